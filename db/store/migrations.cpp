#include "db/store/migrations.h"

#include "db/errortext.h"

namespace peiji
{

Result<SchemaVersion> schemaVersion(Database& db)
{
    const auto table = db.scalar("SELECT count(*) FROM sqlite_master WHERE type = 'table' AND name = 'schema_version'");
    if (!table)
        return table.error();
    if ((*table)->toInt() == 0)
        return SchemaVersion{};
    Result<Statement> query =
        db.prepare("SELECT version, minimum_compatible FROM schema_version ORDER BY version DESC LIMIT 1");
    if (!query)
        return query.error();
    if (const Status s = query.value().run(); !s)
        return s.error();
    if (!query.value().next())
        return SchemaVersion{};
    return SchemaVersion{static_cast<int>(query.value().integer(0)), static_cast<int>(query.value().integer(1))};
}

static Status applyStep(Database& db, const Migration& step)
{
    Result<Transaction> transaction = Transaction::begin(db);
    if (!transaction)
        return transaction.error();
    // Another connection may have come first while this one waited for its turn.
    const Result<SchemaVersion> now = schemaVersion(db);
    if (!now)
        return now.error();
    if (now->version >= step.version)
        return Unit{};
    if (const Status s = db.execScript(step.sql); !s)
        return s;
    const Status table = db.exec("CREATE TABLE IF NOT EXISTS schema_version (version INTEGER PRIMARY KEY, "
                                 "minimum_compatible INTEGER NOT NULL) STRICT");
    if (!table)
        return table;
    Result<Statement> insert = db.prepare("INSERT INTO schema_version VALUES (?, ?)");
    if (!insert)
        return insert.error();
    if (const Status s = insert.value().bind(qint64(step.version)).bind(qint64(step.minimumCompatible)).run(); !s)
        return s;
    return transaction.value().commit();
}

Status migrate(Database& db, const std::vector<Migration>& steps)
{
    const Result<SchemaVersion> now = schemaVersion(db);
    if (!now)
        return now.error();
    for (const Migration& step : steps) {
        if (step.version <= now->version)
            continue;
        if (const Status s = applyStep(db, step); !s)
            return makeError(s.error().kind, db.path(),
                             {"升级到第 {version} 版失败：{why}", "upgrade to form {version} failed: {why}"},
                             {{"version", std::to_string(step.version)}, {"why", s.error().text(Lang::En)}});
    }
    return Unit{};
}

} // namespace peiji

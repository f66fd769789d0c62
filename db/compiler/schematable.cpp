#include "db/compiler/schematable.h"

#include "db/errortext.h"

namespace peiji
{

Status writeSchema(Database& db, const Schema& schema)
{
    const Status created = db.exec("CREATE TABLE schema_column (table_name TEXT NOT NULL, position INTEGER NOT NULL, "
                                   "name TEXT NOT NULL, type INTEGER NOT NULL, required INTEGER NOT NULL, "
                                   "members TEXT NOT NULL, refers TEXT NOT NULL, minimum REAL NOT NULL, maximum REAL "
                                   "NOT NULL, unit TEXT NOT NULL, PRIMARY KEY (table_name, position)) STRICT");
    if (!created)
        return created;
    Result<Statement> insert = db.prepare("INSERT INTO schema_column VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
    if (!insert)
        return insert.error();
    for (const auto& [name, rule] : schema) {
        qint64 position = 0;
        for (const ColumnRule& c : rule.columns) {
            std::string members;
            for (const std::string& m : c.members)
                members += (members.empty() ? "" : ";") + m;
            insert.value().bind(name).bind(++position).bind(c.name).bind(static_cast<qint64>(c.type));
            insert.value().bind(qint64(c.required ? 1 : 0)).bind(members).bind(c.references);
            if (const Status s = insert.value().bind(c.minimum).bind(c.maximum).bind(c.unit).run(); !s)
                return s;
        }
    }
    return Unit{};
}

Result<TableRule> readTableRule(Database& db, const std::string& table)
{
    Result<Statement> query = db.prepare("SELECT name, type, required, members, refers, minimum, maximum, unit FROM "
                                         "schema_column WHERE table_name = ? ORDER BY position");
    if (!query)
        return query.error();
    if (const Status s = query.value().bind(table).run(); !s)
        return s.error();
    TableRule rule;
    rule.name = table;
    while (query.value().next()) {
        const Statement& row = query.value();
        ColumnRule c;
        c.name = row.text(0);
        c.type = static_cast<ColumnType>(row.integer(1));
        c.required = row.integer(2) != 0;
        c.members = splitList(row.text(3));
        c.references = row.text(4);
        c.minimum = row.value(5).toDouble();
        c.maximum = row.value(6).toDouble();
        c.unit = row.text(7);
        rule.columns.push_back(std::move(c));
    }
    if (rule.columns.empty())
        return makeError(ErrorKind::NotFound, table, {"目录中没有这个表", "the catalogue describes no such table"});
    return rule;
}

} // namespace peiji

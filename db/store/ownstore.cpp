// Opening, loading, and the small writes of the user's own catalogue: rates, policies, choices, the audit trail.

#include "db/store/ownstore.h"

#include "db/errortext.h"
#include "db/store/loadparts.h"
#include "db/store/ownquery.h"

#include <QDateTime>
#include <cmath>

namespace peiji
{

Status changeOwn(Database& db, const std::string& sql, const std::vector<std::string>& values)
{
    Result<Statement> statement = db.prepare(sql);
    if (!statement)
        return statement.error();
    for (const std::string& v : values)
        statement.value().bind(v);
    return statement.value().run();
}

Result<std::optional<std::string>> firstOwn(Database& db, const std::string& sql,
                                            const std::vector<std::string>& values)
{
    std::optional<std::string> first;
    const Status s = eachOwn(db, sql, values, [&first](const Statement& row) {
        if (!first)
            first = row.text(0);
    });
    if (!s)
        return s.error();
    return first;
}

std::string ownInstant()
{
    return toStd(QDateTime::currentDateTimeUtc().toString(Qt::ISODate));
}

namespace
{

/// FNV-1a over every text of the user's own, with separators.
class Fingerprint
{
public:
    void add(std::string_view text)
    {
        for (const char c : text)
            m_hash = (m_hash ^ static_cast<unsigned char>(c)) * 1099511628211ULL;
        m_hash = (m_hash ^ 0x1F) * 1099511628211ULL;
    }
    std::string text() const
    {
        static constexpr std::string_view kHex = "0123456789abcdef";
        std::string out;
        for (int shift = 60; shift >= 0; shift -= 4)
            out += kHex[(m_hash >> shift) & 0xF];
        return out;
    }

private:
    std::uint64_t m_hash = 14695981039346656037ULL;
};

std::string fingerprintOf(const OwnCatalogue& own)
{
    Fingerprint f;
    for (const OwnPart& p : own.parts) {
        f.add(p.part.id);
        for (const auto& [column, value] : p.cells) {
            f.add(column);
            f.add(value.text);
        }
    }
    for (const Price& p : own.prices) {
        f.add(p.partId);
        f.add(std::to_string(p.price.micro) + std::string(currencyCode(p.price.currency)));
        f.add(p.taxIncluded ? "1" : "0");
        f.add(p.taxRate ? std::to_string(p.taxRate->ppm) : "");
        f.add(p.date + "|" + p.validUntil + "|" + p.supplier + "|" + p.region);
    }
    for (const ExchangeRate& r : own.rates) {
        f.add(std::string(currencyCode(r.from)) + std::string(currencyCode(r.to)) + r.date);
        f.add(std::to_string(r.micro));
    }
    for (const auto& [key, value] : own.policies) {
        f.add(key);
        f.add(std::to_string(value));
    }
    for (const SourceChoice& c : own.choices)
        f.add(c.partId + "|" + c.subject + "|" + c.source);
    return f.text();
}

Error noKey(const std::string& key)
{
    return makeError(ErrorKind::NotFound, key, {"没有这个策略参数", "there is no policy of this name"});
}

} // namespace

Result<std::unique_ptr<SqliteOwnStore>> SqliteOwnStore::open(const std::string& userPath,
                                                             const std::string& cataloguePath)
{
    Result<std::unique_ptr<Database>> shipped = Database::open(cataloguePath, OpenMode::ReadOnly);
    if (!shipped)
        return shipped.error();
    Result<std::unique_ptr<SqliteUserStore>> user = SqliteUserStore::open(userPath);
    if (!user)
        return user.error();
    return std::unique_ptr<SqliteOwnStore>(new SqliteOwnStore(std::move(user).value(), std::move(shipped).value()));
}

Status SqliteOwnStore::writable() const
{
    if (m_user->readOnlyReason().empty())
        return Unit{};
    return Error{ErrorKind::Storage, m_user->database().path(), m_user->readOnlyReason()};
}

Status SqliteOwnStore::note(const std::string& action, const std::string& subject, const std::string& detail)
{
    return changeOwn(database(), "INSERT INTO audit (at, action, subject, detail) VALUES (?, ?, ?, ?)",
                     {ownInstant(), action, subject, detail});
}

Status SqliteOwnStore::loadParts(OwnCatalogue& out)
{
    std::vector<std::array<std::string, 3>> rows;
    Status s = eachOwn(database(), "SELECT id, kind, based_on FROM own_part ORDER BY position", {},
                       [&rows](const Statement& r) {
                           rows.push_back({r.text(0), r.text(1), r.text(2)});
                       });
    if (!s)
        return s;
    for (const auto& [id, kindText, basedOn] : rows) {
        const Result<PartKind> kind = parsePartKind(kindText);
        if (!kind)
            return Error{ErrorKind::Storage, id, kind.error().what};
        OwnPart own;
        own.basedOn = basedOn;
        Cells cells;
        s = eachOwn(database(), "SELECT column_name, text, source, date FROM own_cell WHERE part_id = ?", {id},
                    [&](const Statement& r) {
                        own.cells[r.text(0)] = {r.text(1), r.text(2), r.text(3)};
                        cells[r.text(0)] = r.text(1);
                    });
        if (!s)
            return s;
        own.part = partFromCells(*kind, cells);
        own.part.id = id;
        out.parts.push_back(std::move(own));
    }
    return Unit{};
}

Status SqliteOwnStore::loadReplaced(OwnCatalogue& out)
{
    std::map<std::string, OwnCells> replaced;
    const Status s =
        eachOwn(database(),
                "SELECT part_id, column_name, text, source, date FROM own_cell WHERE part_id NOT IN (SELECT id FROM "
                "own_part) ORDER BY part_id, column_name",
                {}, [&replaced](const Statement& r) {
                    replaced[r.text(0)][r.text(1)] = {r.text(2), r.text(3), r.text(4)};
                });
    if (!s)
        return s;
    for (auto& [id, cells] : replaced) {
        Result<std::optional<FoundPart>> found = shippedPart(id);
        if (!found)
            return found.error();
        if (!*found) {
            out.lost.push_back(id);
            continue;
        }
        Cells merged = (*found)->cells;
        for (const auto& [column, value] : cells) {
            const bool keepsShipped = std::any_of(
                out.choices.begin(), out.choices.end(), [&id = id, &column = column](const SourceChoice& c) {
                    return c.partId == id && c.subject == column && c.source == "shipped";
                });
            if (!keepsShipped)
                merged[column] = value.text;
        }
        OwnPart own;
        own.part = partFromCells((*found)->kind, merged);
        own.cells = std::move(cells);
        own.shipped = true;
        out.parts.push_back(std::move(own));
    }
    return Unit{};
}

Status SqliteOwnStore::loadFigures(OwnCatalogue& out)
{
    Status s = eachOwn(database(), "SELECT part_id, subject, source FROM source_choice ORDER BY part_id, subject", {},
                       [&out](const Statement& r) {
                           out.choices.push_back({r.text(0), r.text(1), r.text(2)});
                       });
    if (!s)
        return s;
    s = eachOwn(database(),
                "SELECT from_currency, to_currency, date, micro, source FROM own_rate ORDER BY date, from_currency, "
                "to_currency",
                {}, [&out](const Statement& r) {
                    const Result<Currency> from = parseCurrency(r.text(0)), to = parseCurrency(r.text(1));
                    if (from && to)
                        out.rates.push_back({*from, *to, r.integer(3), r.text(2), r.text(4)});
                });
    if (!s)
        return s;
    return eachOwn(database(), "SELECT key, value FROM own_policy ORDER BY key", {},
                   [&out](const Statement& r) { out.policies[r.text(0)] = r.value(1).toDouble(); });
}

Result<OwnCatalogue> SqliteOwnStore::load()
{
    OwnCatalogue out;
    using Step = Status (SqliteOwnStore::*)(OwnCatalogue&);
    for (const Step step : {&SqliteOwnStore::loadFigures, &SqliteOwnStore::loadParts, &SqliteOwnStore::loadReplaced,
                            &SqliteOwnStore::loadPrices}) {
        if (const Status s = (this->*step)(out); !s)
            return s.error();
    }
    out.fingerprint = fingerprintOf(out);
    return out;
}

Status SqliteOwnStore::setRate(const ExchangeRate& rate)
{
    if (const Status s = writable(); !s)
        return s;
    if (rate.micro <= 0 || rate.from == rate.to)
        return makeError(ErrorKind::BadInput, "rate",
                         {"汇率应大于 0，且两种货币不同", "a rate is above 0 and between two different currencies"});
    const Result<Date> day = parseDate(rate.date);
    if (!day)
        return Error{ErrorKind::BadInput, "date", day.error().what};
    Result<Transaction> transaction = Transaction::begin(database());
    if (!transaction)
        return transaction.error();
    const std::string pair = std::string(currencyCode(rate.from)) + "/" + std::string(currencyCode(rate.to));
    Status s =
        changeOwn(database(),
                  "INSERT INTO own_rate (from_currency, to_currency, date, micro, source) VALUES (?, ?, ?, CAST(? "
                  "AS INTEGER), ?) ON CONFLICT (from_currency, to_currency, date) DO UPDATE SET micro = "
                  "excluded.micro, source = excluded.source",
                  {std::string(currencyCode(rate.from)), std::string(currencyCode(rate.to)), formatDate(*day),
                   std::to_string(rate.micro), rate.source});
    if (s)
        s = note("rate_set", pair, formatDate(*day) + " " + std::to_string(rate.micro));
    return s ? transaction.value().commit() : s;
}

Status SqliteOwnStore::removeRate(const ExchangeRate& rate)
{
    if (const Status s = writable(); !s)
        return s;
    Result<Transaction> transaction = Transaction::begin(database());
    if (!transaction)
        return transaction.error();
    const std::vector<std::string> key{std::string(currencyCode(rate.from)), std::string(currencyCode(rate.to)),
                                       rate.date};
    Status s =
        changeOwn(database(), "DELETE FROM own_rate WHERE from_currency = ? AND to_currency = ? AND date = ?", key);
    if (s)
        s = note("rate_removed", key[0] + "/" + key[1], rate.date);
    return s ? transaction.value().commit() : s;
}

Status SqliteOwnStore::setPolicy(const std::string& key, double value)
{
    if (const Status s = writable(); !s)
        return s;
    const auto known = firstOwn(*m_shipped, "SELECT key FROM policies WHERE key = ?", {key});
    if (!known)
        return known.error();
    if (!*known)
        return noKey(key);
    if (!std::isfinite(value))
        return makeError(ErrorKind::BadInput, key, {"应为有限的数", "a finite number is needed"});
    Result<Transaction> transaction = Transaction::begin(database());
    if (!transaction)
        return transaction.error();
    Result<Statement> insert =
        database().prepare("INSERT INTO own_policy (key, value, changed_at) VALUES (?, ?, ?) ON CONFLICT (key) DO "
                           "UPDATE SET value = excluded.value, changed_at = excluded.changed_at");
    if (!insert)
        return insert.error();
    Status s = insert.value().bind(key).bind(value).bind(ownInstant()).run();
    if (s)
        s = note("policy_set", key, toStd(QString::number(value, 'g', 15)));
    return s ? transaction.value().commit() : s;
}

Status SqliteOwnStore::resetPolicy(const std::string& key)
{
    if (const Status s = writable(); !s)
        return s;
    Result<Transaction> transaction = Transaction::begin(database());
    if (!transaction)
        return transaction.error();
    Status s = key.empty() ? changeOwn(database(), "DELETE FROM own_policy", {})
                           : changeOwn(database(), "DELETE FROM own_policy WHERE key = ?", {key});
    if (s)
        s = note("policy_reset", key.empty() ? "*" : key, "");
    return s ? transaction.value().commit() : s;
}

Status SqliteOwnStore::choose(const SourceChoice& choice)
{
    if (const Status s = writable(); !s)
        return s;
    Result<Transaction> transaction = Transaction::begin(database());
    if (!transaction)
        return transaction.error();
    Status s = changeOwn(database(), "DELETE FROM source_choice WHERE part_id = ? AND subject = ?",
                         {choice.partId, choice.subject});
    if (s && !choice.source.empty())
        s = changeOwn(database(), "INSERT INTO source_choice (part_id, subject, source) VALUES (?, ?, ?)",
                      {choice.partId, choice.subject, choice.source});
    if (s)
        s = note("source_chosen", choice.partId, choice.subject + " = " + choice.source);
    return s ? transaction.value().commit() : s;
}

Result<std::vector<AuditLine>> SqliteOwnStore::audit(int most)
{
    std::vector<AuditLine> out;
    const Status s = eachOwn(database(),
                             "SELECT at, action, subject, detail FROM audit ORDER BY id DESC LIMIT " +
                                 std::to_string(std::max(most, 0)),
                             {}, [&out](const Statement& r) {
                                 out.push_back({r.text(0), r.text(1), r.text(2), r.text(3)});
                             });
    if (!s)
        return s.error();
    return out;
}

} // namespace peiji

#include "db/store/sqliteuserstore.h"

#include "db/errortext.h"
#include "db/json/describe.h"
#include "db/json/quotejson.h"

#include <QDateTime>

namespace peiji
{

namespace
{

std::string nowUtc()
{
    return toStd(QDateTime::currentDateTimeUtc().toString(Qt::ISODateWithMs));
}

using StatusText = archive::Text<QuoteStatus>;

std::string dayText(Date d)
{
    return d.ok() ? formatDate(d) : std::string();
}

Date dayOf(const std::string& text)
{
    const Result<Date> d = parseDate(text);
    return d ? *d : Date{};
}

Money grossOf(const Quote& q)
{
    const auto chosen = static_cast<std::size_t>(q.chosenTier);
    return q.chosenTier >= 0 && chosen < q.tiers.size() ? q.tiers[chosen].gross : Money{0, q.currency};
}

std::string nameOf(const Quote& q)
{
    return q.number + " V" + std::to_string(q.revision);
}

/// First row of a query with text parameters; no row = empty.
Result<std::optional<std::string>> firstText(Database& db, const char* sql, const std::vector<std::string>& values)
{
    Result<Statement> query = db.prepare(sql);
    if (!query)
        return query.error();
    for (const std::string& v : values)
        query.value().bind(v);
    if (const Status s = query.value().run(); !s)
        return s.error();
    if (!query.value().next())
        return std::optional<std::string>{};
    return std::optional<std::string>{query.value().text(0)};
}

/// A statement that changes something, in one go.
Status change(Database& db, const char* sql, const std::vector<std::string>& values)
{
    Result<Statement> statement = db.prepare(sql);
    if (!statement)
        return statement.error();
    for (const std::string& v : values)
        statement.value().bind(v);
    return statement.value().run();
}

std::string likePattern(const std::string& filter)
{
    std::string out = "%";
    for (const char c : filter) {
        if (c == '%' || c == '_' || c == '\\')
            out += '\\';
        out += c;
    }
    return out + "%";
}

} // namespace

SqliteUserStore::SqliteUserStore(std::unique_ptr<Database> db, LocalText readOnlyReason)
    : m_db(std::move(db)), m_readOnlyReason(std::move(readOnlyReason))
{
}

Status SqliteUserStore::writable() const
{
    if (m_readOnlyReason.empty())
        return Unit{};
    return Error{ErrorKind::Storage, m_db->path(), m_readOnlyReason};
}

Status SqliteUserStore::audit(const std::string& action, const std::string& subject, const std::string& detail)
{
    return change(*m_db, "INSERT INTO audit (at, action, subject, detail) VALUES (?, ?, ?, ?)",
                  {nowUtc(), action, subject, detail});
}

Status SqliteUserStore::insertQuote(const Quote& q, const std::string& content)
{
    Result<Statement> insert = m_db->prepare("INSERT INTO quote VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
    if (!insert)
        return insert.error();
    const Money gross = grossOf(q);
    insert.value().bind(q.number).bind(qint64(q.revision)).bind(StatusText::write(q.status));
    insert.value().bind(std::string(q.kind == PaperKind::Quotation ? "quotation" : "budget_estimate"));
    insert.value().bind(q.customer.name).bind(q.project).bind(std::string(currencyCode(gross.currency)));
    insert.value().bind(qint64(gross.minor)).bind(dayText(q.date)).bind(dayText(q.validUntil)).bind(nowUtc());
    return insert.value().bind(content).run();
}

Status SqliteUserStore::updateDraft(const Quote& q, const std::string& content)
{
    Result<Statement> remove =
        m_db->prepare("DELETE FROM quote WHERE number = ? AND revision = ? AND status = 'draft'");
    if (!remove)
        return remove.error();
    if (const Status s = remove.value().bind(q.number).bind(qint64(q.revision)).run(); !s)
        return s;
    return insertQuote(q, content);
}

Status SqliteUserStore::moveIssued(const Quote& q, const std::string& storedContent)
{
    const Result<Quote> stored = quoteFromJson(storedContent);
    if (!stored)
        return stored.error();
    // The frozen text carries the status of its day; everything else must be the same to the byte.
    Quote same = q;
    same.status = stored->status;
    if (q.status == QuoteStatus::Draft || quoteToJson(same) != storedContent)
        return makeError(
            ErrorKind::Conflict, nameOf(q),
            {"已发出的版本不可更改，请另存为新版本", "an issued revision is never changed; save a new revision"});
    Result<Statement> move =
        m_db->prepare("UPDATE quote SET status = ?, changed_at = ? WHERE number = ? AND revision = ?");
    if (!move)
        return move.error();
    return move.value().bind(StatusText::write(q.status)).bind(nowUtc()).bind(q.number).bind(qint64(q.revision)).run();
}

Status SqliteUserStore::saveCustomer(const Party& p)
{
    if (p.name.empty())
        return Unit{};
    return change(*m_db,
                  "INSERT INTO customer VALUES (?, ?, ?) ON CONFLICT (name) DO UPDATE SET content = excluded.content, "
                  "changed_at = excluded.changed_at",
                  {p.name, partyToJson(p), nowUtc()});
}

Status SqliteUserStore::saveQuote(const Quote& q)
{
    if (const Status s = writable(); !s)
        return s;
    if (q.number.empty() || q.revision < 1)
        return makeError(ErrorKind::BadInput, "number",
                         {"报价单须有编号和版本号", "a quote needs a number and a revision"});
    Result<Transaction> transaction = Transaction::begin(*m_db);
    if (!transaction)
        return transaction.error();
    const std::vector<std::string> key{q.number, std::to_string(q.revision)};
    const char* where = "SELECT status FROM quote WHERE number = ? AND revision = CAST(? AS INTEGER)";
    const auto status = firstText(*m_db, where, key);
    if (!status)
        return status.error();
    const std::string content = quoteToJson(q);
    Status saved = Unit{};
    if (!*status) {
        saved = insertQuote(q, content);
    } else if (**status == StatusText::write(QuoteStatus::Draft)) {
        saved = updateDraft(q, content);
    } else {
        const auto stored =
            firstText(*m_db, "SELECT content FROM quote WHERE number = ? AND revision = CAST(? AS INTEGER)", key);
        saved = stored ? moveIssued(q, **stored) : Status(stored.error());
    }
    if (!saved)
        return saved;
    if (q.status == QuoteStatus::Issued) {
        const Status s =
            change(*m_db,
                   "UPDATE quote SET status = 'superseded' WHERE number = ? AND revision < CAST(? AS INTEGER) "
                   "AND status = 'issued'",
                   key);
        if (!s)
            return s;
    }
    if (const Status s = saveCustomer(q.customer); !s)
        return s;
    if (const Status s = audit("quote_saved", nameOf(q), StatusText::write(q.status)); !s)
        return s;
    return transaction.value().commit();
}

Result<Quote> SqliteUserStore::loadQuote(const std::string& number, int revision)
{
    Result<Statement> query = m_db->prepare("SELECT content, status FROM quote WHERE number = ? AND revision = ?");
    if (!query)
        return query.error();
    if (const Status s = query.value().bind(number).bind(qint64(revision)).run(); !s)
        return s.error();
    if (!query.value().next())
        return makeError(ErrorKind::NotFound, number, {"没有第 {revision} 版", "there is no revision {revision}"},
                         {{"revision", std::to_string(revision)}});
    Result<Quote> q = quoteFromJson(query.value().text(0));
    if (!q)
        return Error{ErrorKind::Storage, number + ": " + q.error().where, q.error().what};
    StatusText::read(query.value().text(1), q.value().status);
    return q;
}

Result<std::vector<QuoteSummary>> SqliteUserStore::listQuotes(const std::string& filter)
{
    Result<Statement> query = m_db->prepare(
        "SELECT number, revision, status, customer, project, currency, gross_minor, date, valid_until, changed_at "
        "FROM quote WHERE number LIKE ? ESCAPE '\\' OR customer LIKE ? ESCAPE '\\' OR project LIKE ? ESCAPE '\\' "
        "ORDER BY changed_at DESC, number DESC, revision DESC");
    if (!query)
        return query.error();
    const std::string pattern = likePattern(filter);
    if (const Status s = query.value().bind(pattern).bind(pattern).bind(pattern).run(); !s)
        return s.error();
    std::vector<QuoteSummary> out;
    while (query.value().next()) {
        const Statement& row = query.value();
        QuoteSummary q;
        q.number = row.text(0);
        q.revision = static_cast<int>(row.integer(1));
        StatusText::read(row.text(2), q.status);
        q.customer = row.text(3);
        q.project = row.text(4);
        const Result<Currency> currency = parseCurrency(row.text(5));
        q.gross = {row.integer(6), currency ? *currency : Currency::CNY};
        q.date = dayOf(row.text(7));
        q.validUntil = dayOf(row.text(8));
        q.changedAt = row.text(9);
        out.push_back(std::move(q));
    }
    return out;
}

Result<int> SqliteUserStore::nextQuoteCounter(Date day)
{
    if (const Status s = writable(); !s)
        return s.error();
    Result<Transaction> transaction = Transaction::begin(*m_db);
    if (!transaction)
        return transaction.error();
    const Status s =
        change(*m_db, "INSERT INTO quote_counter VALUES (?, 1) ON CONFLICT (day) DO UPDATE SET last = last + 1",
               {dayText(day)});
    if (!s)
        return s.error();
    const auto last = firstText(*m_db, "SELECT last FROM quote_counter WHERE day = ?", {dayText(day)});
    if (!last)
        return last.error();
    if (const Status done = transaction.value().commit(); !done)
        return done.error();
    return std::stoi(**last);
}

Result<Party> SqliteUserStore::loadSeller()
{
    const auto content = firstText(*m_db, "SELECT content FROM seller WHERE id = 1", {});
    if (!content)
        return content.error();
    return *content ? partyFromJson(**content) : Result<Party>(Party{});
}

Status SqliteUserStore::saveSeller(const Party& p)
{
    if (const Status s = writable(); !s)
        return s;
    Result<Transaction> transaction = Transaction::begin(*m_db);
    if (!transaction)
        return transaction.error();
    const Status s =
        change(*m_db, "INSERT INTO seller VALUES (1, ?) ON CONFLICT (id) DO UPDATE SET content = excluded.content",
               {partyToJson(p)});
    if (!s)
        return s;
    if (const Status a = audit("seller_saved", p.name, ""); !a)
        return a;
    return transaction.value().commit();
}

Result<std::vector<Party>> SqliteUserStore::listCustomers()
{
    Result<Statement> query = m_db->prepare("SELECT content FROM customer ORDER BY name");
    if (!query)
        return query.error();
    if (const Status s = query.value().run(); !s)
        return s.error();
    std::vector<Party> out;
    while (query.value().next()) {
        Result<Party> p = partyFromJson(query.value().text(0));
        if (!p)
            return p.error();
        out.push_back(std::move(p).value());
    }
    return out;
}

Status SqliteUserStore::saveRecovery(const Project& p)
{
    if (const Status s = writable(); !s)
        return s;
    return change(*m_db,
                  "INSERT INTO recovery VALUES (1, ?, ?) ON CONFLICT (id) DO UPDATE SET content = excluded.content, "
                  "saved_at = excluded.saved_at",
                  {projectToJson(p), nowUtc()});
}

Result<std::optional<Project>> SqliteUserStore::loadRecovery()
{
    const auto content = firstText(*m_db, "SELECT content FROM recovery WHERE id = 1", {});
    if (!content)
        return content.error();
    if (!*content)
        return std::optional<Project>{};
    Result<Project> p = projectFromJson(**content);
    if (!p)
        return p.error();
    return std::optional<Project>{std::move(p).value()};
}

Status SqliteUserStore::clearRecovery()
{
    if (const Status s = writable(); !s)
        return s;
    return m_db->exec("DELETE FROM recovery");
}

Result<std::string> SqliteUserStore::setting(const std::string& key, const std::string& fallback)
{
    const auto value = firstText(*m_db, "SELECT value FROM setting WHERE key = ?", {key});
    if (!value)
        return value.error();
    return value.value().value_or(fallback);
}

Status SqliteUserStore::setSetting(const std::string& key, const std::string& value)
{
    if (const Status s = writable(); !s)
        return s;
    return change(*m_db, "INSERT INTO setting VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value",
                  {key, value});
}

} // namespace peiji

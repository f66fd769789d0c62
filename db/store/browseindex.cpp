#include "db/store/browseindex.h"

#include "core/quote/spectext.h"
#include "db/text/pinyin.h"

#include <algorithm>
#include <functional>
#include <unordered_set>

namespace peiji
{

namespace
{

constexpr const char* kTables = R"sql(
CREATE TABLE line (
    row INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, kind INTEGER NOT NULL, vendor TEXT NOT NULL,
    part_number TEXT NOT NULL, part_number_key TEXT NOT NULL, name_zh TEXT NOT NULL, name_en TEXT NOT NULL,
    spec_zh TEXT NOT NULL, spec_en TEXT NOT NULL, form TEXT NOT NULL, origin TEXT NOT NULL,
    availability TEXT NOT NULL, orderable INTEGER NOT NULL, own INTEGER NOT NULL, confidence INTEGER NOT NULL,
    figure1 REAL, figure2 REAL, gross INTEGER, currency INTEGER, price_kind INTEGER, price_date TEXT, price_day INTEGER,
    expires_day INTEGER, very_stale_day INTEGER, valid_until TEXT, supplier TEXT, year_change REAL,
    limit_days INTEGER NOT NULL) STRICT;
CREATE INDEX line_kind ON line (kind, row);
CREATE VIRTUAL TABLE words USING fts5 (text, tokenize = 'trigram');
)sql";

std::int64_t dayNumber(Date d)
{
    return std::chrono::sys_days{d}.time_since_epoch().count();
}

/// Binds the columns of `line` after row and keeps a hash of them, so that an unchanged part is known as such.
class LineValues
{
public:
    void add(const std::string& text)
    {
        m_values.emplace_back(text);
        mix(text);
    }
    void add(std::int64_t number)
    {
        m_values.emplace_back(number);
        mix(std::to_string(number));
    }
    void add(const std::optional<double>& number)
    {
        if (number)
            m_values.emplace_back(*number);
        else
            m_values.emplace_back(std::monostate{});
        mix(number ? std::to_string(*number) : std::string("-"));
    }
    void none()
    {
        m_values.emplace_back(std::monostate{});
        mix("-");
    }
    std::size_t hash() const { return m_hash; }
    std::size_t count() const { return m_values.size(); }

    void bindTo(Statement& s) const
    {
        for (const Value& v : m_values) {
            if (const auto* text = std::get_if<std::string>(&v))
                s.bind(*text);
            else if (const auto* whole = std::get_if<std::int64_t>(&v))
                s.bind(static_cast<qint64>(*whole));
            else if (const auto* real = std::get_if<double>(&v))
                s.bind(*real);
            else
                s.bindNull();
        }
    }

private:
    using Value = std::variant<std::monostate, std::string, std::int64_t, double>;
    void mix(const std::string& text) { m_hash = m_hash * 1099511628211ULL ^ std::hash<std::string>{}(text); }
    std::vector<Value> m_values;
    std::size_t m_hash = 14695981039346656037ULL;
};

void addPrice(LineValues& out, const Part& part, const Catalogue& c, const PricingContext& ctx)
{
    const int limit = staleLimitDays(c, part.kind);
    const std::optional<ReadyPrice> ready = readyPrice(c, ctx, part.id);
    const Result<Date> day = ready ? parseDate(ready->date) : Result<Date>(Error{});
    if (!ready || !day) {
        for (int i = 0; i < 9; ++i)
            out.none();
    } else {
        const std::int64_t seen = dayNumber(*day);
        std::int64_t expires = seen + limit;
        if (const Result<Date> until = parseDate(ready->validUntil); until)
            expires = std::min(expires, dayNumber(*until));
        out.add(static_cast<std::int64_t>(ready->gross.micro));
        out.add(static_cast<std::int64_t>(ready->gross.currency));
        out.add(static_cast<std::int64_t>(ready->kind));
        out.add(ready->date);
        out.add(seen);
        out.add(expires);
        out.add(seen + 3LL * limit);
        out.add(ready->validUntil);
        out.add(ready->supplier);
    }
    out.add(yearChange(c.priceHistory(part.id), c, ctx));
    out.add(static_cast<std::int64_t>(limit));
}

LineValues valuesOf(const Part& part, const Catalogue& c, const PricingContext& ctx)
{
    LineValues out;
    const LocalText spec = specText(part, c.texts);
    out.add(part.id);
    out.add(static_cast<std::int64_t>(part.kind));
    out.add(part.vendor);
    out.add(part.partNumber);
    out.add(searchForm(part.partNumber));
    out.add(part.name.zh);
    out.add(part.name.en);
    out.add(spec.zh);
    out.add(spec.en);
    out.add(formOf(part));
    out.add(originOf(part));
    out.add(availabilityOf(part));
    out.add(static_cast<std::int64_t>(part.orderable));
    out.add(static_cast<std::int64_t>(part.id.rfind("own-", 0) == 0));
    out.add(static_cast<std::int64_t>(part.confidence));
    for (const std::optional<double>& figure : figuresOf(part))
        out.add(figure);
    addPrice(out, part, c, ctx);
    return out;
}

/// Everything a part is called by, in search form. Pinyin stands between spaces: whole words, whole initials.
std::string wordsOf(const Part& part)
{
    const Pinyin pinyin = pinyinOf(part.name.zh);
    return searchForm(part.name.zh + ' ' + part.name.en + ' ' + part.vendor + ' ' + part.model + ' ' + part.partNumber +
                      ' ' + part.id + ' ' + pinyin.whole + ' ' + pinyin.initials);
}

Status removeRow(Database& db, std::int64_t row)
{
    for (const char* sql : {"DELETE FROM words WHERE rowid = ?", "DELETE FROM line WHERE row = ?"}) {
        Result<Statement> s = db.prepare(sql);
        if (!s)
            return s.error();
        if (const Status done = s.value().bind(static_cast<qint64>(row)).run(); !done)
            return done;
    }
    return Unit{};
}

} // namespace

Result<std::unique_ptr<BrowseIndex>> BrowseIndex::create(const std::string& path)
{
    Result<std::unique_ptr<Database>> db = Database::open(path, path.empty() ? OpenMode::Memory : OpenMode::Build);
    if (!db)
        return db.error();
    if (const Status s = db.value()->execScript(kTables); !s)
        return s.error();
    return std::unique_ptr<BrowseIndex>(new BrowseIndex(std::move(db).value()));
}

Status BrowseIndex::put(const Part& part, const Catalogue& c, const PricingContext& ctx)
{
    const LineValues values = valuesOf(part, c, ctx);
    const auto held = m_held.find(part.id);
    if (held != m_held.end() && held->second.second == values.hash())
        return Unit{};
    const std::int64_t row = held != m_held.end() ? held->second.first : static_cast<std::int64_t>(m_held.size()) + 1;
    if (held != m_held.end()) {
        if (const Status s = removeRow(*m_db, row); !s)
            return s;
    }
    std::string sql = "INSERT INTO line VALUES (?";
    for (std::size_t i = 0; i < values.count(); ++i)
        sql += ", ?";
    Result<Statement> line = m_db->prepare(sql + ")");
    Result<Statement> words = m_db->prepare("INSERT INTO words (rowid, text) VALUES (?, ?)");
    if (!line)
        return line.error();
    if (!words)
        return words.error();
    values.bindTo(line.value().bind(static_cast<qint64>(row)));
    if (const Status s = line.value().run(); !s)
        return s;
    if (const Status s = words.value().bind(static_cast<qint64>(row)).bind(wordsOf(part)).run(); !s)
        return s;
    m_held[part.id] = {row, values.hash()};
    ++m_changedRows;
    return Unit{};
}

Status BrowseIndex::add(const Catalogue& piece, const PricingContext& ctx)
{
    m_today = dayNumber(ctx.today);
    Result<Transaction> transaction = Transaction::begin(*m_db);
    if (!transaction)
        return transaction.error();
    for (const Part& part : piece.parts) {
        if (const Status s = put(part, piece, ctx); !s)
            return s;
    }
    return transaction.value().commit();
}

Status BrowseIndex::refresh(const CataloguePtr& catalogue, const PricingContext& ctx)
{
    m_today = dayNumber(ctx.today);
    m_changedRows = 0;
    Result<Transaction> transaction = Transaction::begin(*m_db);
    if (!transaction)
        return transaction.error();
    std::unordered_set<std::string_view> present;
    for (const Part& part : catalogue->parts) {
        present.insert(part.id);
        if (const Status s = put(part, *catalogue, ctx); !s)
            return s;
    }
    for (auto it = m_held.begin(); it != m_held.end(); ++it) {
        // The id stays held, so that no row number is given to another part.
        if (it->second.second == 0 || present.count(it->first) > 0)
            continue;
        if (const Status s = removeRow(*m_db, it->second.first); !s)
            return s;
        it->second.second = 0;
        ++m_changedRows;
    }
    return transaction.value().commit();
}

} // namespace peiji

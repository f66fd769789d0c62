// The questions asked of the browse index, as SQL.
#include "db/store/browseindex.h"
#include "db/text/pinyin.h"

namespace peiji
{

namespace
{

constexpr std::size_t kTrigram = 3; ///< characters: below it the index cannot help and the texts are scanned
constexpr int kSoon = 7;            ///< days

using Binding = std::variant<std::string, std::int64_t>;

/// A WHERE clause under construction: parts joined by AND, with their values in order.
struct Where {
    std::string sql = "1";
    std::vector<Binding> values;

    void add(const std::string& condition, std::vector<Binding> bound = {})
    {
        sql += " AND (" + condition + ")";
        values.insert(values.end(), bound.begin(), bound.end());
    }
    template <class T, class Convert>
    void anyOf(const std::string& column, const std::vector<T>& wanted, Convert convert)
    {
        if (wanted.empty())
            return;
        std::string places;
        std::vector<Binding> bound;
        for (const T& w : wanted) {
            places += places.empty() ? "?" : ", ?";
            bound.emplace_back(convert(w));
        }
        add(column + " IN (" + places + ")", bound);
    }
};

enum class Dimension { None, Kind, Freshness, PriceKind, Vendor, Form };

std::vector<std::string> splitWords(const std::string& text)
{
    std::vector<std::string> words;
    std::string word;
    for (const char c : text + ' ') {
        if (c != ' ' && c != '\t') {
            word.push_back(c);
        } else if (!word.empty()) {
            words.push_back(std::move(word));
            word.clear();
        }
    }
    return words;
}

std::size_t characters(const std::string& utf8)
{
    std::size_t n = 0;
    for (const char c : utf8)
        n += (static_cast<unsigned char>(c) & 0xC0) != 0x80 ? 1 : 0;
    return n;
}

/// A word as a phrase of the full-text language: quotes doubled, nothing else has a meaning inside.
std::string phrase(const std::string& word)
{
    std::string out = "\"";
    for (const char c : word)
        out += c == '"' ? std::string("\"\"") : std::string(1, c);
    return out + "\"";
}

std::string likePattern(const std::string& word, bool anywhere)
{
    std::string out = anywhere ? "%" : "";
    for (const char c : word) {
        if (c == '%' || c == '_' || c == '\\')
            out.push_back('\\');
        out.push_back(c);
    }
    return out + "%";
}

void addWords(Where& where, const std::string& words)
{
    std::string match;
    for (const std::string& word : splitWords(searchForm(words))) {
        if (characters(word) >= kTrigram)
            match += (match.empty() ? "" : " ") + phrase(word);
        else
            where.add("row IN (SELECT rowid FROM words WHERE text LIKE ? ESCAPE '\\')", {likePattern(word, true)});
    }
    if (!match.empty())
        where.add("row IN (SELECT rowid FROM words WHERE words MATCH ?)", {match});
}

/// Number of the Freshness of a row on a day.
std::string freshnessSql(std::int64_t today)
{
    const std::string t = std::to_string(today);
    return "CASE WHEN price_day IS NULL THEN 4 WHEN very_stale_day < " + t + " THEN 3 WHEN expires_day < " + t +
           " THEN 2 WHEN expires_day < " + std::to_string(today + kSoon + 1) + " THEN 1 ELSE 0 END";
}

Where whereOf(const BrowseFilter& f, std::int64_t today, Dimension without)
{
    Where where;
    const auto number = [](auto v) { return static_cast<std::int64_t>(v); };
    const auto text = [](const std::string& v) { return v; };
    if (f.kind && without != Dimension::Kind)
        where.add("kind = ?", {number(*f.kind)});
    if (without != Dimension::Vendor)
        where.anyOf("vendor", f.vendors, text);
    if (without != Dimension::Form)
        where.anyOf("form", f.forms, text);
    if (without != Dimension::Freshness)
        where.anyOf(freshnessSql(today), f.freshness, number);
    if (without != Dimension::PriceKind)
        where.anyOf("price_kind", f.priceKinds, number);
    if (f.priceFrom)
        where.add("gross >= ?", {f.priceFrom->micro});
    if (f.priceTo)
        where.add("gross <= ?", {f.priceTo->micro});
    if (f.domesticOnly)
        where.add("origin = 'cn'");
    if (f.orderableOnly)
        where.add("orderable = 1");
    if (f.ownOnly)
        where.add("own = 1 OR price_kind = 0");
    addWords(where, f.words);
    return where;
}

struct Order {
    std::string sql;
    std::vector<Binding> values;
};

Order orderOf(const BrowseFilter& f)
{
    static constexpr std::array kColumns = {"",        "name_en", "vendor",      "figure1",
                                            "figure2", "gross",   "year_change", "price_day"};
    const std::string direction = f.descending ? " DESC" : " ASC";
    if (f.sort != BrowseSort::Relevance)
        return {std::string(kColumns[static_cast<std::size_t>(f.sort)]) + direction + " NULLS LAST, name_en, row", {}};
    const std::string words = searchForm(f.words);
    if (words.find_first_not_of(' ') == std::string::npos)
        return {"kind, row", {}};
    // What was typed is most likely the beginning of a part number, then of a name.
    const std::string head = likePattern(splitWords(words).front(), false);
    return {"CASE WHEN part_number_key = ? THEN 0 WHEN part_number_key LIKE ? ESCAPE '\\' THEN 1 WHEN name_en LIKE ? "
            "ESCAPE '\\' OR name_zh LIKE ? ESCAPE '\\' THEN 2 ELSE 3 END, kind, row",
            {words, head, head, head}};
}

Result<Statement> ask(Database& db, const std::string& sql, const std::vector<Binding>& values)
{
    Result<Statement> s = db.prepare(sql);
    if (!s)
        return s;
    for (const Binding& v : values) {
        if (const auto* text = std::get_if<std::string>(&v))
            s.value().bind(*text);
        else
            s.value().bind(static_cast<qint64>(std::get<std::int64_t>(v)));
    }
    if (const Status done = s.value().run(); !done)
        return done.error();
    return s;
}

/// Rows by value of a column, for a fixed set of numbers.
Status countNumbers(Database& db, const std::string& expression, const Where& where, std::span<int> out)
{
    Result<Statement> s =
        ask(db, "SELECT " + expression + ", count(*) FROM line WHERE " + where.sql + " GROUP BY 1", where.values);
    if (!s)
        return s.error();
    while (s.value().next()) {
        const auto value = static_cast<std::size_t>(s.value().integer(0));
        if (!s.value().value(0).isNull() && value < out.size())
            out[value] = static_cast<int>(s.value().integer(1));
    }
    return Unit{};
}

Result<std::vector<BrowseFacets::Value>> countTexts(Database& db, const std::string& column, const Where& where)
{
    Result<Statement> s = ask(db,
                              "SELECT " + column + ", count(*) FROM line WHERE " + column + " <> '' AND " + where.sql +
                                  " GROUP BY 1 ORDER BY 2 DESC, 1",
                              where.values);
    if (!s)
        return s.error();
    std::vector<BrowseFacets::Value> out;
    while (s.value().next())
        out.push_back({s.value().text(0), static_cast<int>(s.value().integer(1))});
    return out;
}

std::optional<double> realAt(const Statement& s, int column)
{
    const QVariant v = s.value(column);
    return v.isNull() ? std::nullopt : std::optional(v.toDouble());
}

constexpr const char* kLine =
    "row, id, kind, vendor, part_number, name_zh, name_en, spec_zh, spec_en, form, origin, availability, orderable, "
    "own, confidence, figure1, figure2, gross, currency, price_kind, price_date, valid_until, supplier, year_change, "
    "price_day, limit_days, ";

BrowseRow rowOf(const Statement& s, std::int64_t today)
{
    BrowseRow r;
    r.row = s.integer(0);
    r.id = s.text(1);
    r.kind = static_cast<PartKind>(s.integer(2));
    r.vendor = s.text(3);
    r.partNumber = s.text(4);
    r.name = {s.text(5), s.text(6)};
    r.spec = {s.text(7), s.text(8)};
    r.form = s.text(9);
    r.origin = s.text(10);
    r.availability = s.text(11);
    r.orderable = s.integer(12) != 0;
    r.own = s.integer(13) != 0;
    r.confidence = static_cast<Confidence>(s.integer(14));
    r.figure1 = realAt(s, 15);
    r.figure2 = realAt(s, 16);
    if (!s.value(17).isNull()) {
        r.gross = UnitPrice{s.integer(17), static_cast<Currency>(s.integer(18))};
        r.priceKind = static_cast<PriceKind>(s.integer(19));
        r.priceDate = s.text(20);
        r.validUntil = s.text(21);
        r.supplier = s.text(22);
        r.ageDays = static_cast<int>(today - s.integer(24));
    }
    r.yearChange = realAt(s, 23);
    r.limitDays = static_cast<int>(s.integer(25));
    r.freshness = static_cast<Freshness>(s.integer(26));
    return r;
}

} // namespace

Result<BrowseRows> BrowseIndex::find(const BrowseFilter& filter)
{
    Where where = whereOf(filter, m_today, Dimension::None);
    const Order order = orderOf(filter);
    where.values.insert(where.values.end(), order.values.begin(), order.values.end());
    Result<Statement> s =
        ask(*m_db, "SELECT row FROM line WHERE " + where.sql + " ORDER BY " + order.sql, where.values);
    if (!s)
        return s.error();
    BrowseRows rows;
    while (s.value().next())
        rows.push_back(s.value().integer(0));
    return rows;
}

Result<BrowseFacets> BrowseIndex::facets(const BrowseFilter& filter)
{
    BrowseFacets out;
    const auto under = [&](Dimension d) { return whereOf(filter, m_today, d); };
    if (const Status s = countNumbers(*m_db, "kind", under(Dimension::Kind), out.kinds); !s)
        return s.error();
    if (const Status s = countNumbers(*m_db, freshnessSql(m_today), under(Dimension::Freshness), out.freshness); !s)
        return s.error();
    if (const Status s = countNumbers(*m_db, "price_kind", under(Dimension::PriceKind), out.priceKinds); !s)
        return s.error();
    Result<std::vector<BrowseFacets::Value>> vendors = countTexts(*m_db, "vendor", under(Dimension::Vendor));
    Result<std::vector<BrowseFacets::Value>> forms = countTexts(*m_db, "form", under(Dimension::Form));
    if (!vendors)
        return vendors.error();
    if (!forms)
        return forms.error();
    out.vendors = std::move(vendors).value();
    out.forms = std::move(forms).value();
    return out;
}

Result<std::vector<BrowseRow>> BrowseIndex::lines(std::span<const std::int64_t> rows)
{
    std::vector<BrowseRow> out;
    Result<Statement> s =
        m_db->prepare("SELECT " + std::string(kLine) + freshnessSql(m_today) + " FROM line WHERE row = ?");
    if (!s)
        return s.error();
    for (const std::int64_t row : rows) {
        if (const Status done = s.value().bind(static_cast<qint64>(row)).run(); !done)
            return done.error();
        if (s.value().next())
            out.push_back(rowOf(s.value(), m_today));
    }
    return out;
}

} // namespace peiji

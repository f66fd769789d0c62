// Rows of a price list -> prices of parts, and what each would change.

#include "core/catalogue/pricelist.h"

#include "core/catalogue/pricelistcells.h"
#include "core/catalogue/pricelistmatch.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <set>

namespace peiji
{

namespace
{

constexpr std::array<const char*, kListFields> kFieldIds{
    "ignore",   "part_number", "name",        "specification", "brand",    "price", "tax_rate", "tax_included",
    "currency", "lead_days",   "valid_until", "list_date",     "warranty", "note",  "part_id"};
constexpr std::array<const char*, 5> kQuestionIds{"part_column", "price_column", "currency", "basis", "supplier"};
constexpr std::array<const char*, 5> kMatchIds{"none", "part_number", "remembered", "name", "chosen"};
constexpr std::array<const char*, kRowStatuses> kStatusIds{"new", "up", "down", "same", "unknown", "rejected"};

/// A name match below this is only a candidate.
constexpr double kNameScore = 0.6;
constexpr double kNameLead = 0.05; ///< over the second
constexpr std::size_t kCandidates = 5;

Arg arg(const char* name, std::string value)
{
    return {name, std::move(value)};
}

std::string grouped(std::int64_t micro)
{
    const std::int64_t cents = (micro + 5'000) / 10'000;
    std::string whole = std::to_string(cents / 100);
    for (int at = static_cast<int>(whole.size()) - 3; at > 0; at -= 3)
        whole.insert(static_cast<std::size_t>(at), ",");
    const std::string fraction = std::to_string(cents % 100 + 100).substr(1);
    return whole + "." + fraction;
}

const Price* newestOf(const Catalogue& c, std::string_view partId, std::string_view supplier)
{
    const Price* best = nullptr;
    for (const Price* p : c.priceHistory(partId)) {
        if (p->kind == PriceKind::Supplier && p->supplier == supplier && (!best || p->date >= best->date))
            best = p;
    }
    return best;
}

std::optional<double> ratioOf(const PriceListContext& ctx, const Price& now, const Price& before)
{
    const auto a = readyPrice(ctx.catalogue, ctx.pricing, now.partId, now);
    const auto b = readyPrice(ctx.catalogue, ctx.pricing, now.partId, before);
    if (!a || !b || b->net.micro <= 0)
        return std::nullopt;
    return static_cast<double>(a->net.micro) / static_cast<double>(b->net.micro) - 1.0;
}

/// Old price, change and status of a row whose part is known.
void compare(PriceListRow& row, const PriceListContext& ctx)
{
    row.oldPrice.reset();
    row.change.reset();
    const Price* old = newestOf(ctx.catalogue, row.price.partId, row.price.supplier);
    const Price* reference = old ? old : chosenPrice(ctx.catalogue, ctx.pricing, row.price.partId);
    if (old)
        row.oldPrice = *old;
    if (reference && !reference->ratio)
        row.change = ratioOf(ctx, row.price, *reference);
    constexpr double kSame = 5e-7; // a unit in the last place of either tax basis
    const double change = row.change.value_or(0);
    row.status = !old                       ? RowStatus::New
                 : std::abs(change) < kSame ? RowStatus::Same
                 : change > 0               ? RowStatus::Up
                                            : RowStatus::Down;
    constexpr double kJumpPercent = 20;
    row.overLimit = row.change && 100 * std::abs(change) > ctx.catalogue.policy("price_jump_pct", kJumpPercent);
}

class ListReader
{
public:
    ListReader(const SheetTable& table, const PriceListLayout& layout, const PriceListContext& ctx)
        : m_table(table), m_layout(layout), m_ctx(ctx), m_matcher(ctx.catalogue)
    {
        for (const ImportWord& w : ctx.catalogue.importWords) {
            if (w.group == "skip")
                m_skip.push_back({foldWord(w.word), w.target == "total"});
        }
    }

    Result<PriceListPreview> run(const std::stop_token& stop)
    {
        PriceListPreview out;
        out.file = m_table.file;
        out.sheet = m_table.sheet;
        out.supplier = m_layout.supplier;
        std::string group;
        for (const SheetRow& row : m_table.rows) {
            if (stop.stop_requested())
                return Error{ErrorKind::Conflict, m_table.file, {"已取消", "cancelled"}};
            if (row.line <= m_layout.headerRow) {
                remember(row);
                continue;
            }
            const std::vector<std::string> cells = filled(row);
            if (isSkipped(row, cells))
                continue;
            if (isGroup(row, cells)) {
                group = foldGroup(cells);
                continue;
            }
            PriceListRow read = readRow(row, cells, group);
            if (read.status != RowStatus::Rejected)
                place(read);
            out.rows.push_back(std::move(read));
        }
        findMissing(out);
        return out;
    }

private:
    struct SkipWord {
        std::string word;
        bool total = false;
    };

    /// Keeps the text of cells that reach down into later rows.
    void remember(const SheetRow& row)
    {
        m_down.resize(std::max(m_down.size(), row.cells.size()));
        for (std::size_t i = 0; i < row.cells.size(); ++i) {
            if (!row.cells[i].covered)
                m_down[i] = row.cells[i].rowSpan > 1 ? row.cells[i].text : std::string();
        }
    }

    /// Texts of the row; a cell merged downwards speaks for each of its rows.
    std::vector<std::string> filled(const SheetRow& row)
    {
        std::vector<std::string> out(m_layout.columns.size());
        for (std::size_t i = 0; i < std::min(out.size(), row.cells.size()); ++i) {
            out[i] = row.cells[i].text;
            if (row.cells[i].covered && i < m_down.size())
                out[i] = m_down[i];
        }
        remember(row);
        return out;
    }

    std::string at(const std::vector<std::string>& cells, ListField field) const
    {
        const int column = m_layout.columnOf(field);
        if (column < 0 || isBlankCell(cells[static_cast<std::size_t>(column)]))
            return {};
        return trimmed(cells[static_cast<std::size_t>(column)]);
    }

    static std::string trimmed(const std::string& text)
    {
        const std::size_t first = text.find_first_not_of(" \t\r\n");
        if (first == std::string::npos)
            return {};
        std::string out = text.substr(first, text.find_last_not_of(" \t\r\n") - first + 1);
        // A cell is one line for us.
        for (char& c : out) {
            if (static_cast<unsigned char>(c) < 0x20 || c == 0x7F)
                c = ' ';
        }
        return out;
    }

    bool hasPrice(const std::vector<std::string>& cells) const
    {
        for (std::size_t i = 0; i < cells.size(); ++i) {
            if (m_layout.columns[i].field == ListField::Price && !isBlankCell(cells[i]))
                return true;
        }
        return false;
    }

    bool isSkipped(const SheetRow& row, const std::vector<std::string>& cells) const
    {
        std::string first;
        int texts = 0;
        bool repeatsHead = true;
        for (std::size_t i = 0; i < cells.size(); ++i) {
            if (isBlankCell(cells[i]))
                continue;
            ++texts;
            if (first.empty())
                first = foldWord(cells[i]);
            repeatsHead = repeatsHead && foldWord(cells[i]) == foldWord(m_layout.columns[i].heading);
        }
        if (texts == 0 || (repeatsHead && texts > 1))
            return true;
        const bool named = !at(cells, ListField::PartNumber).empty() && !at(cells, ListField::Name).empty();
        for (const SkipWord& s : m_skip) {
            if (s.total ? first == s.word && !named : first.starts_with(s.word) && !hasPrice(cells) && !named)
                return true;
        }
        // Notes below the table run over its columns.
        return texts == 1 && !row.cells.empty() && first.size() > 120;
    }

    bool isGroup(const SheetRow& row, const std::vector<std::string>& cells) const
    {
        if (hasPrice(cells))
            return false;
        std::set<std::string> texts;
        int spans = 1;
        for (std::size_t i = 0; i < cells.size(); ++i) {
            if (!isBlankCell(cells[i]) && !(i < row.cells.size() && row.cells[i].covered)) {
                texts.insert(trimmed(cells[i]));
                spans = std::max(spans, i < row.cells.size() ? row.cells[i].columnSpan : 1);
            }
        }
        // A lone part number is a row without a price, not a group.
        const std::string number = at(cells, ListField::PartNumber);
        const bool likeNumber = spans == 1 && number.find_first_of("0123456789") != std::string::npos &&
                                number.find(' ') == std::string::npos;
        return texts.size() == 1 && !likeNumber;
    }

    static std::string foldGroup(const std::vector<std::string>& cells)
    {
        for (const std::string& c : cells) {
            if (!isBlankCell(c))
                return trimmed(c);
        }
        return {};
    }

    static void reject(PriceListRow& row, const char* key, std::vector<Arg> args = {})
    {
        if (row.status == RowStatus::Rejected)
            return; // the first reason stands
        row.status = RowStatus::Rejected;
        row.reason = {key, std::move(args)};
    }

    PriceListRow readRow(const SheetRow& sheetRow, const std::vector<std::string>& cells, const std::string& group)
    {
        PriceListRow row;
        row.line = sheetRow.line;
        row.original = cells;
        row.group = group;
        row.partNumber = at(cells, ListField::PartNumber);
        row.name = at(cells, ListField::Name);
        row.specification = at(cells, ListField::Specification);
        row.brand = at(cells, ListField::Brand);
        row.warranty = at(cells, ListField::Warranty);
        row.note = at(cells, ListField::Note);
        if (isDigitsLost(row.partNumber))
            reject(row, "pricelist.reject.digits", {arg("text", row.partNumber)});
        readPrice(row, cells);
        readTaxRate(row, cells);
        readDays(row, cells);
        row.price.partId = at(cells, ListField::PartId);
        if (row.partNumber.empty() && row.name.empty() && row.specification.empty() && row.price.partId.empty())
            reject(row, "pricelist.reject.nameless");
        row.price.kind = PriceKind::Supplier;
        row.price.originalKind = "supplier";
        row.price.region = m_ctx.pricing.region;
        row.price.supplier = m_layout.supplier;
        row.price.source =
            m_table.file + (m_table.sheet.empty() ? "" : "/" + m_table.sheet) + ":" + std::to_string(row.line);
        row.price.notes = row.note;
        row.price.warranty = row.warranty;
        row.price.leadDays = row.leadDays;
        return row;
    }

    /// The column to read: one with tax before one without, the first that is filled.
    int priceColumn(const std::vector<std::string>& cells) const
    {
        int found = -1;
        for (std::size_t i = 0; i < cells.size(); ++i) {
            const ColumnUse& use = m_layout.columns[i];
            if (use.field != ListField::Price || isBlankCell(cells[i]))
                continue;
            if (found < 0 || use.basis == TaxBasis::Inclusive)
                found = static_cast<int>(i);
        }
        return found;
    }

    void readPrice(PriceListRow& row, const std::vector<std::string>& cells)
    {
        const int column = priceColumn(cells);
        if (column < 0)
            return reject(row, "pricelist.reject.noPrice");
        const ColumnUse& use = m_layout.columns[static_cast<std::size_t>(column)];
        const std::string& text = cells[static_cast<std::size_t>(column)];
        ListAmount amount = parseListAmount(text, m_ctx.catalogue);
        static constexpr std::array<const char*, 6> kFaults{"",
                                                            "pricelist.reject.number",
                                                            "pricelist.reject.grouping",
                                                            "pricelist.reject.digits",
                                                            "pricelist.reject.positive",
                                                            "pricelist.reject.large"};
        if (amount.fault != AmountFault::None)
            return reject(row, kFaults[static_cast<std::size_t>(amount.fault)], {arg("text", trimmed(text))});
        constexpr std::int64_t kMost = 1'000'000'000'000'000;
        // A cell that names its unit, as 100元 below 万元, stands for itself.
        const bool headScales = amount.words.scale == 1 && use.scale > 1 && !amount.words.currency;
        if (headScales) {
            if (amount.micro > kMost / use.scale)
                return reject(row, "pricelist.reject.large", {arg("text", trimmed(text))});
            amount.micro *= use.scale;
        }
        const bool scaled = amount.words.scale > 1 || headScales;
        if (amount.folded || scaled)
            row.conversions.push_back({column, scaled ? "pricelist.conversion.scale" : "pricelist.conversion.width",
                                       trimmed(text), grouped(amount.micro)});
        const CellWords money = wordsIn(foldText(at(cells, ListField::CurrencyCode)), m_ctx.catalogue);
        const std::string named = at(cells, ListField::CurrencyCode);
        if (!named.empty() && !money.currency)
            return reject(row, "pricelist.reject.currency", {arg("text", named)});
        const auto currency = amount.words.currency ? amount.words.currency
                              : money.currency      ? money.currency
                              : use.currency        ? use.currency
                                                    : m_layout.currency;
        if (!currency)
            return reject(row, "pricelist.reject.noCurrency");
        const auto basis = basisOf(amount, use, at(cells, ListField::TaxIncluded));
        if (!basis)
            return reject(row, "pricelist.reject.noBasis");
        row.price.price = row.price.low = row.price.high = {amount.micro, *currency};
        row.price.taxIncluded = *basis == TaxBasis::Inclusive;
    }

    std::optional<TaxBasis> basisOf(const ListAmount& amount, const ColumnUse& use, const std::string& cell) const
    {
        if (amount.words.basis)
            return amount.words.basis;
        if (const CellWords said = wordsIn(foldText(cell), m_ctx.catalogue); said.basis)
            return said.basis;
        if (const std::optional<bool> yes = parseYesNo(cell))
            return *yes ? TaxBasis::Inclusive : TaxBasis::Exclusive;
        return use.basis ? use.basis : m_layout.basis;
    }

    void readTaxRate(PriceListRow& row, const std::vector<std::string>& cells)
    {
        row.price.taxRate = m_layout.taxRate;
        const std::string text = at(cells, ListField::TaxRate);
        if (text.empty())
            return;
        row.price.taxRate = parseListRate(text);
        if (!row.price.taxRate)
            reject(row, "pricelist.reject.taxRate", {arg("text", text)});
    }

    /// A day of a column; a text without figures ("长期") says nothing and is noted.
    std::optional<Date> dayAt(PriceListRow& row, const std::vector<std::string>& cells, ListField field, Date from)
    {
        const std::string text = at(cells, field);
        if (text.empty())
            return std::nullopt;
        const int column = m_layout.columnOf(field);
        const bool validity = field == ListField::ValidUntil;
        const ListDay day = parseListDay(text, validity);
        if (day.date) {
            const std::string iso = formatDate(*day.date);
            if (day.serial)
                row.conversions.push_back({column, "pricelist.conversion.serial", text, iso});
            else if (foldText(text) != text)
                row.conversions.push_back({column, "pricelist.conversion.width", text, iso});
            return day.date;
        }
        const std::optional<int> days = validity ? parseListDays(text) : std::nullopt;
        if (days && *days < 3000) {
            const Date until = addDays(from, *days);
            row.conversions.push_back({column, "pricelist.conversion.days", text, formatDate(until)});
            return until;
        }
        if (foldText(text).find_first_of("0123456789") != std::string::npos)
            reject(row, "pricelist.reject.date", {arg("text", text)});
        else
            row.conversions.push_back({column, "pricelist.conversion.noDate", text, ""});
        return std::nullopt;
    }

    void readDays(PriceListRow& row, const std::vector<std::string>& cells)
    {
        const Date listed = m_layout.listDate.value_or(m_ctx.pricing.today);
        const Date dated = dayAt(row, cells, ListField::ListDate, listed).value_or(listed);
        row.price.date = formatDate(dated);
        std::optional<Date> until = dayAt(row, cells, ListField::ValidUntil, dated);
        if (!until)
            until = m_layout.validUntil;
        if (until)
            row.price.validUntil = formatDate(*until);
        if (const std::string lead = at(cells, ListField::LeadDays); !lead.empty())
            row.leadDays = parseListDays(lead);
    }

    /// Which part, and is it there twice.
    void place(PriceListRow& row)
    {
        find(row);
        if (row.price.partId.empty()) {
            row.status = RowStatus::Unknown;
            return;
        }
        if (const auto [first, fresh] = m_lines.try_emplace(row.price.partId, row.line); !fresh) {
            reject(row, "pricelist.reject.twice",
                   {arg("part", row.price.partId), arg("line", std::to_string(first->second))});
            return;
        }
        compare(row, m_ctx);
        row.accepted = row.match != MatchKind::Name && row.status != RowStatus::Same;
    }

    void find(PriceListRow& row)
    {
        const auto take = [&row](const std::string& id, MatchKind kind, double score) {
            row.price.partId = id;
            row.match = kind;
            row.score = score;
        };
        if (m_ctx.catalogue.part(row.price.partId))
            return take(row.price.partId, MatchKind::PartNumber, 1);
        row.price.partId.clear();
        const auto known = m_ctx.matches.find(matchKey(row));
        if (known != m_ctx.matches.end() && m_ctx.catalogue.part(known->second))
            return take(known->second, MatchKind::Remembered, 1);
        for (const std::string& number : {row.partNumber, row.specification}) {
            const std::vector<std::string> ids = m_matcher.byNumber(number);
            if (ids.size() == 1)
                return take(ids.front(), MatchKind::PartNumber, 1);
            for (const std::string& id : ids)
                row.candidates.push_back({id, 1});
        }
        if (!row.candidates.empty())
            return; // one number, several parts: the user says which
        const std::string text = (m_layout.groupTextInName ? row.group + " " : std::string()) + row.brand + " " +
                                 row.name + " " + row.specification;
        row.candidates = m_matcher.byName(text, kCandidates);
        if (row.candidates.empty() || row.candidates.front().score < kNameScore)
            return;
        const bool leads = row.candidates.size() < 2 || row.candidates[0].score - row.candidates[1].score >= kNameLead;
        if (leads)
            take(row.candidates.front().partId, MatchKind::Name, row.candidates.front().score);
    }

    void findMissing(PriceListPreview& out) const
    {
        std::set<std::string> seen;
        for (const PriceListRow& row : out.rows)
            seen.insert(row.price.partId);
        for (const Price& p : m_ctx.catalogue.prices) {
            if (p.kind == PriceKind::Supplier && p.supplier == out.supplier && seen.insert(p.partId).second)
                out.missing.push_back(p.partId);
        }
    }

    const SheetTable& m_table;
    const PriceListLayout& m_layout;
    const PriceListContext& m_ctx;
    PartMatcher m_matcher;
    std::vector<SkipWord> m_skip;
    std::vector<std::string> m_down;
    std::map<std::string, int> m_lines; ///< part -> first line
};

template <std::size_t N, class T>
Result<T> byId(const std::array<const char*, N>& ids, std::string_view id, const LocalText& what)
{
    for (std::size_t i = 0; i < N; ++i) {
        if (id == ids[i])
            return static_cast<T>(i);
    }
    return Error{ErrorKind::BadInput, std::string(id), what};
}

} // namespace

const char* toId(ListField f)
{
    return kFieldIds[static_cast<std::size_t>(f)];
}

Result<ListField> parseListField(std::string_view id)
{
    return byId<kListFields, ListField>(
        kFieldIds, id,
        {"栏目应为 "
         "ignore、part_number、name、specification、brand、price、tax_rate、tax_included、currency、lead_days、"
         "valid_until、list_date、warranty、note 或 part_id",
         "a field is ignore, part_number, name, specification, brand, price, tax_rate, tax_included, currency, "
         "lead_days, "
         "valid_until, list_date, warranty, note or part_id"});
}

const char* toId(ListQuestion q)
{
    return kQuestionIds[static_cast<std::size_t>(q)];
}

const char* toId(MatchKind k)
{
    return kMatchIds[static_cast<std::size_t>(k)];
}

const char* toId(RowStatus s)
{
    return kStatusIds[static_cast<std::size_t>(s)];
}

PriceListCounts PriceListPreview::counts() const
{
    PriceListCounts n;
    for (const PriceListRow& row : rows) {
        const std::array<int*, kRowStatuses> by{&n.fresh, &n.up, &n.down, &n.same, &n.unknown, &n.rejected};
        ++*by[static_cast<std::size_t>(row.status)];
        n.overLimit += row.overLimit ? 1 : 0;
        n.accepted += row.accepted ? 1 : 0;
    }
    return n;
}

Result<PriceListPreview> readPriceList(const SheetTable& table, const PriceListLayout& layout,
                                       const PriceListContext& context, std::stop_token stop)
{
    if (!layout.open().empty())
        return Error{ErrorKind::BadInput, table.file,
                     context.catalogue.texts.format(
                         Message{std::string("pricelist.question.") + toId(layout.open().front()), {}})};
    return ListReader(table, layout, context).run(stop);
}

void chooseMatch(PriceListRow& row, const std::string& partId, const PriceListContext& context)
{
    if (row.status == RowStatus::Rejected)
        return;
    row.price.partId = context.catalogue.part(partId) ? partId : std::string();
    row.accepted = !row.price.partId.empty();
    row.overLimit = false;
    if (!row.accepted) {
        row.match = MatchKind::None;
        row.status = RowStatus::Unknown;
        row.oldPrice.reset();
        row.change.reset();
        return;
    }
    row.match = MatchKind::Chosen;
    row.score = 1;
    compare(row, context);
}

std::string matchKey(const PriceListRow& row)
{
    if (std::string number = foldPartNumber(row.partNumber); !number.empty())
        return "#" + number;
    return foldWord(row.brand + " " + row.name + " " + row.specification);
}

PriceListCommit commitOf(const PriceListPreview& preview, const PriceListLayout& layout, bool rememberLayout)
{
    PriceListCommit out;
    out.file = preview.file;
    out.supplier = preview.supplier;
    for (const PriceListRow& row : preview.rows) {
        if (!row.accepted || row.price.partId.empty())
            continue;
        out.prices.push_back(row.price);
        if (row.match == MatchKind::Chosen || row.match == MatchKind::Name)
            out.matches[matchKey(row)] = row.price.partId;
    }
    if (rememberLayout)
        out.layout = rememberedOf(layout);
    return out;
}

} // namespace peiji

// Which rows are the head, which column is what, and what the text around the table says.

#include "core/catalogue/pricelist.h"
#include "core/catalogue/pricelistcells.h"

#include <algorithm>
#include <set>

namespace peiji
{

namespace
{

constexpr std::size_t kHeadSearch = 60; ///< rows in which a head is looked for
constexpr std::size_t kFootRows = 6;

struct FieldGuess {
    ListField field = ListField::Ignore;
    Certainty certainty = Certainty::None;
};

bool isAscii(std::string_view text)
{
    return std::all_of(text.begin(), text.end(), [](char c) { return static_cast<unsigned char>(c) < 0x80; });
}

/// Import words by group, folded once.
class WordBook
{
public:
    explicit WordBook(const Catalogue& c) : m_catalogue(c)
    {
        for (const ImportWord& w : c.importWords) {
            if (w.group == "field")
                m_fields.emplace_back(foldWord(w.word), w.target);
            else if (w.group == "meta")
                m_meta.emplace_back(foldText(w.word), w.target);
            else if (w.group == "skip" && w.target == "total")
                m_totals.push_back(foldWord(w.word));
            else if (w.group == "file")
                m_fileWords.push_back(foldText(w.word));
        }
        const auto longest = [](const auto& a, const auto& b) { return a.first.size() > b.first.size(); };
        std::stable_sort(m_fields.begin(), m_fields.end(), longest);
        std::stable_sort(m_meta.begin(), m_meta.end(), longest);
        std::stable_sort(m_fileWords.begin(), m_fileWords.end(),
                         [](const std::string& a, const std::string& b) { return a.size() > b.size(); });
    }

    FieldGuess guess(const std::string& heading) const
    {
        if (heading.empty())
            return {};
        const std::string whole = foldWord(heading);
        if (const auto exact = exactly(whole))
            return {*exact, *exact == ListField::Ignore ? Certainty::None : Certainty::Green};
        std::string rest;
        (void)wordsIn(foldText(heading), m_catalogue, &rest);
        const std::string bare = foldWord(rest);
        if (const auto exact = exactly(bare))
            return {*exact, *exact == ListField::Ignore ? Certainty::None : Certainty::Green};
        // Bilingual heads: 部件号 Part number.
        for (const std::string& half :
             {halfOf(whole, false), halfOf(whole, true), halfOf(bare, false), halfOf(bare, true)}) {
            if (const auto exact = exactly(half); exact && !half.empty())
                return {*exact, *exact == ListField::Ignore ? Certainty::None : Certainty::Green};
        }
        for (const auto& [word, target] : m_fields) {
            // A short Latin word inside another proves nothing ("no" in "note").
            const bool found = isAscii(word) ? holdsToken(heading, word) : bare.find(word) != std::string::npos;
            const Result<ListField> field = parseListField(target);
            if (found && word.size() > 3 && field)
                return {*field, *field == ListField::Ignore ? Certainty::None : Certainty::Amber};
        }
        return {};
    }

    const std::vector<std::pair<std::string, std::string>>& meta() const { return m_meta; }
    const std::vector<std::string>& fileWords() const { return m_fileWords; }
    bool isTotal(const std::string& word) const
    {
        return std::find(m_totals.begin(), m_totals.end(), word) != m_totals.end();
    }
    const Catalogue& catalogue() const { return m_catalogue; }

private:
    std::optional<ListField> exactly(const std::string& text) const
    {
        for (const auto& [word, target] : m_fields) {
            if (word == text) {
                const Result<ListField> field = parseListField(target);
                return field ? std::optional<ListField>(*field) : std::nullopt;
            }
        }
        return std::nullopt;
    }

    /// The Latin or the other half of a text.
    static std::string halfOf(const std::string& text, bool latin)
    {
        std::string out;
        std::copy_if(text.begin(), text.end(), std::back_inserter(out),
                     [latin](char c) { return (static_cast<unsigned char>(c) < 0x80) == latin; });
        return out;
    }

    static bool holdsToken(const std::string& heading, const std::string& word)
    {
        std::string token;
        const std::string text = foldText(heading) + ' ';
        for (const char c : text) {
            if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9')) {
                token += c;
            } else {
                if (token == word)
                    return true;
                token.clear();
            }
        }
        return foldWord(heading).find(word) != std::string::npos && word.size() >= 8;
    }

    const Catalogue& m_catalogue;
    std::vector<std::pair<std::string, std::string>> m_fields, m_meta;
    std::vector<std::string> m_totals, m_fileWords;
};

int filledCells(const SheetRow& row)
{
    return static_cast<int>(std::count_if(row.cells.begin(), row.cells.end(),
                                          [](const SheetCell& c) { return !c.covered && !isBlankCell(c.text); }));
}

/// How much a row looks like a head: known words, each field once; figures speak against it.
int headScore(const SheetRow& row, const WordBook& words)
{
    std::set<ListField> seen;
    int score = 0;
    for (const SheetCell& cell : row.cells) {
        if (cell.number || isBlankCell(cell.text))
            continue;
        const FieldGuess g = words.guess(cell.text);
        if (g.certainty != Certainty::None && seen.insert(g.field).second)
            score += g.certainty == Certainty::Green ? 2 : 1;
        else if (parseListAmount(cell.text, words.catalogue()).fault == AmountFault::None)
            score -= 2;
    }
    return seen.size() >= 2 ? score : 0;
}

std::optional<std::size_t> findHead(const SheetTable& table, const WordBook& words)
{
    std::optional<std::size_t> best;
    int bestScore = 2;
    for (std::size_t i = 0; i < std::min(table.rows.size(), kHeadSearch); ++i) {
        const int score = headScore(table.rows[i], words);
        if (score > bestScore) {
            best = i;
            bestScore = score;
        }
    }
    return best;
}

/// A row that only says more about the head above it: 含税 | 未税 below 单价.
bool isSecondHead(const SheetRow& row, const SheetRow& head, const WordBook& words)
{
    bool any = false;
    for (std::size_t i = 0; i < row.cells.size(); ++i) {
        const SheetCell& cell = row.cells[i];
        if (cell.covered || isBlankCell(cell.text))
            continue;
        if (cell.number)
            return false;
        std::string rest;
        const CellWords said = wordsIn(foldText(cell.text), words.catalogue(), &rest);
        const bool spoken = said.basis || said.currency || said.scale != 1;
        if (!(spoken && foldWord(rest).empty()) && words.guess(cell.text).certainty == Certainty::None)
            return false;
        any = true;
    }
    const bool spans = std::any_of(head.cells.begin(), head.cells.end(),
                                   [](const SheetCell& c) { return c.columnSpan > 1 || c.rowSpan > 1; });
    return any && (spans || filledCells(row) < filledCells(head));
}

/// A row of group names above the head: 基本信息 | 价格（含税）, each over several columns.
bool isUpperHead(const SheetRow& row)
{
    return filledCells(row) >= 2 &&
           std::any_of(row.cells.begin(), row.cells.end(), [](const SheetCell& c) { return c.columnSpan > 1; });
}

/// Text of a head cell; a cell inside a merged range, or an empty one right of a text (`spread`), has its neighbour's.
std::string headText(const SheetRow& row, std::size_t column, bool spread)
{
    for (std::size_t i = column + 1; i-- > 0;) {
        if (i >= row.cells.size())
            continue;
        const SheetCell& cell = row.cells[i];
        const bool reaches = i == column || i + static_cast<std::size_t>(cell.columnSpan) > column || spread;
        if (!cell.covered && !isBlankCell(cell.text))
            return reaches ? cell.text : std::string();
        if (i == column && !cell.covered && !spread)
            return {};
    }
    return {};
}

void mapColumns(PriceListLayout& layout, const SheetTable& table, std::size_t first, std::size_t last,
                const WordBook& words)
{
    layout.columns.assign(static_cast<std::size_t>(table.columns), {});
    for (std::size_t column = 0; column < layout.columns.size(); ++column) {
        ColumnUse& use = layout.columns[column];
        std::string lowest;
        for (std::size_t r = first; r <= last; ++r) {
            const SheetRow& row = table.rows[r];
            const bool below =
                r < last && column < table.rows[last].cells.size() && !isBlankCell(table.rows[last].cells[column].text);
            const std::string text = headText(row, column, below);
            if (text.empty() || text == lowest)
                continue;
            use.heading += use.heading.empty() ? text : " " + text;
            lowest = text;
        }
        FieldGuess g = words.guess(use.heading);
        if (g.certainty == Certainty::None && lowest != use.heading)
            g = words.guess(lowest);
        use.field = g.field;
        use.certainty = g.certainty;
        if (use.field == ListField::Price) {
            const CellWords said = wordsIn(foldText(use.heading), words.catalogue());
            use.basis = said.basis;
            use.scale = said.scale;
            use.currency = said.currency;
        }
    }
}

/// A field stands for one column, prices for one of each basis.
void dropDoubles(PriceListLayout& layout)
{
    for (std::size_t i = 0; i < layout.columns.size(); ++i) {
        for (std::size_t j = 0; j < layout.columns.size(); ++j) {
            ColumnUse &a = layout.columns[i], &b = layout.columns[j];
            if (i == j || a.field == ListField::Ignore || a.field != b.field)
                continue;
            if (a.field == ListField::Price && a.basis != b.basis)
                continue;
            const bool bWeaker =
                static_cast<int>(b.certainty) > static_cast<int>(a.certainty) || (b.certainty == a.certainty && j > i);
            ColumnUse& weaker = bWeaker ? b : a;
            weaker.field = ListField::Ignore;
            weaker.certainty = Certainty::None;
        }
    }
}

/// Without a price head: the one column whose cells are amounts with a currency sign or decimals.
void guessPriceByCells(PriceListLayout& layout, const SheetTable& table, std::size_t firstData, const Catalogue& c)
{
    if (layout.columnOf(ListField::Price) >= 0)
        return;
    for (std::size_t column = 0; column < layout.columns.size(); ++column) {
        if (layout.columns[column].field != ListField::Ignore || layout.columns[column].certainty != Certainty::None)
            continue;
        int amounts = 0, others = 0;
        for (std::size_t r = firstData; r < std::min(table.rows.size(), firstData + 50); ++r) {
            if (column >= table.rows[r].cells.size() || isBlankCell(table.rows[r].cells[column].text))
                continue;
            const std::string& text = table.rows[r].cells[column].text;
            const std::string folded = foldText(text);
            const bool sign = folded.find("\xC2\xA5") != std::string::npos || folded.find('$') != std::string::npos ||
                              folded.find("万") != std::string::npos;
            (sign && parseListAmount(text, c).fault == AmountFault::None ? amounts : others) += 1;
        }
        if (amounts > 0 && amounts >= 3 * others) {
            layout.columns[column].field = ListField::Price;
            layout.columns[column].certainty = Certainty::Amber;
            return;
        }
    }
}

/// What stands behind a word and its colon, in the cell or in the next one.
std::string behind(const SheetRow& row, std::size_t cell, const std::string& folded, const std::string& word)
{
    const std::size_t at = folded.find(word);
    std::string rest = foldText(folded.substr(at + word.size()));
    for (const std::string_view mark : {":", "：", "为", "至"}) {
        if (rest.starts_with(mark))
            rest = foldText(std::string_view(rest).substr(mark.size()));
    }
    if (!rest.empty())
        return rest;
    for (std::size_t i = cell + 1; i < row.cells.size(); ++i) {
        if (!row.cells[i].covered && !isBlankCell(row.cells[i].text))
            return row.cells[i].text;
    }
    return {};
}

/// The text behind the first colon as it stands, its letters' case kept; none without one.
std::optional<std::string> behindColon(const std::string& text)
{
    for (const std::string_view mark : {"：", ":"}) {
        const std::size_t at = text.find(mark);
        if (at == std::string::npos)
            continue;
        const std::string rest = text.substr(at + mark.size());
        const std::size_t first = rest.find_first_not_of(' ');
        if (first != std::string::npos)
            return rest.substr(first, rest.find_last_not_of(' ') - first + 1);
    }
    return std::nullopt;
}

/// A text without the words that price lists are called by, "华辰科技 价格表" -> "华辰科技"; none when it has no such
/// word.
std::optional<std::string> withoutListWords(std::string text, const WordBook& words)
{
    bool any = false;
    for (const std::string& word : words.fileWords()) {
        // The letters' case is the supplier's own: words are taken out of the text as it stands.
        std::string lower = text;
        std::transform(lower.begin(), lower.end(), lower.begin(),
                       [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
        if (const std::size_t at = lower.find(word); at != std::string::npos) {
            text.replace(at, word.size(), " ");
            any = true;
        }
    }
    for (std::size_t at = text.find("  "); at != std::string::npos; at = text.find("  "))
        text.erase(at, 1);
    const std::size_t first = text.find_first_not_of(' ');
    if (!any || first == std::string::npos)
        return std::nullopt;
    return text.substr(first, text.find_last_not_of(' ') - first + 1);
}

void readDate(const std::string& text, bool validity, PriceListLayout& layout)
{
    // The first run of characters that a date may have: "2026年11月28日 版本 3".
    std::string date = text;
    if (const std::size_t end = date.find_first_of(" ,;()"); end != std::string::npos && end >= 8)
        date.resize(end);
    if (const ListDay day = parseListDay(date, validity); day.date && !day.serial)
        (validity ? layout.validUntil : layout.listDate) = day.date;
}

void readMeta(const SheetRow& row, const WordBook& words, PriceListLayout& layout, std::optional<int>& validDays)
{
    for (std::size_t i = 0; i < row.cells.size(); ++i) {
        const SheetCell& cell = row.cells[i];
        if (cell.covered || isBlankCell(cell.text))
            continue;
        const std::string text = foldText(cell.text);
        std::set<std::string> done;
        for (const auto& [word, target] : words.meta()) {
            if (text.find(word) == std::string::npos || !done.insert(target).second)
                continue;
            const std::string value = behind(row, i, text, word);
            if (target == "supplier" && layout.supplier.empty() && value.size() <= 120)
                layout.supplier = behindColon(cell.text).value_or(value);
            else if (target == "list_date" && !layout.listDate)
                readDate(value, false, layout);
            else if (target == "valid_until" && !layout.validUntil) {
                readDate(value, true, layout);
                if (!layout.validUntil && !validDays)
                    validDays = parseListDays(value.substr(0, value.find_first_of(",;。")));
            }
        }
        const CellWords said = wordsIn(text, words.catalogue());
        if (!layout.basis)
            layout.basis = said.basis;
        if (!layout.currency)
            layout.currency = said.currency;
        const std::size_t percent = text.find('%');
        if (percent == std::string::npos || percent == 0)
            continue;
        // 含税13%, 含13%增值税.
        const std::size_t before = text.find_last_not_of("0123456789.", percent - 1);
        const bool holds = before != std::string::npos && text.substr(0, before + 1).ends_with("含");
        if (holds && !layout.basis)
            layout.basis = TaxBasis::Inclusive;
        if ((said.basis || holds) && !layout.taxRate)
            layout.taxRate = parseListRate(text.substr(before == std::string::npos ? 0 : before + 1));
    }
}

/// "华辰_价格表_20261128.csv" -> supplier 华辰, list date.
void readFileName(const std::string& file, const WordBook& words, PriceListLayout& layout)
{
    std::string name = file.substr(file.find_last_of("/\\") == std::string::npos ? 0 : file.find_last_of("/\\") + 1);
    name = name.substr(0, name.find_last_of('.'));
    std::string supplier;
    std::string digits;
    const auto takeDigits = [&] {
        if (digits.size() == 8 && !layout.listDate)
            layout.listDate = parseListDay(digits).date;
        digits.clear();
    };
    for (const char c : name) {
        if (c >= '0' && c <= '9') {
            digits += c;
            continue;
        }
        takeDigits();
        supplier += c == '_' || c == '-' || c == '.' ? ' ' : c;
    }
    takeDigits();
    if (!layout.supplier.empty())
        return;
    const std::optional<std::string> named = withoutListWords(supplier, words);
    const std::string rest = named.value_or(supplier);
    const std::size_t first = rest.find_first_not_of(' ');
    if (first != std::string::npos)
        layout.supplier = rest.substr(first, rest.find_last_not_of(' ') - first + 1);
}

/// The title above the table: 华辰科技（示例）价格表.
void readTitle(const SheetRow& row, const WordBook& words, PriceListLayout& layout)
{
    constexpr std::size_t kLongest = 90;
    if (!layout.supplier.empty() || filledCells(row) != 1)
        return;
    for (const SheetCell& cell : row.cells) {
        if (isBlankCell(cell.text) || cell.text.size() > kLongest ||
            cell.text.find_first_of(":,") != std::string::npos || cell.text.find("：") != std::string::npos)
            continue;
        if (const std::optional<std::string> named = withoutListWords(cell.text, words))
            layout.supplier = *named;
    }
}

std::optional<std::size_t> rowOfLine(const SheetTable& table, int line)
{
    for (std::size_t i = 0; i < table.rows.size(); ++i) {
        if (table.rows[i].line >= line)
            return i;
    }
    return std::nullopt;
}

} // namespace

std::vector<ListQuestion> PriceListLayout::open() const
{
    std::vector<ListQuestion> out;
    const auto lacks = [this](ListField f) { return columnOf(f) < 0; };
    if (lacks(ListField::PartNumber) && lacks(ListField::Name) && lacks(ListField::Specification) &&
        lacks(ListField::PartId))
        out.push_back(ListQuestion::PartColumn);
    bool price = false, basisOpen = false, currencyOpen = false;
    for (const ColumnUse& use : columns) {
        if (use.field != ListField::Price)
            continue;
        price = true;
        basisOpen = basisOpen || !use.basis;
        currencyOpen = currencyOpen || !use.currency;
    }
    if (!price)
        out.push_back(ListQuestion::PriceColumn);
    if (price && currencyOpen && !currency && !currencyInCells)
        out.push_back(ListQuestion::CurrencyCode);
    if (price && basisOpen && !basis && !basisInCells)
        out.push_back(ListQuestion::Basis);
    if (supplier.empty())
        out.push_back(ListQuestion::Supplier);
    return out;
}

int PriceListLayout::columnOf(ListField f) const
{
    for (std::size_t i = 0; i < columns.size(); ++i) {
        if (columns[i].field == f)
            return static_cast<int>(i);
    }
    return -1;
}

RememberedLayout rememberedOf(const PriceListLayout& layout)
{
    RememberedLayout out{layout.supplier, {}, layout.basis, layout.taxRate, layout.currency};
    for (const ColumnUse& use : layout.columns) {
        if (!use.heading.empty())
            out.fields[foldWord(use.heading)] = use.field;
    }
    return out;
}

void applyRemembered(PriceListLayout& layout, const std::vector<RememberedLayout>& remembered)
{
    for (const RememberedLayout& r : remembered) {
        if (foldWord(r.supplier) != foldWord(layout.supplier))
            continue;
        layout.supplier = r.supplier;
        if (!layout.basis)
            layout.basis = r.basis;
        if (!layout.taxRate)
            layout.taxRate = r.taxRate;
        if (!layout.currency)
            layout.currency = r.currency;
        for (ColumnUse& use : layout.columns) {
            const auto field = r.fields.find(foldWord(use.heading));
            if (field == r.fields.end())
                continue;
            use.field = field->second;
            use.certainty = field->second == ListField::Ignore ? Certainty::None : Certainty::Green;
            layout.fromMemory = true;
        }
    }
}

void reviewLayout(PriceListLayout& layout, const SheetTable& table, const Catalogue& catalogue)
{
    const int currencyColumn = layout.columnOf(ListField::CurrencyCode);
    const int basisColumn = layout.columnOf(ListField::TaxIncluded);
    const auto textAt = [](const SheetRow& row, int column) {
        const auto at = static_cast<std::size_t>(column);
        return column >= 0 && at < row.cells.size() ? row.cells[at].text : std::string();
    };
    bool any = false, currency = true, basis = true;
    for (const SheetRow& row : table.rows) {
        if (row.line <= layout.headerRow)
            continue;
        for (std::size_t i = 0; i < layout.columns.size(); ++i) {
            if (layout.columns[i].field != ListField::Price)
                continue;
            const ListAmount amount = parseListAmount(textAt(row, static_cast<int>(i)), catalogue);
            if (amount.fault != AmountFault::None)
                continue;
            any = true;
            const CellWords money = wordsIn(foldText(textAt(row, currencyColumn)), catalogue);
            const CellWords tax = wordsIn(foldText(textAt(row, basisColumn)), catalogue);
            currency = currency && (amount.words.currency || money.currency);
            basis = basis && (amount.words.basis || tax.basis || parseYesNo(textAt(row, basisColumn)));
        }
    }
    layout.currencyInCells = any && currency;
    layout.basisInCells = any && basis;
    for (ColumnUse& use : layout.columns) {
        if (use.field == ListField::CurrencyCode && !layout.currencyInCells && use.certainty == Certainty::Green)
            use.certainty = Certainty::Amber;
    }
}

PriceListLayout proposeLayout(const SheetTable& table, const Catalogue& catalogue,
                              const std::vector<RememberedLayout>& remembered, std::optional<int> headerRow)
{
    const WordBook words(catalogue);
    PriceListLayout layout;
    std::optional<std::size_t> head = headerRow ? rowOfLine(table, *headerRow) : findHead(table, words);
    std::size_t first = head.value_or(0), last = first;
    if (head) {
        if (!headerRow && last + 1 < table.rows.size() && isSecondHead(table.rows[last + 1], table.rows[last], words))
            ++last;
        if (first > 0 && isUpperHead(table.rows[first - 1]))
            --first;
        layout.headerRow = table.rows[last].line;
        layout.headerRows = static_cast<int>(last - first) + 1;
        mapColumns(layout, table, first, last, words);
        dropDoubles(layout);
    } else {
        layout.columns.assign(static_cast<std::size_t>(table.columns), {});
    }
    guessPriceByCells(layout, table, head ? last + 1 : 0, catalogue);
    std::optional<int> validDays;
    for (std::size_t i = 0; i < (head ? first : 0); ++i)
        readMeta(table.rows[i], words, layout, validDays);
    for (std::size_t i = std::max(last + 1, table.rows.size() - std::min(table.rows.size(), kFootRows));
         i < table.rows.size(); ++i) {
        if (filledCells(table.rows[i]) == 1)
            readMeta(table.rows[i], words, layout, validDays);
    }
    for (std::size_t i = 0; i < (head ? first : 0); ++i)
        readTitle(table.rows[i], words, layout);
    readFileName(table.file, words, layout);
    if (!layout.validUntil && validDays && layout.listDate)
        layout.validUntil = addDays(*layout.listDate, *validDays);
    applyRemembered(layout, remembered);
    reviewLayout(layout, table, catalogue);
    return layout;
}

} // namespace peiji

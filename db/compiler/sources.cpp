#include "db/compiler/sources.h"

#include "db/errortext.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <tuple>

namespace peiji
{

const std::vector<std::string>& partTables()
{
    static const std::vector<std::string> kTables{"accelerators", "platforms",     "cpus",        "memory",  "storage",
                                                  "network",      "power_cooling", "accessories", "services"};
    return kTables;
}

namespace
{

/// A cell with the file it came from.
struct Place {
    const CsvTable* csv;
    const CsvCell* cell;
};

/// Row access by column name; a column that the file lacks reads as an empty cell at the row's start.
class RowView
{
public:
    RowView(const CsvTable& csv, const CsvRow& row) : m_csv(csv), m_row(row) {}
    const CsvCell& operator[](std::string_view column) const
    {
        static const CsvCell kEmpty;
        const int i = m_csv.columnIndex(column);
        return i < 0 ? kEmpty : m_row[static_cast<std::size_t>(i)];
    }

private:
    const CsvTable& m_csv;
    const CsvRow& m_row;
};

class CrossCheck
{
public:
    explicit CrossCheck(const Sources& sources) : m_sources(sources) {}

    std::vector<Fault> run()
    {
        for (const SourceFile& file : m_sources.files)
            collectKeys(file);
        for (const SourceFile& file : m_sources.files) {
            checkReferences(file);
            checkPlaceholders(file.csv);
            checkMoneyGroup(file.csv);
            if (file.table == "prices")
                checkPrices(file.csv);
        }
        return std::move(m_faults);
    }

private:
    void add(const CsvTable& csv, const CsvCell& cell, const LocalText& pattern,
             const std::vector<Filling>& values = {})
    {
        m_faults.push_back({csv.file, cell.line, cell.column, filled(pattern, values)});
    }

    static bool isPartTable(const std::string& table)
    {
        const auto& all = partTables();
        return std::find(all.begin(), all.end(), table) != all.end();
    }

    void collectKeys(const SourceFile& file)
    {
        const TableRule& rule = m_sources.schema.find(file.table)->second;
        if (rule.columns.front().type != ColumnType::Id)
            return;
        const int column = file.csv.columnIndex(rule.columns.front().name);
        if (column < 0)
            return;
        const std::string space = isPartTable(file.table) ? "parts" : file.table;
        for (const CsvRow& row : file.csv.rows) {
            const CsvCell& cell = row[static_cast<std::size_t>(column)];
            m_keys[file.table].insert(cell.text);
            const auto [at, fresh] = m_first[space].emplace(cell.text, Place{&file.csv, &cell});
            // Twice in one file is reported by checkTable already.
            if (!fresh && at->second.csv != &file.csv)
                add(file.csv, cell, {"“{id}”已在 {file}:{line} 使用", "\"{id}\" is already used at {file}:{line}"},
                    {{"id", cell.text},
                     {"file", at->second.csv->file},
                     {"line", std::to_string(at->second.cell->line)}});
        }
    }

    bool known(const std::string& table, const std::string& key) const
    {
        if (table != "parts") {
            const auto it = m_keys.find(table);
            return it != m_keys.end() && it->second.count(key) > 0;
        }
        const auto it = m_first.find("parts");
        return it != m_first.end() && it->second.count(key) > 0;
    }

    void checkReferences(const SourceFile& file)
    {
        for (const ColumnRule& rule : m_sources.schema.find(file.table)->second.columns) {
            const int column = file.csv.columnIndex(rule.name);
            if (rule.references.empty() || column < 0)
                continue;
            for (const CsvRow& row : file.csv.rows) {
                const CsvCell& cell = row[static_cast<std::size_t>(column)];
                for (const std::string& key : splitList(cell.text)) {
                    if (!known(rule.references, key))
                        add(file.csv, cell,
                            {"{column}：“{key}”不在 {table} 中，应为其中已有的 id",
                             "{column}: \"{key}\" is not in {table}; an id of that table is accepted"},
                            {{"column", rule.name}, {"key", key}, {"table", rule.references}});
                }
            }
        }
    }

    static std::set<std::string> placeholders(const std::string& text)
    {
        std::set<std::string> out;
        for (std::size_t at = text.find('{'); at != std::string::npos; at = text.find('{', at + 1)) {
            const std::size_t end = text.find('}', at);
            out.insert(end == std::string::npos ? text.substr(at) : text.substr(at, end - at + 1));
        }
        return out;
    }

    /// Pairs x_zh / x_en (or zh / en) hold the same placeholders, and neither stands alone.
    void checkPlaceholders(const CsvTable& csv)
    {
        for (const CsvCell& head : csv.header) {
            const bool isPair = head.text == "zh" || (head.text.size() > 3 && head.text.ends_with("_zh"));
            const int zh = csv.columnIndex(head.text);
            const int en = csv.columnIndex(head.text.substr(0, head.text.size() - 2) + "en");
            if (!isPair || en < 0)
                continue;
            for (const CsvRow& row : csv.rows) {
                const CsvCell& zhCell = row[static_cast<std::size_t>(zh)];
                const CsvCell& enCell = row[static_cast<std::size_t>(en)];
                if (zhCell.text.empty() != enCell.text.empty())
                    add(csv, zhCell.text.empty() ? zhCell : enCell,
                        {"{column}：中文与英文须同时填写", "{column}: Chinese and English come together"},
                        {{"column", head.text}});
                else if (placeholders(zhCell.text) != placeholders(enCell.text))
                    add(csv, enCell,
                        {"{column}：中文与英文的 {占位符} 不一致",
                         "{column}: the {placeholders} differ between zh and en"},
                        {{"column", head.text}});
            }
        }
    }

    /// list_price, its currency, date and source: all or none.
    void checkMoneyGroup(const CsvTable& csv)
    {
        static constexpr std::array<std::string_view, 3> kWith{"price_currency", "price_date", "price_source"};
        if (csv.columnIndex("list_price") < 0)
            return;
        for (const CsvRow& row : csv.rows) {
            const RowView r(csv, row);
            for (const std::string_view column : kWith) {
                if (r["list_price"].text.empty() != r[column].text.empty())
                    add(csv, r[column],
                        {"{column}：与 list_price 须同时填写", "{column}: comes together with list_price"},
                        {{"column", std::string(column)}});
            }
        }
    }

    void checkPrices(const CsvTable& csv)
    {
        for (const char* column : {"part_id", "price", "low", "high", "currency"}) {
            if (csv.columnIndex(column) < 0)
                return; // reported by checkTable
        }
        std::map<std::string, int> lastRow;
        for (std::size_t i = 0; i < csv.rows.size(); ++i) {
            const RowView r(csv, csv.rows[i]);
            checkRange(csv, r);
            const std::string& part = r["part_id"].text;
            const auto [at, isFirst] = lastRow.emplace(part, static_cast<int>(i));
            if (!isFirst && at->second != static_cast<int>(i) - 1)
                add(csv, r["part_id"],
                    {"同一部件的价格行须相邻", "the rows of a part stand together; \"{part}\" is split"},
                    {{"part", part}});
            at->second = static_cast<int>(i);
            const std::string& currency = r["currency"].text;
            if (isFirst && currency != "USD" && currency != "CNY" && currency != "RATE")
                add(csv, r["currency"],
                    {"首行（规划行）的币种应为 USD、CNY 或 RATE",
                     "the first row of a part plans it: use USD, CNY or RATE"});
        }
    }

    void checkRange(const CsvTable& csv, const RowView& r)
    {
        double low = 0, price = 0, high = 0;
        if (!parseDecimal(r["low"].text, low) || !parseDecimal(r["price"].text, price) ||
            !parseDecimal(r["high"].text, high))
            return; // reported by checkTable
        if (!(low <= price && price <= high))
            add(csv, r["price"], {"应满足 low ≤ price ≤ high", "low <= price <= high must hold"});
        if (r["currency"].text == "RATE" && high > 1.0)
            add(csv, r["high"], {"RATE 行为占比，应不大于 1", "a RATE row is a share, at most 1"});
    }

    const Sources& m_sources;
    std::vector<Fault> m_faults;
    std::map<std::string, std::set<std::string>> m_keys;         ///< table -> keys
    std::map<std::string, std::map<std::string, Place>> m_first; ///< name space -> key -> first place
};

} // namespace

std::vector<Fault> checkSources(const Sources& sources)
{
    std::vector<Fault> faults;
    for (const SourceFile& file : sources.files) {
        for (Fault& f : checkTable(file.csv, sources.schema.find(file.table)->second))
            faults.push_back(std::move(f));
    }
    for (Fault& f : CrossCheck(sources).run())
        faults.push_back(std::move(f));
    std::stable_sort(faults.begin(), faults.end(), [](const Fault& a, const Fault& b) {
        return std::tie(a.file, a.line, a.column) < std::tie(b.file, b.line, b.column);
    });
    return faults;
}

} // namespace peiji

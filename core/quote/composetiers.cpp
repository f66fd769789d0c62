#include "core/quote/compose.h"

#include <functional>

namespace peiji
{
namespace
{

LocalText budgetText(const Composer& c, const QuoteTier& t)
{
    if (t.budgetMin.minor > 0)
        return c.words("doc.tier.budget_range", {{"from", t.budgetMin}, {"to", t.budgetMax}});
    return c.words("doc.tier.budget_most", {{"to", t.budgetMax}});
}

LocalText fact(const QuoteTier& t, const char* key)
{
    const QuoteFact* f = findFact(t.facts, key);
    return f ? factText(*f) : LocalText{};
}

LocalText checksText(const Composer& c, const QuoteTier& t)
{
    int errors = 0, warnings = 0;
    for (const QuoteFinding& f : t.findings) {
        errors += f.result == "fail" && f.severity == "error" ? 1 : 0;
        warnings += f.result == "fail" && f.severity == "warning" ? 1 : 0;
    }
    return c.words("doc.tier.checks", {numberArg("errors", errors), numberArg("warnings", warnings),
                                       numberArg("unchecked", t.notChecked)});
}

/// The figures that a reader compares first; `value` gives the cell of one tier.
struct Feature {
    const char* key;
    std::function<LocalText(const QuoteTier&)> value;
};

} // namespace

void composeComparison(Composer& c)
{
    if (c.quote.tiers.size() < 2)
        return;
    c.annex(c.words("doc.section.comparison"));
    TableBlock table;
    table.id = "comparison";
    table.keepTogether = true;
    constexpr double kFirst = 34, kAll = 180;
    const double width = (kAll - kFirst) / static_cast<double>(c.quote.tiers.size());
    table.columns.push_back(c.column("doc.col.item", kFirst, CellAlign::Left));
    for (const QuoteTier& t : c.quote.tiers)
        table.columns.push_back({t.name, width, CellAlign::Left});

    const auto byFact = [](const char* key) { return [key](const QuoteTier& t) { return fact(t, key); }; };
    const std::vector<Feature> features{
        {"doc.compare.build", [](const QuoteTier& t) { return t.summary; }},
        {"doc.compare.vram", byFact("vram_peak")},
        {"doc.compare.usable", byFact("vram_usable")},
        {"doc.compare.ram", byFact("ram_installed")},
        {"doc.compare.speed", byFact("tokens_per_second")},
        {"doc.compare.days", byFact("days")},
        {"doc.compare.energy", byFact("energy")},
        {"doc.compare.power", byFact("power")},
        {"doc.compare.plan", [](const QuoteTier& t) { return same(t.plan); }},
        {"doc.compare.checks", [&c](const QuoteTier& t) { return checksText(c, t); }},
        {"doc.compare.net", [&c](const QuoteTier& t) { return c.money(t.net); }},
        {"doc.compare.tax", [&c](const QuoteTier& t) { return c.money(t.tax); }},
        {"doc.compare.range",
         [](const QuoteTier& t) { return same(formatAmount(t.grossLow) + "–" + formatAmount(t.grossHigh)); }},
        {"doc.compare.gross", [&c](const QuoteTier& t) { return c.money(t.gross); }}};

    const auto addRow = [&](const char* key, const std::function<Cell(const QuoteTier&)>& cell) {
        Row row;
        row.cells.push_back(textCell(c.words(key)));
        for (const QuoteTier& t : c.quote.tiers)
            row.cells.push_back(cell(t));
        table.rows.push_back(std::move(row));
    };
    addRow("doc.compare.budget", [&](const QuoteTier& t) { return textCell(budgetText(c, t)); });
    addRow("doc.compare.verdict", [&](const QuoteTier& t) {
        const char* key = !t.possible ? "doc.tier.impossible"
                          : t.tight   ? "doc.tier.tight"
                          : t.late    ? "doc.tier.late"
                                      : "doc.tier.possible";
        Cell cell = textCell(c.words(key));
        cell.bold = true;
        cell.tone = !t.possible || t.late ? CellTone::Alert : t.tight ? CellTone::Warning : CellTone::Good;
        return cell;
    });
    for (const Feature& f : features) {
        bool any = false;
        for (const QuoteTier& t : c.quote.tiers)
            any = any || (t.possible && !f.value(t).empty());
        if (any)
            addRow(f.key, [&](const QuoteTier& t) { return t.possible ? textCell(f.value(t)) : Cell{}; });
    }
    table.rows.back().style = RowStyle::Total;
    for (Cell& cell : table.rows.back().cells)
        cell.bold = true;
    c.add(std::move(table));
}

void composeOtherTiers(Composer& c)
{
    int number = 0;
    for (const QuoteTier& tier : c.quote.tiers) {
        ++number;
        if (&tier == c.chosen())
            continue;
        c.annex(c.words("doc.section.tier", {textArg("name", tier.name)}));
        composeReasons(c, tier);
        if (!tier.possible) {
            if (tier.reasons.empty())
                c.add(ParagraphBlock{c.words("doc.tier.impossible"), false, true});
            continue;
        }
        composeLines(c, tier, "lines-" + std::to_string(number));
    }
}

} // namespace peiji

#include "core/quote/compose.h"

namespace peiji
{
namespace
{

Cell toned(LocalText t, CellTone tone)
{
    Cell cell = textCell(std::move(t));
    cell.tone = tone;
    cell.bold = tone != CellTone::Normal;
    return cell;
}

LocalText joined(const LocalText& a, const char* separator, const LocalText& b)
{
    return {a.zh + separator + b.zh, a.en + separator + b.en};
}

LocalText factOrDash(const QuoteTier& tier, const char* key)
{
    const QuoteFact* f = findFact(tier.facts, key);
    return f ? factText(*f) : same("—");
}

/// Row of a list without head: number, bold title, text.
Row listRow(int number, LocalText title, LocalText text)
{
    Row row;
    Cell n;
    n.value = std::to_string(number);
    n.bold = true;
    row.cells.push_back(std::move(n));
    if (!title.empty()) {
        Cell t = textCell(std::move(title));
        t.bold = true;
        row.cells.push_back(std::move(t));
    }
    row.cells.push_back(textCell(std::move(text)));
    return row;
}

void addSummaryStrip(Composer& c, const QuoteTier& tier)
{
    FiguresBlock strip;
    const auto figure = [&](const char* key, LocalText value) {
        strip.figures.emplace_back(c.words(std::string("doc.summary.") + key), std::move(value));
    };
    figure("build", tier.summary);
    figure("vram", joined(factOrDash(tier, "vram_total"), " / ", factOrDash(tier, "ram_installed")));
    if (findFact(tier.facts, "days"))
        figure("days", factOrDash(tier, "days"));
    else
        figure("speed", factOrDash(tier, "tokens_per_second"));
    figure("power", factOrDash(tier, "power"));
    if (!c.budget)
        figure("gross", c.money(tier.gross));
    c.add(std::move(strip));
}

void addGlance(Composer& c, const QuoteTier& tier)
{
    FiguresBlock totals;
    totals.figures = {{c.words("doc.glance.low"), c.money(tier.grossLow)},
                      {c.words("doc.glance.plan"), c.money(tier.gross)},
                      {c.words("doc.glance.high"), c.money(tier.grossHigh)}};
    totals.emphasised = 1;
    c.add(std::move(totals));
}

} // namespace

void composeSummary(Composer& c, const QuoteTier& tier)
{
    c.heading("doc.section.summary");
    if (c.budget)
        addGlance(c, tier);
    addSummaryStrip(c, tier);
    ChartsBlock charts;
    for (const QuoteChart& chart : tier.charts) {
        if (chart.id != "range")
            charts.charts.push_back(chart);
    }
    if (!charts.charts.empty()) {
        c.add(std::move(charts));
        c.add(ParagraphBlock{c.words("doc.note.charts", {textArg("plan", tier.plan)}), true, false});
    }
}

void composeEstimates(Composer& c, const QuoteTier& tier)
{
    c.heading("doc.section.estimates");
    TableBlock table;
    table.id = "estimates";
    table.columns = {c.column("doc.col.quantity_name", 76, CellAlign::Left),
                     c.column("doc.col.value", 44, CellAlign::Right),
                     c.column("doc.col.interval", 60, CellAlign::Center)};
    for (const auto* facts : {&c.quote.workloadFacts, &tier.facts}) {
        for (const QuoteFact& f : *facts) {
            const NumberArg n{f.value.value, f.kind, f.decimals};
            Row row;
            row.cells.push_back(textCell(f.label));
            row.cells.push_back(textCell({formatQuantity(n, Lang::Zh), formatQuantity(n, Lang::En)}));
            row.cells.push_back(f.hasInterval ? textCell({formatRange(f.value, f.kind, f.decimals, Lang::Zh),
                                                          formatRange(f.value, f.kind, f.decimals, Lang::En)})
                                              : textCell(c.words("doc.exact")));
            table.rows.push_back(std::move(row));
        }
    }
    c.add(std::move(table));
}

void composeConfiguration(Composer& c, const QuoteTier& tier)
{
    c.heading("doc.section.configuration");
    TableBlock table;
    table.id = "configuration";
    table.keepTogether = true;
    table.columns = {c.column("doc.col.item", 30, CellAlign::Left), c.column("doc.col.per_node", 66, CellAlign::Left),
                     c.column("doc.col.parameters", 84, CellAlign::Left)};
    for (const QuoteLine& line : tier.lines) {
        if (line.group || line.perNode <= 0)
            continue;
        Row row;
        row.cells.push_back(textCell(line.name));
        row.cells.push_back(textCell(
            c.words("doc.n_times", {numberArg("n", line.perNode), textArg("what", line.brand + " " + line.model)})));
        row.cells.push_back(textCell(line.spec));
        table.rows.push_back(std::move(row));
    }
    if (!table.rows.empty())
        c.add(std::move(table));
}

void composeChecks(Composer& c, const QuoteTier& tier)
{
    c.heading("doc.section.checks");
    int errors = 0, warnings = 0, notes = 0, waived = 0;
    TableBlock table;
    table.id = "checks";
    table.columns = {c.column("doc.col.result", 17, CellAlign::Center), c.column("doc.col.rule", 18, CellAlign::Center),
                     c.column("doc.col.finding", 82, CellAlign::Left), c.column("doc.col.action", 63, CellAlign::Left)};
    for (const QuoteFinding& f : tier.findings) {
        const bool unchecked = f.result == "not_checked";
        const bool isWaived = f.result == "waived";
        const bool failed = !unchecked && !isWaived;
        errors += failed && f.severity == "error" ? 1 : 0;
        warnings += failed && f.severity == "warning" ? 1 : 0;
        notes += failed && f.severity == "info" ? 1 : 0;
        waived += isWaived ? 1 : 0;
        const std::string word = failed ? f.severity : f.result;
        const CellTone tone = unchecked || f.severity == "error" ? CellTone::Alert
                              : f.severity == "info"             ? CellTone::Normal
                                                                 : CellTone::Warning;
        Row row;
        row.cells.push_back(toned(c.words("doc.result." + word), tone));
        Cell rule;
        rule.value = f.ruleId;
        row.cells.push_back(std::move(rule));
        row.cells.push_back(textCell(f.text));
        row.cells.push_back(textCell(f.fix));
        table.rows.push_back(std::move(row));
    }
    const LocalText counts =
        c.words("doc.note.checks",
                {numberArg("passed", tier.passed), numberArg("errors", errors), numberArg("warnings", warnings),
                 numberArg("notes", notes), numberArg("waived", waived), numberArg("unchecked", tier.notChecked)});
    if (table.rows.empty()) {
        c.add(ParagraphBlock{counts, true, false});
        return;
    }
    table.noteAbove = counts;
    c.add(std::move(table));
}

void composeHeadroom(Composer& c, const QuoteTier& tier)
{
    if (tier.headroom.empty())
        return;
    c.heading("doc.section.headroom");
    TableBlock table;
    table.id = "headroom";
    table.keepTogether = true;
    table.columns = {c.column("doc.col.item", 70, CellAlign::Left), c.column("doc.col.used", 60, CellAlign::Center),
                     c.column("doc.col.free", 50, CellAlign::Center)};
    const auto quantity = [](double v, const QuoteFact& f) {
        const NumberArg n{v, f.kind, f.decimals};
        return LocalText{formatQuantity(n, Lang::Zh), formatQuantity(n, Lang::En)};
    };
    for (const QuoteFact& f : tier.headroom) {
        Row row;
        row.cells.push_back(textCell(f.label));
        const LocalText used = quantity(f.value.low, f);
        row.cells.push_back(
            textCell(f.hasInterval ? joined(used, " / ", quantity(f.value.high, f)) : joined(used, " / ", same("—"))));
        row.cells.push_back(f.hasInterval ? textCell(quantity(f.value.value, f)) : textCell(c.words("doc.unknown")));
        table.rows.push_back(std::move(row));
    }
    c.add(std::move(table));
}

void composeTerms(Composer& c)
{
    if (c.quote.terms.empty())
        return;
    c.heading(c.budget ? "doc.section.budget_terms" : "doc.section.terms");
    TableBlock list;
    list.id = "terms";
    list.columns = {{{}, 8, CellAlign::Left}, {{}, 30, CellAlign::Left}, {{}, 142, CellAlign::Left}};
    int number = 0;
    for (const LocalText& term : c.quote.terms) {
        const auto part = [](const std::string& s, bool title) {
            const std::size_t tab = s.find('\t');
            if (tab == std::string::npos)
                return title ? std::string{} : s;
            return title ? s.substr(0, tab) : s.substr(tab + 1);
        };
        Row row =
            listRow(++number, {part(term.zh, true), part(term.en, true)}, {part(term.zh, false), part(term.en, false)});
        if (row.cells.size() == 2)
            row.cells.back().span = 2;
        list.rows.push_back(std::move(row));
    }
    c.add(std::move(list));
}

void composeSeal(Composer& c)
{
    SealBlock seal;
    seal.leftTitle = c.words("doc.seal.seller");
    seal.rightTitle = c.words("doc.seal.customer");
    seal.leftLines = {c.words("doc.seal.representative"), c.words("doc.seal.position"), c.words("doc.seal.date")};
    seal.rightLines = {c.words("doc.seal.confirmed"), c.words("doc.seal.order"), c.words("doc.seal.date")};
    c.add(std::move(seal));
}

void composeSources(Composer& c, const QuoteTier& tier)
{
    if (!c.quote.assumptions.empty()) {
        c.annex(c.words("doc.section.assumptions"));
        TableBlock list;
        list.id = "assumptions";
        list.columns = {{{}, 8, CellAlign::Left}, {{}, 172, CellAlign::Left}};
        int number = 0;
        for (const LocalText& a : c.quote.assumptions)
            list.rows.push_back(listRow(++number, {}, a));
        c.add(std::move(list));
    }
    if (tier.lines.empty())
        return;
    c.annex(c.words("doc.section.sources"));
    TableBlock table;
    table.id = "sources";
    table.columns = {c.column("doc.col.number", 12, CellAlign::Center), c.column("doc.col.part", 52, CellAlign::Left),
                     c.column("doc.col.price_kind", 24, CellAlign::Center),
                     c.column("doc.col.price_date", 20, CellAlign::Center),
                     c.column("doc.col.source", 72, CellAlign::Left)};
    for (const QuoteLine& line : tier.lines) {
        if (line.group)
            continue;
        Row row;
        Cell position, part, date, source;
        position.value = line.position;
        if (line.model.empty())
            part.value = line.name;
        else
            part.value = line.model.starts_with(line.brand) ? line.model : line.brand + " " + line.model;
        if (line.priced && !line.priceDate.empty())
            date.value = line.priceDate;
        if (line.stale) {
            date.note = c.words("doc.stale");
            date.tone = CellTone::Warning;
        }
        if (line.priced && !line.priceSource.empty())
            source.value = line.priceSource;
        row.cells.push_back(std::move(position));
        row.cells.push_back(std::move(part));
        row.cells.push_back(line.priced ? textCell(c.words(std::string("doc.pricekind.") + toId(line.priceKind)))
                                        : toned(c.words("doc.no_price"), CellTone::Warning));
        row.cells.push_back(std::move(date));
        row.cells.push_back(std::move(source));
        table.rows.push_back(std::move(row));
    }
    c.add(std::move(table));
}

void composeReasons(Composer& c, const QuoteTier& tier)
{
    for (const LocalText& reason : tier.reasons)
        c.add(ParagraphBlock{reason, false, true});
}

} // namespace peiji

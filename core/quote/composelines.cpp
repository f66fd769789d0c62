#include "core/quote/compose.h"

#include "core/quote/amountwords.h"

namespace peiji
{
namespace
{

/// "NVIDIA L20" once: makers often repeat their name in the model.
std::string brandAndModel(const QuoteLine& line)
{
    if (line.brand.empty() || line.model.starts_with(line.brand))
        return line.model;
    return line.model.empty() ? line.brand : line.brand + " " + line.model;
}

/// "NVIDIA L20, 48 GB …"; in a bilingual paper the English line has only what the Chinese one does not show.
LocalText described(const QuoteLine& line, const Composer& c)
{
    const std::string model = brandAndModel(line);
    LocalText out = c.words.list({model.empty() ? LocalText{} : same(model), line.spec});
    if (c.options.lang == DocumentLang::Both)
        out.en = line.spec.zh == line.spec.en ? out.zh : line.spec.en;
    return out;
}

Cell quantityCell(const QuoteLine& line, const std::vector<QuoteLine>& lines)
{
    Cell cell;
    cell.value = NumberCell{static_cast<double>(line.quantity), 0};
    // "2×8": nodes × per node, where there are several nodes.
    if (line.perNode > 0 && line.perNode != line.quantity && !lines.empty())
        cell.note = same(std::to_string(line.quantity / line.perNode) + "×" + std::to_string(line.perNode));
    return cell;
}

Cell descriptionCell(const QuoteLine& line, const Composer& c)
{
    Cell cell = textCell(described(line, c));
    const bool shown = line.partNumber.empty() || line.model.find(line.partNumber) != std::string::npos;
    if (!shown && std::holds_alternative<std::monostate>(cell.value))
        cell.value = line.partNumber;
    else if (!shown)
        cell.note = same(line.partNumber);
    return cell;
}

/// Lead time over warranty; in a bilingual paper each once, with both units.
LocalText leadAndWarranty(const QuoteLine& line, const Composer& c)
{
    if (line.leadDays <= 0 && line.warrantyMonths <= 0)
        return same("—");
    const std::string both = c.options.lang == DocumentLang::Both ? "_both" : "";
    const auto one = [&](const char* key, int n) {
        return n > 0 ? c.words(key + both, {numberArg("n", n)}) : same("—");
    };
    const LocalText lead = one("doc.days", line.leadDays), warranty = one("doc.months", line.warrantyMonths);
    LocalText out{lead.zh + "\n" + warranty.zh, lead.en + "\n" + warranty.en};
    if (!both.empty())
        out.en = out.zh;
    return out;
}

Cell moneyCell(Money m, bool priced, bool bold = false)
{
    Cell cell;
    if (priced)
        cell.value = m;
    cell.bold = bold;
    return cell;
}

Cell codeCell(const std::string& text)
{
    Cell cell;
    cell.value = text;
    return cell;
}

Row quotationRow(const QuoteLine& line, const Composer& c, const QuoteTier& tier)
{
    Row row;
    row.cells = {codeCell(line.position), textCell(line.name), descriptionCell(line, c), textCell(line.unitName),
                 quantityCell(line, tier.lines)};
    Cell net, gross;
    if (line.priced) {
        net.value = PriceCell{line.unitNet, 2};
        gross.value = PriceCell{line.unitGross, 2};
    }
    row.cells.push_back(std::move(net));
    row.cells.push_back(std::move(gross));
    row.cells.push_back(
        codeCell(formatQuantity(NumberArg{static_cast<double>(line.tax.ppm) / 1e6, NumberKind::Percent, 0}, Lang::Zh)));
    row.cells.push_back(moneyCell(line.amount.gross, line.priced));
    Cell lead = blankCell(); // in the small type of second lines
    lead.note = leadAndWarranty(line, c);
    row.cells.push_back(std::move(lead));
    return row;
}

Row budgetRow(const QuoteLine& line, const Composer& c, const QuoteTier& tier)
{
    Row row;
    row.cells = {codeCell(line.position), textCell(line.name), descriptionCell(line, c), textCell(line.unitName),
                 quantityCell(line, tier.lines)};
    row.cells.push_back(moneyCell(line.low.gross, line.priced));
    row.cells.push_back(moneyCell(line.amount.gross, line.priced, true));
    row.cells.push_back(moneyCell(line.high.gross, line.priced));
    Cell basis;
    if (line.priced) {
        basis.value = line.priceDate.empty() ? std::string("—") : line.priceDate;
        basis.note = c.words(std::string("doc.pricekind.") + toId(line.priceKind));
    } else {
        basis.value = c.words("doc.no_price");
        basis.tone = CellTone::Warning;
    }
    row.cells.push_back(std::move(basis));
    return row;
}

Row groupRow(const QuoteLine& line, const Composer& c, int columns)
{
    Row row;
    row.style = RowStyle::Group;
    Cell name = textCell(
        c.words(line.quantity > 1 ? "doc.group.several" : "doc.group.one",
                {textArg("position", line.position), textArg("name", line.name), numberArg("n", line.quantity)}));
    name.bold = true;
    if (line.quantity <= 1) {
        name.span = columns;
        row.cells = {std::move(name)};
        return row;
    }
    constexpr int kPriceSpan = 4;
    name.span = columns - kPriceSpan;
    const std::vector<Arg> price{{"price", mulDiv(line.amount.gross, 1, line.quantity)}};
    LocalText eachText = c.words("doc.group.each", price);
    if (c.options.lang == DocumentLang::Both)
        eachText = same(c.words("doc.group.each_both", price).zh);
    Cell each = textCell(std::move(eachText));
    each.span = kPriceSpan;
    row.cells = {std::move(name), std::move(each)};
    return row;
}

/// A sum under the amount columns: label, then low/plan/high or the one amount, then an empty end.
Row sumRow(const Composer& c, RowStyle style, LocalText label, const TaxedAmount& plan, Money low, Money high)
{
    Row row;
    row.style = style;
    Cell name = textCell(std::move(label));
    name.bold = true;
    name.span = c.budget ? 5 : 8;
    row.cells.push_back(std::move(name));
    if (c.budget)
        row.cells.push_back(moneyCell(low, true, true));
    row.cells.push_back(moneyCell(plan.gross, true, true));
    if (c.budget)
        row.cells.push_back(moneyCell(high, true, true));
    row.cells.push_back(blankCell());
    return row;
}

std::vector<Column> lineColumns(const Composer& c)
{
    const auto col = [&](const char* key, double mm, CellAlign align) {
        return c.column(std::string("doc.col.") + key, mm, align);
    };
    if (c.budget)
        return {col("number", 9.5, CellAlign::Center),  col("item", 23.5, CellAlign::Left),
                col("spec", 49.5, CellAlign::Left),     col("unit", 8, CellAlign::Center),
                col("quantity", 9.5, CellAlign::Right), col("low", 21, CellAlign::Right),
                col("plan", 21, CellAlign::Right),      col("high", 21, CellAlign::Right),
                col("basis", 17, CellAlign::Center)};
    return {col("number", 9.5, CellAlign::Center),     col("item", 20, CellAlign::Left),
            col("spec", 51, CellAlign::Left),          col("unit", 7.5, CellAlign::Center),
            col("quantity", 9, CellAlign::Right),      col("unit_net", 19.5, CellAlign::Right),
            col("unit_gross", 19.5, CellAlign::Right), col("rate", 8.5, CellAlign::Center),
            col("amount", 21.5, CellAlign::Right),     col("lead", 14, CellAlign::Center)};
}

} // namespace

void composeLines(Composer& c, const QuoteTier& tier, const std::string& id)
{
    TableBlock table;
    table.id = id;
    table.columns = lineColumns(c);
    table.noteAbove = c.words(c.budget ? "doc.note.budget_lines" : "doc.note.lines");
    table.continued = c.words("doc.continued");
    const QuoteLine* group = nullptr;
    const auto closeGroup = [&] {
        if (group)
            table.rows.push_back(sumRow(c, RowStyle::Subtotal, c.words("doc.subtotal", {textArg("name", group->name)}),
                                        group->amount, group->low.gross, group->high.gross));
    };
    for (const QuoteLine& line : tier.lines) {
        if (line.group) {
            closeGroup();
            group = &line;
            table.rows.push_back(groupRow(line, c, static_cast<int>(table.columns.size())));
        } else {
            table.rows.push_back(c.budget ? budgetRow(line, c, tier) : quotationRow(line, c, tier));
        }
    }
    closeGroup();
    table.rows.push_back(sumRow(c, RowStyle::Total, c.words("doc.total_gross"),
                                TaxedAmount{tier.net, tier.tax, tier.gross}, tier.grossLow, tier.grossHigh));
    c.add(std::move(table));
}

Status composeTotals(Composer& c, const QuoteTier& tier)
{
    TableBlock table;
    table.id = "totals";
    table.keepTogether = true;
    table.columns = {c.column("doc.col.rate", 36, CellAlign::Left), c.column("doc.col.net", 48, CellAlign::Right),
                     c.column("doc.col.tax", 48, CellAlign::Right), c.column("doc.col.gross", 48, CellAlign::Right)};
    for (const TaxGroup& g : tier.byRate) {
        Row row;
        const NumberArg rate{static_cast<double>(g.rate.ppm) / 1e6, NumberKind::Percent, 0};
        row.cells = {textCell(c.words("doc.vat_rate", {{"rate", rate}})), moneyCell(g.net, true),
                     moneyCell(g.tax, true), moneyCell(g.net + g.tax, true)};
        table.rows.push_back(std::move(row));
    }
    Row total;
    total.style = RowStyle::Total;
    Cell name = textCell(c.words(c.budget ? "doc.total_plan" : "doc.total"));
    name.bold = true;
    total.cells = {std::move(name), moneyCell(tier.net, true, true), moneyCell(tier.tax, true, true),
                   moneyCell(tier.gross, true, true)};
    table.rows.push_back(std::move(total));
    c.add(std::move(table));

    const auto zh = chineseAmount(tier.gross);
    const auto en = englishAmount(tier.gross);
    if (!zh || !en)
        return zh ? en.error() : zh.error();
    // The rule of the papers leaves capitals off an estimate; the buyers asked for them. They are printed small and
    // named a planning value, so that nobody can take them for the amount of an offer.
    c.add(AmountWordsBlock{c.words(c.budget ? "doc.words_budget" : "doc.words"), {zh.value(), en.value()}});
    return Unit{};
}

} // namespace peiji

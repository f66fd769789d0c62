#include "core/cost/totals.h"

#include <algorithm>
#include <stdexcept>

namespace peiji
{

namespace
{
bool isShare(const Catalogue& c, const PricingContext& ctx, const std::string& partId)
{
    const Price* p = chosenPrice(c, ctx, partId);
    return p && p->ratio.has_value();
}

/// A supplier's price still within its validity; everything else makes the paper a budget estimate. A price whose end
/// of validity is not known binds nobody: it is no offer.
bool isOffer(const ReadyPrice& p, const PricingContext& ctx)
{
    if (p.kind != PriceKind::Supplier)
        return false;
    const Result<Date> until = parseDate(p.validUntil);
    return until.ok() && until.value() >= ctx.today;
}

void priceLine(PricedLine& line, const Catalogue& c, const PricingContext& ctx, Money goodsNet)
{
    const std::optional<ReadyPrice> ready = readyPrice(c, ctx, line.partId, goodsNet);
    if (!ready)
        return;
    line.priced = true;
    line.unit = *ready;
    line.amount = lineAmount(*ready, line.quantity);
    line.low = lineLow(*ready, line.quantity);
    line.high = lineHigh(*ready, line.quantity);
}

std::vector<PricedLine> linesOf(const Build& b)
{
    std::vector<PricedLine> lines;
    for (const BuildLine& l : b.node)
        lines.push_back({l.partId, l.role, l.quantity * std::max(1, b.nodes), l.quantity, false, {}, {}, {}, {}});
    for (const BuildLine& l : b.cluster)
        lines.push_back({l.partId, l.role, l.quantity, 0, false, {}, {}, {}, {}});
    return lines;
}

void addGroup(CostTotals& t, const PricedLine& line)
{
    for (TaxGroup& g : t.byRate) {
        if (g.rate == line.unit.tax) {
            g.net = g.net + line.amount.net;
            g.tax = g.tax + line.amount.tax;
            return;
        }
    }
    t.byRate.push_back({line.unit.tax, line.amount.net, line.amount.tax});
}

void addLine(CostTotals& t, const PricedLine& line, const PricingContext& ctx)
{
    if (!line.priced) {
        ++t.unpriced;
        return;
    }
    t.net = t.net + line.amount.net;
    t.tax = t.tax + line.amount.tax;
    t.gross = t.gross + line.amount.gross;
    t.grossLow = t.grossLow + line.low.gross;
    t.grossHigh = t.grossHigh + line.high.gross;
    addGroup(t, line);
    t.planningLines += isOffer(line.unit, ctx) ? 0 : 1;
    t.staleLines += line.unit.stale ? 1 : 0;
    if (!line.unit.date.empty() && (t.oldestDate.empty() || line.unit.date < t.oldestDate))
        t.oldestDate = line.unit.date;
}
} // namespace

CostTotals priceBuild(const Build& b, const Catalogue& c, const PricingContext& ctx)
{
    CostTotals t;
    const Money zero{0, ctx.currency};
    t.net = t.tax = t.gross = t.grossLow = t.grossHigh = zero;
    t.lines = linesOf(b);
    Money goods = zero;
    for (PricedLine& line : t.lines) {
        if (isShare(c, ctx, line.partId))
            continue;
        priceLine(line, c, ctx, zero);
        const Part* part = c.part(line.partId);
        if (line.priced && part && part->kind != PartKind::Service)
            goods = goods + line.amount.net;
    }
    for (PricedLine& line : t.lines) {
        if (isShare(c, ctx, line.partId))
            priceLine(line, c, ctx, goods);
    }
    for (const PricedLine& line : t.lines)
        addLine(t, line, ctx);
    std::sort(t.byRate.begin(), t.byRate.end(),
              [](const TaxGroup& x, const TaxGroup& y) { return x.rate.ppm > y.rate.ppm; });
    return t;
}

} // namespace peiji

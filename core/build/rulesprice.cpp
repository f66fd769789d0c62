#include "core/build/rules.h"

#include <algorithm>
#include <map>

namespace peiji
{

namespace
{
std::vector<ResolvedLine> allLines(const RuleContext& c)
{
    std::vector<ResolvedLine> lines = c.facts.node;
    lines.insert(lines.end(), c.facts.cluster.begin(), c.facts.cluster.end());
    return lines;
}

bool isShare(const RuleContext& c, const Part& p)
{
    const Price* price = c.in.catalogue.planningPrice(p.id);
    return price && price->ratio;
}

/// One finding for the oldest price over its limit: a list of every stale line would drown the rest.
void stalePrice(const RuleContext& c, Verdict& v)
{
    if (!c.in.pricing)
        return;
    const Part* worst = nullptr;
    int worstOver = 0, days = 0, limit = 0;
    std::string date;
    for (const ResolvedLine& l : allLines(c)) {
        if (isShare(c, *l.part))
            continue;
        const auto ready = readyPrice(c.in.catalogue, *c.in.pricing, l.part->id);
        if (!ready || !ready->stale)
            continue;
        const int max = staleLimitDays(c.in.catalogue, l.part->kind);
        if (!worst || ready->ageDays - max > worstOver) {
            worst = l.part;
            worstOver = ready->ageDays - max;
            days = ready->ageDays;
            limit = max;
            date = ready->date;
        }
    }
    if (!worst)
        return v.pass();
    v.fail({nameArg("part", worst), numberArg("days", days), textArg("date", date), numberArg("max", limit)},
           worst->id);
}

void priceMissing(const RuleContext& c, Verdict& v)
{
    for (const std::string& id : c.facts.unknownParts)
        v.fail({textArg("part", id)}, id);
    if (!c.in.pricing)
        return;
    for (const ResolvedLine& l : allLines(c)) {
        if (!isShare(c, *l.part) && !readyPrice(c.in.catalogue, *c.in.pricing, l.part->id))
            v.fail({nameArg("part", l.part)}, l.part->id);
    }
    if (v.failures().empty())
        v.pass();
}

void staleRate(const RuleContext& c, Verdict& v)
{
    if (!c.in.pricing)
        return;
    const int limit = static_cast<int>(c.policy("stale_days_fx", 7));
    for (const ResolvedLine& l : allLines(c)) {
        const Price* p = c.in.catalogue.planningPrice(l.part->id);
        if (!p || p->price.currency == c.in.pricing->currency)
            continue;
        for (const ExchangeRate& r : c.in.pricing->rates) {
            const bool pair = (r.from == p->price.currency && r.to == c.in.pricing->currency) ||
                              (r.to == p->price.currency && r.from == c.in.pricing->currency);
            if (!pair)
                continue;
            const Result<Date> dated = parseDate(r.date);
            if (!dated.ok())
                return v.miss("fx.date");
            if (daysBetween(dated.value(), c.in.pricing->today) <= limit)
                return v.pass();
            return v.fail({textArg("pair", std::string(currencyCode(r.from)) + "/" + std::string(currencyCode(r.to))),
                           numberArg("rate", static_cast<double>(r.micro) / 1e6, 4), textArg("date", r.date)});
        }
        return v.miss("fx.rate");
    }
}

void overBudget(const RuleContext& c, Verdict& v)
{
    if (!c.in.budget || !c.in.gross || c.in.budget->currency != c.in.gross->currency)
        return;
    if (!(*c.in.budget < *c.in.gross))
        return v.pass();
    v.fail({{"total", *c.in.gross}, {"max", *c.in.budget}});
}

/// Memory moved 20 % in a month in 2026: a large share of it shortens the validity advised.
void volatileShare(const RuleContext& c, Verdict& v)
{
    if (!c.in.pricing)
        return;
    std::map<PartKind, double> byKind;
    double total = 0;
    for (const ResolvedLine& l : c.facts.node) {
        const auto ready = readyPrice(c.in.catalogue, *c.in.pricing, l.part->id);
        if (!ready)
            continue;
        const double sum = static_cast<double>(ready->net.micro) * l.quantity;
        byKind[l.part->kind] += sum;
        total += sum;
    }
    if (total <= 0)
        return;
    const double share = 100.0 * (byKind[PartKind::Memory] + byKind[PartKind::Storage]) / total;
    if (share < c.policy("volatile_share_pct", 40.0))
        return v.pass();
    v.fail({textArg("cat", LocalText{"内存与固态盘", "Memory and SSDs"}), numberArg("pct", share),
            numberArg("days", c.policy("volatile_validity_days", 7))});
}

constexpr RuleEntry kRules[] = {
    {"PRC-01", stalePrice}, {"PRC-02", priceMissing},  {"PRC-04", staleRate},
    {"PRC-10", overBudget}, {"PRC-13", volatileShare},
};
} // namespace

std::span<const RuleEntry> priceRules()
{
    return kRules;
}

} // namespace peiji

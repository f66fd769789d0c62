#include "core/build/rules.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>

namespace peiji
{

namespace
{
bool isShare(const RuleContext& c, const Part& p)
{
    // An override is the buyer's own price, a share or not, as when the build is priced.
    const Price* price =
        c.in.pricing ? chosenPrice(c.in.catalogue, *c.in.pricing, p.id) : c.in.catalogue.planningPrice(p.id);
    return price && price->ratio;
}

/// One finding for the oldest price over its limit: a list of every stale line would drown the rest. Prices with an end
/// of validity are judged by it (PRC-14).
void stalePrice(const RuleContext& c, Verdict& v)
{
    if (!c.in.pricing)
        return;
    const Part* worst = nullptr;
    int worstOver = 0, days = 0, limit = 0;
    std::string date;
    for (const ResolvedLine& l : allLines(c.facts)) {
        if (isShare(c, *l.part))
            continue;
        const auto ready = readyPrice(c.in.catalogue, *c.in.pricing, l.part->id);
        if (!ready || !ready->stale || !ready->validUntil.empty())
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

/// One finding for the offer that ended first.
void expiredOffer(const RuleContext& c, Verdict& v)
{
    if (!c.in.pricing)
        return;
    const Part* worst = nullptr;
    std::optional<Date> ended;
    for (const ResolvedLine& l : allLines(c.facts)) {
        const Price* p = chosenPrice(c.in.catalogue, *c.in.pricing, l.part->id);
        if (!p || p->validUntil.empty())
            continue;
        const Result<Date> until = parseDate(p->validUntil);
        if (!until.ok()) {
            v.miss("price.valid_until");
            continue;
        }
        v.pass();
        if (until.value() < c.in.pricing->today && (!ended || until.value() < *ended)) {
            worst = l.part;
            ended = until.value();
        }
    }
    if (ended)
        v.fail({nameArg("part", worst), textArg("date", formatDate(*ended))}, worst->id);
}

void priceMissing(const RuleContext& c, Verdict& v)
{
    for (const std::string& id : c.facts.unknownParts)
        v.fail({textArg("part", id)}, id);
    if (!c.in.pricing)
        return;
    for (const ResolvedLine& l : allLines(c.facts)) {
        if (!isShare(c, *l.part) && !readyPrice(c.in.catalogue, *c.in.pricing, l.part->id))
            v.fail({nameArg("part", l.part)}, l.part->id);
    }
    if (v.failures().empty())
        v.pass();
}

/// The rate of a pair, else the one that is turned round, as `exchange` takes them.
const ExchangeRate* rateBetween(const std::vector<ExchangeRate>& rates, Currency from, Currency to)
{
    const ExchangeRate* inverse = nullptr;
    for (const ExchangeRate& r : rates) {
        if (r.from == from && r.to == to)
            return &r;
        if (!inverse && r.from == to && r.to == from)
            inverse = &r;
    }
    return inverse;
}

/// The rates that bring a currency to the paper's: one, or two through the dollar; empty when none does.
std::vector<const ExchangeRate*> ratesBetween(const PricingContext& ctx, Currency from)
{
    if (const ExchangeRate* direct = rateBetween(ctx.rates, from, ctx.currency))
        return {direct};
    const ExchangeRate* in = rateBetween(ctx.rates, from, Currency::USD);
    const ExchangeRate* out = rateBetween(ctx.rates, Currency::USD, ctx.currency);
    return in && out ? std::vector<const ExchangeRate*>{in, out} : std::vector<const ExchangeRate*>{};
}

void judgeRate(const ExchangeRate& r, Date today, int limit, Verdict& v)
{
    constexpr std::int64_t kParity = 1'000'000;
    const Result<Date> dated = parseDate(r.date);
    if (!dated.ok())
        return v.miss("fx.date");
    if (daysBetween(dated.value(), today) <= limit && r.micro != kParity)
        return;
    v.fail({textArg("pair", std::string(currencyCode(r.from)) + "/" + std::string(currencyCode(r.to))),
            numberArg("rate", static_cast<double>(r.micro) / 1e6, 4), textArg("date", r.date)});
}

/// Every rate behind a chosen price, each once; passes only when all of them do.
void staleRate(const RuleContext& c, Verdict& v)
{
    if (!c.in.pricing)
        return;
    std::set<Currency> foreign;
    for (const ResolvedLine& l : allLines(c.facts)) {
        const Price* p = chosenPrice(c.in.catalogue, *c.in.pricing, l.part->id);
        if (p && !p->ratio && p->price.currency != c.in.pricing->currency)
            foreign.insert(p->price.currency);
    }
    std::vector<const ExchangeRate*> used;
    for (const Currency from : foreign) {
        const auto path = ratesBetween(*c.in.pricing, from);
        if (path.empty())
            v.miss("fx.rate");
        for (const ExchangeRate* r : path) {
            if (std::find(used.begin(), used.end(), r) == used.end())
                used.push_back(r);
        }
    }
    const int limit = static_cast<int>(c.policy("stale_days_fx", 7));
    for (const ExchangeRate* r : used)
        judgeRate(*r, c.in.pricing->today, limit, v);
    if (!used.empty()) // a failure or a missing input outweighs it
        v.pass();
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
    {"PRC-10", overBudget}, {"PRC-13", volatileShare}, {"PRC-14", expiredOffer},
};
} // namespace

std::span<const RuleEntry> priceRules()
{
    return kRules;
}

} // namespace peiji

#include "core/build/rules.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <set>

namespace peiji
{

namespace
{
/// The supplier price that ends first must outlive the quote.
void quoteOutlivesPrice(const RuleContext& c, Verdict& v)
{
    if (!c.in.pricing)
        return;
    if (!c.in.deal || !c.in.deal->quoteValidUntil)
        return v.miss("quote.valid_until");
    std::optional<Date> first;
    std::string partId;
    for (const ResolvedLine& l : allLines(c.facts)) {
        const Price* p = chosenPrice(c.in.catalogue, *c.in.pricing, l.part->id);
        if (!p || p->kind != PriceKind::Supplier || p->validUntil.empty())
            continue;
        const Result<Date> until = parseDate(p->validUntil);
        if (!until.ok()) {
            v.miss("price.valid_until");
        } else if (!first || until.value() < *first) {
            first = until.value();
            partId = l.part->id;
        }
    }
    if (!first || !(*first < *c.in.deal->quoteValidUntil))
        return v.pass();
    v.fail({textArg("sup", formatDate(*first)), textArg("own", formatDate(*c.in.deal->quoteValidUntil))}, partId);
}

void approval(const RuleContext& c, Verdict& v)
{
    if (!c.in.pricing)
        return;
    if (!c.in.deal || !c.in.deal->discountPct || !c.in.deal->marginPct)
        return v.miss(c.in.deal && c.in.deal->discountPct ? "quote.margin_pct" : "line.discount_pct");
    const bool within = *c.in.deal->discountPct <= c.policy("approval_discount_pct", 10) &&
                        *c.in.deal->marginPct >= c.policy("approval_margin_min_pct", 5);
    if (within || !c.in.deal->approvedBy.empty())
        return v.pass();
    v.fail({numberArg("disc", *c.in.deal->discountPct, 1), numberArg("margin", *c.in.deal->marginPct, 1),
            textArg("role", LocalText{"有权审批人", "the approver"})});
}

/// A price of a supplier or typed by hand against the one it takes the place of.
void priceJump(const RuleContext& c, Verdict& v)
{
    if (!c.in.pricing)
        return;
    const double limit = c.policy("price_jump_pct", 20);
    for (const ResolvedLine& l : allLines(c.facts)) {
        const auto own = c.in.pricing->overrides.find(l.part->id);
        const Price* before = c.in.catalogue.planningPrice(l.part->id);
        if (own == c.in.pricing->overrides.end() || own->second.ratio)
            continue;
        PricingContext plain = *c.in.pricing;
        plain.overrides.clear();
        const auto now = readyPrice(c.in.catalogue, *c.in.pricing, l.part->id);
        const auto then = before ? readyPrice(c.in.catalogue, plain, l.part->id, *before) : std::optional<ReadyPrice>();
        if (!now || !then || then->net.micro <= 0) {
            v.miss("price.previous");
            continue;
        }
        const double pct = 100.0 * (static_cast<double>(now->net.micro) / static_cast<double>(then->net.micro) - 1.0);
        if (std::abs(pct) > limit)
            v.fail({nameArg("part", l.part), numberArg("old", static_cast<double>(then->net.micro) / 1e6, 2),
                    numberArg("new", static_cast<double>(now->net.micro) / 1e6, 2), numberArg("pct", pct, 1)},
                   l.part->id);
        v.pass();
    }
}

void leadTime(const RuleContext& c, Verdict& v)
{
    if (!c.in.pricing)
        return;
    if (!c.in.deal || !c.in.deal->deliveryDate)
        return v.miss("deal.delivery_date");
    bool unknown = false;
    for (const ResolvedLine& l : allLines(c.facts)) {
        if (l.part->as<ServiceSpec>())
            continue;
        const Price* p = chosenPrice(c.in.catalogue, *c.in.pricing, l.part->id);
        if (!p || !p->leadDays) {
            unknown = true;
            continue;
        }
        const Date arrives = addDays(c.in.pricing->today, *p->leadDays);
        if (*c.in.deal->deliveryDate < arrives)
            v.fail({nameArg("part", l.part), numberArg("lead", *p->leadDays), textArg("date", formatDate(arrives)),
                    textArg("due", formatDate(*c.in.deal->deliveryDate))},
                   l.part->id);
    }
    unknown ? v.miss("part.lead_days") : v.pass();
}

void sumsAgree(const RuleContext& c, Verdict& v)
{
    if (!c.in.gross)
        return;
    if (!c.in.lineSum)
        return v.miss("lines.amount");
    const bool words = !c.in.deal || c.in.deal->wordsAgree.value_or(true);
    if (*c.in.lineSum == *c.in.gross && words)
        return v.pass();
    v.fail({{"sum", *c.in.lineSum}, {"total", *c.in.gross}});
}

void quotesCompared(const RuleContext& c, Verdict& v)
{
    if (!c.in.pricing)
        return;
    if (!c.in.deal || !c.in.deal->quotesHeld)
        return v.miss("deal.compare_required");
    const int want = c.in.deal->quotesWanted.value_or(static_cast<int>(c.policy("compare_quotes_min", 3)));
    if (*c.in.deal->quotesHeld >= want)
        return v.pass();
    v.fail({numberArg("need", want), numberArg("have", *c.in.deal->quotesHeld)});
}

/// Minimum orders and packs; modules sold in kits come in whole kits.
void packs(const RuleContext& c, Verdict& v)
{
    const int nodes = std::max(1, c.in.build.nodes);
    bool unknown = false;
    const auto check = [&](const ResolvedLine& l, int quantity) {
        const auto* m = l.part->as<MemorySpec>();
        const double kit = m ? m->kitModules : 1;
        const std::optional<double> least = l.part->supply.minOrder, pack = l.part->supply.packQuantity;
        if (!least && !pack && kit <= 1) {
            unknown = unknown || !l.part->as<ServiceSpec>();
            return;
        }
        const double min = least.value_or(kit), multiple = std::max(1.0, pack.value_or(kit));
        if (quantity < min || std::fmod(quantity, multiple) != 0.0)
            v.fail({nameArg("part", l.part), numberArg("qty", quantity), numberArg("min", min),
                    numberArg("pack", multiple)},
                   l.part->id);
    };
    for (const ResolvedLine& l : c.facts.node)
        check(l, l.quantity * nodes);
    for (const ResolvedLine& l : c.facts.cluster)
        check(l, l.quantity);
    unknown ? v.miss("part.min_order") : v.pass();
}

/// Prices with and without tax on one paper; the catalogue's own are told apart by row, a supplier's by his list.
void taxBasis(const RuleContext& c, Verdict& v)
{
    if (!c.in.pricing)
        return;
    std::optional<bool> first;
    for (const ResolvedLine& l : allLines(c.facts)) {
        const Price* p = chosenPrice(c.in.catalogue, *c.in.pricing, l.part->id);
        if (!p || p->ratio || p->kind != PriceKind::Supplier)
            continue;
        if (first && *first != p->taxIncluded)
            v.fail({nameArg("part", l.part), textArg("basis", p->taxIncluded ? LocalText{"含税", "with tax"}
                                                                             : LocalText{"未税", "without tax"})},
                   l.part->id);
        first = first.value_or(p->taxIncluded);
    }
    v.pass();
}

constexpr RuleEntry kRules[] = {
    {"PRC-03", quoteOutlivesPrice}, {"PRC-05", approval},       {"PRC-06", priceJump}, {"PRC-07", leadTime},
    {"PRC-08", sumsAgree},          {"PRC-09", quotesCompared}, {"PRC-11", packs},     {"PRC-12", taxBasis},
};
} // namespace

std::span<const RuleEntry> quoteRules()
{
    return kRules;
}

} // namespace peiji

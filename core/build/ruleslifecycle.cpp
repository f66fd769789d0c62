#include "core/build/rules.h"

#include <algorithm>

namespace peiji
{

namespace
{
struct Ageing {
    const Part* part;
    std::string availability;
};

std::vector<Ageing> ageing(const RuleContext& c)
{
    std::vector<Ageing> out;
    if (c.facts.acceleratorPart)
        out.push_back({c.facts.acceleratorPart, c.facts.accelerator->availability});
    if (c.facts.platformPart)
        out.push_back({c.facts.platformPart, c.facts.platform->availability});
    if (c.facts.cpuPart)
        out.push_back({c.facts.cpuPart, c.facts.cpu->availability});
    return out;
}

const Part* successorOf(const RuleContext& c, const Part& part)
{
    return part.supply.successorId.empty() ? nullptr : c.in.catalogue.part(part.supply.successorId);
}

void ordersEnded(const RuleContext& c, Verdict& v)
{
    for (const Ageing& a : ageing(c)) {
        if (a.part->supply.lastOrderDate.empty() || !c.in.pricing) {
            v.miss("part.last_order_date");
            continue;
        }
        const Result<Date> last = parseDate(a.part->supply.lastOrderDate);
        if (!last.ok())
            v.miss("part.last_order_date");
        else if (last.value() < c.in.pricing->today)
            v.fail({nameArg("part", a.part), textArg("date", a.part->supply.lastOrderDate),
                    nameArg("alt", successorOf(c, *a.part))},
                   a.part->id);
        else
            v.pass();
    }
}

/// A discontinued part without a recorded date, or a last order date within the warning time.
void ordersEndSoon(const RuleContext& c, Verdict& v)
{
    const int window = static_cast<int>(c.policy("last_order_warn_days", 90));
    for (const Ageing& a : ageing(c)) {
        const Result<Date> last = parseDate(a.part->supply.lastOrderDate);
        if (last.ok() && c.in.pricing) {
            const int left = daysBetween(c.in.pricing->today, last.value());
            if (left >= 0 && left < window)
                v.fail({nameArg("part", a.part), textArg("date", a.part->supply.lastOrderDate)}, a.part->id);
        } else if (a.availability == "eol" && !last.ok()) {
            v.fail({nameArg("part", a.part),
                    textArg("date", LocalText{"（停产，日期未登记）", "(discontinued, date not recorded)"})},
                   a.part->id);
        }
    }
    if (v.failures().empty() && c.facts.platform)
        v.pass();
}

void warranty(const RuleContext& c, Verdict& v)
{
    if (!c.facts.platform)
        return;
    if (!c.in.deal || !c.in.deal->warrantyYears)
        return v.miss("deal.required_warranty_years");
    const double want = *c.in.deal->warrantyYears;
    for (const Ageing& a : ageing(c)) {
        if (!a.part->supply.warrantyYears)
            v.miss("warranty.years");
        else if (*a.part->supply.warrantyYears < want)
            v.fail({nameArg("part", a.part), numberArg("have", *a.part->supply.warrantyYears), numberArg("want", want)},
                   a.part->id);
        else
            v.pass();
    }
}

void successors(const RuleContext& c, Verdict& v)
{
    bool any = false;
    for (const Ageing& a : ageing(c)) {
        const Part* next = successorOf(c, *a.part);
        any = any || next;
        if (next)
            v.fail({nameArg("part", a.part), nameArg("next", next)}, a.part->id);
    }
    if (!any && c.facts.platform)
        v.miss("part.successor");
}

constexpr RuleEntry kRules[] = {
    {"EOL-01", ordersEnded, kReadsParts | kReadsPrices},
    {"EOL-02", ordersEndSoon, kReadsParts | kReadsPrices},
    {"EOL-03", warranty, kReadsParts | kReadsDeal},
    {"EOL-04", successors, kReadsParts},
};
} // namespace

std::span<const RuleEntry> lifecycleRules()
{
    return kRules;
}

} // namespace peiji

#include "core/build/rules.h"

#include <algorithm>
#include <array>

namespace peiji
{

namespace
{
/// Accelerators to be added later; none when the deal does not say or no more are planned.
std::optional<int> planned(const RuleContext& c, Verdict& v)
{
    if (!c.facts.platform || !c.facts.accelerator)
        return std::nullopt;
    if (!c.in.deal || !c.in.deal->plannedAccelerators) {
        v.miss("plan.add_gpus");
        return std::nullopt;
    }
    if (*c.in.deal->plannedAccelerators < 1) {
        v.pass();
        return std::nullopt;
    }
    return c.in.deal->plannedAccelerators;
}

int freePositions(const RuleContext& c)
{
    int max = c.facts.platform->maxAccelerators;
    if (c.facts.chassis)
        max = std::min(max, c.facts.chassis->maxAccelerators);
    if (c.facts.chassis && c.facts.chassis->expansionSlots)
        max = std::min(max, static_cast<int>(*c.facts.chassis->expansionSlots) / c.facts.slotsPerAccelerator());
    return std::max(0, max - c.facts.accelerators);
}

void growthSlots(const RuleContext& c, Verdict& v)
{
    const std::optional<int> plan = planned(c, v);
    if (!plan)
        return;
    const int free = freePositions(c);
    if (*plan <= free)
        return v.pass();
    v.fail({numberArg("plan", *plan), numberArg("free", free)}, c.facts.bodyPart()->id);
}

double grownWatts(const RuleContext& c, int plan)
{
    const double card = c.facts.accelerator->tdp.value();
    const double share = c.facts.body()->kind == "rack" || c.facts.body()->passiveAirflow
                             ? c.policy("power_fan_share_server", 0.15)
                             : c.policy("power_fan_share_tower", 0.05);
    return c.in.power.sustained.value() + card * plan * (1.0 + share);
}

void growthPower(const RuleContext& c, Verdict& v)
{
    const std::optional<int> plan = planned(c, v);
    if (!plan)
        return;
    if (!c.in.power.capacityKnown || c.in.power.capacity.value() <= 0)
        return v.miss("psu usable capacity");
    const double reserve = 1.0 - grownWatts(c, *plan) / c.in.power.capacity.value();
    if (reserve + 1e-9 >= c.in.power.reserveRule)
        return v.pass();
    v.fail({numberArg("plan", *plan), numberArg("pct", 100.0 * reserve, 1),
            numberArg("min", 100.0 * c.in.power.reserveRule)},
           c.facts.bodyPart()->id);
}

/// What the maker's air carries: every position at the rated card power, besides the host.
void growthCooling(const RuleContext& c, Verdict& v)
{
    const std::optional<int> plan = planned(c, v);
    if (!plan)
        return;
    const PlatformSpec& p = *c.facts.platform;
    if (!p.accelMaxTdpW || p.maxAccelerators < 1)
        return v.miss("chassis.air_limit_w");
    const double max = *p.accelMaxTdpW * p.maxAccelerators;
    const double need = c.facts.accelerator->tdp.value() * (c.facts.accelerators + *plan);
    if (need <= max)
        return v.pass();
    v.fail({numberArg("need", need), numberArg("max", max)}, c.facts.platformPart->id);
}

/// Families that share a socket, oldest first (makers' platform pages).
constexpr std::array<const char*, 18> kFamilyOrder = {"epyc-7002",
                                                      "epyc-7003",
                                                      "epyc-9004",
                                                      "epyc-9005",
                                                      "threadripper-7000",
                                                      "threadripper-9000",
                                                      "xeon-sp-4",
                                                      "xeon-sp-5",
                                                      "xeon-w-2400",
                                                      "xeon-w-2500",
                                                      "xeon-w-3400",
                                                      "xeon-w-3500",
                                                      "ryzen-7000",
                                                      "ryzen-9000",
                                                      "epyc-4005",
                                                      "threadripper-pro-5000",
                                                      "threadripper-pro-7000",
                                                      "threadripper-pro-9000"};

void nextProcessors(const RuleContext& c, Verdict& v)
{
    if (!c.facts.platform || !c.facts.cpu || c.facts.platform->cpuIncluded)
        return;
    if (c.facts.platform->cpuFamilies.empty())
        return v.miss("platform.next_generations");
    const auto place = [](const std::string& family) {
        return std::find(kFamilyOrder.begin(), kFamilyOrder.end(), family) - kFamilyOrder.begin();
    };
    TagList later;
    for (const std::string& f : c.facts.platform->cpuFamilies) {
        const bool known = place(f) < std::ssize(kFamilyOrder) && place(c.facts.cpu->family) < std::ssize(kFamilyOrder);
        if (known && place(f) > place(c.facts.cpu->family))
            later.push_back(f);
    }
    v.fail({textArg("next", later.empty() ? LocalText{"无", "none"} : LocalText{joinTags(later), joinTags(later)})},
           c.facts.platformPart->id);
}

constexpr RuleEntry kRules[] = {
    {"HDR-02", growthSlots, kReadsParts | kReadsDeal},
    {"HDR-03", growthPower},
    {"HDR-04", growthCooling, kReadsParts | kReadsDeal},
    {"HDR-08", nextProcessors, kReadsParts},
};
} // namespace

std::span<const RuleEntry> growthRules()
{
    return kRules;
}

} // namespace peiji

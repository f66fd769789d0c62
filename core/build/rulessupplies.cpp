#include "core/build/rules.h"

#include <algorithm>
#include <cmath>

namespace peiji
{

namespace
{
bool looseSupplies(const RuleContext& c)
{
    const std::vector<ResolvedLine> ordered = c.facts.nodeLines(LineRole::Psu);
    return !ordered.empty() && std::all_of(ordered.begin(), ordered.end(), [](const ResolvedLine& l) {
        const auto* p = l.part->as<PowerSpec>();
        return p && p->formClass == "atx";
    });
}

void splitters(const RuleContext& c, Verdict& v)
{
    if (!c.facts.accelerator)
        return;
    bool cables = false;
    for (const ResolvedLine& l : c.facts.node) {
        const auto* a = l.part->as<AccessorySpec>();
        if (!a || a->kind != "gpu-power-cable")
            continue;
        cables = true;
        if (a->splitter)
            return v.fail({nameArg("gpu", c.facts.acceleratorPart)}, l.part->id);
    }
    if (cables)
        v.pass();
}

/// Supplies of a frame share no bus: whole cards hang on one of them, the host on another.
void perSupply(const RuleContext& c, Verdict& v)
{
    if (c.in.wiring && !c.in.wiring->rails.empty()) {
        for (const RailLoad& r : c.in.wiring->rails) {
            if (r.loadW > r.limitW)
                v.fail({textArg("item", r.name), numberArg("load", r.loadW), numberArg("max", r.limitW)});
        }
        if (v.failures().empty())
            v.pass();
        return;
    }
    const std::vector<ResolvedLine> ordered = c.facts.nodeLines(LineRole::Psu);
    const int units = c.in.build.countPerNode(LineRole::Psu);
    if (!looseSupplies(c) || units < 2 || !c.facts.accelerator || c.facts.accelerators < 1)
        return;
    const double card = c.in.site.acceleratorLimitW.value_or(c.facts.accelerator->tdp.value());
    const double fans = c.policy("power_fan_share_tower", 0.05); // counted over all parts, drawn by none of them
    const double host = std::max(0.0, c.in.power.sustained.value() / (1.0 + fans) - card * c.facts.accelerators);
    if (card <= 0)
        return v.miss("gpu.tdp_w");
    int carried = 0, hostShare = 0;
    double smallest = 0;
    const Part* part = nullptr;
    for (const ResolvedLine& l : ordered) {
        const auto* p = l.part->as<PowerSpec>();
        if (!p->watts)
            return v.miss("psu.rating_at_input_w");
        const double out = psuOutput(*p->watts, p->wattsLowline, p->inputVMin, c.in.site.volts).value_or(0.0);
        const int each = static_cast<int>(std::floor(out / card));
        carried += each * l.quantity;
        // The supply with most to spare beside its cards takes the host.
        const int left = static_cast<int>(std::floor((out - host) / card));
        const int lost = out >= host ? each - left : each + 1;
        if (!part || lost < hostShare) {
            hostShare = lost;
            part = l.part;
            smallest = out;
        }
    }
    if (carried - hostShare >= c.facts.accelerators)
        return v.pass();
    const double load = card * std::ceil(static_cast<double>(c.facts.accelerators) / units);
    v.fail({nameArg("item", part), numberArg("load", std::max(load, smallest + 1)), numberArg("max", smallest)},
           part->id);
}

void commonGround(const RuleContext& c, Verdict& v)
{
    const int units = c.in.build.countPerNode(LineRole::Psu);
    if (!looseSupplies(c) || units < 2 || !c.facts.acceleratorPart)
        return;
    int links = 0;
    for (const ResolvedLine& l : c.facts.node) {
        const auto* a = l.part->as<AccessorySpec>();
        links += a && a->kind == "power-adapter" ? l.quantity : 0;
    }
    if (links >= units - 1)
        return v.pass();
    v.fail({nameArg("gpu", c.facts.acceleratorPart)}, c.facts.nodeLines(LineRole::Psu).front().part->id);
}

constexpr RuleEntry kRules[] = {
    {"PWR-03", splitters, kReadsParts},
    {"PSU-11", perSupply},
    {"PSU-12", commonGround, kReadsParts},
};
} // namespace

std::span<const RuleEntry> supplyRules()
{
    return kRules;
}

} // namespace peiji

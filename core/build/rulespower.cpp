#include "core/build/rules.h"

#include <algorithm>
#include <cmath>

namespace peiji
{

namespace
{
constexpr double kPciSlotWatts = 75.0;         // PCI Express CEM
constexpr const char* kRatedVolts = "200–240"; // where supplies give their full rating
constexpr double kPsuPeakRatio = 1.3;          // short-term rating of CRPS and ATX 3 supplies over their nominal watts

const PlatformSpec* body(const RuleContext& c)
{
    return c.facts.body();
}

bool plugged(const RuleContext& c)
{
    const AcceleratorSpec* a = c.facts.accelerator;
    return a && a->mount == "pcie" && !c.facts.acceleratorIncluded && !a->plug.empty() && a->plug != "none" &&
           a->plug != "baseboard";
}

const ResolvedLine* gpuCable(const RuleContext& c)
{
    for (const ResolvedLine& l : c.facts.node) {
        const auto* a = l.part->as<AccessorySpec>();
        if (a && a->kind == "gpu-power-cable" && hasTag(a->fitsPlugs, c.facts.accelerator->plug))
            return &l;
    }
    return nullptr;
}

void plugCount(const RuleContext& c, Verdict& v)
{
    if (!plugged(c))
        return;
    const ResolvedLine* cable = gpuCable(c);
    if (!cable) {
        const bool ownLeads = c.facts.accelerator->plug == "pcie8" && c.facts.platform &&
                              c.facts.platform->kind != "rack"; // every ATX supply brings 8-pin leads
        return ownLeads ? v.pass() : v.miss("psu.connectors");
    }
    if (cable->quantity >= c.facts.accelerators)
        return v.pass();
    v.fail({numberArg("need", c.facts.accelerators), textArg("type", c.facts.accelerator->plug),
            numberArg("have", cable->quantity)},
           cable->part->id);
}

void cableRating(const RuleContext& c, Verdict& v)
{
    if (!plugged(c))
        return;
    const ResolvedLine* cable = gpuCable(c);
    if (!cable)
        return;
    const auto* a = cable->part->as<AccessorySpec>();
    if (!a->ratedW)
        return v.miss("cable.rating_w");
    const double gpu = c.facts.accelerator->powerMaxW.value_or(c.facts.accelerator->tdp.value());
    if (*a->ratedW + kPciSlotWatts >= gpu)
        return v.pass();
    v.fail({numberArg("cable", *a->ratedW + kPciSlotWatts), numberArg("gpu", gpu)}, cable->part->id);
}

void oldSixteenPin(const RuleContext& c, Verdict& v)
{
    if (!plugged(c) || c.facts.accelerator->tdp.value() < 450)
        return;
    const ResolvedLine* cable = gpuCable(c);
    if (!cable)
        return;
    if (hasTag(cable->part->as<AccessorySpec>()->fitsPlugs, "12v2x6"))
        return v.pass();
    v.fail({nameArg("gpu", c.facts.acceleratorPart), numberArg("w", c.facts.accelerator->tdp.value())},
           cable->part->id);
}

std::string modeText(const RuleContext& c)
{
    const int ordered = c.in.build.countPerNode(LineRole::Psu);
    if (ordered > 0) {
        const bool modular = body(c) && body(c)->psuForm == "crps" && ordered > 1;
        return modular ? std::to_string(ordered - 1) + "+1" : std::to_string(ordered) + "+0";
    }
    const PlatformSpec* p = c.facts.platform;
    if (p && p->psuNeeded > 0)
        return std::to_string(p->psuNeeded) + "+" + std::to_string(std::max(0, p->psuCount - p->psuNeeded));
    return p ? p->psuRedundancy : std::string();
}

bool supplied(const RuleContext& c)
{
    return c.facts.platform && c.in.power.sustained.value() > 0;
}

/// Without the site's voltage the budget plans with the full rating, which no other voltage exceeds: too little of it
/// is a failure, enough of it no pass.
void passAtVoltage(const RuleContext& c, Verdict& v)
{
    c.in.site.volts ? v.pass() : v.miss("site.input_v");
}

void capacityEnough(const RuleContext& c, Verdict& v)
{
    if (!supplied(c))
        return;
    if (!c.in.power.capacityKnown)
        return v.miss("psu.rating_at_input_w");
    if (c.in.power.sustained <= c.in.power.capacity)
        return passAtVoltage(c, v);
    v.fail({numberArg("load", c.in.power.sustained.value()), textArg("mode", modeText(c)),
            c.in.site.volts ? numberArg("volt", *c.in.site.volts) : textArg("volt", kRatedVolts),
            numberArg("cap", c.in.power.capacity.value())},
           c.facts.platformPart->id);
}

void reserveEnough(const RuleContext& c, Verdict& v)
{
    if (!supplied(c))
        return;
    if (!c.in.power.capacityKnown)
        return v.miss("psu usable capacity");
    // The maker's own maximum of a closed system is its rating: no further reserve is asked.
    const bool makerMaximum = c.facts.acceleratorIncluded && c.facts.platform->maxSystemPowerW;
    if (makerMaximum || c.in.power.reserve + 1e-9 >= c.in.power.reserveRule)
        return passAtVoltage(c, v);
    v.fail({numberArg("pct", 100.0 * c.in.power.reserve, 1), numberArg("min", 100.0 * c.in.power.reserveRule)},
           c.facts.platformPart->id);
}

void ratedAtSite(const RuleContext& c, Verdict& v)
{
    if (!supplied(c))
        return;
    if (!c.in.site.volts)
        return v.miss("site.input_v");
    if (!c.in.power.capacityKnown)
        return v.miss("psu.input_ranges");
    const std::vector<ResolvedLine> ordered = c.facts.nodeLines(LineRole::Psu);
    double nominal = 0, rated = 0;
    const Part* part = c.facts.platformPart;
    if (!ordered.empty()) {
        const auto* p = ordered.front().part->as<PowerSpec>();
        part = ordered.front().part;
        nominal = p && p->watts ? *p->watts : 0.0;
        rated = p ? psuOutput(nominal, p->wattsLowline, p->inputVMin, c.in.site.volts).value_or(0.0) : 0.0;
    } else if (c.facts.platform->psuWatts) {
        nominal = *c.facts.platform->psuWatts;
        rated = psuOutput(nominal, std::nullopt, c.facts.platform->inputVMin, c.in.site.volts).value_or(0.0);
    }
    if (nominal <= 0)
        return v.miss("psu.rating_at_input_w");
    if (rated >= nominal || (rated > 0 && c.in.power.capacity >= c.in.power.sustained))
        return v.pass();
    v.fail({nameArg("psu", part), numberArg("volt", *c.in.site.volts), numberArg("rated", rated),
            numberArg("nominal", nominal)},
           part->id);
}

void sameSupplies(const RuleContext& c, Verdict& v)
{
    const std::vector<ResolvedLine> ordered = c.facts.nodeLines(LineRole::Psu);
    if (ordered.empty())
        return;
    if (ordered.size() == 1)
        return v.pass();
    std::string list;
    for (const ResolvedLine& l : ordered)
        list += (list.empty() ? "" : ", ") + l.part->model;
    v.fail({textArg("list", list)}, ordered.front().part->id);
}

void supplyCount(const RuleContext& c, Verdict& v)
{
    const int ordered = c.in.build.countPerNode(LineRole::Psu);
    if (!c.facts.platform || (ordered == 0 && c.facts.platform->psuIncluded))
        return;
    const int bays = body(c)->psuCount;
    if (bays < 1)
        return v.miss("chassis.psu_bays");
    if (ordered >= 1 && ordered <= bays)
        return v.pass();
    v.fail({numberArg("qty", ordered), numberArg("min", 1), numberArg("max", bays)}, c.facts.bodyPart()->id);
}

void redundant(const RuleContext& c, Verdict& v)
{
    if (!supplied(c) || c.facts.platform->kind != "rack")
        return;
    if (!c.in.power.capacityKnown)
        return v.miss("redundancy.actual");
    const bool spare = c.facts.platform->psuRedundant > 0 || c.in.power.installed > c.in.power.capacity;
    if (spare)
        return v.pass();
    v.fail({textArg("want", "N+1"), textArg("got", modeText(c))}, c.facts.platformPart->id);
}

void peaks(const RuleContext& c, Verdict& v)
{
    if (!supplied(c) || !c.facts.accelerator || c.facts.accelerators < 1)
        return;
    if (!c.in.power.capacityKnown)
        return v.miss("psu.peak_w");
    if (c.facts.acceleratorIncluded && c.facts.platform->maxSystemPowerW)
        return v.pass();
    const double cap = c.in.power.installed.value() * kPsuPeakRatio;
    if (c.in.power.peak.value() <= cap)
        return v.pass();
    v.fail({numberArg("peak", c.in.power.peak.value()), numberArg("cap", cap)}, c.facts.platformPart->id);
}

void circuit(const RuleContext& c, Verdict& v)
{
    if (!supplied(c))
        return;
    if (!c.in.site.circuitAmps || !c.in.site.volts)
        return v.miss(c.in.site.volts ? "circuit.rating_a" : "site.input_v");
    int units = c.in.build.countPerNode(LineRole::Psu);
    if (units == 0)
        units = std::max(1, c.facts.platform->psuNeeded);
    const double amps = c.in.power.sustained.value() / 0.94 / *c.in.site.volts / units;
    const double max = *c.in.site.circuitAmps * c.policy("circuit_pct", 80.0) / 100.0;
    // The machine alone may be too much; whether it is alone on the circuit is not asked of the site yet.
    if (amps <= max)
        return v.miss("circuit.dedicated");
    v.fail({numberArg("a", amps, 1), numberArg("other", 0.0, 1), numberArg("max", max, 1)}, c.facts.platformPart->id);
}

void feedLoss(const RuleContext& c, Verdict& v)
{
    if (!supplied(c) || c.facts.platform->kind != "rack" || !c.facts.platform->psuWatts ||
        c.facts.platform->psuCount < 2)
        return;
    const double left =
        psuOutput(*c.facts.platform->psuWatts, std::nullopt, c.facts.platform->inputVMin, c.in.site.volts)
            .value_or(0.0) *
        (c.facts.platform->psuCount / 2);
    if (left >= c.in.power.sustained.value())
        return passAtVoltage(c, v);
    v.fail({numberArg("left", left), numberArg("load", c.in.power.sustained.value())}, c.facts.platformPart->id);
}

void efficiency(const RuleContext& c, Verdict& v)
{
    const double want = c.policy("psu_min_efficiency_pct", 94.0);
    for (const ResolvedLine& l : c.facts.nodeLines(LineRole::Psu)) {
        const auto* p = l.part->as<PowerSpec>();
        // The 115 V table of ATX supplies lies two points below the 230 V table for the same class.
        const double floorPct = p && p->formClass == "atx" ? want - 4.0 : want;
        if (!p || !p->efficiency50)
            return v.miss("psu.efficiency");
        if (*p->efficiency50 < floorPct)
            return v.fail({numberArg("have", *p->efficiency50), numberArg("want", floorPct)}, l.part->id);
        v.pass();
    }
}

constexpr RuleEntry kRules[] = {
    {"PWR-01", plugCount},     {"PWR-02", cableRating}, {"PWR-04", oldSixteenPin}, {"PSU-01", capacityEnough},
    {"PSU-02", reserveEnough}, {"PSU-03", ratedAtSite}, {"PSU-04", sameSupplies},  {"PSU-05", supplyCount},
    {"PSU-06", redundant},     {"PSU-07", peaks},       {"PSU-08", circuit},       {"PSU-09", feedLoss},
    {"PSU-10", efficiency},
};
} // namespace

std::span<const RuleEntry> powerRules()
{
    return kRules;
}

} // namespace peiji

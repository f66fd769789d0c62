#include "core/build/rules.h"

#include <algorithm>
#include <cmath>

namespace peiji
{

namespace
{
constexpr double kPciSlotWatts = 75.0;         // PCI Express CEM
constexpr const char* kRatedVolts = "200–240"; // where supplies give their full rating

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
    if (!plugged(c) || c.facts.accelerator->tdp.value() < c.policy("new_plug_from_w", 450))
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

/// The supplies (or the machine that holds them) and what draws most.
std::vector<std::string> concerned(const RuleContext& c)
{
    std::vector<std::string> ids;
    for (const ResolvedLine& l : c.facts.nodeLines(LineRole::Psu))
        ids.push_back(l.part->id);
    if (ids.empty())
        ids.push_back(c.facts.platformPart->id);
    if (c.facts.acceleratorPart)
        ids.push_back(c.facts.acceleratorPart->id);
    return ids;
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
    Site rated = c.in.site;
    rated.volts.reset();
    if (c.in.site.volts && c.in.power.sustained <= powerBudget(c.facts, rated).capacity)
        return; // enough at 200–240 V: what the site's voltage takes away is PSU-03's
    v.fail({numberArg("load", c.in.power.sustained.value()), textArg("mode", modeText(c)),
            c.in.site.volts ? numberArg("volt", *c.in.site.volts) : textArg("volt", kRatedVolts),
            numberArg("cap", c.in.power.capacity.value())},
           concerned(c));
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
    bool loose = true;
    for (const ResolvedLine& l : ordered) {
        list += (list.empty() ? "" : ", ") + l.part->model;
        const auto* p = l.part->as<PowerSpec>();
        loose = loose && p && p->formClass == "atx";
    }
    // ATX supplies of a frame share no bus: unlike ones are a matter of care.
    loose ? v.warn({textArg("list", list)}, ordered.front().part->id)
          : v.fail({textArg("list", list)}, ordered.front().part->id);
}

void supplyCount(const RuleContext& c, Verdict& v)
{
    const int ordered = c.in.build.countPerNode(LineRole::Psu);
    if (!c.facts.platform || ordered == 0) // none at all is ACC-01's
        return;
    const int bays = body(c)->psuCount;
    const bool frame = body(c)->psuForm == "atx" && ordered > 1; // open frames and towers: the bays are not counted
    if (bays < 1 || (frame && ordered > bays))
        return v.miss("chassis.psu_bays");
    if (ordered >= 1 && ordered <= bays)
        return v.pass();
    v.fail({numberArg("qty", ordered), numberArg("min", 1), numberArg("max", bays)}, c.facts.bodyPart()->id);
}

/// Supplies present and needed: the maker's number, or as many as the load takes where that is more.
struct Units {
    int present = 0, needed = 0;
};

std::optional<Units> unitsOf(const RuleContext& c)
{
    Units u;
    double each = 0;
    const std::vector<ResolvedLine> ordered = c.facts.nodeLines(LineRole::Psu);
    for (const ResolvedLine& l : ordered) {
        const auto* p = l.part->as<PowerSpec>();
        u.present += l.quantity;
        each = p && p->watts ? psuOutput(*p->watts, p->wattsLowline, p->inputVMin, c.in.site.volts).value_or(0.0) : 0.0;
    }
    if (ordered.empty() && c.facts.platform->psuWatts) {
        const PlatformSpec& p = *c.facts.platform;
        u.present = p.psuCount;
        u.needed = p.psuNeeded;
        each = psuOutput(*p.psuWatts, std::nullopt, p.inputVMin, c.in.site.volts).value_or(0.0);
    }
    if (u.present < 1 || each <= 0)
        return std::nullopt;
    u.needed = std::max(u.needed, static_cast<int>(std::ceil(c.in.power.sustained.value() / each - 1e-9)));
    return u;
}

/// N+1 in racks unless the deal asks for another: none, N+1 or N+N.
void redundant(const RuleContext& c, Verdict& v)
{
    const bool asked = c.in.deal && c.in.deal->redundancy;
    if (!supplied(c) || (!asked && c.facts.platform->kind != "rack"))
        return;
    const std::string want = asked ? *c.in.deal->redundancy : "N+1";
    if (want == "none")
        return v.pass();
    const std::optional<Units> u = unitsOf(c);
    if (!c.in.power.capacityKnown || !u)
        return v.miss("redundancy.actual");
    const int spare = u->present - u->needed;
    if (spare >= (want == "N+N" ? u->needed : 1))
        return v.pass();
    v.fail(
        {textArg("want", want), textArg("got", std::to_string(u->needed) + "+" + std::to_string(std::max(0, spare)))},
        c.facts.platformPart->id);
}

void peaks(const RuleContext& c, Verdict& v)
{
    if (!supplied(c) || !c.facts.accelerator || c.facts.accelerators < 1)
        return;
    if (!c.in.power.capacityKnown)
        return v.miss("psu.peak_w");
    if (c.facts.acceleratorIncluded && c.facts.platform->maxSystemPowerW)
        return v.pass();
    // Supplies give more than their watts for milliseconds, at low line as at high line.
    const std::optional<Units> u = unitsOf(c);
    const double each = u && u->present > 0 ? c.in.power.installed.value() / u->present : 0.0;
    const double lowLine = c.in.site.volts && c.in.power.capacity < c.in.power.installed && *c.in.site.volts < 200.0
                               ? c.in.power.capacity.value() / c.in.power.installed.value()
                               : 1.0;
    const double cap = each * (u ? u->present : 0) * lowLine * c.policy("psu_peak_ratio", 1.3);
    if (cap <= 0)
        return v.miss("psu.peak_w");
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
    const double efficiency = c.policy("psu_assumed_efficiency", 0.94);
    const double other = c.in.site.circuitDedicated.value_or(false) ? 0.0 : c.in.site.circuitOtherAmps.value_or(0.0);
    const double amps = c.in.power.sustained.value() / efficiency / *c.in.site.volts / units + other;
    const double max = *c.in.site.circuitAmps * c.policy("circuit_pct", 80.0) / 100.0;
    if (amps > max)
        return v.fail({numberArg("a", amps, 1), numberArg("other", other, 1), numberArg("max", max, 1)},
                      c.facts.platformPart->id);
    // Enough if nothing else hangs on it, or what does is known.
    const bool known = c.in.site.circuitDedicated.value_or(false) || c.in.site.circuitOtherAmps;
    known ? v.pass() : v.miss("circuit.dedicated");
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
        const double floorPct = p && p->formClass == "atx" ? want - c.policy("psu_atx_allowance_pct", 4) : want;
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

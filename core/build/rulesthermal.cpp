#include "core/build/rules.h"

#include <algorithm>

namespace peiji
{

namespace
{
bool hasDuctedFan(const RuleContext& c)
{
    return std::any_of(c.facts.node.begin(), c.facts.node.end(), [&c](const ResolvedLine& l) {
        return l.part->id.find("shroud") != std::string::npos && l.quantity >= c.facts.accelerators;
    });
}

void passiveCards(const RuleContext& c, Verdict& v)
{
    if (!c.facts.accelerator || !c.facts.platform || c.facts.acceleratorIncluded ||
        c.facts.accelerator->mount != "pcie")
        return;
    if (c.facts.accelerator->cooling.empty())
        return v.miss("gpu.cooling");
    if (c.facts.accelerator->cooling != "passive" || c.facts.body()->passiveAirflow || hasDuctedFan(c))
        return v.pass();
    v.fail({nameArg("gpu", c.facts.acceleratorPart), nameArg("chassis", c.facts.bodyPart())},
           c.facts.acceleratorPart->id);
}

void openCards(const RuleContext& c, Verdict& v)
{
    if (!c.facts.accelerator || c.facts.accelerator->cooling != "active" || c.facts.accelerators < 2)
        return;
    const PlatformSpec& body = *c.facts.body();
    if (!body.expansionSlots && body.kind != "rack")
        return v.miss("slot spacing");
    const int gaps = c.facts.accelerators * (c.facts.slotsPerAccelerator() + 1) - 1;
    if (body.kind != "rack" && gaps <= static_cast<int>(*body.expansionSlots))
        return v.pass();
    v.fail({numberArg("qty", c.facts.accelerators)}, c.facts.acceleratorPart->id);
}

void inletTemperature(const RuleContext& c, Verdict& v)
{
    if (!c.facts.platform || c.facts.platform->kind != "rack")
        return;
    if (!c.in.site.inletTempC || !c.facts.platform->operatingTempMaxC)
        return v.miss(c.in.site.inletTempC ? "chassis.max_ambient_for_config" : "site.ambient_c");
    if (*c.in.site.inletTempC <= *c.facts.platform->operatingTempMaxC)
        return v.pass();
    v.fail({numberArg("site", *c.in.site.inletTempC), numberArg("max", *c.facts.platform->operatingTempMaxC)},
           c.facts.platformPart->id);
}

void airLimit(const RuleContext& c, Verdict& v)
{
    if (!c.facts.accelerator || !c.facts.platform || c.facts.platform->cooling == "liquid" ||
        c.facts.acceleratorIncluded || !mountTaken(c.facts))
        return;
    if (!c.facts.platform->accelMaxTdpW) {
        if (c.facts.platform->kind == "board")
            return;
        return v.miss("chassis.air_limit_w");
    }
    const double w = std::min(c.facts.accelerator->tdp.value(), c.in.site.acceleratorLimitW.value_or(1e9));
    if (w <= 0)
        return v.miss("gpu.tdp_w");
    if (w <= *c.facts.platform->accelMaxTdpW && c.facts.accelerator->cooling != "liquid")
        return v.pass();
    v.fail({numberArg("w", w), numberArg("max", *c.facts.platform->accelMaxTdpW)}, c.facts.acceleratorPart->id);
}

void heat(const RuleContext& c, Verdict& v)
{
    if (!c.facts.platform || c.in.power.clusterSustained.value() <= 0)
        return;
    v.fail({numberArg("kw", toKilowatts(c.in.power.clusterSustained), 1), numberArg("btu", c.in.power.heatBtuPerHour)},
           c.facts.platformPart->id);
}

void noise(const RuleContext& c, Verdict& v)
{
    if (!c.facts.platform || !c.in.site.officeUse)
        return;
    if (!c.facts.platform->noiseDba)
        return v.miss("chassis.noise_db");
    if (*c.facts.platform->noiseDba <= c.in.site.maxNoiseDba.value_or(c.policy("noise_office_db", 55.0)))
        return v.pass();
    v.fail({numberArg("db", *c.facts.platform->noiseDba)}, c.facts.platformPart->id);
}

void fanClass(const RuleContext& c, Verdict& v)
{
    if (!c.facts.platform || c.facts.complete || c.facts.platform->kind != "rack" || c.facts.accelerators < 1)
        return;
    if (!c.in.wiring || c.in.wiring->fanClassNeeded.empty() || c.in.wiring->fanClass.empty())
        return v.miss("chassis.fan_rules");
    if (c.in.wiring->fanClass == c.in.wiring->fanClassNeeded)
        return v.pass();
    v.fail({textArg("have", c.in.wiring->fanClass), textArg("want", c.in.wiring->fanClassNeeded)},
           c.facts.platformPart->id);
}

/// Fast adapters and their optics narrow the inlet range of a server.
void inletByPart(const RuleContext& c, Verdict& v)
{
    if (!c.facts.platform || c.facts.platform->kind != "rack")
        return;
    const double fast = c.policy("hot_adapter_from_gbps", 200);
    for (const ResolvedLine& l : allLines(c.facts)) {
        const auto* n = l.part->as<NetworkSpec>();
        if (!n || n->kind != "nic" || n->portGbps < fast)
            continue;
        if (!n->inletMaxC || !c.in.site.inletTempC)
            v.miss(n->inletMaxC ? "site.ambient_c" : "part.max_inlet_c");
        else if (*c.in.site.inletTempC > *n->inletMaxC)
            v.fail({nameArg("part", l.part), numberArg("max", *n->inletMaxC), numberArg("site", *c.in.site.inletTempC)},
                   l.part->id);
        else
            v.pass();
    }
}

/// Blowers breathe past the slots: Gen5 retimers and slots beside them need air of their own.
void denseBlowers(const RuleContext& c, Verdict& v)
{
    const bool blowers = c.facts.platform && c.facts.accelerator && c.facts.accelerator->cooling == "blower";
    if (!blowers || c.facts.platform->kind == "rack" || c.facts.platform->pcieGen.value_or(0.0) < 5)
        return;
    const bool fan = std::any_of(c.facts.node.begin(), c.facts.node.end(), [](const ResolvedLine& l) {
        const auto* a = l.part->as<AccessorySpec>();
        return a && a->kind == "fan";
    });
    if (fan || c.facts.accelerators < static_cast<int>(c.policy("dense_blower_cards", 4)) ||
        c.facts.platform->kind != "board") // a maker's tower has its own ducts
        return v.pass();
    v.fail({numberArg("qty", c.facts.accelerators)}, c.facts.acceleratorPart->id);
}

constexpr RuleEntry kRules[] = {
    {"THM-01", passiveCards}, {"THM-02", openCards},   {"THM-04", inletTemperature},
    {"THM-05", airLimit},     {"THM-07", heat},        {"THM-08", noise},
    {"THM-03", fanClass},     {"THM-06", inletByPart}, {"THM-09", denseBlowers, kReadsParts},
};
} // namespace

std::span<const RuleEntry> thermalRules()
{
    return kRules;
}

} // namespace peiji

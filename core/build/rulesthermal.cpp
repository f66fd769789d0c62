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
        c.facts.acceleratorIncluded)
        return;
    if (!c.facts.platform->accelMaxTdpW) {
        if (c.facts.platform->kind == "board")
            return;
        return v.miss("chassis.air_limit_w");
    }
    const double w = c.facts.accelerator->tdp.value();
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

constexpr RuleEntry kRules[] = {
    {"THM-01", passiveCards}, {"THM-02", openCards}, {"THM-04", inletTemperature},
    {"THM-05", airLimit},     {"THM-07", heat},      {"THM-08", noise},
};
} // namespace

std::span<const RuleEntry> thermalRules()
{
    return kRules;
}

} // namespace peiji

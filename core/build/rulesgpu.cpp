#include "core/build/rules.h"

#include <algorithm>
#include <cmath>

namespace peiji
{

namespace
{
bool ordered(const RuleContext& c)
{
    return c.facts.platform && c.facts.accelerator && !c.facts.acceleratorIncluded;
}

bool pcieCard(const RuleContext& c)
{
    return ordered(c) && c.facts.accelerator->mount == "pcie";
}

/// A system that comes with its accelerators takes no others.
void formFits(const RuleContext& c, Verdict& v)
{
    if (!c.facts.platform || !c.facts.accelerator)
        return;
    if (c.facts.acceleratorIncluded && c.in.build.countPerNode(LineRole::Accelerator) > 0) {
        const Part* own = c.in.catalogue.part(c.facts.platform->includedAcceleratorId);
        return v.fail({nameArg("gpu", c.facts.acceleratorPart), textArg("gpu_form", c.facts.accelerator->mount),
                       nameArg("chassis", c.facts.platformPart), nameArg("allowed", own)},
                      std::vector{c.facts.acceleratorPart->id, c.facts.platformPart->id});
    }
    if (!ordered(c))
        return;
    const TagList& mounts =
        c.facts.body()->accelMounts.empty() ? c.facts.platform->accelMounts : c.facts.body()->accelMounts;
    if (mounts.empty() || c.facts.accelerator->mount.empty())
        return v.miss(mounts.empty() ? "chassis.gpu_forms" : "gpu.form");
    if (mountTaken(c.facts))
        return v.pass();
    v.fail({nameArg("gpu", c.facts.acceleratorPart), textArg("gpu_form", c.facts.accelerator->mount),
            nameArg("chassis", c.facts.bodyPart()), textArg("allowed", joinTags(mounts))},
           std::vector{c.facts.acceleratorPart->id, c.facts.bodyPart()->id});
}

void slotUnits(const RuleContext& c, Verdict& v)
{
    if (!pcieCard(c))
        return;
    const int width = c.facts.slotsPerAccelerator(), cards = c.facts.accelerators;
    const PlatformSpec& body = *c.facts.body();
    double have = 0;
    if (body.expansionSlots)
        have = *body.expansionSlots;
    else if (body.accelSlotWidthMax && body.maxAccelerators > 0) // positions of one pitch; their number is GPU-05's
        have = *body.accelSlotWidthMax * std::max(cards, body.maxAccelerators);
    else
        return v.miss("chassis.gpu_slot_units");
    const double need = static_cast<double>(width) * cards;
    const bool narrow = body.accelSlotWidthMax && width > *body.accelSlotWidthMax;
    if (need <= have && !narrow)
        return v.pass();
    if (narrow)
        have = std::min(have, *body.accelSlotWidthMax * cards);
    v.fail({numberArg("qty", cards), numberArg("width", width), numberArg("need", need), numberArg("have", have)},
           std::vector{c.facts.acceleratorPart->id, c.facts.bodyPart()->id});
}

void lengthFits(const RuleContext& c, Verdict& v)
{
    if (!pcieCard(c))
        return;
    const std::optional<double> max = c.facts.body()->accelMaxLengthMm;
    const std::optional<double> len = c.facts.accelerator->lengthMm;
    if (!max || !len)
        return v.miss(max ? "gpu.length_mm" : "chassis.max_gpu_length_mm");
    // Server cards take their plug at the rear inside the length; tower cards from the side.
    const double extra = c.facts.accelerator->cooling == "active" ? 0.0 : c.policy("gpu_plug_clearance_mm", 35.0);
    if (*len + extra <= *max)
        return v.pass();
    v.fail({numberArg("len", *len), numberArg("extra", extra), numberArg("max", *max)}, c.facts.acceleratorPart->id);
}

void heightFits(const RuleContext& c, Verdict& v)
{
    if (!pcieCard(c))
        return;
    const std::optional<double> max = c.facts.body()->accelMaxHeightMm, own = c.facts.accelerator->heightMm;
    if (!max || !own)
        return v.miss(max ? "gpu.height_mm" : "chassis.max_gpu_height_mm");
    if (*own <= *max)
        return v.pass();
    v.fail({numberArg("h", *own), numberArg("max", *max)},
           std::vector{c.facts.acceleratorPart->id, c.facts.bodyPart()->id});
}

void countFits(const RuleContext& c, Verdict& v)
{
    if (!ordered(c))
        return;
    int max = c.facts.platform->maxAccelerators + addedSlots(c.facts);
    if (c.facts.chassis)
        max = std::min(max, c.facts.chassis->maxAccelerators);
    if (c.facts.accelerators <= max)
        return v.pass();
    v.fail({numberArg("qty", c.facts.accelerators), numberArg("max", max)},
           std::vector{c.facts.acceleratorPart->id, c.facts.bodyPart()->id});
}

void qualified(const RuleContext& c, Verdict& v)
{
    if (!ordered(c) || c.facts.platform->qualifiedAccelerators.empty())
        return;
    if (hasTag(c.facts.platform->qualifiedAccelerators, c.facts.acceleratorPart->id))
        return v.pass();
    v.fail({nameArg("gpu", c.facts.acceleratorPart), nameArg("chassis", c.facts.platformPart)},
           c.facts.acceleratorPart->id);
}

void oneModel(const RuleContext& c, Verdict& v)
{
    if (!c.facts.accelerator)
        return;
    if (c.facts.acceleratorKinds <= 1)
        return v.pass();
    std::string list;
    for (const ResolvedLine& l : c.facts.node) {
        if (l.part->as<AcceleratorSpec>())
            list += (list.empty() ? "" : ", ") + l.part->model;
    }
    v.fail({textArg("list", list)}, c.facts.acceleratorPart->id);
}

void baseboardCount(const RuleContext& c, Verdict& v)
{
    if (!ordered(c) || c.facts.accelerator->mount == "pcie" || !mountTaken(c.facts))
        return;
    const int want = c.facts.platform->maxAccelerators;
    if (want < 1)
        return v.miss("chassis.baseboard_gpu_counts");
    if (c.facts.accelerators == want)
        return v.pass();
    v.fail({numberArg("allowed", want), numberArg("qty", c.facts.accelerators)}, c.facts.acceleratorPart->id);
}

void eccMemory(const RuleContext& c, Verdict& v)
{
    if (!c.facts.accelerator || !c.in.workload || !c.in.workload->isTraining())
        return;
    if (c.facts.accelerator->ecc)
        return v.pass();
    // A run of hours is not "long": the warning begins at one day.
    if (c.in.plan && c.in.plan->time.days.value > 0 && c.in.plan->time.days.high < c.policy("long_run_days", 1))
        return v.pass();
    v.fail({nameArg("gpu", c.facts.acceleratorPart)}, c.facts.acceleratorPart->id);
}

void pairing(const RuleContext& c, Verdict& v)
{
    if (!ordered(c) || c.facts.accelerator->requiresCpuFamilies.empty() || !c.facts.cpu)
        return;
    if (hasTag(c.facts.accelerator->requiresCpuFamilies, c.facts.cpu->family))
        return v.pass();
    v.fail({nameArg("gpu", c.facts.acceleratorPart), nameArg("cpu", c.facts.cpuPart),
            textArg("allowed", joinTags(c.facts.accelerator->requiresCpuFamilies))},
           std::vector{c.facts.acceleratorPart->id, c.facts.cpuPart->id});
}

const ResolvedLine* bridgeLine(const RuleContext& c)
{
    for (const ResolvedLine& l : c.facts.node) {
        const auto* a = l.part->as<AccessorySpec>();
        if (a && a->bridgeWays >= 2)
            return &l;
    }
    return nullptr;
}

void bridgeWithoutLink(const RuleContext& c, Verdict& v)
{
    const ResolvedLine* bridge = bridgeLine(c);
    if (!bridge)
        return;
    const bool takes =
        c.facts.accelerator && hasTag(bridge->part->as<AccessorySpec>()->fitsAccelerators, c.facts.acceleratorPart->id);
    if (takes)
        return v.pass();
    v.fail({nameArg("gpu", c.facts.acceleratorPart)},
           std::vector{bridge->part->id, c.facts.acceleratorPart ? c.facts.acceleratorPart->id : std::string()});
}

void bridgeCount(const RuleContext& c, Verdict& v)
{
    const ResolvedLine* bridge = bridgeLine(c);
    if (!bridge || !c.facts.accelerator) // no bridge listed is no fault
        return;
    const auto* a = bridge->part->as<AccessorySpec>();
    const int groups = c.facts.accelerators / a->bridgeWays;
    const int need = std::max(1, groups) * bridgesPerGroup(*a, *c.facts.accelerator);
    const bool whole = groups > 0 && (c.facts.accelerators % a->bridgeWays == 0 || a->bridgeWays == 2);
    if (whole && bridge->quantity == need)
        return v.pass();
    v.fail({numberArg("gpus", c.facts.accelerators), numberArg("ways", a->bridgeWays), numberArg("need", need),
            numberArg("have", bridge->quantity)},
           bridge->part->id);
}

void bridgeSpan(const RuleContext& c, Verdict& v)
{
    const ResolvedLine* bridge = bridgeLine(c);
    if (!bridge || !c.facts.accelerator)
        return;
    const auto* a = bridge->part->as<AccessorySpec>();
    const bool server = c.facts.platform && c.facts.platform->kind == "rack";
    const std::optional<double> pitch =
        server ? c.facts.platform->accelSlotWidthMax : std::optional<double>(c.facts.slotsPerAccelerator());
    if (!a->bridgeSlotSpan || !pitch)
        return v.miss(pitch ? "bridge.slot_span" : "chassis.gpu_pitch");
    // In towers a wider bridge spans cards set further apart; in a server the pitch is fixed.
    if (*a->bridgeSlotSpan == *pitch || (!server && *a->bridgeSlotSpan > *pitch))
        return v.pass();
    v.fail({numberArg("span", *a->bridgeSlotSpan), numberArg("pitch", *pitch)}, bridge->part->id);
}

void noPeer(const RuleContext& c, Verdict& v)
{
    if (!c.facts.accelerator || c.facts.accelerators < 2 || !c.hardware)
        return;
    if (c.in.workload && !c.in.workload->isTraining())
        return;
    if (c.hardware->link.kind != LinkKind::PcieNoPeer)
        return v.pass();
    v.fail({nameArg("gpu", c.facts.acceleratorPart)}, c.facts.acceleratorPart->id);
}

constexpr RuleEntry kRules[] = {
    {"GPU-01", formFits},   {"GPU-02", slotUnits}, {"GPU-03", lengthFits},        {"GPU-04", heightFits},
    {"GPU-05", countFits},  {"GPU-06", qualified}, {"GPU-07", oneModel},          {"GPU-08", baseboardCount},
    {"GPU-09", eccMemory},  {"GPU-10", pairing},   {"NVL-01", bridgeWithoutLink}, {"NVL-02", bridgeCount},
    {"NVL-03", bridgeSpan}, {"NVL-05", noPeer},
};
} // namespace

std::span<const RuleEntry> gpuRules()
{
    return kRules;
}

} // namespace peiji

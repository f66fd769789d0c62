#include "core/build/rules.h"

#include <algorithm>
#include <cmath>

namespace peiji
{

namespace
{
void memoryFits(const RuleContext& c, Verdict& v)
{
    if (!c.facts.accelerator || !c.in.workload)
        return;
    if (!c.in.plan)
        return v.miss("estimate.vram_per_gpu_gb");
    if (c.in.plan->memory.verdict != FitVerdict::DoesNotFit)
        return v.pass();
    v.fail(
        {numberArg("need", toGiB(c.in.plan->memory.total), 1), numberArg("have", toGiB(c.in.plan->memory.usable), 1)},
        c.facts.acceleratorPart->id);
}

void memoryHeadroom(const RuleContext& c, Verdict& v)
{
    if (!c.facts.accelerator || !c.in.workload || !c.in.plan || c.in.plan->memory.verdict == FitVerdict::DoesNotFit)
        return;
    const double least = c.policy("vram_headroom_pct", 10.0);
    const double pct = 100.0 * c.in.plan->memory.headroomRatio();
    if (pct + 1e-9 >= least)
        return v.pass();
    v.fail({numberArg("pct", pct, 1), numberArg("min", least)}, c.facts.acceleratorPart->id);
}

void ramRatio(const RuleContext& c, Verdict& v)
{
    if (!c.facts.accelerator || !c.facts.platform)
        return;
    const double vram = vramGb(c.facts);
    if (c.facts.ramGb <= 0 || vram <= 0)
        return v.miss(vram <= 0 ? "gpu.vram_gb" : "ram_gb");
    const auto [least, good] = ramMarks(c.facts.accelerator->memoryGb, c.in.catalogue);
    const double ratio = c.facts.ramGb / vram;
    if (ratio + 1e-9 >= least)
        return v.pass();
    v.fail({numberArg("ram", c.facts.ramGb), numberArg("vram", vram), numberArg("ratio", ratio, 2),
            numberArg("min", least, 1), numberArg("good", good, 1)});
}

void ramPerGpu(const RuleContext& c, Verdict& v)
{
    // Only where the advice was made for: data-centre cards of 80 GB and more.
    if (!c.facts.accelerator || c.facts.accelerator->segment != "datacentre" ||
        c.facts.accelerator->memoryGb < c.policy("ram_per_gpu_from_gb", 80))
        return;
    if (c.facts.ramGb <= 0)
        return v.miss("ram_gb");
    const double per = c.facts.ramGb / c.facts.accelerators;
    const double least = c.policy("ram_per_gpu_gb", 128);
    if (per + 1e-9 >= least)
        return v.pass();
    v.fail({numberArg("per", per), numberArg("min", least)});
}

void offloadFits(const RuleContext& c, Verdict& v)
{
    if (!c.in.plan || c.in.plan->plan.offload == Offload::None)
        return;
    if (!c.in.hostMemory || c.facts.ramGb <= 0)
        return v.miss(c.in.hostMemory ? "ram_gb" : "estimate.host_gb");
    const double need = toGiB(bytes(c.in.hostMemory->ram.high));
    if (c.facts.ramGb >= need)
        return v.pass();
    v.fail({numberArg("need", need), numberArg("have", c.facts.ramGb)});
}

void degreesMultiply(const RuleContext& c, Verdict& v)
{
    if (!c.in.plan || !c.in.workload || !c.hardware)
        return;
    const Plan& p = c.in.plan->plan;
    const int heads = c.in.workload->model.heads;
    if (heads < 1)
        return v.miss("model.heads");
    if (p.devices() == c.hardware->devices() && heads % std::max(1, p.tp) == 0)
        return v.pass();
    v.fail({numberArg("tp", p.tp), numberArg("pp", p.pp), numberArg("dp", p.dp * p.cp),
            numberArg("gpus", c.hardware->devices()), numberArg("heads", heads)});
}

void tensorGroup(const RuleContext& c, Verdict& v)
{
    if (!c.in.plan || !c.hardware || c.in.plan->plan.tp < 2)
        return;
    const int domain = std::max(1, c.hardware->link.groupSize);
    if (c.in.plan->plan.tp <= domain)
        return v.pass();
    v.fail({numberArg("tp", c.in.plan->plan.tp), numberArg("domain", domain)}, c.facts.acceleratorPart->id);
}

void deadline(const RuleContext& c, Verdict& v)
{
    if (!c.in.workload || !c.in.workload->deadlineDays)
        return;
    if (!c.in.plan || c.in.plan->time.days.value <= 0)
        return v.miss("estimate.days");
    // By the interval's upper end: a deadline met only with luck is not met.
    const double target = *c.in.workload->deadlineDays;
    if (c.in.plan->time.days.high <= target)
        return v.pass();
    v.fail({numberArg("est", c.in.plan->time.days.value, 1), numberArg("target", target, 1)});
}

void interval(const RuleContext& c, Verdict& v)
{
    if (!c.in.plan || !c.facts.accelerator)
        return;
    const Interval& i = c.in.plan->memory.totalInterval;
    v.fail({numberArg("low", toGiB(bytes(i.low)), 1), numberArg("high", toGiB(bytes(i.high)), 1),
            textArg("basis", planLabel(c.in.plan->plan))});
}

FlopRate rateOf(const DeviceRates& r, ComputePrecision p)
{
    switch (p) {
    case ComputePrecision::Fp32:
        return r.fp32;
    case ComputePrecision::Tf32:
        return r.tf32;
    case ComputePrecision::Fp16:
        return r.fp16;
    case ComputePrecision::Bf16:
        return r.bf16;
    case ComputePrecision::Fp8:
    case ComputePrecision::MxFp8:
        return r.fp8;
    case ComputePrecision::NvFp4:
        return r.fp4;
    }
    return {};
}

void precisionSupported(const RuleContext& c, Verdict& v)
{
    if (!c.in.workload || !c.hardware)
        return;
    const ComputePrecision p = c.in.workload->precision.compute;
    if (rateOf(c.hardware->device.rates, p).value() > 0)
        return v.pass();
    // An empty rate of a maker who publishes few is unknown; NVIDIA and AMD tables are complete.
    const std::string& stack = c.facts.accelerator->softwareStack;
    if (stack != "cuda" && stack != "rocm")
        return v.miss("gpu.precisions");
    v.fail({nameArg("gpu", c.facts.acceleratorPart), textArg("precision", toId(p))}, c.facts.acceleratorPart->id);
}

constexpr RuleEntry kRules[] = {
    {"SIZ-01", memoryFits},  {"SIZ-02", memoryHeadroom},     {"SIZ-03", ramRatio},    {"SIZ-04", ramPerGpu},
    {"SIZ-05", offloadFits}, {"SIZ-06", degreesMultiply},    {"SIZ-07", tensorGroup}, {"SIZ-08", deadline},
    {"SIZ-09", interval},    {"SIZ-10", precisionSupported},
};
} // namespace

RamMarks ramMarks(double cardGb, const Catalogue& c)
{
    if (cardGb >= c.policy("large_card_gb", 96))
        return {c.policy("ram_ratio_large_card", 1.0), c.policy("ram_ratio_large_card_good", 1.5)};
    return {c.policy("ram_ratio_min", 1.5), c.policy("ram_ratio_good", 2.0)};
}

std::span<const RuleEntry> sizingRules()
{
    return kRules;
}

} // namespace peiji

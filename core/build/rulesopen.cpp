#include "core/build/rules.h"

namespace peiji
{

namespace
{
bool selfChosen(const RuleContext& c)
{
    return c.facts.platform && !c.facts.complete;
}

bool pcieCards(const RuleContext& c)
{
    return selfChosen(c) && c.facts.accelerator && c.facts.accelerator->mount == "pcie";
}

void firmware(const RuleContext& c, Verdict& v)
{
    if (selfChosen(c) && c.facts.cpuPart && !c.facts.platform->cpuIncluded)
        v.miss("board.shipped_firmware");
}

void cardHeight(const RuleContext& c, Verdict& v)
{
    if (pcieCards(c))
        v.miss("chassis.max_gpu_height_mm");
}

void uplinks(const RuleContext& c, Verdict& v)
{
    if (pcieCards(c) && c.facts.accelerators > 4)
        v.miss("switch.uplinks");
}

void affinity(const RuleContext& c, Verdict& v)
{
    if (pcieCards(c) && c.facts.cpus > 1 && c.facts.accelerators > 1)
        v.miss("gpu.cpu_affinity");
}

void fanClass(const RuleContext& c, Verdict& v)
{
    if (selfChosen(c) && c.facts.platform->kind == "rack" && c.facts.accelerators > 0)
        v.miss("chassis.fan_rules");
}

void rackDepth(const RuleContext& c, Verdict& v)
{
    if (!c.facts.clusterLines(LineRole::Rack).empty())
        v.miss("rack.depth_mm");
}

void rackWeight(const RuleContext& c, Verdict& v)
{
    if (!c.facts.clusterLines(LineRole::Rack).empty())
        v.miss(c.facts.platform && c.facts.platform->weightKg ? "rack.max_kg" : "node.weight_kg");
}

void driver(const RuleContext& c, Verdict& v)
{
    if (c.facts.accelerator && c.facts.accelerator->softwareStack == "cuda")
        v.miss("driver.version");
}

void operatingSystem(const RuleContext& c, Verdict& v)
{
    if (c.facts.platform)
        v.miss("os.version");
}

void fabricManager(const RuleContext& c, Verdict& v)
{
    const bool switched = c.facts.accelerator && c.facts.accelerator->linkKind == "nvswitch" &&
                          c.facts.accelerators >= 8; // four-way boards link directly and need none
    if (switched)
        v.miss("fabric_manager.version");
}

void kernelModule(const RuleContext& c, Verdict& v)
{
    if (c.facts.accelerator && c.facts.accelerator->openKernelModuleRequired)
        v.miss("driver.kernel_module");
}

constexpr RuleEntry kRules[] = {
    {"CPU-05", firmware},       {"GPU-04", cardHeight},   {"PCI-07", uplinks},     {"PCI-08", affinity},
    {"THM-03", fanClass},       {"RCK-02", rackDepth},    {"RCK-03", rackWeight},  {"SW-02", driver},
    {"SW-03", operatingSystem}, {"SW-04", fabricManager}, {"SW-09", kernelModule},
};
} // namespace

std::span<const RuleEntry> openRules()
{
    return kRules;
}

} // namespace peiji

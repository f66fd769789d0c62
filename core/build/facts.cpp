#include "core/build/facts.h"

#include <algorithm>
#include <cmath>

namespace peiji
{

namespace
{
void takePlatform(BuildFacts& f, const ResolvedLine& l)
{
    const auto* spec = l.part->as<PlatformSpec>();
    if (!spec)
        return;
    if (l.role == LineRole::Chassis || spec->kind == "case") {
        f.casePart = l.part;
        f.chassis = spec;
    } else {
        f.platformPart = l.part;
        f.platform = spec;
    }
}

void takeLine(BuildFacts& f, const ResolvedLine& l)
{
    takePlatform(f, l);
    if (const auto* a = l.part->as<AcceleratorSpec>()) {
        const bool seen = f.acceleratorPart == l.part;
        f.acceleratorKinds +=
            seen ? 0 : 1; // a third model in between is counted twice: more than one is all that matters
        if (!f.acceleratorPart) {
            f.acceleratorPart = l.part;
            f.accelerator = a;
        }
        f.accelerators += l.quantity;
    } else if (const auto* cpu = l.part->as<CpuSpec>()) {
        f.cpuKinds += f.cpuPart == l.part ? 0 : 1;
        if (!f.cpuPart) {
            f.cpuPart = l.part;
            f.cpu = cpu;
        }
        f.cpus += l.quantity;
    } else if (const auto* m = l.part->as<MemorySpec>()) {
        f.ramGb += m->capacityGb * l.quantity;
        f.dimms += l.quantity;
    }
}

void takeIncluded(BuildFacts& f)
{
    if (!f.platform)
        return;
    f.complete = f.platform->completeSystem;
    const Part* included = f.catalogue->part(f.platform->includedAcceleratorId);
    if (included && f.platform->includedAcceleratorCount > 0) {
        if (!f.acceleratorPart) {
            f.acceleratorPart = included;
            f.accelerator = included->as<AcceleratorSpec>();
        }
        f.accelerators += f.platform->includedAcceleratorCount;
        f.acceleratorKinds = std::max(f.acceleratorKinds, f.acceleratorPart == included ? 1 : 2);
        f.acceleratorIncluded = true;
    }
    const Part* cpu = f.catalogue->part(f.platform->includedCpuId);
    if (f.platform->cpuIncluded && !f.cpuPart) {
        f.cpuPart = cpu;
        f.cpu = cpu ? cpu->as<CpuSpec>() : nullptr;
        f.cpus = f.platform->includedCpuCount > 0 ? f.platform->includedCpuCount : f.platform->cpuSockets;
        f.cpuKinds = cpu ? 1 : 0;
    }
    f.ramGb += f.platform->includedMemoryGb.value_or(0.0);
}

std::vector<ResolvedLine> withRole(const std::vector<ResolvedLine>& lines, LineRole r)
{
    std::vector<ResolvedLine> out;
    std::copy_if(lines.begin(), lines.end(), std::back_inserter(out),
                 [r](const ResolvedLine& l) { return l.role == r; });
    return out;
}
} // namespace

BuildFacts resolve(const Build& b, const Catalogue& c)
{
    std::vector<ResolvedLine> node, cluster;
    std::vector<std::string> unknown;
    const auto take = [&](const std::vector<BuildLine>& lines, std::vector<ResolvedLine>& out) {
        out.reserve(lines.size());
        for (const BuildLine& line : lines) {
            if (const Part* part = c.part(line.partId))
                out.push_back({part, line.quantity, line.role});
            else
                unknown.push_back(line.partId);
        }
    };
    take(b.node, node);
    take(b.cluster, cluster);
    BuildFacts f = resolve(b, c, std::move(node), std::move(cluster));
    f.unknownParts = std::move(unknown);
    return f;
}

BuildFacts resolve(const Build& b, const Catalogue& c, std::vector<ResolvedLine> node,
                   std::vector<ResolvedLine> cluster)
{
    BuildFacts f;
    f.build = &b;
    f.catalogue = &c;
    f.node = std::move(node);
    f.cluster = std::move(cluster);
    for (const ResolvedLine& l : f.node)
        takeLine(f, l);
    takeIncluded(f);
    return f;
}

std::vector<ResolvedLine> BuildFacts::nodeLines(LineRole r) const
{
    return withRole(node, r);
}

std::vector<ResolvedLine> BuildFacts::clusterLines(LineRole r) const
{
    return withRole(cluster, r);
}

int BuildFacts::cpuCores() const
{
    return cpu ? cpu->cores * cpus : 0;
}

double BuildFacts::dimmWatts() const
{
    double w = 0;
    for (const ResolvedLine& l : node) {
        if (const auto* m = l.part->as<MemorySpec>())
            w += m->power.value() * l.quantity;
    }
    return w;
}

int BuildFacts::slotsPerAccelerator() const
{
    return accelerator && accelerator->slotWidth > 0 ? static_cast<int>(std::ceil(accelerator->slotWidth)) : 1;
}

double vramGb(const BuildFacts& f)
{
    return f.accelerator ? f.accelerator->memoryGb * f.accelerators : 0.0;
}

bool isGeForce(const AcceleratorSpec& a)
{
    return a.segment == "consumer" && a.softwareStack == "cuda";
}

double pcieGBps(double generation, double lanes)
{
    // One way, after 128b/130b (8b/10b for gen 2, FLIT for gen 6); PCI-SIG base specifications.
    static constexpr double kPerLane[] = {0.25, 0.25, 0.5, 0.985, 1.969, 3.938, 7.563};
    const int g = std::clamp(static_cast<int>(generation), 1, 6);
    return kPerLane[g] * lanes;
}

int bridgesPerGroup(const AccessorySpec& bridge, const AcceleratorSpec& a)
{
    if (bridge.bridgesPerGroup)
        return static_cast<int>(*bridge.bridgesPerGroup);
    // 200 GB/s per bridge on the Ampere data-centre cards: the A100 and A800 pairs carry three, A40 and A30 one.
    return a.linkGBpsBidirTotal.value_or(0.0) > 250.0 ? 3 : 1;
}

int addedSlots(const BuildFacts& f)
{
    int slots = 0;
    for (const ResolvedLine& l : f.node) {
        const auto* a = l.part->as<AccessorySpec>();
        if (!a)
            continue;
        if (a->downstreamX16.value_or(0.0) > 0)
            slots += (static_cast<int>(*a->downstreamX16) - 1) * l.quantity; // the card takes a slot itself
        else if (a->kind == "riser" && l.part->model.rfind("2x ", 0) == 0)
            slots += l.quantity; // two connectors joined to one slot
    }
    return slots;
}

bool mountTaken(const BuildFacts& f)
{
    if (!f.platform || !f.accelerator || f.accelerator->mount.empty())
        return true;
    const TagList& mounts = f.body()->accelMounts.empty() ? f.platform->accelMounts : f.body()->accelMounts;
    const bool onBoard = f.platform->accelMounts.empty() || hasTag(f.platform->accelMounts, f.accelerator->mount);
    return mounts.empty() || (hasTag(mounts, f.accelerator->mount) && onBoard);
}

int bridgedGroup(const BuildFacts& f)
{
    for (const ResolvedLine& l : f.node) {
        const auto* bridge = l.part->as<AccessorySpec>();
        if (!bridge || bridge->bridgeWays < 2 || !f.accelerator)
            continue;
        const int pieces = bridgesPerGroup(*bridge, *f.accelerator);
        if (pieces > 0 && l.quantity >= pieces && f.accelerators >= bridge->bridgeWays)
            return bridge->bridgeWays;
    }
    return 1;
}

double usableLanes(const CpuSpec& cpu, int sockets)
{
    if (sockets <= 1)
        return cpu.pcieLanes;
    // Two EPYC sockets give 128 lanes with four xGMI links, 160 with three (AMD EPYC 9004 architecture overview).
    if (cpu.family.rfind("epyc-9", 0) == 0)
        return 160.0;
    if (cpu.family.rfind("epyc-7", 0) == 0)
        return 128.0;
    return static_cast<double>(cpu.pcieLanes) * sockets;
}

} // namespace peiji

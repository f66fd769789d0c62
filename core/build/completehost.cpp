#include "core/build/completion.h"

#include <algorithm>
#include <cmath>

namespace peiji
{

namespace
{
bool fitsPlatform(const CpuSpec& c, const Part& part, const Draft& d, int sockets)
{
    const PlatformSpec& p = d.platform;
    if (c.socket != p.cpuSocket || !hasTag(p.cpuFamilies, c.family) || !c.soldAlone || c.maxSockets < sockets)
        return false;
    if (p.cpuMaxTdpW && c.tdp.value() > *p.cpuMaxTdpW)
        return false;
    if (c.isa != "x86" && d.accelerator.softwareStack != "cann")
        return false;
    if (!d.accelerator.requiresCpuFamilies.empty() && !hasTag(d.accelerator.requiresCpuFamilies, c.family))
        return false;
    if (!shareTag(c.memClasses, p.memoryTypes))
        return false;
    // A workstation board hands its own lanes to the cards; desktop sockets run two cards at x8/x8.
    if (d.isBoard() && c.pcieLanes >= 40 && usableLanes(c, sockets) < 16.0 * d.request.perNode)
        return false;
    if (d.isBoard() && c.pcieLanes < 40 && d.request.perNode > 2)
        return false;
    return part.orderable;
}

const Part* cheapestCooler(const Draft& d, const CpuSpec& cpu)
{
    const bool passive = d.isRackServer();
    for (const ShelfItem& s : d.shelf.accessories) {
        const auto* a = s.part->as<AccessorySpec>();
        if (!a || !hasTag(a->fitsSockets, cpu.socket) || !a->coolerMaxTdpW || *a->coolerMaxTdpW < cpu.tdp.value())
            continue;
        const bool flat = a->coolerClass == "2u-passive";
        if (flat == passive)
            return s.part;
    }
    return nullptr;
}

struct Population {
    const Part* part = nullptr;
    int count = 0;
    double cost = 0;
};

/// Slowest module worth its channel: within 15 % of what processor and board drive.
double speedFloor(const Draft& d)
{
    double top = d.cpu ? d.cpu->memoryMaxMts : 0.0;
    if (d.platform.dimmMaxMts && *d.platform.dimmMaxMts > 0)
        top = top > 0 ? std::min(top, *d.platform.dimmMaxMts) : *d.platform.dimmMaxMts;
    return 0.85 * top;
}

bool moduleAllowed(const MemorySpec& m, const Draft& d, int perChannel)
{
    if (!hasTag(d.platform.memoryTypes, m.memClass) || (d.cpu && !hasTag(d.cpu->memClasses, m.memClass)))
        return false;
    if (m.memClass == "ddr5-mrdimm" && perChannel > 1)
        return false;
    return m.kitModules <= 1 || !d.isRackServer(); // overclocked kits belong in workstations
}

Population cheapestPopulation(const Draft& d, double needGb, double minSpeed)
{
    const PlatformSpec& p = d.platform;
    const int sockets = std::max(1, d.cpus);
    const int channels = std::min(std::max(1, p.memoryChannelsPerCpu) * sockets, p.dimmSlots);
    const int perChannelMax = p.dimmPerChannel > 0 ? p.dimmPerChannel : std::max(1, p.dimmSlots / channels);
    double limit = p.maxMemoryGb.value_or(0.0);
    if (d.cpu && d.cpu->memoryMaxGb > 0)
        limit = limit > 0 ? std::min(limit, d.cpu->memoryMaxGb * sockets) : d.cpu->memoryMaxGb * sockets;
    Population best;
    for (const ShelfItem& s : d.shelf.memory) {
        const auto* m = s.part->as<MemorySpec>();
        if (!m || m->capacityGb <= 0 || m->speedMts < minSpeed)
            continue;
        for (int k = 1; k <= perChannelMax; ++k) {
            const int count = channels * k;
            const double total = count * m->capacityGb;
            if (count > p.dimmSlots || !moduleAllowed(*m, d, k) || total < needGb || (limit > 0 && total > limit) ||
                (m->kitModules > 1 && count % m->kitModules != 0))
                continue;
            const double cost = count * s.price;
            if (!best.part || cost < best.cost)
                best = {s.part, count, cost};
        }
    }
    return best;
}
} // namespace

CompletionFailure addProcessors(Draft& d)
{
    if (d.platform.cpuIncluded) {
        d.cpuPart = d.catalogue.part(d.platform.includedCpuId);
        d.cpu = d.cpuPart ? d.cpuPart->as<CpuSpec>() : nullptr;
        d.cpus = d.platform.includedCpuCount > 0 ? d.platform.includedCpuCount : d.platform.cpuSockets;
        return CompletionFailure::None;
    }
    const int sockets = d.platform.cpuSockets;
    const int devices = d.request.perNode * std::max(1, d.accelerator.deviceCount);
    const double floorCores = d.isRackServer() ? d.catalogue.policy("min_cores_per_server", 32) : 8.0;
    const double cores = std::max(floorCores, d.catalogue.policy("min_cores_per_gpu", 7) * devices);
    for (const ShelfItem& s : d.shelf.cpus) {
        const auto* c = s.part->as<CpuSpec>();
        if (!c || c->cores * sockets < cores || !fitsPlatform(*c, *s.part, d, sockets))
            continue;
        if (!d.platform.coolerIncluded) {
            const Part* cooler = cheapestCooler(d, *c);
            if (!cooler)
                continue;
            d.addNode(s.part, sockets, LineRole::Cpu);
            d.addNode(cooler, sockets, LineRole::Cooler);
        } else {
            d.addNode(s.part, sockets, LineRole::Cpu);
        }
        d.cpuPart = s.part;
        d.cpu = c;
        d.cpus = sockets;
        return CompletionFailure::None;
    }
    return CompletionFailure::Cpu;
}

CompletionFailure addMemory(Draft& d)
{
    const double floorGb = ramFloorGb(d.platform, d.accelerator, d.request.perNode, d.catalogue);
    const double included = d.platform.includedMemoryGb.value_or(0.0);
    const double need = std::max(floorGb, d.request.needs.ramGb);
    if (d.isComplete())
        return included >= d.request.needs.ramGb ? CompletionFailure::None : CompletionFailure::Memory;
    Population pick = cheapestPopulation(d, need, speedFloor(d));
    if (!pick.part)
        pick = cheapestPopulation(d, need, 0.0);
    if (!pick.part && d.request.needs.ramGb < need && !d.isRackServer()) // a desktop that cannot hold the ratio
        pick = cheapestPopulation(d, std::max(d.request.needs.ramGb, 64.0), 0.0);
    if (!pick.part)
        return CompletionFailure::Memory;
    d.addNode(pick.part, pick.count, LineRole::Memory);
    return CompletionFailure::None;
}

double ramFloorGb(const PlatformSpec& p, const AcceleratorSpec& a, int perNode, const Catalogue& c)
{
    const double large = c.policy("large_card_gb", 96);
    const double ratio = a.memoryGb >= large ? c.policy("ram_ratio_large_card", 1.0) : c.policy("ram_ratio_min", 1.5);
    const double floorGb =
        p.kind == "rack" ? c.policy("ram_floor_server_gb", 256) : c.policy("ram_floor_workstation_gb", 128);
    return std::max(floorGb, ratio * a.memoryGb * perNode);
}

double ramCeilingGb(const PlatformSpec& p, const Shelf& shelf)
{
    if (p.completeSystem)
        return p.includedMemoryGb.value_or(0.0);
    double module = 0;
    for (const ShelfItem& s : shelf.memory) {
        const auto* m = s.part->as<MemorySpec>();
        if (m && hasTag(p.memoryTypes, m->memClass))
            module = std::max(module, m->capacityGb);
    }
    const double total = module * p.dimmSlots;
    return p.maxMemoryGb ? std::min(total, *p.maxMemoryGb) : total;
}

} // namespace peiji

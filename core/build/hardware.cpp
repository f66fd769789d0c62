#include "core/build/facts.h"
#include "core/build/power.h"
#include "core/estimate/usablememory.h"

#include <algorithm>
#include <cmath>

namespace peiji
{

namespace
{
/// Marketed GB are GiB on every card up to 128 GB; larger HBM stacks are marketed in decimal (141 GB = 143,771 MiB).
double nominalGiB(const AcceleratorSpec& a, double gb)
{
    const bool decimal = a.memoryGb == 141 && a.memoryType.rfind("HBM", 0) == 0;
    return decimal ? gb * 140.4 / 141.0 : gb;
}

DeviceRates ratesOf(const AcceleratorSpec& a, double share)
{
    const auto rate = [share](const std::optional<double>& tflops) {
        return fromTeraflops(tflops.value_or(0.0) * share);
    };
    DeviceRates r;
    r.fp32 = rate(a.fp32Tflops);
    r.tf32 = rate(a.tf32Tflops);
    r.fp16 = rate(a.fp16Tflops);
    r.bf16 = rate(a.bf16Tflops);
    r.fp8 = rate(a.fp8Tflops);
    r.fp4 = rate(a.fp4Tflops);
    return r;
}

bool hasPeer(const AcceleratorSpec& a)
{
    return a.pcieP2p ? *a.pcieP2p : !isGeForce(a);
}

/// Kind and group of the fabric a baseboard or soldered system brings.
bool boardLink(const std::string& kind, LinkKind& out)
{
    if (kind == "nvswitch")
        out = LinkKind::NvSwitch;
    else if (kind == "nvlink-mesh")
        out = LinkKind::NvSwitch; // direct links between all four modules: full bandwidth in one group
    else if (kind == "infinity-fabric")
        out = LinkKind::InfinityFabric;
    else if (kind == "hccs" || kind == "ub")
        out = LinkKind::Hccs;
    else
        return false;
    return true;
}

NodeLink linkOf(const BuildFacts& f, int devicesPerCard)
{
    const AcceleratorSpec& a = *f.accelerator;
    const int devices = f.accelerators * devicesPerCard;
    NodeLink link;
    double generation = a.pcieGen.value_or(4.0);
    if (f.platform && f.platform->pcieGen)
        generation = std::min(generation, *f.platform->pcieGen);
    double lanes = a.pcieLanes.value_or(16.0);
    if (f.cpu && f.platform && f.platform->kind == "board" && f.cpu->pcieLanes < 40 && f.accelerators > 1)
        lanes = std::min(lanes, 16.0 / f.accelerators); // desktop sockets split one x16 into x8/x8
    link.pcie = fromGBPerSecond(pcieGBps(generation, lanes) / devicesPerCard);
    link.perDevice = link.pcie;
    link.kind = hasPeer(a) ? LinkKind::Pcie : LinkKind::PcieNoPeer;
    link.groupSize = 1;
    if (devices < 2) {
        link.kind = LinkKind::None;
        return link;
    }
    const double oneWay = a.linkGBpsBidirTotal.value_or(0.0) / 2.0 / devicesPerCard;
    LinkKind board{};
    if (oneWay > 0 && a.mount != "pcie" && boardLink(a.linkKind, board)) {
        link.kind = board;
        link.perDevice = fromGBPerSecond(oneWay);
        link.groupSize = std::min(devices, std::max(a.maxLinked, 1) * devicesPerCard);
        return link;
    }
    const int group = bridgedGroup(f);
    if (oneWay > 0 && group > 1) {
        link.kind = LinkKind::NvlinkBridge;
        link.perDevice = fromGBPerSecond(oneWay);
        link.groupSize = group;
    } else if (oneWay > 0 && a.mount != "pcie") {
        link.kind = LinkKind::Other;
        link.perDevice = fromGBPerSecond(oneWay);
        link.groupSize = std::min(devices, std::max(a.maxLinked, 1));
    }
    return link;
}

/// Fabric bandwidth of one node, one way: RDMA adapters ordered, or the ports that come with the platform.
Bandwidth networkOf(const BuildFacts& f)
{
    double gbps = 0;
    for (const ResolvedLine& l : f.node) {
        const auto* n = l.part->as<NetworkSpec>();
        if (!n || n->kind != "nic" || l.role != LineRole::Nic || (f.build->nodes > 1 && !n->rdma))
            continue;
        gbps += n->cardGbps.value_or(n->portGbps * n->ports) * l.quantity;
    }
    if (f.platform)
        gbps += f.platform->fabricPortsIncluded * f.platform->fabricPortGbps;
    return fromGBPerSecond(gbps / 8.0);
}

Host hostOf(const BuildFacts& f, const PowerBudget& power, double acceleratorWatts)
{
    Host h;
    h.ram = fromGiB(f.ramGb);
    h.cores = f.cpuCores();
    if (f.cpu && f.cpus > 0) {
        double mts = f.cpu->memoryMaxMts;
        int channels = f.cpu->memoryChannels * f.cpus;
        for (const ResolvedLine& l : f.nodeLines(LineRole::Memory)) {
            const auto* m = l.part->as<MemorySpec>();
            if (m && m->speedMts > 0)
                mts = std::min(mts > 0 ? mts : m->speedMts, m->speedMts);
        }
        if (f.dimms > 0)
            channels = std::min(channels, f.dimms);
        h.memoryBandwidth = fromGBPerSecond(channels * mts * 8.0 / 1000.0); // 8 bytes per transfer and channel
    }
    h.basePower = watts(std::max(0.0, power.sustained.value() - acceleratorWatts));
    double read = 0, write = 0, capacityTb = 0;
    for (const ResolvedLine& l : f.nodeLines(LineRole::HotDrive)) {
        const auto* s = l.part->as<StorageSpec>();
        if (!s)
            continue;
        read += s->readMBps.value_or(0.0) * l.quantity;
        write += s->writeMBps.value_or(0.0) * l.quantity;
        capacityTb += s->capacityTb * l.quantity;
    }
    if (read <= 0 && f.platform && f.platform->includedNvmeTb) {
        // Complete systems: their drives of 3.84 TB each at Gen4 rates (maker's user guides).
        const double drives = std::max(1.0, std::floor(*f.platform->includedNvmeTb / 3.84));
        read = drives * 6500.0;
        write = drives * 3800.0;
        capacityTb = *f.platform->includedNvmeTb;
    }
    h.storageCapacity = bytes(capacityTb * kTB);
    h.storageRead = fromGBPerSecond(read / 1000.0);
    h.storageWrite = fromGBPerSecond(write / 1000.0);
    return h;
}
} // namespace

std::optional<Device> deviceOf(const Part& accelerator)
{
    const auto* a = accelerator.as<AcceleratorSpec>();
    if (!a || a->memoryGb <= 0 || (!a->bf16Tflops && !a->fp16Tflops))
        return std::nullopt;
    const int split = std::max(1, a->deviceCount);
    const double share = 1.0 / split;
    Device d;
    d.id = accelerator.id;
    d.archKey = a->engineArch.empty() ? a->architecture : a->engineArch;
    d.computeCapability = a->computeCapability;
    d.memory = fromGiB(nominalGiB(*a, a->memoryGb * share));
    d.usable = usableMemory(a->memoryGb * share, a->memoryType, a->ecc);
    d.memoryBandwidth = bandwidth(a->memoryBandwidth.value() * share);
    d.rates = ratesOf(*a, share);
    d.boardPower = watts(a->tdp.value() * share);
    d.idlePower = watts(a->tdp.value() * share * 0.15);
    return d;
}

std::optional<Hardware> hardwareOf(const Build& b, const Catalogue& c)
{
    const BuildFacts f = resolve(b, c);
    return hardwareOf(f, powerBudget(f, Site{}));
}

std::optional<Hardware> hardwareOf(const BuildFacts& f, const PowerBudget& power)
{
    if (!f.acceleratorPart || !f.accelerator || f.accelerators < 1)
        return std::nullopt;
    const std::optional<Device> device = deviceOf(*f.acceleratorPart);
    if (!device)
        return std::nullopt;
    const int split = std::max(1, f.accelerator->deviceCount);
    Hardware h;
    h.device = *device;
    h.devicesPerNode = f.accelerators * split;
    h.nodes = std::max(1, f.build->nodes);
    h.link = linkOf(f, split);
    h.networkPerNode = h.nodes > 1 ? networkOf(f) : Bandwidth{};
    h.host = hostOf(f, power, f.accelerator->tdp.value() * f.accelerators);
    h.networkPower = watts(switchWatts(f));
    // What the supplies lose is the wall power of one node over what its parts draw.
    const double wall = (power.clusterSustained.value() - switchWatts(f) / 0.94) / h.nodes;
    h.supplyEfficiency = wall > 0.0 ? std::min(1.0, power.sustained.value() / wall) : 0.0;
    return h;
}

} // namespace peiji

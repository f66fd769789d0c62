#include "core/build/build.h"
#include "ui/session/liveestimator.h"

#include <array>

namespace peiji
{

namespace
{

constexpr int kCards = 8;
constexpr std::array kCommon = {"nv-h200-nvl",     "nv-rtxpro6000-se", "nv-h20-141-sxm",
                                "nv-a800-80-pcie", "nv-l40s",          "nv-rtx4090"};

Bandwidth pcieOneWay(const AcceleratorSpec& spec)
{
    // One lane of generation g carries 2^(g−1)/4 GB/s one way, 1 at generation 3.
    const double gen = spec.pcieGen.value_or(4), lanes = spec.pcieLanes.value_or(16);
    double perLane = 1.0;
    for (double g = 3; g < gen; ++g)
        perLane *= 2;
    return fromGBPerSecond(perLane * lanes);
}

} // namespace

std::vector<GpuCandidate> commonCandidates(const Catalogue& c)
{
    std::vector<GpuCandidate> list;
    for (const char* id : kCommon) {
        const Part* part = c.part(id);
        const auto* spec = part ? part->as<AcceleratorSpec>() : nullptr;
        const std::optional<Device> device = part ? deviceOf(*part) : std::nullopt;
        if (!spec || !device)
            continue;
        GpuCandidate candidate;
        Hardware& h = candidate.hardware;
        h.device = *device;
        h.devicesPerNode = kCards;
        h.link.pcie = pcieOneWay(*spec);
        h.link.perDevice = h.link.pcie;
        h.link.groupSize = kCards;
        if (spec->linkGBpsBidirTotal && spec->maxLinked >= kCards) {
            h.link.kind = LinkKind::NvSwitch;
            h.link.perDevice = fromGBPerSecond(*spec->linkGBpsBidirTotal / 2);
        }
        h.host.ram = fromGB(2 * kCards * spec->memoryGb);
        h.host.cores = 64;
        h.host.memoryBandwidth = fromGBPerSecond(400);
        h.host.basePower = watts(1200);
        h.host.storageRead = fromGBPerSecond(6);
        h.host.storageWrite = fromGBPerSecond(4);
        list.push_back(candidate);
    }
    return list;
}

} // namespace peiji

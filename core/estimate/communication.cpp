#include "core/estimate/communication.h"

#include <algorithm>
#include <cmath>

namespace peiji
{

namespace
{

/// Host-memory copies reach about this share of the nominal PCIe bandwidth (pinned buffers).
constexpr double kHostCopy = 0.8;
/// What a device or node without a stated link is taken to have: PCIe 3.0 × 16 and 10 Gbit/s. Slow on purpose.
constexpr Bandwidth kUnknownLink = fromGBPerSecond(16.0);
constexpr Bandwidth kUnknownNetwork = fromGbit(10.0);

Bandwidth firstKnown(Bandwidth a, Bandwidth b, Bandwidth c)
{
    return a.value() > 0.0 ? a : b.value() > 0.0 ? b : c;
}

} // namespace

const char* toId(LinkKind k)
{
    switch (k) {
    case LinkKind::None:
        return "none";
    case LinkKind::Pcie:
        return "pcie";
    case LinkKind::PcieNoPeer:
        return "pcie_no_peer";
    case LinkKind::NvlinkBridge:
        return "nvlink_bridge";
    case LinkKind::NvSwitch:
        return "nvswitch";
    case LinkKind::InfinityFabric:
        return "infinity_fabric";
    case LinkKind::Hccs:
        return "hccs";
    case LinkKind::Other:
        return "other";
    }
    return "other";
}

const char* toId(FabricKind k)
{
    static constexpr const char* kIds[] = {"fat_tree", "rail_optimised", "dragonfly"};
    return kIds[static_cast<std::size_t>(k)];
}

Result<FabricKind> parseFabric(std::string_view id)
{
    for (const FabricKind k : {FabricKind::FatTree, FabricKind::RailOptimised, FabricKind::Dragonfly})
        if (id == toId(k))
            return k;
    return Error{ErrorKind::BadInput,
                 "fabric",
                 {"应为 fat_tree、rail_optimised 或 dragonfly", "must be fat_tree, rail_optimised or dragonfly"}};
}

Fabric::Fabric(const Hardware& h, const TimeCalibration& c)
{
    const LinkEfficiency& link = c.link(toId(h.link.kind));
    const LinkEfficiency& network = c.link("network");
    const bool bridged = h.link.kind == LinkKind::NvlinkBridge;
    const LinkEfficiency& pcie = c.link(h.link.kind == LinkKind::PcieNoPeer || bridged ? "pcie_no_peer" : "pcie");
    const Bandwidth hostSide = firstKnown(h.link.pcie, h.link.perDevice, kUnknownLink);
    m_fallback = hostSide * pcie.bus;
    m_link = h.link.perDevice.value() > 0.0 ? h.link.perDevice * link.bus : m_fallback;
    m_hostLink = hostSide * kHostCopy;
    m_linkAllToAll = link.allToAll / link.bus;
    m_linkInSwitch = link.inSwitch;
    m_networkAllToAll = network.allToAll / network.bus;
    m_linkAlpha = link.alpha;
    m_linkFixed = link.fixed;
    m_linkSmall = link.small;
    m_networkAlpha = network.alpha;
    m_networkFixed = network.fixed;
    m_linked = std::max(1, h.link.groupSize);
    m_domain = std::max(h.devicesPerNode, std::min(m_linked, h.devices()));
    const double nodesPerDomain = static_cast<double>(m_domain) / std::max(1, h.devicesPerNode);
    const Bandwidth adapters =
        h.nodes > 1 ? firstKnown(h.networkPerNode, kUnknownNetwork, kUnknownNetwork) : h.networkPerNode;
    m_network = adapters * (network.bus * nodesPerDomain);
    m_kind = h.fabric;
    m_oversubscription = std::max(1.0, h.oversubscription);
    constexpr double kNodesOfLeaf = 32.0;
    const bool plainTree = h.fabric == FabricKind::FatTree && h.fabricGroup <= 0;
    m_near = plainTree ? 0.0 : (h.fabricGroup > 0 ? h.fabricGroup : kNodesOfLeaf) / nodesPerDomain;
}

RankGroup Fabric::group(int size, int stride) const
{
    RankGroup g;
    g.size = std::max(1, size);
    g.perDomain = std::clamp(m_domain / std::max(1, stride), 1, g.size);
    g.sharing = std::clamp(stride, 1, std::max(1, m_domain / g.perDomain));
    g.span = static_cast<int>((static_cast<long long>(g.size - 1) * std::max(1, stride)) / m_domain) + 1;
    return g;
}

/// What a domain's adapters carry over `span` domains. Beyond a leaf or group the links above decide. Rings keep to few
/// links between two groups of a dragonfly: detours over a third group halve what they get, traffic between every pair
/// does not need them (Kim et al., ISCA 2008).
Bandwidth Fabric::networkFor(double span, bool everyPair) const
{
    if (span <= m_near)
        return m_network;
    const double detour = m_kind == FabricKind::Dragonfly && !everyPair ? 2.0 : 1.0;
    return m_network / (m_oversubscription * detour);
}

/// Latency of one step between domains; the way over a third group is twice as long.
Seconds Fabric::hop(double span) const
{
    return m_kind == FabricKind::Dragonfly && span > m_near ? 2.0 * m_networkAlpha : m_networkAlpha;
}

Bandwidth Fabric::linkFor(const RankGroup& g) const
{
    return g.perDomain <= m_linked ? m_link : m_fallback;
}

/// Low-latency protocols of small messages: a flag beside every word costs half the bandwidth, `share` of the
/// all-reduce latency is paid. Infinite where there is none.
Seconds Fabric::smallMessage(Bytes moved, double share, const RankGroup& g) const
{
    constexpr double kFlagged = 0.5;
    if (m_linkSmall.value() <= 0.0 || g.domains() > 1 || g.perDomain > m_linked)
        return seconds(HUGE_VAL);
    return moved / (kFlagged * m_link) + share * std::log2(static_cast<double>(g.size)) * m_linkSmall;
}

Seconds Fabric::allGather(Bytes full, const RankGroup& g) const
{
    if (g.size <= 1)
        return {};
    Seconds t{};
    Seconds latency{};
    if (g.perDomain > 1) {
        t = full * factorOf(g.size) / linkFor(g);
        latency = m_linkFixed + (g.perDomain - 1.0) * m_linkAlpha;
    }
    const int domains = g.domains();
    if (domains > 1 && m_network.value() > 0.0) {
        // Rings over all adapters: what leaves a domain is each other domain's part once.
        t = std::max(t, full * factorOf(domains) * static_cast<double>(g.sharing) / networkFor(g.span, false));
        latency += m_networkFixed + (domains - 1.0) * hop(g.span);
    }
    constexpr double kGatherShare = 2.0 / 3.0;
    return std::min(t + latency, smallMessage(full * factorOf(g.size), kGatherShare, g));
}

Seconds Fabric::reduceScatter(Bytes full, const RankGroup& g) const
{
    return allGather(full, g);
}

Seconds Fabric::allReduce(Bytes full, const RankGroup& g) const
{
    if (g.size <= 1)
        return {};
    const bool switched = g.domains() <= 1 && g.perDomain <= m_linked;
    const Seconds parts = 2.0 * allGather(full, g) / (switched ? m_linkInSwitch : 1.0);
    const Seconds ring = std::min(parts, smallMessage(full * (2.0 * factorOf(g.size)), 1.0, g));
    if (g.domains() <= 1)
        return ring;
    // Tree between nodes: latency grows with the logarithm.
    const double steps = 2.0 * std::log2(static_cast<double>(g.domains())) + 1.0;
    const Seconds saved = (2.0 * (g.domains() - 1.0) - steps) * hop(g.span);
    return saved.value() > 0.0 ? ring - saved : ring;
}

/// All pairs at once: two doublings' worth, whatever the number of ranks inside a domain.
Seconds Fabric::exchangeLatency() const
{
    return m_linkSmall.value() > 0.0 ? 2.0 * m_linkSmall : m_linkFixed + m_linkAlpha;
}

Seconds Fabric::allToAll(Bytes perRank, const RankGroup& g) const
{
    if (g.size <= 1)
        return {};
    const int domains = g.domains();
    const double outside = domains > 1 ? static_cast<double>(g.size - g.perDomain) / g.size : 0.0;
    const double inside = (g.perDomain - 1.0) / g.size;
    Seconds t{};
    if (g.perDomain > 1)
        t = perRank * inside / (linkFor(g) * m_linkAllToAll);
    Seconds latency = exchangeLatency();
    if (domains > 1 && m_network.value() > 0.0) {
        const double ranksPerDomain = static_cast<double>(g.perDomain) * g.sharing;
        t = std::max(t, perRank * (outside * ranksPerDomain) / (networkFor(g.span, true) * m_networkAllToAll));
        latency += m_networkFixed + hop(g.span);
    }
    return t + latency;
}

Seconds Fabric::dispatch(Bytes tokens, double copies, const RankGroup& g) const
{
    if (g.size <= 1)
        return {};
    const auto reached = [copies](double places) { return places * (1.0 - std::pow(1.0 - 1.0 / places, copies)); };
    const int domains = g.domains();
    Seconds t{};
    Seconds latency = exchangeLatency();
    if (g.perDomain > 1) {
        const double ranks = reached(g.size) * (g.size - 1.0) / g.size;
        t = tokens * ranks / (linkFor(g) * m_linkAllToAll);
    }
    if (domains > 1 && m_network.value() > 0.0) {
        const double away = reached(domains) * (domains - 1.0) / domains;
        const double ranksPerDomain = static_cast<double>(g.perDomain) * g.sharing;
        t = std::max(t, tokens * (away * ranksPerDomain) / (networkFor(g.span, true) * m_networkAllToAll));
        latency += m_networkFixed + hop(g.span);
    }
    return t + latency;
}

Seconds Fabric::sendNext(Bytes message, int stride) const
{
    if (stride < m_domain || m_network.value() <= 0.0)
        return message / (stride < m_linked ? m_link : m_fallback) + m_linkAlpha;
    // Every device of the domain sends to its peer of the next stage at the same time.
    const double span = static_cast<double>(stride) / m_domain + 1.0;
    return message * static_cast<double>(m_domain) / networkFor(span, false) + hop(span);
}

} // namespace peiji

#pragma once
// Collective operations by α–β: ring inside a node or NVLink domain, rings over the nodes' adapters between them.
// Formulas: bytes of a rank over its link, (n−1)/n per gather or scatter, twice that for an all-reduce.

#include "core/estimate/calibration.h"
#include "core/estimate/hardware.h"

namespace peiji
{

/// Ranks that take part in one collective.
struct RankGroup {
    int size = 1;
    int perDomain = 1; ///< of them inside one node (or one NVLink domain)
    int sharing = 1;   ///< groups of the same kind that share a node's adapters at the same time
    int span = 1;      ///< domains from the first rank to the last

    int domains() const { return (size + perDomain - 1) / perDomain; }
};

class Fabric
{
public:
    Fabric(const Hardware& h, const TimeCalibration& c);

    /// Ranks `stride` apart in the order tensor, context, expert/data, pipeline.
    RankGroup group(int size, int stride) const;

    /// `full` is the whole tensor that every rank has afterwards (gather) or before (scatter, reduce).
    Seconds allGather(Bytes full, const RankGroup& g) const;
    Seconds reduceScatter(Bytes full, const RankGroup& g) const;
    Seconds allReduce(Bytes full, const RankGroup& g) const;
    /// `perRank` leaves each rank, evenly to all.
    Seconds allToAll(Bytes perRank, const RankGroup& g) const;
    /// Expert dispatch or combine: every token (`tokens` bytes in all on this rank) goes to `copies` experts spread
    /// evenly over the group, once per rank and once per domain that holds any of them.
    Seconds dispatch(Bytes tokens, double copies, const RankGroup& g) const;
    /// One message to the rank `stride` further.
    Seconds sendNext(Bytes message, int stride) const;

    /// Devices that reach each other over the fast link.
    int domainSize() const { return m_domain; }
    Bandwidth hostLink() const { return m_hostLink; }

private:
    Bandwidth linkFor(const RankGroup& g) const;
    Bandwidth networkFor(double span, bool everyPair) const;
    Seconds hop(double span) const;
    Seconds exchangeLatency() const;
    Seconds smallMessage(Bytes moved, double share, const RankGroup& g) const;
    double factorOf(int ranks) const { return ranks > 1 ? (ranks - 1.0) / ranks : 0.0; }

    Bandwidth m_link{};     ///< fast link, usable bandwidth of one device
    Bandwidth m_fallback{}; ///< PCIe, usable, where the fast link joins fewer devices
    Bandwidth m_hostLink{}; ///< device to host memory
    Bandwidth m_network{};  ///< adapters of one fast domain together, usable, below the first switch
    FabricKind m_kind = FabricKind::FatTree;
    double m_oversubscription = 1.0;
    double m_near = 0.0; ///< domains under one leaf or in one group; 0: oversubscribed from the first
    double m_linkInSwitch = 1.0;
    double m_linkAllToAll = 1.0;
    double m_networkAllToAll = 1.0;
    Seconds m_linkAlpha{};
    Seconds m_linkFixed{};
    Seconds m_linkSmall{}; ///< per doubling of ranks, 0: no fast path
    Seconds m_networkAlpha{};
    Seconds m_networkFixed{};
    int m_linked = 1; ///< devices joined by the fast link
    int m_domain = 1; ///< devices of one node, or of one NVLink domain when that is larger
};

} // namespace peiji

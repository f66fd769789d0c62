#include "core/build/completion.h"
#include "core/build/fabric.h"

#include <algorithm>
#include <cmath>

namespace peiji
{

namespace
{
constexpr double kInRackReachM = 1.0;
constexpr double kRowReachM = 10.0;
constexpr int kNodesInReach = 4; ///< nodes of 4-8 U that short copper reaches from one switch

/// Bridges of the right span for every group of cards that are neighbours.
const Part* bridgeFor(const Draft& d, int& ways)
{
    const double pitch = d.platform.kind == "rack" && d.platform.accelSlotWidthMax ? *d.platform.accelSlotWidthMax
                                                                                   : std::ceil(d.accelerator.slotWidth);
    const Part* best = nullptr;
    for (const ShelfItem& s : d.shelf.accessories) {
        const auto* a = s.part->as<AccessorySpec>();
        if (!a || a->bridgeWays < 2 || !hasTag(a->fitsAccelerators, d.request.accelerator->id) ||
            d.request.perNode % a->bridgeWays != 0 || (a->bridgeSlotSpan && *a->bridgeSlotSpan != pitch))
            continue;
        if (!best || a->bridgeWays > ways) { // the widest group the card count divides into
            best = s.part;
            ways = a->bridgeWays;
        }
    }
    return best;
}

void addLinks(Draft& d, const LinkParts& link, int count)
{
    if (count < 1)
        return;
    if (link.cable) {
        d.addCluster(link.cable, (count + link.legs - 1) / link.legs, LineRole::Cable);
        return;
    }
    const int near = (count + link.legs - 1) / link.legs;
    if (link.opticNear == link.opticFar) {
        d.addCluster(link.opticNear, 2 * near, LineRole::Optic);
    } else {
        d.addCluster(link.opticNear, near, LineRole::Optic);
        d.addCluster(link.opticFar, count, LineRole::Optic);
    }
    d.addCluster(link.fibre, count, LineRole::Cable);
}

const Part* cheapestNetwork(const Draft& d, const char* kind, const char* connector, double minGbps, double minPorts)
{
    for (const ShelfItem& s : d.shelf.network) {
        const auto* n = s.part->as<NetworkSpec>();
        if (n && n->kind == kind && n->connectorClass == connector && n->portGbps >= minGbps && n->ports >= minPorts &&
            !n->ocp)
            return s.part;
    }
    return nullptr;
}

/// One node: a 10 Gb/s copper adapter where the board names no port of its own and a slot is free.
void addOfficePort(Draft& d)
{
    if (!d.platform.onboardNics.empty() || d.isComplete() || d.x16Free() < 1)
        return;
    if (const Part* nic = cheapestNetwork(d, "nic", "rj45", 10, 1)) {
        d.addNode(nic, 1, LineRole::Nic);
        ++d.x16Used;
    }
}

/// One built-in fabric cage. Cages are not a column of the catalogue: NVIDIA's closed systems join two ports of
/// 400 Gb/s in one twin-port OSFP cage (DGX H100 user guide), ports of 200 Gb/s are QSFP56, ports of 800 Gb/s take
/// cables of 200 Gb/s lanes that the catalogue does not list; ports on Ascend modules speak RoCE only.
NetworkSpec includedPort(const Draft& d)
{
    NetworkSpec port;
    port.kind = "nic";
    port.rdma = true;
    port.ports = 1;
    const bool twin = d.platform.fabricPortGbps == 400;
    port.portGbps = d.platform.fabricPortGbps * (twin ? 2.0 : 1.0);
    port.protocols = d.accelerator.softwareStack == "cann" ? TagList{"eth"} : TagList{"ib", "eth"};
    port.connectorClass = twin ? "osfp" : d.platform.fabricPortGbps == 200 ? "qsfp56" : "osfp-xdr";
    return port;
}

int includedCages(const Draft& d)
{
    const int ports = d.platform.fabricPortsIncluded;
    return d.platform.fabricPortGbps == 400 ? (ports + 1) / 2 : ports;
}

void addManagement(Draft& d, int switches)
{
    const int ports = d.request.nodes * 2 + switches;
    const Part* sw = cheapestNetwork(d, "switch", "rj45", 1, std::min(ports, 48));
    if (!sw)
        return;
    const int each = sw->as<NetworkSpec>()->ports;
    d.addCluster(sw, (ports + each - 1) / each, LineRole::Switch);
    if (const Part* cord = cheapestNetwork(d, "cable", "rj45", 0, 0))
        d.addCluster(cord, ports, LineRole::Cable);
}
} // namespace

int Draft::x16Free() const
{
    if (!platform.pcieX16Free)
        return 0;
    const int used = platform.x16HoldAccelerators && accelerator.mount == "pcie" ? request.perNode : 0;
    return static_cast<int>(*platform.pcieX16Free) - used - x16Used;
}

void addBridges(Draft& d)
{
    if (d.request.perNode < 2 || d.accelerator.mount != "pcie" ||
        d.accelerator.linkKind.find("bridge") == std::string::npos)
        return;
    int ways = 0;
    const Part* bridge = bridgeFor(d, ways);
    if (!bridge)
        return;
    const auto* spec = bridge->as<AccessorySpec>();
    const int groups = d.request.perNode / ways;
    d.addNode(bridge, groups * bridgesPerGroup(*spec, d.accelerator), LineRole::Bridge);
}

CompletionFailure addNetwork(Draft& d)
{
    if (d.request.nodes < 2) {
        addOfficePort(d);
        return CompletionFailure::None;
    }
    const bool baseboard = d.accelerator.mount != "pcie";
    const double reach = d.request.nodes > kNodesInReach ? kRowReachM : kInRackReachM;
    std::optional<FabricPlan> plan;
    if (d.platform.fabricPortsIncluded > 0) {
        plan = planIncludedFabric(d.shelf, d.request.nodes, includedPort(d), includedCages(d), reach);
    } else {
        const int slots = d.x16Free();
        const int wanted = baseboard ? std::min(d.request.perNode, slots) : 0;
        plan = planFabric(d.shelf, d.request.nodes, d.request.fabricGbpsPerNode, wanted, slots,
                          d.platform.pcieGen.value_or(4.0), reach);
    }
    if (!plan)
        return CompletionFailure::Network;
    if (plan->nic)
        d.addNode(plan->nic, plan->nicsPerNode, LineRole::Nic);
    d.x16Used += plan->nicsPerNode;
    if (plan->switchPart)
        d.addCluster(plan->switchPart, plan->leaves + plan->spines, LineRole::Switch);
    addLinks(d, plan->access, plan->accessLinks);
    addLinks(d, plan->trunk, plan->trunkLinks);
    addManagement(d, plan->leaves + plan->spines);
    return CompletionFailure::None;
}

} // namespace peiji

#include "core/build/fabric.h"
#include "core/build/facts.h"

#include <algorithm>
#include <cmath>

namespace peiji
{

namespace
{
const NetworkSpec* spec(const Part* p)
{
    return p->as<NetworkSpec>();
}

bool isKind(const Part* p, const char* kind)
{
    return spec(p)->kind == kind;
}

/// Speed of one link through a cable or transceiver that splits into `legsB` ends.
double legGbps(const NetworkSpec& n)
{
    return n.portGbps / std::max(1, n.legsB);
}

/// One-way GB/s of the slot an adapter gets on a host of that PCIe generation.
double slotGBps(double generation, const NetworkSpec& n)
{
    return pcieGBps(std::min(generation, n.pcieGen.value_or(generation)), n.pcieLanes.value_or(16.0));
}

void consider(std::optional<LinkParts>& best, const LinkParts& link)
{
    if (!best || link.costPerLink < best->costPerLink)
        best = link;
}

/// Passive and active copper, active optical cables: both plugs are on the cable.
void considerCables(const Shelf& shelf, const std::string& near, const std::string& far, double gbps,
                    const TagList& protocols, double reachM, std::optional<LinkParts>& best)
{
    for (const ShelfItem& s : shelf.network) {
        const NetworkSpec* n = spec(s.part);
        if (n->kind != "cable" || n->connectorClass != near || n->connectorB != far || legGbps(*n) < gbps ||
            !shareTag(n->protocols, protocols) || n->lengthM.value_or(0.0) < reachM)
            continue;
        consider(best, {s.part, nullptr, nullptr, nullptr, std::max(1, n->legsB), s.price / std::max(1, n->legsB)});
    }
}

/// Transceiver, fibre, transceiver; both transceivers must speak the same lanes on the same fibre end.
void considerOptics(const Shelf& shelf, const std::string& near, const std::string& far, double gbps,
                    const TagList& protocols, double reachM, std::optional<LinkParts>& best)
{
    for (const ShelfItem& a : shelf.network) {
        const NetworkSpec* na = spec(a.part);
        if (na->kind != "transceiver" || na->connectorClass != near || legGbps(*na) < gbps ||
            !shareTag(na->protocols, protocols) || na->lengthM.value_or(0.0) < reachM)
            continue;
        for (const ShelfItem& b : shelf.network) {
            const NetworkSpec* nb = spec(b.part);
            const bool sameEnd = near == far && a.part == b.part;
            if (nb->kind != "transceiver" || nb->connectorClass != far || nb->connectorB != na->connectorB ||
                nb->media != na->media || nb->laneGbps != na->laneGbps || nb->lengthM.value_or(0.0) < reachM ||
                (!sameEnd && nb->legsB != 1) || !shareTag(nb->protocols, protocols))
                continue;
            for (const ShelfItem& f : shelf.network) {
                const NetworkSpec* nf = spec(f.part);
                if (nf->kind != "cable" || nf->media != na->media || nf->connectorClass != na->connectorB ||
                    nf->connectorB != nb->connectorB || nf->lengthM.value_or(0.0) < reachM)
                    continue;
                const int legs = std::max(1, na->legsB);
                const double cost = a.price / legs + f.price + b.price / (sameEnd ? legs : 1);
                consider(best, {nullptr, a.part, f.part, b.part, legs, cost});
                break; // fibres ascend by price
            }
        }
    }
}

std::optional<LinkParts> cheapestLink(const Shelf& shelf, const std::string& near, const std::string& far, double gbps,
                                      const TagList& protocols, double reachM)
{
    std::string key = near + "|" + far + "|" + std::to_string(gbps) + "|" + std::to_string(reachM);
    for (const std::string& p : protocols)
        key += "|" + p;
    FabricBook& book = shelf.fabricBook();
    if (const auto known = book.links.find(key); known != book.links.end())
        return known->second;
    std::optional<LinkParts> best;
    considerCables(shelf, near, far, gbps, protocols, reachM, best);
    considerOptics(shelf, near, far, gbps, protocols, reachM, best);
    book.links.emplace(std::move(key), best);
    return best;
}

/// Two nodes, few ports: a cable from adapter to adapter does.
std::optional<FabricPlan> directFabric(const Shelf& shelf, const FabricPlan& base, const NetworkSpec* nic,
                                       double reachM)
{
    const auto link =
        cheapestLink(shelf, nic->connectorClass, nic->connectorClass, nic->portGbps, nic->protocols, reachM);
    if (!link || link->legs != 1)
        return std::nullopt;
    FabricPlan plan = base;
    plan.direct = true;
    plan.access = *link;
    plan.accessLinks = base.portsPerNode;
    plan.cost += plan.accessLinks * link->costPerLink;
    return plan;
}

std::optional<FabricPlan> switchedFabric(const Shelf& shelf, const FabricPlan& base, const NetworkSpec* nic,
                                         const ShelfItem& sw, int nodes, double reachM)
{
    const NetworkSpec* s = spec(sw.part);
    if (!shareTag(s->protocols, nic->protocols) || !s->rdma)
        return std::nullopt;
    if (s->subnetManager && !*s->subnetManager)
        return std::nullopt; // an unmanaged InfiniBand switch needs a subnet manager elsewhere
    const auto access =
        cheapestLink(shelf, s->connectorClass, nic->connectorClass, nic->portGbps, s->protocols, reachM);
    if (!access)
        return std::nullopt;
    FabricPlan plan = base;
    plan.switchPart = sw.part;
    plan.access = *access;
    plan.accessLinks = plan.portsPerNode * nodes;
    const int radix = switchLinks(*s, *access);
    const TreeSize tree = fatTree(plan.accessLinks, radix);
    if (tree.leaves == 0)
        return std::nullopt;
    plan.leaves = tree.leaves;
    plan.spines = tree.spines;
    plan.cost += (tree.leaves + tree.spines) * sw.price + plan.accessLinks * access->costPerLink;
    if (tree.trunks > 0) {
        const auto trunk =
            cheapestLink(shelf, s->connectorClass, s->connectorClass, nic->portGbps, s->protocols, reachM);
        if (!trunk)
            return std::nullopt;
        plan.trunk = *trunk;
        plan.trunkLinks = tree.trunks;
        plan.cost += tree.trunks * trunk->costPerLink;
    }
    return plan;
}
void keepCheapest(std::optional<FabricPlan>& best, const std::optional<FabricPlan>& plan)
{
    if (plan && (!best || plan->cost < best->cost))
        best = plan;
}

/// Cheapest way to join the ports of `base`: a cable between two nodes, or switches of one model.
std::optional<FabricPlan> wired(const Shelf& shelf, const FabricPlan& base, const NetworkSpec* port, int nodes,
                                double reachM)
{
    std::optional<FabricPlan> best;
    if (nodes == 2)
        keepCheapest(best, directFabric(shelf, base, port, reachM));
    for (const ShelfItem& sw : shelf.network) {
        if (isKind(sw.part, "switch"))
            keepCheapest(best, switchedFabric(shelf, base, port, sw, nodes, reachM));
    }
    return best;
}
} // namespace

std::optional<FabricPlan> planIncludedFabric(const Shelf& shelf, int nodes, const NetworkSpec& port, int portsPerNode,
                                             double reachM)
{
    FabricPlan base;
    base.portsPerNode = portsPerNode;
    return wired(shelf, base, &port, nodes, reachM);
}

int switchLinks(const NetworkSpec& sw, const LinkParts& link)
{
    const double cages = sw.cages.value_or(sw.ports);
    return static_cast<int>(cages) * std::max(1, link.legs);
}

TreeSize fatTree(int endpoints, int radix)
{
    TreeSize t;
    if (endpoints < 1 || radix < 2)
        return t;
    if (endpoints <= radix) {
        t.leaves = 1;
        return t;
    }
    const int down = radix / 2;
    t.leaves = (endpoints + down - 1) / down;
    if (t.leaves > radix)
        return TreeSize{};
    t.trunks = t.leaves * down;
    t.spines = (t.trunks + radix - 1) / radix;
    return t;
}

namespace
{
std::optional<FabricPlan> searchFabric(const Shelf& shelf, int nodes, double gbpsPerNode, int nicsWanted, int slots,
                                       double pcieGen, double reachM)
{
    std::optional<FabricPlan> best;
    for (const ShelfItem& n : shelf.network) {
        const NetworkSpec* nic = spec(n.part);
        if (!isKind(n.part, "nic") || !nic->rdma || nic->ocp || nic->ports < 1 || nic->portGbps < 100)
            continue;
        const double slotGbps = pcieGen > 0 ? 8.0 * slotGBps(pcieGen, *nic) : 1e9;
        const double perCard = std::min(nic->cardGbps.value_or(nic->portGbps * nic->ports), slotGbps);
        FabricPlan base;
        base.nic = n.part;
        base.nicsPerNode = std::max(nicsWanted, static_cast<int>(std::ceil(gbpsPerNode / perCard - 1e-9)));
        if (base.nicsPerNode < 1 || base.nicsPerNode > slots || perCard * base.nicsPerNode < gbpsPerNode - 1e-9)
            continue;
        const int portsPerCard =
            std::clamp(static_cast<int>(std::floor(perCard / nic->portGbps + 1e-9)), 1, nic->ports);
        base.portsPerNode = base.nicsPerNode * portsPerCard;
        base.cost = base.nicsPerNode * n.price * nodes;
        keepCheapest(best, wired(shelf, base, nic, nodes, reachM));
    }
    return best;
}

} // namespace

std::optional<FabricPlan> planFabric(const Shelf& shelf, int nodes, double gbpsPerNode, int nicsWanted, int slots,
                                     double pcieGen, double reachM)
{
    std::string key;
    for (const double v : {static_cast<double>(nodes), gbpsPerNode, static_cast<double>(nicsWanted),
                           static_cast<double>(slots), pcieGen, reachM})
        key += std::to_string(v) + "|";
    FabricBook& book = shelf.fabricBook();
    if (const auto known = book.plans.find(key); known != book.plans.end())
        return known->second;
    return book.plans
        .emplace(std::move(key), searchFabric(shelf, nodes, gbpsPerNode, nicsWanted, slots, pcieGen, reachM))
        .first->second;
}

} // namespace peiji

#include "core/build/completion.h"

#include <algorithm>
#include <cmath>

namespace peiji
{

namespace
{
constexpr double kPciSlotWatts = 75.0; // PCI Express CEM: a x16 slot feeds up to 75 W

double siteVolts(const Draft& d)
{
    return d.request.site.volts.value_or(d.request.site.region == "US" ? 208.0 : 230.0);
}

/// Watts the supplies must carry: the load with its reserve.
double wanted(const Draft& d)
{
    const PowerBudget p = powerBudget(d.facts(), d.request.site);
    return p.sustained.value() / (1.0 - p.reserveRule);
}

CompletionFailure addSupplies(Draft& d)
{
    const PlatformSpec& body = d.chassis ? *d.chassis : d.platform;
    const double need = wanted(d);
    const bool modular = body.psuForm == "crps";
    const int bays = std::max(1, body.psuCount);
    const Part* best = nullptr;
    int bestCount = 0;
    double bestCost = 0;
    for (const ShelfItem& s : d.shelf.power) {
        const auto* p = s.part->as<PowerSpec>();
        if (!p || p->kind != "psu" || p->formClass != body.psuForm || p->makerOnly || !p->watts)
            continue;
        const double out = psuOutput(*p->watts, p->wattsLowline, p->inputVMin, d.request.site.volts).value_or(0.0);
        if (out <= 0)
            continue;
        const int active = static_cast<int>(std::ceil(need / out - 1e-9));
        const int count = modular ? active + 1 : active;
        if (count > bays)
            continue;
        const double cost = count * s.price;
        if (!best || cost < bestCost) {
            best = s.part;
            bestCount = count;
            bestCost = cost;
        }
    }
    if (!best)
        return CompletionFailure::Power;
    d.addNode(best, bestCount, LineRole::Psu);
    if (!modular && bestCount > 1) {
        if (const Part* sync = d.catalogue.part("dual-psu-sync"); sync && d.shelf.price(sync))
            d.addNode(sync, bestCount - 1, LineRole::Accessory);
    }
    return CompletionFailure::None;
}

/// One power cable per card where a supply does not bring it: 16-pin on any machine, EPS on servers.
CompletionFailure addGpuCables(Draft& d)
{
    const AcceleratorSpec& a = d.accelerator;
    if (a.mount != "pcie" || a.plug.empty() || a.plug == "none" || a.plug == "baseboard")
        return CompletionFailure::None;
    if (a.plug == "pcie8" && !d.isRackServer())
        return CompletionFailure::None; // every ATX supply brings its own 8-pin leads
    const Part* best = nullptr;
    double bestCost = 0;
    for (const ShelfItem& s : d.shelf.accessories) {
        const auto* c = s.part->as<AccessorySpec>();
        if (!c || c->kind != "gpu-power-cable" || !hasTag(c->fitsPlugs, a.plug))
            continue;
        const bool adapter = s.part->id.find("4x8") != std::string::npos;
        const bool server = s.part->id.find("srv") != std::string::npos;
        const bool sixteen = a.plug == "16pin" || a.plug == "12v2x6";
        if (adapter || (sixteen && server != d.isRackServer()))
            continue;
        if (c->ratedW && *c->ratedW + kPciSlotWatts < a.tdp.value())
            continue;
        if (!best || s.price < bestCost) {
            best = s.part;
            bestCost = s.price;
        }
    }
    if (!best)
        return CompletionFailure::Power;
    d.addNode(best, d.request.perNode, LineRole::Accessory);
    return CompletionFailure::None;
}

/// Blowers side by side leave slots and retimers of a Gen5 board without air.
void addSlotFans(Draft& d)
{
    const bool dense = d.accelerator.cooling == "blower" && d.isBoard() && d.platform.pcieGen.value_or(0.0) >= 5 &&
                       d.request.perNode >= static_cast<int>(d.catalogue.policy("dense_blower_cards", 4));
    const Part* best = nullptr;
    for (const ShelfItem& s : d.shelf.accessories) {
        const auto* a = s.part->as<AccessorySpec>();
        if (dense && !best && a && a->kind == "fan" && a->fitsAccelerators.empty() && s.part->id.rfind("case-", 0) == 0)
            best = s.part;
    }
    if (best)
        d.addNode(best, 1, LineRole::Accessory);
}

struct RackPlan {
    const Part* rack = nullptr;
    int racks = 0;
    int nodesPerRack = 0;
};

RackPlan planRacks(const Draft& d, double nodeWall, double switchU)
{
    RackPlan plan;
    const double nodeU = d.platform.rackU.value_or(0.0);
    if (nodeU <= 0)
        return plan;
    const double kwLimit = d.request.site.maxRackKw.value_or(d.catalogue.policy("rack_air_limit_kw", 20.0));
    const int byPower = std::max(1, static_cast<int>(kwLimit * 1000.0 / nodeWall));
    double bestCost = 0;
    for (const ShelfItem& s : d.shelf.accessories) {
        const auto* a = s.part->as<AccessorySpec>();
        if (!a || a->kind != "rack" || !a->rackU || s.part->id.find("quiet") != std::string::npos)
            continue;
        const double deep = d.platform.depthMm.value_or(0.0) + d.catalogue.policy("rack_cable_depth_mm", 100);
        if (a->depthMm && d.platform.depthMm && deep > *a->depthMm)
            continue;
        const int byHeight = static_cast<int>((*a->rackU - switchU - 2.0) / nodeU);
        const int each = std::min(byPower, byHeight);
        if (each < 1)
            continue;
        const int racks = (d.request.nodes + each - 1) / each;
        const double cost = racks * s.price;
        if (!plan.rack || cost < bestCost) {
            plan = {s.part, racks, each};
            bestCost = cost;
        }
    }
    return plan;
}

/// Two feeds; each alone carries the rack.
void addPdus(Draft& d, const RackPlan& plan, double nodeWall)
{
    const double volts = siteVolts(d);
    const double rackWall = nodeWall * std::min(plan.nodesPerRack, d.request.nodes);
    const double share = d.catalogue.policy("circuit_pct", 80.0) / 100.0;
    const Part* best = nullptr;
    int perFeed = 0;
    double bestCost = 0;
    for (const ShelfItem& s : d.shelf.power) {
        const auto* p = s.part->as<PowerSpec>();
        if (!p || p->kind != "pdu" || !p->watts || !p->inputVMin || !p->inputVMax)
            continue;
        const bool single = *p->inputVMin <= volts * 1.06 && *p->inputVMax >= volts * 0.94;
        const double line = volts * 1.732;
        const bool three = *p->inputVMin <= line * 1.06 && *p->inputVMax >= line * 0.94;
        if (!single && !three)
            continue;
        const bool derated = volts < 215; // US rows hold the 80 % rule already
        const int count = static_cast<int>(std::ceil(rackWall / (*p->watts * (derated ? 1.0 : share)) - 1e-9));
        const double cost = count * s.price;
        if (count <= 3 && (!best || cost < bestCost)) {
            best = s.part;
            perFeed = count;
            bestCost = cost;
        }
    }
    if (best)
        d.addCluster(best, 2 * perFeed * plan.racks, LineRole::Pdu);
}
} // namespace

CompletionFailure addPower(Draft& d)
{
    if (d.isComplete())
        return CompletionFailure::None;
    addSlotFans(d);
    if (const CompletionFailure cables = addGpuCables(d); cables != CompletionFailure::None)
        return cables;
    const PlatformSpec& body = d.chassis ? *d.chassis : d.platform;
    if (!d.platform.psuIncluded || (d.chassis && !body.psuIncluded))
        return addSupplies(d);
    const PowerBudget p = powerBudget(d.facts(), d.request.site);
    if (!p.capacityKnown || p.sustained > p.capacity)
        return CompletionFailure::Power;
    return CompletionFailure::None;
}

void addRoom(Draft& d)
{
    if (!d.isRackServer() || d.platform.form == "nvl72")
        return;
    const PowerBudget p = powerBudget(d.facts(), d.request.site);
    double switchU = 0;
    for (const ResolvedLine& l : d.cluster) {
        if (const auto* n = l.part->as<NetworkSpec>(); n && n->kind == "switch")
            switchU += n->rackU.value_or(1.0) * l.quantity;
    }
    const double nodeWall = p.clusterSustained.value() / d.request.nodes;
    const RackPlan plan = planRacks(d, nodeWall, switchU);
    if (!plan.rack)
        return;
    d.addCluster(plan.rack, plan.racks, LineRole::Rack);
    addPdus(d, plan, nodeWall);
}

void addServices(Draft& d)
{
    if (const Part* os = d.shelf.service("lic-ubuntu-free"); os && !d.isComplete())
        d.addNode(os, 1, LineRole::Software);
    if (!d.request.includeServices)
        return;
    const bool baseboard = d.accelerator.mount != "pcie";
    const char* setUp = d.isRackServer()        ? (baseboard ? "inst-hgx" : "inst-srv")
                        : d.request.perNode > 2 ? "inst-ws"
                                                : "inst-desk";
    for (const char* id : {setUp, "inst-os-stack"}) {
        if (const Part* s = d.shelf.service(id))
            d.addCluster(s, d.request.nodes, LineRole::Service);
    }
    int switches = 0;
    for (const BuildLine& l : d.build.cluster)
        switches += l.role == LineRole::Switch ? l.quantity : 0;
    if (const Part* s = d.shelf.service("inst-fabric"); s && switches > 0)
        d.addCluster(s, switches, LineRole::Service);
    if (const Part* s = d.shelf.service("trn-user-day"))
        d.addCluster(s, 1, LineRole::Service);
}

} // namespace peiji

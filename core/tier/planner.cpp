#include "core/tier/planner.h"
#include "core/estimate/timingkernels.h"

#include <algorithm>
#include <cmath>

namespace peiji
{

namespace
{
std::string keyOf(const Config& c)
{
    const Hardware& h = c.hardware;
    std::string key = h.device.id;
    for (const double v :
         {static_cast<double>(h.devicesPerNode), static_cast<double>(h.nodes), static_cast<double>(h.link.kind),
          h.link.perDevice.value(), static_cast<double>(h.link.groupSize), h.link.pcie.value(),
          h.networkPerNode.value(), c.ramCeilingGb}) {
        key += '|';
        key += std::to_string(std::llround(v));
    }
    return key;
}

/// Host memory in coarse steps, so that machines alike share one plan search.
double ramClass(double gb)
{
    double step = 64;
    while (step * 2 <= gb)
        step *= 2;
    return gb < 64 ? 0 : step;
}

/// Platform, accelerators and their bridges only: what the engine's links depend on.
Hardware prototype(const Shape& s, const Housing& h, const Shelf& shelf, double ramGb)
{
    CompletionRequest request;
    request.platform = h.platform;
    request.chassis = h.chassis;
    request.accelerator = s.accelerator;
    request.perNode = s.perNode;
    const Build b = skeletonBuild(request, shelf);
    const BuildFacts facts = resolve(b, shelf.catalogue);
    Hardware hw = hardwareOf(facts, PowerBudget{}).value_or(Hardware{});
    const auto* p = h.platform->as<PlatformSpec>();
    hw.host.ram = fromGiB(ramGb);
    hw.host.cores = std::max(8, 7 * hw.devicesPerNode);
    const double mts = p->dimmMaxMts.value_or(3200.0);
    const int channels = std::max(2, std::min(p->memoryChannelsPerCpu * std::max(1, p->cpuSockets), p->dimmSlots));
    hw.host.memoryBandwidth = fromGBPerSecond(channels * mts * 8.0 / 1000.0);
    return hw;
}

/// No plan computes faster than the best share of the peak that products or attention reach (the search's own bound).
double bestFlopRate(const Device& d, const Calibration& k, ComputePrecision precision)
{
    const DeviceModel model(d, k.time, precision, true);
    const DeviceEfficiency& e = model.efficiency();
    const double share = std::max({e.bf16.max, e.fp8.max, e.fp4.max, e.attentionForward});
    return model.peak().value() * std::max(1e-3, share);
}
} // namespace

double fabricFor(const AcceleratorSpec& a, int perNode, int nodes)
{
    if (nodes < 2)
        return 0;
    if (a.mount != "pcie")
        return (a.pcieGen.value_or(4.0) >= 5.0 ? 400.0 : 200.0) * perNode;
    return perNode >= 4 ? 200.0 : 100.0;
}

Planner::Planner(const RecommendRequest& r, const Shelf& shelf, const Calibration& k, std::shared_ptr<PlanBook> book)
    : m_request(r), m_shelf(shelf), m_calibration(k), m_storage(estimateStorage(r.workload)), m_book(std::move(book))
{
    m_tax = 1.0 + static_cast<double>(taxRate(shelf.catalogue, r.pricing.region, TaxCategory::Goods).ppm) / 1e6;
    m_serviceTax =
        1.0 + static_cast<double>(taxRate(shelf.catalogue, r.pricing.region, TaxCategory::Service).ppm) / 1e6;
    double best = 0;
    for (const ShelfItem& s : shelf.memory) {
        const double gb = s.part->as<MemorySpec>()->capacityGb;
        if (gb > 0 && (best <= 0 || s.price / gb < best))
            best = s.price / gb;
    }
    m_dimmPerGb = best;
    m_flopPerToken = tokenFlops(r.workload, Recompute::None).forwardCausal.value();
    if (r.workload.isTraining())
        m_flopPerToken = tokenFlops(r.workload, Recompute::None).hardware.value();
    // Weights, and in whole-model training the optimizer's state, must lie somewhere: on devices or in the hosts.
    const Workload& w = r.workload;
    m_leastMemory = countParameters(w.model).total * bytesPerWeight(w.precision.weights);
    m_wholeModel = w.isTraining() && !w.hasFrozenBase();
    if (m_wholeModel) {
        const double state = optimizerStateBytes(w.optimizer) + (w.precision.fp32Master ? 4.0 : 0.0);
        m_hostState = countParameters(w.model).total * state;
        m_leastMemory += m_hostState;
    }
}

double Planner::floorOf(const Shape& s, const Housing& h, int nodes, double hostGb) const
{
    const auto* p = h.platform->as<PlatformSpec>();
    const auto* a = s.accelerator->as<AcceleratorSpec>();
    double node = h.price + s.acceleratorPrice * s.perNode;
    if (!p->completeSystem) {
        const double ratio = p->kind == "rack" ? ramFloorGb(*p, *a, s.perNode, m_shelf.catalogue) : 0.0; // desktops may
        node += std::max(ratio, hostGb) * m_dimmPerGb; // fall below it
    }
    return node * nodes * m_tax;
}

std::vector<Planner::Group> Planner::groupsOf(const Shape& shape) const
{
    std::vector<Group> groups;
    for (const Housing& h : shape.housings) {
        const auto* p = h.platform->as<PlatformSpec>();
        Group g;
        g.ramCeilingGb = ramClass(ramCeilingGb(*p, m_shelf));
        g.hardware = prototype(shape, h, m_shelf, g.ramCeilingGb);
        if (g.hardware.devicesPerNode < 1 || g.hardware.device.memory.value() <= 0)
            continue;
        g.clusters = p->kind == "rack" && p->form != "nvl72"; // clusters stand in racks
        g.includedFabricGbps = p->fabricPortsIncluded * p->fabricPortGbps;
        const auto same = std::find_if(groups.begin(), groups.end(), [&g](const Group& o) {
            const NodeLink &x = o.hardware.link, &y = g.hardware.link;
            return o.ramCeilingGb == g.ramCeilingGb && o.clusters == g.clusters &&
                   o.includedFabricGbps == g.includedFabricGbps && x.kind == y.kind && x.groupSize == y.groupSize &&
                   x.perDevice == y.perDevice && x.pcie == y.pcie;
        });
        if (same != groups.end()) {
            same->housings.push_back(&h);
            continue;
        }
        g.housings.push_back(&h);
        groups.push_back(std::move(g));
    }
    return groups;
}

void Planner::addConfigs(const Shape& shape, double ceilingGross, std::vector<Config>& out)
{
    const auto* a = shape.accelerator->as<AcceleratorSpec>();
    const std::vector<int> counts = nodeCounts(nodeLimit(*a, m_request, m_shelf.catalogue));
    for (const Group& g : groupsOf(shape)) {
        const double rate = bestFlopRate(g.hardware.device, m_calibration, m_request.workload.precision.compute);
        if (rate <= 0)
            continue;
        for (const int nodes : counts) {
            if (nodes > 1 && !g.clusters)
                break;
            const int cards = shape.perNode * nodes; // a card may hold several devices
            if (m_request.filters.acceleratorCount > 0 && cards != m_request.filters.acceleratorCount)
                continue;
            const int devices = g.hardware.devicesPerNode * nodes;
            const double onDevices = devices * g.hardware.device.memory.value();
            // What the devices cannot hold is offloaded, and offload takes the whole optimizer state to the hosts.
            const double hostGb = onDevices < m_leastMemory ? m_hostState / nodes / kGiB : 0.0;
            if (onDevices < m_leastMemory && (!m_wholeModel || hostGb > 2.0 * g.ramCeilingGb)) // classes round down
                continue;
            Config c;
            c.floorGross = HUGE_VAL;
            for (const Housing* h : g.housings) {
                const double floor = floorOf(shape, *h, nodes, hostGb);
                if (floor > ceilingGross)
                    continue;
                c.housings.push_back(h);
                c.floorGross = std::min(c.floorGross, floor);
            }
            if (c.housings.empty())
                continue;
            c.shape = &shape;
            c.nodes = nodes;
            c.ramCeilingGb = g.ramCeilingGb;
            c.hardware = g.hardware;
            c.hardware.nodes = nodes;
            c.fabricGbps =
                nodes > 1 && g.includedFabricGbps > 0 ? g.includedFabricGbps : fabricFor(*a, shape.perNode, nodes);
            c.hardware.networkPerNode = fromGBPerSecond(c.fabricGbps / 8.0);
            c.bestRate = m_flopPerToken > 0 ? rate * devices / m_flopPerToken : 0.0;
            out.push_back(std::move(c));
        }
    }
}

std::vector<Config> Planner::configs(const std::vector<Shape>& shapes, double ceilingGross)
{
    std::vector<Config> out;
    for (const Shape& s : shapes)
        addConfigs(s, ceilingGross, out);
    return out;
}

const ConfigPlans& Planner::plansOf(const Config& c)
{
    const std::string key = keyOf(c);
    const auto it = m_book->plans.find(key);
    if (it != m_book->plans.end())
        return it->second;
    ++m_searched;
    PlanSearchOptions options;
    options.allowTight = true;
    PlanSearchResult found = searchPlans(m_request.workload, c.hardware, m_calibration, options);
    ConfigPlans plans;
    if (found.best) {
        plans.tight = found.best->memory.verdict != FitVerdict::Fits;
        plans.plans.push_back(std::move(*found.best));
        for (PlanResult& p : found.alternatives)
            plans.plans.push_back(std::move(p));
    }
    return m_book->plans.emplace(key, std::move(plans)).first->second;
}

NodeNeeds Planner::needsOf(const PlanResult& plan, const Hardware& h) const
{
    const double nodes = std::max(1, h.nodes);
    NodeNeeds n;
    n.training = m_request.workload.isTraining();
    n.ramGb = toGiB(bytes(estimateHostMemory(m_request.workload, plan.plan, h).ram.high));
    n.hotTb = toTB(m_storage.dataset) + toTB(m_storage.modelFiles) + toTB(m_storage.checkpointsKept) / nodes;
    n.hotWriteGBps = m_storage.writeNeeded.value() / 1e9 / nodes;
    if (n.training) // as STO-07 counts them
        n.hotWritesTbPerDay = toTB(m_storage.checkpoint) * 86400.0 /
                              std::max(60.0, m_request.workload.checkpoint.interval.value()) / nodes;
    return n;
}

} // namespace peiji

#include "core/tier/planner.h"

#include <algorithm>
#include <cmath>

namespace peiji
{

namespace
{
/// Largest share of the dense peak any plan reaches (compute phases, calibration's best rows), with room above.
constexpr double kBestUtilisation = 0.9;

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

FlopRate bestRate(const Device& d)
{
    return std::max({d.rates.bf16, d.rates.fp16, d.rates.fp8, d.rates.fp4, d.rates.tf32, d.rates.fp32});
}

FlopRate rateFor(const Device& d, ComputePrecision p)
{
    switch (p) {
    case ComputePrecision::Fp32:
    case ComputePrecision::Tf32:
        return std::max(d.rates.fp32, d.rates.tf32);
    case ComputePrecision::Fp16:
    case ComputePrecision::Bf16:
        return std::max(d.rates.bf16, d.rates.fp16);
    case ComputePrecision::Fp8:
    case ComputePrecision::MxFp8:
    case ComputePrecision::NvFp4:
        break;
    }
    return bestRate(d);
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

Planner::Planner(const RecommendRequest& r, const Shelf& shelf, const Calibration& k)
    : m_request(r), m_shelf(shelf), m_calibration(k), m_storage(estimateStorage(r.workload))
{
    m_tax = 1.0 + static_cast<double>(taxRate(shelf.catalogue, r.pricing.region, TaxCategory::Goods).ppm) / 1e6;
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
    // Weights must lie somewhere: on the devices, or with offload in the hosts.
    m_leastMemory = countParameters(r.workload.model).total * bytesPerWeight(r.workload.precision.weights);
}

double Planner::floorOf(const Shape& s, const Housing& h, int nodes) const
{
    const auto* p = h.platform->as<PlatformSpec>();
    const auto* a = s.accelerator->as<AcceleratorSpec>();
    double node = h.price + s.acceleratorPrice * s.perNode;
    if (!p->completeSystem && p->kind == "rack") // desktops may fall below the ratio
        node += ramFloorGb(*p, *a, s.perNode, m_shelf.catalogue) * m_dimmPerGb;
    return node * nodes * m_tax;
}

void Planner::addConfigs(const Shape& shape, double ceilingGross, std::vector<Config>& out)
{
    const auto* a = shape.accelerator->as<AcceleratorSpec>();
    for (const int nodes : nodeCounts(m_request.filters.maxNodes)) {
        std::vector<Config> found;
        for (const Housing& h : shape.housings) {
            const double floor = floorOf(shape, h, nodes);
            if (floor > ceilingGross)
                continue;
            const auto* p = h.platform->as<PlatformSpec>();
            if (nodes > 1 && (p->kind != "rack" || p->form == "nvl72"))
                continue; // clusters stand in racks
            Config c;
            c.shape = &shape;
            c.nodes = nodes;
            c.ramCeilingGb = ramClass(ramCeilingGb(*p, m_shelf));
            c.hardware = prototype(shape, h, m_shelf, c.ramCeilingGb);
            if (c.hardware.devicesPerNode < 1 || c.hardware.device.memory.value() <= 0)
                continue;
            c.hardware.nodes = nodes;
            c.fabricGbps = fabricFor(*a, shape.perNode, nodes);
            if (p->fabricPortsIncluded > 0 && nodes > 1)
                c.fabricGbps = p->fabricPortsIncluded * p->fabricPortGbps;
            c.hardware.networkPerNode = fromGBPerSecond(c.fabricGbps / 8.0);
            c.floorGross = floor;
            const std::string key = keyOf(c);
            const auto same =
                std::find_if(found.begin(), found.end(), [&](const Config& o) { return keyOf(o) == key; });
            if (same != found.end()) {
                same->housings.push_back(&h);
                same->floorGross = std::min(same->floorGross, floor);
                continue;
            }
            c.housings.push_back(&h);
            const double rate = rateFor(c.hardware.device, m_request.workload.precision.compute).value();
            const int devices = c.hardware.devices();
            c.bestRate = m_flopPerToken > 0 ? kBestUtilisation * rate * devices / m_flopPerToken : 0.0;
            const double room = devices * c.hardware.device.memory.value() + nodes * c.ramCeilingGb * kGiB;
            if (room < m_leastMemory || rate <= 0)
                continue;
            found.push_back(std::move(c));
        }
        out.insert(out.end(), std::make_move_iterator(found.begin()), std::make_move_iterator(found.end()));
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
    const auto it = m_plans.find(key);
    if (it != m_plans.end())
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
    return m_plans.emplace(key, std::move(plans)).first->second;
}

NodeNeeds Planner::needsOf(const PlanResult& plan, const Hardware& h) const
{
    const double nodes = std::max(1, h.nodes);
    NodeNeeds n;
    n.training = m_request.workload.isTraining();
    n.ramGb = toGiB(bytes(estimateHostMemory(m_request.workload, plan.plan, h).ram.high));
    n.hotTb = toTB(m_storage.dataset) + toTB(m_storage.modelFiles) + toTB(m_storage.checkpointsKept) / nodes;
    n.hotWriteGBps = m_storage.writeNeeded.value() / 1e9 / nodes;
    return n;
}

} // namespace peiji

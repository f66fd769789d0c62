#include "core/tier/assemble.h"
#include "core/build/facts.h"

#include <algorithm>
#include <cmath>

namespace peiji
{

RuleInput ruleInputOf(const TierAnswer& a, const RecommendRequest& r, const Catalogue& c, std::optional<Money> budget,
                      bool withPlan)
{
    RuleInput in{a.build,
                 c,
                 r.site,
                 &r.workload,
                 withPlan ? &a.plan : nullptr,
                 withPlan ? &a.hostMemory : nullptr,
                 &a.storage,
                 a.power,
                 &r.pricing,
                 a.cost.gross,
                 budget,
                 r.filters.allowRestricted};
    Money sum{0, a.cost.gross.currency};
    for (const PricedLine& l : a.cost.lines)
        sum.minor += l.amount.gross.minor;
    in.lineSum = sum;
    return in;
}

namespace
{

double freeShare(const TierAnswer& a)
{
    double sum = 0;
    int n = 0;
    for (const HeadroomItem& h : a.headroom) {
        if (!h.capacity || *h.capacity <= 0)
            continue;
        sum += std::clamp(1.0 - h.used / *h.capacity, 0.0, 1.0);
        ++n;
    }
    return n > 0 ? sum / n : 0.0;
}

/// "64 × name": the cards of the whole build, as a buyer counts them.
std::string times(const TierAnswer& a, const std::string& name)
{
    const int cards = a.build.countPerNode(LineRole::Accelerator);
    const int each = cards > 0 ? cards : a.hardware.devicesPerNode;
    return std::to_string(each * a.build.nodes) + " × " + name;
}
} // namespace

bool meetsDeadline(const Workload& w, const TimeEstimate& t)
{
    return !w.deadlineDays || w.tokens <= 0 || t.days.high <= *w.deadlineDays;
}

double scoreOf(const TierAnswer& a, Objective o)
{
    const double gross = static_cast<double>(a.cost.gross.minor);
    switch (o) {
    case Objective::Fastest:
        return a.plan.time.tokensPerSecond.low;
    case Objective::Cheapest:
        return -gross;
    case Objective::BestValue:
        return gross > 0 ? a.plan.time.tokensPerSecond.low / gross : 0.0;
    case Objective::MostHeadroom:
        return freeShare(a);
    }
    return 0;
}

TierAnswer assemble(const Build& b, const PlanResult& plan, const RecommendRequest& r, const Catalogue& c,
                    const Calibration& k, std::optional<Money> budget)
{
    TierAnswer a;
    a.build = b;
    const BuildFacts facts = resolve(a.build, c);
    a.power = powerBudget(facts, r.site);
    a.hardware = hardwareOf(facts, a.power).value_or(Hardware{});
    a.plan = plan;
    a.plan.time = estimateTime(r.workload, plan.plan, a.hardware, k.time);
    a.hostMemory = estimateHostMemory(r.workload, plan.plan, a.hardware);
    a.storage = estimateStorage(r.workload);
    a.cost = priceBuild(a.build, c, r.pricing);
    a.running = runningCost(a.cost, joules(a.plan.time.energyJoules.value), a.power.clusterSustained, c, r.pricing);
    // The run's energy is an estimate of its own; its ends belong to the ends of the bill.
    if (const Interval& e = a.plan.time.energyJoules; e.value > 0) {
        a.running.energyCostPerRun.low *= e.low / e.value;
        a.running.energyCostPerRun.high *= e.high / e.value;
    }
    a.findings = checkBuild(ruleInputOf(a, r, c, budget));
    a.headroom = headroom(a.build, c, r.site, &a.plan.memory);
    a.meetsDeadline = meetsDeadline(r.workload, a.plan.time);
    return a;
}

double ramMarkCardGb(const TierAnswer& a, const Catalogue& c)
{
    const Part* part = c.part(a.hardware.device.id);
    const auto* spec = part ? part->as<AcceleratorSpec>() : nullptr;
    return spec ? spec->memoryGb : toGB(a.hardware.device.memory);
}

std::string labelOf(const TierAnswer& a, const Catalogue& c)
{
    const Part* p = c.part(a.hardware.device.id);
    return times(a, p ? p->model : a.hardware.device.id);
}

LocalText localLabelOf(const TierAnswer& a, const Catalogue& c)
{
    const Part* p = c.part(a.hardware.device.id);
    const LocalText name = p ? p->name : LocalText{a.hardware.device.id, a.hardware.device.id};
    return {times(a, name.zh), times(a, name.en)};
}

TierAnswer evaluateBuild(const Build& b, const RecommendRequest& r, const Catalogue& c, const Calibration& k)
{
    const BuildFacts facts = resolve(b, c);
    const PowerBudget power = powerBudget(facts, r.site);
    const std::optional<Hardware> hardware = hardwareOf(facts, power);
    if (hardware && checkWorkload(r.workload).empty()) {
        PlanSearchOptions options;
        options.allowTight = true;
        PlanSearchResult found = searchPlans(r.workload, *hardware, k, options);
        const PlanResult* plan = found.best ? &*found.best : found.leastMemory ? &*found.leastMemory : nullptr;
        if (plan) {
            TierAnswer a = assemble(b, *plan, r, c, k, std::nullopt);
            a.otherPlans = std::move(found.alternatives);
            a.score = scoreOf(a, Objective::Fastest);
            return a;
        }
    }
    TierAnswer a;
    a.build = b;
    a.power = power;
    a.hardware = hardware.value_or(Hardware{});
    a.storage = estimateStorage(r.workload);
    a.cost = priceBuild(b, c, r.pricing);
    a.findings = checkBuild(ruleInputOf(a, r, c, std::nullopt, false));
    a.headroom = headroom(b, c, r.site, nullptr);
    a.meetsDeadline = !r.workload.deadlineDays;
    return a;
}

} // namespace peiji

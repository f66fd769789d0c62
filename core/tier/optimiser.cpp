#include "core/tier/optimiser.h"

#include <algorithm>
#include <cmath>
#include <tuple>

namespace peiji
{

namespace
{
constexpr std::size_t kRunnersUp = 3;
constexpr int kExtraForRunnersUp = 10; ///< configurations looked at after the best is proven

double majorOf(Money m)
{
    return static_cast<double>(m.minor) / std::pow(10.0, minorDigits(m.currency));
}

std::vector<std::string> idsOf(const Build& b)
{
    std::vector<std::string> ids;
    for (const BuildLine& l : b.node)
        ids.push_back(l.partId);
    return ids;
}

/// Keeps the best candidate of each accelerator.
void keepByKind(std::vector<Candidate>& kinds, Candidate c)
{
    for (Candidate& k : kinds) {
        if (k.answer.hardware.device.id != c.answer.hardware.device.id)
            continue;
        if (betterThan(c, k))
            k = std::move(c);
        return;
    }
    kinds.push_back(std::move(c));
}
} // namespace

bool betterThan(const Candidate& a, const Candidate& b)
{
    const auto key = [](const Candidate& c) { return std::tuple(!c.tight, c.inRange, c.answer.meetsDeadline); };
    if (key(a) != key(b))
        return key(a) > key(b);
    if (std::abs(a.score - b.score) > 1e-9 * std::max(std::abs(a.score), std::abs(b.score)))
        return a.score > b.score;
    if (a.answer.cost.gross.minor != b.answer.cost.gross.minor)
        return a.answer.cost.gross.minor < b.answer.cost.gross.minor;
    if (a.answer.build.nodes != b.answer.build.nodes)
        return a.answer.build.nodes < b.answer.build.nodes;
    return idsOf(a.answer.build) < idsOf(b.answer.build);
}

Optimiser::Optimiser(const RecommendRequest& r, const Shelf& shelf, const std::vector<Shape>& shapes,
                     const Calibration& k, double ceilingGross, std::shared_ptr<PlanBook> book, Progress progress)
    : m_request(r),
      m_shelf(shelf),
      m_calibration(k),
      m_progress(progress),
      m_planner(r, shelf, k, std::move(book)),
      m_configs(m_planner.configs(shapes, ceilingGross))
{
}

bool Optimiser::cancelled() const
{
    return m_progress.cancelled && m_progress.cancelled->load(std::memory_order_relaxed);
}

std::vector<Optimiser::Option> Optimiser::buildAll(const Config& c, const PlanResult& plan)
{
    std::vector<Option> options;
    const NodeNeeds needs = m_planner.needsOf(plan, c.hardware);
    for (const Housing* h : c.housings) {
        CompletionRequest request;
        request.platform = h->platform;
        request.chassis = h->chassis;
        request.accelerator = c.shape->accelerator;
        request.perNode = c.shape->perNode;
        request.nodes = c.nodes;
        request.needs = needs;
        request.fabricGbpsPerNode = c.fabricGbps;
        request.includeServices = m_request.includeServices;
        request.site = m_request.site;
        Completion done = completeBuild(request, m_shelf);
        if (!done.build)
            continue;
        const double gross = m_planner.grossOf(done);
        options.push_back({std::move(*done.build), gross});
    }
    std::stable_sort(options.begin(), options.end(),
                     [](const Option& a, const Option& b) { return a.gross < b.gross; });
    return options;
}

const std::vector<Optimiser::Option>& Optimiser::optionsOf(const Config& c, std::size_t i)
{
    Built& built = m_built[&c];
    const std::vector<PlanResult>& plans = m_planner.plansOf(c).plans;
    while (built.byPlan.size() <= i) {
        const PlanResult& plan = plans[built.byPlan.size()];
        const double ram = m_planner.needsOf(plan, c.hardware).ramGb;
        const bool modest = built.byPlan.empty() || ram < built.leastRamGb;
        built.byPlan.push_back(modest ? buildAll(c, plan) : std::vector<Option>{});
        if (modest)
            built.leastRamGb = ram;
    }
    return built.byPlan[i];
}

std::optional<Candidate> Optimiser::evaluate(const Config& c, const TierRequest& tier)
{
    const double max = majorOf(tier.maximum);
    const std::vector<PlanResult>& plans = m_planner.plansOf(c).plans;
    for (std::size_t i = 0; i < plans.size(); ++i) {
        for (const Option& option : optionsOf(c, i)) {
            if (option.gross > max * 1.0001) // lines round to the fen
                break;
            ++m_evaluated;
            Candidate candidate;
            candidate.answer =
                assemble(option.build, plans[i], m_request, m_shelf.catalogue, m_calibration, tier.maximum);
            const CostTotals& cost = candidate.answer.cost;
            if (cost.unpriced > 0 || tier.maximum < cost.gross || candidate.answer.findings.errors > 0)
                continue;
            candidate.config = &c;
            candidate.tight = candidate.answer.plan.memory.verdict != FitVerdict::Fits;
            candidate.inRange = !(cost.gross < tier.minimum);
            candidate.score = scoreOf(candidate.answer, tier.objective);
            candidate.answer.score = candidate.score;
            note(candidate);
            return candidate;
        }
    }
    return std::nullopt;
}

void Optimiser::note(const Candidate& c)
{
    if (c.tight)
        return;
    ParetoPoint p;
    p.gross = c.answer.cost.gross;
    p.days = c.answer.plan.time.days;
    p.label = labelOf(c.answer, m_shelf.catalogue);
    const auto same = std::find_if(m_points.begin(), m_points.end(), [&p](const ParetoPoint& o) {
        return o.label == p.label && o.gross == p.gross && o.days == p.days;
    });
    if (same == m_points.end())
        m_points.push_back(std::move(p));
}

double Optimiser::bound(const Config& c, Objective o) const
{
    switch (o) {
    case Objective::Fastest:
        return c.bestRate;
    case Objective::Cheapest:
        return -c.floorGross * std::pow(10.0, minorDigits(m_request.pricing.currency));
    case Objective::BestValue:
        return c.floorGross > 0 ? c.bestRate / (c.floorGross * std::pow(10.0, minorDigits(m_request.pricing.currency)))
                                : HUGE_VAL;
    case Objective::MostHeadroom:
        return 1.0;
    }
    return HUGE_VAL;
}

TierChoice Optimiser::choose(const TierRequest& tier)
{
    const double max = majorOf(tier.maximum);
    std::vector<const Config*> order;
    for (const Config& c : m_configs) {
        if (c.floorGross <= max)
            order.push_back(&c);
    }
    std::stable_sort(order.begin(), order.end(), [&](const Config* a, const Config* b) {
        const double x = bound(*a, tier.objective), y = bound(*b, tier.objective);
        return x != y ? x > y : a->floorGross < b->floorGross;
    });
    std::vector<Candidate> kinds;
    const Candidate* best = nullptr;
    int extra = 0;
    for (const Config* c : order) {
        if (cancelled())
            break;
        const bool proven = best && !best->tight && best->inRange && best->answer.meetsDeadline &&
                            bound(*c, tier.objective) < best->score;
        if (proven && (kinds.size() > kRunnersUp || ++extra > kExtraForRunnersUp))
            break;
        if (proven && c->shape->accelerator->id == best->answer.hardware.device.id)
            continue;
        if (std::optional<Candidate> found = evaluate(*c, tier))
            keepByKind(kinds, std::move(*found));
        best = nullptr;
        for (const Candidate& k : kinds) {
            if (!best || betterThan(k, *best))
                best = &k;
        }
    }
    std::sort(kinds.begin(), kinds.end(), betterThan);
    TierChoice choice;
    for (Candidate& k : kinds) {
        if (!choice.best)
            choice.best = std::move(k);
        else if (choice.others.size() < kRunnersUp && !(k.tight && !choice.best->tight))
            choice.others.push_back(std::move(k));
    }
    return choice;
}

std::optional<Candidate> Optimiser::cheapest(double ceilingGross, bool tightToo)
{
    TierRequest any;
    any.objective = Objective::Cheapest;
    any.minimum = Money{0, m_request.pricing.currency};
    any.maximum = Money{static_cast<std::int64_t>(ceilingGross * std::pow(10.0, minorDigits(any.minimum.currency))),
                        any.minimum.currency};
    std::vector<const Config*> order;
    for (const Config& c : m_configs)
        order.push_back(&c);
    std::stable_sort(order.begin(), order.end(),
                     [](const Config* a, const Config* b) { return a->floorGross < b->floorGross; });
    std::optional<Candidate> best;
    for (const Config* c : order) {
        if (cancelled() || (best && c->floorGross > majorOf(best->answer.cost.gross)))
            break;
        std::optional<Candidate> found = evaluate(*c, any);
        // By price alone, which betterThan would weigh after the verdict; the first of equals in the order of floors.
        if (found && (tightToo || !found->tight) && (!best || found->answer.cost.gross < best->answer.cost.gross))
            best = std::move(found);
    }
    return best;
}

std::optional<Candidate> Optimiser::firstBetter(const TierRequest& tier, double score, int attempts)
{
    const double max = majorOf(tier.maximum);
    std::vector<const Config*> order;
    for (const Config& c : m_configs) {
        if (c.floorGross <= max && bound(c, tier.objective) > score)
            order.push_back(&c);
    }
    std::stable_sort(order.begin(), order.end(), [&](const Config* a, const Config* b) {
        return bound(*a, tier.objective) > bound(*b, tier.objective);
    });
    for (const Config* c : order) {
        if (cancelled() || attempts-- <= 0)
            break;
        std::optional<Candidate> found = evaluate(*c, tier);
        if (found && !found->tight && found->score > score)
            return found;
    }
    return std::nullopt;
}

} // namespace peiji

#pragma once
// Choice of a tier's build: branch and bound over configurations, each built as cheaply as the rules allow.

#include "core/tier/assemble.h"
#include "core/tier/planner.h"

#include <unordered_map>

namespace peiji
{

/// A configuration built, priced and checked.
struct Candidate {
    TierAnswer answer;
    const Config* config = nullptr;
    bool tight = false;
    bool inRange = false;
    double score = 0;
};

struct TierChoice {
    std::optional<Candidate> best;
    std::vector<Candidate> others; ///< best of other accelerator kinds, at most 3
};

/// Holds what several tiers of one request share: shelf prices, configurations, plans, built candidates.
class Optimiser
{
public:
    Optimiser(const RecommendRequest& r, const Shelf& shelf, const std::vector<Shape>& shapes, const Calibration& k,
              double ceilingGross, std::shared_ptr<PlanBook> book, Progress progress);

    /// Best build of a range by (memory fits, in range, meets the deadline, score, price, nodes, part ids).
    TierChoice choose(const TierRequest& tier);
    /// Cheapest build that does the job at all, whatever it costs; `ceiling` in major units bounds the search. With
    /// `tightToo` a build counts whose memory may not suffice.
    std::optional<Candidate> cheapest(double ceilingGross, bool tightToo = false);
    /// First build of a range whose score beats `score` (for the word on what a filter keeps out).
    std::optional<Candidate> firstBetter(const TierRequest& tier, double score, int attempts);
    const std::vector<ParetoPoint>& points() const { return m_points; }
    long evaluated() const { return m_evaluated; }
    bool cancelled() const;

private:
    struct Option {
        Build build;
        double gross = 0; ///< net shelf prices with tax, major units: for comparing only
    };
    /// Builds of one configuration, plan by plan, as far as they were asked for.
    struct Built {
        std::vector<std::vector<Option>> byPlan; ///< cheapest first
        double leastRamGb = 0;                   ///< host memory of the most modest plan so far
    };
    /// Options of the i-th plan; empty when an earlier plan asks no more of the host and is faster.
    const std::vector<Option>& optionsOf(const Config& c, std::size_t i);
    std::vector<Option> buildAll(const Config& c, const PlanResult& plan);
    std::optional<Candidate> evaluate(const Config& c, const TierRequest& tier);
    double bound(const Config& c, Objective o) const;
    void note(const Candidate& c);

    const RecommendRequest& m_request;
    const Shelf& m_shelf;
    const Calibration& m_calibration;
    Progress m_progress;
    Planner m_planner;
    std::vector<Config> m_configs;
    std::unordered_map<const Config*, Built> m_built;
    std::vector<ParetoPoint> m_points;
    long m_evaluated = 0;
};

/// Order of merit of two candidates; true when `a` is better.
bool betterThan(const Candidate& a, const Candidate& b);

} // namespace peiji

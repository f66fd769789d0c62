#pragma once
// Tiers: money and a training task in, complete, rule-checked, priced builds out.

#include "core/build/findings.h"
#include "core/build/headroom.h"
#include "core/build/power.h"
#include "core/cost/totals.h"
#include "core/estimate/search.h"

#include <atomic>
#include <optional>
#include <string>
#include <vector>

namespace peiji
{

/// Speed is compared by the lower end of its interval: a machine nobody has measured does not win on a hope.
enum class Objective { Fastest, Cheapest, BestValue, MostHeadroom };
const char* toId(Objective o);
Result<Objective> parseObjective(std::string_view id);

/// A budget range, gross (tax included). `minimum` 0 = none.
struct TierRequest {
    LocalText name;
    Money minimum, maximum;
    Objective objective = Objective::Fastest;
    friend bool operator==(const TierRequest&, const TierRequest&) = default;
};
/// "50000,300000-500000,1500000" in major units (also 30万, 1.5M); two to four ranges ascending; BadInput names the
/// part.
Result<std::vector<TierRequest>> parseTiers(std::string_view text, Currency currency);

struct BuyerFilters {
    std::vector<std::string> vendorsAllowed, vendorsBanned; ///< accelerator vendors, empty = all
    std::vector<std::string> acceleratorsAllowed;           ///< catalogue ids, empty = all (a tender that names a card)
    int acceleratorCount = 0;                               ///< exactly so many in the whole build, 0 = any number
    bool allowUnofficial = false;
    bool allowRestricted = false; ///< parts whose export note begins with "restricted"
    bool allowEol = false;
    int maxNodes = 16;
    friend bool operator==(const BuyerFilters&, const BuyerFilters&) = default;
};

struct RecommendRequest {
    Workload workload;
    std::vector<TierRequest> tiers;
    Site site;
    BuyerFilters filters;
    PricingContext pricing;
    bool includeServices = false; ///< installation and training as lines
};

/// A complete answer: everything that the window, the command line and the papers show of one build.
struct TierAnswer {
    Build build;
    Hardware hardware;
    PlanResult plan;
    std::vector<PlanResult> otherPlans;
    HostMemoryEstimate hostMemory;
    StorageEstimate storage;
    PowerBudget power;
    CostTotals cost;
    RunningCost running;
    FindingReport findings;
    std::vector<HeadroomItem> headroom;
    double score = 0;          ///< of the objective, higher is better
    bool meetsDeadline = true; ///< by the interval's high end; true when no deadline is set
};

struct TierResult {
    TierRequest request;
    std::optional<TierAnswer> answer;
    std::vector<TierAnswer> runnersUp; ///< at most 3, other accelerator kinds
    std::vector<Message> reasons;      ///< why nothing is possible, or what limits the answer
    std::optional<Money> possibleFrom; ///< gross price of the cheapest build that can do the job
    std::optional<TierAnswer> cheapestPossible;
    long evaluated = 0; ///< builds priced and estimated
};

/// One point of price against time, for the Pareto chart.
struct ParetoPoint {
    Money gross;
    Interval days;
    std::string label; ///< "8 × H200 NVL"
    bool onFront = false;
    int tier = -1; ///< index of the tier that chose it
};

struct Recommendation {
    std::vector<TierResult> tiers;
    std::vector<ParetoPoint> points;
    long evaluated = 0;
};

/// Cancellation and progress of a long call; all members optional.
struct Progress {
    const std::atomic<bool>* cancelled = nullptr;
    std::atomic<int>* permille = nullptr;
};

/// Deterministic; ties broken by lower price, then fewer nodes, then part ids in order.
Recommendation recommend(const RecommendRequest& r, const Catalogue& c, const Calibration& k, Progress p = {});
/// Estimates, findings, costs of a given build (the user's own or edited one).
TierAnswer evaluateBuild(const Build& b, const RecommendRequest& r, const Catalogue& c, const Calibration& k);

} // namespace peiji

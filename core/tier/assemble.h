#pragma once
// From a build and a plan to the whole answer that screens and papers show.

#include "core/build/shelf.h"
#include "core/tier/tier.h"

namespace peiji
{

/// Everything of `b` under `plan`; the plan's time is computed anew on the build's own hardware.
TierAnswer assemble(const Build& b, const PlanResult& plan, const RecommendRequest& r, const Catalogue& c,
                    const Calibration& k, std::optional<Money> budget);
/// What the rules look at in an answer. The answer, the request and the catalogue outlive it.
RuleInput ruleInputOf(const TierAnswer& a, const RecommendRequest& r, const Catalogue& c, std::optional<Money> budget,
                      bool withPlan = true);
/// Size of a card of the answer in GB as marketed, for ramMarks.
double ramMarkCardGb(const TierAnswer& a, const Catalogue& c);
/// Score of an objective, higher is better.
double scoreOf(const TierAnswer& a, Objective o);
/// Does the answer meet the workload's deadline by its interval's upper end?
bool meetsDeadline(const Workload& w, const TimeEstimate& t);
/// "8 × NVIDIA H200 NVL", "2 × 8 × …" for clusters.
std::string labelOf(const TierAnswer& a, const Catalogue& c);
LocalText localLabelOf(const TierAnswer& a, const Catalogue& c);

} // namespace peiji

#pragma once
// From a build and a plan to the whole answer that screens and papers show.

#include "core/build/shelf.h"
#include "core/tier/tier.h"

namespace peiji
{

/// Everything of `b` under `plan`; the plan's time is computed anew on the build's own hardware.
TierAnswer assemble(const Build& b, const PlanResult& plan, const RecommendRequest& r, const Catalogue& c,
                    const Calibration& k, std::optional<Money> budget);
/// Score of an objective, higher is better.
double scoreOf(const TierAnswer& a, Objective o);
/// Does the answer meet the workload's deadline by its interval's upper end?
bool meetsDeadline(const Workload& w, const TimeEstimate& t);
/// "8 × NVIDIA H200 NVL", "2 × 8 × …" for clusters.
std::string labelOf(const TierAnswer& a, const Catalogue& c);
LocalText localLabelOf(const TierAnswer& a, const Catalogue& c);

} // namespace peiji

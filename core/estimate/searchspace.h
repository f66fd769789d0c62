#pragma once
// The space of layouts: every way to place a workload on the devices before micro-batch and recomputation are chosen.

#include "core/estimate/hardware.h"
#include "core/estimate/plan.h"

#include <vector>

namespace peiji
{

/// Frameworks that suit the task and the scale, first choice first; a fixed one of the workload stands alone.
std::vector<Framework> frameworksFor(const Workload& w, const Hardware& h);

/// Valid layouts, each with micro-batch 1 and no recomputation; deterministic order (framework, tp, pp, cp, ep, zero,
/// offload).
std::vector<Plan> planLayouts(const Workload& w, const Hardware& h, bool allowOffload, bool allSchedules = false);

/// The same with every setting the engine knows, also outside the usual recipes: sequence parallelism on and off,
/// attention and loss fused or not, all tensor groups, chunks and schedules.
std::vector<Plan> allLayouts(const Workload& w, const Hardware& h, bool allowOffload);

/// Micro-batches to try: powers of two, or with `all` every divisor of a replica's batch. Rising.
std::vector<int> microBatchSizes(const Workload& w, const Plan& layout, bool all);

/// Strategy a plan is explained under, most characteristic first.
enum class PlanFamily {
    Replicated,
    ShardedOptimizer,
    ShardedGradients,
    FullShard,
    Tensor,
    Pipeline,
    Context,
    Offloaded
};
inline constexpr int kPlanFamilies = 8;
PlanFamily familyOf(const Plan& p);
const char* planFamilyId(PlanFamily f);

} // namespace peiji

#pragma once
// The search over plans: exhaustive over the valid factorisations, pruned by memory and by a time bound.

#include "core/estimate/memory.h"
#include "core/estimate/timing.h"

#include <functional>
#include <optional>
#include <vector>

namespace peiji
{

/// One feasible or rejected plan with its estimates.
struct PlanResult {
    Plan plan;
    MemoryEstimate memory;
    TimeEstimate time;
};

/// Why a family of plans lost; printed beside the winner.
struct RejectedFamily {
    const char* family = ""; ///< planFamilyId
    Message reason;          ///< e.g. "without ZeRO each device would need {need}"
    Plan example;
    Bytes need{};
};

struct PlanSearchResult {
    std::optional<PlanResult> best;        ///< fastest plan that fits (or is the least tight one)
    std::vector<PlanResult> alternatives;  ///< next best of other families, best first, at most 8
    std::optional<PlanResult> leastMemory; ///< the smallest footprint found, also when nothing fits
    std::vector<RejectedFamily> rejected;
    /// Plans that no other beats in time, VRAM and energy at once, fastest first. The cost of a run on given hardware
    /// grows with its time and its energy, so that every cheapest plan is among them whatever the prices are.
    std::vector<PlanResult> pareto;
    /// Best plan of each layout (tensor, pipeline, context, expert, data), fastest first, at most ten.
    std::vector<PlanResult> ranked;
    long evaluated = 0;      ///< plans whose memory was estimated
    long pruned = 0;         ///< plans cut before: the sum of the two below
    long bounded = 0;        ///< their time could change nothing whatever their memory is
    long prunedByMemory = 0; ///< a smaller micro-batch of the same plan did not fit already
    long plans() const { return evaluated + pruned; }
};

struct PlanSearchOptions {
    bool allowOffload = true;
    bool allowTight = false;         ///< a "tight" plan may win when nothing fits comfortably
    const bool* cancelled = nullptr; ///< polled; a cancelled search returns what it has
    /// Also settings outside the frameworks' usual recipes (no sequence parallelism, unfused attention, fused loss …),
    /// all divisors as micro-batches, tensor groups across nodes, zero-bubble: to compare, not to recommend.
    bool exhaustive = false;
    /// Pipelines also with GPipe, zero-bubble and DualPipe, which few frameworks ship.
    bool allSchedules = false;
    bool front = true; ///< collect `pareto`
    /// Runs the tasks 0 … count − 1, each once, in any order or at the same time, and returns when all are done: large
    /// spaces are cut into independent slices, and the caller has the threads. Empty: one after the other. The result
    /// is the same either way.
    std::function<void(std::size_t count, const std::function<void(std::size_t)>& task)> run;
    std::function<void(double)> progress; ///< share done; from whichever thread runs a slice, one at a time
};

/// Fastest plan for the workload on the hardware. Deterministic; ties by fewer TP, fewer PP, smaller micro-batch.
PlanSearchResult searchPlans(const Workload& w, const Hardware& h, const Calibration& c,
                             const PlanSearchOptions& options = {});
/// Checks a user's plan against workload and hardware; the error names the field.
Status checkPlan(const Plan& p, const Workload& w, const Hardware& h);

} // namespace peiji

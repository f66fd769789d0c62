#pragma once
// Time estimate: step time by category, throughput, MFU in both conventions, days, energy.

#include "core/estimate/calibration.h"
#include "core/estimate/explain.h"
#include "core/estimate/hardware.h"
#include "core/estimate/plan.h"
#include "core/units/interval.h"
#include "core/workload/workload.h"

#include <array>

namespace peiji
{

enum class TimeCategory {
    Compute,
    Attention,
    TensorComm,
    PipelineBubble,
    DataComm,
    ExpertComm,
    Optimizer,
    Offload,
    Input,
    Checkpoint,
    Other,
    Rollout ///< answers generated for reinforcement learning, and the models that judge them
};
inline constexpr int kTimeCategories = 12;
const char* timeCategoryId(TimeCategory c);

/// Work of one token.
struct TokenFlops {
    FlopPerToken forwardCausal{}; ///< physical work of the forward pass
    FlopPerToken modelCausal{};   ///< 3 × forward (training), recomputation not counted
    FlopPerToken modelFull{};     ///< same with the full attention square (convention before 2024)
    FlopPerToken hardware{};      ///< what the device executes, recomputation and frozen weights considered
};
TokenFlops tokenFlops(const Workload& w, Recompute r);

struct TimeEstimate {
    Interval stepSeconds;                            ///< one optimizer step (training) or one decode step (inference)
    std::array<Seconds, kTimeCategories> category{}; ///< sums to stepSeconds.value
    Interval tokensPerSecond;                        ///< whole system
    double mfuCausal = 0.0;                          ///< model FLOPs utilisation, causal convention, ratio
    double mfuFull = 0.0;                            ///< the same, full-attention convention
    Interval mfuCausalInterval;                      ///< ratio; follows the step's interval
    Interval mfuFullInterval;                        ///< the same, full-attention convention
    double steps = 0.0;                              ///< steps of the whole job, 0 when tokens are not stated
    Interval days;          ///< calendar days at the duty hours; value 0 when tokens are not stated
    Interval energyJoules;  ///< whole job at the wall (PUE excluded); inference: per million output tokens
    Watts sustainedPower{}; ///< whole system at the wall while running
    Interval powerInterval; ///< watts, of `sustainedPower`
    // inference
    Interval prefillSeconds; ///< time to first token of one request at the stated concurrency
    Interval tokensPerSecondPerUser;
    // long runs
    double goodput = 1.0; ///< share of wall time in useful steps; failures take the rest, in `days` and energy
    Interval goodputInterval = Interval::exact(1.0); ///< from the spread of failure rates of published runs
    Seconds checkpointInterval{};                    ///< as stated, or shorter where devices fail often
    Seconds checkpointStall{};                       ///< training waits this long for each
    Seconds betweenFailures{};                       ///< mean, whole system
    Seconds restart{};                               ///< from a failure to the first new step
    double failures = 0.0;                           ///< expected in the whole job; 0 when tokens are not stated
    bool devicePrior = false;                        ///< no measurement of this device family: interval widened
    Seconds of(TimeCategory c) const { return category[static_cast<std::size_t>(c)]; }
};

/// What is known of a run beyond workload, plan and hardware; validation rows state it.
struct TimeTraits {
    const FrameworkEfficiency* framework = nullptr; ///< null: today's of the plan's framework
    bool balancedExperts = false;                   ///< the router was forced to even loads
    bool keepsAttention = false; ///< recomputation leaves out the core attention, whose result is kept
};

/// Pure. Precondition as estimateMemory. A device without a known rate or memory bandwidth gets an infinite time.
TimeEstimate estimateTime(const Workload& w, const Plan& p, const Hardware& h, const TimeCalibration& c);
TimeEstimate estimateTime(const Workload& w, const Plan& p, const Hardware& h, const TimeCalibration& c,
                          const TimeTraits& traits);
ExplanationStep explainTime(const Workload& w, const Plan& p, const Hardware& h, const TimeCalibration& c);

} // namespace peiji

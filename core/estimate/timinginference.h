#pragma once
// Serving: prefill bound by arithmetic, decode bound by reading weights and cache; continuous batching.

#include "core/estimate/memory.h"
#include "core/estimate/timing.h"

#include <span>
#include <vector>

namespace peiji
{

/// stepSeconds is one decode step of a full batch; prefillSeconds the time to first token of a request that arrives
/// while the others decode; tokensPerSecond counts output tokens of the whole system.
TimeEstimate estimateServing(const Workload& w, const Plan& p, const Hardware& h, const TimeCalibration& c);

/// One load of a served model.
struct ServingPoint {
    int concurrency = 0;
    Interval firstToken;                         ///< seconds, from arrival
    Interval tokensPerSecondPerUser;             ///< output tokens
    Interval tokensPerSecond;                    ///< output tokens, whole system
    FitVerdict verdict = FitVerdict::DoesNotFit; ///< of the caches of so many; set by the overload with memory
};
/// Latency against throughput: the same plan at each number of concurrent requests. Memory is the caller's: whether the
/// caches of so many requests fit is estimateMemory's answer.
std::vector<ServingPoint> servingCurve(const Workload& w, const Plan& p, const Hardware& h, const TimeCalibration& c,
                                       std::span<const int> concurrency);

/// The same with each load's memory verdict; ends behind the first load that does not fit.
std::vector<ServingPoint> servingCurve(const Workload& w, const Plan& p, const Hardware& h, const Calibration& c,
                                       std::span<const int> concurrency);
/// Loads to draw the curve at: powers of two to at least 1,024 and four times the stated load, and that load. Rising.
std::vector<int> servingLoads(int stated);

} // namespace peiji

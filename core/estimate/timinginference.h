#pragma once
// Serving: prefill bound by arithmetic, decode bound by reading weights and cache; continuous batching.

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
    Interval firstToken;             ///< seconds, from arrival
    Interval tokensPerSecondPerUser; ///< output tokens
    Interval tokensPerSecond;        ///< output tokens, whole system
};
/// Latency against throughput: the same plan at each number of concurrent requests. Memory is the caller's: whether the
/// caches of so many requests fit is estimateMemory's answer.
std::vector<ServingPoint> servingCurve(const Workload& w, const Plan& p, const Hardware& h, const TimeCalibration& c,
                                       std::span<const int> concurrency);

} // namespace peiji

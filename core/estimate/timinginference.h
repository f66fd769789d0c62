#pragma once
// Serving: prefill bound by arithmetic, decode bound by reading weights and cache; continuous batching.

#include "core/estimate/timing.h"

namespace peiji
{

/// stepSeconds is one decode step of a full batch; prefillSeconds the time to first token of a request that arrives
/// while the others decode; tokensPerSecond counts output tokens of the whole system.
TimeEstimate estimateServing(const Workload& w, const Plan& p, const Hardware& h, const TimeCalibration& c);

} // namespace peiji

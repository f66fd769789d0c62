#pragma once
// One optimizer step of training: what the slowest pipeline stage computes, what it waits for, what comes once a step.

#include "core/estimate/timing.h"

namespace peiji
{

/// Categories of one step; their sum is the step.
struct StepTimes {
    std::array<Seconds, kTimeCategories> category{};
    FlopRate peak{};             ///< dense peak of the precision used
    bool measuredDevice = false; ///< kernels of this device family were measured
};

/// Precondition: a training task and a valid plan. Pure, no allocation.
StepTimes trainingStep(const Workload& w, const Plan& p, const Hardware& h, const TimeCalibration& c,
                       const TimeTraits& traits);

} // namespace peiji

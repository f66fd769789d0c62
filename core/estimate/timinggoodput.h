#pragma once
// What failures cost a long run: how often to write checkpoints, and which share of the wall time is useful work.

#include "core/estimate/calibration.h"
#include "core/estimate/hardware.h"
#include "core/workload/workload.h"

namespace peiji
{

struct Goodput {
    Seconds betweenFailures{};    ///< of the whole system
    Seconds checkpointInterval{}; ///< the stated one, or the best one where that is shorter
    Seconds checkpointStall{};    ///< training waits this long for each
    Seconds restart{};            ///< from a failure to the first new step
    double share = 1.0;           ///< of wall time in useful steps, stalls for checkpoints not counted
    double shareLow = 1.0;        ///< with the failure rate of the worst published long run
    double shareHigh = 1.0;       ///< with that of the best
};

/// Devices fail at a constant rate (resources/calibration/time.csv, mtbf_device_hours); each failure costs half a
/// checkpoint interval and a restart. The best interval is √(2 · stall · time between failures) (Young 1974; Daly 2006,
/// first order).
Goodput goodput(const Workload& w, const Hardware& h, const TimeCalibration& c);

} // namespace peiji

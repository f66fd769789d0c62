#include "core/estimate/timing.h"

#include "core/estimate/communication.h"
#include "core/estimate/flops.h"
#include "core/estimate/timinggoodput.h"
#include "core/estimate/timinginference.h"
#include "core/estimate/timingkernels.h"
#include "core/estimate/timinglayer.h"
#include "core/estimate/timingpower.h"
#include "core/estimate/timingstep.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace peiji
{

const char* timeCategoryId(TimeCategory c)
{
    static constexpr const char* kIds[kTimeCategories] = {
        "compute",   "attention", "tensor_comm", "pipeline_bubble", "data_comm", "expert_comm",
        "optimizer", "offload",   "input",       "checkpoint",      "other",     "rollout",
    };
    return kIds[static_cast<std::size_t>(c)];
}

namespace
{

void fillJob(const Workload& w, const Hardware& h, const TimeCalibration& c, TimeEstimate& e, const IntervalFactors& i)
{
    const double stepTokens = w.tokensPerStep();
    const double step = e.stepSeconds.value;
    const double rate = stepTokens / step;
    e.tokensPerSecond = {rate / i.high, rate, rate / i.low};
    const Goodput g = goodput(w, h, c);
    e.goodput = g.share;
    e.goodputInterval = {g.shareLow, g.share, g.shareHigh};
    e.checkpointInterval = g.checkpointInterval;
    e.checkpointStall = g.checkpointStall;
    e.betweenFailures = g.betweenFailures;
    e.restart = g.restart;
    if (w.tokens <= 0.0)
        return;
    e.steps = std::ceil(w.tokens / stepTokens);
    const double running = e.steps * step / e.goodput;
    const double days = running / 86400.0 * 24.0 / std::clamp(w.dutyHoursPerDay, 0.1, 24.0);
    e.days = Interval::scaled(days, i.low, i.high);
    e.energyJoules = energyInterval(running * e.sustainedPower.value(), e.stepSeconds, e.powerInterval);
    e.failures = running / e.betweenFailures.value();
}

/// A device whose rate or memory bandwidth is not published can be given no time.
bool canCompute(const Device& d, ComputePrecision wanted)
{
    ComputePrecision given = wanted;
    return rateFor(d.rates, wanted, given).value() > 0.0 && d.memoryBandwidth.value() > 0.0;
}

TimeEstimate unknownTime()
{
    constexpr double kNever = std::numeric_limits<double>::infinity();
    TimeEstimate e;
    e.category[static_cast<std::size_t>(TimeCategory::Compute)] = seconds(kNever);
    e.stepSeconds = Interval::exact(kNever);
    e.days = Interval::exact(kNever);
    e.prefillSeconds = Interval::exact(kNever);
    e.devicePrior = true;
    return e;
}

} // namespace

TimeEstimate estimateTime(const Workload& w, const Plan& p, const Hardware& h, const TimeCalibration& c)
{
    return estimateTime(w, p, h, c, {});
}

TimeEstimate estimateTime(const Workload& w, const Plan& p, const Hardware& h, const TimeCalibration& c,
                          const TimeTraits& traits)
{
    if (!canCompute(h.device, w.precision.compute))
        return unknownTime();
    if (!w.isTraining())
        return estimateServing(w, p, h, c);
    const StepTimes s = StepModel(w, h, c, traits).step(p);
    TimeEstimate e;
    e.category = s.category;
    e.devicePrior = !s.measuredDevice;
    const Seconds total = s.total();
    const IntervalFactors& i = c.interval(toId(w.task), h.device.archKey, s.measuredDevice);
    e.stepSeconds = Interval::scaled(total.value(), i.low, i.high);
    const TokenFlops f = tokenFlops(w, p.recompute);
    const double stepTokens = w.tokensPerStep();
    const double available = total.value() * s.peak.value() * h.devices();
    if (available > 0.0) {
        e.mfuCausal = f.modelCausal.value() * stepTokens / available;
        e.mfuFull = f.modelFull.value() * stepTokens / available;
    }
    e.mfuCausalInterval = {e.mfuCausal / i.high, e.mfuCausal, e.mfuCausal / i.low};
    e.mfuFullInterval = {e.mfuFull / i.high, e.mfuFull, e.mfuFull / i.low};
    const PowerModel power(h, c);
    e.sustainedPower = power.at(s.busy());
    e.powerInterval = power.interval(s.busy());
    fillJob(w, h, c, e, i);
    return e;
}

} // namespace peiji

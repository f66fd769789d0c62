#include "core/estimate/timinggoodput.h"

#include "core/estimate/flops.h"

#include <algorithm>
#include <cmath>

namespace peiji
{

namespace
{

/// Time to write one checkpoint, spread over the nodes; the stall the user allows where no drive is known.
Seconds writeStall(const Workload& w, const Hardware& h)
{
    if (h.host.storageWrite.value() <= 0.0)
        return w.checkpoint.allowedStall;
    const double perParameter = 2.0 + (w.precision.fp32Master ? 4.0 : 0.0) + optimizerStateBytes(w.optimizer);
    const double parameters = w.hasFrozenBase() ? adapterParameters(w) : countParameters(w.model).total;
    return bytes(parameters * perParameter / std::max(1, h.nodes)) / h.host.storageWrite;
}

} // namespace

Goodput goodput(const Workload& w, const Hardware& h, const TimeCalibration& c)
{
    Goodput g;
    g.betweenFailures = fromHours(c.constant("mtbf_device_hours", 50000.0) / std::max(1, h.devices()));
    g.checkpointStall = writeStall(w, h);
    g.checkpointInterval = w.checkpoint.interval;
    // No checkpoint is worth less than its own writing.
    const Seconds best =
        std::max(g.checkpointStall, seconds(std::sqrt(2.0 * g.checkpointStall.value() * g.betweenFailures.value())));
    if (g.checkpointInterval.value() <= 0.0 || best < g.checkpointInterval)
        g.checkpointInterval = best;
    g.restart = fromHours(c.constant("restart_hours", 0.25));
    const auto shareAt = [&g](Seconds between) {
        return 1.0 / (1.0 + ((0.5 * g.checkpointInterval + g.restart) / between).value());
    };
    const auto between = [&h](double deviceHours) { return fromHours(deviceHours / std::max(1, h.devices())); };
    g.share = shareAt(g.betweenFailures);
    g.shareLow = std::min(g.share, shareAt(between(c.constant("mtbf_device_hours_low", 13000.0))));
    g.shareHigh = std::max(g.share, shareAt(between(c.constant("mtbf_device_hours_high", 80000.0))));
    return g;
}

} // namespace peiji

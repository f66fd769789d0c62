#pragma once
// Pipeline schedules played event by event: the check on the closed forms of the step, and the answer where stages are
// uneven.

#include "core/estimate/plan.h"
#include "core/units/quantities.h"

#include <vector>

namespace peiji
{

/// One chunk of layers and one micro-batch: forward, input gradient, weight gradient.
struct ChunkTimes {
    Seconds forward{};
    Seconds input{};
    Seconds weight{};
    Seconds all() const { return forward + input + weight; }
};

struct ScheduleCase {
    PipelineSchedule schedule = PipelineSchedule::OneFOneB;
    int devices = 1;
    int microBatches = 1;
    /// In the order of the layers; a multiple of `devices`, chunk c is on device c mod devices (DualPipe: on both c and
    /// devices − 1 − c, one for each direction).
    std::vector<ChunkTimes> chunks;
    Seconds send{}; ///< from one chunk to the next, both ways
};

/// From the first forward to the last gradient. 1F1B, GPipe and interleaved in Megatron's order; zero-bubble and
/// DualPipe greedily: gradients before new micro-batches, weight gradients where a device would wait, as many
/// micro-batches in flight as the schedule allows. ZB-V is not played: the closed form.
Seconds playSchedule(const ScheduleCase& c);

/// Idle time of a schedule over that of plain 1F1B: interleaving divides it by the chunks; ZB-H1 leaves
/// (p − 1)(F + B − W), ZB-H2 and ZB-V (p − 1)(F + B − 2W) (arXiv:2401.10241), DualPipe (p/2 − 1)(F&B + B − 3W), with
/// F&B = F + B and B the whole backward pass (DeepSeek-V3 report, table 2).
double bubbleShare(PipelineSchedule schedule, int devices, int chunks, const ChunkTimes& t);

/// The same by the formula that the step uses: the slowest device works all the time; what the others need for one
/// micro-batch is waited for once, times `bubbleShare`. Exact for even stages where micro-batches are many enough.
Seconds closedSchedule(const ScheduleCase& c);

} // namespace peiji

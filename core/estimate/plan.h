#pragma once
// The plan: how a workload is laid on devices.

#include "core/units/message.h"
#include "core/workload/workload.h"

#include <string>

namespace peiji
{

enum class Offload { None, Optimizer, OptimizerAndParameters, Activations };
/// ZeroBubble: weight gradients fill the bubble (ZB-H1, memory of 1F1B); DualPipe: two directions at once, expert
/// transfers behind the other direction's work, two copies of the parameters; ZeroBubbleH2: no bubble for up to 2p-1
/// micro-batches in flight; ZeroBubbleV: two chunks a device in V shape, first and last chunk on the first device.
enum class PipelineSchedule { OneFOneB, Interleaved, GPipe, ZeroBubble, DualPipe, ZeroBubbleH2, ZeroBubbleV };

struct Plan {
    Framework framework = Framework::MegatronCore;
    int tp = 1;         ///< tensor parallel
    bool sp = true;     ///< sequence parallel inside the tensor group
    int pp = 1;         ///< pipeline stages
    int vpp = 1;        ///< virtual stages (chunks) per rank
    int cp = 1;         ///< context parallel
    int ep = 1;         ///< expert parallel, inside dp·tp
    int dp = 1;         ///< data-parallel replicas
    int zero = 0;       ///< ZeRO stage; 1 = distributed optimizer, 3 = FSDP full shard
    int shardGroup = 0; ///< devices a ZeRO/FSDP shard spans; 0 = all of dp·cp
    int microBatch = 1; ///< sequences per device and forward pass
    Recompute recompute = Recompute::None;
    Offload offload = Offload::None;
    PipelineSchedule schedule = PipelineSchedule::OneFOneB;
    bool flashAttention = true;
    bool fusedLoss = false; ///< loss fused with the head: logits are never whole
    friend bool operator==(const Plan&, const Plan&) = default;

    int devices() const { return tp * pp * cp * dp; }
    /// Micro-batches per optimizer step and replica, rounded up.
    int microBatches(int globalBatch) const { return (globalBatch + dp * microBatch - 1) / (dp * microBatch); }
};

/// Short name as engineers write it: "TP8 PP2 DP4 ZeRO-1 mb1 recompute=full". Same in both languages.
std::string planLabel(const Plan& p);
/// Plain-language sentence of the plan for the buyer.
Message describePlan(const Plan& p, Task task);

} // namespace peiji

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
/// How context parallelism exchanges keys and values.
enum class ContextExchange { Ring, AllGather, AllToAll };

/// Stable identifiers used in JSON and on the command line ("1f1b", "zero_bubble_v", "all_to_all", "optimizer" …).
const char* toId(PipelineSchedule s);
const char* toId(ContextExchange e);
const char* toId(Offload o);
Result<PipelineSchedule> parseSchedule(std::string_view id);
Result<ContextExchange> parseContextExchange(std::string_view id);
Result<Offload> parseOffload(std::string_view id);

struct Plan {
    Framework framework = Framework::MegatronCore;
    int tp = 1;         ///< tensor parallel
    bool sp = true;     ///< sequence parallel inside the tensor group
    int pp = 1;         ///< pipeline stages
    int vpp = 1;        ///< virtual stages (chunks) per rank
    int cp = 1;         ///< context parallel
    int ep = 1;         ///< expert parallel, inside dp·tp
    int etp = 0;        ///< tensor parallel inside one expert; 0 = tp where ep fits into dp, else 1
    int dp = 1;         ///< data-parallel replicas
    int zero = 0;       ///< ZeRO stage; 1 = distributed optimizer, 3 = FSDP full shard
    int shardGroup = 0; ///< devices a ZeRO/FSDP shard spans; 0 = all of dp·cp
    int microBatch = 1; ///< sequences per device and forward pass
    Recompute recompute = Recompute::None;
    Offload offload = Offload::None;
    bool offloadToNvme = false; ///< what is offloaded lives on local drives instead of host memory
    PipelineSchedule schedule = PipelineSchedule::OneFOneB;
    ContextExchange exchange = ContextExchange::Ring;
    bool flashAttention = true;
    bool fusedLoss = false; ///< loss fused with the head: logits are never whole
    friend bool operator==(const Plan&, const Plan&) = default;

    /// Tensor parallelism inside an expert, the default resolved.
    int expertTensor() const { return etp > 0 ? etp : ep <= dp ? tp : 1; }
    int devices() const { return tp * pp * cp * dp; }
    /// Micro-batches per optimizer step and replica, rounded up.
    int microBatches(int globalBatch) const { return (globalBatch + dp * microBatch - 1) / (dp * microBatch); }
};

/// Short name as engineers write it: "TP8 PP2 DP4 ZeRO-1 mb1 recompute=full". Same in both languages.
std::string planLabel(const Plan& p);
/// Plain-language sentence of the plan for the buyer.
Message describePlan(const Plan& p, Task task);

} // namespace peiji

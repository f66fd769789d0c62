// Checks of a plan against workload and hardware; each error names the field as JSON and the UI call it.

#include "core/estimate/search.h"

#include <algorithm>
#include <string>

namespace peiji
{

namespace
{

Error planError(const char* field, LocalText what)
{
    return {ErrorKind::BadInput, std::string("plan.") + field, std::move(what)};
}

Status checkSizes(const Plan& p)
{
    const struct {
        const char* field;
        int value;
    } sizes[] = {{"tp", p.tp},
                 {"pp", p.pp},
                 {"vpp", p.vpp},
                 {"cp", p.cp},
                 {"ep", p.ep},
                 {"dp", p.dp},
                 {"micro_batch", p.microBatch},
                 {"etp", std::max(1, p.etp)}};
    for (const auto& s : sizes)
        if (s.value < 1 || s.value > 1'000'000)
            return planError(s.field, {"应为 1 到 1000000 的整数", "must be an integer from 1 to 1000000"});
    if (p.zero < 0 || p.zero > 3)
        return planError("zero", {"应为 0、1、2 或 3", "must be 0, 1, 2 or 3"});
    return Unit{};
}

Status checkDevices(const Plan& p, const Hardware& h)
{
    const long long used = 1LL * p.tp * p.pp * p.cp * p.dp;
    if (used != h.devices())
        return planError(
            "dp", {"tp × pp × cp × dp 必须等于加速卡总数", "tp × pp × cp × dp must equal the number of devices"});
    const bool single = p.framework == Framework::SingleGpuPyTorch || p.framework == Framework::UnslothLike;
    if (single && used != 1)
        return planError("framework", {"该框架只使用一张加速卡", "this framework uses a single device"});
    return Unit{};
}

Status checkModel(const Plan& p, const ModelArchitecture& m)
{
    if (m.heads % p.tp != 0)
        return planError("tp", {"必须整除注意力头数", "must divide the number of attention heads"});
    if (m.kvHeads > 0 && m.kvHeads % p.tp != 0 && p.tp % m.kvHeads != 0)
        return planError("tp", {"必须整除 KV 头数，或为其整数倍", "must divide the KV heads or be a multiple of them"});
    if (m.ffnHidden % p.tp != 0)
        return planError("tp", {"必须整除前馈层宽度", "must divide the width of the feed-forward layers"});
    if (p.pp > m.layers)
        return planError("pp", {"不能超过层数", "must not exceed the number of layers"});
    // Embedding and head may stand as layers of their own where that makes the count come out even.
    const int chunks = p.pp * p.vpp;
    if (p.vpp > 1 && (p.pp == 1 || (m.layers % chunks != 0 && (m.layers + 2) % chunks != 0)))
        return planError("vpp", {"需要 pp 大于 1，且 pp × vpp 整除层数（或层数加 2）",
                                 "needs pp above 1, and pp × vpp must divide the layers (or the layers plus 2)"});
    if ((p.schedule == PipelineSchedule::Interleaved) != (p.vpp > 1))
        return planError("schedule",
                         {"交错调度与 vpp 大于 1 必须同时使用", "interleaving goes with vpp above 1 and only with it"});
    if (p.ep > 1 && (!m.isMoe() || m.experts % p.ep != 0))
        return planError("ep", {"必须整除专家数", "must divide the number of experts"});
    if (p.ep > 1 && (p.dp * p.tp * p.cp) % p.ep != 0)
        return planError("ep", {"必须整除 dp × tp × cp", "must divide dp × tp × cp"});
    if (p.etp > 0 && (p.ep == 1 || p.etp > p.tp || p.tp % p.etp != 0 || m.moeFfnHidden % p.etp != 0 ||
                      (p.dp * p.tp * p.cp) % (p.ep * p.etp) != 0))
        return planError("etp",
                         {"需要 ep 大于 1，整除 tp 和专家宽度，且 ep × etp 整除 dp × tp × cp",
                          "needs ep above 1, must divide tp and the width of an expert, and ep × etp must divide "
                          "dp × tp × cp"});
    return Unit{};
}

/// Tensor groups that would lie across the borders of nodes unevenly.
Status checkPlacement(const Plan& p, const Hardware& h)
{
    const int domain = std::max(h.devicesPerNode, std::min(h.link.groupSize, h.devices()));
    if (domain % p.tp != 0 && p.tp % domain != 0)
        return planError("tp", {"必须整除一个节点的加速卡数", "must divide the number of devices of a node"});
    return Unit{};
}

Status checkSchedule(const Plan& p, const Workload& w)
{
    const bool dual = p.schedule == PipelineSchedule::DualPipe;
    const bool splitsGradients = dual || p.schedule == PipelineSchedule::ZeroBubble ||
                                 p.schedule == PipelineSchedule::ZeroBubbleH2 ||
                                 p.schedule == PipelineSchedule::ZeroBubbleV;
    if (p.pp == 1 && (splitsGradients || p.schedule == PipelineSchedule::GPipe))
        return planError("schedule", {"该调度需要 pp 大于 1", "this schedule needs pp above 1"});
    if (splitsGradients && w.hasFrozenBase())
        return planError("schedule", {"底座冻结时没有可推迟的权重梯度，请用 1f1b",
                                      "a frozen base has no weight gradients to put off: use 1f1b"});
    if (p.schedule == PipelineSchedule::ZeroBubbleV && w.model.layers % (2 * p.pp) != 0)
        return planError("schedule",
                         {"zero_bubble_v 要求 2 × pp 整除层数", "zero_bubble_v: 2 × pp must divide the layers"});
    const int microBatches = p.microBatches(w.globalBatch);
    if (dual && (p.pp % 2 != 0 || microBatches % 2 != 0 || microBatches < 2 * p.pp))
        return planError("schedule",
                         {"dualpipe 要求 pp 为偶数，微批数为偶数且不少于 2 × pp",
                          "dualpipe needs an even pp, and an even number of at least 2 × pp micro-batches"});
    return Unit{};
}

Status checkTraining(const Plan& p, const Workload& w)
{
    if (1LL * p.dp * p.microBatch > w.globalBatch)
        return planError("micro_batch",
                         {"dp × 微批不能超过全局批大小", "dp × micro-batch must not exceed the global batch"});
    if (w.globalBatch % p.dp != 0)
        return planError("dp", {"必须整除全局批大小", "must divide the global batch"});
    if (w.globalBatch % (p.dp * p.microBatch) != 0)
        return planError("micro_batch",
                         {"dp × 微批必须整除全局批大小", "dp × micro-batch must divide the global batch"});
    if (p.cp > 1 && p.exchange == ContextExchange::AllToAll && w.model.heads % (p.tp * p.cp) != 0)
        return planError("exchange", {"all_to_all 要求 tp × cp 整除注意力头数",
                                      "all_to_all: tp × cp must divide the number of attention heads"});
    if (p.cp > 1 && w.sequence % (2 * p.cp) != 0)
        return planError("cp", {"2 × cp 必须整除序列长度", "2 × cp must divide the sequence length"});
    if (p.sp && p.tp > 1 && w.sequence % p.tp != 0)
        return planError("sp", {"tp 必须整除序列长度", "tp must divide the sequence length"});
    if (p.pp > 1 && p.zero >= 2 && p.framework != Framework::MegatronCore)
        return planError("zero", {"流水线并行只能配合 ZeRO 0 或 1", "pipeline parallelism goes with ZeRO 0 or 1"});
    if (p.vpp > 1 && p.microBatches(w.globalBatch) % p.pp != 0)
        return planError("vpp",
                         {"交错调度要求微批数为 pp 的整数倍", "interleaving needs a multiple of pp micro-batches"});
    if (p.zero > 0 && p.dp * p.cp == 1 && p.offload == Offload::None)
        return planError("zero", {"没有数据并行时无可切分", "nothing to shard without data parallelism"});
    if (p.shardGroup < 0 || (p.shardGroup > 0 && (p.dp * p.cp) % p.shardGroup != 0))
        return planError("shard_group", {"必须整除 dp × cp", "must divide dp × cp"});
    if (p.offload == Offload::OptimizerAndParameters && p.zero != 3)
        return planError("offload", {"卸载参数需要 ZeRO-3", "offloading parameters needs ZeRO stage 3"});
    if (p.offloadToNvme && p.offload == Offload::None)
        return planError("offload_to_nvme", {"没有卸载任何内容", "nothing is offloaded"});
    return checkSchedule(p, w);
}

} // namespace

Status checkPlan(const Plan& p, const Workload& w, const Hardware& h)
{
    if (Status s = checkSizes(p); !s)
        return s;
    if (Status s = checkDevices(p, h); !s)
        return s;
    if (Status s = checkModel(p, w.model); !s)
        return s;
    if (Status s = checkPlacement(p, h); !s)
        return s;
    return w.isTraining() ? checkTraining(p, w) : Status(Unit{});
}

} // namespace peiji

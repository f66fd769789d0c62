// Checks of a plan against workload and hardware; each error names the field as JSON and the UI call it.

#include "core/estimate/search.h"

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
                 {"micro_batch", p.microBatch}};
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
    return Unit{};
}

Status checkTraining(const Plan& p, const Workload& w)
{
    if (1LL * p.dp * p.microBatch > w.globalBatch)
        return planError("micro_batch",
                         {"dp × 微批不能超过全局批大小", "dp × micro-batch must not exceed the global batch"});
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
    return Unit{};
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
    return w.isTraining() ? checkTraining(p, w) : Status(Unit{});
}

} // namespace peiji

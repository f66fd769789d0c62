#include "core/estimate/searchspace.h"

#include "core/estimate/search.h"

#include <algorithm>

namespace peiji
{

namespace
{

constexpr int kMostTensor = 16;
constexpr int kMostContext = 64;
constexpr int kSplitFrom = 16384;
constexpr int kTokensOfRank = 2048;
constexpr int kMostChunks = 8;
constexpr int kMostMicroBatch = 64;

std::vector<int> divisors(int n, int most)
{
    std::vector<int> out;
    for (int d = 1; d <= std::min(n, most); ++d)
        if (n % d == 0)
            out.push_back(d);
    return out;
}

/// Devices that share the fast link or at least a node.
int domainOf(const Hardware& h)
{
    return std::max(h.devicesPerNode, std::min(h.link.groupSize, h.devices()));
}

bool splitsHeads(const ModelArchitecture& m, int tp)
{
    const int kv = std::max(1, m.kvHeads);
    return m.heads % tp == 0 && (kv % tp == 0 || tp % kv == 0) && m.ffnHidden % tp == 0;
}

std::vector<int> tensorSizes(const Workload& w, const Hardware& h, bool acrossNodes)
{
    std::vector<int> out;
    const int most = acrossNodes ? h.devices() : std::min({domainOf(h), h.devices(), kMostTensor});
    for (int t = 1; t <= most; ++t)
        if (h.devices() % t == 0 && (domainOf(h) % t == 0 || t % domainOf(h) == 0) && splitsHeads(w.model, t))
            out.push_back(t);
    return out;
}

struct SpaceBuilder {
    const Workload& w;
    const Hardware& h;
    bool allowOffload;
    bool all; ///< every setting, not only those that may win
    bool allSchedules;
    std::vector<Plan>& out;

    /// Whether the replicas can have equal shares of the batch; the rest is checked one by one.
    bool sharesBatch(const Plan& p) const { return !w.isTraining() || w.globalBatch % p.dp == 0; }

    void add(const Plan& p) const
    {
        if (!checkPlan(p, w, h).ok())
            return;
        if (!all || !w.isTraining()) {
            out.push_back(p);
            return;
        }
        for (const ContextExchange e : {ContextExchange::Ring, ContextExchange::AllGather, ContextExchange::AllToAll}) {
            Plan q = p;
            q.exchange = e;
            if (e == ContextExchange::Ring || (p.cp > 1 && checkPlan(q, w, h).ok()))
                addSettings(q);
        }
    }

    void addSettings(const Plan& p) const
    {
        Plan q = p;
        for (const bool sequenceParallel : {true, false})
            for (const bool fusedAttention : {true, false})
                for (const bool fusedLoss : {false, true}) {
                    if (sequenceParallel && p.tp == 1)
                        continue;
                    q.sp = sequenceParallel;
                    q.flashAttention = fusedAttention;
                    q.fusedLoss = fusedLoss || p.fusedLoss;
                    if ((!p.fusedLoss || !fusedLoss) && checkPlan(q, w, h).ok())
                        out.push_back(q);
                }
    }

    /// Short sequences gain nothing from being split, and a rank with few tokens nothing from being split further.
    int mostContext() const
    {
        if (all)
            return kMostContext;
        return w.sequence >= kSplitFrom ? std::min(kMostContext, w.sequence / kTokensOfRank) : 1;
    }

    Plan start(Framework f) const
    {
        Plan p;
        p.framework = f;
        p.fusedLoss = f == Framework::UnslothLike;
        p.dp = h.devices();
        p.sp = false;
        return p;
    }

    void addOffloaded(Plan p) const
    {
        add(p);
        if (!allowOffload || w.hasFrozenBase() || h.host.ram.value() <= 0.0)
            return;
        for (const bool toDrives : {false, true}) {
            if (toDrives && !(all && w.isTraining()))
                continue; // slower than host memory, at the same footprint on the device
            p.offloadToNvme = toDrives;
            p.offload = Offload::Optimizer;
            add(p);
            if (p.zero == 3) {
                p.offload = Offload::OptimizerAndParameters;
                add(p);
            }
        }
    }

    void single(Framework f) const
    {
        Plan p = start(f);
        if (p.dp == 1)
            addOffloaded(p);
    }

    /// Data parallelism with ZeRO or FSDP; long sequences may also be split over a context group.
    void sharded(Framework f) const
    {
        const bool deepspeed = f == Framework::DeepSpeed;
        for (const int cp : divisors(h.devices(), mostContext())) {
            Plan p = start(f);
            p.cp = cp;
            p.dp = h.devices() / cp;
            if (!sharesBatch(p))
                continue;
            for (const int zero : {0, 1, 2, 3}) {
                p.zero = zero;
                p.shardGroup = 0;
                if (deepspeed)
                    addOffloaded(p);
                else if (zero == 0 || zero >= 2)
                    add(p);
                if (!deepspeed && zero == 3 && h.nodes > 1 && p.dp % h.devicesPerNode == 0) {
                    p.shardGroup = h.devicesPerNode;
                    add(p);
                }
            }
        }
    }

    void megatronChunks(Plan p) const
    {
        const int perStage = (w.model.layers + p.pp - 1) / p.pp;
        p.vpp = 1;
        p.schedule = PipelineSchedule::OneFOneB;
        add(p);
        if (p.pp == 1)
            return;
        for (const int v : divisors(perStage, all ? perStage : kMostChunks)) {
            if (v == 1)
                continue;
            p.vpp = v;
            p.schedule = PipelineSchedule::Interleaved;
            add(p);
        }
        if (!all && !allSchedules)
            return;
        p.vpp = 1;
        for (const PipelineSchedule s :
             {PipelineSchedule::GPipe, PipelineSchedule::ZeroBubble, PipelineSchedule::ZeroBubbleH2,
              PipelineSchedule::ZeroBubbleV, PipelineSchedule::DualPipe}) {
            p.schedule = s;
            add(p);
        }
    }

    /// Sharding and, where it can be, offload of one layout of Megatron's.
    void megatronSharding(Plan p) const
    {
        p.zero = p.dp * p.cp > 1 ? 1 : 0;
        megatronChunks(p);
        if (!all)
            return;
        if (p.zero == 1)
            for (const int zero : {0, 2, 3}) {
                p.zero = zero;
                megatronChunks(p);
            }
        if (!allowOffload || w.hasFrozenBase() || h.host.ram.value() <= 0.0)
            return;
        p.offload = Offload::Optimizer;
        for (const int zero : {0, 1}) {
            p.zero = zero;
            megatronChunks(p);
        }
    }

    void megatronInner(Plan p) const
    {
        const int most = w.model.isMoe() ? w.model.experts : 1;
        for (const int ep : divisors(p.dp * p.tp * p.cp, most)) {
            p.ep = ep;
            megatronSharding(p);
        }
    }

    void megatron(Framework f) const
    {
        const int devices = h.devices();
        for (const int tp : tensorSizes(w, h, all))
            for (const int pp : divisors(devices / tp, w.model.layers))
                for (const int cp : divisors(devices / (tp * pp), mostContext())) {
                    Plan p = start(f);
                    p.tp = tp;
                    p.sp = tp > 1;
                    p.pp = pp;
                    p.cp = cp;
                    p.dp = devices / (tp * pp * cp);
                    if (sharesBatch(p))
                        megatronInner(p);
                }
    }

    void serving(Framework f) const
    {
        const int devices = h.devices();
        for (const int tp : tensorSizes(w, h, all))
            for (const int pp : divisors(devices / tp, w.model.layers)) {
                Plan p = start(f);
                p.tp = tp;
                p.pp = pp;
                p.dp = devices / (tp * pp);
                if (p.dp <= std::max(1, w.serving.concurrency))
                    add(p);
            }
    }
};

} // namespace

std::vector<Framework> frameworksFor(const Workload& w, const Hardware& h)
{
    if (w.framework)
        return {*w.framework};
    const bool ascend = h.device.archKey.starts_with("ascend");
    const Framework megatron = ascend ? Framework::MindSpeed : Framework::MegatronCore;
    if (!w.isTraining())
        return {Framework::Vllm};
    if (h.devices() == 1) {
        if (w.hasFrozenBase())
            return {Framework::UnslothLike, Framework::SingleGpuPyTorch};
        return {Framework::SingleGpuPyTorch, Framework::DeepSpeed};
    }
    if (w.hasFrozenBase())
        return {Framework::Fsdp, megatron};
    return {megatron, Framework::Fsdp, Framework::DeepSpeed};
}

namespace
{

std::vector<Plan> build(const Workload& w, const Hardware& h, bool allowOffload, bool all, bool allSchedules)
{
    std::vector<Plan> out;
    const SpaceBuilder b{w, h, allowOffload, all, allSchedules, out};
    for (const Framework f : frameworksFor(w, h)) {
        switch (f) {
        case Framework::MegatronCore:
        case Framework::MindSpeed:
            b.megatron(f);
            break;
        case Framework::DeepSpeed:
        case Framework::Fsdp:
            b.sharded(f);
            break;
        case Framework::SingleGpuPyTorch:
        case Framework::UnslothLike:
            b.single(f);
            break;
        case Framework::Vllm:
        case Framework::LlamaCpp:
            b.serving(f);
            break;
        }
    }
    return out;
}

} // namespace

std::vector<Plan> planLayouts(const Workload& w, const Hardware& h, bool allowOffload, bool allSchedules)
{
    return build(w, h, allowOffload, false, allSchedules);
}

std::vector<Plan> allLayouts(const Workload& w, const Hardware& h, bool allowOffload)
{
    return build(w, h, allowOffload, true, true);
}

std::vector<int> microBatchSizes(const Workload& w, const Plan& layout, bool all)
{
    std::vector<int> out;
    const int most = std::min(kMostMicroBatch, w.globalBatch / std::max(1, layout.dp));
    const auto scheduled = [&](int size) {
        const int microBatches = w.globalBatch / (layout.dp * size);
        if (layout.schedule == PipelineSchedule::DualPipe)
            return microBatches % 2 == 0 && microBatches >= 2 * layout.pp;
        return layout.vpp == 1 || microBatches % layout.pp == 0;
    };
    for (int size = 1; size <= most; size = all ? size + 1 : 2 * size)
        if (w.globalBatch % (layout.dp * size) == 0 && scheduled(size))
            out.push_back(size);
    return out;
}

PlanFamily familyOf(const Plan& p)
{
    if (p.offload != Offload::None)
        return PlanFamily::Offloaded;
    if (p.pp > 1)
        return PlanFamily::Pipeline;
    if (p.cp > 1)
        return PlanFamily::Context;
    if (p.tp > 1)
        return PlanFamily::Tensor;
    switch (p.zero) {
    case 3:
        return PlanFamily::FullShard;
    case 2:
        return PlanFamily::ShardedGradients;
    case 1:
        return PlanFamily::ShardedOptimizer;
    default:
        return PlanFamily::Replicated;
    }
}

const char* planFamilyId(PlanFamily f)
{
    static constexpr const char* kIds[kPlanFamilies] = {
        "replicated", "sharded_optimizer", "sharded_gradients", "full_shard",
        "tensor",     "pipeline",          "context",           "offloaded"};
    return kIds[static_cast<std::size_t>(f)];
}

} // namespace peiji

// Transfers between devices during one step, and what hides them.

#include "core/estimate/timingcontext.h"

namespace peiji
{

/// Gathers and scatters of tensor and sequence parallelism around one layer, whole step of one micro-batch. Megatron
/// reduces input gradients while weight gradients are multiplied (frozen weights have none); with sequence parallelism
/// the gradients of two outputs must be gathered before anything else can be done.
Seconds tensorComm(const StepContext& x)
{
    if (x.p.tp <= 1)
        return {};
    const RankGroup g = x.fabric.group(x.p.tp, 1);
    const Bytes activations = bytes(2.0 * x.shape.tokens * x.w.model.hidden);
    const Seconds one = x.p.sp ? x.fabric.allGather(activations, g) + x.fabric.reduceScatter(activations, g)
                               : x.fabric.allReduce(activations, g);
    // Products cut into pieces that overlap with their transfers came with the generation of fused attention.
    const double overlap = x.p.flashAttention ? x.f.tensorOverlap : 0.0;
    const double forwards = x.p.recompute == Recompute::Full ? 2.0 : 1.0;
    const Seconds forward = 2.0 * forwards * one * (1.0 - overlap);
    const bool behindGradients = megatronLike(x.p.framework) && !x.w.hasFrozenBase();
    if (!behindGradients)
        return forward + 2.0 * one * (1.0 - overlap);
    const double first = x.p.sp ? 1.0 : 0.0;
    return forward + first * one * (1.0 - overlap) +
           positive((2.0 - first) * one * (1.0 - overlap) - 0.45 * x.layer.linearBackward);
}

/// Keys and values passed round the context-parallel ring, hidden behind the attention of the previous block.
Seconds contextComm(const StepContext& x)
{
    if (x.p.cp <= 1)
        return {};
    const ModelArchitecture& m = x.w.model;
    const double width = m.attention == AttentionKind::MLA
                             ? static_cast<double>(m.heads) * (queryKeyWidth(m) + valueWidth(m))
                             : 2.0 * std::max(m.kvHeads, x.p.tp) * m.headDim;
    const double forwards = x.p.recompute == Recompute::None ? 1.0 : 2.0;
    const RankGroup g = x.fabric.group(x.p.cp, x.p.tp);
    if (x.p.exchange == ContextExchange::AllToAll) {
        // Queries, keys and values leave by head and results come back; backward the same of their gradients.
        const double queries = static_cast<double>(m.heads) * (queryKeyWidth(m) + valueWidth(m));
        const Bytes perRank = bytes(2.0 * x.shape.tokens * (width + queries) / x.p.tp);
        return (forwards + 1.0) * x.fabric.allToAll(perRank, g);
    }
    const Bytes whole = bytes(2.0 * x.shape.sequences * x.w.sequence * width / x.p.tp);
    const Seconds gather = x.fabric.allGather(whole, g);
    if (x.p.exchange == ContextExchange::AllGather) // before the attention, which needs all of it at once
        return (forwards + 2.0) * gather;
    const Seconds hiddenForward = 0.7 * x.layer.coreForward;
    const Seconds hiddenBackward = 0.7 * x.layer.coreBackward;
    return forwards * positive(gather - hiddenForward) + positive(2.0 * gather - hiddenBackward);
}

Seconds expertComm(const StepContext& x)
{
    const ModelArchitecture& m = x.w.model;
    if (x.p.ep <= 1 || !m.isMoe())
        return {};
    const double width = m.moeLatentDim > 0 ? m.moeLatentDim : m.hidden;
    // Expert groups fill the tensor group first when experts are not split by it. A token goes once to each rank
    // that holds any of its experts: R·(1 − (1 − 1/R)^k) of R ranks in the mean.
    const int split = std::max(1, x.p.etp);
    const RankGroup g = x.fabric.group(x.p.ep, split);
    const double tokenBytes = 2.0 * x.shape.tokens / x.shape.tp * width;
    Seconds one = x.fabric.dispatch(bytes(tokenBytes), m.expertsPerToken, g);
    if (split > 1) // ranks that share an expert gather each other's tokens, and add up the parts of the results
        one += x.fabric.allGather(bytes(tokenBytes * m.expertsPerToken * split), x.fabric.group(split, 1));
    const double passes = x.p.recompute == Recompute::Full ? 3.0 : 2.0;
    const double share = static_cast<double>(m.moeLayers()) / m.layers;
    const Seconds all = 2.0 * passes * share * one;
    // Two directions at once: transfers of one run behind the work of the other (DeepSeek-V3 report, 3.2.1).
    if (x.p.schedule == PipelineSchedule::DualPipe)
        return positive(all - 0.9 * (x.layer.forward() + x.layer.backward()));
    return all * (1.0 - x.f.expertOverlap);
}

/// ZeRO-3/FSDP: weights gathered for forward and backward of every micro-batch, gradients scattered.
Seconds shardedWeights(const StepContext& x, Seconds forward, Seconds backward)
{
    if (x.p.zero < 3)
        return {};
    const RankGroup g = x.shardGroup();
    if (g.size <= 1)
        return {};
    const double stored = x.w.hasFrozenBase() ? bytesPerWeight(x.w.precision.weights) : 2.0;
    const Bytes weights = bytes(stored * layerParametersPerDevice(x.w.model, x.p));
    const Seconds gather = x.fabric.allGather(weights, g);
    const Seconds scatter = x.fabric.reduceScatter(bytes(x.gradientBytes() * x.trainedLayer()), g);
    // FSDP prefetched from its beginnings; DeepSpeed waited for every gather until the generation of fused attention.
    const bool prefetches = x.p.flashAttention || x.p.framework == Framework::Fsdp;
    const double overlap = prefetches ? x.f.gatherOverlap : 0.0;
    const Seconds perLayer = positive(gather - overlap * forward) + positive(gather + scatter - overlap * backward);
    const Bytes edge = bytes(stored * edgeParametersPerDevice(x.w.model, x.p));
    const Seconds edges = x.fabric.allGather(edge, g) + x.fabric.reduceScatter(edge, g);
    // Transfers that are hidden still take processors and bandwidth from the kernels beside them.
    const double slowdown = x.overlapSlowdown();
    const double layers = x.layersOfSlowest;
    return x.microBatches * (layers * (perLayer + slowdown * (2.0 * gather + scatter)) + edges);
}

namespace
{

/// Gradients of `trained` parameters reduced over their replicas, and the updated weights gathered (ZeRO 0 to 2).
Seconds replicaComm(const StepContext& x, double trained, const RankGroup& g, Seconds backwardWindow,
                    Seconds forwardWindow)
{
    if (g.size <= 1 || trained <= 0.0)
        return {};
    const Bytes gradients = bytes(x.gradientBytes() * trained);
    // Fused-attention frameworks reduce during the last backward pass; older ones after it.
    const double overlap = x.p.flashAttention ? x.f.dataOverlap : 0.0;
    if (x.p.zero == 0)
        return positive(x.fabric.allReduce(gradients, g) - overlap * backwardWindow);
    // ZeRO-2 scatters at every micro-batch: shards cannot hold what is not reduced. Pipelines keep whole gradients
    // until the last one.
    const double times = x.p.zero == 2 && x.p.pp == 1 ? x.microBatches : 1.0;
    const Seconds scatter = times * positive(x.fabric.reduceScatter(gradients, g) - overlap * backwardWindow);
    return scatter + positive(x.fabric.allGather(bytes(2.0 * trained), g) - overlap * forwardWindow);
}

} // namespace

/// Gradient reduction once a step (ZeRO 0–2), and the gather of updated weights.
Seconds gradientComm(const StepContext& x, Seconds backwardWindow, Seconds forwardWindow)
{
    if (x.p.zero >= 3) {
        const int replicas = x.p.shardGroup > 0 ? x.p.dp * x.p.cp / std::max(1, x.p.shardGroup) : 1;
        if (replicas <= 1)
            return {};
        const Bytes shard = bytes(x.gradientBytes() * x.trainedParameters() / x.p.shardGroup);
        const Seconds reduce = x.fabric.allReduce(shard, x.fabric.group(replicas, x.p.tp * x.p.shardGroup));
        return positive(reduce - x.f.dataOverlap * backwardWindow);
    }
    // Experts are replicated over fewer devices than the rest, further apart.
    const double experts = x.trainedExperts();
    return replicaComm(x, x.trainedParameters() - experts, x.dataGroup(), backwardWindow, forwardWindow) +
           replicaComm(x, experts, x.expertGroup(), backwardWindow, forwardWindow);
}

Seconds pipelineTransfers(const StepContext& x)
{
    if (x.p.pp <= 1)
        return {};
    const int stride = x.p.tp * x.p.cp * x.p.dp;
    const double share = x.p.sp ? x.p.tp : 1.0;
    const Bytes message = bytes(2.0 * x.shape.tokens * x.w.model.hidden / share);
    const Seconds one = x.fabric.sendNext(message, stride);
    // One out and one in for each chunk and direction; half is hidden by the other direction's work.
    return x.microBatches * std::max(1, x.p.vpp) * one;
}

} // namespace peiji

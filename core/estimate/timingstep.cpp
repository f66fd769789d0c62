#include "core/estimate/timingstep.h"

#include "core/estimate/communication.h"
#include "core/estimate/flops.h"
#include "core/estimate/timinglayer.h"
#include "core/estimate/timingschedule.h"

#include <algorithm>
#include <cmath>

namespace peiji
{

namespace
{

Seconds positive(Seconds t)
{
    return std::max(t, Seconds{});
}

bool megatronLike(Framework f)
{
    return f == Framework::MegatronCore || f == Framework::MindSpeed;
}

/// Plans with the same key have the same layer; 0 is no key.
std::uint64_t layerKey(const Plan& p)
{
    std::uint64_t k = 1;
    const auto add = [&k](std::uint64_t value, int bits) { k = (k << bits) | value; };
    add(static_cast<std::uint64_t>(p.framework), 3);
    add(static_cast<std::uint64_t>(p.tp), 10);
    add(static_cast<std::uint64_t>(p.cp), 12);
    add(static_cast<std::uint64_t>(p.ep), 14);
    add(static_cast<std::uint64_t>(p.microBatch), 20);
    add(p.sp ? 1 : 0, 1);
    add(p.flashAttention ? 1 : 0, 1);
    add(p.fusedLoss ? 1 : 0, 1);
    return k;
}

bool fitsKey(const Plan& p)
{
    return p.tp < (1 << 10) && p.cp < (1 << 12) && p.ep < (1 << 14) && p.microBatch < (1 << 20);
}

std::size_t slotOf(std::uint64_t key, std::size_t slots)
{
    return static_cast<std::size_t>((key * 0x9E3779B97F4A7C15ULL) >> 32) & (slots - 1);
}

} // namespace

/// Everything the parts of a step need.
struct StepContext {
    const StepModel& model;
    const Workload& w;
    const Plan& p;
    const Hardware& h;
    const TimeTraits& traits;
    const FrameworkEfficiency& f;
    const DeviceModel& device;
    const Fabric& fabric;
    LayerShape shape;
    const LayerSeconds& layer; ///< mean layer, one micro-batch
    const LayerSeconds& head;
    double microBatches = 1.0;
    double layersOfSlowest = 1.0;
    bool slowestHasHead = true;

    StepContext(const StepModel& m, const Plan& plan, const StepModel::FrameworkModel& framework,
                const StepModel::Layers& layers)
        : model(m),
          w(m.m_w),
          p(plan),
          h(m.m_h),
          traits(m.m_traits),
          f(*framework.efficiency),
          device(framework.device),
          fabric(m.m_fabric),
          shape(layerShape(m.m_w, plan)),
          layer(layers.layer),
          head(layers.head),
          microBatches(plan.microBatches(m.m_w.globalBatch))
    {
    }

    double overlapSlowdown() const { return model.m_overlapSlowdown; }
    double straggler() const { return model.m_straggler; }
    const Goodput& goodput() const { return model.m_goodput; }
    double gradientBytes() const { return megatronLike(p.framework) ? 4.0 : 2.0; }
    /// Trained parameters of one layer on this device.
    double trainedLayer() const
    {
        return w.hasFrozenBase() ? adapterParameters(w) / (w.model.layers * static_cast<double>(p.tp))
                                 : layerParametersPerDevice(w.model, p);
    }
    double trainedEdge() const
    {
        return w.hasFrozenBase() ? 0.0 : edgeParametersPerDevice(w.model, p) / std::min(2, p.pp);
    }
    double trainedParameters() const
    {
        return trainedLayer() * std::ceil(w.model.layers / static_cast<double>(p.pp)) + trainedEdge();
    }
    /// Of them, routed experts when expert parallelism gives them replicas of their own.
    double trainedExperts() const
    {
        if (p.ep <= 1 || w.hasFrozenBase())
            return 0.0;
        return expertParametersPerDevice(w.model, p) * std::ceil(w.model.layers / static_cast<double>(p.pp));
    }
    RankGroup expertGroup() const { return fabric.group(std::max(1, p.dp * p.cp * p.tp / std::max(1, p.ep)), p.ep); }
    RankGroup dataGroup() const { return fabric.group(p.dp * p.cp, p.tp); }
    RankGroup shardGroup() const
    {
        return fabric.group(p.shardGroup > 0 ? std::min(p.shardGroup, p.dp * p.cp) : p.dp * p.cp, p.tp);
    }
};

namespace
{

/// Backward times the products of the forward that are done again.
Seconds recomputeSeconds(const StepContext& x)
{
    if (x.p.recompute != Recompute::Full)
        return {};
    // PyTorch's own checkpointing stops when the last tensor that backward needs is there (since 2.1, with the
    // generation of fused attention); Megatron's runs the whole layer again.
    const bool stopsEarly = x.p.flashAttention && !megatronLike(x.p.framework);
    const Seconds skipped = stopsEarly ? x.layer.lastForward : Seconds{};
    return x.layer.linearForward + x.layer.minorForward - skipped;
}

Seconds recomputeCore(const StepContext& x)
{
    return x.p.recompute == Recompute::None || x.traits.keepsAttention ? Seconds{} : x.layer.coreForward;
}

/// Gathers and scatters of tensor and sequence parallelism around one layer, whole step of one micro-batch. Megatron
/// reduces input gradients while weight gradients are multiplied (frozen weights have none); with sequence parallelism
/// the gradients of two outputs must be gathered before anything else can be done.
Seconds tensorComm(const StepContext& x)
{
    if (x.p.tp <= 1)
        return {};
    const RankGroup g = x.fabric.group(x.p.tp, 1);
    const Bytes activations = bytes(2.0 * x.shape.tokens * x.w.model.hidden);
    const Seconds one = x.fabric.allReduce(activations, g);
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
    const Bytes whole = bytes(2.0 * x.shape.sequences * x.w.sequence * width / x.p.tp);
    const Seconds gather = x.fabric.allGather(whole, x.fabric.group(x.p.cp, x.p.tp));
    const double forwards = x.p.recompute == Recompute::None ? 1.0 : 2.0;
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
    const RankGroup g = x.fabric.group(x.p.ep, 1);
    const double tokenBytes = 2.0 * x.shape.tokens / x.shape.tp * width;
    const Seconds one = x.fabric.dispatch(bytes(tokenBytes), m.expertsPerToken, g);
    const double passes = x.p.recompute == Recompute::Full ? 3.0 : 2.0;
    const double share = static_cast<double>(m.moeLayers()) / m.layers;
    const Seconds all = 2.0 * passes * share * one;
    // Two directions at once: transfers of one run behind the work of the other (DeepSeek-V3 report, 3.2.1).
    if (x.p.schedule == PipelineSchedule::DualPipe)
        return positive(all - 0.9 * (x.layer.forward() + x.layer.backward()));
    return all * (1.0 - x.f.expertOverlap);
}

/// Which stage is slowest, and how many layers it holds.
void chooseSlowest(StepContext& x, Seconds layerAll, Seconds headAll)
{
    const int layers = x.w.model.layers;
    const int pp = std::max(1, x.p.pp);
    if (pp == 1) {
        x.layersOfSlowest = layers;
        x.slowestHasHead = true;
        return;
    }
    // Frameworks that place embedding and head as layers of their own do so when the count comes out even.
    const bool edgesAsLayers = layers % pp != 0 && (layers + 2) % pp == 0;
    const int most = edgesAsLayers ? (layers + 2) / pp : (layers + pp - 1) / pp;
    const int last = edgesAsLayers ? most - 1 : std::max(0, layers - most * (pp - 1));
    const Seconds middle = static_cast<double>(most) * layerAll;
    const Seconds end = static_cast<double>(last) * layerAll + headAll;
    x.slowestHasHead = end > middle;
    x.layersOfSlowest = x.slowestHasHead ? last : most;
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
    // Prefetching came with the generation of fused attention; before it every gather was waited for.
    const double overlap = x.p.flashAttention ? x.f.gatherOverlap : 0.0;
    const Seconds perLayer = positive(gather - overlap * forward) + positive(gather + scatter - overlap * backward);
    const Bytes edge = bytes(stored * edgeParametersPerDevice(x.w.model, x.p));
    const Seconds edges = x.fabric.allGather(edge, g) + x.fabric.reduceScatter(edge, g);
    // Transfers that are hidden still take processors and bandwidth from the kernels beside them.
    const double slowdown = x.overlapSlowdown();
    const double layers = x.layersOfSlowest;
    return x.microBatches * (layers * (perLayer + slowdown * (2.0 * gather + scatter)) + edges);
}

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

/// Gradient norm, clipping, update, cast: bytes over memory (SimuMax's seven passes: 16N + 58N/D for Adam in fp32).
Seconds optimizerStep(const StepContext& x)
{
    const double n = x.trainedParameters();
    const double experts = x.trainedExperts();
    const double shards = x.p.zero >= 1 ? std::max(1, x.shardGroup().size) : 1.0;
    const double expertShards = x.p.zero >= 1 ? std::max(1, x.expertGroup().size) : 1.0;
    const double state = optimizerStateBytes(x.w.optimizer) + (x.w.precision.fp32Master ? 4.0 : 0.0);
    const double sharded = 2.0 * state + 34.0;
    const double whole = x.p.zero >= 2 ? 0.0 : 16.0;
    return x.f.optimizer *
           x.device.stream(bytes(n * whole + sharded * ((n - experts) / shards + experts / expertShards)));
}

/// Traffic between device and host memory, and the processor's own update.
Seconds offloadStep(const StepContext& x, Seconds computeOfMicroBatches)
{
    if (x.p.offload == Offload::None)
        return {};
    const Bandwidth link = x.fabric.hostLink();
    const double n = x.trainedParameters() / (x.p.zero >= 1 ? std::max(1, x.shardGroup().size) : 1);
    if (x.p.offload == Offload::Activations) {
        const Bytes perLayer = bytes(2.0 * x.shape.normTokens * x.w.model.hidden);
        const Seconds moved = 2.0 * x.microBatches * x.layersOfSlowest * perLayer / link;
        return positive(moved - 0.8 * computeOfMicroBatches);
    }
    Seconds t = bytes(4.0 * n) / link; // gradients out, weights back
    // Unknown host memory is taken as two channels of DDR4-3200 a socket: slow on purpose.
    constexpr Bandwidth kUnknownHost = fromGBPerSecond(102.4);
    const Bandwidth hostMemory = x.h.host.memoryBandwidth.value() > 0.0 ? x.h.host.memoryBandwidth : kUnknownHost;
    t += bytes(32.0 * n * x.h.devicesPerNode) / (0.5 * hostMemory);
    if (x.p.offload == Offload::OptimizerAndParameters) {
        const double held = (layerParametersPerDevice(x.w.model, x.p) * x.layersOfSlowest + x.trainedEdge()) /
                            std::max(1, x.shardGroup().size);
        const Seconds weights = x.microBatches * 2.0 * bytes(2.0 * held) / link;
        t += positive(weights - 0.8 * computeOfMicroBatches);
    }
    return t;
}

/// Reading the data set: hidden unless the drives are slower than the step.
Seconds inputStep(const StepContext& x, Seconds step)
{
    if (x.h.host.storageRead.value() <= 0.0)
        return {};
    const double tokensPerNode = static_cast<double>(x.w.globalBatch) * x.w.sequence / std::max(1, x.h.nodes);
    return positive(bytes(tokensPerNode * x.w.datasetBytesPerToken) / x.h.host.storageRead - step);
}

/// Blocking part of checkpoints, spread over the steps between two of them.
Seconds checkpointShare(const StepContext& x, Seconds step)
{
    if (x.h.host.storageWrite.value() <= 0.0 || x.w.checkpoint.interval.value() <= 0.0)
        return {};
    const Goodput& g = x.goodput();
    return step * (g.checkpointStall / (g.checkpointInterval + g.checkpointStall)).value();
}

ChunkTimes layerPasses(const StepContext& x)
{
    const Seconds weight = x.w.hasFrozenBase() ? Seconds{} : 0.5 * x.layer.linearBackward;
    return {x.layer.forward(), x.layer.backward() - weight, weight};
}

/// Waiting for the slowest of many replicas: SimuMax's 1 + x/(x+1)·k·√x with x = log2(min(nodes, replicas)).
double stragglers(const StepContext& x)
{
    const double nodes = x.fabric.domainSize() > 0 ? static_cast<double>(x.h.devices()) / x.fabric.domainSize() : 1.0;
    const double waiting = std::min(nodes, static_cast<double>(x.p.dp) * x.p.cp);
    if (waiting <= 1.0)
        return 0.0;
    const double l = std::log2(waiting);
    return l / (l + 1.0) * x.straggler() * std::sqrt(l);
}

} // namespace

Seconds StepTimes::total() const
{
    Seconds sum{};
    for (const Seconds& part : category)
        sum += part;
    return sum;
}

double StepTimes::busy() const
{
    const auto at = [this](TimeCategory c) { return category[static_cast<std::size_t>(c)]; };
    return ((at(TimeCategory::Compute) + at(TimeCategory::Attention)) / total()).value();
}

StepModel::StepModel(const Workload& w, const Hardware& h, const TimeCalibration& c, const TimeTraits& traits)
    : m_w(w),
      m_h(h),
      m_c(c),
      m_traits(traits),
      m_fabric(h, c),
      m_imbalance(traits.balancedExperts ? 1.0 : c.constant("expert_imbalance_time", 1.15)),
      m_overlapSlowdown(c.constant("overlap_slowdown", 0.08)),
      m_straggler(c.constant("straggler", 0.02)),
      m_goodput(goodput(w, h, c))
{
}

const StepModel::FrameworkModel& StepModel::framework(Framework f)
{
    std::optional<FrameworkModel>& slot = m_frameworks[static_cast<std::size_t>(f)];
    if (!slot) {
        const FrameworkEfficiency* e = m_traits.framework ? m_traits.framework : &m_c.framework(toId(f));
        slot.emplace(FrameworkModel{e, DeviceModel(m_h.device, m_c, m_w.precision.compute, true, e->nativeAttention)});
    }
    return *slot;
}

void StepModel::grow()
{
    std::vector<Layers> old = std::move(m_table);
    m_table.assign(std::max<std::size_t>(16, 2 * old.size()), {});
    for (Layers& l : old) {
        if (l.key == 0)
            continue;
        std::size_t at = slotOf(l.key, m_table.size());
        while (m_table[at].key != 0)
            at = (at + 1) & (m_table.size() - 1);
        m_table[at] = l;
    }
}

const StepModel::Layers& StepModel::layers(const Plan& p, const FrameworkModel& f)
{
    if (2 * (m_used + 1) > m_table.size())
        grow();
    const std::uint64_t key = fitsKey(p) ? layerKey(p) : 0;
    std::size_t at = slotOf(key, m_table.size());
    while (m_table[at].key != 0 && m_table[at].key != key)
        at = (at + 1) & (m_table.size() - 1);
    Layers& slot = m_table[at];
    if (slot.key == key && key != 0)
        return slot;
    slot.layer = meanLayer(m_w, p, f.device, *f.efficiency, m_imbalance);
    slot.head = headLayer(m_w, p, f.device);
    slot.key = key; // a plan beyond the key's fields leaves the slot free
    m_used += key != 0 ? 1 : 0;
    return slot;
}

StepTimes StepModel::step(const Plan& p)
{
    const FrameworkModel& framework = this->framework(p.framework);
    StepContext x(*this, p, framework, layers(p, framework));
    const Workload& w = m_w;
    StepTimes out;
    out.peak = x.device.peak();
    out.measuredDevice = x.device.measured();
    auto& part = out.category;
    const auto at = [&part](TimeCategory k) -> Seconds& { return part[static_cast<std::size_t>(k)]; };

    const Seconds reference = w.task == Task::Preference ? x.layer.linearForward + x.layer.minorForward : Seconds{};
    const Seconds work = x.layer.linearForward + x.layer.minorForward + x.layer.linearBackward + x.layer.minorBackward +
                         recomputeSeconds(x) + reference;
    const Seconds core = x.layer.coreForward + x.layer.coreBackward + recomputeCore(x) +
                         (w.task == Task::Preference ? x.layer.coreForward : Seconds{});
    const Seconds tensor = tensorComm(x) + contextComm(x);
    const Seconds experts = expertComm(x);
    // The host launches kernels one by one: a small layer waits for it.
    const double passes = p.recompute == Recompute::Full ? 4.0 : 3.0;
    const double moeShare = static_cast<double>(w.model.moeLayers()) / std::max(1, w.model.layers);
    const Seconds host = positive(passes * (x.f.hostPerLayer + moeShare * x.f.hostPerExperts) - work - core);
    const Seconds layerAll = work + core + tensor + experts + host;
    const Seconds headAll = x.head.forward() + x.head.backward();
    chooseSlowest(x, layerAll, headAll);

    const double repeats = x.microBatches * x.layersOfSlowest;
    at(TimeCategory::Compute) = repeats * work + (x.slowestHasHead ? x.microBatches * headAll : Seconds{});
    at(TimeCategory::Attention) = repeats * core;
    at(TimeCategory::TensorComm) = repeats * tensor;
    at(TimeCategory::ExpertComm) = repeats * experts;
    at(TimeCategory::Other) = repeats * host;
    if (p.pp > 1) {
        const Seconds slowest = x.layersOfSlowest * layerAll + (x.slowestHasHead ? headAll : Seconds{});
        const Seconds others = static_cast<double>(w.model.layers) * layerAll + headAll - slowest;
        at(TimeCategory::PipelineBubble) =
            bubbleShare(p.schedule, p.pp, p.vpp, layerPasses(x)) * others + pipelineTransfers(x);
    }
    const Seconds forward = x.layer.forward();
    const Seconds backward = x.layer.backward() + recomputeSeconds(x) + recomputeCore(x);
    at(TimeCategory::DataComm) = shardedWeights(x, forward, backward) +
                                 gradientComm(x, x.layersOfSlowest * backward, x.layersOfSlowest * forward);
    at(TimeCategory::Optimizer) =
        p.offload == Offload::None || p.offload == Offload::Activations ? optimizerStep(x) : Seconds{};
    at(TimeCategory::Offload) = offloadStep(x, at(TimeCategory::Compute) + at(TimeCategory::Attention));

    Seconds step{};
    for (const Seconds& t : part)
        step += t;
    const Seconds lost = (x.f.perStep + stragglers(x)) * step;
    at(TimeCategory::Other) += lost;
    step += lost;
    at(TimeCategory::Input) = inputStep(x, step);
    at(TimeCategory::Checkpoint) = checkpointShare(x, step);
    return out;
}

} // namespace peiji

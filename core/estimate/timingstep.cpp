#include "core/estimate/timingstep.h"

#include "core/estimate/flops.h"
#include "core/estimate/timingcontext.h"
#include "core/estimate/timinginference.h"
#include "core/estimate/timingschedule.h"

#include <algorithm>
#include <cmath>

namespace peiji
{

namespace
{

/// Plans with the same key have the same layer; 0 is no key.
std::uint64_t layerKey(const Plan& p)
{
    std::uint64_t k = 1;
    const auto add = [&k](std::uint64_t value, int bits) { k = (k << bits) | value; };
    add(static_cast<std::uint64_t>(p.framework), 3);
    add(static_cast<std::uint64_t>(p.tp), 10);
    add(static_cast<std::uint64_t>(p.cp), 12);
    add(static_cast<std::uint64_t>(p.ep), 14);
    add(static_cast<std::uint64_t>(p.microBatch), 16);
    add(static_cast<std::uint64_t>(p.etp), 4);
    add(p.sp ? 1 : 0, 1);
    add(p.flashAttention ? 1 : 0, 1);
    add(p.fusedLoss ? 1 : 0, 1);
    return k;
}

bool fitsKey(const Plan& p)
{
    return p.tp < (1 << 10) && p.cp < (1 << 12) && p.ep < (1 << 14) && p.microBatch < (1 << 16) && p.etp < (1 << 4);
}

std::size_t slotOf(std::uint64_t key, std::size_t slots)
{
    return static_cast<std::size_t>((key * 0x9E3779B97F4A7C15ULL) >> 32) & (slots - 1);
}

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

/// Which stage is slowest, and how many layers it holds.
void chooseSlowest(StepContext& x, Seconds layerAll, Seconds headAll)
{
    const int layers = x.layers();
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

/// Of a node whose drives are not stated: slow on purpose.
Bandwidth drives(Bandwidth stated)
{
    return stated.value() > 0.0 ? stated : fromGBPerSecond(1.0);
}

/// State that lives on drives is read and written once a step while the processor updates it; weights there are read
/// for each pass (ZeRO-Infinity, arXiv:2104.07857, section 5).
Seconds driveTraffic(const StepContext& x, double parameters, double weightReads)
{
    const double state = 4.0 + optimizerStateBytes(x.w.optimizer);
    const double perNode = parameters * x.h.devicesPerNode;
    return bytes(perNode * (state + 2.0 * weightReads)) / drives(x.h.host.storageRead) +
           bytes(perNode * (state + (weightReads > 0.0 ? 2.0 : 0.0))) / drives(x.h.host.storageWrite);
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
        Seconds moved = 2.0 * x.microBatches * x.layersOfSlowest * perLayer / link;
        if (x.p.offloadToNvme) {
            const Bytes perNode =
                x.microBatches * x.layersOfSlowest * perLayer * static_cast<double>(x.h.devicesPerNode);
            moved = std::max(moved, perNode / drives(x.h.host.storageRead) + perNode / drives(x.h.host.storageWrite));
        }
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
    if (x.p.offloadToNvme) {
        const double reads = x.p.offload == Offload::OptimizerAndParameters ? 2.0 * x.microBatches : 0.0;
        t = std::max(t, driveTraffic(x, n, reads));
    }
    return t;
}

/// Reading the data set: hidden unless the drives are slower than the step.
Seconds inputStep(const StepContext& x, Seconds step)
{
    if (x.h.host.storageRead.value() <= 0.0)
        return {};
    const double tokensPerNode = x.w.tokensPerStep() / std::max(1, x.h.nodes);
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

/// Answers of one step, made by all replicas beside each other in the training's own layout: by a server's engine where
/// there is one, else by the training framework. The passes of the models that judge them are part of the products.
Seconds rolloutStep(const StepContext& x, const TimeCalibration& c)
{
    if (x.w.task != Task::Preference || !x.w.preference.generates())
        return {};
    const PreferenceTuning& t = x.w.preference;
    Plan engine = x.p;
    engine.dp = x.p.dp * x.p.cp;
    engine.cp = 1;
    engine.framework = t.ownRolloutEngine ? Framework::Vllm : x.p.framework;
    Workload serve = x.w;
    serve.task = Task::Inference;
    const int answer = t.answerTokens > 0 ? t.answerTokens : (x.w.sequence + 1) / 2;
    serve.serving.outputTokens = answer;
    serve.serving.promptTokens = std::max(1, x.w.sequence - answer);
    const double atOnce = static_cast<double>(std::max(1, t.rollouts)) * engine.dp;
    serve.serving.concurrency = static_cast<int>(std::min<double>(x.w.globalBatch, atOnce));
    const TimeEstimate e = estimateServing(serve, engine, x.h, c);
    return seconds(static_cast<double>(x.w.globalBatch) * answer / e.tokensPerSecond.value);
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

    chooseSlowest(x, x.layer.forward() + x.layer.backward(), x.head.forward() + x.head.backward());
    // Trained models and those that only pass forward; layers below the first trained one have no backward pass.
    const ModelPasses passesOf = modelPasses(w);
    const double trained = passesOf.trained;
    const double forwards = trained + passesOf.frozenForwards;
    const double back = x.trainedShare();
    const Seconds work = forwards * (x.layer.linearForward + x.layer.minorForward) +
                         trained * back * (x.layer.linearBackward + x.layer.minorBackward + recomputeSeconds(x));
    const Seconds core = forwards * x.layer.coreForward + trained * back * (x.layer.coreBackward + recomputeCore(x));
    // Of the transfers of a training pass, a third is the forward's.
    const double transfers = trained * (1.0 + 2.0 * back) / 3.0 + passesOf.frozenForwards / 3.0;
    const Seconds tensor = transfers * (tensorComm(x) + contextComm(x));
    const Seconds experts = transfers * expertComm(x);
    // The host launches kernels one by one: a small layer waits for it.
    const double passes = p.recompute == Recompute::Full ? 4.0 : 3.0;
    const double moeShare = static_cast<double>(w.model.moeLayers()) / std::max(1, w.model.layers);
    const Seconds host = positive(passes * (x.f.hostPerLayer + moeShare * x.f.hostPerExperts) - work - core);
    const Seconds layerAll = work + core + tensor + experts + host;
    const Seconds headAll = (1.0 + w.mtpLayers()) * (forwards * x.head.forward() + trained * x.head.backward());
    chooseSlowest(x, layerAll, headAll);

    const double repeats = x.microBatches * x.layersOfSlowest;
    at(TimeCategory::Compute) = repeats * work + (x.slowestHasHead ? x.microBatches * headAll : Seconds{});
    at(TimeCategory::Attention) = repeats * core;
    at(TimeCategory::TensorComm) = repeats * tensor;
    at(TimeCategory::ExpertComm) = repeats * experts;
    at(TimeCategory::Other) = repeats * host;
    if (p.pp > 1) {
        const Seconds slowest = x.layersOfSlowest * layerAll + (x.slowestHasHead ? headAll : Seconds{});
        const Seconds others = static_cast<double>(x.layers()) * layerAll + headAll - slowest;
        at(TimeCategory::PipelineBubble) =
            bubbleShare(p.schedule, p.pp, p.vpp, layerPasses(x)) * others + pipelineTransfers(x);
    }
    const Seconds forward = x.layer.forward();
    const Seconds backward = x.layer.backward() + recomputeSeconds(x) + recomputeCore(x);
    at(TimeCategory::DataComm) = trained * (shardedWeights(x, forward, backward) +
                                            gradientComm(x, x.layersOfSlowest * backward, x.layersOfSlowest * forward));
    at(TimeCategory::Optimizer) =
        p.offload == Offload::None || p.offload == Offload::Activations ? trained * optimizerStep(x) : Seconds{};
    at(TimeCategory::Offload) = offloadStep(x, at(TimeCategory::Compute) + at(TimeCategory::Attention));
    at(TimeCategory::Rollout) = rolloutStep(x, m_c);

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

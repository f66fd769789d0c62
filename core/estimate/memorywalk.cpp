// The walk: static state, activations in flight, and the events of a step.

#include "core/estimate/memorywalk.h"

#include "core/estimate/memoryshape.h"

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace peiji
{

namespace
{

/// What all events of one stage share.
struct StageContext {
    const Workload& w;
    const Plan& p;
    const Device& d;
    const MemoryCalibration& c;
    const MemoryTraits& t;
    StageShape shape;
    ActivationShape act;
    double inFlight = 1.0;
    double shards = 1.0;       ///< ZeRO/FSDP group of ordinary parameters
    double expertShards = 1.0; ///< of routed experts
    double slack = 0.0;        ///< reserved but not allocated while there is room
    MemorySnapshot state;      ///< weights, optimizer state and overheads
};

double shardedBy(int zero, int from, double shards)
{
    return zero >= from ? shards : 1.0;
}

/// Base parameters divided over the ZeRO/FSDP group as stage `from` does.
double perDevice(const StageContext& s, int from)
{
    const double experts = s.shape.experts / shardedBy(s.p.zero, from, s.expertShards);
    return (s.shape.base() - s.shape.experts) / shardedBy(s.p.zero, from, s.shards) + experts;
}

/// The same of what is trained: frozen layers have neither gradients nor optimizer state.
double trainedPerDevice(const StageContext& s, int from)
{
    const double frozen = s.shape.frozen / shardedBy(s.p.zero, from, s.shards) +
                          s.shape.frozenExperts / shardedBy(s.p.zero, from, s.expertShards);
    return perDevice(s, from) - frozen;
}

/// Models beside the policy, in 16 bit and sharded as its weights; the generating engine's copy is whole.
void addOtherModels(StageContext& s)
{
    const PreferenceTuning& t = s.w.preference;
    const double copy = perDevice(s, 3) * 2.0;
    if (t.referenceModel && !s.w.hasFrozenBase())
        s.state.at(MemoryItem::ReferenceWeights) = copy;
    if (!t.generates())
        return;
    if (t.rewardModel)
        s.state.at(MemoryItem::RewardWeights) = copy;
    if (t.method == PreferenceMethod::Ppo)
        s.state.at(MemoryItem::CriticWeights) = copy;
    if (t.ownRolloutEngine)
        s.state.at(MemoryItem::RolloutWeights) = s.shape.base() * 2.0;
}

void addWeights(StageContext& s)
{
    MemorySnapshot& out = s.state;
    const double shards = shardedBy(s.p.zero, 3, s.shards);
    const double expertShards = shardedBy(s.p.zero, 3, s.expertShards);
    const double linear = linearWeightBytes(s.w);
    const double plain = plainWeightBytes(s.w, s.t);
    const bool onHost = s.p.offload == Offload::OptimizerAndParameters && s.p.zero >= 3;
    out.at(MemoryItem::AdapterWeights) = s.shape.adapters * s.t.adapterWeightBytes / shards;
    if (onHost)
        return;
    out.at(MemoryItem::LayerWeights) = (s.shape.linear * linear + s.shape.small * plain) / shards;
    out.at(MemoryItem::ExpertWeights) = s.shape.experts * linear / expertShards;
    out.at(MemoryItem::EmbeddingWeights) = s.shape.embedding * plain / shards;
    if (s.w.task == Task::Preference)
        addOtherModels(s);
}

/// Embeddings and head trained in full beside adapters: a trainable copy in 16 bit.
double trainedEmbeddings(const StageContext& s)
{
    return s.w.hasFrozenBase() && s.w.trainEmbeddings ? s.shape.embedding / shardedBy(s.p.zero, 3, s.shards) : 0.0;
}

bool offloadsOptimizer(const Plan& p)
{
    return p.offload == Offload::Optimizer || p.offload == Offload::OptimizerAndParameters;
}

/// Weights kept in fp32 need no separate master copy.
bool hasMaster(const Workload& w)
{
    return w.precision.fp32Master && w.precision.weights != WeightFormat::Fp32;
}

double momentBytes(const StageContext& s)
{
    const double bytes = optimizerStateBytes(s.w.optimizer);
    const bool halved = s.t.stateFollowsWeights && !hasMaster(s.w) && s.w.precision.weights != WeightFormat::Fp32;
    const bool fullMoments = s.w.optimizer == OptimizerKind::AdamW || s.w.optimizer == OptimizerKind::PagedAdamW;
    return halved && fullMoments ? bytes / 2.0 : bytes;
}

void addTrainedState(StageContext& s)
{
    MemorySnapshot& out = s.state;
    const double adapterShards = shardedBy(s.p.zero, 3, s.shards);
    out.at(MemoryItem::AdapterMoments) =
        s.shape.adapters * s.t.adapterStateBytes / adapterShards + trainedEmbeddings(s) * 4.0;
    out.at(MemoryItem::AdapterWeights) += trainedEmbeddings(s) * 2.0;
    if (s.w.hasFrozenBase())
        return;
    if (offloadsOptimizer(s.p))
        return;
    const double held = trainedPerDevice(s, 1);
    out.at(MemoryItem::MasterWeights) = hasMaster(s.w) ? 4.0 * held : 0.0;
    out.at(MemoryItem::Moments) = momentBytes(s) * held;
    if (s.w.task == Task::Preference && s.w.preference.method == PreferenceMethod::Ppo)
        out.at(MemoryItem::CriticState) = out.at(MemoryItem::MasterWeights) + out.at(MemoryItem::Moments);
}

bool inBackward(OptimizerKind k)
{
    return k == OptimizerKind::Lomo || k == OptimizerKind::Galore8bit; // updated layer by layer
}

/// Bytes of all gradients of the device once backward has finished.
double gradientBytes(const StageContext& s)
{
    if (s.w.hasFrozenBase() || inBackward(s.w.optimizer) || offloadsOptimizer(s.p))
        return 0.0;
    const double element = s.w.precision.weights == WeightFormat::Fp32 ? 4.0 : s.t.gradientBytes;
    const double trainedShare = s.w.optimizer == OptimizerKind::Badam ? 1.0 / s.w.model.layers : 1.0;
    return trainedPerDevice(s, 2) * element * trainedShare;
}

/// Quantised copies of the weights, by row and by column, that 8- and 4-bit products keep between micro-batches.
double quantisedCopies(const StageContext& s)
{
    const double element = productInputBytes(s.w, s.t);
    if (element >= 2.0 || s.w.precision.weights == WeightFormat::Fp8 || s.p.zero >= 3)
        return 0.0;
    if (s.w.hasFrozenBase())
        return 0.0; // a frozen base is quantised once, in place of its 16-bit weights, which are counted
    return 2.0 * element * (s.shape.linear + s.shape.experts);
}

void addOverheads(StageContext& s)
{
    MemorySnapshot& out = s.state;
    const bool several = s.p.devices() > 1;
    out.at(MemoryItem::Workspace) = s.c.workspace.value();
    out.at(MemoryItem::Context) = s.c.contextCuda.value();
    out.at(MemoryItem::QuantisedCopies) = s.w.isTraining() ? quantisedCopies(s) : 0.0;
    if (several) {
        const int groups = (s.p.tp > 1) + (s.p.pp > 1) + (s.p.cp > 1) + (s.p.dp > 1) + (s.p.ep > 1);
        out.at(MemoryItem::Communicators) =
            s.c.constant("nccl_base.gib", 0.0) * kGiB + s.c.ncclPerGroup.value() * groups;
    }
    if (s.w.isTraining() && !s.w.hasFrozenBase() && s.t.dummyGradients)
        out.at(MemoryItem::GradientBuckets) += 2.0 * s.shape.distinctShapes;
    if (s.w.isTraining() && s.p.zero >= 1 && s.t.bucketElements > 0.0) {
        const double hidden = s.w.model.hidden;
        const double bucket = s.t.hiddenSquareBuckets && s.p.zero >= 3 ? hidden * hidden : s.t.bucketElements;
        const double elements = std::min(bucket, s.w.hasFrozenBase() ? s.shape.adapters : s.shape.base());
        out.at(MemoryItem::GradientBuckets) += elements * s.t.bucketBytes;
    }
}

/// Unsharded parameters that ZeRO-3 / FSDP holds while `layers` layers are gathered.
double gathered(const StageContext& s, double layers)
{
    const bool offloaded = s.p.offload == Offload::OptimizerAndParameters;
    if (s.p.zero < 3 || (s.shards <= 1.0 && !offloaded))
        return 0.0;
    const double element = std::min(s.t.gatherDtypeBytes, linearWeightBytes(s.w));
    const double root = s.t.rootStaysGathered ? s.shape.embedding * std::min(2.0, plainWeightBytes(s.w, s.t)) : 0.0;
    return root + std::min(layers, std::max(1.0, s.shape.layers)) * s.shape.largestLayer * element;
}

/// Elements of the largest matrix of a layer.
double largestMatrix(const StageContext& s)
{
    const ModelArchitecture& m = s.w.model;
    const double width = std::max(m.isMoe() ? m.moeFfnHidden : m.ffnHidden, m.hidden);
    return m.hidden * width / s.p.tp;
}

/// 16-bit copies beside the stored weights: of the largest matrix of a quantised layer, of a whole layer where the
/// server turns layers back, and of fp32 weights under autocast (whole, or one layer when it is recomputed).
double dequantised(const StageContext& s)
{
    const WeightFormat f = s.w.precision.weights;
    const bool halfCompute =
        s.w.precision.compute != ComputePrecision::Fp32 && s.w.precision.compute != ComputePrecision::Tf32;
    if (f == WeightFormat::Fp32 && halfCompute && s.t.castCopies && s.p.zero < 3)
        return 2.0 * (s.w.isTraining() && s.p.recompute == Recompute::Full ? s.shape.largestLayer
                                                                           : s.shape.linear + s.shape.experts);
    if (!isQuantised(f))
        return 0.0;
    if (!s.w.isTraining())
        return s.t.dequantisesLayers ? 2.0 * s.shape.largestLayer : 0.0;
    // GPTQ and AWQ layers are unpacked to 32-bit integers and to 16-bit copies that autograd keeps for the layer.
    if (f == WeightFormat::Int4 || f == WeightFormat::Int3 || f == WeightFormat::Int2)
        return 6.0 * s.shape.largestLayer;
    return 2.0 * largestMatrix(s);
}

/// DoRA adds the adapter to the weight to take its norm: sum and product of one matrix live.
double weightNorm(const StageContext& s)
{
    return s.w.dora && s.w.hasFrozenBase() ? 2.0 * 2.0 * largestMatrix(s) : 0.0;
}

double storedPerLayer(const LayerActivations& a, Recompute r)
{
    switch (r) {
    case Recompute::None:
        return a.saved;
    case Recompute::Selective:
        return a.selective;
    case Recompute::Full:
        return a.checkpoint;
    }
    return a.saved;
}

/// Activations of one micro-batch over the stage's layers.
double storedPerMicroBatch(const StageContext& s)
{
    const double trained = s.shape.layers - s.shape.frozenLayers; // nothing below the first trained layer is kept
    const double moe = std::min(s.shape.moeLayers, trained);
    double bytes =
        (trained - moe) * storedPerLayer(s.act.dense, s.p.recompute) + moe * storedPerLayer(s.act.moe, s.p.recompute);
    if (s.p.offload == Offload::Activations)
        bytes *= std::min(1.0, 2.0 / std::max(1.0, s.shape.layers)); // the layers being moved
    return bytes;
}

const LayerActivations& heaviestLayer(const StageContext& s)
{
    if (s.shape.moeLayers <= 0.0)
        return s.act.dense;
    if (s.shape.moeLayers >= s.shape.layers)
        return s.act.moe;
    return s.act.moe.saved > s.act.dense.saved ? s.act.moe : s.act.dense;
}

/// Of the layer in backward, what recomputation brings back beyond what was kept.
double recomputed(const StageContext& s)
{
    const LayerActivations& a = heaviestLayer(s);
    return std::max(0.0, a.saved - storedPerLayer(a, s.p.recompute));
}

double logitsBytes(const StageContext& s)
{
    // Each prediction module has logits of its own.
    const double whole = s.act.logits * s.t.lossBytesPerLogit * (1.0 + s.w.mtpLayers());
    if (s.p.fusedLoss || s.t.loss == LossKind::Chunked) {
        constexpr double kChunkTokens = 1024.0;
        return whole * std::min(1.0, kChunkTokens / std::max(1.0, s.act.tokens));
    }
    return whole;
}

/// Whole bytes, upwards. By way of integers: std::ceil is a call on baseline x86-64, and this is the hot path.
void roundUp(MemorySnapshot& m)
{
    for (double& v : m.items) {
        const auto whole = static_cast<double>(static_cast<std::int64_t>(v));
        v = whole < v ? whole + 1.0 : whole;
    }
}

/// Gradients left over from earlier micro-batches or resident from the start.
bool gradientsResident(const StageContext& s)
{
    const bool accumulates = s.p.microBatches(s.w.globalBatch) > 1;
    return s.t.gradientsPersistent || accumulates;
}

MemorySnapshot withGradients(const StageContext& s, bool all)
{
    MemorySnapshot m = s.state;
    if (all) {
        m.at(MemoryItem::Gradients) = gradientBytes(s);
        m.at(MemoryItem::AdapterGradients) =
            s.shape.adapters * s.t.adapterWeightBytes / shardedBy(s.p.zero, 3, s.shards) + trainedEmbeddings(s) * 2.0;
    }
    return m;
}

double stepTemporaries(const StageContext& s)
{
    if (s.w.hasFrozenBase()) {
        if (s.w.optimizer != OptimizerKind::AdamW) // paged and 8-bit steps work in place
            return 0.0;
        const double adapters = s.shape.adapters * s.t.adapterWeightBytes / shardedBy(s.p.zero, 3, s.shards);
        return s.t.stepTemporary * (adapters + trainedEmbeddings(s) * 2.0);
    }
    if (offloadsOptimizer(s.p))
        return 0.0;
    const double held = trainedPerDevice(s, 1);
    if (s.w.optimizer != OptimizerKind::AdamW) // only the foreach AdamW of torch makes a whole extra list
        return 4.0 * std::min(held, s.t.subGroupElements) * (inBackward(s.w.optimizer) ? 0.0 : 1.0);
    const double lists = s.t.stepTemporary * held * (hasMaster(s.w) ? 4.0 : linearWeightBytes(s.w));
    return lists + 4.0 * std::min(held, s.t.subGroupElements);
}

/// Reserved beyond allocated while there is room: blocks shaped for one moment of the step do not serve another, so
/// every kind of transient leaves its share. Blocks of whole logits are the worst: few tensors of the same odd size.
double naturalSlack(const StageContext& s)
{
    if (!s.w.isTraining())
        return 0.0;
    const LayerActivations& layer = heaviestLayer(s);
    const double working = std::max(layer.forwardTemp, recomputed(s) + layer.backwardTemp);
    const double activations =
        storedPerMicroBatch(s) * s.inFlight + s.act.hidden + working + gathered(s, s.t.gatheredLayers);
    const double logits = s.shape.last ? logitsBytes(s) : 0.0;
    const SlackShares& shares = s.c.slack;
    return shares.*s.t.slackOfActivations * activations + shares.*s.t.slackOfLogits * logits +
           shares.*s.t.slackOfStep * stepTemporaries(s);
}

/// Slack of one snapshot: shrinks to a small rest when the device fills up.
double allocatorSlack(const MemorySnapshot& m, const StageContext& s)
{
    const SlackShares& shares = s.c.slack;
    const double cache = s.t.cacheGrowsByCopying ? shares.growingCache * m.at(MemoryItem::KvCache) : 0.0;
    const double working = shares.*s.t.slackOfActivations * m.at(MemoryItem::LayerActivations);
    const double serving = s.w.isTraining() ? 0.0 : working + cache;
    const double natural = s.slack + serving;
    const double room = s.d.usable.value() - m.total();
    return std::clamp(room, natural * shares.least, natural);
}

/// Keeps the larger of two snapshots, slack included.
void keepLarger(MemorySnapshot& best, MemorySnapshot candidate, PeakEvent event, const StageContext& s)
{
    candidate.event = event;
    candidate.stage = s.shape.stage;
    roundUp(candidate);
    candidate.at(MemoryItem::AllocatorSlack) = std::floor(allocatorSlack(candidate, s)); // may fill the device, no more
    if (candidate.total() > best.total())
        best = candidate;
}

/// Answers being generated between updates: the training state stays, the engine holds whole weights and a KV cache.
MemorySnapshot generating(const StageContext& s)
{
    MemorySnapshot m = withGradients(s, s.t.gradientsPersistent);
    const double answers = s.w.preference.rollouts;
    m.at(MemoryItem::KvCache) = kvBytes(s.w, s.p, s.w.sequence) * answers;
    if (!s.w.preference.ownRolloutEngine && s.p.zero >= 3 && s.shards > 1.0)
        m.at(MemoryItem::GatheredParameters) = s.shape.base() * std::min(2.0, linearWeightBytes(s.w));
    if (s.shape.last)
        m.at(MemoryItem::LogitsAndLoss) = s.w.model.vocab / static_cast<double>(s.p.tp) * answers * 4.0;
    return m;
}

void trainingEvents(const StageContext& s, MemorySnapshot& best)
{
    const double stored = storedPerMicroBatch(s);
    const LayerActivations& layer = heaviestLayer(s);
    const double element = s.w.precision.weights == WeightFormat::Fp32 ? 4.0 : s.t.gradientBytes;
    const double layerGradient =
        s.p.zero >= 2 && s.shards > 1.0 && !s.w.hasFrozenBase() ? s.shape.largestLayer * element : 0.0;

    MemorySnapshot forward = withGradients(s, gradientsResident(s));
    forward.at(MemoryItem::StoredActivations) = stored * s.inFlight + s.act.hidden;
    forward.at(MemoryItem::GatheredParameters) = gathered(s, s.t.gatheredLayers);
    forward.at(MemoryItem::Dequantised) = dequantised(s) + weightNorm(s);
    if (s.shape.last) {
        MemorySnapshot loss = forward;
        loss.at(MemoryItem::LogitsAndLoss) = logitsBytes(s);
        if (s.p.zero >= 3 && s.shards > 1.0 && !s.t.rootStaysGathered) // the head is needed whole
            loss.at(MemoryItem::GatheredParameters) += s.shape.head * std::min(2.0, plainWeightBytes(s.w, s.t));
        keepLarger(best, loss, PeakEvent::Loss, s);
    }
    MemorySnapshot working = forward;
    working.at(MemoryItem::LayerActivations) = layer.forwardTemp;
    keepLarger(best, working, PeakEvent::Forward, s);

    // First layer to go backward: all activations, hardly any gradient of this micro-batch.
    MemorySnapshot begin = forward;
    begin.at(MemoryItem::LayerActivations) = recomputed(s);
    begin.at(MemoryItem::ActivationGradients) = layer.backwardTemp;
    begin.at(MemoryItem::GradientBuckets) += layerGradient;
    if (!gradientsResident(s) && !s.w.hasFrozenBase())
        begin.at(MemoryItem::Gradients) =
            std::min(gradientBytes(s), s.shape.head * element / shardedBy(s.p.zero, 2, s.shards));
    const PeakEvent event = s.p.recompute == Recompute::None ? PeakEvent::Backward : PeakEvent::Recompute;
    keepLarger(best, begin, event, s);

    // Last layer to go backward: all gradients, one micro-batch fewer in flight.
    MemorySnapshot end = withGradients(s, true);
    const double oneLayer = stored / std::max(1.0, s.shape.layers);
    end.at(MemoryItem::StoredActivations) = stored * (s.inFlight - 1.0) + oneLayer + s.act.hidden;
    end.at(MemoryItem::LayerActivations) = recomputed(s);
    end.at(MemoryItem::ActivationGradients) = layer.backwardTemp;
    end.at(MemoryItem::GatheredParameters) = gathered(s, 1.0);
    end.at(MemoryItem::GradientBuckets) += layerGradient;
    end.at(MemoryItem::Dequantised) = dequantised(s) + weightNorm(s);
    keepLarger(best, end, event, s);

    if (s.t.loadsWholeModel && s.p.zero >= 3 && s.shards > 1.0) {
        MemorySnapshot load = s.state; // the whole model beside its shard
        load.at(MemoryItem::GatheredParameters) =
            s.shape.base() * linearWeightBytes(s.w) + s.shape.embedding * plainWeightBytes(s.w, s.t);
        load.at(MemoryItem::AdapterMoments) = load.at(MemoryItem::Moments) = load.at(MemoryItem::MasterWeights) = 0.0;
        keepLarger(best, load, PeakEvent::Load, s);
    }

    if (s.w.task == Task::Preference && s.w.preference.generates())
        keepLarger(best, generating(s), PeakEvent::Generate, s);

    MemorySnapshot step = withGradients(s, true);
    step.at(MemoryItem::StepTemporaries) = stepTemporaries(s);
    keepLarger(best, step, PeakEvent::OptimizerStep, s);
}

/// Logits of the sequences that sample at once. A server that profiles itself tries its maximum out: 16- and 32-bit
/// logits, sorted values with 64-bit indices, their softmax and running sum, the inverse indices, the filtered logits,
/// probabilities and their logarithm (vLLM, apply_top_k_top_p).
double logitsOfServing(const StageContext& s)
{
    constexpr double kSamplerBytes = 2.0 + 4.0 + 4.0 + 8.0 + 4.0 + 4.0 + 8.0 + 4.0 + 4.0 + 4.0;
    const double width = s.w.model.vocab / static_cast<double>(s.p.tp);
    const double decoded = width * s.w.serving.concurrency * s.t.lossBytesPerLogit;
    return std::max(decoded, s.t.profiledSequences * s.w.model.vocab * kSamplerBytes);
}

/// Weights that live twice while a server joins matrices: Q, K and V of the stage, and the experts of one layer.
double projectionBytes(const StageContext& s)
{
    const ModelArchitecture& m = s.w.model;
    if (m.attention == AttentionKind::MLA)
        return 0.0;
    const double width = (m.heads + 2.0 * m.kvHeads) * static_cast<double>(m.headDim);
    const double experts = s.shape.moeLayers > 0.0 ? s.shape.experts / s.shape.moeLayers : 0.0;
    return (s.shape.layers * m.hidden * width / s.p.tp + experts) * linearWeightBytes(s.w);
}

void servingEvents(const StageContext& s, MemorySnapshot& best)
{
    const Serving& load = s.w.serving;
    MemorySnapshot m = s.state;
    const double context = static_cast<double>(load.promptTokens) + load.outputTokens;
    // Servers hand out the cache in blocks of 16 tokens.
    constexpr double kBlock = 16.0;
    const double rounded = s.t.profiledSequences > 0.0 ? std::ceil(context / kBlock) * kBlock : context;
    m.at(MemoryItem::KvCache) = kvBytes(s.w, s.p, rounded) * load.concurrency;
    m.at(MemoryItem::LayerActivations) = heaviestLayer(s).served;
    m.at(MemoryItem::Dequantised) = dequantised(s);
    if (s.shape.last)
        m.at(MemoryItem::LogitsAndLoss) = logitsOfServing(s);
    keepLarger(best, m, PeakEvent::Serve, s);
    if (s.t.fusesProjections && s.w.model.gatedMlp) { // blocks with a plain MLP come with one joint matrix
        MemorySnapshot fusing = s.state;
        fusing.at(MemoryItem::Dequantised) = projectionBytes(s);
        keepLarger(best, fusing, PeakEvent::Load, s);
    }
}

/// What all stages share: identical layers are evaluated once.
struct ModelFacts {
    ParameterCount n;
    ActivationShape act;
};

ModelFacts modelFacts(const Workload& w, const Plan& p, const MemoryCalibration& c, const MemoryTraits& t)
{
    return {countParameters(w.model), activationShape(w, p, t, c.expertImbalance)};
}

StageContext stageContext(const Workload& w, const Plan& p, const Device& d, const MemoryCalibration& c,
                          const MemoryTraits& t, const ModelFacts& facts, int stage)
{
    StageContext s{w, p, d, c, t, {}, facts.act, 1.0, 1.0, 1.0, 0.0, {}};
    s.shape = stageShape(w, p, facts.n, t, stage);
    s.inFlight = w.isTraining() ? microBatchesInFlight(w, p, stage) : 1.0;
    s.shards = p.shardGroup > 0 ? p.shardGroup : p.dp * p.cp;
    const double expertShare = static_cast<double>(p.ep) * p.expertTensor();
    s.expertShards = std::max(1.0, std::min(s.shards, static_cast<double>(p.dp) * p.cp * p.tp / expertShare));
    addWeights(s);
    if (w.isTraining())
        addTrainedState(s);
    addOverheads(s);
    s.slack = naturalSlack(s);
    return s;
}

MemorySnapshot peakOf(const StageContext& s)
{
    MemorySnapshot peak;
    if (s.w.isTraining())
        trainingEvents(s, peak);
    else
        servingEvents(s, peak);
    return peak;
}

} // namespace

double MemorySnapshot::allocated() const
{
    double sum = 0.0;
    for (int i = 0; i < kMemoryItems; ++i)
        if (isAllocated(static_cast<MemoryItem>(i)))
            sum += items[static_cast<std::size_t>(i)];
    return sum;
}

double MemorySnapshot::uncertain() const
{
    constexpr double kStateShare = 0.1;
    double sum = 0.0;
    for (int i = 0; i < kMemoryItems; ++i) {
        const auto item = static_cast<MemoryItem>(i);
        const bool state = item < MemoryItem::StepTemporaries || item == MemoryItem::KvCache;
        sum += items[static_cast<std::size_t>(i)] * (state ? kStateShare : 1.0);
    }
    return sum;
}

double MemorySnapshot::total() const
{
    double sum = 0.0;
    for (const double v : items)
        sum += v;
    return sum;
}

MemorySnapshot peakOfStage(const Workload& w, const Plan& p, const Device& d, const MemoryCalibration& c,
                           const MemoryTraits& t, int stage)
{
    return peakOf(stageContext(w, p, d, c, t, modelFacts(w, p, c, t), stage));
}

Bytes storedActivations(const Workload& w, const Plan& p, const MemoryCalibration& c, const MemoryTraits& t)
{
    Plan kept = p;
    kept.offload = Offload::None;
    const Device any;
    const StageContext s = stageContext(w, kept, any, c, t, modelFacts(w, kept, c, t), 0);
    return bytes(std::ceil(storedPerMicroBatch(s) * s.inFlight));
}

MemorySnapshot peakSnapshot(const Workload& w, const Plan& p, const Device& d, const MemoryCalibration& c,
                            const MemoryTraits& t)
{
    MemorySnapshot best;
    const ModelFacts facts = modelFacts(w, p, c, t);
    // Stages between the second and the last hold no more than the second: fewer micro-batches in flight.
    // Frozen layers lighten the first stages: the one with the first trained layer is looked at too.
    const int longest = (w.model.layers + p.pp - 1) / p.pp;
    const int shortest = std::max(1, w.model.layers / p.pp);
    const std::array<int, 5> stages{0, std::min(1, p.pp - 1), std::min(w.frozenLayers / longest, p.pp - 1),
                                    std::min(w.frozenLayers / shortest, p.pp - 1), p.pp - 1};
    int previous = -1;
    for (const int stage : stages) {
        if (stage <= previous)
            continue;
        previous = stage;
        const MemorySnapshot peak = peakOf(stageContext(w, p, d, c, t, facts, stage));
        if (peak.total() > best.total())
            best = peak;
    }
    return best;
}

} // namespace peiji

// Shards of parameters and activations.

#include "core/estimate/memoryshape.h"

#include <algorithm>
#include <cmath>

namespace peiji
{

namespace
{

/// Width of the query path and of the key/value path, elements per token.
struct AttentionWidths {
    double query = 0.0;
    double key = 0.0;
    double value = 0.0;
    double output = 0.0;
    double compressed = 0.0; ///< MLA latents
};

AttentionWidths attentionWidths(const ModelArchitecture& m)
{
    AttentionWidths a;
    if (m.attention == AttentionKind::MLA) {
        const double qk = m.mlaNopeDim + m.mlaRopeDim;
        a.query = m.heads * qk;
        a.key = m.heads * qk;
        a.value = static_cast<double>(m.heads) * m.mlaVDim;
        a.output = a.value;
        a.compressed = 2.0 * (m.mlaQLoraRank + m.mlaKvLoraRank) + m.mlaRopeDim;
        return a;
    }
    a.query = static_cast<double>(m.heads) * m.headDim;
    a.key = static_cast<double>(m.kvHeads) * m.headDim;
    a.value = a.key;
    a.output = a.query;
    return a;
}

/// Outputs of the adapted matrices of a layer: DoRA keeps a magnitude for each.
double adaptedOutputs(const Workload& w, bool moeLayer)
{
    const ModelArchitecture& m = w.model;
    const AttentionWidths a = attentionWidths(m);
    const LoraTargets& on = w.loraTargets;
    double out = (on.q ? a.query : 0.0) + (on.k ? a.key : 0.0) + (on.v ? a.value : 0.0) + (on.o ? m.hidden : 0.0);
    if (on.mlp) {
        const double up = m.gatedMlp ? 2.0 : 1.0;
        const double experts = m.experts * (up * m.moeFfnHidden + m.hidden) +
                               (m.sharedExpertFfn > 0 ? up * m.sharedExpertFfn + m.hidden : 0.0);
        out += moeLayer ? experts : up * m.ffnHidden + m.hidden;
    }
    return out;
}

double adapterParametersPerLayer(const Workload& w, bool moeLayer)
{
    const ModelArchitecture& m = w.model;
    const AttentionWidths a = attentionWidths(m);
    const double h = m.hidden;
    const double r = w.loraRank;
    double inOut = 0.0;
    const LoraTargets& targets = w.loraTargets;
    inOut += targets.q ? h + a.query : 0.0;
    inOut += targets.k ? h + a.key : 0.0;
    inOut += targets.v ? h + a.value : 0.0;
    inOut += targets.o ? a.output + h : 0.0;
    if (targets.mlp) {
        const double matrices = m.gatedMlp ? 3.0 : 2.0;
        if (!moeLayer)
            inOut += matrices * (h + m.ffnHidden);
        else
            inOut +=
                matrices * (m.experts * (h + m.moeFfnHidden) + (m.sharedExpertFfn > 0 ? h + m.sharedExpertFfn : 0.0));
    }
    return r * inOut + (w.dora ? adaptedOutputs(w, moeLayer) : 0.0);
}

/// MLA down-projections are replicated over the tensor group.
double replicatedAttention(const ModelArchitecture& m)
{
    if (m.attention != AttentionKind::MLA)
        return 0.0;
    return static_cast<double>(m.hidden) * (m.mlaQLoraRank + m.mlaKvLoraRank + m.mlaRopeDim);
}

int layersOfStage(int layers, int stages, int stage)
{
    return layers / stages + (stage < layers % stages ? 1 : 0);
}

int layersBefore(int layers, int stages, int stage)
{
    return stage * (layers / stages) + std::min(stage, layers % stages);
}

/// Whether the stage holds the end of the model, with the head.
bool holdsHead(const Plan& p, int stage)
{
    if (p.schedule == PipelineSchedule::ZeroBubbleV)
        return stage == 0;
    return stage == p.pp - 1 || (p.schedule == PipelineSchedule::DualPipe && stage == 0);
}

bool holdsEmbedding(const Plan& p, int stage)
{
    return stage == 0 || (p.schedule == PipelineSchedule::DualPipe && stage == p.pp - 1);
}

/// Parameters of one layer of each kind on one device.
struct LayerShare {
    double attention = 0.0;
    double dense = 0.0;
    double shared = 0.0;
    double experts = 0.0;
};

/// Layers by kind that the stage holds.
struct StageLayers {
    int dense = 0;
    int moe = 0;
    int mtp = 0;
    int all() const { return dense + moe + mtp; }
};

StageLayers layersByKind(const ModelArchitecture& m, int mtpLayers, const Plan& p, int stage)
{
    StageLayers held;
    const auto add = [&](int at) {
        const int own = layersOfStage(m.layers, p.pp, at);
        const int dense = m.isMoe() ? std::clamp(m.denseLayers - layersBefore(m.layers, p.pp, at), 0, own) : own;
        held.dense += dense;
        held.moe += own - dense;
    };
    add(stage);
    if (p.schedule == PipelineSchedule::DualPipe && p.pp > 1)
        add(p.pp - 1 - stage);
    held.mtp = holdsHead(p, stage) ? mtpLayers : 0;
    return held;
}

/// What is not trained: the embedding and the lowest layers of the model.
void addFrozen(const Workload& w, const Plan& p, const LayerShare& one, StageShape& s)
{
    if (w.hasFrozenBase() || w.frozenLayers <= 0)
        return;
    const ModelArchitecture& m = w.model;
    const int before = layersBefore(m.layers, p.pp, s.stage);
    const int own = layersOfStage(m.layers, p.pp, s.stage);
    const int frozen = std::clamp(w.frozenLayers - before, 0, own);
    const int dense = m.isMoe() ? std::clamp(m.denseLayers - before, 0, frozen) : frozen;
    s.frozenLayers = frozen;
    s.frozen = frozen * one.attention + dense * one.dense + (frozen - dense) * one.shared;
    s.frozenExperts = (frozen - dense) * one.experts;
    if (s.first && !(m.tieEmbeddings && s.last))
        s.frozen += static_cast<double>(m.vocab) * m.hidden / p.tp;
}

} // namespace

int layersHeld(const ModelArchitecture& m, const Plan& p, int stage)
{
    return layersByKind(m, m.mtpLayers, p, stage).all();
}

StageShape stageShape(const Workload& w, const Plan& p, const ParameterCount& n, const MemoryTraits& t, int stage)
{
    const ModelArchitecture& m = w.model;
    StageShape s;
    s.stage = stage;
    s.first = holdsEmbedding(p, stage);
    s.last = holdsHead(p, stage);
    const StageLayers held = layersByKind(m, w.mtpLayers(), p, stage);
    const int moe = held.moe + (m.isMoe() ? held.mtp : 0);
    const int dense = held.dense + (m.isMoe() ? 0 : held.mtp);
    s.layers = held.all();
    s.moeLayers = moe;

    const double tensor = p.tp;
    const double replicated = replicatedAttention(m);
    const LayerShare one{(n.attentionPerLayer - replicated) / tensor + replicated + n.extra / m.layers / tensor,
                         n.denseMlpPerLayer / tensor, n.sharedExpertPerLayer / tensor,
                         n.expertsPerLayer / (static_cast<double>(p.ep) * p.expertTensor())};
    s.linear = s.layers * one.attention + dense * one.dense + moe * one.shared;
    s.linear += held.mtp * 2.0 * m.hidden * static_cast<double>(m.hidden) / tensor; // joins hidden state and next token
    s.small = s.layers * n.normsPerLayer + moe * n.routerPerLayer + (s.last ? n.finalNorm : 0.0);
    s.small += held.mtp * 3.0 * n.finalNorm;
    s.experts = moe * one.experts;
    s.head = s.last ? n.inputEmbedding / tensor : 0.0;
    if (t.keepsUntiedCopies && m.tieEmbeddings && s.first && s.last)
        s.embedding += n.inputEmbedding / tensor;
    s.embedding += s.first ? (n.inputEmbedding + n.position) / tensor : 0.0;
    if (s.last && (!m.tieEmbeddings || !s.first))
        s.embedding += n.inputEmbedding / tensor;
    if (held.mtp > 0 && !s.first)
        s.embedding += n.inputEmbedding / tensor; // the prediction module reads tokens too
    if (t.replicatesEmbeddings)
        s.embedding *= tensor;
    const double denseLayer = dense > 0 ? one.attention + n.normsPerLayer + one.dense : 0.0;
    const double moeLayer =
        moe > 0 ? one.attention + n.normsPerLayer + one.experts + one.shared + n.routerPerLayer : 0.0;
    s.largestLayer = std::max(denseLayer, moeLayer);
    const double oneExpert = moe > 0 ? n.expertsPerLayer / m.experts / p.expertTensor() : 0.0;
    s.distinctShapes = one.attention + (dense > 0 ? one.dense : 0.0) + (moe > 0 ? one.shared + oneExpert : 0.0);
    addFrozen(w, p, one, s);
    if (w.hasFrozenBase()) {
        s.adapters = (dense * adapterParametersPerLayer(w, false) + moe * adapterParametersPerLayer(w, true)) / tensor;
        if (w.loraTargets.head && s.last)
            s.adapters += w.loraRank * (static_cast<double>(m.hidden) + m.vocab) / tensor;
    }
    return s;
}

double linearWeightBytes(const Workload& w)
{
    return bytesPerWeight(w.precision.weights);
}

bool isQuantised(WeightFormat f)
{
    return bytesPerWeight(f) < 2.0 && f != WeightFormat::Fp8;
}

bool upcastsBase(const Workload& w, const MemoryTraits& t)
{
    // PEFT's k-bit preparation leaves GPTQ and AWQ models alone.
    const WeightFormat f = w.precision.weights;
    const bool bitsAndBytes = f == WeightFormat::Nf4 || f == WeightFormat::Nf4Double || f == WeightFormat::Int8;
    return w.task == Task::Qlora && t.upcastsUnquantised && bitsAndBytes;
}

double plainWeightBytes(const Workload& w, const MemoryTraits& t)
{
    if (upcastsBase(w, t))
        return 4.0;
    switch (w.precision.weights) {
    case WeightFormat::Fp32:
        return 4.0;
    case WeightFormat::GgufQ8:
    case WeightFormat::GgufQ6:
    case WeightFormat::GgufQ5:
    case WeightFormat::GgufQ4:
    case WeightFormat::GgufQ3:
    case WeightFormat::GgufQ2:
        return bytesPerWeight(w.precision.weights); // llama.cpp quantises embeddings as well
    default:
        return 2.0;
    }
}

double kvBytesPerToken(const Workload& w, const Plan& p)
{
    const ModelArchitecture& m = w.model;
    const double bytes = bytesPerWeight(w.serving.kvCache);
    const double layers = std::ceil(static_cast<double>(m.layers) / p.pp);
    if (m.attention == AttentionKind::MLA)
        return layers * (m.mlaKvLoraRank + m.mlaRopeDim) * bytes; // the latent is replicated over TP
    const double heads = std::ceil(static_cast<double>(m.kvHeads) / p.tp);
    return layers * 2.0 * heads * m.headDim * bytes;
}

double kvBytes(const Workload& w, const Plan& p, double context)
{
    const ModelArchitecture& m = w.model;
    const double perToken = kvBytesPerToken(w, p);
    const double whole = m.wholeContextShare();
    if (whole >= 1.0)
        return perToken * context;
    const double window = std::min(context, static_cast<double>(m.slidingWindow));
    return perToken * (whole * context + (1.0 - whole) * window);
}

double productInputBytes(const Workload& w, const MemoryTraits& t)
{
    const ComputePrecision c = w.precision.compute;
    const double plain = c == ComputePrecision::Fp32 || c == ComputePrecision::Tf32 ? 4.0 : 2.0;
    if (!t.eightBitProducts)
        return plain;
    // One scale per tensor; per 32 values (MX); per 16 values (NVFP4).
    return c == ComputePrecision::Fp8     ? 1.0
           : c == ComputePrecision::MxFp8 ? 1.0 + 1.0 / 32.0
           : c == ComputePrecision::NvFp4 ? 0.5 + 1.0 / 16.0
                                          : plain;
}

double microBatchesInFlight(const Workload& w, const Plan& p, int stage)
{
    const double m = std::max(1, p.microBatches(w.globalBatch));
    if (p.pp == 1)
        return 1.0;
    const double stages = p.pp;
    switch (p.schedule) {
    case PipelineSchedule::GPipe:
        return m;
    case PipelineSchedule::Interleaved:
        if (p.vpp > 1) {
            const double chunks = std::min(m * p.vpp, (p.vpp - 1.0) * stages + 2.0 * (stages - 1.0 - stage) + 1.0);
            return chunks / p.vpp;
        }
        break;
    case PipelineSchedule::ZeroBubble: // inputs wait for delayed weight gradients: the first stage's count everywhere
    case PipelineSchedule::ZeroBubbleV:
        return std::min(m, stages);
    case PipelineSchedule::ZeroBubbleH2:
        return std::min(m, std::max(stages, 2.0 * (stages - stage) - 1.0));
    case PipelineSchedule::DualPipe: // p + 1 micro-batches of one stage, over two stages' layers
        return std::min(m, (stages + 1.0) / 2.0);
    case PipelineSchedule::OneFOneB:
        break;
    }
    return std::min(m, stages - stage);
}

namespace
{

/// Everything the layer walk multiplies: tokens, shards and element size.
struct LayerInputs {
    double tokens;
    double tensor;   ///< tensor-parallel size
    double sequence; ///< divisor of the parts outside tensor-parallel matrices
    double bytes;    ///< of one activation element
    double input;    ///< of one saved input of a matrix product
    double scoreRow; ///< attention scores per token and head
    bool attentionInputsKept;
    bool outputInputKept;
    bool mlpInputKept;
    bool mlpMiddleKept;
};

/// Tokens in one forward pass of a server: the whole prompts, or one budget of prompt tokens where it batches by
/// tokens.
double servedTokens(const Serving& load, const MemoryTraits& t)
{
    const double all = static_cast<double>(load.promptTokens) * load.concurrency;
    if (t.prefillTokens <= 0.0)
        return all;
    constexpr double kMostChunk = 8192.0; // longer prompts come in chunks
    const double prompt = std::min(kMostChunk, static_cast<double>(load.promptTokens));
    return std::min(all, std::max(t.prefillTokens, prompt));
}

LayerInputs layerInputs(const Workload& w, const Plan& p, const MemoryTraits& t)
{
    LayerInputs in{};
    const double sequences = static_cast<double>(p.microBatch) * (w.inPairs() ? 2.0 : 1.0);
    in.tokens = w.isTraining() ? sequences * w.sequence / p.cp : servedTokens(w.serving, t);
    in.tensor = p.tp;
    in.sequence = p.sp ? p.tp : 1.0;
    in.bytes =
        w.precision.compute == ComputePrecision::Fp32 || w.precision.compute == ComputePrecision::Tf32 ? 4.0 : 2.0;
    in.input = productInputBytes(w, t);
    in.scoreRow = w.isTraining() ? w.sequence : w.serving.promptTokens + w.serving.outputTokens;
    const bool trained = !w.hasFrozenBase();
    in.attentionInputsKept = trained || w.loraTargets.q || w.loraTargets.k || w.loraTargets.v;
    in.outputInputKept = trained || w.loraTargets.o;
    in.mlpInputKept = trained || w.loraTargets.mlp;
    if (t.adapterDropoutBytes > 0.0 && !trained) // adapters keep their dropped copies instead
        in.attentionInputsKept = in.outputInputKept = in.mlpInputKept = false;
    in.mlpMiddleKept = in.mlpInputKept;
    if (t.quantisedInputsKept && isQuantised(w.precision.weights))
        in.attentionInputsKept = in.outputInputKept = in.mlpInputKept = in.mlpMiddleKept = true;
    return in;
}

/// Dropped inputs of adapters and their masks; Q, K and V share one.
double adapterDropout(const Workload& w, const MemoryTraits& t, double queryOut, double ffn)
{
    if (!w.hasFrozenBase())
        return 0.0;
    const LoraTargets& on = w.loraTargets;
    double elements = on.q || on.k || on.v ? w.model.hidden : 0.0;
    elements += on.o ? queryOut : 0.0;
    elements += on.mlp ? (w.model.gatedMlp ? 2.0 : 1.0) * w.model.hidden + ffn : 0.0;
    return elements * t.adapterDropoutBytes;
}

/// Inputs that each quantised layer casts and saves for itself.
double quantisedCasts(const Workload& w, const MemoryTraits& t, double queryOut, double ffn)
{
    if (!isQuantised(w.precision.weights) || !w.isTraining())
        return 0.0;
    const double matrices = 1.0 + (w.model.gatedMlp ? 2.0 : 1.0); // joint Q, K, V; gate and up
    return t.quantisedCastBytes * (matrices * w.model.hidden + queryOut + ffn);
}

double adapterCast(const Workload& w, const MemoryTraits& t, double queryOut, double ffn)
{
    if (!w.hasFrozenBase() || t.adapterCastBytes <= 0.0)
        return 0.0;
    const LoraTargets& on = w.loraTargets;
    double elements = w.model.hidden * (double(on.q) + double(on.k) + double(on.v));
    elements += on.o ? queryOut : 0.0;
    elements += on.mlp ? (w.model.gatedMlp ? 2.0 : 1.0) * w.model.hidden + ffn : 0.0;
    return elements * t.adapterCastBytes;
}

/// Bytes of one feed-forward path per token that passes through it: kept, and gradients live at once.
struct FeedForward {
    double kept;
    double backward;
};
FeedForward feedForward(const ModelArchitecture& m, const MemoryTraits& t, const LayerInputs& in, double width)
{
    const double wide = in.bytes * width;
    const double middle = in.mlpMiddleKept ? in.input * width : 0.0;
    if (!m.gatedMlp)
        return {wide + middle, 2.0 * wide};
    return {wide * (2.0 + (t.activationOutputSaved ? 1.0 : 0.0)) + middle,
            wide * (t.activationOutputSaved ? 4.0 : 3.0)};
}

/// What selective recomputation drops when attention is fused: norm outputs and the activation function's output.
double recomputedByModule(const ModelArchitecture& m, const LayerInputs& in, bool moe)
{
    const double h = m.hidden * in.input;
    const double norms = (in.attentionInputsKept ? h : 0.0) + (in.mlpInputKept ? h : 0.0);
    const double width = moe ? m.sharedExpertFfn : m.ffnHidden;
    return in.tokens * (norms / in.sequence + (in.mlpMiddleKept ? in.input * width / in.tensor : 0.0));
}

/// What selective recomputation by operator keeps: the layer's input, attention with its statistics, and the outputs of
/// every second matrix product.
double keptByProduct(const ModelArchitecture& m, const LayerInputs& in, const AttentionWidths& a, bool moe)
{
    const double ffn = moe ? m.sharedExpertFfn + m.expertsPerToken * m.moeFfnHidden : m.ffnHidden;
    const double products = a.query + a.key + a.value + a.compressed + (m.gatedMlp ? 2.0 : 1.0) * ffn;
    const double wide = a.output + 0.5 * products;
    return in.tokens * (in.bytes * (2.0 * m.hidden / in.sequence + wide / in.tensor) + 4.0 * m.heads / in.tensor);
}

/// Keys and values on their way between context-parallel ranks, bytes in forward; backward takes twice that.
double contextExchange(const Plan& p, const AttentionWidths& a, const LayerInputs& in)
{
    if (p.cp <= 1)
        return 0.0;
    const double keysValues = in.tokens * in.bytes * (a.key + a.value) / in.tensor;
    switch (p.exchange) {
    case ContextExchange::Ring: // the block in use comes from the kept ones; one more is being received
        return 2.0 * keysValues;
    case ContextExchange::AllGather:
        return keysValues * (p.cp - 1.0);
    case ContextExchange::AllToAll: // copies of Q, K, V and of the output, rearranged by head
        return in.tokens * in.bytes * (a.query + a.key + a.value + a.output) / in.tensor;
    }
    return 0.0;
}

LayerActivations layerActivations(const Workload& w, const Plan& p, const MemoryTraits& t, double imbalance, bool moe)
{
    const ModelArchitecture& m = w.model;
    const LayerInputs in = layerInputs(w, p, t);
    const AttentionWidths a = attentionWidths(m);
    const double h = m.hidden * in.bytes;
    const double element = in.bytes / 2.0; // traits are stated for two-byte activations

    // Layer norm is one kernel everywhere and saves its input; RMS norm is often spelt out in fp32.
    const double perNorm = t.normSavedBytes + (w.hasFrozenBase() ? 0.0 : t.normWeightBytes);
    const double normBytes = m.norm == NormKind::LayerNorm ? std::min(perNorm, 2.0) : perNorm;
    double norms = (2.0 * normBytes * element + t.dropoutMasks) * m.hidden;
    norms += w.hasFrozenBase() ? t.adapterBlockBytes * element * m.hidden : 0.0;
    const double product = m.hidden * in.input;
    norms += (in.attentionInputsKept ? product : 0.0) + (in.mlpInputKept ? product : 0.0);
    const double kvScale = t.expandsKvHeads && m.kvHeads > 0 ? static_cast<double>(m.heads) / m.kvHeads : 1.0;
    double attention = in.bytes * (a.query + kvScale * (a.key + a.value) + a.output + a.compressed);
    const double ffn = moe ? m.moeFfnHidden : m.ffnHidden;
    attention += adapterCast(w, t, a.output, ffn) + adapterDropout(w, t, a.output, ffn);
    attention += quantisedCasts(w, t, a.output, ffn);
    attention += t.fusedProjectionKept && m.kvHeads == m.heads ? in.bytes * (a.query + a.key) : 0.0;
    // The output product keeps a quantised copy beside the attention's own 16-bit result.
    attention += in.input < in.bytes && in.outputInputKept ? in.input * a.output : 0.0;
    attention += w.dora && w.hasFrozenBase() ? in.bytes * adaptedOutputs(w, false) : 0.0;
    double scores = 4.0 * m.heads; // log-sum-exp of fused attention
    if (!p.flashAttention)
        scores = t.scoreBytes * element * m.heads * in.scoreRow;

    const FeedForward dense = feedForward(m, t, in, moe ? m.sharedExpertFfn : m.ffnHidden);
    double mlp = dense.kept / in.tensor;
    double mlpBackward = dense.backward / in.tensor;
    if (moe) {
        const FeedForward expert = feedForward(m, t, in, m.moeFfnHidden);
        const double routed = m.expertsPerToken * (p.ep > 1 ? imbalance : 1.0) / in.sequence;
        // Expert tensor parallelism gathers the tokens of its group and divides the width.
        const double gatheredTokens = in.sequence > 1.0 ? p.expertTensor() : 1.0;
        mlp += routed * (expert.kept + gatheredTokens * 2.0 * h) + 8.0 * m.experts / in.sequence;
        mlpBackward += routed * (expert.backward + gatheredTokens * 2.0 * h);
    }

    LayerActivations out;
    out.scores = in.tokens * scores / in.tensor;
    out.norms = in.tokens * norms / in.sequence;
    out.attention = in.tokens * attention / in.tensor;
    out.mlp = in.tokens * mlp;
    const double core = in.tokens * (norms / in.sequence + attention / in.tensor + mlp);
    out.saved = core + out.scores;
    if (t.selectiveByProduct)
        out.selective = keptByProduct(m, in, a, moe);
    else
        out.selective = p.flashAttention ? out.saved - recomputedByModule(m, in, moe) : core;
    const bool upcast = upcastsBase(w, t);
    out.checkpoint = in.tokens * t.checkpointBytes * (upcast ? 2.0 : 1.0) * element * m.hidden / in.sequence;
    const double exchange = contextExchange(p, a, in);
    out.forwardTemp = in.tokens * (2.0 * h / in.sequence + mlpBackward) + exchange;
    if (t.inPlaceBackward)
        mlpBackward = 0.0;
    const double normBackward = m.norm == NormKind::LayerNorm ? 0.0 : t.normBackwardBytes;
    const double residual = in.tokens * (2.0 * h + normBackward * element * m.hidden) / in.sequence;
    const double scoreGradient =
        p.flashAttention ? 0.0 : in.tokens * 2.0 * in.bytes * m.heads * in.scoreRow / in.tensor;
    // Residual stream, its sum and a norm's output, and whichever is wider of attention and MLP.
    out.served = in.tokens * (3.0 * h / in.sequence + std::max(attention / in.tensor, mlp)) + out.scores;
    out.backwardTemp = residual + std::max(in.tokens * mlpBackward, scoreGradient) + 2.0 * exchange;
    return out;
}

} // namespace

ActivationShape activationShape(const Workload& w, const Plan& p, const MemoryTraits& t, double expertImbalance)
{
    ActivationShape out;
    const LayerInputs in = layerInputs(w, p, t);
    out.dense = layerActivations(w, p, t, expertImbalance, false);
    if (w.model.isMoe())
        out.moe = layerActivations(w, p, t, expertImbalance, true);
    out.tokens = in.tokens;
    out.hidden = in.tokens * in.bytes * w.model.hidden / in.sequence;
    out.logits = in.tokens * w.model.vocab / in.tensor;
    return out;
}

} // namespace peiji

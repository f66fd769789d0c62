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
    return r * inOut;
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

} // namespace

StageShape stageShape(const Workload& w, const Plan& p, const ParameterCount& n, const MemoryTraits& t, int stage)
{
    const ModelArchitecture& m = w.model;
    StageShape s;
    s.stage = stage;
    s.first = stage == 0;
    s.last = stage == p.pp - 1;
    int before = 0;
    for (int i = 0; i < stage; ++i)
        before += layersOfStage(m.layers, p.pp, i);
    const int own = layersOfStage(m.layers, p.pp, stage);
    const int dense = m.isMoe() ? std::clamp(m.denseLayers - before, 0, own) : own;
    s.layers = own;
    s.moeLayers = own - dense;

    const double tensor = p.tp;
    const double replicated = replicatedAttention(m);
    const double attention = (n.attentionPerLayer - replicated) / tensor + replicated + n.extra / m.layers / tensor;
    const double expertShare = static_cast<double>(p.ep) * (p.ep <= p.dp ? p.tp : 1);
    const double experts = n.expertsPerLayer / expertShare;
    s.linear = own * attention + dense * n.denseMlpPerLayer / tensor + s.moeLayers * n.sharedExpertPerLayer / tensor;
    s.small = own * n.normsPerLayer + s.moeLayers * n.routerPerLayer + (s.last ? n.finalNorm : 0.0);
    s.experts = s.moeLayers * experts;
    s.head = s.last ? n.inputEmbedding / tensor : 0.0;
    if (t.keepsUntiedCopies && m.tieEmbeddings && s.first && s.last)
        s.embedding += n.inputEmbedding / tensor;
    s.embedding += s.first ? (n.inputEmbedding + n.position) / tensor : 0.0;
    if (s.last && (!m.tieEmbeddings || !s.first))
        s.embedding += n.inputEmbedding / tensor;
    const double denseLayer = dense > 0 ? attention + n.normsPerLayer + n.denseMlpPerLayer / tensor : 0.0;
    const double moeLayer =
        s.moeLayers > 0 ? attention + n.normsPerLayer + experts + n.sharedExpertPerLayer / tensor + n.routerPerLayer
                        : 0.0;
    s.largestLayer = std::max(denseLayer, moeLayer);
    if (w.hasFrozenBase()) {
        s.adapters =
            (dense * adapterParametersPerLayer(w, false) + s.moeLayers * adapterParametersPerLayer(w, true)) / tensor;
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

double microBatchesInFlight(const Workload& w, const Plan& p, int stage)
{
    const double m = std::max(1, p.microBatches(w.globalBatch));
    if (p.pp == 1)
        return 1.0;
    if (p.schedule == PipelineSchedule::GPipe)
        return m;
    if (p.schedule == PipelineSchedule::Interleaved && p.vpp > 1) {
        const double chunks = std::min(m * p.vpp, (p.vpp - 1.0) * p.pp + 2.0 * (p.pp - 1 - stage) + 1.0);
        return chunks / p.vpp;
    }
    return std::min(m, static_cast<double>(p.pp - stage));
}

namespace
{

/// Everything the layer walk multiplies: tokens, shards and element size.
struct LayerInputs {
    double tokens;
    double tensor;   ///< tensor-parallel size
    double sequence; ///< divisor of the parts outside tensor-parallel matrices
    double bytes;    ///< of one activation element
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
    return std::min(all, std::max(t.prefillTokens, static_cast<double>(load.promptTokens)));
}

LayerInputs layerInputs(const Workload& w, const Plan& p, const MemoryTraits& t)
{
    LayerInputs in{};
    const double sequences = static_cast<double>(p.microBatch) * (w.task == Task::Preference ? 2.0 : 1.0);
    in.tokens = w.isTraining() ? sequences * w.sequence / p.cp : servedTokens(w.serving, t);
    in.tensor = p.tp;
    in.sequence = p.sp ? p.tp : 1.0;
    in.bytes =
        w.precision.compute == ComputePrecision::Fp32 || w.precision.compute == ComputePrecision::Tf32 ? 4.0 : 2.0;
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
    if (!m.gatedMlp)
        return {wide * (1.0 + (in.mlpMiddleKept ? 1.0 : 0.0)), 2.0 * wide};
    const double tensors = 2.0 + (t.activationOutputSaved ? 1.0 : 0.0) + (in.mlpMiddleKept ? 1.0 : 0.0);
    return {wide * tensors, wide * (t.activationOutputSaved ? 4.0 : 3.0)};
}

/// What selective recomputation drops when attention is fused: norm outputs and the activation function's output.
double recomputedByModule(const ModelArchitecture& m, const LayerInputs& in, bool moe)
{
    const double h = m.hidden * in.bytes;
    const double norms = (in.attentionInputsKept ? h : 0.0) + (in.mlpInputKept ? h : 0.0);
    const double width = moe ? m.sharedExpertFfn : m.ffnHidden;
    return in.tokens * (norms / in.sequence + (in.mlpMiddleKept ? in.bytes * width / in.tensor : 0.0));
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
    norms += (in.attentionInputsKept ? h : 0.0) + (in.mlpInputKept ? h : 0.0);
    const double kvScale = t.expandsKvHeads && m.kvHeads > 0 ? static_cast<double>(m.heads) / m.kvHeads : 1.0;
    double attention = in.bytes * (a.query + kvScale * (a.key + a.value) + a.output + a.compressed);
    const double ffn = moe ? m.moeFfnHidden : m.ffnHidden;
    attention += adapterCast(w, t, a.output, ffn) + adapterDropout(w, t, a.output, ffn);
    attention += t.fusedProjectionKept && m.kvHeads == m.heads ? in.bytes * (a.query + a.key) : 0.0;
    double scores = 4.0 * m.heads; // log-sum-exp of fused attention
    if (!p.flashAttention)
        scores = t.scoreBytes * element * m.heads * in.scoreRow;

    const FeedForward dense = feedForward(m, t, in, moe ? m.sharedExpertFfn : m.ffnHidden);
    double mlp = dense.kept / in.tensor;
    double mlpBackward = dense.backward / in.tensor;
    if (moe) {
        const FeedForward expert = feedForward(m, t, in, m.moeFfnHidden);
        const double routed = m.expertsPerToken * (p.ep > 1 ? imbalance : 1.0) / in.sequence;
        mlp += routed * (expert.kept + 2.0 * h) + 8.0 * m.experts / in.sequence;
        mlpBackward += routed * (expert.backward + 2.0 * h);
    }

    LayerActivations out;
    out.scores = in.tokens * scores / in.tensor;
    const double core = in.tokens * (norms / in.sequence + attention / in.tensor + mlp);
    out.saved = core + out.scores;
    if (t.selectiveByProduct)
        out.selective = keptByProduct(m, in, a, moe);
    else
        out.selective = p.flashAttention ? out.saved - recomputedByModule(m, in, moe) : core;
    const bool upcast = upcastsBase(w, t);
    out.checkpoint = in.tokens * t.checkpointBytes * (upcast ? 2.0 : 1.0) * element * m.hidden / in.sequence;
    out.forwardTemp = in.tokens * (2.0 * h / in.sequence + mlpBackward);
    if (t.inPlaceBackward)
        mlpBackward = 0.0;
    const double normBackward = m.norm == NormKind::LayerNorm ? 0.0 : t.normBackwardBytes;
    const double residual = in.tokens * (2.0 * h + normBackward * element * m.hidden) / in.sequence;
    const double scoreGradient =
        p.flashAttention ? 0.0 : in.tokens * 2.0 * in.bytes * m.heads * in.scoreRow / in.tensor;
    out.backwardTemp = residual + std::max(in.tokens * mlpBackward, scoreGradient);
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

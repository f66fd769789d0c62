#include "core/estimate/flops.h"

#include "core/estimate/timing.h"

#include <algorithm>

namespace peiji
{

namespace
{

FlopPerToken perToken(double operations)
{
    return FlopPerToken::from_value(operations);
}

int mlpMatrices(const ModelArchitecture& m)
{
    return m.gatedMlp ? 3 : 2;
}

double expertWidth(const ModelArchitecture& m)
{
    return m.moeLatentDim > 0 ? m.moeLatentDim : m.hidden;
}

} // namespace

int queryKeyWidth(const ModelArchitecture& m)
{
    return m.attention == AttentionKind::MLA ? m.mlaNopeDim + m.mlaRopeDim : m.headDim;
}

int valueWidth(const ModelArchitecture& m)
{
    return m.attention == AttentionKind::MLA ? m.mlaVDim : m.headDim;
}

double attentionElements(const ModelArchitecture& m)
{
    const double h = m.hidden;
    const double a = m.heads;
    if (m.attention != AttentionKind::MLA)
        return h * m.headDim * (2.0 * a + 2.0 * m.kvHeads);
    const double queries = a * queryKeyWidth(m);
    const double q = m.mlaQLoraRank > 0 ? h * m.mlaQLoraRank + m.mlaQLoraRank * queries : h * queries;
    const double kv = h * (m.mlaKvLoraRank + m.mlaRopeDim) + m.mlaKvLoraRank * a * (m.mlaNopeDim + m.mlaVDim);
    return q + kv + a * m.mlaVDim * h;
}

double localContext(const ModelArchitecture& m, double contextTokens)
{
    constexpr double kChunk = 64.0;
    if (contextTokens <= 0.0)
        return 0.0;
    if (m.slidingWindow <= 0)
        return std::min(contextTokens, kChunk + 3.0 * std::max(m.headDim, valueWidth(m)));
    const double window = std::min(contextTokens, static_cast<double>(m.slidingWindow));
    return window * (2.0 - window / contextTokens);
}

double meanContext(const ModelArchitecture& m, double contextTokens)
{
    const double whole = m.wholeContextShare();
    return whole >= 1.0 ? contextTokens : whole * contextTokens + (1.0 - whole) * localContext(m, contextTokens);
}

ModelPasses modelPasses(const Workload& w)
{
    ModelPasses passes;
    if (w.task != Task::Preference)
        return passes;
    const PreferenceTuning& t = w.preference;
    passes.frozenForwards = t.referenceModel || t.adapters ? 1.0 : 0.0;
    if (!t.generates())
        return passes;
    passes.frozenForwards += 1.0 + (t.rewardModel ? 1.0 : 0.0);
    if (t.method == PreferenceMethod::Ppo) {
        passes.frozenForwards += 1.0;
        passes.trained = 2.0;
    }
    return passes;
}

ModuleFlops moduleFlops(const ModelArchitecture& m, double contextTokens)
{
    ModuleFlops f;
    const double layers = m.layers;
    const double moeLayers = m.moeLayers();
    const double h = m.hidden;
    const double matrices = mlpMatrices(m);
    f.attentionProjection = perToken(2.0 * layers * attentionElements(m));
    f.attentionFull =
        perToken(2.0 * layers * meanContext(m, contextTokens) * m.heads * (queryKeyWidth(m) + valueWidth(m)));
    f.attentionCausal = 0.5 * f.attentionFull;
    f.denseMlp = perToken(2.0 * (layers - moeLayers) * matrices * h * m.ffnHidden);
    if (m.isMoe()) {
        const double width = expertWidth(m);
        f.experts = perToken(2.0 * moeLayers * m.expertsPerToken * matrices * width * m.moeFfnHidden);
        f.sharedExperts = perToken(2.0 * moeLayers * matrices * h * m.sharedExpertFfn);
        const double latent = m.moeLatentDim > 0 ? 2.0 * h * width : 0.0;
        f.router = perToken(2.0 * moeLayers * (h * m.experts + latent));
    }
    f.head = perToken(2.0 * h * m.vocab);
    return f;
}

double adapterParameters(const Workload& w)
{
    if (!w.hasFrozenBase())
        return 0.0;
    const ModelArchitecture& m = w.model;
    const LoraTargets& t = w.loraTargets;
    const double h = m.hidden;
    const double q = m.heads * queryKeyWidth(m);
    const double kv = m.kvHeads * static_cast<double>(m.headDim > 0 ? m.headDim : valueWidth(m));
    double inOut = 0.0;
    inOut += t.q ? h + q : 0.0;
    inOut += t.k ? h + kv : 0.0;
    inOut += t.v ? h + kv : 0.0;
    inOut += t.o ? m.heads * valueWidth(m) + h : 0.0;
    double perLayers = inOut * m.layers;
    if (t.mlp) {
        const double dense = m.layers - m.moeLayers();
        perLayers += dense * mlpMatrices(m) * (h + m.ffnHidden);
        perLayers +=
            m.moeLayers() * static_cast<double>(m.experts) * mlpMatrices(m) * (expertWidth(m) + m.moeFfnHidden);
    }
    return w.loraRank * (perLayers + (t.head ? h + m.vocab : 0.0));
}

ModuleFlops moduleFlops(const Workload& w)
{
    ModuleFlops f = moduleFlops(w.model, w.isTraining() ? w.attendedTokens() : w.sequence);
    // A prediction module is one more layer, its joining product and the shared head.
    const double more = static_cast<double>(w.mtpLayers()) / std::max(1, w.model.layers);
    if (more > 0.0) {
        const double joins = 2.0 * w.mtpLayers() * 2.0 * w.model.hidden * static_cast<double>(w.model.hidden);
        for (FlopPerToken* part : {&f.attentionProjection, &f.attentionCausal, &f.attentionFull, &f.denseMlp,
                                   &f.experts, &f.sharedExperts, &f.router})
            *part *= 1.0 + more;
        f.head *= 1.0 + w.mtpLayers();
        f.attentionProjection += perToken(joins);
    }
    const double routedShare =
        w.model.isMoe() && w.loraTargets.mlp ? static_cast<double>(w.model.expertsPerToken) / w.model.experts : 1.0;
    f.adapters = perToken(2.0 * adapterParameters(w) * routedShare);
    return f;
}

TokenFlops tokenFlops(const Workload& w, Recompute r)
{
    const ModuleFlops f = moduleFlops(w);
    TokenFlops t;
    t.forwardCausal = f.forwardCausal();
    if (!w.isTraining()) {
        t.modelCausal = t.forwardCausal;
        t.modelFull = f.forwardFull();
        t.hardware = t.forwardCausal;
        return t;
    }
    // Forward, input gradient, weight gradient; a frozen matrix has no weight gradient, a frozen layer no backward
    // pass.
    const double backward = 1.0 - static_cast<double>(w.frozenLayers) / std::max(1, w.model.layers);
    const ModelPasses passes = modelPasses(w);
    const double linearPasses = passes.trained * (1.0 + (w.hasFrozenBase() ? 1.0 : 2.0) * backward);
    const double attentionPasses = passes.trained * (1.0 + 2.0 * backward) + passes.frozenForwards;
    const FlopPerToken common = (linearPasses + passes.frozenForwards) * f.linear() + 3.0 * passes.trained * f.adapters;
    t.modelCausal = common + attentionPasses * f.attentionCausal;
    t.modelFull = common + attentionPasses * f.attentionFull;
    t.hardware = t.modelCausal;
    if (r == Recompute::Selective)
        t.hardware += passes.trained * backward * f.attentionCausal;
    if (r == Recompute::Full)
        t.hardware += passes.trained * backward * (f.forwardCausal() - f.head);
    return t;
}

} // namespace peiji

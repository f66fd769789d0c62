// Parameter counts by module, from the architecture alone.

#include "core/workload/architecture.h"

namespace peiji
{

bool hasAllLinearBiases(const ModelArchitecture& m)
{
    return m.allLinearBias || (m.qkvBias && m.norm == NormKind::LayerNorm && !m.gatedMlp);
}

namespace
{

double attentionParameters(const ModelArchitecture& m)
{
    const double h = m.hidden;
    const double a = m.heads;
    if (m.attention == AttentionKind::MLA) {
        const double qk = m.mlaNopeDim + m.mlaRopeDim;
        const double query = m.mlaQLoraRank > 0 ? h * m.mlaQLoraRank + m.mlaQLoraRank * a * qk : h * a * qk;
        const double keyValue = h * (m.mlaKvLoraRank + m.mlaRopeDim) + m.mlaKvLoraRank * a * (m.mlaNopeDim + m.mlaVDim);
        return query + keyValue + a * m.mlaVDim * h;
    }
    const double d = m.headDim;
    double count = 2.0 * h * a * d + 2.0 * h * m.kvHeads * d;
    if (m.qkvBias || m.allLinearBias)
        count += (a + 2.0 * m.kvHeads) * d;
    if (hasAllLinearBiases(m))
        count += h;
    return count;
}

} // namespace

ParameterCount countParameters(const ModelArchitecture& m)
{
    const double h = m.hidden;
    const double matrices = m.gatedMlp ? 3.0 : 2.0;
    // A gated expert with biases has them on both up projections, which are one matrix of width 2f.
    const double upWidths = m.gatedMlp ? 2.0 : 1.0;
    const bool biased = hasAllLinearBiases(m);
    const double normWidth = (m.norm == NormKind::LayerNorm ? 2.0 : 1.0) * h;

    ParameterCount n;
    n.attentionPerLayer = attentionParameters(m);
    n.denseMlpPerLayer = matrices * h * m.ffnHidden + (biased ? upWidths * m.ffnHidden + h : 0.0);
    n.normsPerLayer = 2.0 * normWidth;
    double activeExperts = 0.0;
    if (m.isMoe()) {
        const double width = m.moeLatentDim > 0 ? m.moeLatentDim : m.hidden;
        const double expert = matrices * width * m.moeFfnHidden + (biased ? upWidths * m.moeFfnHidden + width : 0.0);
        n.expertsPerLayer = m.experts * expert;
        n.routerPerLayer = h * m.experts + (biased ? m.experts : 0.0);
        n.sharedExpertPerLayer = matrices * h * m.sharedExpertFfn;
        if (m.moeLatentDim > 0)
            n.sharedExpertPerLayer += 2.0 * h * m.moeLatentDim; // projections into and out of the latent
        activeExperts = m.expertsPerToken * expert;
    }
    n.inputEmbedding = static_cast<double>(m.vocab) * h;
    n.outputHead = m.tieEmbeddings ? 0.0 : n.inputEmbedding;
    n.position = m.position == PositionKind::Learned ? static_cast<double>(m.maxSeq) * h : 0.0;
    n.finalNorm = normWidth;
    n.extra = m.extraParams;
    // DeepSeek-V3 report, 2.2: two norms, a projection of 2h to h, one more transformer layer and its final norm.
    if (m.mtpLayers > 0)
        n.mtp = 2.0 * h * h + 3.0 * normWidth + n.attentionPerLayer + n.normsPerLayer + n.routerPerLayer +
                n.sharedExpertPerLayer + (m.isMoe() ? n.expertsPerLayer : n.denseMlpPerLayer);

    const double moeLayers = m.moeLayers();
    const double denseLayers = m.layers - moeLayers;
    const double common = m.layers * (n.attentionPerLayer + n.normsPerLayer) + denseLayers * n.denseMlpPerLayer +
                          moeLayers * (n.routerPerLayer + n.sharedExpertPerLayer) + n.inputEmbedding + n.outputHead +
                          n.position + n.finalNorm + n.extra;
    n.routedExperts = moeLayers * n.expertsPerLayer;
    n.total = common + n.routedExperts;
    n.active = common + moeLayers * activeExperts;
    return n;
}

} // namespace peiji

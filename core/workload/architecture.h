#pragma once
// A model architecture as published, and its exact parameter count by module.

#include "core/units/result.h"

#include <cstdint>
#include <string>

namespace peiji
{

enum class AttentionKind { MHA, GQA, MQA, MLA, Hybrid };
enum class NormKind { LayerNorm, RmsNorm };
enum class PositionKind { None, Learned, Rope, Alibi };

/// All widths are element counts; layer counts are numbers of transformer blocks.
/// Zero means "has none" (experts, MLA ranks); nothing here is taken from a marketing name.
struct ModelArchitecture {
    std::string id; ///< catalogue id, or empty for the user's own
    std::string family;
    LocalText name;
    int layers = 0;
    int hidden = 0;
    int ffnHidden = 0;       ///< dense feed-forward width (0 when every layer is MoE)
    int moeFfnHidden = 0;    ///< width of one routed expert
    int sharedExpertFfn = 0; ///< total width of the shared path
    int denseLayers = 0;     ///< first k dense layers of a MoE model
    int experts = 0;
    int expertsPerToken = 0;
    int moeLatentDim = 0; ///< width the routed experts work in when it is not `hidden`
    int heads = 0;
    int kvHeads = 0;
    int headDim = 0;
    AttentionKind attention = AttentionKind::GQA;
    int mlaKvLoraRank = 0;
    int mlaQLoraRank = 0;
    int mlaRopeDim = 0;
    int mlaNopeDim = 0;
    int mlaVDim = 0;
    int mtpLayers = 0; ///< multi-token prediction modules beside the model (DeepSeek-V3: 1), not in the total
    int kvLayers = 0; ///< layers that keep keys and values of the whole context (0: every layer, or none with a window)
    int slidingWindow = 0; ///< tokens that the other layers keep (0: a state of fixed size, as linear attention)
    int vocab = 0;
    bool tieEmbeddings = false;
    bool gatedMlp = true;
    bool qkvBias = false;
    bool allLinearBias = false; ///< biases on every linear layer, experts included (see hasAllLinearBiases)
    int maxSeq = 0;             ///< native context, tokens
    NormKind norm = NormKind::RmsNorm;
    PositionKind position = PositionKind::Rope;
    double extraParams = 0.0;     ///< parameters that the general formula misses (+) or over-counts (−)
    double publishedParams = 0.0; ///< vendor's printed total, a label only
    double tokensTrained = 0.0;
    std::string license;
    std::string source;

    bool isMoe() const { return experts > 0; }
    int moeLayers() const { return isMoe() ? layers - denseLayers : 0; }
    /// Share of the layers whose attention reaches over the whole context.
    double wholeContextShare() const
    {
        if (kvLayers <= 0)
            return slidingWindow > 0 ? 0.0 : 1.0;
        return kvLayers < layers ? static_cast<double>(kvLayers) / layers : 1.0;
    }
    friend bool operator==(const ModelArchitecture&, const ModelArchitecture&) = default;
};

/// Exact parameter counts (numbers of elements) by module.
struct ParameterCount {
    double attentionPerLayer = 0.0;
    double denseMlpPerLayer = 0.0; ///< of a dense layer
    double routerPerLayer = 0.0;
    double expertsPerLayer = 0.0; ///< all routed experts of one MoE layer
    double sharedExpertPerLayer = 0.0;
    double normsPerLayer = 0.0;
    double inputEmbedding = 0.0;
    double outputHead = 0.0; ///< 0 when tied
    double position = 0.0;   ///< learned position table
    double finalNorm = 0.0;
    double extra = 0.0;
    double mtp = 0.0;           ///< one multi-token prediction module without the embedding and head it shares
    double total = 0.0;         ///< every parameter once
    double active = 0.0;        ///< touched by one token, embeddings included
    double routedExperts = 0.0; ///< all layers' routed experts
};

/// Whether every linear layer carries a bias: flagged in the data (gpt-oss), or implied by a GPT-2 style
/// block (LayerNorm, plain MLP, biased attention projections).
bool hasAllLinearBiases(const ModelArchitecture& m);

/// Counts by the formula of resources/catalogue/README.md ("models.csv").
ParameterCount countParameters(const ModelArchitecture& m);

/// Checks that widths and counts are positive, divisible and within bounds; the error names the field.
Status checkArchitecture(const ModelArchitecture& m);

} // namespace peiji

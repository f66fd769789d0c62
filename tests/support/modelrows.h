#pragma once
// Architectures from rows of resources/catalogue/models.csv, for tests of the engine.

#include "core/workload/architecture.h"
#include "tests/support/csvrows.h"

namespace peiji::testing
{

inline int intOf(const CsvRow& r, const char* column)
{
    return static_cast<int>(numberOr(r, column));
}

inline AttentionKind attentionOf(const std::string& text)
{
    if (text == "MHA")
        return AttentionKind::MHA;
    if (text == "MQA")
        return AttentionKind::MQA;
    if (text == "MLA")
        return AttentionKind::MLA;
    return text == "hybrid" ? AttentionKind::Hybrid : AttentionKind::GQA;
}

inline ModelArchitecture modelFromRow(const CsvRow& r)
{
    ModelArchitecture m;
    m.id = textOr(r, "id");
    m.family = textOr(r, "family");
    m.layers = intOf(r, "layers");
    m.hidden = intOf(r, "hidden");
    m.ffnHidden = intOf(r, "ffn_hidden");
    m.moeFfnHidden = intOf(r, "moe_ffn_hidden");
    m.sharedExpertFfn = intOf(r, "shared_expert_ffn");
    m.denseLayers = intOf(r, "dense_layers");
    m.experts = intOf(r, "experts");
    m.expertsPerToken = intOf(r, "experts_per_token");
    m.moeLatentDim = intOf(r, "moe_latent_dim");
    m.heads = intOf(r, "heads");
    m.kvHeads = intOf(r, "kv_heads");
    m.headDim = intOf(r, "head_dim");
    m.attention = attentionOf(textOr(r, "attention"));
    m.mlaKvLoraRank = intOf(r, "mla_kv_lora_rank");
    m.mlaQLoraRank = intOf(r, "mla_q_lora_rank");
    m.mlaRopeDim = intOf(r, "mla_rope_dim");
    m.mlaNopeDim = intOf(r, "mla_nope_dim");
    m.mlaVDim = intOf(r, "mla_v_dim");
    m.vocab = intOf(r, "vocab");
    m.tieEmbeddings = intOf(r, "tie_embeddings") != 0;
    m.gatedMlp = intOf(r, "gated_mlp") != 0;
    m.qkvBias = intOf(r, "qkv_bias") != 0;
    m.allLinearBias = intOf(r, "all_linear_bias") != 0;
    m.maxSeq = intOf(r, "max_seq");
    m.kvLayers = intOf(r, "kv_layers");
    m.slidingWindow = intOf(r, "sliding_window");
    m.mtpLayers = intOf(r, "mtp_layers");
    m.norm = textOr(r, "norm") == "LayerNorm" ? NormKind::LayerNorm : NormKind::RmsNorm;
    m.position = textOr(r, "pos_embed") == "learned" ? PositionKind::Learned : PositionKind::Rope;
    m.extraParams = numberOr(r, "extra_params_b") * 1e9;
    m.publishedParams = numberOr(r, "params_b") * 1e9;
    return m;
}

} // namespace peiji::testing

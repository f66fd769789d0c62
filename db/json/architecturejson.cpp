#include "db/json/architecturejson.h"

#include "core/workload/workload.h"
#include "db/json/strictjson.h"

#include <array>

namespace peiji
{

namespace
{

constexpr NumberRange kWidth{0, 1 << 20};
constexpr double kMaxParameters = 1e14;

struct IntField {
    const char* key;
    int ModelArchitecture::*member;
    NumberRange range;
};

const std::vector<IntField>& intFields()
{
    static const std::vector<IntField> kFields{{"layers", &ModelArchitecture::layers, {1, 4096}},
                                               {"hidden", &ModelArchitecture::hidden, {1, 1 << 20}},
                                               {"ffn_hidden", &ModelArchitecture::ffnHidden, kWidth},
                                               {"moe_ffn_hidden", &ModelArchitecture::moeFfnHidden, kWidth},
                                               {"shared_expert_ffn", &ModelArchitecture::sharedExpertFfn, kWidth},
                                               {"dense_layers", &ModelArchitecture::denseLayers, {0, 4096}},
                                               {"experts", &ModelArchitecture::experts, {0, 65536}},
                                               {"experts_per_token", &ModelArchitecture::expertsPerToken, {0, 65536}},
                                               {"moe_latent_dim", &ModelArchitecture::moeLatentDim, kWidth},
                                               {"heads", &ModelArchitecture::heads, {1, 65536}},
                                               {"kv_heads", &ModelArchitecture::kvHeads, {0, 65536}},
                                               {"head_dim", &ModelArchitecture::headDim, {0, 65536}},
                                               {"mla_kv_lora_rank", &ModelArchitecture::mlaKvLoraRank, kWidth},
                                               {"mla_q_lora_rank", &ModelArchitecture::mlaQLoraRank, kWidth},
                                               {"mla_rope_dim", &ModelArchitecture::mlaRopeDim, kWidth},
                                               {"mla_nope_dim", &ModelArchitecture::mlaNopeDim, kWidth},
                                               {"mla_v_dim", &ModelArchitecture::mlaVDim, kWidth},
                                               {"mtp_layers", &ModelArchitecture::mtpLayers, {0, 64}},
                                               {"kv_layers", &ModelArchitecture::kvLayers, {0, 4096}},
                                               {"sliding_window", &ModelArchitecture::slidingWindow, {0, 1 << 28}},
                                               {"vocab", &ModelArchitecture::vocab, {1, 1 << 24}},
                                               {"max_seq", &ModelArchitecture::maxSeq, {0, 1 << 28}}};
    return kFields;
}

Result<NormKind> parseNorm(std::string_view id)
{
    if (id == "layer_norm")
        return NormKind::LayerNorm;
    if (id == "rms_norm")
        return NormKind::RmsNorm;
    return Error{ErrorKind::BadInput, "norm", {"应为 layer_norm 或 rms_norm", "must be layer_norm or rms_norm"}};
}

constexpr std::array<const char*, 4> kPositions{"none", "learned", "rope", "alibi"};

Result<PositionKind> parsePosition(std::string_view id)
{
    for (std::size_t i = 0; i < kPositions.size(); ++i) {
        if (id == kPositions[i])
            return static_cast<PositionKind>(i);
    }
    return Error{
        ErrorKind::BadInput, "position", {"应为 none、learned、rope 或 alibi", "must be none, learned, rope or alibi"}};
}

/// What a user may leave out, from what was given.
void fillDefaults(ModelArchitecture& m)
{
    if (m.kvHeads == 0)
        m.kvHeads = m.heads;
    if (m.headDim == 0 && m.heads > 0)
        m.headDim = m.hidden / m.heads;
}

} // namespace

Result<ModelArchitecture> architectureFromJson(const nlohmann::json& object, const std::string& path)
{
    ModelArchitecture m;
    StrictObject o(object, path);
    o.text("id", m.id);
    o.text("family", m.family);
    o.text("name", m.name.en);
    m.name.zh = m.name.en;
    o.text("name_zh", m.name.zh);
    for (const IntField& f : intFields())
        o.count(f.key, m.*f.member, f.range, true);
    o.identifier("attention", m.attention, parseAttention);
    o.flag("tie_embeddings", m.tieEmbeddings);
    o.flag("gated_mlp", m.gatedMlp);
    o.flag("qkv_bias", m.qkvBias);
    o.flag("all_linear_bias", m.allLinearBias);
    o.identifier("norm", m.norm, parseNorm);
    o.identifier("position", m.position, parsePosition);
    o.number("extra_params", m.extraParams, {-kMaxParameters, kMaxParameters});
    o.number("published_params", m.publishedParams, {0, kMaxParameters});
    o.number("tokens_trained", m.tokensTrained, {0, 1e16});
    o.text("license", m.license);
    o.text("source", m.source);
    // A misspelt key is named before the key that it leaves missing.
    if (const auto error = o.finish())
        return *error;
    for (const char* key : {"layers", "hidden", "heads", "vocab"}) {
        if (!o.has(key))
            return Error{ErrorKind::BadInput, o.pathOf(key), {"缺少此键", "this key is required"}};
    }
    fillDefaults(m);
    if (const Status s = checkArchitecture(m); !s)
        return s.error();
    return m;
}

nlohmann::ordered_json architectureToJson(const ModelArchitecture& m)
{
    nlohmann::ordered_json j;
    const auto text = [&j](const char* key, const std::string& value) {
        if (!value.empty())
            j[key] = value;
    };
    text("id", m.id);
    text("family", m.family);
    text("name", m.name.en);
    if (m.name.zh != m.name.en)
        text("name_zh", m.name.zh);
    for (const IntField& f : intFields()) {
        if (m.*f.member != 0)
            j[f.key] = m.*f.member;
    }
    j["attention"] = toId(m.attention);
    j["tie_embeddings"] = m.tieEmbeddings;
    j["gated_mlp"] = m.gatedMlp;
    j["qkv_bias"] = m.qkvBias;
    j["all_linear_bias"] = m.allLinearBias;
    j["norm"] = m.norm == NormKind::LayerNorm ? "layer_norm" : "rms_norm";
    j["position"] = kPositions[static_cast<std::size_t>(m.position)];
    for (const auto& [key, value] :
         {std::pair{"extra_params", m.extraParams}, std::pair{"published_params", m.publishedParams},
          std::pair{"tokens_trained", m.tokensTrained}}) {
        if (value != 0)
            j[key] = value;
    }
    text("license", m.license);
    text("source", m.source);
    return j;
}

} // namespace peiji

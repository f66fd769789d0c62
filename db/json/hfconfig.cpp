#include "core/workload/workload.h"
#include "db/errortext.h"
#include "db/json/architecturejson.h"
#include "db/json/strictjson.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace peiji
{

namespace
{

/// What the model type decides and config.json does not say.
struct Family {
    const char* type;
    const char* name;
    bool gated;
    NormKind norm;
    PositionKind position;
    bool qkvBias;
    bool allBias;
    bool tiedByDefault;
};

// Facts of the published modelling code of each type.
constexpr NormKind kRms = NormKind::RmsNorm;
constexpr NormKind kLayer = NormKind::LayerNorm;
constexpr PositionKind kRope = PositionKind::Rope;
constexpr std::array<Family, 38> kFamilies{{
    {"llama", "Llama", true, kRms, kRope, false, false, false},
    {"mistral", "Mistral", true, kRms, kRope, false, false, false},
    {"mixtral", "Mixtral", true, kRms, kRope, false, false, false},
    {"qwen2", "Qwen", true, kRms, kRope, true, false, false},
    {"qwen2_moe", "Qwen", true, kRms, kRope, true, false, false},
    {"qwen3", "Qwen", true, kRms, kRope, false, false, false},
    {"qwen3_moe", "Qwen", true, kRms, kRope, false, false, false},
    {"deepseek", "DeepSeek", true, kRms, kRope, false, false, false},
    {"deepseek_v2", "DeepSeek", true, kRms, kRope, false, false, false},
    {"deepseek_v3", "DeepSeek", true, kRms, kRope, false, false, false},
    {"kimi_k2", "Kimi", true, kRms, kRope, false, false, false},
    {"gemma", "Gemma", true, kRms, kRope, false, false, true},
    {"gemma2", "Gemma", true, kRms, kRope, false, false, true},
    {"gemma3", "Gemma", true, kRms, kRope, false, false, true},
    {"gemma3_text", "Gemma", true, kRms, kRope, false, false, true},
    {"phi3", "Phi", true, kRms, kRope, false, false, false},
    {"phimoe", "Phi", true, kLayer, kRope, true, false, false},
    {"glm", "GLM", true, kRms, kRope, true, false, false},
    {"glm4", "GLM", true, kRms, kRope, true, false, false},
    {"glm4_moe", "GLM", true, kRms, kRope, true, false, false},
    {"chatglm", "GLM", true, kRms, kRope, true, false, false},
    {"baichuan", "Baichuan", true, kRms, kRope, false, false, false},
    {"internlm2", "InternLM", true, kRms, kRope, false, false, false},
    {"internlm3", "InternLM", true, kRms, kRope, false, false, false},
    {"minicpm", "MiniCPM", true, kRms, kRope, false, false, true},
    {"olmo2", "OLMo", true, kRms, kRope, false, false, false},
    {"gpt_oss", "gpt-oss", true, kRms, kRope, true, true, false},
    {"ernie4_5", "ERNIE", true, kRms, kRope, false, false, true},
    {"yi", "Yi", true, kRms, kRope, false, false, false},
    {"gpt2", "GPT-2", false, kLayer, PositionKind::Learned, true, true, true},
    {"opt", "OPT", false, kLayer, PositionKind::Learned, true, true, true},
    {"bloom", "BLOOM", false, kLayer, PositionKind::Alibi, true, true, true},
    {"gpt_neox", "GPT-NeoX", false, kLayer, kRope, true, true, false},
    {"gptj", "GPT-J", false, kLayer, kRope, false, false, false},
    {"phi", "Phi", false, kLayer, kRope, true, true, false},
    {"falcon", "Falcon", false, kLayer, kRope, false, false, true},
    {"starcoder2", "StarCoder", false, kLayer, kRope, true, true, true},
    {"cohere", "Command", true, kLayer, kRope, false, false, true},
}};

/// Reads members under several names and keeps the first error.
class Config
{
public:
    explicit Config(const nlohmann::json& json) : m_json(json) {}

    /// Whole number under the first name that is present and not null; `fallback` when none is.
    int number(std::initializer_list<const char*> names, int fallback = 0, double maximum = 1 << 24)
    {
        for (const char* name : names) {
            const auto it = m_json.find(name);
            if (it == m_json.end() || it->is_null())
                continue;
            const double v = it->is_number() ? it->get<double>() : -1.0;
            if (!(v >= 0 && v <= maximum) || v != std::floor(v)) {
                fail(name, {"应为 0 到 {max} 的整数", "must be a whole number from 0 to {max}"},
                     {{"max", std::to_string(static_cast<long>(maximum))}});
                return fallback;
            }
            return static_cast<int>(v);
        }
        return fallback;
    }
    int required(std::initializer_list<const char*> names, double maximum = 1 << 24)
    {
        const int v = number(names, 0, maximum);
        if (v == 0)
            fail(*names.begin(), {"缺少此字段或为零", "this field is missing or zero"});
        return v;
    }
    std::optional<bool> flag(const char* name)
    {
        const auto it = m_json.find(name);
        if (it == m_json.end() || it->is_null())
            return std::nullopt;
        if (it->is_boolean())
            return it->get<bool>();
        fail(name, {"应为 true 或 false", "must be true or false"});
        return std::nullopt;
    }
    std::string text(const char* name)
    {
        const auto it = m_json.find(name);
        return it != m_json.end() && it->is_string() ? it->get<std::string>() : std::string();
    }
    bool has(const char* name) const { return m_json.contains(name) && !m_json.at(name).is_null(); }
    std::size_t listSize(const char* name) const
    {
        const auto it = m_json.find(name);
        return it != m_json.end() && it->is_array() ? it->size() : 0;
    }
    /// Entries of a list that are that word.
    int countOf(const char* name, const char* word) const
    {
        const auto it = m_json.find(name);
        return it != m_json.end() && it->is_array() ? static_cast<int>(std::count(it->begin(), it->end(), word)) : 0;
    }
    void fail(const char* name, const LocalText& what, const std::vector<Filling>& values = {})
    {
        if (!m_error)
            m_error = makeError(ErrorKind::BadInput, std::string("model.") + name, what, values);
    }
    const std::optional<Error>& error() const { return m_error; }

private:
    const nlohmann::json& m_json;
    std::optional<Error> m_error;
};

const Family* familyOf(const std::string& type)
{
    const auto it = std::find_if(kFamilies.begin(), kFamilies.end(), [&](const Family& f) { return type == f.type; });
    return it == kFamilies.end() ? nullptr : &*it;
}

void readAttention(Config& c, const std::string& type, ModelArchitecture& m)
{
    m.heads = c.required({"num_attention_heads", "n_head", "n_heads"}, 65536);
    // Falcon writes its single key-value head as a flag, and 40B-style models the count in another key.
    const bool multiQuery = type == "falcon" && c.flag("multi_query").value_or(true);
    const bool newDecoder = type == "falcon" && c.flag("new_decoder_architecture").value_or(false);
    const int kvFallback = multiQuery && !newDecoder ? 1 : m.heads;
    m.kvHeads = c.number({"num_key_value_heads", "num_kv_heads", "multi_query_group_num"}, kvFallback, 65536);
    if (multiQuery && !newDecoder)
        m.kvHeads = 1;
    m.headDim = c.number({"head_dim", "kv_channels"}, m.heads > 0 ? m.hidden / m.heads : 0, 65536);
    m.mlaKvLoraRank = c.number({"kv_lora_rank"});
    if (m.mlaKvLoraRank > 0) {
        m.attention = AttentionKind::MLA;
        m.mlaQLoraRank = c.number({"q_lora_rank"});
        m.mlaRopeDim = c.required({"qk_rope_head_dim"});
        m.mlaNopeDim = c.required({"qk_nope_head_dim"});
        m.mlaVDim = c.required({"v_head_dim"});
        m.headDim = m.mlaNopeDim + m.mlaRopeDim;
        m.kvHeads = m.heads;
    } else if (m.kvHeads == m.heads) {
        m.attention = AttentionKind::MHA;
    } else {
        m.attention = m.kvHeads == 1 ? AttentionKind::MQA : AttentionKind::GQA;
    }
}

void readExperts(Config& c, const std::string& type, ModelArchitecture& m)
{
    m.experts = c.number({"num_local_experts", "num_experts", "n_routed_experts"}, 0, 65536);
    if (m.experts <= 1) {
        m.experts = 0;
        return;
    }
    m.expertsPerToken = c.required({"num_experts_per_tok", "experts_per_token"}, 65536);
    m.moeFfnHidden = c.number({"moe_intermediate_size"}, m.ffnHidden);
    m.sharedExpertFfn =
        c.number({"shared_expert_intermediate_size"}, c.number({"n_shared_experts"}, 0, 1024) * m.moeFfnHidden);
    m.denseLayers = c.number({"first_k_dense_replace"}, static_cast<int>(c.listSize("mlp_only_layers")), 4096);
    const int step = c.number({"decoder_sparse_step"}, 1, 4096);
    if (step > 1)
        m.denseLayers = m.layers - m.layers / step;
    // Types whose every layer is sparse use intermediate_size for the experts and have no dense width.
    if (m.denseLayers == 0 && type != "qwen3_moe" && type != "qwen2_moe")
        m.ffnHidden = 0;
}

/// How many layers see the whole context, what the others see, and the prediction modules beside the model. The list
/// of layer types decides where there is one; older configurations leave the pattern to the modelling code.
void readWindows(Config& c, const std::string& type, ModelArchitecture& m)
{
    m.mtpLayers = c.number({"num_nextn_predict_layers", "mtp_num_hidden_layers", "num_mtp_modules"}, 0, 64);
    const bool used = c.flag("use_sliding_window").value_or(true);
    const int window = used ? c.number({"sliding_window", "attention_chunk_size"}, 0, 1 << 28) : 0;
    const auto set = [&m](int whole, int tokens) {
        if (whole >= m.layers || (tokens > 0 && m.maxSeq > 0 && tokens >= m.maxSeq))
            return;
        m.kvLayers = whole;
        m.slidingWindow = tokens;
    };
    if (m.layers > 0 && c.listSize("layer_types") == static_cast<std::size_t>(m.layers)) {
        const bool linear = c.countOf("layer_types", "linear_attention") > 0;
        const int whole = c.countOf("layer_types", "full_attention");
        if (whole > 0 && (linear || window > 0))
            set(whole, linear ? 0 : window);
    } else if (const int interval = c.number({"full_attention_interval"}, 0, 4096); interval > 1) {
        set(m.layers / interval, 0);
    } else if (type == "gemma2" && window > 0) {
        set(m.layers / 2, window);
    } else if ((type == "gemma3" || type == "gemma3_text") && window > 0) {
        set(m.layers / std::max(1, c.number({"sliding_window_pattern"}, 6, 4096)), window);
    } else if ((type == "mistral" || type == "mixtral" || type == "phi3") && window > 0) {
        set(0, window);
    }
}

ModelArchitecture readBody(Config& c, const Family& family, const std::string& type)
{
    ModelArchitecture m;
    m.family = family.name;
    m.layers = c.required({"num_hidden_layers", "n_layer", "n_layers", "num_layers"}, 4096);
    m.hidden = c.required({"hidden_size", "n_embd", "d_model"}, 1 << 20);
    m.ffnHidden = c.number({"intermediate_size", "ffn_hidden_size", "ffn_dim", "n_inner"}, 0, 1 << 20);
    if (m.ffnHidden == 0 && !family.gated)
        m.ffnHidden = 4 * m.hidden;
    readAttention(c, type, m);
    readExperts(c, type, m);
    if (m.ffnHidden == 0 && m.experts == 0)
        c.fail("intermediate_size", {"缺少此字段", "this field is missing"});
    m.vocab = c.required({"vocab_size", "padded_vocab_size"});
    m.tieEmbeddings = c.flag("tie_word_embeddings").value_or(family.tiedByDefault);
    m.gatedMlp = family.gated;
    m.norm = family.norm;
    m.position = family.position;
    if (type == "falcon" && c.flag("alibi").value_or(false))
        m.position = PositionKind::Alibi;
    m.qkvBias = c.flag("attention_bias").value_or(family.qkvBias);
    m.allLinearBias = family.allBias;
    m.maxSeq = c.number({"max_position_embeddings", "n_positions", "seq_length", "max_sequence_length"}, 0, 1 << 28);
    readWindows(c, type, m);
    const std::string path = c.text("_name_or_path");
    m.name = {path.empty() ? type : path, path.empty() ? type : path};
    m.source = "config.json";
    return m;
}

} // namespace

bool isHfConfig(const nlohmann::json& object)
{
    static constexpr std::array<const char*, 4> kMarks{"model_type", "architectures", "hidden_size", "n_embd"};
    return std::any_of(kMarks.begin(), kMarks.end(), [&](const char* key) { return object.contains(key); });
}

Result<ModelArchitecture> architectureFromHfObject(const nlohmann::json& config)
{
    // Vision-language models keep their text model inside.
    if (const auto inner = config.find("text_config"); inner != config.end() && inner->is_object()) {
        nlohmann::json merged = *inner;
        if (!merged.contains("model_type") && config.contains("model_type"))
            merged["model_type"] = config["model_type"];
        return architectureFromHfObject(merged);
    }
    Config c(config);
    const std::string type = c.text("model_type");
    const Family* family = familyOf(type);
    if (!family) {
        std::string known;
        for (const Family& f : kFamilies)
            known += (known.empty() ? "" : ", ") + std::string(f.type);
        return makeError(ErrorKind::BadInput, "model.model_type",
                         {"不支持“{type}”；可用：{known}", "\"{type}\" is not supported; accepted: {known}"},
                         {{"type", type.substr(0, 60)}, {"known", known}});
    }
    ModelArchitecture m = readBody(c, *family, type);
    if (c.error())
        return *c.error();
    if (const Status s = checkArchitecture(m); !s)
        return s.error();
    return m;
}

Result<ModelArchitecture> architectureFromHfConfig(std::string_view text)
{
    const Result<nlohmann::json> config = parseJsonObject(text, "config.json");
    if (!config)
        return config.error();
    return architectureFromHfObject(config.value());
}

} // namespace peiji

#include "core/estimate/validatethroughputrow.h"

#include <charconv>
#include <cmath>

namespace peiji
{

namespace
{

Error unknownModel()
{
    return {ErrorKind::BadInput,
            "model_name",
            {"没有给出模型结构，也没有参数量", "neither the architecture nor a parameter count is given"}};
}

/// Dense decoder of a parameter count, by the usual aspect ratio of about 128 hidden elements per layer.
ModelArchitecture archetype(double parameters)
{
    ModelArchitecture m;
    m.layers = std::max(4, static_cast<int>(std::lround(std::cbrt(parameters / (12.0 * 128.0 * 128.0)))));
    m.hidden = static_cast<int>(std::lround(std::sqrt(parameters / (12.0 * m.layers)) / 128.0)) * 128;
    m.hidden = std::max(m.hidden, 256);
    m.heads = m.hidden / 128;
    m.kvHeads = m.heads;
    m.headDim = 128;
    m.ffnHidden = 4 * m.hidden;
    m.gatedMlp = false;
    m.vocab = 32000;
    return m;
}

/// The table does not say whether the feed-forward has a gate; the parameter count does.
bool looksGated(ModelArchitecture m, double parameters)
{
    m.gatedMlp = true;
    const double gated = countParameters(m).total;
    m.gatedMlp = false;
    const double plain = countParameters(m).total;
    return std::abs(gated - parameters) < std::abs(plain - parameters);
}

void readLatentAttention(std::string_view notes, ModelArchitecture& m)
{
    if (notes.find("MLA") == std::string_view::npos)
        return;
    // DeepSeek-V3 and Kimi-K2 share these sizes (their published configurations).
    m.attention = AttentionKind::MLA;
    m.mlaNopeDim = 128;
    m.mlaRopeDim = 64;
    m.mlaVDim = 128;
    m.mlaKvLoraRank = 512;
    m.mlaQLoraRank = 1536;
    m.headDim = 0;
}

void readExperts(const TableRow& row, std::string_view notes, ModelArchitecture& m)
{
    m.experts = integer(row, "experts", 0);
    m.expertsPerToken = integer(row, "topk", 0);
    if (m.experts <= 0)
        return;
    m.moeFfnHidden = m.ffnHidden;
    m.gatedMlp = true;
    const std::size_t at = notes.find(" leading dense layer");
    if (at != std::string_view::npos && at > 0 && notes[at - 1] >= '0' && notes[at - 1] <= '9')
        m.denseLayers = notes[at - 1] - '0';
    m.ffnHidden = static_cast<int>(noteNumber(notes, "with ffn ").value_or(0.0));
    if (m.denseLayers > 0 && m.ffnHidden == 0)
        m.ffnHidden = m.moeFfnHidden * (m.expertsPerToken + 1);
    if (notes.find("1 shared expert") != std::string_view::npos)
        m.sharedExpertFfn = m.moeFfnHidden;
}

} // namespace

std::string_view cell(const TableRow& row, std::string_view column)
{
    const auto it = row.find(column);
    return it == row.end() ? std::string_view{} : std::string_view(it->second);
}

std::optional<double> number(const TableRow& row, std::string_view column)
{
    const std::string_view text = cell(row, column);
    double v = 0.0;
    const auto [stop, ec] = std::from_chars(text.data(), text.data() + text.size(), v);
    if (ec != std::errc{} || stop != text.data() + text.size() || !std::isfinite(v))
        return std::nullopt;
    return v;
}

int integer(const TableRow& row, std::string_view column, int fallback)
{
    const std::optional<double> v = number(row, column);
    return v && *v >= 0.0 && *v <= 1e9 ? static_cast<int>(*v) : fallback;
}

std::optional<double> noteNumber(std::string_view notes, std::string_view label)
{
    const std::size_t at = notes.find(label);
    if (at == std::string_view::npos)
        return std::nullopt;
    double v = 0.0;
    const char* begin = notes.data() + at + label.size();
    const auto [stop, ec] = std::from_chars(begin, notes.data() + notes.size(), v);
    return ec == std::errc{} && stop != begin ? std::optional<double>(v) : std::nullopt;
}

double noteTokens(std::string_view notes)
{
    for (const auto& [unit, scale] : {std::pair{"T tokens", 1e12}, std::pair{"B tokens", 1e9}}) {
        const std::size_t at = notes.find(unit);
        if (at == std::string_view::npos)
            continue;
        std::size_t begin = at;
        while (begin > 0 && (notes[begin - 1] == '.' || (notes[begin - 1] >= '0' && notes[begin - 1] <= '9')))
            --begin;
        double v = 0.0;
        if (std::from_chars(notes.data() + begin, notes.data() + at, v).ec == std::errc{})
            return v * scale;
    }
    return 0.0;
}

Result<ModelArchitecture> rowArchitecture(const TableRow& row, bool& known)
{
    const std::string_view notes = cell(row, "notes");
    const double parameters = number(row, "params_b").value_or(0.0) * 1e9;
    known = number(row, "layers") && number(row, "hidden") && number(row, "ffn_hidden") && number(row, "heads");
    if (!known) {
        const bool dense = !number(row, "active_params_b") && !number(row, "experts");
        if (parameters <= 0.0 || !dense)
            return unknownModel();
        return archetype(parameters);
    }
    ModelArchitecture m;
    m.layers = integer(row, "layers", 0);
    m.hidden = integer(row, "hidden", 0);
    m.ffnHidden = integer(row, "ffn_hidden", 0);
    m.heads = std::max(1, integer(row, "heads", 1));
    m.kvHeads = std::max(1, integer(row, "kv_heads", m.heads));
    m.vocab = integer(row, "vocab", 50304);
    m.headDim = static_cast<int>(noteNumber(notes, "head_dim=").value_or(m.hidden / m.heads));
    m.attention = m.kvHeads == m.heads ? AttentionKind::MHA : m.kvHeads == 1 ? AttentionKind::MQA : AttentionKind::GQA;
    readLatentAttention(notes, m);
    readExperts(row, notes, m);
    if (!m.isMoe() && parameters > 0.0)
        m.gatedMlp = looksGated(m, parameters);
    m.maxSeq = integer(row, "seq_len", 2048);
    if (m.layers < 1 || m.hidden < 1 || (m.experts > 0 && m.expertsPerToken < 1))
        return unknownModel();
    return m;
}

std::optional<ComputePrecision> rowPrecision(const TableRow& row)
{
    const std::string_view p = cell(row, "precision");
    if (p.starts_with("bf16"))
        return ComputePrecision::Bf16;
    if (p.starts_with("fp16"))
        return ComputePrecision::Fp16;
    if (p.starts_with("mxfp8"))
        return ComputePrecision::MxFp8;
    if (p.starts_with("nvfp4"))
        return ComputePrecision::NvFp4;
    if (p.starts_with("fp8") || p.find("fp8") != std::string_view::npos)
        return ComputePrecision::Fp8;
    return std::nullopt;
}

} // namespace peiji

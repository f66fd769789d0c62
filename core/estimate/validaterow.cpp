// Cells to architectures, devices and framework profiles.

#include "core/estimate/validaterow.h"

#include "core/estimate/usablememory.h"

#include <array>
#include <charconv>
#include <cmath>

namespace peiji
{

std::string_view cellText(const MeasurementRow& row, std::string_view column)
{
    const auto found = row.find(std::string(column));
    return found == row.end() ? std::string_view{} : std::string_view(found->second);
}

std::optional<double> cellNumber(const MeasurementRow& row, std::string_view column)
{
    const std::string_view text = cellText(row, column);
    double v = 0.0;
    const auto [stop, code] = std::from_chars(text.data(), text.data() + text.size(), v);
    if (text.empty() || code != std::errc{} || stop != text.data() + text.size() || !std::isfinite(v))
        return std::nullopt;
    return v;
}

namespace
{

int cellInt(const MeasurementRow& row, std::string_view column)
{
    return static_cast<int>(cellNumber(row, column).value_or(0.0));
}

bool contains(std::string_view text, std::string_view part)
{
    return text.find(part) != std::string_view::npos;
}

/// The row's params_b fixes what its columns leave open.
struct Candidate {
    ModelArchitecture model;
    double misfit = 1e9;
};

void tryCandidate(ModelArchitecture m, double target, Candidate& best)
{
    const double misfit = std::abs(countParameters(m).total / target - 1.0);
    // A later candidate is a less usual architecture: it must be clearly better.
    if (misfit < best.misfit - 0.004)
        best = {std::move(m), misfit};
}

void tryExperts(ModelArchitecture m, double target, Candidate& best)
{
    const double dense = countParameters(m).total;
    const double ffn = countParameters(m).denseMlpPerLayer * m.layers;
    const double ratio = (target - (dense - ffn)) / ffn;
    if (ratio < 1.6)
        return;
    m.experts = static_cast<int>(std::lround(ratio));
    m.moeFfnHidden = m.ffnHidden;
    m.ffnHidden = 0;
    m.expertsPerToken = m.experts >= 32 ? 8 : 2;
    tryCandidate(std::move(m), target, best);
}

ModelArchitecture closestTo(const ModelArchitecture& base, double target)
{
    Candidate best;
    const std::array<int, 4> headDims{base.headDim, 128, 256, 64};
    for (const int headDim : headDims)
        for (const bool gated : {true, false})
            for (const bool tied : {false, true}) {
                ModelArchitecture m = base;
                m.headDim = headDim;
                m.gatedMlp = gated;
                m.norm = gated ? NormKind::RmsNorm : NormKind::LayerNorm;
                m.tieEmbeddings = tied;
                tryCandidate(m, target, best);
            }
    if (best.misfit > 0.02)
        for (const bool tied : {false, true}) {
            ModelArchitecture m = base;
            m.tieEmbeddings = tied;
            tryExperts(m, target, best);
        }
    best.model.extraParams += target - countParameters(best.model).total;
    return best.model;
}

bool agrees(const ModelArchitecture& known, const ModelArchitecture& row)
{
    return known.layers == row.layers && known.hidden == row.hidden && known.heads == row.heads &&
           known.vocab == row.vocab;
}

} // namespace

Result<ModelArchitecture> architectureFromRow(const MeasurementRow& row, std::span<const ModelArchitecture> models)
{
    ModelArchitecture m;
    m.id = std::string(cellText(row, "model_name"));
    m.layers = cellInt(row, "layers");
    m.hidden = cellInt(row, "hidden");
    m.ffnHidden = cellInt(row, "ffn_hidden");
    m.heads = cellInt(row, "heads");
    m.kvHeads = cellInt(row, "kv_heads");
    m.vocab = cellInt(row, "vocab");
    const double params = cellNumber(row, "params_b").value_or(0.0) * 1e9;
    if (m.layers <= 0 || m.hidden <= 0 || m.ffnHidden <= 0 || m.heads <= 0 || m.kvHeads <= 0 || m.vocab <= 0)
        return Error{ErrorKind::NotFound,
                     "layers",
                     {"未给出完整的模型结构（层数、宽度、注意力头或词表）",
                      "the architecture is not given in full (layers, widths, heads or vocabulary)"}};
    if (params <= 0.0)
        return Error{ErrorKind::NotFound,
                     "params_b",
                     {"未给出参数量，结构（专家数、编码器或 MLA）无法确定",
                      "no parameter count: experts, encoder or MLA parts cannot be told"}};
    m.headDim = std::max(1, m.hidden / m.heads);
    m.maxSeq = cellInt(row, "seq_len");
    for (const ModelArchitecture& known : models)
        if (known.id == m.id && agrees(known, m))
            return known;
    return closestTo(m, params);
}

Bytes usableFromRow(const MeasurementRow& row)
{
    const std::string_view name = cellText(row, "accelerator");
    const double marketed = cellNumber(row, "accel_mem_gb").value_or(0.0);
    const bool card = contains(name, "RTX") || contains(name, "A10") || contains(name, "T4") ||
                      contains(name, "24GB") || contains(name, "48GB");
    const bool hbm = !card || contains(name, "A100");
    const bool ecc = contains(name, "A10G") || name == "A10" || name == "T4" || contains(name, "48GB");
    return usableMemory(marketed, hbm ? "HBM" : "GDDR", ecc);
}

namespace
{

/// Behaviour of Hugging Face transformers models under Trainer, TRL, PEFT and what builds on them.
void applyHuggingFace(FrameworkProfile& f, const MeasurementRow& row)
{
    const std::string_view zero = cellText(row, "zero_stage");
    if (zero == "fsdp") {
        f.framework = Framework::Fsdp;
    } else if (zero == "1" || zero == "2" || zero == "3") {
        f.framework = Framework::DeepSpeed;
    }
    f.traits = memoryTraits(f.framework);
}

void applyLitGpt(FrameworkProfile& f, const MeasurementRow& row)
{
    applyHuggingFace(f, row);
    f.traits.loss = LossKind::FusedKernel; // chunked cross entropy over whole logits
    f.traits.lossBytesPerLogit = 10.0;
    f.traits.upcastsUnquantised = false;
    f.traits.loadsWholeModel = true;
    f.traits.keepsUntiedCopies = true;
    f.traits.adapterWeightBytes = 2.0; // bf16-true
    f.traits.adapterStateBytes = 4.0;
    f.traits.adapterCastBytes = 0.0;
    f.traits.adapterDropoutBytes = 3.0; // lora_dropout 0.05: the dropped input and its mask, for every adapted matrix
    f.traits.expandsKvHeads = true;     // grouped K and V are expanded before scaled_dot_product_attention
    f.traits.fusedProjectionKept = true;
    if (cellNumber(row, "year").value_or(0.0) < 2024.0) {
        f.traits.quantisedInputsKept = true; // bitsandbytes of that time
    } else {
        f.traits.quantisedCastBytes = 4.0; // its 4-bit layers are left at the default compute type, fp32
    }
    f.lossKnown = true;
}

/// Fused kernels and quantised bases without upcasting are what this stack adds to TRL.
void applyFmsTuning(FrameworkProfile& f, const MeasurementRow& row)
{
    applyHuggingFace(f, row);
    f.traits = withFusedKernels(f.traits);
    f.traits.loss = LossKind::FusedKernel;
}

void applyTorchtune(FrameworkProfile& f, const MeasurementRow& row)
{
    applyHuggingFace(f, row);
    f.traits = withFusedKernels(f.traits); // the recipes compile
    f.traits.quantisedInputsKept = false;
    f.traits.loss = LossKind::Chunked; // CEWithChunkedOutputLoss
    f.traits.adapterWeightBytes = 2.0;
    f.traits.adapterStateBytes = 4.0;
    f.traits.adapterCastBytes = 0.0;
    f.lossKnown = true;
}

void applyTorchTitan(FrameworkProfile& f, const MeasurementRow& row)
{
    f.framework = Framework::Fsdp;
    f.traits = memoryTraits(Framework::Fsdp);
    f.traits.normSavedBytes = 2.0;
    f.traits.normBackwardBytes = 0.0;
    f.traits.activationOutputSaved = false;
    f.traits.slackOfLogits = &SlackShares::logits;
    f.traits.selectiveByProduct = true;
    // Since 2025 its compile option takes the loss too: 16-bit logits and one fp32 copy.
    if (cellText(row, "compile") == "1" && cellNumber(row, "year").value_or(0.0) >= 2025.0)
        f.traits.lossBytesPerLogit = 6.0;
    f.lossKnown = true;
}

void applyMegatron(FrameworkProfile& f, const MeasurementRow& row)
{
    f.framework = Framework::MegatronCore;
    f.traits = memoryTraits(Framework::MegatronCore);
    f.traits.dropoutMasks = 2.0;                                        // hidden dropout is on by default
    f.lastStageOnly = cellText(row, "what_is_measured") == "allocated"; // its log reports the last rank
    f.lossKnown = true;
}

void applyFusedLoss(FrameworkProfile& f, const MeasurementRow& row)
{
    const std::string_view fused = cellText(row, "fused_loss");
    if (fused.empty())
        return;
    f.lossKnown = true;
    if (f.framework == Framework::MegatronCore)
        return; // its own fusion saves time; the fp32 copy stays
    if (fused == "0")
        f.traits = memoryTraits(f.framework);
    if (fused == "1" || fused == "kernel")
        f.traits = withFusedKernels(f.traits);
    if (fused == "kernel")
        f.traits.loss = LossKind::FusedKernel;
}

} // namespace

FrameworkProfile profileFromRow(const MeasurementRow& row)
{
    const std::string_view name = cellText(row, "framework");
    FrameworkProfile f;
    if (contains(name, "megatron-deepspeed"))
        applyHuggingFace(f, row);
    else if (contains(name, "megatron") || contains(name, "nemo"))
        applyMegatron(f, row);
    else if (contains(name, "litgpt"))
        applyLitGpt(f, row);
    else if (contains(name, "fms-hf-tuning"))
        applyFmsTuning(f, row);
    else if (contains(name, "llm-foundry"))
        applyFmsTuning(f, row);
    else if (contains(name, "torchtitan"))
        applyTorchTitan(f, row);
    else if (contains(name, "torchtune") || contains(name, "torchao"))
        applyTorchtune(f, row);
    else if (name == "llama-factory" || name == "qlora") {
        applyHuggingFace(f, row);
        f.traits.upcastsUnquantised = false; // both keep embeddings, head and residuals in 16 bit
    } else if (contains(name, "unsloth")) {
        f.framework = Framework::UnslothLike;
        f.traits = memoryTraits(f.framework);
        f.lossKnown = true;
    } else
        applyHuggingFace(f, row);
    if (cellText(row, "task") == "inference") {
        f.framework = contains(name, "llama.cpp") ? Framework::LlamaCpp : Framework::Vllm;
        f.traits = memoryTraits(f.framework);
        f.traits.dequantisesLayers = contains(name, "litgpt");
        f.traits.castCopies = contains(name, "litgpt");
        f.traits.keepsUntiedCopies = contains(name, "litgpt");
        f.traits.replicatesEmbeddings = contains(name, "litgpt");
        f.traits.cacheGrowsByCopying = contains(name, "transformers"); // the pool holds old and new
        f.traits.fusesProjections = contains(name, "autoawq");
        if (f.framework == Framework::Vllm && !contains(name, "vllm"))
            f.traits.profiledSequences = f.traits.prefillTokens = 0.0; // no server: whole prompts, nothing tried out
        f.lossKnown = true;
    }
    applyFusedLoss(f, row);
    return f;
}

} // namespace peiji

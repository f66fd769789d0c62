// Predictions of rows of the memory table.

#include "core/estimate/memorywalk.h"
#include "core/estimate/validaterow.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace peiji
{

namespace
{

LocalText missing(const char* zh, const char* en)
{
    return {zh, en};
}

std::optional<Task> taskFrom(std::string_view text)
{
    if (text == "pretrain")
        return Task::Pretrain;
    if (text == "sft_full")
        return Task::FullFineTune;
    if (text == "lora")
        return Task::Lora;
    if (text == "qlora")
        return Task::Qlora;
    if (text == "inference")
        return Task::Inference;
    return std::nullopt;
}

struct FormatRow {
    const char* id;
    WeightFormat format;
};
constexpr std::array<FormatRow, 24> kFormats{{
    {"fp32", WeightFormat::Fp32},
    {"fp16", WeightFormat::Fp16},
    {"bf16", WeightFormat::Bf16},
    {"fp8", WeightFormat::Fp8},
    {"int8", WeightFormat::Int8},
    {"int8-gptq", WeightFormat::Int8},
    {"nf4", WeightFormat::Nf4},
    {"nf4-dq", WeightFormat::Nf4Double},
    {"fp4", WeightFormat::Nf4},
    {"fp4-dq", WeightFormat::Nf4Double},
    {"int4", WeightFormat::Int4},
    {"int4-awq", WeightFormat::Int4},
    {"int4-gptq", WeightFormat::Int4},
    {"int3-gptq", WeightFormat::Int3},
    {"int2", WeightFormat::Int2},
    {"gguf-f16", WeightFormat::Fp16},
    {"gguf-q8_0", WeightFormat::GgufQ8},
    {"gguf-q6_k", WeightFormat::GgufQ6},
    {"gguf-q5_k_m", WeightFormat::GgufQ5},
    {"gguf-q4_k_m", WeightFormat::GgufQ4},
    {"gguf-q4_k_s", WeightFormat::GgufQ4},
    {"gguf-q4_0", WeightFormat::GgufQ4},
    {"gguf-q3_k_s", WeightFormat::GgufQ3},
    {"gguf-q2_k", WeightFormat::GgufQ2},
}};

bool setPrecision(const MeasurementRow& row, Workload& w)
{
    std::string_view text = cellText(row, "precision_weights");
    w.precision.fp32Master = text.find("+fp32master") != std::string_view::npos;
    text = text.substr(0, text.find('+'));
    const std::string_view compute = cellText(row, "precision_compute");
    const auto parsed = parseComputePrecision(compute.empty() ? "bf16" : compute);
    w.precision.compute = parsed ? *parsed : ComputePrecision::Bf16;
    // This stack quantises with double quantisation whatever the table's short name says.
    if (text == "nf4" && cellText(row, "framework").find("fms-hf-tuning") != std::string_view::npos)
        text = "nf4-dq";
    for (const FormatRow& f : kFormats)
        if (text == f.id) {
            w.precision.weights = f.format;
            return true;
        }
    if (text == "gguf-q4" || text == "gguf-iq2_xs") {
        w.precision.weights = text == "gguf-q4" ? WeightFormat::GgufQ4 : WeightFormat::GgufQ2;
        return true;
    }
    return false;
}

void setOptimizer(const MeasurementRow& row, Workload& w)
{
    const std::string_view text = cellText(row, "optimizer");
    const auto has = [&](std::string_view part) { return text.find(part) != std::string_view::npos; };
    if (text == "none")
        w.optimizer = OptimizerKind::None;
    else if (has("galore") || has("apollo"))
        w.optimizer = OptimizerKind::Galore8bit;
    else if (has("paged") && has("8bit"))
        w.optimizer = OptimizerKind::PagedAdamW8bit;
    else if (has("paged"))
        w.optimizer = OptimizerKind::PagedAdamW;
    else if (has("8bit") || has("4bit"))
        w.optimizer = OptimizerKind::AdamW8bit;
    else if (text == "sgd")
        w.optimizer = OptimizerKind::Sgd;
    else if (text == "lomo")
        w.optimizer = OptimizerKind::Lomo;
    else if (text == "badam")
        w.optimizer = OptimizerKind::Badam;
    else
        w.optimizer = OptimizerKind::AdamW;
}

void setAdapters(const MeasurementRow& row, Workload& w)
{
    w.loraRank = static_cast<int>(cellNumber(row, "lora_rank").value_or(16.0));
    const std::string_view text = cellText(row, "lora_targets");
    LoraTargets& t = w.loraTargets;
    w.trainEmbeddings = text.find("embed") != std::string_view::npos;
    if (text.empty() || text.starts_with("all-linear") || text == "all")
        return;
    if (text == "all-attn") {
        t.mlp = false;
        return;
    }
    const auto has = [&](std::string_view part) { return text.find(part) != std::string_view::npos; };
    t = {has("q"), has("k"), has("v"), has("o"), has("mlp"), has("head")};
}

Recompute recomputeFrom(std::string_view text)
{
    return text == "full" ? Recompute::Full : text == "selective" ? Recompute::Selective : Recompute::None;
}

void setPlan(const MeasurementRow& row, const FrameworkProfile& f, const Workload& w, Plan& p, OpenSettings& open)
{
    const auto count = [&](std::string_view column) {
        return std::max(1, static_cast<int>(cellNumber(row, column).value_or(1.0)));
    };
    p.framework = f.framework;
    p.tp = count("tp");
    p.pp = count("pp");
    p.cp = count("cp");
    p.ep = count("ep");
    const int devices = count("n_accel");
    p.dp = cellNumber(row, "dp") ? count("dp") : std::max(1, devices / (p.tp * p.pp * p.cp));
    const std::string_view zero = cellText(row, "zero_stage");
    p.zero = zero == "fsdp" ? 3 : static_cast<int>(cellNumber(row, "zero_stage").value_or(0.0));
    p.microBatch = count("micro_batch");
    p.sp = cellText(row, "sp") == "1"; // off unless asked for, as the frameworks have it
    open.sequenceParallel = p.tp > 1 && w.isTraining() && cellText(row, "sp").empty();
    p.vpp = count("vpp");
    if (p.vpp > 1)
        p.schedule = PipelineSchedule::Interleaved;
    const std::string_view recompute = cellText(row, "recompute");
    open.recompute = recompute.empty() && w.isTraining();
    p.recompute = recompute.empty() && w.isTraining() ? Recompute::Full : recomputeFrom(recompute);
    const std::string_view flash = cellText(row, "flash_attention");
    p.flashAttention = flash != "0";
    open.attention = flash != "0" && flash != "1";
    open.loss = !f.lossKnown;
    const std::string_view offload = cellText(row, "offload");
    if (offload == "cpu_optimizer")
        p.offload = Offload::Optimizer;
    else if (offload == "cpu_params" || offload == "nvme")
        p.offload = Offload::OptimizerAndParameters;
    else if (offload == "cpu_activations")
        p.offload = Offload::Activations;
}

LocalText fillWorkload(const MeasurementRow& row, Workload& w)
{
    if (!setPrecision(row, w))
        return missing("无法识别权重格式", "the weight format is not known");
    setOptimizer(row, w);
    setAdapters(row, w);
    const bool counted = cellNumber(row, "dp").has_value() || cellNumber(row, "n_accel").has_value();
    if (!counted && cellText(row, "zero_stage") != "none" && cellText(row, "zero_stage") != "")
        return missing("未给出卡数，无法得知状态分摊到几张卡",
                       "the number of devices that share the state is not given");
    if (cellText(row, "tp").empty() || cellText(row, "pp").empty())
        return missing("未给出并行切分", "the parallel split is not given");
    const std::optional<double> sequence = cellNumber(row, "seq_len");
    if (w.isTraining() && (!sequence || *sequence < 1.0))
        return missing("未给出序列长度", "no sequence length given");
    if (w.isTraining() && !cellNumber(row, "micro_batch"))
        return missing("未给出微批大小", "no micro-batch size given");
    constexpr double kShortGeneration = 128.0;
    w.sequence = static_cast<int>(sequence.value_or(kShortGeneration));
    const double micro = cellNumber(row, "micro_batch").value_or(1.0);
    const double devices = cellNumber(row, "n_accel").value_or(1.0);
    w.globalBatch = std::max(1, static_cast<int>(cellNumber(row, "global_batch").value_or(micro * devices)));
    w.serving.concurrency = static_cast<int>(micro);
    // This program's benchmark feeds one token at a time; others work on the whole prompt.
    const bool single = cellText(row, "framework") == "gptq-for-llama";
    const double prompt = cellNumber(row, "prompt_tokens").value_or(single ? 1.0 : w.sequence);
    w.serving.promptTokens = std::clamp(static_cast<int>(prompt), 1, w.sequence);
    w.serving.outputTokens = w.sequence - w.serving.promptTokens;
    return {};
}

/// Which figure the row asks for: live tensors or everything the device holds.
bool asksAllocated(const MeasurementRow& row)
{
    if (cellText(row, "what_is_measured") == "allocated")
        return true;
    // Where the table does not say: these programs print torch.cuda.memory_allocated.
    const std::string_view framework = cellText(row, "framework");
    return cellText(row, "what_is_measured") == "unknown" && (framework == "gptq-for-llama" || framework == "lomo");
}

struct Range {
    double value, low, high;
    double least, most; ///< values under the lightest and the heaviest of the open settings
    double uncertain;
};

double figureOf(const MemoryEstimate& e, bool allocated)
{
    return toGiB(allocated ? e.allocated : e.total);
}

Range predictRange(const MeasurementRow& row, const MemoryCase& mc, const Device& d, const MemoryCalibration& c,
                   MemoryEstimate& estimate)
{
    const Workload& w = mc.workload;
    const Plan& p = mc.plan;
    const FrameworkProfile& f = mc.profile;
    const OpenSettings& open = mc.open;
    const bool allocated = asksAllocated(row);
    estimate = estimateMemory(w, p, d, c, f.traits);
    const IntervalFactors& k = c.interval(toId(w.task), toId(p.framework));
    Range r{};
    const auto widen = [&](double value, double uncertain) {
        r.least = std::min(r.least, value);
        r.most = std::max(r.most, value);
        r.low = std::min(r.low, std::max(0.0, value - (1.0 - k.low) * uncertain));
        r.high = std::max(r.high, value + (k.high - 1.0) * uncertain);
    };
    const auto consider = [&](const Plan& plan, const MemoryTraits& traits) {
        const MemoryEstimate e = estimateMemory(w, plan, d, c, traits);
        widen(figureOf(e, allocated), toGiB(e.uncertain));
    };
    r.value = figureOf(estimate, allocated);
    double uncertain = toGiB(estimate.uncertain);
    if (f.lastStageOnly) {
        const MemorySnapshot last = peakOfStage(w, p, d, c, f.traits, p.pp - 1);
        r.value = toGiB(bytes(last.allocated()));
        uncertain = toGiB(bytes(last.uncertain()));
    }
    r.least = r.most = r.low = r.high = r.value;
    r.uncertain = uncertain;
    widen(r.value, uncertain);
    if (open.recompute) {
        Plan other = p;
        other.recompute = Recompute::None;
        consider(other, f.traits);
    }
    if (open.loss) {
        consider(p, withFusedKernels(f.traits));
        consider(p, memoryTraits(p.framework));
    }
    if (open.sequenceParallel) {
        Plan other = p;
        other.sp = true;
        consider(other, f.traits);
    }
    return r;
}

FitVerdict verdictFor(const Range& r, const MemoryEstimate& e, bool allocated, bool unproven, const Device& d)
{
    // An allocated figure leaves out what else the device holds; the fit is judged with it.
    const double outside = allocated ? toGiB(e.total - e.allocated) : 0.0;
    const double usable = toGiB(d.usable);
    if (r.least + outside > usable || r.low + outside > usable)
        return FitVerdict::DoesNotFit;
    return r.high + outside <= usable && !unproven ? FitVerdict::Fits : FitVerdict::Tight;
}

void copyMeasured(const MeasurementRow& row, RowPrediction& out)
{
    out.measured = cellNumber(row, "measured_peak_gib_per_gpu");
    const std::string_view fits = cellText(row, "fits");
    if (!fits.empty())
        out.fitsMeasured = fits == "1";
    // Rows that the table itself marks as not comparable are predicted but not scored.
    const std::string_view notes = cellText(row, "notes");
    const bool excluded = notes.find("exclude") != std::string_view::npos ||
                          notes.find("full card") != std::string_view::npos ||
                          notes.find("total over devices") != std::string_view::npos ||
                          notes.find("weight file size") != std::string_view::npos;
    out.scored = out.kind == "measured" && out.measured.has_value() && !excluded;
}

} // namespace

Result<MemoryCase> memoryCaseFromRow(const MeasurementRow& row, std::span<const ModelArchitecture> models)
{
    const auto refuse = [](LocalText why) { return Error{ErrorKind::NotFound, "", std::move(why)}; };
    const std::optional<Task> task = taskFrom(cellText(row, "task"));
    if (!task)
        return refuse(missing("无法识别任务类型", "the task is not known"));
    const Result<ModelArchitecture> model = architectureFromRow(row, models);
    if (!model)
        return model.error();
    MemoryCase mc;
    mc.workload = defaultWorkload(*model, *task);
    LocalText why = fillWorkload(row, mc.workload);
    if (!why.empty())
        return refuse(std::move(why));
    mc.profile = profileFromRow(row);
    setPlan(row, mc.profile, mc.workload, mc.plan, mc.open);
    const std::vector<Error> errors = checkWorkload(mc.workload);
    if (!errors.empty())
        return refuse({errors.front().text(Lang::Zh), errors.front().text(Lang::En)});
    return mc;
}

RowPrediction predictMemoryRow(const MeasurementRow& row, const MemoryCalibration& c,
                               std::span<const ModelArchitecture> models)
{
    RowPrediction out;
    out.id = cellText(row, "id");
    out.source = cellText(row, "source");
    out.kind = cellText(row, "kind");
    out.task = cellText(row, "task");
    out.framework = cellText(row, "framework");
    out.quantity = "peak_gib_per_gpu";
    copyMeasured(row, out);

    const Result<MemoryCase> parsed = memoryCaseFromRow(row, models);
    if (!parsed) {
        out.notPredictedWhy = parsed.error().what;
        return out;
    }
    const MemoryCase& mc = *parsed;
    Device d;
    d.usable = usableFromRow(row);
    MemoryEstimate e;
    const Range r = predictRange(row, mc, d, c, e);
    out.predicted = r.value;
    out.low = r.low;
    out.high = r.high;
    out.uncertain = r.uncertain;
    out.least = r.least;
    out.most = r.most;
    out.settingsGiven = !mc.open.recompute && !mc.open.loss && !mc.open.sequenceParallel;
    out.recomputeGiven = !mc.open.recompute;
    out.engineTask = toId(mc.workload.task);
    out.engineFramework = toId(mc.plan.framework);
    // A server whose context is not told may be asked for any.
    const bool lengthMissing = !mc.workload.isTraining() && !cellNumber(row, "seq_len");
    const bool unproven = lengthMissing || isUnproven(mc.workload, mc.plan);
    if (d.usable.value() > 0.0)
        out.verdict = verdictFor(r, e, asksAllocated(row), unproven, d);
    return out;
}

} // namespace peiji

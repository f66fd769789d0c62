// The explanation of a memory estimate: the peak snapshot as a tree, with formula, inputs and source by item.

#include "core/estimate/explainmemory.h"

#include "core/estimate/memorywalk.h"

#include <cmath>
#include <string>
#include <string_view>
#include <utility>

namespace peiji
{

namespace
{

struct FormulaRow {
    MemoryItem item;
    const char* formula;
    const char* source;
};

constexpr std::array<FormulaRow, kMemoryItems> kFormulas{{
    {MemoryItem::LayerWeights, "(N_linear/t · w + N_norm · 2)/Z", "arXiv 1910.02054; arXiv 1909.08053"},
    {MemoryItem::ExpertWeights, "L_moe · E/(e·t) · 3·h·f_e · w/Z", "arXiv 2101.03961"},
    {MemoryItem::EmbeddingWeights, "V·h·(1 + untied)/t · w/Z", "arXiv 1909.08053"},
    {MemoryItem::ReferenceWeights, "2 · N/Z", "arXiv 2305.18290"},
    {MemoryItem::RewardWeights, "2 · N/Z", "arXiv 2203.02155"},
    {MemoryItem::CriticWeights, "2 · N/Z", "arXiv 1707.06347"},
    {MemoryItem::RolloutWeights, "2 · N/t", "arXiv 2409.19256"},
    {MemoryItem::AdapterWeights, "Σ r·(in + out) · w", "arXiv 2106.09685; arXiv 2402.09353"},
    {MemoryItem::Gradients, "g · N/Z", "arXiv 1910.02054"},
    {MemoryItem::AdapterGradients, "Σ r·(in + out) · w", "arXiv 2106.09685"},
    {MemoryItem::MasterWeights, "4 · N/Z", "arXiv 1710.03740"},
    {MemoryItem::Moments, "o · N/Z", "arXiv 1711.05101"},
    {MemoryItem::AdapterMoments, "o · Σ r·(in + out)", "arXiv 2106.09685"},
    {MemoryItem::CriticState, "(4 + o) · N/Z", "arXiv 1707.06347"},
    {MemoryItem::StepTemporaries, "w · N/Z", "torch.optim foreach implementation"},
    {MemoryItem::StoredActivations, "n · L/p · A_kept + 2·s·b·h", "arXiv 2205.05198"},
    {MemoryItem::LayerActivations, "A_saved − A_kept", "arXiv 2205.05198"},
    {MemoryItem::ActivationGradients, "s·b·(2·h·w + 4·f·w)/t", "arXiv 2205.05198"},
    {MemoryItem::KvCache, "2·L/p·k_v/t·d·w · tokens · sequences", "arXiv 2309.06180"},
    {MemoryItem::LogitsAndLoss, "s·b·V/t · l", "arXiv 1909.08053"},
    {MemoryItem::GatheredParameters, "2 · (N_embed + n·N_layer)", "arXiv 2304.11277"},
    {MemoryItem::GradientBuckets, "bucket · g", "arXiv 1910.02054"},
    {MemoryItem::Dequantised, "2·h·f/t", "arXiv 2305.14314"},
    {MemoryItem::QuantisedCopies, "2 · q · N_linear/t", "Transformer Engine user guide, FP8 weight caching"},
    {MemoryItem::Workspace, "c_gemm", "resources/calibration/memory.csv"},
    {MemoryItem::Context, "c_context", "resources/calibration/memory.csv"},
    {MemoryItem::Communicators, "c_nccl · groups", "resources/calibration/memory.csv"},
    {MemoryItem::AllocatorSlack, "ρ · transient", "resources/calibration/memory.csv"},
}};

NumberArg gib(double value)
{
    return {value, NumberKind::GiB, 2};
}

Message textOf(const char* group, const char* id)
{
    std::string key = group;
    key += id;
    return {std::move(key), {}};
}

using Steps = std::vector<ExplanationStep>;

/// Symbols by which the formulas call their inputs and tensors.
constexpr std::array<std::pair<std::string_view, const char*>, 26> kSymbols{{
    {"parameters", "N"},
    {"bytes_each", "w"},
    {"shards", "Z"},
    {"rank", "r"},
    {"state_bytes", "o"},
    {"bytes_per_token", "2·L/p·k_v/t·d·w"},
    {"context_tokens", "tokens"},
    {"sequences", "sequences"},
    {"layers", "L/p"},
    {"in_flight", "n"},
    {"tokens", "s·b"},
    {"hidden", "h"},
    {"tensor_parallel", "t"},
    {"vocabulary", "V"},
    {"groups", "groups"},
    {"slack_share", "ρ"},
    {"attention", "4·h²/t (MHA) · L · w/Z"},
    {"mlp", "3·h·f/t · L · w/Z"},
    {"shared_experts", "3·h·f_s/t · L · w/Z"},
    {"norms_and_router", "(2·h + h·E) · L · 2/Z"},
    {"stage_input", "2·s·b·h"},
    {"kept_by_layers", "n · L/p · A_kept"},
    {"norms_and_inputs", "n · L/p · 8·s·b·h"},
    {"queries_keys_values_output", "n · L/p · 2·s·b·(2·a + 2·k_v)·d/t"},
    {"attention_statistics", "n · L/p · 4·s·b·a/t"},
    {"mlp_activations", "n · L/p · 6·s·b·f/t"},
}};

const char* symbolOf(std::string_view id)
{
    for (const auto& [name, symbol] : kSymbols)
        if (name == id)
            return symbol;
    return "";
}

void addInput(Steps& to, const char* id, double value, NumberKind kind, int decimals, const std::string& source)
{
    to.push_back({textOf("memory.input.", id), symbolOf(id), {value, kind, decimals}, source, {}});
}

/// Parts of an item that are tensors themselves, in whole bytes; what they leave goes to the last name.
class Parts
{
public:
    Parts(Steps& to, double whole, const std::string& source) : m_to(to), m_left(whole), m_source(source) {}
    void add(const char* id, double value)
    {
        const double part = std::min(m_left, std::floor(value));
        if (part <= 0.0)
            return;
        m_left -= part;
        m_to.push_back({textOf("memory.tensor.", id), symbolOf(id), gib(part), m_source, {}});
    }
    void rest(const char* id)
    {
        if (m_left > 0.0)
            m_to.push_back({textOf("memory.tensor.", id), symbolOf(id), gib(m_left), m_source, {}});
    }

private:
    Steps& m_to;
    double m_left;
    const std::string& m_source;
};

constexpr const char* kFromCalibration = "resources/calibration/memory.csv";

/// What the inputs are read from, computed once.
struct Facts {
    const Workload& w;
    const Plan& p;
    const MemoryCalibration& c;
    const MemoryTraits& t;
    const MemorySnapshot& peak;
    ParameterCount n;
    StageShape shape;
    ActivationShape act;
    // Where inputs come from, the same in every language.
    std::string model, plan, workload, activations;
    double shards(int from) const { return p.zero >= from ? (p.shardGroup > 0 ? p.shardGroup : p.dp * p.cp) : 1.0; }
};

void weightInputs(const Facts& f, Steps& to, double parameters, double bytesEach, int shardedFrom)
{
    addInput(to, "parameters", parameters, NumberKind::Parameters, 0, f.model);
    addInput(to, "bytes_each", bytesEach, NumberKind::Plain, 3, f.t.source);
    addInput(to, "shards", f.shards(shardedFrom), NumberKind::Plain, 0, f.plan);
}

void layerWeightParts(const Facts& f, Steps& to)
{
    const double whole = f.peak.at(MemoryItem::LayerWeights);
    const double each = linearWeightBytes(f.w) / f.shards(3) / f.p.tp;
    const double dense = f.shape.layers - f.shape.moeLayers;
    Parts parts(to, whole, f.model);
    parts.add("mlp", dense * f.n.denseMlpPerLayer * each);
    parts.add("shared_experts", f.shape.moeLayers * f.n.sharedExpertPerLayer * each);
    parts.add("norms_and_router", f.shape.small * plainWeightBytes(f.w, f.t) / f.shards(3));
    parts.rest("attention");
}

void storedParts(const Facts& f, Steps& to)
{
    const double whole = f.peak.at(MemoryItem::StoredActivations);
    Parts parts(to, whole, f.activations);
    const double hidden = f.act.hidden;
    if (f.p.recompute != Recompute::None || f.p.offload == Offload::Activations || f.shape.layers <= 0.0) {
        parts.add("stage_input", hidden);
        parts.rest("kept_by_layers");
        return;
    }
    // Shares of one layer's tensors; the item knows how many layers and micro-batches are alive.
    const double moe = f.shape.moeLayers;
    const double dense = f.shape.layers - moe;
    const auto sum = [&](double LayerActivations::*part) { return dense * f.act.dense.*part + moe * f.act.moe.*part; };
    const double all = sum(&LayerActivations::saved);
    const double scale = all > 0.0 ? std::max(0.0, whole - hidden) / all : 0.0;
    parts.add("stage_input", hidden);
    parts.add("norms_and_inputs", scale * sum(&LayerActivations::norms));
    parts.add("queries_keys_values_output", scale * sum(&LayerActivations::attention));
    parts.add("attention_statistics", scale * sum(&LayerActivations::scores));
    parts.rest("mlp_activations");
}

void stateInputs(const Facts& f, MemoryItem item, Steps& to)
{
    const double base = f.shape.base();
    const double trained = base - f.shape.frozen - f.shape.frozenExperts;
    switch (item) {
    case MemoryItem::LayerWeights:
        layerWeightParts(f, to);
        weightInputs(f, to, f.shape.linear + f.shape.small, linearWeightBytes(f.w), 3);
        break;
    case MemoryItem::ExpertWeights:
        weightInputs(f, to, f.shape.experts, linearWeightBytes(f.w), 3);
        break;
    case MemoryItem::EmbeddingWeights:
        weightInputs(f, to, f.shape.embedding, plainWeightBytes(f.w, f.t), 3);
        break;
    case MemoryItem::ReferenceWeights:
    case MemoryItem::RewardWeights:
    case MemoryItem::CriticWeights:
        weightInputs(f, to, base, 2.0, 3);
        break;
    case MemoryItem::RolloutWeights:
        addInput(to, "parameters", base, NumberKind::Parameters, 0, f.model);
        addInput(to, "bytes_each", 2.0, NumberKind::Plain, 3, f.t.source);
        break;
    case MemoryItem::AdapterWeights:
    case MemoryItem::AdapterGradients:
    case MemoryItem::AdapterMoments:
        addInput(to, "rank", f.w.loraRank, NumberKind::Plain, 0, f.workload);
        weightInputs(f, to, f.shape.adapters,
                     item == MemoryItem::AdapterMoments ? f.t.adapterStateBytes : f.t.adapterWeightBytes, 3);
        break;
    case MemoryItem::Gradients:
        weightInputs(f, to, trained, f.w.precision.weights == WeightFormat::Fp32 ? 4.0 : f.t.gradientBytes, 2);
        break;
    case MemoryItem::MasterWeights:
        weightInputs(f, to, trained, 4.0, 1);
        break;
    case MemoryItem::Moments:
    case MemoryItem::CriticState:
    case MemoryItem::StepTemporaries:
        addInput(to, "parameters", trained, NumberKind::Parameters, 0, f.model);
        addInput(to, "state_bytes", optimizerStateBytes(f.w.optimizer), NumberKind::Plain, 3, f.workload);
        addInput(to, "shards", f.shards(1), NumberKind::Plain, 0, f.plan);
        break;
    default:
        break;
    }
}

void servedInputs(const Facts& f, Steps& to)
{
    const bool training = f.w.isTraining();
    const double context =
        training ? f.w.sequence : f.w.serving.promptTokens + static_cast<double>(f.w.serving.outputTokens);
    addInput(to, "bytes_per_token", kvBytesPerToken(f.w, f.p), NumberKind::Plain, 0, f.model);
    addInput(to, "context_tokens", context, NumberKind::Plain, 0, f.workload);
    addInput(to, "sequences", training ? f.w.preference.rollouts : f.w.serving.concurrency, NumberKind::Plain, 0,
             f.workload);
}

void transientInputs(const Facts& f, MemoryItem item, Steps& to)
{
    switch (item) {
    case MemoryItem::StoredActivations:
        storedParts(f, to);
        addInput(to, "layers", f.shape.layers, NumberKind::Plain, 0, f.model);
        addInput(to, "in_flight", microBatchesInFlight(f.w, f.p, f.peak.stage), NumberKind::Plain, 2, f.plan);
        addInput(to, "tokens", f.act.tokens, NumberKind::Plain, 0, f.workload);
        break;
    case MemoryItem::LayerActivations:
    case MemoryItem::ActivationGradients:
        addInput(to, "tokens", f.act.tokens, NumberKind::Plain, 0, f.workload);
        addInput(to, "hidden", f.w.model.hidden, NumberKind::Plain, 0, f.model);
        addInput(to, "tensor_parallel", f.p.tp, NumberKind::Plain, 0, f.plan);
        break;
    case MemoryItem::KvCache:
        servedInputs(f, to);
        break;
    case MemoryItem::LogitsAndLoss:
        addInput(to, "tokens", f.act.tokens, NumberKind::Plain, 0, f.workload);
        addInput(to, "vocabulary", f.w.model.vocab, NumberKind::Plain, 0, f.model);
        addInput(to, "bytes_each", f.t.lossBytesPerLogit, NumberKind::Plain, 3, f.t.source);
        addInput(to, "tensor_parallel", f.p.tp, NumberKind::Plain, 0, f.plan);
        break;
    case MemoryItem::GatheredParameters:
    case MemoryItem::GradientBuckets:
    case MemoryItem::Dequantised:
    case MemoryItem::QuantisedCopies:
        addInput(to, "parameters", f.shape.largestLayer, NumberKind::Parameters, 0, f.model);
        break;
    case MemoryItem::Communicators: {
        const int groups = (f.p.tp > 1) + (f.p.pp > 1) + (f.p.cp > 1) + (f.p.dp > 1) + (f.p.ep > 1);
        addInput(to, "groups", groups, NumberKind::Plain, 0, f.plan);
        break;
    }
    case MemoryItem::AllocatorSlack:
        addInput(to, "slack_share", f.c.slack.*f.t.slackOfActivations, NumberKind::Percent, 0, kFromCalibration);
        break;
    default:
        break;
    }
}

} // namespace

ExplanationStep explainMemory(const Workload& w, const Plan& p, const Device& d, const MemoryCalibration& c,
                              const MemoryTraits& t)
{
    const MemorySnapshot peak = peakSnapshot(w, p, d, c, t);
    const ParameterCount n = countParameters(w.model);
    const Facts facts{w,
                      p,
                      c,
                      t,
                      peak,
                      n,
                      stageShape(w, p, n, t, peak.stage),
                      activationShape(w, p, t, c.expertImbalance),
                      w.model.id.empty() ? "config.json" : w.model.id,
                      planLabel(p),
                      toId(w.task),
                      "arXiv 2205.05198"};
    ExplanationStep root;
    root.name = textOf("memory.total.", peakEventId(peak.event));
    root.name.args = {Arg{"stage", NumberArg{peak.stage + 1.0, NumberKind::Plain, 0}},
                      Arg{"stages", NumberArg{static_cast<double>(p.pp), NumberKind::Plain, 0}}};
    root.formula = "max over events and stages";
    root.value = gib(peak.total());
    root.source = "arXiv 2205.05198; arXiv 1910.02054";
    for (int i = 0; i < kMemoryCategories; ++i) {
        const auto category = static_cast<MemoryCategory>(i);
        ExplanationStep step;
        step.name = textOf("memory.", memoryCategoryId(category));
        step.formula = "Σ";
        double sum = 0.0;
        for (const FormulaRow& row : kFormulas) {
            const double value = peak.at(row.item);
            if (categoryOf(row.item) != category || value <= 0.0)
                continue;
            sum += value;
            ExplanationStep leaf{
                textOf("memory.item.", memoryItemId(row.item)), row.formula, gib(value), row.source, {}};
            stateInputs(facts, row.item, leaf.children);
            transientInputs(facts, row.item, leaf.children);
            step.children.push_back(std::move(leaf));
        }
        step.value = gib(sum);
        step.source = t.source;
        if (!step.children.empty())
            root.children.push_back(std::move(step));
    }
    return root;
}

ExplanationStep explainMemory(const Workload& w, const Plan& p, const Device& d, const MemoryCalibration& c)
{
    return explainMemory(w, p, d, c, memoryTraits(p.framework));
}

} // namespace peiji

// The explanation of a memory estimate: the peak snapshot as a tree, formula and source by item.

#include "core/estimate/memorywalk.h"

#include <string>

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
    {MemoryItem::AdapterWeights, "Σ r·(in + out) · 4", "arXiv 2106.09685"},
    {MemoryItem::Gradients, "g · N/Z", "arXiv 1910.02054"},
    {MemoryItem::AdapterGradients, "Σ r·(in + out) · 4", "arXiv 2106.09685"},
    {MemoryItem::MasterWeights, "4 · N/Z", "arXiv 1710.03740"},
    {MemoryItem::Moments, "o · N/Z", "arXiv 1711.05101"},
    {MemoryItem::AdapterMoments, "8 · Σ r·(in + out)", "arXiv 2106.09685"},
    {MemoryItem::StepTemporaries, "w · N/Z", "torch.optim foreach implementation"},
    {MemoryItem::StoredActivations, "n · L/p · A_kept + 2·s·b·h", "arXiv 2205.05198"},
    {MemoryItem::LayerActivations, "A_saved − A_kept", "arXiv 2205.05198"},
    {MemoryItem::ActivationGradients, "s·b·(2·h·w + 4·f·w)/t", "arXiv 2205.05198"},
    {MemoryItem::KvCache, "2·L/p·k_v/t·d·w · tokens · sequences", "arXiv 2309.06180"},
    {MemoryItem::LogitsAndLoss, "s·b·V/t · l", "arXiv 1909.08053"},
    {MemoryItem::GatheredParameters, "2 · (N_embed + n·N_layer)", "arXiv 2304.11277"},
    {MemoryItem::GradientBuckets, "bucket · g", "arXiv 1910.02054"},
    {MemoryItem::Dequantised, "2·h·f/t", "arXiv 2305.14314"},
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

} // namespace

ExplanationStep explainMemory(const Workload& w, const Plan& p, const Device& d, const MemoryCalibration& c)
{
    const MemorySnapshot peak = peakSnapshot(w, p, d, c, memoryTraits(p.framework));
    ExplanationStep root;
    root.name = {"memory.total",
                 {Arg{"stage", NumberArg{peak.stage + 1.0, NumberKind::Plain, 0}},
                  Arg{"stages", NumberArg{static_cast<double>(p.pp), NumberKind::Plain, 0}}}};
    root.formula = "max over events and stages";
    root.value = gib(peak.total());
    root.source = peakEventId(peak.event);
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
            step.children.push_back(
                {textOf("memory.item.", memoryItemId(row.item)), row.formula, gib(value), row.source, {}});
        }
        step.value = gib(sum);
        step.source = memoryTraits(p.framework).source;
        if (!step.children.empty())
            root.children.push_back(std::move(step));
    }
    return root;
}

} // namespace peiji

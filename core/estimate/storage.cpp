// Bytes on disk: checkpoints, data set, model files.

#include "core/estimate/memory.h"
#include "core/estimate/memoryshape.h"

#include <algorithm>

namespace peiji
{

namespace
{

ExplanationStep step(const char* key, const char* formula, double bytes, const char* source)
{
    return {{key, {}}, formula, {bytes, NumberKind::TB, 3}, source, {}};
}

/// Bytes of a saved checkpoint per trained parameter: what the framework writes to resume.
double savedBytes(const Workload& w)
{
    const bool fp32 = w.precision.weights == WeightFormat::Fp32;
    const double moments = optimizerStateBytes(w.optimizer);
    if (fp32) // FSDP: sharded fp32 weights and moments
        return 4.0 + moments;
    if (w.precision.fp32Master) // Megatron, DeepSpeed: 16-bit model, fp32 master, moments
        return 2.0 + 4.0 + moments;
    const bool whole = w.optimizer == OptimizerKind::AdamW || w.optimizer == OptimizerKind::PagedAdamW;
    return 2.0 + (whole ? moments / 2.0 : moments); // pure 16 bit: moments follow the weights
}

const char* savedFormula(const Workload& w)
{
    return w.precision.weights == WeightFormat::Fp32 ? "N · (4 + o)"
           : w.precision.fp32Master                  ? "N · (2 + 4 + o)"
                                                     : "N · (2 + o/2)";
}

double adapterCheckpoint(const Workload& w)
{
    const StageShape whole = stageShape(w, Plan{}, countParameters(w.model), MemoryTraits{}, 0);
    return whole.adapters * 12.0; // fp32 adapters and two moments
}

} // namespace

Bytes checkpointSize(const Workload& w, Framework f)
{
    if (!w.isTraining() || f == Framework::Vllm || f == Framework::LlamaCpp)
        return {};
    if (w.hasFrozenBase())
        return bytes(adapterCheckpoint(w));
    const double models = w.task == Task::Preference && w.preference.method == PreferenceMethod::Ppo ? 2.0 : 1.0;
    const double parameters = models * countParameters(w.model).total;
    const bool fp32 = w.precision.weights == WeightFormat::Fp32;
    const bool master = w.precision.fp32Master && !fp32;
    const bool whole = w.optimizer == OptimizerKind::AdamW || w.optimizer == OptimizerKind::PagedAdamW;
    const double moments = optimizerStateBytes(w.optimizer) * (whole && !master && !fp32 ? 0.5 : 1.0);
    const double kept = fp32 ? 4.0 : 2.0;
    switch (f) {
    case Framework::MegatronCore:
    case Framework::MindSpeed:
    case Framework::DeepSpeed:
        return bytes(parameters * (kept + (master ? 4.0 : 0.0) + moments));
    default: // weights once, in the format that the optimizer updates
        return bytes(parameters * ((master ? 4.0 : kept) + moments));
    }
}

StorageEstimate estimateStorage(const Workload& w)
{
    const double parameters = countParameters(w.model).total;
    StorageEstimate e;
    const char* formula = "0";
    if (w.isTraining() && w.hasFrozenBase()) {
        e.checkpoint = bytes(adapterCheckpoint(w));
        formula = "12 · Σ r·(in + out)";
    } else if (w.isTraining()) {
        e.checkpoint = bytes(parameters * savedBytes(w));
        formula = savedFormula(w);
    }
    e.checkpointsKept = e.checkpoint * static_cast<double>(std::max(0, w.checkpoint.kept));
    e.dataset = bytes(w.isTraining() ? w.tokens * w.datasetBytesPerToken : 0.0);
    e.modelFiles = bytes(parameters * std::max(w.isTraining() ? 2.0 : 0.0, bytesPerWeight(w.precision.weights)));
    if (w.checkpoint.allowedStall.value() > 0.0)
        e.writeNeeded = e.checkpoint / w.checkpoint.allowedStall;
    const double total = e.checkpointsKept.value() + e.dataset.value() + e.modelFiles.value();
    e.why = step("storage.total", "Σ", total, "");
    e.why.children.push_back(step("storage.checkpoints", formula, e.checkpointsKept.value(), "arXiv 1910.02054"));
    e.why.children.push_back(step("storage.dataset", "tokens · bytes/token", e.dataset.value(), "workload"));
    e.why.children.push_back(step("storage.model", "N · w", e.modelFiles.value(), "workload"));
    return e;
}

} // namespace peiji

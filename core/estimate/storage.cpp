// Bytes on disk: checkpoints, data set, model files.

#include "core/estimate/memory.h"

#include <algorithm>

namespace peiji
{

namespace
{

ExplanationStep step(const char* key, const char* formula, double bytes, const char* source)
{
    return {{key, {}}, formula, {bytes, NumberKind::TB, 3}, source, {}};
}

double adapterParameters(const Workload& w)
{
    const ModelArchitecture& m = w.model;
    const double h = m.hidden;
    const double q = static_cast<double>(m.heads) * std::max(1, m.headDim);
    const double kv = static_cast<double>(std::max(1, m.kvHeads)) * std::max(1, m.headDim);
    const double f = std::max(m.ffnHidden, m.moeFfnHidden);
    double sum = 0.0;
    sum += w.loraTargets.q ? h + q : 0.0;
    sum += w.loraTargets.k ? h + kv : 0.0;
    sum += w.loraTargets.v ? h + kv : 0.0;
    sum += w.loraTargets.o ? h + q : 0.0;
    sum += w.loraTargets.mlp ? 3.0 * (h + f) * std::max(1, m.experts) : 0.0;
    return w.loraRank * sum * m.layers;
}

} // namespace

StorageEstimate estimateStorage(const Workload& w)
{
    const double parameters = countParameters(w.model).total;
    StorageEstimate e;
    const char* formula = "0";
    if (w.isTraining() && w.hasFrozenBase()) {
        e.checkpoint = bytes(adapterParameters(w) * 12.0); // fp32 adapters and two moments
        formula = "12 · Σ r·(in + out)";
    } else if (w.isTraining()) {
        const double master = w.precision.fp32Master || w.precision.weights == WeightFormat::Fp32 ? 4.0 : 0.0;
        const double copy = w.precision.weights == WeightFormat::Fp32 ? 0.0 : 2.0;
        e.checkpoint = bytes(parameters * (copy + master + optimizerStateBytes(w.optimizer)));
        formula = "N · (2 + 4 + o)";
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

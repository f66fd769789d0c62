// Host memory of a node: loading, offloaded state, data workers, staging and page cache.

#include "core/estimate/memory.h"

#include <algorithm>

namespace peiji
{

namespace
{

constexpr double kSystemGiB = 8.0;  ///< operating system and services
constexpr double kProcessGiB = 3.0; ///< one training process: interpreter, libraries, pinned staging
constexpr double kWorkerGiB = 0.75; ///< one data-loading worker
constexpr double kWorkersPerDevice = 4.0;
constexpr double kPageCacheShare = 0.15; ///< of the rest, kept for the data being read

ExplanationStep step(const char* key, const char* formula, double bytes, const char* source)
{
    return {{key, {}}, formula, {bytes, NumberKind::GiB, 1}, source, {}};
}

/// Optimizer state, gradients and weights kept in host memory, bytes of the whole job.
double offloadedBytes(const Workload& w, const Plan& p, double parameters)
{
    if (!w.isTraining() || w.hasFrozenBase())
        return p.offload == Offload::OptimizerAndParameters ? parameters * bytesPerWeight(w.precision.weights) : 0.0;
    const double state = 4.0 + optimizerStateBytes(w.optimizer) + 4.0; // master, moments, fp32 gradients
    switch (p.offload) {
    case Offload::Optimizer:
        return parameters * state;
    case Offload::OptimizerAndParameters:
        return parameters * (state + 2.0);
    case Offload::None:
    case Offload::Activations:
        return 0.0;
    }
    return 0.0;
}

} // namespace

HostMemoryEstimate estimateHostMemory(const Workload& w, const Plan& p, const Hardware& h)
{
    const double parameters = countParameters(w.model).total;
    const double devices = std::max(1, h.devicesPerNode);
    const double nodes = std::max(1, h.nodes);
    const double offload = offloadedBytes(w, p, parameters) / nodes;
    const double weights = parameters * bytesPerWeight(w.precision.weights);
    // Sharded loading keeps one copy on the node at a time; the largest file is read whole.
    const double loading = std::max(weights, w.isTraining() ? 2.0 * parameters : 0.0);
    const double system = kSystemGiB * kGiB;
    const double processes = devices * kProcessGiB * kGiB;
    const double workers = w.isTraining() ? devices * kWorkersPerDevice * kWorkerGiB * kGiB : 0.0;
    const bool savesState = w.isTraining() && !w.hasFrozenBase();
    const double staging = savesState ? parameters * 14.0 / nodes : 0.0; // asynchronous checkpoint copy
    // Loading and checkpoint staging are never at the same time.
    const double peak = std::max(loading, staging);
    const double pinned = 0.1 * offload;
    const double used = system + processes + workers + offload + pinned + peak;
    const double cache = kPageCacheShare * used;

    HostMemoryEstimate e;
    e.offload = bytes(offload);
    const double total = used + cache;
    e.ram = {system + processes + workers + offload + pinned + std::min(loading, staging), total, total * 1.4};
    e.ram.low = std::min(e.ram.low, total);
    e.why = step("hostmemory.total", "Σ", total, "");
    e.why.children.push_back(step("hostmemory.system", "8 GiB", system, "design rule"));
    e.why.children.push_back(step("hostmemory.processes", "devices · 3 GiB", processes, "design rule"));
    if (workers > 0.0)
        e.why.children.push_back(step("hostmemory.workers", "devices · 4 · 0.75 GiB", workers, "design rule"));
    if (offload > 0.0) {
        e.why.children.push_back(step("hostmemory.offload", "N·(4 + o + 4)/nodes", offload, "arXiv 2101.06840"));
        e.why.children.push_back(step("hostmemory.pinned", "0.1 · offload", pinned, "arXiv 2101.06840"));
    }
    e.why.children.push_back(step(staging > loading ? "hostmemory.staging" : "hostmemory.loading",
                                  staging > loading ? "14·N/nodes" : "max(w, 2)·N", peak, "arXiv 1910.02054"));
    e.why.children.push_back(step("hostmemory.cache", "0.15 · Σ", cache, "design rule"));
    return e;
}

} // namespace peiji

// Host memory of a node: loading, offloaded state, data workers, staging and page cache.

#include "core/estimate/memory.h"
#include "core/estimate/memorywalk.h"

#include <algorithm>

namespace peiji
{

namespace
{

constexpr double kSystemGiB = 8.0;  ///< operating system and services
constexpr double kProcessGiB = 3.0; ///< one training process: interpreter, libraries, CUDA's own host memory
constexpr double kWorkerGiB = 0.75; ///< one data-loading worker
constexpr double kWorkersPerDevice = 4.0;
constexpr double kPageCacheShare = 0.15; ///< of the rest, kept for the data being read
constexpr double kPinnedShare = 0.1;     ///< of offloaded state, buffers that transfers pass through
constexpr double kSwapGiB = 4.0;         ///< per device: pinned buffers on the way to drives

ExplanationStep step(const char* key, const char* formula, double bytes, const char* source)
{
    return {{key, {}}, formula, {bytes, NumberKind::GiB, 1}, source, {}};
}

/// Optimizer state, gradients, weights and activations kept off the devices, bytes of the whole job.
double offloadedBytes(const Workload& w, const Plan& p, double parameters)
{
    if (p.offload == Offload::Activations && w.isTraining())
        return storedActivations(w, p, {}, memoryTraits(p.framework)).value() * p.devices();
    if (!w.isTraining() || w.hasFrozenBase())
        return p.offload == Offload::OptimizerAndParameters ? parameters * bytesPerWeight(w.precision.weights) : 0.0;
    const double models = w.task == Task::Preference && w.preference.method == PreferenceMethod::Ppo ? 2.0 : 1.0;
    const double state = 4.0 + optimizerStateBytes(w.optimizer) + 4.0; // master, moments, fp32 gradients
    switch (p.offload) {
    case Offload::Optimizer:
        return models * parameters * state;
    case Offload::OptimizerAndParameters:
        return models * parameters * (state + 2.0);
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
    const double moved = offloadedBytes(w, p, parameters) / nodes;
    const double offload = p.offloadToNvme ? 0.0 : moved;
    // One copy passes through the node, in the format that is kept; layers are quantised as they are read.
    const double loading = parameters * std::min(2.0, bytesPerWeight(w.precision.weights));
    const double system = kSystemGiB * kGiB;
    const double processes = devices * kProcessGiB * kGiB;
    const double workers = w.isTraining() ? devices * kWorkersPerDevice * kWorkerGiB * kGiB : 0.0;
    const bool savesState = w.isTraining() && !w.hasFrozenBase();
    const double staging = savesState ? parameters * 14.0 / nodes : 0.0; // asynchronous checkpoint copy
    // Loading and checkpoint staging are never at the same time.
    const double peak = std::max(loading, staging);
    const double pinned = p.offloadToNvme && moved > 0.0 ? devices * kSwapGiB * kGiB : kPinnedShare * offload;
    const double standing = system + processes + workers + offload + pinned;
    const double used = standing + peak;
    const double cache = kPageCacheShare * used;

    HostMemoryEstimate e;
    e.offload = bytes(offload);
    e.nvme = bytes(p.offloadToNvme ? moved : 0.0);
    const double total = used + cache;
    e.ram = {standing + std::min(loading, staging), total, total * 1.4};
    e.why = step("hostmemory.total", "Σ", total, "");
    e.why.children.push_back(step("hostmemory.system", "8 GiB", system, "design rule"));
    e.why.children.push_back(step("hostmemory.processes", "devices · 3 GiB", processes, "design rule"));
    if (workers > 0.0)
        e.why.children.push_back(step("hostmemory.workers", "devices · 4 · 0.75 GiB", workers, "design rule"));
    if (offload > 0.0)
        e.why.children.push_back(step("hostmemory.offload",
                                      p.offload == Offload::Activations ? "L · A" : "N·(4 + o + 4)/nodes", offload,
                                      "arXiv 2101.06840"));
    if (pinned > 0.0)
        e.why.children.push_back(step("hostmemory.pinned", p.offloadToNvme ? "devices · 4 GiB" : "0.1 · offload",
                                      pinned, p.offloadToNvme ? "arXiv 2104.07857" : "arXiv 2101.06840"));
    e.why.children.push_back(step(staging > loading ? "hostmemory.staging" : "hostmemory.loading",
                                  staging > loading ? "14·N/nodes" : "min(w, 2)·N", peak, "arXiv 1910.02054"));
    e.why.children.push_back(step("hostmemory.cache", "0.15 · Σ", cache, "design rule"));
    return e;
}

} // namespace peiji

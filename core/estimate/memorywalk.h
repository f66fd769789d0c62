#pragma once
// The walk over tensor lifetimes: what is alive on a device at each event of a step, item by item.

#include "core/estimate/memory.h"
#include "core/estimate/memorytraits.h"

#include <array>

namespace peiji
{

/// One kind of tensors (or overhead) that is alive at an event; a leaf of the explanation.
enum class MemoryItem {
    LayerWeights,
    ExpertWeights,
    EmbeddingWeights,
    ReferenceWeights,
    RewardWeights,
    CriticWeights,
    RolloutWeights,
    AdapterWeights,
    Gradients,
    AdapterGradients,
    MasterWeights,
    Moments,
    AdapterMoments,
    CriticState,
    StepTemporaries,
    StoredActivations,
    LayerActivations,
    ActivationGradients,
    KvCache,
    LogitsAndLoss,
    GatheredParameters,
    GradientBuckets,
    Dequantised,
    QuantisedCopies,
    Workspace,
    Context,
    Communicators,
    AllocatorSlack,
};
inline constexpr int kMemoryItems = 28;

MemoryCategory categoryOf(MemoryItem item);
const char* memoryItemId(MemoryItem item);
/// Whether the item lives in the framework's allocator (counted by "max allocated").
bool isAllocated(MemoryItem item);

/// Items alive at one event on one stage; every item is a whole number of bytes.
struct MemorySnapshot {
    std::array<double, kMemoryItems> items{};
    PeakEvent event = PeakEvent::Forward;
    int stage = 0;
    double& at(MemoryItem i) { return items[static_cast<std::size_t>(i)]; }
    double at(MemoryItem i) const { return items[static_cast<std::size_t>(i)]; }
    double allocated() const;
    /// Bytes that estimates get wrong: transients and overheads whole, counted state by a tenth.
    double uncertain() const;
    double total() const;
};

/// The largest snapshot of one pipeline stage.
MemorySnapshot peakOfStage(const Workload& w, const Plan& p, const Device& d, const MemoryCalibration& c,
                           const MemoryTraits& t, int stage);
/// Activations that the first stage of one device keeps for backward, whether on the device or offloaded.
Bytes storedActivations(const Workload& w, const Plan& p, const MemoryCalibration& c, const MemoryTraits& t);
/// The snapshot with the largest total over all events and stages. No allocation.
MemorySnapshot peakSnapshot(const Workload& w, const Plan& p, const Device& d, const MemoryCalibration& c,
                            const MemoryTraits& t);

/// estimateMemory with a preset of the caller's (the validation harness knows finer ones than Framework).
MemoryEstimate estimateMemory(const Workload& w, const Plan& p, const Device& d, const MemoryCalibration& c,
                              const MemoryTraits& t);

} // namespace peiji

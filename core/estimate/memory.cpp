// The memory estimate: categories, interval and verdict of the peak snapshot.

#include "core/estimate/memory.h"

#include "core/estimate/memorywalk.h"

#include <algorithm>

namespace peiji
{

namespace
{

struct ItemRow {
    MemoryItem item;
    const char* id;
    MemoryCategory category;
    bool allocated;
};

constexpr std::array<ItemRow, kMemoryItems> kItemRows{{
    {MemoryItem::LayerWeights, "layer_weights", MemoryCategory::Weights, true},
    {MemoryItem::ExpertWeights, "expert_weights", MemoryCategory::Weights, true},
    {MemoryItem::EmbeddingWeights, "embedding_weights", MemoryCategory::Weights, true},
    {MemoryItem::ReferenceWeights, "reference_weights", MemoryCategory::Weights, true},
    {MemoryItem::RewardWeights, "reward_weights", MemoryCategory::Weights, true},
    {MemoryItem::CriticWeights, "critic_weights", MemoryCategory::Weights, true},
    {MemoryItem::RolloutWeights, "rollout_weights", MemoryCategory::Weights, true},
    {MemoryItem::AdapterWeights, "adapter_weights", MemoryCategory::Weights, true},
    {MemoryItem::Gradients, "gradients", MemoryCategory::Gradients, true},
    {MemoryItem::AdapterGradients, "adapter_gradients", MemoryCategory::Gradients, true},
    {MemoryItem::MasterWeights, "master_weights", MemoryCategory::Optimizer, true},
    {MemoryItem::Moments, "moments", MemoryCategory::Optimizer, true},
    {MemoryItem::AdapterMoments, "adapter_moments", MemoryCategory::Optimizer, true},
    {MemoryItem::CriticState, "critic_state", MemoryCategory::Optimizer, true},
    {MemoryItem::StepTemporaries, "step_temporaries", MemoryCategory::Optimizer, true},
    {MemoryItem::StoredActivations, "stored_activations", MemoryCategory::Activations, true},
    {MemoryItem::LayerActivations, "layer_activations", MemoryCategory::Activations, true},
    {MemoryItem::ActivationGradients, "activation_gradients", MemoryCategory::Activations, true},
    {MemoryItem::KvCache, "kv_cache", MemoryCategory::Activations, true},
    {MemoryItem::LogitsAndLoss, "logits_and_loss", MemoryCategory::Logits, true},
    {MemoryItem::GatheredParameters, "gathered_parameters", MemoryCategory::Buffers, true},
    {MemoryItem::GradientBuckets, "gradient_buckets", MemoryCategory::Buffers, true},
    {MemoryItem::Dequantised, "dequantised", MemoryCategory::Buffers, true},
    {MemoryItem::QuantisedCopies, "quantised_copies", MemoryCategory::Buffers, true},
    {MemoryItem::Workspace, "workspace", MemoryCategory::Buffers, true},
    {MemoryItem::Context, "context", MemoryCategory::Overhead, false},
    {MemoryItem::Communicators, "communicators", MemoryCategory::Overhead, false},
    {MemoryItem::AllocatorSlack, "allocator_slack", MemoryCategory::Overhead, false},
}};

const ItemRow& rowOf(MemoryItem item)
{
    return kItemRows[static_cast<std::size_t>(item)];
}

/// Published hybrids keep a cache in a quarter to an eighth of their layers.
constexpr double kLeastHybridShare = 0.875;

FitVerdict verdictOf(const MemoryEstimate& e)
{
    const double usable = e.usable.value();
    if (usable <= 0.0 || e.totalInterval.value > usable || e.totalInterval.low > usable)
        return FitVerdict::DoesNotFit;
    return e.totalInterval.high <= usable ? FitVerdict::Fits : FitVerdict::Tight;
}

/// Margins are this much wider where no measurement of the task or schedule is published.
constexpr double kUnmeasured = 1.5;

bool isUnmeasured(const Workload& w, const Plan& p)
{
    const bool schedule = p.pp > 1 && p.schedule != PipelineSchedule::OneFOneB &&
                          p.schedule != PipelineSchedule::Interleaved && p.schedule != PipelineSchedule::GPipe;
    return w.task == Task::Preference || (schedule && w.isTraining());
}

} // namespace

bool isUnproven(const Workload& w, const Plan& p)
{
    if (!w.isTraining())
        return false;
    const bool offloaded = p.offload != Offload::None && !w.hasFrozenBase();
    const bool startUpCopies = p.framework == Framework::DeepSpeed && p.offload == Offload::Optimizer && p.zero < 3;
    const bool copiesBeforeSharding = w.trainEmbeddings && w.hasFrozenBase() && p.zero >= 3;
    return (offloaded && (p.framework == Framework::Fsdp || startUpCopies)) || copiesBeforeSharding;
}

MemoryCategory categoryOf(MemoryItem item)
{
    return rowOf(item).category;
}

const char* memoryItemId(MemoryItem item)
{
    return rowOf(item).id;
}

bool isAllocated(MemoryItem item)
{
    return rowOf(item).allocated;
}

const char* memoryCategoryId(MemoryCategory c)
{
    constexpr std::array<const char*, kMemoryCategories> kIds{"weights", "gradients", "optimizer", "activations",
                                                              "logits",  "buffers",   "overhead"};
    return kIds[static_cast<std::size_t>(c)];
}

const char* peakEventId(PeakEvent e)
{
    constexpr std::array<const char*, 9> kIds{"forward", "recompute", "backward", "loss",    "optimizer_step",
                                              "gather",  "serve",     "load",     "generate"};
    return kIds[static_cast<std::size_t>(e)];
}

const char* fitVerdictId(FitVerdict v)
{
    constexpr std::array<const char*, 3> kIds{"fits", "tight", "does_not_fit"};
    return kIds[static_cast<std::size_t>(v)];
}

MemoryEstimate estimateMemory(const Workload& w, const Plan& p, const Device& d, const MemoryCalibration& c,
                              const MemoryTraits& t)
{
    const MemorySnapshot peak = peakSnapshot(w, p, d, c, t);
    MemoryEstimate e;
    for (const ItemRow& row : kItemRows)
        e.category[static_cast<std::size_t>(row.category)] += bytes(peak.at(row.item));
    e.total = bytes(peak.total());
    e.allocated = bytes(peak.allocated());
    e.usable = d.usable;
    e.peak = peak.event;
    e.peakStage = peak.stage;
    const IntervalFactors& f = c.interval(toId(w.task), toId(p.framework));
    e.uncertain = bytes(peak.uncertain());
    const double total = e.total.value();
    const double margin = peak.uncertain() * (isUnmeasured(w, p) ? kUnmeasured : 1.0);
    e.totalInterval = {std::max(0.0, total - (1.0 - f.low) * margin), total, total + (f.high - 1.0) * margin};
    // A hybrid that does not say which layers keep a cache may keep far less than all of them.
    if (w.model.attention == AttentionKind::Hybrid && w.model.kvLayers == 0)
        e.totalInterval.low = std::max(0.0, e.totalInterval.low - kLeastHybridShare * peak.at(MemoryItem::KvCache));
    e.verdict = verdictOf(e);
    if (e.verdict == FitVerdict::Fits && isUnproven(w, p))
        e.verdict = FitVerdict::Tight;
    return e;
}

MemoryEstimate estimateMemory(const Workload& w, const Plan& p, const Device& d, const MemoryCalibration& c)
{
    return estimateMemory(w, p, d, c, memoryTraits(p.framework));
}

} // namespace peiji

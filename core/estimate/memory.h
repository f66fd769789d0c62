#pragma once
// Memory estimate: per-accelerator bytes by category at the named peak event of a step.

#include "core/estimate/calibration.h"
#include "core/estimate/explain.h"
#include "core/estimate/hardware.h"
#include "core/estimate/plan.h"
#include "core/units/interval.h"
#include "core/workload/workload.h"

#include <array>

namespace peiji
{

/// Order fixed: it is the order of colours in every chart (look, "Chart palette").
enum class MemoryCategory { Weights, Gradients, Optimizer, Activations, Logits, Buffers, Overhead };
inline constexpr int kMemoryCategories = 7;
/// Text key of a category ("memory.weights" …) and its JSON key ("weights" …).
const char* memoryCategoryId(MemoryCategory c);

/// Which moment of the step holds the peak.
enum class PeakEvent { Forward, Recompute, Backward, Loss, OptimizerStep, Gather, Serve, Load, Generate };
const char* peakEventId(PeakEvent e);

enum class FitVerdict { Fits, Tight, DoesNotFit };
const char* fitVerdictId(FitVerdict v);

struct MemoryEstimate {
    std::array<Bytes, kMemoryCategories> category{}; ///< live tensors and overhead at the peak event
    Bytes total{};                                   ///< sum of the categories, to the byte
    Interval totalInterval;                          ///< bytes, 90 %
    Bytes allocated{}; ///< live tensors only (what frameworks call max allocated), total minus context and slack
    Bytes uncertain{}; ///< of the total, what the interval's factors act on: transients and overhead, a tenth of the
                       ///< state
    Bytes usable{};    ///< of the device
    PeakEvent peak = PeakEvent::Forward;
    int peakStage = 0; ///< pipeline stage that holds the peak, from 0
    FitVerdict verdict = FitVerdict::DoesNotFit;
    Bytes of(MemoryCategory c) const { return category[static_cast<std::size_t>(c)]; }
    double headroomRatio() const { return usable.value() > 0 ? 1.0 - total.value() / usable.value() : 0.0; }
};

/// Whether no published measurement stands behind this kind of plan; it is then never called fitting.
/// Full training with offload under FSDP, or under ZeRO-1 and 2 (whose start-up makes copies of the whole 16-bit model
/// that differ by version: 10 B started on 32 GB cards, 8 B died on 40 GB ones), and embeddings trained beside adapters
/// while parameters are sharded.
bool isUnproven(const Workload& w, const Plan& p);

/// Memory of the most loaded device. Pure; no allocation. Precondition: checkWorkload is clean and the plan is valid.
/// `sharesDevice` adds the RL or display reserve; usable 0 gives DoesNotFit.
MemoryEstimate estimateMemory(const Workload& w, const Plan& p, const Device& d, const MemoryCalibration& c);
/// The same numbers as a tree of steps whose leaves sum to `total`.
ExplanationStep explainMemory(const Workload& w, const Plan& p, const Device& d, const MemoryCalibration& c);

/// Host side and disks.
struct HostMemoryEstimate {
    Interval ram;    ///< bytes per node: loading, offload, workers, staging, page cache
    Bytes offload{}; ///< of it: offloaded state
    Bytes nvme{};    ///< local drives per node, when the plan offloads to them
    ExplanationStep why;
};
/// Sources of the parts: `why`. Low: loading and saving take turns with working sets; high: 1.4 times the value,
/// for page cache and fragmentation. Offloaded state goes to `nvme` instead of `ram` where the plan says so.
HostMemoryEstimate estimateHostMemory(const Workload& w, const Plan& p, const Hardware& h);

/// Bytes of one checkpoint on disk and of the data set.
struct StorageEstimate {
    Bytes checkpoint{};
    Bytes checkpointsKept{};
    Bytes dataset{};
    Bytes modelFiles{};      ///< downloaded base weights
    Bandwidth writeNeeded{}; ///< to keep a blocking save within the allowed stall
    ExplanationStep why;
};
StorageEstimate estimateStorage(const Workload& w);
/// One checkpoint to resume from as a framework writes it: Megatron and DeepSpeed the 16-bit model beside fp32 master
/// and moments, FSDP and plain PyTorch the weights as they are kept and the moments; adapters only where the base is
/// frozen. Zero for frameworks that do not train.
Bytes checkpointSize(const Workload& w, Framework f);

} // namespace peiji

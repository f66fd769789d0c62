#pragma once
// Fitted constants of the engine: few, physical, each with its source. They come from
// resources/calibration/*.csv; the defaults here are the shipped values' fall-back for tests.

#include "core/units/quantities.h"
#include "core/units/result.h"

#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace peiji
{

/// Interval of a class of estimates as factors on the value (memory: on its uncertain part, see MemoryEstimate), from
/// residuals on published measurements.
struct IntervalFactors {
    double low = 0.8;
    double high = 1.25;
    int samples = 0; ///< measurements behind it; 0 = prior
    std::string source;
};

/// What an allocator holds beyond live tensors while there is room, as shares of the transient that left it. Frameworks
/// choose among them (MemoryTraits).
struct SlackShares {
    double activations = 0.08;     ///< of activations
    double activationsFsdp = 0.15; ///< the same, where gathers on a side stream take blocks of their own
    double logits = 0.1;           ///< of whole logits
    double logitsEager = 0.4;      ///< the same, several fp32 copies
    double logitsKernel = 0.7;     ///< the same, one kernel over whole fp32 logits
    double step = 0.1;             ///< of optimizer-step temporaries
    double stepEager = 0.4;        ///< the same, lists of tensors
    double stepSubGroup = 2.0;     ///< the same, sub-groups of ZeRO-3
    double growingCache = 1.0;     ///< of a KV cache that grows by copying
    double least = 0.05;           ///< of all that, what stays when the device is full
};

/// Memory side. Keys of the maps: framework id ("megatron_core", "fsdp" …), task id.
struct MemoryCalibration {
    Bytes contextCuda = fromGiB(0.55);  ///< device context and loaded kernels
    Bytes ncclPerGroup = fromGiB(0.35); ///< communicator buffers when more than one device
    Bytes workspace = fromGiB(0.09);    ///< GEMM workspaces
    SlackShares slack;                  ///< reserved minus allocated
    double expertImbalance = 1.15;      ///< load of the busiest expert-parallel rank over the mean
    /// "lora/fsdp" -> factors; "lora/*", "*/fsdp", "*/*" as fall-backs.
    std::map<std::string, IntervalFactors, std::less<>> byTaskFramework;
    /// Further named constants, "key.field" of their rows in the data file.
    std::map<std::string, double, std::less<>> constants;
    const IntervalFactors& interval(std::string_view task, std::string_view framework) const;
    double constant(std::string_view name, double fallback) const;
};

/// Efficiency of matrix products of one device family in one number format (extended model of tile, wave and K ramp).
struct GemmEfficiency {
    double max = 0.72;      ///< share of the dense peak that large products reach, bursts at full clock
    double k0 = 120.0;      ///< depth K at which half of the ramp is reached
    double smallTile = 0.9; ///< factor of 128×128 tiles over 256×128
    double tinyTile = 0.85; ///< further factor per halving of the tile
    double soft = 0.7;      ///< 1: waves of tiles overlap wholly, 0: whole waves only
    Seconds quantise{};     ///< extra launch for conversion of operands to 8 or 4 bits
};
/// Efficiency of one device family.
struct DeviceEfficiency {
    GemmEfficiency bf16; ///< fp16 and tf32 too
    GemmEfficiency fp8{0.62, 280.0, 0.88, 0.75, 0.7, seconds(4e-6)};
    GemmEfficiency fp4{0.5, 420.0, 0.86, 0.7, 0.55, seconds(2e-6)};
    double sustained = 0.9;          ///< clock under the power limit in training over burst clock
    double sustained8 = 0.9;         ///< the same for 8- and 4-bit products
    double grouped = 0.85;           ///< grouped (expert) products over plain ones
    double attentionForward = 0.6;   ///< share of the 16-bit peak, causal work, long sequences
    double attentionBackward = 0.48; ///< the same, 2.5 times the forward work
    double attentionS0 = 1200.0;     ///< tokens at which attention reaches half of that
    double narrowHead = 0.75;        ///< factor for head sizes of 64 and less
    double portableAttention = 1.0;  ///< kernels not written for this family (FlashAttention 2) over its own
    double memoryBandwidth = 0.8;    ///< share of the nominal bandwidth streams reach
    double productBandwidth = 0.78;  ///< the same of products that read their weights once
    int processors = 132;            ///< SMs or compute units that take one tile each
    Seconds launch = seconds(4e-6);
    double idlePower = 0.2;      ///< share of board power when idle, where the device states none
    double trainingPower = 0.85; ///< share of board power drawn in sustained training
    bool measured = false;       ///< false: class prior, wider interval
    std::string source;
};
struct LinkEfficiency {
    double bus = 0.75;             ///< share of nominal bandwidth collectives reach
    Seconds alpha = seconds(8e-6); ///< per step of a ring
    Seconds fixed = seconds(20e-6);
    double allToAll = 0.6; ///< share of nominal bandwidth all-to-all reaches
    double inSwitch = 1.0; ///< speed of an all-reduce over a scatter and a gather: the switch adds up
    Seconds small{};       ///< latency of a small all-reduce per doubling of ranks; 0: no fast path for small messages
    std::string source;
};
/// What a framework costs beyond its kernels, and what it hides.
struct FrameworkEfficiency {
    double elementwise = 1.0;     ///< memory traffic of norms, activations, residuals over fused kernels
    double perStep = 0.0;         ///< share of the step lost to host work, logging, synchronisation
    double tensorOverlap = 0.2;   ///< share of tensor-parallel traffic hidden behind products
    double dataOverlap = 0.8;     ///< share of the backward pass usable to hide gradient traffic
    double gatherOverlap = 0.85;  ///< share of compute usable to hide ZeRO-3/FSDP gathers
    double expertOverlap = 0.0;   ///< share of expert dispatch hidden
    double optimizer = 1.0;       ///< optimizer traffic over a fused multi-tensor step
    double nativeAttention = 0.0; ///< 1: uses the attention kernels written for the device family
    Seconds hostPerLayer{};       ///< host time to launch one layer's forward; bounds small layers
    Seconds hostPerExperts{};     ///< further host time of a layer of experts: routing, counts, one launch an expert
    std::string source;
};

struct TimeCalibration {
    std::map<std::string, DeviceEfficiency, std::less<>>
        byArch;                                                ///< part id or archKey -> efficiency; "*" = class prior
    std::map<std::string, LinkEfficiency, std::less<>> byLink; ///< linkKindId(), "network"; "*"
    std::map<std::string, FrameworkEfficiency, std::less<>> byFramework; ///< toId(Framework); "*"
    std::map<std::string, IntervalFactors, std::less<>> byTask;          ///< task id; "/prior" for unmeasured devices
    std::map<std::string, double, std::less<>> constants;
    // Defined in calibrationtime.cpp, with applyTimeRow.
    /// By part id first, then by family, then "*".
    const DeviceEfficiency& device(std::string_view id, std::string_view arch) const;
    const LinkEfficiency& link(std::string_view kind) const;
    const FrameworkEfficiency& framework(std::string_view id) const;
    /// The framework as it was in a year: rows "<id>@<last year>" hold past generations, "<id>" today's.
    const FrameworkEfficiency& framework(std::string_view id, int year) const;
    const IntervalFactors& interval(std::string_view task, bool measuredDevice) const;
    /// Of the device family where it has enough measurements ("<task>@<family>"), else of the task.
    const IntervalFactors& interval(std::string_view task, std::string_view arch, bool measuredDevice) const;
    double constant(std::string_view name, double fallback) const;
};

struct Calibration {
    MemoryCalibration memory;
    TimeCalibration time;
    std::string version;
};

/// Text rows as the data files hold them: (group, key, field, value, source). Unknown fields are an error.
struct CalibrationRow {
    std::string group, key, field, value, source;
};
/// Builds a calibration from rows of resources/calibration; BadInput names the row and what is accepted.
Result<Calibration> calibrationFromRows(const std::vector<CalibrationRow>& rows, std::string version);
/// One row of resources/calibration/time.csv; its groups are "time.device", "time.link", "time.framework",
/// "time.interval" and "time.constant". `calibrationFromRows` hands every group that begins with "time." to it.
Status applyTimeRow(const CalibrationRow& row, TimeCalibration& c);
} // namespace peiji

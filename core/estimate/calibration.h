#pragma once
// Fitted constants of the engine: few, physical, each with its source. They come from
// resources/calibration/*.csv; the defaults here are the shipped values' fall-back for tests.

#include "core/units/quantities.h"
#include "core/units/result.h"

#include <map>
#include <string>
#include <vector>

namespace peiji
{

/// Interval of a class of estimates as factors on the value, from residuals on published measurements.
struct IntervalFactors {
    double low = 0.8;
    double high = 1.25;
    int samples = 0; ///< measurements behind it; 0 = prior
    std::string source;
};

/// Memory side. Keys of the maps: framework id ("megatron_core", "fsdp" …), task id.
struct MemoryCalibration {
    Bytes contextCuda = fromGiB(0.55);                      ///< device context and loaded kernels
    Bytes ncclPerGroup = fromGiB(0.35);                     ///< communicator buffers when more than one device
    Bytes workspace = fromGiB(0.09);                        ///< GEMM workspaces
    double allocatorSlack = 0.06;                           ///< reserved minus allocated, share of transient bytes
    double expertImbalance = 1.15;                          ///< load of the busiest expert-parallel rank over the mean
    std::map<std::string, IntervalFactors> byTaskFramework; ///< "lora/fsdp" -> factors; "lora/*", "*/*" as fall-backs
    std::map<std::string, double> constants; ///< further named constants with their rows in the data file
    const IntervalFactors& interval(const std::string& task, const std::string& framework) const;
    double constant(const std::string& name, double fallback) const;
};

/// Efficiency of one device family.
struct DeviceEfficiency {
    double gemmMax = 0.72; ///< largest share of the dense peak that large GEMMs reach
    double gemmK0 = 600.0; ///< K at which half of the ramp is reached
    double attentionForward = 0.55;
    double attentionBackward = 0.45;
    double memoryBandwidth = 0.85;
    double fp8Scale = 0.85; ///< efficiency of fp8 relative to bf16
    Seconds launch = seconds(4e-6);
    bool measured = false; ///< false: class prior, wider interval
    std::string source;
};
struct LinkEfficiency {
    double bus = 0.75; ///< share of nominal bandwidth collectives reach
    Seconds alpha = seconds(8e-6);
    Seconds fixed = seconds(20e-6);
    std::string source;
};

struct TimeCalibration {
    std::map<std::string, DeviceEfficiency> byArch; ///< archKey -> efficiency; "*" = class prior
    std::map<std::string, LinkEfficiency> byLink;   ///< "nvswitch", "pcie", "ib" … ; "*"
    std::map<std::string, IntervalFactors> byTask;  ///< "pretrain", "lora" …; suffix "/prior" for unmeasured devices
    std::map<std::string, double> constants;
    const DeviceEfficiency& device(const std::string& arch) const;
    const LinkEfficiency& link(const std::string& kind) const;
    const IntervalFactors& interval(const std::string& task, bool measuredDevice) const;
    double constant(const std::string& name, double fallback) const;
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
} // namespace peiji

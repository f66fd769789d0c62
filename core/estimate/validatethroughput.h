#pragma once
// Predictions for rows of a published-throughput table (tests/measurements/throughput.csv): each row from
// its inputs alone. A measured column decides which quantity is predicted by being filled; its value is never read
// before.

#include "core/estimate/calibration.h"
#include "core/estimate/hardware.h"
#include "core/estimate/plan.h"
#include "core/estimate/timing.h"
#include "core/units/interval.h"

#include <functional>
#include <map>
#include <string>
#include <vector>

namespace peiji
{

using TableRow = std::map<std::string, std::string, std::less<>>;

/// One device that published tables name, with the node it usually sits in. Loaded from
/// resources/calibration/validation-devices.csv; see `validationDeviceFromRow` for the columns.
struct ValidationDevice {
    std::string accelerator; ///< name as the table writes it
    Hardware node;           ///< one node; the network is the usual one when a row gives none
};
/// Columns: accelerator, device_id, engine_arch, memory_gib, bandwidth_gbs, bf16_tflops, fp8_tflops, fp4_tflops,
/// power_w, link_kind, link_gbs (one way, one device), link_group, pcie_gbs, devices_per_node, network_gbit (per node),
/// source.
Result<ValidationDevice> validationDeviceFromRow(const TableRow& row);

/// What a row became; kept for reports.
struct ThroughputCase {
    Workload workload;
    Plan plan;
    Hardware hardware;
    int inferred = 0;    ///< settings that the row does not state and that were chosen as a user's would be
    double tokens = 0.0; ///< of the whole run, when the inputs say so
    bool architectureKnown = true;
    /// Share of the layers recomputed as memory demands where the row says nothing; the plan then says none.
    double recomputeShare = 0.0;
    int year = 0; ///< of the run: decides the generation of the framework
    TimeTraits traits;
};

struct ThroughputPrediction {
    std::string id;
    std::string source;
    std::string task;
    std::string accelerator;
    std::string quantity; ///< tokens_per_s_per_gpu, step_time_s, tflops_per_gpu, total_gpu_hours or empty
    double measured = 0.0;
    Interval predicted;  ///< meaningful when `whyNot` is empty
    bool scored = false; ///< false for rows whose notes mark them unfit for scoring
    int inferred = 0;
    LocalText whyNot; ///< why there is no prediction
    bool hasPrediction() const { return whyNot.empty(); }
};

/// Holds the device table; predicts rows one by one. Pure.
class ThroughputValidator
{
public:
    ThroughputValidator(const std::vector<ValidationDevice>& devices, const Calibration& calibration);
    ThroughputPrediction predict(const TableRow& row) const;
    /// The workload, plan and hardware behind a row, or why there is none.
    Result<ThroughputCase> interpret(const TableRow& row) const;

    /// Time of a case; layers recomputed as needed are interpolated between none and all.
    static TimeEstimate estimate(const ThroughputCase& c, const Calibration& cal);

private:
    const ValidationDevice* find(std::string_view accelerator) const;

    const std::vector<ValidationDevice>& m_devices;
    const Calibration& m_calibration;
};

} // namespace peiji

#pragma once
// The engine against published measurements: predictions of rows of a measurements table from their inputs
// alone, and the summary of errors. The table's form is described in tests/measurements/README.md.

#include "core/estimate/calibration.h"
#include "core/estimate/memory.h"
#include "core/units/result.h"

#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace peiji
{

/// One row of a measurements table, column name to cell.
using MeasurementRow = std::map<std::string, std::string>;

/// A predicted row. `quantity` names what is compared ("peak_gib_per_gpu", "tokens_per_s_per_gpu" …) and its unit.
struct RowPrediction {
    std::string id, source, kind, task, framework, accelerator, quantity;
    std::optional<double> measured;
    std::optional<double> predicted, low, high;
    std::optional<bool> fitsMeasured;
    std::optional<FitVerdict> verdict; ///< unset when the device's memory is not given
    bool settingsGiven = false;        ///< memory: no setting that matters was left open
    bool recomputeGiven = false;       ///< memory: the row says whether activations are recomputed
    double least = 0.0, most = 0.0;    ///< memory: GiB under the lightest and heaviest choice of what was left open
    double uncertain = 0.0;            ///< memory: GiB of the prediction that the interval's factors act on
    std::string engineTask, engineFramework; ///< memory: identifiers of the interval's group
    bool scored = false;                     ///< counts in the error statistics (kind measured, not excluded)
    LocalText notPredictedWhy;               ///< empty when predicted
    /// Percent of the measured value; unset when either side is missing.
    std::optional<double> errorPercent() const;
    /// true / false for "fits" / "does not fit"; unset for "tight" or no verdict.
    std::optional<bool> fitsPredicted() const;
};

/// Error figures over predicted rows of kind "measured". Rows of kind "guideline" and "analytic" are predicted,
/// but are no measurements and stay out of the error figures; "reported_oom" / "reported_fits" rows count for fits
/// only.
struct ValidationSummary {
    int n = 0;         ///< rows read
    int predicted = 0; ///< rows with a prediction
    int scored = 0;    ///< rows behind the error figures
    double medianAbsErrorPercent = 0.0;
    double p90AbsErrorPercent = 0.0;
    double biasPercent = 0.0;     ///< median signed error
    double coveragePercent = 0.0; ///< measured values inside the stated interval
    int falseFits = 0;            ///< said to fit, ran out of memory
    int falseNoFits = 0;          ///< said not to fit, ran
    int fitsChecked = 0;          ///< rows with a verdict and a reported outcome
};
ValidationSummary summarise(std::span<const RowPrediction> rows);

/// What rows are told apart by in the tables of a validation. Settings: "given" or "open" (memory).
enum class ValidationKey { Task, Framework, Accelerator, Source, Settings };
/// "task" …: JSON key and text key of the table.
const char* validationKeyId(ValidationKey k);
struct ValidationGroup {
    std::string key;
    ValidationSummary summary;
};
/// Rows with a prediction by that key, sorted by it; rows that do not state it are left out.
std::vector<ValidationGroup> summariseBy(std::span<const RowPrediction> rows, ValidationKey key);

/// One preset of the model table against its published total.
struct ModelCountCheck {
    std::string id;
    double counted = 0.0;
    double published = 0.0;
    double halfDigit = 0.0; ///< half of the last printed digit of the published total
    /// Within the rounding of the published total.
    bool exact() const;
    double errorPercent() const { return published > 0.0 ? (counted / published - 1.0) * 100.0 : 0.0; }
};
/// Models with a published total, in their order.
std::vector<ModelCountCheck> checkModelCounts(std::span<const ModelArchitecture> models);

/// Predicts a row of the memory table (columns as in tests/measurements/memory.csv). Reads inputs only, never
/// measured_peak_gib_per_gpu, fits or notes for the prediction; the first two are copied to the result afterwards.
/// `models`: known architectures looked up by model_name where they agree with the row's own columns; may be empty.
/// The optional column fused_loss (1: loss fused with the head, 0: logits whole) may be added by a table's owner.
RowPrediction predictMemoryRow(const MeasurementRow& row, const MemoryCalibration& c,
                               std::span<const ModelArchitecture> models = {});

} // namespace peiji

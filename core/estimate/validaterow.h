#pragma once
// From cells of a measurements table to the engine's values.

#include "core/estimate/memorytraits.h"
#include "core/estimate/validate.h"

#include <string_view>

namespace peiji
{

/// The cell, or empty when the column is missing.
std::string_view cellText(const MeasurementRow& row, std::string_view column);
/// The number of a cell; unset when empty or not a finite number.
std::optional<double> cellNumber(const MeasurementRow& row, std::string_view column);

/// Architecture from the row's own columns; what params_b leaves open (gated MLP, tied embeddings, head size, experts)
/// is chosen to meet it, and the small rest is put into extraParams. NotFound when widths or params_b are missing.
Result<ModelArchitecture> architectureFromRow(const MeasurementRow& row, std::span<const ModelArchitecture> models);

/// Framework behaviour by the row's framework, sharding and task columns.
struct FrameworkProfile {
    Framework framework = Framework::SingleGpuPyTorch;
    MemoryTraits traits;
    bool lastStageOnly = false; ///< the framework's figure is the last pipeline stage's
    bool lossKnown = false;     ///< whether the framework fixes how the loss is computed
};
FrameworkProfile profileFromRow(const MeasurementRow& row);

/// Settings that a row leaves open; each choice is tried and the interval spans them.
struct OpenSettings {
    bool recompute = false;
    bool attention = false;
    bool loss = false;
    bool sequenceParallel = false;
};

/// What a row of the memory table asks the engine.
struct MemoryCase {
    Workload workload;
    Plan plan;
    FrameworkProfile profile;
    OpenSettings open;
};
/// NotFound, with the reason, when the row's inputs do not suffice.
Result<MemoryCase> memoryCaseFromRow(const MeasurementRow& row, std::span<const ModelArchitecture> models);

/// Usable memory of the row's accelerator; zero when not given.
Bytes usableFromRow(const MeasurementRow& row);

} // namespace peiji

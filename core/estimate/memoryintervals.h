#pragma once
// Interval factors of memory estimates from residuals on published measurements, and the honest check of them:
// every source predicted with the intervals of the others.

#include "core/estimate/validate.h"

#include <string_view>

namespace peiji
{

using IntervalTable = std::map<std::string, IntervalFactors, std::less<>>;

/// Factors by "task/framework", "*/framework", "task/*" and "*/*" that hold nine of ten measured values.
/// A residual is measured minus predicted over the uncertain bytes of the prediction, from the nearest of the
/// predictions where a row leaves settings open; rows that do not say whether they recompute do not count. Sources
/// weigh by the root of their rows: a table of a hundred neighbouring cells is not a hundred findings. A group needs
/// twelve rows of five sources; smaller ones fall back to wider groups. `leftOut`: a source whose rows are not
/// used.
IntervalTable conformalIntervals(std::span<const RowPrediction> rows, std::string_view leftOut = {});

/// Predictions of all rows, each with intervals that its own source had no part in.
std::vector<RowPrediction> predictLeavingSourceOut(std::span<const MeasurementRow> rows, const MemoryCalibration& c,
                                                   std::span<const ModelArchitecture> models = {});

} // namespace peiji

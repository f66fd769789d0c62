#pragma once
// Cells of a published-throughput row as values: model, precision, notes.

#include "core/estimate/validatethroughput.h"

#include <optional>
#include <string_view>

namespace peiji
{

/// Text of a column, empty when absent.
std::string_view cell(const TableRow& row, std::string_view column);
/// Number of a column; empty or not a number gives nothing.
std::optional<double> number(const TableRow& row, std::string_view column);
int integer(const TableRow& row, std::string_view column, int fallback);
/// First number after `label` in the notes ("head_dim=").
std::optional<double> noteNumber(std::string_view notes, std::string_view label);
/// "15T tokens", "366B tokens": tokens of the run.
double noteTokens(std::string_view notes);

/// Architecture of the row; `known` is false when it is drawn from the parameter count alone.
Result<ModelArchitecture> rowArchitecture(const TableRow& row, bool& known);
std::optional<ComputePrecision> rowPrecision(const TableRow& row);

} // namespace peiji

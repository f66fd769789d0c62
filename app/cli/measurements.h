#pragma once
// Files of published measurements and what the engine says of each row from its inputs alone.

#include "app/cli/command.h"
#include "core/estimate/validate.h"

#include <vector>

namespace peiji
{

enum class MeasurementKind { Memory, Throughput };

struct MeasurementTable {
    MeasurementKind kind = MeasurementKind::Memory;
    std::vector<MeasurementRow> rows;
};

/// Reads a CSV file, or standard input for "-". Memory and throughput are told apart by the header. BadInput names
/// file:line:column and what is accepted.
Result<MeasurementTable> readMeasurements(const CommandInput& in, const std::string& path);

/// Predicts every row. The engine gets rows whose measured cells hold no measurement: a filled one is replaced by a
/// mark, because which quantity is asked for depends on which cells are filled.
Result<std::vector<RowPrediction>> predictMeasurements(const CommandInput& in, const MeasurementTable& table);

/// Rows of a memory table, each with the interval that the table's other sources give: its own had no part in it.
/// Empty for throughput, whose constants are fitted outside the program.
std::vector<RowPrediction> predictLeftOut(const CommandInput& in, const MeasurementTable& table);

} // namespace peiji

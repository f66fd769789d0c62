#pragma once
// Tables of a paper: columns in millimetres, money never clipped, rows never split.

#include "ui/documents/paperflow.h"
#include "ui/documents/papertext.h"

namespace peiji::paper
{

/// Boxes of a table in order: note, head, rows. `padding` is the vertical cell padding in layout units.
std::vector<FlowBox> layoutTable(const TableBlock& table, const TextSetter& setter, double padding);

} // namespace peiji::paper

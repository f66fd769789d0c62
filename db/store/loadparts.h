#pragma once
// Rows of the part tables -> part values.

#include "core/catalogue/part.h"
#include "db/store/rows.h"

namespace peiji
{

/// Appends every part of every part table, in the order of `partTables()` and of the files.
Status loadParts(Database& db, std::vector<Part>& out);

/// The table of a kind of part ("accelerators").
const char* tableOf(PartKind kind);
/// One part from texts by column; an empty text is unknown.
Part partFromCells(PartKind kind, const std::map<std::string, std::string>& cells);

} // namespace peiji

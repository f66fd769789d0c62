#pragma once
// Rows of the part tables -> part values.

#include "core/catalogue/part.h"
#include "db/store/rows.h"

namespace peiji
{

/// Appends every part of every part table, in the order of `partTables()` and of the files.
Status loadParts(Database& db, std::vector<Part>& out);

} // namespace peiji

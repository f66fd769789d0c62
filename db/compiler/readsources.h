#pragma once
// Finds and reads the data files of the project.

#include "db/compiler/sources.h"

namespace peiji
{

/// Reads `resources`/catalogue/schema/*.csv and every data file it describes: catalogue/*.csv and rules/*.csv (table =
/// file name), texts/*.csv (table texts), calibration/*.csv (table calibration, unless the schema describes
/// "calibration/NAME"), in order of their names. An error names the file; a file without a table in the schema, or a
/// part table without a file, is one.
Result<Sources> readSources(const std::string& resources);

/// Whole file as bytes; refuses more than `limit` bytes before reading.
Result<std::string> readFile(const std::string& path, std::size_t limit);

} // namespace peiji

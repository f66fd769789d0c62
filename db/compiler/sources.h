#pragma once
// The data files of a catalogue, read and checked as one.

#include "db/csv/schema.h"

#include <string>
#include <vector>

namespace peiji
{

/// A parsed file and the table it feeds; several files may feed one (texts, calibration).
struct SourceFile {
    std::string table;
    CsvTable csv;
};
struct Sources {
    Schema schema;
    std::vector<SourceFile> files;
};

/// Tables whose rows are parts: one namespace of ids, in the order in which parts are listed.
const std::vector<std::string>& partTables();

/// Every fault: each file by itself (checkTable) and across files: part ids unique over all part files, references
/// met, keys unique over the files of a table, rows of a part together and low <= price <= high, money columns come
/// as a group, the same {placeholders} in both languages, a planning row in a currency that can plan.
std::vector<Fault> checkSources(const Sources& sources);

} // namespace peiji

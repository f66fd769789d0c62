#pragma once
// Habits of writers that the workbook library does not know, smoothed before it reads: parts named by absolute paths
// ("/xl/worksheets/sheet1.xml"), texts inside their cells instead of in a table (inline strings), and covered cells of
// merged ranges in ODS, which it would leave out and so shift the rest of the row.

#include "core/catalogue/sheettable.h"

#include <optional>
#include <string>
#include <string_view>

namespace peiji
{

/// Name and line of the first part that is no well-formed XML: the workbook library ends the program on some of those.
std::optional<std::string> malformedPart(std::string_view bytes);

/// A zip of the same parts, stored, with those texts changed; none when nothing needs it. Throws what the zip library
/// throws on a damaged part. `unpackedBytes` of the guard bounds what is held.
std::optional<std::string> smoothedWorkbook(std::string_view bytes, FileForm form);

} // namespace peiji

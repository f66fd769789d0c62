#pragma once
// Rows of a delimited text file.

#include "core/catalogue/sheettable.h"

#include <stop_token>
#include <string>

namespace peiji
{

/// The separator that parts most of the first lines into the same number of cells: , ; tab | or their full-width forms.
std::string findDelimiter(const std::string& utf8);
/// BadInput names file and line: past a bound, or quotes that never close.
Result<SheetTable> readDelimited(const std::string& utf8, const std::string& delimiter, const std::string& file,
                                 const std::stop_token& stop);

} // namespace peiji

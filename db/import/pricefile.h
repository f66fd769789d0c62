#pragma once
// Any price-list file -> rows of cells: CSV, TSV, XLSX, ODS, XLS.

#include "core/catalogue/sheettable.h"

namespace peiji
{

/// A PriceFileReader. BadInput names the file, and sheet and line where it can; hostile and damaged files give an
/// error.
Result<FileReading> readPriceFile(const std::string& path, const ReadOptions& options, std::stop_token stop = {});

} // namespace peiji

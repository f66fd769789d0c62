#pragma once
// Sheets of XLSX, ODS and XLS workbooks.

#include "core/catalogue/sheettable.h"

#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace peiji
{

/// Every sheet of a workbook, in order. Formula cells give their stored result.
struct Workbook {
    std::vector<SheetTable> sheets;
};

/// The form of a file by its first bytes: a zip with the parts of XLSX or ODS, a compound file, else text.
FileForm formOf(std::string_view bytes);
/// XLSX or ODS. BadInput: damaged, encrypted, past a bound.
Result<Workbook> readZippedWorkbook(std::string_view bytes, FileForm form, const std::string& file,
                                    const std::stop_token& stop);
/// XLS (Excel 97 to 2003), from its path: the library reads files only.
Result<Workbook> readOldWorkbook(const std::string& path, const std::string& file, const std::stop_token& stop);

} // namespace peiji

#pragma once
// Reading in a child process: the libraries that read workbooks end or damage the process on some hostile files.

#include "db/import/workbook.h"

#include <functional>
#include <stop_token>
#include <string>

namespace peiji
{

/// What `read` gives, from a child where the system has them (Unix), else from here. A child that dies is BadInput for
/// `file`; a stop kills it and gives Conflict.
Result<Workbook> readIsolated(const std::function<Result<Workbook>()>& read, const std::string& file,
                              const std::stop_token& stop);

} // namespace peiji

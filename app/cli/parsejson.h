#pragma once
// JSON text to a value, with the place of a fault.

#include "core/units/result.h"

#include <nlohmann/json.hpp>
#include <string>

namespace peiji
{

/// Parses one JSON object. BadInput, `where` = name:line:column (or the path of a doubled key): not JSON, a number out
/// of range, a key given twice, nesting past 64 levels, a top level that is no object. `firstLine` is the line of the
/// text's begin in its file.
Result<nlohmann::json> parseJsonObject(const std::string& text, const std::string& name, int firstLine = 1);

} // namespace peiji

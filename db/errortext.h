#pragma once
// Errors of the storage layer in both languages: patterns with {placeholders}, filled from data.
// These sentences live here and not in the text tables because they must work when no catalogue can be read.

#include "core/units/result.h"

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace peiji
{

using Filling = std::pair<std::string_view, std::string>;

/// `pattern` with each {name} replaced by its value, once over the pattern: values are never scanned again.
LocalText filled(const LocalText& pattern, const std::vector<Filling>& values);
Error makeError(ErrorKind kind, std::string where, const LocalText& pattern, const std::vector<Filling>& values = {});

} // namespace peiji

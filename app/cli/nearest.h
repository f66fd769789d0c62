#pragma once
// What the user may have meant.

#include <string>
#include <string_view>
#include <vector>

namespace peiji
{

/// Up to `count` of `known` nearest to `given`, joined by ", "; letters and digits are compared, case is not. Empty
/// when nothing is near.
std::string nearestList(std::string_view given, const std::vector<std::string>& known, std::size_t count = 3);

} // namespace peiji

#pragma once
// What people type into fields: 8k, 128K, 9亿 × 2, 1.5万亿, 200M, ３５０万, 2h, 3.5M.

#include "core/units/result.h"

#include <string_view>

namespace peiji
{

/// A count with suffixes k/K (×1000, or ×1024 for sequence lengths: see `binaryKilo`), M, B/G, T, 千, 万, 百万, 千万,
/// 亿, 万亿, full-width digits, thousands commas, and products with × x *. BadInput on empty, negative, NaN, or beyond
/// `max`; the message says what is accepted.
Result<double> parseCount(std::string_view text, double max, bool binaryKilo = false);
/// Durations: "14", "14d", "14 天", "2h", "36 小时", "2 weeks" -> days.
Result<double> parseDays(std::string_view text);

} // namespace peiji

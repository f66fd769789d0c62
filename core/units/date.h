#pragma once
// Calendar dates as values; core never asks a clock.

#include "core/units/result.h"

#include <chrono>
#include <string>
#include <string_view>

namespace peiji
{

using Date = std::chrono::year_month_day;

/// Accepts YYYY-MM-DD, YYYY-MM (first day) and YYYY (1 January).
Result<Date> parseDate(std::string_view text);
/// YYYY-MM-DD.
std::string formatDate(Date d);
int daysBetween(Date from, Date to);
Date addDays(Date d, int days);

} // namespace peiji

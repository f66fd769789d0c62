#pragma once
// Numbers as the product prints them, the same on every machine (no system locale).
// Rules: ../look "Numbers": U+2212 minus, no-break space between figure and unit, thousands grouping.

#include "core/units/interval.h"
#include "core/units/lang.h"
#include "core/units/message.h"
#include "core/units/money.h"

#include <string>

namespace peiji
{

/// 1,897,345.13 style; `decimals` >= 0; NaN or infinity prints "—".
std::string formatNumber(double value, int decimals);
/// Number without unit: the scaled figure of a kind (bytes -> GiB …).
std::string formatFigure(const NumberArg& n, Lang lang);
/// Figure and unit with U+00A0 between: "111.4 GiB", "3.7 天", "18 亿 token".
std::string formatQuantity(const NumberArg& n, Lang lang);
/// "3.7 天（3.1–4.4）" / "3.7 days (3.1–4.4)"; bounds scaled and rounded like the value.
std::string formatInterval(const Interval& v, NumberKind kind, int decimals, Lang lang);
/// "3.1–4.4 天" without the value, for a column of its own.
std::string formatRange(const Interval& v, NumberKind kind, int decimals, Lang lang);
/// Three significant figures' decimals for a value after scaling by kind: 111 -> 0, 11.1 -> 1, 1.11 -> 2.
int significantDecimals(double scaledValue);
/// "¥3,230,400.00" / "CN¥3,230,400.00", sign and code by language.
std::string formatMoney(Money m, Lang lang);
/// "3,230,400.00" without sign.
std::string formatAmount(Money m);
/// "¥323.0 万" / "CN¥3.23 M".
std::string formatMoneyShort(Money m, Lang lang);

} // namespace peiji

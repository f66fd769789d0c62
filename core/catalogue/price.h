#pragma once
// Prices with everything that makes one honest: range, currency, tax, kind, date, source.

#include "core/catalogue/part.h"
#include "core/units/date.h"
#include "core/units/money.h"

#include <optional>
#include <string>

namespace peiji
{

enum class PriceKind { Supplier, Observed, List, Report, PlanningEstimate };
const char* toId(PriceKind k);
Result<PriceKind> parsePriceKind(std::string_view id);

/// One price row. A RATE row is a share of the goods price (maintenance, insurance): `ratio` is set, money is not.
struct Price {
    std::string partId;
    UnitPrice price, low, high;
    std::optional<double> ratio, ratioLow, ratioHigh;
    bool taxIncluded = false;
    std::string date; ///< YYYY, YYYY-MM or YYYY-MM-DD
    PriceKind kind = PriceKind::PlanningEstimate;
    std::string originalKind; ///< as the source calls it (observed-street …)
    std::string region, source, basis, notes;
    std::string supplier, validUntil; ///< supplier prices only
    std::optional<RatePpm> taxRate{}; ///< as the supplier prints it; none = the rate of the part's category
    std::optional<int> leadDays{};
    std::string warranty{};
    bool picked = false; ///< the user chose this row among those of its part
};

} // namespace peiji

#pragma once
// A build priced line by line: what is printed adds up to the total, exactly.

#include "core/build/build.h"
#include "core/catalogue/pricing.h"
#include "core/units/interval.h"

#include <vector>

namespace peiji
{

struct PricedLine {
    std::string partId;
    LineRole role = LineRole::Accessory;
    int quantity = 0;    ///< in all (per node × nodes)
    int perNode = 0;     ///< 0 for cluster lines
    bool priced = false; ///< false: no price known; left out of totals and shown so
    ReadyPrice unit;     ///< net unit price
    TaxedAmount amount, low, high;
};

struct TaxGroup {
    RatePpm rate;
    Money net, tax;
};

struct CostTotals {
    std::vector<PricedLine> lines;
    Money net, tax, gross, grossLow, grossHigh;
    std::vector<TaxGroup> byRate;
    int unpriced = 0;
    int planningLines = 0; ///< lines that are not supplier prices within validity
    int staleLines = 0;
    std::string oldestDate;
    /// A paper may be called a quotation only when every line is a supplier price within validity.
    bool mayBeOffer() const { return unpriced == 0 && planningLines == 0 && !lines.empty(); }
};
CostTotals priceBuild(const Build& b, const Catalogue& c, const PricingContext& ctx);

/// Running cost of the job and of ownership, plain arithmetic on policy data.
struct RunningCost {
    Interval energyCostPerRun; ///< in currency major units
    Interval tcoYears;         ///< purchase + energy + maintenance over `years`, major units
    int years = 3;
    double electricityPerKwh = 0, pue = 0;
    std::string electricitySource;
};
RunningCost runningCost(const CostTotals& totals, Joules perRun, Watts wall, const Catalogue& c,
                        const PricingContext& ctx, int years = 3);

} // namespace peiji

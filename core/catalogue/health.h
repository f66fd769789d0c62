#pragma once
// What in the catalogue needs care: stale prices, sources that differ, parts at their end of life, missing figures.

#include "core/catalogue/own.h"
#include "core/catalogue/pricing.h"

#include <string>
#include <vector>

namespace peiji
{

struct StaleGroup {
    PartKind kind = PartKind::Accelerator;
    int parts = 0; ///< with a price
    int stale = 0, limitDays = 0;
    std::vector<std::string> partIds; ///< the stale ones, oldest first
};
/// Two prices that hold at the same time and differ by more than policy price_jump_pct, or a replaced value.
struct SourceConflict {
    std::string partId, subject; ///< subject: "price" or a column
    std::string chosen;          ///< key of the source in use
    std::vector<std::string> others;
    double spread = 0; ///< dearest ÷ cheapest − 1; 0 for values
};
struct MissingFigure {
    std::string partId;
    std::string figure; ///< column of the part's table
};
struct CatalogueHealth {
    std::vector<StaleGroup> stale;
    std::vector<SourceConflict> conflicts;
    std::vector<std::string> endOfLife;
    std::vector<MissingFigure> missing;
    std::vector<std::string> unpriced;
    std::vector<std::string> lost; ///< own values whose part is no more shipped
};
/// Looks at every orderable part once.
CatalogueHealth catalogueHealth(const Catalogue& c, const OwnCatalogue& own, const PricingContext& ctx);

} // namespace peiji

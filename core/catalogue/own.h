#pragma once
// What the user owns of the catalogue, and the shipped one seen through it. Nothing shipped is ever edited: the overlay
// is a new value.

#include "core/catalogue/catalogue.h"

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace peiji
{

/// Ids of the user's own parts begin so; no shipped id does.
inline constexpr std::string_view kOwnPrefix = "own-";
bool isOwnPart(std::string_view partId);

/// One value the user gave for a column of a part.
struct OwnValue {
    std::string text; ///< as in the catalogue's tables
    std::string source, date;
};
using OwnCells = std::map<std::string, OwnValue>; ///< by column

/// A part of the user's own, or a shipped one with some values replaced.
struct OwnPart {
    Part part;            ///< complete, as the engine sees it
    OwnCells cells;       ///< own part: all of its cells; shipped one: the replaced cells only
    std::string basedOn;  ///< the part it was duplicated from
    bool shipped = false; ///< replaces values of a shipped part
};

/// A choice between sources that differ: `subject` is a column or "price"; `source` is "shipped", "own", or for prices
/// the key of the row (priceKey).
struct SourceChoice {
    std::string partId, subject, source;
};
/// "kind|supplier or source|date": names a price row among those of its part.
std::string priceKey(const Price& p);

struct OwnCatalogue {
    std::vector<OwnPart> parts;
    std::vector<Price> prices; ///< supplier prices, of own and shipped parts
    std::vector<ExchangeRate> rates;
    std::map<std::string, double> policies; ///< key -> the user's value
    std::vector<SourceChoice> choices;
    std::vector<std::string> lost; ///< ids with own values or prices that the shipped catalogue has no more
    std::string fingerprint;       ///< of the content: same content, same text

    const OwnPart* part(std::string_view id) const;
    bool empty() const;
};

/// The shipped catalogue with the user's own over it: own parts after the shipped ones of their kind, replaced values
/// in place, own prices after the shipped rows of their part, own rates as cost factors "own-fx-…", own policy values.
/// The same snapshot when there is nothing of the user's own.
CataloguePtr overlay(const CataloguePtr& shipped, const OwnCatalogue& own);

} // namespace peiji

#pragma once
// From a catalogue price to the price of a line: currency, tax basis, age.

#include "core/catalogue/catalogue.h"

#include <map>
#include <vector>

namespace peiji
{

/// Everything a price conversion needs; dated, printed on the paper, frozen with the quote.
struct PricingContext {
    Currency currency = Currency::CNY;
    std::string region = "CN";
    std::vector<ExchangeRate> rates; ///< any pair reachable directly or through USD
    Date today{};
    std::map<std::string, Price> overrides; ///< supplier prices or typed ones, by part id
};
/// Newest rate of each pair among the catalogue's cost factors (category fx) and policies (fx_*), for a target
/// currency.
PricingContext defaultPricing(const Catalogue& c, Currency target, Date today);

/// A price ready to be multiplied, in the context's currency, without and with the tax of the context's region.
/// `basis` names the side that was given and is exact: a line multiplies that one, the other is derived to the
/// millionth and only shown (documents-and-money §3). Inclusive only when the price was given with this very tax, in
/// this very currency.
struct ReadyPrice {
    UnitPrice net, netLow, netHigh;
    UnitPrice gross, grossLow, grossHigh;
    TaxBasis basis = TaxBasis::Exclusive;
    RatePpm tax;
    PriceKind kind = PriceKind::PlanningEstimate;
    std::string date, source, supplier, validUntil;
    Currency originalCurrency = Currency::CNY;
    int ageDays = 0;
    bool stale = false; ///< older than the category's limit (policy data)
};
/// None when the part has no price or no rate reaches its currency. `goodsNet` is needed by RATE rows (a share of the
/// goods price).
std::optional<ReadyPrice> readyPrice(const Catalogue& c, const PricingContext& ctx, std::string_view partId,
                                     Money goodsNet = {});
/// The same of a given row, whichever the part would be planned with.
std::optional<ReadyPrice> readyPrice(const Catalogue& c, const PricingContext& ctx, std::string_view partId,
                                     const Price& row, Money goodsNet = {});
/// quantity × unit price at the value, low or high end: rounded once, then split on the basis the price was given in.
TaxedAmount lineAmount(const ReadyPrice& p, std::int64_t quantity);
TaxedAmount lineLow(const ReadyPrice& p, std::int64_t quantity);
TaxedAmount lineHigh(const ReadyPrice& p, std::int64_t quantity);
/// `price` in another currency by a direct rate, its inverse, or two steps through USD; none when no rate reaches it.
std::optional<UnitPrice> exchange(UnitPrice price, Currency to, const std::vector<ExchangeRate>& rates);
/// The row that plans a part for a buyer: an override; else the row the user picked; else of the newest row of each
/// supplier, those valid today, the lowest net in the context's currency (ties: newest, then supplier's name); else the
/// newest supplier row that is younger than its category's limit and not older than the planning row: it is no offer
/// any more and makes a paper an estimate; else a row seen in the buyer's region that is not older than the planning
/// row; else the planning row. Null when the part has no price.
const Price* chosenPrice(const Catalogue& c, const PricingContext& ctx, std::string_view partId);
/// VAT rate of a tax category in a region (policy data: 13 % goods, 6 % services in CN).
RatePpm taxRate(const Catalogue& c, const std::string& region, TaxCategory t);
/// A supplier's price whose validity is known and holds on that day.
bool isOfferOn(const Price& p, Date day);
int staleLimitDays(const Catalogue& c, PartKind k);

} // namespace peiji

#include "core/catalogue/pricing.h"

#include <algorithm>
#include <cmath>

namespace peiji
{

namespace
{

constexpr std::int64_t kMillion = 1'000'000;

/// Exact value × numerator / denominator on the micro units of a price, by the one rounding rule of money.
UnitPrice scaled(UnitPrice price, std::int64_t numerator, std::int64_t denominator)
{
    return {mulDiv(Money{price.micro, price.currency}, numerator, denominator).minor, price.currency};
}

/// "CNY per USD", "CNY per 100 JPY" -> the pair and how many `from` the value is for.
struct RateUnit {
    Currency from = Currency::USD, to = Currency::CNY;
    double per = 1;
};
std::optional<RateUnit> parseRateUnit(std::string_view unit)
{
    constexpr std::string_view kPer = " per ";
    const std::size_t at = unit.find(kPer);
    if (at == std::string_view::npos)
        return std::nullopt;
    const Result<Currency> to = parseCurrency(unit.substr(0, at));
    std::string_view rest = unit.substr(at + kPer.size());
    RateUnit out;
    if (rest.substr(0, 4) == "100 ") {
        out.per = 100;
        rest.remove_prefix(4);
    }
    const Result<Currency> from = parseCurrency(rest);
    if (!to || !from)
        return std::nullopt;
    out.from = *from;
    out.to = *to;
    return out;
}

Date dateOf(std::string_view text)
{
    const Result<Date> d = parseDate(text);
    return d ? *d : Date{std::chrono::year{1970}, std::chrono::January, std::chrono::day{1}};
}

using RateTable = std::map<std::pair<Currency, Currency>, ExchangeRate>;

/// Keeps the newest rate of a pair; of two of one day the later offered.
void offerRate(RateTable& table, const std::string& unit, double value, const std::string& date,
               const std::string& source)
{
    const std::optional<RateUnit> u = parseRateUnit(unit);
    if (!u || !(value > 0))
        return;
    const auto micro = static_cast<std::int64_t>(std::llround(value / u->per * static_cast<double>(kMillion)));
    const auto [at, fresh] = table.try_emplace({u->from, u->to});
    if (fresh || dateOf(date) >= dateOf(at->second.date))
        at->second = {u->from, u->to, micro, date, source};
}

const ExchangeRate* findRate(const std::vector<ExchangeRate>& rates, Currency from, Currency to)
{
    for (const ExchangeRate& r : rates) {
        if (r.from == from && r.to == to)
            return &r;
    }
    return nullptr;
}

/// One step: a rate or the inverse of one.
std::optional<UnitPrice> exchangeStep(UnitPrice price, Currency to, const std::vector<ExchangeRate>& rates)
{
    if (price.currency == to)
        return price;
    if (const ExchangeRate* direct = findRate(rates, price.currency, to))
        return convert(price, *direct);
    if (const ExchangeRate* inverse = findRate(rates, to, price.currency); inverse && inverse->micro > 0) {
        const UnitPrice p = scaled(price, kMillion, inverse->micro);
        return UnitPrice{p.micro, to};
    }
    return std::nullopt;
}

std::string lowerCase(std::string_view text)
{
    std::string out(text);
    // ASCII only: ids and region codes do not depend on the user's locale.
    std::transform(out.begin(), out.end(), out.begin(),
                   [](char ch) { return ch >= 'A' && ch <= 'Z' ? static_cast<char>(ch - 'A' + 'a') : ch; });
    return out;
}

RatePpm ppmOf(double fraction)
{
    return {static_cast<std::int64_t>(std::llround(fraction * static_cast<double>(kMillion)))};
}

/// First of the policy keys that exists.
std::optional<double> firstPolicy(const Catalogue& c, const std::vector<std::string>& keys)
{
    for (const std::string& key : keys) {
        if (const auto it = c.policies.find(key); it != c.policies.end())
            return it->second.value;
    }
    return std::nullopt;
}

/// VAT of a class ("goods", "service", "transport", "construction") in a region.
RatePpm rateOfClass(const Catalogue& c, const std::string& region, const std::string& taxClass)
{
    const std::string r = lowerCase(region);
    if (const auto v = firstPolicy(c, {"vat_" + r + "_" + taxClass, "vat_" + r, "salestax_" + r}))
        return ppmOf(*v);
    const CostFactor* f = c.costFactor("vat-" + r);
    return f ? ppmOf(f->value) : RatePpm{};
}

std::string taxClassOf(const Part* part)
{
    if (!part)
        return "goods";
    const auto* service = part->as<ServiceSpec>();
    if (service && !service->vatClass.empty())
        return service->vatClass;
    return part->tax == TaxCategory::Service ? "service" : "goods";
}

/// A price given with the buyer's own tax in the buyer's own currency stays as it is; its net is derived.
void keepGross(const Price& p, RatePpm tax, ReadyPrice& out)
{
    const auto net = [tax](UnitPrice v) { return scaled(v, kMillion, kMillion + tax.ppm); };
    out.basis = TaxBasis::Inclusive;
    out.gross = p.price;
    out.grossLow = p.low;
    out.grossHigh = p.high;
    out.net = net(p.price);
    out.netLow = net(p.low);
    out.netHigh = net(p.high);
}

void addTax(ReadyPrice& out)
{
    const auto gross = [&out](UnitPrice v) { return scaled(v, kMillion + out.tax.ppm, kMillion); };
    out.gross = gross(out.net);
    out.grossLow = gross(out.netLow);
    out.grossHigh = gross(out.netHigh);
}

/// The three figures of a row, net of tax, in the target currency.
bool fillAmounts(const Catalogue& c, const PricingContext& ctx, const Price& p, const std::string& taxClass,
                 ReadyPrice& out)
{
    const std::string& seenIn = p.region.empty() ? ctx.region : p.region;
    const bool home = p.price.currency == ctx.currency && p.low.currency == ctx.currency &&
                      p.high.currency == ctx.currency && lowerCase(seenIn) == lowerCase(ctx.region);
    if (home && p.taxRate)
        out.tax = *p.taxRate; // what the supplier will print on the invoice
    if (p.taxIncluded && home) {
        keepGross(p, out.tax, out);
        return true;
    }
    const std::int64_t ppm = p.taxIncluded ? p.taxRate.value_or(rateOfClass(c, seenIn, taxClass)).ppm : 0;
    const auto net = [&](UnitPrice v) {
        return exchange(scaled(v, kMillion, kMillion + ppm), ctx.currency, ctx.rates);
    };
    const auto value = net(p.price), low = net(p.low), high = net(p.high);
    if (!value || !low || !high)
        return false;
    out.net = *value;
    out.netLow = *low;
    out.netHigh = *high;
    addTax(out);
    return true;
}

/// A row that is a share of the goods price.
bool fillShare(const Price& p, Money goodsNet, Currency currency, ReadyPrice& out)
{
    if (goodsNet.minor <= 0 || goodsNet.currency != currency)
        return false;
    const UnitPrice goods = toUnitPrice(goodsNet);
    const auto share = [&](std::optional<double> ratio) {
        return scaled(goods, ppmOf(ratio.value_or(*p.ratio)).ppm, kMillion);
    };
    out.net = share(p.ratio);
    out.netLow = share(p.ratioLow);
    out.netHigh = share(p.ratioHigh);
    addTax(out);
    return true;
}

} // namespace

std::optional<UnitPrice> exchange(UnitPrice price, Currency to, const std::vector<ExchangeRate>& rates)
{
    if (const auto once = exchangeStep(price, to, rates))
        return once;
    const auto dollars = exchangeStep(price, Currency::USD, rates);
    return dollars ? exchangeStep(*dollars, to, rates) : std::nullopt;
}

PricingContext defaultPricing(const Catalogue& c, Currency target, Date today)
{
    PricingContext ctx;
    ctx.currency = target;
    ctx.region = target == Currency::USD ? "US" : "CN";
    ctx.today = today;
    RateTable table;
    for (const CostFactor& f : c.costFactors) {
        if (f.category == "fx")
            offerRate(table, f.unit, f.value, f.date, f.source);
    }
    for (const auto& [key, policy] : c.policies) {
        if (key.rfind("fx_", 0) == 0)
            offerRate(table, policy.unit, policy.value, policy.date, policy.source);
    }
    for (const auto& [pair, rate] : table)
        ctx.rates.push_back(rate);
    return ctx;
}

bool isOfferOn(const Price& p, Date day)
{
    if (p.kind != PriceKind::Supplier || p.validUntil.empty())
        return false;
    const Result<Date> until = parseDate(p.validUntil);
    return until && *until >= day;
}

namespace
{

/// Newest row of each supplier of a part; of two of one day the later one.
std::map<std::string_view, const Price*> newestOfSuppliers(const std::vector<const Price*>& history)
{
    std::map<std::string_view, const Price*> newest;
    for (const Price* row : history) {
        if (row->kind != PriceKind::Supplier || row->ratio)
            continue;
        const Price*& at = newest[row->supplier];
        if (!at || dateOf(row->date) >= dateOf(at->date))
            at = row;
    }
    return newest;
}

/// The lowest offer that holds today; ties go to the newest, then by the supplier's name (the map's order).
const Price* lowestOffer(const Catalogue& c, const PricingContext& ctx, std::string_view partId,
                         const std::map<std::string_view, const Price*>& newest)
{
    const Price* best = nullptr;
    std::int64_t bestNet = 0;
    for (const auto& [supplier, row] : newest) {
        if (!isOfferOn(*row, ctx.today))
            continue;
        const std::optional<ReadyPrice> ready = readyPrice(c, ctx, partId, *row);
        if (!ready)
            continue;
        const bool newer = best && ready->net.micro == bestNet && dateOf(row->date) > dateOf(best->date);
        if (!best || ready->net.micro < bestNet || newer) {
            best = row;
            bestNet = ready->net.micro;
        }
    }
    return best;
}

const Price* newestRow(const std::map<std::string_view, const Price*>& newest)
{
    const Price* best = nullptr;
    for (const auto& [supplier, row] : newest) {
        if (!best || dateOf(row->date) > dateOf(best->date))
            best = row;
    }
    return best;
}

/// What the suppliers say, where that outweighs the planning row.
const Price* supplierPrice(const Catalogue& c, const PricingContext& ctx, std::string_view partId,
                           const std::vector<const Price*>& history)
{
    const auto newest = newestOfSuppliers(history);
    if (newest.empty())
        return nullptr;
    if (const Price* offer = lowestOffer(c, ctx, partId, newest))
        return offer;
    const Price* last = newestRow(newest);
    const Price* planning = history.front();
    if (planning->kind == PriceKind::Supplier)
        return last; // nothing else is known
    const Part* part = c.part(partId);
    const int limit = staleLimitDays(c, part ? part->kind : PartKind::Accessory);
    const bool young = daysBetween(dateOf(last->date), ctx.today) <= limit;
    return young && dateOf(last->date) >= dateOf(planning->date) && readyPrice(c, ctx, partId, *last) ? last : nullptr;
}

} // namespace

const Price* chosenPrice(const Catalogue& c, const PricingContext& ctx, std::string_view partId)
{
    if (const auto it = ctx.overrides.find(std::string(partId)); it != ctx.overrides.end())
        return &it->second;
    const std::vector<const Price*> history = c.priceHistory(partId);
    if (history.empty())
        return nullptr;
    for (const Price* row : history) {
        if (row->picked)
            return row;
    }
    if (const Price* supplier = supplierPrice(c, ctx, partId, history))
        return supplier;
    const Price* planning = history.front();
    if (planning->region == ctx.region)
        return planning;
    for (const Price* row : history) {
        // Older rows are history and cross-checks; street prices of restricted parts stand beside the planning row.
        if (row->kind != PriceKind::Supplier && row->region == ctx.region && !row->ratio &&
            dateOf(row->date) >= dateOf(planning->date))
            return row;
    }
    return planning;
}

std::optional<ReadyPrice> readyPrice(const Catalogue& c, const PricingContext& ctx, std::string_view partId,
                                     Money goodsNet)
{
    const Price* p = chosenPrice(c, ctx, partId);
    return p ? readyPrice(c, ctx, partId, *p, goodsNet) : std::nullopt;
}

std::optional<ReadyPrice> readyPrice(const Catalogue& c, const PricingContext& ctx, std::string_view partId,
                                     const Price& row, Money goodsNet)
{
    const Part* part = c.part(partId);
    const std::string taxClass = taxClassOf(part);
    ReadyPrice out;
    out.tax = rateOfClass(c, ctx.region, taxClass);
    const bool filled =
        row.ratio ? fillShare(row, goodsNet, ctx.currency, out) : fillAmounts(c, ctx, row, taxClass, out);
    if (!filled)
        return std::nullopt;
    out.kind = row.kind;
    out.date = row.date;
    out.source = row.source;
    out.supplier = row.supplier;
    out.validUntil = row.validUntil;
    out.originalCurrency = row.ratio ? ctx.currency : row.price.currency;
    out.ageDays = std::max(0, daysBetween(dateOf(row.date), ctx.today));
    out.stale = row.validUntil.empty() ? out.ageDays > staleLimitDays(c, part ? part->kind : PartKind::Accessory)
                                       : dateOf(row.validUntil) < ctx.today;
    return out;
}

TaxedAmount lineAmount(const ReadyPrice& p, std::int64_t quantity)
{
    return splitTax(extend(p.basis == TaxBasis::Inclusive ? p.gross : p.net, quantity), p.basis, p.tax);
}

TaxedAmount lineLow(const ReadyPrice& p, std::int64_t quantity)
{
    return splitTax(extend(p.basis == TaxBasis::Inclusive ? p.grossLow : p.netLow, quantity), p.basis, p.tax);
}

TaxedAmount lineHigh(const ReadyPrice& p, std::int64_t quantity)
{
    return splitTax(extend(p.basis == TaxBasis::Inclusive ? p.grossHigh : p.netHigh, quantity), p.basis, p.tax);
}

RatePpm taxRate(const Catalogue& c, const std::string& region, TaxCategory t)
{
    return rateOfClass(c, region, t == TaxCategory::Service ? "service" : "goods");
}

int staleLimitDays(const Catalogue& c, PartKind k)
{
    constexpr double kOther = 30;
    const double other = c.policy("stale_days_other", kOther);
    switch (k) {
    case PartKind::Accelerator:
        return static_cast<int>(c.policy("stale_days_accelerators", other));
    case PartKind::Memory:
        return static_cast<int>(c.policy("stale_days_memory", other));
    case PartKind::Storage:
        return static_cast<int>(c.policy("stale_days_storage", other));
    case PartKind::Service:
        return static_cast<int>(c.policy("stale_days_services", other));
    default:
        return static_cast<int>(other);
    }
}

} // namespace peiji

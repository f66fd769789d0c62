#include "core/cost/totals.h"

#include <algorithm>
#include <cmath>

namespace peiji
{

namespace
{
double major(Money m)
{
    double v = static_cast<double>(m.minor);
    for (int i = 0; i < minorDigits(m.currency); ++i)
        v /= 10.0;
    return v;
}

std::optional<double> directRate(const std::vector<ExchangeRate>& rates, Currency from, Currency to)
{
    for (const ExchangeRate& r : rates) {
        if (r.from == from && r.to == to && r.micro > 0)
            return static_cast<double>(r.micro) / 1e6;
        if (r.from == to && r.to == from && r.micro > 0)
            return 1e6 / static_cast<double>(r.micro);
    }
    return std::nullopt;
}

std::optional<double> rateOf(const std::vector<ExchangeRate>& rates, Currency from, Currency to)
{
    if (from == to)
        return 1.0;
    if (const auto direct = directRate(rates, from, to))
        return direct;
    const auto toUsd = directRate(rates, from, Currency::USD);
    const auto fromUsd = directRate(rates, Currency::USD, to);
    return toUsd && fromUsd ? std::optional<double>(*toUsd * *fromUsd) : std::nullopt;
}

struct Tariff {
    Interval perKwh; ///< in the context's currency
    std::string source;
};

/// Policy "electricity_<region>" ("0.70 CNY/kWh"); China where the region has none.
Tariff tariffOf(const Catalogue& c, const PricingContext& ctx)
{
    std::string key = "electricity_";
    for (const char ch : ctx.region.substr(0, 2))
        key += ch >= 'A' && ch <= 'Z' ? static_cast<char>(ch - 'A' + 'a') : ch;
    auto it = c.policies.find(key);
    if (it == c.policies.end())
        it = c.policies.find("electricity_cn");
    if (it == c.policies.end())
        return {};
    const Result<Currency> currency = parseCurrency(it->second.unit.substr(0, 3));
    const auto rate = currency.ok() ? rateOf(ctx.rates, currency.value(), ctx.currency) : std::nullopt;
    if (!rate)
        return {};
    // Planning tariffs: the tables behind them run from 0.85 to 1.2 of the middle (cost_factors, provincial tariffs).
    return {Interval::scaled(it->second.value * *rate, 0.85, 1.2), it->second.source};
}
} // namespace

RunningCost runningCost(const CostTotals& totals, Joules perRun, Watts wall, const Catalogue& c,
                        const PricingContext& ctx, int years)
{
    constexpr double kRoomWatts = 3000.0; // above that a machine leaves the office for a server room
    constexpr double kHoursPerYear = 8766.0;
    RunningCost r;
    r.years = years;
    const Tariff tariff = tariffOf(c, ctx);
    r.electricitySource = tariff.source;
    r.electricityPerKwh = tariff.perKwh.value;
    r.pue = wall.value() < kRoomWatts ? c.policy("pue_office", 1.8) : c.policy("pue_small_room", 1.6);
    const double runKwh = toKilowattHours(perRun) * r.pue;
    r.energyCostPerRun = {runKwh * tariff.perKwh.low, runKwh * tariff.perKwh.value, runKwh * tariff.perKwh.high};
    const double use = c.policy("utilisation_owned", 0.7);
    const double yearKwh = toKilowatts(wall) * kHoursPerYear * use * r.pue;
    const double care = c.policy("maintenance_share_year", 0.05);
    const auto total = [&](Money price, double perKwh, double careShare) {
        return major(price) * (1.0 + careShare * years) + yearKwh * perKwh * years;
    };
    r.tcoYears = {total(totals.grossLow, tariff.perKwh.low, care * 0.6), total(totals.gross, tariff.perKwh.value, care),
                  total(totals.grossHigh, tariff.perKwh.high, care * 1.6)};
    return r;
}

} // namespace peiji

#include "core/units/money.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numeric>
#include <stdexcept>

namespace peiji
{
namespace
{

__extension__ typedef __int128 Wide; // the exact product of two 64-bit counts

struct CurrencyRow {
    Currency currency;
    std::string_view code;
    int digits;
};
constexpr std::array<CurrencyRow, 7> kCurrencies{{{Currency::CNY, "CNY", 2},
                                                  {Currency::USD, "USD", 2},
                                                  {Currency::EUR, "EUR", 2},
                                                  {Currency::GBP, "GBP", 2},
                                                  {Currency::TWD, "TWD", 2},
                                                  {Currency::HKD, "HKD", 2},
                                                  {Currency::JPY, "JPY", 0}}};

constexpr std::int64_t kMicro = 1'000'000;

const CurrencyRow& rowOf(Currency c)
{
    for (const CurrencyRow& row : kCurrencies) {
        if (row.currency == c)
            return row;
    }
    throw std::logic_error("currency outside the table");
}

std::int64_t narrow(Wide v)
{
    if (v > std::numeric_limits<std::int64_t>::max() || v < std::numeric_limits<std::int64_t>::min())
        throw std::overflow_error("amount of money beyond 64 bits");
    return static_cast<std::int64_t>(v);
}

/// The one rounding rule: half away from zero.
std::int64_t divideRounded(Wide numerator, Wide denominator)
{
    if (denominator == 0)
        throw std::logic_error("division of money by zero");
    if (denominator < 0) {
        numerator = -numerator;
        denominator = -denominator;
    }
    const Wide magnitude = numerator < 0 ? -numerator : numerator;
    const Wide rounded = magnitude / denominator + (magnitude % denominator * 2 >= denominator ? 1 : 0);
    return narrow(numerator < 0 ? -rounded : rounded);
}

void requireSame(Currency a, Currency b)
{
    if (a != b)
        throw std::logic_error("arithmetic on two currencies");
}

/// Micro units in one minor unit: 10'000 for fen, 1'000'000 for yen.
std::int64_t microPerMinor(Currency c)
{
    return rowOf(c).digits == 0 ? kMicro : kMicro / 100;
}

} // namespace

std::string_view currencyCode(Currency c)
{
    return rowOf(c).code;
}

Result<Currency> parseCurrency(std::string_view code)
{
    const auto same = [code](std::string_view known) {
        return std::equal(code.begin(), code.end(), known.begin(), known.end(),
                          [](char a, char b) { return (a >= 'a' && a <= 'z' ? a - 'a' + 'A' : a) == b; });
    };
    std::string accepted;
    for (const CurrencyRow& row : kCurrencies) {
        if (same(row.code))
            return row.currency;
        accepted += accepted.empty() ? "" : ", ";
        accepted += row.code;
    }
    return Error{ErrorKind::BadInput, "", {"未知币种，可用：" + accepted, "unknown currency; accepted: " + accepted}};
}

int minorDigits(Currency c)
{
    return rowOf(c).digits;
}

Money operator+(Money a, Money b)
{
    requireSame(a.currency, b.currency);
    return {narrow(static_cast<Wide>(a.minor) + b.minor), a.currency};
}

Money operator-(Money a, Money b)
{
    requireSame(a.currency, b.currency);
    return {narrow(static_cast<Wide>(a.minor) - b.minor), a.currency};
}

Money operator-(Money a)
{
    return {narrow(-static_cast<Wide>(a.minor)), a.currency};
}

bool operator<(Money a, Money b)
{
    requireSame(a.currency, b.currency);
    return a.minor < b.minor;
}

Money mulDiv(Money amount, std::int64_t numerator, std::int64_t denominator)
{
    return {divideRounded(static_cast<Wide>(amount.minor) * numerator, denominator), amount.currency};
}

Money times(Money amount, std::int64_t count)
{
    return {narrow(static_cast<Wide>(amount.minor) * count), amount.currency};
}

UnitPrice unitPriceFromMajor(double major, Currency c)
{
    constexpr double kLimit = 9.0e12; // 2^63 micro units
    if (!std::isfinite(major) || std::abs(major) > kLimit)
        throw std::overflow_error("unit price beyond 64 bits");
    return {std::llround(major * static_cast<double>(kMicro)), c};
}

UnitPrice toUnitPrice(Money m)
{
    return {narrow(static_cast<Wide>(m.minor) * microPerMinor(m.currency)), m.currency};
}

Money extend(UnitPrice price, std::int64_t quantity)
{
    return {divideRounded(static_cast<Wide>(price.micro) * quantity, microPerMinor(price.currency)), price.currency};
}

UnitPrice convert(UnitPrice price, const ExchangeRate& rate)
{
    requireSame(price.currency, rate.from);
    return {divideRounded(static_cast<Wide>(price.micro) * rate.micro, kMicro), rate.to};
}

TaxedAmount splitTax(Money amount, TaxBasis basis, RatePpm rate)
{
    TaxedAmount out;
    if (basis == TaxBasis::Inclusive) {
        out.gross = amount;
        out.net = mulDiv(amount, kMicro, kMicro + rate.ppm);
        out.tax = out.gross - out.net;
    } else {
        out.net = amount;
        out.tax = mulDiv(amount, rate.ppm, kMicro);
        out.gross = out.net + out.tax;
    }
    return out;
}

std::vector<Money> allocate(Money total, std::span<const std::int64_t> weights)
{
    Wide sum = 0;
    for (const std::int64_t w : weights) {
        if (w < 0)
            throw std::logic_error("negative weight in an allocation");
        sum += w;
    }
    if (sum == 0)
        throw std::logic_error("allocation without a positive weight");

    const Wide magnitude = total.minor < 0 ? -static_cast<Wide>(total.minor) : static_cast<Wide>(total.minor);
    std::vector<Wide> share(weights.size());
    std::vector<Wide> remainder(weights.size());
    Wide left = magnitude;
    for (std::size_t i = 0; i < weights.size(); ++i) {
        share[i] = magnitude * weights[i] / sum;
        remainder[i] = magnitude * weights[i] % sum;
        left -= share[i];
    }
    // The largest remainders get the minor units left over; equal ones in order, so that a re-run is the same.
    std::vector<std::size_t> order(weights.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return remainder[a] > remainder[b]; });
    for (std::size_t i = 0; i < order.size() && left > 0; ++i, --left)
        ++share[order[i]];

    std::vector<Money> out;
    out.reserve(weights.size());
    for (const Wide s : share)
        out.push_back({narrow(total.minor < 0 ? -s : s), total.currency});
    return out;
}

} // namespace peiji

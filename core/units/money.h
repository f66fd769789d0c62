#pragma once
// Exact money: a 64-bit count of the currency's minor unit. Every operation is checked;
// there is one rounding rule, half away from zero (四舍五入).

#include "core/units/result.h"

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace peiji
{

enum class Currency : std::uint8_t { CNY, USD, EUR, GBP, TWD, HKD, JPY };

/// ISO 4217 code, e.g. "CNY".
std::string_view currencyCode(Currency c);
/// Parses an ISO code (any case). BadInput names the accepted codes.
Result<Currency> parseCurrency(std::string_view code);
/// Decimal digits of the minor unit (2; 0 for JPY).
int minorDigits(Currency c);

/// An amount in the minor unit of a currency (fen, cents). Arithmetic on two currencies or past
/// the 64-bit range throws std::overflow_error / std::logic_error: both are faults of ours, never of input.
struct Money {
    std::int64_t minor = 0;
    Currency currency = Currency::CNY;

    friend bool operator==(const Money&, const Money&) = default;
};

Money operator+(Money a, Money b);
Money operator-(Money a, Money b);
Money operator-(Money a);
/// Same currency required.
bool operator<(Money a, Money b);

/// amount × numerator / denominator, exact 128-bit product, rounded half away from zero.
Money mulDiv(Money amount, std::int64_t numerator, std::int64_t denominator);
Money times(Money amount, std::int64_t count);

/// A rate held exactly in parts per million (13 % = 130000).
struct RatePpm {
    std::int64_t ppm = 0;
    friend bool operator==(const RatePpm&, const RatePpm&) = default;
};
/// A price with sub-minor digits kept exactly: value × 10^-6 of the major unit (1 CNY = 1'000'000).
/// Catalogue and supplier unit prices use it so that an ex-tax price is never rounded before multiplication.
struct UnitPrice {
    std::int64_t micro = 0;
    Currency currency = Currency::CNY;
    friend bool operator==(const UnitPrice&, const UnitPrice&) = default;
};
UnitPrice unitPriceFromMajor(double major, Currency c);
UnitPrice toUnitPrice(Money m);
/// quantity × price, rounded once, half away from zero.
Money extend(UnitPrice price, std::int64_t quantity);

/// Exchange by a dated rate, in millionths of `to` per one `from`.
struct ExchangeRate {
    Currency from = Currency::USD;
    Currency to = Currency::CNY;
    std::int64_t micro = 0;
    std::string date; ///< ISO 8601
    std::string source;
    friend bool operator==(const ExchangeRate&, const ExchangeRate&) = default;
};
UnitPrice convert(UnitPrice price, const ExchangeRate& rate);

enum class TaxBasis { Inclusive, Exclusive };
/// Net, tax and gross of one row; net + tax == gross always.
struct TaxedAmount {
    Money net;
    Money tax;
    Money gross;
    friend bool operator==(const TaxedAmount&, const TaxedAmount&) = default;
};
/// Inclusive: gross = amount, net = round(gross / (1+rate)), tax = gross − net.
/// Exclusive: net = amount, tax = round(net × rate), gross = net + tax. (documents-and-money §3)
TaxedAmount splitTax(Money amount, TaxBasis basis, RatePpm rate);

/// Splits `total` in proportion to `weights` (>= 0, not all zero) by largest remainder; the parts sum to `total`.
std::vector<Money> allocate(Money total, std::span<const std::int64_t> weights);

} // namespace peiji

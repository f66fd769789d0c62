#include "core/units/format.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

namespace peiji
{
namespace
{

constexpr const char* kMinus = "\u2212";
constexpr const char* kNoBreakSpace = "\u00a0";
constexpr const char* kEnDash = "\u2013";
constexpr const char* kNothing = "\u2014";
constexpr int kCountFigures = 5; // "705.54 亿", "70.554 B"

std::string grouped(const std::string& digits)
{
    std::string out;
    for (std::size_t i = 0; i < digits.size(); ++i) {
        if (i > 0 && (digits.size() - i) % 3 == 0)
            out += ',';
        out += digits[i];
    }
    return out;
}

/// Factor from the stored to the printed figure, and the unit in both languages.
struct Scale {
    double divisor = 1.0;
    LocalText unit;
    bool attached = false; ///< no space before the unit (percent, ×)
    LocalText count;       ///< 万, 亿, M, B: part of the figure
};

Scale countScale(double value, Lang lang, LocalText unit)
{
    struct Step {
        double from;
        const char* word;
    };
    static constexpr std::array<Step, 3> kZh{{{1e12, "万亿"}, {1e8, "亿"}, {1e4, "万"}}};
    static constexpr std::array<Step, 3> kEn{{{1e12, "T"}, {1e9, "B"}, {1e6, "M"}}};
    for (const Step& step : lang == Lang::Zh ? kZh : kEn) {
        // Half of the last printed figure below the step already prints as the step.
        if (std::abs(value) >= step.from * (1.0 - 0.5e-5))
            return {step.from, std::move(unit), false, {step.word, step.word}};
    }
    return {1.0, std::move(unit), false, {}};
}

Scale scaleOf(double value, NumberKind kind, Lang lang)
{
    switch (kind) {
    case NumberKind::Plain:
        return {};
    case NumberKind::GiB:
        return {kGiB, {"GiB", "GiB"}, false, {}};
    case NumberKind::TB:
        if (std::abs(value) < 0.1 * kTB) // a small data set is not "0.00 TB"
            return {kGB, {"GB", "GB"}, false, {}};
        return {kTB, {"TB", "TB"}, false, {}};
    case NumberKind::GBps:
        return {kGB, {"GB/s", "GB/s"}, false, {}};
    case NumberKind::Days:
        if (std::abs(value) < 2.0 * 86400.0)
            return {3600.0, {"小时", "hours"}, false, {}};
        return {86400.0, {"天", "days"}, false, {}};
    case NumberKind::Seconds:
        return {1.0, {"秒", "s"}, false, {}};
    case NumberKind::Watts:
        return {1.0, {"W", "W"}, false, {}};
    case NumberKind::Kilowatts:
        return {1e3, {"kW", "kW"}, false, {}};
    case NumberKind::KilowattHours:
        return {3.6e6, {"kWh", "kWh"}, false, {}};
    case NumberKind::Percent:
        return {0.01, {"%", "%"}, true, {}};
    case NumberKind::Multiple:
        return {1.0, {"×", "×"}, true, {}};
    case NumberKind::Tokens:
        return countScale(value, lang, {"token", "tokens"});
    case NumberKind::Parameters:
        return countScale(value, lang, {});
    case NumberKind::Teraflops:
        return {1e12, {"TFLOPS", "TFLOPS"}, false, {}};
    case NumberKind::TokensPerSecond:
        return {1.0, {"token/s", "tokens/s"}, false, {}};
    }
    return {};
}

bool isCount(NumberKind kind)
{
    return kind == NumberKind::Tokens || kind == NumberKind::Parameters;
}

/// Up to five significant figures, trailing zeros dropped.
int countDecimals(double scaled)
{
    const double magnitude = std::abs(scaled);
    int decimals = kCountFigures - 1;
    for (double bound = 10.0; magnitude >= bound && decimals > 0; bound *= 10.0)
        --decimals;
    if (magnitude < 1.0)
        decimals = 0;
    while (decimals > 0) {
        const double step = std::pow(10.0, decimals - 1);
        const double shorter = std::round(magnitude * step) / step;
        if (std::abs(shorter - magnitude) > 0.5 * std::pow(10.0, -decimals))
            break;
        --decimals;
    }
    return decimals;
}

std::string withCount(std::string figure, const Scale& scale, Lang lang)
{
    if (!scale.count.empty())
        figure += kNoBreakSpace + scale.count.in(lang);
    return figure;
}

std::string withUnit(std::string figure, const Scale& scale, Lang lang)
{
    const std::string& unit = scale.unit.in(lang);
    if (unit.empty())
        return figure;
    if (!scale.attached)
        figure += kNoBreakSpace;
    // The one plural that the product prints.
    if (lang == Lang::En && figure == std::string("1") + kNoBreakSpace && (unit == "days" || unit == "hours"))
        return figure + unit.substr(0, unit.size() - 1);
    return figure + unit;
}

std::string currencySign(Currency c, Lang lang)
{
    switch (c) {
    case Currency::CNY:
        return lang == Lang::Zh ? "¥" : "CN¥"; // ¥ alone is ambiguous in English
    case Currency::USD:
        return "US$";
    case Currency::EUR:
        return "€";
    case Currency::GBP:
        return "£";
    case Currency::TWD:
        return "NT$";
    case Currency::HKD:
        return "HK$";
    case Currency::JPY:
        return "JP¥";
    }
    return {};
}

std::string amountDigits(Money m)
{
    // Through unsigned, so that the most negative amount has a magnitude.
    const std::uint64_t magnitude =
        m.minor < 0 ? ~static_cast<std::uint64_t>(m.minor) + 1 : static_cast<std::uint64_t>(m.minor);
    if (minorDigits(m.currency) == 0)
        return grouped(std::to_string(magnitude));
    const std::string cents = std::to_string(magnitude % 100);
    return grouped(std::to_string(magnitude / 100)) + '.' + (cents.size() < 2 ? "0" : "") + cents;
}

double major(Money m)
{
    return static_cast<double>(m.minor) / (minorDigits(m.currency) == 0 ? 1.0 : 100.0);
}

} // namespace

std::string formatNumber(double value, int decimals)
{
    if (!std::isfinite(value))
        return kNothing;
    std::array<char, 420> buffer{}; // 309 digits of the largest double, point, decimals
    const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), std::abs(value),
                                   std::chars_format::fixed, std::clamp(decimals, 0, 90));
    const std::string text(buffer.data(), end.ptr);
    const std::size_t point = std::min(text.find('.'), text.size());
    const bool zero = text.find_first_not_of("0.") == std::string::npos;
    return (std::signbit(value) && !zero ? kMinus : "") + grouped(text.substr(0, point)) + text.substr(point);
}

std::string formatFigure(const NumberArg& n, Lang lang)
{
    const Scale scale = scaleOf(n.value, n.kind, lang);
    const double scaled = n.value / scale.divisor;
    const int decimals = isCount(n.kind) ? countDecimals(scaled) : n.decimals;
    return withCount(formatNumber(scaled, decimals), scale, lang);
}

std::string formatQuantity(const NumberArg& n, Lang lang)
{
    if (!std::isfinite(n.value))
        return kNothing;
    return withUnit(formatFigure(n, lang), scaleOf(n.value, n.kind, lang), lang);
}

namespace
{

/// The bounds scaled and rounded like the value, without unit.
std::string bounds(const Interval& v, NumberKind kind, int decimals, Lang lang)
{
    const Scale scale = scaleOf(v.value, kind, lang);
    const int places = isCount(kind) ? countDecimals(v.value / scale.divisor) : decimals;
    return formatNumber(v.low / scale.divisor, places) + kEnDash + formatNumber(v.high / scale.divisor, places);
}

bool finite(const Interval& v)
{
    return std::isfinite(v.value) && std::isfinite(v.low) && std::isfinite(v.high);
}

} // namespace

std::string formatInterval(const Interval& v, NumberKind kind, int decimals, Lang lang)
{
    if (!finite(v))
        return kNothing;
    const std::string value = formatQuantity({v.value, kind, decimals}, lang);
    const std::string range = bounds(v, kind, decimals, lang) + (kind == NumberKind::Percent ? "%" : "");
    return lang == Lang::Zh ? value + "（" + range + "）" : value + " (" + range + ")";
}

std::string formatRange(const Interval& v, NumberKind kind, int decimals, Lang lang)
{
    if (!finite(v))
        return kNothing;
    const Scale scale = scaleOf(v.value, kind, lang);
    return withUnit(withCount(bounds(v, kind, decimals, lang), scale, lang), scale, lang);
}

int significantDecimals(double scaledValue)
{
    constexpr int kFigures = 3, kMost = 6;
    const double magnitude = std::abs(scaledValue);
    if (!std::isfinite(magnitude) || magnitude == 0.0)
        return 0;
    for (int decimals = 0; decimals < kMost; ++decimals) {
        // 99.95 prints as 100: the bound is where the rounded figure has three digits.
        if (magnitude >= std::pow(10.0, kFigures - 1 - decimals) - 0.5 * std::pow(10.0, -decimals))
            return decimals;
    }
    return kMost;
}

std::string formatMoney(Money m, Lang lang)
{
    return (m.minor < 0 ? kMinus : "") + currencySign(m.currency, lang) + amountDigits(m);
}

std::string formatAmount(Money m)
{
    return (m.minor < 0 ? kMinus : "") + amountDigits(m);
}

std::string formatMoneyShort(Money m, Lang lang)
{
    const double value = std::abs(major(m));
    const std::string sign = (m.minor < 0 ? kMinus : "") + currencySign(m.currency, lang);
    if (lang == Lang::Zh) {
        if (value >= 99'999'500.0) // prints as 1.00 亿 rather than 10,000.0 万
            return sign + formatNumber(value / 1e8, 2) + kNoBreakSpace + "亿";
        if (value >= 9'999.5)
            return sign + formatNumber(value / 1e4, 1) + kNoBreakSpace + "万";
        return sign + formatNumber(value, 0);
    }
    struct Step {
        double size;
        const char* word;
    };
    static constexpr std::array<Step, 3> kSteps{{{1e9, "B"}, {1e6, "M"}, {1e3, "k"}}};
    for (const Step& step : kSteps) {
        if (value >= step.size * 0.9995)
            return sign + formatNumber(value / step.size, significantDecimals(value / step.size)) + kNoBreakSpace +
                   step.word;
    }
    return sign + formatNumber(value, 0);
}

} // namespace peiji

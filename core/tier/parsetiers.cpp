#include "core/tier/tier.h"
#include "core/units/parsequantity.h"

#include <algorithm>
#include <cmath>

namespace peiji
{

namespace
{
constexpr double kLargestMajor = 1e12; // a trillion: far over any budget, far under the 64-bit range
constexpr std::size_t kMostTiers = 4;  // compared side by side

Error bad(std::string_view part, const char* zh, const char* en)
{
    const std::string quoted(part);
    return Error{ErrorKind::BadInput, "tiers: \"" + quoted + "\"", {zh, en}};
}

std::string_view trim(std::string_view s)
{
    while (!s.empty() && (s.front() == ' ' || s.front() == '\t'))
        s.remove_prefix(1);
    while (!s.empty() && (s.back() == ' ' || s.back() == '\t'))
        s.remove_suffix(1);
    return s;
}

std::vector<std::string_view> split(std::string_view text)
{
    static constexpr std::string_view kSeparators[] = {",", ";", "，", "；", "、"};
    std::vector<std::string_view> parts;
    std::size_t start = 0;
    for (std::size_t i = 0; i < text.size();) {
        std::size_t width = 0;
        for (const std::string_view sep : kSeparators) {
            if (text.substr(i, sep.size()) == sep)
                width = sep.size();
        }
        if (width == 0) {
            ++i;
            continue;
        }
        parts.push_back(trim(text.substr(start, i - start)));
        i += width;
        start = i;
    }
    parts.push_back(trim(text.substr(start)));
    return parts;
}

/// Position and width of the dash between two amounts.
std::pair<std::size_t, std::size_t> findDash(std::string_view part)
{
    static constexpr std::string_view kDashes[] = {"-", "–", "—", "~", "～", "至"};
    for (const std::string_view dash : kDashes) {
        const std::size_t at = part.find(dash, 1);
        if (at != std::string_view::npos)
            return {at, dash.size()};
    }
    return {std::string_view::npos, 0};
}

Result<Money> amount(std::string_view text, std::string_view part, Currency currency)
{
    const Result<double> v = parseCount(trim(text), kLargestMajor);
    if (!v.ok())
        return bad(part, "请填写金额，如 500000、30万、1.5M，或区间 300000-500000",
                   "give an amount such as 500000, 30万, 1.5M, or a range 300000-500000");
    double minor = v.value();
    for (int i = 0; i < minorDigits(currency); ++i)
        minor *= 10.0;
    return Money{static_cast<std::int64_t>(std::llround(minor)), currency};
}

/// "30-50万": the unit of the second amount holds for the first too.
std::string withUnitOf(std::string_view first, std::string_view second)
{
    static constexpr std::string_view kUnits[] = {"万亿", "百万", "千万", "万", "亿", "千", "k", "K", "M", "m"};
    for (const std::string_view unit : kUnits) {
        const bool has = second.size() > unit.size() && second.substr(second.size() - unit.size()) == unit;
        const bool bare = !first.empty() && first.back() >= '0' && first.back() <= '9';
        if (has && bare) {
            const Result<double> a = parseCount(first, kLargestMajor);
            const Result<double> b = parseCount(second, kLargestMajor);
            if (a.ok() && b.ok() && a.value() < 10000 && b.value() > a.value())
                return std::string(first) + std::string(unit);
        }
    }
    return std::string(first);
}

Result<TierRequest> parseOne(std::string_view part, Currency currency)
{
    TierRequest t;
    t.minimum = Money{0, currency};
    const auto [at, width] = findDash(part);
    const std::string_view high = at == std::string_view::npos ? part : trim(part.substr(at + width));
    const Result<Money> max = amount(high, part, currency);
    if (!max.ok())
        return max.error();
    t.maximum = max.value();
    if (at != std::string_view::npos) {
        const Result<Money> min = amount(withUnitOf(trim(part.substr(0, at)), high), part, currency);
        if (!min.ok())
            return min.error();
        t.minimum = min.value();
    }
    if (t.maximum.minor <= 0 || t.maximum < t.minimum)
        return bad(part, "区间须由小到大，且大于零", "the range must ascend and be above zero");
    t.name = {std::string(part), std::string(part)};
    return t;
}
} // namespace

Result<std::vector<TierRequest>> parseTiers(std::string_view text, Currency currency)
{
    std::vector<TierRequest> tiers;
    for (const std::string_view part : split(text)) {
        if (part.empty())
            return bad(part, "有一档是空的；用逗号分隔 2 至 4 档",
                       "one tier is empty; separate two to four tiers by commas");
        const Result<TierRequest> t = parseOne(part, currency);
        if (!t.ok())
            return t.error();
        if (!tiers.empty() && t.value().maximum < tiers.back().maximum)
            return bad(part, "各档须由小到大排列", "tiers must ascend");
        tiers.push_back(t.value());
    }
    if (tiers.size() > kMostTiers)
        return bad(text, "最多 4 档", "at most four tiers");
    return tiers;
}

} // namespace peiji

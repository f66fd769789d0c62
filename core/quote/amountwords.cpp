#include "core/quote/amountwords.h"

#include <array>
#include <cstdint>

namespace peiji
{
namespace
{

constexpr std::int64_t kMostMajor = 9'999'999'999'999; // beyond it the capitals are not in use

constexpr std::array<const char*, 10> kDigits{"零", "壹", "贰", "叁", "肆", "伍", "陆", "柒", "捌", "玖"};
constexpr std::array<const char*, 4> kPlaces{"", "拾", "佰", "仟"};
constexpr std::array<const char*, 4> kGroups{"", "万", "亿", "万亿"};

struct Split {
    bool negative = false;
    std::int64_t major = 0;
    int minor = 0; ///< hundredths
};

Result<Split> splitAmount(Money m)
{
    const int digits = minorDigits(m.currency);
    const std::int64_t unit = digits == 0 ? 1 : 100;
    const std::int64_t most = digits == 0 ? kMostMajor : kMostMajor * 100 + 99;
    if (m.minor > most || m.minor < -most)
        return Error{ErrorKind::BadInput,
                     "amount",
                     {"金额超过 9,999,999,999,999.99，不能写成大写",
                      "the amount is beyond 9,999,999,999,999.99 and cannot be written in words"}};
    const std::int64_t magnitude = m.minor < 0 ? -m.minor : m.minor;
    return Split{m.minor < 0, magnitude / unit, static_cast<int>(magnitude % unit)};
}

const char* chinesePrefix(Currency c)
{
    switch (c) {
    case Currency::CNY:
        return "人民币";
    case Currency::USD:
        return "美元";
    case Currency::EUR:
        return "欧元";
    case Currency::GBP:
        return "英镑";
    case Currency::TWD:
        return "新台币";
    case Currency::HKD:
        return "港币";
    case Currency::JPY:
        return "日元";
    }
    return "";
}

/// One group of four digits without leading or trailing zeros: 0305 -> 叁佰零伍.
std::string chineseGroup(int group)
{
    std::string out;
    bool zeroRun = false;
    int divisor = 1000;
    for (std::size_t place = 4; place-- > 0; divisor /= 10) {
        const int digit = group / divisor % 10;
        if (digit == 0) {
            zeroRun = !out.empty();
            continue;
        }
        if (zeroRun)
            out += kDigits[0];
        zeroRun = false;
        out += kDigits[static_cast<std::size_t>(digit)];
        out += kPlaces[place];
    }
    return out;
}

/// The integer part, > 0, without 元.
std::string chineseInteger(std::int64_t value, const ChineseAmountOptions& o)
{
    std::array<int, 4> groups{};
    for (int& g : groups) {
        g = static_cast<int>(value % 10'000);
        value /= 10'000;
    }
    std::string out;
    bool pendingZero = false;
    for (std::size_t i = groups.size(); i-- > 0;) {
        const int group = groups[i];
        if (group == 0) {
            // 1,0000,0000,0000 is 壹万亿: the unit of the group above stays whole.
            pendingZero = !out.empty();
            continue;
        }
        const bool boundaryZero = i == 0 && o.zeroAtWan && groups[1] != 0 && groups[1] % 10 == 0;
        if (!out.empty() && (pendingZero || group < 1000 || boundaryZero))
            out += kDigits[0];
        pendingZero = false;
        out += chineseGroup(group);
        // 万 of 万亿 alone when the 亿 group follows: 壹万贰仟亿.
        out += i == 3 && groups[2] != 0 ? "万" : kGroups[i];
    }
    return out;
}

std::string englishBelowThousand(int value)
{
    static constexpr std::array<const char*, 20> kSmall{
        "zero", "one",    "two",    "three",    "four",     "five",    "six",     "seven",     "eight",    "nine",
        "ten",  "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"};
    static constexpr std::array<const char*, 10> kTens{"",      "",      "twenty",  "thirty", "forty",
                                                       "fifty", "sixty", "seventy", "eighty", "ninety"};
    std::string out;
    if (value >= 100) {
        out = kSmall[static_cast<std::size_t>(value / 100)];
        out += " hundred";
        value %= 100;
        if (value == 0)
            return out;
        out += ' ';
    }
    if (value < 20)
        return out + kSmall[static_cast<std::size_t>(value)];
    out += kTens[static_cast<std::size_t>(value / 10)];
    if (value % 10 != 0) {
        out += '-';
        out += kSmall[static_cast<std::size_t>(value % 10)];
    }
    return out;
}

std::string englishInteger(std::int64_t value)
{
    static constexpr std::array<const char*, 5> kScales{"", " thousand", " million", " billion", " trillion"};
    if (value == 0)
        return "zero";
    std::array<int, 5> groups{};
    for (int& g : groups) {
        g = static_cast<int>(value % 1000);
        value /= 1000;
    }
    std::string out;
    for (std::size_t i = groups.size(); i-- > 0;) {
        if (groups[i] == 0)
            continue;
        if (!out.empty())
            out += ' ';
        out += englishBelowThousand(groups[i]) + kScales[i];
    }
    return out;
}

} // namespace

Result<std::string> chineseAmount(Money m, const ChineseAmountOptions& o)
{
    const auto split = splitAmount(m);
    if (!split)
        return split.error();
    const int jiao = split->minor / 10;
    const int fen = split->minor % 10;
    const std::string yuan = o.roundYuan ? "圆" : "元";
    const std::string whole = o.zheng ? "正" : "整";

    std::string out = chinesePrefix(m.currency);
    if (split->negative)
        out += "负";
    if (split->major == 0 && split->minor == 0)
        return out + kDigits[0] + yuan + whole;
    if (split->major > 0)
        out += chineseInteger(split->major, o) + yuan;
    if (split->minor == 0)
        return out + whole;
    if (jiao > 0) {
        if (split->major > 0 && split->major % 10 == 0 && o.zeroAfterYuanZero)
            out += kDigits[0];
        out += kDigits[static_cast<std::size_t>(jiao)];
        out += "角";
    } else if (split->major > 0) {
        out += kDigits[0];
    }
    if (fen == 0)
        return o.wholeAfterJiao ? out + whole : out;
    return out + kDigits[static_cast<std::size_t>(fen)] + "分";
}

Result<std::string> englishAmount(Money m)
{
    const auto split = splitAmount(m);
    if (!split)
        return split.error();
    std::string out(currencyCode(m.currency));
    out += split->negative ? " minus " : " ";
    out += englishInteger(split->major);
    if (minorDigits(m.currency) > 0) {
        out += " and ";
        out += static_cast<char>('0' + split->minor / 10);
        out += static_cast<char>('0' + split->minor % 10);
        out += "/100";
    }
    return out + " only";
}

} // namespace peiji

#include "core/units/parsequantity.h"

#include <array>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <string>

namespace peiji
{
namespace
{

constexpr std::size_t kLongestInput = 256; // no honest quantity is longer; bounds the work on junk

/// The input as people type it, made ASCII where it has an ASCII twin; Han characters stay.
std::string normalised(std::string_view text)
{
    struct Twin {
        std::string_view from;
        char to;
    };
    static constexpr std::array<Twin, 6> kTwins{
        {{"\u00a0", ' '}, {"\u3000", ' '}, {"\u00d7", '*'}, {"\u2212", '-'}, {"\u2009", ' '}, {"\u202f", ' '}}};
    std::string out;
    for (std::size_t i = 0; i < text.size();) {
        const auto at = [&](std::size_t k) { return static_cast<unsigned char>(text[i + k]); };
        bool replaced = false;
        for (const Twin& twin : kTwins) {
            if (text.substr(i, twin.from.size()) == twin.from) {
                out += twin.to;
                i += twin.from.size();
                replaced = true;
                break;
            }
        }
        if (replaced)
            continue;
        // U+FF01–U+FF5E (EF BC 81 … EF BD 9E) are the full-width twins of ASCII 0x21–0x7E.
        if (at(0) == 0xEF && i + 2 < text.size() && (at(1) == 0xBC || at(1) == 0xBD)) {
            const unsigned code = 0xF000U + ((at(1) & 0x3FU) << 6U) + (at(2) & 0x3FU);
            if (code >= 0xFF01 && code <= 0xFF5E) {
                out += static_cast<char>(code - 0xFEE0);
                i += 3;
                continue;
            }
        }
        out += text[i++];
    }
    return out;
}

struct Suffix {
    std::string_view word;
    double factor;
};

class Reader
{
public:
    explicit Reader(std::string text) : m_text(std::move(text)) { skipSpace(); }

    bool atEnd() const { return m_at >= m_text.size(); }
    bool take(std::string_view word)
    {
        if (m_text.compare(m_at, word.size(), word) != 0)
            return false;
        m_at += word.size();
        skipSpace();
        return true;
    }
    /// As take, for Latin words: any case, and not the beginning of a longer word.
    bool takeWord(std::string_view word)
    {
        if (m_at + word.size() > m_text.size())
            return false;
        for (std::size_t i = 0; i < word.size(); ++i) {
            if (lower(m_text[m_at + i]) != word[i])
                return false;
        }
        const std::size_t end = m_at + word.size();
        if (end < m_text.size() && lower(m_text[end]) >= 'a' && lower(m_text[end]) <= 'z' && m_text[end] != 'x')
            return false;
        m_at = end;
        skipSpace();
        return true;
    }
    /// Digits with optional thousands commas, fraction and exponent; false when there is no well-formed number.
    bool number(double& value)
    {
        std::string digits;
        if (!integerPart(digits))
            return false;
        if (peek() == '.') {
            digits += '.';
            ++m_at;
            while (isDigit(peek()))
                digits += m_text[m_at++];
        }
        if ((peek() == 'e' || peek() == 'E') && exponentFollows()) {
            digits += 'e';
            ++m_at;
            while (isDigit(peek()) || peek() == '+' || peek() == '-')
                digits += m_text[m_at++];
        }
        const auto end = std::from_chars(digits.data(), digits.data() + digits.size(), value);
        skipSpace();
        return end.ec == std::errc{} && end.ptr == digits.data() + digits.size() && std::isfinite(value);
    }

private:
    static char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }
    static bool isDigit(char c) { return c >= '0' && c <= '9'; }
    char peek(std::size_t ahead = 0) const { return m_at + ahead < m_text.size() ? m_text[m_at + ahead] : '\0'; }
    bool exponentFollows() const
    {
        return isDigit(peek(1)) || ((peek(1) == '+' || peek(1) == '-') && isDigit(peek(2)));
    }
    void skipSpace()
    {
        while (m_at < m_text.size() && (m_text[m_at] == ' ' || m_text[m_at] == '\t'))
            ++m_at;
    }
    /// "1,5" is neither 15 nor 1.5 for certain: commas must part groups of three.
    bool integerPart(std::string& digits)
    {
        std::size_t run = 0;
        bool grouped = false;
        while (isDigit(peek()) || (peek() == ',' && run > 0)) {
            if (peek() == ',') {
                if (run > 3 || (grouped && run != 3))
                    return false;
                grouped = true;
                run = 0;
            } else {
                digits += peek();
                ++run;
            }
            ++m_at;
        }
        if (digits.empty() && peek() == '.' && isDigit(peek(1)))
            digits = "0";
        return !digits.empty() && (!grouped || run == 3);
    }

    std::string m_text;
    std::size_t m_at = 0;
};

std::string shown(std::string_view text)
{
    constexpr std::size_t kMost = 40;
    std::string out;
    for (std::size_t i = 0; i < text.size() && i < kMost; ++i)
        out += static_cast<unsigned char>(text[i]) < 0x20 ? ' ' : text[i];
    // Not in the middle of a character.
    if (text.size() > kMost) {
        while (!out.empty() && (static_cast<unsigned char>(text[out.size()]) & 0xC0U) == 0x80)
            out.pop_back();
        out += "\u2026";
    }
    return out;
}

Error badCount(std::string_view text)
{
    return {ErrorKind::BadInput,
            "",
            {"无法理解“" + shown(text) + "”，请写成 8k、350 万、1.5 万亿、200M 或 9 亿 × 2 这样的非负数",
             "cannot read \"" + shown(text) +
                 "\"; write a number such as 8k, 3.5M, 1.5T, 200000 or 0.9B × 2, not negative"}};
}

/// Product of the suffixes that follow a figure; 百万, 千万, 万亿 come out as products of one character each.
double takeSuffix(Reader& in, bool binaryKilo)
{
    static constexpr std::array<Suffix, 7> kHan{
        {{"百", 1e2}, {"千", 1e3}, {"万", 1e4}, {"萬", 1e4}, {"亿", 1e8}, {"億", 1e8}, {"十", 1e1}}};
    static constexpr std::array<Suffix, 5> kWords{
        {{"thousand", 1e3}, {"million", 1e6}, {"billion", 1e9}, {"bn", 1e9}, {"trillion", 1e12}}};
    static constexpr std::array<Suffix, 3> kLetters{{{"b", 1e9}, {"g", 1e9}, {"t", 1e12}}};
    const double kilo = binaryKilo ? 1024.0 : 1000.0;
    if (in.takeWord("k"))
        return kilo;
    if (in.takeWord("m"))
        return kilo * kilo;
    for (const Suffix& s : kWords) {
        if (in.takeWord(s.word))
            return s.factor;
    }
    for (const Suffix& s : kLetters) {
        if (in.takeWord(s.word))
            return s.factor;
    }
    double factor = 1.0;
    for (bool more = true; more;) {
        more = false;
        for (const Suffix& s : kHan) {
            if (in.take(s.word)) {
                factor *= s.factor;
                more = true;
            }
        }
    }
    return factor;
}

/// 1.1 × 10^8 is 110000000.00000001 in binary; a count that close to a whole number is that number.
double snapped(double v)
{
    const double whole = std::round(v);
    return std::abs(v - whole) <= 1e-12 * std::abs(v) ? whole : v;
}

} // namespace

Result<double> parseCount(std::string_view text, double max, bool binaryKilo)
{
    if (text.size() > kLongestInput)
        return badCount(text);
    Reader in(normalised(text));
    double product = 1.0;
    do {
        double figure = 0.0;
        if (!in.number(figure))
            return badCount(text);
        product *= snapped(figure * takeSuffix(in, binaryKilo));
        if (!in.takeWord("tokens") && !in.takeWord("token"))
            in.take("个");
    } while (in.take("*") || in.take("x") || in.take("X"));
    if (!in.atEnd() || !std::isfinite(product))
        return badCount(text);
    product = snapped(product);
    if (product > max) {
        std::array<char, 32> buffer{};
        const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), max);
        const std::string limit(buffer.data(), end.ptr);
        return Error{
            ErrorKind::BadInput,
            "",
            {"“" + shown(text) + "”太大，最大为 " + limit, "\"" + shown(text) + "\" is too large; at most " + limit}};
    }
    return product;
}

Result<double> parseDays(std::string_view text)
{
    constexpr double kMostDays = 36500.0;
    static constexpr std::array<Suffix, 13> kHan{{{"个月", 30.0},
                                                  {"月", 30.0},
                                                  {"天", 1.0},
                                                  {"日", 1.0},
                                                  {"个小时", 1.0 / 24},
                                                  {"小时", 1.0 / 24},
                                                  {"时", 1.0 / 24},
                                                  {"周", 7.0},
                                                  {"个星期", 7.0},
                                                  {"星期", 7.0},
                                                  {"礼拜", 7.0},
                                                  {"分钟", 1.0 / 1440},
                                                  {"年", 365.0}}};
    static constexpr std::array<Suffix, 16> kWords{{{"days", 1.0},
                                                    {"day", 1.0},
                                                    {"d", 1.0},
                                                    {"hours", 1.0 / 24},
                                                    {"hour", 1.0 / 24},
                                                    {"hrs", 1.0 / 24},
                                                    {"hr", 1.0 / 24},
                                                    {"h", 1.0 / 24},
                                                    {"weeks", 7.0},
                                                    {"week", 7.0},
                                                    {"w", 7.0},
                                                    {"months", 30.0},
                                                    {"month", 30.0},
                                                    {"minutes", 1.0 / 1440},
                                                    {"min", 1.0 / 1440},
                                                    {"years", 365.0}}};
    const Error bad{ErrorKind::BadInput,
                    "",
                    {"无法理解“" + shown(text) + "”，请写成 14、14 天、36 小时或 2 周，大于 0 且不超过 36500 天",
                     "cannot read \"" + shown(text) +
                         "\"; write 14, 14d, 36 hours or 2 weeks, more than 0 and at most 36500 days"}};
    if (text.size() > kLongestInput)
        return bad;
    Reader in(normalised(text));
    double days = 0.0;
    bool bare = false; // a figure without unit means days and stands alone
    do {
        double figure = 0.0;
        if (bare || !in.number(figure))
            return bad;
        double factor = 0.0;
        for (const Suffix& s : kHan) {
            if (factor == 0.0 && in.take(s.word))
                factor = s.factor;
        }
        for (const Suffix& s : kWords) {
            if (factor == 0.0 && in.takeWord(s.word))
                factor = s.factor;
        }
        bare = factor == 0.0;
        // Hours as a quotient of whole numbers: 36 h is exactly 1.5 d.
        days += bare ? figure : factor < 1.0 ? figure / std::round(1.0 / factor) : figure * factor;
    } while (!in.atEnd());
    if (!(days > 0.0) || days > kMostDays)
        return bad;
    return days;
}

} // namespace peiji

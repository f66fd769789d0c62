#include "core/catalogue/pricelistcells.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <vector>

namespace peiji
{

namespace
{

constexpr std::int64_t kMicro = 1'000'000;
/// No part costs more: past it a figure is a mistake, and the products of money stay far from overflow.
constexpr std::int64_t kMostMajor = 1'000'000'000;

/// Next code point of UTF-8; a broken byte is taken as it is.
char32_t nextPoint(std::string_view text, std::size_t& at)
{
    const auto first = static_cast<unsigned char>(text[at++]);
    int more = first >= 0xF0 ? 3 : first >= 0xE0 ? 2 : first >= 0xC0 ? 1 : 0;
    char32_t point = more == 3 ? first & 0x07U : more == 2 ? first & 0x0FU : more == 1 ? first & 0x1FU : first;
    for (; more > 0 && at < text.size(); --more)
        point = (point << 6) | (static_cast<unsigned char>(text[at++]) & 0x3FU);
    return point;
}

void append(std::string& out, char32_t p)
{
    if (p < 0x80) {
        out += static_cast<char>(p);
    } else if (p < 0x800) {
        out += static_cast<char>(0xC0 | (p >> 6));
        out += static_cast<char>(0x80 | (p & 0x3F));
    } else if (p < 0x10000) {
        out += static_cast<char>(0xE0 | (p >> 12));
        out += static_cast<char>(0x80 | ((p >> 6) & 0x3F));
        out += static_cast<char>(0x80 | (p & 0x3F));
    } else {
        out += static_cast<char>(0xF0 | (p >> 18));
        out += static_cast<char>(0x80 | ((p >> 12) & 0x3F));
        out += static_cast<char>(0x80 | ((p >> 6) & 0x3F));
        out += static_cast<char>(0x80 | (p & 0x3F));
    }
}

char32_t folded(char32_t p)
{
    constexpr char32_t kFirstWide = 0xFF01, kLastWide = 0xFF5E, kShift = 0xFEE0;
    if (p >= kFirstWide && p <= kLastWide)
        p -= kShift;
    switch (p) {
    case 0x3000: // ideographic space
    case 0xA0:   // no-break space
    case 0x202F:
    case 0x2009:
    case '\t':
    case '\n':
    case '\r':
        return ' ';
    case 0xFFE5: // full-width yen
        return 0xA5;
    case 0xFEFF: // zero width
    case 0x200B:
        return 0;
    default:
        return p >= 'A' && p <= 'Z' ? p - 'A' + 'a' : p;
    }
}

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

bool isPunctuation(char32_t p)
{
    static constexpr std::u32string_view kMarks = U" ()[]{}<>:;,.!?'\"`*#_-/\\|~+=、。《》【】〔〕（）：；，·“”‘’";
    return kMarks.find(p) != std::u32string_view::npos;
}

void eraseAll(std::string& text, std::string_view word)
{
    for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word, at))
        text.erase(at, word.size());
}

/// Whole number of up to nine digits that the text begins with; -1 when none.
int leadingNumber(std::string_view& text)
{
    int value = -1;
    const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (code != std::errc() || value < 0)
        return -1;
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    return value;
}

std::optional<Date> validDate(int year, int month, int day)
{
    const Date d{std::chrono::year{year}, std::chrono::month{static_cast<unsigned>(month)},
                 std::chrono::day{static_cast<unsigned>(day)}};
    constexpr int kFirstYear = 2000, kLastYear = 2099;
    return d.ok() && year >= kFirstYear && year <= kLastYear ? std::optional<Date>(d) : std::nullopt;
}

/// Digits with grouping -> plain "1234.5"; empty when the marks do not stand every three digits.
std::string ungrouped(const std::string& text)
{
    const std::size_t point = std::min(text.find('.'), text.size());
    std::string out;
    std::size_t sinceMark = 0;
    bool marked = false;
    for (std::size_t i = 0; i < point; ++i) {
        const char c = text[i];
        if (isDigit(c)) {
            out += c;
            ++sinceMark;
            continue;
        }
        const bool groupFits = marked ? sinceMark == 3 : sinceMark >= 1 && sinceMark <= 3;
        if (!groupFits)
            return {};
        marked = true;
        sinceMark = 0;
    }
    if (marked && sinceMark != 3)
        return {};
    const std::string fraction = text.substr(point);
    const bool plain = fraction.find_first_of(",' ") == std::string::npos;
    return plain ? out + fraction : std::string();
}

/// Plain decimal × scale in millionths, exact; past six decimals half away from zero. None past the limit.
std::optional<std::int64_t> microOf(const std::string& plain, std::int64_t scale)
{
    const std::size_t point = std::min(plain.find('.'), plain.size());
    std::int64_t whole = 0;
    const auto [end, code] = std::from_chars(plain.data(), plain.data() + point, whole);
    if (point > 0 && (code != std::errc() || end != plain.data() + point))
        return std::nullopt;
    if (whole > kMostMajor / scale)
        return std::nullopt;
    // Ten decimals hold 万 and six digits behind the point.
    constexpr int kDecimals = 12;
    std::string digits = point < plain.size() ? plain.substr(point + 1) : std::string();
    digits.resize(static_cast<std::size_t>(kDecimals), '0');
    std::int64_t fraction = 0;
    for (const char c : digits)
        fraction = fraction * 10 + (c - '0');
    constexpr std::int64_t kToMicro = 1'000'000; // 10^12 -> 10^6
    const std::int64_t scaled = fraction / kToMicro * scale + (fraction % kToMicro * scale + kToMicro / 2) / kToMicro;
    return whole * scale * kMicro + scaled;
}

} // namespace

std::string foldText(std::string_view text)
{
    std::string out;
    for (std::size_t at = 0; at < text.size();) {
        if (const char32_t p = folded(nextPoint(text, at)))
            append(out, p);
    }
    const std::size_t first = out.find_first_not_of(' ');
    return first == std::string::npos ? std::string() : out.substr(first, out.find_last_not_of(' ') - first + 1);
}

std::string foldWord(std::string_view text)
{
    const std::string plain = foldText(text);
    std::string out;
    for (std::size_t at = 0; at < plain.size();) {
        const char32_t p = nextPoint(plain, at);
        if (!isPunctuation(p))
            append(out, p);
    }
    return out;
}

std::string foldPartNumber(std::string_view text)
{
    std::string out;
    for (const char c : foldText(text)) {
        if (isDigit(c))
            out += c;
        else if (c >= 'a' && c <= 'z')
            out += static_cast<char>(c - 'a' + 'A');
    }
    return out;
}

bool isBlankCell(std::string_view text)
{
    const std::string t = foldText(text);
    static constexpr std::array<std::string_view, 11> kBlank{"",   "-",   "--", "—", "——",  "/",
                                                             "无", "n/a", "na", "–", "none"};
    return std::find(kBlank.begin(), kBlank.end(), t) != kBlank.end();
}

CellWords wordsIn(const std::string& text, const Catalogue& c, std::string* rest)
{
    std::vector<const ImportWord*> words;
    for (const ImportWord& w : c.importWords) {
        if (w.group == "currency" || w.group == "basis" || w.group == "scale")
            words.push_back(&w);
    }
    // 美元 before 元, 不含税 before 含税.
    std::stable_sort(words.begin(), words.end(),
                     [](const ImportWord* a, const ImportWord* b) { return a->word.size() > b->word.size(); });
    CellWords out;
    std::string left = text;
    for (const ImportWord* w : words) {
        if (left.find(w->word) == std::string::npos)
            continue;
        if (w->group == "currency" && !out.currency) {
            if (const Result<Currency> currency = parseCurrency(w->target))
                out.currency = *currency;
        } else if (w->group == "basis" && !out.basis) {
            out.basis = w->target == "inclusive" ? TaxBasis::Inclusive : TaxBasis::Exclusive;
        } else if (w->group == "scale" && out.scale == 1) {
            std::from_chars(w->target.data(), w->target.data() + w->target.size(), out.scale);
            // 万元 names the renminbi as 元 does.
            if (!out.currency && w->word.ends_with("元"))
                out.currency = Currency::CNY;
        }
        eraseAll(left, w->word);
    }
    if (rest)
        *rest = left;
    return out;
}

bool isDigitsLost(std::string_view cell)
{
    const std::string t = foldText(cell);
    std::size_t at = 0;
    while (at < t.size() && (isDigit(t[at]) || t[at] == '.'))
        ++at;
    if (at == 0 || at + 2 >= t.size() || t[at] != 'e' || (t[at + 1] != '+' && t[at + 1] != '-'))
        return false;
    return std::all_of(t.begin() + static_cast<std::ptrdiff_t>(at) + 2, t.end(), isDigit);
}

ListAmount parseListAmount(std::string_view cell, const Catalogue& c)
{
    ListAmount out;
    const std::string text = foldText(cell);
    out.folded = cell.find("\xEF\xBC") != std::string_view::npos; // U+FF01 to U+FF3F, the full-width digits among them
    if (isDigitsLost(text)) {
        out.fault = AmountFault::DigitsLost;
        return out;
    }
    std::string rest;
    out.words = wordsIn(text, c, &rest);
    eraseAll(rest, "\xC2\xA5"); // ¥ stands for two currencies: it decides nothing
    std::string figure = foldText(rest);
    while (!figure.empty() && (figure.front() == ':' || figure.front() == '(' || figure.front() == ' '))
        figure.erase(0, 1);
    while (!figure.empty() && (figure.back() == ')' || figure.back() == ' '))
        figure.pop_back();
    const bool negative = !figure.empty() && figure.front() == '-';
    if (negative)
        figure.erase(0, 1);
    if (figure.empty() || figure.find_first_not_of("0123456789.,' ") != std::string::npos ||
        std::none_of(figure.begin(), figure.end(), isDigit) || std::count(figure.begin(), figure.end(), '.') > 1) {
        out.fault = AmountFault::NotANumber;
        return out;
    }
    const std::string plain = ungrouped(figure);
    if (plain.empty()) {
        out.fault = AmountFault::Grouping;
        return out;
    }
    const std::optional<std::int64_t> micro = microOf(plain, out.words.scale);
    out.fault = !micro ? AmountFault::TooLarge : negative || *micro == 0 ? AmountFault::NotPositive : AmountFault::None;
    out.micro = micro.value_or(0);
    return out;
}

ListDay parseListDay(std::string_view cell, bool lastDay)
{
    std::string text = foldText(cell);
    for (const std::string_view word : {"年", "月"}) {
        for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word, at))
            text.replace(at, word.size(), "-");
    }
    for (const std::string_view word : {"日", "号", "前", "止", "至", "截止", "有效期", ":"}) {
        if (text.find(word) != std::string::npos && !(word == ":" && text.find(' ') != std::string::npos))
            eraseAll(text, word);
    }
    text = foldText(text);
    // A time of day behind the date.
    if (const std::size_t blank = text.find_first_of(" t"); blank != std::string::npos && blank >= 8)
        text.resize(blank);
    std::vector<int> parts;
    std::string_view rest = text;
    bool plain = !rest.empty();
    while (plain && !rest.empty()) {
        const int number = leadingNumber(rest);
        plain = number >= 0 && (rest.empty() || std::string_view("-/.").find(rest.front()) != std::string_view::npos);
        parts.push_back(number);
        if (!rest.empty())
            rest.remove_prefix(1);
    }
    if (!plain)
        return {};
    if (parts.size() == 1 && text.size() == 8)
        return {validDate(parts[0] / 10000, parts[0] / 100 % 100, parts[0] % 100), false};
    // Day 1 of the sheet is 1 January 1900, with a 29 February 1900 that never was.
    constexpr int kSerial2000 = 36526, kSerial2099 = 73050;
    if (parts.size() == 1 && parts[0] >= kSerial2000 && parts[0] <= kSerial2099) {
        const Date origin{std::chrono::year{1899}, std::chrono::December, std::chrono::day{30}};
        return {addDays(origin, parts[0]), true};
    }
    if (parts.size() == 2 && parts[0] >= 2000) {
        const std::optional<Date> first = validDate(parts[0], parts[1], 1);
        if (!first || !lastDay)
            return {first, false};
        return {Date{first->year() / first->month() / std::chrono::last}, false};
    }
    if (parts.size() != 3)
        return {};
    if (parts[0] >= 2000)
        return {validDate(parts[0], parts[1], parts[2]), false};
    if (parts[2] >= 2000 && (parts[0] > 12) != (parts[1] > 12))
        return {parts[0] > 12 ? validDate(parts[2], parts[1], parts[0]) : validDate(parts[2], parts[0], parts[1]),
                false};
    return {};
}

std::optional<int> parseListDays(std::string_view cell)
{
    std::string text = foldText(cell);
    static constexpr std::array<std::string_view, 5> kAtOnce{"现货", "现貨", "有货", "in stock", "stock"};
    if (std::find(kAtOnce.begin(), kAtOnce.end(), text) != kAtOnce.end())
        return 0;
    struct UnitWord {
        std::string_view word;
        int days;
    };
    static constexpr std::array<UnitWord, 13> kUnits{{{"个月", 30},
                                                      {"个工作日", 1},
                                                      {"工作日", 1},
                                                      {"个星期", 7},
                                                      {"星期", 7},
                                                      {"weeks", 7},
                                                      {"week", 7},
                                                      {"months", 30},
                                                      {"month", 30},
                                                      {"days", 1},
                                                      {"day", 1},
                                                      {"周", 7},
                                                      {"天", 1}}};
    int unit = 1;
    for (const UnitWord& u : kUnits) {
        if (const std::size_t at = text.find(u.word); at != std::string::npos) {
            unit = u.days;
            text.resize(at);
            break;
        }
    }
    text = foldText(text);
    // "2-3", "2~3", "2至3": the later.
    int last = -1;
    std::string_view rest = text;
    while (!rest.empty()) {
        if (isDigit(rest.front())) {
            last = leadingNumber(rest);
            if (last < 0)
                return std::nullopt;
        } else if (std::string_view("-~ ").find(rest.front()) != std::string_view::npos) {
            rest.remove_prefix(1);
        } else if (rest.starts_with("至") || rest.starts_with("到")) {
            rest.remove_prefix(3);
        } else {
            return std::nullopt;
        }
    }
    constexpr int kMostDays = 3650;
    return last >= 0 && last <= kMostDays / unit ? std::optional<int>(last * unit) : std::nullopt;
}

std::optional<bool> parseYesNo(std::string_view cell)
{
    static constexpr std::array<std::string_view, 5> kYes{"是", "y", "yes", "1", "true"};
    static constexpr std::array<std::string_view, 5> kNo{"否", "n", "no", "0", "false"};
    const std::string t = foldText(cell);
    if (std::find(kYes.begin(), kYes.end(), t) != kYes.end())
        return true;
    if (std::find(kNo.begin(), kNo.end(), t) != kNo.end())
        return false;
    return std::nullopt;
}

std::optional<RatePpm> parseListRate(std::string_view cell)
{
    std::string text = foldText(cell);
    const std::size_t first = text.find_first_of("0123456789");
    if (first == std::string::npos)
        return std::nullopt;
    const std::size_t end = std::min(text.find_first_not_of("0123456789.", first), text.size());
    const bool percent = end < text.size() && text[end] == '%';
    const std::optional<std::int64_t> micro = microOf(text.substr(first, end - first), 1);
    if (!micro)
        return std::nullopt;
    const std::int64_t ppm = percent || *micro >= kMicro ? *micro / 100 : *micro;
    constexpr std::int64_t kMostPpm = 500'000;
    return ppm <= kMostPpm ? std::optional<RatePpm>(RatePpm{ppm}) : std::nullopt;
}

} // namespace peiji

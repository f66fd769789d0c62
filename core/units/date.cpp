#include "core/units/date.h"

#include <array>
#include <charconv>

namespace peiji
{
namespace
{

Error badDate(std::string_view text)
{
    const std::string shown(text.substr(0, 24));
    return {ErrorKind::BadInput,
            "",
            {"“" + shown + "”不是日期，请写成 2026-11-30、2026-11 或 2026",
             "\"" + shown + "\" is not a date; write 2026-11-30, 2026-11 or 2026"}};
}

/// Digits of one field, exactly `width` of them; −1 otherwise.
int field(std::string_view text, std::size_t from, std::size_t width)
{
    if (from + width > text.size())
        return -1;
    int value = 0;
    for (std::size_t i = from; i < from + width; ++i) {
        if (text[i] < '0' || text[i] > '9')
            return -1;
        value = value * 10 + (text[i] - '0');
    }
    return value;
}

void appendPadded(std::string& out, unsigned value, std::size_t width)
{
    const std::string digits = std::to_string(value);
    out.append(digits.size() < width ? width - digits.size() : 0, '0');
    out += digits;
}

} // namespace

Result<Date> parseDate(std::string_view text)
{
    const std::size_t n = text.size();
    if (n != 4 && n != 7 && n != 10)
        return badDate(text);
    const int y = field(text, 0, 4);
    const int m = n > 4 ? (text[4] == '-' ? field(text, 5, 2) : -1) : 1;
    const int d = n > 7 ? (text[7] == '-' ? field(text, 8, 2) : -1) : 1;
    if (y < 1 || m < 1 || d < 1)
        return badDate(text);
    const Date date{std::chrono::year{y}, std::chrono::month{static_cast<unsigned>(m)},
                    std::chrono::day{static_cast<unsigned>(d)}};
    if (!date.ok())
        return badDate(text);
    return date;
}

std::string formatDate(Date d)
{
    if (!d.ok())
        return {};
    std::string out;
    appendPadded(out, static_cast<unsigned>(static_cast<int>(d.year())), 4);
    out += '-';
    appendPadded(out, static_cast<unsigned>(d.month()), 2);
    out += '-';
    appendPadded(out, static_cast<unsigned>(d.day()), 2);
    return out;
}

int daysBetween(Date from, Date to)
{
    return static_cast<int>((std::chrono::sys_days{to} - std::chrono::sys_days{from}).count());
}

Date addDays(Date d, int days)
{
    return Date{std::chrono::sys_days{d} + std::chrono::days{days}};
}

} // namespace peiji

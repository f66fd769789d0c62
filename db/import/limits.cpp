#include "db/import/limits.h"

#include "db/errortext.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

namespace peiji
{

std::string filePlace(const std::string& file, const std::string& sheet, int line)
{
    return file + (sheet.empty() ? "" : "/" + sheet) + (line > 0 ? ":" + std::to_string(line) : "");
}

Error tooMuch(const std::string& place, const LocalText& what, std::uint64_t limit)
{
    Error e = makeError(ErrorKind::BadInput, place, what, {{"limit", std::to_string(limit)}});
    return e;
}

void tidy(SheetTable& table)
{
    const auto isEmpty = [](const SheetCell& c) { return c.text.empty() && !c.covered; };
    for (SheetRow& row : table.rows) {
        while (!row.cells.empty() && isEmpty(row.cells.back()))
            row.cells.pop_back();
    }
    std::erase_if(table.rows, [](const SheetRow& row) {
        return std::all_of(row.cells.begin(), row.cells.end(), [](const SheetCell& c) { return c.text.empty(); });
    });
    table.columns = 0;
    for (const SheetRow& row : table.rows)
        table.columns = std::max(table.columns, static_cast<int>(row.cells.size()));
}

std::string numberText(double value)
{
    constexpr double kMost = 1e15; // spreadsheets keep fifteen digits
    std::array<char, 512> buffer{};
    // Fifteen digits, as spreadsheets show them: 6.9468999999999991 was typed as 6.9469.
    const auto rounded =
        std::to_chars(buffer.data(), buffer.data() + buffer.size(), value, std::chars_format::general, 15);
    if (std::isfinite(value))
        std::from_chars(buffer.data(), rounded.ptr, value);
    const bool plain = std::isfinite(value) && std::abs(value) < kMost;
    const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value,
                                   plain ? std::chars_format::fixed : std::chars_format::scientific);
    std::string out(buffer.data(), end.ptr);
    // As a spreadsheet shows it: the reader of part numbers knows that digits are gone.
    std::replace(out.begin(), out.end(), 'e', 'E');
    return out;
}

} // namespace peiji

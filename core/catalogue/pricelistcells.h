#pragma once
// What people write into the cells of price lists: full-width digits, 28.60万, ￥19,600, 2026年11月30日, 46400, 13%.

#include "core/catalogue/catalogue.h"
#include "core/units/date.h"
#include "core/units/money.h"

#include <optional>
#include <string>
#include <string_view>

namespace peiji
{

/// Full-width forms to ASCII, ideographic space to a blank, Latin letters lower-case, blanks at the ends off.
std::string foldText(std::string_view text);
/// `foldText` without blanks, brackets and punctuation: how heads and words are compared.
std::string foldWord(std::string_view text);
/// Letters and digits only, upper-case: how part numbers are compared.
std::string foldPartNumber(std::string_view text);
/// A dash, a slash, "n/a", 无, or nothing.
bool isBlankCell(std::string_view text);

/// What a cell says beside its figure, found by the import words.
struct CellWords {
    std::optional<Currency> currency;
    std::optional<TaxBasis> basis;
    std::int64_t scale = 1;
};
/// The words of a group that stand in a folded text, longest first; `rest` gets the text without them.
CellWords wordsIn(const std::string& folded, const Catalogue& c, std::string* rest = nullptr);

enum class AmountFault { None, NotANumber, Grouping, DigitsLost, NotPositive, TooLarge };
struct ListAmount {
    std::int64_t micro = 0; ///< of the major unit, rounded half away from zero past six decimals
    CellWords words;
    bool folded = false; ///< full-width forms were read
    AmountFault fault = AmountFault::None;
};
/// A price: digits with a point, thousands by comma, ' or blank; currency signs and words, 万, 含税/未税 around it.
ListAmount parseListAmount(std::string_view cell, const Catalogue& c);

/// A day: ISO, 2026/11/30, 2026.11.30, 20261130, 2026年11月30日, a year and month (its last day when `lastDay`), an
/// Excel serial of 2000 to 2099, with or without a time behind it. 30/11/2026 only where one of the two is past 12.
struct ListDay {
    std::optional<Date> date;
    bool serial = false;
};
ListDay parseListDay(std::string_view cell, bool lastDay = false);
/// "45天", "4周", "2-3 weeks" (the later), "1个月" -> days.
std::optional<int> parseListDays(std::string_view cell);
/// "13%", "0.13", "13", "税率13%" -> a rate of at most 50 %.
std::optional<RatePpm> parseListRate(std::string_view cell);
/// A cell of a column 是否含税: yes or no.
std::optional<bool> parseYesNo(std::string_view cell);
/// "6.9E+12": a spreadsheet has thrown digits away.
bool isDigitsLost(std::string_view cell);

} // namespace peiji

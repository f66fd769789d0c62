#pragma once
// What a data file may hold: the columns of every table (resources/catalogue/schema) and the check of a file against
// them.

#include "db/csv/csv.h"

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace peiji
{

enum class ColumnType {
    Id,   ///< stable key: letters, digits and . _ + - / *, unique inside its table
    Text, ///< one line, no control characters, no space at either end
    Int,
    Real,
    Flag,     ///< 0 or 1
    Enum,     ///< one of `members`
    List,     ///< members joined by ";", each of `members` or a key of table `references`
    DateText, ///< YYYY, YYYY-MM or YYYY-MM-DD
    Ref,      ///< key of table `references` ("parts" = any part file)
};

inline constexpr double kNoLimit = 1e18;

struct ColumnRule {
    std::string name;
    ColumnType type = ColumnType::Text;
    bool required = false;
    std::vector<std::string> members;       ///< Enum and List
    std::string references;                 ///< Ref and List
    double minimum = 0, maximum = kNoLimit; ///< Int and Real
    std::string unit;                       ///< of the number, documentation
};
struct TableRule {
    std::string name;
    std::vector<ColumnRule> columns;
    const ColumnRule* column(std::string_view columnName) const;
};
using Schema = std::map<std::string, TableRule, std::less<>>;

/// One fault of a data file, fit to be printed as "file:line:column: text".
struct Fault {
    std::string file;
    int line = 0;
    int column = 0;
    LocalText what;
    std::string text(Lang lang) const { return csvPlace(file, line, column) + ": " + what.in(lang); }
};

/// Reads schema files. Column files: file,column,type,unit,required,values,refers_to, where `values` is a vocabulary
/// "a;b" (enum, list) and `refers_to` "table.id" (ref, list). Range files: file,column,minimum,maximum (a limit may be
/// empty). A number without a range is not negative.
Result<Schema> parseSchema(const std::vector<CsvTable>& columnFiles, const std::vector<CsvTable>& rangeFiles);
/// Every fault of a file against its table: missing and unknown columns, empty required cells, types, ranges,
/// vocabularies, doubled keys. Nothing of other files is looked at.
std::vector<Fault> checkTable(const CsvTable& csv, const TableRule& rule);

/// "a;b;c" -> {a, b, c}; empty text gives an empty list.
std::vector<std::string> splitList(std::string_view text);
/// A plain decimal number, the whole text: sign, digits, point; no exponent, no spaces. Empty optional otherwise.
bool parseDecimal(std::string_view text, double& out);

} // namespace peiji

#pragma once
// A strict RFC 4180 reader that remembers where every cell stands.

#include "core/units/result.h"

#include <string>
#include <string_view>
#include <vector>

namespace peiji
{

/// One cell and the place of its first character: line and column from 1, columns in code points.
struct CsvCell {
    std::string text;
    int line = 0;
    int column = 0;
};
using CsvRow = std::vector<CsvCell>;

/// A file with a header line. Every row has as many cells as the header; header names are unique and not empty.
struct CsvTable {
    std::string file; ///< name for messages, as given by the caller
    CsvRow header;
    std::vector<CsvRow> rows;

    /// Index of a column, -1 when the file has none of that name.
    int columnIndex(std::string_view name) const;
};

/// "file:line:column", the way compilers print it.
std::string csvPlace(const std::string& file, int line, int column);

/// Parses UTF-8 text. Accepted: comma, CRLF or LF, fields in double quotes with "" for a quote, an optional byte order
/// mark, an optional last line break. BadInput, with `where` = file:line:column, on: invalid UTF-8, NUL, a lone CR, a
/// quote inside an unquoted field, text after a closing quote, an unclosed quote, an empty line, a row that is
/// shorter or longer than the header, an empty or doubled header name, no header.
Result<CsvTable> parseCsv(std::string_view text, const std::string& file);

} // namespace peiji

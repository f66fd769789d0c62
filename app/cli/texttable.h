#pragma once
// Columns of text for a terminal; Han and full-width characters take two cells.

#include <string>
#include <string_view>
#include <vector>

namespace peiji
{

/// Terminal cells of UTF-8 text.
int displayWidth(std::string_view text);

class TextTable
{
public:
    /// One letter per column: 'l' left, 'r' right.
    explicit TextTable(std::string alignment) : m_alignment(std::move(alignment)) {}
    void add(std::vector<std::string> cells);
    /// A line across.
    void rule() { m_rows.emplace_back(); }
    /// Rows with two blanks between columns and `indent` blanks before, each ended by a line feed.
    std::string text(int indent = 2) const;

private:
    std::string m_alignment;
    std::vector<std::vector<std::string>> m_rows;
};

} // namespace peiji

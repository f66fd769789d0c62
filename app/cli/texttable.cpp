#include "app/cli/texttable.h"

#include <algorithm>

namespace peiji
{

namespace
{

/// Code point at `at`, which is moved behind it; a stray byte stands for itself.
char32_t nextCodePoint(std::string_view text, std::size_t& at)
{
    const auto byte = [&text](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const unsigned lead = byte(at++);
    const int more = lead >= 0xF0 ? 3 : lead >= 0xE0 ? 2 : lead >= 0xC0 ? 1 : 0;
    char32_t code = more == 3 ? lead & 0x07U : more == 2 ? lead & 0x0FU : more == 1 ? lead & 0x1FU : lead;
    for (int i = 0; i < more && at < text.size(); ++i)
        code = (code << 6) | (byte(at++) & 0x3FU);
    return code;
}

/// East Asian wide and full-width blocks (UAX 11), as far as our texts reach.
bool isWide(char32_t c)
{
    return (c >= 0x1100 && c <= 0x115F) || (c >= 0x2E80 && c <= 0xA4CF) || (c >= 0xAC00 && c <= 0xD7A3) ||
           (c >= 0xF900 && c <= 0xFAFF) || (c >= 0xFE30 && c <= 0xFE6F) || (c >= 0xFF00 && c <= 0xFF60) ||
           (c >= 0xFFE0 && c <= 0xFFE6) || (c >= 0x20000 && c <= 0x3FFFD);
}

} // namespace

int displayWidth(std::string_view text)
{
    int width = 0;
    for (std::size_t at = 0; at < text.size();)
        width += isWide(nextCodePoint(text, at)) ? 2 : 1;
    return width;
}

void TextTable::add(std::vector<std::string> cells)
{
    cells.resize(m_alignment.size());
    m_rows.push_back(std::move(cells));
}

std::string TextTable::text(int indent) const
{
    std::vector<int> widths(m_alignment.size(), 0);
    for (const auto& row : m_rows) {
        for (std::size_t i = 0; i < row.size(); ++i)
            widths[i] = std::max(widths[i], displayWidth(row[i]));
    }
    int whole = 0;
    for (const int width : widths)
        whole += width + 2;
    const std::string margin(static_cast<std::size_t>(indent), ' ');
    std::string out;
    for (const auto& row : m_rows) {
        std::string line = margin;
        if (row.empty())
            line.append(static_cast<std::size_t>(std::max(0, whole - 2)), '-');
        for (std::size_t i = 0; i < row.size(); ++i) {
            const std::string blanks(static_cast<std::size_t>(widths[i] - displayWidth(row[i])), ' ');
            line += m_alignment[i] == 'r' ? blanks + row[i] : row[i] + blanks;
            line += "  ";
        }
        line.erase(line.find_last_not_of(' ') + 1);
        out += line + '\n';
    }
    return out;
}

} // namespace peiji

#include "db/import/orcusstyles.h"

namespace peiji
{

namespace
{

/// Formats that every workbook has without naming them (ECMA-376 part 1, 18.8.30): dates are 14-17, 22, and in East
/// Asian versions 27-36 and 50-58.
bool isBuiltInDate(std::size_t id)
{
    return (id >= 14 && id <= 17) || id == 22 || (id >= 27 && id <= 36) || (id >= 50 && id <= 58);
}

/// A year or a day outside quotes and brackets.
bool isDateCode(const std::string& code)
{
    bool quoted = false, bracketed = false;
    for (std::size_t i = 0; i < code.size(); ++i) {
        const char c = code[i];
        if (c == '"')
            quoted = !quoted;
        else if (c == '\\')
            ++i;
        else if (!quoted && (c == '[' || c == ']'))
            bracketed = c == '[';
        else if (!quoted && !bracketed && (c == 'y' || c == 'Y' || c == 'd' || c == 'D'))
            return true;
    }
    return false;
}

} // namespace

std::size_t OrcusStyles::commit_number_format()
{
    m_formats.push_back({m_id, std::move(m_code)});
    m_id = 0;
    m_code.clear();
    return m_formats.size() - 1;
}

std::size_t OrcusStyles::commit_cell_xf()
{
    m_cellFormats.push_back(m_xfFormat);
    m_xfFormat = 0;
    return m_cellFormats.size() - 1;
}

std::size_t OrcusStyles::commit_cell_style_xf()
{
    m_xfFormat = 0;
    return 0;
}

std::size_t OrcusStyles::commit_dxf()
{
    m_xfFormat = 0;
    return 0;
}

bool OrcusStyles::isDate(std::size_t cellFormat) const
{
    if (cellFormat >= m_cellFormats.size())
        return false;
    const std::size_t format = m_cellFormats[cellFormat];
    for (const NumberFormat& f : m_formats) {
        if (f.id == format && !f.code.empty())
            return isDateCode(f.code);
    }
    return isBuiltInDate(format);
}

} // namespace peiji

#include "db/store/rows.h"

#include "db/csv/schema.h"

namespace peiji
{

SqlRow::SqlRow(Statement& statement) : m_statement(&statement)
{
    const int count = statement.columns();
    m_names.reserve(static_cast<std::size_t>(count));
    for (int i = 0; i < count; ++i)
        m_names.push_back(toStd(statement.columnName(i)));
    for (int i = 0; i < count; ++i)
        m_index.emplace(m_names[static_cast<std::size_t>(i)], i);
}

QVariant SqlRow::value(std::string_view column) const
{
    if (m_cells) {
        const auto cell = m_cells->find(std::string(column));
        return cell == m_cells->end() || cell->second.empty() ? QVariant() : QVariant(toQt(cell->second));
    }
    const auto it = m_index.find(column);
    return it == m_index.end() ? QVariant() : m_statement->value(it->second);
}

std::string SqlRow::text(std::string_view column) const
{
    const QVariant v = value(column);
    return v.isNull() ? std::string() : toStd(v.toString());
}

std::optional<double> SqlRow::number(std::string_view column) const
{
    const QVariant v = value(column);
    if (v.isNull())
        return std::nullopt;
    return v.toDouble();
}

int SqlRow::integer(std::string_view column, int fallback) const
{
    const QVariant v = value(column);
    return v.isNull() ? fallback : v.toInt();
}

std::optional<bool> SqlRow::flag(std::string_view column) const
{
    const QVariant v = value(column);
    if (v.isNull())
        return std::nullopt;
    return v.toInt() != 0;
}

std::vector<std::string> SqlRow::tags(std::string_view column) const
{
    return splitList(text(column));
}

LocalText SqlRow::local(std::string_view stem) const
{
    return {text(std::string(stem) + "_zh"), text(std::string(stem) + "_en")};
}

} // namespace peiji

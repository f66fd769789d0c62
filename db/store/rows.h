#pragma once
// Reading a whole table by column names, forward only.

#include "db/sql/database.h"

#include <map>
#include <optional>
#include <unordered_map>
#include <vector>

namespace peiji
{

/// The current row of a table. A column that the table lacks reads as unknown.
class SqlRow
{
public:
    explicit SqlRow(Statement& statement);
    /// A row given as texts by column; an empty text is unknown.
    explicit SqlRow(const std::map<std::string, std::string>& cells) : m_cells(&cells) {}

    std::string text(std::string_view column) const;
    std::optional<double> number(std::string_view column) const;
    double numberOr(std::string_view column, double fallback) const { return number(column).value_or(fallback); }
    int integer(std::string_view column, int fallback = 0) const;
    std::optional<bool> flag(std::string_view column) const;
    bool isSet(std::string_view column) const { return flag(column).value_or(false); }
    std::vector<std::string> tags(std::string_view column) const;
    LocalText local(std::string_view stem) const; ///< stem_zh, stem_en
    const std::vector<std::string>& columns() const { return m_names; }

private:
    QVariant value(std::string_view column) const;
    Statement* m_statement = nullptr;
    const std::map<std::string, std::string>* m_cells = nullptr;
    std::vector<std::string> m_names;
    std::unordered_map<std::string_view, int> m_index;
};

/// Calls `use` for each row of a table in file order.
template <class Use>
Status forEachRow(Database& db, const std::string& table, Use use)
{
    Result<Statement> statement = db.prepare("SELECT * FROM \"" + table + "\" ORDER BY rowid");
    if (!statement)
        return statement.error();
    if (const Status s = statement.value().run(); !s)
        return s;
    const SqlRow row(statement.value());
    while (statement.value().next())
        use(row);
    return Unit{};
}

} // namespace peiji

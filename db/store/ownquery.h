#pragma once
// Short statements of the own store: text parameters, first value, all rows.

#include "db/sql/database.h"

#include <string>
#include <vector>

namespace peiji
{

/// A statement that changes something, in one go.
Status changeOwn(Database& db, const std::string& sql, const std::vector<std::string>& values);
/// First column of the first row; empty without a row.
Result<std::optional<std::string>> firstOwn(Database& db, const std::string& sql,
                                            const std::vector<std::string>& values);
/// Calls `use` for each row.
template <class Use>
Status eachOwn(Database& db, const std::string& sql, const std::vector<std::string>& values, Use use)
{
    Result<Statement> query = db.prepare(sql);
    if (!query)
        return query.error();
    for (const std::string& v : values)
        query.value().bind(v);
    if (const Status s = query.value().run(); !s)
        return s;
    while (query.value().next())
        use(static_cast<const Statement&>(query.value()));
    return Unit{};
}
/// Now, ISO 8601 in UTC.
std::string ownInstant();

} // namespace peiji

#pragma once
// The schema of the data files inside catalogue.sqlite, so that the user's own parts pass the same checks.

#include "db/csv/schema.h"
#include "db/sql/database.h"

namespace peiji
{

/// Writes table `schema_column`.
Status writeSchema(Database& db, const Schema& schema);
/// The rules of one table, as they were compiled. NotFound when it describes no such table.
Result<TableRule> readTableRule(Database& db, const std::string& table);

} // namespace peiji

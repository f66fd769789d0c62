#pragma once
// Numbered steps that bring the user's database to the form this program writes.

#include "db/sql/database.h"

#include <vector>

namespace peiji
{

struct Migration {
    int version = 0;           ///< number in the file's name, from 1 without gaps
    int minimumCompatible = 1; ///< oldest program form that may still read the result
    std::string sql;
};
/// The steps of resources/migrations/user, built into the program.
const std::vector<Migration>& userMigrations();

/// Form of a database: 0 = empty.
struct SchemaVersion {
    int version = 0;
    int minimumCompatible = 0;
};
Result<SchemaVersion> schemaVersion(Database& db);

/// Applies the steps after the database's version, each in its own transaction together with its version row. A step
/// that fails leaves the database at the step before.
Status migrate(Database& db, const std::vector<Migration>& steps);

} // namespace peiji

#pragma once
// Checked data files -> catalogue.sqlite.

#include "db/compiler/sources.h"
#include "db/sql/database.h"

namespace peiji
{

/// Version of the catalogue's table layout; the store refuses another one.
inline constexpr int kCatalogueFormat = 2;

/// Creates one table per table of the schema with typed columns (units are in the column names), the rows in file
/// order, `schema_column` (what each column accepts) and `meta` (format, version = newest day of a price or factor,
/// content hash). Same input, same bytes.
Status writeCatalogue(Database& db, const Sources& sources);

} // namespace peiji

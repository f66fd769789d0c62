#pragma once
// The shipped catalogue: catalogue.sqlite read whole into a snapshot.

#include "core/catalogue/catalogue.h"
#include "core/estimate/calibration.h"
#include "db/sql/database.h"

#include <map>

namespace peiji
{

/// What one read of the file gives; rows of the calibration are handed to calibrationFromRows.
struct CatalogueContent {
    CataloguePtr catalogue;
    std::vector<CalibrationRow> calibration;
};

/// Rows of any table of the file as texts by column name, empty cells left out ("calibration/validation-devices").
Result<std::vector<std::map<std::string, std::string>>> loadTable(const std::string& path, const std::string& table);

/// Opens `path` read-only and reads everything. NotFound when the file is missing; Storage, naming the file, when it
/// is damaged, no database, or of another format than this program reads.
Result<CatalogueContent> loadCatalogue(const std::string& path);

} // namespace peiji

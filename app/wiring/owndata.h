#pragma once
// The user's own catalogue data, found and laid over the shipped catalogue.

#include "core/catalogue/own.h"
#include "core/units/result.h"

#include <optional>
#include <string>

namespace peiji
{

/// The user's database: the file given, peiji.sqlite of their data folder without one, empty for "-" (none).
Result<std::string> ownDatabasePath(const std::optional<std::string>& given);

/// What the user owns and the catalogue seen through it.
struct OwnData {
    OwnCatalogue own;
    CataloguePtr catalogue;
};
/// The shipped catalogue itself when `path` is empty or no such file exists.
Result<OwnData> loadOwnData(const CataloguePtr& shipped, const std::string& path, const std::string& shareFolder);

} // namespace peiji

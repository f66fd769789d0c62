#pragma once
// The engine's data, opened once per process: the catalogue snapshot and the calibration.

#include "core/catalogue/catalogue.h"
#include "core/estimate/calibration.h"
#include "core/units/date.h"

#include <memory>
#include <string>

namespace peiji
{

struct OpenedEngine {
    CataloguePtr catalogue;
    std::shared_ptr<const Calibration> calibration;
};

/// The shipped catalogue of a share folder.
std::string catalogueFileOf(const std::string& shareFolder);

/// Reads catalogue.sqlite of the share folder. NotFound or Storage errors name the file.
Result<OpenedEngine> openEngine(const std::string& shareFolder);

/// Today by the machine's calendar; SOURCE_DATE_EPOCH (seconds) stands in for the clock where it is set.
Date today();

} // namespace peiji

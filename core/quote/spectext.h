#pragma once
// One line of specification of a part, as printed under its model: "48 GB GDDR6，864 GB/s，275 W".

#include "core/catalogue/catalogue.h"

namespace peiji
{

/// Figures that the catalogue knows; unknown ones are left out, never printed as 0.
LocalText specText(const Part& part, const Texts& texts);

} // namespace peiji

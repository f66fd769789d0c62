#pragma once
// Headroom: what is left for later.

#include "core/build/build.h"
#include "core/build/power.h"
#include "core/estimate/memory.h"

#include <vector>

namespace peiji
{

/// One resource: `used` of `capacity`; unknown capacity is reported, never 0.
struct HeadroomItem {
    std::string id; ///< "gpu_slots", "dimm_slots", "nvme_bays", "psu_watts", "vram", "ram", "rack_u", "switch_ports" …
    double used = 0;
    std::optional<double> capacity;
    std::string unit; ///< "", "W", "GiB", "U"
    std::optional<double> free() const { return capacity ? std::optional<double>(*capacity - used) : std::nullopt; }
};
std::vector<HeadroomItem> headroom(const Build& b, const Catalogue& c, const Site& site, const MemoryEstimate* memory);
/// Text key of a headroom item: "headroom." + id.

} // namespace peiji

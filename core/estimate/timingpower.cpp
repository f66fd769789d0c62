#include "core/estimate/timingpower.h"

#include <algorithm>

namespace peiji
{

namespace
{

/// Supplies of the 80 PLUS Titanium class at half load.
constexpr double kSupplyEfficiency = 0.94;

} // namespace

Watts systemPower(const Hardware& h, const TimeCalibration& c, double busy)
{
    const DeviceEfficiency& e = c.device(h.device.id, h.device.archKey);
    const Watts idle = h.device.idlePower.value() > 0.0 ? h.device.idlePower : h.device.boardPower * e.idlePower;
    const Watts full = std::max(idle, h.device.boardPower * e.trainingPower);
    const Watts device = idle + (full - idle) * std::clamp(busy, 0.0, 1.0);
    const Watts node = device * static_cast<double>(h.devicesPerNode) + h.host.basePower;
    return node * (static_cast<double>(h.nodes) / c.constant("psu_efficiency", kSupplyEfficiency));
}

} // namespace peiji

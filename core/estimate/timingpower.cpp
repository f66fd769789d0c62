#include "core/estimate/timingpower.h"

#include <algorithm>

namespace peiji
{

namespace
{

/// Supplies of the 80 PLUS Titanium class at half load.
constexpr double kSupplyEfficiency = 0.94;

} // namespace

PowerModel::PowerModel(const Hardware& h, const TimeCalibration& c)
{
    const DeviceEfficiency& e = c.device(h.device.id, h.device.archKey);
    const Watts idle = h.device.idlePower.value() > 0.0 ? h.device.idlePower : h.device.boardPower * e.idlePower;
    const Watts full = std::max(idle, h.device.boardPower * e.trainingPower);
    const double atWall = h.nodes / c.constant("psu_efficiency", kSupplyEfficiency);
    m_idle = (idle * static_cast<double>(h.devicesPerNode) + h.host.basePower) * atWall;
    m_full = (full * static_cast<double>(h.devicesPerNode) + h.host.basePower) * atWall;
}

Watts PowerModel::at(double busy) const
{
    return m_idle + (m_full - m_idle) * std::clamp(busy, 0.0, 1.0);
}

Watts systemPower(const Hardware& h, const TimeCalibration& c, double busy)
{
    return PowerModel(h, c).at(busy);
}

} // namespace peiji

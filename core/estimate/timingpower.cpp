#include "core/estimate/timingpower.h"

#include <algorithm>
#include <cmath>

namespace peiji
{

namespace
{

/// Supplies of the 80 PLUS Titanium class at half load.
constexpr double kSupplyEfficiency = 0.94;

/// Switches and optics of a fabric that nobody has drawn: leaf, spine and back, three switch ports and four optics for
/// each adapter.
Watts networkByClass(const Hardware& h, const TimeCalibration& c)
{
    if (h.nodes <= 1)
        return {};
    const double gbit = h.networkPerNode.value() * 8e-9 * h.nodes;
    return watts(gbit * c.constant("network_watts_per_gbit", 0.3));
}

} // namespace

PowerModel::PowerModel(const Hardware& h, const TimeCalibration& c)
{
    const DeviceEfficiency& e = c.device(h.device.id, h.device.archKey);
    const Watts idle = h.device.idlePower.value() > 0.0 ? h.device.idlePower : h.device.boardPower * e.idlePower;
    const Watts full = std::max(idle, h.device.boardPower * e.trainingPower);
    const double classEfficiency = c.constant("psu_efficiency", kSupplyEfficiency);
    const double atWall = h.nodes / (h.supplyEfficiency > 0.0 ? h.supplyEfficiency : classEfficiency);
    m_network = (h.networkPower.value() > 0.0 ? h.networkPower : networkByClass(h, c)) / classEfficiency;
    m_idle = (idle * static_cast<double>(h.devicesPerNode) + h.host.basePower) * atWall + m_network;
    m_full = (full * static_cast<double>(h.devicesPerNode) + h.host.basePower) * atWall + m_network;
    const auto it = c.byTask.find(std::string_view("power"));
    if (it != c.byTask.end())
        m_factors = it->second;
}

Watts PowerModel::at(double busy) const
{
    return m_idle + (m_full - m_idle) * std::clamp(busy, 0.0, 1.0);
}

Interval PowerModel::interval(double busy) const
{
    const double value = at(busy).value();
    return {std::max(std::min(m_idle.value(), value), value * m_factors.low), value, value * m_factors.high};
}

Interval energyInterval(double joules, const Interval& duration, const Interval& power)
{
    // Independent errors: their logarithms add in quadrature.
    const auto away = [&](double time, double watt) {
        const double t = duration.value > 0.0 && time > 0.0 ? std::log(time / duration.value) : 0.0;
        const double p = power.value > 0.0 && watt > 0.0 ? std::log(watt / power.value) : 0.0;
        return std::exp(std::sqrt(t * t + p * p));
    };
    return {joules / away(duration.low, power.low), joules, joules * away(duration.high, power.high)};
}

Watts systemPower(const Hardware& h, const TimeCalibration& c, double busy)
{
    return PowerModel(h, c).at(busy);
}

} // namespace peiji

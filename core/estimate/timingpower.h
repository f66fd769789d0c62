#pragma once
// Electric power of the running system from the use of its devices.

#include "core/estimate/calibration.h"
#include "core/estimate/hardware.h"
#include "core/units/interval.h"

namespace peiji
{

/// Idle and full power of a whole system at the wall, supplies' loss and the network's switches and optics included; in
/// between by the share of time in which devices compute (0 to 1).
class PowerModel
{
public:
    PowerModel(const Hardware& h, const TimeCalibration& c);
    Watts at(double busy) const;
    /// Watts; of the class of power estimates (resources/calibration/time.csv, time.interval "power"), never below
    /// idle.
    Interval interval(double busy) const;
    /// Of it, switches and optics.
    Watts network() const { return m_network; }

private:
    IntervalFactors m_factors{0.8, 1.15, 0, "prior"};
    Watts m_network{};
    Watts m_idle{};
    Watts m_full{};
};

/// Of energy whose duration and power are estimated from different data; `duration` in any unit.
Interval energyInterval(double joules, const Interval& duration, const Interval& power);

Watts systemPower(const Hardware& h, const TimeCalibration& c, double busy);

} // namespace peiji

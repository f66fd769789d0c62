#pragma once
// Electric power of the running system from the use of its devices.

#include "core/estimate/calibration.h"
#include "core/estimate/hardware.h"

namespace peiji
{

/// Whole system at the wall. `busy` is the share of time in which devices compute (0 to 1); the supplies' loss is
/// included.
/// Idle and full power of a whole system at the wall; in between by the busy share.
class PowerModel
{
public:
    PowerModel(const Hardware& h, const TimeCalibration& c);
    Watts at(double busy) const;

private:
    Watts m_idle{};
    Watts m_full{};
};

Watts systemPower(const Hardware& h, const TimeCalibration& c, double busy);

} // namespace peiji

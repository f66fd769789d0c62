#pragma once
// The estimate interval: the range that holds the true value nine times of ten.

namespace peiji
{

/// A best estimate with its 90 % interval, in the unit that the owning field's name or docstring states.
/// Invariant kept by `make`: low <= value <= high.
struct Interval {
    double low = 0.0;
    double value = 0.0;
    double high = 0.0;

    static constexpr Interval exact(double v) { return {v, v, v}; }
    /// `lowFactor` <= 1 <= `highFactor`, multiplied onto `v` (v >= 0).
    static constexpr Interval scaled(double v, double lowFactor, double highFactor)
    {
        return {v * lowFactor, v, v * highFactor};
    }
    constexpr bool contains(double v) const { return low <= v && v <= high; }
    friend constexpr bool operator==(const Interval&, const Interval&) = default;
};

} // namespace peiji

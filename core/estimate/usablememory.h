#pragma once
// What is left of a device's marketed memory for a program.

#include "core/units/quantities.h"

#include <string_view>

namespace peiji
{

/// Memory that programs see as the device's total, from the size on the box.
/// `marketedGb`: the number printed by the vendor (80 of an A100 is really 80 GiB, of which drivers report 79.15).
/// `memoryType`: "HBM2e", "GDDR6X", "LPDDR5X" …, any case; `eccEnabled`: for GDDR, error correction kept in the
/// memory itself takes a sixteenth (HBM has spare bits of its own).
/// Source: totals printed in out-of-memory messages and driver logs (tests/measurements/README.md); the smallest
/// seen value of a class is taken. Zero or negative input gives zero.
Bytes usableMemory(double marketedGb, std::string_view memoryType, bool eccEnabled);

} // namespace peiji

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

/// What else takes a share of a device.
struct MemoryReserve {
    bool drivesDisplay = false; ///< a desktop runs on the device
    int migEighths = 8;         ///< memory slices of a partition (MIG), of eight
    Bytes otherProcesses{};     ///< held by other programs
};

/// What is left of `usable` memory beside the reserve; never negative. A partition gives up 0.2 GiB of its share
/// (NVIDIA MIG user guide, GPU instance profiles: 1g.5gb 4.75, 2g.10gb 9.75, 3g.20gb 19.62 of 39.50 GiB); a desktop
/// takes about 1 GiB (compositor and browser; more monitors take more).
Bytes usableBeside(Bytes usable, const MemoryReserve& reserve);

} // namespace peiji

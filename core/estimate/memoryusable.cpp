// Usable memory by class of memory.

#include "core/estimate/usablememory.h"

#include <algorithm>
#include <array>
#include <cctype>

namespace peiji
{

namespace
{

bool startsWith(std::string_view text, std::string_view upper)
{
    if (text.size() < upper.size())
        return false;
    for (std::size_t i = 0; i < upper.size(); ++i)
        if (std::toupper(static_cast<unsigned char>(text[i])) != upper[i])
            return false;
    return true;
}

/// Sizes whose usable part was read in messages, GiB.
struct KnownSize {
    double marketed;
    double usable;
};
constexpr std::array<KnownSize, 6> kHbm{{{32, 31.74}, {40, 39.50}, {80, 79.15}, {94, 93.0}, {96, 95.0}, {141, 139.8}}};

double hbmUsable(double marketed)
{
    for (const KnownSize& k : kHbm)
        if (k.marketed == marketed)
            return k.usable;
    // Larger and stacked parts give up more (a 192 GB part reports 184); others between 0.9875 and 0.992.
    return marketed * (marketed > 141.0 || marketed == 64.0 ? 0.955 : 0.985);
}

} // namespace

Bytes usableMemory(double marketedGb, std::string_view memoryType, bool eccEnabled)
{
    if (!(marketedGb > 0.0))
        return bytes(0.0);
    if (startsWith(memoryType, "HBM"))
        return fromGiB(hbmUsable(marketedGb));
    if (startsWith(memoryType, "GDDR"))
        return fromGiB(marketedGb * (eccEnabled ? 0.91 : 0.9825));
    return fromGiB(marketedGb * 0.9); // shared or unknown memory: the system keeps a part
}

Bytes usableBeside(Bytes usable, const MemoryReserve& reserve)
{
    constexpr double kPartitionGiB = 0.2;
    constexpr double kDesktopGiB = 1.0;
    double left = usable.value();
    if (reserve.migEighths < 8)
        left = left * std::max(0, reserve.migEighths) / 8.0 - kPartitionGiB * kGiB;
    left -= reserve.drivesDisplay ? kDesktopGiB * kGiB : 0.0;
    left -= reserve.otherProcesses.value();
    return bytes(std::max(0.0, left));
}

} // namespace peiji

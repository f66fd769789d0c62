#include "core/catalogue/part.h"

#include <algorithm>
#include <array>

namespace peiji
{

namespace
{

constexpr std::array<const char*, 9> kPartKinds{"accelerator", "platform",      "cpu",       "memory", "storage",
                                                "network",     "power_cooling", "accessory", "service"};

} // namespace

const char* toId(PartKind k)
{
    return kPartKinds[static_cast<std::size_t>(k)];
}

Result<PartKind> parsePartKind(std::string_view id)
{
    for (std::size_t i = 0; i < kPartKinds.size(); ++i) {
        if (id == kPartKinds[i])
            return static_cast<PartKind>(i);
    }
    return Error{
        ErrorKind::BadInput,
        "kind",
        {"部件类别应为 accelerator、platform、cpu、memory、storage、network、power_cooling、accessory 或 service",
         "part kind must be accelerator, platform, cpu, memory, storage, network, power_cooling, accessory or "
         "service"}};
}

bool hasTag(const TagList& list, std::string_view tag)
{
    return std::find(list.begin(), list.end(), tag) != list.end();
}

bool shareTag(const TagList& a, const TagList& b)
{
    return std::any_of(a.begin(), a.end(), [&b](const std::string& tag) { return hasTag(b, tag); });
}

} // namespace peiji

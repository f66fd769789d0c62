#include "core/build/build.h"

#include <array>

namespace peiji
{

namespace
{
constexpr std::array kRoleIds = {"platform", "chassis",    "accelerator", "bridge",     "cpu",        "cooler",
                                 "memory",   "boot_drive", "hot_drive",   "warm_drive", "cold_drive", "nic",
                                 "psu",      "accessory",  "switch",      "cable",      "optic",      "rack",
                                 "pdu",      "ups",        "service",     "software"};
static_assert(kRoleIds.size() == static_cast<std::size_t>(LineRole::Software) + 1);
} // namespace

const char* toId(LineRole r)
{
    return kRoleIds[static_cast<std::size_t>(r)];
}

Result<LineRole> parseLineRole(std::string_view id)
{
    std::string accepted;
    for (std::size_t i = 0; i < kRoleIds.size(); ++i) {
        if (id == kRoleIds[i])
            return static_cast<LineRole>(i);
        accepted += accepted.empty() ? "" : ", ";
        accepted += kRoleIds[i];
    }
    return Error{ErrorKind::BadInput, "role", {"可用的取值：" + accepted, "accepted: " + accepted}};
}

int Build::countPerNode(LineRole r) const
{
    int n = 0;
    for (const BuildLine& l : node) {
        if (l.role == r)
            n += l.quantity;
    }
    return n;
}

const BuildLine* Build::first(LineRole r) const
{
    for (const BuildLine& l : node) {
        if (l.role == r)
            return &l;
    }
    for (const BuildLine& l : cluster) {
        if (l.role == r)
            return &l;
    }
    return nullptr;
}

} // namespace peiji

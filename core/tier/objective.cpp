#include "core/tier/tier.h"

#include <array>

namespace peiji
{

namespace
{
constexpr std::array kObjectives = {"fastest", "cheapest", "best_value", "most_headroom"};
}

const char* toId(Objective o)
{
    return kObjectives[static_cast<std::size_t>(o)];
}

Result<Objective> parseObjective(std::string_view id)
{
    std::string accepted;
    for (std::size_t i = 0; i < kObjectives.size(); ++i) {
        if (id == kObjectives[i])
            return static_cast<Objective>(i);
        accepted += accepted.empty() ? "" : ", ";
        accepted += kObjectives[i];
    }
    return Error{ErrorKind::BadInput, "objective", {"可用的取值：" + accepted, "accepted: " + accepted}};
}

} // namespace peiji

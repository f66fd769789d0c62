#include "core/catalogue/price.h"

#include <array>

namespace peiji
{

namespace
{

constexpr std::array<const char*, 5> kPriceKinds{"supplier", "observed", "list", "report", "planning_estimate"};

} // namespace

const char* toId(PriceKind k)
{
    return kPriceKinds[static_cast<std::size_t>(k)];
}

Result<PriceKind> parsePriceKind(std::string_view id)
{
    for (std::size_t i = 0; i < kPriceKinds.size(); ++i) {
        if (id == kPriceKinds[i])
            return static_cast<PriceKind>(i);
    }
    return Error{ErrorKind::BadInput,
                 "price kind",
                 {"价格类型应为 supplier、observed、list、report 或 planning_estimate",
                  "price kind must be supplier, observed, list, report or planning_estimate"}};
}

} // namespace peiji

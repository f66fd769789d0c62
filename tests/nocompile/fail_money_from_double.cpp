#include "core/units/money.h"
#include "core/units/quantities.h"

namespace peiji
{
Money wrong(UnitPrice price)
{
    return price + Money{100, Currency::CNY};
}
} // namespace peiji

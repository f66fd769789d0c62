#include "core/units/money.h"
#include "core/units/quantities.h"

namespace peiji
{
Joules wrong(Watts w)
{
    return w;
}
} // namespace peiji

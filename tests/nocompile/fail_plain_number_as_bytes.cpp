#include "core/units/money.h"
#include "core/units/quantities.h"

namespace peiji
{
Bytes wrong(double gibibytes)
{
    return gibibytes;
}
} // namespace peiji

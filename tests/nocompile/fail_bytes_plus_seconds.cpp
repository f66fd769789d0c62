#include "core/units/money.h"
#include "core/units/quantities.h"

namespace peiji
{
Bytes wrong(Bytes a, Seconds b)
{
    return a + b;
}
} // namespace peiji

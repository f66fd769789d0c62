#include "core/units/money.h"
#include "core/units/quantities.h"

namespace peiji
{
Bytes wrong(Tokens t)
{
    return t * 2.0;
}
} // namespace peiji

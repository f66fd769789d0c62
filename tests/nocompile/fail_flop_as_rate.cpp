#include "core/units/money.h"
#include "core/units/quantities.h"

namespace peiji
{
FlopRate wrong(Flop work)
{
    return work;
}
} // namespace peiji

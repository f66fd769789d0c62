#include "core/units/money.h"
#include "core/units/quantities.h"

namespace peiji
{
Seconds transfer(Bytes size, Bandwidth rate)
{
    return size / rate;
}
FlopRate achieved(Flop work, Seconds time)
{
    return work / time;
}
} // namespace peiji

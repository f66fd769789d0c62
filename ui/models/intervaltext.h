#pragma once
// An interval as two texts, figure and range, for cells that set them in two weights.

#include "core/units/interval.h"
#include "core/units/message.h"

#include <QString>

namespace peiji
{

struct IntervalText {
    QString value; ///< "3.7 days"
    QString range; ///< "3.1–4.4"; empty when the interval is a point
};
/// Three significant figures; `v` in the base unit of `kind` (seconds for Days, bytes for GiB …). The bounds are scaled
/// and rounded like the value. "—" when a figure is not finite.
IntervalText intervalText(const Interval& v, NumberKind kind);
/// Figure of `v` without its unit.
QString plainFigure(double v, NumberKind kind);

} // namespace peiji

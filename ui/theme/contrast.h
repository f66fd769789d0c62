#pragma once
// Contrast of two opaque colours as WCAG 2.1 defines it (1 … 21).

#include <QColor>

namespace peiji
{

double relativeLuminance(const QColor& c);
double contrastRatio(const QColor& a, const QColor& b);

} // namespace peiji

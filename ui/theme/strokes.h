#pragma once
// Small painting helpers on whole device pixels, shared by style, widgets and delegates.

#include "ui/theme/theme.h"

#include <QPainter>
#include <QRectF>

namespace peiji
{

/// A rounded rectangle whose 1 px edge lies on whole pixels. `edge` invalid = none.
void paintPlane(QPainter& p, const QRectF& rect, const QColor& fill, const QColor& edge, double radius,
                double width = 1);
/// Focus ring: 2 px, 1 px off the edge of `rect` (drawn outside of it).
void paintFocusRing(QPainter& p, const QRectF& rect, double radius);
/// Horizontal and vertical hairlines of `thickness` px.
void paintHLine(QPainter& p, int x1, int x2, int y, const QColor& c, int thickness = 1);
void paintVLine(QPainter& p, int x, int y1, int y2, const QColor& c, int thickness = 1);
/// The mark of Peiji: ├─◆─┤ from `low` to `high` with the diamond at `value` (x pixels), centred on y.
void paintDimension(QPainter& p, double low, double value, double high, double y, const QColor& c, double tick = 5,
                    double diamond = 4);
/// The same upright, for bars that stand.
void paintDimensionVertical(QPainter& p, double low, double value, double high, double x, const QColor& c,
                            double tick = 5, bool diamond = false);

} // namespace peiji

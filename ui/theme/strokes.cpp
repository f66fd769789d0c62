#include "ui/theme/strokes.h"

#include <QPainterPath>
#include <array>

namespace peiji
{

void paintPlane(QPainter& p, const QRectF& rect, const QColor& fill, const QColor& edge, double radius, double width)
{
    p.save();
    p.setRenderHint(QPainter::Antialiasing);
    const double inset = edge.isValid() ? width / 2 : 0;
    const QRectF r = rect.adjusted(inset, inset, -inset, -inset);
    p.setPen(edge.isValid() ? QPen(edge, width) : QPen(Qt::NoPen));
    p.setBrush(fill.isValid() ? QBrush(fill) : QBrush(Qt::NoBrush));
    const double corner = std::max(0.0, radius - inset);
    p.drawRoundedRect(r, corner, corner);
    p.restore();
}

void paintFocusRing(QPainter& p, const QRectF& rect, double radius)
{
    const QColor ring = Theme::instance().color(ColorRole::Focus);
    paintPlane(p, rect.adjusted(-3, -3, 3, 3), QColor(), ring, radius + 3, 2);
}

void paintHLine(QPainter& p, int x1, int x2, int y, const QColor& c, int thickness)
{
    p.fillRect(x1, y, x2 - x1 + 1, thickness, c);
}

void paintVLine(QPainter& p, int x, int y1, int y2, const QColor& c, int thickness)
{
    p.fillRect(x, y1, thickness, y2 - y1 + 1, c);
}

namespace
{

void diamondAt(QPainter& p, double x, double y, double half, const QColor& c)
{
    const std::array points = {QPointF(x - half, y), QPointF(x, y - half), QPointF(x + half, y), QPointF(x, y + half)};
    p.setPen(Qt::NoPen);
    p.setBrush(c);
    p.drawPolygon(points.data(), int(points.size()));
}

} // namespace

void paintDimension(QPainter& p, double low, double value, double high, double y, const QColor& c, double tick,
                    double diamond)
{
    p.save();
    p.setRenderHint(QPainter::Antialiasing);
    QPen pen(c, 1.5);
    pen.setCapStyle(Qt::FlatCap);
    p.setPen(pen);
    p.drawLine(QPointF(low, y), QPointF(high, y));
    p.drawLine(QPointF(low, y - tick), QPointF(low, y + tick));
    p.drawLine(QPointF(high, y - tick), QPointF(high, y + tick));
    diamondAt(p, value, y, diamond, c);
    p.restore();
}

void paintDimensionVertical(QPainter& p, double low, double value, double high, double x, const QColor& c, double tick,
                            bool diamond)
{
    p.save();
    p.setRenderHint(QPainter::Antialiasing);
    QPen pen(c, 1.5);
    pen.setCapStyle(Qt::FlatCap);
    p.setPen(pen);
    p.drawLine(QPointF(x, low), QPointF(x, high));
    p.drawLine(QPointF(x - tick, low), QPointF(x + tick, low));
    p.drawLine(QPointF(x - tick, high), QPointF(x + tick, high));
    if (diamond)
        diamondAt(p, x, value, 4, c);
    p.restore();
}

} // namespace peiji

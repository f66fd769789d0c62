#include "ui/documents/paperpaint.h"

#include "ui/documents/paperstyle.h"

#include <QPainter>

#include <utility>

namespace peiji::paper
{

void horizontal(QPainter& p, double x, double y, double width, double points, const QColor& color)
{
    p.fillRect(QRectF(x, y - pt(points) / 2, width, pt(points)), color);
}

void vertical(QPainter& p, double x, double y, double height, double points, const QColor& color)
{
    p.fillRect(QRectF(x - pt(points) / 2, y, pt(points), height), color);
}

void fillBox(QPainter& p, double x, double y, double width, double height, const QColor& color)
{
    p.fillRect(QRectF(x, y, width, height), color);
}

void frame(QPainter& p, double x, double y, double width, double height, double points, const QColor& color)
{
    horizontal(p, x, y, width, points, color);
    horizontal(p, x, y + height, width, points, color);
    vertical(p, x, y, height, points, color);
    vertical(p, x + width, y, height, points, color);
}

FlowBox textBox(TextBoxPtr text, double before)
{
    FlowBox box;
    box.height = text->height();
    box.before = before;
    box.paint = [text = std::move(text)](QPainter& p, double y) { text->paint(p, {kLeft, y}); };
    return box;
}

} // namespace peiji::paper

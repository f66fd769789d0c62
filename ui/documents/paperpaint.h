#pragma once
// Small marks of a paper: rules, fills, and a text as a box of the flow.

#include "ui/documents/paperflow.h"
#include "ui/documents/papertext.h"

#include <QColor>

class QPainter;

namespace peiji::paper
{

/// A horizontal rule of `points` thickness, centred on y.
void horizontal(QPainter& p, double x, double y, double width, double points, const QColor& color);
void vertical(QPainter& p, double x, double y, double height, double points, const QColor& color);
void fillBox(QPainter& p, double x, double y, double width, double height, const QColor& color);
void frame(QPainter& p, double x, double y, double width, double height, double points, const QColor& color);
/// Text across the page as a box of the flow.
FlowBox textBox(TextBoxPtr text, double before);

} // namespace peiji::paper

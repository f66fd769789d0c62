#pragma once
// Lucide icons as QIcon: the SVG's currentColor is filled by a colour role of the theme at the moment of
// painting, so that a theme switch needs no new icon. Cached per name, colour, size and pixel ratio.

#include "ui/theme/theme.h"

#include <QIcon>
#include <QPixmap>
#include <QString>

class QPainter;

namespace peiji
{

/// Icon `name` of resources/icons ("plus", "folder-open"). Disabled mode takes the Disabled role.
QIcon themedIcon(const QString& name, ColorRole role = ColorRole::Text);
/// The same as a pixmap of `size` logical pixels.
QPixmap iconPixmap(const QString& name, const QColor& color, int size, qreal devicePixelRatio);
/// Paints it centred in `rect`, `size` logical pixels wide.
void paintIcon(QPainter& painter, const QRect& rect, const QString& name, const QColor& color, int size);

} // namespace peiji

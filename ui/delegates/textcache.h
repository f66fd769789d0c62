#pragma once
// Laid-out texts of cells, kept until the theme changes: a table repaints the same words hundreds of times a second
// while it scrolls.

#include "ui/theme/theme.h"

#include <QHash>
#include <QObject>
#include <QStaticText>
#include <QString>

class QPainter;

namespace peiji
{

class TextCache : public QObject
{
    Q_OBJECT
public:
    static TextCache& instance();
    /// Width and height of a single line.
    QSizeF size(const QString& text, TextRole role);
    /// One line whose left edge is x, centred on the height of `rect`; the painter's pen is the ink. Never wider than
    /// the rectangle: a longer text is shortened when `elide` is set and clipped otherwise.
    void paint(QPainter& p, const QRectF& rect, const QString& text, TextRole role, bool elide);

private:
    TextCache();
    const QStaticText& layout(const QString& text, TextRole role);
    QHash<QPair<QString, int>, QStaticText> m_texts;
};

} // namespace peiji

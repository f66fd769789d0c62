#include "ui/shell/searchbutton.h"

#include "ui/theme/icons.h"
#include "ui/theme/strokes.h"

namespace peiji
{

using namespace Qt::StringLiterals;

SearchButton::SearchButton(QWidget* parent) : QToolButton(parent)
{
    setAttribute(Qt::WA_Hover);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    connect(&Theme::instance(), &Theme::changed, this, [this]() { updateGeometry(); });
}

void SearchButton::setHint(const QString& hint)
{
    m_hint = hint;
    setAccessibleName(hint);
    update();
}

void SearchButton::setNarrow(bool narrow)
{
    if (narrow == m_narrow)
        return;
    m_narrow = narrow;
    updateGeometry();
    update();
}

QSize SearchButton::sizeHint() const
{
    const Theme& t = Theme::instance();
    return {t.px(m_narrow ? 100 : 266), t.px(32)};
}

void SearchButton::paintEvent(QPaintEvent*)
{
    const Theme& t = Theme::instance();
    QPainter p(this);
    const bool focus = hasFocus();
    paintPlane(p, rect(), t.color(underMouse() ? ColorRole::Hover : ColorRole::Surface),
               t.color(focus ? ColorRole::Focus : ColorRole::Field), 4, focus ? 2 : 1);
    p.setFont(t.font(TextRole::Caption));
    const QString keys = u"Ctrl+K"_s;
    const int keysWidth = p.fontMetrics().horizontalAdvance(keys) + 16;
    p.setPen(t.color(ColorRole::Text2));
    p.drawText(QRect(width() - keysWidth, 0, keysWidth, height()), Qt::AlignCenter, keys);
    paintVLine(p, width() - keysWidth - 1, 1, height() - 2, t.color(ColorRole::Line));
    const int icon = t.px(14);
    paintIcon(p, QRect(9, 0, icon, height()), u"search"_s, t.color(ColorRole::Text2), icon);
    if (m_narrow)
        return;
    p.setFont(t.font(TextRole::Body));
    p.setPen(t.color(ColorRole::Text3));
    p.drawText(QRect(9 + icon + 6, 0, width() - keysWidth - icon - 20, height()), Qt::AlignVCenter | Qt::TextSingleLine,
               m_hint);
}

} // namespace peiji

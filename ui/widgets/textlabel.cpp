#include "ui/widgets/textlabel.h"

#include "ui/theme/icons.h"

#include <QPainter>

namespace peiji
{

TextLabel::TextLabel(TextRole font, ColorRole color, QWidget* parent) : QLabel(parent), m_font(font), m_color(color)
{
    setTextFormat(Qt::PlainText);
    applyTheme();
    connect(&Theme::instance(), &Theme::changed, this, &TextLabel::applyTheme);
}

void TextLabel::setColorRole(ColorRole color)
{
    if (color == m_color)
        return;
    m_color = color;
    applyTheme();
}

void TextLabel::setTextRole(TextRole font)
{
    m_font = font;
    applyTheme();
}

void TextLabel::setWeight(QFont::Weight weight)
{
    m_weight = weight;
    applyTheme();
}

void TextLabel::setElided(bool elided)
{
    m_elided = elided;
    updateGeometry();
}

QSize TextLabel::minimumSizeHint() const
{
    QSize s = QLabel::minimumSizeHint();
    if (m_elided)
        s.setWidth(std::min(s.width(), 24));
    return s;
}

void TextLabel::paintEvent(QPaintEvent* event)
{
    const QFontMetrics fm(font());
    if (!m_elided || wordWrap() || fm.horizontalAdvance(text()) <= contentsRect().width()) {
        QLabel::paintEvent(event);
        return;
    }
    if (toolTip() != text())
        setToolTip(text());
    QPainter p(this);
    p.setPen(palette().color(isEnabled() ? QPalette::Active : QPalette::Disabled, QPalette::WindowText));
    p.drawText(contentsRect(), int(alignment()) | Qt::TextSingleLine,
               fm.elidedText(text(), Qt::ElideRight, contentsRect().width()));
}

void TextLabel::applyTheme()
{
    const Theme& t = Theme::instance();
    QFont f = t.font(m_font);
    if (m_weight)
        f.setWeight(*m_weight);
    setFont(f);
    QPalette p = palette();
    p.setColor(QPalette::WindowText, t.color(m_color));
    p.setColor(QPalette::Disabled, QPalette::WindowText, t.color(ColorRole::Disabled));
    setPalette(p);
}

IconLabel::IconLabel(QString name, ColorRole color, int size, QWidget* parent)
    : QWidget(parent), m_name(std::move(name)), m_color(color), m_size(size)
{
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    connect(&Theme::instance(), &Theme::changed, this, [this]() { updateGeometry(); });
}

void IconLabel::setIcon(const QString& name, ColorRole color)
{
    m_name = name;
    m_color = color;
    update();
}

QSize IconLabel::sizeHint() const
{
    const int side = Theme::instance().px(m_size);
    return {side, side};
}

void IconLabel::paintEvent(QPaintEvent*)
{
    QPainter p(this);
    paintIcon(p, rect(), m_name, Theme::instance().color(m_color), Theme::instance().px(m_size));
}

} // namespace peiji

#include "ui/widgets/badge.h"

#include "ui/theme/icons.h"
#include "ui/theme/strokes.h"

#include <QPainter>

namespace peiji
{

using namespace Qt::StringLiterals;

namespace
{

QFont badgeFont()
{
    QFont f = Theme::instance().font(TextRole::Caption);
    f.setWeight(QFont::Medium);
    return f;
}

void paintPill(QPainter& p, const QRectF& rect, Tone tone, bool strong)
{
    const Theme& t = Theme::instance();
    const ToneColors c = toneColors(tone);
    p.save();
    p.setRenderHint(QPainter::Antialiasing);
    QPen pen(t.color(strong ? ColorRole::Accent : c.line), strong ? 1.5 : 1);
    if (tone == Tone::Unknown && !strong)
        pen.setDashPattern({3, 2});
    p.setPen(pen);
    p.setBrush(t.color(strong ? ColorRole::Select : c.fill));
    const QRectF r = rect.adjusted(0.5, 0.5, -0.5, -0.5);
    p.drawRoundedRect(r, r.height() / 2, r.height() / 2);
    p.restore();
}

void paintPillText(QPainter& p, const QRect& rect, const QColor& ink, const QString& icon, const QString& text,
                   const QFont& font)
{
    const int side = Theme::instance().px(14);
    int x = rect.x() + 6;
    if (!icon.isEmpty()) {
        paintIcon(p, QRect(x, rect.y(), side, rect.height()), icon, ink, side);
        x += side + 4;
    } else {
        x += 2;
    }
    p.setFont(font);
    p.setPen(ink);
    p.drawText(QRect(x, rect.y(), rect.right() - x, rect.height()), Qt::AlignVCenter | Qt::TextSingleLine, text);
}

} // namespace

ToneColors toneColors(Tone t)
{
    switch (t) {
    case Tone::Ok:
        return {ColorRole::Ok, ColorRole::OkBg, ColorRole::OkLine};
    case Tone::Warn:
        return {ColorRole::Warn, ColorRole::WarnBg, ColorRole::WarnLine};
    case Tone::Error:
        return {ColorRole::Error, ColorRole::ErrorBg, ColorRole::ErrorLine};
    case Tone::Unknown:
        return {ColorRole::Unk, ColorRole::UnkBg, ColorRole::UnkLine};
    case Tone::Info:
        return {ColorRole::Info, ColorRole::InfoBg, ColorRole::InfoLine};
    case Tone::Neutral:
        break;
    }
    return {ColorRole::Text2, ColorRole::Header, ColorRole::LineStrong};
}

QString toneIcon(Tone t)
{
    switch (t) {
    case Tone::Ok:
        return u"circle-check"_s;
    case Tone::Warn:
        return u"triangle-alert"_s;
    case Tone::Error:
        return u"circle-x"_s;
    case Tone::Unknown:
        return u"circle-help"_s;
    case Tone::Info:
        return u"info"_s;
    case Tone::Neutral:
        break;
    }
    return {};
}

void paintBadge(QPainter& p, const QRect& rect, Tone tone, const QString& icon, const QString& text, const QFont& font)
{
    paintPill(p, rect, tone, false);
    paintPillText(p, rect, Theme::instance().color(toneColors(tone).text), icon, text, font);
}

QSize badgeSize(const QString& text, const QFont& font)
{
    const Theme& t = Theme::instance();
    return {QFontMetrics(font).horizontalAdvance(text) + t.px(14) + 20, t.px(20)};
}

Badge::Badge(QWidget* parent) : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    connect(&Theme::instance(), &Theme::changed, this, [this]() { updateGeometry(); });
}

void Badge::set(Tone tone, const QString& text, const QString& icon)
{
    m_tone = tone;
    m_text = text;
    m_icon = icon.isEmpty() ? toneIcon(tone) : icon;
    setAccessibleName(text);
    updateGeometry();
    update();
}

QSize Badge::sizeHint() const
{
    return m_text.isEmpty() ? QSize(0, 0) : badgeSize(m_text, badgeFont());
}

void Badge::paintEvent(QPaintEvent*)
{
    if (m_text.isEmpty())
        return;
    QPainter p(this);
    paintBadge(p, rect(), m_tone, m_icon, m_text, badgeFont());
}

Chip::Chip(QWidget* parent) : QAbstractButton(parent)
{
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    setFocusPolicy(Qt::TabFocus);
    setAttribute(Qt::WA_Hover);
    connect(&Theme::instance(), &Theme::changed, this, [this]() { updateGeometry(); });
}

void Chip::set(Tone tone, const QString& text, const QString& icon)
{
    m_tone = tone;
    m_icon = icon.isEmpty() ? toneIcon(tone) : icon;
    setText(text);
    setAccessibleName(text);
    updateGeometry();
    update();
}

QSize Chip::sizeHint() const
{
    QSize s = badgeSize(text(), badgeFont());
    if (m_icon.isEmpty())
        s.rwidth() -= Theme::instance().px(14);
    return s;
}

void Chip::paintEvent(QPaintEvent*)
{
    QPainter p(this);
    const bool strong = isChecked();
    paintPill(p, rect(), m_tone, strong || (hasFocus() && testAttribute(Qt::WA_KeyboardFocusChange)));
    const QColor ink = Theme::instance().color(strong ? ColorRole::SelectText : toneColors(m_tone).text);
    paintPillText(p, rect(), ink, m_icon, text(), badgeFont());
}

} // namespace peiji

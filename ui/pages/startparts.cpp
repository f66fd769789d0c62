#include "ui/pages/startparts.h"

#include "ui/i18n/qtext.h"
#include "ui/theme/icons.h"
#include "ui/theme/strokes.h"

namespace peiji
{

using namespace Qt::StringLiterals;

namespace
{

void paintHoverPlane(QPainter& p, const QAbstractButton& b, double radius)
{
    const Theme& t = Theme::instance();
    const bool focus = b.hasFocus();
    paintPlane(p, b.rect(), t.color(b.underMouse() || b.isDown() ? ColorRole::Hover : ColorRole::Surface),
               t.color(focus ? ColorRole::Focus : ColorRole::Line), radius, focus ? 2 : 1);
}

} // namespace

ActionTile::ActionTile(QString icon, QWidget* parent) : QAbstractButton(parent), m_icon(std::move(icon))
{
    setAttribute(Qt::WA_Hover);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(&Theme::instance(), &Theme::changed, this, [this]() { updateGeometry(); });
}

void ActionTile::setTexts(const QString& name, const QString& line, const QString& keys)
{
    setText(name);
    m_line = line;
    m_keys = keys;
    setAccessibleName(name);
    setAccessibleDescription(line);
    setToolTip(line);
    update();
}

QSize ActionTile::sizeHint() const
{
    return {220, Theme::instance().px(58)};
}

QSize ActionTile::minimumSizeHint() const
{
    return {140, Theme::instance().px(58)};
}

void ActionTile::paintEvent(QPaintEvent*)
{
    const Theme& t = Theme::instance();
    QPainter p(this);
    paintHoverPlane(p, *this, 6);
    const int box = t.px(30);
    const QRect icon(12, (height() - box) / 2, box, box);
    paintPlane(p, icon, t.color(ColorRole::Window), QColor(), 4);
    paintIcon(p, icon, m_icon, t.color(ColorRole::AccentText), t.px(18));
    const int left = icon.right() + 12;
    QRect upper(left, 0, width() - left - 12, height() / 2 - 1);
    if (!m_keys.isEmpty()) {
        p.setFont(t.font(TextRole::Caption));
        p.setPen(t.color(ColorRole::Text3));
        p.drawText(upper, Qt::AlignRight | Qt::AlignBottom, m_keys);
        upper.setRight(upper.right() - p.fontMetrics().horizontalAdvance(m_keys) - 8);
    }
    p.setFont(t.font(TextRole::BodyStrong));
    p.setPen(t.color(ColorRole::Text));
    p.drawText(upper, Qt::AlignLeft | Qt::AlignBottom,
               p.fontMetrics().elidedText(text(), Qt::ElideRight, upper.width()));
    p.setFont(t.font(TextRole::Caption));
    p.setPen(t.color(ColorRole::Text2));
    const QRect lower(left, height() / 2 + 1, width() - left - 12, height() / 2 - 1);
    p.drawText(lower, Qt::AlignLeft | Qt::AlignTop, p.fontMetrics().elidedText(m_line, Qt::ElideRight, lower.width()));
}

ServerDrawing::ServerDrawing(QWidget* parent) : QWidget(parent)
{
    setFixedSize(388, 168);
}

void ServerDrawing::paintEvent(QPaintEvent*)
{
    const Theme& t = Theme::instance();
    QPainter p(this);
    p.setRenderHint(QPainter::Antialiasing);
    const QColor ink = t.color(ColorRole::Text2), accent = t.color(ColorRole::Accent);
    p.setPen(QPen(ink, 1.5));
    p.setBrush(t.color(ColorRole::Surface));
    p.drawRoundedRect(QRectF(6, 32, 312, 92), 3, 3);
    p.drawRoundedRect(QRectF(16, 24, 292, 108), 4, 4);
    const auto lines = [&](const QRectF& r, int count) {
        p.setPen(QPen(accent, 1));
        for (int i = 0; i < count; ++i) {
            const double y = r.y() + 10 + i * (r.height() - 18) / std::max(1, count - 1);
            p.drawLine(QPointF(r.x() + 6, y), QPointF(r.right() - 6, y));
        }
    };
    for (int i = 0; i < 8; ++i) {
        const QRectF card(28 + i * 34.2, 34, 30, 60);
        p.setPen(QPen(accent, 1.25));
        p.setBrush(t.color(ColorRole::Select));
        p.drawRoundedRect(card, 2, 2);
        lines(card, 6);
        const QRectF drive(28 + i * 34.2, 102, 30, 19);
        QPen pen(i < 4 ? accent : ink, 1.25);
        if (i >= 4)
            pen.setDashPattern({3, 2});
        p.setPen(pen);
        p.setBrush(i < 4 ? QBrush(t.color(ColorRole::Select)) : QBrush(Qt::NoBrush));
        p.drawRoundedRect(drive, 2, 2);
    }
    QFont small = t.font(TextRole::Caption);
    small.setPixelSize(12);
    p.setFont(small);
    p.setPen(t.color(ColorRole::Text));
    paintDimension(p, 28, 93, 161, 12, ink, 4, 0);
    p.setPen(t.color(ColorRole::Text));
    p.drawText(QPointF(170, 16), u"NVLink × 4"_s);
    paintDimension(p, 16, 162, 308, 142, ink, 4, 0);
    p.setPen(t.color(ColorRole::Text));
    p.drawText(QRectF(16, 148, 292, 18), Qt::AlignCenter, u"8 × 141 GB"_s);
    paintDimensionVertical(p, 24, 78, 132, 334, ink, 4);
    p.setPen(t.color(ColorRole::Text));
    p.drawText(QPointF(346, 82), u"4U"_s);
}

PresetRow::PresetRow(int cards, QWidget* parent) : QAbstractButton(parent), m_cards(std::clamp(cards, 0, 8))
{
    setAttribute(Qt::WA_Hover);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(&Theme::instance(), &Theme::changed, this, [this]() { updateGeometry(); });
}

void PresetRow::setTexts(const QString& name, const QString& what, const QString& money)
{
    setText(name);
    m_what = what;
    m_money = money;
    setAccessibleName(name);
    setAccessibleDescription(what + u' ' + money + u' ' + m_word);
    update();
}

void PresetRow::setState(State state, const QString& word)
{
    m_state = state;
    m_word = word;
    update();
}

QSize PresetRow::sizeHint() const
{
    return {300, Theme::instance().px(75)};
}

void PresetRow::paintEvent(QPaintEvent*)
{
    const Theme& t = Theme::instance();
    QPainter p(this);
    if (underMouse() || isDown())
        p.fillRect(rect(), t.color(ColorRole::Hover));
    paintHLine(p, 0, width(), 0, t.color(ColorRole::Line));
    p.setRenderHint(QPainter::Antialiasing);
    const QRectF box(14, (height() - 44) / 2.0, 70, 44);
    p.setPen(QPen(t.color(ColorRole::Text2), 1.25));
    p.setBrush(t.color(ColorRole::Surface));
    p.drawRoundedRect(box, 4, 4);
    for (int i = 0; i < 8; ++i) {
        const QRectF slot(box.x() + 6 + i * 7.4, box.y() + 6, 6, 22);
        QPen pen(t.color(i < m_cards ? ColorRole::Accent : ColorRole::Field), 1);
        if (i >= m_cards)
            pen.setDashPattern({2, 2});
        p.setPen(pen);
        p.setBrush(i < m_cards ? QBrush(t.color(ColorRole::Accent)) : QBrush(Qt::NoBrush));
        p.drawRoundedRect(slot, 1, 1);
    }
    p.setPen(QPen(t.color(ColorRole::Field), 1));
    p.drawLine(QPointF(box.x() + 6, box.bottom() - 9), QPointF(box.right() - 6, box.bottom() - 9));
    QFont badge = t.font(TextRole::Caption);
    badge.setWeight(QFont::Medium);
    int right = width() - 14;
    if (!m_word.isEmpty()) {
        const QSize s = badgeSize(m_word, badge);
        const Tone tone = m_state == State::InBudget  ? Tone::Ok
                          : m_state == State::Pricing ? Tone::Neutral
                          : m_state == State::Flagged ? Tone::Warn
                                                      : Tone::Error;
        paintBadge(p, QRect(right - s.width(), t.px(10), s.width(), s.height()), tone,
                   m_state == State::Pricing ? u"clock"_s : toneIcon(tone), m_word, badge);
        right -= s.width() + 8;
    }
    const int left = int(box.right()) + 12, line = t.px(18);
    const int top = (height() - 3 * line) / 2;
    p.setFont(t.font(TextRole::BodyStrong));
    p.setPen(t.color(ColorRole::Text));
    p.drawText(QRect(left, top, right - left, line), Qt::AlignVCenter,
               p.fontMetrics().elidedText(text(), Qt::ElideRight, right - left));
    p.setFont(t.font(TextRole::Caption));
    p.setPen(t.color(ColorRole::Text2));
    p.drawText(QRect(left, top + line, width() - left - 14, line), Qt::AlignVCenter,
               p.fontMetrics().elidedText(m_what, Qt::ElideRight, width() - left - 14));
    p.setPen(t.color(ColorRole::Text));
    p.drawText(QRect(left, top + 2 * line, width() - left - 14, line), Qt::AlignVCenter, m_money);
    if (hasFocus())
        paintPlane(p, rect().adjusted(1, 1, -1, -1), QColor(), t.color(ColorRole::Focus), 4, 2);
}

} // namespace peiji

#include "ui/widgets/stagetabs.h"

#include "ui/theme/icons.h"
#include "ui/theme/strokes.h"

#include <QKeyEvent>
#include <QPainter>

namespace peiji
{

using namespace Qt::StringLiterals;

StageTabs::StageTabs(QWidget* parent) : QWidget(parent)
{
    setFocusPolicy(Qt::TabFocus);
    setMouseTracking(true);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(&Theme::instance(), &Theme::changed, this, [this]() { updateGeometry(); });
}

void StageTabs::setTexts(const QStringList& texts)
{
    m_texts = texts;
    m_done.resize(texts.size());
    setAccessibleName(texts.join(u", "_s));
    updateGeometry();
    update();
}

void StageTabs::setDone(int index, bool done)
{
    if (index < 0 || index >= m_done.size() || m_done[index] == done)
        return;
    m_done[index] = done;
    update();
}

void StageTabs::setCurrent(int index)
{
    m_current = index;
    update();
}

void StageTabs::setCaption(const QString& caption)
{
    m_caption = caption;
    update();
}

QSize StageTabs::sizeHint() const
{
    return {m_texts.isEmpty() ? 100 : tab(int(m_texts.size()) - 1).right() + 100, Theme::instance().px(38)};
}

QSize StageTabs::minimumSizeHint() const
{
    return {m_texts.isEmpty() ? 100 : tab(int(m_texts.size()) - 1).right() + 8, Theme::instance().px(38)};
}

QRect StageTabs::tab(int index) const
{
    QFont strong = font();
    strong.setWeight(QFont::DemiBold);
    const QFontMetrics fm(strong);
    const Theme& t = Theme::instance();
    int x = 12;
    for (int i = 0; i < m_texts.size(); ++i) {
        const int w = 14 + t.px(18) + 8 + fm.horizontalAdvance(m_texts[i]) + 14;
        if (i == index)
            return {x, 0, w, height()};
        x += w + 2;
    }
    return {};
}

int StageTabs::tabAt(const QPoint& at) const
{
    for (int i = 0; i < m_texts.size(); ++i)
        if (tab(i).contains(at))
            return i;
    return -1;
}

void StageTabs::paintEvent(QPaintEvent*)
{
    const Theme& t = Theme::instance();
    QPainter p(this);
    p.fillRect(rect(), t.color(ColorRole::Window));
    paintHLine(p, 0, width(), height() - 1, t.color(ColorRole::Line));
    const int circle = t.px(18);
    QFont digit = t.font(TextRole::Caption);
    digit.setWeight(QFont::DemiBold);
    digit.setPixelSize(t.px(11));
    int end = 0;
    for (int i = 0; i < m_texts.size(); ++i) {
        const QRect r = tab(i);
        const bool on = i == m_current, done = m_done.value(i);
        if (i == m_hover && !on)
            p.fillRect(r.adjusted(0, 0, 0, -1), t.color(ColorRole::Hover));
        const QRect dot(r.x() + 14, (height() - circle) / 2, circle, circle);
        if (on) {
            paintPlane(p, dot, t.color(ColorRole::Accent), QColor(), circle / 2.0);
            p.setPen(t.color(ColorRole::OnAccent));
        } else if (done) {
            paintPlane(p, dot, t.color(ColorRole::OkBg), t.color(ColorRole::OkLine), circle / 2.0);
        } else {
            paintPlane(p, dot, t.color(ColorRole::Surface), t.color(ColorRole::Field), circle / 2.0);
            p.setPen(t.color(ColorRole::Text2));
        }
        if (done && !on) {
            paintIcon(p, dot, u"check"_s, t.color(ColorRole::Ok), circle - 6);
        } else {
            p.setFont(digit);
            p.drawText(dot, Qt::AlignCenter, QString::number(i + 1));
        }
        QFont f = font();
        f.setWeight(on ? QFont::DemiBold : QFont::Normal);
        p.setFont(f);
        p.setPen(t.color(on ? ColorRole::Text : ColorRole::Text2));
        p.drawText(QRect(dot.right() + 9, 0, r.right() - dot.right(), height()), Qt::AlignVCenter | Qt::TextSingleLine,
                   m_texts[i]);
        if (on)
            paintHLine(p, r.left(), r.right(), height() - 2, t.color(ColorRole::Accent), 2);
        if (on && hasFocus())
            paintPlane(p, r.adjusted(2, 4, -2, -5), QColor(), t.color(ColorRole::Focus), 4, 2);
        end = r.right();
    }
    p.setFont(t.font(TextRole::Caption));
    const int room = width() - 16 - end - 16;
    const QFontMetrics fm(p.font());
    if (fm.horizontalAdvance(m_caption) <= room) {
        p.setPen(t.color(ColorRole::Text2));
        p.drawText(rect().adjusted(0, 0, -16, 0), Qt::AlignRight | Qt::AlignVCenter | Qt::TextSingleLine, m_caption);
    }
}

void StageTabs::mousePressEvent(QMouseEvent* event)
{
    const int at = tabAt(event->position().toPoint());
    if (event->button() == Qt::LeftButton && at >= 0)
        emit chosen(at);
}

void StageTabs::mouseMoveEvent(QMouseEvent* event)
{
    const int at = tabAt(event->position().toPoint());
    if (at != m_hover) {
        m_hover = at;
        update();
    }
}

void StageTabs::leaveEvent(QEvent*)
{
    m_hover = -1;
    update();
}

void StageTabs::keyPressEvent(QKeyEvent* event)
{
    const int last = int(m_texts.size()) - 1;
    if (event->key() == Qt::Key_Left && m_current > 0)
        emit chosen(m_current - 1);
    else if (event->key() == Qt::Key_Right && m_current < last)
        emit chosen(m_current + 1);
    else
        QWidget::keyPressEvent(event);
}

} // namespace peiji

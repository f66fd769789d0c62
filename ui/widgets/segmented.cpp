#include "ui/widgets/segmented.h"

#include "ui/theme/strokes.h"

#include <QAccessible>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QPainterPath>
#include <QToolTip>

namespace peiji
{

SegmentedControl::SegmentedControl(QWidget* parent) : QWidget(parent)
{
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Fixed);
    connect(&Theme::instance(), &Theme::changed, this, [this]() { updateGeometry(); });
}

void SegmentedControl::setTexts(const QStringList& texts)
{
    m_texts = texts;
    m_current = std::clamp(m_current, 0, int(std::max<qsizetype>(0, texts.size() - 1)));
    updateGeometry();
    update();
}

void SegmentedControl::setToolTips(const QStringList& tips)
{
    m_tips = tips;
}

void SegmentedControl::setCurrent(int index)
{
    if (index == m_current)
        return;
    m_current = index;
    update();
}

void SegmentedControl::setSmall(bool small)
{
    m_small = small;
    updateGeometry();
}

int SegmentedControl::padding() const
{
    return Theme::instance().px(m_small ? 10 : 12);
}

QSize SegmentedControl::sizeHint() const
{
    QFont strong = font();
    strong.setWeight(QFont::DemiBold);
    const QFontMetrics fm(strong);
    int width = 2;
    for (const QString& text : m_texts)
        width += fm.horizontalAdvance(text) + 2 * padding();
    return {width, Theme::instance().px(m_small ? 26 : 30)};
}

QSize SegmentedControl::minimumSizeHint() const
{
    QFont strong = font();
    strong.setWeight(QFont::DemiBold);
    const QFontMetrics fm(strong);
    int width = 2;
    for (const QString& text : m_texts)
        width += fm.horizontalAdvance(text) + 8;
    return {width, sizeHint().height()};
}

QRect SegmentedControl::segment(int index) const
{
    // Room beyond or below the hint is shared by all segments, so that a narrow window squeezes them evenly.
    QFont strong = font();
    strong.setWeight(QFont::DemiBold);
    const QFontMetrics fm(strong);
    const int count = int(m_texts.size());
    const double extra = count > 0 ? double(width() - sizeHint().width()) / count : 0;
    double x = 1;
    for (int i = 0; i < count; ++i) {
        const double w = fm.horizontalAdvance(m_texts[i]) + 2 * padding() + extra;
        if (i == index)
            return QRect(int(x), 0, int(x + w) - int(x), height());
        x += w;
    }
    return {};
}

int SegmentedControl::segmentAt(const QPoint& at) const
{
    for (int i = 0; i < m_texts.size(); ++i)
        if (segment(i).contains(at))
            return i;
    return -1;
}

void SegmentedControl::paintEvent(QPaintEvent*)
{
    const Theme& t = Theme::instance();
    QPainter p(this);
    const bool focus = hasFocus();
    const QColor edge = t.color(!isEnabled() ? ColorRole::Line : focus ? ColorRole::Focus : ColorRole::Field);
    QPainterPath clip;
    clip.addRoundedRect(QRectF(rect()), 4, 4);
    p.setClipPath(clip);
    p.fillRect(rect(), t.color(isEnabled() ? ColorRole::Surface : ColorRole::Window));
    for (int i = 0; i < m_texts.size(); ++i) {
        const QRect r = segment(i);
        const bool on = i == m_current;
        if (on && isEnabled())
            p.fillRect(r, t.color(ColorRole::Accent));
        else if (on)
            p.fillRect(r, t.color(ColorRole::Sunken));
        else if (i == m_hover && isEnabled())
            p.fillRect(r, t.color(ColorRole::Hover));
        if (i > 0 && !on && i - 1 != m_current)
            paintVLine(p, r.left(), 0, height(), t.color(ColorRole::Line));
        QFont f = font();
        f.setWeight(on ? QFont::DemiBold : QFont::Normal);
        p.setFont(f);
        p.setPen(t.color(!isEnabled() ? ColorRole::Disabled : on ? ColorRole::OnAccent : ColorRole::Text));
        p.drawText(r, Qt::AlignCenter | Qt::TextSingleLine, m_texts[i]);
    }
    p.setClipping(false);
    paintPlane(p, rect(), QColor(), edge, 4, focus ? 2 : 1);
}

void SegmentedControl::choose(int index)
{
    if (index < 0 || index >= m_texts.size() || index == m_current)
        return;
    m_current = index;
    update();
    emit chosen(index);
}

void SegmentedControl::mousePressEvent(QMouseEvent* event)
{
    if (event->button() == Qt::LeftButton)
        choose(segmentAt(event->position().toPoint()));
}

void SegmentedControl::mouseMoveEvent(QMouseEvent* event)
{
    const int at = segmentAt(event->position().toPoint());
    if (at != m_hover) {
        m_hover = at;
        update();
    }
}

void SegmentedControl::leaveEvent(QEvent*)
{
    m_hover = -1;
    update();
}

void SegmentedControl::keyPressEvent(QKeyEvent* event)
{
    switch (event->key()) {
    case Qt::Key_Left:
    case Qt::Key_Up:
        choose(m_current - 1);
        return;
    case Qt::Key_Right:
    case Qt::Key_Down:
        choose(m_current + 1);
        return;
    case Qt::Key_Home:
        choose(0);
        return;
    case Qt::Key_End:
        choose(int(m_texts.size()) - 1);
        return;
    default:
        QWidget::keyPressEvent(event);
    }
}

bool SegmentedControl::event(QEvent* event)
{
    if (event->type() == QEvent::ToolTip && !m_tips.isEmpty()) {
        const auto* help = static_cast<QHelpEvent*>(event);
        const int at = segmentAt(help->pos());
        if (at >= 0 && at < m_tips.size())
            QToolTip::showText(help->globalPos(), m_tips[at], this, segment(at));
        else
            QToolTip::hideText();
        return true;
    }
    return QWidget::event(event);
}

} // namespace peiji

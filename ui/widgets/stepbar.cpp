#include "ui/widgets/stepbar.h"

#include "ui/theme/icons.h"
#include "ui/theme/strokes.h"

namespace peiji
{

using namespace Qt::StringLiterals;

namespace
{
constexpr int kCircle = 22, kGap = 8, kLine = 40; ///< px
}

StepBar::StepBar(QWidget* parent) : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    connect(&Theme::instance(), &Theme::changed, this, [this]() {
        updateGeometry();
        update();
    });
}

void StepBar::setTexts(const QStringList& texts)
{
    m_texts = texts;
    updateGeometry();
    setCurrent(m_current);
}

void StepBar::setCurrent(int index)
{
    m_current = index;
    if (index < m_texts.size())
        setAccessibleName(tr("Step %1 of %2: %3").arg(index + 1).arg(m_texts.size()).arg(m_texts[index]));
    update();
}

int StepBar::width(int index) const
{
    const QFontMetrics fm(Theme::instance().font(TextRole::BodyStrong));
    return Theme::instance().px(kCircle) + kGap + fm.horizontalAdvance(m_texts[index]);
}

QSize StepBar::sizeHint() const
{
    int all = 0;
    for (int i = 0; i < m_texts.size(); ++i)
        all += width(i) + (i > 0 ? kLine + 2 * kGap : 0);
    return {all, Theme::instance().px(30)};
}

void StepBar::paintEvent(QPaintEvent*)
{
    const Theme& t = Theme::instance();
    QPainter p(this);
    p.setRenderHint(QPainter::Antialiasing);
    const int circle = t.px(kCircle);
    int x = 0;
    for (int i = 0; i < m_texts.size(); ++i) {
        if (i > 0) {
            paintHLine(p, x + kGap, x + kGap + kLine, height() / 2, t.color(ColorRole::LineStrong));
            x += kLine + 2 * kGap;
        }
        const QRect round(x, (height() - circle) / 2, circle, circle);
        const bool now = i == m_current, passed = i < m_current;
        p.setPen(QPen(t.color(passed ? ColorRole::Ok : now ? ColorRole::Accent : ColorRole::LineStrong), 1));
        p.setBrush(now ? t.color(ColorRole::Accent) : passed ? t.color(ColorRole::OkBg) : QColor(Qt::transparent));
        p.drawEllipse(QRectF(round).adjusted(0.5, 0.5, -0.5, -0.5));
        p.setFont(t.font(TextRole::BodyStrong));
        if (passed) {
            paintIcon(p, round, u"check"_s, t.color(ColorRole::Ok), t.px(14));
        } else {
            p.setPen(t.color(now ? ColorRole::OnAccent : ColorRole::Text2));
            p.drawText(round, Qt::AlignCenter, QString::number(i + 1));
        }
        p.setFont(t.font(now ? TextRole::BodyStrong : TextRole::Body));
        p.setPen(t.color(now ? ColorRole::Text : ColorRole::Text2));
        p.drawText(QRect(round.right() + kGap, 0, width(i), height()), Qt::AlignVCenter | Qt::AlignLeft, m_texts[i]);
        x += width(i);
    }
}

} // namespace peiji

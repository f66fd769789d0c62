#include "ui/charts/pricechart.h"

#include "ui/i18n/qtext.h"
#include "ui/theme/strokes.h"
#include "ui/widgets/memorybar.h"

#include <QHelpEvent>
#include <QPainterPath>
#include <QToolTip>
#include <algorithm>
#include <cmath>

namespace peiji
{

namespace
{

constexpr int kHeight = 200, kReach = 8; ///< px; how near a point must be pointed at
constexpr int kDateTicks = 4;

QColor markColor(PriceKind kind)
{
    const Theme& t = Theme::instance();
    switch (kind) {
    case PriceKind::Supplier:
        return t.chartColor(0);
    case PriceKind::Observed:
        return t.chartColor(2);
    case PriceKind::List:
        return t.color(ColorRole::Text2);
    case PriceKind::Report:
        return t.chartColor(3);
    case PriceKind::PlanningEstimate:
        break;
    }
    return t.color(ColorRole::Warn);
}

} // namespace

void paintPriceMark(QPainter& p, PriceKind kind, QPointF at)
{
    const QColor c = markColor(kind);
    const double r = 4;
    p.setPen(QPen(c, 2));
    p.setBrush(kind == PriceKind::PlanningEstimate ? Theme::instance().color(ColorRole::Surface) : c);
    QPainterPath path;
    switch (kind) {
    case PriceKind::Supplier:
        path.moveTo(at.x(), at.y() - r - 1);
        path.lineTo(at.x() + r + 1, at.y());
        path.lineTo(at.x(), at.y() + r + 1);
        path.lineTo(at.x() - r - 1, at.y());
        path.closeSubpath();
        break;
    case PriceKind::Report:
        path.addRect(at.x() - r, at.y() - r, 2 * r, 2 * r);
        break;
    case PriceKind::List:
        path.moveTo(at.x(), at.y() - r);
        path.lineTo(at.x() + r, at.y() + r);
        path.lineTo(at.x() - r, at.y() + r);
        path.closeSubpath();
        break;
    case PriceKind::Observed:
    case PriceKind::PlanningEstimate:
        path.addEllipse(at, r, r);
        break;
    }
    p.drawPath(path);
}

PriceChart::PriceChart(QWidget* parent) : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setMouseTracking(true);
    connect(&Theme::instance(), &Theme::changed, this, [this]() {
        updateGeometry();
        update();
    });
}

QSize PriceChart::sizeHint() const
{
    return {320, Theme::instance().px(kHeight)};
}

void PriceChart::setPoints(std::vector<PricePoint> points, QDate today, QDate freshFrom)
{
    std::sort(points.begin(), points.end(), [](const PricePoint& a, const PricePoint& b) { return a.day < b.day; });
    m_points = std::move(points);
    m_today = today;
    m_freshFrom = freshFrom;
    m_first = m_points.empty() ? today.addYears(-1) : std::min(m_points.front().day, today.addMonths(-2));
    double end = 0;
    for (const PricePoint& point : m_points)
        end = std::max({end, point.high, point.value});
    m_step = niceStep(end > 0 ? end * 1.05 : 1, 4);
    m_top = std::ceil((end > 0 ? end * 1.02 : 1) / m_step) * m_step;
    update();
}

QRectF PriceChart::plot() const
{
    const QFontMetrics fm(Theme::instance().font(TextRole::Caption));
    const int left = fm.horizontalAdvance(toQt(std::string_view(formatNumber(m_top, 0)))) + 10;
    return QRectF(left, fm.height() / 2.0 + 2, std::max(10, width() - left - 14),
                  std::max(10, height() - fm.height() * 2 - 8));
}

double PriceChart::xOf(const QDate& day) const
{
    const QRectF area = plot();
    const auto span = double(std::max<qint64>(1, m_first.daysTo(m_today)));
    return area.left() + area.width() * double(m_first.daysTo(day)) / span;
}

double PriceChart::yOf(double value) const
{
    const QRectF area = plot();
    return area.bottom() - area.height() * value / m_top;
}

void PriceChart::paintAxes(QPainter& p) const
{
    const Theme& t = Theme::instance();
    const QRectF area = plot();
    p.setFont(t.font(TextRole::Caption));
    const QFontMetrics fm = p.fontMetrics();
    for (double v = 0; v <= m_top + m_step / 2; v += m_step) {
        const int y = int(std::round(yOf(v)));
        paintHLine(p, int(area.left()), int(area.right()), y, t.color(v == 0 ? ColorRole::Axis : ColorRole::Grid));
        p.setPen(t.color(ColorRole::Text2));
        p.drawText(QRectF(0, y - fm.height() / 2.0, area.left() - 8, fm.height()), Qt::AlignRight | Qt::AlignVCenter,
                   toQt(std::string_view(formatNumber(v, m_step < 1 ? 1 : 0))));
    }
    const qint64 days = std::max<qint64>(1, m_first.daysTo(m_today));
    for (int i = 0; i < kDateTicks; ++i) {
        const QDate day = m_first.addDays(days * i / (kDateTicks - 1));
        const QString text = day.toString(QStringLiteral("yyyy-MM"));
        const double w = fm.horizontalAdvance(text);
        const double x = std::clamp(xOf(day) - w / 2, 0.0, width() - w);
        p.drawText(QRectF(x, area.bottom() + 6, w + 1, fm.height()), Qt::AlignLeft, text);
    }
}

void PriceChart::paintAge(QPainter& p) const
{
    const Theme& t = Theme::instance();
    const QRectF area = plot();
    const double x = std::clamp(xOf(m_freshFrom), area.left(), area.right());
    if (x <= area.left())
        return;
    p.fillRect(QRectF(area.left(), area.top(), x - area.left(), area.height()), t.color(ColorRole::WarnBg));
    QPen pen(t.color(ColorRole::Warn), 1);
    pen.setDashPattern({4, 3});
    p.setPen(pen);
    p.drawLine(QPointF(x, area.top()), QPointF(x, area.bottom()));
    const QString text = tr("older than its limit: ask again");
    const QFontMetrics fm(t.font(TextRole::Caption));
    if (fm.horizontalAdvance(text) > x - area.left() - 12)
        return;
    p.setFont(t.font(TextRole::Caption));
    p.drawText(QRectF(area.left() + 8, area.top() + 2, x - area.left(), fm.height()), Qt::AlignLeft, text);
}

void PriceChart::paintPoints(QPainter& p) const
{
    const Theme& t = Theme::instance();
    p.setRenderHint(QPainter::Antialiasing);
    p.setPen(QPen(t.color(ColorRole::Accent), 1.5));
    for (std::size_t i = 1; i < m_points.size(); ++i)
        p.drawLine(QPointF(xOf(m_points[i - 1].day), yOf(m_points[i - 1].value)),
                   QPointF(xOf(m_points[i].day), yOf(m_points[i].value)));
    for (const PricePoint& point : m_points) {
        const double x = xOf(point.day);
        if (point.high > point.low) {
            p.setPen(QPen(markColor(point.kind), 1.5));
            for (const double end : {point.low, point.high})
                p.drawLine(QPointF(x - 4, yOf(end)), QPointF(x + 4, yOf(end)));
            p.drawLine(QPointF(x, yOf(point.low)), QPointF(x, yOf(point.high)));
        }
        paintPriceMark(p, point.kind, {x, yOf(point.value)});
    }
}

void PriceChart::paintEvent(QPaintEvent*)
{
    QPainter p(this);
    paintAge(p);
    paintAxes(p);
    paintPoints(p);
}

bool PriceChart::event(QEvent* event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    for (const PricePoint& point : m_points) {
        const QPointF at(xOf(point.day), yOf(point.value));
        if ((at - QPointF(help->pos())).manhattanLength() > 2 * kReach)
            continue;
        QToolTip::showText(help->globalPos(), point.what, this);
        return true;
    }
    QToolTip::hideText();
    return true;
}

} // namespace peiji

#include "ui/pages/comparepareto.h"

#include "ui/i18n/qtext.h"
#include "ui/theme/strokes.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>
#include <QToolTip>
#include <algorithm>
#include <array>
#include <cmath>

namespace peiji
{

namespace
{

constexpr int kMostPriceTicks = 7;
constexpr double kMinorPerMajor = 100.0;
constexpr double kReach = 8; ///< px around a mark that count as on it

int px(int v)
{
    return Theme::instance().px(v);
}

QColor color(ColorRole r)
{
    return Theme::instance().color(r);
}

/// 1, 2 or 5 times a power of ten, at least `least`.
double niceStep(double least)
{
    const double power = std::pow(10.0, std::floor(std::log10(std::max(least, 1.0))));
    for (double m : {1.0, 2.0, 5.0}) {
        if (m * power >= least)
            return m * power;
    }
    return 10 * power;
}

std::vector<double> logTicks(double low, double high)
{
    std::vector<double> ticks;
    for (double decade = std::pow(10.0, std::floor(std::log10(low))); decade <= high; decade *= 10) {
        for (double m : {1.0, 2.0, 5.0}) {
            if (m * decade >= low * 0.999 && m * decade <= high * 1.001)
                ticks.push_back(m * decade);
        }
    }
    return ticks;
}

QString tickText(double v)
{
    const int decimals = v >= 1 ? 0 : int(std::ceil(-std::log10(v)));
    return toQt(std::string_view(formatNumber(v, decimals)));
}

Money asMoney(double major, Currency c)
{
    return {std::llround(major * (minorDigits(c) == 0 ? 1.0 : kMinorPerMajor)), c};
}

/// The money axis counts in 万 or M, whichever the language of the window uses.
double axisUnit()
{
    return uiLang() == Lang::Zh ? 1e4 : 1e6;
}

} // namespace

ParetoChart::ParetoChart(QWidget* parent) : QWidget(parent)
{
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    connect(&Theme::instance(), &Theme::changed, this, [this]() { updateGeometry(); });
}

void ParetoChart::setData(std::vector<ParetoMark> marks, std::optional<double> deadlineDays, Currency currency)
{
    m_marks = std::move(marks);
    std::erase_if(m_marks, [](const ParetoMark& m) { return !(m.days.value > 0) || !(m.price > 0); });
    m_deadline = deadlineDays;
    m_currency = currency;
    fitAxes();
    QStringList spoken;
    for (const ParetoMark& m : m_marks) {
        if (m.tier >= 0)
            spoken << tr("%1: %2, %3 days")
                          .arg(m.label, moneyShortText(asMoney(m.price, m_currency)),
                               toQt(std::string_view(formatNumber(m.days.value, significantDecimals(m.days.value)))));
    }
    setAccessibleName(tr("Price and time"));
    setAccessibleDescription(spoken.join(u'\n'));
    update();
}

void ParetoChart::setBudgetRange(double lowest, double highest)
{
    m_lowestBudget = lowest;
    m_highestBudget = highest;
}

void ParetoChart::fitAxes()
{
    if (m_marks.empty())
        return;
    double lowPrice = m_marks.front().price, highPrice = lowPrice;
    double low = m_marks.front().days.value, high = low;
    for (const ParetoMark& m : m_marks) {
        lowPrice = std::min(lowPrice, m.price);
        highPrice = std::max(highPrice, m.price);
        low = std::min(low, m.tier >= 0 && m.days.low > 0 ? m.days.low : m.days.value);
        high = std::max(high, m.tier >= 0 ? m.days.high : m.days.value);
    }
    if (m_deadline && *m_deadline > 0) {
        low = std::min(low, *m_deadline);
        high = std::max(high, *m_deadline * 1.2);
    }
    if (m_highestBudget > 0) {
        lowPrice = std::min(lowPrice, m_lowestBudget);
        highPrice = std::max(highPrice, m_highestBudget);
    }
    m_stepPrice = niceStep((highPrice - lowPrice) * 1.1 / kMostPriceTicks);
    m_minPrice = std::max(0.0, std::floor((lowPrice - m_stepPrice * 0.35) / m_stepPrice) * m_stepPrice);
    m_maxPrice = std::ceil((highPrice + m_stepPrice * 0.2) / m_stepPrice) * m_stepPrice;
    m_minDays = low / 1.25;
    m_maxDays = high * 1.25;
    m_budget = std::clamp(m_budget, m_minPrice, m_maxPrice);
}

void ParetoChart::setBudget(double major)
{
    m_budget = m_marks.empty() ? major : std::clamp(major, m_minPrice, m_maxPrice);
    update();
}

void ParetoChart::moveBudget(double major)
{
    setBudget(major);
    emit budgetMoved(m_budget);
}

const ParetoMark* ParetoChart::bestWithin(double major) const
{
    const ParetoMark* best = nullptr;
    for (const ParetoMark& m : m_marks) {
        if (m.price <= major + 0.5 && (!best || m.days.high < best->days.high))
            best = &m;
    }
    return best;
}

const ParetoMark* ParetoChart::nextAbove(double major) const
{
    const ParetoMark* now = bestWithin(major);
    const ParetoMark* next = nullptr;
    for (const ParetoMark& m : m_marks) {
        const bool faster = !now || m.days.high < now->days.high;
        if (m.price > major + 0.5 && faster && (!next || m.price < next->price))
            next = &m;
    }
    return next;
}

QSize ParetoChart::sizeHint() const
{
    return {px(330), px(350)};
}

QSize ParetoChart::minimumSizeHint() const
{
    return {px(260), px(300)};
}

QRectF ParetoChart::plot() const
{
    return QRectF(rect()).adjusted(px(36), px(24), -px(12), -px(82));
}

double ParetoChart::xOf(double price) const
{
    return plot().left() + (price - m_minPrice) / (m_maxPrice - m_minPrice) * plot().width();
}

double ParetoChart::priceAt(double x) const
{
    return m_minPrice + (x - plot().left()) / plot().width() * (m_maxPrice - m_minPrice);
}

double ParetoChart::yOf(double days) const
{
    const double t = std::log(std::max(days, 1e-9) / m_minDays) / std::log(m_maxDays / m_minDays);
    return plot().bottom() - t * plot().height();
}

void ParetoChart::paintAxes(QPainter& p) const
{
    const QRectF r = plot();
    const QFont caption = Theme::instance().font(TextRole::Caption);
    const int line = QFontMetrics(caption).height();
    p.setFont(caption);
    p.setPen(color(ColorRole::Text2));
    p.drawText(QRectF(0, 0, width(), line), Qt::AlignLeft, tr("Time (days)"));
    p.drawText(QRectF(0, 0, width() - px(12), line), Qt::AlignRight, tr("log scale"));
    for (double v : logTicks(m_minDays, m_maxDays)) {
        paintHLine(p, int(r.left()), int(r.right()), int(yOf(v)), color(ColorRole::Grid));
        p.setPen(color(ColorRole::Text2));
        p.drawText(QRectF(0, yOf(v) - line / 2.0, r.left() - 6, line), Qt::AlignRight | Qt::AlignVCenter, tickText(v));
    }
    paintHLine(p, int(r.left()), int(r.right()), int(r.bottom()), color(ColorRole::Axis));
    double lastRight = -1e9;
    for (double v = m_minPrice; v <= m_maxPrice * 1.0001; v += m_stepPrice) {
        const double unit = v / axisUnit();
        const QString text = toQt(std::string_view(formatNumber(unit, m_stepPrice / axisUnit() < 1 ? 1 : 0)));
        const double w = QFontMetricsF(caption).horizontalAdvance(text);
        if (xOf(v) - w / 2 < lastRight + 6)
            continue;
        p.setPen(color(ColorRole::Text2));
        p.drawText(QRectF(xOf(v) - w / 2 - 2, r.bottom() + 4, w + 4, line), Qt::AlignCenter, text);
        lastRight = xOf(v) + w / 2;
    }
    p.drawText(QRectF(0, height() - line, width() - px(12), line), Qt::AlignRight,
               uiLang() == Lang::Zh ? tr("Total incl. tax (10,000 %1)").arg(toQt(currencyCode(m_currency)))
                                    : tr("Total incl. tax (%1 M)").arg(toQt(currencyCode(m_currency))));
    if (m_deadline && *m_deadline > 0) {
        QPen dash(color(ColorRole::Error), 1.5);
        dash.setDashPattern({4, 2});
        p.setPen(dash);
        p.drawLine(QPointF(r.left(), yOf(*m_deadline)), QPointF(r.right(), yOf(*m_deadline)));
        QFont strong = caption;
        strong.setWeight(QFont::DemiBold);
        p.setFont(strong);
        p.setPen(color(ColorRole::Error));
        p.drawText(QRectF(r.left(), yOf(*m_deadline) - line - 1, r.width() - 4, line), Qt::AlignRight,
                   tr("Deadline %1 days").arg(tickText(*m_deadline)));
    }
}

void ParetoChart::paintMarks(QPainter& p) const
{
    p.setRenderHint(QPainter::Antialiasing);
    std::vector<const ParetoMark*> front;
    for (const ParetoMark& m : m_marks) {
        if (m.onFront)
            front.push_back(&m);
    }
    std::ranges::sort(front, {}, &ParetoMark::price);
    if (!front.empty()) {
        QPainterPath steps(QPointF(xOf(front.front()->price), yOf(front.front()->days.value)));
        for (std::size_t i = 1; i < front.size(); ++i) {
            steps.lineTo(xOf(front[i]->price), yOf(front[i - 1]->days.value));
            steps.lineTo(xOf(front[i]->price), yOf(front[i]->days.value));
        }
        p.setPen(QPen(Theme::instance().chartColor(0), 2));
        p.setBrush(Qt::NoBrush);
        p.drawPath(steps);
    }
    for (const ParetoMark& m : m_marks) {
        if (m.tier >= 0)
            continue;
        p.setPen(QPen(color(ColorRole::Axis), 1.5));
        p.setBrush(color(ColorRole::Surface));
        p.drawEllipse(QPointF(xOf(m.price), yOf(m.days.value)), 3, 3);
    }
    for (const ParetoMark& m : m_marks) {
        if (m.tier < 0)
            continue;
        const double x = xOf(m.price), y = yOf(m.days.value);
        paintDimensionVertical(p, yOf(m.days.low > 0 ? m.days.low : m.days.value), y, yOf(m.days.high), x,
                               color(ColorRole::Text), 4, false);
        const QPolygonF diamond{QPointF(x, y - 6), QPointF(x + 6, y), QPointF(x, y + 6), QPointF(x - 6, y)};
        p.setPen(QPen(color(ColorRole::Surface), 1.5));
        p.setBrush(Theme::instance().chartColor(0));
        p.drawPolygon(diamond);
    }
}

void ParetoChart::paintTierLabels(QPainter& p) const
{
    const QFont strong = Theme::instance().font(TextRole::BodyStrong);
    const QFontMetricsF fm(strong);
    p.setFont(strong);
    p.setPen(color(ColorRole::Text));
    std::vector<QRectF> taken;
    for (const ParetoMark& m : m_marks) {
        if (m.tier < 0)
            continue;
        const double x = xOf(m.price), y = yOf(m.days.value), w = fm.horizontalAdvance(m.label), h = fm.height();
        // Left below, right below, left above, right above: the first that stays inside and free.
        const std::array<QRectF, 4> places{QRectF(x - w - 9, y + 3, w, h), QRectF(x + 10, y + 3, w, h),
                                           QRectF(x - w - 9, y - h - 3, w, h), QRectF(x + 10, y - h - 3, w, h)};
        QRectF at = places[0];
        for (const QRectF& place : places) {
            const bool inside = place.left() >= plot().left() && place.right() <= width() - 2;
            const bool clear = std::ranges::none_of(taken, [&](const QRectF& t) { return t.intersects(place); });
            if (inside && clear) {
                at = place;
                break;
            }
        }
        at.moveLeft(std::clamp(at.left(), plot().left() + 2, std::max(plot().left() + 2, width() - w - 2)));
        taken.push_back(at);
        p.drawText(at, Qt::AlignLeft | Qt::AlignVCenter, m.label);
    }
}

void ParetoChart::paintBudget(QPainter& p) const
{
    const QRectF r = plot();
    const double x = std::round(xOf(m_budget));
    const double track = r.bottom() + px(34);
    paintPlane(p, QRectF(r.left(), track - 2, r.width(), 4), color(ColorRole::Sunken), QColor(), 2);
    paintPlane(p, QRectF(r.left(), track - 2, x - r.left(), 4), color(ColorRole::Accent), QColor(), 2);
    p.fillRect(QRectF(x - 1, r.top(), 2, track - r.top()), color(ColorRole::Accent));
    p.setRenderHint(QPainter::Antialiasing);
    p.setPen(QPen(color(ColorRole::Accent), 2));
    p.setBrush(color(ColorRole::Surface));
    p.drawEllipse(QPointF(x, track), 8, 8);
    if (hasFocus())
        paintFocusRing(p, QRectF(x - 9, track - 9, 18, 18), 9);
    QFont strong = Theme::instance().font(TextRole::Caption);
    strong.setWeight(QFont::DemiBold);
    const QString text = tr("Budget %1").arg(moneyShortText(asMoney(m_budget, m_currency)));
    const QFontMetricsF fm(strong);
    const double w = fm.horizontalAdvance(text);
    const double left = std::clamp(x - w / 2, 0.0, std::max(0.0, width() - w - 2));
    p.setFont(strong);
    p.setPen(color(ColorRole::Text));
    p.drawText(QRectF(left, track + px(10), w + 2, fm.height()), Qt::AlignLeft, text);
}

void ParetoChart::paintEvent(QPaintEvent*)
{
    QPainter p(this);
    if (m_marks.empty()) {
        p.setFont(Theme::instance().font(TextRole::Body));
        p.setPen(color(ColorRole::Text2));
        p.drawText(rect(), Qt::AlignCenter | Qt::TextWordWrap,
                   tr("No times to compare: the job states no number of tokens."));
        return;
    }
    const QRectF r = plot();
    const double x = std::round(xOf(m_budget));
    p.fillRect(QRectF(x, r.top(), r.right() - x, r.height()), color(ColorRole::Window));
    paintAxes(p);
    p.setClipRect(rect());
    paintMarks(p);
    paintBudget(p);
    paintTierLabels(p);
}

void ParetoChart::mousePressEvent(QMouseEvent* event)
{
    if (!m_marks.empty() && event->button() == Qt::LeftButton)
        moveBudget(priceAt(event->position().x()));
}

void ParetoChart::mouseMoveEvent(QMouseEvent* event)
{
    if (!m_marks.empty() && event->buttons().testFlag(Qt::LeftButton))
        moveBudget(priceAt(event->position().x()));
}

void ParetoChart::keyPressEvent(QKeyEvent* event)
{
    const double step = m_stepPrice / 10;
    switch (event->key()) {
    case Qt::Key_Left:
        moveBudget(m_budget - step);
        return;
    case Qt::Key_Right:
        moveBudget(m_budget + step);
        return;
    case Qt::Key_Home:
        moveBudget(m_minPrice);
        return;
    case Qt::Key_End:
        moveBudget(m_maxPrice);
        return;
    default:
        QWidget::keyPressEvent(event);
    }
}

bool ParetoChart::event(QEvent* event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    for (const ParetoMark& m : m_marks) {
        if (std::hypot(xOf(m.price) - help->pos().x(), yOf(m.days.value) - help->pos().y()) > kReach)
            continue;
        const int decimals = significantDecimals(m.days.value);
        const QString text = tr("%1\n%2, %3 days (%4–%5)")
                                 .arg(m.label, moneyShortText(asMoney(m.price, m_currency)),
                                      toQt(std::string_view(formatNumber(m.days.value, decimals))),
                                      toQt(std::string_view(formatNumber(m.days.low, decimals))),
                                      toQt(std::string_view(formatNumber(m.days.high, decimals))));
        QToolTip::showText(help->globalPos(), text.toHtmlEscaped().replace(u'\n', QStringLiteral("<br>")), this);
        return true;
    }
    QToolTip::hideText();
    return true;
}

} // namespace peiji

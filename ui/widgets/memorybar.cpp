#include "ui/widgets/memorybar.h"

#include "ui/i18n/qtext.h"
#include "ui/theme/strokes.h"

#include <QHelpEvent>
#include <QToolTip>
#include <cmath>

namespace peiji
{

using namespace Qt::StringLiterals;

double niceStep(double range, int count)
{
    if (!(range > 0) || count < 1)
        return 1;
    const double raw = range / count, base = std::pow(10.0, std::floor(std::log10(raw)));
    for (const double m : {1.0, 2.0, 2.5, 5.0})
        if (base * m >= raw * 0.999)
            return base * m;
    return base * 10;
}

MemoryBar::MemoryBar(QWidget* parent) : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setMouseTracking(true);
    connect(&Theme::instance(), &Theme::changed, this, [this]() { updateGeometry(); });
}

void MemoryBar::setData(const MemoryBarData& bar)
{
    m_data = bar;
    update();
}

void MemoryBar::setTexts(const QStringList& categories, const QString& usable)
{
    m_names = categories;
    m_usable = usable;
    update();
}

QSize MemoryBar::sizeHint() const
{
    return {420, Theme::instance().px(80)};
}

QSize MemoryBar::minimumSizeHint() const
{
    return {260, Theme::instance().px(80)};
}

QRectF MemoryBar::barRect() const
{
    const Theme& t = Theme::instance();
    const int label = QFontMetrics(t.font(TextRole::Caption)).horizontalAdvance(u"1234.5"_s) + 8;
    return {0.0, double(t.px(22)), double(std::max(60, width() - label)), double(t.px(36))};
}

double MemoryBar::scaleEnd() const
{
    return std::max({m_data.usableGib, m_data.totalGib.high, m_data.totalGib.value, 1.0}) * 1.003;
}

double MemoryBar::x(double gib) const
{
    const QRectF r = barRect();
    return r.x() + r.width() * gib / scaleEnd();
}

void MemoryBar::paintSegments(QPainter& p) const
{
    const Theme& t = Theme::instance();
    const QRectF bar = barRect();
    const qreal ratio = devicePixelRatioF();
    p.fillRect(bar, t.color(ColorRole::Sunken));
    QFont figures = t.font(TextRole::Caption);
    figures.setWeight(QFont::DemiBold);
    p.setFont(figures);
    double at = 0;
    for (int i = 0; i < 7; ++i) {
        const double value = m_data.gib[std::size_t(i)];
        if (value <= 0)
            continue;
        const double from = std::round(x(at)), to = std::round(x(at + value));
        at += value;
        if (to - from < 1)
            continue;
        const QRectF segment(from, bar.y(), std::max(1.0, to - from - 1), bar.height());
        p.save();
        p.setBrushOrigin(segment.topLeft());
        p.fillRect(segment, t.chartBrush(i, ratio));
        p.restore();
        const QString text = figureText(value * kGiB, NumberKind::GiB, 1);
        const int needed = p.fontMetrics().horizontalAdvance(text) + 8;
        if (segment.width() < needed + 6)
            continue;
        // The figure stands on a plain plate of the segment's own colour: no pattern behind digits.
        const QColor base = t.chartColor(i);
        const QRectF plate(segment.center().x() - needed / 2.0, segment.center().y() - t.px(9), needed, t.px(18));
        if (i > 0)
            p.fillRect(plate, base);
        p.setPen(base.lightnessF() > 0.52 ? QColor(0x06, 0x22, 0x2C) : QColor(Qt::white));
        p.drawText(plate, Qt::AlignCenter, text);
    }
}

void MemoryBar::paintScale(QPainter& p) const
{
    const Theme& t = Theme::instance();
    const QRectF bar = barRect();
    p.setFont(t.font(TextRole::Caption));
    p.setPen(t.color(ColorRole::Text2));
    const double end = scaleEnd(), step = niceStep(end, std::max(2, int(bar.width() / t.px(72))));
    for (double v = 0; v <= end + step * 0.01; v += step) {
        const QString text = toQt(std::string_view(formatNumber(v, step < 1 ? 1 : 0)));
        const int w = p.fontMetrics().horizontalAdvance(text);
        const double at = v == 0 ? 0 : std::min(x(v) - w / 2.0, double(width() - w));
        p.drawText(QPointF(at, bar.bottom() + t.px(15)), text);
    }
}

void MemoryBar::paintEvent(QPaintEvent*)
{
    const Theme& t = Theme::instance();
    QPainter p(this);
    const QRectF bar = barRect();
    paintSegments(p);
    paintScale(p);
    p.setFont(t.font(TextRole::Caption));
    const QColor ink = t.color(ColorRole::Text);
    if (m_data.totalGib.high > 0) {
        const double y = t.px(11), low = x(m_data.totalGib.low), high = x(m_data.totalGib.high);
        paintDimension(p, low, x(m_data.totalGib.value), high, y, ink);
        p.setPen(t.color(ColorRole::Text2));
        const QString from = figureText(m_data.totalGib.low * kGiB, NumberKind::GiB, 1);
        const QString to = figureText(m_data.totalGib.high * kGiB, NumberKind::GiB, 1);
        const int wf = p.fontMetrics().horizontalAdvance(from), wt = p.fontMetrics().horizontalAdvance(to);
        if (low - wf - 6 >= 0)
            p.drawText(QPointF(low - wf - 6, y + t.px(4)), from);
        if (high + 6 + wt <= width())
            p.drawText(QPointF(high + 6, y + t.px(4)), to);
    }
    if (m_data.usableGib > 0) {
        const double at = std::round(x(m_data.usableGib));
        p.fillRect(QRectF(at - 1, bar.y() - t.px(3), 2, bar.height() + t.px(8)),
                   m_data.fits ? ink : t.color(ColorRole::Error));
        p.setPen(t.color(ColorRole::Text2));
        const QString figure = figureText(m_data.usableGib * kGiB, NumberKind::GiB, 1);
        QFont strong = t.font(TextRole::Caption);
        strong.setWeight(QFont::DemiBold);
        const int room = int(width() - at - 6);
        const int w = QFontMetrics(strong).horizontalAdvance(figure);
        const double left = room >= w ? at + 6 : at - 6 - w;
        p.drawText(QRectF(left, bar.y(), std::max(w, room), bar.height() / 2), Qt::AlignLeft | Qt::AlignVCenter,
                   m_usable);
        p.setFont(strong);
        p.setPen(ink);
        p.drawText(QRectF(left, bar.center().y(), w + 2, bar.height() / 2), Qt::AlignLeft | Qt::AlignVCenter, figure);
    }
}

bool MemoryBar::event(QEvent* event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    double at = 0;
    for (int i = 0; i < 7; ++i) {
        const double value = m_data.gib[std::size_t(i)];
        if (value > 0 && barRect().contains(help->pos()) && help->pos().x() >= x(at) &&
            help->pos().x() < x(at + value)) {
            QToolTip::showText(help->globalPos(),
                               u"%1  %2"_s.arg(m_names.value(i), quantityText(value * kGiB, NumberKind::GiB, 1)), this);
            return true;
        }
        at += value;
    }
    QToolTip::hideText();
    return true;
}

MemoryLegend::MemoryLegend(QWidget* parent) : QWidget(parent)
{
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    connect(&Theme::instance(), &Theme::changed, this, [this]() { updateGeometry(); });
}

void MemoryLegend::setData(const MemoryBarData& bar)
{
    m_data = bar;
    update();
}

void MemoryLegend::setTexts(const QStringList& categories, const QString& peak)
{
    m_names = categories;
    m_peak = peak;
    updateGeometry();
    update();
}

int MemoryLegend::columns(int width) const
{
    const Theme& t = Theme::instance();
    const QFontMetrics fm(t.font(TextRole::Body));
    int widest = 0;
    for (const QString& name : m_names)
        widest = std::max(widest, fm.horizontalAdvance(name));
    const int cell = widest + fm.horizontalAdvance(u"999.9"_s) + t.px(12) + 6 + 8;
    return width >= 4 * cell + 48 ? 4 : width >= 2 * cell + 16 ? 2 : 1;
}

int MemoryLegend::heightForWidth(int width) const
{
    const int rows = (8 + columns(width) - 1) / columns(width);
    return rows * Theme::instance().px(24);
}

QSize MemoryLegend::sizeHint() const
{
    return {420, heightForWidth(std::max(width(), 420))};
}

QSize MemoryLegend::minimumSizeHint() const
{
    return {200, Theme::instance().px(48)};
}

void MemoryLegend::paintEvent(QPaintEvent*)
{
    const Theme& t = Theme::instance();
    QPainter p(this);
    const int count = columns(width()), row = t.px(24), swatch = t.px(12);
    const double cell = double(width() - (count - 1) * 16) / count;
    const QFont body = t.font(TextRole::Body), strong = t.font(TextRole::BodyStrong);
    for (int i = 0; i < 8; ++i) {
        const QRectF r((i % count) * (cell + 16), (i / count) * row, cell, row);
        const bool peak = i == 7;
        const double value = peak ? m_data.totalGib.value : m_data.gib[std::size_t(i)];
        double left = r.x();
        if (peak) {
            paintHLine(p, int(r.x()), int(r.right()), int(r.y()) + 1, t.color(ColorRole::Line));
        } else {
            const QRectF box(r.x(), r.center().y() - swatch / 2.0, swatch, swatch);
            p.save();
            p.setBrushOrigin(box.topLeft());
            p.fillRect(box, t.chartBrush(i, devicePixelRatioF()));
            p.restore();
            left += swatch + 6;
        }
        p.setFont(peak ? strong : body);
        p.setPen(t.color(ColorRole::Text));
        p.drawText(QRectF(left, r.y(), r.right() - left, row), Qt::AlignLeft | Qt::AlignVCenter,
                   peak ? m_peak : m_names.value(i));
        p.setFont(strong);
        p.drawText(r, Qt::AlignRight | Qt::AlignVCenter, figureText(value * kGiB, NumberKind::GiB, 1));
    }
}

TimeBar::TimeBar(QWidget* parent) : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(&Theme::instance(), &Theme::changed, this, [this]() { updateGeometry(); });
}

void TimeBar::setSpan(const Interval& span, double deadline)
{
    m_span = span;
    m_deadline = deadline;
    update();
}

void TimeBar::setDeadlineText(const QString& text)
{
    m_text = text;
    update();
}

QSize TimeBar::sizeHint() const
{
    return {420, Theme::instance().px(46)};
}

QSize TimeBar::minimumSizeHint() const
{
    return {200, Theme::instance().px(46)};
}

void TimeBar::paintEvent(QPaintEvent*)
{
    const Theme& t = Theme::instance();
    QPainter p(this);
    const QRectF bar(0, t.px(6), width(), t.px(14));
    // A deadline far beyond the answer would press the answer into a corner: the axis then ends before it.
    const double far = std::max(m_span.high, m_span.value);
    const bool cut = m_deadline > 8 * far && far > 0;
    const double end = std::max({far * 1.12, cut ? far * 6 : m_deadline * 1.12, 0.05});
    const auto x = [&](double v) { return bar.x() + bar.width() * std::clamp(v / end, 0.0, 1.0); };
    p.fillRect(bar, t.color(ColorRole::Sunken));
    p.fillRect(QRectF(bar.x(), bar.y(), x(m_span.value) - bar.x(), bar.height()), t.chartColor(0));
    p.setFont(t.font(TextRole::Caption));
    p.setPen(t.color(ColorRole::Text2));
    const double step = niceStep(end, std::max(2, int(width() / t.px(80))));
    for (double v = 0; v <= end; v += step) {
        const QString text = toQt(std::string_view(formatNumber(v, step < 0.1 ? 2 : step < 1 ? 1 : 0)));
        const int w = p.fontMetrics().horizontalAdvance(text);
        p.fillRect(QRectF(x(v), bar.bottom(), 1, 3), t.color(ColorRole::Axis));
        p.drawText(QPointF(std::clamp(x(v) - w / 2.0, 0.0, double(width() - w)), bar.bottom() + t.px(17)), text);
    }
    const bool late = m_deadline > 0 && m_span.high > m_deadline;
    if (m_deadline > 0) {
        QFont strong = t.font(TextRole::Caption);
        strong.setWeight(QFont::DemiBold);
        p.setFont(strong);
        const QColor ink = t.color(late ? ColorRole::Error : ColorRole::Text);
        p.setPen(ink);
        const QString words = cut ? m_text + u" →"_s : m_text;
        const int w = p.fontMetrics().horizontalAdvance(words);
        const double at = cut ? bar.right() - 1 : x(m_deadline);
        if (!cut)
            p.fillRect(QRectF(at - 1, bar.y() - t.px(5), 2, bar.height() + t.px(10)), ink);
        const double left = at - w - 8;
        if (left > x(m_span.high) + 8)
            p.drawText(QRectF(left, bar.y(), w + 2, bar.height()), Qt::AlignVCenter, words);
        else if (at + w + 8 < width())
            p.drawText(QRectF(at + 6, bar.y(), w + 2, bar.height()), Qt::AlignVCenter, m_text);
    }
    if (m_span.high > 0)
        paintDimension(p, x(m_span.low), x(m_span.value), x(m_span.high), bar.center().y(), t.color(ColorRole::Text),
                       t.px(8), 4);
}

} // namespace peiji

#include "ui/documents/papercharts.h"

#include "ui/documents/documentfonts.h"
#include "ui/documents/paperpaint.h"
#include "ui/documents/paperstyle.h"

#include "core/units/format.h"

#include <QPainter>

#include <algorithm>
#include <array>
#include <cmath>

namespace peiji::paper
{
namespace
{

using namespace Qt::StringLiterals;

constexpr double kCardPadding = mm(2.0);
constexpr double kTitleHeight = mm(6.0);
constexpr double kLabelHeight = mm(3.6);
constexpr double kLegendRow = mm(3.9);
constexpr std::size_t kLegendColumns = 3;

QString number(double v, int decimals)
{
    return QString::fromStdString(formatNumber(v, decimals));
}

int decimalsFor(double v)
{
    return v >= 100 ? 0 : 1;
}

/// Draws short labels at a point; each is one line of the paper's language.
class Pen
{
public:
    Pen(QPainter& painter, const TextSetter& setter) : p(painter), m_setter(setter) {}

    QPainter& p;

    void label(double x, double y, double width, CellAlign align, const QString& text, const QColor& color = kInk,
               bool bold = false) const
    {
        m_setter.line(text, style(color, bold), width, align)->paint(p, {x, y});
    }
    double widthOf(const QString& text, bool bold = false) const
    {
        return m_setter.line(text, style(kInk, bold), mm(500))->naturalWidth();
    }
    /// A name in the paper's language; in a bilingual paper Chinese with the English behind it.
    QString name(const LocalText& t) const
    {
        QString out = printable(t.in(m_setter.main()));
        if (m_setter.lang() == DocumentLang::Both && t.en != t.zh && !t.en.empty())
            out += u' ' + printable(t.en);
        return out;
    }
    void title(const QRectF& card, const LocalText& text, const LocalText& unit) const
    {
        TextStyle bold;
        bold.bold = true;
        bold.zh = 8;
        bold.en = 8;
        bold.second = 7.5;
        bold.inlineSecond = true;
        bold.color = kInk;
        std::vector<TextParagraph> paragraphs = m_setter.paragraphs(text, bold);
        if (!paragraphs.empty() && !unit.empty())
            paragraphs.front().push_back({u' ' + name(unit), m_setter.main(), 7.5, false, kSecondary});
        TextBox(std::move(paragraphs), card.width() - 2 * kCardPadding, CellAlign::Left, 1.3)
            .paint(p, {card.left() + kCardPadding, card.top() + mm(1.4)});
    }
    /// Interval as the look draws it: a line with end ticks.
    void whisker(double from, double to, double y) const
    {
        horizontal(p, from, y, to - from, 0.7, kInk);
        vertical(p, from, y - mm(0.7), mm(1.4), 0.7, kInk);
        vertical(p, to, y - mm(0.7), mm(1.4), 0.7, kInk);
    }

private:
    static TextStyle style(const QColor& color, bool bold)
    {
        TextStyle s;
        s.zh = s.en = s.second = 7;
        s.bold = bold;
        s.color = color;
        return s;
    }
    const TextSetter& m_setter;
};

/// Keeps a label of `width` centred on x within [left, right].
double within(double x, double width, double left, double right)
{
    return std::clamp(x - width / 2, left, std::max(left, right - width));
}

std::size_t visibleBars(const QuoteChart& chart)
{
    return static_cast<std::size_t>(
        std::count_if(chart.bars.begin(), chart.bars.end(), [](const ChartBar& b) { return b.value > 0; }));
}

void paintLegend(const Pen& pen, const QuoteChart& chart, double x, double y, double width)
{
    const double column = width / static_cast<double>(kLegendColumns);
    std::size_t slot = 0;
    for (std::size_t i = 0; i < chart.bars.size(); ++i) {
        const ChartBar& bar = chart.bars[i];
        if (bar.value <= 0)
            continue;
        const double left = x + static_cast<double>(slot % kLegendColumns) * column;
        const double top = y + static_cast<double>(slot / kLegendColumns) * kLegendRow;
        fillBox(pen.p, left, top + mm(0.7), mm(2.2), mm(2.2), kLadder[i % std::size(kLadder)]);
        pen.label(left + mm(3), top, column - mm(3), CellAlign::Left,
                  pen.name(bar.label) + u' ' + number(bar.value, 1));
        ++slot;
    }
}

/// Stacked memory of one accelerator against what is usable.
void paintStack(const Pen& pen, const QuoteChart& chart, const QRectF& card)
{
    const double left = card.left() + kCardPadding, width = card.width() - 2 * kCardPadding;
    const double limit = chart.limit.value_or(0);
    const double full = std::max({limit * 1.12, chart.total.high * 1.04, 1e-9});
    const auto at = [&](double v) { return left + width * std::clamp(v / full, 0.0, 1.0); };
    const double whiskerY = card.top() + kTitleHeight + kLabelHeight + mm(1.2);
    const double barTop = whiskerY + mm(1.8), barHeight = mm(6.5);

    const QString total = number(chart.total.value, 1) + u" ("_s + number(chart.total.low, 1) + u"–"_s +
                          number(chart.total.high, 1) + u")"_s;
    const double totalWidth = pen.widthOf(total, true) + mm(1);
    pen.label(within(at(chart.total.value), totalWidth, left, left + width), card.top() + kTitleHeight, totalWidth,
              CellAlign::Center, total, kInk, true);
    pen.whisker(at(chart.total.low), at(chart.total.high), whiskerY);

    frame(pen.p, left, barTop, at(limit) - left, barHeight, 0.35, kRule);
    double sum = 0;
    for (std::size_t i = 0; i < chart.bars.size(); ++i) {
        const double from = at(sum);
        sum += std::max(0.0, chart.bars[i].value);
        if (at(sum) > from)
            fillBox(pen.p, from, barTop, at(sum) - from, barHeight, kLadder[i % std::size(kLadder)]);
    }
    const double axisY = barTop + barHeight + mm(0.8);
    pen.label(left, axisY, mm(10), CellAlign::Left, QStringLiteral("0"), kSecondary);
    if (chart.limit) {
        vertical(pen.p, at(limit), barTop - mm(1.2), barHeight + mm(2.4), 1.0, kAlert);
        const QString text = pen.name(chart.limitLabel) + u' ' + number(limit, decimalsFor(limit));
        const double w = pen.widthOf(text, true) + mm(1);
        pen.label(within(at(limit), w, left, left + width), axisY, w, CellAlign::Right, text, kAlert, true);
    }
    paintLegend(pen, chart, left, axisY + kLabelHeight + mm(1.2), width);
}

/// Bars with their name and figure above, limits as lines through all of them (RAM and its rule, power and capacity).
void paintMeters(const Pen& pen, const QuoteChart& chart, const QRectF& card, bool outlined)
{
    const double left = card.left() + kCardPadding, width = card.width() - 2 * kCardPadding;
    double full = std::max(chart.limit.value_or(0), chart.secondLimit.value_or(0));
    for (const ChartBar& bar : chart.bars)
        full = std::max(full, bar.high.value_or(bar.value));
    full = std::max(full * 1.02, 1e-9);
    const auto at = [&](double v) { return left + width * std::clamp(v / full, 0.0, 1.0); };
    const int decimals = full >= 100 ? 0 : 2;
    double y = card.top() + kTitleHeight + mm(0.4);
    std::vector<double> bars; ///< tops: limits are drawn across the bars, never across their words
    for (const ChartBar& bar : chart.bars) {
        QString figure = number(bar.value, decimals);
        if (bar.low && bar.high)
            figure += u" ("_s + number(*bar.low, decimals) + u"–"_s + number(*bar.high, decimals) + u")"_s;
        if (outlined && chart.limit.value_or(0) > 0)
            figure += u" / "_s + number(*chart.limit, decimals) + u" · "_s + number(100 * bar.value / *chart.limit, 0) +
                      u"%"_s;
        pen.label(left, y, width, CellAlign::Left, pen.name(bar.label));
        pen.label(left, y, width, CellAlign::Right, figure, kInk, true);
        y += kLabelHeight + mm(0.3);
        bars.push_back(y);
        fillBox(pen.p, left, y, at(bar.value) - left, mm(3.6), kBar);
        if (outlined && chart.limit)
            frame(pen.p, left, y, at(*chart.limit) - left, mm(3.6), 0.35, kRule);
        if (bar.low && bar.high)
            pen.whisker(at(*bar.low), at(*bar.high), y + mm(1.8));
        y += mm(3.6) + mm(1.6);
    }
    const auto mark = [&](double value, const LocalText& label, double labelTop) {
        for (const double top : bars)
            vertical(pen.p, at(value), top - mm(0.5), mm(4.6), 1.0, kAlert);
        if (!bars.empty())
            vertical(pen.p, at(value), bars.back(), labelTop - bars.back(), 1.0, kAlert);
        const QString text = pen.name(label) + u' ' + number(value, decimals);
        const double w = pen.widthOf(text) + mm(1);
        pen.label(within(at(value), w, left, left + width), labelTop, w, CellAlign::Center, text, kAlert);
    };
    // The outline is the capacity itself; only its reserve line is a mark. Two marks stand on two lines.
    if (outlined) {
        if (chart.secondLimit)
            mark(*chart.secondLimit, chart.secondLimitLabel, y);
    } else {
        if (chart.limit)
            mark(*chart.limit, chart.limitLabel, y);
        if (chart.secondLimit)
            mark(*chart.secondLimit, chart.secondLimitLabel, y + kLabelHeight);
    }
}

/// 万元 in Chinese, thousands in English.
double moneyScale(const TextSetter& setter)
{
    return setter.main() == Lang::Zh ? 1e4 : 1e3;
}

void paintCost(const Pen& pen, const QuoteChart& chart, const QRectF& card, double scale)
{
    constexpr double kRow = mm(4.7), kBarHeight = mm(3.2);
    double names = 0, figures = 0, most = 1e-9;
    const auto figure = [&](const ChartBar& bar) {
        const double share = chart.total.value > 0 ? 100.0 * bar.value / chart.total.value : 0.0;
        return number(bar.value / scale, 1) + u" · "_s + number(share, 1) + u"%"_s;
    };
    for (const ChartBar& bar : chart.bars) {
        names = std::max(names, pen.widthOf(pen.name(bar.label)));
        figures = std::max(figures, pen.widthOf(figure(bar)));
        most = std::max(most, bar.value);
    }
    const double left = card.left() + kCardPadding, width = card.width() - 2 * kCardPadding;
    names = std::min(names + mm(1), width * 0.45);
    const double barLeft = left + names + mm(1), room = std::max(mm(5), width - names - figures - mm(3.5));
    double y = card.top() + kTitleHeight + mm(0.6);
    for (std::size_t i = 0; i < chart.bars.size(); ++i) {
        const ChartBar& bar = chart.bars[i];
        const double length = room * bar.value / most;
        pen.label(left, y, names, CellAlign::Right, pen.name(bar.label));
        fillBox(pen.p, barLeft, y + mm(0.2), length, kBarHeight, i == 0 ? kAccent : kBar);
        pen.label(barLeft + length + mm(0.8), y, figures + mm(1), CellAlign::Left, figure(bar));
        y += kRow;
    }
}

/// A round step so that about four of them span the axis.
double roundStep(double span)
{
    const double raw = span / 4;
    const double power = std::pow(10.0, std::floor(std::log10(raw)));
    for (const double factor : {1.0, 2.0, 2.5, 5.0}) {
        if (raw <= factor * power)
            return factor * power;
    }
    return 10 * power;
}

void paintRange(const Pen& pen, const QuoteChart& chart, const QRectF& card, double scale)
{
    constexpr double kRow = mm(4.6), kBarHeight = mm(2.4);
    double names = 0, most = 1e-9;
    for (const ChartBar& bar : chart.bars) {
        names = std::max(names, pen.widthOf(pen.name(bar.label)));
        most = std::max(most, bar.high.value_or(bar.value) / scale);
    }
    const double step = roundStep(most);
    const double full = step * std::ceil(most / step);
    const double left = card.left() + kCardPadding + std::min(names, mm(60)) + mm(2);
    const double width = card.right() - kCardPadding - mm(4) - left;
    const auto at = [&](double v) { return left + width * std::clamp(v / full, 0.0, 1.0); };
    const double axisY = card.top() + kTitleHeight, plotTop = axisY + kLabelHeight + mm(0.6);
    const double plotHeight = kRow * static_cast<double>(chart.bars.size());
    for (double v = 0; v <= full * 1.0001; v += step) {
        vertical(pen.p, at(v), plotTop, plotHeight, 0.25, kFineRule);
        pen.label(at(v) - mm(12), axisY, mm(24), CellAlign::Center, number(v, step < 1 ? 1 : 0), kSecondary);
    }
    double y = plotTop;
    for (const ChartBar& bar : chart.bars) {
        pen.label(card.left() + kCardPadding, y + mm(0.5), left - card.left() - kCardPadding - mm(1.5),
                  CellAlign::Right, pen.name(bar.label));
        const double from = at(bar.low.value_or(bar.value) / scale), to = at(bar.high.value_or(bar.value) / scale);
        fillBox(pen.p, from, y + (kRow - kBarHeight) / 2, std::max(to - from, mm(0.3)), kBarHeight, kRangeBar);
        fillBox(pen.p, at(bar.value / scale) - mm(0.35), y + mm(0.5), mm(0.7), kRow - mm(1), kInk);
        y += kRow;
    }
}

LocalText word(const Labels& labels, const char* key)
{
    const auto it = labels.find(key);
    return it == labels.end() ? LocalText{} : it->second;
}

} // namespace

double chartHeight(const QuoteChart& chart)
{
    const double bars = static_cast<double>(chart.bars.size());
    if (chart.id == "vram") {
        const double rows = std::ceil(static_cast<double>(visibleBars(chart)) / static_cast<double>(kLegendColumns));
        return kTitleHeight + kLabelHeight + mm(1.2 + 1.8 + 6.5 + 0.8) + kLabelHeight + mm(1.2) + rows * kLegendRow +
               mm(1);
    }
    if (chart.id == "cost")
        return kTitleHeight + mm(0.6) + bars * mm(4.7) + mm(1);
    if (chart.id == "range")
        return kTitleHeight + kLabelHeight + mm(0.6) + bars * mm(4.6) + mm(1.6);
    const double marks = chart.id == "power" ? 1.0 : 2.0;
    return kTitleHeight + mm(0.4) + bars * (kLabelHeight + mm(5.5)) + marks * kLabelHeight + mm(1.2);
}

void paintChart(QPainter& p, const QuoteChart& chart, const QRectF& card, const TextSetter& setter,
                const Labels& labels)
{
    const Pen pen(p, setter);
    frame(p, card.left(), card.top(), card.width(), card.height(), 0.5, kFineRule);
    const bool money = chart.id == "cost" || chart.id == "range";
    LocalText unit = money ? word(labels, "chart.money_unit") : chart.unit;
    if (chart.id == "range") {
        const LocalText note = word(labels, "chart.range_note");
        unit = {unit.zh + "　" + note.zh, unit.en + "   " + note.en};
    }
    pen.title(card, chart.title, unit);
    if (chart.id == "vram")
        paintStack(pen, chart, card);
    else if (chart.id == "cost")
        paintCost(pen, chart, card, moneyScale(setter));
    else if (chart.id == "range")
        paintRange(pen, chart, card, moneyScale(setter));
    else
        paintMeters(pen, chart, card, chart.id == "power");
}

} // namespace peiji::paper

#pragma once
// Charts of one tier's answer on Qt Charts, with our own fonts, pens, patterns and limit lines, and a table twin.
// VramChart, RamChart and PowerChart take a TierAnswer; use them on any page.

#include "core/tier/tier.h"

#include <QChartView>
#include <QWidget>
#include <optional>
#include <vector>

class QStackedLayout;
class QTableWidget;
class QToolButton;

namespace peiji
{

class TextLabel;

/// A limit drawn across the plot and labelled on the line.
struct ChartLimit {
    double at = 0;
    QString label;
    bool dashed = false;
    bool danger = false;
};
/// An interval at a bar: `category` counts from 0.
struct ChartWhisker {
    int category = 0;
    double low = 0, high = 0;
};

/// The view: Qt Charts below, limits, whiskers and direct labels above.
class LimitChartView : public QChartView
{
    Q_OBJECT
public:
    explicit LimitChartView(QWidget* parent = nullptr);
    void setOverlay(bool horizontal, std::vector<ChartLimit> limits, std::vector<ChartWhisker> whiskers,
                    std::vector<QString> barLabels);

protected:
    void drawForeground(QPainter* painter, const QRectF& rect) override;

private:
    QPointF position(double along, double category) const;
    bool m_horizontal = true;
    std::vector<ChartLimit> m_limits;
    std::vector<ChartWhisker> m_whiskers;
    std::vector<QString> m_labels; ///< written above each horizontal bar
};

/// Head (title, unit, table twin, copy), chart, table. Rebuilt from the answer on theme and language changes.
class TierChart : public QWidget
{
    Q_OBJECT
public:
    explicit TierChart(QWidget* parent = nullptr);
    void setAnswer(const std::optional<TierAnswer>& answer);
    QChartView* view() const;
    QTableWidget* table() const { return m_table; }

protected:
    struct Bar {
        int color = 0; ///< index of the chart palette
        QString name;
        std::vector<double> values; ///< one per category
    };
    struct Data {
        QString title, unit;
        bool horizontal = true;
        QStringList categories;
        std::vector<Bar> bars; ///< stacked
        std::vector<ChartLimit> limits;
        std::vector<ChartWhisker> whiskers;
        std::vector<QString> barLabels;
        double end = 1; ///< of the value axis
        int decimals = 0;
        /// name, value, note
        std::vector<std::array<QString, 3>> rows;
    };
    virtual Data build(const TierAnswer& a) const = 0;
    virtual QString emptyTitle() const = 0;
    void changeEvent(QEvent* event) override;
    void refresh();

private:
    void rebuild();
    void fillTable(const Data& d);
    std::optional<TierAnswer> m_answer;
    TextLabel *m_title, *m_unit;
    QToolButton *m_twin, *m_copy;
    QStackedLayout* m_stack;
    LimitChartView* m_view;
    QTableWidget* m_table;
};

/// Memory of each accelerator by category against what is usable, GiB.
class VramChart : public TierChart
{
    Q_OBJECT
public:
    explicit VramChart(QWidget* parent = nullptr) : TierChart(parent) { refresh(); }

protected:
    Data build(const TierAnswer& a) const override;
    QString emptyTitle() const override;
};

/// System memory of a node against the marks of its total VRAM, and what the job needs, GB.
class RamChart : public TierChart
{
    Q_OBJECT
public:
    explicit RamChart(QWidget* parent = nullptr) : TierChart(parent) { refresh(); }
    /// Before setAnswer: the marks that rule SIZ-03 takes for the answer's card.
    void setMarks(RamMarks marks) { m_marks = marks; }

protected:
    Data build(const TierAnswer& a) const override;
    QString emptyTitle() const override;

private:
    RamMarks m_marks{1.5, 2.0};
};

/// Sustained and peak power of a node against its supplies and the 20 % line, kW.
class PowerChart : public TierChart
{
    Q_OBJECT
public:
    explicit PowerChart(QWidget* parent = nullptr) : TierChart(parent) { refresh(); }

protected:
    Data build(const TierAnswer& a) const override;
    QString emptyTitle() const override;
};

} // namespace peiji

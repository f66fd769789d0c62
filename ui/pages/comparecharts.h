#pragma once
// Right panel of the comparison: price against time, what the budget buys, memory of each tier.

#include "ui/models/comparerows.h"
#include "ui/session/sessioncontroller.h"

#include <QWidget>

namespace peiji
{

class ParetoChart;
class TextLabel;
class IconLabel;
class Panel;

/// Stacked bar per tier against the usable memory of its device.
class TierMemoryBars : public QWidget
{
    Q_OBJECT
public:
    struct Bar {
        QString name;
        MemoryEstimate memory;
    };
    explicit TierMemoryBars(QWidget* parent = nullptr);
    void setBars(std::vector<Bar> bars);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    std::vector<Bar> m_bars;
};

class CompareCharts : public QWidget
{
    Q_OBJECT
public:
    explicit CompareCharts(QWidget* parent = nullptr);
    void setResult(const SessionResultPtr& result, const CompareInput& in, int chosenTier);
    ParetoChart* pareto() const { return m_pareto; }

protected:
    void changeEvent(QEvent* event) override;

private:
    void retranslateUi();
    void showAdvice();
    ParetoChart* m_pareto;
    TierMemoryBars* m_bars;
    Panel* m_advice;
    TextLabel *m_title, *m_fact, *m_sentence, *m_memoryTitle;
    Currency m_currency = Currency::CNY;
    int m_budgetTier = -2;
    Money m_budgetShown;
};

} // namespace peiji

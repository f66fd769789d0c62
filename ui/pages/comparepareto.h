#pragma once
// Price against time: tiers as diamonds with their intervals, other builds as rings, the best front as steps, the
// deadline and a budget that can be dragged to ask what it buys.

#include "core/tier/tier.h"

#include <QString>
#include <QWidget>
#include <vector>

namespace peiji
{

struct ParetoMark {
    double price = 0; ///< major units, gross
    Interval days;
    QString label; ///< tier name or build
    bool onFront = false;
    int tier = -1;
};

class ParetoChart : public QWidget
{
    Q_OBJECT
public:
    explicit ParetoChart(QWidget* parent = nullptr);
    /// Budgets in major units that the money axis covers whatever the builds cost; before setData.
    void setBudgetRange(double lowest, double highest);
    void setData(std::vector<ParetoMark> marks, std::optional<double> deadlineDays, Currency currency);
    /// Major units; clamped to the axis.
    void setBudget(double major);
    double budget() const { return m_budget; }
    /// The fastest build within the budget, or null.
    const ParetoMark* bestWithin(double major) const;
    /// The next faster build above the budget, or null.
    const ParetoMark* nextAbove(double major) const;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

signals:
    void budgetMoved(double major);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool event(QEvent* event) override;

private:
    QRectF plot() const;
    double xOf(double price) const;
    double priceAt(double x) const;
    double yOf(double days) const;
    void paintAxes(QPainter& p) const;
    void paintMarks(QPainter& p) const;
    void paintTierLabels(QPainter& p) const;
    void paintBudget(QPainter& p) const;
    void fitAxes();
    void moveBudget(double major);

    std::vector<ParetoMark> m_marks;
    std::optional<double> m_deadline;
    Currency m_currency = Currency::CNY;
    double m_budget = 0;
    double m_lowestBudget = 0, m_highestBudget = 0; ///< 0 = not given
    double m_minPrice = 0, m_maxPrice = 1, m_stepPrice = 1, m_minDays = 1, m_maxDays = 10;
};

} // namespace peiji

#pragma once
// Prices of one part over time: value with its range, by kind of price, against the day from which they count as old.

#include "core/catalogue/browse.h"

#include <QDate>
#include <QWidget>
#include <vector>

namespace peiji
{

struct PricePoint {
    QDate day;
    double value = 0, low = 0, high = 0; ///< in one currency, net
    PriceKind kind = PriceKind::PlanningEstimate;
    QString what; ///< told when the point is pointed at
};

class PriceChart : public QWidget
{
    Q_OBJECT
public:
    explicit PriceChart(QWidget* parent = nullptr);
    /// Points in any order; `freshFrom` is the first day whose prices are within their limit.
    void setPoints(std::vector<PricePoint> points, QDate today, QDate freshFrom);
    const std::vector<PricePoint>& points() const { return m_points; }
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;

private:
    QRectF plot() const;
    double xOf(const QDate& day) const;
    double yOf(double value) const;
    void paintAxes(QPainter& p) const;
    void paintAge(QPainter& p) const;
    void paintPoints(QPainter& p) const;
    std::vector<PricePoint> m_points;
    QDate m_today, m_freshFrom, m_first;
    double m_top = 1, m_step = 1;
};

/// The mark of a kind of price, the same in chart, legend and table: told apart by shape as well as by colour.
void paintPriceMark(QPainter& p, PriceKind kind, QPointF at);

} // namespace peiji

#pragma once
// Memory of one accelerator as a bar: categories with patterns, capacity line, interval as a dimension line, scale.

#include "core/units/interval.h"

#include <QString>
#include <QStringList>
#include <QWidget>
#include <array>

namespace peiji
{

/// Figures in GiB.
struct MemoryBarData {
    std::array<double, 7> gib{};
    Interval totalGib;
    double usableGib = 0;
    bool fits = true;
};

class MemoryBar : public QWidget
{
    Q_OBJECT
public:
    explicit MemoryBar(QWidget* parent = nullptr);
    void setData(const MemoryBarData& data);
    /// Names of the seven categories and the word before the capacity.
    void setTexts(const QStringList& categories, const QString& usable);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;

private:
    QRectF barRect() const;
    double scaleEnd() const;
    double x(double gib) const;
    void paintSegments(QPainter& p) const;
    void paintScale(QPainter& p) const;
    MemoryBarData m_data;
    QStringList m_names;
    QString m_usable;
};

/// The legend below the bar: swatch, name, figure, in four columns (two when narrow), and the peak at the end.
class MemoryLegend : public QWidget
{
    Q_OBJECT
public:
    explicit MemoryLegend(QWidget* parent = nullptr);
    void setData(const MemoryBarData& data);
    void setTexts(const QStringList& categories, const QString& peak);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    int columns(int width) const;
    MemoryBarData m_data;
    QStringList m_names;
    QString m_peak;
};

/// A horizontal time bar: value filled, interval as a dimension line, deadline as a limit line, all in one unit.
class TimeBar : public QWidget
{
    Q_OBJECT
public:
    explicit TimeBar(QWidget* parent = nullptr);
    /// `deadline` 0 = none.
    void setSpan(const Interval& span, double deadline);
    void setDeadlineText(const QString& text);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    Interval m_span;
    double m_deadline = 0;
    QString m_text;
};

/// A step of 1, 2, 2.5 or 5 × 10^n so that about `count` fit into `range`.
double niceStep(double range, int count);

} // namespace peiji

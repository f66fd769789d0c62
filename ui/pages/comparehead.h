#pragma once
// The widgets above and below a tier's column, and the pane that stands in for an impossible tier.

#include "ui/pages/comparecolumns.h"

#include <QAbstractButton>
#include <QScrollArea>
#include <QWidget>

class QHBoxLayout;
class QPushButton;
class QVBoxLayout;

namespace peiji
{

class TextLabel;
class IconLabel;

/// Name, objective, total, days, badges; pressing it chooses the tier.
class TierHead : public QAbstractButton
{
    Q_OBJECT
public:
    explicit TierHead(QWidget* parent);
    void set(const TierColumn& column, bool chosen);
    QSize sizeHint() const override;

protected:
    void resizeEvent(QResizeEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void fitBadges();
    TextLabel *m_name, *m_objective, *m_total, *m_time;
    QHBoxLayout* m_badges;
    std::vector<ColumnBadge> m_shownBadges;
    bool m_chosen = false;
};

/// Exact total and its difference from the budget.
class TierTotal : public QWidget
{
    Q_OBJECT
public:
    explicit TierTotal(QWidget* parent);
    void set(const TierColumn& column, bool chosen);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    TextLabel *m_exact, *m_budget;
    IconLabel* m_icon;
    bool m_chosen = false;
};

/// Says plainly why nothing is possible and what would make it so.
class ImpossiblePane : public QScrollArea
{
    Q_OBJECT
public:
    explicit ImpossiblePane(QWidget* parent);
    void set(const ImpossibleTexts& texts);

signals:
    void raiseBudget();
    void showCheapest();

private:
    TextLabel *m_fact, *m_from;
    QVBoxLayout* m_reasons;
    QPushButton *m_raise, *m_show;
};

} // namespace peiji

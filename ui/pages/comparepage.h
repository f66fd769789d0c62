#pragma once
// Stage 3: tiers side by side, price against time, why each number is what it is.

#include "ui/models/comparerows.h"
#include "ui/shell/page.h"

class QHBoxLayout;
class QPushButton;
class QScrollArea;
class QStackedWidget;

namespace peiji
{

class CompareCharts;
class CompareTable;
class EmptyState;
class MessageBar;
class SegmentedControl;
class TextLabel;
class WhyPopover;
struct WhyContent;

class ComparePage : public Page
{
    Q_OBJECT
public:
    explicit ComparePage(const UiContext& context, QWidget* parent = nullptr);
    void activate() override;

    CompareTable* table() const { return m_table; }
    CompareCharts* charts() const { return m_charts; }
    SegmentedControl* taxSwitch() const { return m_tax; }
    WhyPopover* popover() const { return m_popover; }
    /// Opens the explanation of a row of a tier; nothing for rows that have none.
    void showWhy(const QString& rowId, int tier, const QRect& anchor);

protected:
    void retranslateUi() override;
    void resizeEvent(QResizeEvent* event) override;

private:
    QWidget* buildTools();
    CompareInput input() const;
    void refresh(bool figuresChanged);
    void refreshState();
    void chooseTier(int tier);
    void raiseBudget(int tier);
    bool hasTiers() const;
    /// Puts the charts beside the table, or behind a button where the window is too narrow for both.
    void fitWidth();

    CompareTable* m_table;
    CompareCharts* m_charts;
    QHBoxLayout* m_across;
    QScrollArea* m_chartPane;
    QStackedWidget* m_stack;
    EmptyState* m_empty;
    QPushButton *m_stop, *m_toWorkload, *m_chartToggle;
    SegmentedControl* m_tax;
    TextLabel *m_busy, *m_changedKey;
    MessageBar* m_readOnlyBar;
    WhyPopover* m_popover = nullptr;
    std::vector<bool> m_showCheapest;
    std::vector<TierRequest> m_tiersShown;
};

} // namespace peiji

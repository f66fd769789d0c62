#pragma once
// The comparison as a table: head strip, two views of one model (the parameter column stays), strip of totals.

#include "ui/models/comparemodel.h"
#include "ui/pages/comparehead.h"

#include <QWidget>

class QCheckBox;
class QTableView;

namespace peiji
{

class CellDelegate;

class CompareTable : public QWidget
{
    Q_OBJECT
public:
    explicit CompareTable(QWidget* parent = nullptr);
    ~CompareTable() override;

    CompareModel* model() const { return m_model; }
    /// Heads, totals and panes of the tiers; `chosen` is the tier in hand.
    void setColumns(const std::vector<TierColumn>& columns, int chosen);
    void setTotalsCaption(const QString& title, const QString& subtitle);
    /// View of the tier columns; column 0 of the model is hidden in it.
    QTableView* tierView() const { return m_body; }
    QCheckBox* differencesBox() const { return m_differences; }
    TierHead* head(int tier) const;
    ImpossiblePane* pane(int tier) const;

signals:
    void tierChosen(int tier);
    void raiseBudget(int tier);
    void cheapestRequested(int tier);
    /// "Why?" was asked of a cell: double click, Enter or the mark. `anchor` in global coordinates.
    void whyRequested(const QString& rowId, int tier, const QRect& anchor);

protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    struct Column {
        TierHead* head = nullptr;
        TierTotal* total = nullptr;
        ImpossiblePane* pane = nullptr; ///< null: possible
    };
    QTableView* makeView(bool frozen);
    void buildCorner();
    void retranslateUi();
    void arrange();
    void arrangeRows();
    void arrangeColumns();
    void updateCount();
    void askWhy(const QModelIndex& index);

    CompareModel* m_model;
    CompareFilter* m_filter;
    CellDelegate *m_nameDelegate, *m_delegate;
    QTableView *m_names = nullptr, *m_body = nullptr;
    QWidget *m_corner, *m_headStrip, *m_totalCorner, *m_totalStrip;
    QCheckBox* m_differences;
    TextLabel *m_count, *m_totalTitle, *m_totalSubtitle;
    std::vector<Column> m_columns;
    int m_chosen = -1;
    bool m_arranging = false;
};

} // namespace peiji

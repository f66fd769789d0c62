#pragma once
// Body of the findings dock: the list with its filters, and the finding in hand with its fix at the right.

#include "core/build/fixes.h"
#include "ui/models/findingsmodel.h"
#include "ui/shell/page.h"

#include <QThreadPool>

class QComboBox;
class QLineEdit;
class QTableView;

namespace peiji
{

class Chip;
class EmptyState;
class IconLabel;
class Panel;
class TextLabel;

class FindingsPanel : public FindingsBody
{
    Q_OBJECT
public:
    explicit FindingsPanel(const UiContext& context, QWidget* parent = nullptr);
    ~FindingsPanel() override;
    void step(int direction) override;
    void setFilter(const QString& kind) override;

    QTableView* view() const { return m_view; }
    QLineEdit* filterField() const { return m_filterField; }
    QComboBox* tierBox() const { return m_tiers; }
    /// Text of the finding in hand, its fix below; for reading aloud and for copying.
    QString detailText() const;
    /// Ways out of the finding in hand that were tried and hold; empty until they are found.
    const std::vector<Fix>& fixes() const { return m_fixes; }

protected:
    void changeEvent(QEvent* event) override;

private:
    QWidget* buildList();
    QWidget* buildDetail();
    void refresh();
    void refreshChips();
    void refreshTiers();
    void showCurrent();
    void selectRow(int row);
    void retranslateUi();
    /// Ways out of the finding in hand, tried on a worker.
    void seekFixes();
    void showFixes();

    const UiContext& ctx;
    FindingsModel* m_model;
    FindingsFilter* m_filter;
    QTableView* m_view;
    std::array<Chip*, kFindingKinds + 1> m_chips{}; ///< all, then by kind
    QComboBox* m_tiers;
    QLineEdit* m_filterField;
    IconLabel* m_icon;
    TextLabel *m_title, *m_rule, *m_text, *m_fixHead, *m_fix, *m_missingHead, *m_missing, *m_source;
    TextLabel *m_triedHead, *m_tried;
    Panel *m_fixPanel, *m_missingPanel, *m_triedPanel;
    std::vector<Fix> m_fixes;
    quint64 m_seeking = 0; ///< number of the last question
    QThreadPool m_pool;
    QWidget* m_detail;
    EmptyState* m_empty;
};

} // namespace peiji

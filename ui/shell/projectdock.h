#pragma once
// Left dock: customers > quotes > tiers of the quote in hand, with a filter on top.

#include "ui/shell/dockframe.h"
#include "ui/shell/page.h"

#include "core/quote/stores.h"

class QLineEdit;
class QTreeWidget;
class QTreeWidgetItem;

namespace peiji
{

class ProjectDock : public DockFrame
{
    Q_OBJECT
public:
    ProjectDock(const UiContext& context, QWidget* parent);
    /// Reads the list of quotes anew.
    void refresh();
    void focusFilter();

signals:
    void quoteChosen(const QString& number, int revision);
    void tierChosen(int index);

protected:
    void changeEvent(QEvent* event) override;

private:
    void retranslateUi();
    void rebuild();
    void addCurrent();
    void addTiers(QTreeWidgetItem* parent);
    void activateItem(QTreeWidgetItem* item);
    const UiContext& ctx;
    QLineEdit* m_filter;
    QTreeWidget* m_tree;
    QWidget* m_new;
    std::vector<QuoteSummary> m_quotes;
    QString m_error;
    Project m_shown; ///< project that the tree shows
};

} // namespace peiji

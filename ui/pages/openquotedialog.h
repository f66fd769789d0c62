#pragma once
// The user's quotes: search by number, customer or project; Enter opens.

#include "ui/shell/page.h"

#include <QDialog>
#include <QTimer>

class QLineEdit;
class QPushButton;
class QStackedWidget;
class QTableView;

namespace peiji
{

class EmptyState;
class MessageBar;
class QuoteListModel;

class OpenQuoteDialog : public QDialog
{
    Q_OBJECT
public:
    explicit OpenQuoteDialog(const UiContext& context, QWidget* parent);
    /// Opens it, window-modal; deletes itself.
    static OpenQuoteDialog* openFor(const UiContext& context, QWidget* parent);

    QLineEdit* search() const { return m_search; }
    QTableView* view() const { return m_view; }

protected:
    void changeEvent(QEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void load();
    void openCurrent();
    void retranslateUi();
    const UiContext& ctx;
    QuoteListModel* m_model;
    QLineEdit* m_search;
    QTableView* m_view;
    QStackedWidget* m_stack;
    EmptyState* m_empty;
    MessageBar* m_error;
    QPushButton *m_open, *m_cancel;
    QTimer m_settle;
    int m_asked = 0;
};

} // namespace peiji

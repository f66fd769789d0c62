#pragma once
// Stage 4: the quote's lines, customer and totals; saving, issuing, revising.

#include "ui/pages/quotecurrent.h"

class QPushButton;
class QScrollArea;
class QStackedWidget;
class QTableView;

namespace peiji
{

class EmptyState;
class MessageBar;
class QuoteForm;
class QuoteLinesModel;
class QuoteTotals;
class SegmentedControl;
class SupplierPriceDialog;
class TextLabel;

class QuotePage : public Page
{
    Q_OBJECT
public:
    explicit QuotePage(const UiContext& context, QWidget* parent = nullptr);
    void activate() override;

    QTableView* lines() const { return m_view; }
    QuoteForm* form() const { return m_form; }
    QuoteTotals* totals() const { return m_totals; }
    /// The dialog that asks for date and validity of a typed price, while it is open.
    SupplierPriceDialog* priceDialog() const { return m_dialog; }
    QPushButton* saveButton() const { return m_save; }
    QPushButton* issueButton() const { return m_issue; }
    QPushButton* reviseButton() const { return m_revise; }
    MessageBar* resultBar() const { return m_result; }

protected:
    void retranslateUi() override;
    bool eventFilter(QObject* watched, QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void hideEvent(QHideEvent* event) override;

private:
    QWidget* buildLines();
    void buildTable(QWidget* parent);
    void refresh();
    void refreshBar();
    void refreshButtons();
    void askForOffer(const QString& partId, UnitPrice gross);
    void showLineMenu(const QPoint& at);
    void dropTypedPrice(const std::string& partId);
    void save();
    void issue();
    void tell(int tone, const QString& fact, const QString& sentence);
    void fitColumns();

    CurrentQuote* m_current;
    QuoteLinesModel* m_model;
    MessageBar *m_bar, *m_result;
    QuoteForm* m_form;
    TextLabel *m_linesTitle, *m_linesInfo;
    SegmentedControl* m_tiers;
    QPushButton *m_open, *m_save, *m_issue, *m_revise, *m_toCompare;
    QTableView* m_view;
    QStackedWidget* m_stack;
    EmptyState* m_empty;
    QuoteTotals* m_totals;
    QScrollArea* m_totalsPane;
    SupplierPriceDialog* m_dialog = nullptr;
};

} // namespace peiji

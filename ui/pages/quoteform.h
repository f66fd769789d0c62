#pragma once
// Customer, contact, reference, dates and terms of the quote in hand; every field is an undoable edit.

#include "ui/pages/quotecurrent.h"
#include "ui/widgets/card.h"

class QComboBox;
class QGridLayout;
class QLineEdit;
class QSpinBox;

namespace peiji
{

class TextLabel;

class QuoteForm : public Card
{
    Q_OBJECT
public:
    explicit QuoteForm(const UiContext& context, QWidget* parent = nullptr);
    /// Customers known to the store, for completion.
    void loadCustomers();
    void setQuote(const QuotePtr& quote);

    QComboBox* customer() const { return m_customer; }
    QLineEdit* contact() const { return m_contact; }
    QSpinBox* validDays() const { return m_days; }

protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    TextLabel* addLabel(QWidget* field);
    /// Six fields in a row, or in two rows of three.
    void arrange(int columns);
    void editCustomer();
    void showProject();
    void showDates();
    void retranslateUi();

    const UiContext& ctx;
    QComboBox *m_customer, *m_terms;
    QLineEdit *m_contact, *m_reference, *m_date;
    QSpinBox* m_days;
    QGridLayout* m_grid;
    int m_columns = 0;
    std::array<QWidget*, 6> m_fields{};
    std::array<TextLabel*, 6> m_labels{};
    TextLabel* m_until;
    std::vector<Party> m_known;
    QuotePtr m_quote;
};

} // namespace peiji

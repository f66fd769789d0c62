#pragma once
// A supplier's price for one part of the catalogue, typed by hand: amount, tax, who offers it, of which date, until
// when.

#include "core/catalogue/price.h"
#include "ui/dialogs/dialogbase.h"

class QDateEdit;
class QLineEdit;

namespace peiji
{

class FieldBox;
class SegmentedControl;
class TextLabel;
class UnitEdit;

class OwnPriceDialog : public DialogBase
{
    Q_OBJECT
public:
    OwnPriceDialog(const QString& part, Currency currency, Date today, QWidget* parent);
    Price price(const std::string& partId, const std::string& region) const;

protected:
    void retranslateUi() override;

private:
    void check();
    Currency m_currency;
    UnitEdit* m_amount;
    SegmentedControl* m_tax;
    QLineEdit* m_supplier;
    QDateEdit *m_date, *m_until;
    FieldBox *m_amountBox, *m_taxBox, *m_supplierBox, *m_dateBox, *m_untilBox;
    TextLabel* m_why;
    QPushButton *m_accept, *m_cancel;
};

} // namespace peiji

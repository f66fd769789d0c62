#pragma once
// A typed price becomes a supplier's offer: who offers it, of which date, until when.

#include "core/catalogue/price.h"
#include "core/units/date.h"

#include <QDialog>

class QDateEdit;
class QLineEdit;
class QPushButton;

namespace peiji
{

class TextLabel;

class SupplierPriceDialog : public QDialog
{
    Q_OBJECT
public:
    /// `part` is what the line is called; the dialog proposes `today` and `validUntil`.
    SupplierPriceDialog(const QString& part, UnitPrice gross, Date today, Date validUntil, QWidget* parent);
    /// The row to be kept for the part.
    Price price(const std::string& partId, const std::string& region) const;

    QLineEdit* supplier() const { return m_supplier; }
    QPushButton* acceptButton() const { return m_accept; }

protected:
    void changeEvent(QEvent* event) override;

private:
    void retranslateUi();
    void check();
    UnitPrice m_gross;
    QLineEdit* m_supplier;
    QDateEdit *m_date, *m_until;
    TextLabel *m_supplierLabel, *m_dateLabel, *m_untilLabel, *m_amountLabel, *m_why;
    QPushButton *m_accept, *m_cancel;
};

} // namespace peiji

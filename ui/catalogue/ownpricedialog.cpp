#include "ui/catalogue/ownpricedialog.h"

#include "ui/i18n/qtext.h"
#include "ui/models/pricekindtext.h"
#include "ui/widgets/fields.h"
#include "ui/widgets/segmented.h"
#include "ui/widgets/textlabel.h"

#include <QDateEdit>
#include <QGridLayout>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

namespace peiji
{

using namespace Qt::StringLiterals;

namespace
{

constexpr int kProposedDays = 14; ///< validity proposed; the buyer corrects it to what the offer says

std::string isoDate(const QDateEdit* edit)
{
    return toStd(edit->date().toString(Qt::ISODate));
}

} // namespace

OwnPriceDialog::OwnPriceDialog(const QString& part, Currency currency, Date today, QWidget* parent)
    : DialogBase(parent), m_currency(currency)
{
    auto* name = new TextLabel(TextRole::Section, ColorRole::Text, this);
    name->setText(part);
    name->setWordWrap(true);
    body()->addWidget(name);
    m_amount = new UnitEdit(this);
    m_amount->setObjectName(u"ownPriceAmount"_s);
    m_amount->setUnit(toQt(currencyCode(currency)));
    m_tax = new SegmentedControl(this);
    m_supplier = new QLineEdit(this);
    m_supplier->setObjectName(u"ownPriceSupplier"_s);
    const QDate day(int(today.year()), int(unsigned(today.month())), int(unsigned(today.day())));
    m_date = new QDateEdit(day, this);
    m_until = new QDateEdit(day.addDays(kProposedDays), this);
    for (QDateEdit* edit : {m_date, m_until})
        edit->setDisplayFormat(u"yyyy-MM-dd"_s);
    auto* grid = new QGridLayout;
    grid->setHorizontalSpacing(12);
    grid->setVerticalSpacing(8);
    m_amountBox = new FieldBox(m_amount, this);
    m_taxBox = new FieldBox(m_tax, this);
    m_supplierBox = new FieldBox(m_supplier, this);
    m_dateBox = new FieldBox(m_date, this);
    m_untilBox = new FieldBox(m_until, this);
    grid->addWidget(m_amountBox, 0, 0);
    grid->addWidget(m_taxBox, 0, 1);
    grid->addWidget(m_supplierBox, 1, 0, 1, 2);
    grid->addWidget(m_dateBox, 2, 0);
    grid->addWidget(m_untilBox, 2, 1);
    body()->addLayout(grid);
    m_why = new TextLabel(TextRole::Caption, ColorRole::Text2, this);
    body()->addWidget(m_why);
    m_cancel = addCancel();
    m_accept = addPrimary();
    connect(m_accept, &QPushButton::clicked, this, &QDialog::accept);
    for (QLineEdit* edit : {static_cast<QLineEdit*>(m_amount), m_supplier})
        connect(edit, &QLineEdit::textChanged, this, &OwnPriceDialog::check);
    for (QDateEdit* edit : {m_date, m_until})
        connect(edit, &QDateEdit::dateChanged, this, &OwnPriceDialog::check);
    setMinimumWidth(Theme::instance().px(480));
    retranslateUi();
    m_amount->setFocus();
}

void OwnPriceDialog::check()
{
    QString why;
    const Result<UnitPrice> amount = parseTypedPrice(m_amount->text(), m_currency);
    m_amount->setStatus(m_amount->text().isEmpty() || amount.ok() ? QString() : u"error"_s);
    if (!amount.ok())
        why = m_amount->text().isEmpty() ? tr("Type the unit price.")
                                         : toQt(std::string_view(amount.error().text(uiLang())));
    else if (m_supplier->text().trimmed().isEmpty())
        why = tr("Name the supplier: a price without a source is no offer.");
    else if (m_until->date() < m_date->date())
        why = tr("The offer ends before it begins.");
    m_why->setText(why);
    m_accept->setEnabled(why.isEmpty());
}

Price OwnPriceDialog::price(const std::string& partId, const std::string& region) const
{
    Price p;
    p.partId = partId;
    p.price = p.low = p.high = parseTypedPrice(m_amount->text(), m_currency).value();
    p.taxIncluded = m_tax->current() == 0;
    p.date = isoDate(m_date);
    p.kind = PriceKind::Supplier;
    p.originalKind = "supplier";
    p.region = region;
    p.supplier = toStd(m_supplier->text().trimmed());
    p.source = p.supplier;
    p.validUntil = isoDate(m_until);
    return p;
}

void OwnPriceDialog::retranslateUi()
{
    setWindowTitle(tr("Add a supplier's price"));
    m_amountBox->setLabel(tr("Unit price"));
    m_taxBox->setLabel(tr("The price is"));
    m_tax->setTexts({tr("Tax included"), tr("Without tax")});
    m_supplierBox->setLabel(tr("Supplier"));
    m_dateBox->setLabel(tr("Date of the offer"));
    m_untilBox->setLabel(tr("Valid until"));
    for (FieldBox* box : {m_amountBox, m_taxBox, m_supplierBox, m_dateBox, m_untilBox})
        box->editor()->setAccessibleName(box->findChild<TextLabel*>()->text());
    m_cancel->setText(tr("Cancel"));
    m_accept->setText(tr("Add the price"));
    check();
}

} // namespace peiji

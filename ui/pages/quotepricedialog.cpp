#include "ui/pages/quotepricedialog.h"

#include "ui/i18n/qtext.h"
#include "ui/models/pricekindtext.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/textlabel.h"

#include <QDateEdit>
#include <QEvent>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

namespace peiji
{

using namespace Qt::StringLiterals;

namespace
{

QDate qtDate(Date d)
{
    return {int(d.year()), int(unsigned(d.month())), int(unsigned(d.day()))};
}

std::string isoDate(const QDate& d)
{
    return toStd(d.toString(Qt::ISODate));
}

QDateEdit* dateField(Date d, QWidget* parent)
{
    auto* edit = new QDateEdit(qtDate(d), parent);
    edit->setDisplayFormat(u"yyyy-MM-dd"_s);
    return edit;
}

/// Supplier of the last price typed in this run: lines of one offer are typed one after the other.
QString& lastSupplier()
{
    static QString name;
    return name;
}

} // namespace

SupplierPriceDialog::SupplierPriceDialog(const QString& part, UnitPrice gross, Date today, Date validUntil,
                                         QWidget* parent)
    : QDialog(parent), m_gross(gross)
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(24, 20, 24, 20);
    column->setSpacing(12);
    auto* name = new TextLabel(TextRole::Section, ColorRole::Text, this);
    name->setText(part);
    name->setWordWrap(true);
    auto* amountRow = new QHBoxLayout;
    amountRow->setSpacing(8);
    auto* amount = new TextLabel(TextRole::Figure, ColorRole::Text, this);
    amount->setText(moneyText(extend(gross, 1)));
    m_amountLabel = new TextLabel(TextRole::Caption, ColorRole::Text2, this);
    amountRow->addWidget(amount, 0, Qt::AlignBottom);
    amountRow->addWidget(m_amountLabel, 1, Qt::AlignBottom);
    m_supplier = new QLineEdit(lastSupplier(), this);
    m_date = dateField(today, this);
    m_until = dateField(validUntil, this);
    auto* grid = new QGridLayout;
    grid->setHorizontalSpacing(12);
    grid->setVerticalSpacing(4);
    const auto label = [&](QWidget* buddy) {
        auto* l = new TextLabel(TextRole::Caption, ColorRole::Text2, this);
        l->setWeight(QFont::Medium);
        l->setBuddy(buddy);
        return l;
    };
    m_supplierLabel = label(m_supplier);
    m_dateLabel = label(m_date);
    m_untilLabel = label(m_until);
    grid->addWidget(m_supplierLabel, 0, 0, 1, 2);
    grid->addWidget(m_supplier, 1, 0, 1, 2);
    grid->addWidget(m_dateLabel, 2, 0);
    grid->addWidget(m_untilLabel, 2, 1);
    grid->addWidget(m_date, 3, 0);
    grid->addWidget(m_until, 3, 1);
    m_why = new TextLabel(TextRole::Caption, ColorRole::Text2, this);
    m_why->setWordWrap(true);
    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(8);
    m_cancel = makeButton(ButtonKind::Normal, {}, this);
    m_accept = makeButton(ButtonKind::Primary, u"building-2"_s, this);
    m_accept->setDefault(true);
    m_cancel->setAutoDefault(false);
    buttons->addWidget(m_why, 1);
    buttons->addWidget(m_cancel);
    buttons->addWidget(m_accept);
    column->addWidget(name);
    column->addLayout(amountRow);
    column->addLayout(grid);
    column->addSpacing(4);
    column->addLayout(buttons);
    setMinimumWidth(Theme::instance().px(460));
    connect(m_accept, &QPushButton::clicked, this, [this]() {
        lastSupplier() = m_supplier->text().trimmed();
        accept();
    });
    connect(m_cancel, &QPushButton::clicked, this, &QDialog::reject);
    connect(m_supplier, &QLineEdit::textChanged, this, &SupplierPriceDialog::check);
    connect(m_date, &QDateEdit::dateChanged, this, &SupplierPriceDialog::check);
    connect(m_until, &QDateEdit::dateChanged, this, &SupplierPriceDialog::check);
    retranslateUi();
    m_supplier->setFocus();
}

void SupplierPriceDialog::check()
{
    // A disabled button says why beside it.
    QString why;
    if (m_supplier->text().trimmed().isEmpty())
        why = tr("Name the supplier: a price without a source is no offer.");
    else if (m_until->date() < m_date->date())
        why = tr("The offer ends before it begins.");
    m_why->setText(why);
    m_accept->setEnabled(why.isEmpty());
}

Price SupplierPriceDialog::price(const std::string& partId, const std::string& region) const
{
    Price p;
    p.partId = partId;
    p.price = p.low = p.high = m_gross;
    p.taxIncluded = true;
    p.date = isoDate(m_date->date());
    p.kind = PriceKind::Supplier;
    p.originalKind = "supplier";
    p.region = region;
    p.supplier = toStd(m_supplier->text().trimmed());
    p.source = p.supplier;
    p.validUntil = isoDate(m_until->date());
    return p;
}

void SupplierPriceDialog::retranslateUi()
{
    setWindowTitle(tr("Supplier's price"));
    m_amountLabel->setText(tr("each, tax included"));
    m_supplierLabel->setText(tr("Supplier"));
    m_dateLabel->setText(tr("Date of the offer"));
    m_untilLabel->setText(tr("Valid until"));
    m_accept->setText(tr("Use this price"));
    m_cancel->setText(tr("Cancel"));
    m_supplier->setAccessibleName(m_supplierLabel->text());
    m_date->setAccessibleName(m_dateLabel->text());
    m_until->setAccessibleName(m_untilLabel->text());
    check();
}

void SupplierPriceDialog::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslateUi();
    QDialog::changeEvent(event);
}

} // namespace peiji

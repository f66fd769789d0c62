#include "ui/pages/quoteform.h"

#include "ui/i18n/qtext.h"
#include "ui/session/sessioncontroller.h"
#include "ui/session/storeservice.h"
#include "ui/widgets/textlabel.h"

#include <QComboBox>
#include <QCompleter>
#include <QEvent>
#include <QGridLayout>
#include <QLineEdit>
#include <QSignalBlocker>
#include <QSpinBox>
#include <set>

namespace peiji
{

using namespace Qt::StringLiterals;

namespace
{

constexpr int kMostValidDays = 365;
constexpr int kFields = 6, kOneRowFrom = 720;

QString stdText(const std::string& s)
{
    return toQt(std::string_view(s));
}

/// Presets are data: every "terms.<id>.1.title" of the texts is one.
std::set<std::string> termsPresets(const Catalogue& c)
{
    std::set<std::string> ids;
    constexpr std::string_view kHead = "terms.", kTail = ".1.title";
    for (const auto& [key, text] : c.texts.all()) {
        if (key.starts_with(kHead) && key.ends_with(kTail) && key.size() > kHead.size() + kTail.size())
            ids.insert(key.substr(kHead.size(), key.size() - kHead.size() - kTail.size()));
    }
    return ids;
}

} // namespace

QuoteForm::QuoteForm(const UiContext& context, QWidget* parent) : Card(parent, false), ctx(context)
{
    m_grid = new QGridLayout;
    QGridLayout* grid = m_grid;
    grid->setHorizontalSpacing(12);
    grid->setVerticalSpacing(4);
    body()->addLayout(grid);
    m_customer = new QComboBox(this);
    m_customer->setEditable(true);
    m_customer->setInsertPolicy(QComboBox::NoInsert);
    m_customer->setMinimumContentsLength(8);
    m_customer->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_contact = new QLineEdit(this);
    m_reference = new QLineEdit(this);
    m_date = new QLineEdit(this);
    m_date->setReadOnly(true);
    m_days = new QSpinBox(this);
    m_days->setRange(1, kMostValidDays);
    m_days->setAlignment(Qt::AlignRight);
    m_terms = new QComboBox(this);
    m_terms->setMinimumContentsLength(10);
    m_terms->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_fields = {m_customer, m_contact, m_reference, m_date, m_days, m_terms};
    for (std::size_t i = 0; i < m_fields.size(); ++i)
        m_labels[i] = addLabel(m_fields[i]);
    m_until = new TextLabel(TextRole::Caption, ColorRole::Text2, this);
    m_until->setWordWrap(true);
    arrange(kFields);

    connect(m_customer->lineEdit(), &QLineEdit::editingFinished, this, &QuoteForm::editCustomer);
    connect(m_customer, &QComboBox::activated, this, &QuoteForm::editCustomer);
    connect(m_contact, &QLineEdit::editingFinished, this, [this]() {
        m_contact->setModified(false);
        ctx.session->edit(tr("Contact"), [v = toStd(m_contact->text())](Project& p) { p.customer.contact = v; });
    });
    connect(m_reference, &QLineEdit::editingFinished, this, [this]() {
        m_reference->setModified(false);
        ctx.session->edit(tr("Reference"), [v = toStd(m_reference->text())](Project& p) { p.customerReference = v; });
    });
    connect(m_days, &QSpinBox::valueChanged, this, [this](int days) {
        ctx.session->edit(
            tr("Validity"), [days](Project& p) { p.validDays = days; }, u"validDays"_s);
    });
    connect(m_terms, &QComboBox::activated, this, [this]() {
        ctx.session->edit(tr("Terms"),
                          [v = toStd(m_terms->currentData().toString())](Project& p) { p.termsPreset = v; });
    });
    connect(ctx.session, &SessionController::projectChanged, this, &QuoteForm::showProject);
    connect(ctx.session, &SessionController::identityChanged, this, &QuoteForm::showProject);
    retranslateUi();
    loadCustomers();
}

TextLabel* QuoteForm::addLabel(QWidget* field)
{
    auto* label = new TextLabel(TextRole::Caption, ColorRole::Text2, this);
    label->setWeight(QFont::Medium);
    label->setBuddy(field);
    return label;
}

void QuoteForm::arrange(int columns)
{
    if (columns == m_columns)
        return;
    m_columns = columns;
    static constexpr std::array<int, kFields> kStretch{3, 3, 2, 2, 2, 3};
    for (int i = 0; i < kFields; ++i) {
        const int row = i / columns * 2, column = i % columns;
        m_grid->addWidget(m_labels[std::size_t(i)], row, column);
        m_grid->addWidget(m_fields[std::size_t(i)], row + 1, column);
        m_grid->setColumnStretch(i, i < columns ? (columns == kFields ? kStretch[std::size_t(i)] : 1) : 0);
    }
    const int below = (kFields + columns - 1) / columns * 2;
    m_grid->addWidget(m_until, below, columns == kFields ? 3 : 0, 1, columns == kFields ? 3 : columns);
}

void QuoteForm::resizeEvent(QResizeEvent* event)
{
    Card::resizeEvent(event);
    arrange(width() >= Theme::instance().px(kOneRowFrom) ? kFields : kFields / 2);
}

void QuoteForm::loadCustomers()
{
    if (!ctx.store)
        return;
    ctx.store->listCustomers(this, [this](Result<std::vector<Party>> found) {
        if (!found.ok())
            return;
        const QSignalBlocker quiet(m_customer);
        const QString typed = m_customer->lineEdit()->text();
        m_known = found.value();
        m_customer->clear();
        for (const Party& p : m_known)
            m_customer->addItem(stdText(p.name));
        m_customer->setCurrentIndex(-1);
        m_customer->lineEdit()->setText(typed);
    });
}

void QuoteForm::editCustomer()
{
    m_customer->lineEdit()->setModified(false);
    const std::string name = toStd(m_customer->currentText().trimmed());
    if (name == ctx.session->project().customer.name)
        return;
    // A known customer brings contact, address and tax number along.
    Party party = ctx.session->project().customer;
    party.name = name;
    for (const Party& known : m_known) {
        if (known.name == name)
            party = known;
    }
    ctx.session->edit(tr("Customer"), [party](Project& p) { p.customer = party; });
}

void QuoteForm::setQuote(const QuotePtr& quote)
{
    m_quote = quote;
    showProject();
}

void QuoteForm::showProject()
{
    const Project& p = ctx.session->project();
    const bool readOnly = ctx.session->isReadOnly();
    const auto show = [](QLineEdit* edit, const QString& text) {
        // Typing is not disturbed by an answer that arrives meanwhile.
        if (edit->text() != text && !(edit->hasFocus() && edit->isModified()))
            edit->setText(text);
    };
    show(m_customer->lineEdit(), stdText(p.customer.name));
    show(m_contact, stdText(p.customer.contact));
    show(m_reference, stdText(p.customerReference));
    const QSignalBlocker quietDays(m_days), quietTerms(m_terms);
    m_days->setValue(p.validDays);
    m_terms->setCurrentIndex(m_terms->findData(stdText(p.termsPreset)));
    m_customer->setEnabled(!readOnly);
    m_contact->setReadOnly(readOnly);
    m_reference->setReadOnly(readOnly);
    m_days->setEnabled(!readOnly);
    m_terms->setEnabled(!readOnly);
    showDates();
}

void QuoteForm::showDates()
{
    const bool frozen = ctx.session->isReadOnly() && m_quote;
    const Date date = frozen ? m_quote->date : ctx.session->data().today();
    const Date until = frozen ? m_quote->validUntil : addDays(date, ctx.session->project().validDays);
    m_date->setText(stdText(formatDate(date)));
    QString text = tr("valid until %1").arg(stdText(formatDate(until)));
    bool early = false;
    if (m_quote && !m_quote->tiers.empty()) {
        const std::size_t chosen = std::size_t(std::clamp(m_quote->chosenTier, 0, int(m_quote->tiers.size()) - 1));
        const PriceKindCount n = countPriceKinds(m_quote->tiers[chosen], until);
        early = n.expiringEarly > 0;
        if (early)
            text = tr("valid until %1; an offer ends earlier, on %2")
                       .arg(stdText(formatDate(until)), stdText(n.earliestExpiry));
    }
    m_until->setText(text);
    m_until->setColorRole(early ? ColorRole::Warn : ColorRole::Text2);
    m_days->setProperty("status", early ? u"warn"_s : QString());
    m_days->update();
}

void QuoteForm::retranslateUi()
{
    const std::array<QString, 6> names{tr("Customer"), tr("Contact"),         tr("Customer's reference"),
                                       tr("Date"),     tr("Valid for, days"), tr("Terms")};
    for (std::size_t i = 0; i < names.size(); ++i) {
        m_labels[i]->setText(names[i]);
        m_fields[i]->setAccessibleName(names[i]);
    }
    const QSignalBlocker quiet(m_terms);
    m_terms->clear();
    for (const std::string& id : termsPresets(*ctx.session->data().catalogue)) {
        const QString name = id == "equipment-30-60-10" ? tr("Equipment, paid 30/60/10") : stdText(id);
        m_terms->addItem(name, stdText(id));
    }
    showProject();
}

void QuoteForm::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslateUi();
    Card::changeEvent(event);
}

} // namespace peiji

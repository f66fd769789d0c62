#include "ui/dialogs/companydialog.h"

#include "ui/i18n/qtext.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/textlabel.h"

#include <QGridLayout>
#include <QLineEdit>
#include <QVBoxLayout>

namespace peiji
{

namespace
{

constexpr std::array kMembers = {&Party::name,  &Party::taxId, &Party::address, &Party::contact,
                                 &Party::phone, &Party::email, &Party::bank,    &Party::account};

} // namespace

CompanyDialog::CompanyDialog(const Party& party, QWidget* parent) : DialogBase(parent)
{
    setMinimumWidth(Theme::instance().px(560));
    m_note = new TextLabel(TextRole::Caption, ColorRole::Text2, this);
    m_note->setWordWrap(true);
    body()->addWidget(m_note);
    auto* grid = new QGridLayout;
    grid->setHorizontalSpacing(12);
    grid->setVerticalSpacing(12);
    for (std::size_t i = 0; i < kFields; ++i) {
        auto* column = new QVBoxLayout;
        column->setSpacing(4);
        m_labels[i] = new TextLabel(TextRole::Caption, ColorRole::Text2, this);
        m_labels[i]->setWeight(QFont::Medium);
        m_edits[i] = new QLineEdit(toQt(std::string_view(party.*kMembers[i])), this);
        m_labels[i]->setBuddy(m_edits[i]);
        column->addWidget(m_labels[i]);
        column->addWidget(m_edits[i]);
        const bool wide = i == 0 || i == 2;
        const int row = i == 0 ? 0 : i == 2 ? 1 : i == 1 ? 2 : i == 3 ? 2 : 3 + int(i - 4) / 2;
        const int at = wide ? 0 : i == 1 ? 0 : i == 3 ? 1 : int(i) % 2;
        grid->addLayout(column, row, at, 1, wide ? 2 : 1);
    }
    body()->addLayout(grid);
    m_save = addPrimary();
    m_cancel = addCancel();
    connect(m_save, &QPushButton::clicked, this, [this]() {
        emit saved(this->party());
        accept();
    });
    retranslateUi();
}

Party CompanyDialog::party() const
{
    Party p;
    for (std::size_t i = 0; i < kFields; ++i)
        p.*kMembers[i] = toStd(m_edits[i]->text().trimmed());
    return p;
}

void CompanyDialog::retranslateUi()
{
    setWindowTitle(tr("Company profile"));
    m_note->setText(tr("Printed in the head and beside the seal of each paper. It stays on this machine."));
    const std::array texts = {tr("Company name"), tr("Tax number"), tr("Address"), tr("Contact"),
                              tr("Phone"),        tr("E-mail"),     tr("Bank"),    tr("Account")};
    for (std::size_t i = 0; i < kFields; ++i) {
        m_labels[i]->setText(texts[i]);
        m_edits[i]->setAccessibleName(texts[i]);
    }
    m_save->setText(tr("Save"));
    m_cancel->setText(tr("Cancel"));
}

} // namespace peiji

#include "ui/dialogs/dialogbase.h"

#include "ui/theme/strokes.h"
#include "ui/widgets/buttons.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QVBoxLayout>

namespace peiji
{

DialogBase::DialogBase(QWidget* parent) : QDialog(parent)
{
    auto* all = new QVBoxLayout(this);
    all->setContentsMargins(20, 20, 20, 16);
    all->setSpacing(16);
    m_body = new QVBoxLayout;
    m_body->setSpacing(12);
    all->addLayout(m_body, 1);
    m_buttons = new QHBoxLayout;
    m_buttons->setSpacing(8);
    m_buttons->addStretch();
    all->addLayout(m_buttons);
}

QPushButton* DialogBase::addPrimary()
{
    QPushButton* button = makeButton(ButtonKind::Primary, {}, this);
    button->setDefault(true);
    m_buttons->addWidget(button);
    return button;
}

QPushButton* DialogBase::addCancel()
{
    QPushButton* button = makeButton(ButtonKind::Normal, {}, this);
    m_buttons->addWidget(button);
    connect(button, &QPushButton::clicked, this, &QDialog::reject);
    return button;
}

void DialogBase::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslateUi();
    QDialog::changeEvent(event);
}

} // namespace peiji

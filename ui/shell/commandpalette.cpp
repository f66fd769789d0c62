#include "ui/shell/commandpalette.h"

#include "ui/shell/appactions.h"
#include "ui/theme/icons.h"
#include "ui/theme/strokes.h"

#include <QEvent>
#include <QKeyEvent>
#include <QLineEdit>
#include <QListWidget>
#include <QVBoxLayout>

namespace peiji
{

using namespace Qt::StringLiterals;

CommandPalette::CommandPalette(AppActions* actions, QWidget* window) : QWidget(window, Qt::Popup), m_actions(actions)
{
    setObjectName(u"commandPalette"_s);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(8, 8, 8, 8);
    column->setSpacing(8);
    m_input = new QLineEdit(this);
    m_input->addAction(themedIcon(u"search"_s, ColorRole::Text2), QLineEdit::LeadingPosition);
    m_input->installEventFilter(this);
    m_list = new QListWidget(this);
    m_list->setProperty("frameless", true);
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setFocusPolicy(Qt::NoFocus);
    m_list->setUniformItemSizes(true);
    column->addWidget(m_input);
    column->addWidget(m_list);
    connect(m_input, &QLineEdit::textChanged, this, &CommandPalette::filter);
    connect(m_input, &QLineEdit::returnPressed, this, &CommandPalette::run);
    connect(m_list, &QListWidget::itemClicked, this, &CommandPalette::run);
    retranslateUi();
}

void CommandPalette::openAt(QWidget* anchor)
{
    m_input->clear();
    filter({});
    const int width = Theme::instance().px(440), height = Theme::instance().px(360);
    QPoint at = anchor->mapToGlobal(QPoint(anchor->width() - width, anchor->height() + 4));
    resize(width, height);
    move(at);
    show();
    m_input->setFocus();
}

void CommandPalette::filter(const QString& text)
{
    m_list->clear();
    for (QAction* action : m_actions->bound()) {
        const QString name = AppActions::nameOf(*action);
        if (!text.isEmpty() && !name.contains(text, Qt::CaseInsensitive))
            continue;
        const QString keys = action->shortcut().toString(QKeySequence::NativeText);
        auto* item = new QListWidgetItem(action->icon(), keys.isEmpty() ? name : name + u"    "_s + keys, m_list);
        item->setData(Qt::UserRole, QVariant::fromValue(action));
        if (!action->isEnabled())
            item->setFlags(Qt::NoItemFlags);
    }
    m_list->setCurrentRow(0);
}

void CommandPalette::run()
{
    const QListWidgetItem* item = m_list->currentItem();
    if (!item)
        return;
    auto* action = item->data(Qt::UserRole).value<QAction*>();
    hide();
    if (action && action->isEnabled())
        action->trigger();
}

bool CommandPalette::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_input && event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        const int step = key == Qt::Key_Down ? 1 : key == Qt::Key_Up ? -1 : 0;
        if (step != 0 && m_list->count() > 0) {
            m_list->setCurrentRow(std::clamp(m_list->currentRow() + step, 0, m_list->count() - 1));
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

void CommandPalette::paintEvent(QPaintEvent*)
{
    QPainter p(this);
    const Theme& t = Theme::instance();
    p.fillRect(rect(), t.color(ColorRole::Raised));
    paintPlane(p, rect(), QColor(), t.color(ColorRole::Accent), 0);
}

void CommandPalette::retranslateUi()
{
    m_input->setPlaceholderText(tr("Search commands"));
    m_input->setAccessibleName(tr("Search commands"));
    m_list->setAccessibleName(tr("Commands"));
}

void CommandPalette::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslateUi();
    QWidget::changeEvent(event);
}

} // namespace peiji

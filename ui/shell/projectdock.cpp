#include "ui/shell/projectdock.h"

#include "ui/i18n/qtext.h"
#include "ui/session/sessioncontroller.h"
#include "ui/session/storeservice.h"
#include "ui/shell/appactions.h"
#include "ui/theme/icons.h"
#include "ui/widgets/buttons.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLineEdit>
#include <QTimer>
#include <QTreeWidget>
#include <map>

namespace peiji
{

using namespace Qt::StringLiterals;

namespace
{

enum ItemRole { NumberRole = Qt::UserRole + 1, RevisionRole, TierRole };

/// "BJ-20261130-0007" -> "0007".
QString shortNumber(const QString& number)
{
    const qsizetype dash = number.lastIndexOf(u'-');
    return dash < 0 ? number : number.mid(dash + 1);
}

} // namespace

ProjectDock::ProjectDock(const UiContext& context, QWidget* parent)
    : DockFrame(u"projectDock"_s, {}, parent), ctx(context)
{
    auto* add = makeIconButton(u"plus"_s, this, 14);
    m_new = add;
    tools()->addWidget(add);
    connect(add, &QToolButton::clicked, this, [this]() { ctx.actions->at(ActionId::NewProject)->trigger(); });

    auto* content = new QFrame(this);
    content->setProperty("plane", u"surface"_s);
    content->setFrameShape(QFrame::StyledPanel);
    auto* column = new QVBoxLayout(content);
    column->setContentsMargins(0, 8, 0, 0);
    column->setSpacing(8);
    auto* top = new QHBoxLayout;
    top->setContentsMargins(8, 0, 8, 0);
    column->addLayout(top);
    m_filter = new QLineEdit(content);
    m_filter->setProperty("small", true);
    m_filter->setObjectName(u"quoteFilter"_s);
    m_filter->addAction(themedIcon(u"funnel"_s, ColorRole::Text2), QLineEdit::LeadingPosition);
    m_filter->setClearButtonEnabled(true);
    top->addWidget(m_filter);
    m_tree = new QTreeWidget(content);
    m_tree->setObjectName(u"quoteTree"_s);
    m_tree->setProperty("frameless", true);
    m_tree->setFrameShape(QFrame::NoFrame);
    m_tree->setColumnCount(2);
    m_tree->setHeaderHidden(true);
    m_tree->setUniformRowHeights(true);
    m_tree->setTextElideMode(Qt::ElideRight);
    m_tree->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_tree->header()->setStretchLastSection(false);
    m_tree->header()->setMinimumSectionSize(20);
    m_tree->header()->setSectionResizeMode(0, QHeaderView::Stretch);
    m_tree->header()->setSectionResizeMode(1, QHeaderView::ResizeToContents);
    column->addWidget(m_tree, 1);
    setWidget(content);

    auto* typing = new QTimer(this);
    typing->setSingleShot(true);
    typing->setInterval(150);
    connect(typing, &QTimer::timeout, this, &ProjectDock::refresh);
    connect(m_filter, &QLineEdit::textChanged, typing, qOverload<>(&QTimer::start));
    connect(m_tree, &QTreeWidget::itemActivated, this, &ProjectDock::activateItem);
    connect(m_tree, &QTreeWidget::itemClicked, this, &ProjectDock::activateItem);
    connect(ctx.store, &StoreService::quotesChanged, this, &ProjectDock::refresh);
    connect(ctx.session, &SessionController::resultChanged, this, &ProjectDock::rebuild);
    connect(ctx.session, &SessionController::identityChanged, this, &ProjectDock::rebuild);
    connect(ctx.session, &SessionController::projectChanged, this, [this]() {
        // Typing in the form must not rebuild the tree: only what the tree shows counts.
        const Project& p = ctx.session->project();
        if (p.title != m_shown.title || p.tiers != m_shown.tiers || p.chosenTier != m_shown.chosenTier ||
            p.workload.model.name != m_shown.workload.model.name)
            rebuild();
    });
    retranslateUi();
    refresh();
}

void ProjectDock::focusFilter()
{
    m_filter->setFocus(Qt::ShortcutFocusReason);
    m_filter->selectAll();
}

void ProjectDock::refresh()
{
    ctx.store->listQuotes(toStd(m_filter->text()), this, [this](Result<std::vector<QuoteSummary>> found) {
        m_quotes = found.ok() ? found.value() : std::vector<QuoteSummary>{};
        m_error = found.ok() ? QString() : toQt(std::string_view(found.error().text(uiLang())));
        rebuild();
    });
}

void ProjectDock::rebuild()
{
    m_shown = ctx.session->project();
    m_tree->clear();
    addCurrent();
    // Newest revision of each number; customers in the order of their newest quote.
    std::map<std::string, QTreeWidgetItem*> customers;
    std::map<std::string, bool> seen;
    const std::string inHand = toStd(ctx.session->quoteNumber());
    for (const QuoteSummary& q : m_quotes) {
        if (std::exchange(seen[q.number], true) || q.number == inHand)
            continue;
        QTreeWidgetItem*& folder = customers[q.customer];
        if (!folder) {
            folder = new QTreeWidgetItem(m_tree, {q.customer.empty() ? tr("No customer yet") : toQt(q.customer)});
            folder->setIcon(0, themedIcon(u"folder"_s, ColorRole::Text2));
            folder->setExpanded(true);
        }
        const QString number = toQt(q.number);
        auto* item =
            new QTreeWidgetItem(folder, {shortNumber(number) + u" · "_s + toQt(q.project), u"V%1"_s.arg(q.revision)});
        item->setIcon(0, themedIcon(u"file-text"_s, ColorRole::Text2));
        item->setToolTip(0, (number + u"  "_s + toQt(q.project)).toHtmlEscaped());
        item->setForeground(1, Theme::instance().color(ColorRole::Text3));
        item->setData(0, NumberRole, number);
        item->setData(0, RevisionRole, q.revision);
    }
    if (!m_error.isEmpty()) {
        auto* item = new QTreeWidgetItem(m_tree, {m_error});
        item->setIcon(0, themedIcon(u"circle-x"_s, ColorRole::Error));
        item->setToolTip(0, m_error.toHtmlEscaped());
    }
}

void ProjectDock::addCurrent()
{
    const Project& p = ctx.session->project();
    if (p.tiers.empty())
        return;
    const QString number = ctx.session->quoteNumber();
    const QString title = p.title.empty() ? toQt(p.workload.model.name) : toQt(p.title);
    auto* item =
        new QTreeWidgetItem(m_tree, {number.isEmpty() ? title : shortNumber(number) + u" · "_s + title,
                                     number.isEmpty() ? tr("Not saved") : u"V%1"_s.arg(ctx.session->quoteRevision())});
    item->setIcon(0, themedIcon(u"file-text"_s, ColorRole::Accent));
    item->setToolTip(0, title.toHtmlEscaped());
    item->setForeground(1, Theme::instance().color(ColorRole::Text3));
    addTiers(item);
    item->setExpanded(true);
}

void ProjectDock::addTiers(QTreeWidgetItem* parent)
{
    const Project& p = ctx.session->project();
    const SessionResultPtr result = ctx.session->result();
    for (std::size_t i = 0; i < p.tiers.size(); ++i) {
        QString price;
        if (result && i < result->recommendation.tiers.size() && result->recommendation.tiers[i].answer)
            price = moneyShortText(result->recommendation.tiers[i].answer->cost.gross).remove(u"CN"_s);
        auto* item = new QTreeWidgetItem(parent, {toQt(p.tiers[i].name), price.isEmpty() ? u"—"_s : price});
        item->setIcon(0, themedIcon(u"layers"_s, ColorRole::Text2));
        item->setTextAlignment(1, Qt::AlignRight | Qt::AlignVCenter);
        item->setForeground(1, Theme::instance().color(ColorRole::Text2));
        item->setData(0, TierRole, int(i));
        if (int(i) == p.chosenTier) {
            parent->setExpanded(true);
            m_tree->setCurrentItem(item);
        }
    }
}

void ProjectDock::activateItem(QTreeWidgetItem* item)
{
    if (const QVariant tier = item->data(0, TierRole); tier.isValid())
        emit tierChosen(tier.toInt());
    else if (const QString number = item->data(0, NumberRole).toString(); !number.isEmpty())
        emit quoteChosen(number, item->data(0, RevisionRole).toInt());
    else
        item->setExpanded(!item->isExpanded());
}

void ProjectDock::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange) {
        retranslateUi();
        rebuild();
    }
    DockFrame::changeEvent(event);
}

void ProjectDock::retranslateUi()
{
    setTitle(tr("Projects and quotes"), tr("Close"));
    m_filter->setPlaceholderText(tr("Filter quotes"));
    m_filter->setAccessibleName(tr("Filter quotes by number, customer or project"));
    m_tree->setAccessibleName(tr("Projects and quotes"));
    m_new->setToolTip(tr("New project"));
    m_new->setAccessibleName(tr("New project"));
}

} // namespace peiji

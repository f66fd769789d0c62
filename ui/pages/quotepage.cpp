#include "ui/pages/quotepage.h"

#include "ui/delegates/celldelegate.h"
#include "ui/i18n/qtext.h"
#include "ui/models/quotelinesmodel.h"
#include "ui/models/quotelistmodel.h"
#include "ui/pages/openquotedialog.h"
#include "ui/pages/quoteform.h"
#include "ui/pages/quotepricedialog.h"
#include "ui/pages/quotetotals.h"
#include "ui/session/quotekeeper.h"
#include "ui/session/sessioncontroller.h"
#include "ui/shell/appactions.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/card.h"
#include "ui/widgets/committypedtext.h"
#include "ui/widgets/segmented.h"
#include "ui/widgets/textlabel.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QMenu>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QSignalBlocker>
#include <QStackedWidget>
#include <QTableView>
#include <QVBoxLayout>

namespace peiji
{

using namespace Qt::StringLiterals;

namespace
{

constexpr int kTotalsWidth = 306;
constexpr double kRateMicro = 1e6;
constexpr int kLeastItem = 190;
constexpr int kLeastTable = 160; ///< head and three lines

QString stdText(const std::string& s)
{
    return toQt(std::string_view(s));
}

} // namespace

QuotePage::QuotePage(const UiContext& context, QWidget* parent)
    : Page(context, parent), m_current(new CurrentQuote(ctx, this)), m_model(new QuoteLinesModel(this))
{
    auto* across = new QHBoxLayout(this);
    across->setContentsMargins(0, 0, 0, 0);
    across->setSpacing(0);
    // Large text in a low window scrolls instead of pressing fields and lines into slits.
    auto* scroll = new QScrollArea(this);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setProperty("frameless", true);
    scroll->setWidgetResizable(true);
    auto* left = new QWidget(scroll);
    scroll->setWidget(left);
    auto* column = new QVBoxLayout(left);
    column->setContentsMargins(16, 12, 16, 12);
    column->setSpacing(10);
    m_bar = new MessageBar(left);
    m_result = new MessageBar(left);
    m_result->setClosable(true);
    m_result->hide();
    m_form = new QuoteForm(ctx, left);
    column->addWidget(m_bar);
    column->addWidget(m_result);
    column->addWidget(m_form);
    column->addWidget(buildLines(), 1);
    across->addWidget(scroll, 1);
    m_totalsPane = new QScrollArea(this);
    m_totalsPane->setFrameShape(QFrame::NoFrame);
    m_totalsPane->setWidgetResizable(true);
    m_totalsPane->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_totals = new QuoteTotals(m_totalsPane);
    m_totalsPane->setWidget(m_totals);
    across->addWidget(m_totalsPane);

    connect(m_current, &CurrentQuote::changed, this, &QuotePage::refresh);
    connect(m_result, &MessageBar::closed, m_result, &QWidget::hide);
    connect(ctx.session, &SessionController::projectChanged, m_result, &QWidget::hide);
    connect(m_model, &QuoteLinesModel::priceTyped, this, &QuotePage::askForOffer, Qt::QueuedConnection);
    connect(m_model, &QuoteLinesModel::priceRefused, this,
            [this](const QString& why) { tell(int(Tone::Error), tr("That is no price."), why); });
    connect(m_totals, &QuoteTotals::previewRequested, this, [this]() { emit stageRequested(Stage::Preview); });
    connect(m_totals, &QuoteTotals::exportRequested, this, [this]() { emit stageRequested(Stage::Preview); });
    connect(&Theme::instance(), &Theme::changed, this, &QuotePage::fitColumns);
    retranslateUi();
}

QWidget* QuotePage::buildLines()
{
    auto* block = new QWidget(this);
    auto* column = new QVBoxLayout(block);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(8);
    auto* head = new QHBoxLayout;
    head->setSpacing(8);
    m_linesTitle = new TextLabel(TextRole::Section, ColorRole::Text, block);
    m_tiers = new SegmentedControl(block);
    m_tiers->setSmall(true);
    m_linesInfo = new TextLabel(TextRole::Caption, ColorRole::Text2, block);
    m_linesInfo->setElided(true);
    m_open = makeSmallButton(ButtonKind::Normal, u"folder-open"_s, block);
    m_save = makeSmallButton(ButtonKind::Normal, u"save"_s, block);
    m_issue = makeSmallButton(ButtonKind::Normal, u"file-lock"_s, block);
    m_revise = makeSmallButton(ButtonKind::Normal, u"file-pen-line"_s, block);
    head->addWidget(m_linesTitle);
    head->addWidget(m_tiers);
    head->addWidget(m_linesInfo, 1);
    head->addWidget(m_open);
    head->addWidget(m_save);
    head->addWidget(m_issue);
    head->addWidget(m_revise);
    column->addLayout(head);
    auto* card = new Card(block, false);
    card->body()->setContentsMargins(0, 0, 0, 0);
    m_stack = new QStackedWidget(card);
    buildTable(m_stack);
    m_empty = new EmptyState(EmptyDrawing::Chassis, m_stack);
    m_toCompare = makeButton(ButtonKind::Primary, u"columns-3"_s, m_empty);
    m_empty->actions()->addWidget(m_toCompare);
    m_stack->addWidget(m_view);
    m_stack->addWidget(m_empty);
    card->body()->addWidget(m_stack);
    column->addWidget(card, 1);
    connect(m_tiers, &SegmentedControl::chosen, this, [this](int tier) {
        ctx.session->edit(
            tr("Tier choice"), [tier](Project& p) { p.chosenTier = tier; }, u"chosenTier"_s);
    });
    connect(m_open, &QPushButton::clicked, this, [this]() { OpenQuoteDialog::openFor(ctx, this); });
    connect(m_save, &QPushButton::clicked, this, &QuotePage::save);
    connect(m_issue, &QPushButton::clicked, this, &QuotePage::issue);
    connect(m_revise, &QPushButton::clicked, this, [this]() { ctx.keeper->revise(); });
    connect(m_toCompare, &QPushButton::clicked, this, [this]() { emit stageRequested(Stage::Compare); });
    return block;
}

void QuotePage::buildTable(QWidget* parent)
{
    m_view = new QTableView(parent);
    m_view->setModel(m_model);
    auto* twoLines = new TwoLineDelegate(m_view);
    auto* figures = new FigureDelegate(m_view);
    m_view->setItemDelegate(figures);
    for (int c : {QuoteLinesModel::Position, QuoteLinesModel::Item, QuoteLinesModel::Kind})
        m_view->setItemDelegateForColumn(c, twoLines);
    m_view->setFrameShape(QFrame::NoFrame);
    m_view->setShowGrid(false);
    m_view->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_view->setSelectionMode(QAbstractItemView::SingleSelection);
    m_view->setEditTriggers(QAbstractItemView::DoubleClicked | QAbstractItemView::EditKeyPressed |
                            QAbstractItemView::AnyKeyPressed);
    m_view->setTabKeyNavigation(false);
    m_view->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_view->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_view->setContextMenuPolicy(Qt::CustomContextMenu);
    m_view->verticalHeader()->hide();
    m_view->installEventFilter(this);
    m_view->setMinimumHeight(Theme::instance().px(kLeastTable));
    m_view->verticalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    m_view->horizontalHeader()->setHighlightSections(false);
    m_view->horizontalHeader()->setSectionsClickable(false);
    m_view->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    m_view->horizontalHeader()->setSectionResizeMode(QuoteLinesModel::Item, QHeaderView::Fixed);
    connect(m_view, &QWidget::customContextMenuRequested, this, &QuotePage::showLineMenu);
}

void QuotePage::activate()
{
    m_current->setActive(true);
    // A quote saved elsewhere or a catalogue of customers may have changed meanwhile.
    m_form->loadCustomers();
    refresh();
    ctx.actions->bind(ActionId::Revise, this, [this]() { ctx.keeper->revise(); });
}

void QuotePage::hideEvent(QHideEvent* event)
{
    m_current->setActive(false);
    Page::hideEvent(event);
}

void QuotePage::refresh()
{
    const QuotePtr quote = m_current->quote();
    const QuoteTier* tier = m_current->tier();
    const bool lines = tier && tier->possible;
    m_stack->setCurrentWidget(lines ? static_cast<QWidget*>(m_view) : m_empty);
    m_model->setReadOnly(ctx.session->isReadOnly());
    if (lines)
        m_model->setLines(tier->lines, quote->validUntil);
    if (tier && !tier->possible) {
        QStringList reasons;
        for (const LocalText& reason : tier->reasons)
            reasons << toQt(reason);
        m_empty->setDrawing(EmptyDrawing::Budget);
        m_empty->setTexts(tr("This tier has no build to quote"), reasons.join(u'\n'));
    } else if (!tier) {
        m_empty->setDrawing(ctx.session->isComputing() ? EmptyDrawing::Working : EmptyDrawing::Chassis);
        m_empty->setTexts(ctx.session->isComputing() ? tr("The build is being worked out") : tr("Nothing to quote yet"),
                          tr("Choose a tier in the comparison; its lines appear here with their prices."));
    }
    QStringList names;
    if (quote) {
        for (const QuoteTier& t : quote->tiers)
            names << toQt(t.name);
        m_tiers->setTexts(names);
        m_tiers->setCurrent(quote->chosenTier);
    }
    m_tiers->setVisible(names.size() > 1 && !ctx.session->isReadOnly());
    m_form->setQuote(quote);
    m_totals->setQuote(quote);
    refreshBar();
    refreshButtons();
    fitColumns();
}

void QuotePage::refreshBar()
{
    const QuotePtr quote = m_current->quote();
    const QuoteTier* tier = m_current->tier();
    m_bar->setVisible(tier && tier->possible);
    m_linesInfo->clear();
    if (!tier)
        return;
    const PriceKindCount n = countPriceKinds(*tier, quote->validUntil);
    QString info = tr("%n line(s) · %1", nullptr, n.lines).arg(toQt(currencyCode(quote->currency)));
    for (const ExchangeRate& rate : quote->rates)
        info = tr("%1 · %2/%3 %4 (%5)")
                   .arg(info, toQt(currencyCode(rate.from)), toQt(currencyCode(rate.to)),
                        stdText(formatNumber(double(rate.micro) / kRateMicro, 4)), stdText(rate.date));
    m_linesInfo->setText(m_current->isStale() ? tr("Working out the change…") : info);
    if (ctx.session->isReadOnly()) {
        m_bar->set(Tone::Info, tr("%1 is issued and is not edited.").arg(stdText(quote->fullNumber())),
                   tr("It shows the figures of its day; a revision takes today's prices."));
    } else if (quote->kind == PaperKind::BudgetEstimate) {
        m_bar->set(
            Tone::Warn, tr("This is a budget estimate, not a quotation."),
            tr("Of %1 lines %2 rest on planning prices, %3 on other prices that are no offers, %4 have no price. "
               "With valid offers for all of them it becomes a quotation.")
                .arg(n.lines)
                .arg(n.planning)
                .arg(n.other)
                .arg(n.unpriced));
    } else {
        m_bar->set(Tone::Ok, tr("This is a quotation."), tr("All lines rest on supplier offers that are valid."));
    }
}

void QuotePage::refreshButtons()
{
    const bool readOnly = ctx.session->isReadOnly();
    const QuoteTier* tier = m_current->tier();
    m_save->setVisible(!readOnly);
    m_issue->setVisible(!readOnly);
    m_revise->setVisible(readOnly);
    m_save->setEnabled(tier != nullptr);
    m_issue->setEnabled(tier && tier->possible);
    m_issue->setText(tr("Issue V%1").arg(ctx.session->quoteRevision()));
}

void QuotePage::askForOffer(const QString& partId, UnitPrice gross)
{
    if (m_dialog)
        return;
    const QuotePtr quote = m_current->quote();
    const Part* part = ctx.session->data().catalogue->part(toStd(partId));
    m_dialog = new SupplierPriceDialog(part ? toQt(part->name) : partId, gross, ctx.session->data().today(),
                                       quote ? quote->validUntil : ctx.session->data().today(), this);
    m_dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(m_dialog, &QDialog::finished, this, [this, partId](int answer) {
        if (answer == QDialog::Accepted) {
            const SessionResultPtr result = ctx.session->result();
            const Price price = m_dialog->price(toStd(partId), result ? result->pricing.region : std::string("CN"));
            ctx.session->edit(tr("Unit price"),
                              [price](Project& p) { p.priceOverrides.insert_or_assign(price.partId, price); });
        }
        m_dialog = nullptr;
        m_view->setFocus();
    });
    m_dialog->open();
}

void QuotePage::showLineMenu(const QPoint& at)
{
    const QModelIndex index = m_view->indexAt(at);
    const QString partId = index.data(QuoteLinesModel::PartIdRole).toString();
    if (partId.isEmpty() || ctx.session->isReadOnly())
        return;
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->addAction(tr("Type a supplier's price"), this,
                    [this, index]() { m_view->edit(index.siblingAtColumn(QuoteLinesModel::UnitGross)); });
    const std::string id = toStd(partId);
    QAction* drop = menu->addAction(tr("Back to the catalogue's price"), this, [this, id]() { dropTypedPrice(id); });
    drop->setEnabled(ctx.session->project().priceOverrides.contains(id));
    menu->popup(m_view->viewport()->mapToGlobal(at));
}

void QuotePage::dropTypedPrice(const std::string& partId)
{
    ctx.session->edit(tr("Unit price"), [partId](Project& p) { p.priceOverrides.erase(partId); });
}

void QuotePage::tell(int tone, const QString& fact, const QString& sentence)
{
    m_result->clearActions();
    m_result->set(static_cast<Tone>(tone), fact, sentence);
    m_result->show();
}

void QuotePage::save()
{
    commitTypedText(this);
    ctx.keeper->save([this](Result<Quote> saved) {
        if (saved.ok())
            tell(int(Tone::Ok), tr("%1 is saved.").arg(stdText(saved.value().fullNumber())), {});
        else
            tell(int(Tone::Error), tr("Not saved."), stdText(saved.error().text(uiLang())));
    });
}

void QuotePage::issue()
{
    commitTypedText(this);
    ctx.keeper->issue([this](Result<Quote> issued) {
        if (!issued.ok()) {
            tell(int(Tone::Error), tr("Not issued."), stdText(issued.error().text(uiLang())));
            return;
        }
        tell(int(Tone::Ok), tr("%1 is issued.").arg(stdText(issued.value().fullNumber())),
             tr("It is kept as it is; the next change makes a new revision."));
        m_result->addAction(tr("Preview"), [this]() { emit stageRequested(Stage::Preview); });
    });
}

bool QuotePage::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_view && event->type() == QEvent::Resize)
        fitColumns();
    return Page::eventFilter(watched, event);
}

void QuotePage::fitColumns()
{
    const int pane = Theme::instance().px(kTotalsWidth);
    m_totalsPane->setFixedWidth(std::min(pane, std::max(240, width() / 2)));
    m_view->resizeRowsToContents();
    // The bar that will stand beside the rows takes its room from the names, not from the last column.
    const QScrollBar* bar = m_view->verticalScrollBar();
    const QHeaderView* head = m_view->horizontalHeader();
    const bool scrolls = m_view->verticalHeader()->length() > m_view->height() - head->height();
    const int room = m_view->width() - 2 * m_view->frameWidth() - (scrolls ? bar->sizeHint().width() : 0);
    // The header sizes its sections later; what they will need is asked for here.
    const QAbstractItemView* items = m_view;
    const auto wanted = [&](int c) { return std::max(items->sizeHintForColumn(c), head->sectionSizeHint(c)); };
    int others = 0;
    for (int c = 0; c < QuoteLinesModel::ColumnCount; ++c)
        others += c == QuoteLinesModel::Item || c == QuoteLinesModel::LeadDays ? 0 : wanted(c);
    // Lead times come last and go first; below the names' least width the table scrolls sideways.
    const int least = Theme::instance().px(kLeastItem), lead = wanted(QuoteLinesModel::LeadDays);
    const bool withLead = room - others - lead >= least;
    m_view->setColumnHidden(QuoteLinesModel::LeadDays, !withLead);
    m_view->setColumnWidth(QuoteLinesModel::Item, std::max(least, room - others - (withLead ? lead : 0)));
}

void QuotePage::resizeEvent(QResizeEvent* event)
{
    Page::resizeEvent(event);
    fitColumns();
}

void QuotePage::retranslateUi()
{
    m_linesTitle->setText(tr("Lines"));
    m_tiers->setAccessibleName(tr("Tier"));
    m_open->setText(tr("Open…"));
    m_save->setText(tr("Save draft"));
    m_revise->setText(tr("Revise"));
    m_toCompare->setText(tr("To the comparison"));
    m_view->setAccessibleName(tr("Lines of the quote"));
    m_model->retranslate();
    m_result->hide();
    refresh();
}

} // namespace peiji

#include "ui/pages/startpage.h"

#include "ui/i18n/qtext.h"
#include "ui/pages/quotesmodel.h"
#include "ui/pages/startparts.h"
#include "ui/session/quotekeeper.h"
#include "ui/session/sessioncontroller.h"
#include "ui/session/storeservice.h"
#include "ui/shell/appactions.h"
#include "ui/theme/icons.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/card.h"
#include "ui/widgets/cells.h"
#include "ui/widgets/textlabel.h"

#include <QGridLayout>
#include <QHeaderView>
#include <QLineEdit>
#include <QScrollArea>
#include <QStackedLayout>
#include <QTableView>
#include <QTimer>

namespace peiji
{

using namespace Qt::StringLiterals;

StartPage::StartPage(const UiContext& context, QWidget* parent) : Page(context, parent)
{
    auto* outer = new QVBoxLayout(this);
    outer->setContentsMargins(0, 0, 0, 0);
    auto* area = new QScrollArea(this);
    area->setFrameShape(QFrame::NoFrame);
    area->setProperty("frameless", true);
    area->setWidgetResizable(true);
    outer->addWidget(area);
    auto* content = new QWidget(area);
    area->setWidget(content);
    auto* all = new QVBoxLayout(content);
    all->setContentsMargins(40, 24, 40, 24);
    all->setSpacing(16);
    m_bar = new MessageBar(content);
    m_bar->hide();
    all->addWidget(m_bar);
    m_columns = new QHBoxLayout;
    m_columns->setSpacing(32);
    all->addLayout(m_columns, 1);
    auto* left = new QVBoxLayout;
    left->setSpacing(16);
    left->addWidget(buildHero(content));
    left->addWidget(buildTiles(content));
    left->addWidget(buildRecent(content), 1);
    m_columns->addLayout(left, 7);
    m_right = new QWidget(content);
    auto* right = new QVBoxLayout(m_right);
    right->setContentsMargins(0, 0, 0, 0);
    right->setSpacing(16);
    m_presets = new PresetsCard(ctx, m_right);
    connect(m_presets, &PresetsCard::chosen, this, [this](const Project& p) {
        ctx.keeper->startNew(p);
        emit stageRequested(Stage::Workload);
    });
    m_health = new CatalogueHealthCard(ctx, m_right);
    right->addWidget(m_presets);
    right->addWidget(m_health);
    right->addWidget(buildSample(m_right));
    right->addStretch();
    m_columns->addWidget(m_right, 3);
    connect(ctx.store, &StoreService::quotesChanged, this, &StartPage::refreshQuotes);
    connect(ctx.session, &SessionController::catalogueChanged, m_health, &CatalogueHealthCard::retranslateUi);
    retranslateUi();
}

QWidget* StartPage::buildHero(QWidget* parent)
{
    auto* card = new Card(parent, false);
    card->body()->setContentsMargins(24, 20, 24, 20);
    auto* row = new QHBoxLayout;
    row->setSpacing(24);
    auto* column = new QVBoxLayout;
    column->setSpacing(8);
    m_title = new TextLabel(TextRole::Title, ColorRole::Text, card);
    const auto large = [this]() {
        QFont f = Theme::instance().font(TextRole::Title);
        f.setPixelSize(Theme::instance().px(24));
        m_title->setFont(f);
    };
    large();
    connect(&Theme::instance(), &Theme::changed, m_title, large);
    m_text = new TextLabel(TextRole::Body, ColorRole::Text2, card);
    m_text->setWordWrap(true);
    column->addStretch();
    column->addWidget(m_title);
    column->addWidget(m_text);
    column->addSpacing(8);
    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(8);
    m_new = makeButton(ButtonKind::Primary, u"plus"_s, card);
    m_new->setObjectName(u"startNew"_s);
    m_open = makeButton(ButtonKind::Normal, u"folder-open"_s, card);
    buttons->addWidget(m_new);
    buttons->addWidget(m_open);
    buttons->addStretch();
    column->addLayout(buttons);
    column->addStretch();
    row->addLayout(column, 1);
    m_drawing = new ServerDrawing(card);
    row->addWidget(m_drawing);
    card->body()->addLayout(row);
    connect(m_new, &QPushButton::clicked, ctx.actions->at(ActionId::NewProject), &QAction::trigger);
    connect(m_open, &QPushButton::clicked, this, &StartPage::focusSearch);
    return card;
}

QWidget* StartPage::buildTiles(QWidget* parent)
{
    // Journeys that exist today, nothing else: a tile is a promise.
    auto* box = new QWidget(parent);
    auto* grid = new QGridLayout(box);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setSpacing(12);
    int at = 0;
    const auto add = [&](const QString& icon, ActionId action) {
        auto* tile = new ActionTile(icon, box);
        grid->addWidget(tile, at / 3, at % 3);
        grid->setColumnStretch(at % 3, 1);
        ++at;
        m_tiles.push_back(tile);
        connect(tile, &QAbstractButton::clicked, ctx.actions->at(action), &QAction::trigger);
    };
    add(u"file-pen-line"_s, ActionId::OpenQuote);
    add(u"file-json"_s, ActionId::ImportConfig);
    add(u"package-search"_s, ActionId::Catalogue);
    add(u"file-input"_s, ActionId::ImportPrices);
    add(u"building-2"_s, ActionId::Company);
    m_tiles[1]->setVisible(static_cast<bool>(ctx.readModelConfig));
    m_tiles[2]->setVisible(ctx.parts != nullptr);
    m_tiles[3]->setVisible(ctx.own != nullptr);
    return box;
}

QWidget* StartPage::buildRecent(QWidget* parent)
{
    m_recent = new Card(parent);
    m_search = new QLineEdit(m_recent);
    m_search->setObjectName(u"recentSearch"_s);
    m_search->setProperty("small", true);
    m_search->addAction(themedIcon(u"search"_s, ColorRole::Text2), QLineEdit::LeadingPosition);
    m_search->setClearButtonEnabled(true);
    m_search->setMinimumWidth(210);
    m_search->setMaximumWidth(260);
    m_recent->headRight()->addWidget(m_search);
    m_quotes = new QuotesModel(this);
    m_table = new QTableView(m_recent);
    m_table->setObjectName(u"recentQuotes"_s);
    dressTable(m_table);
    m_table->setModel(m_quotes);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    QHeaderView* head = m_table->horizontalHeader();
    head->setStretchLastSection(false);
    for (int i = 0; i < QuotesModel::Columns; ++i)
        head->setSectionResizeMode(i, i == QuotesModel::Customer || i == QuotesModel::ProjectName
                                          ? QHeaderView::Stretch
                                          : QHeaderView::ResizeToContents);
    m_empty = new EmptyState(EmptyDrawing::Chassis, m_recent);
    m_emptyNew = makeButton(ButtonKind::Normal, u"plus"_s, m_empty);
    m_emptySample = makeButton(ButtonKind::Quiet, {}, m_empty);
    m_empty->actions()->addWidget(m_emptyNew);
    m_empty->actions()->addWidget(m_emptySample);
    auto* holder = new QWidget(m_recent);
    m_recentStack = new QStackedLayout(holder);
    m_recentStack->addWidget(m_empty);
    m_recentStack->addWidget(m_table);
    m_recent->body()->setContentsMargins(0, 0, 0, 1);
    m_recent->body()->addWidget(holder);
    holder->setMinimumHeight(240);
    auto* typing = new QTimer(this);
    typing->setSingleShot(true);
    typing->setInterval(150);
    connect(typing, &QTimer::timeout, this, &StartPage::refreshQuotes);
    connect(m_search, &QLineEdit::textChanged, typing, qOverload<>(&QTimer::start));
    const auto open = [this](const QModelIndex& index) {
        if (const QuoteSummary* q = m_quotes->quote(index.row()))
            emit quoteChosen(toQt(std::string_view(q->number)), q->revision);
    };
    connect(m_table, &QTableView::activated, this, open);
    connect(m_table, &QTableView::doubleClicked, this, open);
    connect(m_emptyNew, &QPushButton::clicked, ctx.actions->at(ActionId::NewProject), &QAction::trigger);
    connect(m_emptySample, &QPushButton::clicked, ctx.actions->at(ActionId::Sample), &QAction::trigger);
    return m_recent;
}

QWidget* StartPage::buildSample(QWidget* parent)
{
    auto* card = new Card(parent, false);
    card->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);
    auto* row = new QHBoxLayout;
    row->setSpacing(12);
    row->addWidget(new IconLabel(u"book-open"_s, ColorRole::Text2, 20, card), 0, Qt::AlignVCenter);
    auto* column = new QVBoxLayout;
    column->setSpacing(2);
    m_sampleTitle = new TextLabel(TextRole::BodyStrong, ColorRole::Text, card);
    m_sampleText = new TextLabel(TextRole::Caption, ColorRole::Text2, card);
    m_sampleText->setWordWrap(true);
    column->addWidget(m_sampleTitle);
    column->addWidget(m_sampleText);
    row->addLayout(column, 1);
    m_sample = makeSmallButton(ButtonKind::Normal, {}, card);
    m_sample->setObjectName(u"startSample"_s);
    row->addWidget(m_sample, 0, Qt::AlignVCenter);
    card->body()->addLayout(row);
    connect(m_sample, &QPushButton::clicked, ctx.actions->at(ActionId::Sample), &QAction::trigger);
    return card;
}

void StartPage::activate()
{
    refreshQuotes();
    m_presets->start();
    m_new->setFocus(Qt::OtherFocusReason);
}

void StartPage::focusSearch()
{
    m_search->setFocus(Qt::ShortcutFocusReason);
    m_search->selectAll();
}

void StartPage::refreshQuotes()
{
    const QString filter = m_search->text();
    ctx.store->listQuotes(toStd(filter), this, [this, filter](Result<std::vector<QuoteSummary>> found) {
        if (!found.ok()) {
            tell(Tone::Error, tr("Your quotes could not be read"),
                 toQt(std::string_view(found.error().text(uiLang()))));
            return;
        }
        const bool any = !found.value().empty() || !filter.isEmpty();
        m_quotes->setQuotes(found.value(), ctx.session->data().today());
        m_recentStack->setCurrentIndex(any ? 1 : 0);
    });
}

void StartPage::offerRecovery(const Project& project)
{
    m_recovered = project;
    showRecovery();
}

void StartPage::showRecovery()
{
    if (!m_recovered)
        return;
    const QString name = m_recovered->title.empty() ? toQt(m_recovered->workload.model.name)
                                                    : toQt(std::string_view(m_recovered->title));
    m_bar->clearActions();
    m_bar->set(Tone::Info, tr("Unsaved work was kept"),
               tr("“%1” was being edited when the program last ended.").arg(name));
    m_bar->addAction(tr("Continue"), [this]() {
        const Project p = *m_recovered;
        m_recovered.reset();
        m_bar->hide();
        ctx.keeper->startNew(p);
        emit stageRequested(Stage::Workload);
    });
    m_bar->addAction(tr("Discard"), [this]() {
        m_recovered.reset();
        m_bar->hide();
        ctx.keeper->discardRecovery();
    });
    m_bar->show();
}

void StartPage::tell(Tone tone, const QString& fact, const QString& sentence)
{
    m_bar->clearActions();
    m_bar->set(tone, fact, sentence);
    m_bar->show();
}

void StartPage::retranslateUi()
{
    m_title->setText(tr("What is to be trained?"));
    m_text->setText(
        tr("Say model, data, deadline and budget. Peiji works out the memory of each GPU, the days and the money, "
           "and gives complete builds that can be quoted at once."));
    m_new->setText(tr("Start from a task"));
    m_new->setToolTip(u"Ctrl+N"_s);
    m_open->setText(tr("Open…"));
    m_tiles[0]->setTexts(tr("Reopen or revise a quote"), tr("Issued papers stay as they are, the next one is V2"),
                         u"Ctrl+O"_s);
    m_tiles[1]->setTexts(tr("Import a model"), tr("From its config.json, by button or drop"), {});
    m_tiles[2]->setTexts(tr("Parts and prices"), tr("Search by name, number, pinyin; how old each price is"),
                         ctx.actions->at(ActionId::Catalogue)->shortcut().toString(QKeySequence::NativeText));
    m_tiles[3]->setTexts(tr("Import a supplier's prices"), tr("CSV, XLSX, ODS, XLS; GBK or UTF-8, by button or drop"),
                         u"Ctrl+I"_s);
    m_tiles[4]->setTexts(tr("Company profile"), tr("Stands in the head of each paper"), {});
    m_recent->setTitle(tr("Recent quotes"));
    m_search->setPlaceholderText(tr("Find by number, customer, project"));
    m_search->setAccessibleName(m_search->placeholderText());
    m_table->setAccessibleName(tr("Recent quotes"));
    m_empty->setTexts(tr("No quotes yet"), tr("Start from a task: three comparable builds in three minutes."));
    m_emptyNew->setText(tr("New task"));
    m_emptySample->setText(tr("Open the sample"));
    m_sampleTitle->setText(tr("Look at a sample first"));
    m_sampleText->setText(tr("“70B SFT in three tiers”; marked as a sample, change it as you like."));
    m_sample->setText(tr("Open the sample"));
    m_quotes->retranslate();
    m_presets->retranslateUi();
    m_health->retranslateUi();
    showRecovery();
}

void StartPage::resizeEvent(QResizeEvent* event)
{
    Page::resizeEvent(event);
    const int room = int(width() / Theme::instance().textScale());
    m_columns->setDirection(room < 980 ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
    m_drawing->setVisible(room >= 860);
}

} // namespace peiji

#include "ui/shell/mainwindow.h"

#include "ui/catalogue/cataloguepage.h"
#include "ui/catalogue/importdialog.h"
#include "ui/i18n/qtext.h"
#include "ui/pages/startpage.h"
#include "ui/session/owncatalogueservice.h"
#include "ui/session/preferences.h"
#include "ui/session/quotekeeper.h"
#include "ui/session/samples.h"
#include "ui/session/sessioncontroller.h"
#include "ui/shell/appactions.h"
#include "ui/shell/dockframe.h"
#include "ui/shell/findingsdock.h"
#include "ui/shell/projectdock.h"
#include "ui/shell/statusstrip.h"
#include "ui/widgets/card.h"
#include "ui/widgets/committypedtext.h"
#include "ui/widgets/segmented.h"
#include "ui/widgets/stagetabs.h"

#include <QCloseEvent>
#include <QDockWidget>
#include <QDragEnterEvent>
#include <QFile>
#include <QFileInfo>
#include <QMimeData>
#include <QScreen>
#include <QStackedWidget>
#include <QStatusBar>
#include <QToolBar>
#include <QUndoStack>
#include <QVBoxLayout>

namespace peiji
{

using namespace Qt::StringLiterals;

namespace
{

constexpr int kFoldWidth = 1400;         ///< px at 100 %: below it the tree folds away
constexpr qint64 kConfigLimit = 4 << 20; ///< bytes; a config.json has a few thousand

} // namespace

MainWindow::MainWindow(UiContext context, QWidget* parent) : QMainWindow(parent), ctx(std::move(context))
{
    setObjectName(u"mainWindow"_s);
    setWindowIcon(QIcon(u":/peiji/icons/peiji-64.png"_s));
    setAcceptDrops(true);
    setDockOptions(QMainWindow::AllowNestedDocks);
    ctx.actions = new AppActions(this);
    buildCentre();
    bindActions();
    bindViewActions();
    buildMenus();
    buildToolBar();
    m_status = new StatusStrip(ctx, this);
    statusBar()->setSizeGripEnabled(false);
    statusBar()->setContentsMargins(0, 0, 0, 0);
    statusBar()->addPermanentWidget(m_status, 1);
    if (QLayout* bar = statusBar()->layout())
        bar->setContentsMargins(0, 0, 0, 0);
    for (QAction* action : ctx.actions->findChildren<QAction*>())
        addAction(action);

    connect(ctx.session, &SessionController::identityChanged, this, &MainWindow::refreshTitle);
    connect(ctx.session, &SessionController::projectChanged, this, &MainWindow::refreshTitle);
    connect(ctx.session, &SessionController::resultChanged, this, &MainWindow::refreshStages);
    connect(ctx.session, &SessionController::engineFailed, this,
            [this](const QString& what) { tell(int(Tone::Error), tr("The estimate stopped"), what); });
    connect(ctx.keeper, &QuoteKeeper::quoteOpened, this,
            [this]() { showStage(m_factories[std::size_t(Stage::Quote)] ? Stage::Quote : Stage::Workload); });
    connect(ctx.session->undoStack(), &QUndoStack::indexChanged, this, &MainWindow::refreshUndo);
    retranslateUi();
    restoreLayout();
}

MainWindow::~MainWindow()
{
    // Pages and docks refer to the context, a member of the window: they go before it.
    delete takeCentralWidget();
    for (QDockWidget* dock : findChildren<QDockWidget*>(QString(), Qt::FindDirectChildrenOnly))
        delete dock;
}

bool MainWindow::isNarrow() const
{
    // Text grows with its scale: what counts is how much of it fits.
    return width() / Theme::instance().textScale() < kFoldWidth;
}

void MainWindow::setPageFactory(Stage stage, PageFactory factory)
{
    m_factories[std::size_t(stage)] = std::move(factory);
}

void MainWindow::setFindingsFactory(FindingsFactory factory)
{
    m_findingsFactory = std::move(factory);
}

void MainWindow::buildCentre()
{
    m_root = new QStackedWidget(this);
    m_project = new QWidget(m_root);
    auto* column = new QVBoxLayout(m_project);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    m_tabs = new StageTabs(m_project);
    m_tabs->setObjectName(u"stageTabs"_s);
    column->addWidget(m_tabs);
    // The bar and its margins come and go together.
    auto* holder = new QWidget(m_project);
    auto* barRow = new QVBoxLayout(holder);
    barRow->setContentsMargins(16, 12, 16, 0);
    m_bar = new MessageBar(holder);
    barRow->addWidget(m_bar);
    holder->hide();
    connect(m_bar, &MessageBar::closed, holder, &QWidget::hide);
    // What it says was about what stood here before.
    connect(ctx.session, &SessionController::projectChanged, holder, &QWidget::hide);
    column->addWidget(holder);
    m_stack = new QStackedWidget(m_project);
    column->addWidget(m_stack, 1);
    m_root->addWidget(m_project);
    setCentralWidget(m_root);
    connect(m_tabs, &StageTabs::chosen, this, [this](int index) { showStage(static_cast<Stage>(index)); });
}

Page* MainWindow::page(Stage stage)
{
    const auto i = std::size_t(stage);
    if (!m_pages[i]) {
        if (!m_factories[i])
            return nullptr;
        m_pages[i] = m_factories[i](ctx, m_stack);
        m_stack->addWidget(m_pages[i]);
        connect(m_pages[i], &Page::stageRequested, this, &MainWindow::showStage);
    }
    return m_pages[i];
}

Stage MainWindow::stage() const
{
    return static_cast<Stage>(m_tabs->current());
}

void MainWindow::showStage(Stage stage)
{
    Page* p = page(stage);
    if (!p)
        return;
    ensureDocks();
    setProjectChrome(true);
    m_root->setCurrentWidget(m_project);
    m_tabs->setCurrent(int(stage));
    m_stack->setCurrentWidget(p);
    p->activate();
    refreshStages();
    refreshTitle();
    foldForWidth();
}

void MainWindow::showStart()
{
    if (!m_start) {
        m_start = new StartPage(ctx, m_root);
        m_root->addWidget(m_start);
        connect(m_start, &StartPage::stageRequested, this, &MainWindow::showStage);
        connect(m_start, &StartPage::quoteChosen, this, [this](const QString& number, int revision) {
            ctx.keeper->open(number, revision, [this](Status opened) {
                if (!opened.ok())
                    tell(int(Tone::Error), tr("Not opened"), toQt(std::string_view(opened.error().text(uiLang()))));
            });
        });
        offerRecovery();
    }
    setProjectChrome(false);
    m_root->setCurrentWidget(m_start);
    m_start->activate();
    refreshTitle();
}

void MainWindow::showCatalogue()
{
    if (!m_catalogue) {
        m_catalogue = new CataloguePage(ctx, m_root);
        m_root->addWidget(m_catalogue);
    }
    setProjectChrome(false);
    m_root->setCurrentWidget(m_catalogue);
    m_catalogue->activate();
    refreshTitle();
}

bool MainWindow::isCatalogueShown() const
{
    return m_catalogue && m_root->currentWidget() == m_catalogue;
}

bool MainWindow::isStartShown() const
{
    return m_start && m_root->currentWidget() == m_start;
}

void MainWindow::offerRecovery()
{
    ctx.keeper->loadRecovery([this](std::optional<Project> found) {
        if (found && m_start)
            m_start->offerRecovery(*found);
    });
}

void MainWindow::setProjectChrome(bool shown)
{
    if (m_tree)
        m_tree->setVisible(shown && m_treeWanted && !isNarrow());
    if (m_findings)
        m_findings->setVisible(shown);
    if (m_charts)
        m_charts->setVisible(shown && m_chartsWanted);
    m_status->setProjectShown(shown);
    for (const ActionId id :
         {ActionId::Save, ActionId::ToggleTree, ActionId::ToggleFindings, ActionId::ToggleCharts, ActionId::NextStage,
          ActionId::PreviousStage, ActionId::NextFinding, ActionId::PreviousFinding, ActionId::Undo, ActionId::Redo})
        ctx.actions->at(id)->setEnabled(shown);
    if (shown)
        refreshUndo();
    refreshTitle();
}

void MainWindow::refreshTitle()
{
    const Project& p = ctx.session->project();
    const QString title = p.title.empty() ? toQt(p.workload.model.name) : toQt(p.title);
    if (isCatalogueShown())
        setWindowTitle(tr("Catalogue — Peiji"));
    else
        setWindowTitle(isStartShown() || title.isEmpty() ? tr("Peiji") : tr("%1 — Peiji").arg(title));
    const QString number = ctx.session->quoteNumber();
    QString state;
    switch (ctx.session->quoteStatus()) {
    case QuoteStatus::Draft:
        state = tr("Draft");
        break;
    case QuoteStatus::Issued:
        state = tr("Issued");
        break;
    case QuoteStatus::Superseded:
        state = tr("Superseded");
        break;
    case QuoteStatus::Expired:
        state = tr("Expired");
        break;
    case QuoteStatus::Won:
        state = tr("Won");
        break;
    case QuoteStatus::Lost:
        state = tr("Lost");
        break;
    }
    m_tabs->setCaption(number.isEmpty() ? state
                                        : u"%1-V%2 · %3"_s.arg(number).arg(ctx.session->quoteRevision()).arg(state));
}

void MainWindow::refreshStages()
{
    const SessionResultPtr result = ctx.session->result();
    bool possible = false;
    if (result)
        for (const TierResult& tier : result->recommendation.tiers)
            possible = possible || (tier.answer && tier.answer->findings.errors == 0);
    m_tabs->setDone(int(Stage::Workload), result != nullptr && possible);
    m_tabs->setDone(int(Stage::Compare), possible && stage() > Stage::Compare);
    m_tabs->setDone(int(Stage::Quote), !ctx.session->quoteNumber().isEmpty() && stage() > Stage::Quote);
}

void MainWindow::tell(int tone, const QString& fact, const QString& sentence)
{
    if (isStartShown()) {
        m_start->tell(static_cast<Tone>(tone), fact, sentence);
        return;
    }
    if (isCatalogueShown()) {
        m_catalogue->tell(static_cast<Tone>(tone), fact, sentence);
        return;
    }
    m_bar->clearActions();
    m_bar->set(static_cast<Tone>(tone), fact, sentence);
    m_bar->show();
    m_bar->parentWidget()->show();
}

void MainWindow::importConfigFile(const QString& path)
{
    QFile file(path);
    if (!ctx.readModelConfig || !file.open(QIODevice::ReadOnly) || file.size() > kConfigLimit) {
        tell(int(Tone::Error), tr("Not read"),
             tr("%1 could not be opened or is too large.").arg(QFileInfo(path).fileName()));
        return;
    }
    const Result<ModelArchitecture> model = ctx.readModelConfig(file.readAll());
    if (!model.ok()) {
        tell(int(Tone::Error), tr("Not a model configuration"), toQt(std::string_view(model.error().text(uiLang()))));
        return;
    }
    ModelArchitecture architecture = model.value();
    if (architecture.name.empty()) {
        const std::string name = toStd(QFileInfo(path).completeBaseName());
        architecture.name = {name, name};
    }
    if (isStartShown() || ctx.session->project().tiers.empty()) {
        // From the start page a model begins a project of its own.
        Project p = newProject(*ctx.session->data().catalogue);
        p.workload.model = architecture;
        ctx.keeper->startNew(p);
    } else if (ctx.session->isReadOnly()) {
        tell(int(Tone::Warn), tr("Not taken over"),
             tr("This revision is issued and is not edited. Revise it or begin a new project first."));
        return;
    } else {
        ctx.session->edit(tr("import of %1").arg(QFileInfo(path).fileName()),
                          [&](Project& p) { p.workload.model = architecture; });
    }
    showStage(Stage::Workload);
}

void MainWindow::importPriceList(const QString& path)
{
    auto* dialog = new ImportDialog(ctx, path, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &ImportDialog::imported, this, &MainWindow::tellImported);
    dialog->open();
}

void MainWindow::tellImported(qint64 batch, const QString& supplier, int prices)
{
    tell(int(Tone::Ok), tr("%n prices of %1 are in the catalogue", nullptr, prices).arg(supplier),
         tr("Quotes that are not issued count with them from now on."));
    MessageBar* bar = isStartShown() ? m_start->bar() : isCatalogueShown() ? m_catalogue->bar() : m_bar;
    bar->addAction(tr("Undo the import"), [this, batch, supplier]() {
        ctx.own->change<Unit>(
            this, [batch](OwnCatalogueStore& store) { return store.undoBatch(batch); },
            [this, supplier](const Status& undone) {
                if (undone.ok())
                    tell(int(Tone::Info), tr("Undone"), tr("The prices of %1 are as they were before.").arg(supplier));
                else
                    tell(int(Tone::Error), tr("Not undone"), toQt(std::string_view(undone.error().text(uiLang()))));
            });
    });
}

namespace
{

/// What the window does with a dropped file, by its name.
enum class DroppedFile { None, Model, PriceList };
DroppedFile droppedKind(const QMimeData& data)
{
    const QList<QUrl> urls = data.urls();
    if (urls.size() != 1 || !urls.first().isLocalFile())
        return DroppedFile::None;
    const QString suffix = QFileInfo(urls.first().toLocalFile()).suffix().toLower();
    if (suffix == u"json")
        return DroppedFile::Model;
    const QStringList lists{u"csv"_s, u"tsv"_s, u"txt"_s, u"xlsx"_s, u"ods"_s, u"xls"_s};
    return lists.contains(suffix) ? DroppedFile::PriceList : DroppedFile::None;
}

} // namespace

void MainWindow::dragEnterEvent(QDragEnterEvent* event)
{
    const DroppedFile kind = droppedKind(*event->mimeData());
    if (kind == DroppedFile::Model || (kind == DroppedFile::PriceList && ctx.own))
        event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event)
{
    const DroppedFile kind = droppedKind(*event->mimeData());
    if (kind == DroppedFile::None)
        return;
    const QString path = event->mimeData()->urls().first().toLocalFile();
    kind == DroppedFile::Model ? importConfigFile(path) : importPriceList(path);
}

void MainWindow::restoreLayout()
{
    const QByteArray geometry = ctx.preferences->value(u"geometry"_s).toByteArray();
    const QSize room = screen() ? screen()->availableSize() : QSize(1440, 900);
    setMinimumSize(std::min(960, room.width()), std::min(600, room.height()));
    if (geometry.isEmpty() || !restoreGeometry(geometry))
        resize(std::min(1440, room.width()), std::min(900, room.height() - 40)); // the frame is not ours to measure yet
    m_treeWanted = ctx.preferences->value(u"tree"_s, true).toBool();
    m_chartsWanted = ctx.preferences->value(u"charts"_s, false).toBool();
}

void MainWindow::closeEvent(QCloseEvent* event)
{
    commitTypedText(this);
    ctx.preferences->setValue(u"geometry"_s, saveGeometry());
    ctx.preferences->setValue(u"tree"_s, m_treeWanted);
    ctx.preferences->setValue(u"charts"_s, m_chartsWanted);
    ctx.keeper->flush();
    QMainWindow::closeEvent(event);
}

void MainWindow::resizeEvent(QResizeEvent* event)
{
    QMainWindow::resizeEvent(event);
    foldForWidth();
}

void MainWindow::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslateUi();
    QMainWindow::changeEvent(event);
}

} // namespace peiji

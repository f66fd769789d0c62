// Menus, toolbar, docks and the actions of the frame.
#include "ui/shell/mainwindow.h"

#include "ui/catalogue/cataloguepage.h"
#include "ui/charts/chartspanel.h"
#include "ui/dialogs/aboutdialog.h"
#include "ui/dialogs/companydialog.h"
#include "ui/dialogs/settingsdialog.h"
#include "ui/i18n/qtext.h"
#include "ui/pages/openquotedialog.h"
#include "ui/pages/startpage.h"
#include "ui/session/preferences.h"
#include "ui/session/quotekeeper.h"
#include "ui/session/samples.h"
#include "ui/session/sessioncontroller.h"
#include "ui/shell/appactions.h"
#include "ui/shell/commandpalette.h"
#include "ui/shell/dockframe.h"
#include "ui/shell/findingsdock.h"
#include "ui/shell/projectdock.h"
#include "ui/shell/searchbutton.h"
#include "ui/theme/icons.h"
#include "ui/widgets/committypedtext.h"
#include "ui/widgets/segmented.h"
#include "ui/widgets/stagetabs.h"

#include <QActionGroup>
#include <QApplication>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QMenuBar>
#include <QMessageBox>
#include <QPushButton>
#include <QStackedWidget>
#include <QToolBar>
#include <QToolButton>
#include <QUndoStack>
#include <algorithm>

namespace peiji
{

using namespace Qt::StringLiterals;

void MainWindow::askBeforeLeaving(std::function<void()> leave)
{
    auto* box = new QMessageBox(QMessageBox::Warning, tr("Changes not saved"),
                                tr("This quote has changes that are not saved."), QMessageBox::NoButton, this);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setTextFormat(Qt::PlainText);
    box->setInformativeText(tr("Save it as a draft before another one takes its place?"));
    const QAbstractButton* save = box->addButton(tr("Save draft"), QMessageBox::AcceptRole);
    const QAbstractButton* drop = box->addButton(tr("Drop the changes"), QMessageBox::DestructiveRole);
    box->setEscapeButton(box->addButton(tr("Stay here"), QMessageBox::RejectRole));
    connect(box, &QMessageBox::buttonClicked, this, [this, save, drop, leave](const QAbstractButton* pressed) {
        if (pressed == drop)
            leave();
        if (pressed == save)
            ctx.keeper->save([leave](const Result<Quote>& saved) {
                if (saved.ok())
                    leave();
            });
    });
    box->open();
}

void MainWindow::bindActions()
{
    AppActions& a = *ctx.actions;
    a.bind(ActionId::NewProject, this, [this]() {
        ctx.keeper->startNew(newProject(*ctx.session->data().catalogue));
        showStage(Stage::Workload);
    });
    a.bind(ActionId::Sample, this, [this]() {
        ctx.keeper->startNew(sampleProject(*ctx.session->data().catalogue));
        showStage(Stage::Workload);
    });
    a.bind(ActionId::StartPage, this, [this]() { showStart(); });
    if (ctx.parts) {
        a.bind(ActionId::Catalogue, this, [this]() { showCatalogue(); });
        a.bind(ActionId::Find, this, [this]() { isCatalogueShown() ? m_catalogue->focusSearch() : showCatalogue(); });
    }
    a.bind(ActionId::OpenQuote, this, [this]() { OpenQuoteDialog::openFor(ctx, this); });
    a.bind(ActionId::Save, this, [this]() {
        commitTypedText(this);
        ctx.keeper->save();
    });
    ctx.keeper->setLeaveGuard([this](std::function<void()> leave) { askBeforeLeaving(std::move(leave)); });
    a.bind(ActionId::Quit, this, [this]() { close(); });
    a.bind(ActionId::Undo, this, [this]() { ctx.session->undoStack()->undo(); });
    a.bind(ActionId::Redo, this, [this]() { ctx.session->undoStack()->redo(); });
    if (ctx.readModelConfig)
        a.bind(ActionId::ImportConfig, this, [this]() {
            auto* dialog =
                new QFileDialog(this, tr("Import config.json"), QString(), tr("Model configuration (*.json)"));
            dialog->setAttribute(Qt::WA_DeleteOnClose);
            dialog->setFileMode(QFileDialog::ExistingFile);
            connect(dialog, &QFileDialog::fileSelected, this, &MainWindow::importConfigFile);
            dialog->open();
        });
    if (ctx.own)
        a.bind(ActionId::ImportPrices, this, [this]() {
            auto* dialog = new QFileDialog(this, tr("Import a price list"), QString(),
                                           tr("Price lists (*.csv *.tsv *.txt *.xlsx *.ods *.xls);;All files (*)"));
            dialog->setAttribute(Qt::WA_DeleteOnClose);
            dialog->setFileMode(QFileDialog::ExistingFile);
            connect(dialog, &QFileDialog::fileSelected, this, &MainWindow::importPriceList);
            dialog->open();
        });
    a.bind(ActionId::CommandSearch, this, [this]() {
        if (!m_palette)
            m_palette = new CommandPalette(ctx.actions, this);
        m_palette->openAt(m_searchButton);
    });
    a.bind(ActionId::Settings, this, [this]() {
        auto* dialog = new SettingsDialog(*ctx.preferences, this);
        dialog->setAttribute(Qt::WA_DeleteOnClose);
        dialog->open();
    });
    a.bind(ActionId::Company, this, [this]() {
        auto* dialog = new CompanyDialog(ctx.keeper->seller(), this);
        dialog->setAttribute(Qt::WA_DeleteOnClose);
        connect(dialog, &CompanyDialog::saved, this, [this](const Party& p) { ctx.keeper->setSeller(p); });
        dialog->open();
    });
    a.bind(ActionId::About, this, [this]() {
        auto* dialog = new AboutDialog(ctx.session->data(), this);
        dialog->setAttribute(Qt::WA_DeleteOnClose);
        dialog->open();
    });
}

void MainWindow::bindViewActions()
{
    AppActions& a = *ctx.actions;
    for (int i = 0; i < kStages; ++i)
        a.bind(static_cast<ActionId>(int(ActionId::StageWorkload) + i), this,
               [this, i]() { showStage(static_cast<Stage>(i)); });
    const auto step = [this](int by) {
        for (int i = 1; i <= kStages; ++i) {
            const int next = (int(stage()) + by * i + kStages * kStages) % kStages;
            if (m_factories[std::size_t(next)]) {
                showStage(static_cast<Stage>(next));
                return;
            }
        }
    };
    a.bind(ActionId::NextStage, this, [step]() { step(1); });
    a.bind(ActionId::PreviousStage, this, [step]() { step(-1); });
    a.bind(ActionId::NextPane, this, [this]() { cyclePane(1); });
    a.bind(ActionId::PreviousPane, this, [this]() { cyclePane(-1); });
    a.bind(ActionId::NextFinding, this, [this]() { m_findings->step(1); });
    a.bind(ActionId::PreviousFinding, this, [this]() { m_findings->step(-1); });
    a.bind(ActionId::ToggleTree, this, [this]() {
        m_treeWanted = !m_tree->isVisible();
        m_tree->setVisible(m_treeWanted);
    });
    a.bind(ActionId::ToggleFindings, this, [this]() { m_findings->setExpanded(!m_findings->isExpanded()); });
    a.bind(ActionId::ToggleCharts, this, [this]() {
        m_chartsWanted = !m_charts->isVisible();
        m_charts->setVisible(m_chartsWanted);
    });
    a.bind(ActionId::SwitchLanguage, this,
           [this]() { ctx.preferences->setLanguage(uiLang() == Lang::Zh ? Lang::En : Lang::Zh); });
    auto* group = new QActionGroup(this);
    const auto theme = [&](ActionId id, ThemeMode mode) {
        a.bind(id, this, [this, mode]() { ctx.preferences->setThemeMode(mode); });
        group->addAction(a[id]);
        a[id]->setChecked(ctx.preferences->themeMode() == mode);
    };
    theme(ActionId::ThemeSystem, ThemeMode::Desktop);
    theme(ActionId::ThemeLight, ThemeMode::Light);
    theme(ActionId::ThemeDark, ThemeMode::Dark);
    const auto zoom = [this](double by) {
        const double now = Theme::instance().textScale();
        ctx.preferences->setTextScale(by == 0 ? 1.0 : now + by);
    };
    a.bind(ActionId::ZoomIn, this, [zoom]() { zoom(0.25); });
    a.bind(ActionId::ZoomOut, this, [zoom]() { zoom(-0.25); });
    a.bind(ActionId::ZoomReset, this, [zoom]() { zoom(0); });
    a.bind(ActionId::FullScreen, this, [this]() { setWindowState(windowState() ^ Qt::WindowFullScreen); });
    connect(&Theme::instance(), &Theme::changed, this, [this]() {
        foldForWidth();
        const ThemeMode mode = Theme::instance().mode();
        ctx.actions->at(ActionId::ThemeSystem)->setChecked(mode == ThemeMode::Desktop);
        ctx.actions->at(ActionId::ThemeLight)->setChecked(mode == ThemeMode::Light);
        ctx.actions->at(ActionId::ThemeDark)->setChecked(mode == ThemeMode::Dark);
    });
}

void MainWindow::buildMenus()
{
    using A = ActionId;
    struct Spec {
        std::vector<std::optional<A>> items; ///< empty = separator
    };
    const std::vector<Spec> specs = {
        {{A::NewProject,
          A::OpenQuote,
          A::Sample,
          A::StartPage,
          A::Catalogue,
          {},
          A::Save,
          A::Revise,
          {},
          A::ImportConfig,
          A::ImportPrices,
          {},
          A::ExportPdf,
          A::ExportXlsx,
          A::ExportCsv,
          A::Print,
          {},
          A::Quit}},
        {{A::Undo, A::Redo, {}, A::Find, A::CommandSearch}},
        {{A::StageWorkload,
          A::StageCompare,
          A::StageQuote,
          A::StagePreview,
          {},
          A::ToggleTree,
          A::ToggleFindings,
          A::ToggleCharts,
          {},
          A::NextPane,
          A::PreviousPane,
          {},
          A::ZoomIn,
          A::ZoomOut,
          A::ZoomReset,
          A::FullScreen}},
        {{A::GenerateTiers, A::DuplicateTier, A::RemoveTier, {}, A::NextFinding, A::PreviousFinding}},
        {{A::SwitchLanguage, A::Company, A::Settings}},
        {{A::About}}};
    for (const Spec& spec : specs) {
        QMenu* menu = menuBar()->addMenu(QString());
        for (const auto& item : spec.items) {
            if (item)
                menu->addAction(ctx.actions->at(*item));
            else
                menu->addSeparator();
        }
        m_menus.push_back(menu);
    }
    m_themeMenu = new QMenu(this);
    for (const A id : {A::ThemeSystem, A::ThemeLight, A::ThemeDark})
        m_themeMenu->addAction(ctx.actions->at(id));
    m_menus[2]->insertMenu(ctx.actions->at(A::ZoomIn), m_themeMenu);
}

void MainWindow::buildToolBar()
{
    using A = ActionId;
    m_toolBar = addToolBar(QString());
    m_toolBar->setObjectName(u"mainToolBar"_s);
    m_toolBar->setMovable(false);
    m_toolBar->setContextMenuPolicy(Qt::PreventContextMenu);
    m_toolBar->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    const auto addAll = [this](std::vector<A> ids) {
        for (const A id : ids)
            m_toolBar->addAction(ctx.actions->at(id));
        QAction* separator = m_toolBar->addSeparator();
        // A group without a visible action has no separator either.
        const auto refresh = [this, ids, separator]() {
            separator->setVisible(
                std::any_of(ids.begin(), ids.end(), [this](A id) { return ctx.actions->at(id)->isVisible(); }));
        };
        for (const A id : ids)
            connect(ctx.actions->at(id), &QAction::visibleChanged, separator, refresh);
        refresh();
    };
    addAll({A::NewProject, A::OpenQuote, A::Save});
    addAll({A::Undo, A::Redo});
    addAll({A::GenerateTiers, A::DuplicateTier});
    addAll({A::Catalogue, A::ImportPrices});
    m_toolBar->addAction(ctx.actions->at(A::StagePreview));
    m_exportMenu = new QMenu(this);
    for (const A id : {A::ExportPdf, A::ExportXlsx, A::ExportCsv, A::Print})
        m_exportMenu->addAction(ctx.actions->at(id));
    m_exportButton = new QToolButton(m_toolBar);
    m_exportButton->setIcon(themedIcon(u"upload"_s));
    m_exportButton->setMenu(m_exportMenu);
    m_exportButton->setPopupMode(QToolButton::InstantPopup);
    m_exportButton->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_exportButton->setAutoRaise(true);
    QAction* exporting = m_toolBar->addWidget(m_exportButton);
    const auto showExport = [this, exporting]() {
        exporting->setVisible(ctx.actions->isBound(A::ExportPdf) || ctx.actions->isBound(A::ExportXlsx));
    };
    connect(ctx.actions->at(A::ExportPdf), &QAction::changed, this, showExport);
    showExport();
    auto* gap = new QWidget(m_toolBar);
    gap->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    m_toolBar->addWidget(gap);
    m_searchButton = new SearchButton(m_toolBar);
    connect(m_searchButton, &QToolButton::clicked, ctx.actions->at(A::CommandSearch), &QAction::trigger);
    m_toolBar->addWidget(m_searchButton);
    auto* air = new QWidget(m_toolBar);
    air->setFixedWidth(12);
    m_toolBar->addWidget(air);
    m_language = new SegmentedControl(m_toolBar);
    m_language->setObjectName(u"languageSwitch"_s);
    m_language->setSmall(true);
    m_language->setTexts({u"中"_s, u"EN"_s});
    connect(m_language, &SegmentedControl::chosen, this,
            [this](int index) { ctx.preferences->setLanguage(index == 0 ? Lang::Zh : Lang::En); });
    m_toolBar->addWidget(m_language);
    m_settingsButton = new QToolButton(m_toolBar);
    m_settingsButton->setIcon(themedIcon(u"settings"_s));
    m_settingsButton->setToolButtonStyle(Qt::ToolButtonIconOnly);
    m_settingsButton->setAutoRaise(true);
    connect(m_settingsButton, &QToolButton::clicked, ctx.actions->at(A::Settings), &QAction::trigger);
    m_toolBar->addWidget(m_settingsButton);
}

void MainWindow::ensureDocks()
{
    if (m_tree)
        return;
    m_tree = new ProjectDock(ctx, this);
    addDockWidget(Qt::LeftDockWidgetArea, m_tree);
    connect(m_tree, &ProjectDock::quoteChosen, this,
            [this](const QString& number, int revision) { ctx.keeper->open(number, revision); });
    connect(m_tree, &ProjectDock::tierChosen, this,
            [this](int index) { ctx.session->edit(tr("chosen tier"), [index](Project& p) { p.chosenTier = index; }); });
    m_findings = new FindingsDock(ctx, m_findingsFactory, this);
    addDockWidget(Qt::BottomDockWidgetArea, m_findings);
    connect(m_findings, &FindingsDock::expandedChanged, this, [this](bool open) {
        setCorner(Qt::BottomLeftCorner, open ? Qt::BottomDockWidgetArea : Qt::LeftDockWidgetArea);
        setCorner(Qt::BottomRightCorner, open ? Qt::BottomDockWidgetArea : Qt::RightDockWidgetArea);
        if (open)
            resizeDocks({m_findings}, {height() * 2 / 5}, Qt::Vertical);
        ctx.actions->at(ActionId::ToggleFindings)->setChecked(open);
    });
    setCorner(Qt::BottomLeftCorner, Qt::LeftDockWidgetArea);
    setCorner(Qt::BottomRightCorner, Qt::RightDockWidgetArea);
    m_charts = new ChartsDock(ctx, this);
    addDockWidget(Qt::RightDockWidgetArea, m_charts);
    m_charts->hide();
    for (QDockWidget* dock : {static_cast<QDockWidget*>(m_tree), static_cast<QDockWidget*>(m_charts)})
        connect(dock, &QDockWidget::visibilityChanged, this, [this]() {
            ctx.actions->at(ActionId::ToggleTree)->setChecked(m_tree->isVisible());
            ctx.actions->at(ActionId::ToggleCharts)->setChecked(m_charts->isVisible());
        });
    resizeDocks({m_tree, m_charts}, {Theme::instance().px(224), Theme::instance().px(366)}, Qt::Horizontal);
}

void MainWindow::foldForWidth()
{
    const double room = width() / Theme::instance().textScale();
    const bool narrow = isNarrow();
    using A = ActionId;
    for (const A id : {A::OpenQuote, A::Save, A::Undo, A::GenerateTiers, A::DuplicateTier, A::Catalogue,
                       A::ImportPrices, A::StagePreview})
        if (auto* button = qobject_cast<QToolButton*>(m_toolBar->widgetForAction(ctx.actions->at(id))))
            button->setToolButtonStyle(narrow ? Qt::ToolButtonIconOnly : Qt::ToolButtonTextBesideIcon);
    if (auto* redo = qobject_cast<QToolButton*>(m_toolBar->widgetForAction(ctx.actions->at(A::Redo))))
        redo->setToolButtonStyle(Qt::ToolButtonIconOnly);
    m_toolBar->setFixedHeight(Theme::instance().px(44));
    static_cast<SearchButton*>(m_searchButton)->setNarrow(room < 1100);
    if (m_tree && m_root->currentWidget() == m_project && m_tree->property("folded").toBool() != narrow) {
        m_tree->setProperty("folded", narrow);
        m_tree->setVisible(!narrow && m_treeWanted);
    }
}

void MainWindow::refreshUndo()
{
    QUndoStack* stack = ctx.session->undoStack();
    const bool shown = !isStartShown();
    QAction *undo = ctx.actions->at(ActionId::Undo), *redo = ctx.actions->at(ActionId::Redo);
    undo->setEnabled(shown && stack->canUndo());
    redo->setEnabled(shown && stack->canRedo());
    const QString text = stack->canUndo() ? tr("Undo: %1").arg(stack->undoText()) : tr("Undo");
    undo->setText(text);
    undo->setToolTip(text);
    undo->setIconText(stack->canUndo() ? fontMetrics().elidedText(text, Qt::ElideRight, Theme::instance().px(180))
                                       : text);
    redo->setText(stack->canRedo() ? tr("Redo: %1").arg(stack->redoText()) : tr("Redo"));
    redo->setToolTip(redo->text());
}

void MainWindow::cyclePane(int direction)
{
    std::vector<QWidget*> panes;
    if (m_tree && m_tree->isVisible())
        panes.push_back(m_tree);
    panes.push_back(m_root->currentWidget());
    if (m_charts && m_charts->isVisible())
        panes.push_back(m_charts);
    if (m_findings && m_findings->isVisible() && m_findings->isExpanded())
        panes.push_back(m_findings);
    QWidget* focus = QApplication::focusWidget();
    int now = 0;
    for (std::size_t i = 0; i < panes.size(); ++i)
        if (focus && (panes[i] == focus || panes[i]->isAncestorOf(focus)))
            now = int(i);
    const int count = int(panes.size());
    QWidget* pane = panes[std::size_t((now + direction + count) % count)];
    // The first widget of the pane that takes the keyboard.
    for (QWidget* w = pane->nextInFocusChain(); w && w != pane; w = w->nextInFocusChain())
        if (pane->isAncestorOf(w) && w->isVisible() && w->isEnabled() && (w->focusPolicy() & Qt::TabFocus)) {
            w->setFocus(Qt::ShortcutFocusReason);
            return;
        }
}

void MainWindow::retranslateUi()
{
    ctx.actions->retranslate();
    const QStringList names = {tr("&File"), tr("&Edit"), tr("&View"), tr("&Tiers"), tr("&Tools"), tr("&Help")};
    for (std::size_t i = 0; i < m_menus.size(); ++i)
        m_menus[i]->setTitle(names[qsizetype(i)]);
    m_themeMenu->setTitle(tr("Appearance"));
    m_themeMenu->setIcon(themedIcon(u"sun"_s));
    m_toolBar->setWindowTitle(tr("Toolbar"));
    m_exportButton->setText(tr("Export"));
    m_exportButton->setToolTip(tr("Export"));
    m_settingsButton->setToolTip(tr("Settings"));
    m_settingsButton->setAccessibleName(tr("Settings"));
    static_cast<SearchButton*>(m_searchButton)->setHint(tr("Search commands…"));
    m_language->setCurrent(uiLang() == Lang::Zh ? 0 : 1);
    m_language->setAccessibleName(tr("Language"));
    m_tabs->setTexts({tr("Workload"), tr("Compare"), tr("Quote"), tr("Preview")});
    if (m_charts)
        m_charts->setTitle(tr("Charts"), tr("Close"));
    refreshTitle();
    refreshUndo();
    foldForWidth();
}

} // namespace peiji

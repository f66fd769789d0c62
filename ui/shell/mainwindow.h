#pragma once
// The frame: menus, toolbar, docks, stage tabs, status bar. What is inside comes from registerPages() (page.h).

#include "ui/shell/page.h"

#include <QMainWindow>
#include <array>
#include <functional>

class QMenu;
class QStackedWidget;
class QToolBar;
class QToolButton;

namespace peiji
{

class CataloguePage;
class CommandPalette;
class DockFrame;
class FindingsDock;
class MessageBar;
class ProjectDock;
class SegmentedControl;
class StageTabs;
class StartPage;
class StatusStrip;

class MainWindow : public QMainWindow
{
    Q_OBJECT
public:
    /// The context's session, store, keeper and preferences outlive the window; its actions are the window's own.
    explicit MainWindow(UiContext context, QWidget* parent = nullptr);
    ~MainWindow() override;

    /// Registration, before the window is shown: see page.h.
    void setPageFactory(Stage stage, PageFactory factory);
    void setFindingsFactory(FindingsFactory factory);

    Stage stage() const;
    void showStage(Stage stage);
    void showStart();
    void showCatalogue();
    bool isStartShown() const;
    bool isCatalogueShown() const;
    /// Page of a stage, built if need be.
    Page* page(Stage stage);
    const UiContext& context() const { return ctx; }

protected:
    void changeEvent(QEvent* event) override;
    void closeEvent(QCloseEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;

private:
    void buildMenus();
    void buildToolBar();
    void buildCentre();
    void bindActions();
    /// Unsaved work is about to be replaced: save, drop or stay.
    void askBeforeLeaving(std::function<void()> leave);
    void bindViewActions();
    void ensureDocks();
    void setProjectChrome(bool shown);
    bool isNarrow() const;
    void foldForWidth();
    void retranslateUi();
    void refreshTitle();
    void refreshUndo();
    void refreshStages();
    void cyclePane(int direction);
    void importConfigFile(const QString& path);
    void importPriceList(const QString& path);
    void tellImported(qint64 batch, const QString& supplier, int prices);
    void restoreLayout();
    void offerRecovery();
    void tell(int tone, const QString& fact, const QString& sentence);

    UiContext ctx;
    std::array<PageFactory, kStages> m_factories;
    std::array<Page*, kStages> m_pages{};
    FindingsFactory m_findingsFactory;
    QStackedWidget *m_root, *m_stack;
    QWidget* m_project;
    StartPage* m_start = nullptr;
    CataloguePage* m_catalogue = nullptr;
    StageTabs* m_tabs;
    MessageBar* m_bar;
    StatusStrip* m_status;
    ProjectDock* m_tree = nullptr;
    FindingsDock* m_findings = nullptr;
    DockFrame* m_charts = nullptr;
    CommandPalette* m_palette = nullptr;
    QToolBar* m_toolBar;
    QToolButton *m_searchButton, *m_exportButton, *m_settingsButton;
    SegmentedControl* m_language;
    QMenu* m_exportMenu;
    std::vector<QMenu*> m_menus;
    QMenu* m_themeMenu;
    bool m_treeWanted = true, m_chartsWanted = false;
};

/// The one place where pages are registered (pages.cpp).
void registerPages(MainWindow& window);

} // namespace peiji

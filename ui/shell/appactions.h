#pragma once
// Every action of the program in one table: text, icon, keys. Menus, toolbar and the command palette are views of it.
//
// An action that nobody has bound is invisible: there are no dead buttons. A page binds its own:
//     ctx.actions->bind(ActionId::ExportPdf, this, [this] { exportPdf(); });

#include <QAction>
#include <QObject>
#include <functional>
#include <vector>

namespace peiji
{

enum class ActionId {
    NewProject,
    StartPage,
    Catalogue,
    OpenQuote,
    Save,
    Revise,
    ImportConfig,
    ImportPrices,
    ExportPdf,
    ExportXlsx,
    ExportCsv,
    Print,
    Quit,
    Undo,
    Redo,
    Find,
    CommandSearch,
    GenerateTiers,
    DuplicateTier,
    RemoveTier,
    StageWorkload,
    StageCompare,
    StageQuote,
    StagePreview,
    NextStage,
    PreviousStage,
    NextPane,
    PreviousPane,
    NextFinding,
    PreviousFinding,
    ToggleTree,
    ToggleFindings,
    ToggleCharts,
    SwitchLanguage,
    ThemeSystem,
    ThemeLight,
    ThemeDark,
    ZoomIn,
    ZoomOut,
    ZoomReset,
    FullScreen,
    Settings,
    Company,
    Sample,
    About,
    Count
};

class AppActions : public QObject
{
    Q_OBJECT
public:
    explicit AppActions(QObject* parent = nullptr);
    QAction* at(ActionId id) const;
    QAction* operator[](ActionId id) const { return at(id); }
    /// Connects and shows the action; unbound again when `context` dies. A later binding replaces an earlier one.
    void bind(ActionId id, QObject* context, std::function<void()> run);
    bool isBound(ActionId id) const;
    /// In table order, bound ones only.
    std::vector<QAction*> bound() const;
    void retranslate();
    /// Its text without mnemonic.
    static QString nameOf(const QAction& action);

private:
    struct Entry {
        QAction* action = nullptr;
        std::function<void()> run;
        QObject* context = nullptr;
    };
    std::vector<Entry> m_entries;
};

} // namespace peiji

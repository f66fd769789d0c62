#pragma once
// How a page is added
// -------------------
// 1. Derive from Page in ui/pages/<name>.{h,cpp}; build the widgets in the constructor, set every text in one
//    retranslateUi() that the constructor calls too (Page calls it again on LanguageChange).
// 2. Register it in registerPages(), ui/shell/pages.cpp: one line, a stage and a factory. The page is built the first
//    time it is shown; activate() is called each time it comes to the front.
// 3. Read the state from ctx.session (project, result, signals), change it by ctx.session->edit(tr(), change, key).
// 4. Bind the actions that the page offers: ctx.actions->bind(ActionId::ExportPdf, this, …). An unbound action is
//    invisible in menus, toolbar and palette.
// The findings dock's body is registered the same way (setFindingsFactory), and so is the charts dock.
// Colours, fonts and pixel sizes come from Theme; connect to Theme::changed when they are stored anywhere.

#include "core/workload/architecture.h"

#include <QByteArray>
#include <QString>
#include <QWidget>
#include <functional>

namespace peiji
{

class AppActions;
class OwnCatalogueService;
class CatalogueService;
class Preferences;
class QuoteKeeper;
class SessionController;
class StoreService;

enum class Stage { Workload, Compare, Quote, Preview };
inline constexpr int kStages = 4;

/// Everything that pages get; lives as long as the window.
struct UiContext {
    SessionController* session = nullptr;
    StoreService* store = nullptr;
    CatalogueService* parts = nullptr;  ///< the catalogue's list and index; null: no catalogue page
    OwnCatalogueService* own = nullptr; ///< the user's own parts and prices; null: nothing is imported
    QuoteKeeper* keeper = nullptr;      ///< number, save, open, seller, recovery
    AppActions* actions = nullptr;
    Preferences* preferences = nullptr;
    QString fontDir;
    /// A Hugging Face config.json to an architecture (wired by the application: core reads no JSON).
    std::function<Result<ModelArchitecture>(const QByteArray&)> readModelConfig;
};

class Page : public QWidget
{
    Q_OBJECT
public:
    explicit Page(const UiContext& context, QWidget* parent = nullptr) : QWidget(parent), ctx(context) {}
    /// The page comes to the front.
    virtual void activate() {}

signals:
    void stageRequested(peiji::Stage stage);

protected:
    /// Sets every text; the constructor of the derived class calls it as well.
    virtual void retranslateUi() {}
    void changeEvent(QEvent* event) override;
    const UiContext& ctx;
};

/// Body of the findings dock: a list of findings of all tiers with a detail at the right.
class FindingsBody : public QWidget
{
    Q_OBJECT
public:
    using QWidget::QWidget;
    /// Selects the next or previous one (F8, Shift+F8).
    virtual void step(int direction) = 0;
    /// A chip of the strip was pressed: severity id "error", "warning", "info", "not_checked", "waived", or empty =
    /// all.
    virtual void setFilter(const QString& kind) = 0;
};

using PageFactory = std::function<Page*(const UiContext&, QWidget* parent)>;
using FindingsFactory = std::function<FindingsBody*(const UiContext&, QWidget* parent)>;

} // namespace peiji

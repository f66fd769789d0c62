// The desktop program: opens what ships with it and what the user owns, and shows the window.
#include "app/wiring/enginedata.h"
#include "app/wiring/folders.h"
#include "db/import/pricefile.h"
#include "db/json/architecturejson.h"
#include "db/store/browseindex.h"
#include "db/store/ownstore.h"
#include "db/store/sqliteuserstore.h"
#include "ui/i18n/qtext.h"
#include "ui/session/catalogueservice.h"
#include "ui/session/owncatalogueservice.h"
#include "ui/session/preferences.h"
#include "ui/session/quotekeeper.h"
#include "ui/session/samples.h"
#include "ui/session/sessioncontroller.h"
#include "ui/session/storeservice.h"
#include "ui/shell/mainwindow.h"
#include "ui/theme/peijistyle.h"
#include "ui/theme/theme.h"
#include "ui/widgets/card.h"

#include <QApplication>
#include <QDir>
#include <QHashFunctions>
#include <QTimer>
#include <QVBoxLayout>

using namespace peiji;
using namespace Qt::StringLiterals;

namespace
{

/// Nothing can be done without the catalogue: one sentence in a window, not a dead process.
int refuse(QApplication& app, const Error& error)
{
    EmptyState window(EmptyDrawing::Disk);
    window.resize(560, 320);
    window.setWindowTitle(u"Peiji 配机"_s);
    window.setTexts(uiLang() == Lang::Zh ? u"配机无法启动"_s : u"Peiji cannot start"_s,
                    toQt(std::string_view(error.text(uiLang()))));
    window.show();
    app.exec();
    return 3;
}

/// The user's own database.
Result<std::string> ownDatabase()
{
    const Result<QString> folder = userDataFolder();
    if (!folder.ok())
        return folder.error();
    return QDir(folder.value()).filePath(u"peiji.sqlite"_s).toStdString();
}

Result<std::unique_ptr<UserStore>> openOwnStore()
{
    const Result<std::string> path = ownDatabase();
    if (!path.ok())
        return path.error();
    auto store = SqliteUserStore::open(path.value());
    if (!store.ok())
        return store.error();
    return std::unique_ptr<UserStore>(std::move(store.value()));
}

Result<std::unique_ptr<OwnCatalogueStore>> openOwnCatalogue(const std::string& shipped)
{
    const Result<std::string> path = ownDatabase();
    if (!path.ok())
        return path.error();
    auto store = SqliteOwnStore::open(path.value(), shipped);
    if (!store.ok())
        return store.error();
    return std::unique_ptr<OwnCatalogueStore>(std::move(store.value()));
}

} // namespace

int main(int argc, char** argv)
{
    QHashSeed::setDeterministicGlobalSeed(); // the order of fonts in a PDF follows it: same input, same bytes
    setProgramIdentity();
    QApplication app(argc, argv);
    QGuiApplication::setDesktopFileName(u"peiji"_s);
    QApplication::setStyle(new PeijiStyle);
    const Result<QString> share = shareFolder();
    Theme::instance().load(share.ok() ? share.value() + u"/fonts"_s : QString());
    Preferences preferences;
    preferences.applyAll();
    if (!share.ok())
        return refuse(app, share.error());
    const Result<OpenedEngine> engine = openEngine(share.value().toStdString());
    if (!engine.ok())
        return refuse(app, engine.error());

    StoreService store(openOwnStore);
    const std::string catalogueFile = catalogueFileOf(share.value().toStdString());
    CatalogueService parts([]() -> Result<std::unique_ptr<CatalogueBrowser>> {
        auto index = BrowseIndex::create();
        if (!index.ok())
            return index.error();
        return std::unique_ptr<CatalogueBrowser>(std::move(index.value()));
    });
    OwnCatalogueService own(
        engine->catalogue, [catalogueFile]() { return openOwnCatalogue(catalogueFile); }, readPriceFile);
    SessionController session({engine->catalogue, engine->calibration, today, {}});
    QuoteKeeper keeper(&session, &store);
    UiContext context;
    context.session = &session;
    context.store = &store;
    context.parts = &parts;
    context.own = &own;
    QObject::connect(&own, &OwnCatalogueService::catalogueChanged, &session, &SessionController::setCatalogue);
    context.keeper = &keeper;
    context.preferences = &preferences;
    context.fontDir = share.value() + u"/fonts"_s;
    context.readModelConfig = [](const QByteArray& text) {
        return architectureFromHfConfig(std::string_view(text.constData(), std::size_t(text.size())));
    };
    MainWindow window(context);
    registerPages(window);
    own.load();
    window.showStart();
    window.show();
    return QApplication::exec();
}

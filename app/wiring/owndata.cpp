#include "app/wiring/owndata.h"

#include "app/wiring/folders.h"
#include "db/store/ownstore.h"

#include <QDir>
#include <QFileInfo>

namespace peiji
{

Result<std::string> ownDatabasePath(const std::optional<std::string>& given)
{
    if (given)
        return *given == "-" ? std::string() : *given;
    const Result<QString> folder = userDataFolder();
    if (!folder)
        return folder.error();
    return toStd(QDir(*folder).filePath(QStringLiteral("peiji.sqlite")));
}

Result<OwnData> loadOwnData(const CataloguePtr& shipped, const std::string& path, const std::string& shareFolder)
{
    if (path.empty() || !QFileInfo::exists(toQt(path)))
        return OwnData{{}, shipped};
    const Result<std::unique_ptr<SqliteOwnStore>> store = SqliteOwnStore::open(path, shareFolder + "/catalogue.sqlite");
    if (!store)
        return store.error();
    Result<OwnCatalogue> own = store.value()->load();
    if (!own)
        return own.error();
    OwnData out{std::move(own).value(), {}};
    out.catalogue = overlay(shipped, out.own);
    return out;
}

} // namespace peiji

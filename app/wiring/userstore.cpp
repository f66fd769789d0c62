#include "app/wiring/userstore.h"

#include "app/wiring/folders.h"
#include "db/store/sqliteuserstore.h"

namespace peiji
{

Result<std::unique_ptr<UserStore>> openUserStore()
{
    const Result<QString> folder = userDataFolder();
    if (!folder)
        return folder.error();
    Result<std::unique_ptr<SqliteUserStore>> store =
        SqliteUserStore::open(folder->toStdString() + "/peiji.sqlite");
    if (!store)
        return store.error();
    return std::unique_ptr<UserStore>(std::move(store).value());
}

} // namespace peiji

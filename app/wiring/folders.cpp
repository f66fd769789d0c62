#include "app/wiring/folders.h"

#include <QCoreApplication>
#include <QDir>
#include <QStandardPaths>

namespace peiji
{

Result<QString> shareFolder()
{
    const QString path = QDir::cleanPath(QCoreApplication::applicationDirPath() + QStringLiteral("/../share/peiji"));
    if (QDir(path).exists())
        return path;
    return Error{
        ErrorKind::NotFound,
        path.toStdString(),
        {"找不到随程序安装的数据，请重新安装", "the data installed with the program is not there; install it again"}};
}

Result<QString> userDataFolder()
{
    const QString path = QStandardPaths::writableLocation(QStandardPaths::AppDataLocation);
    if (!path.isEmpty() && QDir().mkpath(path))
        return path;
    return Error{ErrorKind::Storage,
                 path.toStdString(),
                 {"无法创建用户数据文件夹", "the folder for your own data cannot be created"}};
}

void setProgramIdentity()
{
    QCoreApplication::setOrganizationName(QStringLiteral("Peiji"));
    QCoreApplication::setApplicationName(QStringLiteral("peiji"));
    QCoreApplication::setApplicationVersion(QStringLiteral(PEIJI_VERSION));
}

} // namespace peiji

#include "ui/documents/atomicfile.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QTemporaryFile>

#include <filesystem>
#include <system_error>

namespace peiji
{

namespace
{

Error storageError(const QString& path, LocalText what)
{
    return Error{ErrorKind::Storage, path.toStdString(), std::move(what)};
}

} // namespace

Status writeAtomically(const QString& path, const std::function<Status(const QString&)>& write)
{
    const QFileInfo target(path);
    if (target.isDir())
        return storageError(path, {"这是文件夹，请给出文件名", "this is a folder; give a file name"});
    const QDir folder = target.absoluteDir();
    if (!folder.exists())
        return storageError(path, {"目标文件夹不存在", "the folder does not exist"});

    // The random name is taken by a real file, so that two exports at once cannot meet.
    QTemporaryFile temporary(folder.filePath(QStringLiteral(".peiji-XXXXXX.part")));
    temporary.setAutoRemove(true);
    if (!temporary.open())
        return storageError(path, {"目标文件夹不可写", "the folder cannot be written to"});
    const QString name = temporary.fileName();
    temporary.close();

    Status written = write(name);
    if (!written)
        return written;
    std::error_code failure;
    std::filesystem::rename(name.toStdString(), target.absoluteFilePath().toStdString(), failure);
    if (failure)
        return storageError(path, {"无法写入该文件（可能正被其他程序打开）",
                                   "the file cannot be replaced (another program may hold it open)"});
    // mkstemp makes files for the owner only; a paper is as readable as any other file of its folder.
    QFile::setPermissions(target.absoluteFilePath(),
                          QFile::ReadOwner | QFile::WriteOwner | QFile::ReadGroup | QFile::ReadOther);
    temporary.setAutoRemove(false);
    return Unit{};
}

} // namespace peiji

// Opening the user's database: where it may lie, whether it is sound, which form it has.

#include "db/errortext.h"
#include "db/store/sqliteuserstore.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QStorageInfo>

namespace peiji
{

namespace
{

/// SQLite's locks do not hold on these: two writers would damage the file.
bool isOnNetworkShare(const QString& path)
{
    if (path.startsWith(QLatin1String("\\\\")) || path.startsWith(QLatin1String("//")))
        return true;
    const QStorageInfo storage(QFileInfo(path).absolutePath());
    if (storage.device().startsWith("\\\\"))
        return true;
    static const QList<QByteArray> kNetwork{"nfs",   "nfs4",  "cifs",  "smb",        "smb2",        "smb3",
                                            "smbfs", "afpfs", "ncpfs", "fuse.sshfs", "fuse.davfs2", "webdav"};
    return kNetwork.contains(storage.fileSystemType().toLower());
}

Status checkSoundness(Database& db)
{
    const auto verdict = db.scalar("PRAGMA quick_check(1)");
    if (!verdict)
        return Error{verdict.error().kind, db.path(), verdict.error().what};
    const std::string text = *verdict ? toStd((*verdict)->toString()) : std::string();
    if (text != "ok")
        return makeError(ErrorKind::Storage, db.path(),
                         {"数据库已损坏（{detail}）；请从旁边的备份恢复",
                          "the database is damaged ({detail}); restore it from the backup beside it"},
                         {{"detail", text}});
    return Unit{};
}

Status backUp(Database& db, int nextVersion)
{
    const QString copy = toQt(db.path()) + QStringLiteral(".before-%1").arg(nextVersion);
    QFile::remove(copy);
    Result<Statement> vacuum = db.prepare("VACUUM INTO ?");
    if (!vacuum)
        return vacuum.error();
    const Status s = vacuum.value().bind(toStd(copy)).run();
    if (!s)
        return makeError(ErrorKind::Storage, toStd(copy),
                         {"升级前无法备份：{why}", "no backup could be made before the upgrade: {why}"},
                         {{"why", s.error().text(Lang::En)}});
    return Unit{};
}

/// Newer than this program: read-only when allowed, else refused.
Result<LocalText> newerForm(const SchemaVersion& have, int known, const std::string& path)
{
    const std::vector<Filling> values{{"have", std::to_string(have.version)}, {"known", std::to_string(known)}};
    if (have.minimumCompatible > known)
        return makeError(ErrorKind::Storage, path,
                         {"数据库由更新的程序建立（格式 {have}，本程序支持到 {known}），请升级程序",
                          "made by a newer program (form {have}, this one reads up to {known}); update the program"},
                         values);
    return filled(
        {"数据库由更新的程序建立（格式 {have}，本程序写入格式 {known}），只能查看",
         "the database was made by a newer program (form {have}, this one writes {known}); it can only be viewed"},
        values);
}

bool mayWrite(const std::string& path)
{
    const QFileInfo file(toQt(path));
    return file.exists() ? file.isWritable() : QFileInfo(file.absolutePath()).isWritable();
}

} // namespace

Result<std::unique_ptr<SqliteUserStore>> SqliteUserStore::open(const std::string& path,
                                                               const std::vector<Migration>& steps)
{
    const bool inMemory = path == ":memory:";
    const int known = steps.empty() ? 0 : steps.back().version;
    if (!inMemory && isOnNetworkShare(toQt(path)))
        return makeError(ErrorKind::Storage, path,
                         {"数据库不能放在网络共享上（会损坏），请选择本机文件夹",
                          "the database must not lie on a network share (it would be damaged); use a local folder"});
    const bool readOnly = !inMemory && QFileInfo::exists(toQt(path)) && !mayWrite(path);
    Result<std::unique_ptr<Database>> db = Database::open(path, inMemory   ? OpenMode::Memory
                                                                : readOnly ? OpenMode::ReadOnly
                                                                           : OpenMode::ReadWrite);
    if (!db)
        return db.error();
    if (const Status s = checkSoundness(*db.value()); !s)
        return s.error();
    const Result<SchemaVersion> have = schemaVersion(*db.value());
    if (!have)
        return have.error();
    LocalText reason;
    if (readOnly)
        reason = {"数据库文件没有写权限，只能查看", "the database file is not writable; it can only be viewed"};
    if (have->version > known) {
        Result<LocalText> newer = newerForm(*have, known, path);
        if (!newer)
            return newer.error();
        reason = std::move(newer).value();
    } else if (have->version < known && !readOnly) {
        if (have->version > 0 && !inMemory) {
            if (const Status s = backUp(*db.value(), have->version + 1); !s)
                return s.error();
        }
        if (const Status s = migrate(*db.value(), steps); !s)
            return s.error();
    }
    return std::unique_ptr<SqliteUserStore>(new SqliteUserStore(std::move(db).value(), std::move(reason)));
}

} // namespace peiji

#include "db/sql/database.h"

#include "db/errortext.h"

#include <QFileInfo>
#include <QSqlDatabase>
#include <QSqlError>
#include <QSqlQuery>
#include <QSqlRecord>
#include <atomic>

namespace peiji
{

QString toQt(std::string_view utf8)
{
    return QString::fromUtf8(utf8.data(), static_cast<qsizetype>(utf8.size()));
}

std::string toStd(const QString& text)
{
    return text.toStdString();
}

namespace
{

// Result codes of SQLite's C API (sqlite3.h); QtSql hands them through as text.
constexpr auto kBusy = "5";
constexpr auto kLocked = "6";
constexpr auto kReadOnly = "8";
constexpr auto kCorrupt = "11";
constexpr auto kFull = "13";
constexpr auto kConstraint = "19";
constexpr auto kNotADatabase = "26";

/// SQLite's own words follow ours: they name the table or constraint.
Error sqlError(const QSqlError& error, const std::string& where)
{
    const std::vector<Filling> detail{{"detail", toStd(error.databaseText())}};
    // Extended codes carry the primary code in the low byte.
    const QString code = QString::number(error.nativeErrorCode().toInt() & 0xFF);
    const auto is = [&](const char* c) { return code == QLatin1String(c); };
    if (is(kBusy) || is(kLocked))
        return makeError(
            ErrorKind::Conflict, where,
            {"数据库正被另一个程序使用，请稍后再试", "the database is in use by another program; try again"});
    if (is(kConstraint))
        return makeError(ErrorKind::Conflict, where, {"数据约束不允许：{detail}", "refused by a constraint: {detail}"},
                         detail);
    if (is(kCorrupt) || is(kNotADatabase))
        return makeError(
            ErrorKind::Storage, where,
            {"数据库文件已损坏或不是数据库：{detail}", "the database file is damaged or not a database: {detail}"},
            detail);
    if (is(kReadOnly))
        return makeError(ErrorKind::Storage, where, {"数据库为只读", "the database is read-only"});
    if (is(kFull))
        return makeError(ErrorKind::Storage, where, {"磁盘已满", "the disk is full"});
    return makeError(ErrorKind::Storage, where, {"数据库错误：{detail}", "database error: {detail}"}, detail);
}

QString uniqueName()
{
    static std::atomic<unsigned> counter{0};
    return QStringLiteral("peiji-%1").arg(++counter);
}

} // namespace

Statement::Statement(std::unique_ptr<QSqlQuery> query) : m_query(std::move(query)) {}
Statement::Statement(Statement&&) noexcept = default;
Statement::~Statement() = default;

Statement& Statement::bind(const std::string& text)
{
    m_query->bindValue(m_bound++, toQt(text));
    return *this;
}

Statement& Statement::bind(qint64 number)
{
    m_query->bindValue(m_bound++, number);
    return *this;
}

Statement& Statement::bind(double number)
{
    m_query->bindValue(m_bound++, number);
    return *this;
}

Statement& Statement::bindNull()
{
    m_query->bindValue(m_bound++, QVariant());
    return *this;
}

Status Statement::run()
{
    m_bound = 0;
    if (!m_query->exec())
        return sqlError(m_query->lastError(), toStd(m_query->lastQuery()).substr(0, 60));
    return Unit{};
}

bool Statement::next()
{
    return m_query->next();
}

int Statement::columns() const
{
    return m_query->record().count();
}

QString Statement::columnName(int index) const
{
    return m_query->record().fieldName(index);
}

QVariant Statement::value(int index) const
{
    return m_query->value(index);
}

std::string Statement::text(int index) const
{
    return toStd(m_query->value(index).toString());
}

qint64 Statement::integer(int index) const
{
    return m_query->value(index).toLongLong();
}

int Statement::changedRows() const
{
    return m_query->numRowsAffected();
}

Database::Database(std::string path, QString name) : m_path(std::move(path)), m_name(std::move(name)) {}

Database::~Database()
{
    {
        QSqlDatabase db = connection();
        if (db.isOpen())
            db.close();
    }
    QSqlDatabase::removeDatabase(m_name);
}

QSqlDatabase Database::connection() const
{
    return QSqlDatabase::database(m_name, false);
}

Result<std::unique_ptr<Database>> Database::open(const std::string& path, OpenMode mode)
{
    if (!QSqlDatabase::isDriverAvailable(QStringLiteral("QSQLITE")))
        return makeError(
            ErrorKind::Storage, path,
            {"缺少 Qt 的 SQLite 驱动（libqt6sql6-sqlite）", "Qt's SQLite driver is missing (libqt6sql6-sqlite)"});
    if (mode == OpenMode::ReadOnly && !QFileInfo::exists(toQt(path)))
        return makeError(ErrorKind::NotFound, path, {"文件不存在", "the file does not exist"});

    std::unique_ptr<Database> self(new Database(path, uniqueName()));
    QSqlDatabase db = QSqlDatabase::addDatabase(QStringLiteral("QSQLITE"), self->m_name);
    db.setDatabaseName(mode == OpenMode::Memory ? QStringLiteral(":memory:") : toQt(path));
    db.setConnectOptions(mode == OpenMode::ReadOnly ? QStringLiteral("QSQLITE_OPEN_READONLY;QSQLITE_BUSY_TIMEOUT=2000")
                                                    : QStringLiteral("QSQLITE_BUSY_TIMEOUT=2000"));
    if (!db.open())
        return sqlError(db.lastError(), path);
    // SQLite opens lazily: the first read finds out whether the file is a database at all.
    if (const auto probe = self->scalar("SELECT count(*) FROM sqlite_master"); !probe)
        return Error{probe.error().kind, path, probe.error().what};
    if (mode == OpenMode::Build) {
        for (const char* pragma :
             {"PRAGMA page_size = 4096", "PRAGMA journal_mode = OFF", "PRAGMA synchronous = OFF"}) {
            if (const Status s = self->exec(pragma); !s)
                return Error{s.error().kind, path, s.error().what};
        }
    } else if (mode != OpenMode::ReadOnly) {
        for (const char* pragma :
             {"PRAGMA foreign_keys = ON", "PRAGMA journal_mode = WAL", "PRAGMA synchronous = FULL"}) {
            if (const Status s = self->exec(pragma); !s)
                return Error{s.error().kind, path, s.error().what};
        }
    }
    return self;
}

Result<Statement> Database::prepare(const std::string& sql)
{
    auto query = std::make_unique<QSqlQuery>(connection());
    query->setForwardOnly(true);
    if (!query->prepare(toQt(sql)))
        return sqlError(query->lastError(), sql.substr(0, 60));
    return Statement(std::move(query));
}

Status Database::exec(const std::string& sql)
{
    QSqlQuery query(connection());
    query.setForwardOnly(true);
    if (!query.exec(toQt(sql)))
        return sqlError(query.lastError(), sql.substr(0, 60));
    return Unit{};
}

Status Database::execScript(const std::string& script)
{
    std::string statement;
    bool inTrigger = false;
    std::size_t at = 0;
    while (at < script.size()) {
        std::size_t end = script.find('\n', at);
        if (end == std::string::npos)
            end = script.size();
        const std::string line = script.substr(at, end - at);
        at = end + 1;
        if (line.rfind("--", 0) == 0 || line.empty())
            continue;
        statement += line + "\n";
        inTrigger = inTrigger || line.find("CREATE TRIGGER") != std::string::npos;
        const bool ends = inTrigger ? line.rfind("END;", 0) == 0 : line.back() == ';';
        if (!ends)
            continue;
        if (const Status s = exec(statement); !s)
            return s;
        statement.clear();
        inTrigger = false;
    }
    if (!statement.empty())
        return makeError(ErrorKind::Internal, statement.substr(0, 60),
                         {"脚本末尾的语句缺少分号", "the last statement of the script lacks its semicolon"});
    return Unit{};
}

Result<std::optional<QVariant>> Database::scalar(const std::string& sql)
{
    QSqlQuery query(connection());
    query.setForwardOnly(true);
    if (!query.exec(toQt(sql)))
        return sqlError(query.lastError(), sql.substr(0, 60));
    if (!query.next())
        return std::optional<QVariant>{};
    return std::optional<QVariant>{query.value(0)};
}

Result<Transaction> Transaction::begin(Database& db)
{
    if (const Status s = db.exec("BEGIN IMMEDIATE"); !s)
        return s.error();
    return Transaction(db);
}

Transaction::Transaction(Transaction&& other) noexcept : m_db(std::exchange(other.m_db, nullptr)) {}

Transaction::~Transaction()
{
    // A failed rollback leaves nothing to report to: SQLite rolls back by itself when the connection closes.
    if (m_db)
        (void)m_db->exec("ROLLBACK").ok();
}

Status Transaction::commit()
{
    Database* db = std::exchange(m_db, nullptr);
    const Status s = db->exec("COMMIT");
    if (!s)
        (void)db->exec("ROLLBACK").ok();
    return s;
}

} // namespace peiji

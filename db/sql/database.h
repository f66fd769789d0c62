#pragma once
// A thin wrapper over QtSql: every prepare and exec is checked and turned into an Error.

#include "core/units/result.h"

#include <QString>
#include <QVariant>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

class QSqlDatabase;
class QSqlQuery;

namespace peiji
{

/// UTF-8 <-> QString at the border of the storage layer.
QString toQt(std::string_view utf8);
std::string toStd(const QString& text);

enum class OpenMode {
    ReadOnly,  ///< file must exist; nothing beside it is created or locked
    ReadWrite, ///< created when absent; WAL, foreign keys on
    Memory,    ///< private in-memory database, path ignored
    Build,     ///< written once by the build: no journal beside it, bytes depend on the content only
};

/// A prepared statement. Bind by position, then `run` or step with `next`.
class Statement
{
public:
    Statement(Statement&&) noexcept;
    ~Statement();

    Statement& bind(const std::string& text);
    Statement& bind(qint64 number);
    Statement& bind(double number);
    Statement& bindNull();
    /// Executes; afterwards `next` steps through rows and binding starts anew.
    Status run();
    bool next();
    int columns() const;
    QString columnName(int index) const;
    QVariant value(int index) const;
    std::string text(int index) const;
    qint64 integer(int index) const;
    /// Rows that the last INSERT, UPDATE or DELETE changed.
    int changedRows() const;

private:
    friend class Database;
    explicit Statement(std::unique_ptr<QSqlQuery> query);
    std::unique_ptr<QSqlQuery> m_query;
    int m_bound = 0;
};

/// One SQLite connection with a name of its own. Used only by the thread that opened it.
class Database
{
public:
    /// Storage error naming the file when it is missing, damaged, locked or not a database.
    static Result<std::unique_ptr<Database>> open(const std::string& path, OpenMode mode);
    ~Database();
    Database(const Database&) = delete;
    Database& operator=(const Database&) = delete;

    const std::string& path() const { return m_path; }
    Result<Statement> prepare(const std::string& sql);
    /// One statement without parameters.
    Status exec(const std::string& sql);
    /// Several statements separated by ';' at line ends; triggers (BEGIN … END;) are kept whole.
    Status execScript(const std::string& script);
    /// First column of the first row, empty when no row.
    Result<std::optional<QVariant>> scalar(const std::string& sql);

private:
    Database(std::string path, QString name);
    QSqlDatabase connection() const;
    std::string m_path;
    QString m_name;
};

/// Begins on construction (`begin` = IMMEDIATE, so that a second writer waits at the door), rolls back unless
/// committed.
class Transaction
{
public:
    static Result<Transaction> begin(Database& db);
    Transaction(Transaction&& other) noexcept;
    ~Transaction();
    Status commit();

private:
    explicit Transaction(Database& db) : m_db(&db) {}
    Database* m_db;
};

} // namespace peiji

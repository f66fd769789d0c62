#include "db/import/isolated.h"

#include "db/errortext.h"

#include <QByteArray>
#include <QDataStream>
#include <QIODevice>
#include <QtGlobal>
#include <optional>

#ifdef Q_OS_UNIX
#include <csignal>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>
#endif

namespace peiji
{

#ifdef Q_OS_UNIX

namespace
{

void put(QDataStream& out, const std::string& text)
{
    out << QByteArray::fromStdString(text);
}

std::string take(QDataStream& in)
{
    QByteArray bytes;
    in >> bytes;
    return bytes.toStdString();
}

QByteArray packed(const Result<Workbook>& result)
{
    QByteArray bytes;
    QDataStream out(&bytes, QIODevice::WriteOnly);
    out << result.ok();
    if (!result) {
        out << qint32(result.error().kind);
        for (const std::string* text : {&result.error().where, &result.error().what.zh, &result.error().what.en})
            put(out, *text);
        return bytes;
    }
    out << quint32(result->sheets.size());
    for (const SheetTable& t : result->sheets) {
        put(out, t.file);
        put(out, t.sheet);
        out << qint32(t.columns) << quint32(t.rows.size());
        for (const SheetRow& row : t.rows) {
            out << qint32(row.line) << quint32(row.cells.size());
            for (const SheetCell& c : row.cells) {
                put(out, c.text);
                out << c.number.has_value() << c.number.value_or(0) << c.isDate << qint32(c.rowSpan)
                    << qint32(c.columnSpan) << c.covered;
            }
        }
    }
    return bytes;
}

SheetCell cellFrom(QDataStream& in)
{
    SheetCell c;
    c.text = take(in);
    bool hasNumber = false;
    double number = 0;
    qint32 rowSpan = 1, columnSpan = 1;
    in >> hasNumber >> number >> c.isDate >> rowSpan >> columnSpan >> c.covered;
    if (hasNumber)
        c.number = number;
    c.rowSpan = rowSpan;
    c.columnSpan = columnSpan;
    return c;
}

/// None when the bytes end early: the child did not come to its end.
std::optional<Result<Workbook>> unpacked(const QByteArray& bytes)
{
    QDataStream in(bytes);
    bool ok = false;
    in >> ok;
    if (!ok) {
        qint32 kind = 0;
        in >> kind;
        Error e;
        e.kind = static_cast<ErrorKind>(kind);
        e.where = take(in);
        e.what.zh = take(in);
        e.what.en = take(in);
        return in.status() == QDataStream::Ok ? std::optional<Result<Workbook>>(std::move(e)) : std::nullopt;
    }
    Workbook book;
    quint32 sheets = 0;
    in >> sheets;
    for (quint32 s = 0; s < sheets && in.status() == QDataStream::Ok; ++s) {
        SheetTable t;
        t.file = take(in);
        t.sheet = take(in);
        qint32 columns = 0;
        quint32 rows = 0;
        in >> columns >> rows;
        t.columns = columns;
        for (quint32 r = 0; r < rows && in.status() == QDataStream::Ok; ++r) {
            qint32 line = 0;
            quint32 cells = 0;
            in >> line >> cells;
            SheetRow row;
            row.line = line;
            for (quint32 c = 0; c < cells && in.status() == QDataStream::Ok; ++c)
                row.cells.push_back(cellFrom(in));
            t.rows.push_back(std::move(row));
        }
        book.sheets.push_back(std::move(t));
    }
    return in.status() == QDataStream::Ok ? std::optional<Result<Workbook>>(std::move(book)) : std::nullopt;
}

/// In the child: no handlers of ours, no words on standard error, the answer into the pipe.
[[noreturn]] void answer(int pipeEnd, const std::function<Result<Workbook>()>& read)
{
    for (const int signal : {SIGABRT, SIGSEGV, SIGBUS, SIGFPE, SIGILL})
        std::signal(signal, SIG_DFL);
    close(STDERR_FILENO);
    const QByteArray bytes = packed(read());
    qsizetype at = 0;
    while (at < bytes.size()) {
        const ssize_t n = write(pipeEnd, bytes.constData() + at, static_cast<std::size_t>(bytes.size() - at));
        if (n <= 0)
            _exit(1);
        at += n;
    }
    _exit(0);
}

/// Everything the child writes; false when stopped.
bool drain(int pipeEnd, const std::stop_token& stop, QByteArray& bytes)
{
    std::string block(1 << 16, '\0');
    while (!stop.stop_requested()) {
        pollfd wait{pipeEnd, POLLIN, 0};
        constexpr int kMilliseconds = 50;
        if (poll(&wait, 1, kMilliseconds) <= 0)
            continue;
        const ssize_t n = ::read(pipeEnd, block.data(), block.size());
        if (n <= 0)
            return true;
        bytes.append(block.data(), static_cast<qsizetype>(n));
    }
    return false;
}

} // namespace

Result<Workbook> readIsolated(const std::function<Result<Workbook>()>& read, const std::string& file,
                              const std::stop_token& stop)
{
    int ends[2] = {-1, -1};
    if (pipe(ends) != 0)
        return makeError(ErrorKind::Storage, file, {"系统资源不足", "the system is out of resources"});
    const pid_t child = fork();
    if (child < 0) {
        close(ends[0]);
        close(ends[1]);
        return makeError(ErrorKind::Storage, file, {"系统资源不足", "the system is out of resources"});
    }
    if (child == 0) {
        close(ends[0]);
        answer(ends[1], read);
    }
    close(ends[1]);
    QByteArray bytes;
    const bool whole = drain(ends[0], stop, bytes);
    close(ends[0]);
    if (!whole)
        kill(child, SIGKILL);
    int status = 0;
    waitpid(child, &status, 0);
    if (!whole)
        return makeError(ErrorKind::Conflict, file, {"已取消", "cancelled"});
    std::optional<Result<Workbook>> result = unpacked(bytes);
    if (!result || !WIFEXITED(status) || WEXITSTATUS(status) != 0)
        return makeError(ErrorKind::BadInput, file,
                         {"工作簿已损坏，无法读取", "the workbook is damaged and cannot be read"});
    return std::move(*result);
}

#else

Result<Workbook> readIsolated(const std::function<Result<Workbook>()>& read, const std::string&, const std::stop_token&)
{
    return read();
}

#endif

} // namespace peiji

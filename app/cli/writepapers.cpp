#include "app/cli/writepapers.h"

#include "ui/documents/documentwriters.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <array>
#include <vector>

namespace peiji
{

namespace
{

constexpr std::array kPapers = {"pdf", "xlsx", "csv"};

struct Target {
    const char* option;
    QString path, part;
};

std::vector<Target> targetsOf(const CommandInput& in)
{
    std::vector<Target> out;
    for (const char* option : kPapers) {
        if (const std::optional<std::string> path = in.options.text(option)) {
            const QString target = QString::fromStdString(*path);
            const QFileInfo info(target);
            const QString part = info.dir().filePath(QStringLiteral(".%1.peiji-part").arg(info.fileName()));
            out.push_back({option, target, part});
        }
    }
    return out;
}

void removeParts(const std::vector<Target>& targets)
{
    for (const Target& t : targets)
        QFile::remove(t.part);
}

Status writeOne(const Target& t, const Document& document, std::optional<PagedDocument>& pages)
{
    const std::string_view option = t.option;
    if (option == "xlsx")
        return writeXlsx(document, t.part);
    if (option == "csv")
        return writeCsv(document, t.part);
    if (!pages)
        pages.emplace(document);
    return writePdf(*pages, t.part);
}

/// rename(2) puts the new file in the place of an old one in one step.
bool replaceFile(const QString& part, const QString& target)
{
    if (std::rename(QFile::encodeName(part).constData(), QFile::encodeName(target).constData()) == 0)
        return true;
    return QFile::remove(target) && QFile::rename(part, target); // where rename does not replace (Windows)
}

} // namespace

Status checkPaperTargets(const CommandInput& in)
{
    std::vector<QString> seen;
    // The workload itself is no place to write to either.
    if (const std::optional<std::string> workload = in.options.text("workload"); workload && *workload != "-")
        seen.push_back(QFileInfo(QString::fromStdString(*workload)).absoluteFilePath());
    for (const Target& t : targetsOf(in)) {
        const std::string where = dashed(t.option);
        const QFileInfo info(t.path);
        const Arg path = {"path", t.path.toStdString()};
        if (t.path == QLatin1String("-")) // the answer goes there already
            return in.badInput(where, "cli.error.outputStdout");
        if (info.isDir())
            return in.badInput(where, "cli.error.outputFolder", {path});
        const QFileInfo folder(info.absolutePath());
        if (!folder.isDir())
            return in.badInput(where, "cli.error.outputNoFolder", {path});
        if (!folder.isWritable() || (info.exists() && (!info.isFile() || !info.isWritable())))
            return in.badInput(where, "cli.error.outputReadOnly", {path});
        for (const QString& other : seen) {
            if (other == info.absoluteFilePath())
                return in.badInput(where, "cli.error.outputTwice", {path});
        }
        seen.push_back(info.absoluteFilePath());
    }
    return Unit{};
}

Status writePapers(const CommandInput& in, const Document& document)
{
    const std::vector<Target> targets = targetsOf(in);
    if (targets.empty())
        return Unit{};
    if (const Status s = loadDocumentFonts(QString::fromStdString(in.share) + QStringLiteral("/fonts")); !s)
        return s.error();
    std::optional<PagedDocument> pages;
    for (const Target& t : targets) {
        if (const Status s = writeOne(t, document, pages); !s) {
            removeParts(targets);
            return Error{s.error().kind == ErrorKind::Internal ? ErrorKind::Internal : ErrorKind::BadInput,
                         dashed(t.option), s.error().what};
        }
    }
    for (const Target& t : targets) {
        if (replaceFile(t.part, t.path))
            continue;
        removeParts(targets);
        return in.badInput(dashed(t.option), "cli.error.outputReadOnly", {{"path", t.path.toStdString()}});
    }
    return Unit{};
}

} // namespace peiji

#include "ui/documents/atomicfile.h"
#include "ui/documents/documentfonts.h"
#include "ui/documents/documentwriters.h"
#include "ui/documents/pagedaccess.h"
#include "ui/documents/paperstyle.h"
#include "ui/documents/pdffinish.h"

#include <QBuffer>
#include <QFile>
#include <QPainter>
#include <QPdfWriter>

namespace peiji
{
namespace
{

constexpr int kResolution = 1200;
constexpr double kTenthsPerInch = 254.0;
constexpr double kPointsPerUnit = 72.0 / 2540.0; ///< layout units are 1/100 mm
constexpr double kPageHeightPoints = 842.0;

/// "2026-11-30 16:42" -> "D:20261130164200"; anything else gives no date.
QByteArray pdfDate(const std::string& printedAt)
{
    QByteArray digits;
    for (const char c : printedAt) {
        if (c >= '0' && c <= '9')
            digits += c;
    }
    constexpr qsizetype kDate = 8, kWithTime = 14;
    if (digits.size() < kDate)
        return {};
    return "D:" + digits.left(kWithTime).leftJustified(kWithTime, '0');
}

paper::PdfFinish finishOf(const PagedDocument& pages)
{
    const Document& d = pages.document();
    paper::PdfFinish f;
    f.title = QString::fromStdString(d.metaTitle);
    f.author = QString::fromStdString(d.metaAuthor);
    f.subject = QString::fromStdString(d.metaSubject);
    f.keywords = QString::fromStdString(d.metaKeywords);
    f.creator = QStringLiteral("Peiji ") + QStringLiteral(PEIJI_VERSION);
    f.language = d.lang == DocumentLang::En ? "en" : "zh-CN";
    f.creationDate = pdfDate(d.printedAt);
    for (const paper::PaperBookmark& b : PagedAccess::bookmarks(pages))
        f.outline.push_back({b.title, b.page, kPageHeightPoints - b.y * kPointsPerUnit + 4});
    f.privateCharacters = paper::privateCharacters();
    return f;
}

bool paintAll(const PagedDocument& pages, QBuffer& buffer)
{
    QPdfWriter writer(&buffer);
    writer.setPageSize(QPageSize(QPageSize::A4));
    writer.setPageMargins(QMarginsF(0, 0, 0, 0));
    writer.setResolution(kResolution);
    QPainter painter(&writer);
    for (int i = 0; i < pages.pageCount(); ++i) {
        if (i > 0 && !writer.newPage())
            return false;
        painter.save();
        painter.scale(kResolution / kTenthsPerInch, kResolution / kTenthsPerInch);
        pages.paintPage(painter, i);
        painter.restore();
    }
    return painter.end();
}

/// In words of ours: the system's own are in the system's language, whatever language is asked for.
Error cannotWrite(const QString& path)
{
    return {ErrorKind::Storage,
            path.toStdString(),
            {"无法写入文件：磁盘可能已满，或没有写入权限",
             "the file cannot be written: the disk may be full, or writing there is not allowed"}};
}

} // namespace

Status writePdf(const PagedDocument& pages, const QString& path)
{
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    if (!paintAll(pages, buffer))
        return Error{ErrorKind::Internal, path.toStdString(), {"无法生成 PDF", "the PDF cannot be made"}};
    const QByteArray bytes = paper::finishPdf(buffer.data(), finishOf(pages));
    return writeAtomically(path, [&](const QString& temporary) -> Status {
        QFile file(temporary);
        if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size() || !file.flush())
            return cannotWrite(path);
        return Unit{};
    });
}

} // namespace peiji

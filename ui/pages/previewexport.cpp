#include "ui/pages/previewexport.h"

#include "ui/documents/documentwriters.h"

#include <QPainter>
#include <QPrinter>

namespace peiji
{

using namespace Qt::StringLiterals;

namespace
{
constexpr double kTenthMmPerInch = 254.0;
}

QStringList exportPaths(const ExportJob& job)
{
    QStringList paths;
    if (job.formats.pdf)
        paths << job.base + u".pdf"_s;
    if (job.formats.xlsx)
        paths << job.base + u".xlsx"_s;
    if (job.formats.csv)
        paths << job.base + u".csv"_s;
    return paths;
}

Result<PagesPtr> composePages(const Quote& quote, const Catalogue& c, const DocumentOptions& options)
{
    Result<Document> document = composeDocument(quote, c, options);
    if (!document.ok())
        return document.error();
    return makePages(std::make_unique<PagedDocument>(std::move(document).value()));
}

Result<QStringList> runExport(const ExportJob& job)
{
    const auto pages = composePages(*job.quote, *job.catalogue, job.options);
    if (!pages.ok())
        return pages.error();
    const PagedDocument& paged = **pages;
    for (const QString& path : exportPaths(job)) {
        Status written = Unit{};
        if (path.endsWith(u".pdf"_s))
            written = writePdf(paged, path);
        else if (path.endsWith(u".xlsx"_s))
            written = writeXlsx(paged.document(), path);
        else
            written = writeCsv(paged.document(), path);
        if (!written.ok())
            return written.error();
    }
    return exportPaths(job);
}

Status printPages(const PagedDocument& pages, QPrinter& printer, int from, int to)
{
    printer.setFullPage(true);
    QPainter p;
    if (!p.begin(&printer))
        return Error{ErrorKind::Storage, {}, {"打印机没有接受任务", "the printer did not take the job"}};
    const double scale = printer.resolution() / kTenthMmPerInch;
    for (int i = from; i <= to; ++i) {
        if (i > from && !printer.newPage())
            return Error{ErrorKind::Storage, {}, {"打印机中断了任务", "the printer broke off the job"}};
        p.save();
        p.scale(scale, scale);
        pages.paintPage(p, i);
        p.restore();
    }
    return Unit{};
}

} // namespace peiji

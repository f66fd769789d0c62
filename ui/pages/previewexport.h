#pragma once
// Writing a quote to files and to a printer, off the GUI thread.

#include "core/catalogue/catalogue.h"
#include "core/quote/document.h"
#include "ui/documents/paperthread.h"

#include <QString>
#include <QStringList>
#include <memory>

class QPrinter;

namespace peiji
{

struct ExportFormats {
    bool pdf = true, xlsx = true, csv = false;
    int count() const { return int(pdf) + int(xlsx) + int(csv); }
};

/// What the worker needs; values only.
struct ExportJob {
    std::shared_ptr<const Quote> quote;
    CataloguePtr catalogue;
    DocumentOptions options;
    QString base; ///< path without extension
    ExportFormats formats;
};
/// The files a job would write.
QStringList exportPaths(const ExportJob& job);
/// Composes and writes; the written paths or the first error. On the paper thread.
Result<QStringList> runExport(const ExportJob& job);
/// Lays the quote out on pages. On the paper thread.
Result<PagesPtr> composePages(const Quote& quote, const Catalogue& c, const DocumentOptions& options);
/// Prints pages `from` to `to` (from 0) at the printer's full page. On the paper thread.
Status printPages(const PagedDocument& pages, QPrinter& printer, int from, int to);

} // namespace peiji

#pragma once
// A Document to paper and to files. GUI-thread free: needs a QGuiApplication, no widget.

#include "core/quote/document.h"

#include <QString>
#include <memory>

class QPainter;

namespace peiji
{

/// Loads the shipped fonts once per process; error names the missing file. Safe to call again.
Status loadDocumentFonts(const QString& fontDir);

/// A document laid out on A4 pages. It is laid out, painted and destroyed on one and the same thread: Qt's fonts belong
/// to the thread that first used them (see paperthread.h).
class PagedDocument
{
public:
    explicit PagedDocument(Document document);
    ~PagedDocument();
    PagedDocument(PagedDocument&&) noexcept;
    PagedDocument& operator=(PagedDocument&&) noexcept;

    int pageCount() const;
    /// Paints page `index` (from 0) into a painter whose unit is 1/10 mm, origin at the sheet's corner.
    void paintPage(QPainter& painter, int index) const;
    const Document& document() const;

private:
    friend class PagedAccess;
    struct Private;
    std::unique_ptr<Private> d;
};

/// Writes atomically (a temporary beside the target, then rename): a failed write leaves nothing half written.
Status writePdf(const PagedDocument& pages, const QString& path);
Status writeXlsx(const Document& document, const QString& path);
Status writeCsv(const Document& document, const QString& path);

} // namespace peiji

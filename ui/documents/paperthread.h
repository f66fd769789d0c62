#pragma once
// The one thread that lays papers out, paints them and lets them go.

#include <QThreadPool>
#include <functional>
#include <memory>

namespace peiji
{

class PagedDocument;
using PagesPtr = std::shared_ptr<const PagedDocument>;

/// A pool of exactly one thread that lives until the application ends. Qt keeps fonts and glyphs by thread, and a font
/// shared by two of them corrupts the heap; a paper is therefore laid out, painted and destroyed here, nowhere else.
QThreadPool& paperPool();
/// Pages whose last owner, on whatever thread, sends them back to the paper thread to be destroyed.
PagesPtr makePages(std::unique_ptr<PagedDocument> pages);

} // namespace peiji

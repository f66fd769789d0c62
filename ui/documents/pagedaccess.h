#pragma once
// What the PDF writer alone needs to know of a laid-out document.

#include "ui/documents/paperblocks.h"

#include <vector>

namespace peiji
{

class PagedDocument;

class PagedAccess
{
public:
    /// Sections in page order, for the outline of the file.
    static const std::vector<paper::PaperBookmark>& bookmarks(const PagedDocument& pages);
};

} // namespace peiji

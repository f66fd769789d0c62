#pragma once
// Every block of a document as boxes of the flow.

#include "ui/documents/papercharts.h"
#include "ui/documents/paperflow.h"

namespace peiji::paper
{

struct PaperBookmark {
    QString title;
    int page = 0;
    double y = 0; ///< layout units from the top of the sheet
};

struct PaperBoxes {
    std::vector<FlowBox> boxes;
    std::vector<QString> bookmarks; ///< titles by FlowBox::bookmark
};

/// `padding`: vertical cell padding of tables in layout units.
PaperBoxes layoutBlocks(const Document& document, const TextSetter& setter, double padding);

} // namespace peiji::paper

#pragma once
// Boxes that follow each other down the pages, and the rules by which pages break.

#include <functional>
#include <memory>
#include <vector>

class QPainter;

namespace peiji::paper
{

using PaintAt = std::function<void(QPainter&, double y)>;

/// What a table repeats when a page cuts it.
struct TableHead {
    double height = 0;
    PaintAt paint;
};

/// One box that is never split. Sizes in layout units.
struct FlowBox {
    double height = 0;
    double before = 0;     ///< space above, dropped at the top of a page
    bool keepNext = false; ///< stays on the page of the box that follows
    PaintAt paint;
    std::shared_ptr<const TableHead> head;      ///< repeated when this box begins a page
    std::shared_ptr<const TableHead> groupHead; ///< repeated under it: the group's name with （续）
    int bookmark = -1;                          ///< index of the section that begins here
    bool pageBreak = false;
};

struct PlacedBox {
    double y = 0;
    double height = 0;
    PaintAt paint;
    int bookmark = -1;
};
using PlacedPage = std::vector<PlacedBox>;

/// Fills pages of `height`. Boxes chained by keepNext move together where a page can hold them.
std::vector<PlacedPage> paginate(const std::vector<FlowBox>& boxes, double top, double height);

} // namespace peiji::paper

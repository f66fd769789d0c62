#include "ui/documents/paperflow.h"

namespace peiji::paper
{
namespace
{

class Pager
{
public:
    Pager(double top, double height) : m_top(top), m_height(height), m_pages(1) {}

    /// Places boxes [from, to), which belong together, on one page if a page can hold them.
    void place(const std::vector<FlowBox>& boxes, std::size_t from, std::size_t to)
    {
        const FlowBox& first = boxes[from];
        if (first.pageBreak && !atTop())
            newPage();
        double need = 0;
        for (std::size_t i = from; i < to; ++i)
            need += boxes[i].height + (i > from || !atTop() ? boxes[i].before : 0);
        if (!atTop() && m_used + need > m_height && need - first.before + repeated(first) <= m_height)
            newPage();
        for (std::size_t i = from; i < to; ++i)
            placeOne(boxes[i]);
    }
    std::vector<PlacedPage> done() { return std::move(m_pages); }

private:
    bool atTop() const { return m_pages.back().empty(); }
    static double repeated(const FlowBox& box)
    {
        return (box.head ? box.head->height : 0) + (box.groupHead ? box.groupHead->height : 0);
    }
    void newPage()
    {
        m_pages.emplace_back();
        m_used = 0;
    }
    void put(double height, const PaintAt& paint, int bookmark)
    {
        m_pages.back().push_back({m_top + m_used, height, paint, bookmark});
        m_used += height;
    }
    void placeOne(const FlowBox& box)
    {
        if (!atTop() && m_used + box.before + box.height > m_height)
            newPage();
        if (!atTop())
            m_used += box.before;
        else if (box.head)
            repeat(box);
        put(box.height, box.paint, box.bookmark);
    }
    void repeat(const FlowBox& box)
    {
        put(box.head->height, box.head->paint, -1);
        if (box.groupHead)
            put(box.groupHead->height, box.groupHead->paint, -1);
    }

    double m_top, m_height, m_used = 0;
    std::vector<PlacedPage> m_pages;
};

} // namespace

std::vector<PlacedPage> paginate(const std::vector<FlowBox>& boxes, double top, double height)
{
    Pager pager(top, height);
    std::size_t from = 0;
    while (from < boxes.size()) {
        std::size_t to = from + 1;
        while (to < boxes.size() && boxes[to - 1].keepNext)
            ++to;
        pager.place(boxes, from, to);
        from = to;
    }
    return pager.done();
}

} // namespace peiji::paper

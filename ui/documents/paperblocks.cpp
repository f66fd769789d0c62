#include "ui/documents/paperblocks.h"

#include "ui/documents/documentfonts.h"
#include "ui/documents/paperpaint.h"
#include "ui/documents/paperparts.h"
#include "ui/documents/paperstyle.h"
#include "ui/documents/papertable.h"

#include <QPainter>

#include <algorithm>

namespace peiji::paper
{
namespace
{

class BlockLayout
{
public:
    BlockLayout(const Document& document, const TextSetter& setter, double padding)
        : m_document(document), m_setter(setter), m_padding(padding)
    {
    }

    PaperBoxes run()
    {
        for (const Block& block : m_document.blocks)
            std::visit(*this, block);
        return std::move(m_out);
    }

    void operator()(const TitleBlock& b)
    {
        TextStyle title{18, 18, 12, true, kAccent, 1.25, true};
        add(textBox(m_setter.box(b.title, title, kTextWidth), 0), 0);
        TextStyle sub{9, 9, 8, false, kSecondary, 1.42, false};
        if (!b.subtitle.empty())
            add(textBox(m_setter.box(b.subtitle, sub, kTextWidth), 0), mm(0.3));
    }
    void operator()(const HeadingBlock& b)
    {
        TextStyle s{11, 11, 7.5, true, kAccent, 1.3, true};
        FlowBox box = textBox(m_setter.box(b.text, s, kTextWidth), 0);
        box.keepNext = true;
        box.bookmark = static_cast<int>(m_out.bookmarks.size());
        m_out.bookmarks.push_back(printable(b.text.in(m_setter.main())));
        add(std::move(box), mm(4));
        m_afterHeading = true;
    }
    void operator()(const ParagraphBlock& b)
    {
        TextStyle s{9, 8.5, 7.5, false, kInk, 1.42, false};
        if (b.note)
            s = {7.5, 7.5, 7, false, kSecondary, 1.36, false};
        FlowBox box = textBox(m_setter.box(b.text, s, kTextWidth), 0);
        if (b.note && !m_out.boxes.empty())
            m_out.boxes.back().keepNext = true; // a note never stands alone
        add(std::move(box), b.note ? mm(1.2) : mm(2.4));
    }
    void operator()(const NoticeBlock& b) { add(noticeBox(b, m_setter), mm(2.6)); }
    void operator()(const FieldsBlock& b)
    {
        double before = mm(2.6);
        for (FlowBox& box : fieldsBoxes(b, m_setter)) {
            add(std::move(box), before);
            before = 0;
        }
    }
    void operator()(const StripBlock& b) { add(stripBox(b.fields, m_setter), mm(2.6)); }
    void operator()(const FiguresBlock& b)
    {
        add(b.emphasised >= 0 ? figuresBox(b, m_setter) : stripBox(b.figures, m_setter), mm(2.6));
    }
    void operator()(const TableBlock& b)
    {
        std::vector<FlowBox> boxes = layoutTable(b, m_setter, m_padding);
        for (std::size_t i = 0; i < boxes.size(); ++i)
            add(std::move(boxes[i]), i == 0 ? mm(2.4) : boxes[i].before);
    }
    void operator()(const ChartsBlock& b)
    {
        // Two charts to a row at most: four of 57 mm would not leave room for their words in both languages.
        for (std::size_t i = 0; i < b.charts.size(); i += 2)
            add(chartRow(b, i), i == 0 ? mm(2.6) : mm(2.4));
    }
    void operator()(const AmountWordsBlock& b)
    {
        if (!m_out.boxes.empty())
            m_out.boxes.back().keepNext = true; // words stay with their total
        add(wordsBox(b, m_setter, m_document.quote.kind == PaperKind::BudgetEstimate), mm(1.8));
    }
    void operator()(const SealBlock& b) { add(sealBox(b, m_setter, m_document.labels), mm(5)); }
    void operator()(const PageBreakBlock&) { m_break = true; }

private:
    void add(FlowBox box, double before)
    {
        box.before = m_afterHeading ? std::min(before, mm(1.5)) : before;
        box.pageBreak = m_break;
        m_afterHeading = m_break = false;
        m_out.boxes.push_back(std::move(box));
    }
    FlowBox chartRow(const ChartsBlock& b, std::size_t first)
    {
        constexpr double kGap = mm(4);
        const std::size_t last = std::min(first + 2, b.charts.size());
        const bool wide = last - first == 1;
        auto charts = std::make_shared<std::vector<QuoteChart>>(b.charts.begin() + static_cast<std::ptrdiff_t>(first),
                                                                b.charts.begin() + static_cast<std::ptrdiff_t>(last));
        FlowBox box;
        for (const QuoteChart& c : *charts)
            box.height = std::max(box.height, chartHeight(c));
        const double width = wide ? kTextWidth : (kTextWidth - kGap) / 2;
        box.paint = [charts, width, height = box.height, setter = m_setter, labels = m_document.labels](QPainter& p,
                                                                                                        double y) {
            double x = kLeft;
            for (const QuoteChart& c : *charts) {
                paintChart(p, c, QRectF(x, y, width, height), setter, labels);
                x += width + kGap;
            }
        };
        return box;
    }

    const Document& m_document;
    const TextSetter& m_setter;
    double m_padding;
    PaperBoxes m_out;
    bool m_afterHeading = false, m_break = false;
};

} // namespace

PaperBoxes layoutBlocks(const Document& document, const TextSetter& setter, double padding)
{
    return BlockLayout(document, setter, padding).run();
}

} // namespace peiji::paper

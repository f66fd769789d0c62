#include "ui/documents/papertable.h"

#include "ui/documents/documentfonts.h"
#include "ui/documents/paperpaint.h"
#include "ui/documents/paperstyle.h"

#include "core/units/format.h"

#include <QPainter>

#include <algorithm>

namespace peiji::paper
{
namespace
{

constexpr double kSidePadding = mm(1.0), kHeadPadding = mm(0.3);
constexpr double kTallestRow = 0.6 * kBodyHeight; // a taller one, from a name of thousands of letters, goes in pieces
constexpr std::size_t kWholeRows = 12;            // a table of so many rows moves to the next page whole

QColor toneColor(CellTone tone)
{
    switch (tone) {
    case CellTone::Normal:
        return kInk;
    case CellTone::Good:
        return kPass;
    case CellTone::Warning:
        return kWarning;
    case CellTone::Alert:
        return kAlert;
    }
    return kInk;
}

LocalText once(const std::string& s)
{
    return {s, s};
}

struct ValueText {
    LocalText operator()(std::monostate) const { return once("—"); }
    LocalText operator()(const LocalText& t) const { return t; }
    LocalText operator()(const std::string& s) const { return once(s); }
    LocalText operator()(const Money& m) const { return once(formatAmount(m)); }
    LocalText operator()(const NumberCell& n) const { return once(formatNumber(n.value, n.decimals)); }
    LocalText operator()(const PriceCell& p) const { return once(formatAmount(extend(p.price, 1))); }
};

struct PlacedCell {
    double x = 0, width = 0;
    TextBoxPtr text;
};
struct PlacedRow {
    RowStyle style = RowStyle::Normal;
    std::vector<PlacedCell> cells;
    double height = 0;
    bool open = false; ///< goes on in the next piece: no rule beneath
};

/// Pieces of a row that no page could hold, cut between lines.
std::vector<PlacedRow> piecesOf(const PlacedRow& row)
{
    std::vector<PlacedRow> out;
    if (row.height <= kTallestRow)
        return {row};
    std::size_t most = 0;
    for (const PlacedCell& cell : row.cells)
        most = std::max(most, cell.text->lineCount());
    const std::size_t lines =
        std::max<std::size_t>(1, static_cast<std::size_t>(static_cast<double>(most) * kTallestRow / row.height));
    for (std::size_t from = 0; from < most; from += lines) {
        PlacedRow piece;
        piece.style = row.style;
        piece.open = from + lines < most;
        for (const PlacedCell& cell : row.cells) {
            piece.cells.push_back({cell.x, cell.width, cell.text->part(from, from + lines)});
            piece.height = std::max(piece.height, piece.cells.back().text->height());
        }
        piece.height += mm(1);
        out.push_back(std::move(piece));
    }
    return out;
}

class TableLayout
{
public:
    TableLayout(const TableBlock& table, const TextSetter& setter, double padding)
        : m_table(table), m_setter(setter), m_padding(padding)
    {
        for (const Column& c : table.columns) {
            m_widths.push_back(mm(c.widthMm));
            m_list = m_list && c.head.empty();
        }
        fitFigures();
    }

    std::vector<FlowBox> boxes();

private:
    TextStyle style(const Cell& cell, RowStyle row, bool money) const;
    TextBoxPtr cellBox(const Cell& cell, RowStyle row, double width, CellAlign align) const;
    PlacedRow placeRow(const Row& row) const;
    std::shared_ptr<const TableHead> makeHead() const;
    std::shared_ptr<const TableHead> makeGroupHead(const Row& row) const;
    PaintAt rowPainter(std::shared_ptr<const PlacedRow> row) const;
    void fitFigures();
    double widestFigure(std::size_t column) const;
    void keepTogether(std::vector<FlowBox>& out, const std::vector<std::size_t>& starts) const;

    const TableBlock& m_table;
    const TextSetter& m_setter;
    double m_padding;
    std::vector<double> m_widths;
    bool m_list = true;         ///< no head, no rules
    double m_figureStep = 0.0;  ///< points taken off money where it is too wide
    double m_totalPoints = 9.0; ///< of the grand total, where it fits
};

TextStyle TableLayout::style(const Cell& cell, RowStyle row, bool money) const
{
    TextStyle s;
    s.color = toneColor(cell.tone);
    s.bold = cell.bold;
    if (m_list) {
        s.zh = 8.5;
        s.en = 8;
        s.second = 7.5;
    }
    if (row == RowStyle::Total) {
        s.zh = m_totalPoints;
        s.en = m_totalPoints - 0.5;
    }
    if (money) {
        s.zh = std::max(7.0, s.zh - m_figureStep);
        s.en = std::max(7.0, s.en - m_figureStep);
    }
    return s;
}

bool isFigure(const Cell& cell)
{
    return std::holds_alternative<Money>(cell.value) || std::holds_alternative<PriceCell>(cell.value) ||
           std::holds_alternative<NumberCell>(cell.value);
}

TextBoxPtr TableLayout::cellBox(const Cell& cell, RowStyle row, double width, CellAlign align) const
{
    const TextStyle s = style(cell, row, isFigure(cell));
    std::vector<TextParagraph> paragraphs = m_setter.paragraphs(std::visit(ValueText{}, cell.value), s);
    if (!cell.note.empty()) {
        TextStyle note = s;
        note.zh = note.en = note.second = 7;
        note.bold = false;
        note.color = kSecondary;
        for (TextParagraph& p : m_setter.paragraphs(cell.note, note))
            paragraphs.push_back(std::move(p));
    }
    return std::make_shared<const TextBox>(std::move(paragraphs), width - 2 * kSidePadding, align, s.line);
}

double TableLayout::widestFigure(std::size_t column) const
{
    double widest = 0;
    for (const Row& row : m_table.rows) {
        std::size_t at = 0;
        for (const Cell& cell : row.cells) {
            if (at == column && cell.span == 1 && isFigure(cell))
                widest = std::max(widest, cellBox(cell, row.style, mm(500), CellAlign::Left)->naturalWidth());
            at += static_cast<std::size_t>(cell.span);
        }
    }
    return widest + 2 * kSidePadding;
}

/// The look's ladder: all money at 7.5, then 7 points, then width from the text column. Never clipped.
void TableLayout::fitFigures()
{
    const auto missing = [&](std::size_t i) { return widestFigure(i) - m_widths[i]; };
    const auto tooWide = [&] {
        for (std::size_t i = 0; i < m_widths.size(); ++i) {
            if (missing(i) > 0)
                return true;
        }
        return false;
    };
    if (tooWide())
        m_totalPoints = 8.0;
    while (m_figureStep < 1.0 && tooWide())
        m_figureStep += 0.5;
    std::size_t donor = 0;
    for (std::size_t i = 0; i < m_widths.size(); ++i) {
        if (m_table.columns[i].align == CellAlign::Left && m_widths[i] > m_widths[donor])
            donor = i;
    }
    constexpr double kLeastText = mm(22);
    for (std::size_t i = 0; i < m_widths.size(); ++i) {
        const double more = std::min(missing(i), m_widths[donor] - kLeastText);
        if (i != donor && more > 0) {
            m_widths[i] += more;
            m_widths[donor] -= more;
        }
    }
}

PlacedRow TableLayout::placeRow(const Row& row) const
{
    PlacedRow out;
    out.style = row.style;
    double x = 0;
    std::size_t column = 0;
    double tallest = 0;
    for (std::size_t i = 0; i < row.cells.size() && column < m_widths.size(); ++i) {
        const Cell& cell = row.cells[i];
        double width = 0;
        const std::size_t last = std::min(m_widths.size(), column + static_cast<std::size_t>(std::max(1, cell.span)));
        for (; column < last; ++column)
            width += m_widths[column];
        CellAlign align = m_table.columns[last - 1].align;
        if (cell.span > 1 || (row.style == RowStyle::Group && i == 0))
            align = row.style == RowStyle::Normal || (row.style == RowStyle::Group && i == 0) ? CellAlign::Left
                                                                                              : CellAlign::Right;
        out.cells.push_back({x, width, cellBox(cell, row.style, width, align)});
        tallest = std::max(tallest, out.cells.back().text->height());
        x += width;
    }
    const double padding = m_list ? mm(0.7) : m_padding + (row.style == RowStyle::Total ? mm(0.4) : 0);
    out.height = tallest + 2 * padding;
    return out;
}

PaintAt TableLayout::rowPainter(std::shared_ptr<const PlacedRow> row) const
{
    const bool list = m_list;
    return [row, list](QPainter& p, double y) {
        if (row->style == RowStyle::Group)
            fillBox(p, kLeft, y, kTextWidth, row->height, kSoftFill);
        if (row->style == RowStyle::Total)
            fillBox(p, kLeft, y, kTextWidth, row->height, kHeadFill);
        for (const PlacedCell& cell : row->cells) {
            // A list reads from the first line of its number, a table from the middle of its row.
            const double top = list ? mm(0.7) : (row->height - cell.text->height()) / 2;
            cell.text->paint(p, {kLeft + cell.x + kSidePadding, y + top});
        }
        if (list)
            return;
        if (!row->open)
            horizontal(p, kLeft, y + row->height, kTextWidth, 0.25, kFineRule);
        if (row->style == RowStyle::Subtotal)
            horizontal(p, kLeft, y, kTextWidth, 0.5, kRule);
        if (row->style == RowStyle::Total)
            horizontal(p, kLeft, y, kTextWidth, 1.0, kRule);
    };
}

std::shared_ptr<const TableHead> TableLayout::makeHead() const
{
    TextStyle s;
    s.bold = true;
    s.color = kAccent;
    auto row = std::make_shared<PlacedRow>();
    double x = 0, tallest = 0;
    for (std::size_t i = 0; i < m_widths.size(); ++i) {
        // Heads stand over their figures; they may use the width that keeps figures apart.
        row->cells.push_back(
            {x - kSidePadding + kHeadPadding, m_widths[i],
             m_setter.box(m_table.columns[i].head, s, m_widths[i] - 2 * kHeadPadding, m_table.columns[i].align)});
        if (m_table.columns[i].align != CellAlign::Center)
            row->cells.back() = {
                x, m_widths[i],
                m_setter.box(m_table.columns[i].head, s, m_widths[i] - 2 * kSidePadding, m_table.columns[i].align)};
        tallest = std::max(tallest, row->cells.back().text->height());
        x += m_widths[i];
    }
    row->height = tallest + 2 * m_padding;
    auto head = std::make_shared<TableHead>();
    head->height = row->height;
    head->paint = [row](QPainter& p, double y) {
        horizontal(p, kLeft, y, kTextWidth, 1.0, kAccent);
        for (const PlacedCell& cell : row->cells)
            cell.text->paint(p, {kLeft + cell.x + kSidePadding, y + (row->height - cell.text->height()) / 2});
        horizontal(p, kLeft, y + row->height, kTextWidth, 0.75, kAccent);
    };
    return head;
}

std::shared_ptr<const TableHead> TableLayout::makeGroupHead(const Row& row) const
{
    if (m_table.continued.empty() || row.cells.empty())
        return nullptr;
    const LocalText name = std::visit(ValueText{}, row.cells.front().value);
    Row repeated;
    repeated.style = RowStyle::Group;
    Cell cell = row.cells.front();
    const std::vector<Arg> args{{"name", name}};
    cell.value =
        LocalText{fillPattern(m_table.continued.zh, args, Lang::Zh), fillPattern(m_table.continued.en, args, Lang::En)};
    cell.span = static_cast<int>(m_widths.size());
    repeated.cells = {cell};
    auto placed = std::make_shared<const PlacedRow>(placeRow(repeated));
    auto head = std::make_shared<TableHead>();
    head->height = placed->height;
    head->paint = rowPainter(placed);
    return head;
}

/// Page breaks 1–3 of the look: a group keeps two rows, a subtotal the two rows above it, a small table moves whole.
void TableLayout::keepTogether(std::vector<FlowBox>& out, const std::vector<std::size_t>& starts) const
{
    const std::size_t rows = m_table.rows.size();
    for (std::size_t i = 0; i < rows; ++i) {
        const auto keep = [&](std::size_t row) {
            out[row + 1 < rows ? starts[row + 1] - 1 : out.size() - 1].keepNext = row + 1 < rows;
        };
        const RowStyle style = m_table.rows[i].style;
        if (style == RowStyle::Group) {
            keep(i);
            if (i + 1 < rows)
                keep(i + 1);
        }
        if (style == RowStyle::Subtotal || style == RowStyle::Total) {
            for (std::size_t back = 1; back <= 2 && back <= i; ++back)
                keep(i - back);
        }
        if (!m_list && (m_table.keepTogether || rows <= kWholeRows) && rows <= 2 * kWholeRows)
            keep(i);
    }
}

std::vector<FlowBox> TableLayout::boxes()
{
    std::vector<FlowBox> out;
    if (!m_table.noteAbove.empty()) {
        TextStyle s;
        s.zh = s.en = 7.5;
        s.second = 7;
        s.color = kSecondary;
        out.push_back(textBox(m_setter.box(m_table.noteAbove, s, kTextWidth), 0));
        out.back().keepNext = true;
    }
    std::shared_ptr<const TableHead> head;
    if (!m_list) {
        head = makeHead();
        FlowBox box;
        box.height = head->height;
        box.before = out.empty() ? mm(0.5) : mm(1.0);
        box.keepNext = true;
        box.paint = head->paint;
        out.push_back(std::move(box));
    }
    std::vector<std::size_t> starts; ///< first box of each row
    std::shared_ptr<const TableHead> group;
    for (const Row& row : m_table.rows) {
        if (row.style == RowStyle::Group)
            group = makeGroupHead(row);
        else if (row.style == RowStyle::Total)
            group = nullptr;
        starts.push_back(out.size());
        for (PlacedRow& piece : piecesOf(placeRow(row))) {
            auto placed = std::make_shared<const PlacedRow>(std::move(piece));
            FlowBox box;
            box.height = placed->height;
            box.paint = rowPainter(placed);
            box.head = head;
            box.groupHead = row.style == RowStyle::Group ? nullptr : group;
            out.push_back(std::move(box));
        }
    }
    keepTogether(out, starts);
    return out;
}

} // namespace

std::vector<FlowBox> layoutTable(const TableBlock& table, const TextSetter& setter, double padding)
{
    return TableLayout(table, setter, padding).boxes();
}

} // namespace peiji::paper

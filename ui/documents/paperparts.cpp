#include "ui/documents/paperparts.h"

#include "ui/documents/documentfonts.h"
#include "ui/documents/paperpaint.h"
#include "ui/documents/paperstyle.h"

#include <QPainter>

#include <algorithm>

namespace peiji::paper
{
namespace
{

LocalText cellText(const Cell& cell)
{
    if (const auto* t = std::get_if<LocalText>(&cell.value))
        return *t;
    if (const auto* s = std::get_if<std::string>(&cell.value))
        return {*s, *s};
    return {"—", "—"};
}

struct FieldRow {
    TextBoxPtr key, value;
    double height = 0;
};
struct FieldColumn {
    TextBoxPtr title;
    std::vector<FieldRow> rows;
    double height = 0;
};

constexpr double kFieldGap = mm(4), kFieldPadding = mm(0.8), kFieldTitle = mm(6.2);

FieldColumn fieldColumn(const LocalText& title, const std::vector<std::pair<LocalText, Cell>>& fields,
                        const TextSetter& setter, double width, double keyWidth)
{
    TextStyle head{8.5, 8.5, 8, true, kAccent, 1.3, true};
    TextStyle key{7.5, 7.5, 7, false, kSecondary, 1.3, false};
    FieldColumn out;
    out.title = setter.box(title, head, width - mm(2));
    out.height = kFieldTitle;
    for (const auto& [label, cell] : fields) {
        TextStyle value{8, 8, 7, cell.bold, kInk, 1.3, false};
        FieldRow row;
        row.key = setter.box(label, key, keyWidth - mm(2));
        row.value = setter.box(cellText(cell), value, width - keyWidth - mm(2));
        row.height = std::max(row.key->height(), row.value->height()) + 2 * kFieldPadding;
        out.height += row.height;
        out.rows.push_back(std::move(row));
    }
    return out;
}

/// Takes what half a page holds off the front of a column; a taller value is cut between its lines.
FieldColumn takeFields(FieldColumn& column)
{
    constexpr double kMost = kBodyHeight / 2;
    FieldColumn out;
    out.title = std::move(column.title);
    column.title = nullptr;
    out.height = out.title ? kFieldTitle : 0;
    while (!column.rows.empty()) {
        FieldRow& next = column.rows.front();
        if (out.height + next.height > kMost) {
            const double line = next.height / static_cast<double>(std::max<std::size_t>(1, next.value->lineCount()));
            const auto fits = static_cast<std::size_t>((kMost - out.height) / line);
            if (next.height <= kMost || fits < 1)
                break;
            FieldRow piece{next.key, next.value->part(0, fits), 0};
            piece.height = piece.value->height() + kFieldPadding;
            next.value = next.value->part(fits, next.value->lineCount());
            next.key = next.key->part(next.key->lineCount(), next.key->lineCount());
            next.height = next.value->height() + kFieldPadding;
            out.height += piece.height;
            out.rows.push_back(std::move(piece));
            break;
        }
        out.height += next.height;
        out.rows.push_back(std::move(next));
        column.rows.erase(column.rows.begin());
    }
    return out;
}

void paintFields(QPainter& p, const FieldColumn& column, double x, double y, double width, double keyWidth)
{
    if (column.title) {
        horizontal(p, x, y, width, 0.5, kRule);
        column.title->paint(p, {x + mm(1), y + (kFieldTitle - column.title->height()) / 2});
        y += kFieldTitle;
    }
    for (const FieldRow& row : column.rows) {
        fillBox(p, x, y, keyWidth, row.height, kSoftFill);
        row.key->paint(p, {x + mm(1), y + (row.height - row.key->height()) / 2});
        row.value->paint(p, {x + keyWidth + mm(1), y + (row.height - row.value->height()) / 2});
        y += row.height;
    }
    // Rules after the fills: a fill laid later would hide half of the rule above it.
    for (auto row = column.rows.rbegin(); row != column.rows.rend(); ++row) {
        horizontal(p, x, y, width, 0.25, kFineRule);
        y -= row->height;
    }
}

/// Widths in proportion to need, so that a date does not break because another field is long.
std::vector<double> shares(const std::vector<double>& natural)
{
    double sum = 0;
    for (const double w : natural)
        sum += w;
    std::vector<double> out;
    const double spare = (kTextWidth - sum) / static_cast<double>(natural.size());
    for (const double w : natural)
        out.push_back(sum <= kTextWidth ? w + spare : w * kTextWidth / sum);
    return out;
}

struct SealSide {
    TextBoxPtr title;
    std::vector<TextBoxPtr> lines;
};

SealSide sealSide(const LocalText& title, const std::vector<LocalText>& lines, const TextSetter& setter)
{
    TextStyle head{9, 9, 8, true, kInk, 1.3, true};
    TextStyle line{8.5, 8.5, 7.5, false, kInk, 1.3, true};
    SealSide out;
    out.title = setter.box(title, head, mm(80));
    for (const LocalText& l : lines)
        out.lines.push_back(setter.box(l, line, mm(34)));
    return out;
}

constexpr double kSealWidth = mm(88), kSealHeight = mm(50), kSealHeightEnglish = mm(37);

void paintSealSide(QPainter& p, const SealSide& side, double x, double y, double height, bool circle,
                   const TextBoxPtr& caption, const TextBoxPtr& dateBlank)
{
    frame(p, x, y, kSealWidth, height, 0.5, kRule);
    side.title->paint(p, {x + mm(3), y + mm(2.4)});
    double lineY = y + height - mm(3) - mm(6.4) * static_cast<double>(side.lines.size());
    for (const TextBoxPtr& line : side.lines) {
        line->paint(p, {x + mm(3), lineY + mm(1.2)});
        horizontal(p, x + (circle ? mm(36) : mm(30)), lineY + mm(5.6), circle ? mm(36) : mm(54), 0.5, kSecondary);
        lineY += mm(6.4);
    }
    if (!circle)
        return;
    dateBlank->paint(p, {x + mm(36), lineY - mm(6.4) + mm(1.2)}); // the last line is the date
    // 骑年盖月: the seal covers the end of the signature and date lines.
    constexpr double kDiameter = mm(42), kEdge = mm(2);
    p.save();
    p.setPen(QPen(kRule, pt(0.5), Qt::DashLine));
    p.setBrush(Qt::NoBrush);
    const QRectF round(x + kSealWidth - kEdge - kDiameter, y + height - kEdge - kDiameter, kDiameter, kDiameter);
    p.drawEllipse(round);
    p.restore();
    caption->paint(p, {round.left(), round.top() + mm(3)});
}

} // namespace

FlowBox noticeBox(const NoticeBlock& b, const TextSetter& setter)
{
    TextStyle title{9, 9, 8, true, kWarning, 1.42, true};
    TextStyle text{8.5, 8.5, 7.5, false, kInk, 1.42, false};
    const double inner = kTextWidth - mm(6);
    const TextBoxPtr head = setter.box(b.title, title, inner);
    const TextBoxPtr body = setter.box(b.text, text, inner);
    FlowBox box;
    box.height = head->height() + body->height() + mm(3.6);
    box.paint = [head, body, height = box.height](QPainter& p, double y) {
        fillBox(p, kLeft, y, kTextWidth, height, kNoticeFill);
        frame(p, kLeft, y, kTextWidth, height, 0.75, kWarning);
        head->paint(p, {kLeft + mm(3), y + mm(1.8)});
        body->paint(p, {kLeft + mm(3), y + mm(1.8) + head->height()});
    };
    return box;
}

std::vector<FlowBox> fieldsBoxes(const FieldsBlock& b, const TextSetter& setter)
{
    const double width = (kTextWidth - kFieldGap) / 2;
    const double keyWidth = setter.lang() == DocumentLang::Zh ? mm(18) : mm(22);
    const auto box = [&](FieldColumn leftColumn, FieldColumn rightColumn) {
        auto left = std::make_shared<const FieldColumn>(std::move(leftColumn));
        auto right = std::make_shared<const FieldColumn>(std::move(rightColumn));
        FlowBox out;
        out.height = std::max(left->height, right->height);
        out.paint = [left, right, width, keyWidth](QPainter& p, double y) {
            paintFields(p, *left, kLeft, y, width, keyWidth);
            paintFields(p, *right, kLeft + width + kFieldGap, y, width, keyWidth);
        };
        return out;
    };
    FieldColumn left = fieldColumn(b.leftTitle, b.left, setter, width, keyWidth);
    FieldColumn right = fieldColumn(b.rightTitle, b.right, setter, width, keyWidth);
    std::vector<FlowBox> out;
    while (!left.rows.empty() || !right.rows.empty() || left.title || right.title)
        out.push_back(box(takeFields(left), takeFields(right)));
    return out;
}

FlowBox stripBox(const std::vector<std::pair<LocalText, LocalText>>& fields, const TextSetter& setter)
{
    TextStyle key{7.5, 7.5, 7, false, kSecondary, 1.3, false};
    TextStyle value{8, 8, 7, true, kInk, 1.3, false};
    constexpr double kSide = mm(1.5), kPad = mm(0.8);
    std::vector<double> natural;
    for (const auto& [label, text] : fields)
        natural.push_back(std::max(setter.box(label, key, mm(500))->naturalWidth(),
                                   setter.box(text, value, mm(500))->naturalWidth()) +
                          2 * kSide);
    struct Field {
        TextBoxPtr label, text;
        double x, width;
    };
    auto placed = std::make_shared<std::vector<Field>>();
    const std::vector<double> widths = shares(natural);
    double x = 0, labels = 0, values = 0;
    for (std::size_t i = 0; i < fields.size(); ++i) {
        const double inner = widths[i] - 2 * kSide + mm(0.2);
        placed->push_back({setter.box(fields[i].first, key, inner, CellAlign::Center),
                           setter.box(fields[i].second, value, inner, CellAlign::Center), x, widths[i]});
        labels = std::max(labels, placed->back().label->height());
        values = std::max(values, placed->back().text->height());
        x += widths[i];
    }
    labels += 2 * kPad;
    values += 2 * kPad;
    FlowBox box;
    box.height = labels + values;
    box.paint = [placed, labels, values](QPainter& p, double y) {
        fillBox(p, kLeft, y, kTextWidth, labels, kSoftFill);
        horizontal(p, kLeft, y, kTextWidth, 0.5, kRule);
        horizontal(p, kLeft, y + labels, kTextWidth, 0.25, kFineRule);
        horizontal(p, kLeft, y + labels + values, kTextWidth, 0.5, kRule);
        for (const Field& f : *placed) {
            f.label->paint(p, {kLeft + f.x + kSide, y + (labels - f.label->height()) / 2});
            f.text->paint(p, {kLeft + f.x + kSide, y + labels + (values - f.text->height()) / 2});
        }
    };
    return box;
}

FlowBox figuresBox(const FiguresBlock& b, const TextSetter& setter)
{
    struct Figure {
        TextBoxPtr label, value;
    };
    auto figures = std::make_shared<std::vector<Figure>>();
    const double width = kTextWidth / static_cast<double>(std::max<std::size_t>(1, b.figures.size()));
    FlowBox box;
    for (std::size_t i = 0; i < b.figures.size(); ++i) {
        const bool main = static_cast<int>(i) == b.emphasised;
        TextStyle label{7.5, 7.5, 7, false, kSecondary, 1.3, true};
        TextStyle value{main ? 15.0 : 11.0, main ? 14.0 : 11.0, 7, true, kInk, 1.25, false};
        figures->push_back({setter.box(b.figures[i].first, label, width - mm(4)),
                            setter.box(b.figures[i].second, value, width - mm(4))});
        box.height = std::max(box.height, figures->back().label->height() + figures->back().value->height());
    }
    box.height += mm(3.6);
    box.paint = [figures, width, height = box.height](QPainter& p, double y) {
        horizontal(p, kLeft, y, kTextWidth, 0.75, kRule);
        horizontal(p, kLeft, y + height, kTextWidth, 0.75, kRule);
        double x = kLeft;
        for (const Figure& f : *figures) {
            if (x > kLeft)
                vertical(p, x, y, height, 0.35, kFineRule);
            f.label->paint(p, {x + mm(2), y + mm(1.6)});
            f.value->paint(p, {x + mm(2), y + height - mm(1.4) - f.value->height()});
            x += width;
        }
    };
    return box;
}

FlowBox wordsBox(const AmountWordsBlock& b, const TextSetter& setter, bool small)
{
    constexpr double kLabelWidth = mm(36);
    TextStyle label{7.5, 7.5, 7, false, kSecondary, 1.3, false};
    TextStyle words{11, 8, 7, true, kInk, 1.3, false};
    if (small)
        words = {8.5, 7.5, 7, false, kSecondary, 1.3, false};
    const TextBoxPtr key = setter.box(b.label, label, kLabelWidth - mm(2));
    const TextBoxPtr text = setter.box(b.words, words, kTextWidth - kLabelWidth - mm(2));
    FlowBox box;
    box.height = std::max(key->height(), text->height()) + mm(small ? 1.8 : 3.0);
    box.paint = [key, text, height = box.height, small](QPainter& p, double y) {
        fillBox(p, kLeft, y, kLabelWidth, height, kSoftFill);
        if (!small)
            frame(p, kLeft, y, kTextWidth, height, 0.5, kRule);
        else
            horizontal(p, kLeft, y + height, kTextWidth, 0.25, kFineRule);
        key->paint(p, {kLeft + mm(1), y + (height - key->height()) / 2});
        text->paint(p, {kLeft + kLabelWidth + mm(1), y + (height - text->height()) / 2});
    };
    return box;
}

FlowBox sealBox(const SealBlock& b, const TextSetter& setter, const Labels& labels)
{
    auto left = std::make_shared<const SealSide>(sealSide(b.leftTitle, b.leftLines, setter));
    auto right = std::make_shared<const SealSide>(sealSide(b.rightTitle, b.rightLines, setter));
    const bool circle = setter.lang() != DocumentLang::En;
    const double height = circle ? kSealHeight : kSealHeightEnglish;
    TextStyle small{6, 6, 6, false, kRule, 1.3, true};
    const auto stamp = labels.find("seal.stamp");
    const TextBoxPtr caption =
        setter.box(stamp == labels.end() ? LocalText{} : stamp->second, small, mm(42), CellAlign::Center);
    TextStyle fill{8.5, 8.5, 8.5, false, kSecondary, 1.3, false};
    const auto blank = labels.find("seal.date_blank");
    const LocalText blankText = blank == labels.end() ? LocalText{} : LocalText{blank->second.zh, blank->second.zh};
    const TextBoxPtr dateBlank = setter.box(blankText, fill, mm(36), CellAlign::Center);
    FlowBox box;
    box.height = height;
    box.paint = [left, right, height, circle, caption, dateBlank](QPainter& p, double y) {
        paintSealSide(p, *left, kLeft, y, height, circle, caption, dateBlank);
        paintSealSide(p, *right, kLeft + kTextWidth - kSealWidth, y, height, circle, caption, dateBlank);
    };
    return box;
}

} // namespace peiji::paper

#include "ui/documents/papertext.h"

#include "ui/documents/documentfonts.h"
#include "ui/documents/paperstyle.h"

#include <QFontMetricsF>
#include <QPainter>
#include <QTextLayout>

#include <algorithm>

namespace peiji::paper
{
namespace
{

Qt::Alignment alignmentOf(CellAlign align)
{
    switch (align) {
    case CellAlign::Left:
        return Qt::AlignLeft;
    case CellAlign::Right:
        return Qt::AlignRight;
    case CellAlign::Center:
        return Qt::AlignHCenter;
    }
    return Qt::AlignLeft;
}

std::shared_ptr<QTextLayout> makeLayout(const TextParagraph& runs, CellAlign align)
{
    QString text;
    QList<QTextLayout::FormatRange> formats;
    for (const TextRun& run : runs) {
        QTextLayout::FormatRange range;
        range.start = static_cast<int>(text.size());
        range.length = static_cast<int>(run.text.size());
        range.format.setFont(face(run.lang, run.points, run.bold));
        range.format.setForeground(run.color);
        formats.push_back(range);
        text += run.text;
    }
    auto layout = std::make_shared<QTextLayout>(text);
    if (!runs.empty())
        layout->setFont(face(runs.front().lang, runs.front().points, runs.front().bold));
    layout->setFormats(formats);
    QTextOption option(alignmentOf(align));
    option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    option.setUseDesignMetrics(true);
    option.setTextDirection(Qt::LeftToRight);
    layout->setTextOption(option);
    layout->setCacheEnabled(true);
    return layout;
}

double largest(const TextParagraph& runs)
{
    double points = 0;
    for (const TextRun& run : runs)
        points = std::max(points, run.points);
    return points;
}

/// A paragraph per line of a text that carries line breaks.
void appendLines(std::vector<TextParagraph>& out, const QString& text, const TextRun& like)
{
    const QStringList lines = text.split(u'\n', Qt::SkipEmptyParts);
    for (const QString& line : lines) {
        TextRun run = like;
        run.text = line;
        out.push_back({run});
    }
}

} // namespace

TextBox::TextBox(std::vector<TextParagraph> paragraphs, double width, CellAlign align, double lineFactor)
{
    for (const TextParagraph& runs : paragraphs) {
        const std::shared_ptr<QTextLayout> layout = makeLayout(runs, align);
        int index = 0;
        const double lineHeight = pt(largest(runs)) * lineFactor;
        layout->beginLayout();
        for (QTextLine line = layout->createLine(); line.isValid(); line = layout->createLine()) {
            line.setLineWidth(std::max(width, mm(1)));
            line.setPosition({0, m_height + (lineHeight - line.height()) / 2});
            m_height += lineHeight;
            m_lines.push_back({layout, index++, lineHeight, 0});
        }
        layout->endLayout();
        m_natural = std::max(m_natural, layout->maximumWidth());
    }
}

TextBox::~TextBox() = default;

std::shared_ptr<const TextBox> TextBox::part(std::size_t from, std::size_t to) const
{
    const std::shared_ptr<TextBox> out(new TextBox);
    double above = 0;
    for (std::size_t i = 0; i < std::min(to, m_lines.size()); ++i) {
        if (i < from) {
            above += m_lines[i].height;
            continue;
        }
        out->m_lines.push_back(m_lines[i]);
        out->m_lines.back().shift -= above;
        out->m_height += m_lines[i].height;
    }
    out->m_natural = m_natural;
    return out;
}

void TextBox::paint(QPainter& painter, QPointF topLeft) const
{
    for (const Line& line : m_lines)
        line.layout->lineAt(line.index).draw(&painter, topLeft + QPointF(0, line.shift));
}

std::vector<TextParagraph> TextSetter::paragraphs(const LocalText& t, const TextStyle& s) const
{
    std::vector<TextParagraph> out;
    TextRun first{{}, main(), points(s), s.bold, s.color};
    appendLines(out, printable(t.in(main())), first);
    if (m_lang != DocumentLang::Both || t.en == t.zh || t.en.empty())
        return out;
    const TextRun second{{}, Lang::En, s.second, false, s.bold && s.inlineSecond ? s.color : kSecondary};
    if (s.inlineSecond && !out.empty()) {
        TextRun run = second;
        run.text = u' ' + printable(t.en).replace(u'\n', u' ');
        out.back().push_back(run);
    } else {
        appendLines(out, printable(t.en), second);
    }
    return out;
}

TextBoxPtr TextSetter::box(const LocalText& t, const TextStyle& s, double width, CellAlign align) const
{
    return std::make_shared<const TextBox>(paragraphs(t, s), width, align, s.line);
}

TextBoxPtr TextSetter::line(const QString& t, const TextStyle& s, double width, CellAlign align) const
{
    const TextRun run{t, main(), points(s), s.bold, s.color};
    return std::make_shared<const TextBox>(std::vector<TextParagraph>{{run}}, width, align, s.line);
}

} // namespace peiji::paper

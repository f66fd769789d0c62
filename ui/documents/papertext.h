#pragma once
// Text on paper: runs of one language each, wrapped to a width, measured once and painted many times.

#include "core/quote/document.h"

#include <QColor>
#include <QPointF>
#include <QString>

#include <memory>
#include <vector>

class QPainter;
class QTextLayout;

namespace peiji::paper
{

/// A stretch of text of one face. `text` has been through printable().
struct TextRun {
    QString text;
    Lang lang = Lang::Zh;
    double points = 8;
    bool bold = false;
    QColor color;
};
/// Runs that flow together; each paragraph begins a line.
using TextParagraph = std::vector<TextRun>;

/// How a text is set, for each language of the paper.
struct TextStyle {
    double zh = 8, en = 7.5, second = 7; ///< points; `second` = English under the Chinese
    bool bold = false;
    QColor color;
    double line = 1.32;        ///< line height over size
    bool inlineSecond = false; ///< English behind the Chinese, on the same line
};

/// Laid-out text. Immutable after construction; painting is const.
class TextBox
{
public:
    TextBox(std::vector<TextParagraph> paragraphs, double width, CellAlign align, double lineFactor);
    ~TextBox();
    TextBox(const TextBox&) = delete;
    TextBox& operator=(const TextBox&) = delete;

    double height() const { return m_height; }
    /// Width of the longest line as if nothing were wrapped.
    double naturalWidth() const { return m_natural; }
    std::size_t lineCount() const { return m_lines.size(); }
    /// Lines [from, to) as a text of their own; empty beyond the end.
    std::shared_ptr<const TextBox> part(std::size_t from, std::size_t to) const;
    void paint(QPainter& painter, QPointF topLeft) const;

private:
    struct Line {
        std::shared_ptr<const QTextLayout> layout;
        int index = 0;
        double height = 0;
        double shift = 0; ///< from the layout's own position to this box
    };
    TextBox() = default;
    std::vector<Line> m_lines;
    double m_height = 0, m_natural = 0;
};
using TextBoxPtr = std::shared_ptr<const TextBox>;

/// Chooses language, face and size by the language of the paper.
class TextSetter
{
public:
    explicit TextSetter(DocumentLang lang) : m_lang(lang) {}

    DocumentLang lang() const { return m_lang; }
    /// The language that a single text of the paper is in.
    Lang main() const { return m_lang == DocumentLang::En ? Lang::En : Lang::Zh; }
    double points(const TextStyle& s) const { return main() == Lang::En ? s.en : s.zh; }
    /// Paragraphs of a text; in a bilingual paper the English follows where it adds words.
    std::vector<TextParagraph> paragraphs(const LocalText& t, const TextStyle& s) const;
    TextBoxPtr box(const LocalText& t, const TextStyle& s, double width, CellAlign align = CellAlign::Left) const;
    /// One line in the paper's main language.
    TextBoxPtr line(const QString& t, const TextStyle& s, double width, CellAlign align = CellAlign::Left) const;

private:
    DocumentLang m_lang;
};

} // namespace peiji::paper

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
    int lineCount() const { return m_lines; }
    void paint(QPainter& painter, QPointF topLeft) const;

private:
    std::vector<std::unique_ptr<QTextLayout>> m_layouts;
    double m_height = 0, m_natural = 0;
    int m_lines = 0;
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

#pragma once
// A paper as structure: blocks, not pixels. Writers (PDF, print preview, XLSX, CSV) lay it out.

#include "core/quote/quote.h"
#include "core/units/message.h"

#include <map>
#include <string>
#include <variant>
#include <vector>

namespace peiji
{

enum class CellAlign { Left, Right, Center };
/// Typed content so that a workbook gets numbers and a page gets text.
struct NumberCell {
    double value = 0;
    int decimals = 0;
};
struct PriceCell {
    UnitPrice price;
    int decimals = 2;
};
/// Meaning shown by colour beside a word or sign, never by colour alone.
enum class CellTone { Normal, Good, Warning, Alert };
struct Cell {
    /// monostate prints "—".
    std::variant<std::monostate, LocalText, std::string, Money, NumberCell, PriceCell> value;
    LocalText note; ///< second line, small and grey (part number, brand, 2×8)
    bool bold = false;
    int span = 1;
    CellTone tone = CellTone::Normal;
};
struct Column {
    LocalText head;
    double widthMm = 20;
    CellAlign align = CellAlign::Left;
};
enum class RowStyle { Normal, Group, Subtotal, Total };
struct Row {
    RowStyle style = RowStyle::Normal;
    std::vector<Cell> cells;
};

struct TitleBlock {
    LocalText title, subtitle;
};
struct HeadingBlock {
    LocalText text;
    int level = 1;
};
struct ParagraphBlock {
    LocalText text;
    bool note = false;
    bool numbered = false;
};
struct NoticeBlock {
    LocalText title, text;
}; ///< framed, warning colour
struct FieldsBlock {
    std::vector<std::pair<LocalText, Cell>> left, right;
    LocalText leftTitle, rightTitle;
}; ///< parties
struct StripBlock {
    std::vector<std::pair<LocalText, LocalText>> fields;
}; ///< date strip
struct FiguresBlock {
    std::vector<std::pair<LocalText, LocalText>> figures;
    int emphasised = -1;
}; ///< summary strip
struct TableBlock {
    std::string id;              ///< "lines", "configuration", "checks" …
    std::vector<Column> columns; ///< without any head text the table is a list: no head, no rules
    std::vector<Row> rows;
    LocalText noteAbove;
    bool keepTogether = false;
    LocalText continued; ///< pattern "{name}（续）" for the head of a group that a page cuts
};
struct ChartsBlock {
    std::vector<QuoteChart> charts;
};
struct AmountWordsBlock {
    LocalText label, words;
};
struct SealBlock {
    LocalText leftTitle, rightTitle;
    std::vector<LocalText> leftLines, rightLines;
};
struct PageBreakBlock {
};

using Block = std::variant<TitleBlock, HeadingBlock, ParagraphBlock, NoticeBlock, FieldsBlock, StripBlock, FiguresBlock,
                           TableBlock, ChartsBlock, AmountWordsBlock, SealBlock, PageBreakBlock>;

struct Document {
    DocumentLang lang = DocumentLang::Zh;
    LocalText headerCompany;
    std::vector<LocalText> headerRight; ///< number, date, status; "label<TAB>value" prints the value in bold
    LocalText footerLeft, footerRight;  ///< address; print time and hash; lines parted by '\n'
    LocalText watermark;                ///< empty = none
    LocalText pageOf;                   ///< pattern "第 {page} 页　共 {pages} 页"
    std::string metaTitle, metaAuthor, metaSubject, metaKeywords;
    std::vector<Block> blocks;
    std::string printedAt; ///< as given in the options, for the file's creation date
    /// Words that the writers themselves need (sheet names, column heads), by key.
    std::map<std::string, LocalText> labels;
    Quote quote; ///< the data behind, for workbook and CSV
};

struct DocumentOptions {
    DocumentLang lang = DocumentLang::Zh;
    std::string printedAt; ///< "2026-11-30 10:05", given by the caller: core asks no clock
    bool tierComparison = true;
    bool configuration = true, checks = true, headroom = true, assumptions = true;
};
/// The whole paper: budget estimate or quotation by `q.kind`. Errors when the quote does not foot.
Result<Document> composeDocument(const Quote& q, const Catalogue& c, const DocumentOptions& o);

} // namespace peiji

#pragma once
// What Qt's PDF writer leaves undone, mended in the finished file: document information, language, outline,
// names of font subsets, and the Unicode of characters beyond U+FFFF.

#include <QByteArray>
#include <QString>

#include <map>
#include <vector>

namespace peiji::paper
{

struct PdfOutlineEntry {
    QString title;
    int page = 0;         ///< from 0
    double topPoints = 0; ///< from the bottom of the page, PDF user space
};

struct PdfFinish {
    QString title, author, subject, keywords, creator;
    QByteArray language;     ///< "zh-CN"
    QByteArray creationDate; ///< "D:20261130164200"
    std::vector<PdfOutlineEntry> outline;
    /// Private code point (four hex digits, lower case) -> UTF-16 hex of the character it draws.
    std::map<QByteArray, QByteArray> privateCharacters;
};

/// Rewrites a PDF of QPdfWriter. A file whose structure is not as expected comes back unchanged.
QByteArray finishPdf(const QByteArray& pdf, const PdfFinish& finish);

} // namespace peiji::paper

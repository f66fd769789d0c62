#include "ui/documents/pdffinish.h"

#include <QRegularExpression>

#include <algorithm>

namespace peiji::paper
{
namespace
{

/// The objects of a file with one classic cross-reference table, as bytes between "N 0 obj" and the next object.
class PdfFile
{
public:
    bool read(const QByteArray& pdf);
    QByteArray write() const;

    std::map<int, QByteArray> objects;
    int root = 0, info = 0;

    int add(const QByteArray& body)
    {
        const int number = objects.empty() ? 1 : objects.rbegin()->first + 1;
        objects[number] = QByteArray::number(number) + " 0 obj\n" + body + "\nendobj\n";
        return number;
    }
    void replaceBody(int number, const QByteArray& body)
    {
        objects[number] = QByteArray::number(number) + " 0 obj\n" + body + "\nendobj\n";
    }

private:
    QByteArray m_header;
};

int reference(const QByteArray& bytes, const QByteArray& name)
{
    const qsizetype at = bytes.indexOf(name + ' ');
    return at < 0 ? 0 : bytes.mid(at + name.size() + 1, 12).trimmed().split(' ').value(0).toInt();
}

bool PdfFile::read(const QByteArray& pdf)
{
    constexpr qsizetype kEntry = 20;
    const qsizetype start = pdf.lastIndexOf("startxref");
    if (start < 0)
        return false;
    const qsizetype table = pdf.mid(start + 9, 20).trimmed().split('\n').value(0).toLongLong();
    if (table <= 0 || table >= pdf.size() || !pdf.mid(table, 5).startsWith("xref\n"))
        return false;
    const qsizetype countEnd = pdf.indexOf('\n', table + 5);
    const int count = pdf.mid(table + 5, countEnd - table - 5).split(' ').value(1).toInt();
    std::vector<std::pair<qsizetype, int>> offsets;
    for (int i = 1; i < count; ++i) {
        const QByteArray entry = pdf.mid(countEnd + 1 + i * kEntry, kEntry);
        if (entry.size() == kEntry && entry.at(17) == 'n')
            offsets.emplace_back(entry.left(10).toLongLong(), i);
    }
    if (offsets.empty())
        return false;
    std::sort(offsets.begin(), offsets.end());
    m_header = pdf.left(offsets.front().first);
    for (std::size_t i = 0; i < offsets.size(); ++i) {
        const qsizetype end = i + 1 < offsets.size() ? offsets[i + 1].first : table;
        const QByteArray body = pdf.mid(offsets[i].first, end - offsets[i].first);
        if (!body.startsWith(QByteArray::number(offsets[i].second) + " 0 obj"))
            return false;
        objects[offsets[i].second] = body;
    }
    const QByteArray trailer = pdf.mid(countEnd + 1 + count * kEntry, start - countEnd);
    root = reference(trailer, "/Root");
    info = reference(trailer, "/Info");
    return objects.contains(root) && objects.contains(info);
}

QByteArray PdfFile::write() const
{
    QByteArray out = m_header;
    const int size = objects.rbegin()->first + 1;
    std::map<int, qsizetype> offsets;
    for (const auto& [number, bytes] : objects) {
        offsets[number] = out.size();
        out += bytes;
    }
    const qsizetype table = out.size();
    out += "xref\n0 " + QByteArray::number(size) + "\n0000000000 65535 f \n";
    for (int i = 1; i < size; ++i) {
        const auto it = offsets.find(i);
        out += it == offsets.end() ? QByteArray("0000000000 65535 f \n")
                                   : QByteArray::number(it->second).rightJustified(10, '0') + " 00000 n \n";
    }
    out += "trailer\n<<\n/Size " + QByteArray::number(size) + "\n/Info " + QByteArray::number(info) + " 0 R\n/Root " +
           QByteArray::number(root) + " 0 R\n>>\nstartxref\n" + QByteArray::number(table) + "\n%%EOF\n";
    return out;
}

/// A PDF text string as UTF-16 with byte order mark, in hex: no escaping to get wrong.
QByteArray textString(const QString& text)
{
    QByteArray hex = "<FEFF";
    for (const QChar c : text)
        hex += QByteArray::number(c.unicode(), 16).rightJustified(4, '0').toUpper();
    return hex + '>';
}

void setInfo(PdfFile& file, const PdfFinish& f)
{
    QByteArray body = "<<\n/Title " + textString(f.title) + "\n/Author " + textString(f.author) + "\n/Subject " +
                      textString(f.subject) + "\n/Keywords " + textString(f.keywords) + "\n/Creator " +
                      textString(f.creator) + "\n/Producer " + textString(f.creator);
    if (!f.creationDate.isEmpty())
        body += "\n/CreationDate (" + f.creationDate + ")";
    file.replaceBody(file.info, body + "\n>>");
}

void appendToDictionary(QByteArray& object, const QByteArray& entries)
{
    const qsizetype end = object.lastIndexOf(">>");
    if (end >= 0)
        object.insert(end, entries);
}

/// Object numbers of the pages in reading order.
std::vector<int> pageObjects(const PdfFile& file)
{
    std::vector<int> out;
    static const QRegularExpression kids(QStringLiteral("/Kids\\s*\\[([^\\]]*)\\]"));
    static const QRegularExpression ref(QStringLiteral("(\\d+) 0 R"));
    for (const auto& [number, bytes] : file.objects) {
        if (!bytes.contains("/Type /Pages"))
            continue;
        const auto found = kids.match(QString::fromLatin1(bytes));
        for (auto it = ref.globalMatch(found.captured(1)); it.hasNext();)
            out.push_back(it.next().captured(1).toInt());
    }
    return out;
}

void setOutline(PdfFile& file, const PdfFinish& f)
{
    const std::vector<int> pages = pageObjects(file);
    std::vector<const PdfOutlineEntry*> entries;
    for (const PdfOutlineEntry& e : f.outline) {
        if (e.page >= 0 && static_cast<std::size_t>(e.page) < pages.size())
            entries.push_back(&e);
    }
    QByteArray extra = "/Lang (" + f.language + ")\n/ViewerPreferences << /DisplayDocTitle true >>\n";
    if (!entries.empty()) {
        const int first = file.objects.rbegin()->first + 1;
        const int count = static_cast<int>(entries.size());
        const int root = first + count;
        for (int i = 0; i < count; ++i) {
            const PdfOutlineEntry& e = *entries[static_cast<std::size_t>(i)];
            QByteArray body = "<<\n/Title " + textString(e.title) + "\n/Parent " + QByteArray::number(root) + " 0 R";
            if (i > 0)
                body += "\n/Prev " + QByteArray::number(first + i - 1) + " 0 R";
            if (i + 1 < count)
                body += "\n/Next " + QByteArray::number(first + i + 1) + " 0 R";
            body += "\n/Dest [" + QByteArray::number(pages[static_cast<std::size_t>(e.page)]) + " 0 R /XYZ null " +
                    QByteArray::number(qRound(e.topPoints)) + " null]\n>>";
            file.add(body);
        }
        file.add("<<\n/Type /Outlines\n/First " + QByteArray::number(first) + " 0 R\n/Last " +
                 QByteArray::number(first + count - 1) + " 0 R\n/Count " + QByteArray::number(count) + "\n>>");
        extra += "/Outlines " + QByteArray::number(root) + " 0 R\n";
    }
    appendToDictionary(file.objects[file.root], extra);
}

QByteArray nameAfter(const QByteArray& bytes, const QByteArray& key)
{
    const qsizetype at = bytes.indexOf(key + " /");
    if (at < 0)
        return {};
    const qsizetype from = at + key.size() + 2;
    qsizetype to = from;
    while (to < bytes.size() && !QByteArray(" \n\r\t/<>[]()").contains(bytes.at(to)))
        ++to;
    return bytes.mid(from, to - from);
}

/// The subset tag stands in FontDescriptor/FontName only: copied to BaseFont of the CID font and of its Type 0 font.
void nameSubsets(PdfFile& file)
{
    std::map<int, QByteArray> tagged; // descriptor or CID font -> name with tag
    for (const auto& [number, bytes] : file.objects) {
        const QByteArray name = nameAfter(bytes, "/FontName");
        if (name.contains('+'))
            tagged[number] = name;
    }
    for (const QByteArray& link : {QByteArray("/FontDescriptor"), QByteArray("/DescendantFonts")}) {
        static const QRegularExpression ref(QStringLiteral("(\\d+) 0 R"));
        for (auto& [number, bytes] : file.objects) {
            const qsizetype at = bytes.indexOf(link);
            const QByteArray old = nameAfter(bytes, "/BaseFont");
            if (at < 0 || old.isEmpty())
                continue;
            const int target = ref.match(QString::fromLatin1(bytes.mid(at, 60))).captured(1).toInt();
            const auto it = tagged.find(target);
            if (it == tagged.end())
                continue;
            bytes.replace("/BaseFont /" + old, "/BaseFont /" + it->second);
            tagged[number] = it->second;
        }
    }
}

/// ToUnicode maps end at U+FFFF in Qt: glyphs of characters beyond it carry a private code point there.
void mendUnicode(PdfFile& file, const std::map<QByteArray, QByteArray>& characters)
{
    for (auto& [number, bytes] : file.objects) {
        const qsizetype stream = bytes.indexOf("stream\n");
        if (stream < 0 || !bytes.contains("begincmap"))
            continue;
        const qsizetype from = stream + 7, to = bytes.lastIndexOf("endstream");
        QByteArray map = bytes.mid(from, to - from);
        for (const auto& [code, utf16] : characters) {
            map.replace('<' + code + '>', '<' + utf16 + '>');
            map.replace('<' + code.toUpper() + '>', '<' + utf16.toUpper() + '>');
        }
        if (!map.endsWith('\n'))
            map += '\n';
        file.replaceBody(number, "<< /Length " + QByteArray::number(map.size()) + " >>\nstream\n" + map + "endstream");
    }
}

} // namespace

QByteArray finishPdf(const QByteArray& pdf, const PdfFinish& finish)
{
    PdfFile file;
    if (!file.read(pdf))
        return pdf;
    setInfo(file, finish);
    nameSubsets(file);
    mendUnicode(file, finish.privateCharacters);
    setOutline(file, finish);
    return file.write();
}

} // namespace peiji::paper

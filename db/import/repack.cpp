#include "db/import/repack.h"

#include "db/import/zipguard.h"

#include <QXmlStreamReader>
#include <boost/crc.hpp>
#include <orcus/zip_archive.hpp>
#include <orcus/zip_archive_stream.hpp>
#include <vector>

namespace peiji
{

namespace
{

void replaceAll(std::string& text, std::string_view from, std::string_view to)
{
    std::string out;
    out.reserve(text.size());
    std::size_t at = 0;
    for (std::size_t next = text.find(from); next != std::string::npos; next = text.find(from, at)) {
        out.append(text, at, next - at) += to;
        at = next + from.size();
    }
    text = out.append(text, at);
}

bool isRelations(const std::string& name)
{
    return name.ends_with(".rels");
}

bool isSheet(const std::string& name)
{
    return name.starts_with("xl/worksheets/") && name.ends_with(".xml");
}

/// Targets from the root of the package -> from the folder of the part that the relations belong to.
void makeRelative(const std::string& name, std::string& text)
{
    const std::string folder = name == "_rels/.rels" ? "xl/" : name == "xl/_rels/workbook.xml.rels" ? "" : "../";
    replaceAll(text, "Target=\"/xl/", "Target=\"" + folder);
}

/// Text of the <t> elements of one inline string, still escaped; phonetic hints (<rPh>) are left out.
std::string inlineText(std::string_view element)
{
    std::string out;
    for (std::size_t at = 0; at < element.size();) {
        const std::size_t tag = element.find('<', at);
        if (tag == std::string_view::npos)
            break;
        const std::size_t close = element.find('>', tag);
        if (close == std::string_view::npos)
            break;
        const std::string_view name = element.substr(tag + 1, close - tag - 1);
        at = close + 1;
        if (name == "rPh" || name.starts_with("rPh ")) {
            const std::size_t end = element.find("</rPh>", at);
            at = end == std::string_view::npos ? element.size() : end;
        } else if (name == "t" || (name.starts_with("t ") && !name.ends_with("/"))) {
            const std::size_t end = std::min(element.find("</t>", at), element.size());
            out += element.substr(at, end - at);
            at = end;
        }
    }
    return out;
}

/// <c t="inlineStr"><is><t>…</t></is></c> -> <c t="str"><f>0</f><v>…</v></c>: the library has no inline strings, but it
/// hands over the stored text of a formula; the formula itself nobody looks at.
void makePlain(std::string& text)
{
    replaceAll(text, "t=\"inlineStr\"", "t=\"str\"");
    constexpr std::string_view kOpen = "<is>", kClose = "</is>";
    std::string out;
    out.reserve(text.size());
    std::size_t at = 0;
    for (std::size_t open = text.find(kOpen); open != std::string::npos; open = text.find(kOpen, at)) {
        const std::size_t from = open + kOpen.size();
        const std::size_t end = text.find(kClose, from);
        if (end == std::string::npos)
            break;
        out.append(text, at, open - at) +=
            "<f>0</f><v>" + inlineText(std::string_view(text).substr(from, end - from)) + "</v>";
        at = end + kClose.size();
    }
    text = out.append(text, at);
}

void number(std::string& out, std::uint64_t value, int bytes)
{
    for (int i = 0; i < bytes; ++i)
        out += static_cast<char>(value >> (8 * i) & 0xFF);
}

/// Parts stored without compression (APPNOTE.TXT 4.3.7, 4.3.12, 4.3.16).
class StoredZip
{
public:
    void add(const std::string& name, const std::string& content)
    {
        boost::crc_32_type crc;
        crc.process_bytes(content.data(), content.size());
        std::string head;
        number(head, 20, 2); // version needed
        number(head, 0, 2);  // flags
        number(head, 0, 2);  // stored
        number(head, 0, 4);  // time and date
        number(head, crc.checksum(), 4);
        number(head, content.size(), 4);
        number(head, content.size(), 4);
        number(head, name.size(), 2);
        number(head, 0, 2); // extra
        m_directory += std::string("PK\x01\x02", 4);
        number(m_directory, 20, 2);
        m_directory += head;
        number(m_directory, 0, 2); // comment
        number(m_directory, 0, 2); // disk
        number(m_directory, 0, 2);
        number(m_directory, 0, 4); // attributes
        number(m_directory, m_body.size(), 4);
        m_directory += name;
        m_body += std::string("PK\x03\x04", 4) + head + name + content;
        ++m_count;
    }

    std::string take()
    {
        std::string end("PK\x05\x06", 4);
        number(end, 0, 4);
        number(end, m_count, 2);
        number(end, m_count, 2);
        number(end, m_directory.size(), 4);
        number(end, m_body.size(), 4);
        number(end, 0, 2);
        return std::move(m_body) + m_directory + end;
    }

private:
    std::string m_body, m_directory;
    unsigned m_count = 0;
};

std::string readPart(const orcus::zip_archive& zip, std::string_view name)
{
    std::vector<unsigned char> buffer;
    if (!zip.read_file_entry(name, buffer))
        return {};
    std::string out(buffer.begin(), buffer.end());
    // The library ends texts with a zero of its own.
    while (!out.empty() && out.back() == '\0')
        out.pop_back();
    return out;
}

bool needsSmoothing(const orcus::zip_archive& zip, const std::vector<std::string>& names, FileForm form)
{
    if (form == FileForm::Ods)
        return readPart(zip, "content.xml").find("<table:covered-table-cell") != std::string::npos;
    for (const std::string& name : names) {
        if (isSheet(name) && readPart(zip, name).find("inlineStr") != std::string::npos)
            return true;
        if (isRelations(name) && readPart(zip, name).find("Target=\"/xl/") != std::string::npos)
            return true;
    }
    return false;
}

/// Parts that a table of cells needs: pictures and the like stay out.
bool isNeeded(const std::string& name)
{
    return name.ends_with(".xml") || isRelations(name) || name == "mimetype";
}

} // namespace

std::optional<std::string> malformedPart(std::string_view bytes)
{
    const std::optional<ZipContents> contents = zipContents(bytes);
    if (!contents)
        return std::string("zip");
    orcus::zip_archive_stream_blob stream(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size());
    orcus::zip_archive zip(&stream);
    zip.load();
    for (const std::string& name : contents->names) {
        if (!isNeeded(name) || name == "mimetype")
            continue;
        const std::string text = readPart(zip, name);
        QXmlStreamReader reader(QByteArray::fromRawData(text.data(), static_cast<qsizetype>(text.size())));
        while (!reader.atEnd())
            reader.readNext();
        if (reader.hasError())
            return name + ":" + std::to_string(reader.lineNumber());
    }
    return std::nullopt;
}

std::optional<std::string> smoothedWorkbook(std::string_view bytes, FileForm form)
{
    const std::optional<ZipContents> contents = zipContents(bytes);
    if (!contents)
        return std::nullopt;
    orcus::zip_archive_stream_blob stream(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size());
    orcus::zip_archive zip(&stream);
    zip.load();
    if (!needsSmoothing(zip, contents->names, form))
        return std::nullopt;
    StoredZip out;
    for (const std::string& name : contents->names) {
        if (!isNeeded(name))
            continue;
        std::string text = readPart(zip, name);
        if (form == FileForm::Ods && name == "content.xml") {
            replaceAll(text, "<table:covered-table-cell", "<table:table-cell");
            replaceAll(text, "</table:covered-table-cell>", "</table:table-cell>");
        } else if (form == FileForm::Xlsx && isSheet(name)) {
            makePlain(text);
        } else if (isRelations(name)) {
            makeRelative(name, text);
        }
        out.add(name, text);
    }
    return out.take();
}

} // namespace peiji

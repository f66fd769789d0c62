#include "db/csv/csv.h"

#include "db/errortext.h"

#include <optional>
#include <set>

namespace peiji
{

int CsvTable::columnIndex(std::string_view name) const
{
    for (std::size_t i = 0; i < header.size(); ++i) {
        if (header[i].text == name)
            return static_cast<int>(i);
    }
    return -1;
}

std::string csvPlace(const std::string& file, int line, int column)
{
    return file + ":" + std::to_string(line) + ":" + std::to_string(column);
}

namespace
{

/// Length in bytes of the UTF-8 sequence at `s`, 0 when it is not valid (overlong, surrogate, past U+10FFFF).
int sequenceLength(std::string_view s)
{
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(s[i]); };
    const auto follows = [&](std::size_t i, unsigned low, unsigned high) {
        return s.size() > i && byte(i) >= low && byte(i) <= high;
    };
    const unsigned char b = byte(0);
    if (b < 0x80)
        return 1;
    if (b >= 0xC2 && b <= 0xDF)
        return follows(1, 0x80, 0xBF) ? 2 : 0;
    if (b >= 0xE0 && b <= 0xEF) {
        const unsigned low = b == 0xE0 ? 0xA0 : 0x80;
        const unsigned high = b == 0xED ? 0x9F : 0xBF;
        return follows(1, low, high) && follows(2, 0x80, 0xBF) ? 3 : 0;
    }
    if (b >= 0xF0 && b <= 0xF4) {
        const unsigned low = b == 0xF0 ? 0x90 : 0x80;
        const unsigned high = b == 0xF4 ? 0x8F : 0xBF;
        return follows(1, low, high) && follows(2, 0x80, 0xBF) && follows(3, 0x80, 0xBF) ? 4 : 0;
    }
    return 0;
}

/// Reads cell after cell; the place always names the next unread character.
class Scanner
{
public:
    Scanner(std::string_view text, const std::string& file) : m_text(text), m_file(file)
    {
        if (m_text.substr(0, 3) == "\xEF\xBB\xBF")
            m_text.remove_prefix(3);
    }

    bool atEnd() const { return m_at >= m_text.size(); }
    int line() const { return m_line; }
    int column() const { return m_column; }

    Error error(const LocalText& pattern, const std::vector<Filling>& values = {}) const
    {
        return makeError(ErrorKind::BadInput, csvPlace(m_file, m_line, m_column), pattern, values);
    }

    /// One row; the line break behind it is consumed.
    Result<CsvRow> row()
    {
        CsvRow cells;
        for (;;) {
            CsvCell cell{{}, m_line, m_column};
            if (const auto fault = !atEnd() && m_text[m_at] == '"' ? quoted(cell.text) : plain(cell.text))
                return *fault;
            cells.push_back(std::move(cell));
            if (!atEnd() && m_text[m_at] == ',') {
                step();
                continue;
            }
            if (const auto fault = lineBreak())
                return *fault;
            return cells;
        }
    }

private:
    using Fault = std::optional<Error>;

    void step()
    {
        if (m_text[m_at] == '\n') {
            ++m_line;
            m_column = 1;
        } else {
            ++m_column;
        }
        ++m_at;
    }

    /// Appends one code point of content.
    Fault take(std::string& out)
    {
        const std::string_view rest = m_text.substr(m_at);
        if (rest[0] == '\0')
            return error({"文件中有 NUL 字节，应为 UTF-8 文本", "NUL byte in the file; UTF-8 text is accepted"});
        const int length = sequenceLength(rest);
        if (length == 0)
            return error({"字节序列不是有效的 UTF-8", "the bytes are not valid UTF-8"});
        out.append(rest.substr(0, static_cast<std::size_t>(length)));
        m_at += static_cast<std::size_t>(length) - 1;
        if (length == 1) {
            step();
        } else {
            ++m_at;
            ++m_column;
        }
        return {};
    }

    Fault plain(std::string& out)
    {
        while (!atEnd()) {
            const char c = m_text[m_at];
            if (c == ',' || c == '\n' || c == '\r')
                return {};
            if (c == '"')
                return error({"未加引号的字段中出现引号；整个字段须用双引号括起，内部引号写两次",
                              "quote inside an unquoted field; quote the whole field and double the inner quotes"});
            if (auto fault = take(out))
                return fault;
        }
        return {};
    }

    Fault quoted(std::string& out)
    {
        const int line = m_line, column = m_column;
        step();
        for (;;) {
            if (atEnd())
                return makeError(ErrorKind::BadInput, csvPlace(m_file, line, column),
                                 {"引号没有闭合", "the quote opened here is never closed"});
            if (m_text[m_at] != '"') {
                if (auto fault = take(out))
                    return fault;
                continue;
            }
            step();
            if (atEnd() || m_text[m_at] != '"')
                break;
            out += '"';
            step();
        }
        if (!atEnd() && m_text[m_at] != ',' && m_text[m_at] != '\n' && m_text[m_at] != '\r')
            return error({"闭合引号之后只能是逗号或换行", "only a comma or a line break may follow a closing quote"});
        return {};
    }

    Fault lineBreak()
    {
        if (atEnd())
            return {};
        if (m_text[m_at] == '\r') {
            if (m_at + 1 >= m_text.size() || m_text[m_at + 1] != '\n')
                return error({"单独的回车符；换行应为 LF 或 CRLF", "lone carriage return; lines end with LF or CRLF"});
            ++m_at;
        }
        step();
        return {};
    }

    std::string_view m_text;
    const std::string& m_file;
    std::size_t m_at = 0;
    int m_line = 1;
    int m_column = 1;
};

std::optional<Error> headerFault(const CsvTable& table)
{
    std::set<std::string_view> seen;
    for (const CsvCell& cell : table.header) {
        const std::string where = csvPlace(table.file, cell.line, cell.column);
        if (cell.text.empty())
            return makeError(ErrorKind::BadInput, where, {"列名为空", "empty column name"});
        if (!seen.insert(cell.text).second)
            return makeError(ErrorKind::BadInput, where, {"列名 {name} 重复", "column {name} appears twice"},
                             {{"name", cell.text}});
    }
    return {};
}

} // namespace

Result<CsvTable> parseCsv(std::string_view text, const std::string& file)
{
    CsvTable table;
    table.file = file;
    Scanner scan(text, file);
    if (scan.atEnd())
        return scan.error({"文件为空；第一行应为列名", "the file is empty; the first line holds the column names"});
    Result<CsvRow> header = scan.row();
    if (!header)
        return header.error();
    table.header = std::move(header).value();
    if (const auto fault = headerFault(table))
        return *fault;
    while (!scan.atEnd()) {
        const int line = scan.line();
        Result<CsvRow> row = scan.row();
        if (!row)
            return row.error();
        const std::size_t count = row->size();
        if (count == 1 && table.header.size() > 1 && row->front().text.empty())
            return makeError(ErrorKind::BadInput, csvPlace(file, line, 1), {"空行", "empty line"});
        if (count != table.header.size()) {
            const CsvCell& last = row->back();
            return makeError(ErrorKind::BadInput, csvPlace(file, last.line, last.column),
                             {"本行有 {got} 个字段，应为 {want} 个", "this row has {got} fields, {want} are accepted"},
                             {{"got", std::to_string(count)}, {"want", std::to_string(table.header.size())}});
        }
        table.rows.push_back(std::move(row).value());
    }
    return table;
}

} // namespace peiji

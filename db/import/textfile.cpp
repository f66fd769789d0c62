#include "db/import/textfile.h"

#include "db/errortext.h"
#include "db/import/limits.h"
#include "db/import/sheetwriter.h"

#include <array>
#include <map>
#include <orcus/csv_parser.hpp>

namespace peiji
{

namespace
{

constexpr std::array<std::string_view, 6> kDelimiters{",", ";", "\t", "|", "，", "；"};
/// Stands for a full-width separator, which the parser cannot take; no text holds it (checked before).
constexpr char kStandIn = '\x1F';

struct Stopped {
};
struct PastLimit {
    Error error;
};

/// Gets rows from the parser; knows the line of each by the place of its first cell.
class RowHandler : public orcus::csv_handler
{
public:
    RowHandler(SheetTable& table, const char* begin, const std::string& restored, const std::stop_token& stop)
        : m_table(table), m_at(begin), m_restored(restored), m_stop(stop)
    {
    }

    void begin_row()
    {
        if (m_stop.stop_requested())
            throw Stopped{};
        m_row = {};
        m_row.line = 0;
    }

    void cell(const char* p, std::size_t n, bool transient)
    {
        if (!transient && p >= m_at) {
            for (; m_at < p; ++m_at)
                m_line += *m_at == '\n' ? 1 : 0;
        }
        // An empty cell says nothing about where it stands.
        if (m_row.line == 0 && n > 0 && !transient)
            m_row.line = m_line;
        if (m_row.cells.size() >= static_cast<std::size_t>(kMostColumns))
            throw PastLimit{tooMuch(filePlace(m_table.file, "", m_line),
                                    {"一行超过 {limit} 栏", "a row has more than {limit} cells"}, kMostColumns)};
        if (n > kMostCellBytes)
            throw PastLimit{
                tooMuch(filePlace(m_table.file, "", m_line),
                        {"一格超过 {limit} 字节，请检查引号", "a cell is longer than {limit} bytes; check the quotes"},
                        kMostCellBytes)};
        SheetCell cell;
        cell.text.assign(p, n);
        for (std::size_t at = cell.text.find(kStandIn); at != std::string::npos; at = cell.text.find(kStandIn, at))
            cell.text.replace(at, 1, m_restored);
        cell.text = unguardedCell(cell.text);
        m_row.cells.push_back(std::move(cell));
    }

    void end_row()
    {
        if (m_row.line == 0)
            m_row.line = m_line;
        m_cells += m_row.cells.size();
        if (m_table.rows.size() >= static_cast<std::size_t>(kMostRows) || m_cells > kMostCells)
            throw PastLimit{
                tooMuch(filePlace(m_table.file, "", m_line), {"超过 {limit} 行", "more than {limit} rows"}, kMostRows)};
        m_table.rows.push_back(std::move(m_row));
    }

    int line() const { return m_line; }

private:
    SheetTable& m_table;
    const char* m_at;
    std::string m_restored;
    const std::stop_token& m_stop;
    SheetRow m_row;
    int m_line = 1;
    std::size_t m_cells = 0;
};

std::string withLineFeeds(const std::string& text)
{
    std::string out;
    out.reserve(text.size());
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '\r') {
            out += '\n';
            if (i + 1 < text.size() && text[i + 1] == '\n')
                ++i;
        } else {
            out += text[i];
        }
    }
    return out;
}

std::size_t countOutsideQuotes(std::string_view line, std::string_view mark)
{
    std::size_t count = 0;
    bool quoted = false;
    for (std::size_t i = 0; i < line.size();) {
        if (line[i] == '"') {
            quoted = !quoted;
            ++i;
        } else if (!quoted && line.substr(i, mark.size()) == mark) {
            ++count;
            i += mark.size();
        } else {
            ++i;
        }
    }
    return count;
}

} // namespace

std::string findDelimiter(const std::string& utf8)
{
    constexpr int kLines = 60;
    std::string best = ",";
    double bestScore = 0;
    for (const std::string_view mark : kDelimiters) {
        std::map<std::size_t, int> lines; // separators in a line -> lines
        std::size_t at = 0;
        for (int n = 0; n < kLines && at < utf8.size(); ++n) {
            const std::size_t end = std::min(utf8.find_first_of("\r\n", at), utf8.size());
            const std::size_t count = countOutsideQuotes(std::string_view(utf8).substr(at, end - at), mark);
            if (count > 0)
                ++lines[count];
            at = end + 1;
        }
        for (const auto& [count, n] : lines) {
            // Full-width marks also stand in sentences: they must be far better to win.
            const double score =
                n * static_cast<double>(std::min<std::size_t>(count, 20)) * (mark.size() > 1 ? 0.4 : 1.0);
            if (score > bestScore) {
                bestScore = score;
                best = mark;
            }
        }
    }
    return best;
}

Result<SheetTable> readDelimited(const std::string& utf8, const std::string& delimiter, const std::string& file,
                                 const std::stop_token& stop)
{
    if (std::find(kDelimiters.begin(), kDelimiters.end(), delimiter) == kDelimiters.end())
        return makeError(ErrorKind::BadInput, delimiter,
                         {"分隔符应为 , ; 制表符 | ， 或 ；", "a delimiter is , ; tab | ， or ；"});
    std::string text = withLineFeeds(utf8);
    std::string mark = delimiter;
    if (mark.size() > 1) {
        std::string replaced;
        replaced.reserve(text.size());
        std::size_t at = 0;
        for (std::size_t next = text.find(mark); next != std::string::npos; next = text.find(mark, at)) {
            replaced.append(text, at, next - at) += kStandIn;
            at = next + mark.size();
        }
        text = replaced.append(text, at);
        mark.assign(1, kStandIn);
    }
    SheetTable table;
    table.file = file;
    orcus::csv::parser_config config;
    config.delimiters = mark;
    config.text_qualifier = '"';
    config.trim_cell_value = false;
    RowHandler handler(table, text.data(), delimiter, stop);
    try {
        orcus::csv_parser<RowHandler> parser(text.data(), text.size(), handler, config);
        parser.parse();
    } catch (const Stopped&) {
        return makeError(ErrorKind::Conflict, file, {"已取消", "cancelled"});
    } catch (const PastLimit& limit) {
        return limit.error;
    } catch (const std::exception& e) {
        return makeError(ErrorKind::BadInput, filePlace(file, "", handler.line()),
                         {"无法分栏：{why}", "the cells cannot be told apart: {why}"}, {{"why", e.what()}});
    }
    tidy(table);
    return table;
}

} // namespace peiji

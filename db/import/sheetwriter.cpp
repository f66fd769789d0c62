#include "db/import/sheetwriter.h"

#include "db/errortext.h"
#include "db/import/encoding.h"
#include "db/sql/database.h"

#include <QFile>
#include <QSaveFile>
#include <QTemporaryDir>
#include <xlsxwriter.h>

namespace peiji
{

namespace
{

constexpr std::string_view kRisky = "=+-@\t\r";

bool isRisky(const std::string& text)
{
    const std::size_t first = text.find_first_not_of('\'');
    return first != std::string::npos && kRisky.find(text[first]) != std::string_view::npos;
}

Error notWritten(const std::string& path, const std::string& why)
{
    return makeError(ErrorKind::Storage, path, {"无法写入：{why}", "cannot be written: {why}"}, {{"why", why}});
}

Status saveBytes(const std::string& bytes, const std::string& path)
{
    QSaveFile file(toQt(path));
    const bool written =
        file.open(QIODevice::WriteOnly) &&
        file.write(bytes.data(), static_cast<qint64>(bytes.size())) == static_cast<qint64>(bytes.size()) &&
        file.commit();
    return written ? Status(Unit{}) : notWritten(path, toStd(file.errorString()));
}

std::string quoted(const std::string& text)
{
    const std::string safe = guardedCell(text);
    if (safe.find_first_of(",\"\r\n") == std::string::npos)
        return safe;
    std::string out = "\"";
    for (const char c : safe)
        out += c == '"' ? std::string("\"\"") : std::string(1, c);
    return out + "\"";
}

struct Formats {
    lxw_format *title = nullptr, *head = nullptr, *text = nullptr, *number = nullptr, *open = nullptr;
};

Formats makeFormats(lxw_workbook* book)
{
    Formats f;
    constexpr lxw_color_t kHead = 0xE3EEF2, kOpen = 0xFFF8DC, kLine = 0xC5D0D5;
    const auto bordered = [book](lxw_color_t fill) {
        lxw_format* format = workbook_add_format(book);
        format_set_border(format, LXW_BORDER_THIN);
        format_set_border_color(format, kLine);
        if (fill != 0)
            format_set_bg_color(format, fill);
        return format;
    };
    f.title = workbook_add_format(book);
    format_set_bold(f.title);
    f.head = bordered(kHead);
    format_set_bold(f.head);
    f.text = bordered(0);
    format_set_num_format(f.text, "@");
    f.number = bordered(0);
    format_set_num_format(f.number, "#,##0.00####");
    f.open = bordered(kOpen);
    return f;
}

void fillSheet(lxw_worksheet* ws, const WrittenSheet& sheet, const Formats& f)
{
    lxw_row_t row = 0;
    for (const std::string& line : sheet.title)
        worksheet_write_string(ws, row++, 0, line.c_str(), f.title);
    const lxw_row_t headRow = row;
    for (std::size_t c = 0; c < sheet.head.size(); ++c)
        worksheet_write_string(ws, row, static_cast<lxw_col_t>(c), sheet.head[c].c_str(), f.head);
    for (const auto& cells : sheet.rows) {
        ++row;
        for (std::size_t c = 0; c < cells.size(); ++c) {
            const auto column = static_cast<lxw_col_t>(c);
            if (cells[c].open)
                worksheet_write_blank(ws, row, column, f.open);
            else if (cells[c].number)
                worksheet_write_number(ws, row, column, *cells[c].number, f.number);
            else
                worksheet_write_string(ws, row, column, cells[c].text.c_str(), f.text);
        }
    }
    for (std::size_t c = 0; c < sheet.widths.size(); ++c)
        worksheet_set_column(ws, static_cast<lxw_col_t>(c), static_cast<lxw_col_t>(c), sheet.widths[c], nullptr);
    worksheet_freeze_panes(ws, headRow + 1, 0);
    worksheet_repeat_rows(ws, headRow, headRow);
    worksheet_set_landscape(ws);
    worksheet_set_paper(ws, 9); // A4
    worksheet_fit_to_pages(ws, 1, 0);
    if (!sheet.head.empty())
        worksheet_print_area(ws, 0, 0, row, static_cast<lxw_col_t>(sheet.head.size() - 1));
}

} // namespace

std::string guardedCell(const std::string& text)
{
    return isRisky(text) ? "'" + text : text;
}

std::string unguardedCell(const std::string& text)
{
    return text.starts_with('\'') && isRisky(text) ? text.substr(1) : text;
}

Status writeXlsx(const WrittenSheet& sheet, const std::string& path)
{
    QTemporaryDir folder;
    if (!folder.isValid())
        return notWritten(path, toStd(folder.errorString()));
    const std::string made = toStd(folder.filePath(QStringLiteral("sheet.xlsx")));
    std::string temporary = toStd(folder.path());
    lxw_workbook_options options{};
    options.tmpdir = temporary.data();
    lxw_workbook* book = workbook_new_opt(made.c_str(), &options);
    if (!book)
        return notWritten(path, "xlsxwriter");
    lxw_doc_properties properties{};
    properties.created = 1; // the same bytes whenever it is written
    workbook_set_properties(book, &properties);
    fillSheet(workbook_add_worksheet(book, sheet.name.c_str()), sheet, makeFormats(book));
    if (const lxw_error error = workbook_close(book); error != LXW_NO_ERROR)
        return notWritten(path, lxw_strerror(error));
    QFile file(toQt(made));
    if (!file.open(QIODevice::ReadOnly))
        return notWritten(path, toStd(file.errorString()));
    return saveBytes(file.readAll().toStdString(), path);
}

Status writeCsv(const WrittenSheet& sheet, const std::string& path, const std::string& encoding)
{
    std::string text;
    for (const std::string& line : sheet.title)
        text += quoted(line) + "\r\n";
    const auto addRow = [&text](const auto& cells, auto textOf) {
        for (std::size_t i = 0; i < cells.size(); ++i)
            text += (i > 0 ? "," : "") + quoted(textOf(cells[i]));
        text += "\r\n";
    };
    addRow(sheet.head, [](const std::string& s) { return s; });
    for (const auto& cells : sheet.rows)
        addRow(cells, [](const WrittenCell& c) { return c.open ? std::string() : c.text; });
    const Result<std::string> bytes = encodeText(text, encoding);
    if (!bytes)
        return Error{bytes.error().kind, path, bytes.error().what};
    return saveBytes(*bytes, path);
}

} // namespace peiji

#include "db/import/pricefile.h"

#include "db/compiler/readsources.h"
#include "db/errortext.h"
#include "db/import/encoding.h"
#include "db/import/isolated.h"
#include "db/import/limits.h"
#include "db/import/textfile.h"
#include "db/import/workbook.h"
#include "db/sql/database.h"

#include <QFileInfo>
#include <algorithm>

namespace peiji
{

namespace
{

Result<FileReading> readText(const std::string& bytes, const ReadOptions& options, const std::string& file,
                             const std::stop_token& stop)
{
    Result<DecodedText> text = decodeText(bytes, options.encoding, file);
    if (!text)
        return text.error();
    FileReading out;
    out.encoding = text->encoding;
    out.encodingCertain = text->certain;
    out.alternatives = textEncodings();
    std::stable_partition(out.alternatives.begin(), out.alternatives.end(),
                          [&text](const std::string& e) { return e == text->encoding; });
    out.delimiter = options.delimiter.empty() ? findDelimiter(text->utf8) : options.delimiter;
    Result<SheetTable> table = readDelimited(text->utf8, out.delimiter, file, stop);
    if (!table)
        return table.error();
    out.table = std::move(table).value();
    return out;
}

/// The sheet asked for, else the one with the most filled cells.
Result<FileReading> chooseSheet(Workbook book, const ReadOptions& options, FileForm form, const std::string& file)
{
    FileReading out;
    out.form = form;
    std::size_t chosen = book.sheets.size(), most = 0;
    for (std::size_t i = 0; i < book.sheets.size(); ++i) {
        const SheetTable& sheet = book.sheets[i];
        out.sheets.push_back(sheet.sheet);
        std::size_t filled = 0;
        for (const SheetRow& row : sheet.rows)
            filled += row.cells.size();
        const bool better =
            options.sheet.empty() ? filled > most || chosen == book.sheets.size() : sheet.sheet == options.sheet;
        if (better) {
            chosen = i;
            most = filled;
        }
    }
    if (chosen == book.sheets.size()) {
        std::string names;
        for (const std::string& name : out.sheets)
            names += (names.empty() ? "" : ", ") + name;
        return makeError(ErrorKind::BadInput, file,
                         {"没有工作表“{sheet}”；有：{names}", "there is no sheet \"{sheet}\"; there are {names}"},
                         {{"sheet", options.sheet}, {"names", names}});
    }
    out.table = std::move(book.sheets[chosen]);
    return out;
}

} // namespace

Result<FileReading> readPriceFile(const std::string& path, const ReadOptions& options, std::stop_token stop)
{
    const Result<std::string> bytes = readFile(path, kMostFileBytes);
    if (!bytes)
        return bytes.error();
    const std::string file = toStd(QFileInfo(toQt(path)).fileName());
    if (bytes->empty())
        return makeError(ErrorKind::BadInput, file, {"文件是空的", "the file is empty"});
    const FileForm form = formOf(*bytes);
    Result<FileReading> out = [&]() -> Result<FileReading> {
        if (form == FileForm::Text)
            return readText(*bytes, options, file, stop);
        const auto read = [&] {
            return form == FileForm::Xls ? readOldWorkbook(path, file, stop)
                                         : readZippedWorkbook(*bytes, form, file, stop);
        };
        Result<Workbook> book = readIsolated(read, file, stop);
        if (!book)
            return book.error();
        return chooseSheet(std::move(book).value(), options, form, file);
    }();
    if (!out)
        return out.error();
    out.value().bytes = static_cast<std::int64_t>(bytes->size());
    if (out->table.rows.empty())
        return makeError(ErrorKind::BadInput, filePlace(file, out->table.sheet, 0),
                         {"没有任何内容", "there is nothing in it"});
    return out;
}

} // namespace peiji

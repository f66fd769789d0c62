#include "db/import/workbook.h"

#include "db/errortext.h"
#include "db/import/limits.h"
#include "db/import/orcussink.h"
#include "db/import/repack.h"
#include "db/import/zipguard.h"

#include <algorithm>
#include <freexl.h>
#include <memory>
#include <orcus/orcus_ods.hpp>
#include <orcus/orcus_xlsx.hpp>

namespace peiji
{

namespace
{

constexpr std::string_view kZipMark("PK\x03\x04", 4);
constexpr std::string_view kCompoundMark("\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1", 8);

Error damaged(const std::string& file, const std::string& why)
{
    return makeError(ErrorKind::BadInput, file, {"工作簿无法读取：{why}", "the workbook cannot be read: {why}"},
                     {{"why", why}});
}

struct CloseHandle {
    void operator()(const void* handle) const { freexl_close(handle); }
};
using XlsHandle = std::unique_ptr<const void, CloseHandle>;

/// Value of an XLS cell; true when it holds anything.
bool fillCell(const FreeXL_CellValue& value, SheetCell& cell)
{
    switch (value.type) {
    case FREEXL_CELL_INT:
        cell.number = value.value.int_value;
        cell.text = std::to_string(value.value.int_value);
        return true;
    case FREEXL_CELL_DOUBLE:
        cell.number = value.value.double_value;
        cell.text = numberText(value.value.double_value);
        return true;
    case FREEXL_CELL_TEXT:
    case FREEXL_CELL_SST_TEXT:
        cell.text = value.value.text_value ? value.value.text_value : "";
        return !cell.text.empty();
    case FREEXL_CELL_DATE:
    case FREEXL_CELL_DATETIME:
        cell.text = std::string(value.value.text_value ? value.value.text_value : "").substr(0, 10);
        cell.isDate = true;
        return !cell.text.empty();
    case FREEXL_CELL_TIME:
        cell.text = value.value.text_value ? value.value.text_value : "";
        return !cell.text.empty();
    default:
        return false;
    }
}

Result<SheetTable> readOldSheet(const void* handle, const std::string& file, const std::string& name,
                                const std::stop_token& stop)
{
    SheetTable table;
    table.file = file;
    table.sheet = name;
    unsigned rows = 0;
    unsigned short columns = 0;
    if (freexl_worksheet_dimensions(handle, &rows, &columns) != FREEXL_OK)
        return damaged(file + "/" + name, "dimensions");
    if (rows > static_cast<unsigned>(kMostRows) || columns > kMostColumns)
        return tooMuch(filePlace(file, name, static_cast<int>(std::min(rows, 1U << 30))),
                       {"工作表超过 {limit} 行或 512 栏", "the sheet has more than {limit} rows or 512 columns"},
                       kMostRows);
    for (unsigned r = 0; r < rows; ++r) {
        if (stop.stop_requested())
            return makeError(ErrorKind::Conflict, file, {"已取消", "cancelled"});
        SheetRow row;
        row.line = static_cast<int>(r) + 1;
        for (unsigned short c = 0; c < columns; ++c) {
            FreeXL_CellValue value{};
            SheetCell cell;
            if (freexl_get_cell_value(handle, r, c, &value) != FREEXL_OK || !fillCell(value, cell))
                continue;
            row.cells.resize(std::size_t{c} + 1);
            row.cells.back() = std::move(cell);
        }
        table.rows.push_back(std::move(row));
    }
    tidy(table);
    return table;
}

} // namespace

FileForm formOf(std::string_view bytes)
{
    if (bytes.starts_with(kCompoundMark))
        return FileForm::Xls;
    if (!bytes.starts_with(kZipMark))
        return FileForm::Text;
    // ODF keeps its media type uncompressed in the first entry.
    return bytes.substr(0, 200).find("opendocument.spreadsheet") != std::string_view::npos ? FileForm::Ods
                                                                                           : FileForm::Xlsx;
}

Result<Workbook> readZippedWorkbook(std::string_view bytes, FileForm form, const std::string& file,
                                    const std::stop_token& stop)
{
    const std::optional<ZipContents> zip = zipContents(bytes);
    if (!zip)
        return damaged(file, "zip");
    if (zip->encrypted)
        return makeError(ErrorKind::BadInput, file,
                         {"工作簿已加密，请先去掉密码", "the workbook is encrypted; remove its password"});
    constexpr std::uint64_t kRatioFrom = std::uint64_t{16} << 20;
    if (zip->unpackedBytes > kMostUnpackedBytes ||
        (zip->unpackedBytes > kRatioFrom && zip->unpackedBytes / bytes.size() > kMostPackRatio))
        return tooMuch(
            file, {"解压后超过 {limit} MB 或压缩比异常", "unpacks to more than {limit} MB, or is packed beyond reason"},
            kMostUnpackedBytes >> 20);
    const char* needed = form == FileForm::Ods ? "content.xml" : "xl/workbook.xml";
    if (std::find(zip->names.begin(), zip->names.end(), needed) == zip->names.end())
        return damaged(file, needed);
    OrcusSink sink(file, stop);
    try {
        if (const std::optional<std::string> part = malformedPart(bytes))
            return damaged(file, *part);
        const std::optional<std::string> smoothed = smoothedWorkbook(bytes, form);
        const std::string_view content = smoothed ? std::string_view(*smoothed) : bytes;
        if (form == FileForm::Ods) {
            orcus::orcus_ods reader(&sink);
            reader.read_stream(content);
        } else {
            orcus::orcus_xlsx reader(&sink);
            reader.read_stream(content);
        }
        return sink.take();
    } catch (const ReadingEnded& ended) {
        return ended.error;
    } catch (const std::exception& e) {
        return damaged(file, e.what());
    } catch (...) {
        return damaged(file, "?");
    }
}

Result<Workbook> readOldWorkbook(const std::string& path, const std::string& file, const std::stop_token& stop)
{
    const void* raw = nullptr;
    const int opened = freexl_open(path.c_str(), &raw);
    const XlsHandle handle(raw);
    if (opened != FREEXL_OK)
        return damaged(file, "XLS " + std::to_string(opened));
    unsigned protectedBy = FREEXL_UNKNOWN;
    if (freexl_get_info(raw, FREEXL_BIFF_PASSWORD, &protectedBy) == FREEXL_OK && protectedBy == FREEXL_BIFF_OBFUSCATED)
        return makeError(ErrorKind::BadInput, file,
                         {"工作簿已加密，请先去掉密码", "the workbook is encrypted; remove its password"});
    unsigned sheets = 0;
    if (freexl_get_info(raw, FREEXL_BIFF_SHEET_COUNT, &sheets) != FREEXL_OK)
        return damaged(file, "sheets");
    Workbook out;
    for (unsigned i = 0; i < std::min(sheets, static_cast<unsigned>(kMostSheets)); ++i) {
        const char* name = nullptr;
        const auto index = static_cast<unsigned short>(i);
        if (freexl_get_worksheet_name(raw, index, &name) != FREEXL_OK ||
            freexl_select_active_worksheet(raw, index) != FREEXL_OK)
            return damaged(file, "sheet " + std::to_string(i + 1));
        Result<SheetTable> table = readOldSheet(raw, file, name ? name : "", stop);
        if (!table)
            return table.error();
        out.sheets.push_back(std::move(table).value());
    }
    return out;
}

} // namespace peiji

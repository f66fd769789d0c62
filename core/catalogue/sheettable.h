#pragma once
// A supplier's file as rows of cells, and how it was read. Readers live outside the engine and are handed in.

#include "core/units/result.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace peiji
{

/// One cell as text, with the number behind it where the file has one.
struct SheetCell {
    std::string text;                ///< as shown, UTF-8; a cell formatted as a date holds YYYY-MM-DD
    std::optional<double> number;    ///< value of a numeric cell (text files have none)
    bool isDate = false;             ///< the file says that the number is a day
    int rowSpan = 1, columnSpan = 1; ///< of the first cell of a merged range
    bool covered = false;            ///< inside a merged range and not its first cell
};
struct SheetRow {
    int line = 0; ///< line of a text file, row of a sheet, from 1
    std::vector<SheetCell> cells;
};
struct SheetTable {
    std::string file; ///< name for messages
    std::string sheet;
    std::vector<SheetRow> rows; ///< empty rows are left out
    int columns = 0;            ///< of the widest row
};

enum class FileForm { Text, Xlsx, Ods, Xls };

/// What the user may say about a file instead of letting it be found out; empty members are found out.
struct ReadOptions {
    std::string encoding;  ///< UTF-8, UTF-16LE, UTF-16BE, GB18030, Big5
    std::string delimiter; ///< "," ";" tab "|" "，" "；"
    std::string sheet;     ///< name; the fullest sheet when empty
};

/// A file that was read, and what was found out about it.
struct FileReading {
    FileForm form = FileForm::Text;
    std::int64_t bytes = 0;
    std::string encoding;                  ///< of text files
    bool encodingCertain = true;           ///< by mark or strict decoding of multi-byte text
    std::vector<std::string> alternatives; ///< every encoding that may be asked for, the used one first
    std::string delimiter;
    std::vector<std::string> sheets;
    SheetTable table;
};

/// Reads a file; blocking, on a worker thread. BadInput names file, sheet and line. A stop leaves nothing behind and
/// gives ErrorKind::Conflict.
using PriceFileReader =
    std::function<Result<FileReading>(const std::string& path, const ReadOptions&, std::stop_token)>;

} // namespace peiji

#pragma once
// A table of cells -> XLSX or CSV, safe to open in a spreadsheet and read back whole.

#include "core/units/result.h"

#include <optional>
#include <string>
#include <vector>

namespace peiji
{

struct WrittenCell {
    std::string text;             ///< never a formula, whatever it begins with
    std::optional<double> number; ///< written as a number instead (XLSX); `text` in CSV
    bool open = false;            ///< to be filled in by the reader of the sheet
};
struct WrittenSheet {
    std::string name;
    std::vector<std::string> title; ///< lines above the head
    std::vector<std::string> head;
    std::vector<std::vector<WrittenCell>> rows;
    std::vector<int> widths; ///< characters, by column; default where missing
};

/// Head frozen and repeated on each page, texts as text cells, written beside the target and renamed.
Status writeXlsx(const WrittenSheet& sheet, const std::string& path);
/// Encodings as `encodeText`. A text that a spreadsheet would take for a formula gets an apostrophe before it, which
/// our reader takes away again.
Status writeCsv(const WrittenSheet& sheet, const std::string& path, const std::string& encoding);

/// The guard of CSV cells: an apostrophe before = + - @, tab and carriage return (also behind other apostrophes).
std::string guardedCell(const std::string& text);
std::string unguardedCell(const std::string& text);

} // namespace peiji

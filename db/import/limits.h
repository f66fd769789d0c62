#pragma once
// Bounds of a price-list file: far past any real list, far below what would hurt the machine.

#include "core/catalogue/sheettable.h"

#include <cstddef>
#include <cstdint>

namespace peiji
{

inline constexpr std::size_t kMostFileBytes = std::size_t{64} << 20;
inline constexpr std::uint64_t kMostUnpackedBytes = std::uint64_t{512} << 20;
inline constexpr std::uint64_t kMostPackRatio = 200; ///< past the first 16 MB unpacked
inline constexpr int kMostRows = 200'000;
inline constexpr int kMostColumns = 512;
inline constexpr std::size_t kMostCells = 4'000'000;
inline constexpr std::size_t kMostCellBytes = 32'767;
inline constexpr int kMostSheets = 256;

/// "file" or "file/sheet:line".
std::string filePlace(const std::string& file, const std::string& sheet, int line);
/// BadInput: past one of the bounds.
Error tooMuch(const std::string& place, const LocalText& what, std::uint64_t limit);
/// Drops empty rows and empty cells at the ends, counts columns, cells merged downwards kept.
void tidy(SheetTable& table);
/// A number as text: shortest decimal that reads back the same, no exponent.
std::string numberText(double value);

} // namespace peiji

#pragma once
// What a zip says of itself, looked at before anything is unpacked.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace peiji
{

struct ZipContents {
    std::vector<std::string> names;
    std::uint64_t unpackedBytes = 0; ///< as declared; unpacking stops there
    bool encrypted = false;
};
/// Reads the list at the end of a zip. None when it is no sound zip, or a zip64.
std::optional<ZipContents> zipContents(std::string_view bytes);

} // namespace peiji

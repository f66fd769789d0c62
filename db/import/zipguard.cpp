#include "db/import/zipguard.h"

#include <algorithm>

namespace peiji
{

namespace
{

std::uint32_t numberAt(std::string_view bytes, std::size_t at, int size)
{
    std::uint32_t value = 0;
    for (int i = size; i-- > 0;)
        value = value << 8 | static_cast<unsigned char>(bytes[at + static_cast<std::size_t>(i)]);
    return value;
}

} // namespace

std::optional<ZipContents> zipContents(std::string_view bytes)
{
    // End of central directory: 22 bytes and a comment of at most 65535 (APPNOTE.TXT 4.3.16).
    constexpr std::size_t kEnd = 22, kComment = 65535, kEntry = 46;
    constexpr std::string_view kEndMark("PK\x05\x06", 4), kEntryMark("PK\x01\x02", 4);
    constexpr std::uint32_t kZip64 = 0xFFFFFFFF;
    if (bytes.size() < kEnd)
        return std::nullopt;
    const std::size_t from = bytes.size() > kEnd + kComment ? bytes.size() - kEnd - kComment : 0;
    const std::size_t end = bytes.rfind(kEndMark, bytes.size() - kEnd);
    if (end == std::string_view::npos || end < from)
        return std::nullopt;
    const std::uint32_t count = numberAt(bytes, end + 10, 2);
    std::size_t at = numberAt(bytes, end + 16, 4);
    ZipContents out;
    for (std::uint32_t i = 0; i < count; ++i) {
        if (at > bytes.size() || bytes.size() - at < kEntry || bytes.substr(at, 4) != kEntryMark)
            return std::nullopt;
        const std::uint32_t flags = numberAt(bytes, at + 8, 2), unpacked = numberAt(bytes, at + 24, 4);
        const std::size_t name = numberAt(bytes, at + 28, 2);
        const std::size_t rest = numberAt(bytes, at + 30, 2) + numberAt(bytes, at + 32, 2);
        if (unpacked == kZip64 || bytes.size() - at - kEntry < name + rest)
            return std::nullopt;
        out.encrypted = out.encrypted || (flags & 1U) != 0;
        out.unpackedBytes += unpacked;
        out.names.emplace_back(bytes.substr(at + kEntry, name));
        at += kEntry + name + rest;
    }
    return out;
}

} // namespace peiji

#pragma once
// Bytes of a text file -> UTF-8: found out in a fixed order, or as the user says.

#include "core/units/result.h"

#include <string>
#include <string_view>
#include <vector>

namespace peiji
{

struct DecodedText {
    std::string utf8;     ///< without byte order mark
    std::string encoding; ///< UTF-8, UTF-16LE, UTF-16BE, GB18030, Big5
    bool certain = true;  ///< false when another encoding would read it as well
};

/// Names that may be asked for.
const std::vector<std::string>& textEncodings();

/// Byte order mark; strict UTF-8; UTF-16 by its zero bytes; strict GB18030 (GBK and GB2312 are in it); Big5 where only
/// that reads it. With `wanted` that one only. BadInput names the line of the first byte that does not decode, or says
/// that the file is no text.
Result<DecodedText> decodeText(std::string_view bytes, const std::string& wanted, const std::string& file);

/// UTF-8 -> bytes of an encoding, with a byte order mark for UTF-8 and UTF-16. BadInput names the first character that
/// the encoding has not.
Result<std::string> encodeText(const std::string& utf8, const std::string& encoding);

} // namespace peiji

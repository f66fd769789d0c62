#include "db/import/encoding.h"

#include "db/errortext.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <unicode/ucnv.h>
#include <unicode/ustring.h>

namespace peiji
{

namespace
{

constexpr std::string_view kUtf8Mark = "\xEF\xBB\xBF";
constexpr std::string_view kUtf16LeMark = "\xFF\xFE";
constexpr std::string_view kUtf16BeMark = "\xFE\xFF";

struct CloseConverter {
    void operator()(UConverter* c) const { ucnv_close(c); }
};
using Converter = std::unique_ptr<UConverter, CloseConverter>;

Converter openConverter(const std::string& encoding)
{
    UErrorCode code = U_ZERO_ERROR;
    return Converter(ucnv_open(encoding.c_str(), &code));
}

/// Strict decoding; the offset of the first fault otherwise.
struct Decoded {
    std::string utf8;
    std::optional<std::size_t> fault;
};

Decoded decode(std::string_view bytes, const std::string& encoding)
{
    Decoded out;
    const Converter converter = openConverter(encoding);
    if (!converter) {
        out.fault = 0;
        return out;
    }
    UErrorCode code = U_ZERO_ERROR;
    ucnv_setToUCallBack(converter.get(), UCNV_TO_U_CALLBACK_STOP, nullptr, nullptr, nullptr, &code);
    const char* at = bytes.data();
    const char* const end = at + bytes.size();
    std::u16string text;
    std::u16string block(1 << 16, u'\0');
    while (U_SUCCESS(code)) {
        char16_t* to = block.data();
        ucnv_toUnicode(converter.get(), &to, block.data() + block.size(), &at, end, nullptr, true, &code);
        text.append(block.data(), static_cast<std::size_t>(to - block.data()));
        if (code != U_BUFFER_OVERFLOW_ERROR)
            break;
        code = U_ZERO_ERROR;
    }
    if (U_FAILURE(code)) {
        out.fault = static_cast<std::size_t>(at - bytes.data());
        return out;
    }
    int32_t length = 0;
    out.utf8.resize(text.size() * 3);
    u_strToUTF8(out.utf8.data(), static_cast<int32_t>(out.utf8.size()), &length, text.data(),
                static_cast<int32_t>(text.size()), &code);
    out.utf8.resize(U_SUCCESS(code) ? static_cast<std::size_t>(length) : 0);
    if (U_FAILURE(code))
        out.fault = 0; // a lone surrogate
    return out;
}

/// Control characters that no text file has.
bool isText(std::string_view utf8)
{
    return std::none_of(utf8.begin(), utf8.end(), [](char c) {
        const auto b = static_cast<unsigned char>(c);
        return b < 0x20 && c != '\t' && c != '\n' && c != '\r' && c != '\f';
    });
}

/// UTF-16 without a mark: the separators of a table leave zero bytes on one side only.
std::optional<std::string> utf16ByZeros(std::string_view bytes)
{
    if (bytes.size() < 4 || bytes.size() % 2 != 0)
        return std::nullopt;
    std::size_t even = 0, odd = 0;
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        if (bytes[i] == '\0')
            ++(i % 2 == 0 ? even : odd);
    }
    const std::size_t units = bytes.size() / 2;
    constexpr std::size_t kShare = 50; // at least one unit in so many is ASCII
    if (odd * kShare >= units && odd > 0 && even * 8 <= odd)
        return "UTF-16LE";
    if (even * kShare >= units && even > 0 && odd * 8 <= even)
        return "UTF-16BE";
    return std::nullopt;
}

Error faultError(std::string_view bytes, const std::string& encoding, std::size_t offset, const std::string& file)
{
    const auto line = 1 + std::count(bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(offset), '\n');
    return makeError(ErrorKind::BadInput, file + ":" + std::to_string(line),
                     {"不是 {encoding} 文本（第 {byte} 字节无法解码）；请换一种编码",
                      "not {encoding} text (byte {byte} does not decode); choose another encoding"},
                     {{"encoding", encoding}, {"byte", std::to_string(offset + 1)}});
}

Error noText(const std::string& file)
{
    return makeError(
        ErrorKind::BadInput, file,
        {"不是文本文件，也不是 XLSX、ODS 或 XLS 工作簿", "neither a text file nor an XLSX, ODS or XLS workbook"});
}

std::string_view withoutMark(std::string_view bytes, const std::string& encoding)
{
    const std::string_view mark = encoding == "UTF-8"      ? kUtf8Mark
                                  : encoding == "UTF-16LE" ? kUtf16LeMark
                                  : encoding == "UTF-16BE" ? kUtf16BeMark
                                                           : std::string_view();
    return !mark.empty() && bytes.starts_with(mark) ? bytes.substr(mark.size()) : bytes;
}

Result<DecodedText> decodeAs(std::string_view bytes, const std::string& encoding, const std::string& file)
{
    const std::string_view body = withoutMark(bytes, encoding);
    Decoded d = decode(body, encoding);
    if (d.fault)
        return faultError(bytes, encoding, *d.fault + (bytes.size() - body.size()), file);
    if (!isText(d.utf8))
        return noText(file);
    return DecodedText{std::move(d.utf8), encoding, true};
}

} // namespace

const std::vector<std::string>& textEncodings()
{
    static const std::vector<std::string> kNames{"UTF-8", "GB18030", "UTF-16LE", "UTF-16BE", "Big5"};
    return kNames;
}

Result<DecodedText> decodeText(std::string_view bytes, const std::string& wanted, const std::string& file)
{
    if (!wanted.empty()) {
        const auto known = std::find(textEncodings().begin(), textEncodings().end(), wanted);
        if (known == textEncodings().end())
            return makeError(ErrorKind::BadInput, wanted,
                             {"编码应为 UTF-8、GB18030、UTF-16LE、UTF-16BE 或 Big5",
                              "an encoding is UTF-8, GB18030, UTF-16LE, UTF-16BE or Big5"});
        return decodeAs(bytes, wanted, file);
    }
    if (bytes.starts_with(kUtf8Mark))
        return decodeAs(bytes, "UTF-8", file);
    if (bytes.starts_with(kUtf16LeMark))
        return decodeAs(bytes, "UTF-16LE", file);
    if (bytes.starts_with(kUtf16BeMark))
        return decodeAs(bytes, "UTF-16BE", file);
    if (const std::optional<std::string> utf16 = utf16ByZeros(bytes))
        return decodeAs(bytes, *utf16, file);
    Decoded utf8 = decode(bytes, "UTF-8");
    if (!utf8.fault)
        return isText(utf8.utf8) ? Result<DecodedText>(DecodedText{std::move(utf8.utf8), "UTF-8", true}) : noText(file);
    Decoded gb = decode(bytes, "GB18030");
    if (!gb.fault && isText(gb.utf8))
        return DecodedText{std::move(gb.utf8), "GB18030", decode(bytes, "Big5").fault.has_value()};
    Decoded big5 = decode(bytes, "Big5");
    if (!big5.fault && isText(big5.utf8))
        return DecodedText{std::move(big5.utf8), "Big5", false};
    if (!isText(bytes))
        return noText(file);
    return faultError(bytes, "GB18030", gb.fault.value_or(0), file);
}

Result<std::string> encodeText(const std::string& utf8, const std::string& encoding)
{
    if (encoding == "UTF-8")
        return std::string(kUtf8Mark) + utf8;
    const Converter converter = openConverter(encoding);
    if (!converter || std::find(textEncodings().begin(), textEncodings().end(), encoding) == textEncodings().end())
        return makeError(ErrorKind::BadInput, encoding,
                         {"编码应为 UTF-8、GB18030、UTF-16LE、UTF-16BE 或 Big5",
                          "an encoding is UTF-8, GB18030, UTF-16LE, UTF-16BE or Big5"});
    UErrorCode code = U_ZERO_ERROR;
    std::u16string text(utf8.size() + 1, u'\0');
    int32_t length = 0;
    u_strFromUTF8(text.data(), static_cast<int32_t>(text.size()), &length, utf8.data(),
                  static_cast<int32_t>(utf8.size()), &code);
    ucnv_setFromUCallBack(converter.get(), UCNV_FROM_U_CALLBACK_STOP, nullptr, nullptr, nullptr, &code);
    std::string out(static_cast<std::size_t>(length) * 4 + 16, '\0');
    const char16_t* at = text.data();
    char* to = out.data();
    ucnv_fromUnicode(converter.get(), &to, out.data() + out.size(), &at, text.data() + length, nullptr, true, &code);
    if (U_FAILURE(code)) {
        const auto offset = static_cast<std::size_t>(at - text.data());
        return makeError(ErrorKind::BadInput, encoding,
                         {"第 {at} 个字符无法用该编码写出", "character {at} cannot be written in this encoding"},
                         {{"at", std::to_string(offset)}});
    }
    out.resize(static_cast<std::size_t>(to - out.data()));
    if (encoding == "UTF-16LE")
        return std::string(kUtf16LeMark) + out;
    return encoding == "UTF-16BE" ? std::string(kUtf16BeMark) + out : out;
}

} // namespace peiji

#include "app/cli/readinput.h"

#include "db/errortext.h"

#include <cerrno>
#include <filesystem>

namespace peiji
{

namespace
{

constexpr std::size_t kBlock = std::size_t{64} << 10;

Error badInput(std::string where, std::string zh, std::string en)
{
    return {ErrorKind::BadInput, std::move(where), {std::move(zh), std::move(en)}};
}

Error tooLong(const std::string& where, std::size_t limit)
{
    return makeError(ErrorKind::BadInput, where,
                     {"一行超过 {limit} 字节的上限", "the line is longer than the accepted {limit} bytes"},
                     {{"limit", std::to_string(limit)}});
}

Error tooLarge(const std::string& where, std::size_t limit)
{
    return makeError(ErrorKind::BadInput, where,
                     {"超过 {limit} 字节的上限", "is larger than the accepted {limit} bytes"},
                     {{"limit", std::to_string(limit)}});
}

Error openError(const std::string& name, int code)
{
    if (code == ENOENT)
        return badInput(name, "文件不存在；请给出已有的文件，或用 - 读标准输入",
                        "no such file; give an existing file, or - for standard input");
    if (code == EACCES)
        return badInput(name, "没有读取权限；请给出可读的文件", "no permission to read; give a readable file");
    return badInput(name, "无法读取；请给出可读的文件", "cannot be read; give a readable file");
}

/// Length of the well-formed UTF-8 sequence at `at`, 0 when there is none.
std::size_t sequenceLength(const std::string& s, std::size_t at)
{
    const auto byte = [&s](std::size_t i) { return i < s.size() ? static_cast<unsigned char>(s[i]) : 0U; };
    const auto follows = [&byte](std::size_t i) { return (byte(i) & 0xC0U) == 0x80U; };
    const unsigned a = byte(at), b = byte(at + 1);
    if (a < 0x80)
        return 1;
    if (a >= 0xC2 && a <= 0xDF)
        return follows(at + 1) ? 2 : 0;
    if (a >= 0xE0 && a <= 0xEF) {
        const bool overlong = a == 0xE0 && b < 0xA0, surrogate = a == 0xED && b > 0x9F;
        return follows(at + 1) && follows(at + 2) && !overlong && !surrogate ? 3 : 0;
    }
    if (a >= 0xF0 && a <= 0xF4) {
        const bool overlong = a == 0xF0 && b < 0x90, beyond = a == 0xF4 && b > 0x8F;
        return follows(at + 1) && follows(at + 2) && follows(at + 3) && !overlong && !beyond ? 4 : 0;
    }
    return 0;
}

} // namespace

std::string inputName(const std::string& path)
{
    return path == "-" ? "<stdin>" : path;
}

std::optional<std::size_t> findNotText(const std::string& s)
{
    for (std::size_t at = 0; at < s.size();) {
        const auto c = static_cast<unsigned char>(s[at]);
        const bool control = (c < 0x20 && c != '\t' && c != '\n' && c != '\r') || c == 0x7F;
        const std::size_t length = control ? 0 : sequenceLength(s, at);
        if (length == 0)
            return at;
        at += length;
    }
    return std::nullopt;
}

void LineReader::Close::operator()(std::FILE* f) const
{
    if (f && f != stdin)
        std::fclose(f);
}

Result<LineReader> LineReader::open(const std::string& path, InputLimits limits)
{
    LineReader reader;
    reader.m_name = inputName(path);
    reader.m_limits = limits;
    if (path == "-") {
        reader.m_file.reset(stdin);
        return Result<LineReader>(std::move(reader));
    }
    if (path.empty())
        return openError("\"\"", ENOENT);
    std::error_code ignored;
    if (std::filesystem::is_directory(path, ignored))
        return badInput(reader.m_name, "这是文件夹；请给出文件", "is a folder; give a file");
    reader.m_file.reset(std::fopen(path.c_str(), "rb"));
    if (!reader.m_file)
        return openError(reader.m_name, errno);
    return Result<LineReader>(std::move(reader));
}

bool LineReader::fill()
{
    m_block.resize(kBlock);
    m_at = 0;
    m_block.resize(std::fread(m_block.data(), 1, kBlock, m_file.get()));
    m_total += m_block.size();
    return !m_block.empty();
}

Result<std::optional<std::string>> LineReader::next()
{
    std::string text;
    bool any = false, overlong = false;
    while (!m_failed) {
        if (m_at >= m_block.size() && !fill())
            break;
        if (m_total > m_limits.file) {
            m_failed = true;
            return tooLarge(m_name, m_limits.file);
        }
        if (!any)
            ++m_line;
        any = true;
        const std::size_t end = m_block.find('\n', m_at);
        const std::size_t stop = end == std::string::npos ? m_block.size() : end;
        overlong = overlong || text.size() + (stop - m_at) > m_limits.line;
        if (!overlong)
            text.append(m_block, m_at, stop - m_at);
        m_at = end == std::string::npos ? m_block.size() : end + 1;
        if (end != std::string::npos)
            break;
    }
    if (m_failed || std::ferror(m_file.get())) {
        m_failed = true;
        return openError(m_name, EIO);
    }
    if (overlong)
        return tooLong(m_name + ":" + std::to_string(m_line), m_limits.line);
    if (!any)
        return std::optional<std::string>{};
    if (!text.empty() && text.back() == '\r')
        text.pop_back();
    return std::optional<std::string>(std::move(text));
}

Result<std::string> readText(const std::string& path, InputLimits limits)
{
    Result<LineReader> opened = LineReader::open(path, limits);
    if (!opened)
        return opened.error();
    LineReader& reader = opened.value();
    std::string text;
    while (true) {
        Result<std::optional<std::string>> line = reader.next();
        if (!line)
            return line.error();
        if (!*line)
            break;
        if (const auto at = findNotText(**line)) {
            const std::string where =
                reader.name() + ":" + std::to_string(reader.line()) + ":" + std::to_string(*at + 1);
            return badInput(where, "不是 UTF-8 文本；请给出 UTF-8 编码的文本文件",
                            "is not UTF-8 text; give a text file in UTF-8");
        }
        text += **line;
        text += '\n';
    }
    if (text.find_first_not_of(" \t\r\n") == std::string::npos)
        return badInput(reader.name(), "文件是空的", "is empty");
    return text;
}

} // namespace peiji

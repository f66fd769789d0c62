#pragma once
// Files and pipes read with bounds: a hostile input fails early and in little memory.

#include "core/units/result.h"

#include <cstddef>
#include <cstdio>
#include <memory>
#include <optional>
#include <string>

namespace peiji
{

/// Bounds of an input, in bytes.
struct InputLimits {
    std::size_t file = std::size_t{16} << 20;
    std::size_t line = std::size_t{16} << 20;
};

/// Lines of a file or of standard input ("-"), read in blocks.
class LineReader
{
public:
    /// BadInput for a missing file, a folder, no permission.
    static Result<LineReader> open(const std::string& path, InputLimits limits);
    /// Next line without its end; none at the end of the input. BadInput for a line past the limit: the rest of that
    /// line is skipped, and reading may go on. Any other error ends the input.
    Result<std::optional<std::string>> next();
    int line() const { return m_line; } ///< number of the line read last, from 1
    bool failed() const { return m_failed; }
    const std::string& name() const { return m_name; }

private:
    struct Close {
        void operator()(std::FILE* f) const;
    };
    bool fill();
    std::unique_ptr<std::FILE, Close> m_file;
    std::string m_name, m_block;
    InputLimits m_limits;
    std::size_t m_at = 0, m_total = 0;
    int m_line = 0;
    bool m_failed = false;
};

/// Whole text of a file or of standard input ("-"). BadInput: cannot be read, empty, past the limits, not UTF-8.
Result<std::string> readText(const std::string& path, InputLimits limits = {});

/// Name for messages: the path, or "<stdin>".
std::string inputName(const std::string& path);
/// Byte offset of the first fault of UTF-8 or of a control character other than tab and line ends; none when clean.
std::optional<std::size_t> findNotText(const std::string& bytes);

} // namespace peiji

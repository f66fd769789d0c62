#pragma once
// JSON from users, read strictly: every key is known, every value has its type and range, and the first fault is named
// with its path and what is accepted.

#include "core/units/result.h"

#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace peiji
{

/// Largest text that is looked at, in bytes.
inline constexpr std::size_t kJsonLimit = std::size_t{16} << 20;

/// One JSON object. BadInput, `where` = name:line:column: too large, empty, not JSON (RFC 8259), a number out of range,
/// a key given twice, nesting past 64 levels, another top level.
Result<nlohmann::json> parseJsonObject(std::string_view text, const std::string& name);

/// Up to three of `known` nearest to `given` by edit distance on letters and digits, "" when nothing is near.
std::string nearestOf(std::string_view given, const std::vector<std::string>& known);

struct NumberRange {
    double minimum = 0;
    double maximum = 0;
};

/// One object being read. Getters consume keys and keep the first error; `finish` complains about what is left.
class StrictObject
{
public:
    /// `path` is empty for the top level, "lora" for a member object.
    StrictObject(const nlohmann::json& object, std::string path);

    bool has(const char* key);
    /// The raw member, null when absent.
    const nlohmann::json* take(const char* key);
    /// Whole number in range, also as text with suffixes ("8k" = 8192 where `binaryKilo`).
    void count(const char* key, int& out, NumberRange range, bool binaryKilo = false);
    /// Any number in range, also as text with suffixes ("200M", "18 亿").
    void number(const char* key, double& out, NumberRange range);
    /// A duration in days: a number, or text as parseDays takes it.
    void days(const char* key, double& out, NumberRange range);
    void flag(const char* key, bool& out);
    void text(const char* key, std::string& out);
    /// An identifier through its parser; the parser's own words say what is accepted.
    template <class T, class Parse>
    void identifier(const char* key, T& out, Parse parse)
    {
        std::string id;
        if (!readText(key, id))
            return;
        const Result<T> value = parse(id);
        if (value)
            out = *value;
        else
            fail(Error{ErrorKind::BadInput, pathOf(key), value.error().what});
    }
    /// A member object; none when absent or when it is no object (which is an error).
    std::optional<StrictObject> object(const char* key);
    /// Takes over the first error of a member object, after its own `finish`.
    void adopt(StrictObject& member);

    std::string pathOf(const char* key) const;
    void fail(Error error);
    void failType(const char* key, const LocalText& accepted);
    /// Unknown keys are an error that lists the known ones. The first error, or none.
    std::optional<Error> finish();

private:
    bool readText(const char* key, std::string& out);
    void store(const char* key, const Result<double>& parsed, double& out, NumberRange range);

    const nlohmann::json& m_object;
    std::string m_path;
    std::vector<std::string> m_known;
    std::optional<Error> m_error;
};

} // namespace peiji

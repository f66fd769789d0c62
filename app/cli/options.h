#pragma once
// Options of all commands in one table. On the command line they are --name-with-dashes, in a line of a batch they
// are "name_with_underscores"; both go through the same checks.

#include "core/units/message.h"
#include "core/units/result.h"

#include <nlohmann/json.hpp>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace peiji
{

/// Commands that take an option, as bits.
enum CommandBit : unsigned {
    kEstimate = 1,
    kPlan = 2,
    kRecommend = 4,
    kQuote = 8,
    kValidate = 16,
    kCatalogue = 32,
    kOnWorkload = kEstimate | kPlan | kRecommend | kQuote,
    kOnHardware = kEstimate | kPlan,
    kOnMoney = kRecommend | kQuote,
};

enum class OptionKind {
    Text,    ///< any text of 1 to 4096 bytes without control characters
    Path,    ///< command line only
    Integer, ///< whole number in a range
    Real,    ///< decimal number in a range
    Count,   ///< number in a range, with suffixes on the command line and in strings: 200M, 2亿, 8k
    Flag,    ///< present or not; true or false in JSON
    OnOff,   ///< yes or no
    IsoDate, ///< YYYY-MM-DD
};

struct OptionRule {
    const char* name; ///< with underscores
    OptionKind kind;
    unsigned commands;
    double low = 0, high = 0; ///< closed range of numbers
};

std::span<const OptionRule> optionRules();
const OptionRule* findOption(std::string_view name);
/// "micro_batch" -> "--micro-batch".
std::string dashed(std::string_view name);

/// Checked values by name.
class Options
{
public:
    bool has(const char* name) const { return m_values.contains(name); }
    bool flag(const char* name) const;
    std::optional<std::string> text(const char* name) const;
    std::optional<double> number(const char* name) const;
    std::optional<int> integer(const char* name) const;
    std::optional<bool> onOff(const char* name) const;
    std::string textOr(const char* name, const char* fallback) const { return text(name).value_or(fallback); }

    /// Value as typed in a shell. BadInput names --option and what is accepted.
    Status setTyped(const OptionRule& rule, const std::string& typed, const Texts& texts);
    /// Value of a JSON line. BadInput names `where`.key and what is accepted.
    Status setJson(const OptionRule& rule, const nlohmann::json& value, const std::string& where, const Texts& texts);

private:
    nlohmann::json m_values = nlohmann::json::object();
};

} // namespace peiji

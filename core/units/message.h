#pragma once
// Sentences without words: a key of the text table and typed arguments. The words are data
// (resources/texts/*.csv and the rules' zh/en columns), so that no string is built by gluing.

#include "core/units/lang.h"
#include "core/units/money.h"
#include "core/units/quantities.h"

#include <cstdint>
#include <string>
#include <unordered_map>
#include <variant>
#include <vector>

namespace peiji
{

// GCC 12 takes scoped enumerators for declarations that hide the types of the same name.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wshadow"
/// How a number in a message is printed.
enum class NumberKind {
    Plain, ///< thousands grouping, given decimals
    GiB,   ///< value in bytes, printed in GiB
    TB,    ///< value in bytes, printed in decimal TB
    GBps,  ///< value in bytes per second, printed in GB/s
    Days,  ///< value in seconds, printed in days (hours below two days)
    Seconds,
    Watts,
    Kilowatts,     ///< value in watts, printed in kW
    KilowattHours, ///< value in joules, printed in kWh
    Percent,       ///< ratio, printed as percent
    Multiple,      ///< printed "1.36×"
    Tokens,        ///< large count: 18 亿 token / 1.8 B tokens; five significant figures, `decimals` unused
    Parameters,    ///< large count: 705.54 亿 / 70.554 B, as Tokens without the word
    Teraflops,     ///< value in FLOP/s
    TokensPerSecond,
};
#pragma GCC diagnostic pop

struct NumberArg {
    double value = 0.0;
    NumberKind kind = NumberKind::Plain;
    int decimals = 0;
    friend bool operator==(const NumberArg&, const NumberArg&) = default;
};

using ArgValue = std::variant<std::string, LocalText, NumberArg, Money>;

struct Arg {
    std::string name; ///< placeholder {name}
    ArgValue value;
    friend bool operator==(const Arg&, const Arg&) = default;
};

struct Message {
    std::string key;
    std::vector<Arg> args;
    friend bool operator==(const Message&, const Message&) = default;
};

/// The text table: key -> zh/en pattern with {placeholders}.
class Texts
{
public:
    void add(std::string key, LocalText pattern);
    bool has(const std::string& key) const;
    /// The pattern; an unknown key returns the key itself in both languages (a test fails on it).
    LocalText get(const std::string& key) const;
    std::string format(const Message& m, Lang lang) const;
    LocalText format(const Message& m) const;
    const std::unordered_map<std::string, LocalText>& all() const { return m_patterns; }

private:
    std::unordered_map<std::string, LocalText> m_patterns;
};

/// Fills {name} placeholders of a pattern; a name without argument stays as written, values are never read again.
std::string fillPattern(const std::string& pattern, const std::vector<Arg>& args, Lang lang);

} // namespace peiji

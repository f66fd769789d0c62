#include "core/units/format.h"
#include "core/units/message.h"

namespace peiji
{
namespace
{

std::string printed(const ArgValue& value, Lang lang)
{
    struct Printer {
        Lang lang;
        std::string operator()(const std::string& s) const { return s; }
        std::string operator()(const LocalText& t) const { return t.in(lang); }
        std::string operator()(const NumberArg& n) const { return formatQuantity(n, lang); }
        std::string operator()(const Money& m) const { return formatMoney(m, lang); }
    };
    return std::visit(Printer{lang}, value);
}

} // namespace

void Texts::add(std::string key, LocalText pattern)
{
    m_patterns[std::move(key)] = std::move(pattern);
}

bool Texts::has(const std::string& key) const
{
    return m_patterns.contains(key);
}

LocalText Texts::get(const std::string& key) const
{
    const auto it = m_patterns.find(key);
    return it == m_patterns.end() ? LocalText{key, key} : it->second;
}

std::string Texts::format(const Message& m, Lang lang) const
{
    return fillPattern(get(m.key).in(lang), m.args, lang);
}

LocalText Texts::format(const Message& m) const
{
    return {format(m, Lang::Zh), format(m, Lang::En)};
}

std::string fillPattern(const std::string& pattern, const std::vector<Arg>& args, Lang lang)
{
    std::string out;
    std::size_t at = 0;
    while (at < pattern.size()) {
        const std::size_t open = pattern.find('{', at);
        const std::size_t close = open == std::string::npos ? open : pattern.find('}', open);
        if (close == std::string::npos)
            break;
        out.append(pattern, at, open - at);
        const std::string name = pattern.substr(open + 1, close - open - 1);
        const Arg* found = nullptr;
        for (const Arg& arg : args) {
            if (arg.name == name)
                found = &arg;
        }
        // A value is data: braces inside it are never read as placeholders.
        out += found ? printed(found->value, lang) : pattern.substr(open, close - open + 1);
        at = close + 1;
    }
    out.append(pattern, at, std::string::npos);
    return out;
}

} // namespace peiji

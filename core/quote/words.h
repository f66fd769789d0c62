#pragma once
// Words of papers: every sentence comes from resources/texts (document.csv, terms.csv) by key.

#include "core/units/format.h"

#include <string>
#include <utility>
#include <vector>

namespace peiji
{

/// Short access to the text table for composing papers.
class Words
{
public:
    explicit Words(const Texts& texts) : m_texts(texts) {}

    LocalText operator()(const std::string& key) const { return m_texts.get(key); }
    LocalText operator()(std::string key, std::vector<Arg> args) const
    {
        return m_texts.format(Message{std::move(key), std::move(args)});
    }
    LocalText operator()(const Message& m) const { return m_texts.format(m); }
    bool has(const std::string& key) const { return m_texts.has(key); }
    /// Items of an enumeration, parted as each language does ("，" and ", ").
    LocalText list(const std::vector<LocalText>& items) const
    {
        LocalText out;
        for (const LocalText& item : items) {
            if (!item.empty())
                out =
                    out.empty() ? item : m_texts.format(Message{"doc.list.pair", {{"a", std::move(out)}, {"b", item}}});
        }
        return out;
    }

private:
    const Texts& m_texts;
};

/// The same text in both languages: a name, a part number, a figure.
inline LocalText same(const std::string& text)
{
    return {text, text};
}
inline Arg textArg(std::string name, std::string text)
{
    return {std::move(name), std::move(text)};
}
inline Arg textArg(std::string name, LocalText text)
{
    return {std::move(name), std::move(text)};
}
inline Arg numberArg(std::string name, double value, int decimals = 0, NumberKind kind = NumberKind::Plain)
{
    return {std::move(name), NumberArg{value, kind, decimals}};
}

} // namespace peiji

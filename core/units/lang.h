#pragma once
// The two languages of the product and a text held in both.

#include <string>

namespace peiji
{

enum class Lang { Zh, En };
/// Language of a paper: one of the two, or both side by side.
enum class DocumentLang { Zh, En, Both };

/// A text in both languages; data, never markup.
struct LocalText {
    std::string zh;
    std::string en;

    const std::string& in(Lang lang) const { return lang == Lang::Zh ? zh : en; }
    bool empty() const { return zh.empty() && en.empty(); }
    friend bool operator==(const LocalText&, const LocalText&) = default;
};

} // namespace peiji

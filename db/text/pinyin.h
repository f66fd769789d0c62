#pragma once
// How a Chinese name is typed on a Latin keyboard.

#include <string>
#include <string_view>

namespace peiji
{

/// Lower case, compatibility forms folded (full width to half width): what both the index and the words sought are.
std::string searchForm(std::string_view utf8);

struct Pinyin {
    std::string whole;    ///< "yingweida", without tones
    std::string initials; ///< "ywd"
};
/// Han characters by ICU's Han-Latin table, one reading each; other characters are left out of both.
Pinyin pinyinOf(std::string_view utf8);

} // namespace peiji

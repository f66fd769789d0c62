#pragma once
// Range checks of numeric fields, each naming the field and what is accepted, in both languages.

#include "core/units/result.h"

#include <array>
#include <charconv>
#include <cmath>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

namespace peiji
{

/// A field of a workload or an architecture and the closed range it must lie in.
struct FieldRange {
    const char* field; ///< JSON path, e.g. "model.layers"
    double value;
    double low;
    double high;
};

/// One text from a whole pattern, each `{}` replaced by the next number; both languages keep their own pattern.
inline std::string patternText(std::string_view pattern, std::initializer_list<double> numbers)
{
    std::string text;
    auto next = numbers.begin();
    for (std::size_t i = 0; i < pattern.size(); ++i) {
        if (pattern.substr(i, 2) != "{}" || next == numbers.end()) {
            text += pattern[i];
            continue;
        }
        std::array<char, 32> digits{};
        const auto end =
            std::to_chars(digits.data(), digits.data() + digits.size(), *next++, std::chars_format::general, 10);
        text.append(digits.data(), end.ptr);
        ++i;
    }
    return text;
}

inline Error fieldError(const char* field, std::string zh, std::string en)
{
    return {ErrorKind::BadInput, field, {std::move(zh), std::move(en)}};
}

/// Appends an error when the value is not finite or outside its range.
inline void checkRange(const FieldRange& f, std::vector<Error>& errors)
{
    if (std::isfinite(f.value) && f.value >= f.low && f.value <= f.high)
        return;
    errors.push_back(fieldError(f.field, patternText("值 {} 超出可接受范围 {}–{}", {f.value, f.low, f.high}),
                                patternText("{} is outside the accepted range {}–{}", {f.value, f.low, f.high})));
}

} // namespace peiji

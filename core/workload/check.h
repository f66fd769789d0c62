#pragma once
// Range checks of numeric fields, each naming the field and what is accepted, in both languages.

#include "core/units/result.h"

#include <cmath>
#include <cstdio>
#include <string>
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

/// One text from a printf pattern of plain numbers; both languages keep their own whole pattern.
template <class... Numbers>
std::string patternText(const char* pattern, Numbers... numbers)
{
    char text[200];
    std::snprintf(text, sizeof text, pattern, static_cast<double>(numbers)...);
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
    errors.push_back(
        fieldError(f.field, patternText("值 %.10g 超出可接受范围 %.10g–%.10g", f.value, f.low, f.high),
                   patternText("%.10g is outside the accepted range %.10g–%.10g", f.value, f.low, f.high)));
}

} // namespace peiji

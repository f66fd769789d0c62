#pragma once
// What the shell gets back.

#include "core/units/result.h"

namespace peiji
{

enum class ExitCode {
    Ok = 0,
    Findings = 1, ///< the answer holds an error of a check, or a tier that no build can meet
    BadInput = 2,
    Internal = 3, ///< a fault of ours, or the shipped data cannot be read
};

inline ExitCode exitCodeOf(const Error& e)
{
    return e.kind == ErrorKind::Internal ? ExitCode::Internal : ExitCode::BadInput;
}
inline ExitCode worse(ExitCode a, ExitCode b)
{
    return static_cast<int>(a) < static_cast<int>(b) ? b : a;
}

} // namespace peiji

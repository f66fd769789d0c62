#pragma once
// A file appears whole or not at all: it is written beside its target and renamed.

#include "core/units/result.h"

#include <QString>
#include <functional>

namespace peiji
{

/// Calls `write` with the path of a temporary in the target's folder and renames it over `path` when it succeeds.
/// On any failure the temporary is removed and the target is as it was; the error names the path and the reason.
Status writeAtomically(const QString& path, const std::function<Status(const QString& temporary)>& write);

} // namespace peiji

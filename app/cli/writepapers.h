#pragma once
// The files of a quote: all of them or none.

#include "app/cli/command.h"
#include "core/quote/document.h"

#include <string>

namespace peiji
{

/// Refuses --pdf, --xlsx and --csv targets that cannot be written, before any work: a folder, a missing or read-only
/// folder around it, one target named twice.
Status checkPaperTargets(const CommandInput& in);
/// Writes every paper asked for beside its target first, and renames all when all are whole.
Status writePapers(const CommandInput& in, const Document& document);

} // namespace peiji

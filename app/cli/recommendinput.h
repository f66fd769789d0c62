#pragma once
// The request of `recommend` and `quote` from options.

#include "app/cli/command.h"
#include "core/tier/tier.h"

namespace peiji
{

/// Workload, tiers, site, filters and prices of the request. BadInput names the option and what is accepted.
Result<RecommendRequest> readRecommendRequest(const CommandInput& in);
/// --date, else today.
Date dateOf(const CommandInput& in);
/// Exit code of an answer: an impossible tier and an error of a check are findings.
ExitCode codeOf(const Recommendation& r);

} // namespace peiji

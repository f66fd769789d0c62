#pragma once
// Changes of one line that may end a finding; whether they do is tried by the caller.

#include "core/build/fixes.h"

namespace peiji
{

std::vector<PartChange> fixCandidates(const Finding& finding, const RuleInput& in);

} // namespace peiji

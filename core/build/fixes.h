#pragma once
// Ways out of a finding as data: changes to the parts that make it go away and bring no new error.

#include "core/build/findings.h"

#include <functional>

namespace peiji
{

/// One line set anew. `fromId` empty: a line is added; `toId` empty: the line is removed; both: replaced or recounted.
struct PartChange {
    LineRole role = LineRole::Accessory;
    bool cluster = false; ///< of the cluster's lines, else of each node's
    std::string fromId, toId;
    int quantity = 0; ///< of `toId`, or what is removed
    friend bool operator==(const PartChange&, const PartChange&) = default;
};

struct Fix {
    std::vector<PartChange> changes;
    std::vector<Message> steps;       ///< one sentence a change (build.csv, fix.*)
    std::optional<Money> priceEffect; ///< of the whole build, tax included; none when a price is missing
};

/// What a fix must leave as it is; an empty function accepts every build.
struct FixLimits {
    std::size_t most = 4;
    std::function<bool(const Build&)> keeps{};
};

Build applyFix(const Build& b, const Fix& fix);
/// Fixes of a failed finding, best first: fewest changes, then the smallest price effect. Each was tried: with it the
/// rule no longer fails and no error appears that was not there. Only orderable parts, and with a pricing context only
/// priced ones. Empty when nothing of the catalogue helps, or when the job would have to be planned anew.
std::vector<Fix> proposeFixes(const Finding& finding, const RuleInput& in, const FixLimits& limits = {});

/// The smallest set of lines (part ids) that by themselves make the finding's rule fail: what explains it.
std::vector<std::string> conflictSet(const Finding& finding, const RuleInput& in);

} // namespace peiji

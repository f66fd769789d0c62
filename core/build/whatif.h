#pragma once
// "What if": can this build take more, what stops it first, what must be added or replaced and what that costs.

#include "core/build/fixes.h"

namespace peiji
{

enum class WhatIfKind { AddAccelerators, DoubleMemory, MoreNodes };
struct WhatIfChange {
    WhatIfKind kind = WhatIfKind::AddAccelerators;
    int count = 1; ///< accelerators per node, or nodes
};

enum class WhatIfAnswer { Yes, No, NotKnown };
const char* toId(WhatIfAnswer a);

/// A line of the upgrade: what is bought (positive) or taken out (negative, without a price).
struct DeltaLine {
    std::string partId;
    LineRole role = LineRole::Accessory;
    int quantity = 0; ///< of the whole build
    std::optional<Money> gross{};
};

struct WhatIf {
    WhatIfAnswer answer = WhatIfAnswer::NotKnown;
    std::vector<Finding> blocking{};    ///< what stopped the plain change, first of all; solved by `lines` when Yes
    std::vector<std::string> missing{}; ///< inputs without which the answer is not known
    Build after{};
    std::vector<DeltaLine> lines{};
    std::optional<Money> total{}; ///< of the bought lines, tax included; none when a price is missing
};

/// Makes the change, then removes each new error by its best fix (up to six), never taking back what was asked for.
/// Not known: a rule that is an error could be checked before and cannot after.
WhatIf whatIf(const RuleInput& in, const WhatIfChange& change);

} // namespace peiji

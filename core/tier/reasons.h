#pragma once
// Sentences of a tier: what limits the answer, why nothing is possible, what would make it so.

#include "core/tier/optimiser.h"

namespace peiji
{

void explainAnswer(TierResult& result, const Candidate& best, const RecommendRequest& r, const Catalogue& c);
void explainImpossible(TierResult& result, const std::optional<Candidate>& cheapest, const RecommendRequest& r,
                       const Catalogue& c);
/// The cheapest build whose memory may not suffice: what it would cost, and that it is no "fits".
Message tightFrom(const Candidate& c, const Catalogue& catalogue);
/// Parts with an export flag would do better within the money.
Message restrictedBetter(const Candidate& c, const Catalogue& catalogue);
/// Parts with an export flag would make the job possible for less.
Message restrictedPossible(const Candidate& c, const Catalogue& catalogue);
/// The same model as adapters costs from …
Message smallerTask(Task task, const Candidate& c, const TierRequest& tier, const Catalogue& catalogue);

} // namespace peiji

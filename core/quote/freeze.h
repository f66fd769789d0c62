#pragma once
// Parts of makeQuote: each freezes one side of a tier's answer into printed data.

#include "core/quote/quote.h"
#include "core/quote/words.h"

namespace peiji
{

/// Groups (整机 × n, cluster, services) with their members, numbered 1, 1.1 …; totals of the tier.
void freezeLines(QuoteTier& tier, const TierAnswer& answer, const Catalogue& c);
/// Cards bought, not the devices that software sees on them.
int acceleratorCards(const TierAnswer& a);
/// VRAM, RAM, throughput, days, energy, power, checkpoint and cost with their intervals.
std::vector<QuoteFact> freezeFacts(const TierAnswer& answer, const Workload& w, Currency currency, const Words& words);
std::vector<QuoteFact> freezeWorkload(const Workload& w, const Words& words);
/// value.low = used, value.high = capacity, value.value = free; `hasInterval` false where the capacity is unknown.
std::vector<QuoteFact> freezeHeadroom(const std::vector<HeadroomItem>& items, const Words& words);
std::vector<QuoteChart> freezeCharts(const QuoteTier& tier, const TierAnswer& answer, const Catalogue& catalogue,
                                     const Words& words);
/// Statements behind the figures, each with its source.
std::vector<LocalText> freezeAssumptions(const Quote& q, const Project& p, const TierAnswer* answer,
                                         const Catalogue& c);
/// Terms of a preset, "title<TAB>text" each; a budget estimate has its own set.
std::vector<LocalText> freezeTerms(const Quote& q, const Project& p, const Words& words);
LocalText workloadSentence(const Workload& w, const Words& words);

} // namespace peiji

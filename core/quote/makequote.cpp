#include "core/quote/freeze.h"

#include <algorithm>
#include <set>

namespace peiji
{
namespace
{

/// The user's name of a tier; a name that is only the typed amount ("3000000", "30万") becomes one that reads as money.
LocalText tierName(const TierRequest& request, std::size_t index, const Words& words)
{
    if (request.name.empty())
        return words("doc.tier.name", {numberArg("n", static_cast<double>(index + 1))});
    // Whatever the tiers' own reader takes for an amount is one, whichever way it was typed.
    const bool figure = parseTiers(request.name.en, request.maximum.currency).ok() ||
                        request.name.en.find_first_not_of("0123456789.,-kKmM ") == std::string::npos;
    if (!figure)
        return request.name;
    return words("doc.tier.by_budget", {textArg("price", LocalText{formatMoneyShort(request.maximum, Lang::Zh),
                                                                   formatMoneyShort(request.maximum, Lang::En)})});
}

LocalText tierSummary(const TierAnswer& a, const Catalogue& c, const Words& words)
{
    const BuildLine* line = a.build.first(LineRole::Accelerator);
    const std::string id = line ? line->partId : a.hardware.device.id;
    const Part* part = c.part(id);
    return words(a.hardware.nodes == 1 ? "doc.tier.summary_one" : "doc.tier.summary_many",
                 {numberArg("n", acceleratorCards(a)), textArg("part", part ? part->model : id),
                  numberArg("nodes", a.hardware.nodes)});
}

void freezeFindings(QuoteTier& tier, const FindingReport& report, const Catalogue& c)
{
    tier.passed = report.passed;
    tier.notChecked = report.notChecked;
    for (const Finding& f : report.findings)
        tier.findings.push_back({f.ruleId, toId(f.severity), toId(f.result), findingText(f, c), findingFix(f, c)});
}

QuoteTier freezeTier(const TierResult& result, std::size_t index, const Project& p, const Catalogue& c)
{
    const Words words(c.texts);
    QuoteTier tier;
    tier.name = tierName(result.request, index, words);
    tier.budgetMin = result.request.minimum;
    tier.budgetMax = result.request.maximum;
    tier.possible = result.answer.has_value();
    if (result.answer) {
        const std::optional<double> deadline = p.workload.deadlineDays;
        tier.tight = result.answer->plan.memory.verdict != FitVerdict::Fits;
        tier.late = deadline && result.answer->plan.time.days.value > *deadline;
    }
    const Money zero{0, p.currency};
    tier.net = tier.tax = tier.gross = tier.grossLow = tier.grossHigh = zero;
    for (const Message& reason : result.reasons)
        tier.reasons.push_back(words(reason));
    if (!result.answer) {
        if (result.possibleFrom)
            tier.reasons.push_back(words("doc.tier.possible_from", {{"price", *result.possibleFrom}}));
        return tier;
    }
    const TierAnswer& a = *result.answer;
    tier.summary = tierSummary(a, c, words);
    freezeLines(tier, a, c);
    tier.facts = freezeFacts(a, p.workload, p.currency, words);
    freezeFindings(tier, a.findings, c);
    tier.headroom = freezeHeadroom(a.headroom, words);
    tier.charts = freezeCharts(tier, a, c, words);
    tier.plan = planLabel(a.plan.plan);
    return tier;
}

/// Invariant 1 of the design: one planning price anywhere makes the whole paper an estimate.
PaperKind kindOf(const Recommendation& r)
{
    bool any = false;
    for (const TierResult& t : r.tiers) {
        if (!t.answer)
            continue;
        any = true;
        if (!t.answer->cost.mayBeOffer())
            return PaperKind::BudgetEstimate;
    }
    return any ? PaperKind::Quotation : PaperKind::BudgetEstimate;
}

/// Rates that the lines needed: a paper in one currency prints none.
std::vector<ExchangeRate> usedRates(const Recommendation& r, const PricingContext& pricing)
{
    std::set<Currency> used;
    for (const TierResult& t : r.tiers) {
        if (!t.answer)
            continue;
        for (const PricedLine& line : t.answer->cost.lines) {
            if (line.priced && line.unit.originalCurrency != pricing.currency)
                used.insert(line.unit.originalCurrency);
        }
    }
    std::vector<ExchangeRate> out;
    if (used.empty())
        return out;
    const auto direct = [&](const ExchangeRate& rate) {
        return (used.contains(rate.from) && rate.to == pricing.currency) ||
               (used.contains(rate.to) && rate.from == pricing.currency);
    };
    const auto throughDollar = [&](const ExchangeRate& rate) {
        const bool dollar = rate.from == Currency::USD || rate.to == Currency::USD;
        const Currency other = rate.from == Currency::USD ? rate.to : rate.from;
        return dollar && (used.contains(other) || other == pricing.currency);
    };
    for (const ExchangeRate& rate : pricing.rates) {
        if (direct(rate) || throughDollar(rate))
            out.push_back(rate);
    }
    return out;
}

/// No paper is valid longer than the supplier price it rests on.
Date validity(const Quote& q, int days)
{
    Date until = addDays(q.date, std::max(days, 0));
    if (q.kind == PaperKind::BudgetEstimate)
        return until;
    for (const QuoteTier& tier : q.tiers) {
        for (const QuoteLine& line : tier.lines) {
            const auto supplier = parseDate(line.priceValidUntil);
            if (!line.group && supplier.ok() && std::chrono::sys_days{*supplier} < std::chrono::sys_days{until})
                until = *supplier;
        }
    }
    return until;
}

} // namespace

Quote makeQuote(const Project& p, const Recommendation& r, const Catalogue& c, const PricingContext& pricing,
                const std::string& calibrationVersion, const QuoteHeader& header)
{
    const Words words(c.texts);
    Quote q;
    q.number = header.number;
    q.revision = header.revision;
    q.date = header.date;
    q.seller = header.seller;
    q.customer = p.customer;
    q.customerReference = p.customerReference;
    q.project = p.title;
    q.currency = pricing.currency;
    q.kind = kindOf(r);
    q.chosenTier = std::clamp(p.chosenTier, 0, std::max(0, static_cast<int>(r.tiers.size()) - 1));
    q.rates = usedRates(r, pricing);
    q.workloadSummary = workloadSentence(p.workload, words);
    q.workloadFacts = freezeWorkload(p.workload, words);
    for (std::size_t i = 0; i < r.tiers.size(); ++i)
        q.tiers.push_back(freezeTier(r.tiers[i], i, p, c));
    q.validUntil = validity(q, p.validDays);
    q.catalogueVersion = c.version;
    q.engineVersion = PEIJI_VERSION;
    q.calibrationVersion = calibrationVersion;
    const auto at = static_cast<std::size_t>(q.chosenTier);
    const TierAnswer* answer = at < r.tiers.size() && r.tiers[at].answer ? &*r.tiers[at].answer : nullptr;
    q.assumptions = freezeAssumptions(q, p, answer, c);
    q.terms = freezeTerms(q, p, words);
    q.projectInputs = p;
    q.hash = contentHash(q);
    return q;
}

} // namespace peiji

#include "core/quote/freeze.h"

#include <algorithm>
#include <array>
#include <set>

namespace peiji
{
namespace
{

constexpr int kMostTerms = 20;

/// Rates of the quote's lines, "13%、6%".
LocalText rateList(const QuoteTier& tier, const Words& words)
{
    std::vector<LocalText> rates;
    for (const TaxGroup& g : tier.byRate) {
        const NumberArg rate{static_cast<double>(g.rate.ppm) / 1e6, NumberKind::Percent, 0};
        rates.push_back({formatQuantity(rate, Lang::Zh), formatQuantity(rate, Lang::En)});
    }
    return words.list(rates);
}

void addRates(std::vector<LocalText>& out, const Quote& q, const Words& words)
{
    for (const ExchangeRate& r : q.rates) {
        constexpr int kRateDecimals = 4;
        out.push_back(words("doc.assume.rate", {textArg("from", std::string(currencyCode(r.from))),
                                                textArg("to", std::string(currencyCode(r.to))),
                                                numberArg("rate", static_cast<double>(r.micro) / 1e6, kRateDecimals),
                                                textArg("date", r.date), textArg("source", r.source)}));
    }
}

void addPrices(std::vector<LocalText>& out, const QuoteTier& tier, const Words& words)
{
    int stale = 0, unpriced = 0;
    for (const PriceKind kind :
         {PriceKind::Supplier, PriceKind::Observed, PriceKind::List, PriceKind::Report, PriceKind::PlanningEstimate}) {
        int count = 0;
        std::string oldest, newest;
        for (const QuoteLine& line : tier.lines) {
            if (line.group || !line.priced || line.priceKind != kind)
                continue;
            ++count;
            oldest = oldest.empty() ? line.priceDate : std::min(oldest, line.priceDate);
            newest = std::max(newest, line.priceDate);
        }
        if (count > 0)
            out.push_back(
                words("doc.assume.prices", {textArg("kind", words(std::string("doc.pricekind.") + toId(kind))),
                                            numberArg("n", count), textArg("from", oldest), textArg("to", newest)}));
    }
    for (const QuoteLine& line : tier.lines) {
        stale += !line.group && line.priced && line.stale ? 1 : 0;
        unpriced += !line.group && !line.priced ? 1 : 0;
    }
    if (stale > 0)
        out.push_back(words("doc.assume.stale", {numberArg("n", stale)}));
    if (unpriced > 0)
        out.push_back(words("doc.assume.unpriced", {numberArg("n", unpriced)}));
}

void addEngine(std::vector<LocalText>& out, const Workload& w, const TierAnswer& a, const Words& words)
{
    out.push_back(words("doc.assume.plan", {textArg("plan", planLabel(a.plan.plan)),
                                            textArg("sentence", words(describePlan(a.plan.plan, w.task)))}));
    out.push_back(words("doc.assume.precision", {textArg("weights", std::string(toId(w.precision.weights))),
                                                 textArg("compute", std::string(toId(w.precision.compute))),
                                                 textArg("optimizer", std::string(toId(w.optimizer)))}));
    out.push_back(words(w.isTraining() ? "doc.assume.training" : "doc.assume.serving",
                        {numberArg("sequence", w.sequence), numberArg("batch", w.globalBatch),
                         numberArg("hours", w.dutyHoursPerDay), numberArg("concurrency", w.serving.concurrency),
                         numberArg("prompt", w.serving.promptTokens), numberArg("output", w.serving.outputTokens)}));
    out.push_back(words(a.plan.time.devicePrior ? "doc.assume.interval_prior" : "doc.assume.interval"));
    if (a.running.electricityPerKwh > 0)
        out.push_back(words("doc.assume.electricity",
                            {numberArg("price", a.running.electricityPerKwh, 3), numberArg("pue", a.running.pue, 2),
                             textArg("currency", std::string(currencyCode(a.cost.gross.currency))),
                             textArg("source", a.running.electricitySource)}));
}

void addExport(std::vector<LocalText>& out, const QuoteTier& tier, const Catalogue& c, const Words& words)
{
    std::set<std::string> seen;
    for (const QuoteLine& line : tier.lines) {
        const Part* part = c.part(line.partId);
        const auto* spec = part ? part->as<AcceleratorSpec>() : nullptr;
        if (spec && !spec->exportToChina.empty() && seen.insert(line.partId).second)
            out.push_back(
                words("doc.assume.export", {textArg("part", part->model), textArg("hint", spec->exportToChina)}));
    }
}

} // namespace

std::vector<LocalText> freezeAssumptions(const Quote& q, const Project& p, const TierAnswer* answer, const Catalogue& c)
{
    const Words words(c.texts);
    std::vector<LocalText> out;
    addRates(out, q, words);
    if (answer && q.chosenTier < static_cast<int>(q.tiers.size())) {
        const QuoteTier& tier = q.tiers[static_cast<std::size_t>(q.chosenTier)];
        addPrices(out, tier, words);
        addEngine(out, p.workload, *answer, words);
        addExport(out, tier, c, words);
    }
    out.push_back(
        words("doc.assume.versions", {textArg("catalogue", q.catalogueVersion), textArg("engine", q.engineVersion),
                                      textArg("calibration", q.calibrationVersion)}));
    return out;
}

std::vector<LocalText> freezeTerms(const Quote& q, const Project& p, const Words& words)
{
    const std::string preset = q.kind == PaperKind::BudgetEstimate ? "budget-estimate" : p.termsPreset;
    LocalText rates;
    if (q.chosenTier < static_cast<int>(q.tiers.size()))
        rates = rateList(q.tiers[static_cast<std::size_t>(q.chosenTier)], words);
    std::vector<LocalText> out;
    for (int i = 1; i <= kMostTerms; ++i) {
        const std::string key = "terms." + preset + "." + std::to_string(i);
        if (!words.has(key + ".text"))
            break;
        const std::vector<Arg> args{numberArg("days", daysBetween(q.date, q.validUntil)),
                                    textArg("until", formatDate(q.validUntil)), textArg("rates", rates)};
        const LocalText title = words(key + ".title");
        const LocalText text = words(key + ".text", args);
        out.push_back({title.zh + '\t' + text.zh, title.en + '\t' + text.en});
    }
    return out;
}

} // namespace peiji

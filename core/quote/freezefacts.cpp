#include "core/quote/freeze.h"

#include <cmath>

namespace peiji
{
namespace
{

constexpr double kSecondsPerDay = 86400.0;

/// Decimals as the product prints each kind.
int decimalsOf(NumberKind kind, double value)
{
    switch (kind) {
    case NumberKind::GiB:
        return value < 1000.0 * kGiB ? 1 : 0;
    case NumberKind::TB:
        return 2;
    case NumberKind::Days:
        return 1;
    case NumberKind::Kilowatts:
        return value < 100e3 ? 2 : 1;
    case NumberKind::Seconds:
        return significantDecimals(value);
    case NumberKind::TokensPerSecond:
        return value < 100 ? 1 : 0;
    default:
        return 0;
    }
}

class Facts
{
public:
    explicit Facts(const Words& words) : m_words(words) {}

    void estimate(const char* key, const Interval& v, NumberKind kind) { add(key, v, kind, true); }
    void exact(const char* key, double v, NumberKind kind) { add(key, Interval::exact(v), kind, false); }
    std::vector<QuoteFact> done() { return std::move(m_facts); }

private:
    void add(const char* key, const Interval& v, NumberKind kind, bool interval)
    {
        QuoteFact f;
        f.key = key;
        f.label = m_words(std::string("doc.fact.") + key);
        f.value = v;
        f.kind = kind;
        f.decimals = decimalsOf(kind, v.value);
        f.hasInterval = interval;
        m_facts.push_back(std::move(f));
    }
    const Words& m_words;
    std::vector<QuoteFact> m_facts;
};

Interval scaledBy(const Interval& v, double factor)
{
    return {v.low * factor, v.value * factor, v.high * factor};
}

void trainingFacts(Facts& facts, const TierAnswer& a)
{
    facts.estimate("tokens_per_second", a.plan.time.tokensPerSecond, NumberKind::TokensPerSecond);
    if (a.plan.time.days.value > 0) {
        facts.estimate("days", scaledBy(a.plan.time.days, kSecondsPerDay), NumberKind::Days);
        facts.estimate("energy", a.plan.time.energyJoules, NumberKind::KilowattHours);
    }
    facts.estimate("mfu", a.plan.time.mfuCausalInterval, NumberKind::Percent);
    facts.exact("checkpoint", a.storage.checkpoint.value(), NumberKind::TB);
    facts.exact("checkpoints_kept", a.storage.checkpointsKept.value(), NumberKind::TB);
    // 200 M tokens are less than a gigabyte: never "0.00 TB".
    constexpr double kSmall = 0.1 * kTB;
    const double dataset = a.storage.dataset.value();
    facts.exact("dataset", dataset, dataset < kSmall ? NumberKind::GiB : NumberKind::TB);
}

void servingFacts(Facts& facts, const TierAnswer& a)
{
    facts.estimate("tokens_per_second", a.plan.time.tokensPerSecond, NumberKind::TokensPerSecond);
    facts.estimate("tokens_per_user", a.plan.time.tokensPerSecondPerUser, NumberKind::TokensPerSecond);
    facts.estimate("prefill", a.plan.time.prefillSeconds, NumberKind::Seconds);
    facts.estimate("energy_million", a.plan.time.energyJoules, NumberKind::KilowattHours);
}

} // namespace

int acceleratorCards(const TierAnswer& a)
{
    const int perNode = a.build.countPerNode(LineRole::Accelerator);
    // A system with its accelerators inside has no line for them.
    return perNode > 0 ? perNode * a.build.nodes : a.hardware.devices();
}

std::vector<QuoteFact> freezeFacts(const TierAnswer& a, const Workload& w, Currency currency, const Words& words)
{
    Facts facts(words);
    const int cards = acceleratorCards(a);
    facts.exact("accelerators", cards, NumberKind::Plain);
    if (cards != a.hardware.devices()) // two dies on a card: software sees two devices
        facts.exact("devices", a.hardware.devices(), NumberKind::Plain);
    facts.exact("nodes", a.hardware.nodes, NumberKind::Plain);
    facts.estimate("vram_peak", a.plan.memory.totalInterval, NumberKind::GiB);
    facts.exact("vram_usable", a.plan.memory.usable.value(), NumberKind::GiB);
    facts.exact("vram_total", a.hardware.device.memory.value() * a.hardware.devices(), NumberKind::GiB);
    facts.estimate("ram", a.hostMemory.ram, NumberKind::GiB);
    facts.exact("ram_installed", a.hardware.host.ram.value(), NumberKind::GiB);
    if (w.isTraining())
        trainingFacts(facts, a);
    else
        servingFacts(facts, a);
    facts.exact("power", a.power.clusterSustained.value(), NumberKind::Kilowatts);
    facts.exact("power_node", a.power.sustained.value(), NumberKind::Kilowatts);
    if (a.power.capacityKnown)
        facts.exact("power_capacity", a.power.capacity.value(), NumberKind::Kilowatts);
    if (a.running.energyCostPerRun.value > 0)
        facts.estimate("energy_cost", a.running.energyCostPerRun, NumberKind::Plain);
    if (a.running.tcoYears.value > 0)
        facts.estimate("tco", a.running.tcoYears, NumberKind::Plain);
    std::vector<QuoteFact> out = facts.done();
    for (QuoteFact& f : out) {
        // Running costs are in major units: the label names the currency and the years.
        if (f.key == "energy_cost" || f.key == "tco")
            f.label = words("doc.fact." + f.key, {textArg("currency", std::string(currencyCode(currency))),
                                                  numberArg("years", a.running.years)});
    }
    return out;
}

std::vector<QuoteFact> freezeWorkload(const Workload& w, const Words& words)
{
    Facts facts(words);
    facts.exact("parameters", countParameters(w.model).total, NumberKind::Parameters);
    if (w.isTraining() && w.tokens > 0)
        facts.exact("tokens", w.tokens, NumberKind::Tokens);
    facts.exact("sequence", w.sequence, NumberKind::Plain);
    if (w.isTraining())
        facts.exact("batch", w.globalBatch, NumberKind::Plain);
    else
        facts.exact("concurrency", w.serving.concurrency, NumberKind::Plain);
    if (w.deadlineDays)
        facts.exact("deadline", *w.deadlineDays * kSecondsPerDay, NumberKind::Days);
    return facts.done();
}

std::vector<QuoteFact> freezeHeadroom(const std::vector<HeadroomItem>& items, const Words& words)
{
    std::vector<QuoteFact> out;
    for (const HeadroomItem& item : items) {
        QuoteFact f;
        f.key = item.id;
        f.label = words("headroom." + item.id);
        double unit = 1.0;
        if (item.unit == "W") {
            f.kind = NumberKind::Watts;
        } else if (item.unit == "GiB") {
            f.kind = NumberKind::GiB;
            unit = kGiB;
            f.decimals = 1;
        }
        f.hasInterval = item.capacity.has_value();
        f.value.low = item.used * unit;
        f.value.high = item.capacity.value_or(0) * unit;
        f.value.value = item.free().value_or(0) * unit;
        out.push_back(std::move(f));
    }
    return out;
}

LocalText workloadSentence(const Workload& w, const Words& words)
{
    std::vector<LocalText> items;
    items.push_back(
        words("doc.workload.task", {textArg("model", w.model.name.empty() ? same(w.model.id) : w.model.name),
                                    textArg("task", words(std::string("doc.task.") + toId(w.task)))}));
    if (w.isTraining() && w.tokens > 0)
        items.push_back(words("doc.workload.tokens", {numberArg("tokens", w.tokens, 0, NumberKind::Tokens)}));
    items.push_back(words("doc.workload.sequence", {numberArg("sequence", w.sequence)}));
    if (!w.isTraining())
        items.push_back(words("doc.workload.concurrency", {numberArg("n", w.serving.concurrency)}));
    return words.list(items);
}

} // namespace peiji

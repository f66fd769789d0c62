#include "ui/session/samples.h"

#include "ui/i18n/qtext.h"

#include <QByteArray>
#include <array>

namespace peiji
{

namespace
{

TierRequest tier(std::size_t index, std::size_t count, std::int64_t majorUnits, Currency currency)
{
    TierRequest t;
    t.name = tierName(index, count);
    t.minimum = {0, currency};
    t.maximum = {majorUnits * 100, currency};
    t.objective = Objective::Fastest;
    return t;
}

Project projectFor(const Catalogue& c, const char* modelId, Task task)
{
    Project p;
    const ModelArchitecture* model = c.model(modelId);
    if (!model && !c.models.empty())
        model = &c.models.front();
    if (model)
        p.workload = defaultWorkload(*model, task);
    p.site.volts = 220;
    p.site.circuitAmps = 32;
    return p;
}

} // namespace

LocalText tierName(std::size_t index, std::size_t count)
{
    static const std::array<LocalText, 4> four = {LocalText{"入门", "Entry"}, LocalText{"经济", "Economy"},
                                                  LocalText{"均衡", "Balanced"}, LocalText{"性能", "Performance"}};
    if (count >= 4)
        return four[std::min<std::size_t>(index, 3)];
    if (count == 2)
        return four[index == 0 ? 1 : 3];
    return four[std::min<std::size_t>(index + 1, 3)];
}

Project newProject(const Catalogue& c)
{
    Project p = projectFor(c, "llama-3.1-8b", Task::FullFineTune);
    p.workload.tokens = 100e6;
    p.workload.deadlineDays = 14;
    p.tiers = {tier(0, 3, 200000, p.currency), tier(1, 3, 500000, p.currency), tier(2, 3, 1500000, p.currency)};
    p.chosenTier = 1;
    return p;
}

Project sampleProject(const Catalogue& c)
{
    Project p = projectFor(c, "llama-3.1-70b", Task::FullFineTune);
    p.title = "70B SFT";
    p.workload.tokens = 200e6;
    p.workload.deadlineDays = 14;
    p.tiers = {tier(0, 3, 300000, p.currency), tier(1, 3, 1000000, p.currency), tier(2, 3, 3000000, p.currency)};
    p.chosenTier = 1;
    return p;
}

Project presetProject(const Catalogue& c, const Preset& preset)
{
    const auto field = [&](const char* name) {
        const auto it = preset.fields.find(name);
        return it == preset.fields.end() ? std::string() : it->second;
    };
    // The catalogue's compiler has checked the columns: what is not a number is an empty cell.
    const auto number = [&](const char* name) { return QByteArray::fromStdString(field(name)).toDouble(); };
    const Result<Task> task = parseTask(preset.task);
    Project p = projectFor(c, preset.modelId.c_str(), task.ok() ? task.value() : Task::FullFineTune);
    p.title = toStd(toQt(preset.name));
    // The template's own cards, flagged or ageing as they may be: the findings say so, and the page offers all others.
    if (const std::string card = field("accelerator_id"); !card.empty()) {
        p.filters.acceleratorsAllowed = {card};
        p.filters.acceleratorCount = int(number("accelerator_count"));
        p.filters.allowRestricted = p.filters.allowEol = true;
    }
    if (number("sequence") > 0)
        p.workload.sequence = int(number("sequence"));
    if (number("global_batch") > 0)
        p.workload.globalBatch = int(number("global_batch"));
    if (number("tokens") > 0)
        p.workload.tokens = number("tokens");
    if (const auto currency = parseCurrency(field("budget_currency")); currency.ok())
        p.currency = currency.value();
    const auto budget = std::int64_t(number("budget_max"));
    if (budget <= 0) {
        p.tiers = newProject(c).tiers;
        return p;
    }
    // The preset's own money first, then twice and four times as much: what more would buy.
    p.tiers = {tier(0, 3, budget, p.currency), tier(1, 3, 2 * budget, p.currency), tier(2, 3, 4 * budget, p.currency)};
    p.tiers.front().minimum.minor = std::int64_t(number("budget_min")) * 100;
    if (const auto objective = parseObjective(field("objective")); objective.ok())
        for (TierRequest& t : p.tiers)
            t.objective = objective.value();
    p.chosenTier = 0;
    return p;
}

} // namespace peiji

#include "ui/session/samples.h"

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
    const Result<Task> task = parseTask(preset.task);
    Project p = projectFor(c, preset.modelId.c_str(), task.ok() ? task.value() : Task::FullFineTune);
    p.title = preset.name.zh;
    p.workload.tokens = 100e6;
    const auto budget = preset.fields.find("budget");
    const auto tiers = budget == preset.fields.end() ? Result<std::vector<TierRequest>>(Error{})
                                                     : parseTiers(budget->second, p.currency);
    if (tiers.ok())
        p.tiers = tiers.value();
    else
        p.tiers = newProject(c).tiers;
    for (std::size_t i = 0; i < p.tiers.size(); ++i)
        if (p.tiers[i].name.empty())
            p.tiers[i].name = tierName(i, p.tiers.size());
    return p;
}

} // namespace peiji

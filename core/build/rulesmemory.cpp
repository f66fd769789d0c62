#include "core/build/rules.h"

#include <algorithm>
#include <set>

namespace peiji
{

namespace
{
struct Modules {
    std::vector<ResolvedLine> lines;
    int count = 0;
    double gb = 0;
};

Modules modulesOf(const RuleContext& c)
{
    Modules m;
    for (const ResolvedLine& l : c.facts.node) {
        const auto* s = l.part->as<MemorySpec>();
        if (!s)
            continue;
        m.lines.push_back(l);
        m.count += l.quantity;
        m.gb += s->capacityGb * l.quantity;
    }
    return m;
}

bool applies(const RuleContext& c)
{
    return c.facts.platform && !c.facts.complete && c.facts.dimms > 0;
}

const MemorySpec& spec(const ResolvedLine& l)
{
    return *l.part->as<MemorySpec>();
}

std::string generation(const std::string& memClass)
{
    return memClass.substr(0, memClass.find('-'));
}

std::string upper(std::string s)
{
    std::transform(s.begin(), s.end(), s.begin(),
                   [](char ch) { return ch >= 'a' && ch <= 'z' ? static_cast<char>(ch - 'a' + 'A') : ch; });
    return s;
}

/// Classes that platform and processor both take.
TagList allowedClasses(const RuleContext& c)
{
    TagList out;
    for (const std::string& t : c.facts.platform->memoryTypes) {
        if (!c.facts.cpu || c.facts.cpu->memClasses.empty() || hasTag(c.facts.cpu->memClasses, t))
            out.push_back(t);
    }
    return out;
}

void memoryGeneration(const RuleContext& c, Verdict& v)
{
    if (!applies(c))
        return;
    const TagList allowed = allowedClasses(c);
    if (allowed.empty())
        return v.miss("board.memory_generation");
    for (const ResolvedLine& l : modulesOf(c).lines) {
        const std::string own = generation(spec(l).memClass);
        const bool ok =
            std::any_of(allowed.begin(), allowed.end(), [&](const std::string& t) { return generation(t) == own; });
        if (!ok)
            return v.fail({textArg("dimm_gen", upper(own)), textArg("board_gen", upper(generation(allowed.front())))},
                          l.part->id);
    }
    v.pass();
}

void memoryType(const RuleContext& c, Verdict& v)
{
    if (!applies(c))
        return;
    const TagList allowed = allowedClasses(c);
    if (allowed.empty())
        return v.miss("board.module_types");
    for (const ResolvedLine& l : modulesOf(c).lines) {
        const std::string own = generation(spec(l).memClass);
        const bool kin =
            std::any_of(allowed.begin(), allowed.end(), [&](const std::string& t) { return generation(t) == own; });
        if (!kin)
            return; // another generation is MEM-01's
        if (!hasTag(allowed, spec(l).memClass))
            return v.fail({textArg("type", upper(spec(l).memClass)), textArg("allowed", upper(joinTags(allowed)))},
                          l.part->id);
    }
    v.pass();
}

void mixedTypes(const RuleContext& c, Verdict& v)
{
    if (!applies(c))
        return;
    std::set<std::string> classes;
    for (const ResolvedLine& l : modulesOf(c).lines)
        classes.insert(spec(l).memClass);
    if (classes.size() < 2)
        return v.pass();
    v.fail({textArg("a", upper(*classes.begin())), textArg("b", upper(*std::next(classes.begin())))},
           modulesOf(c).lines.front().part->id);
}

void slotCount(const RuleContext& c, Verdict& v)
{
    if (!applies(c))
        return;
    const PlatformSpec& p = *c.facts.platform;
    if (p.dimmSlots < 1)
        return v.miss("board.dimm_slots");
    const int sockets = std::max(1, p.cpuSockets);
    const int usable = c.facts.cpus > 0 ? p.dimmSlots * std::min(c.facts.cpus, sockets) / sockets : p.dimmSlots;
    if (c.facts.dimms <= usable)
        return v.pass();
    v.fail({numberArg("qty", c.facts.dimms), numberArg("slots", usable)}, modulesOf(c).lines.front().part->id);
}

void channelsEven(const RuleContext& c, Verdict& v)
{
    if (!applies(c) || c.facts.cpus < 1)
        return;
    const PlatformSpec& p = *c.facts.platform;
    int channels = p.memoryChannelsPerCpu;
    if (channels < 1 && c.facts.cpu)
        channels = c.facts.cpu->memoryChannels;
    if (channels < 1)
        return v.miss("cpu.memory_channels");
    // A board may wire fewer channels than the processor has (eight of twelve).
    channels = std::min(channels, std::max(1, p.dimmSlots / c.facts.cpus));
    const int perCpu = c.facts.dimms / c.facts.cpus;
    const bool even = c.facts.dimms % c.facts.cpus == 0 && perCpu % channels == 0 && perCpu > 0;
    if (even)
        return v.pass();
    const int filled = std::min(perCpu, channels);
    v.fail({numberArg("channels", channels), numberArg("filled", filled), numberArg("pct", 100.0 * filled / channels)},
           modulesOf(c).lines.front().part->id);
}

void twoPerChannel(const RuleContext& c, Verdict& v)
{
    if (!applies(c) || c.facts.cpus < 1 || c.facts.platform->memoryChannelsPerCpu < 1)
        return;
    if (c.facts.dimms <= c.facts.platform->memoryChannelsPerCpu * c.facts.cpus)
        return v.pass();
    if (!c.facts.cpu || c.facts.cpu->memoryMts2dpc <= 0 || c.facts.cpu->memoryMaxMts <= 0)
        return v.miss("platform.speed_2dpc");
    double one = c.facts.cpu->memoryMaxMts;
    for (const ResolvedLine& l : modulesOf(c).lines)
        one = spec(l).speedMts > 0 ? std::min(one, spec(l).speedMts) : one;
    if (c.facts.cpu->memoryMts2dpc >= one)
        return v.pass();
    v.fail({numberArg("s1", one), numberArg("s2", c.facts.cpu->memoryMts2dpc)}, modulesOf(c).lines.front().part->id);
}

/// Every channel filled alike is allowed everywhere; other counts need the maker's table.
void allowedCounts(const RuleContext& c, Verdict& v)
{
    if (!applies(c) || c.facts.cpus < 1)
        return;
    const int perCpu = c.facts.dimms / c.facts.cpus;
    const int channels = std::min(c.facts.platform->memoryChannelsPerCpu, c.facts.platform->dimmSlots / c.facts.cpus);
    if (channels > 0 && c.facts.dimms % c.facts.cpus == 0 && perCpu > 0 && perCpu % channels == 0)
        return v.pass();
    const TagList& allowed = c.facts.platform->dimmCountsPerCpu;
    if (allowed.empty())
        return v.miss("maker.allowed_dimm_counts");
    if (hasTag(allowed, std::to_string(perCpu)))
        return v.pass();
    v.fail({numberArg("qty", perCpu), textArg("allowed", joinTags(allowed))}, modulesOf(c).lines.front().part->id);
}

void testedModules(const RuleContext& c, Verdict& v)
{
    if (!applies(c))
        return;
    if (c.facts.platform->qualifiedMemory.empty())
        return v.miss("board.qvl");
    for (const ResolvedLine& l : modulesOf(c).lines) {
        if (!hasTag(c.facts.platform->qualifiedMemory, l.part->id))
            v.fail({nameArg("dimm", l.part), nameArg("board", c.facts.platformPart)}, l.part->id);
    }
    v.pass();
}

void fasterThanCpu(const RuleContext& c, Verdict& v)
{
    if (!applies(c) || !c.facts.cpu)
        return;
    if (c.facts.cpu->memoryMaxMts <= 0)
        return v.miss("cpu.max_memory_speed");
    for (const ResolvedLine& l : modulesOf(c).lines) {
        if (spec(l).speedMts > c.facts.cpu->memoryMaxMts)
            return v.fail({numberArg("dimm", spec(l).speedMts), numberArg("cpu", c.facts.cpu->memoryMaxMts)},
                          l.part->id);
    }
    v.pass();
}

void capacityLimit(const RuleContext& c, Verdict& v)
{
    if (!applies(c))
        return;
    std::optional<double> limit = c.facts.platform->maxMemoryGb;
    if (c.facts.cpu && c.facts.cpu->memoryMaxGb > 0 && c.facts.cpus > 0) {
        const double byCpu = c.facts.cpu->memoryMaxGb * c.facts.cpus;
        limit = std::min(limit.value_or(byCpu), byCpu);
    }
    if (!limit)
        return v.miss("board.max_memory_gb");
    const Modules m = modulesOf(c);
    if (m.gb <= *limit)
        return v.pass();
    v.fail({numberArg("have", m.gb), numberArg("max", *limit)}, m.lines.front().part->id);
}

void mixedModules(const RuleContext& c, Verdict& v)
{
    if (!applies(c))
        return;
    const Modules m = modulesOf(c);
    if (m.lines.size() < 2)
        return v.pass();
    std::string list;
    bool mixed = false;
    for (const ResolvedLine& l : m.lines) {
        list += (list.empty() ? "" : ", ") + l.part->model;
        mixed = mixed || spec(l).capacityGb != spec(m.lines.front()).capacityGb ||
                spec(l).speedMts != spec(m.lines.front()).speedMts;
    }
    if (!mixed)
        return v.pass();
    v.fail({textArg("list", list)}, m.lines.front().part->id);
}

void sameLayout(const RuleContext& c, Verdict& v)
{
    if (!applies(c) || c.facts.cpus < 2)
        return;
    for (const ResolvedLine& l : modulesOf(c).lines) {
        if (l.quantity % c.facts.cpus != 0)
            return v.fail({}, l.part->id);
    }
    v.pass();
}

constexpr RuleEntry kRules[] = {
    {"MEM-01", memoryGeneration}, {"MEM-02", memoryType},    {"MEM-03", mixedTypes},    {"MEM-04", slotCount},
    {"MEM-05", channelsEven},     {"MEM-07", twoPerChannel}, {"MEM-08", fasterThanCpu}, {"MEM-09", capacityLimit},
    {"MEM-10", mixedModules},     {"MEM-11", sameLayout},    {"MEM-06", allowedCounts}, {"MEM-12", testedModules},
};
} // namespace

std::span<const RuleEntry> memoryRules()
{
    return kRules;
}

} // namespace peiji

#include "core/build/rules.h"

#include <algorithm>

namespace peiji
{

namespace
{
bool hostChosen(const RuleContext& c)
{
    return c.facts.platform && c.facts.cpuPart && !c.facts.platform->cpuIncluded;
}

void socketFits(const RuleContext& c, Verdict& v)
{
    if (!hostChosen(c))
        return;
    const PlatformSpec& p = *c.facts.platform;
    const CpuSpec& cpu = *c.facts.cpu;
    if (p.cpuSocket.empty())
        return v.miss("board.socket");
    // The same socket text serves different families (Threadripper and Threadripper PRO, Xeon W and Xeon SP).
    const bool family = p.cpuFamilies.empty() || hasTag(p.cpuFamilies, cpu.family);
    if (cpu.socket == p.cpuSocket && family)
        return v.pass();
    const std::string have = family ? p.cpuSocket : p.cpuSocket + " (" + joinTags(p.cpuFamilies) + ")";
    const std::string own = family ? cpu.socket : cpu.socket + " (" + cpu.family + ")";
    v.fail({nameArg("cpu", c.facts.cpuPart), textArg("cpu_socket", own), nameArg("board", c.facts.platformPart),
            textArg("board_socket", have)},
           std::vector{c.facts.cpuPart->id, c.facts.platformPart->id});
}

void socketCount(const RuleContext& c, Verdict& v)
{
    if (!c.facts.platform || c.facts.complete || c.facts.platform->cpuIncluded)
        return;
    const int most = c.facts.platform->cpuSockets;
    if (most < 1)
        return v.miss("board.socket_count");
    const int least = static_cast<int>(c.facts.platform->minCpus.value_or(1));
    if (c.facts.cpus >= least && c.facts.cpus <= most)
        return v.pass();
    v.fail({numberArg("qty", c.facts.cpus), numberArg("min", least), numberArg("max", most)},
           c.facts.cpuPart ? c.facts.cpuPart->id : c.facts.platformPart->id);
}

void sameProcessors(const RuleContext& c, Verdict& v)
{
    if (!hostChosen(c) || c.facts.cpus < 2 || c.facts.cpus > std::max(c.facts.platform->cpuSockets, 2))
        return; // more than the sockets is CPU-02's
    if (c.facts.cpuKinds <= 1 && c.facts.cpu->maxSockets >= c.facts.cpus)
        return v.pass();
    v.fail({nameArg("cpu", c.facts.cpuPart), numberArg("max_sockets", c.facts.cpu->maxSockets)}, c.facts.cpuPart->id);
}

void processorPower(const RuleContext& c, Verdict& v)
{
    if (!hostChosen(c))
        return;
    std::optional<double> limit = c.facts.platform->cpuMaxTdpW;
    for (const ResolvedLine& l : c.facts.nodeLines(LineRole::Cooler)) {
        const auto* a = l.part->as<AccessorySpec>();
        if (a && a->coolerMaxTdpW)
            limit = std::min(limit.value_or(*a->coolerMaxTdpW), *a->coolerMaxTdpW);
    }
    if (!limit)
        return v.miss("board.max_cpu_tdp_w");
    const double tdp = c.facts.cpu->tdp.value();
    if (tdp <= 0)
        return v.miss("cpu.tdp_w");
    if (tdp <= *limit)
        return v.pass();
    v.fail({numberArg("tdp", tdp), numberArg("limit", *limit)}, c.facts.cpuPart->id);
}

void coresPerGpu(const RuleContext& c, Verdict& v)
{
    if (c.facts.accelerators < 1 || !c.facts.platform)
        return;
    if (!c.facts.cpu)
        return v.miss("cpu.cores_total");
    const double least = c.policy("min_cores_per_gpu", 7);
    const double per = static_cast<double>(c.facts.cpuCores()) / c.facts.accelerators;
    if (per >= least)
        return v.pass();
    v.fail({numberArg("per_gpu", per, 1), numberArg("min", least)}, c.facts.cpuPart->id);
}

void baseClock(const RuleContext& c, Verdict& v)
{
    if (!hostChosen(c))
        return;
    const double least = c.policy("min_base_ghz", 2.0);
    if (c.facts.cpu->baseGhz <= 0)
        return v.miss("cpu.base_ghz");
    if (c.facts.cpu->baseGhz >= least)
        return v.pass();
    v.fail({numberArg("ghz", c.facts.cpu->baseGhz, 2), numberArg("min", least, 1)}, c.facts.cpuPart->id);
}

void manyGpusOneCpu(const RuleContext& c, Verdict& v)
{
    const bool pcie = c.facts.accelerator && c.facts.accelerator->mount == "pcie";
    if (!pcie || c.facts.accelerators < static_cast<int>(c.policy("many_gpus_one_cpu", 8)) || c.facts.cpus < 1)
        return;
    if (c.facts.cpus > 1)
        return v.pass();
    v.fail({numberArg("gpus", c.facts.accelerators), numberArg("cpus", c.facts.cpus)}, c.facts.cpuPart->id);
}

/// Firmware the processor needs against what the board ships with: stated by the supplier only.
void firmware(const RuleContext& c, Verdict& v)
{
    if (!hostChosen(c))
        return;
    const TagList& families = c.facts.platform->cpuFamilies;
    if (families.empty() || families.front() == c.facts.cpu->family)
        return v.pass(); // the first family of the list is what the board was made for
    if (!c.in.wiring || c.in.wiring->firmware.empty())
        return v.miss("board.shipped_firmware");
    // A later family than the board's first needs an update; the maker's table of versions is not in the catalogue.
    v.fail({nameArg("cpu", c.facts.cpuPart),
            textArg("need", LocalText{"支持该系列的版本", "one that knows the family"}),
            textArg("have", c.in.wiring->firmware)},
           std::vector{c.facts.cpuPart->id, c.facts.platformPart->id});
}

/// Half of the positions of a two-socket machine hang on its second processor.
void servedPositions(const RuleContext& c, Verdict& v)
{
    if (!hostChosen(c) || c.facts.platform->cpuSockets < 2 || c.facts.cpus < 1)
        return;
    const int sockets = c.facts.platform->cpuSockets;
    if (c.facts.cpus >= sockets)
        return v.pass();
    if (c.facts.cpus < static_cast<int>(c.facts.platform->minCpus.value_or(1)))
        return; // CPU-02 says so
    const int served = c.facts.platform->maxAccelerators * c.facts.cpus / sockets;
    if (c.facts.acceleratorIncluded || c.facts.accelerators <= served)
        return v.miss("slot.owner_cpu");
    v.fail({nameArg("item", c.facts.acceleratorPart), numberArg("n", c.facts.cpus + 1)},
           std::vector{c.facts.acceleratorPart->id, c.facts.cpuPart->id});
}

constexpr RuleEntry kRules[] = {
    {"CPU-01", socketFits},
    {"CPU-02", socketCount},
    {"CPU-03", sameProcessors},
    {"CPU-04", processorPower},
    {"CPU-05", firmware, kReadsParts | kReadsWiring},
    {"CPU-06", coresPerGpu},
    {"CPU-07", baseClock},
    {"CPU-08", manyGpusOneCpu},
    {"CPU-09", servedPositions},
};
} // namespace

std::span<const RuleEntry> cpuRules()
{
    return kRules;
}

} // namespace peiji

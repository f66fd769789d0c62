#include "core/build/rules.h"

#include <algorithm>
#include <cmath>

namespace peiji
{

namespace
{
bool selfBuilt(const RuleContext& c)
{
    return c.facts.platform && c.facts.platform->kind == "board" && c.facts.cpu && c.facts.cpus > 0;
}

struct LaneNeed {
    double accelerators = 0, others = 0;
};

LaneNeed lanesWanted(const RuleContext& c)
{
    LaneNeed need;
    if (c.facts.accelerator && c.facts.accelerator->mount == "pcie")
        need.accelerators = c.facts.accelerator->pcieLanes.value_or(16.0) * c.facts.accelerators;
    for (const ResolvedLine& l : c.facts.node) {
        if (const auto* n = l.part->as<NetworkSpec>(); n && n->kind == "nic")
            need.others += n->pcieLanes.value_or(16.0) * l.quantity;
    }
    return need;
}

bool hasSwitchCard(const RuleContext& c)
{
    return std::any_of(c.facts.node.begin(), c.facts.node.end(), [](const ResolvedLine& l) {
        const auto* a = l.part->as<AccessorySpec>();
        return a && a->downstreamX16.value_or(0.0) > 0;
    });
}

/// Desktop sockets split one x16 between two cards: that is the board's design, not a shortage of lanes.
bool desktopSplit(const RuleContext& c)
{
    return c.facts.cpu->pcieLanes < 40 && c.facts.accelerators == 2 && c.facts.platform->maxAccelerators >= 2;
}

void enoughLanes(const RuleContext& c, Verdict& v)
{
    if (!c.facts.platform || !c.facts.accelerator || c.facts.complete || c.facts.accelerator->mount != "pcie")
        return;
    if (c.facts.platform->kind != "board") // switches and risers of servers are not in the catalogue
        return v.miss("platform.pcie_switch_lanes");
    if (!c.facts.cpu || c.facts.cpu->pcieLanes < 1)
        return v.miss("cpu.pcie_lanes");
    const LaneNeed need = lanesWanted(c);
    const double have = usableLanes(*c.facts.cpu, c.facts.cpus);
    const double wanted = (hasSwitchCard(c) || desktopSplit(c) ? 16.0 : need.accelerators) + need.others;
    if (wanted <= have || (desktopSplit(c) && need.others == 0))
        return v.pass();
    v.fail({nameArg("owner", c.facts.cpuPart), numberArg("need", wanted), numberArg("have", have)},
           c.facts.cpuPart->id);
}

void enoughSlots(const RuleContext& c, Verdict& v)
{
    if (!c.facts.platform || c.facts.complete)
        return;
    int cards = 0;
    const Part* last = nullptr;
    for (const ResolvedLine& l : c.facts.node) {
        const auto* n = l.part->as<NetworkSpec>();
        if (!n || n->kind != "nic" || n->ocp)
            continue;
        cards += l.quantity;
        last = l.part;
    }
    const bool inSlots = c.facts.accelerator && c.facts.accelerator->mount == "pcie" &&
                         c.facts.platform->x16HoldAccelerators && !c.facts.acceleratorIncluded;
    if (inSlots && !hasSwitchCard(c)) {
        cards += c.facts.accelerators;
        last = last ? last : c.facts.acceleratorPart;
    }
    if (cards == 0)
        return;
    if (!c.facts.platform->pcieX16Free)
        return v.miss("chassis.slots");
    const int have = static_cast<int>(*c.facts.platform->pcieX16Free) + (hasSwitchCard(c) ? 0 : addedSlots(c.facts));
    if (cards <= have)
        return v.pass();
    v.fail({nameArg("card", last), textArg("size", "x16"), numberArg("free", std::max(0, have - (cards - 1)))},
           last->id);
}

void narrowSlot(const RuleContext& c, Verdict& v)
{
    if (c.in.wiring && c.in.wiring->narrowestGpuLanes && c.facts.accelerator && c.facts.accelerator->mount == "pcie") {
        const double want = c.facts.accelerator->pcieLanes.value_or(16.0), have = *c.in.wiring->narrowestGpuLanes;
        if (have >= want)
            return v.pass();
        return v.fail({nameArg("card", c.facts.acceleratorPart), numberArg("want", want), numberArg("have", have),
                       numberArg("loss", 100.0 * (1.0 - have / want))},
                      c.facts.acceleratorPart->id);
    }
    if (!selfBuilt(c) || !c.facts.accelerator || c.facts.accelerator->mount != "pcie")
        return;
    if (!desktopSplit(c) || c.facts.accelerator->pcieLanes.value_or(16.0) <= 8)
        return v.pass();
    v.fail(
        {nameArg("card", c.facts.acceleratorPart), numberArg("want", 16), numberArg("have", 8), numberArg("loss", 50)},
        c.facts.acceleratorPart->id);
}

void slotGeneration(const RuleContext& c, Verdict& v)
{
    if (!c.facts.platform || !c.facts.accelerator || c.facts.acceleratorIncluded ||
        c.facts.accelerator->mount != "pcie")
        return;
    if (!c.facts.platform->pcieGen || !c.facts.accelerator->pcieGen)
        return v.miss(c.facts.platform->pcieGen ? "card.gen" : "slot.gen");
    double slot = *c.facts.platform->pcieGen;
    if (c.facts.cpu && c.facts.cpu->pcieGen > 0)
        slot = std::min(slot, c.facts.cpu->pcieGen);
    if (*c.facts.accelerator->pcieGen <= slot)
        return v.pass();
    v.fail({nameArg("card", c.facts.acceleratorPart), numberArg("want", *c.facts.accelerator->pcieGen),
            numberArg("have", slot)},
           c.facts.acceleratorPart->id);
}

constexpr RuleEntry kRules[] = {
    {"PCI-01", enoughLanes},
    {"PCI-02", enoughSlots},
    {"PCI-03", narrowSlot},
    {"PCI-04", slotGeneration},
};
} // namespace

std::span<const RuleEntry> pcieRules()
{
    return kRules;
}

} // namespace peiji

#include "core/build/rules.h"

#include <algorithm>
#include <numeric>

namespace peiji
{

namespace
{
bool selfChosen(const RuleContext& c)
{
    return c.facts.platform && !c.facts.complete;
}

bool pcieCards(const RuleContext& c)
{
    return selfChosen(c) && c.facts.accelerator && c.facts.accelerator->mount == "pcie";
}

std::vector<ResolvedLine> accessoriesOf(const RuleContext& c, const char* kind)
{
    std::vector<ResolvedLine> out;
    for (const ResolvedLine& l : c.facts.node) {
        const auto* a = l.part->as<AccessorySpec>();
        if (a && a->kind == kind)
            out.push_back(l);
    }
    return out;
}

void sharedLanes(const RuleContext& c, Verdict& v)
{
    if (!selfChosen(c) || c.facts.platform->kind != "board")
        return;
    if (!c.in.wiring || !c.in.wiring->sharedInUse)
        return v.miss("board.shared_resources");
    for (const auto& [a, b] : *c.in.wiring->sharedInUse)
        v.fail({textArg("a", a), textArg("b", b)}, c.facts.platformPart->id);
    if (v.failures().empty())
        v.pass();
}

void bifurcation(const RuleContext& c, Verdict& v)
{
    for (const ResolvedLine& l : c.facts.node) {
        const auto* a = l.part->as<AccessorySpec>();
        if (!a || a->bifurcation.empty())
            continue;
        if (!c.in.wiring || c.in.wiring->bifurcations.empty()) {
            v.miss("slot.bifurcation");
            continue;
        }
        if (!hasTag(c.in.wiring->bifurcations, a->bifurcation))
            v.fail({nameArg("card", l.part), textArg("mode", a->bifurcation)}, l.part->id);
        v.pass();
    }
}

void uplinks(const RuleContext& c, Verdict& v)
{
    if (!pcieCards(c) || c.facts.accelerators < 2)
        return;
    const double most = c.policy("max_gpu_per_uplink", 2);
    std::optional<double> each;
    if (c.in.wiring && c.in.wiring->gpusPerUplink)
        each = *c.in.wiring->gpusPerUplink;
    for (const ResolvedLine& l : accessoriesOf(c, "pcie-switch")) {
        const int cards = std::max(1, l.quantity);
        each = each.value_or(static_cast<double>((c.facts.accelerators + cards - 1) / cards)); // one uplink a card
    }
    if (!each)
        return c.facts.accelerators > 4 ? v.miss("switch.uplinks") : v.pass(); // four take the processor's own slots
    if (*each <= most)
        return v.pass();
    v.fail({numberArg("n", *each), numberArg("max", most)}, c.facts.acceleratorPart->id);
}

void affinity(const RuleContext& c, Verdict& v)
{
    if (!pcieCards(c) || c.facts.cpus < 2 || c.facts.accelerators < 2)
        return;
    if (!c.in.wiring || c.in.wiring->gpusPerCpu.empty())
        return v.miss("gpu.cpu_affinity");
    const std::vector<int>& each = c.in.wiring->gpusPerCpu;
    const auto [least, most] = std::minmax_element(each.begin(), each.end());
    if (*most - *least <= 1)
        return v.pass();
    std::string split;
    for (const int n : each)
        split += (split.empty() ? "" : "+") + std::to_string(n);
    v.fail({textArg("split", split)}, c.facts.acceleratorPart->id);
}

void adapterSize(const RuleContext& c, Verdict& v)
{
    for (const ResolvedLine& l : c.facts.node) {
        const auto* n = l.part->as<NetworkSpec>();
        if (!n || n->kind != "nic" || n->ocp || !selfChosen(c))
            continue;
        if (!c.in.wiring || !c.in.wiring->cardsFitSlots)
            return v.miss("slot.height");
        if (!*c.in.wiring->cardsFitSlots)
            return v.fail({nameArg("card", l.part), textArg("dim", LocalText{"全高", "full height"}),
                           textArg("limit", LocalText{"所选插槽", "the slot chosen"})},
                          l.part->id);
        v.pass();
    }
}

void addressRoom(const RuleContext& c, Verdict& v)
{
    if (!pcieCards(c))
        return;
    if (!c.facts.accelerator->barGb || !c.facts.platform->mmioGb)
        return v.miss(c.facts.accelerator->barGb ? "platform.mmio_gb" : "gpu.bar_gb");
    const double need = *c.facts.accelerator->barGb * c.facts.accelerators;
    if (need <= *c.facts.platform->mmioGb)
        return v.pass();
    v.fail({numberArg("need", need), numberArg("have", *c.facts.platform->mmioGb)},
           std::vector{c.facts.acceleratorPart->id, c.facts.platformPart->id});
}

/// Kits of two x8 connectors to one x16 slot.
void joinedConnectors(const RuleContext& c, Verdict& v)
{
    for (const ResolvedLine& l : c.facts.node) {
        const auto* a = l.part->as<AccessorySpec>();
        const bool kit = a && a->kind == "riser" && l.part->model.rfind("2x ", 0) == 0;
        if (!kit || !c.facts.platform)
            continue;
        if (!c.in.wiring || !c.in.wiring->connectorsJoin)
            return v.miss("firmware.join_modes");
        if (*c.in.wiring->connectorsJoin)
            return v.pass();
        v.fail({nameArg("board", c.facts.platformPart), nameArg("connectors", l.part), textArg("width", "x16"),
                textArg("fw", c.in.wiring->firmware.empty() ? "—" : c.in.wiring->firmware)},
               std::vector{l.part->id, c.facts.platformPart->id});
    }
}

/// The generation a card and its slot would run at without the riser.
double slotGeneration(const RuleContext& c)
{
    double gen = c.facts.platform->pcieGen.value_or(0.0);
    if (c.facts.cpu && c.facts.cpu->pcieGen > 0)
        gen = std::min(gen, c.facts.cpu->pcieGen);
    if (c.facts.accelerator && c.facts.accelerator->pcieGen)
        gen = std::min(gen, *c.facts.accelerator->pcieGen);
    return gen;
}

void risers(const RuleContext& c, Verdict& v)
{
    const double longest = c.policy("riser_max_mm", 300);
    for (const ResolvedLine& l : accessoriesOf(c, "riser")) {
        const auto* a = l.part->as<AccessorySpec>();
        const double want = c.facts.platform ? slotGeneration(c) : 0.0;
        if (!a->pcieGen || want <= 0) {
            v.miss(a->pcieGen ? "slot.gen" : "riser.gen");
            continue;
        }
        const std::vector<Arg> args = {nameArg("riser", l.part), numberArg("have", *a->pcieGen),
                                       numberArg("len", a->lengthMm.value_or(0.0)), numberArg("want", want)};
        if (*a->pcieGen < want || (a->lengthMm && *a->lengthMm > longest))
            v.fail(args, l.part->id);
        else
            a->lengthMm ? v.pass() : v.miss("riser.length_mm");
    }
}

int bridgeWays(const RuleContext& c)
{
    int ways = 0;
    for (const ResolvedLine& l : accessoriesOf(c, "nvlink-bridge"))
        ways = std::max(ways, l.part->as<AccessorySpec>()->bridgeWays);
    return ways;
}

void bridgedAcross(const RuleContext& c, Verdict& v)
{
    const int ways = bridgeWays(c);
    if (ways < 2 || c.facts.cpus < 1)
        return;
    if (c.facts.cpus < 2)
        return v.pass();
    if (!c.in.wiring || c.in.wiring->gpusPerCpu.empty())
        return v.miss("gpu.cpu_affinity");
    const std::vector<int>& each = c.in.wiring->gpusPerCpu;
    const int whole = std::accumulate(each.begin(), each.end(), 0, [ways](int n, int g) { return n + g / ways; });
    if (whole * ways + ways > c.facts.accelerators)
        return v.pass();
    v.fail({numberArg("group", whole + 1)}, c.facts.acceleratorPart->id);
}

void nicsBesideGpus(const RuleContext& c, Verdict& v)
{
    if (!pcieCards(c) || c.facts.cpus < 2 || c.in.build.nodes < 2)
        return;
    for (const ResolvedLine& l : c.facts.node) {
        const auto* n = l.part->as<NetworkSpec>();
        if (!n || n->kind != "nic" || !n->rdma)
            continue;
        if (!c.in.wiring || !c.in.wiring->nicsBesideGpus)
            return v.miss("nic.root_port");
        if (!*c.in.wiring->nicsBesideGpus)
            return v.fail({nameArg("nic", l.part)}, l.part->id);
        v.pass();
    }
}

constexpr RuleEntry kRules[] = {
    {"PCI-05", sharedLanes},   {"PCI-06", bifurcation},    {"PCI-07", uplinks},          {"PCI-08", affinity},
    {"PCI-09", adapterSize},   {"PCI-10", addressRoom},    {"PCI-11", joinedConnectors}, {"RIS-01", risers},
    {"NVL-04", bridgedAcross}, {"NET-03", nicsBesideGpus},
};
} // namespace

std::span<const RuleEntry> wiringRules()
{
    return kRules;
}

} // namespace peiji

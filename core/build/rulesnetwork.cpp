#include "core/build/rules.h"

#include <algorithm>
#include <cmath>

namespace peiji
{

namespace
{
bool clustered(const RuleContext& c)
{
    return c.in.build.nodes > 1 && c.facts.platform;
}

std::vector<ResolvedLine> fabricNics(const RuleContext& c)
{
    std::vector<ResolvedLine> out;
    for (const ResolvedLine& l : c.facts.node) {
        const auto* n = l.part->as<NetworkSpec>();
        if (n && n->kind == "nic" && n->rdma)
            out.push_back(l);
    }
    return out;
}

void portsPerGpu(const RuleContext& c, Verdict& v)
{
    if (!clustered(c) || c.facts.accelerators < 1)
        return;
    int ports = c.facts.platform->fabricPortsIncluded;
    for (const ResolvedLine& l : fabricNics(c))
        ports += l.part->as<NetworkSpec>()->ports * l.quantity;
    const double ratio = static_cast<double>(ports) / c.facts.accelerators;
    // Baseboard systems feed one port per accelerator; PCIe servers share one among four (maker's designs).
    const double want =
        c.facts.accelerator->mount == "pcie" ? c.policy("nic_per_pcie_gpu", 0.25) : c.policy("nic_per_gpu", 1.0);
    if (ratio + 1e-9 >= want)
        return v.pass();
    v.fail({numberArg("ratio", ratio, 2), numberArg("want", want, 2)}, c.facts.platformPart->id);
}

void slotCarriesPort(const RuleContext& c, Verdict& v)
{
    for (const ResolvedLine& l : c.facts.node) {
        const auto* n = l.part->as<NetworkSpec>();
        if (!n || n->kind != "nic")
            continue;
        const bool known = c.facts.platform && c.facts.platform->pcieGen && n->pcieGen && n->pcieLanes;
        if (!known)
            return v.miss("slot.gen");
        const double gen = std::min(*c.facts.platform->pcieGen, *n->pcieGen);
        const double have = 8.0 * pcieGBps(gen, *n->pcieLanes);
        const double need = n->portGbps; // one port at full speed; dual-port cards share the slot by design
        if (need > have)
            return v.fail({nameArg("nic", l.part), numberArg("need", need), numberArg("have", have)}, l.part->id);
        v.pass();
    }
}

/// The switch whose plug a cable fits without speaking its protocol (Ethernet cable on InfiniBand); null when one does.
const Part* foreignCable(const RuleContext& c, const ResolvedLine& cable)
{
    const auto* n = cable.part->as<NetworkSpec>();
    if (!n || (n->kind != "cable" && n->kind != "transceiver") || n->protocols.empty())
        return nullptr;
    const Part* odd = nullptr;
    for (const ResolvedLine& l : c.facts.cluster) {
        const auto* s = l.part->as<NetworkSpec>();
        if (!s || s->kind != "switch" || s->connectorClass != n->connectorClass)
            continue;
        if (shareTag(s->protocols, n->protocols))
            return nullptr;
        odd = l.part;
    }
    return odd;
}

/// Every plug class that adapters and switches offer must find the same class on cables or transceivers, and back.
void plugsMatch(const RuleContext& c, Verdict& v)
{
    if (!clustered(c))
        return;
    const std::vector<ResolvedLine> nics = fabricNics(c);
    if (nics.empty()) {
        if (c.facts.platform->fabricPortsIncluded > 0)
            v.miss("nic.port_type");
        return;
    }
    TagList ends;
    const Part* lastCable = nullptr;
    for (const ResolvedLine& l : c.facts.cluster) {
        const auto* n = l.part->as<NetworkSpec>();
        if (!n || (n->kind != "cable" && n->kind != "transceiver"))
            continue;
        ends.push_back(n->connectorClass);
        if (n->kind == "cable")
            ends.push_back(n->connectorB);
        lastCable = l.part;
    }
    TagList ports;
    for (const ResolvedLine& l : nics)
        ports.push_back(l.part->as<NetworkSpec>()->connectorClass);
    for (const ResolvedLine& l : c.facts.cluster) {
        const auto* n = l.part->as<NetworkSpec>();
        if (n && n->kind == "switch" && n->rdma)
            ports.push_back(n->connectorClass);
    }
    for (const ResolvedLine& l : c.facts.cluster) {
        if (const Part* odd = foreignCable(c, l))
            return v.fail({textArg("port", odd->as<NetworkSpec>()->connectorClass), nameArg("cable", l.part)},
                          l.part->id);
    }
    for (const std::string& port : ports) {
        if (port.empty())
            return v.miss("nic.port_type");
        if (!hasTag(ends, port))
            return v.fail({textArg("port", port), nameArg("cable", lastCable)},
                          lastCable ? lastCable->id : std::string());
    }
    v.pass();
}

void management(const RuleContext& c, Verdict& v)
{
    if (!c.facts.platform || c.facts.platform->kind != "rack")
        return;
    if (c.facts.platform->mgmt.empty())
        return v.miss("mgmt.port");
    v.pass();
}

void switchListed(const RuleContext& c, Verdict& v)
{
    if (!clustered(c))
        return;
    const bool any = std::any_of(c.facts.cluster.begin(), c.facts.cluster.end(), [](const ResolvedLine& l) {
        const auto* n = l.part->as<NetworkSpec>();
        return n && n->kind == "switch" && n->rdma;
    });
    const std::vector<ResolvedLine> nics = fabricNics(c);
    if (any || (c.in.build.nodes == 2 && !nics.empty()))
        return v.pass();
    const bool ib = !nics.empty() && hasTag(nics.front().part->as<NetworkSpec>()->protocols, "ib");
    v.fail({textArg("fabric", ib ? "InfiniBand" : "RoCE")}, c.facts.platformPart->id);
}

/// Modules on both ends of a fibre must agree in lane rate and polish.
void farEnds(const RuleContext& c, Verdict& v)
{
    if (!clustered(c))
        return;
    const Part* first = nullptr;
    for (const ResolvedLine& l : c.facts.cluster) {
        const auto* n = l.part->as<NetworkSpec>();
        if (!n || n->kind != "transceiver")
            continue;
        if (!n->laneGbps)
            return v.miss("optics.lane_rate");
        const auto* a = first ? first->as<NetworkSpec>() : n;
        const bool rate = *a->laneGbps == *n->laneGbps, polish = a->polish == n->polish;
        if (!rate || !polish)
            return v.fail({nameArg("a", first), nameArg("b", l.part),
                           textArg("what", rate ? LocalText{"端面", "polish"} : LocalText{"单通道速率", "lane rate"})},
                          std::vector{l.part->id, first->id});
        first = l.part;
        v.pass();
    }
}

constexpr RuleEntry kRules[] = {
    {"NET-01", portsPerGpu}, {"NET-02", slotCarriesPort}, {"NET-04", plugsMatch},
    {"NET-05", management},  {"NET-06", switchListed},    {"NET-07", farEnds},
};
} // namespace

std::span<const RuleEntry> networkRules()
{
    return kRules;
}

} // namespace peiji

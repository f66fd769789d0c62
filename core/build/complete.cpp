#include "core/build/complete.h"
#include "core/build/completion.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace peiji
{

namespace
{
/// Passive cards, and cards whose cooling the catalogue does not know: never put into still air on a guess.
bool needsServerAir(const AcceleratorSpec& a)
{
    return a.mount == "pcie" && (a.cooling == "passive" || a.cooling.empty());
}

CompletionFailure boardHousing(const PlatformSpec& board, const Part* casePart, const AcceleratorSpec& a, int perNode)
{
    const auto* box = casePart ? casePart->as<PlatformSpec>() : nullptr;
    if (!box || !hasTag(box->boardForms, board.boardForm) || !box->expansionSlots)
        return CompletionFailure::Data;
    const int width = std::max(1, static_cast<int>(std::ceil(a.slotWidth)));
    if (perNode > box->maxAccelerators || perNode * width > static_cast<int>(*box->expansionSlots) ||
        (box->accelSlotWidthMax && a.slotWidth > *box->accelSlotWidthMax))
        return CompletionFailure::Accelerator;
    if (box->accelMaxLengthMm && a.lengthMm && *a.lengthMm > *box->accelMaxLengthMm)
        return CompletionFailure::Accelerator;
    // Cards stand in the board's own x16 slots, which lie one or two positions apart.
    if (board.pcieX16Free && perNode > static_cast<int>(*board.pcieX16Free))
        return CompletionFailure::Accelerator;
    if (needsServerAir(a) && !box->passiveAirflow)
        return CompletionFailure::Accelerator;
    return CompletionFailure::None;
}

/// Open coolers of neighbours choke: three or more need blowers or a free slot between them.
bool openCardsCrowded(const PlatformSpec& body, const AcceleratorSpec& a, int perNode)
{
    if (a.cooling != "active" || perNode < 2)
        return false;
    const int width = std::max(1, static_cast<int>(std::ceil(a.slotWidth)));
    if (body.kind == "rack")
        return true;
    return body.expansionSlots && perNode * (width + 1) - 1 > static_cast<int>(*body.expansionSlots);
}
} // namespace

const char* toId(CompletionFailure f)
{
    static constexpr std::array kIds = {"none",   "accelerator", "data",    "cpu",  "cooler",
                                        "memory", "storage",     "network", "power"};
    return kIds[static_cast<std::size_t>(f)];
}

bool isBuildable(const PlatformSpec& p)
{
    if (p.kind == "case")
        return false;
    if (p.completeSystem)
        return p.includedAcceleratorCount > 0 && p.maxSystemPowerW.has_value();
    const bool processors = p.cpuIncluded || (!p.cpuSocket.empty() && p.cpuSockets > 0 && !p.cpuFamilies.empty());
    const bool memory = p.dimmSlots > 0 && !p.memoryTypes.empty() && p.memoryChannelsPerCpu > 0;
    const bool bays = p.nvmeBays > 0 || p.m2Slots > 0;
    const bool supplies = !p.psuIncluded || (p.psuWatts && p.psuCount > 0 && (p.psuNeeded > 0 || p.maxSystemPowerW));
    return processors && memory && bays && supplies;
}

CompletionFailure checkHousing(const Part& platform, const Part* chassis, const Part& accelerator, int perNode)
{
    const auto* p = platform.as<PlatformSpec>();
    const auto* a = accelerator.as<AcceleratorSpec>();
    if (!p || !a || perNode < 1)
        return CompletionFailure::Accelerator;
    if (!isBuildable(*p))
        return CompletionFailure::Data;
    if (!p->includedAcceleratorId.empty()) {
        const bool same = p->includedAcceleratorId == accelerator.id && p->includedAcceleratorCount == perNode;
        return same ? CompletionFailure::None : CompletionFailure::Accelerator;
    }
    if (!a->soldAlone || !hasTag(p->accelMounts, a->mount) || perNode > p->maxAccelerators || a->tdp.value() <= 0)
        return CompletionFailure::Accelerator;
    if (a->mount != "pcie" && perNode != p->maxAccelerators)
        return CompletionFailure::Accelerator;
    if (!p->qualifiedAccelerators.empty() && !hasTag(p->qualifiedAccelerators, accelerator.id))
        return CompletionFailure::Accelerator;
    if (p->accelMaxTdpW && a->tdp.value() > *p->accelMaxTdpW)
        return CompletionFailure::Accelerator;
    if (p->accelSlotWidthMax && a->slotWidth > *p->accelSlotWidthMax)
        return CompletionFailure::Accelerator;
    if (p->kind == "board") {
        if (const CompletionFailure f = boardHousing(*p, chassis, *a, perNode); f != CompletionFailure::None)
            return f;
    } else if (needsServerAir(*a) && !p->passiveAirflow) {
        return CompletionFailure::Accelerator;
    }
    const PlatformSpec* body = chassis ? chassis->as<PlatformSpec>() : p;
    if (a->mount == "pcie" && openCardsCrowded(*body, *a, perNode))
        return CompletionFailure::Accelerator;
    return CompletionFailure::None;
}

namespace
{
Draft startDraft(const CompletionRequest& r, const Shelf& shelf)
{
    Draft d{r,
            shelf,
            shelf.catalogue,
            *r.platform->as<PlatformSpec>(),
            r.chassis ? r.chassis->as<PlatformSpec>() : nullptr,
            *r.accelerator->as<AcceleratorSpec>()};
    d.build.nodes = r.nodes;
    d.addNode(r.platform, 1, LineRole::Platform);
    if (r.chassis)
        d.addNode(r.chassis, 1, LineRole::Chassis);
    if (d.platform.includedAcceleratorId.empty())
        d.addNode(r.accelerator, r.perNode, LineRole::Accelerator);
    addBridges(d);
    return d;
}

void sum(const Draft& d, Completion& out)
{
    const auto take = [&](const std::vector<ResolvedLine>& lines, int times) {
        for (const ResolvedLine& l : lines) {
            const double net = d.shelf.price(l.part).value_or(0.0) * l.quantity * times;
            (l.part->tax == TaxCategory::Service ? out.servicesNet : out.goodsNet) += net;
        }
    };
    take(d.node, d.build.nodes);
    take(d.cluster, 1);
}
} // namespace

Build skeletonBuild(const CompletionRequest& r, const Shelf& shelf)
{
    return startDraft(r, shelf).build;
}

Completion completeBuild(const CompletionRequest& r, const Shelf& shelf)
{
    Completion out;
    out.failure = CompletionFailure::Accelerator;
    if (!r.platform || !r.accelerator)
        return out;
    out.failure = checkHousing(*r.platform, r.chassis, *r.accelerator, r.perNode);
    if (out.failure != CompletionFailure::None)
        return out;
    Draft d = startDraft(r, shelf);
    using Step = CompletionFailure (*)(Draft&);
    if (d.isComplete() && r.nodes > 1 && d.platform.fabricPortsIncluded < 1) {
        out.failure = CompletionFailure::Network;
        return out;
    }
    for (const Step step : {Step(addProcessors), Step(addMemory), Step(addStorage), Step(addNetwork), Step(addPower)}) {
        out.failure = step(d);
        if (out.failure != CompletionFailure::None)
            return out;
    }
    addRoom(d);
    addServices(d);
    sum(d, out);
    out.build = std::move(d.build);
    return out;
}

} // namespace peiji

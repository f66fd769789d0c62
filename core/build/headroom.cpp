#include "core/build/headroom.h"
#include "core/build/facts.h"

#include <algorithm>

namespace peiji
{

namespace
{
std::optional<double> positive(int v)
{
    return v > 0 ? std::optional<double>(v) : std::nullopt;
}

void addSlots(std::vector<HeadroomItem>& out, const BuildFacts& f)
{
    int max = f.platform->maxAccelerators;
    if (f.chassis)
        max = std::min(max, f.chassis->maxAccelerators);
    if (f.chassis && f.chassis->expansionSlots && f.accelerator)
        max = std::min(max, static_cast<int>(*f.chassis->expansionSlots) / f.slotsPerAccelerator());
    out.push_back({"gpu_slots", static_cast<double>(f.accelerators), positive(std::max(max, f.accelerators)), ""});
    if (f.complete)
        return;
    out.push_back({"dimm_slots", static_cast<double>(f.dimms), positive(f.platform->dimmSlots), ""});
    double nics = f.platform->x16HoldAccelerators ? f.accelerators : 0.0;
    for (const ResolvedLine& l : f.node) {
        const auto* n = l.part->as<NetworkSpec>();
        nics += n && n->kind == "nic" && !n->ocp ? l.quantity : 0;
    }
    out.push_back({"pcie_x16", nics, f.platform->pcieX16Free, ""});
}

void addBays(std::vector<HeadroomItem>& out, const BuildFacts& f)
{
    if (f.complete)
        return;
    double m2 = 0, nvme = 0, sata = 0;
    for (const ResolvedLine& l : f.node) {
        const auto* s = l.part->as<StorageSpec>();
        if (!s)
            continue;
        const bool inBay = s->bus == "nvme" && f.platform->nvmeBays > 0 &&
                           (shareTag(s->bays, f.platform->nvmeForms) || hasTag(f.platform->nvmeForms, s->bay));
        if (inBay)
            nvme += l.quantity;
        else if (s->bus == "nvme")
            m2 += l.quantity;
        else
            sata += l.quantity;
    }
    const PlatformSpec& body = *f.body();
    if (f.platform->nvmeBays > 0 || nvme > 0)
        out.push_back({"nvme_bays", nvme, positive(f.platform->nvmeBays), ""});
    out.push_back({"m2_slots", m2, positive(f.platform->m2Slots), ""});
    if (body.sataBays + body.hddBays > 0 || sata > 0)
        out.push_back({"sata_bays", sata, positive(body.sataBays + body.hddBays), ""});
}

void addRam(std::vector<HeadroomItem>& out, const BuildFacts& f)
{
    std::optional<double> max = f.platform->maxMemoryGb;
    if (f.cpu && f.cpu->memoryMaxGb > 0 && f.cpus > 0)
        max = std::min(max.value_or(f.cpu->memoryMaxGb * f.cpus), f.cpu->memoryMaxGb * f.cpus);
    if (max && *max < f.ramGb)
        max = f.ramGb;
    if (f.ramGb > 0)
        out.push_back({"ram", f.ramGb, max, "GiB"});
}

void addCluster(std::vector<HeadroomItem>& out, const BuildFacts& f)
{
    double rackU = 0, usedU = f.body()->rackU.value_or(0.0) * std::max(1, f.build->nodes);
    double ports = 0, usedPorts = 0;
    for (const ResolvedLine& l : f.cluster) {
        if (const auto* a = l.part->as<AccessorySpec>(); a && a->kind == "rack") {
            rackU += a->rackU.value_or(0.0) * l.quantity;
        } else if (const auto* n = l.part->as<NetworkSpec>()) {
            if (n->kind != "switch")
                continue;
            usedU += n->rackU.value_or(1.0) * l.quantity;
            ports += n->rdma ? static_cast<double>(n->ports) * l.quantity : 0.0;
        }
    }
    for (const ResolvedLine& l : f.node) {
        const auto* n = l.part->as<NetworkSpec>();
        if (n && n->kind == "nic" && n->rdma)
            usedPorts += static_cast<double>(n->ports) * l.quantity * f.build->nodes;
    }
    if (f.platform && f.build->nodes > 1)
        usedPorts += static_cast<double>(f.platform->fabricPortsIncluded) * f.build->nodes;
    if (rackU > 0)
        out.push_back({"rack_u", usedU, rackU, "U"});
    if (ports > 0)
        out.push_back({"switch_ports", std::min(usedPorts, ports), ports, ""});
}
} // namespace

std::vector<HeadroomItem> headroom(const Build& b, const Catalogue& c, const Site& site, const MemoryEstimate* memory)
{
    std::vector<HeadroomItem> out;
    const BuildFacts f = resolve(b, c);
    if (!f.platform)
        return out;
    addSlots(out, f);
    addBays(out, f);
    addRam(out, f);
    const PowerBudget power = powerBudget(f, site);
    out.push_back({"psu_watts", power.sustained.value(),
                   power.capacityKnown ? std::optional<double>(power.capacity.value()) : std::nullopt, "W"});
    if (memory)
        out.push_back({"vram", toGiB(memory->total), toGiB(memory->usable), "GiB"});
    addCluster(out, f);
    return out;
}

} // namespace peiji

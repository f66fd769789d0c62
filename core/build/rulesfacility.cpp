#include "core/build/rules.h"

#include <algorithm>
#include <cmath>

namespace peiji
{

namespace
{
struct Racks {
    double capacityU = 0, usedU = 0;
    int count = 0;
    bool known = true;
};

Racks racksOf(const RuleContext& c)
{
    Racks r;
    for (const ResolvedLine& l : c.facts.cluster) {
        if (const auto* a = l.part->as<AccessorySpec>(); a && a->kind == "rack") {
            r.capacityU += a->rackU.value_or(0.0) * l.quantity;
            r.count += l.quantity;
        } else if (const auto* n = l.part->as<NetworkSpec>(); n && n->kind == "switch") {
            r.usedU += n->rackU.value_or(1.0) * l.quantity;
        }
    }
    const PlatformSpec* body = c.facts.body();
    r.known = body && body->rackU;
    r.usedU += body && body->rackU ? *body->rackU * std::max(1, c.in.build.nodes) : 0.0;
    return r;
}

void rackHeight(const RuleContext& c, Verdict& v)
{
    const Racks r = racksOf(c);
    if (r.count == 0)
        return;
    if (!r.known)
        return v.miss("node.height_u");
    if (r.usedU <= r.capacityU)
        return v.pass();
    v.fail({numberArg("need", r.usedU), numberArg("free", r.capacityU)}, c.facts.bodyPart()->id);
}

void rackPower(const RuleContext& c, Verdict& v)
{
    const Racks r = racksOf(c);
    const int racks = std::max(1, r.count);
    if (!c.facts.platform || c.facts.platform->kind != "rack" || c.in.power.clusterSustained.value() <= 0)
        return;
    if (!c.in.site.maxRackKw)
        return v.miss("rack.kw_budget");
    const double kw = toKilowatts(c.in.power.clusterSustained) / racks;
    if (kw <= *c.in.site.maxRackKw)
        return v.pass();
    v.fail({numberArg("kw", kw, 1), numberArg("max", *c.in.site.maxRackKw, 1)}, c.facts.platformPart->id);
}

void exportFlag(const RuleContext& c, Verdict& v)
{
    if (!c.facts.accelerator || c.in.site.region.rfind("CN", 0) != 0)
        return;
    const std::string& note = c.facts.accelerator->exportToChina;
    const std::string& flag = c.facts.accelerator->exportFlag;
    if (note.empty() && flag.empty())
        return v.miss("part.export_flag");
    if (note.rfind("restricted", 0) != 0 && flag != "restricted")
        return v.pass();
    v.fail({nameArg("part", c.facts.acceleratorPart), textArg("dest", c.in.site.region)}, c.facts.acceleratorPart->id);
}

void freeDimms(const RuleContext& c, Verdict& v)
{
    if (!c.facts.platform || c.facts.complete || c.facts.dimms == 0 || c.facts.platform->dimmSlots < 1)
        return;
    const int free = std::max(0, c.facts.platform->dimmSlots - c.facts.dimms);
    double module = 0;
    for (const ResolvedLine& l : c.facts.nodeLines(LineRole::Memory)) {
        const auto* m = l.part->as<MemorySpec>();
        module = m ? std::max(module, m->capacityGb) : module;
    }
    double max = c.facts.ramGb + free * module;
    if (c.facts.platform->maxMemoryGb)
        max = std::min(max, *c.facts.platform->maxMemoryGb);
    v.fail({numberArg("free", free), numberArg("max", max),
            numberArg("n", free >= c.facts.dimms ? 0.0 : static_cast<double>(c.facts.dimms))});
}

void freeBays(const RuleContext& c, Verdict& v)
{
    if (!c.facts.platform || c.facts.complete)
        return;
    const PlatformSpec& p = *c.facts.platform;
    const PlatformSpec& body = *c.facts.body();
    const int bays = p.nvmeBays + p.m2Slots + body.sataBays + body.hddBays;
    if (bays < 1)
        return v.miss("chassis.bays");
    int used = 0;
    for (const ResolvedLine& l : c.facts.node)
        used += l.part->as<StorageSpec>() ? l.quantity : 0;
    v.fail({numberArg("free", std::max(0, bays - used)),
            textArg("types", joinTags(p.nvmeForms.empty() ? TagList{"m2", "sff"} : p.nvmeForms))});
}

void fabricSlot(const RuleContext& c, Verdict& v)
{
    if (!c.facts.platform || c.facts.complete || !c.facts.platform->pcieX16Free)
        return;
    int used = c.facts.platform->x16HoldAccelerators && !c.facts.acceleratorIncluded ? c.facts.accelerators : 0;
    for (const ResolvedLine& l : c.facts.node) {
        const auto* n = l.part->as<NetworkSpec>();
        used += n && n->kind == "nic" && !n->ocp ? l.quantity : 0;
    }
    const int free = static_cast<int>(*c.facts.platform->pcieX16Free) - used;
    if (free > 0)
        return v.pass();
    v.fail({numberArg("free", std::max(0, free))}, c.facts.platformPart->id);
}

void rackRoom(const RuleContext& c, Verdict& v)
{
    const Racks r = racksOf(c);
    if (r.count == 0 || !r.known || !c.facts.body()->rackU)
        return;
    const double kwEach = c.in.site.maxRackKw.value_or(c.policy("rack_air_limit_kw", 20.0));
    const double nodeKw = toKilowatts(c.in.power.clusterSustained) / std::max(1, c.in.build.nodes);
    const double kw = std::max(0.0, kwEach * r.count - toKilowatts(c.in.power.clusterSustained));
    const double u = std::max(0.0, r.capacityU - r.usedU - c.policy("rack_reserve_u", 2.0) * r.count);
    const double more = nodeKw > 0 ? std::min(std::floor(u / *c.facts.body()->rackU), std::floor(kw / nodeKw)) : 0.0;
    v.fail({numberArg("u", u), numberArg("kw", kw, 1), numberArg("n", more)});
}

const AccessorySpec* rackOf(const RuleContext& c)
{
    for (const ResolvedLine& l : c.facts.cluster) {
        if (const auto* a = l.part->as<AccessorySpec>(); a && a->kind == "rack")
            return a;
    }
    return nullptr;
}

void rackDepth(const RuleContext& c, Verdict& v)
{
    const AccessorySpec* rack = rackOf(c);
    if (!rack || !c.facts.body())
        return;
    if (!rack->depthMm || !c.facts.body()->depthMm)
        return v.miss(rack->depthMm ? "node.depth_mm" : "rack.depth_mm");
    const double deep = *c.facts.body()->depthMm + c.policy("rack_cable_depth_mm", 100);
    if (deep <= *rack->depthMm)
        return v.pass();
    v.fail({numberArg("d", deep), numberArg("max", *rack->depthMm)}, c.facts.bodyPart()->id);
}

void rackWeight(const RuleContext& c, Verdict& v)
{
    const AccessorySpec* rack = rackOf(c);
    if (!rack || !c.facts.body())
        return;
    if (!rack->maxKg || !c.facts.body()->weightKg)
        return v.miss(rack->maxKg ? "node.weight_kg" : "rack.max_kg");
    const int racks = std::max(1, racksOf(c).count);
    const int nodes = (std::max(1, c.in.build.nodes) + racks - 1) / racks;
    const double kg = *c.facts.body()->weightKg * nodes;
    if (kg <= *rack->maxKg)
        return v.pass();
    v.fail({numberArg("kg", kg), numberArg("max", *rack->maxKg)}, c.facts.bodyPart()->id);
}

void outlets(const RuleContext& c, Verdict& v)
{
    int have = 0;
    const Part* strip = nullptr;
    for (const ResolvedLine& l : c.facts.cluster) {
        const auto* p = l.part->as<PowerSpec>();
        if (!p || p->kind != "pdu")
            continue;
        strip = l.part;
        if (!p->outlets || p->inlet.empty())
            return v.miss("pdu.outlets");
        have += static_cast<int>(*p->outlets) * l.quantity;
    }
    if (!strip)
        return;
    int each = c.in.build.countPerNode(LineRole::Psu);
    each = each > 0 ? each : c.facts.platform ? c.facts.platform->psuCount : 0;
    if (each < 1)
        return v.miss("psu.cord_type");
    const int need = each * std::max(1, c.in.build.nodes);
    if (need <= have)
        return v.pass();
    v.fail({numberArg("need", need), textArg("type", strip->as<PowerSpec>()->inlet), numberArg("have", have)},
           strip->id);
}

void lifting(const RuleContext& c, Verdict& v)
{
    if (!c.facts.platform || c.facts.platform->kind != "rack")
        return;
    if (!c.facts.body()->weightKg)
        return v.miss("node.weight_kg");
    bool aid = false;
    for (const ResolvedLine& l : allLines(c.facts))
        aid = aid || l.part->id == "server-lift";
    if (*c.facts.body()->weightKg <= c.policy("lift_kg", 50) || aid)
        return v.pass();
    v.fail({numberArg("kg", *c.facts.body()->weightKg)}, c.facts.bodyPart()->id);
}

void roomCooling(const RuleContext& c, Verdict& v)
{
    if (!c.facts.platform || c.in.power.clusterSustained.value() <= 0)
        return;
    if (!c.in.site.roomCoolingKw)
        return v.miss("room.cooling_kw");
    const double kw = toKilowatts(c.in.power.clusterSustained);
    if (kw <= *c.in.site.roomCoolingKw)
        return v.pass();
    v.fail({numberArg("kw", kw, 1), numberArg("max", *c.in.site.roomCoolingKw, 1)}, c.facts.platformPart->id);
}

constexpr RuleEntry kRules[] = {
    {"RCK-01", rackHeight}, {"RCK-02", rackDepth}, {"RCK-03", rackWeight},  {"RCK-04", rackPower},
    {"RCK-05", outlets},    {"RCK-06", lifting},   {"RCK-07", roomCooling}, {"CMP-01", exportFlag},
    {"HDR-01", freeDimms},  {"HDR-05", freeBays},  {"HDR-06", fabricSlot},  {"HDR-07", rackRoom},
};
} // namespace

std::span<const RuleEntry> facilityRules()
{
    return kRules;
}

} // namespace peiji

#include "core/build/fixcandidates.h"
#include "core/build/facts.h"

#include <algorithm>
#include <set>

namespace peiji
{

namespace
{
/// Roles whose lines a rule of a group is settled by, beside the parts that the finding names.
std::vector<LineRole> rolesOf(const std::string& rule)
{
    using R = LineRole;
    const std::string group = rule.substr(0, rule.find('-'));
    if (group == "MEM" || rule == "SIZ-03" || rule == "SIZ-04" || rule == "SIZ-05")
        return {R::Memory};
    if (group == "CPU")
        return {R::Cpu, R::Cooler, R::Platform, R::Accelerator};
    if (group == "GPU" || group == "THM" || group == "PCI")
        return {R::Accelerator, R::Chassis, R::Platform, R::Nic};
    if (group == "NVL")
        return {R::Bridge};
    if (group == "PWR")
        return {R::Accessory};
    if (group == "PSU")
        return {R::Psu, R::Accelerator};
    if (group == "STO")
        return {R::HotDrive, R::BootDrive, R::WarmDrive, R::ColdDrive, R::Platform};
    if (group == "NET")
        return {R::Nic, R::Cable, R::Optic, R::Switch};
    if (group == "RCK")
        return {R::Rack, R::Pdu};
    return {};
}

/// Kind of part within its table: bridges are not exchanged for coolers, supplies not for air conditioners.
std::string branchOf(const Part& p)
{
    if (const auto* s = p.as<PlatformSpec>())
        return s->kind;
    if (const auto* s = p.as<AccessorySpec>())
        return s->kind;
    if (const auto* s = p.as<NetworkSpec>())
        return s->kind;
    if (const auto* s = p.as<PowerSpec>())
        return s->kind;
    if (const auto* s = p.as<ServiceSpec>())
        return s->kind;
    return {};
}

bool offered(const Part& p, const RuleInput& in)
{
    if (!p.orderable)
        return false;
    const auto* a = p.as<AcceleratorSpec>();
    const auto* c = p.as<CpuSpec>();
    if ((a && !a->soldAlone) || (c && !c->soldAlone))
        return false;
    return !in.pricing || chosenPrice(in.catalogue, *in.pricing, p.id);
}

struct Collector {
    const RuleInput& in;
    const BuildFacts facts;
    std::vector<PartChange> out{};

    /// Counts worth trying for a line: near its own, per processor, per accelerator, per channel.
    std::set<int> countsFor(LineRole role, int own) const
    {
        std::set<int> counts;
        const int channels = facts.platform ? std::max(1, facts.platform->memoryChannelsPerCpu) : 1;
        if (role == LineRole::Memory) {
            for (const int k : {1, 2})
                counts.insert(channels * std::max(1, facts.cpus) * k);
            counts.insert(own);
            return counts;
        }
        if (role == LineRole::Accelerator || role == LineRole::Platform || role == LineRole::Chassis) {
            counts.insert(own);
            for (int n = 1; role == LineRole::Accelerator &&
                            n <= std::max(own, facts.platform ? facts.platform->maxAccelerators : 0);
                 ++n)
                counts.insert(n);
            return counts;
        }
        for (int n = 1; n <= own + 4; ++n)
            counts.insert(n);
        counts.insert({facts.accelerators, facts.cpus, 2 * own});
        counts.erase(0);
        return counts;
    }

    void recount(const BuildLine& l, bool cluster)
    {
        for (const int n : countsFor(l.role, l.quantity)) {
            if (n != l.quantity)
                out.push_back({l.role, cluster, l.partId, l.partId, n});
        }
        if (l.role != LineRole::Platform && l.role != LineRole::Cpu && l.role != LineRole::Chassis)
            out.push_back({l.role, cluster, l.partId, {}, l.quantity});
    }

    void exchange(const BuildLine& l, bool cluster)
    {
        const Part* own = in.catalogue.part(l.partId);
        if (!own)
            return;
        const bool counted = l.role == LineRole::Memory || l.role == LineRole::Psu || l.role == LineRole::HotDrive;
        for (const Part& p : in.catalogue.parts) {
            if (p.kind != own->kind || p.id == own->id || branchOf(p) != branchOf(*own) || !offered(p, in))
                continue;
            out.push_back({l.role, cluster, l.partId, p.id, l.quantity});
            if (!counted)
                continue;
            for (const int n : countsFor(l.role, l.role == LineRole::Psu ? 1 : l.quantity)) {
                if (n != l.quantity)
                    out.push_back({l.role, cluster, l.partId, p.id, n});
            }
        }
    }

    void addOf(const char* branch, PartKind kind, LineRole role, std::set<int> counts, bool cluster = false)
    {
        for (const Part& p : in.catalogue.parts) {
            if (p.kind != kind || (*branch && branchOf(p) != branch) || !offered(p, in))
                continue;
            for (const int n : counts) {
                if (n > 0)
                    out.push_back({role, cluster, {}, p.id, n});
            }
        }
    }
};

/// What a list may lack, by rule.
void additions(Collector& c, const std::string& rule)
{
    const int cpus = std::max(1, c.facts.cpus), cards = std::max(1, c.facts.accelerators);
    const int supplies = c.in.build.countPerNode(LineRole::Psu);
    using R = LineRole;
    if (rule == "ACC-01") {
        c.addOf("cpu-cooler", PartKind::Accessory, R::Cooler, {cpus});
        c.addOf("psu", PartKind::PowerCooling, R::Psu, {1, 2});
        c.addOf("case", PartKind::Platform, R::Chassis, {1});
        c.addOf("", PartKind::Cpu, R::Cpu, {c.facts.platform ? std::max(1, c.facts.platform->cpuSockets) : 1});
        c.addOf("", PartKind::Memory, R::Memory, c.countsFor(R::Memory, 1));
        for (const BuildLine& l : c.in.build.node) {
            for (const std::string& id :
                 c.in.catalogue.part(l.partId) ? c.in.catalogue.part(l.partId)->supply.needs : TagList{})
                c.out.push_back({R::Accessory, false, {}, id, 1});
        }
    } else if (rule == "PSU-12") {
        c.addOf("power-adapter", PartKind::Accessory, R::Accessory, {supplies - 1});
    } else if (rule == "THM-01" || rule == "THM-09") {
        c.addOf("fan", PartKind::Accessory, R::Accessory, {1, cards});
    } else if (rule == "RCK-06") {
        c.addOf("tool", PartKind::Accessory, R::Accessory, {1}, true);
    } else if (rule == "CMP-06") {
        c.addOf("security", PartKind::Accessory, R::Accessory, {1});
        c.addOf("warranty", PartKind::Service, R::Service, {1}, true);
    } else if (rule == "STO-04") {
        c.addOf("", PartKind::Storage, R::BootDrive, {1, 2});
    } else if (rule == "NET-06") {
        c.addOf("switch", PartKind::Network, R::Switch, {1}, true);
    } else if (rule == "NET-04") {
        c.addOf("cable", PartKind::Network, R::Cable, {std::max(1, c.in.build.nodes)}, true);
    } else if (rule == "NET-01") {
        c.addOf("nic", PartKind::Network, R::Nic, {1, cards});
    } else if (rule == "SW-07" || rule == "ACC-02" || rule == "STO-08") {
        c.addOf("power-cord", PartKind::Accessory, R::Accessory, {1, supplies});
        c.addOf("licence", PartKind::Service, R::Software, {1});
    }
}
} // namespace

std::vector<PartChange> fixCandidates(const Finding& finding, const RuleInput& in)
{
    Collector c{in, resolve(in.build, in.catalogue)};
    const std::vector<LineRole> roles = rolesOf(finding.ruleId);
    const auto concerns = [&](const BuildLine& l) {
        const bool named = std::find(finding.parts.begin(), finding.parts.end(), l.partId) != finding.parts.end();
        return named || std::find(roles.begin(), roles.end(), l.role) != roles.end();
    };
    additions(c, finding.ruleId);
    for (const bool exchange : {false, true}) { // counts first: they are fewer and cheaper
        for (const bool cluster : {false, true}) {
            for (const BuildLine& l : cluster ? in.build.cluster : in.build.node) {
                if (!concerns(l))
                    continue;
                if (exchange)
                    c.exchange(l, cluster);
                else
                    c.recount(l, cluster);
            }
        }
    }
    return std::move(c.out);
}

} // namespace peiji

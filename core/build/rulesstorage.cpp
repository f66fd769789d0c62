#include "core/build/rules.h"

#include <algorithm>
#include <cmath>

namespace peiji
{

namespace
{
struct Drive {
    const Part* part;
    const StorageSpec* spec;
    int quantity;
    LineRole role;
};

std::vector<Drive> drives(const RuleContext& c)
{
    std::vector<Drive> out;
    for (const ResolvedLine& l : c.facts.node) {
        if (const auto* s = l.part->as<StorageSpec>())
            out.push_back({l.part, s, l.quantity, l.role});
    }
    return out;
}

bool fits(const StorageSpec& s, const std::string& bay)
{
    return s.bay == bay || hasTag(s.bays, bay);
}

bool busCarried(const RuleContext& c, const StorageSpec& s)
{
    const PlatformSpec& p = *c.facts.platform;
    const PlatformSpec& body = *c.facts.body();
    return s.bus == "nvme" ? p.nvmeBays > 0 || p.m2Slots > 0 : body.sataBays + body.hddBays > 0;
}

/// Fills the bays of each size with the drives that fit there only, then counts what is over.
void bayCount(const RuleContext& c, Verdict& v)
{
    if (!c.facts.platform || drives(c).empty())
        return;
    const PlatformSpec& p = *c.facts.platform;
    const PlatformSpec& body = *c.facts.body();
    int m2 = p.m2Slots, nvme = p.nvmeBays, sff = body.sataBays, lff = body.hddBays;
    for (const Drive& d : drives(c)) {
        if (!busCarried(c, *d.spec))
            return; // STO-02 says so
        int left = d.quantity;
        const auto place = [&left](int& free) {
            const int n = std::min(left, std::max(0, free));
            left -= n;
            free -= n;
        };
        const bool inNvmeBay = std::any_of(p.nvmeForms.begin(), p.nvmeForms.end(),
                                           [&d](const std::string& bay) { return fits(*d.spec, bay); });
        if (d.spec->bus == "nvme" && inNvmeBay)
            place(nvme);
        if (fits(*d.spec, "m2"))
            place(m2);
        if (d.spec->bus == "sata" && fits(*d.spec, "sff"))
            place(sff);
        if (fits(*d.spec, "lff"))
            place(lff);
        if (left > 0)
            return v.fail(
                {numberArg("qty", d.quantity), textArg("form", d.spec->bay), numberArg("bays", d.quantity - left)},
                d.part->id);
    }
    v.pass();
}

void backplane(const RuleContext& c, Verdict& v)
{
    if (!c.facts.platform || drives(c).empty())
        return;
    for (const Drive& d : drives(c)) {
        const bool nvme = d.spec->bus == "nvme";
        if (!busCarried(c, *d.spec))
            return v.fail({nameArg("drive", d.part), textArg("iface", nvme ? "NVMe" : "SATA"),
                           textArg("allowed", nvme ? "SATA" : "NVMe")},
                          d.part->id);
    }
    v.pass();
}

void bootMirror(const RuleContext& c, Verdict& v)
{
    if (!c.facts.platform || c.facts.complete)
        return;
    const int boots = c.in.build.countPerNode(LineRole::BootDrive);
    if (boots >= 2)
        return v.pass();
    v.fail({}, c.facts.platformPart->id);
}

bool checkpoints(const RuleContext& c)
{
    return c.in.workload && c.in.workload->isTraining() && c.in.storage && c.facts.platform;
}

void checkpointTime(const RuleContext& c, Verdict& v)
{
    if (!checkpoints(c))
        return;
    if (!c.hardware || c.hardware->host.storageWrite.value() <= 0)
        return v.miss("storage.write_gbs");
    const double total = c.hardware->host.storageWrite.value() * c.hardware->nodes;
    const double sec = c.in.storage->checkpoint.value() / total;
    const double max = c.in.workload->checkpoint.allowedStall.value();
    if (sec <= max * 1.001)
        return v.pass();
    v.fail({numberArg("size", toGB(c.in.storage->checkpoint)), numberArg("sec", sec), numberArg("max", max)});
}

double usableGb(const RuleContext& c)
{
    double gb = c.facts.complete ? c.facts.platform->includedNvmeTb.value_or(0.0) * 1000.0 : 0.0;
    for (const Drive& d : drives(c)) {
        if (d.role != LineRole::BootDrive)
            gb += d.spec->capacityTb * 1000.0 * d.quantity;
    }
    return gb;
}

void capacity(const RuleContext& c, Verdict& v)
{
    if (!c.in.storage || !c.facts.platform)
        return;
    const double have = usableGb(c);
    if (have <= 0)
        return v.miss("storage.usable_gb");
    const int nodes = std::max(1, c.in.build.nodes);
    const double need =
        toGB(c.in.storage->dataset) + toGB(c.in.storage->modelFiles) + toGB(c.in.storage->checkpointsKept) / nodes;
    if (have >= need)
        return v.pass();
    v.fail({numberArg("have", have), numberArg("need", need)});
}

void endurance(const RuleContext& c, Verdict& v)
{
    if (!checkpoints(c))
        return;
    const double perDay = 86400.0 / std::max(60.0, c.in.workload->checkpoint.interval.value());
    const double writesTb = toTB(c.in.storage->checkpoint) * perDay / std::max(1, c.in.build.nodes);
    for (const Drive& d : drives(c)) {
        if (d.role != LineRole::HotDrive)
            continue;
        const double need = writesTb / (d.spec->capacityTb * d.quantity);
        if (!d.spec->dwpd)
            return v.miss("drive.dwpd");
        if (need > *d.spec->dwpd)
            return v.fail({numberArg("need", need, 2), numberArg("have", *d.spec->dwpd, 2)}, d.part->id);
        v.pass();
    }
}

const ResolvedLine* raidCard(const RuleContext& c)
{
    for (const ResolvedLine& l : c.facts.node) {
        const auto* a = l.part->as<AccessorySpec>();
        if (a && a->kind == "raid-card")
            return &l;
    }
    return nullptr;
}

void raidLevel(const RuleContext& c, Verdict& v)
{
    const std::string level = c.in.wiring ? c.in.wiring->raidLevel : std::string();
    if (level.empty())
        return raidCard(c) ? v.miss("raid.level") : void();
    static constexpr std::pair<std::string_view, int> kLeast[] = {{"0", 2}, {"1", 2}, {"5", 3}, {"6", 4}, {"10", 4}};
    const auto* found =
        std::find_if(std::begin(kLeast), std::end(kLeast), [&](const auto& k) { return k.first == level; });
    if (found == std::end(kLeast))
        return v.miss("raid.level");
    int data = 0;
    std::string id;
    for (const Drive& d : drives(c)) {
        if (d.role == LineRole::BootDrive)
            continue;
        data += d.quantity;
        id = d.part->id;
    }
    const bool whole = level != "10" || data % 2 == 0;
    if (data >= found->second && whole)
        return v.pass();
    v.fail({textArg("level", level), numberArg("min", whole ? found->second : data + 1), numberArg("qty", data)}, id);
}

void controllerLicence(const RuleContext& c, Verdict& v)
{
    const ResolvedLine* card = raidCard(c);
    if (!card)
        return;
    const TagList& needs = card->part->supply.needs;
    if (needs.empty())
        return v.miss("controller.licence_needed");
    for (const std::string& id : needs) {
        if (!lists(c.facts, id))
            v.fail({nameArg("controller", card->part), nameArg("item", c.in.catalogue.part(id))}, card->part->id);
    }
    v.pass();
}

constexpr RuleEntry kRules[] = {
    {"STO-01", bayCount}, {"STO-02", backplane}, {"STO-04", bootMirror}, {"STO-05", checkpointTime},
    {"STO-06", capacity}, {"STO-07", endurance}, {"STO-03", raidLevel},  {"STO-08", controllerLicence, kReadsParts},
};
} // namespace

std::span<const RuleEntry> storageRules()
{
    return kRules;
}

} // namespace peiji

#include "core/build/rules.h"

#include <algorithm>

namespace peiji
{

namespace
{
void requiredParts(const RuleContext& c, Verdict& v)
{
    if (!c.facts.platform || c.facts.complete)
        return;
    const PlatformSpec& p = *c.facts.platform;
    const auto need = [&](bool missing, LocalText what, const Part* by) {
        if (missing)
            v.fail({nameArg("part", by), textArg("need", std::move(what))}, by->id);
    };
    const int coolers = c.in.build.countPerNode(LineRole::Cooler);
    need(!p.cpuIncluded && c.facts.cpus == 0, {"处理器", "a processor"}, c.facts.platformPart);
    need(!p.cpuIncluded && !p.coolerIncluded && coolers < c.facts.cpus, {"处理器散热器", "a processor heat sink"},
         c.facts.cpuPart ? c.facts.cpuPart : c.facts.platformPart);
    need(c.facts.ramGb <= 0, {"内存", "memory"}, c.facts.platformPart);
    need(p.kind == "board" && !c.facts.chassis, {"机箱", "a case"}, c.facts.platformPart);
    need(!p.psuIncluded && c.in.build.countPerNode(LineRole::Psu) == 0, {"电源", "a power supply"}, c.facts.bodyPart());
    for (const ResolvedLine& l : allLines(c.facts)) {
        for (const std::string& id : l.part->supply.needs) {
            const Part* part = c.in.catalogue.part(id);
            need(!lists(c.facts, id), part ? part->name : LocalText{id, id}, l.part);
        }
    }
    if (v.failures().empty())
        v.pass();
}

/// Cords of the supplies that come without one: modules for server chassis bought alone.
void cords(const RuleContext& c, Verdict& v)
{
    for (const ResolvedLine& psu : c.facts.nodeLines(LineRole::Psu)) {
        const auto* p = psu.part->as<PowerSpec>();
        if (!p || p->formClass == "atx" || p->inlet.empty())
            continue;
        int listed = 0;
        bool any = false;
        for (const ResolvedLine& l : allLines(c.facts)) {
            const auto* a = l.part->as<AccessorySpec>();
            if (!a || a->kind != "power-cord")
                continue;
            any = true;
            listed += a->inlet == p->inlet ? l.quantity : 0;
        }
        if (!any) {
            v.miss("cord.listed");
            continue;
        }
        if (listed < psu.quantity)
            v.fail({numberArg("qty", psu.quantity - listed), textArg("inlet", p->inlet),
                    textArg("region", c.in.site.region)},
                   psu.part->id);
        v.pass();
    }
}

void excluded(const RuleContext& c, Verdict& v)
{
    if (!c.facts.platform)
        return;
    bool recorded = false;
    for (const ResolvedLine& l : allLines(c.facts)) {
        for (const std::string& id : l.part->supply.excludes) {
            recorded = true;
            if (lists(c.facts, id))
                v.fail({nameArg("a", l.part), nameArg("b", c.in.catalogue.part(id))}, std::vector{l.part->id, id});
        }
    }
    recorded ? v.pass() : v.miss("part.excludes");
}

void disputed(const RuleContext& c, Verdict& v)
{
    if (!c.facts.platform)
        return;
    bool unverified = false;
    for (const ResolvedLine& l : allLines(c.facts)) {
        unverified = unverified || l.part->confidence == Confidence::Estimate;
        for (const std::string& entry : l.part->supply.disputed) {
            const std::size_t colon = entry.find(':'), slash = entry.find('/', colon == std::string::npos ? 0 : colon);
            if (colon == std::string::npos || slash == std::string::npos)
                continue;
            v.fail({nameArg("part", l.part), textArg("field", entry.substr(0, colon)),
                    textArg("a", entry.substr(colon + 1, slash - colon - 1)), textArg("b", entry.substr(slash + 1))},
                   l.part->id);
        }
    }
    unverified ? v.miss("spec.sources") : v.pass();
}

constexpr RuleEntry kRules[] = {
    {"ACC-01", requiredParts, kReadsParts},
    {"ACC-02", cords},
    {"ACC-03", excluded, kReadsParts},
    {"DAT-02", disputed, kReadsParts},
};

/// Every rule that lacks an input speaks with these words itself; here is only said that none did.
void allChecked(const RuleContext& c, Verdict& v)
{
    if (c.soFar && c.soFar->notChecked == 0)
        v.pass();
}

void waivers(const RuleContext& c, Verdict& v)
{
    if (!c.soFar)
        return;
    for (const Finding& f : c.soFar->findings) {
        if (f.result == RuleResult::Waived && !f.waivedBy.empty())
            v.fail({textArg("rule", f.ruleId), textArg("user", f.waivedBy), textArg("reason", f.waivedWhy)}, f.partId);
    }
    v.pass();
}

constexpr RuleEntry kClosing[] = {{"DAT-01", allChecked, kReadsFindings}, {"DAT-03", waivers, kReadsFindings}};
} // namespace

std::span<const RuleEntry> accessoryRules()
{
    return kRules;
}

std::span<const RuleEntry> closingRules()
{
    return kClosing;
}

} // namespace peiji

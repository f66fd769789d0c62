#include "core/build/rules.h"

#include <algorithm>

namespace peiji
{

namespace
{
void domestic(const RuleContext& c, Verdict& v)
{
    if (!c.facts.platform)
        return;
    if (!c.in.deal || !c.in.deal->domesticRequired)
        return v.miss("deal.domestic_required");
    if (!*c.in.deal->domesticRequired)
        return v.pass();
    for (const Part* part : {c.facts.platformPart, c.facts.cpuPart, c.facts.acceleratorPart}) {
        if (!part)
            continue;
        const auto* cpu = part->as<CpuSpec>();
        const auto* card = part->as<AcceleratorSpec>();
        const std::string origin = cpu ? cpu->origin : card ? card->origin : std::string();
        if (part->supply.domesticListed.value_or(true) == false || origin == "intl")
            v.fail({nameArg("part", part)}, part->id);
        else if (!part->supply.domesticListed)
            v.miss("part.domestic_listed");
    }
    v.pass();
}

void mandatoryClauses(const RuleContext& c, Verdict& v)
{
    if (!c.facts.platform)
        return;
    if (!c.in.deal || !c.in.deal->clauses)
        return v.miss("tender.starred_items");
    for (const TenderClause& t : *c.in.deal->clauses) {
        if (t.mandatory && (!t.answered || t.fallsShort))
            v.fail({textArg("clause", t.text)});
    }
    v.pass();
}

void certificates(const RuleContext& c, Verdict& v)
{
    if (!c.facts.platform)
        return;
    if (!c.in.deal || !c.in.deal->certificates)
        return v.miss("deal.required_certificates");
    for (const Part* part : {c.facts.platformPart, c.facts.acceleratorPart}) {
        if (!part || c.in.deal->certificates->empty())
            continue;
        TagList absent;
        for (const std::string& want : *c.in.deal->certificates) {
            if (!hasTag(part->supply.certificates, want))
                absent.push_back(want);
        }
        if (!absent.empty())
            v.fail({nameArg("part", part), textArg("certs", joinTags(absent))}, part->id);
    }
    v.pass();
}

/// A name of three letters or more, as it stands in the text.
bool named(const std::string& text, const std::string& name)
{
    return name.size() >= 3 && name != "generic" && text.find(name) != std::string::npos;
}

void brandNames(const RuleContext& c, Verdict& v)
{
    if (!c.facts.platform)
        return;
    if (!c.in.deal || !c.in.deal->requirement)
        return v.miss("tender.text");
    for (const ResolvedLine& l : allLines(c.facts)) {
        for (const std::string& name : {l.part->model, l.part->vendor}) {
            if (!named(*c.in.deal->requirement, name))
                continue;
            v.fail({textArg("name", name)}, l.part->id);
            break;
        }
    }
    v.pass();
}

void dataSecurity(const RuleContext& c, Verdict& v)
{
    if (!c.facts.platform)
        return;
    if (!c.in.deal || !c.in.deal->security)
        return v.miss("deal.data_security");
    const std::string& level = *c.in.deal->security;
    if (level.empty() || level == "none")
        return v.pass();
    for (const char* id : {"war-drive-keep", "tpm2-module"}) {
        const Part* part = c.in.catalogue.part(id);
        if (!lists(c.facts, id))
            v.fail({textArg("level", level), part ? nameArg("item", part) : textArg("item", std::string(id))},
                   c.facts.platformPart->id);
    }
    v.pass();
}

constexpr RuleEntry kRules[] = {
    {"CMP-02", domestic},   {"CMP-03", mandatoryClauses}, {"CMP-04", certificates},
    {"CMP-05", brandNames}, {"CMP-06", dataSecurity},
};
} // namespace

std::span<const RuleEntry> dealRules()
{
    return kRules;
}

} // namespace peiji

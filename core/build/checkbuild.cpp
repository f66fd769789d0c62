#include "core/build/rules.h"

#include <algorithm>
#include <array>

namespace peiji
{

namespace
{
using RuleSet = std::span<const RuleEntry> (*)();
constexpr std::array<RuleSet, 12> kRuleSets = {cpuRules,    memoryRules,   pcieRules,     gpuRules,
                                               powerRules,  thermalRules,  networkRules,  storageRules,
                                               sizingRules, softwareRules, facilityRules, priceRules};

Severity severityOf(const RuleContext& ctx, const char* id)
{
    const RuleText* text = ctx.in.catalogue.rule(id);
    return text ? text->severity : Severity::Warning;
}

void count(FindingReport& report, const Finding& f)
{
    switch (f.result) {
    case RuleResult::Pass:
        ++report.passed;
        return;
    case RuleResult::NotChecked:
        ++report.notChecked;
        return;
    case RuleResult::Waived:
        ++report.waived;
        return;
    case RuleResult::Fail:
        break;
    }
    report.errors += f.severity == Severity::Error ? 1 : 0;
    report.warnings += f.severity == Severity::Warning ? 1 : 0;
    report.infos += f.severity == Severity::Info ? 1 : 0;
}

void run(const RuleContext& ctx, const RuleEntry& rule, FindingReport& report)
{
    Verdict v;
    rule.check(ctx, v);
    Finding f;
    f.ruleId = rule.id;
    f.severity = severityOf(ctx, rule.id);
    for (const Verdict::Failure& failure : v.failures()) {
        f.result = RuleResult::Fail;
        f.args = failure.args;
        f.partId = failure.partId;
        if (f.ruleId == "CMP-01" && ctx.in.restrictedAccepted) {
            f.result = RuleResult::Waived;
            f.waivedWhy = "buyer filter: restricted parts allowed";
        }
        count(report, f);
        report.findings.push_back(f);
    }
    if (!v.failures().empty())
        return;
    if (!v.missing().empty()) {
        f.result = RuleResult::NotChecked;
        f.missing = v.missing();
        count(report, f);
        report.findings.push_back(f);
    } else if (v.passed()) {
        ++report.passed;
    }
}

int rank(const Finding& f)
{
    if (f.result == RuleResult::NotChecked)
        return 4;
    if (f.result == RuleResult::Waived)
        return 3;
    return static_cast<int>(f.severity);
}

LocalText formatPattern(const std::string& key, const LocalText& pattern, const std::vector<Arg>& args)
{
    Texts one;
    one.add(key, pattern);
    return one.format(Message{key, args});
}
} // namespace

const char* toId(RuleResult r)
{
    static constexpr std::array kIds = {"pass", "fail", "not_checked", "waived"};
    return kIds[static_cast<std::size_t>(r)];
}

void Verdict::fail(std::vector<Arg> args, std::string partId)
{
    m_failures.push_back({std::move(args), std::move(partId)});
}

void Verdict::miss(std::string field)
{
    m_missing.push_back(std::move(field));
}

Arg textArg(std::string name, std::string value)
{
    return {std::move(name), std::move(value)};
}

Arg textArg(std::string name, LocalText value)
{
    return {std::move(name), std::move(value)};
}

Arg nameArg(std::string name, const Part* part)
{
    return {std::move(name), part ? part->name : LocalText{"—", "—"}};
}

Arg numberArg(std::string name, double value, int decimals)
{
    return {std::move(name), NumberArg{value, NumberKind::Plain, decimals}};
}

std::string joinTags(const TagList& tags)
{
    std::string out;
    for (const std::string& t : tags)
        out += (out.empty() ? "" : ", ") + t;
    return out;
}

FindingReport checkBuild(const RuleInput& in)
{
    const BuildFacts facts = resolve(in.build, in.catalogue);
    const std::optional<Hardware> hardware = hardwareOf(facts, in.power);
    const RuleContext ctx{in, facts, hardware ? &*hardware : nullptr};
    FindingReport report;
    for (const RuleSet set : kRuleSets) {
        for (const RuleEntry& rule : set())
            run(ctx, rule, report);
    }
    for (const RuleEntry& rule : openRules())
        run(ctx, rule, report);
    std::stable_sort(report.findings.begin(), report.findings.end(),
                     [](const Finding& a, const Finding& b) { return rank(a) < rank(b); });
    return report;
}

namespace
{

/// What is missing, in the reader's words; a key without a text stands as it is.
LocalText missingNames(const std::vector<std::string>& keys, const Texts& texts)
{
    LocalText all;
    for (const std::string& key : keys) {
        const std::string id = "input." + key;
        const LocalText name = texts.has(id) ? texts.get(id) : LocalText{key, key};
        all.zh += (all.zh.empty() ? "" : "、") + name.zh;
        all.en += (all.en.empty() ? "" : ", ") + name.en;
    }
    return all;
}

} // namespace

LocalText findingText(const Finding& f, const Catalogue& c)
{
    if (f.result == RuleResult::NotChecked) {
        if (const RuleText* dat = c.rule("DAT-01"))
            return formatPattern("DAT-01", dat->message,
                                 {textArg("rule", f.ruleId), textArg("field", missingNames(f.missing, c.texts))});
    }
    const RuleText* text = c.rule(f.ruleId);
    return text ? formatPattern(f.ruleId, text->message, f.args) : LocalText{f.ruleId, f.ruleId};
}

LocalText findingFix(const Finding& f, const Catalogue& c)
{
    const RuleText* text = c.rule(f.ruleId);
    if (!text || text->fix.empty() || f.result == RuleResult::NotChecked)
        return {};
    return formatPattern(f.ruleId, text->fix, f.args);
}

std::vector<std::string> implementedRules()
{
    std::vector<std::string> ids;
    for (const RuleSet set : kRuleSets) {
        for (const RuleEntry& rule : set())
            ids.push_back(rule.id);
    }
    std::sort(ids.begin(), ids.end());
    return ids;
}

} // namespace peiji

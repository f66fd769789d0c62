#include "core/build/rules.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <map>
#include <set>

namespace peiji
{

namespace
{
struct RuleGroup {
    std::span<const RuleEntry> (*rules)();
    unsigned reads;
};
constexpr unsigned kBuild = kReadsParts, kMachine = kReadsParts | kReadsSite;
constexpr std::array<RuleGroup, 19> kGroups = {{{cpuRules, kBuild},
                                                {memoryRules, kBuild},
                                                {pcieRules, kBuild | kReadsWiring},
                                                {wiringRules, kBuild | kReadsWiring},
                                                {gpuRules, kBuild | kReadsJob},
                                                {powerRules, kMachine | kReadsDeal},
                                                {supplyRules, kMachine | kReadsWiring},
                                                {thermalRules, kMachine | kReadsWiring},
                                                {networkRules, kBuild | kReadsWiring},
                                                {storageRules, kBuild | kReadsJob | kReadsWiring},
                                                {sizingRules, kBuild | kReadsJob},
                                                {softwareRules, kBuild | kReadsSoftware},
                                                {facilityRules, kMachine},
                                                {growthRules, kMachine | kReadsDeal},
                                                {priceRules, kBuild | kReadsPrices},
                                                {quoteRules, kBuild | kReadsPrices | kReadsDeal},
                                                {dealRules, kBuild | kReadsDeal},
                                                {lifecycleRules, kBuild | kReadsPrices | kReadsDeal},
                                                {accessoryRules, kMachine}}};

Severity severityOf(const RuleContext& ctx, const char* id)
{
    const RuleText* text = ctx.in.catalogue.rule(id);
    return text ? text->severity : Severity::Warning;
}

void count(FindingReport& report)
{
    report.errors = report.warnings = report.infos = report.notChecked = report.waived = 0;
    report.passed = static_cast<int>(report.passedRules.size());
    for (const Finding& f : report.findings) {
        const bool failed = f.result == RuleResult::Fail;
        report.notChecked += f.result == RuleResult::NotChecked ? 1 : 0;
        report.waived += f.result == RuleResult::Waived ? 1 : 0;
        report.errors += failed && f.severity == Severity::Error ? 1 : 0;
        report.warnings += failed && f.severity == Severity::Warning ? 1 : 0;
        report.infos += failed && f.severity == Severity::Info ? 1 : 0;
    }
}

void waive(const RuleInput& in, Finding& f)
{
    if (f.ruleId == "CMP-01" && in.restrictedAccepted) {
        f.result = RuleResult::Waived;
        f.waivedWhy = "buyer filter: restricted parts allowed";
    }
    for (const Waiver& w : in.waivers) {
        const bool same = w.partId.empty() || std::find(f.parts.begin(), f.parts.end(), w.partId) != f.parts.end();
        if (w.ruleId != f.ruleId || !same || w.who.empty() || w.why.empty()) // a waiver has a name and a reason
            continue;
        f.result = RuleResult::Waived;
        f.waivedBy = w.who;
        f.waivedWhy = w.why;
    }
}

void run(const RuleContext& ctx, const RuleEntry& rule, FindingReport& report)
{
    Verdict v;
    rule.check(ctx, v);
    if (v.failures().empty() && v.missing().empty()) {
        if (v.passed())
            report.passedRules.push_back(rule.id);
        return;
    }
    Finding f;
    f.ruleId = rule.id;
    const Severity severity = severityOf(ctx, rule.id);
    for (const Verdict::Failure& failure : v.failures()) {
        f.severity = failure.warningOnly && severity == Severity::Error ? Severity::Warning : severity;
        f.result = RuleResult::Fail;
        f.args = failure.args;
        f.parts = failure.parts;
        f.partId = f.parts.empty() ? std::string() : f.parts.front();
        f.waivedBy.clear();
        f.waivedWhy.clear();
        waive(ctx.in, f);
        report.findings.push_back(f);
    }
    if (!v.failures().empty())
        return;
    f.severity = severity;
    f.result = RuleResult::NotChecked;
    f.missing = v.missing();
    report.findings.push_back(std::move(f));
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
    m_failures.push_back({std::move(args), partId.empty() ? std::vector<std::string>{} : std::vector{partId}});
}

void Verdict::fail(std::vector<Arg> args, std::vector<std::string> parts)
{
    std::erase(parts, std::string());
    m_failures.push_back({std::move(args), std::move(parts)});
}

void Verdict::warn(std::vector<Arg> args, std::string partId)
{
    fail(std::move(args), std::move(partId));
    m_failures.back().warningOnly = true;
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

std::vector<ResolvedLine> allLines(const BuildFacts& f)
{
    std::vector<ResolvedLine> lines = f.node;
    lines.insert(lines.end(), f.cluster.begin(), f.cluster.end());
    return lines;
}

bool lists(const BuildFacts& f, std::string_view partId)
{
    const auto same = [partId](const ResolvedLine& l) { return l.part->id == partId; };
    return std::any_of(f.node.begin(), f.node.end(), same) || std::any_of(f.cluster.begin(), f.cluster.end(), same);
}

bool versionLess(std::string_view a, std::string_view b)
{
    const auto next = [](std::string_view& s) {
        long value = 0;
        const auto [end, error] = std::from_chars(s.data(), s.data() + s.size(), value);
        const std::size_t used = error == std::errc() ? static_cast<std::size_t>(end - s.data()) : s.size();
        s.remove_prefix(used < s.size() && s[used] == '.' ? used + 1 : s.size());
        return value;
    };
    while (!a.empty() || !b.empty()) {
        const long x = next(a), y = next(b);
        if (x != y)
            return x < y;
    }
    return false;
}

namespace
{
void settle(FindingReport& report, const RuleContext& ctx)
{
    std::stable_sort(report.findings.begin(), report.findings.end(),
                     [](const Finding& a, const Finding& b) { return rank(a) < rank(b); });
    count(report);
    RuleContext closing = ctx;
    closing.soFar = &report;
    for (const RuleEntry& rule : closingRules())
        run(closing, rule, report);
    std::stable_sort(report.findings.begin(), report.findings.end(),
                     [](const Finding& a, const Finding& b) { return rank(a) < rank(b); });
    count(report);
}

bool isClosing(std::string_view id)
{
    const auto rules = closingRules();
    return std::any_of(rules.begin(), rules.end(), [id](const RuleEntry& r) { return id == r.id; });
}

template <class Visit>
void forEachRule(Visit visit)
{
    for (const RuleGroup& group : kGroups) {
        for (const RuleEntry& rule : group.rules())
            visit(rule, rule.reads ? rule.reads : group.reads);
    }
}
} // namespace

FindingReport checkBuild(const RuleInput& in)
{
    const BuildFacts facts = resolve(in.build, in.catalogue);
    const std::optional<Hardware> hardware = hardwareOf(facts, in.power);
    const RuleContext ctx{in, facts, hardware ? &*hardware : nullptr};
    FindingReport report;
    report.findings.reserve(96);
    report.passedRules.reserve(128);
    forEachRule([&](const RuleEntry& rule, unsigned) { run(ctx, rule, report); });
    settle(report, ctx);
    return report;
}

void recheckBuild(FindingReport& report, const RuleInput& in, unsigned changed)
{
    const BuildFacts facts = resolve(in.build, in.catalogue);
    const std::optional<Hardware> hardware = hardwareOf(facts, in.power);
    const RuleContext ctx{in, facts, hardware ? &*hardware : nullptr};
    FindingReport next;
    std::map<std::string_view, std::vector<Finding*>> kept;
    for (Finding& f : report.findings)
        kept[f.ruleId].push_back(&f);
    const std::set<std::string_view> passed(report.passedRules.begin(), report.passedRules.end());
    forEachRule([&](const RuleEntry& rule, unsigned reads) {
        if (reads & changed)
            return run(ctx, rule, next);
        if (passed.contains(rule.id))
            next.passedRules.push_back(rule.id);
        for (Finding* f : kept[rule.id]) {
            if (changed & kReadsFindings) { // waivers come and go
                f->result = f->result == RuleResult::Waived ? RuleResult::Fail : f->result;
                f->waivedBy.clear();
                f->waivedWhy.clear();
                if (f->result == RuleResult::Fail)
                    waive(in, *f);
            }
            next.findings.push_back(*f);
        }
    });
    settle(next, ctx);
    report = std::move(next);
}

std::vector<Finding> checkRule(std::string_view ruleId, const RuleInput& in)
{
    const BuildFacts facts = resolve(in.build, in.catalogue);
    const std::optional<Hardware> hardware = hardwareOf(facts, in.power);
    const RuleContext ctx{in, facts, hardware ? &*hardware : nullptr};
    FindingReport report;
    if (isClosing(ruleId))
        report = checkBuild(in);
    else
        forEachRule([&](const RuleEntry& rule, unsigned) {
            if (ruleId == rule.id)
                run(ctx, rule, report);
        });
    std::erase_if(report.findings, [ruleId](const Finding& f) { return f.ruleId != ruleId; });
    return std::move(report.findings);
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

std::string findingSource(const Finding& f, const Catalogue& c)
{
    const RuleText* text = c.rule(f.ruleId);
    return text ? text->source : std::string();
}

std::vector<std::string> implementedRules()
{
    std::vector<std::string> ids;
    forEachRule([&ids](const RuleEntry& rule, unsigned) { ids.push_back(rule.id); });
    for (const RuleEntry& rule : closingRules())
        ids.push_back(rule.id);
    std::sort(ids.begin(), ids.end());
    return ids;
}

} // namespace peiji

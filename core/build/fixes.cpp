#include "core/build/fixes.h"
#include "core/build/facts.h"
#include "core/build/fixcandidates.h"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <set>

namespace peiji
{

namespace
{
/// A trial: the same questions about another build.
struct Trial {
    Build build;
    RuleInput in;

    Trial(const RuleInput& from, Build b)
        : build(std::move(b)), in{build,   from.catalogue, from.site, nullptr,
                                  nullptr, nullptr,        nullptr,   powerBudget(build, from.catalogue, from.site)}
    {
        in.workload = from.workload;
        in.storage = from.storage;
        in.hostMemory = from.hostMemory;
        in.pricing = from.pricing;
        in.budget = from.budget;
        in.restrictedAccepted = from.restrictedAccepted;
        in.software = from.software;
        in.wiring = from.wiring;
        in.deal = from.deal;
        in.waivers = from.waivers;
        // A plan is made for the accelerators: it holds as long as they are the same.
        const auto cards = [](const Build& x) {
            std::map<std::string, int> n;
            for (const BuildLine& l : x.node) {
                if (l.role == LineRole::Accelerator || l.role == LineRole::Platform)
                    n[l.partId] += l.quantity;
            }
            return n;
        };
        in.plan = cards(from.build) == cards(build) && from.build.nodes == build.nodes ? from.plan : nullptr;
    }
    Trial(const Trial&) = delete;
    Trial& operator=(const Trial&) = delete;
};

std::map<std::string, int> errorsOf(const FindingReport& r)
{
    std::map<std::string, int> n;
    for (const Finding& f : r.findings) {
        if (f.result == RuleResult::Fail && f.severity == Severity::Error)
            ++n[f.ruleId];
    }
    return n;
}

/// The rule ids that fail as errors more often than before.
std::vector<std::string> newErrors(const std::map<std::string, int>& before, const FindingReport& after)
{
    std::vector<std::string> out;
    for (const auto& [id, n] : errorsOf(after)) {
        const auto was = before.find(id);
        if (was == before.end() || was->second < n)
            out.push_back(id);
    }
    return out;
}

std::size_t failuresOf(std::string_view rule, const RuleInput& in)
{
    std::size_t n = 0;
    for (const Finding& f : checkRule(rule, in))
        n += f.result != RuleResult::Waived ? 1 : 0; // not checked is no way out either
    return n;
}

std::optional<Money> grossOf(const RuleInput& in, const Build& b)
{
    if (!in.pricing)
        return std::nullopt;
    Money sum{0, in.pricing->currency};
    const auto take = [&](const std::vector<BuildLine>& lines, int times) {
        for (const BuildLine& l : lines) {
            const Price* p = chosenPrice(in.catalogue, *in.pricing, l.partId);
            if (p && p->ratio)
                continue; // a share of the goods follows them, its change is not the fix's
            const auto ready = readyPrice(in.catalogue, *in.pricing, l.partId);
            if (!ready)
                return false;
            sum.minor += lineAmount(*ready, static_cast<std::int64_t>(l.quantity) * times).gross.minor;
        }
        return true;
    };
    return take(b.node, std::max(1, b.nodes)) && take(b.cluster, 1) ? std::optional<Money>(sum) : std::nullopt;
}

Message sentence(const PartChange& c, const Catalogue& catalogue)
{
    const auto name = [&catalogue](const char* key, const std::string& id) {
        const Part* p = catalogue.part(id);
        return Arg{key, p ? p->name : LocalText{id, id}};
    };
    const Arg count{"count", NumberArg{static_cast<double>(c.quantity)}};
    if (c.fromId.empty())
        return {"fix.add", {name("part", c.toId), count}};
    if (c.toId.empty())
        return {"fix.remove", {name("part", c.fromId)}};
    if (c.fromId == c.toId)
        return {"fix.count", {name("part", c.toId), count}};
    return {"fix.replace", {name("from", c.fromId), name("to", c.toId), count}};
}

struct Search {
    const Finding& finding;
    const RuleInput& in;
    const FixLimits& limits;
    std::map<std::string, int> before;
    std::optional<Money> price;
    std::size_t failures = 0;
    std::vector<Fix> found{};

    void keep(std::vector<PartChange> changes, const Build& after)
    {
        Fix fix;
        for (const PartChange& c : changes)
            fix.steps.push_back(sentence(c, in.catalogue));
        fix.changes = std::move(changes);
        const std::optional<Money> total = grossOf(in, after);
        if (price && total)
            fix.priceEffect = Money{total->minor - price->minor, total->currency};
        if (in.pricing && !fix.priceEffect)
            return;
        found.push_back(std::move(fix));
    }

    bool helps(const RuleInput& trial) const
    {
        return failuresOf(finding.ruleId, trial) < std::max<std::size_t>(failures, 1);
    }
};

std::int64_t effectOf(const Fix& f)
{
    return f.priceEffect ? std::llabs(f.priceEffect->minor) : 0;
}

void rankFixes(std::vector<Fix>& fixes, std::size_t most)
{
    std::stable_sort(fixes.begin(), fixes.end(), [](const Fix& a, const Fix& b) {
        return a.changes.size() != b.changes.size() ? a.changes.size() < b.changes.size() : effectOf(a) < effectOf(b);
    });
    // One way of each kind first: ten processors that all fit are one idea.
    std::map<std::string, int> kinds;
    std::vector<Fix> chosen, rest;
    for (Fix& f : fixes) {
        std::string kind;
        for (std::size_t i = 0; i < f.changes.size(); ++i)
            kind += f.steps[i].key + f.changes[i].fromId + "/";
        (kinds[kind]++ == 0 ? chosen : rest).push_back(std::move(f));
    }
    for (Fix& f : rest)
        chosen.push_back(std::move(f));
    if (chosen.size() > most)
        chosen.resize(most);
    fixes = std::move(chosen);
}

/// A change that helps but brings other errors: each of them may have a way out of its own.
void secondStep(Search& s, const PartChange& first, const Build& after, const std::vector<std::string>& errors)
{
    const Trial base(s.in, after);
    for (const Finding& f : checkRule(errors.front(), base.in)) {
        for (const PartChange& second : fixCandidates(f, base.in)) {
            const bool undoes = second.fromId == first.toId && second.toId == first.fromId && !first.toId.empty();
            if (undoes)
                continue;
            Trial trial(s.in, applyFix(after, Fix{{second}, {}, {}}));
            if ((s.limits.keeps && !s.limits.keeps(trial.build)) || !s.helps(trial.in) ||
                failuresOf(errors.front(), trial.in) > 0 || !newErrors(s.before, checkBuild(trial.in)).empty())
                continue;
            s.keep({first, second}, trial.build);
            return;
        }
        return;
    }
}
} // namespace

Build applyFix(const Build& b, const Fix& fix)
{
    Build out = b;
    for (const PartChange& c : fix.changes) {
        std::vector<BuildLine>& lines = c.cluster ? out.cluster : out.node;
        if (c.fromId.empty()) {
            lines.push_back({c.toId, c.quantity, c.role});
            continue;
        }
        const auto line = std::find_if(lines.begin(), lines.end(),
                                       [&c](const BuildLine& l) { return l.partId == c.fromId && l.role == c.role; });
        if (line == lines.end())
            continue;
        if (c.toId.empty())
            lines.erase(line);
        else
            *line = {c.toId, c.quantity, c.role};
    }
    return out;
}

std::vector<Fix> proposeFixes(const Finding& finding, const RuleInput& in, const FixLimits& limits)
{
    if (finding.result != RuleResult::Fail)
        return {};
    Search s{finding, in, limits, errorsOf(checkBuild(in)), grossOf(in, in.build), failuresOf(finding.ruleId, in)};
    struct Half {
        PartChange change;
        Build build;
        std::vector<std::string> errors;
    };
    std::vector<Half> halves;
    constexpr std::size_t kHalves = 24, kEnough = 200;
    for (const PartChange& change : fixCandidates(finding, in)) {
        Trial trial(in, applyFix(in.build, Fix{{change}, {}, {}}));
        if (trial.build == in.build || (limits.keeps && !limits.keeps(trial.build)) || !s.helps(trial.in))
            continue;
        std::vector<std::string> errors = newErrors(s.before, checkBuild(trial.in));
        if (errors.empty())
            s.keep({change}, trial.build);
        else if (halves.size() < kHalves)
            halves.push_back({change, trial.build, std::move(errors)});
        if (s.found.size() >= kEnough)
            break;
    }
    for (std::size_t i = 0; i < halves.size() && s.found.empty(); ++i)
        secondStep(s, halves[i].change, halves[i].build, halves[i].errors);
    rankFixes(s.found, limits.most);
    return std::move(s.found);
}

namespace
{
bool failsWith(const Finding& f, const RuleInput& in, const std::vector<BuildLine>& node,
               const std::vector<BuildLine>& cluster)
{
    Build b;
    b.nodes = in.build.nodes;
    b.node = node;
    b.cluster = cluster;
    const Trial trial(in, b);
    const std::vector<Finding> said = checkRule(f.ruleId, trial.in);
    return std::any_of(said.begin(), said.end(), [](const Finding& x) { return x.result == RuleResult::Fail; });
}

/// Lines of a build by one running number.
struct Lines {
    const Build& b;
    std::size_t size() const { return b.node.size() + b.cluster.size(); }
    const BuildLine& at(std::size_t i) const { return i < b.node.size() ? b.node[i] : b.cluster[i - b.node.size()]; }
};

bool failsWith(const Finding& f, const RuleInput& in, const std::vector<std::size_t>& chosen)
{
    const Lines lines{in.build};
    std::vector<BuildLine> node, cluster;
    for (const std::size_t i : chosen)
        (i < in.build.node.size() ? node : cluster).push_back(lines.at(i));
    return failsWith(f, in, node, cluster);
}

/// Every subset of `size` lines in order; true at the first that fails.
bool smallest(const Finding& f, const RuleInput& in, std::size_t size, std::size_t from,
              std::vector<std::size_t>& chosen)
{
    if (chosen.size() == size)
        return failsWith(f, in, chosen);
    for (std::size_t i = from; i < Lines{in.build}.size(); ++i) {
        chosen.push_back(i);
        if (smallest(f, in, size, i + 1, chosen))
            return true;
        chosen.pop_back();
    }
    return false;
}
} // namespace

std::vector<std::string> conflictSet(const Finding& finding, const RuleInput& in)
{
    const Lines lines{in.build};
    std::vector<std::size_t> chosen;
    constexpr std::size_t kSmall = 3;
    bool found = false;
    for (std::size_t size = 1; size <= kSmall && !found; ++size) {
        chosen.clear();
        found = smallest(finding, in, size, 0, chosen);
    }
    if (!found) { // larger sets: take away what is not needed
        chosen.clear();
        for (std::size_t i = 0; i < lines.size(); ++i)
            chosen.push_back(i);
        for (std::size_t i = chosen.size(); i-- > 0;) {
            std::vector<std::size_t> fewer = chosen;
            fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(i));
            if (failsWith(finding, in, fewer))
                chosen = std::move(fewer);
        }
    }
    std::vector<std::string> ids;
    for (const std::size_t i : chosen)
        ids.push_back(lines.at(i).partId);
    return ids;
}

} // namespace peiji

#include "core/build/whatif.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>

namespace peiji
{

namespace
{
int countOf(const Build& b, LineRole r)
{
    return b.countPerNode(r) * std::max(1, b.nodes);
}

double memoryGb(const Build& b, const Catalogue& c)
{
    double gb = 0;
    for (const BuildLine& l : b.node) {
        const Part* p = c.part(l.partId);
        if (const auto* m = p ? p->as<MemorySpec>() : nullptr)
            gb += m->capacityGb * l.quantity;
    }
    return gb;
}

/// Power cables go with the cards.
void addCards(Build& b, const Catalogue& c, int count)
{
    for (BuildLine& l : b.node) {
        const Part* p = c.part(l.partId);
        const auto* a = p ? p->as<AccessorySpec>() : nullptr;
        const bool perCard = a && a->kind == "gpu-power-cable";
        if (l.role == LineRole::Accelerator || perCard)
            l.quantity += count;
    }
}

Build changed(const RuleInput& in, const WhatIfChange& change)
{
    Build b = in.build;
    if (change.kind == WhatIfKind::AddAccelerators)
        addCards(b, in.catalogue, change.count);
    if (change.kind == WhatIfKind::MoreNodes)
        b.nodes = std::max(1, b.nodes) + change.count;
    if (change.kind == WhatIfKind::DoubleMemory) {
        for (BuildLine& l : b.node)
            l.quantity *= l.role == LineRole::Memory ? 2 : 1;
    }
    return b;
}

/// The same questions without the plan, which was made for the build as it is.
RuleInput about(const RuleInput& in, const Build& b)
{
    RuleInput out{b, in.catalogue, in.site, nullptr, nullptr, nullptr, nullptr, powerBudget(b, in.catalogue, in.site)};
    out.workload = in.workload;
    out.storage = in.storage;
    out.pricing = in.pricing;
    out.restrictedAccepted = in.restrictedAccepted;
    out.software = in.software;
    out.wiring = in.wiring;
    out.deal = in.deal;
    out.waivers = in.waivers;
    return out;
}

std::map<std::string, int> errorCounts(const FindingReport& r)
{
    std::map<std::string, int> n;
    for (const Finding& f : r.findings)
        n[f.ruleId] += f.result == RuleResult::Fail && f.severity == Severity::Error ? 1 : 0;
    return n;
}

std::vector<Finding> newErrors(const FindingReport& before, const FindingReport& after)
{
    const std::map<std::string, int> had = errorCounts(before), have = errorCounts(after);
    std::vector<Finding> out;
    for (const Finding& f : after.findings) {
        const auto was = had.find(f.ruleId);
        if (f.result == RuleResult::Fail && f.severity == Severity::Error &&
            have.at(f.ruleId) > (was == had.end() ? 0 : was->second))
            out.push_back(f);
    }
    return out;
}

std::vector<std::string> lostChecks(const FindingReport& before, const FindingReport& after)
{
    std::vector<std::string> out;
    for (const Finding& f : after.findings) {
        const bool passed =
            std::find(before.passedRules.begin(), before.passedRules.end(), f.ruleId) != before.passedRules.end();
        if (f.result == RuleResult::NotChecked && f.severity == Severity::Error && passed)
            out.insert(out.end(), f.missing.begin(), f.missing.end());
    }
    return out;
}

void compare(const RuleInput& in, WhatIf& w)
{
    std::map<std::pair<std::string, LineRole>, int> delta;
    const auto take = [&delta](const Build& b, int sign) {
        for (const BuildLine& l : b.node)
            delta[{l.partId, l.role}] += sign * l.quantity * std::max(1, b.nodes);
        for (const BuildLine& l : b.cluster)
            delta[{l.partId, l.role}] += sign * l.quantity;
    };
    take(w.after, 1);
    take(in.build, -1);
    bool priced = in.pricing != nullptr;
    Money sum{0, in.pricing ? in.pricing->currency : Currency::CNY};
    for (const auto& [key, quantity] : delta) {
        if (quantity == 0)
            continue;
        DeltaLine line{key.first, key.second, quantity};
        const auto ready = in.pricing ? readyPrice(in.catalogue, *in.pricing, key.first) : std::nullopt;
        if (quantity > 0 && ready)
            line.gross = lineAmount(*ready, quantity).gross;
        priced = priced && (quantity < 0 || line.gross);
        sum.minor += line.gross ? line.gross->minor : 0;
        w.lines.push_back(std::move(line));
    }
    if (priced)
        w.total = sum;
}
} // namespace

const char* toId(WhatIfAnswer a)
{
    static constexpr std::array kIds = {"yes", "no", "not_known"};
    return kIds[static_cast<std::size_t>(a)];
}

WhatIf whatIf(const RuleInput& in, const WhatIfChange& change)
{
    const FindingReport before = checkBuild(about(in, in.build));
    WhatIf w;
    w.after = changed(in, change);
    const int cards = countOf(w.after, LineRole::Accelerator), nodes = w.after.nodes;
    const double gb = memoryGb(w.after, in.catalogue);
    if (w.after == in.build) { // nothing of the kind is on the list
        w.answer = WhatIfAnswer::No;
        return w;
    }
    FixLimits limits;
    limits.most = 1;
    limits.keeps = [&](const Build& b) {
        return countOf(b, LineRole::Accelerator) >= cards && b.nodes >= nodes && memoryGb(b, in.catalogue) >= gb;
    };
    constexpr int kSteps = 6;
    for (int step = 0;; ++step) {
        const RuleInput now = about(in, w.after);
        const FindingReport report = checkBuild(now);
        const std::vector<Finding> errors = newErrors(before, report);
        if (errors.empty()) {
            w.missing = lostChecks(before, report);
            w.answer = w.missing.empty() ? WhatIfAnswer::Yes : WhatIfAnswer::NotKnown;
            break;
        }
        w.blocking.push_back(errors.front());
        const std::vector<Fix> fixes = step < kSteps ? proposeFixes(errors.front(), now, limits) : std::vector<Fix>{};
        if (fixes.empty()) {
            w.answer = WhatIfAnswer::No;
            break;
        }
        w.after = applyFix(w.after, fixes.front());
    }
    compare(in, w);
    return w;
}

} // namespace peiji

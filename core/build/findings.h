#pragma once
// Rules over builds. Four results; a missing input never passes.

#include "core/build/build.h"
#include "core/build/power.h"
#include "core/catalogue/pricing.h"
#include "core/estimate/memory.h"
#include "core/estimate/search.h"

#include <functional>
#include <string>
#include <vector>

namespace peiji
{

enum class RuleResult { Pass, Fail, NotChecked, Waived };
const char* toId(RuleResult r);

/// One verdict. `message` uses the rule's zh/en pattern with `args`; `missing` names the absent inputs of NotChecked.
struct Finding {
    std::string ruleId;
    Severity severity = Severity::Warning;
    RuleResult result = RuleResult::Fail;
    std::vector<Arg> args;
    std::vector<std::string> missing;
    std::string partId; ///< part to select in the UI, may be empty
    std::string waivedBy, waivedWhy;
};

/// Everything the rules may look at.
struct RuleInput {
    const Build& build;
    const Catalogue& catalogue;
    const Site& site;
    const Workload* workload = nullptr; ///< null: rules that need it are not checked
    const PlanResult* plan = nullptr;
    const HostMemoryEstimate* hostMemory = nullptr;
    const StorageEstimate* storage = nullptr;
    PowerBudget power;
    const PricingContext* pricing = nullptr;      ///< null: price rules are not checked
    std::optional<Money> gross = {}, budget = {}; ///< total and ceiling of the tier, tax included
    bool restrictedAccepted = false;              ///< the buyer accepted parts with an export flag: CMP-01 is waived
};

/// All findings that are not plain passes, in order error, warning, info, not checked; `passed` counts the rest.
struct FindingReport {
    std::vector<Finding> findings;
    int errors = 0, warnings = 0, infos = 0, notChecked = 0, waived = 0, passed = 0;
};
FindingReport checkBuild(const RuleInput& in);
/// The finding's sentence in both languages, from the catalogue's rule texts.
LocalText findingText(const Finding& f, const Catalogue& c);
LocalText findingFix(const Finding& f, const Catalogue& c);
/// Ids of the rules that have a condition function.
std::vector<std::string> implementedRules();

} // namespace peiji

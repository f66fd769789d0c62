#pragma once
// Rules over builds. Four results; a missing input never passes.

#include "core/build/build.h"
#include "core/build/deal.h"
#include "core/build/power.h"
#include "core/catalogue/pricing.h"
#include "core/estimate/memory.h"
#include "core/estimate/search.h"

#include <functional>
#include <string>
#include <string_view>
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
    std::string partId;             ///< part to select in the UI, may be empty
    std::vector<std::string> parts; ///< every part concerned, `partId` first
    std::string waivedBy, waivedWhy;
};

/// Someone answers for going on in spite of a rule. An empty part id waives the rule for the whole build.
struct Waiver {
    std::string ruleId, partId, who, why;
    friend bool operator==(const Waiver&, const Waiver&) = default;
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
    std::optional<Money> lineSum = {};            ///< sum of the lines, tax included
    const SoftwarePlan* software = nullptr;
    const Wiring* wiring = nullptr;
    const Deal* deal = nullptr;
    std::vector<Waiver> waivers = {};
};

/// What a rule reads, for re-checking only what a change touches. Power follows from parts and site.
enum RuleReads : unsigned {
    kReadsParts = 1,
    kReadsSite = 2,
    kReadsJob = 4, ///< workload, plan, host memory, storage
    kReadsPrices = 8,
    kReadsSoftware = 16,
    kReadsWiring = 32,
    kReadsDeal = 64,
    kReadsFindings = 128 ///< what the other rules found, waivers
};

/// All findings that are not plain passes, in order error, warning, info, not checked; `passed` counts the rest.
struct FindingReport {
    std::vector<Finding> findings;
    int errors = 0, warnings = 0, infos = 0, notChecked = 0, waived = 0, passed = 0;
    std::vector<std::string_view> passedRules{}; ///< ids, in the order of evaluation
};
/// An error with a waiver is "waived": it no longer counts as an error, and its name and reason are kept.
FindingReport checkBuild(const RuleInput& in);
/// Brings a report up to date after a change of the inputs named by `changed` (RuleReads): the same as checking anew.
void recheckBuild(FindingReport& report, const RuleInput& in, unsigned changed);
/// What one rule says: its failures, what it misses, or nothing when it passes or does not apply.
std::vector<Finding> checkRule(std::string_view ruleId, const RuleInput& in);
/// The finding's sentence in both languages, from the catalogue's rule texts.
LocalText findingText(const Finding& f, const Catalogue& c);
LocalText findingFix(const Finding& f, const Catalogue& c);
/// Where the rule comes from; empty for an unknown rule.
std::string findingSource(const Finding& f, const Catalogue& c);
/// Marks of host memory over device memory for cards of `cardGb` GB: the least that SIZ-03 accepts and what is advised.
struct RamMarks {
    double least = 0, good = 0;
};
RamMarks ramMarks(double cardGb, const Catalogue& c);
/// Ids of the rules that have a condition function.
std::vector<std::string> implementedRules();

} // namespace peiji

#include "app/cli/recommendinput.h"

#include "app/cli/workloadinput.h"
#include "core/units/parsequantity.h"
#include "db/json/strictjson.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace peiji
{

namespace
{

constexpr double kMostBudget = 1e12; // major units; past any machine room, well inside the money range

Result<std::vector<TierRequest>> readTiers(const CommandInput& in, Currency currency)
{
    const std::optional<std::string> tiers = in.options.text("tiers"), budget = in.options.text("budget");
    if (tiers && budget)
        return in.badInput("--tiers --budget", "cli.error.tiersAndBudget");
    if (!tiers && !budget)
        return in.badInput("--tiers", in.options.has("batch") ? "cli.error.needBudget" : "cli.error.needTiers");
    if (tiers) {
        Result<std::vector<TierRequest>> list = parseTiers(*tiers, currency);
        if (!list)
            return Error{ErrorKind::BadInput, "--" + list.error().where, list.error().what};
        return list;
    }
    const Result<double> amount = parseCount(*budget, kMostBudget);
    if (!amount || *amount < 1)
        return in.badInput("--budget", "cli.error.budget", {{"given", *budget}});
    TierRequest tier;
    tier.name = in.texts().get("cli.tier.single");
    tier.minimum = Money{0, currency};
    tier.maximum =
        Money{static_cast<std::int64_t>(std::llround(*amount * std::pow(10.0, minorDigits(currency)))), currency};
    return std::vector<TierRequest>{tier};
}

/// Texts for a name that is not known, without and with a near one.
struct UnknownKeys {
    const char *plain, *near;
};

/// A comma separated list of names out of `known`.
Result<std::vector<std::string>> readNames(const CommandInput& in, const char* option, const std::string& flag,
                                           const std::set<std::string>& known, UnknownKeys unknown)
{
    const std::optional<std::string> typed = in.options.text(option);
    std::vector<std::string> out;
    if (!typed)
        return out;
    std::string_view rest = *typed;
    while (!rest.empty()) {
        const std::size_t comma = std::min(rest.find(','), rest.size());
        const std::string wanted(rest.substr(0, comma));
        rest.remove_prefix(std::min(comma + 1, rest.size()));
        if (!known.contains(wanted)) {
            const std::string near = nearestOf(wanted, {known.begin(), known.end()});
            return in.badInput(flag, near.empty() ? unknown.plain : unknown.near, {{"given", wanted}, {"near", near}});
        }
        out.push_back(wanted);
    }
    return out;
}

Status readAccelerators(const CommandInput& in, BuyerFilters& filters)
{
    std::set<std::string> vendors, ids;
    for (const Part* p : in.catalogue().partsOf(PartKind::Accelerator)) {
        vendors.insert(p->vendor);
        ids.insert(p->id);
    }
    Result<std::vector<std::string>> allowed =
        readNames(in, "vendors", "--vendors", vendors, {"cli.error.vendor", "cli.error.vendorNear"});
    if (!allowed)
        return allowed.error();
    filters.vendorsAllowed = std::move(allowed).value();
    Result<std::vector<std::string>> chosen = readNames(in, "accelerators", "--accelerators", ids,
                                                        {"cli.error.acceleratorId", "cli.error.acceleratorIdNear"});
    if (!chosen)
        return chosen.error();
    filters.acceleratorsAllowed = std::move(chosen).value();
    filters.acceleratorCount = in.options.integer("accelerator_count").value_or(0);
    return Unit{};
}

Status checkRegion(const CommandInput& in, const std::string& region)
{
    std::set<std::string> known = {"CN"};
    for (const CostFactor& f : in.catalogue().costFactors)
        known.insert(f.region);
    const bool code = region.size() >= 2 && known.contains(region);
    if (code)
        return Unit{};
    std::string accepted;
    for (const std::string& k : known) {
        if (k.size() == 2)
            accepted += (accepted.empty() ? "" : ", ") + k;
    }
    return in.badInput("--region", "cli.error.region", {{"given", region}, {"accepted", accepted}});
}

} // namespace

Date dateOf(const CommandInput& in)
{
    const std::optional<std::string> typed = in.options.text("date");
    return typed ? *parseDate(*typed) : today();
}

Result<RecommendRequest> readRecommendRequest(const CommandInput& in)
{
    const Options& o = in.options;
    RecommendRequest r;
    const Result<Currency> currency = parseCurrency(o.textOr("currency", "CNY"));
    if (!currency)
        return Error{ErrorKind::BadInput, "--currency", currency.error().what};
    Result<std::vector<TierRequest>> tiers = readTiers(in, *currency);
    if (!tiers)
        return tiers.error();
    r.tiers = std::move(tiers).value();
    if (const std::optional<std::string> id = o.text("objective")) {
        const Result<Objective> objective = parseObjective(*id);
        if (!objective)
            return Error{ErrorKind::BadInput, "--objective", objective.error().what};
        for (TierRequest& tier : r.tiers)
            tier.objective = *objective;
    }
    if (const Status s = readAccelerators(in, r.filters); !s)
        return s.error();
    r.filters.allowRestricted = o.flag("allow_restricted");
    r.filters.allowUnofficial = o.flag("allow_unofficial");
    r.filters.allowEol = o.flag("allow_eol");
    r.filters.maxNodes = o.integer("max_nodes").value_or(r.filters.maxNodes);
    r.site.region = o.textOr("region", "CN");
    r.site.volts = o.number("volts");
    if (const Status s = checkRegion(in, r.site.region); !s)
        return s.error();
    r.pricing = defaultPricing(in.catalogue(), *currency, dateOf(in));
    r.pricing.region = r.site.region;
    r.includeServices = o.flag("services");
    Result<Workload> w = readWorkload(in);
    if (!w)
        return w.error();
    r.workload = std::move(w).value();
    return r;
}

ExitCode codeOf(const Recommendation& r)
{
    for (const TierResult& t : r.tiers) {
        // A tight or a late build is shown, but it does not do the job as it was stated.
        if (!t.answer || t.answer->findings.errors > 0 || t.answer->plan.memory.verdict != FitVerdict::Fits ||
            !t.answer->meetsDeadline)
            return ExitCode::Findings;
    }
    return ExitCode::Ok;
}

} // namespace peiji

#include "core/tier/reasons.h"

namespace peiji
{

namespace
{
Arg buildArg(const Candidate& c, const Catalogue& catalogue)
{
    return {"build", localLabelOf(c.answer, catalogue)};
}

Arg daysArg(const char* name, double days)
{
    return {name, NumberArg{days * 86400.0, NumberKind::Days, 1}};
}

} // namespace

void explainAnswer(TierResult& result, const Candidate& best, const RecommendRequest& r, const Catalogue& c)
{
    const TierAnswer& a = best.answer;
    if (!best.inRange)
        result.reasons.push_back(
            {"tier.below_minimum", {{"gross", a.cost.gross}, {"minimum", result.request.minimum}}});
    if (best.tight)
        result.reasons.push_back({"tier.tight", {buildArg(best, c)}});
    if (!a.meetsDeadline)
        result.reasons.push_back({"tier.misses_deadline",
                                  {daysArg("days", a.plan.time.days.value), daysArg("high", a.plan.time.days.high),
                                   daysArg("target", *r.workload.deadlineDays)}});
    if (a.plan.plan.offload == Offload::Optimizer || a.plan.plan.offload == Offload::OptimizerAndParameters)
        result.reasons.push_back(
            {"tier.offload", {{"ram", NumberArg{a.hardware.host.ram.value(), NumberKind::GiB, 0}}}});
    if (result.request.maximum < a.cost.grossHigh)
        result.reasons.push_back(
            {"tier.high_over_budget", {{"high", a.cost.grossHigh}, {"maximum", result.request.maximum}}});
    if (a.cost.planningLines > 0)
        result.reasons.push_back({"tier.planning_prices",
                                  {{"n", NumberArg{static_cast<double>(a.cost.planningLines), NumberKind::Plain, 0}},
                                   {"low", a.cost.grossLow},
                                   {"high", a.cost.grossHigh}}});
}

void explainImpossible(TierResult& result, const std::optional<Candidate>& cheapest, const RecommendRequest& r,
                       const Catalogue& c)
{
    if (!cheapest) {
        result.reasons.push_back(
            {"tier.nothing",
             {{"model", r.workload.model.name},
              {"nodes", NumberArg{static_cast<double>(r.filters.maxNodes), NumberKind::Plain, 0}}}});
        return;
    }
    result.possibleFrom = cheapest->answer.cost.gross;
    result.cheapestPossible = cheapest->answer;
    result.reasons.push_back({"tier.impossible",
                              {{"model", r.workload.model.name},
                               {"maximum", result.request.maximum},
                               buildArg(*cheapest, c),
                               {"gross", cheapest->answer.cost.gross}}});
}

Message tightFrom(const Candidate& c, const Catalogue& catalogue)
{
    return {"tier.tight_from", {buildArg(c, catalogue), {"gross", c.answer.cost.gross}}};
}

Message restrictedBetter(const Candidate& c, const Catalogue& catalogue)
{
    return {"tier.restricted_better",
            {buildArg(c, catalogue),
             {"gross", c.answer.cost.gross},
             {"rate", NumberArg{c.answer.plan.time.tokensPerSecond.value, NumberKind::TokensPerSecond, 0}}}};
}

Message restrictedPossible(const Candidate& c, const Catalogue& catalogue)
{
    return {"tier.restricted_possible", {buildArg(c, catalogue), {"gross", c.answer.cost.gross}}};
}

Message smallerTask(Task task, const Candidate& c, const TierRequest& tier, const Catalogue& catalogue)
{
    const bool within = !(tier.maximum < c.answer.cost.gross);
    const std::string key = std::string("tier.smaller.") + (task == Task::Qlora ? "qlora" : "lora");
    return {key + (within ? ".within" : ".above"), {buildArg(c, catalogue), {"gross", c.answer.cost.gross}}};
}

} // namespace peiji

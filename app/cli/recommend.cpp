// peiji-cli recommend: complete builds for a workload in budget tiers.

#include "app/cli/printjson.h"
#include "app/cli/printtext.h"
#include "app/cli/recommendinput.h"
#include "app/cli/workloadinput.h"

namespace peiji
{

namespace
{

std::string textAnswer(const CommandInput& in, const TierAnswer& a, const Workload& w)
{
    std::string out = textHardware(in, a.hardware) + "\n";
    out +=
        textHeading(in, "cli.plan.chosen",
                    {{"plan", planLabel(a.plan.plan)}, {"text", in.texts().format(describePlan(a.plan.plan, w.task))}});
    if (!a.meetsDeadline)
        out += textHeading(in, "cli.recommend.late");
    addSection(out, textCost(in, a.cost));
    addSection(out, textMemory(in, a.plan.memory));
    addSection(out, textTime(in, a.plan.time, w));
    addSection(out, textFit(in, judgeFit(a.plan.plan, a.hardware, a.plan.memory, a.hostMemory, a.storage)));
    addSection(out, textNeeds(in, a.hostMemory, a.storage, w));
    addSection(out, textPower(in, a.power));
    addSection(out, textFindings(in, a.findings));
    addSection(out, textHeadroom(in, a.headroom));
    return out;
}

std::string textTier(const CommandInput& in, const TierResult& t, const Workload& w)
{
    std::string out = textHeading(in, t.request.minimum.minor > 0 ? "cli.recommend.tierRange" : "cli.recommend.tier",
                                  {{"name", t.request.name}, {"low", t.request.minimum}, {"high", t.request.maximum}});
    if (!t.answer)
        out += textHeading(in, "cli.recommend.impossible");
    for (const Message& m : t.reasons)
        out += textHeading(in, "cli.recommend.reason", {{"reason", in.texts().format(m)}}, 2);
    if (!t.answer && t.possibleFrom)
        out += textHeading(in, "cli.recommend.from", {{"amount", *t.possibleFrom}});
    if (!t.answer && t.cheapestPossible)
        out += textHeading(in, "cli.recommend.reason", {{"reason", textHardware(in, t.cheapestPossible->hardware)}}, 2);
    if (t.answer)
        out += textAnswer(in, *t.answer, w);
    for (const TierAnswer& a : t.runnersUp)
        out += textHeading(in, "cli.recommend.other",
                           {{"hardware", textHardware(in, a.hardware)}, {"gross", a.cost.gross}});
    return out;
}

} // namespace

CommandResult runRecommend(const CommandInput& in)
{
    const Result<RecommendRequest> request = readRecommendRequest(in);
    if (!request)
        return request.error();
    const Recommendation r = recommend(*request, in.catalogue(), *in.engine.calibration);
    CommandAnswer answer;
    answer.json = answerHead(in, "recommend");
    answer.json["date"] = formatDate(request->pricing.today);
    answer.json["workload"] = workloadJson(in, request->workload);
    answer.json.update(jsonRecommendation(r, request->workload, in.catalogue()));
    if (!in.json) {
        answer.text = workloadLine(in, request->workload) + "\n";
        for (const TierResult& t : r.tiers)
            addSection(answer.text, textTier(in, t, request->workload));
    }
    answer.code = codeOf(r);
    return answer;
}

} // namespace peiji

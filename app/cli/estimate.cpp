// peiji-cli estimate: memory, time, power and energy of a workload on given accelerators.

#include "app/cli/command.h"
#include "app/cli/hardwareinput.h"
#include "app/cli/printjson.h"
#include "app/cli/printtext.h"
#include "app/cli/workloadinput.h"
#include "core/estimate/fit.h"
#include "core/estimate/search.h"
#include "core/estimate/timinginference.h"

namespace peiji
{

namespace
{

struct Estimate {
    Workload workload;
    ChosenHardware chosen;
    Plan plan;
    bool chosenPlan = false; ///< by the search, not by options
    MemoryEstimate memory;
    TimeEstimate time;
    HostMemoryEstimate host;
    StorageEstimate storage;
    FitReport fit;                     ///< device memory, host memory and drives together
    std::vector<ServingPoint> serving; ///< inference: from one request at once to more than fit
    std::optional<PowerBudget> power;
};

/// The plan of the options, in a machine with the memory it asks for.
Result<Plan> takePlan(const CommandInput& in, const Workload& w, ChosenHardware& chosen)
{
    Result<Plan> plan = readPlan(in, w, chosen.hardware);
    if (!plan || ramSuffices(w, *plan, chosen.hardware))
        return plan;
    Result<ChosenHardware> larger = readHardware(in, w, bytes(estimateHostMemory(w, *plan, chosen.hardware).ram.high));
    if (larger)
        chosen = std::move(larger).value();
    return plan;
}

Result<Plan> searchPlan(const CommandInput& in, const Workload& w, ChosenHardware& chosen)
{
    Result<PlannedHardware> planned = planOnHardware(in, w, true);
    if (!planned)
        return planned.error();
    chosen = std::move(planned.value().chosen);
    if (planned->found.best)
        return planned->found.best->plan;
    if (planned->found.leastMemory)
        return planned->found.leastMemory->plan;
    return in.badInput("plan", "cli.error.noplan");
}

Result<Estimate> estimateFor(const CommandInput& in)
{
    Result<Workload> workload = readWorkload(in);
    if (!workload)
        return workload.error();
    Result<ChosenHardware> chosen = readHardware(in, *workload);
    if (!chosen)
        return chosen.error();
    Result<Plan> plan =
        hasPlanOptions(in) ? takePlan(in, *workload, chosen.value()) : searchPlan(in, *workload, chosen.value());
    if (!plan)
        return plan.error();
    const Calibration& k = *in.engine.calibration;
    Estimate e;
    e.workload = std::move(workload).value();
    e.chosen = std::move(chosen).value();
    e.plan = *plan;
    e.chosenPlan = !hasPlanOptions(in);
    e.memory = estimateMemory(e.workload, e.plan, e.chosen.hardware.device, k.memory);
    e.time = estimateTime(e.workload, e.plan, e.chosen.hardware, k.time);
    e.host = estimateHostMemory(e.workload, e.plan, e.chosen.hardware);
    e.storage = estimateStorage(e.workload);
    e.fit = judgeFit(e.plan, e.chosen.hardware, e.memory, e.host, e.storage);
    if (!e.workload.isTraining())
        e.serving =
            servingCurve(e.workload, e.plan, e.chosen.hardware, k, servingLoads(e.workload.serving.concurrency));
    if (e.chosen.build)
        e.power = powerBudget(*e.chosen.build, in.catalogue(), Site{});
    return e;
}

Json jsonOf(const CommandInput& in, const Estimate& e)
{
    const Texts& texts = in.texts();
    Json out = answerHead(in, "estimate");
    out["workload"] = workloadJson(in, e.workload);
    out["hardware"] = jsonHardware(e.chosen.hardware);
    out["host_assumed"] = !e.chosen.build.has_value();
    out["plan"] = jsonPlan(e.plan, e.workload.task, texts);
    out["plan_chosen"] = e.chosenPlan ? "search" : "options";
    out["fit"] = jsonFit(e.fit, texts);
    out["memory"] = jsonMemory(e.memory);
    out["host"] = jsonHostMemory(e.host, e.chosen.hardware.host);
    out["storage"] = jsonStorage(e.storage, e.workload);
    out["time"] = jsonTime(e.time, e.workload.isTraining());
    if (!e.workload.isTraining())
        out["serving_curve"] = jsonServingCurve(e.serving);
    out["power"] = e.power ? jsonPower(*e.power) : Json(nullptr);
    out["build"] = e.chosen.build ? jsonBuild(*e.chosen.build, in.catalogue()) : Json(nullptr);
    if (in.options.flag("explain")) {
        const Calibration& k = *in.engine.calibration;
        const Hardware& h = e.chosen.hardware;
        out["explanation"] =
            Json{{"memory", jsonExplanation(explainMemory(e.workload, e.plan, h.device, k.memory), texts)},
                 {"time", jsonExplanation(explainTime(e.workload, e.plan, h, k.time), texts)},
                 {"host", jsonExplanation(e.host.why, texts)},
                 {"storage", jsonExplanation(e.storage.why, texts)}};
    }
    return out;
}

std::string textOf(const CommandInput& in, const Estimate& e)
{
    const Hardware& h = e.chosen.hardware;
    std::string out = workloadLine(in, e.workload) + "\n" + textHardware(in, h) + "\n";
    if (const Part* platform = e.chosen.build && e.chosen.build->first(LineRole::Platform)
                                   ? in.catalogue().part(e.chosen.build->first(LineRole::Platform)->partId)
                                   : nullptr)
        out += textHeading(in, "cli.hardware.platform", {{"name", platform->name}});
    else
        out += textHeading(in, "cli.hardware.assumed");
    out +=
        textHeading(in, e.chosenPlan ? "cli.plan.chosen" : "cli.plan.given",
                    {{"plan", planLabel(e.plan)}, {"text", in.texts().format(describePlan(e.plan, e.workload.task))}});
    out += textRecipe(in, e.workload);
    addSection(out, textFit(in, e.fit));
    addSection(out, textMemory(in, e.memory));
    addSection(out, textTime(in, e.time, e.workload));
    if (!e.serving.empty())
        addSection(out, textServingCurve(in, e.serving));
    addSection(out, textNeeds(in, e.host, e.storage, e.workload));
    if (e.power)
        addSection(out, textPower(in, *e.power));
    if (in.options.flag("explain")) {
        const Calibration& k = *in.engine.calibration;
        addSection(out, textHeading(in, "cli.explain.head"));
        out += textExplanation(in, explainMemory(e.workload, e.plan, h.device, k.memory));
        out += textExplanation(in, explainTime(e.workload, e.plan, h, k.time));
        out += textExplanation(in, e.host.why);
        out += textExplanation(in, e.storage.why);
    }
    return out;
}

} // namespace

CommandResult runEstimate(const CommandInput& in)
{
    const Result<Estimate> e = estimateFor(in);
    if (!e)
        return e.error();
    CommandAnswer answer;
    answer.json = jsonOf(in, *e);
    if (!in.json)
        answer.text = textOf(in, *e);
    answer.code = e->fit.verdict != FitVerdict::DoesNotFit ? ExitCode::Ok : ExitCode::Findings;
    return answer;
}

} // namespace peiji

// peiji-cli plan: the fastest way to lay a workload on given accelerators, and why others lost.

#include "app/cli/command.h"
#include "app/cli/hardwareinput.h"
#include "app/cli/printjson.h"
#include "app/cli/printtext.h"
#include "app/cli/texttable.h"
#include "app/cli/workloadinput.h"
#include "core/estimate/fit.h"
#include "core/estimate/search.h"
#include "core/units/format.h"

namespace peiji
{

namespace
{

/// Time, memory and power of each.
std::string planTable(const CommandInput& in, const std::vector<PlanResult>& plans)
{
    TextTable table("lrrr");
    table.add({in.say("cli.plan.column.plan"), in.say("cli.plan.column.memory"), in.say("cli.plan.column.step"),
               in.say("cli.plan.column.power")});
    for (const PlanResult& p : plans) {
        const double step = p.time.stepSeconds.value;
        table.add({planLabel(p.plan), formatQuantity({p.memory.total.value(), NumberKind::GiB, 1}, in.lang),
                   formatQuantity({step, NumberKind::Seconds, significantDecimals(step)}, in.lang),
                   formatQuantity({p.time.sustainedPower.value(), NumberKind::Kilowatts, 1}, in.lang)});
    }
    return table.text();
}

FitReport fitOf(const Workload& w, const Hardware& h, const PlanResult& p)
{
    return judgeFit(p.plan, h, p.memory, estimateHostMemory(w, p.plan, h), estimateStorage(w));
}

std::string textOf(const CommandInput& in, const Workload& w, const Hardware& h, const PlanSearchResult& r)
{
    std::string out = workloadLine(in, w) + "\n" + textHardware(in, h) + "\n\n";
    const PlanResult* shown = r.best ? &*r.best : r.leastMemory ? &*r.leastMemory : nullptr;
    if (!shown)
        return out + textHeading(in, "cli.error.noplan");
    out +=
        textHeading(in, r.best ? "cli.plan.best" : "cli.plan.least",
                    {{"plan", planLabel(shown->plan)}, {"text", in.texts().format(describePlan(shown->plan, w.task))}});
    out += textRecipe(in, w) + textFit(in, fitOf(w, h, *shown)) + "\n" + textMemory(in, shown->memory) + "\n" +
           textTime(in, shown->time, w);
    if (!r.alternatives.empty())
        addSection(out, textHeading(in, "cli.plan.alternatives") + planTable(in, r.alternatives));
    if (!r.pareto.empty())
        addSection(out, textHeading(in, "cli.plan.pareto") + planTable(in, r.pareto));
    if (!r.rejected.empty()) {
        addSection(out, textHeading(in, "cli.plan.rejected"));
        for (const RejectedFamily& f : r.rejected)
            out += textHeading(in, "cli.plan.reason",
                               {{"reason", in.texts().format(f.reason)}, {"plan", planLabel(f.example)}}, 2);
    }
    const auto count = [](const char* name, long n) { return Arg{name, NumberArg{static_cast<double>(n)}}; };
    addSection(out, textHeading(in, "cli.plan.counts",
                                {count("plans", r.plans()), count("evaluated", r.evaluated),
                                 count("bounded", r.bounded), count("memory", r.prunedByMemory)}));
    return out;
}

} // namespace

CommandResult runPlan(const CommandInput& in)
{
    Result<Workload> w = readWorkload(in);
    if (!w)
        return w.error();
    if (in.options.has("framework")) {
        const Result<Framework> framework = parseFramework(*in.options.text("framework"));
        if (!framework)
            return Error{ErrorKind::BadInput, "--framework", framework.error().what};
        w.value().framework = *framework;
    }
    const Result<PlannedHardware> planned = planOnHardware(in, *w, in.options.onOff("allow_offload").value_or(true));
    if (!planned)
        return planned.error();
    const PlanSearchResult& found = planned->found;
    const Hardware& h = planned->chosen.hardware;
    CommandAnswer answer;
    answer.json = answerHead(in, "plan");
    answer.json["workload"] = workloadJson(in, *w);
    answer.json["hardware"] = jsonHardware(h);
    answer.json["host_assumed"] = !planned->chosen.build.has_value();
    answer.json.update(jsonPlanSearch(found, *w, h, in.texts()));
    if (!in.json)
        answer.text = textOf(in, *w, h, found);
    const bool runs = found.best && fitOf(*w, h, *found.best).verdict != FitVerdict::DoesNotFit;
    answer.code = runs ? ExitCode::Ok : ExitCode::Findings;
    return answer;
}

} // namespace peiji

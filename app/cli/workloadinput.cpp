#include "app/cli/workloadinput.h"

#include "app/cli/nearest.h"
#include "app/cli/parsejson.h"
#include "app/cli/readinput.h"
#include "core/units/format.h"

namespace peiji
{

namespace
{

/// The workload's JSON: of the batch line, of the file, or none (then options must name model and task).
Result<nlohmann::json> workloadSource(const CommandInput& in)
{
    if (in.workload)
        return *in.workload;
    const std::optional<std::string> option = in.options.text("workload");
    if (in.words.size() + (option ? 1 : 0) > 1)
        return in.badInput("--workload", "cli.error.twoWorkloads");
    if (!option && in.words.empty()) {
        if (in.options.has("model") && in.options.has("task"))
            return nlohmann::json::object();
        return in.badInput("--workload", "cli.error.needWorkload");
    }
    const std::string path = option ? *option : in.words.front();
    Result<std::string> text = readText(path);
    if (!text)
        return text.error();
    return parseJsonObject(*text, inputName(path));
}

std::string sourceName(const CommandInput& in)
{
    if (in.workload)
        return in.where;
    if (const std::optional<std::string> option = in.options.text("workload"))
        return inputName(*option);
    return in.words.empty() ? std::string("--model") : inputName(in.words.front());
}

/// Options that stand in place of the file's values.
void takeOptions(const Options& o, nlohmann::json& json)
{
    for (const char* name : {"model", "task"}) {
        if (const std::optional<std::string> v = o.text(name))
            json[name] = *v;
    }
    for (const char* name : {"sequence", "global_batch", "tokens", "deadline_days"}) {
        if (const std::optional<double> v = o.number(name))
            json[name] = *v;
    }
}

} // namespace

Result<Workload> readWorkload(const CommandInput& in)
{
    Result<nlohmann::json> json = workloadSource(in);
    if (!json)
        return json.error();
    takeOptions(in.options, json.value());
    // provisional
    const auto& j = *json;
    const ModelArchitecture* m = in.catalogue().model(j.value("model", ""));
    if (!m) {
        std::vector<std::string> ids;
        for (const auto& x : in.catalogue().models)
            ids.push_back(x.id);
        return in.badInput(sourceName(in) + ": model", "cli.error.idNear",
                           {{"given", j.value("model", "")}, {"near", nearestList(j.value("model", ""), ids)}});
    }
    const auto task = parseTask(j.value("task", ""));
    if (!task)
        return task.error();
    Workload w = defaultWorkload(*m, *task);
    w.tokens = j.value("tokens", 0.0);
    w.sequence = j.value("sequence", w.sequence);
    const std::vector<Error> faults = checkWorkload(w);
    if (!faults.empty())
        return Error{ErrorKind::BadInput, sourceName(in) + ": " + faults.front().where, faults.front().what};
    return w;
}

nlohmann::ordered_json workloadJson(const Workload& w)
{
    return {{"model", w.model.id}, {"task", toId(w.task)}};
}

std::string workloadLine(const CommandInput& in, const Workload& w)
{
    const auto plain = [](const char* name, double v) { return Arg{name, NumberArg{v}}; };
    const double parameters = countParameters(w.model).total;
    std::vector<Arg> args = {{"model", w.model.name.empty() ? LocalText{w.model.id, w.model.id} : w.model.name},
                             {"parameters", NumberArg{parameters, NumberKind::Parameters, 0}},
                             {"task", in.texts().get(std::string("cli.task.") + toId(w.task))},
                             plain("sequence", w.sequence),
                             plain("batch", w.globalBatch),
                             plain("concurrency", w.serving.concurrency),
                             plain("prompt", w.serving.promptTokens),
                             plain("output", w.serving.outputTokens)};
    const std::string line = in.say(w.isTraining() ? "cli.workload.training" : "cli.workload.serving", std::move(args));
    if (!w.isTraining() || w.tokens <= 0)
        return line;
    return in.say("cli.workload.tokens", {{"line", line}, {"tokens", NumberArg{w.tokens, NumberKind::Tokens, 0}}});
}

} // namespace peiji

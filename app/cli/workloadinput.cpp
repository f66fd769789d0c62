#include "app/cli/workloadinput.h"

#include "app/cli/readinput.h"
#include "core/units/format.h"
#include "db/json/strictjson.h"
#include "db/json/workloadjson.h"

#include <cmath>

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

/// "file.json: model.layers"; fields that options set are named by their option.
std::string placeOf(const CommandInput& in, const std::string& field)
{
    if (findOption(field) && in.options.has(field.c_str()))
        return dashed(field);
    std::string place = sourceName(in);
    return place.append(": ").append(field);
}

/// Options that stand in place of the file's values.
void takeOptions(const Options& o, nlohmann::json& json)
{
    for (const char* name : {"model", "task"}) {
        if (const std::optional<std::string> v = o.text(name))
            json[name] = *v;
    }
    for (const char* name : {"sequence", "global_batch", "tokens", "deadline_days"}) {
        const std::optional<double> v = o.number(name);
        if (v && *v == std::floor(*v))
            json[name] = static_cast<std::int64_t>(*v);
        else if (v)
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
    Result<Workload> w = workloadFromJsonObject(*json, in.catalogue());
    if (!w)
        return Error{w.error().kind, placeOf(in, w.error().where), w.error().what};
    return w;
}

nlohmann::ordered_json workloadJson(const CommandInput& in, const Workload& w)
{
    return workloadToJson(w, in.catalogue());
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

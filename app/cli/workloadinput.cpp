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

/// An option, the object of the workload it belongs to ("": the workload itself) and its key there.
struct WorkloadOption {
    const char* option;
    const char* member;
    const char* key;
};
constexpr WorkloadOption kWorkloadOptions[] = {
    {"model", "", "model"},
    {"task", "", "task"},
    {"sequence", "", "sequence"},
    {"global_batch", "", "global_batch"},
    {"tokens", "", "tokens"},
    {"deadline_days", "", "deadline_days"},
    {"optimizer", "", "optimizer"},
    {"frozen_layers", "", "frozen_layers"},
    {"document_tokens", "", "document_tokens"},
    {"train_mtp", "", "train_mtp"},
    {"lora_rank", "lora", "rank"},
    {"dora", "lora", "dora"},
    {"preference_method", "preference", "method"},
    {"reference_model", "preference", "reference_model"},
    {"reward_model", "preference", "reward_model"},
    {"rollouts", "preference", "rollouts"},
    {"own_rollout_engine", "preference", "own_rollout_engine"},
    {"concurrency", "serving", "concurrency"},
    {"prompt_tokens", "serving", "prompt_tokens"},
    {"output_tokens", "serving", "output_tokens"},
};

nlohmann::json valueOf(const Options& o, const char* name)
{
    const OptionRule& rule = *findOption(name);
    if (rule.kind == OptionKind::Text)
        return *o.text(name);
    if (rule.kind == OptionKind::OnOff)
        return *o.onOff(name);
    const double v = *o.number(name);
    return v == std::floor(v) ? nlohmann::json(static_cast<std::int64_t>(v)) : nlohmann::json(v);
}

/// Options that stand in place of the file's values.
void takeOptions(const Options& o, nlohmann::json& json)
{
    for (const WorkloadOption& w : kWorkloadOptions) {
        if (!o.has(w.option))
            continue;
        if (!*w.member) {
            json[w.key] = valueOf(o, w.option);
            continue;
        }
        nlohmann::json& member = json[w.member];
        if (member.is_null())
            member = nlohmann::json::object();
        if (member.is_object()) // anything else is named by the reader
            member[w.key] = valueOf(o, w.option);
    }
}

/// "file.json: model.layers"; fields that options set are named by their option.
std::string placeOf(const CommandInput& in, const std::string& field)
{
    for (const WorkloadOption& w : kWorkloadOptions) {
        const std::string path = *w.member ? std::string(w.member).append(".").append(w.key) : std::string(w.key);
        if ((field == path || field == w.option) && in.options.has(w.option))
            return dashed(w.option);
    }
    std::string place = sourceName(in);
    return place.append(": ").append(field);
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

std::string textRecipe(const CommandInput& in, const Workload& w)
{
    if (!w.isTraining())
        return {};
    std::string out;
    const auto add = [&](const char* key, std::vector<Arg> args = {}) { out += in.say(key, std::move(args)) + "\n"; };
    const auto plain = [](const char* name, double v) { return Arg{name, NumberArg{v}}; };
    if (w.hasFrozenBase())
        add(w.dora ? "cli.recipe.dora" : "cli.recipe.lora", {plain("rank", w.loraRank)});
    if (w.frozenLayers > 0)
        add("cli.recipe.frozen", {plain("frozen", w.frozenLayers), plain("layers", w.model.layers)});
    if (w.documentTokens > 0)
        add("cli.recipe.packed", {plain("tokens", w.documentTokens)});
    if (w.mtpLayers() > 0)
        add("cli.recipe.mtp", {plain("modules", w.mtpLayers())});
    if (w.task != Task::Preference)
        return out;
    const PreferenceTuning& t = w.preference;
    add((std::string("cli.recipe.") + toId(t.method)).c_str());
    if (t.referenceModel && !w.hasFrozenBase())
        add("cli.recipe.reference");
    if (t.generates() && t.rewardModel)
        add("cli.recipe.reward");
    if (t.generates())
        add(t.ownRolloutEngine ? "cli.recipe.rolloutsEngine" : "cli.recipe.rollouts", {plain("rollouts", t.rollouts)});
    return out;
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

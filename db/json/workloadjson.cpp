#include "db/json/workloadjson.h"

#include "db/errortext.h"
#include "db/json/architecturejson.h"
#include "db/json/strictjson.h"

#include <algorithm>
#include <array>
#include <cctype>

namespace peiji
{

namespace
{

constexpr NumberRange kTokens{0, 1e16};
constexpr NumberRange kSequence{1, 20'000'000};
constexpr NumberRange kDeadline{0.01, 3650};

bool sameLetters(std::string_view a, std::string_view b)
{
    return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                      [](unsigned char x, unsigned char y) { return std::tolower(x) == std::tolower(y); });
}

struct Target {
    const char* id;
    bool LoraTargets::*member;
};
constexpr std::array<Target, 6> kTargets{{{"q", &LoraTargets::q},
                                          {"k", &LoraTargets::k},
                                          {"v", &LoraTargets::v},
                                          {"o", &LoraTargets::o},
                                          {"mlp", &LoraTargets::mlp},
                                          {"head", &LoraTargets::head}}};

void readTargets(StrictObject& lora, LoraTargets& out)
{
    const nlohmann::json* list = lora.take("targets");
    if (!list)
        return;
    const LocalText accepted{"应为 q、k、v、o、mlp、head 的非空列表",
                             "must be a list of q, k, v, o, mlp, head, not empty"};
    if (!list->is_array() || list->empty()) {
        lora.failType("targets", accepted);
        return;
    }
    out = {false, false, false, false, false, false};
    for (const nlohmann::json& item : *list) {
        const auto target =
            std::find_if(kTargets.begin(), kTargets.end(), [&](const Target& t) { return item == t.id; });
        if (target == kTargets.end())
            lora.failType("targets", accepted);
        else
            out.*(target->member) = true;
    }
}

void readPrecision(StrictObject& top, PrecisionRecipe& out)
{
    auto o = top.object("precision");
    if (!o)
        return;
    o->identifier("weights", out.weights, parseWeightFormat);
    o->identifier("compute", out.compute, parseComputePrecision);
    o->flag("fp32_master", out.fp32Master);
    top.adopt(*o);
}

void readLora(StrictObject& top, Workload& w)
{
    auto o = top.object("lora");
    if (!o)
        return;
    o->count("rank", w.loraRank, {1, 65536});
    readTargets(*o, w.loraTargets);
    o->flag("dora", w.dora);
    o->flag("train_embeddings", w.trainEmbeddings);
    top.adopt(*o);
}

void readServing(StrictObject& top, Serving& out)
{
    auto o = top.object("serving");
    if (!o)
        return;
    o->count("concurrency", out.concurrency, {1, 1'000'000});
    o->count("prompt_tokens", out.promptTokens, kSequence, true);
    o->count("output_tokens", out.outputTokens, kSequence, true);
    o->identifier("kv_cache", out.kvCache, parseWeightFormat);
    top.adopt(*o);
}

void readPreference(StrictObject& top, PreferenceTuning& out)
{
    auto o = top.object("preference");
    if (!o)
        return;
    o->identifier("method", out.method, parsePreferenceMethod);
    o->flag("adapters", out.adapters);
    o->flag("reference_model", out.referenceModel);
    o->flag("reward_model", out.rewardModel);
    o->count("rollouts", out.rollouts, {0, 1'000'000});
    o->count("answer_tokens", out.answerTokens, {0, 1 << 28}, true);
    o->flag("own_rollout_engine", out.ownRolloutEngine);
    top.adopt(*o);
}

void readCheckpoint(StrictObject& top, Checkpointing& out)
{
    auto o = top.object("checkpoint");
    if (!o)
        return;
    double hours = toHours(out.interval), stall = out.allowedStall.value();
    o->number("interval_hours", hours, {0.01, 10'000});
    o->count("kept", out.kept, {1, 10'000});
    o->number("allowed_stall_s", stall, {0.1, 86'400});
    top.adopt(*o);
    out.interval = fromHours(hours);
    out.allowedStall = seconds(stall);
}

Result<ModelArchitecture> readModel(const nlohmann::json* v, const Catalogue& c)
{
    if (v && v->is_string())
        return findModel(v->get_ref<const std::string&>(), c);
    if (v && v->is_object())
        return isHfConfig(*v) ? architectureFromHfObject(*v) : architectureFromJson(*v, "model");
    return makeError(ErrorKind::BadInput, "model",
                     {"应为目录中的模型 id 或名称，或模型结构对象",
                      "must be a model id or name of the catalogue, or an object with its architecture"});
}

void readRest(StrictObject& o, Workload& w)
{
    std::string ignored;
    o.text("title", ignored);
    o.text("note", ignored);
    Framework framework = Framework::MegatronCore;
    const bool hasFramework = o.has("framework");
    o.identifier("framework", framework, parseFramework);
    if (hasFramework)
        w.framework = framework;
    o.count("sequence", w.sequence, kSequence, true);
    o.count("global_batch", w.globalBatch, {1, 10'000'000});
    o.number("tokens", w.tokens, kTokens);
    o.identifier("optimizer", w.optimizer, parseOptimizer);
    readPrecision(o, w.precision);
    readLora(o, w);
    readServing(o, w.serving);
    readPreference(o, w.preference);
    o.count("frozen_layers", w.frozenLayers, {0, 4096});
    o.count("document_tokens", w.documentTokens, {0, 20'000'000}, true);
    o.flag("train_mtp", w.trainMtp);
    readCheckpoint(o, w.checkpoint);
    double deadline = 0;
    const bool hasDeadline = o.has("deadline_days");
    o.days("deadline_days", deadline, kDeadline);
    if (hasDeadline)
        w.deadlineDays = deadline;
    o.number("duty_hours_per_day", w.dutyHoursPerDay, {0.1, 24});
    o.number("dataset_bytes_per_token", w.datasetBytesPerToken, {0, 1e9});
}

} // namespace

Result<ModelArchitecture> findModel(std::string_view idOrName, const Catalogue& c)
{
    std::vector<std::string> ids;
    for (const ModelArchitecture& m : c.models) {
        if (sameLetters(m.id, idOrName) || sameLetters(m.name.en, idOrName) || m.name.zh == idOrName)
            return m;
        ids.push_back(m.id);
    }
    const std::string near = nearestOf(idOrName, ids);
    const std::vector<Filling> values{{"given", std::string(idOrName.substr(0, 60))}, {"near", near}};
    if (near.empty())
        return makeError(ErrorKind::BadInput, "model",
                         {"目录中没有模型“{given}”", "the catalogue has no model \"{given}\""}, values);
    return makeError(
        ErrorKind::BadInput, "model",
        {"目录中没有模型“{given}”；相近的有 {near}", "the catalogue has no model \"{given}\"; near are {near}"},
        values);
}

Result<Workload> workloadFromJsonObject(const nlohmann::json& object, const Catalogue& c)
{
    StrictObject o(object, "");
    const Result<ModelArchitecture> model = readModel(o.take("model"), c);
    if (!model)
        return model.error();
    Task task = Task::FullFineTune;
    if (!o.has("task"))
        o.failType("task", parseTask("").error().what);
    o.identifier("task", task, parseTask);
    Workload w = defaultWorkload(model.value(), task);
    readRest(o, w);
    if (const auto error = o.finish())
        return *error;
    if (const std::vector<Error> errors = checkWorkload(w); !errors.empty())
        return errors.front();
    return w;
}

Result<Workload> workloadFromJson(std::string_view text, const Catalogue& c, const std::string& name)
{
    const Result<nlohmann::json> object = parseJsonObject(text, name);
    if (!object)
        return object.error();
    return workloadFromJsonObject(object.value(), c);
}

nlohmann::ordered_json workloadToJson(const Workload& w, const Catalogue& c)
{
    nlohmann::ordered_json j;
    const ModelArchitecture* known = c.model(w.model.id);
    if (known && *known == w.model)
        j["model"] = w.model.id;
    else
        j["model"] = architectureToJson(w.model);
    j["task"] = toId(w.task);
    if (w.framework)
        j["framework"] = toId(*w.framework);
    j["sequence"] = w.sequence;
    j["global_batch"] = w.globalBatch;
    j["tokens"] = w.tokens;
    j["optimizer"] = toId(w.optimizer);
    j["precision"] = {{"weights", toId(w.precision.weights)},
                      {"compute", toId(w.precision.compute)},
                      {"fp32_master", w.precision.fp32Master}};
    nlohmann::ordered_json targets = nlohmann::ordered_json::array();
    for (const Target& t : kTargets) {
        if (w.loraTargets.*(t.member))
            targets.push_back(t.id);
    }
    j["lora"] = {{"rank", w.loraRank}, {"targets", targets}};
    if (w.dora)
        j["lora"]["dora"] = true;
    if (w.trainEmbeddings)
        j["lora"]["train_embeddings"] = true;
    if (w.frozenLayers > 0)
        j["frozen_layers"] = w.frozenLayers;
    if (w.documentTokens > 0)
        j["document_tokens"] = w.documentTokens;
    if (w.isTraining() && w.model.mtpLayers > 0)
        j["train_mtp"] = w.trainMtp;
    if (w.preference != PreferenceTuning{} || w.task == Task::Preference)
        j["preference"] = {{"method", toId(w.preference.method)},
                           {"adapters", w.preference.adapters},
                           {"reference_model", w.preference.referenceModel},
                           {"reward_model", w.preference.rewardModel},
                           {"rollouts", w.preference.rollouts},
                           {"answer_tokens", w.preference.answerTokens},
                           {"own_rollout_engine", w.preference.ownRolloutEngine}};
    j["serving"] = {{"concurrency", w.serving.concurrency},
                    {"prompt_tokens", w.serving.promptTokens},
                    {"output_tokens", w.serving.outputTokens},
                    {"kv_cache", toId(w.serving.kvCache)}};
    j["checkpoint"] = {{"interval_hours", toHours(w.checkpoint.interval)},
                       {"kept", w.checkpoint.kept},
                       {"allowed_stall_s", w.checkpoint.allowedStall.value()}};
    if (w.deadlineDays)
        j["deadline_days"] = *w.deadlineDays;
    j["duty_hours_per_day"] = w.dutyHoursPerDay;
    j["dataset_bytes_per_token"] = w.datasetBytesPerToken;
    return j;
}

} // namespace peiji

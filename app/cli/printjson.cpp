#include "app/cli/printjson.h"

#include "core/units/format.h"

#include <array>
#include <charconv>
#include <cmath>

namespace peiji
{

namespace
{

const char* scheduleId(PipelineSchedule s)
{
    switch (s) {
    case PipelineSchedule::OneFOneB:
        break;
    case PipelineSchedule::Interleaved:
        return "interleaved";
    case PipelineSchedule::GPipe:
        return "gpipe";
    case PipelineSchedule::ZeroBubble:
        return "zero_bubble_h1";
    case PipelineSchedule::ZeroBubbleH2:
        return "zero_bubble_h2";
    case PipelineSchedule::ZeroBubbleV:
        return "zero_bubble_v";
    case PipelineSchedule::DualPipe:
        return "dualpipe";
    }
    return "1f1b";
}

/// Exact decimal of a count of 10^-digits.
std::string decimalText(std::int64_t count, int digits)
{
    const bool negative = count < 0;
    std::string text = std::to_string(count);
    if (negative)
        text.erase(0, 1);
    if (digits > 0) {
        if (text.size() <= static_cast<std::size_t>(digits))
            text.insert(0, static_cast<std::size_t>(digits) + 1 - text.size(), '0');
        text.insert(text.size() - static_cast<std::size_t>(digits), 1, '.');
    }
    return negative ? "-" + text : text;
}

} // namespace

Json jsonNumber(double value, double factor)
{
    const double scaled = value * factor;
    if (!std::isfinite(scaled))
        return nullptr;
    std::array<char, 40> digits{};
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), scaled, std::chars_format::general, 6);
    double rounded = 0;
    std::from_chars(digits.data(), end.ptr, rounded);
    if (rounded == 0)
        return 0;
    if (rounded == std::floor(rounded) && std::abs(rounded) < 9e15)
        return static_cast<std::int64_t>(rounded);
    return rounded;
}

Json jsonInterval(const Interval& v, double factor)
{
    return {{"low", jsonNumber(v.low, factor)},
            {"value", jsonNumber(v.value, factor)},
            {"high", jsonNumber(v.high, factor)}};
}

Json jsonText(const LocalText& text)
{
    return {{"zh", text.zh}, {"en", text.en}};
}

Json jsonMoney(Money m)
{
    return {{"amount", decimalText(m.minor, minorDigits(m.currency))},
            {"minor", m.minor},
            {"currency", std::string(currencyCode(m.currency))}};
}

Json jsonUnitPrice(UnitPrice p)
{
    return {
        {"amount", decimalText(p.micro, 6)}, {"micro", p.micro}, {"currency", std::string(currencyCode(p.currency))}};
}

Json jsonPlan(const Plan& p, Task task, const Texts& texts)
{
    return {{"label", planLabel(p)},
            {"text", jsonText(texts.format(describePlan(p, task)))},
            {"framework", toId(p.framework)},
            {"devices", p.devices()},
            {"tp", p.tp},
            {"sp", p.sp},
            {"pp", p.pp},
            {"vpp", p.vpp},
            {"cp", p.cp},
            {"ep", p.ep},
            {"dp", p.dp},
            {"zero", p.zero},
            {"shard_group", p.shardGroup},
            {"micro_batch", p.microBatch},
            {"recompute", toId(p.recompute)},
            {"offload", offloadId(p.offload)},
            {"schedule", scheduleId(p.schedule)},
            {"flash_attention", p.flashAttention},
            {"fused_loss", p.fusedLoss}};
}

const char* offloadId(Offload o)
{
    switch (o) {
    case Offload::None:
        break;
    case Offload::Optimizer:
        return "optimizer";
    case Offload::OptimizerAndParameters:
        return "optimizer_and_parameters";
    case Offload::Activations:
        return "activations";
    }
    return "none";
}

Result<Offload> parseOffload(const std::string& id)
{
    for (const Offload o : {Offload::None, Offload::Optimizer, Offload::OptimizerAndParameters, Offload::Activations}) {
        if (id == offloadId(o))
            return o;
    }
    return Error{ErrorKind::BadInput,
                 "offload",
                 {"可接受的值：none、optimizer、optimizer_and_parameters、activations",
                  "accepted: none, optimizer, optimizer_and_parameters, activations"}};
}

Json jsonMemory(const MemoryEstimate& m)
{
    Json categories = Json::object();
    for (int i = 0; i < kMemoryCategories; ++i) {
        const auto c = static_cast<MemoryCategory>(i);
        categories[memoryCategoryId(c)] = jsonNumber(toGiB(m.of(c)));
    }
    return {{"verdict", fitVerdictId(m.verdict)},
            {"total_gib", jsonInterval(m.totalInterval, 1.0 / kGiB)},
            {"allocated_gib", jsonNumber(toGiB(m.allocated))},
            {"usable_gib", jsonNumber(toGiB(m.usable))},
            {"headroom_pct", jsonNumber(m.headroomRatio(), 100.0)},
            {"peak", peakEventId(m.peak)},
            {"peak_stage", m.peakStage},
            {"categories_gib", std::move(categories)}};
}

Json jsonHostMemory(const HostMemoryEstimate& h)
{
    return {{"ram_per_node_gib", jsonInterval(h.ram, 1.0 / kGiB)},
            {"offload_per_node_gib", jsonNumber(toGiB(h.offload))}};
}

Json jsonStorage(const StorageEstimate& s)
{
    return {{"checkpoint_gb", jsonNumber(toGB(s.checkpoint))},
            {"checkpoints_kept_gb", jsonNumber(toGB(s.checkpointsKept))},
            {"dataset_gb", jsonNumber(toGB(s.dataset))},
            {"model_files_gb", jsonNumber(toGB(s.modelFiles))},
            {"write_needed_gb_per_s", jsonNumber(s.writeNeeded.value(), 1.0 / kGB)}};
}

Json jsonTime(const TimeEstimate& t, bool training)
{
    Json categories = Json::object();
    for (int i = 0; i < kTimeCategories; ++i) {
        const auto c = static_cast<TimeCategory>(i);
        categories[timeCategoryId(c)] = jsonNumber(t.of(c).value());
    }
    Json out = {{"step_s", jsonInterval(t.stepSeconds)},
                {"tokens_per_s", jsonInterval(t.tokensPerSecond)},
                {"categories_s", std::move(categories)},
                {"power_w", jsonNumber(t.sustainedPower.value())},
                {"device_measured", !t.devicePrior}};
    if (training) {
        out["mfu_causal_pct"] = jsonNumber(t.mfuCausal, 100.0);
        out["mfu_full_pct"] = jsonNumber(t.mfuFull, 100.0);
        out["steps"] = t.steps > 0 ? jsonNumber(t.steps) : Json(nullptr);
        out["days"] = t.steps > 0 ? jsonInterval(t.days) : Json(nullptr);
        out["energy_kwh"] = t.steps > 0 ? jsonInterval(t.energyJoules, 1.0 / 3.6e6) : Json(nullptr);
    } else {
        out["first_token_s"] = jsonInterval(t.prefillSeconds);
        out["tokens_per_s_per_user"] = jsonInterval(t.tokensPerSecondPerUser);
        out["energy_kwh_per_million_tokens"] = jsonInterval(t.energyJoules, 1.0 / 3.6e6);
    }
    return out;
}

Json jsonHardware(const Hardware& h)
{
    return {{"accelerator", h.device.id},
            {"devices", h.devices()},
            {"nodes", h.nodes},
            {"devices_per_node", h.devicesPerNode},
            {"memory_gib", jsonNumber(toGiB(h.device.memory))},
            {"usable_gib", jsonNumber(toGiB(h.device.usable))},
            {"link", toId(h.link.kind)},
            {"link_gb_per_s", jsonNumber(h.link.perDevice.value(), 1.0 / kGB)},
            {"link_group", h.link.groupSize},
            {"network_gbit_per_node", jsonNumber(h.networkPerNode.value(), 8e-9)},
            {"host_ram_gib", jsonNumber(toGiB(h.host.ram))},
            {"host_cores", h.host.cores}};
}

Json jsonExplanation(const ExplanationStep& step, const Texts& texts)
{
    Json children = Json::array();
    for (const ExplanationStep& child : step.children)
        children.push_back(jsonExplanation(child, texts));
    Json out = {{"name", jsonText(texts.format(step.name))},
                {"formula", step.formula},
                {"value", jsonNumber(step.value.value)},
                {"text", jsonText({formatQuantity(step.value, Lang::Zh), formatQuantity(step.value, Lang::En)})}};
    if (!step.source.empty())
        out["source"] = step.source;
    if (!children.empty())
        out["steps"] = std::move(children);
    return out;
}

Json jsonPlanSearch(const PlanSearchResult& r, const Workload& w, const Texts& texts)
{
    const auto one = [&w, &texts](const PlanResult& p) {
        return Json{{"plan", jsonPlan(p.plan, w.task, texts)},
                    {"memory", jsonMemory(p.memory)},
                    {"time", jsonTime(p.time, w.isTraining())}};
    };
    Json alternatives = Json::array(), rejected = Json::array();
    for (const PlanResult& p : r.alternatives)
        alternatives.push_back(one(p));
    for (const RejectedFamily& f : r.rejected) {
        rejected.push_back(Json{{"reason", jsonText(texts.format(f.reason))},
                                {"example", planLabel(f.example)},
                                {"need_gib", jsonNumber(toGiB(f.need))}});
    }
    return {{"best", r.best ? one(*r.best) : Json(nullptr)},
            {"alternatives", std::move(alternatives)},
            {"least_memory", r.leastMemory ? one(*r.leastMemory) : Json(nullptr)},
            {"rejected", std::move(rejected)},
            {"evaluated", r.evaluated},
            {"pruned", r.pruned}};
}

} // namespace peiji

#include "app/cli/printjson.h"

#include "core/units/format.h"
#include "db/json/planjson.h"

#include <array>
#include <charconv>
#include <cmath>

namespace peiji
{

namespace
{

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
    Json out = {{"label", planLabel(p)}, {"text", jsonText(texts.format(describePlan(p, task)))}};
    out.update(planToJson(p));
    return out;
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

Json jsonHostMemory(const HostMemoryEstimate& needed, const Host& host)
{
    return {{"ram_per_node_gib", jsonInterval(needed.ram, 1.0 / kGiB)},
            {"offload_per_node_gib", jsonNumber(toGiB(needed.offload))},
            {"nvme_offload_per_node_gb", jsonNumber(toGB(needed.nvme))},
            {"ram_installed_gib", jsonNumber(toGiB(host.ram))},
            {"ram_sufficient", needed.ram.value <= host.ram.value()}};
}

Json jsonStorage(const StorageEstimate& s, const Workload& w)
{
    Json out = {{"checkpoint_gb", jsonNumber(toGB(s.checkpoint))},
                {"checkpoints_kept_gb", jsonNumber(toGB(s.checkpointsKept))},
                {"dataset_gb", jsonNumber(toGB(s.dataset))},
                {"model_files_gb", jsonNumber(toGB(s.modelFiles))},
                {"write_needed_gb_per_s", jsonNumber(s.writeNeeded.value(), 1.0 / kGB)}};
    if (!w.isTraining())
        return out;
    Json byFramework = Json::object();
    for (const Framework f : {Framework::MegatronCore, Framework::DeepSpeed, Framework::Fsdp,
                              Framework::SingleGpuPyTorch, Framework::UnslothLike, Framework::MindSpeed})
        byFramework[toId(f)] = jsonNumber(toGB(checkpointSize(w, f)));
    out["checkpoint_by_framework_gb"] = std::move(byFramework);
    return out;
}

namespace
{

Json jsonResource(const ResourceFit& f, double unit)
{
    return {{"verdict", fitVerdictId(f.verdict)},
            {"needed", jsonInterval(f.needed, 1.0 / unit)},
            {"available", f.available.value() > 0.0 ? jsonNumber(f.available.value(), 1.0 / unit) : Json(nullptr)}};
}

/// Rates of what is left of the wall time when devices fail.
Json jsonGoodput(const TimeEstimate& t)
{
    const Interval& g = t.goodputInterval;
    const Interval useful{t.tokensPerSecond.low * g.value, t.tokensPerSecond.value * g.value,
                          t.tokensPerSecond.high * g.value};
    return {{"useful_pct", jsonInterval(g, 100.0)},
            {"tokens_per_s", jsonInterval(useful)},
            {"between_failures_h", jsonNumber(toHours(t.betweenFailures))},
            {"failures_expected", t.steps > 0 ? jsonNumber(t.failures) : Json(nullptr)},
            {"restart_h", jsonNumber(toHours(t.restart))},
            {"checkpoint_interval_h", jsonNumber(toHours(t.checkpointInterval))},
            {"checkpoint_stall_s", jsonNumber(t.checkpointStall.value())}};
}

} // namespace

Json jsonFit(const FitReport& r, const Texts& texts)
{
    return {{"verdict", fitVerdictId(r.verdict)},
            {"decided_by", fitResourceId(r.decidedBy)},
            {"text", jsonText(texts.format(r.why))},
            {"device_memory_gib", jsonResource(r.device, kGiB)},
            {"host_memory_gib", jsonResource(r.host, kGiB)},
            {"storage_gb", jsonResource(r.storage, kGB)}};
}

Json jsonServingCurve(const std::vector<ServingPoint>& points)
{
    Json out = Json::array();
    for (const ServingPoint& p : points) {
        out.push_back(Json{{"concurrency", p.concurrency},
                           {"memory", fitVerdictId(p.verdict)},
                           {"first_token_s", jsonInterval(p.firstToken)},
                           {"tokens_per_s_per_user", jsonInterval(p.tokensPerSecondPerUser)},
                           {"tokens_per_s", jsonInterval(p.tokensPerSecond)}});
    }
    return out;
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
                {"power_interval_w", jsonInterval(t.powerInterval)},
                {"mfu_causal_pct", jsonNumber(t.mfuCausal, 100.0)},
                {"mfu_full_pct", jsonNumber(t.mfuFull, 100.0)},
                {"mfu_causal_interval_pct", jsonInterval(t.mfuCausalInterval, 100.0)},
                {"mfu_full_interval_pct", jsonInterval(t.mfuFullInterval, 100.0)},
                {"device_measured", !t.devicePrior}};
    if (training) {
        out["steps"] = t.steps > 0 ? jsonNumber(t.steps) : Json(nullptr);
        out["days"] = t.steps > 0 ? jsonInterval(t.days) : Json(nullptr);
        out["energy_kwh"] = t.steps > 0 ? jsonInterval(t.energyJoules, 1.0 / 3.6e6) : Json(nullptr);
        out["goodput"] = jsonGoodput(t);
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
            {"fabric", toId(h.fabric)},
            {"oversubscription", jsonNumber(h.oversubscription)},
            {"host_ram_gib", jsonNumber(toGiB(h.host.ram))},
            {"host_cores", h.host.cores},
            {"storage_tb_per_node",
             h.host.storageCapacity.value() > 0 ? jsonNumber(toTB(h.host.storageCapacity)) : Json(nullptr)}};
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

Json jsonPlanSearch(const PlanSearchResult& r, const Workload& w, const Hardware& h, const Texts& texts)
{
    const auto one = [&](const PlanResult& p) {
        const FitReport fit = judgeFit(p.plan, h, p.memory, estimateHostMemory(w, p.plan, h), estimateStorage(w));
        return Json{{"plan", jsonPlan(p.plan, w.task, texts)},
                    {"memory", jsonMemory(p.memory)},
                    {"time", jsonTime(p.time, w.isTraining())},
                    {"fit", jsonFit(fit, texts)}};
    };
    /// What the front is drawn from.
    const auto brief = [&](const PlanResult& p) {
        const double joules =
            w.isTraining() ? p.time.stepSeconds.value * p.time.sustainedPower.value() : p.time.energyJoules.value;
        return Json{{"plan", planLabel(p.plan)},
                    {"step_s", jsonInterval(p.time.stepSeconds)},
                    {"tokens_per_s", jsonInterval(p.time.tokensPerSecond)},
                    {"total_gib", jsonInterval(p.memory.totalInterval, 1.0 / kGiB)},
                    {"power_w", jsonInterval(p.time.powerInterval)},
                    {w.isTraining() ? "energy_kwh_per_step" : "energy_kwh_per_million_tokens",
                     jsonNumber(joules, 1.0 / 3.6e6)}};
    };
    Json alternatives = Json::array(), rejected = Json::array(), pareto = Json::array(), ranked = Json::array();
    for (const PlanResult& p : r.alternatives)
        alternatives.push_back(one(p));
    for (const PlanResult& p : r.pareto)
        pareto.push_back(brief(p));
    for (const PlanResult& p : r.ranked)
        ranked.push_back(brief(p));
    for (const RejectedFamily& f : r.rejected) {
        rejected.push_back(Json{{"family", f.family},
                                {"reason", jsonText(texts.format(f.reason))},
                                {"example", planLabel(f.example)},
                                {"need_gib", jsonNumber(toGiB(f.need))}});
    }
    return {{"best", r.best ? one(*r.best) : Json(nullptr)},
            {"alternatives", std::move(alternatives)},
            {"least_memory", r.leastMemory ? one(*r.leastMemory) : Json(nullptr)},
            {"pareto", std::move(pareto)},
            {"ranked", std::move(ranked)},
            {"rejected", std::move(rejected)},
            {"evaluated", r.evaluated},
            {"pruned", r.pruned},
            {"bounded", r.bounded},
            {"pruned_by_memory", r.prunedByMemory}};
}

} // namespace peiji

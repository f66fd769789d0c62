// Checks of architectures and workloads: every bad field is named with what is accepted.

#include "core/workload/check.h"
#include "core/workload/workload.h"

namespace peiji
{

namespace
{

constexpr double kMaxWidth = 1 << 20;
constexpr double kMaxTokens = 1e16;

void requireDivisible(const char* field, int value, int divisor, std::vector<Error>& errors)
{
    if (divisor > 0 && value % divisor == 0)
        return;
    errors.push_back(fieldError(field, patternText("{} 不能被 {} 整除", {double(value), double(divisor)}),
                                patternText("{} is not divisible by {}", {double(value), double(divisor)})));
}

void checkMla(const ModelArchitecture& m, std::vector<Error>& errors)
{
    checkRange({"model.mla_kv_lora_rank", double(m.mlaKvLoraRank), 1, kMaxWidth}, errors);
    checkRange({"model.mla_q_lora_rank", double(m.mlaQLoraRank), 0, kMaxWidth}, errors);
    checkRange({"model.mla_rope_dim", double(m.mlaRopeDim), 0, kMaxWidth}, errors);
    checkRange({"model.mla_nope_dim", double(m.mlaNopeDim), 1, kMaxWidth}, errors);
    checkRange({"model.mla_v_dim", double(m.mlaVDim), 1, kMaxWidth}, errors);
}

void checkExperts(const ModelArchitecture& m, std::vector<Error>& errors)
{
    checkRange({"model.experts", double(m.experts), 0, 65536}, errors);
    if (m.experts <= 0) {
        checkRange({"model.ffn_hidden", double(m.ffnHidden), 1, kMaxWidth}, errors);
        return;
    }
    checkRange({"model.experts_per_token", double(m.expertsPerToken), 1, double(m.experts)}, errors);
    checkRange({"model.moe_ffn_hidden", double(m.moeFfnHidden), 1, kMaxWidth}, errors);
    checkRange({"model.shared_expert_ffn", double(m.sharedExpertFfn), 0, kMaxWidth}, errors);
    checkRange({"model.moe_latent_dim", double(m.moeLatentDim), 0, kMaxWidth}, errors);
    checkRange({"model.dense_layers", double(m.denseLayers), 0, double(m.layers)}, errors);
    checkRange({"model.ffn_hidden", double(m.ffnHidden), m.denseLayers > 0 ? 1.0 : 0.0, kMaxWidth}, errors);
}

std::vector<Error> architectureErrors(const ModelArchitecture& m)
{
    std::vector<Error> errors;
    checkRange({"model.layers", double(m.layers), 1, 4096}, errors);
    checkRange({"model.hidden", double(m.hidden), 1, kMaxWidth}, errors);
    checkRange({"model.heads", double(m.heads), 1, 65536}, errors);
    checkRange({"model.vocab", double(m.vocab), 1, 1 << 24}, errors);
    checkRange({"model.mtp_layers", double(m.mtpLayers), 0, 64}, errors);
    checkRange({"model.kv_layers", double(m.kvLayers), 0, double(m.layers)}, errors);
    checkRange({"model.sliding_window", double(m.slidingWindow), 0, 1 << 28}, errors);
    checkRange({"model.max_seq", double(m.maxSeq), 0, 1 << 28}, errors);
    checkRange({"model.extra_params", m.extraParams, -1e14, 1e14}, errors);
    checkExperts(m, errors);
    if (m.attention == AttentionKind::MLA) {
        checkMla(m, errors);
    } else {
        checkRange({"model.head_dim", double(m.headDim), 1, 65536}, errors);
        checkRange({"model.kv_heads", double(m.kvHeads), 1, double(m.heads > 0 ? m.heads : 1)}, errors);
        if (m.attention != AttentionKind::Hybrid && m.heads > 0 && m.kvHeads > 0)
            requireDivisible("model.heads", m.heads, m.kvHeads, errors);
    }
    if (errors.empty() && countParameters(m).total <= 0.0)
        errors.push_back(
            fieldError("model.extra_params", "参数总量必须为正数", "the total parameter count must be positive"));
    return errors;
}

void checkTraining(const Workload& w, std::vector<Error>& errors)
{
    checkRange({"sequence", double(w.sequence), 1, 1 << 28}, errors);
    checkRange({"global_batch", double(w.globalBatch), 1, 1e7}, errors);
    checkRange({"tokens", w.tokens, 0, kMaxTokens}, errors);
    if (w.hasFrozenBase())
        checkRange({"lora_rank", double(w.loraRank), 1, double(w.model.hidden > 0 ? w.model.hidden : 1)}, errors);
    checkRange({"frozen_layers", double(w.frozenLayers), 0, double(w.model.layers > 0 ? w.model.layers - 1 : 0)},
               errors);
    checkRange({"preference.rollouts", double(w.preference.rollouts), 0, 1e6}, errors);
    checkRange({"preference.answer_tokens", double(w.preference.answerTokens), 0, double(w.sequence)}, errors);
    checkRange({"document_tokens", double(w.documentTokens), 0, 1 << 28}, errors);
    if (w.optimizer == OptimizerKind::None)
        errors.push_back(fieldError("optimizer", "训练任务需要优化器", "a training task needs an optimizer"));
    const bool quantised = bytesPerWeight(w.precision.weights) < 2.0;
    if (quantised && !w.hasFrozenBase() && w.precision.weights != WeightFormat::Fp8)
        errors.push_back(fieldError("precision.weights", "该任务要更新全部权重，权重格式须为 fp32、fp16、bf16 或 fp8",
                                    "this task updates all weights: accepted are fp32, fp16, bf16 and fp8"));
    const bool anyTarget = w.loraTargets.q || w.loraTargets.k || w.loraTargets.v || w.loraTargets.o ||
                           w.loraTargets.mlp || w.loraTargets.head;
    if (w.hasFrozenBase() && !anyTarget)
        errors.push_back(
            fieldError("lora_targets", "至少选择一个 LoRA 目标模块", "choose at least one LoRA target module"));
}

void checkServing(const Workload& w, std::vector<Error>& errors)
{
    checkRange({"serving.concurrency", double(w.serving.concurrency), 1, 1e6}, errors);
    checkRange({"serving.prompt_tokens", double(w.serving.promptTokens), 1, 1 << 28}, errors);
    checkRange({"serving.output_tokens", double(w.serving.outputTokens), 0, 1 << 28}, errors);
}

} // namespace

Status checkArchitecture(const ModelArchitecture& m)
{
    std::vector<Error> errors = architectureErrors(m);
    if (!errors.empty())
        return errors.front();
    return Unit{};
}

std::vector<Error> checkWorkload(const Workload& w)
{
    std::vector<Error> errors = architectureErrors(w.model);
    if (w.isTraining())
        checkTraining(w, errors);
    else
        checkServing(w, errors);
    checkRange({"checkpoint.interval_h", toHours(w.checkpoint.interval), 1.0 / 60.0, 24.0 * 365.0}, errors);
    checkRange({"checkpoint.kept", double(w.checkpoint.kept), 0, 10000}, errors);
    checkRange({"checkpoint.allowed_stall_s", w.checkpoint.allowedStall.value(), 0.1, 86400.0}, errors);
    if (w.deadlineDays)
        checkRange({"deadline_days", *w.deadlineDays, 0.01, 3650.0}, errors);
    checkRange({"duty_hours_per_day", w.dutyHoursPerDay, 0.1, 24.0}, errors);
    checkRange({"dataset_bytes_per_token", w.datasetBytesPerToken, 0.0, 1e9}, errors);
    return errors;
}

} // namespace peiji

// Stable identifiers of the enumerations, one table each.

#include "core/workload/workload.h"

#include <array>
#include <initializer_list>
#include <utility>

namespace peiji
{

namespace
{

template <class E>
using IdRow = std::pair<E, const char*>;

constexpr std::array<IdRow<Task>, 7> kTasks{{{Task::Pretrain, "pretrain"},
                                             {Task::ContinuedPretrain, "continued_pretrain"},
                                             {Task::FullFineTune, "full_fine_tune"},
                                             {Task::Lora, "lora"},
                                             {Task::Qlora, "qlora"},
                                             {Task::Preference, "preference"},
                                             {Task::Inference, "inference"}}};
constexpr std::array<IdRow<ComputePrecision>, 7> kComputes{{{ComputePrecision::Fp32, "fp32"},
                                                            {ComputePrecision::Tf32, "tf32"},
                                                            {ComputePrecision::Fp16, "fp16"},
                                                            {ComputePrecision::Bf16, "bf16"},
                                                            {ComputePrecision::Fp8, "fp8"},
                                                            {ComputePrecision::MxFp8, "mxfp8"},
                                                            {ComputePrecision::NvFp4, "nvfp4"}}};
constexpr std::array<IdRow<WeightFormat>, 16> kWeights{{{WeightFormat::Fp32, "fp32"},
                                                        {WeightFormat::Fp16, "fp16"},
                                                        {WeightFormat::Bf16, "bf16"},
                                                        {WeightFormat::Fp8, "fp8"},
                                                        {WeightFormat::Int8, "int8"},
                                                        {WeightFormat::Nf4, "nf4"},
                                                        {WeightFormat::Nf4Double, "nf4_double"},
                                                        {WeightFormat::Int4, "int4"},
                                                        {WeightFormat::Int3, "int3"},
                                                        {WeightFormat::Int2, "int2"},
                                                        {WeightFormat::GgufQ8, "gguf_q8"},
                                                        {WeightFormat::GgufQ6, "gguf_q6"},
                                                        {WeightFormat::GgufQ5, "gguf_q5"},
                                                        {WeightFormat::GgufQ4, "gguf_q4"},
                                                        {WeightFormat::GgufQ3, "gguf_q3"},
                                                        {WeightFormat::GgufQ2, "gguf_q2"}}};
constexpr std::array<IdRow<OptimizerKind>, 13> kOptimizers{{{OptimizerKind::None, "none"},
                                                            {OptimizerKind::AdamW, "adamw"},
                                                            {OptimizerKind::AdamW8bit, "adamw_8bit"},
                                                            {OptimizerKind::PagedAdamW, "paged_adamw"},
                                                            {OptimizerKind::PagedAdamW8bit, "paged_adamw_8bit"},
                                                            {OptimizerKind::Adafactor, "adafactor"},
                                                            {OptimizerKind::Lion, "lion"},
                                                            {OptimizerKind::Muon, "muon"},
                                                            {OptimizerKind::Sgd, "sgd"},
                                                            {OptimizerKind::SgdMomentum, "sgd_momentum"},
                                                            {OptimizerKind::Lomo, "lomo"},
                                                            {OptimizerKind::Badam, "badam"},
                                                            {OptimizerKind::Galore8bit, "galore_8bit"}}};
constexpr std::array<IdRow<Recompute>, 3> kRecomputes{
    {{Recompute::None, "none"}, {Recompute::Selective, "selective"}, {Recompute::Full, "full"}}};
constexpr std::array<IdRow<Framework>, 8> kFrameworks{{{Framework::MegatronCore, "megatron_core"},
                                                       {Framework::DeepSpeed, "deepspeed"},
                                                       {Framework::Fsdp, "fsdp"},
                                                       {Framework::SingleGpuPyTorch, "single_gpu_pytorch"},
                                                       {Framework::UnslothLike, "unsloth_like"},
                                                       {Framework::MindSpeed, "mindspeed"},
                                                       {Framework::Vllm, "vllm"},
                                                       {Framework::LlamaCpp, "llama_cpp"}}};
constexpr std::array<IdRow<AttentionKind>, 5> kAttentions{{{AttentionKind::MHA, "mha"},
                                                           {AttentionKind::GQA, "gqa"},
                                                           {AttentionKind::MQA, "mqa"},
                                                           {AttentionKind::MLA, "mla"},
                                                           {AttentionKind::Hybrid, "hybrid"}}};
constexpr std::array<IdRow<PreferenceMethod>, 3> kMethods{
    {{PreferenceMethod::Dpo, "dpo"}, {PreferenceMethod::Ppo, "ppo"}, {PreferenceMethod::Grpo, "grpo"}}};

template <class Table, class E>
const char* idOf(const Table& table, E value)
{
    for (const auto& row : table)
        if (row.first == value)
            return row.second;
    return "";
}

bool sameIgnoringCase(std::string_view a, std::string_view b)
{
    const auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; };
    if (a.size() != b.size())
        return false;
    for (std::size_t i = 0; i < a.size(); ++i)
        if (lower(a[i]) != lower(b[i]))
            return false;
    return true;
}

/// One text from several pieces.
std::string concat(std::initializer_list<std::string_view> pieces)
{
    std::string text;
    for (const std::string_view piece : pieces)
        text.append(piece);
    return text;
}

template <class E, class Table>
Result<E> parseIn(const Table& table, std::string_view id, const char* field)
{
    std::string accepted;
    for (const auto& row : table) {
        if (sameIgnoringCase(id, row.second))
            return row.first;
        accepted.append(accepted.empty() ? "" : ", ").append(row.second);
    }
    constexpr std::size_t kShown = 40; // what was typed, cut to a length that still fits one line
    const std::string_view shown = id.substr(0, kShown);
    return Error{ErrorKind::BadInput,
                 field,
                 {concat({"无法识别“", shown, "”，可用值：", accepted}),
                  concat({"\"", shown, "\" is not known; accepted: ", accepted})}};
}

} // namespace

const char* toId(Task t)
{
    return idOf(kTasks, t);
}
const char* toId(ComputePrecision p)
{
    return idOf(kComputes, p);
}
const char* toId(WeightFormat f)
{
    return idOf(kWeights, f);
}
const char* toId(OptimizerKind k)
{
    return idOf(kOptimizers, k);
}
const char* toId(Recompute r)
{
    return idOf(kRecomputes, r);
}
const char* toId(Framework f)
{
    return idOf(kFrameworks, f);
}
const char* toId(AttentionKind a)
{
    return idOf(kAttentions, a);
}
const char* toId(PreferenceMethod m)
{
    return idOf(kMethods, m);
}

Result<PreferenceMethod> parsePreferenceMethod(std::string_view id)
{
    return parseIn<PreferenceMethod>(kMethods, id, "preference.method");
}
Result<Task> parseTask(std::string_view id)
{
    return parseIn<Task>(kTasks, id, "task");
}
Result<ComputePrecision> parseComputePrecision(std::string_view id)
{
    return parseIn<ComputePrecision>(kComputes, id, "precision.compute");
}
Result<WeightFormat> parseWeightFormat(std::string_view id)
{
    return parseIn<WeightFormat>(kWeights, id, "precision.weights");
}
Result<OptimizerKind> parseOptimizer(std::string_view id)
{
    return parseIn<OptimizerKind>(kOptimizers, id, "optimizer");
}
Result<Recompute> parseRecompute(std::string_view id)
{
    return parseIn<Recompute>(kRecomputes, id, "recompute");
}
Result<Framework> parseFramework(std::string_view id)
{
    return parseIn<Framework>(kFrameworks, id, "framework");
}
Result<AttentionKind> parseAttention(std::string_view id)
{
    return parseIn<AttentionKind>(kAttentions, id, "attention");
}

} // namespace peiji

#pragma once
// The workload: what is to be run. A plain value; every engine function takes it const.

#include "core/units/date.h"
#include "core/units/quantities.h"
#include "core/workload/architecture.h"

#include <optional>
#include <string>
#include <vector>

namespace peiji
{

enum class Task { Pretrain, ContinuedPretrain, FullFineTune, Lora, Qlora, Preference, Inference };
enum class ComputePrecision { Fp32, Tf32, Fp16, Bf16, Fp8, MxFp8, NvFp4 };
enum class WeightFormat {
    Fp32,
    Fp16,
    Bf16,
    Fp8,
    Int8,
    Nf4,
    Nf4Double,
    Int4,
    Int3,
    Int2,
    GgufQ8,
    GgufQ6,
    GgufQ5,
    GgufQ4,
    GgufQ3,
    GgufQ2
};
enum class OptimizerKind {
    None,
    AdamW,
    AdamW8bit,
    PagedAdamW,
    PagedAdamW8bit,
    Adafactor,
    Lion,
    Muon,
    Sgd,
    SgdMomentum,
    Lomo,
    Badam,
    Galore8bit
};
enum class Recompute { None, Selective, Full };
/// Framework preset: decides gradient dtype, buffers, saved tensors, loss implementation.
enum class Framework { MegatronCore, DeepSpeed, Fsdp, SingleGpuPyTorch, UnslothLike, MindSpeed, Vllm, LlamaCpp };
/// Modules that carry a LoRA adapter.
struct LoraTargets {
    bool q = true, k = true, v = true, o = true, mlp = true, head = false;
    friend bool operator==(const LoraTargets&, const LoraTargets&) = default;
};

/// Precision recipe: how parameters are stored and with what they are multiplied.
struct PrecisionRecipe {
    WeightFormat weights = WeightFormat::Bf16; ///< trained or served weights
    ComputePrecision compute = ComputePrecision::Bf16;
    bool fp32Master = true; ///< mixed precision: fp32 copy kept by the optimizer
    friend bool operator==(const PrecisionRecipe&, const PrecisionRecipe&) = default;
};

struct Checkpointing {
    Seconds interval = fromHours(2);
    int kept = 3;
    Seconds allowedStall = seconds(60);
    friend bool operator==(const Checkpointing&, const Checkpointing&) = default;
};

/// How preferences or rewards are learnt: from pairs (DPO), or from rewards of generated answers with a critic (PPO) or
/// against the mean of a group (GRPO).
enum class PreferenceMethod { Dpo, Ppo, Grpo };
const char* toId(PreferenceMethod m);
Result<PreferenceMethod> parsePreferenceMethod(std::string_view id);

/// Preference and reinforcement tuning: the models that live beside the trained policy, each of its size.
struct PreferenceTuning {
    PreferenceMethod method = PreferenceMethod::Dpo;
    bool adapters = false;         ///< the policy is trained by LoRA adapters; its own base is then the reference
    bool referenceModel = true;    ///< frozen copy of the starting policy, when it is trained in full
    bool rewardModel = false;      ///< frozen reward model on the same devices
    int rollouts = 16;             ///< PPO, GRPO: answers that a replica generates at once
    bool ownRolloutEngine = false; ///< the generating engine keeps a 16-bit copy of the weights of its own
    int answerTokens = 0;          ///< of a sequence, generated ones; 0: half of it
    bool generates() const { return method != PreferenceMethod::Dpo; }
    friend bool operator==(const PreferenceTuning&, const PreferenceTuning&) = default;
};

/// Serving load of an inference workload.
struct Serving {
    int concurrency = 16; ///< sequences decoded at once
    int promptTokens = 2048;
    int outputTokens = 512;
    WeightFormat kvCache = WeightFormat::Bf16;
    friend bool operator==(const Serving&, const Serving&) = default;
};

struct Workload {
    ModelArchitecture model;
    Task task = Task::FullFineTune;
    PrecisionRecipe precision;
    OptimizerKind optimizer = OptimizerKind::AdamW;
    std::optional<Framework> framework; ///< unset: chosen with the plan
    int sequence = 4096;                ///< tokens per sequence
    int globalBatch = 64;               ///< sequences per optimizer step over all devices
    double tokens = 0.0;                ///< tokens to be trained in all (0: not stated)
    int loraRank = 16;
    LoraTargets loraTargets;
    bool dora = false;    ///< adapters with a trained magnitude per output (weight-decomposed, DoRA)
    int frozenLayers = 0; ///< full tuning: layers from the bottom, with the embedding, that are not trained
    int documentTokens = 0; ///< packed sequences: token-weighted mean length of their documents, Σ Lᵢ² / Σ Lᵢ; 0: one
                            ///< document fills each sequence
    bool trainMtp = true;         ///< the model's multi-token prediction modules are trained with it
    PreferenceTuning preference;  ///< task preference only
    bool trainEmbeddings = false; ///< LoRA with embeddings and head trained in full (PEFT modules_to_save)
    Serving serving;
    Checkpointing checkpoint;
    std::optional<double> deadlineDays; ///< unset: no deadline
    double dutyHoursPerDay = 24.0;
    double datasetBytesPerToken = 4.0; ///< raw data on disk per training token
    friend bool operator==(const Workload&, const Workload&) = default;

    bool isTraining() const { return task != Task::Inference; }
    /// Prediction modules that take part.
    int mtpLayers() const { return isTraining() && trainMtp && !hasFrozenBase() ? model.mtpLayers : 0; }
    /// Tokens that one token's attention may reach: the sequence, or its document where sequences are packed.
    double attendedTokens() const
    {
        return documentTokens > 0 && documentTokens < sequence ? documentTokens : sequence;
    }
    /// A chosen and a rejected answer pass through together (direct preference optimisation).
    bool inPairs() const { return task == Task::Preference && !preference.generates(); }
    /// Tokens of one optimizer step over all devices; of pairs, both answers.
    double tokensPerStep() const { return static_cast<double>(globalBatch) * sequence * (inPairs() ? 2.0 : 1.0); }
    bool hasFrozenBase() const
    {
        return task == Task::Lora || task == Task::Qlora || (task == Task::Preference && preference.adapters);
    }
};

/// Every check a workload must pass before it is estimated; all errors, not only the first.
std::vector<Error> checkWorkload(const Workload& w);
/// A workload with the usual recipe of a task (precision, optimizer, sequence bounded by the model's context).
Workload defaultWorkload(const ModelArchitecture& model, Task task);

/// Bytes per stored parameter, quantisation constants included (nf4: 0.5 + 4/64; double quantised 0.5 + 0.127/8…).
double bytesPerWeight(WeightFormat f);
/// Bytes of optimizer state per trained parameter without the fp32 master copy (AdamW 8, Lion 4, 8-bit 2 …).
double optimizerStateBytes(OptimizerKind k);

/// Stable identifiers used in JSON, CSV and the database ("full_fine_tune", "bf16", "adamw" …).
const char* toId(Task t);
const char* toId(ComputePrecision p);
const char* toId(WeightFormat f);
const char* toId(OptimizerKind k);
const char* toId(Recompute r);
const char* toId(Framework f);
const char* toId(AttentionKind a);
Result<Task> parseTask(std::string_view id);
Result<ComputePrecision> parseComputePrecision(std::string_view id);
Result<WeightFormat> parseWeightFormat(std::string_view id);
Result<OptimizerKind> parseOptimizer(std::string_view id);
Result<Recompute> parseRecompute(std::string_view id);
Result<Framework> parseFramework(std::string_view id);
Result<AttentionKind> parseAttention(std::string_view id);

} // namespace peiji

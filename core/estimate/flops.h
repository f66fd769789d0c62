#pragma once
// Floating-point work of one token by module, forward pass. Formulas: Narayanan et al. 2021 (2104.04473) for the
// dense parts, Korthikanti et al. 2022 (2205.05198) for recomputation, DeepSeek-V2 (2405.04434) for latent attention.

#include "core/units/quantities.h"
#include "core/workload/workload.h"

namespace peiji
{

/// Forward work per token, summed over all layers. A multiply-add counts as two operations.
struct ModuleFlops {
    FlopPerToken attentionProjection{}; ///< q, k, v, o (or the latent projections)
    FlopPerToken attentionCausal{};     ///< scores and weighted sum, causal half: the physical work
    FlopPerToken attentionFull{};       ///< the same over the whole square (convention before 2024)
    FlopPerToken denseMlp{};            ///< feed-forward of the dense layers
    FlopPerToken experts{};             ///< routed experts that one token visits
    FlopPerToken sharedExperts{};
    FlopPerToken router{};
    FlopPerToken head{};
    FlopPerToken adapters{}; ///< LoRA matrices, 0 without

    FlopPerToken linear() const { return attentionProjection + denseMlp + experts + sharedExperts + router + head; }
    FlopPerToken forwardCausal() const { return linear() + attentionCausal + adapters; }
    FlopPerToken forwardFull() const { return linear() + attentionFull + adapters; }
};

/// `contextTokens` is the mean length attended over in full attention (the sequence in training).
ModuleFlops moduleFlops(const ModelArchitecture& m, double contextTokens);
/// Tokens of the context that a layer works over in the mean, such that half of it, times the queries, is the causal
/// work: whole layers reach over all of it, windows over w·(2 − w/context), linear layers over a chunk of 64 and their
/// state, three products of head size squared (chunk-wise form of arXiv:2406.06484).
double meanContext(const ModelArchitecture& m, double contextTokens);
/// The same of the layers that do not keep the whole context.
double localContext(const ModelArchitecture& m, double contextTokens);
/// Models that pass over the tokens of a preference step beside the policy: frozen ones forward only, trained ones as
/// the policy (itself counted).
struct ModelPasses {
    double frozenForwards = 0.0;
    double trained = 1.0;
};
/// DPO: the reference. PPO and GRPO: the reference, the reward model, the policy's own probabilities before the
/// update; PPO also the critic, forward for its values and trained (arXiv:2203.02155, arXiv:2402.03300).
ModelPasses modelPasses(const Workload& w);
/// With the workload's sequence and its adapters.
ModuleFlops moduleFlops(const Workload& w);
/// Parameters that adapters of the workload add (0 without LoRA).
double adapterParameters(const Workload& w);
/// Matrix elements of the attention projections of one layer.
double attentionElements(const ModelArchitecture& m);
/// Width of one head of queries and keys, and of values.
int queryKeyWidth(const ModelArchitecture& m);
int valueWidth(const ModelArchitecture& m);

} // namespace peiji

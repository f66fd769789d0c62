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

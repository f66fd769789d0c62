#pragma once
// Parameters and activations of one device: the shards of a pipeline stage and what one transformer
// layer keeps and needs. Everything in doubles of bytes or element counts; the walk over events adds them up.

#include "core/estimate/memorytraits.h"
#include "core/estimate/plan.h"

namespace peiji
{

/// Numbers of parameters that one device holds before any ZeRO/FSDP sharding.
struct StageShape {
    int stage = 0;
    double layers = 0.0;
    double moeLayers = 0.0;
    double linear = 0.0;       ///< matrices of the layers (quantised under QLoRA), without routed experts
    double small = 0.0;        ///< norms, biases, router: replicated over the tensor group
    double experts = 0.0;      ///< routed experts held
    double embedding = 0.0;    ///< input embedding, output head and position table held
    double head = 0.0;         ///< of it the output projection (also when tied)
    double adapters = 0.0;     ///< LoRA parameters
    double frozenLayers = 0.0; ///< full tuning: of the layers, those that are not trained
    double frozen = 0.0;       ///< parameters not trained, without routed experts
    double frozenExperts = 0.0;
    double distinctShapes = 0.0; ///< elements of one matrix of each shape held: attention, MLP, one expert
    double largestLayer = 0.0;   ///< parameters of the largest layer held, experts included
    bool first = true;
    bool last = true;
    double base() const { return linear + small + experts + embedding; }
};

StageShape stageShape(const Workload& w, const Plan& p, const ParameterCount& n, const MemoryTraits& t, int stage);

/// One layer and one micro-batch on one device, bytes. `Moe` variants hold for MoE layers.
struct LayerActivations {
    double saved = 0.0;     ///< kept from forward to backward without recomputation
    double selective = 0.0; ///< the same when the attention core is recomputed
    // Parts of `saved`; with `scores` they sum to it.
    double norms = 0.0;        ///< residual stream, norms and the inputs of attention and MLP
    double attention = 0.0;    ///< queries, keys, values, output, latents, copies for adapters
    double mlp = 0.0;          ///< feed-forward of all paths, routing included
    double checkpoint = 0.0;   ///< kept under full recomputation
    double scores = 0.0;       ///< attention scores inside `saved` (0 with fused attention)
    double served = 0.0;       ///< live in the forward pass of a server, which keeps nothing
    double forwardTemp = 0.0;  ///< live in forward beyond what is kept
    double backwardTemp = 0.0; ///< gradients of the layer's tensors live at once
};

struct ActivationShape {
    LayerActivations dense;
    LayerActivations moe;
    double hidden = 0.0; ///< one hidden-state tensor of the micro-batch, bytes
    double logits = 0.0; ///< elements of the logits on the last stage
    double tokens = 0.0; ///< of the micro-batch on the device
};

ActivationShape activationShape(const Workload& w, const Plan& p, const MemoryTraits& t, double expertImbalance);

/// Layers that stage `stage` holds, prediction modules included; both directions of DualPipe.
int layersHeld(const ModelArchitecture& m, const Plan& p, int stage);

/// Micro-batches whose activations stage `stage` holds at once, in units of the whole stage's layers.
double microBatchesInFlight(const Workload& w, const Plan& p, int stage);

/// Integer or 4-bit storage that must be turned into 16 bit before it is multiplied.
bool isQuantised(WeightFormat f);

/// Whether norms, embeddings and residuals of a quantised base run in fp32.
bool upcastsBase(const Workload& w, const MemoryTraits& t);

/// Bytes of one stored element of the frozen or trained matrices.
double linearWeightBytes(const Workload& w);
/// Bytes of one element of embeddings, norms and heads (kept in 16 or 32 bit when matrices are quantised).
double plainWeightBytes(const Workload& w, const MemoryTraits& t);

/// KV cache per token of context, bytes on one device, if every layer keeps the whole context.
double kvBytesPerToken(const Workload& w, const Plan& p);

/// KV cache of `context` tokens of one sequence, bytes on one device: layers with a sliding window keep that many.
double kvBytes(const Workload& w, const Plan& p, double context);

/// Bytes of one saved input of a matrix product: fewer under 8- and 4-bit products of Transformer Engine.
double productInputBytes(const Workload& w, const MemoryTraits& t);

} // namespace peiji

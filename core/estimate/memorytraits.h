#pragma once
// What a training or serving framework does with memory: which copies it keeps, what autograd saves,
// how the loss is computed. Each preset restates documented behaviour; figures that are fitted live in the calibration
// data.

#include "core/estimate/calibration.h"
#include "core/workload/workload.h"

namespace peiji
{

/// How the loss consumes the logits.
enum class LossKind {
    Materialised,  ///< fp32 logits, a shifted copy and their softmax live together (Hugging Face, TRL)
    FusedKernel,   ///< one in-place kernel over whole fp32 logits (Triton cross entropy)
    VocabParallel, ///< Megatron: fp32 logits shard and its softmax over the tensor group
    Chunked        ///< logits of a few hundred tokens at a time (torchtune, Unsloth, Liger)
};

/// Bytes are per element; see each field.
struct MemoryTraits {
    // State of trained parameters
    double gradientBytes = 2.0;       ///< of one gradient element
    bool gradientsPersistent = false; ///< resident from start-up (Megatron main gradients, DeepSpeed buckets)
    bool stateFollowsWeights = false; ///< Adam moments in the dtype of the weights when there is no fp32 master
    double stepTemporary = 0.0;       ///< optimizer-step temporaries, multiples of the updated weights' bytes (foreach)
    double gatherDtypeBytes = 2.0;    ///< of gathered ZeRO-3 / FSDP parameters
    bool rootStaysGathered = false;   ///< FSDP: embedding and head stay gathered through the step
    double gatheredLayers = 2.0;      ///< layers gathered at once (current and prefetched)
    double subGroupElements = 0.0;    ///< elements whose fp32 gradients live at the step
    double bucketElements = 0.0;      ///< elements of a gradient reduction bucket
    bool hiddenSquareBuckets = false; ///< ZeRO-3 buckets hold hidden² elements (what integrations set by "auto")
    double bucketBytes = 2.0;         ///< of one bucket element
    // Activations
    double normSavedBytes = 2.0;        ///< per hidden element and norm, besides the norm's output
    double normWeightBytes = 0.0;       ///< the same, more when the norm's weight is trained
    double normBackwardBytes = 0.0;     ///< transient per hidden element in the backward of a norm
    bool activationOutputSaved = false; ///< unfused gated MLP keeps act(gate) as a tensor of its own
    double scoreBytes = 6.0;            ///< per attention score saved when attention is not fused
    bool expandsKvHeads = false;        ///< grouped K and V are repeated to all heads before attention
    double dropoutMasks = 0.0;          ///< one-byte masks per hidden element and layer (2 with residual dropout)
    double checkpointBytes = 2.0;       ///< per hidden element and layer under full recomputation
    double adapterCastBytes = 0.0;      ///< per input element and adapted matrix (PEFT casts to fp32)
    double adapterDropoutBytes = 0.0;  ///< per input element and adapted matrix where adapters drop out (copy and mask)
    bool fusedProjectionKept = false;  ///< one Q, K, V projection whose output stays beside the rotated Q and K
    double adapterBlockBytes = 0.0;    ///< per hidden element of a block with adapters (PEFT inside FSDP units)
    bool quantisedInputsKept = false;  ///< 4-bit linear layers save their input although frozen (bitsandbytes)
    double quantisedCastBytes = 0.0;   ///< 4-bit linear layers that compute in fp32 save a cast input each
    bool upcastsUnquantised = false;   ///< QLoRA: norms, embeddings and residuals in fp32 (PEFT k-bit preparation)
    bool replicatesEmbeddings = false; ///< tensor parallelism divides the layers only, not embeddings and head
    bool keepsUntiedCopies = false;    ///< embeddings and head are two tensors also when tied
    bool selectiveByProduct = false;   ///< selective recomputation keeps every second matrix product and the attention
    bool inPlaceBackward = false;      ///< gradients of the MLP overwrite its activations
    bool eightBitProducts =
        false;                   ///< 8- and 4-bit products keep quantised inputs and weight copies (Transformer Engine)
    bool dummyGradients = false; ///< one 16-bit stand-in per shape of weight, for gradients that products accumulate
    bool castCopies = false;     ///< fp32 weights keep 16-bit copies for autocast
    bool dequantisesLayers = false;  ///< serving holds one layer in 16 bit beside quantised weights
    bool fusesProjections = false;   ///< serving joins Q, K and V matrices after loading: both copies live at once
    double prefillTokens = 0.0;      ///< prompt tokens a server works on at once; 0: whole prompts of all sequences
    double profiledSequences = 0.0;  ///< sequences whose sampling a server tries out before it sizes its cache
    bool loadsWholeModel = false;    ///< each device holds the whole model before it is sharded
    double adapterWeightBytes = 4.0; ///< of one adapter parameter
    double adapterStateBytes = 8.0;  ///< Adam moments of one adapter parameter
    // Loss
    LossKind loss = LossKind::FusedKernel;
    double lossBytesPerLogit = 8.0;
    // Overheads
    double SlackShares::*slackOfActivations = &SlackShares::activations;
    double SlackShares::*slackOfLogits = &SlackShares::logits;
    double SlackShares::*slackOfStep = &SlackShares::step;
    bool cacheGrowsByCopying = false; ///< KV cache of concatenated tensors (transformers)
    const char* source = "";
};

/// The same framework with fused kernels for norms, activation and loss (Liger, Unsloth kernels).
MemoryTraits withFusedKernels(MemoryTraits t);

/// The preset of a framework.
const MemoryTraits& memoryTraits(Framework f);

} // namespace peiji

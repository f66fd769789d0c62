// Framework presets.

#include "core/estimate/memorytraits.h"

namespace peiji
{

namespace
{

MemoryTraits megatron()
{
    MemoryTraits t;
    t.gradientBytes = 4.0; // main_grad in fp32, allocated with the model
    t.gradientsPersistent = true;
    t.bucketElements = 0.0; // reduced in place inside the gradient buffer
    t.scoreBytes = 5.0;
    t.eightBitProducts = true;
    t.dummyGradients = true; // Transformer Engine 2.3 and later, get_dummy_wgrad
    t.loss = LossKind::VocabParallel;
    t.lossBytesPerLogit = 6.0; // bf16 logits and the fp32 copy that becomes the softmax and its gradient in place
    t.source = "Megatron-LM distributed optimizer documentation; arXiv 2205.05198";
    return t;
}

MemoryTraits huggingFace()
{
    MemoryTraits t;
    t.stateFollowsWeights = true;
    t.stepTemporary = 1.0;   // torch.optim foreach: one more list of tensors of the parameters' size
    t.normSavedBytes = 4.0;  // fp32 copy of the input
    t.normWeightBytes = 2.0; // normalised input in 16 bit
    t.normBackwardBytes = 26.0;
    t.activationOutputSaved = true;
    t.adapterCastBytes = 4.0;
    t.loss = LossKind::Materialised;
    t.lossBytesPerLogit = 12.0;
    t.slackOfLogits = &SlackShares::logitsEager;
    t.quantisedInputsKept = false; // bitsandbytes since 0.43 saves the weight only
    t.upcastsUnquantised = true;
    t.castCopies = true;
    t.slackOfStep = &SlackShares::stepEager;
    t.source = "transformers modeling_llama.py; torch.optim foreach notes; PEFT autocast_adapter_dtype";
    return t;
}

MemoryTraits fsdp()
{
    MemoryTraits t = huggingFace();
    t.rootStaysGathered = true;
    t.gatheredLayers = 1.0;
    t.upcastsUnquantised = false; // FSDP needs one dtype per unit
    t.castCopies = false;         // its mixed precision casts the shards
    t.adapterBlockBytes = 32.0;
    t.slackOfActivations = &SlackShares::activationsFsdp;
    t.source = "PyTorch FSDP notes: the root unit is not resharded after forward; forward and backward prefetch";
    return t;
}

MemoryTraits deepSpeed()
{
    MemoryTraits t = huggingFace();
    t.gradientsPersistent = true;
    t.stateFollowsWeights = false;
    t.stepTemporary = 0.0;
    t.gatheredLayers = 2.0;
    t.castCopies = false;
    t.slackOfStep = &SlackShares::stepSubGroup; // blocks of a sub-group left from start-up: its 16-bit clone, fp32 copy
                                                // and gradient buffer
    t.subGroupElements = 1e9;                   // ZeRO-3 sub_group_size: fp32 gradients of one group at the step
    t.bucketBytes = 4.0;                        // two of them, for overlap
    t.hiddenSquareBuckets = true;               // ZeRO-3 under "auto": hidden size squared
    t.bucketElements = 5e8;                     // reduce_bucket_size and allgather_bucket_size defaults
    t.source = "DeepSpeed configuration reference (ZeRO); arXiv 1910.02054";
    return t;
}

MemoryTraits unslothLike()
{
    MemoryTraits t;
    t.stateFollowsWeights = true;
    t.activationOutputSaved = false;
    t.inPlaceBackward = true;
    t.loss = LossKind::Chunked;
    t.lossBytesPerLogit = 8.0;
    t.source = "Unsloth: fused cross entropy, in-place SwiGLU, offloaded checkpoints";
    return t;
}

MemoryTraits serving()
{
    MemoryTraits t;
    t.loss = LossKind::Chunked;
    t.lossBytesPerLogit = 4.0;
    t.scoreBytes = 0.0;
    t.profiledSequences = 256.0; // max_num_seqs
    t.prefillTokens = 2048.0;    // max_num_batched_tokens, or the longest prompt
    t.source = "vLLM memory profiling documentation";
    return t;
}

MemoryTraits llamaCpp()
{
    MemoryTraits t = serving();
    t.profiledSequences = 0.0;
    t.prefillTokens = 512.0; // n_ubatch
    t.source = "llama.cpp: compute buffer sized for one batch of prompt tokens";
    return t;
}

} // namespace

MemoryTraits withFusedKernels(MemoryTraits t)
{
    t.normSavedBytes = 2.0;
    t.normWeightBytes = 0.0;
    t.normBackwardBytes = 0.0;
    t.adapterCastBytes = 0.0;
    if (t.adapterBlockBytes > 0.0)
        t.adapterBlockBytes = 60.0;
    t.loss = LossKind::Chunked;
    t.lossBytesPerLogit = 8.0;
    t.slackOfLogits = &SlackShares::logitsKernel;
    t.upcastsUnquantised = false;
    return t;
}

const MemoryTraits& memoryTraits(Framework f)
{
    static const MemoryTraits kMegatron = megatron();
    static const MemoryTraits kDeepSpeed = deepSpeed();
    static const MemoryTraits kFsdp = fsdp();
    static const MemoryTraits kSingle = huggingFace();
    static const MemoryTraits kUnsloth = unslothLike();
    static const MemoryTraits kServing = serving();
    static const MemoryTraits kLlamaCpp = llamaCpp();
    switch (f) {
    case Framework::MegatronCore:
    case Framework::MindSpeed:
        return kMegatron;
    case Framework::DeepSpeed:
        return kDeepSpeed;
    case Framework::Fsdp:
        return kFsdp;
    case Framework::SingleGpuPyTorch:
        return kSingle;
    case Framework::UnslothLike:
        return kUnsloth;
    case Framework::Vllm:
        return kServing;
    case Framework::LlamaCpp:
        return kLlamaCpp;
    }
    return kSingle;
}

} // namespace peiji

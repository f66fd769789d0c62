// Recipes of tasks, and bytes per stored parameter.

#include "core/workload/workload.h"

#include <algorithm>

namespace peiji
{

double bytesPerWeight(WeightFormat f)
{
    switch (f) {
    case WeightFormat::Fp32:
        return 4.0;
    case WeightFormat::Fp16:
    case WeightFormat::Bf16:
        return 2.0;
    case WeightFormat::Fp8:
    case WeightFormat::Int8:
        return 1.0;
    case WeightFormat::Nf4:
        return 0.5 + 4.0 / 64.0; // one fp32 scale per block of 64 (QLoRA 2305.14314, section 3)
    case WeightFormat::Nf4Double:
        return 0.5 + 1.0 / 64.0 + 4.0 / (64.0 * 256.0); // 8-bit scales, fp32 per 256 of them (0.127 bit)
    case WeightFormat::Int4:
        return 0.5 + (2.0 + 0.5) / 128.0; // fp16 scale and 4-bit zero point per group of 128 (GPTQ, AWQ)
    case WeightFormat::Int3:
        return 0.375 + (2.0 + 0.375) / 128.0;
    case WeightFormat::Int2:
        return 0.25 + (2.0 + 0.25) / 64.0;
    // llama.cpp block layouts (ggml-common.h): bits per weight of the usual "medium" mixtures.
    case WeightFormat::GgufQ8:
        return 8.5 / 8.0;
    case WeightFormat::GgufQ6:
        return 6.5625 / 8.0;
    case WeightFormat::GgufQ5:
        return 5.67 / 8.0;
    case WeightFormat::GgufQ4:
        return 4.89 / 8.0;
    case WeightFormat::GgufQ3:
        return 4.0 / 8.0;
    case WeightFormat::GgufQ2:
        return 3.16 / 8.0;
    }
    return 2.0;
}

double optimizerStateBytes(OptimizerKind k)
{
    switch (k) {
    case OptimizerKind::None:
    case OptimizerKind::Sgd:
    case OptimizerKind::Lomo:
        return 0.0;
    case OptimizerKind::AdamW:
    case OptimizerKind::PagedAdamW:
        return 8.0; // two fp32 moments
    case OptimizerKind::AdamW8bit:
    case OptimizerKind::PagedAdamW8bit:
        return 2.0 + 2.0 * 4.0 / 256.0; // two 8-bit moments, one fp32 scale per block of 256
    case OptimizerKind::Adafactor:
        return 0.02; // row and column sums only
    case OptimizerKind::Lion:
    case OptimizerKind::Muon:
    case OptimizerKind::SgdMomentum:
        return 4.0;
    case OptimizerKind::Badam:
        return 0.5; // states of the one active block of layers
    case OptimizerKind::Galore8bit:
        return 0.6; // 8-bit moments in a low-rank space plus its projections
    }
    return 8.0;
}

Workload defaultWorkload(const ModelArchitecture& model, Task task)
{
    Workload w;
    w.model = model;
    w.task = task;
    // Fine-tuning recipes leave the prediction modules out.
    w.trainMtp = task == Task::Pretrain || task == Task::ContinuedPretrain;
    const int context = model.maxSeq > 0 ? model.maxSeq : 1 << 20;
    w.sequence = std::min(4096, context);
    switch (task) {
    case Task::Pretrain:
        w.globalBatch = 512;
        w.tokens = 100e9;
        break;
    case Task::ContinuedPretrain:
        w.globalBatch = 256;
        w.tokens = 10e9;
        break;
    case Task::FullFineTune:
        w.globalBatch = 64;
        w.tokens = 200e6;
        break;
    case Task::Lora:
        w.globalBatch = 64;
        w.tokens = 100e6;
        w.precision.fp32Master = false;
        break;
    case Task::Qlora:
        w.globalBatch = 32;
        w.tokens = 50e6;
        w.precision = {WeightFormat::Nf4Double, ComputePrecision::Bf16, false};
        w.optimizer = OptimizerKind::PagedAdamW;
        break;
    case Task::Preference:
        w.globalBatch = 64;
        w.tokens = 50e6;
        w.sequence = std::min(2048, context);
        break;
    case Task::Inference:
        w.precision.fp32Master = false;
        w.optimizer = OptimizerKind::None;
        w.serving.promptTokens = std::min(2048, std::max(1, context * 3 / 4));
        w.serving.outputTokens = std::min(512, std::max(1, context / 4));
        break;
    }
    return w;
}

} // namespace peiji

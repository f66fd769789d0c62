#include "ui/pages/workloadtexts.h"

#include "ui/i18n/qtext.h"

#include <QLocale>
#include <cmath>

namespace peiji
{

using namespace Qt::StringLiterals;

QString WorkloadTexts::task(Task t)
{
    switch (t) {
    case Task::Pretrain:
        return tr("Pretrain");
    case Task::ContinuedPretrain:
        return tr("Continued");
    case Task::FullFineTune:
        return tr("Full SFT");
    case Task::Lora:
        return u"LoRA"_s;
    case Task::Qlora:
        return u"QLoRA"_s;
    case Task::Preference:
        return tr("RL");
    case Task::Inference:
        return tr("Serving");
    }
    return {};
}

QString WorkloadTexts::taskTip(Task t)
{
    switch (t) {
    case Task::Pretrain:
        return tr("From random weights, on very many tokens");
    case Task::ContinuedPretrain:
        return tr("From published weights, on new plain text");
    case Task::FullFineTune:
        return tr("All weights are trained on question and answer pairs");
    case Task::Lora:
        return tr("Small adapters are trained, the model stays as it is");
    case Task::Qlora:
        return tr("LoRA on a model quantised to 4 bits");
    case Task::Preference:
        return tr("Preference or reinforcement tuning with a reference model");
    case Task::Inference:
        return tr("The model answers requests; nothing is trained");
    }
    return {};
}

QString WorkloadTexts::weightFormat(WeightFormat f)
{
    switch (f) {
    case WeightFormat::Nf4Double:
        return tr("NF4, double quantised");
    default:
        return QString::fromLatin1(toId(f)).toUpper();
    }
}

QString WorkloadTexts::precision(const PrecisionRecipe& r, Task t)
{
    if (t == Task::Inference || t == Task::Qlora)
        return weightFormat(r.weights);
    switch (r.compute) {
    case ComputePrecision::Bf16:
        return r.weights == WeightFormat::Fp32   ? tr("BF16 compute, FP32 weights")
               : r.fp32Master || t == Task::Lora ? tr("BF16 mixed")
                                                 : tr("BF16 throughout");
    case ComputePrecision::Fp16:
        return tr("FP16 mixed");
    case ComputePrecision::Fp8:
        return tr("FP8 compute, BF16 weights");
    case ComputePrecision::MxFp8:
        return tr("MXFP8 compute, BF16 weights");
    case ComputePrecision::NvFp4:
        return tr("NVFP4 compute, BF16 weights");
    case ComputePrecision::Tf32:
        return tr("FP32 weights, TF32 compute");
    case ComputePrecision::Fp32:
        return tr("FP32 throughout");
    }
    return {};
}

std::vector<PrecisionRecipe> WorkloadTexts::recipes(Task t)
{
    using W = WeightFormat;
    using C = ComputePrecision;
    switch (t) {
    case Task::Inference:
        return {{W::Bf16, C::Bf16, false}, {W::Fp8, C::Fp8, false},     {W::Int8, C::Bf16, false},
                {W::Int4, C::Bf16, false}, {W::GgufQ8, C::Fp16, false}, {W::GgufQ4, C::Fp16, false}};
    case Task::Qlora:
        return {{W::Nf4Double, C::Bf16, false}, {W::Nf4, C::Bf16, false}, {W::Int8, C::Bf16, false}};
    case Task::Lora:
        return {{W::Bf16, C::Bf16, false}, {W::Fp16, C::Fp16, false}};
    default:
        return {{W::Bf16, C::Bf16, true},
                {W::Bf16, C::Fp8, true},
                {W::Bf16, C::Bf16, false},
                {W::Fp16, C::Fp16, true},
                {W::Fp32, C::Tf32, false}};
    }
}

QString WorkloadTexts::optimizer(OptimizerKind k)
{
    switch (k) {
    case OptimizerKind::None:
        return tr("None");
    case OptimizerKind::AdamW:
        return tr("AdamW, 32-bit");
    case OptimizerKind::AdamW8bit:
        return tr("AdamW, 8-bit");
    case OptimizerKind::PagedAdamW:
        return tr("AdamW, 32-bit, paged");
    case OptimizerKind::PagedAdamW8bit:
        return tr("AdamW, 8-bit, paged");
    case OptimizerKind::Adafactor:
        return u"Adafactor"_s;
    case OptimizerKind::Lion:
        return u"Lion"_s;
    case OptimizerKind::Muon:
        return u"Muon"_s;
    case OptimizerKind::Sgd:
        return u"SGD"_s;
    case OptimizerKind::SgdMomentum:
        return tr("SGD with momentum");
    case OptimizerKind::Lomo:
        return u"LOMO"_s;
    case OptimizerKind::Badam:
        return u"BAdam"_s;
    case OptimizerKind::Galore8bit:
        return tr("GaLore, 8-bit");
    }
    return {};
}

std::vector<OptimizerKind> WorkloadTexts::optimizers(Task t)
{
    using O = OptimizerKind;
    switch (t) {
    case Task::Inference:
        return {O::None};
    case Task::Qlora:
    case Task::Lora:
        return {O::AdamW, O::PagedAdamW, O::AdamW8bit, O::PagedAdamW8bit, O::Lion};
    default:
        return {O::AdamW,       O::AdamW8bit, O::PagedAdamW8bit, O::Lion, O::Muon, O::Adafactor,
                O::SgdMomentum, O::Sgd,       O::Galore8bit,     O::Lomo, O::Badam};
    }
}

QString WorkloadTexts::attention(const ModelArchitecture& m)
{
    switch (m.attention) {
    case AttentionKind::GQA:
        return u"GQA %1/%2"_s.arg(m.heads).arg(m.kvHeads);
    case AttentionKind::MQA:
        return u"MQA %1/1"_s.arg(m.heads);
    case AttentionKind::MLA:
        return u"MLA %1"_s.arg(m.heads);
    case AttentionKind::MHA:
        return u"MHA %1"_s.arg(m.heads);
    case AttentionKind::Hybrid:
        return tr("Hybrid %1").arg(m.heads);
    }
    return {};
}

QString WorkloadTexts::compactCount(double value, bool binaryKilo)
{
    const auto plain = [](double v) { return QLocale::c().toString(v, 'g', 12); };
    if (binaryKilo) {
        if (value >= 1024 && std::fmod(value, 1024) == 0)
            return plain(value / 1024) + u'k';
        return plain(value);
    }
    if (value < 10000)
        return plain(value);
    struct Word {
        double size;
        QString name;
    };
    const std::vector<Word> units =
        uiLang() == Lang::Zh ? std::vector<Word>{{1e12, u"万亿"_s}, {1e8, u"亿"_s}, {1e4, u"万"_s}}
                             : std::vector<Word>{{1e12, u"T"_s}, {1e9, u"B"_s}, {1e6, u"M"_s}, {1e3, u"k"_s}};
    for (const Word& u : units)
        if (value >= u.size)
            return plain(value / u.size) + u.name;
    return plain(value);
}

} // namespace peiji

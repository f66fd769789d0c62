// What buyers met: sizing questions from public issue threads, with the verdict the program must give. The ids are
// those of the project's list of real cases; each test names its thread. Bands are wide on purpose.

#include "core/estimate/fit.h"
#include "core/estimate/memoryshape.h"
#include "core/estimate/memorywalk.h"
#include "core/estimate/usablememory.h"
#include "tests/support/modelrows.h"

#include <QtTest/QTest>

#include <cmath>

using namespace peiji;
using namespace peiji::testing;

namespace
{

const ModelArchitecture& model(const std::string& id)
{
    static const std::vector<ModelArchitecture> kModels = [] {
        std::vector<ModelArchitecture> all;
        for (const CsvRow& r : readCsv(std::string(PEIJI_SOURCE_DIR) + "/resources/catalogue/models.csv"))
            all.push_back(modelFromRow(r));
        return all;
    }();
    for (const ModelArchitecture& m : kModels)
        if (m.id == id)
            return m;
    qFatal("no model %s", id.c_str());
}

const MemoryCalibration& calibration()
{
    static const MemoryCalibration kCalibration = [] {
        std::vector<CalibrationRow> rows;
        for (CsvRow& r : readCsv(std::string(PEIJI_SOURCE_DIR) + "/resources/calibration/memory.csv"))
            rows.push_back({r["group"], r["key"], r["field"], r["value"], r["source"]});
        return calibrationFromRows(rows, "test")->memory;
    }();
    return kCalibration;
}

Device card(double gb, const char* memory = "HBM2e")
{
    Device d;
    d.memory = fromGiB(gb);
    d.usable = usableMemory(gb, memory, std::string_view(memory).starts_with("HBM")); // gaming cards correct no errors
    return d;
}

Device gaming()
{
    return card(24, "GDDR6X");
}

Workload tuning(const std::string& id, Task task, int sequence)
{
    Workload w = defaultWorkload(model(id), task);
    w.sequence = sequence;
    w.globalBatch = 16;
    return w;
}

/// A plan of `devices` cards under a framework and ZeRO stage, recomputing, one sequence at a time.
Plan laidOut(Framework f, int devices, int zero, Offload offload = Offload::None)
{
    Plan p;
    p.framework = f;
    p.dp = devices;
    p.zero = zero;
    p.recompute = Recompute::Full;
    p.offload = offload;
    return p;
}

Plan served(int tp)
{
    Plan p;
    p.framework = Framework::Vllm;
    p.tp = tp;
    return p;
}

Workload serving(const std::string& id, WeightFormat weights, int prompt, int concurrency)
{
    Workload w = defaultWorkload(model(id), Task::Inference);
    w.precision.weights = weights;
    w.serving = {concurrency, prompt, 512, WeightFormat::Bf16};
    return w;
}

FitVerdict verdictOf(const Workload& w, const Plan& p, const Device& d)
{
    return estimateMemory(w, p, d, calibration()).verdict;
}

/// The smallest total over the sharding choices that need no host memory.
FitVerdict bestVerdict(const Workload& w, int devices, const Device& d)
{
    FitVerdict best = FitVerdict::DoesNotFit;
    for (const Framework f : {Framework::Fsdp, Framework::DeepSpeed})
        for (int zero = 0; zero <= 3; ++zero) {
            const FitVerdict v = verdictOf(w, laidOut(f, devices, zero), d);
            if (v == FitVerdict::Fits || (v == FitVerdict::Tight && best == FitVerdict::DoesNotFit))
                best = v;
        }
    return best;
}

} // namespace

class TestMemoryCases : public QObject
{
    Q_OBJECT
private slots:
    void a02_twoGamingCards70bQlora();
    void a05_eightGamingCards72bQlora();
    void a08_chatglmLoraLength();
    void a11_zero2OffloadOnTwoCards();
    void a14_fullTuning13b();
    void a17_grpo3b();
    void a20_grpo7b();
    void a23_deepSeekR1OnEightCards();
    void a26_distilled32bOnOneCard();
    void a29_deepSeekR1OnH200();
    void a32_llama405bFp8();
    void a35_reinforcementWithHostOffload();
    void a38_full8bOnTwoCards();
    void a47_lora20bOnOneCard();
    void a50_moeAdapterOnFourCards();
    void a56_full13bOnTwoCards();
    void a59_smallGrpoQlora();
    void a62_longPromptGrpo();
    void a65_full7bOnSevenGamingCards();
    void a80_largeModelOnFourCards();
};

void TestMemoryCases::a02_twoGamingCards70bQlora()
{
    // axolotl #1522: out of memory although advertised; offloading parameters made it run elsewhere.
    Workload w = tuning("llama-2-70b", Task::Qlora, 512);
    w.loraRank = 32;
    w.optimizer = OptimizerKind::PagedAdamW8bit;
    QVERIFY(verdictOf(w, laidOut(Framework::Fsdp, 2, 3), gaming()) != FitVerdict::Fits);
    const Plan offloaded = laidOut(Framework::Fsdp, 2, 3, Offload::OptimizerAndParameters);
    QVERIFY(verdictOf(w, offloaded, gaming()) != FitVerdict::DoesNotFit);
    // The condition: enough host memory.
    Hardware h;
    h.device = gaming();
    h.devicesPerNode = 2;
    h.host.ram = fromGiB(32);
    const FitReport little = judgeFit(w, offloaded, h, calibration());
    QVERIFY(little.verdict == FitVerdict::DoesNotFit && little.decidedBy == FitResource::HostMemory);
    h.host.ram = fromGiB(256);
    QVERIFY(judgeFit(w, offloaded, h, calibration()).verdict != FitVerdict::DoesNotFit);
}

void TestMemoryCases::a05_eightGamingCards72bQlora()
{
    // Qwen3 #780: replicated 36 to 41 GB of 4-bit weights do not fit 24 GB, sharded ones do.
    Workload w = tuning("qwen2-72b", Task::Qlora, 1024);
    const Plan replicated = laidOut(Framework::SingleGpuPyTorch, 8, 0);
    const MemoryEstimate e = estimateMemory(w, replicated, gaming(), calibration());
    QVERIFY(e.verdict == FitVerdict::DoesNotFit);
    const double weights = e.of(MemoryCategory::Weights).value() / 1e9;
    QVERIFY2(weights > 36.0 && weights < 48.0, QByteArray::number(weights).constData());
    QVERIFY(verdictOf(w, laidOut(Framework::Fsdp, 8, 3), gaming()) == FitVerdict::Fits);
}

void TestMemoryCases::a08_chatglmLoraLength()
{
    // ChatGLM3 #806: 1024 tokens fit 24 GB, 2560 without recomputation or fused attention do not.
    Workload w = tuning("chatglm3-6b", Task::Lora, 1024);
    w.loraRank = 4;
    w.loraTargets = {true, true, true, false, false, false};
    w.globalBatch = 1;
    Plan p = laidOut(Framework::SingleGpuPyTorch, 1, 0);
    p.recompute = Recompute::None;
    p.flashAttention = false;
    QVERIFY(verdictOf(w, p, gaming()) != FitVerdict::DoesNotFit);
    w.sequence = 2560;
    QVERIFY(verdictOf(w, p, gaming()) == FitVerdict::DoesNotFit);
    p.recompute = Recompute::Full; // what the program proposes instead
    QVERIFY(verdictOf(w, p, gaming()) == FitVerdict::Fits);
}

void TestMemoryCases::a11_zero2OffloadOnTwoCards()
{
    // dllm #9: 8 B under ZeRO-2 with optimizer offload died on 2 x 40 GB while a flat copy of 14.9 GiB was made, at
    // start-up. The list expects "does not fit", counting 16 GB of gradients on every card; but ZeRO-2 hands gradients
    // over bucket by bucket, and 10 B started on 32 GB cards (DeepSpeed documentation). So: never a plain yes.
    const Workload w = tuning("llama-3.1-8b", Task::FullFineTune, 1024);
    const Plan p = laidOut(Framework::DeepSpeed, 2, 2, Offload::Optimizer);
    const MemoryEstimate e = estimateMemory(w, p, card(40), calibration());
    QVERIFY(std::abs(toGiB(e.of(MemoryCategory::Weights)) - 14.96) < 0.1);
    QVERIFY2(e.verdict != FitVerdict::Fits, QByteArray::number(toGiB(e.total)).constData());
    QVERIFY(bestVerdict(w, 2, card(40)) == FitVerdict::DoesNotFit); // without offload at any stage
    // ZeRO-3 with everything offloaded is the way the thread found.
    QVERIFY(verdictOf(w, laidOut(Framework::DeepSpeed, 2, 3, Offload::OptimizerAndParameters), card(40)) !=
            FitVerdict::DoesNotFit);
}

void TestMemoryCases::a14_fullTuning13b()
{
    // proxy-tuning #2: four 40 GB cards do not hold 208 to 234 GB, four 80 GB cards do.
    const Workload w = tuning("llama-2-13b", Task::FullFineTune, 1024);
    QVERIFY(bestVerdict(w, 4, card(40)) == FitVerdict::DoesNotFit);
    QVERIFY(bestVerdict(w, 4, card(80)) != FitVerdict::DoesNotFit);
}

void TestMemoryCases::a17_grpo3b()
{
    // VLM-R1 #4: 3 B GRPO ran on 8 x 40 GB with recomputation.
    Workload w = tuning("qwen2.5-3b", Task::Preference, 2048);
    w.preference.method = PreferenceMethod::Grpo;
    w.preference.rollouts = 8;
    QVERIFY(verdictOf(w, laidOut(Framework::DeepSpeed, 8, 3), card(40)) == FitVerdict::Fits);
}

void TestMemoryCases::a20_grpo7b()
{
    // open-r1 #100: full GRPO of 7 B runs on 8 x 80 GB; single 40 GB cards ran out.
    Workload w = tuning("r1-distill-qwen-7b", Task::Preference, 1024);
    w.preference.method = PreferenceMethod::Grpo;
    w.preference.rollouts = 8;
    const Plan p = laidOut(Framework::DeepSpeed, 8, 3);
    QVERIFY(verdictOf(w, p, card(80)) == FitVerdict::Fits);
    QVERIFY(verdictOf(w, p, card(40)) != FitVerdict::Fits);
    QVERIFY(verdictOf(w, laidOut(Framework::SingleGpuPyTorch, 1, 0), card(40)) == FitVerdict::DoesNotFit);
}

void TestMemoryCases::a23_deepSeekR1OnEightCards()
{
    // DeepSeek-R1 #276: FP8 on 8 x 96 GB runs eight requests of 16k with 700 GB used; 8 x 80 GB does not hold it, bf16
    // needs three to four nodes of eight.
    Workload w = serving("deepseek-r1", WeightFormat::Fp8, 16384, 8);
    const MemoryEstimate e = estimateMemory(w, served(8), card(96), calibration());
    QVERIFY2(e.verdict != FitVerdict::DoesNotFit, QByteArray::number(toGiB(e.total)).constData());
    const double used = 8.0 * e.total.value() / 1e9;
    QVERIFY2(used > 690.0 && used < 824.0, QByteArray::number(used).constData());
    QVERIFY(verdictOf(w, served(8), card(80)) == FitVerdict::DoesNotFit);
    w.precision.weights = WeightFormat::Bf16;
    QVERIFY(verdictOf(w, served(16), card(80)) == FitVerdict::DoesNotFit);
    QVERIFY(verdictOf(w, served(32), card(80)) != FitVerdict::DoesNotFit);
}

void TestMemoryCases::a26_distilled32bOnOneCard()
{
    // DeepSeek-R1 #81: 32 B at 4 bit took about 22 GB of a 24 GB card; 16 bit does not fit.
    Workload w = serving("r1-distill-qwen-32b", WeightFormat::Int4, 2048, 1);
    const MemoryEstimate e = estimateMemory(w, served(1), gaming(), calibration());
    QVERIFY(e.verdict != FitVerdict::DoesNotFit);
    QVERIFY2(toGiB(e.total) > 18.5 && toGiB(e.total) < 23.0, QByteArray::number(toGiB(e.total)).constData());
    w.precision.weights = WeightFormat::Bf16;
    QVERIFY(verdictOf(w, served(1), gaming()) == FitVerdict::DoesNotFit);
}

void TestMemoryCases::a29_deepSeekR1OnH200()
{
    // DeepSeek-R1 #507: one node of 8 x 141 GB serves FP8 with room for the cache.
    const Workload w = serving("deepseek-r1", WeightFormat::Fp8, 8192, 32);
    const MemoryEstimate e = estimateMemory(w, served(8), card(141, "HBM3e"), calibration());
    QVERIFY(e.verdict == FitVerdict::Fits);
    QVERIFY(e.headroomRatio() > 0.15);
}

void TestMemoryCases::a32_llama405bFp8()
{
    // vllm #6746: 57.75 GB of weights per card on 8 x 80 GB (embeddings and some layers stay in 16 bit; "GB" there is
    // binary: 462 GiB in all would exceed one byte a parameter by 22 %); the full 128k context is refused.
    Workload w = serving("llama-3.1-405b", WeightFormat::Fp8, 4096, 1);
    const MemoryEstimate e = estimateMemory(w, served(8), card(80), calibration());
    const double weights = e.of(MemoryCategory::Weights).value() / 1e9;
    QVERIFY2(weights > 50.0 && weights < 60.0, QByteArray::number(weights).constData());
    QVERIFY(e.verdict != FitVerdict::DoesNotFit);
    w.serving.concurrency = 8;
    w.serving.promptTokens = 131072;
    QVERIFY(verdictOf(w, served(8), card(80)) == FitVerdict::DoesNotFit);
}

void TestMemoryCases::a35_reinforcementWithHostOffload()
{
    // slime #1851: 30B-A3B reinforcement with the optimizer on the host died at 1007 GB; 1.5 to 2 TB are advised.
    Workload w = tuning("qwen3-30b-a3b", Task::Preference, 4096);
    w.preference.method = PreferenceMethod::Grpo;
    Hardware h;
    h.device = card(80, "HBM3");
    h.devicesPerNode = 8;
    h.host.ram = bytes(1007.5e9);
    const Plan p = laidOut(Framework::DeepSpeed, 8, 3, Offload::Optimizer);
    const FitReport r = judgeFit(w, p, h, calibration());
    QVERIFY2(r.host.verdict != FitVerdict::Fits, QByteArray::number(r.hostMemory.ram.value / 1e9).constData());
    QVERIFY(r.hostMemory.ram.value > 950e9 && r.hostMemory.ram.value < 2000e9);
    h.host.ram = bytes(2e12);
    QVERIFY(judgeFit(w, p, h, calibration()).host.verdict == FitVerdict::Fits);
}

void TestMemoryCases::a38_full8bOnTwoCards()
{
    // MiniCPM-V #262: out of memory on 2 x 40 GB until parameters and optimizer were offloaded.
    const Workload w = tuning("llama-3.1-8b", Task::FullFineTune, 1024);
    QVERIFY(bestVerdict(w, 2, card(40)) == FitVerdict::DoesNotFit);
    QVERIFY(verdictOf(w, laidOut(Framework::DeepSpeed, 2, 3, Offload::OptimizerAndParameters), card(40)) ==
            FitVerdict::Fits);
}

void TestMemoryCases::a47_lora20bOnOneCard()
{
    // flymyai-lora-trainer #36: 40 GB of 16-bit weights on a 24 GB card. An image model there; any 20 B base here.
    const Workload w = tuning("gpt-neox-20b", Task::Lora, 512);
    QVERIFY(verdictOf(w, laidOut(Framework::SingleGpuPyTorch, 1, 0), gaming()) == FitVerdict::DoesNotFit);
}

void TestMemoryCases::a50_moeAdapterOnFourCards()
{
    // ms-swift #5615: 61 GB of 16-bit weights fit 4 x 24 GB only when wholly sharded; expert parallelism of 2 does not.
    Workload w = tuning("qwen3-30b-a3b", Task::Lora, 3000);
    w.loraTargets = {true, true, true, true, false, false};
    Plan sharded = laidOut(Framework::DeepSpeed, 4, 3);
    const MemoryEstimate whole = estimateMemory(w, sharded, gaming(), calibration());
    QVERIFY(std::abs(whole.of(MemoryCategory::Weights).value() / (61e9 / 4.0) - 1.0) < 0.02);
    // Whole fp32 logits of 3000 tokens and 152k words take 5 GB; the run had shorter samples or a fused loss.
    sharded.fusedLoss = true;
    QVERIFY(verdictOf(w, sharded, gaming()) != FitVerdict::DoesNotFit);
    Plan experts = laidOut(Framework::MegatronCore, 4, 1);
    experts.ep = 2;
    QVERIFY(verdictOf(w, experts, gaming()) == FitVerdict::DoesNotFit);
}

void TestMemoryCases::a56_full13bOnTwoCards()
{
    // LLaMA2-Accessory #26: 156 GB of optimizer state do not fit 2 x 80 GB; use at least four.
    const Workload w = tuning("llama-2-13b", Task::FullFineTune, 512);
    QVERIFY(bestVerdict(w, 2, card(80)) == FitVerdict::DoesNotFit);
    QVERIFY(bestVerdict(w, 4, card(80)) != FitVerdict::DoesNotFit);
    const StageShape whole = stageShape(w, {}, countParameters(w.model), {}, 0);
    QVERIFY(std::abs(12.0 * whole.base() / 156e9 - 1.0) < 0.01);
}

void TestMemoryCases::a59_smallGrpoQlora()
{
    // CoursIA #15639: 1.7 B 4-bit GRPO, rank 8, eight answers of 96 tokens, peaked at 2.74 GiB of an 8 GB card.
    Workload w = tuning("qwen3-1.7b", Task::Preference, 256);
    w.preference = {PreferenceMethod::Grpo, true, true, false, 8, false};
    w.precision = {WeightFormat::Nf4Double, ComputePrecision::Bf16, false};
    w.loraRank = 8;
    w.globalBatch = 8;
    Plan p = laidOut(Framework::UnslothLike, 1, 0);
    p.microBatch = 8;
    const MemoryEstimate e = estimateMemory(w, p, card(8, "GDDR6"), calibration());
    QVERIFY2(toGiB(e.total) > 2.0 && toGiB(e.total) < 5.0, QByteArray::number(toGiB(e.total)).constData());
    QVERIFY(e.verdict == FitVerdict::Fits);
}

void TestMemoryCases::a62_longPromptGrpo()
{
    // unsloth #2632: a prompt of 65,000 tokens on one 141 GB card; ranks 4 to 16 all failed.
    Workload w = tuning("qwq-32b", Task::Preference, 66000);
    w.preference = {PreferenceMethod::Grpo, true, true, false, 4, false};
    w.loraRank = 16;
    w.globalBatch = 4;
    const Plan p = laidOut(Framework::SingleGpuPyTorch, 1, 0);
    const MemoryEstimate high = estimateMemory(w, p, card(141, "HBM3e"), calibration());
    QVERIFY(high.verdict == FitVerdict::DoesNotFit);
    w.loraRank = 4;
    const MemoryEstimate low = estimateMemory(w, p, card(141, "HBM3e"), calibration());
    QVERIFY(low.verdict == FitVerdict::DoesNotFit);
    QVERIFY(low.total.value() > 0.95 * high.total.value()); // the rank hardly matters
    w.sequence = 2048;
    QVERIFY(estimateMemory(w, p, card(141, "HBM3e"), calibration()).total.value() < 0.8 * low.total.value());
}

void TestMemoryCases::a65_full7bOnSevenGamingCards()
{
    // WOPR: full tuning of Mistral-7B under ZeRO-3 ran on 7 x 24 GB (116 GB of state in 168 GB). How is not told;
    // state alone takes 16.6 GB a card, so the program must not call it impossible.
    const Workload w = tuning("mistral-7b-v0.1", Task::FullFineTune, 1024);
    const Plan p = laidOut(Framework::DeepSpeed, 7, 3);
    const MemoryEstimate e = estimateMemory(w, p, gaming(), calibration());
    const double state = (e.of(MemoryCategory::Weights) + e.of(MemoryCategory::Gradients)).value() +
                         16.0 / 16.0 * 12.0 * countParameters(w.model).total / 7.0;
    QVERIFY2(std::abs(state * 7.0 / 116e9 - 1.0) < 0.02, QByteArray::number(state * 7.0 / 1e9).constData());
    QVERIFY2(e.verdict != FitVerdict::DoesNotFit, QByteArray::number(toGiB(e.total)).constData());
}

void TestMemoryCases::a80_largeModelOnFourCards()
{
    // tt-inference-server #379: 90 B in 16 bit needs four 80 GB cards. A text model of nearly that size here (72.7 B).
    const Workload w = serving("qwen2-72b", WeightFormat::Bf16, 4096, 4);
    QVERIFY(verdictOf(w, served(1), card(80)) == FitVerdict::DoesNotFit);
    QVERIFY(verdictOf(w, served(4), card(80)) == FitVerdict::Fits);
}

QTEST_GUILESS_MAIN(TestMemoryCases)
#include "tst_memorycases.moc"

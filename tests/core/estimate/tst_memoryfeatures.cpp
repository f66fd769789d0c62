// What the memory estimate covers beyond a dense model under 1F1B, each against a published figure or a closed form.

#include "core/estimate/fit.h"
#include "core/estimate/memoryshape.h"
#include "core/estimate/memorywalk.h"
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

const MemoryTraits& megatron()
{
    return memoryTraits(Framework::MegatronCore);
}

StageShape shapeOf(const Workload& w, const Plan& p, int stage = 0)
{
    return stageShape(w, p, countParameters(w.model), megatron(), stage);
}

double item(const Workload& w, const Plan& p, MemoryItem i)
{
    return peakSnapshot(w, p, {}, {}, memoryTraits(p.framework)).at(i);
}

} // namespace

class TestMemoryFeatures : public QObject
{
    Q_OBJECT
private slots:
    void inFlightBySchedule_data();
    void inFlightBySchedule();
    void dualPipeDoublesParameters();
    void zeroBubbleVKeepsHeadOnFirstStage();
    void interleavingOfKorthikanti();
    void kvCachePerToken_data();
    void kvCachePerToken();
    void slidingWindowBoundsTheCache();
    void unknownHybridWidensDownwards();
    void predictionModuleOfDeepSeekV3();
    void adaptersOfLlama7b();
    void magnitudesOfDora();
    void expertTensorParallelism();
    void contextExchange();
    void frozenLayersTrainNothing();
    void quantisedProductsOfTransformerEngine();
    void reinforcementHoldsEveryModel();
    void pairsDoubleTheTokens();
    void adaptersNeedNoReference();
    void unmeasuredWidens();
};

void TestMemoryFeatures::inFlightBySchedule_data()
{
    QTest::addColumn<int>("schedule");
    QTest::addColumn<int>("stage");
    QTest::addColumn<double>("stages"); // micro-batches of one stage's layers, 8 stages
    const auto row = [](const char* name, PipelineSchedule s, int stage, double expected) {
        QTest::newRow(name) << static_cast<int>(s) << stage << expected;
    };
    // Qi et al. 2023 (2401.10241), table 2: peak activations p, p and 2p-1 of a stage; 2405.15362: V shape p on all.
    row("1F1B first", PipelineSchedule::OneFOneB, 0, 8);
    row("1F1B last", PipelineSchedule::OneFOneB, 7, 1);
    row("ZB-H1 first", PipelineSchedule::ZeroBubble, 0, 8);
    row("ZB-H1 last", PipelineSchedule::ZeroBubble, 7, 8);
    row("ZB-H2 first", PipelineSchedule::ZeroBubbleH2, 0, 15);
    row("ZB-V", PipelineSchedule::ZeroBubbleV, 3, 8);
    // DeepSeek-V3 report (2412.19437), table 2: DualPipe keeps p+1.
    row("DualPipe", PipelineSchedule::DualPipe, 3, 9);
    row("GPipe", PipelineSchedule::GPipe, 0, 64);
}

void TestMemoryFeatures::inFlightBySchedule()
{
    QFETCH(int, schedule);
    QFETCH(int, stage);
    QFETCH(double, stages);
    Workload w = defaultWorkload(model("gpt3-175b"), Task::Pretrain);
    w.globalBatch = 64;
    Plan p;
    p.pp = 8;
    p.schedule = static_cast<PipelineSchedule>(schedule);
    const double held = layersHeld(w.model, p, stage);
    const double perStage = w.model.layers / 8.0;
    QCOMPARE(microBatchesInFlight(w, p, stage) * held / perStage, stages);
    w.globalBatch = 4; // never more than there are
    QVERIFY(microBatchesInFlight(w, p, stage) <= 4.0);
}

void TestMemoryFeatures::dualPipeDoublesParameters()
{
    // DeepSeek-V3 report, table 2: parameters 2x of 1F1B and zero bubble.
    const Workload w = defaultWorkload(model("gpt3-175b"), Task::Pretrain);
    Plan p;
    p.pp = 8;
    const StageShape once = shapeOf(w, p, 2);
    p.schedule = PipelineSchedule::ZeroBubbleH2;
    QCOMPARE(shapeOf(w, p, 2).linear, once.linear);
    p.schedule = PipelineSchedule::DualPipe;
    QCOMPARE(shapeOf(w, p, 2).linear, 2.0 * once.linear);
    QVERIFY(shapeOf(w, p, 0).last && shapeOf(w, p, 0).first && shapeOf(w, p, 7).last && shapeOf(w, p, 7).first);
}

void TestMemoryFeatures::zeroBubbleVKeepsHeadOnFirstStage()
{
    const Workload w = defaultWorkload(model("llama-2-70b"), Task::Pretrain);
    Plan p;
    p.pp = 4;
    p.schedule = PipelineSchedule::ZeroBubbleV;
    double sum = 0.0;
    for (int stage = 0; stage < 4; ++stage) {
        const StageShape s = shapeOf(w, p, stage);
        QCOMPARE(s.last, stage == 0);
        sum += s.base();
    }
    QVERIFY(std::abs(sum - countParameters(w.model).total) < 1.0);
}

void TestMemoryFeatures::interleavingOfKorthikanti()
{
    // Korthikanti et al. 2022, equation 4 and its interleaved form: the first stage holds L(1 + (p-1)/(p·m)) layers.
    Workload w = defaultWorkload(model("gpt3-175b"), Task::Pretrain);
    w.globalBatch = 512;
    Plan p;
    p.schedule = PipelineSchedule::Interleaved;
    for (const int pp : {2, 4, 8, 16})
        for (const int chunks : {2, 3, 6}) {
            p.pp = pp;
            p.vpp = chunks;
            const double layers = microBatchesInFlight(w, p, 0) * w.model.layers / pp;
            QVERIFY(std::abs(layers - w.model.layers * (1.0 + (pp - 1.0) / (pp * chunks))) < 1e-9);
        }
}

void TestMemoryFeatures::kvCachePerToken_data()
{
    QTest::addColumn<QString>("id");
    QTest::addColumn<double>("kilobytes");
    // DeepSeek-V3 hardware paper (2505.09343), table 1: KV cache per token in BF16.
    QTest::newRow("DeepSeek-V3, MLA") << QStringLiteral("deepseek-v3") << 70.272;
    QTest::newRow("Qwen2.5-72B, GQA") << QStringLiteral("qwen2.5-72b") << 327.680;
    QTest::newRow("Llama-3.1 405B, GQA") << QStringLiteral("llama-3.1-405b") << 516.096;
}

void TestMemoryFeatures::kvCachePerToken()
{
    QFETCH(QString, id);
    QFETCH(double, kilobytes);
    const Workload w = defaultWorkload(model(id.toStdString()), Task::Inference);
    QCOMPARE(kvBytesPerToken(w, {}), kilobytes * 1000.0);
}

void TestMemoryFeatures::slidingWindowBoundsTheCache()
{
    // Gemma 3 report (2503.19786): five layers with a window of 1024 tokens to each that sees everything.
    Workload w = defaultWorkload(model("gemma-3-27b"), Task::Inference);
    QCOMPARE(w.model.kvLayers, 10);
    QCOMPARE(w.model.slidingWindow, 1024);
    const double perLayer = kvBytesPerToken(w, {}) / w.model.layers;
    Workload plain = w;
    plain.model.kvLayers = plain.model.slidingWindow = 0;
    const double everything = kvBytes(plain, {}, 131072);
    QVERIFY(std::abs(kvBytes(w, {}, 131072) - perLayer * (10.0 * 131072 + 52.0 * 1024)) < 1.0);
    QVERIFY(kvBytes(w, {}, 131072) < everything / 5.0);
    QVERIFY(std::abs(kvBytes(w, {}, 512) - perLayer * 62.0 * 512) < 1.0); // shorter than the window: all layers alike
    w.model.slidingWindow = 0; // linear attention keeps a state of fixed size
    QVERIFY(std::abs(kvBytes(w, {}, 131072) - perLayer * 10.0 * 131072) < 1.0);
    // Mistral 7B v0.1: no layer sees more than 4096 tokens.
    const Workload windowed = defaultWorkload(model("mistral-7b-v0.1"), Task::Inference);
    QCOMPARE(kvBytes(windowed, {}, 32768), kvBytesPerToken(windowed, {}) * 4096.0);
}

void TestMemoryFeatures::unknownHybridWidensDownwards()
{
    Workload w = defaultWorkload(model("qwen3-next-80b-a3b"), Task::Inference);
    w.serving = {64, 32768, 4096, WeightFormat::Bf16};
    Plan p;
    p.framework = Framework::Vllm;
    p.tp = 8;
    w.model.kvLayers = 0;
    const MemoryEstimate unknown = estimateMemory(w, p, {}, {});
    w.model.kvLayers = 12; // Qwen3-Next: every fourth of 48 layers is full attention
    const MemoryEstimate known = estimateMemory(w, p, {}, {});
    QVERIFY(known.total < unknown.total);
    QVERIFY(unknown.totalInterval.low < known.total.value());
    QVERIFY(known.totalInterval.high <= unknown.totalInterval.high);
}

void TestMemoryFeatures::predictionModuleOfDeepSeekV3()
{
    // Published: 671 B of the main model, 14 B of the prediction module with its embedding and head, 685 B in the
    // files.
    ModelArchitecture m = model("deepseek-v3");
    m.mtpLayers = 1;
    const ParameterCount n = countParameters(m);
    const double module = n.mtp + n.inputEmbedding + n.outputHead;
    QVERIFY2(module > 13.0e9 && module < 14.5e9, QByteArray::number(module).constData());
    QVERIFY(std::abs((n.total + module) / 685e9 - 1.0) < 0.005);
    Workload w = defaultWorkload(m, Task::Pretrain);
    w.sequence = 32768;
    Plan p;
    p.recompute = Recompute::Full;
    p.pp = 16;
    p.ep = 64;
    p.dp = 64;
    Workload without = w;
    without.model.mtpLayers = 0;
    const StageShape last = shapeOf(w, p, 15);
    const StageShape plain = shapeOf(without, p, 15);
    QCOMPARE(last.moeLayers, plain.moeLayers + 1.0);
    QCOMPARE(shapeOf(w, p, 3).base(), shapeOf(without, p, 3).base());
    // Two logits tensors at the loss.
    MemoryTraits eager = megatron();
    eager.lossBytesPerLogit = 20.0; // so that the loss is the peak
    const auto logits = [&](const Workload& x) {
        return peakOfStage(x, p, {}, {}, eager, 15).at(MemoryItem::LogitsAndLoss);
    };
    QVERIFY(logits(without) > 0.0);
    QCOMPARE(logits(w), 2.0 * logits(without));
}

void TestMemoryFeatures::adaptersOfLlama7b()
{
    // Hu et al. 2021, table 4: rank 8 on queries and values of GPT-3 175B trains 37.7 M parameters.
    Workload w = defaultWorkload(model("gpt3-175b"), Task::Lora);
    w.loraRank = 8;
    w.loraTargets = {true, false, true, false, false, false};
    const double count = shapeOf(w, {}).adapters;
    QVERIFY2(std::abs(count / 37.7e6 - 1.0) < 0.005, QByteArray::number(count).constData());
}

void TestMemoryFeatures::magnitudesOfDora()
{
    // Liu et al. 2024 (2402.09353): one magnitude per output. Llama-7B, rank 32 on q, k, v: 3 · 4096 · 32 layers more.
    Workload w = defaultWorkload(model("llama-7b"), Task::Lora);
    w.loraRank = 32;
    w.loraTargets = {true, true, true, false, false, false};
    const double lora = shapeOf(w, {}).adapters;
    QCOMPARE(lora, 3.0 * 32.0 * 8192.0 * 32.0);
    w.dora = true;
    QCOMPARE(shapeOf(w, {}).adapters, lora + 3.0 * 4096.0 * 32.0);
    // Its table 1: 0.83 % trained parameters become 0.84 % with up and down projections; the added share is as small
    // here.
    QVERIFY((shapeOf(w, {}).adapters - lora) / 6.74e9 < 0.0003);
    Plan p;
    p.framework = Framework::SingleGpuPyTorch;
    Workload plain = w;
    plain.dora = false;
    QVERIFY(estimateMemory(w, p, {}, {}).total > estimateMemory(plain, p, {}, {}).total);
}

void TestMemoryFeatures::expertTensorParallelism()
{
    // Mixtral 8x7B: 32 layers of 8 experts with 3 · 4096 · 14336 parameters.
    const Workload w = defaultWorkload(model("mixtral-8x7b"), Task::Pretrain);
    const double experts = 32.0 * 8.0 * 3.0 * 4096.0 * 14336.0;
    Plan p;
    p.tp = 2;
    p.dp = 8;
    p.ep = 4;
    QCOMPARE(shapeOf(w, p).experts, experts / 8.0); // divided by tp as well, unless said otherwise
    p.etp = 1;
    QCOMPARE(shapeOf(w, p).experts, experts / 4.0);
    p.etp = 2;
    QCOMPARE(shapeOf(w, p).experts, experts / 8.0);
    // Gathered tokens: dispatched copies grow with the expert's tensor group, its width shrinks as much.
    const double gathered = activationShape(w, p, megatron(), 1.0).moe.mlp;
    p.etp = 1;
    const double own = activationShape(w, p, megatron(), 1.0).moe.mlp;
    QVERIFY(gathered > own);
}

void TestMemoryFeatures::contextExchange()
{
    Workload w = defaultWorkload(model("llama-3-8b"), Task::Pretrain);
    w.sequence = 32768;
    Plan p;
    p.cp = 8;
    const double tokens = 32768.0 / 8.0;
    const auto temporaries = [&](ContextExchange e) {
        p.exchange = e;
        return activationShape(w, p, megatron(), 1.0).dense.forwardTemp;
    };
    const double ring = temporaries(ContextExchange::Ring);
    // Keys and values of 8 heads of 128 in 16 bit; all-gather holds those of the seven other ranks.
    const double keysValues = tokens * 2.0 * 1024.0 * 2.0;
    QCOMPARE(temporaries(ContextExchange::AllGather) - ring, keysValues * (7.0 - 2.0));
    QCOMPARE(temporaries(ContextExchange::AllToAll) - ring, tokens * 2.0 * (4096.0 * 2 + 2048.0) - 2.0 * keysValues);
    p.cp = 1;
    QVERIFY(activationShape(w, p, megatron(), 1.0).dense.forwardTemp > 0.0);
}

void TestMemoryFeatures::frozenLayersTrainNothing()
{
    Workload w = defaultWorkload(model("llama-2-7b"), Task::FullFineTune);
    Plan p;
    p.framework = Framework::MegatronCore;
    const double all = item(w, p, MemoryItem::Moments);
    w.frozenLayers = 16;
    const double layer = 4.0 * 4096.0 * 4096.0 + 3.0 * 4096.0 * 11008.0;
    const double embedding = 32000.0 * 4096.0;
    QCOMPARE(all - item(w, p, MemoryItem::Moments), 8.0 * (16.0 * layer + embedding));
    QCOMPARE(item(w, p, MemoryItem::LayerWeights) > 0.0, true);
    Workload trained = w;
    trained.frozenLayers = 0;
    QVERIFY(item(w, p, MemoryItem::StoredActivations) < item(trained, p, MemoryItem::StoredActivations));
    // Frozen first stages: the peak moves to one that trains.
    p.pp = 4;
    p.schedule = PipelineSchedule::OneFOneB;
    QVERIFY(estimateMemory(w, p, {}, {}).peakStage >= 2);
}

void TestMemoryFeatures::quantisedProductsOfTransformerEngine()
{
    Workload w = defaultWorkload(model("llama-3-8b"), Task::Pretrain);
    Plan p;
    const double plain = activationShape(w, p, megatron(), 1.0).dense.saved;
    QCOMPARE(item(w, p, MemoryItem::QuantisedCopies), 0.0);
    w.precision.compute = ComputePrecision::Fp8;
    const double eight = activationShape(w, p, megatron(), 1.0).dense.saved;
    // Norm outputs and the MLP middle at one byte less, an 8-bit copy of the attention output more.
    QCOMPARE(plain - eight, 4096.0 * (2.0 * 4096.0 + 14336.0 - 4096.0));
    // Row- and column-wise copies of 6.98 B matrix parameters.
    const double copies = item(w, p, MemoryItem::QuantisedCopies);
    QVERIFY2(std::abs(copies / (2.0 * 6.9793e9) - 1.0) < 0.001, QByteArray::number(copies).constData());
    w.precision.compute = ComputePrecision::NvFp4;
    QCOMPARE(item(w, p, MemoryItem::QuantisedCopies) / copies, 0.5625);
}

void TestMemoryFeatures::reinforcementHoldsEveryModel()
{
    // InstructGPT-style PPO holds four models: policy and critic trained, reference and reward frozen.
    Workload w = defaultWorkload(model("llama-2-7b"), Task::Preference);
    Plan p;
    p.framework = Framework::DeepSpeed;
    p.dp = 8;
    p.zero = 3;
    const double n = countParameters(w.model).total;
    w.preference = {PreferenceMethod::Ppo, false, true, true, 16, false};
    const MemorySnapshot s = peakSnapshot(w, p, {}, {}, memoryTraits(p.framework));
    double state = 0.0;
    for (const MemoryItem i : {MemoryItem::LayerWeights, MemoryItem::EmbeddingWeights, MemoryItem::ReferenceWeights,
                               MemoryItem::RewardWeights, MemoryItem::CriticWeights, MemoryItem::MasterWeights,
                               MemoryItem::Moments, MemoryItem::CriticState})
        state += s.at(i);
    // 2 bytes of each of the four, 12 of optimizer for each of the two that are trained, over eight devices.
    QVERIFY(std::abs(state - n * (4.0 * 2.0 + 2.0 * 12.0) / 8.0) < 16.0);

    w.preference.method = PreferenceMethod::Grpo; // no critic
    w.preference.rewardModel = false;
    const MemorySnapshot g = peakSnapshot(w, p, {}, {}, memoryTraits(p.framework));
    QCOMPARE(g.at(MemoryItem::CriticWeights) + g.at(MemoryItem::CriticState) + g.at(MemoryItem::RewardWeights), 0.0);

    // Many long answers at once: generating is the peak, with 2 · 32 · 32 · 128 · 2 = 524,288 bytes per token.
    w.preference.rollouts = 256;
    w.sequence = 4096;
    w.globalBatch = 8;
    p.recompute = Recompute::Full;
    const MemorySnapshot many = peakSnapshot(w, p, {}, {}, memoryTraits(p.framework));
    QVERIFY(many.event == PeakEvent::Generate);
    QCOMPARE(many.at(MemoryItem::KvCache), 256.0 * 4096.0 * 524288.0);
    QVERIFY(many.at(MemoryItem::GatheredParameters) >= 2.0 * n - 1.0); // whole weights to generate with
}

void TestMemoryFeatures::pairsDoubleTheTokens()
{
    Workload w = defaultWorkload(model("llama-2-7b"), Task::Preference);
    Plan p;
    const double dpo = activationShape(w, p, megatron(), 1.0).tokens;
    w.preference.method = PreferenceMethod::Grpo;
    QCOMPARE(activationShape(w, p, megatron(), 1.0).tokens * 2.0, dpo);
}

void TestMemoryFeatures::adaptersNeedNoReference()
{
    Workload w = defaultWorkload(model("llama-2-7b"), Task::Preference);
    Plan p;
    p.framework = Framework::SingleGpuPyTorch;
    QVERIFY(item(w, p, MemoryItem::ReferenceWeights) > 0.0);
    w.preference.adapters = true;
    QCOMPARE(item(w, p, MemoryItem::ReferenceWeights), 0.0);
    QCOMPARE(item(w, p, MemoryItem::MasterWeights), 0.0);
    QVERIFY(item(w, p, MemoryItem::AdapterWeights) > 0.0);
}

void TestMemoryFeatures::unmeasuredWidens()
{
    const Workload w = defaultWorkload(model("llama-2-70b"), Task::Pretrain);
    Plan p;
    p.tp = 8;
    p.pp = 4;
    const MemoryEstimate measured = estimateMemory(w, p, {}, {});
    p.schedule = PipelineSchedule::ZeroBubble;
    const MemoryEstimate unmeasured = estimateMemory(w, p, {}, {});
    const auto share = [](const MemoryEstimate& e) {
        return (e.totalInterval.high - e.total.value()) / e.uncertain.value();
    };
    QVERIFY(share(unmeasured) > 1.4 * share(measured));
}

QTEST_GUILESS_MAIN(TestMemoryFeatures)
#include "tst_memoryfeatures.moc"

// The memory estimate against closed forms of papers, worked examples and properties.

#include "core/estimate/memory.h"
#include "core/estimate/memoryshape.h"
#include "core/estimate/memorywalk.h"
#include "core/estimate/usablememory.h"
#include "tests/support/csvrows.h"

#include <QtTest/QTest>

#include <cmath>

using namespace peiji;
using namespace peiji::testing;

namespace
{

ModelArchitecture llama(int layers, int hidden, int ffn, int heads, int kvHeads, int vocab)
{
    ModelArchitecture m;
    m.layers = layers;
    m.hidden = hidden;
    m.ffnHidden = ffn;
    m.heads = heads;
    m.kvHeads = kvHeads;
    m.headDim = hidden / heads;
    m.vocab = vocab;
    m.maxSeq = 131072;
    return m;
}

ModelArchitecture llama70b()
{
    return llama(80, 8192, 28672, 64, 8, 128256);
}

/// Korthikanti et al. 2022: GPT with f = 4h, GeLU and dropout.
ModelArchitecture gpt(int layers, int hidden, int heads)
{
    ModelArchitecture m = llama(layers, hidden, 4 * hidden, heads, heads, 51200);
    m.gatedMlp = false;
    m.norm = NormKind::LayerNorm;
    m.attention = AttentionKind::MHA;
    return m;
}

MemoryTraits withDropout()
{
    MemoryTraits t = memoryTraits(Framework::MegatronCore);
    t.dropoutMasks = 2.0;
    return t;
}

Device a100()
{
    Device d;
    d.memory = fromGiB(80);
    d.usable = usableMemory(80, "HBM2e", true);
    return d;
}

} // namespace

class TestMemory : public QObject
{
    Q_OBJECT
private slots:
    void korthikantiLayer_data();
    void korthikantiLayer();
    void modernLayerOfLlama70b();
    void zeroPaperTable();
    void kvCacheOfLlama70b();
    void categoriesSumToTotal();
    void explanationSumsToTotal();
    void explanationNamesEventFormulaInputsSource();
    void usableMemoryBelowNominal();
    void verdictNeverFitsWhenUnsure();
    void moreZeroNeverMoreState();
    void recomputeNeverStoresMore();
    void monotone();
    void tensorShardsAddUp();
};

void TestMemory::korthikantiLayer_data()
{
    QTest::addColumn<int>("tp");
    QTest::addColumn<bool>("sp");
    QTest::addColumn<bool>("selective");
    QTest::addColumn<double>("perSbh"); // bytes over s·b·h, 175B: h 12288, a 96, s 2048 -> 5as/h = 80
    QTest::newRow("no parallelism") << 1 << false << false << 34.0 + 80.0;
    QTest::newRow("TP") << 8 << false << false << 10.0 + 24.0 / 8 + 80.0 / 8;
    QTest::newRow("TP + SP") << 8 << true << false << (34.0 + 80.0) / 8;
    QTest::newRow("TP, selective") << 8 << false << true << 10.0 + 24.0 / 8;
    QTest::newRow("TP + SP, selective") << 8 << true << true << 34.0 / 8;
}

void TestMemory::korthikantiLayer()
{
    QFETCH(int, tp);
    QFETCH(bool, sp);
    QFETCH(bool, selective);
    QFETCH(double, perSbh);
    Workload w = defaultWorkload(gpt(96, 12288, 96), Task::Pretrain);
    w.sequence = 2048;
    Plan p;
    p.tp = tp;
    p.sp = sp;
    p.flashAttention = false;
    const LayerActivations a = activationShape(w, p, withDropout(), 1.0).dense;
    QCOMPARE(selective ? a.selective : a.saved, perSbh * 2048.0 * 12288.0);
    // Full recomputation keeps the input of the layer only: 2sbh, divided by SP.
    QCOMPARE(a.checkpoint, 2.0 * 2048.0 * 12288.0 / (sp ? tp : 1));
}

void TestMemory::modernLayerOfLlama70b()
{
    // SimuMax's per-layer cache for Llama-3-70B, TP 8 with SP, 4096 tokens: 134.07 MiB; the closed form gives 134.1.
    Workload w = defaultWorkload(llama70b(), Task::Pretrain);
    Plan p;
    p.tp = 8;
    const LayerActivations a = activationShape(w, p, memoryTraits(Framework::MegatronCore), 1.0).dense;
    QVERIFY2(std::abs(a.saved / kMiB - 134.1) < 0.1, QByteArray::number(a.saved / kMiB).constData());
}

void TestMemory::zeroPaperTable()
{
    // Rajbhandari et al. 2019, figure 1: 7.5 B parameters, 64 devices, 16 bytes per parameter: 120, 31.4, 16.6, 1.9 GB.
    const std::array<double, 4> printed{120.0, 31.4, 16.6, 1.9};
    const double n = 7.5e9;
    Workload w = defaultWorkload(llama(1, 1024, 1024, 8, 8, 1024), Task::Pretrain);
    w.model.extraParams += n - countParameters(w.model).total;
    Plan p;
    p.framework = Framework::DeepSpeed;
    p.dp = 64;
    for (int zero = 0; zero <= 3; ++zero) {
        p.zero = zero;
        const MemorySnapshot s = peakSnapshot(w, p, a100(), {}, memoryTraits(Framework::DeepSpeed));
        double state = 0.0;
        for (const MemoryItem i : {MemoryItem::LayerWeights, MemoryItem::EmbeddingWeights, MemoryItem::Gradients,
                                   MemoryItem::MasterWeights, MemoryItem::Moments})
            state += s.at(i);
        const double expected = printed[static_cast<std::size_t>(zero)];
        QVERIFY2(std::abs(state / kGB - expected) < 0.051, QByteArray::number(state / kGB).constData());
    }
}

void TestMemory::kvCacheOfLlama70b()
{
    // 2 · 80 layers · 8 heads · 128 · 2 bytes = 327,680 bytes per token; 128k tokens take 40 GiB.
    Workload w = defaultWorkload(llama70b(), Task::Inference);
    Plan p;
    p.framework = Framework::Vllm;
    QCOMPARE(kvBytesPerToken(w, p), 327680.0);
    p.tp = 8;
    QCOMPARE(kvBytesPerToken(w, p), 40960.0);
    p.tp = 16; // heads cannot be divided further: each device keeps one
    QCOMPARE(kvBytesPerToken(w, p), 40960.0);
}

void TestMemory::categoriesSumToTotal()
{
    for (const Task task :
         {Task::Pretrain, Task::FullFineTune, Task::Lora, Task::Qlora, Task::Preference, Task::Inference}) {
        const Workload w = defaultWorkload(llama70b(), task);
        for (int f = 0; f <= static_cast<int>(Framework::LlamaCpp); ++f) {
            Plan p;
            p.framework = static_cast<Framework>(f);
            p.tp = 4;
            p.pp = 2;
            p.dp = 2;
            p.zero = f % 4;
            const MemoryEstimate e = estimateMemory(w, p, a100(), {});
            Bytes sum{};
            for (const Bytes& b : e.category) {
                QVERIFY(b.value() >= 0.0 && std::floor(b.value()) == b.value());
                sum += b;
            }
            QCOMPARE(sum.value(), e.total.value());
            QVERIFY(e.allocated <= e.total);
            QVERIFY(e.totalInterval.contains(e.total.value()));
        }
    }
}

namespace
{

/// Leaves of the tree that are bytes: parts of items where an item has parts, else the item. Inputs are no bytes.
double leafBytes(const ExplanationStep& step)
{
    double sum = 0.0;
    bool parts = false;
    for (const ExplanationStep& child : step.children)
        if (child.value.kind == NumberKind::GiB) {
            sum += leafBytes(child);
            parts = true;
        }
    return parts ? sum : step.value.value;
}

} // namespace

void TestMemory::explanationSumsToTotal()
{
    for (const Task task : {Task::Pretrain, Task::Lora, Task::Qlora, Task::Preference, Task::Inference})
        for (int f = 0; f <= static_cast<int>(Framework::LlamaCpp); ++f)
            for (const Recompute r : {Recompute::None, Recompute::Full}) {
                Plan p;
                p.framework = static_cast<Framework>(f);
                p.dp = 8;
                p.zero = 3;
                p.recompute = r;
                const Workload w = defaultWorkload(llama70b(), task);
                const ExplanationStep root = explainMemory(w, p, a100(), {});
                QCOMPARE(leafBytes(root), estimateMemory(w, p, a100(), {}).total.value());
                for (const ExplanationStep& category : root.children) {
                    QCOMPARE(leafBytes(category), category.value.value);
                    for (const ExplanationStep& item : category.children)
                        QCOMPARE(leafBytes(item), item.value.value);
                }
            }
}

void TestMemory::explanationNamesEventFormulaInputsSource()
{
    Plan p;
    p.framework = Framework::Fsdp;
    p.dp = 8;
    p.zero = 3;
    const Workload w = defaultWorkload(llama70b(), Task::FullFineTune);
    const ExplanationStep root = explainMemory(w, p, a100(), {});
    QCOMPARE(root.name.key, std::string("memory.total.") + peakEventId(estimateMemory(w, p, a100(), {}).peak));
    const Texts texts = [] {
        Texts t;
        for (const CsvRow& r : readCsv(std::string(PEIJI_SOURCE_DIR) + "/resources/texts/estimate-memory.csv"))
            t.add(textOr(r, "key"), {textOr(r, "zh"), textOr(r, "en")});
        return t;
    }();
    QVERIFY(texts.has(root.name.key));
    int inputs = 0;
    for (const ExplanationStep& category : root.children) {
        QVERIFY(texts.has(category.name.key) && !category.source.empty());
        for (const ExplanationStep& item : category.children) {
            QVERIFY2(texts.has(item.name.key), item.name.key.c_str());
            QVERIFY(!item.formula.empty() && !item.source.empty());
            for (const ExplanationStep& below : item.children) {
                QVERIFY2(texts.has(below.name.key), below.name.key.c_str());
                QVERIFY(!below.source.empty() && !below.formula.empty());
                inputs += below.value.kind != NumberKind::GiB ? 1 : 0;
            }
        }
    }
    QVERIFY(inputs >= 10);
    // The inputs reproduce the item: 70.5 B parameters, two bytes, eight accelerators.
    const ExplanationStep& layers = root.children.front().children.front();
    double product = 1.0;
    for (const ExplanationStep& input : layers.children) {
        if (input.name.key == "memory.input.parameters" || input.name.key == "memory.input.bytes_each")
            product *= input.value.value;
        if (input.name.key == "memory.input.shards")
            product /= input.value.value;
    }
    QCOMPARE(std::ceil(product), layers.value.value);
}

void TestMemory::usableMemoryBelowNominal()
{
    QCOMPARE(toGiB(usableMemory(80, "HBM2e", true)), 79.15);
    QCOMPARE(toGiB(usableMemory(24, "GDDR6X", false)), 23.58);
    QVERIFY(toGiB(usableMemory(48, "GDDR6", true)) < 44.35);
    QCOMPARE(usableMemory(0, "HBM3", true).value(), 0.0);
    // MIG profiles of the A100 40GB as its user guide lists them: 4.75, 9.75 and 19.62 GiB; never promise more.
    const Bytes whole = usableMemory(40, "HBM2", true);
    for (const auto& [eighths, published] : {std::pair{1, 4.75}, std::pair{2, 9.75}, std::pair{4, 19.62}}) {
        const double left = toGiB(usableBeside(whole, {false, eighths, {}}));
        QVERIFY(left <= published && left > 0.97 * published);
    }
    QCOMPARE(usableBeside(whole, {}).value(), whole.value());
    QCOMPARE(toGiB(usableBeside(whole, {true, 8, fromGiB(2.5)})), 39.5 - 1.0 - 2.5);
    QCOMPARE(usableBeside(fromGiB(1), {true, 8, fromGiB(4)}).value(), 0.0);
}

void TestMemory::verdictNeverFitsWhenUnsure()
{
    Workload w = defaultWorkload(llama(32, 4096, 14336, 32, 8, 128256), Task::FullFineTune);
    w.globalBatch = 1;
    Plan p;
    p.framework = Framework::SingleGpuPyTorch;
    p.recompute = Recompute::Full;
    Device d = a100();
    const MemoryEstimate e = estimateMemory(w, p, d, {});
    d.usable = bytes(e.totalInterval.high * 2.0);
    QVERIFY(estimateMemory(w, p, d, {}).verdict == FitVerdict::Fits);
    d.usable = bytes(0.0);
    QVERIFY(estimateMemory(w, p, d, {}).verdict == FitVerdict::DoesNotFit);
    for (double share = 0.5; share < 1.6; share += 0.01) {
        d.usable = bytes(e.total.value() * share);
        const MemoryEstimate at = estimateMemory(w, p, d, {});
        const bool fits = at.totalInterval.high <= d.usable.value();
        QCOMPARE(at.verdict == FitVerdict::Fits, fits);
        if (at.total.value() > d.usable.value())
            QVERIFY(at.verdict == FitVerdict::DoesNotFit);
    }
}

void TestMemory::moreZeroNeverMoreState()
{
    const Workload w = defaultWorkload(llama70b(), Task::FullFineTune);
    for (const Framework f : {Framework::MegatronCore, Framework::DeepSpeed, Framework::Fsdp}) {
        Plan p;
        p.framework = f;
        p.dp = 8;
        double previous = 1e30;
        for (int zero = 0; zero <= 3; ++zero) {
            p.zero = zero;
            const MemoryEstimate e = estimateMemory(w, p, a100(), {});
            const double state = (e.of(MemoryCategory::Weights) + e.of(MemoryCategory::Optimizer)).value();
            QVERIFY(state <= previous);
            previous = state;
        }
    }
}

void TestMemory::recomputeNeverStoresMore()
{
    const Workload w = defaultWorkload(llama70b(), Task::Pretrain);
    for (int f = 0; f <= static_cast<int>(Framework::LlamaCpp); ++f) {
        for (const bool flash : {true, false}) {
            Plan p;
            p.flashAttention = flash;
            const LayerActivations a = activationShape(w, p, memoryTraits(static_cast<Framework>(f)), 1.0).dense;
            QVERIFY(a.checkpoint <= a.selective && a.selective <= a.saved);
        }
    }
}

void TestMemory::monotone()
{
    Plan p;
    p.framework = Framework::Fsdp;
    p.dp = 8;
    p.zero = 3;
    Workload w = defaultWorkload(llama70b(), Task::Lora);
    double previous = 0.0;
    for (int micro = 1; micro <= 8; ++micro) {
        p.microBatch = micro;
        const double total = estimateMemory(w, p, a100(), {}).total.value();
        QVERIFY(total > previous);
        previous = total;
    }
    previous = 0.0;
    for (w.sequence = 512; w.sequence <= 65536; w.sequence *= 2) {
        const double total = estimateMemory(w, p, a100(), {}).total.value();
        QVERIFY(total > previous);
        previous = total;
    }
    previous = 0.0;
    for (w.model.layers = 8; w.model.layers <= 96; w.model.layers += 8) {
        const double total = estimateMemory(w, p, a100(), {}).total.value();
        QVERIFY(total > previous);
        previous = total;
    }
}

void TestMemory::tensorShardsAddUp()
{
    const Workload w = defaultWorkload(llama70b(), Task::Pretrain);
    const ParameterCount n = countParameters(w.model);
    for (const int tp : {1, 2, 4, 8}) {
        for (const int pp : {1, 2, 4, 8}) {
            Plan p;
            p.tp = tp;
            p.pp = pp;
            double divided = 0.0;
            double replicated = 0.0;
            for (int stage = 0; stage < pp; ++stage) {
                const StageShape s = stageShape(w, p, n, memoryTraits(Framework::MegatronCore), stage);
                divided += s.linear + s.experts + s.embedding;
                replicated += s.small;
            }
            QVERIFY(std::abs(divided * tp + replicated - n.total) < 1.0);
        }
    }
}

QTEST_GUILESS_MAIN(TestMemory)
#include "tst_memory.moc"

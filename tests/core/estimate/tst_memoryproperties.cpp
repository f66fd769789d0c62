// Properties of the memory estimate over random workloads and plans, and closed forms to the byte where they hold.

#include "core/estimate/memory.h"
#include "core/estimate/memoryshape.h"
#include "core/estimate/memorywalk.h"

#include <QtTest/QTest>

#include <atomic>
#include <cmath>
#include <cstdlib>
#include <new>
#include <random>

namespace
{

/// Allocations by this program, counted to show that the estimate makes none.
std::atomic<long> allocations{0};

} // namespace

void* operator new(std::size_t size)
{
    ++allocations;
    if (void* p = std::malloc(size == 0 ? 1 : size))
        return p;
    throw std::bad_alloc();
}

void operator delete(void* p) noexcept
{
    std::free(p);
}

void operator delete(void* p, std::size_t) noexcept
{
    std::free(p);
}

using namespace peiji;

namespace
{

constexpr int kRounds = 400;

/// Reproducible choices.
class Dice
{
public:
    explicit Dice(unsigned seed) : m_engine(seed) {}
    int of(int low, int high) { return low + static_cast<int>(m_engine() % static_cast<unsigned>(high - low + 1)); }
    int powerOfTwo(int highest) { return 1 << of(0, highest); }
    bool coin() { return of(0, 1) == 1; }

private:
    std::mt19937 m_engine; // the same sequence everywhere
};

ModelArchitecture randomModel(Dice& dice)
{
    ModelArchitecture m;
    m.layers = 4 * dice.of(1, 24);
    m.headDim = 64 << dice.of(0, 1);
    m.heads = 8 * dice.of(1, 12);
    m.kvHeads = dice.coin() ? m.heads : 8;
    m.hidden = m.heads * m.headDim;
    m.ffnHidden = m.hidden * dice.of(2, 4);
    m.vocab = 32000 + 1000 * dice.of(0, 120);
    m.gatedMlp = dice.coin();
    m.tieEmbeddings = dice.coin();
    m.norm = m.gatedMlp ? NormKind::RmsNorm : NormKind::LayerNorm;
    if (dice.of(0, 3) == 0) {
        m.experts = 8 << dice.of(0, 3);
        m.expertsPerToken = dice.of(1, 4);
        m.moeFfnHidden = m.ffnHidden / 2;
        m.ffnHidden = 0;
    }
    m.maxSeq = 1 << 20;
    return m;
}

Workload randomWorkload(Dice& dice)
{
    constexpr std::array<Task, 7> kTasks{Task::Pretrain, Task::ContinuedPretrain, Task::FullFineTune, Task::Lora,
                                         Task::Qlora,    Task::Preference,        Task::Inference};
    Workload w = defaultWorkload(randomModel(dice), kTasks[static_cast<std::size_t>(dice.of(0, 6))]);
    w.sequence = 256 << dice.of(0, 6);
    w.globalBatch = 64 * dice.of(1, 8);
    w.serving.concurrency = dice.of(1, 64);
    w.serving.promptTokens = w.sequence;
    w.preference.method = static_cast<PreferenceMethod>(dice.of(0, 2));
    return w;
}

Plan randomPlan(Dice& dice, const Workload& w)
{
    Plan p;
    p.framework = static_cast<Framework>(dice.of(0, 7));
    if (!w.isTraining())
        p.framework = dice.coin() ? Framework::Vllm : Framework::LlamaCpp;
    p.tp = dice.powerOfTwo(3);
    p.sp = dice.coin();
    p.pp = w.isTraining() ? dice.powerOfTwo(2) : 1;
    p.dp = dice.powerOfTwo(4);
    p.zero = p.pp > 1 ? dice.of(0, 1) : dice.of(0, 3);
    p.microBatch = dice.of(1, 4);
    p.recompute = static_cast<Recompute>(dice.of(0, 2));
    p.flashAttention = dice.of(0, 3) != 0;
    p.schedule = static_cast<PipelineSchedule>(p.pp > 1 ? dice.of(2, 6) : 0);
    return p;
}

Device bigDevice()
{
    Device d;
    d.memory = d.usable = fromGiB(1e6); // room never runs out, so that slack does not shrink with it
    return d;
}

double totalOf(const Workload& w, const Plan& p)
{
    return estimateMemory(w, p, bigDevice(), {}).total.value();
}

} // namespace

class TestMemoryProperties : public QObject
{
    Q_OBJECT
private slots:
    void neverNegativeAlwaysWhole();
    void monotoneInBatchSequenceLayers();
    void monotoneInConcurrency();
    void shardsAddUp();
    void recomputeNeverKeepsMore();
    void moreZeroNeverMoreState();
    void korthikantiToTheByte();
    void stateOfZeroPaperToTheByte();
    void unitsGoRound();
    void estimateAllocatesNothing();
};

void TestMemoryProperties::neverNegativeAlwaysWhole()
{
    Dice dice(1);
    for (int i = 0; i < kRounds; ++i) {
        const Workload w = randomWorkload(dice);
        const Plan p = randomPlan(dice, w);
        const MemorySnapshot s = peakSnapshot(w, p, bigDevice(), {}, memoryTraits(p.framework));
        for (const double v : s.items)
            QVERIFY(v >= 0.0 && std::isfinite(v) && std::floor(v) == v);
        const MemoryEstimate e = estimateMemory(w, p, bigDevice(), {});
        QVERIFY(e.totalInterval.low >= 0.0 && e.totalInterval.low <= e.total.value());
        QVERIFY(e.totalInterval.high >= e.total.value());
        QVERIFY(e.allocated <= e.total && e.total.value() > 0.0);
    }
}

void TestMemoryProperties::monotoneInBatchSequenceLayers()
{
    Dice dice(2);
    for (int i = 0; i < kRounds; ++i) {
        Workload w = randomWorkload(dice);
        Plan p = randomPlan(dice, w);
        w.globalBatch = 4096; // more micro-batches than any schedule keeps in flight
        const double before = totalOf(w, p);
        Workload longer = w;
        longer.sequence *= 2;
        longer.serving.promptTokens *= 2;
        QVERIFY(totalOf(longer, p) >= before);
        Workload deeper = w;
        deeper.model.layers += 4;
        QVERIFY(totalOf(deeper, p) >= before);
        Plan wider = p;
        wider.microBatch += 1;
        // GPipe keeps the whole step whatever it is cut into: the cut alone may round it down.
        if (p.schedule != PipelineSchedule::GPipe)
            QVERIFY(totalOf(w, wider) >= before);
    }
}

void TestMemoryProperties::monotoneInConcurrency()
{
    Dice dice(3);
    for (int i = 0; i < kRounds; ++i) {
        Workload w = randomWorkload(dice);
        w = defaultWorkload(w.model, Task::Inference);
        Plan p = randomPlan(dice, w);
        const double before = totalOf(w, p);
        w.serving.concurrency += dice.of(1, 32);
        QVERIFY(totalOf(w, p) > before);
    }
}

void TestMemoryProperties::shardsAddUp()
{
    Dice dice(4);
    for (int i = 0; i < kRounds; ++i) {
        const Workload w = defaultWorkload(randomModel(dice), Task::Pretrain);
        const ParameterCount n = countParameters(w.model);
        Plan p;
        p.tp = dice.powerOfTwo(3);
        p.pp = dice.powerOfTwo(3);
        p.ep = w.model.isMoe() ? dice.powerOfTwo(3) : 1;
        p.dp = 8;
        p.schedule = dice.coin() ? PipelineSchedule::OneFOneB : PipelineSchedule::ZeroBubbleV;
        double tensor = 0.0;
        double experts = 0.0;
        double replicated = 0.0;
        for (int stage = 0; stage < p.pp; ++stage) {
            const StageShape s = stageShape(w, p, n, memoryTraits(Framework::MegatronCore), stage);
            tensor += s.linear + s.embedding;
            experts += s.experts;
            replicated += s.small;
        }
        // A tied head on another stage than its embedding is a second copy.
        const bool copied = w.model.tieEmbeddings && p.pp > 1 && p.schedule == PipelineSchedule::OneFOneB;
        const double whole = n.total + (copied ? n.inputEmbedding : 0.0);
        const double sum = tensor * p.tp + experts * p.ep * p.expertTensor() + replicated;
        QVERIFY2(std::abs(sum / whole - 1.0) < 1e-12, QByteArray::number(sum / whole, 'g', 15).constData());
    }
}

void TestMemoryProperties::recomputeNeverKeepsMore()
{
    Dice dice(5);
    for (int i = 0; i < kRounds; ++i) {
        const Workload w = randomWorkload(dice);
        const Plan p = randomPlan(dice, w);
        const ActivationShape a = activationShape(w, p, memoryTraits(p.framework), 1.15);
        QVERIFY(a.dense.checkpoint <= a.dense.selective && a.dense.selective <= a.dense.saved);
        if (w.model.isMoe())
            QVERIFY(a.moe.checkpoint <= a.moe.selective && a.moe.selective <= a.moe.saved);
    }
}

void TestMemoryProperties::moreZeroNeverMoreState()
{
    Dice dice(6);
    for (int i = 0; i < kRounds; ++i) {
        const Workload w = randomWorkload(dice);
        if (!w.isTraining())
            continue;
        Plan p = randomPlan(dice, w);
        p.pp = 1;
        double previous = 1e30;
        for (p.zero = 0; p.zero <= 3; ++p.zero) {
            const MemorySnapshot s = peakSnapshot(w, p, bigDevice(), {}, memoryTraits(p.framework));
            double state = 0.0;
            for (int k = 0; k < static_cast<int>(MemoryItem::StepTemporaries); ++k)
                if (static_cast<MemoryItem>(k) != MemoryItem::Gradients &&
                    static_cast<MemoryItem>(k) != MemoryItem::AdapterGradients)
                    state += s.items[static_cast<std::size_t>(k)];
            QVERIFY(state <= previous);
            previous = state;
        }
    }
}

void TestMemoryProperties::korthikantiToTheByte()
{
    Dice dice(7);
    MemoryTraits t = memoryTraits(Framework::MegatronCore);
    t.dropoutMasks = 2.0;
    for (int i = 0; i < kRounds; ++i) {
        ModelArchitecture m = randomModel(dice);
        m.experts = m.expertsPerToken = m.moeFfnHidden = 0;
        m.kvHeads = m.heads;
        m.ffnHidden = 4 * m.hidden;
        m.gatedMlp = false;
        m.norm = NormKind::LayerNorm;
        Workload w = defaultWorkload(m, Task::Pretrain);
        w.sequence = 128 << dice.of(0, 5);
        Plan p;
        p.microBatch = dice.of(1, 8);
        p.tp = dice.powerOfTwo(3);
        p.sp = dice.coin();
        p.flashAttention = false;
        const double tp = p.tp;
        const double sbh = static_cast<double>(w.sequence) * p.microBatch * m.hidden;
        const double scores = 5.0 * m.heads * w.sequence / m.hidden;
        const LayerActivations a = activationShape(w, p, t, 1.0).dense;
        const double kept = p.sp ? (34.0 + scores) / tp : 10.0 + (24.0 + scores) / tp;
        const double selective = p.sp ? 34.0 / tp : 10.0 + 24.0 / tp;
        QCOMPARE(std::round(a.saved), std::round(sbh * kept));
        QCOMPARE(std::round(a.selective), std::round(sbh * selective));
        QCOMPARE(std::round(a.checkpoint), std::round(sbh * 2.0 / (p.sp ? tp : 1.0)));
    }
}

void TestMemoryProperties::stateOfZeroPaperToTheByte()
{
    // Rajbhandari et al. 2019: 16N; 4N + 12N/D; 2N + 14N/D; 16N/D. Megatron: 18N, with its distributed optimizer 6N +
    // 12N/D.
    Dice dice(8);
    for (int i = 0; i < kRounds; ++i) {
        const Workload w = defaultWorkload(randomModel(dice), Task::Pretrain);
        const double n = countParameters(w.model).total;
        Plan p;
        p.dp = dice.powerOfTwo(6);
        const double d = p.dp;
        const auto state = [&](Framework f, int zero) {
            p.framework = f;
            p.zero = zero;
            const MemorySnapshot s = peakSnapshot(w, p, bigDevice(), {}, memoryTraits(f));
            double sum = 0.0;
            for (const MemoryItem k :
                 {MemoryItem::LayerWeights, MemoryItem::ExpertWeights, MemoryItem::EmbeddingWeights,
                  MemoryItem::Gradients, MemoryItem::MasterWeights, MemoryItem::Moments})
                sum += s.at(k);
            return sum;
        };
        const auto near = [](double a, double b) { return std::abs(a - b) <= 8.0; }; // each item is rounded up
        QVERIFY(near(state(Framework::DeepSpeed, 0), 16.0 * n));
        QVERIFY(near(state(Framework::DeepSpeed, 1), 4.0 * n + 12.0 * n / d));
        QVERIFY(near(state(Framework::DeepSpeed, 2), 2.0 * n + 14.0 * n / d));
        QVERIFY(near(state(Framework::DeepSpeed, 3), 16.0 * n / d));
        QVERIFY(near(state(Framework::MegatronCore, 0), 18.0 * n));
        QVERIFY(near(state(Framework::MegatronCore, 1), 6.0 * n + 12.0 * n / d));
    }
}

void TestMemoryProperties::unitsGoRound()
{
    Dice dice(9);
    for (int i = 0; i < kRounds; ++i) {
        const double value = dice.of(1, 1 << 30) / 1024.0;
        QCOMPARE(toGiB(fromGiB(value)), value);
        QCOMPARE(toHours(fromHours(value)), value);
        QVERIFY(std::abs(toGB(bytes(toGiB(fromGiB(value)) * 1e9)) / value - 1.0) < 1e-12);
    }
}

void TestMemoryProperties::estimateAllocatesNothing()
{
    Dice dice(10);
    MemoryCalibration c;
    c.byTaskFramework["*/*"] = {};
    for (int i = 0; i < 50; ++i) {
        const Workload w = randomWorkload(dice);
        const Plan p = randomPlan(dice, w);
        estimateMemory(w, p, bigDevice(), c); // presets are built on first use
        const long before = allocations.load();
        const MemoryEstimate e = estimateMemory(w, p, bigDevice(), c);
        QCOMPARE(allocations.load(), before);
        QVERIFY(e.total.value() > 0.0);
    }
}

QTEST_GUILESS_MAIN(TestMemoryProperties)
#include "tst_memoryproperties.moc"

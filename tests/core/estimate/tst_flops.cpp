// Work of one token against the closed forms of papers and against parameter counts.

#include "core/estimate/flops.h"
#include "core/estimate/timing.h"
#include "tests/support/timecalibration.h"

#include <QtTest/QTest>

#include <cmath>

using namespace peiji;
using peiji::testing::decoder;

namespace
{

Workload work(const ModelArchitecture& m, int sequence, Task task = Task::Pretrain)
{
    Workload w;
    w.model = m;
    w.task = task;
    w.sequence = sequence;
    return w;
}

bool near(double a, double b, double relative)
{
    return std::abs(a - b) <= relative * std::abs(b);
}

ModelArchitecture llama8b()
{
    return decoder(32, 4096, 14336, 32, 8, 128256);
}

} // namespace

class TestFlops : public QObject
{
    Q_OBJECT
private slots:
    void narayananFormula_data();
    void narayananFormula();
    void sixTimesParameters();
    void causalIsHalfTheSquare();
    void adapterNeedsFourTimesParameters();
    void latentAttention();
    void expertsCountOnlyThoseVisited();
};

void TestFlops::narayananFormula_data()
{
    QTest::addColumn<int>("layers");
    QTest::addColumn<int>("hidden");
    QTest::addColumn<int>("heads");
    QTest::newRow("1.7B") << 24 << 2304 << 24;
    QTest::newRow("18.4B") << 40 << 6144 << 48;
    QTest::newRow("145.6B") << 80 << 12288 << 96;
    QTest::newRow("1008B") << 128 << 25600 << 160;
}

void TestFlops::narayananFormula()
{
    // arXiv:2104.04473: an iteration with full recomputation is 96·B·s·l·h²·(1 + s/6h + V/16lh).
    QFETCH(int, layers);
    QFETCH(int, hidden);
    QFETCH(int, heads);
    const double l = layers;
    const double h = hidden;
    const double s = 2048.0;
    const double v = 51200.0;
    const ModelArchitecture m = decoder(layers, hidden, 4 * hidden, heads, heads, 51200, false);
    const ModuleFlops f = moduleFlops(m, s);
    const double withRecompute = 4.0 * (f.forwardFull() - f.head).value() + 3.0 * f.head.value();
    QVERIFY(near(withRecompute, 96.0 * l * h * h * (1.0 + s / (6.0 * h) + v / (16.0 * l * h)), 1e-12));
    const double model = tokenFlops(work(m, 2048), Recompute::None).modelFull.value();
    QVERIFY(near(model, 72.0 * l * h * h * (1.0 + s / (6.0 * h) + v / (12.0 * l * h)), 1e-12));
}

void TestFlops::sixTimesParameters()
{
    const ModelArchitecture m = llama8b();
    const ParameterCount n = countParameters(m);
    const double matrices = n.total - n.inputEmbedding - n.finalNorm - m.layers * n.normsPerLayer;
    const ModuleFlops f = moduleFlops(m, 8192);
    QVERIFY(near(f.linear().value(), 2.0 * matrices, 1e-12));
    const TokenFlops t = tokenFlops(work(m, 8192), Recompute::None);
    QVERIFY(near((t.modelCausal - 3.0 * f.attentionCausal).value(), 6.0 * matrices, 1e-12));
    // Full recomputation runs the layers, not the head, once more.
    const TokenFlops full = tokenFlops(work(m, 8192), Recompute::Full);
    QVERIFY(near((full.hardware - t.hardware).value(), (f.forwardCausal() - f.head).value(), 1e-12));
    QCOMPARE(full.modelCausal.value(), t.modelCausal.value());
}

void TestFlops::causalIsHalfTheSquare()
{
    // Llama 3 8B at 8192: 12·L·s·h per token of training in the full convention.
    const TokenFlops t = tokenFlops(work(llama8b(), 8192), Recompute::None);
    const double square = 12.0 * 32.0 * 8192.0 * 4096.0;
    QVERIFY(near((t.modelFull - t.modelCausal).value(), 0.5 * square, 1e-12));
}

void TestFlops::adapterNeedsFourTimesParameters()
{
    Workload w = work(llama8b(), 1024, Task::Lora);
    w.loraRank = 16;
    w.loraTargets = {true, true, true, true, false, false};
    // q, o: 4096 + 4096; k, v: 4096 + 1024.
    QCOMPARE(adapterParameters(w), 16.0 * 32.0 * (2.0 * 8192.0 + 2.0 * 5120.0));
    const ModuleFlops f = moduleFlops(w);
    const double linear = tokenFlops(w, Recompute::None).modelCausal.value() - 3.0 * f.attentionCausal.value();
    QVERIFY(near(linear, 2.0 * f.linear().value() + 6.0 * adapterParameters(w), 1e-12));
    const double parameters = countParameters(w.model).total - countParameters(w.model).inputEmbedding;
    QVERIFY(near(linear, 4.0 * parameters, 0.02));
}

void TestFlops::latentAttention()
{
    ModelArchitecture m = decoder(61, 7168, 18432, 128, 128, 129280);
    m.attention = AttentionKind::MLA;
    m.mlaKvLoraRank = 512;
    m.mlaQLoraRank = 1536;
    m.mlaRopeDim = 64;
    m.mlaNopeDim = 128;
    m.mlaVDim = 128;
    // DeepSeek-V3, written out: 7168·1536 + 1536·128·192 + 7168·576 + 512·128·256 + 128·128·7168.
    QCOMPARE(attentionElements(m), 11010048.0 + 37748736.0 + 4128768.0 + 16777216.0 + 117440512.0);
    const ModuleFlops f = moduleFlops(m, 4096);
    QVERIFY(near(f.attentionCausal.value(), 61.0 * 4096.0 * 128.0 * (192.0 + 128.0), 1e-12));
}

void TestFlops::expertsCountOnlyThoseVisited()
{
    ModelArchitecture m = decoder(48, 2048, 0, 32, 4, 151936); // Qwen3-30B-A3B
    m.headDim = 128;
    m.experts = 128;
    m.expertsPerToken = 8;
    m.moeFfnHidden = 768;
    const ModuleFlops f = moduleFlops(m, 4096);
    QCOMPARE(f.experts.value(), 48.0 * 8.0 * 6.0 * 2048.0 * 768.0);
    QCOMPARE(f.router.value(), 48.0 * 2.0 * 2048.0 * 128.0);
    QCOMPARE(f.denseMlp.value(), 0.0);
    const ParameterCount n = countParameters(m);
    QVERIFY(near(f.linear().value(), 2.0 * (n.active - n.inputEmbedding), 0.001));
}

QTEST_GUILESS_MAIN(TestFlops)
#include "tst_flops.moc"

// Recipes, checks that name the field, and identifiers that survive a round trip.

#include "core/workload/workload.h"
#include "tests/support/modelrows.h"

#include <QtTest/QTest>

#include <cmath>
#include <functional>
#include <limits>

using namespace peiji;

namespace
{

ModelArchitecture llama8b()
{
    ModelArchitecture m;
    m.layers = 32;
    m.hidden = 4096;
    m.ffnHidden = 14336;
    m.heads = 32;
    m.kvHeads = 8;
    m.headDim = 128;
    m.vocab = 128256;
    m.maxSeq = 131072;
    return m;
}

} // namespace

class TestWorkload : public QObject
{
    Q_OBJECT
private slots:
    void printedTotalOfLlama();
    void everyDefaultIsClean();
    void badInputNamesTheField_data();
    void badInputNamesTheField();
    void identifiersRoundTrip();
    void unknownIdentifierSaysWhatIsAccepted();
    void quantisedBytes();
};

void TestWorkload::printedTotalOfLlama()
{
    QCOMPARE(countParameters(llama8b()).total, 8030261248.0); // as the published checkpoint counts
}

void TestWorkload::everyDefaultIsClean()
{
    for (const Task t : {Task::Pretrain, Task::ContinuedPretrain, Task::FullFineTune, Task::Lora, Task::Qlora,
                         Task::Preference, Task::Inference}) {
        const auto errors = checkWorkload(defaultWorkload(llama8b(), t));
        QVERIFY2(errors.empty(), errors.empty() ? "" : errors.front().text(Lang::En).c_str());
    }
}

void TestWorkload::badInputNamesTheField_data()
{
    QTest::addColumn<int>("index");
    for (int i = 0; i < 10; ++i)
        QTest::addRow("%d", i) << i;
}

void TestWorkload::badInputNamesTheField()
{
    using Edit = std::function<void(Workload&)>;
    const std::vector<std::pair<std::string, Edit>> cases{
        {"model.layers", [](Workload& w) { w.model.layers = 0; }},
        {"model.hidden", [](Workload& w) { w.model.hidden = -1; }},
        {"model.heads", [](Workload& w) { w.model.kvHeads = 5; }},
        {"model.ffn_hidden", [](Workload& w) { w.model.ffnHidden = 0; }},
        {"sequence", [](Workload& w) { w.sequence = 0; }},
        {"global_batch", [](Workload& w) { w.globalBatch = -4; }},
        {"tokens", [](Workload& w) { w.tokens = std::numeric_limits<double>::quiet_NaN(); }},
        {"tokens", [](Workload& w) { w.tokens = 1e30; }},
        {"deadline_days", [](Workload& w) { w.deadlineDays = -1.0; }},
        {"precision.weights", [](Workload& w) { w.precision.weights = WeightFormat::Nf4; }},
    };
    QFETCH(int, index);
    const auto& [field, edit] = cases[static_cast<std::size_t>(index)];
    Workload w = defaultWorkload(llama8b(), Task::FullFineTune);
    edit(w);
    const auto errors = checkWorkload(w);
    QCOMPARE(errors.size(), std::size_t{1});
    QCOMPARE(errors.front().where, field);
    QVERIFY(!errors.front().what.zh.empty() && !errors.front().what.en.empty());
}

void TestWorkload::identifiersRoundTrip()
{
    for (int i = 0; i <= static_cast<int>(WeightFormat::GgufQ2); ++i) {
        const auto f = static_cast<WeightFormat>(i);
        QVERIFY(parseWeightFormat(toId(f)).value() == f);
    }
    for (int i = 0; i <= static_cast<int>(OptimizerKind::Galore8bit); ++i) {
        const auto k = static_cast<OptimizerKind>(i);
        QVERIFY(parseOptimizer(toId(k)).value() == k);
    }
    for (int i = 0; i <= static_cast<int>(Task::Inference); ++i) {
        const auto t = static_cast<Task>(i);
        QVERIFY(parseTask(toId(t)).value() == t);
    }
    for (int i = 0; i <= static_cast<int>(Framework::LlamaCpp); ++i) {
        const auto f = static_cast<Framework>(i);
        QVERIFY(parseFramework(toId(f)).value() == f);
    }
    QVERIFY(parseAttention("MLA").value() == AttentionKind::MLA);
    QVERIFY(parseRecompute("full").value() == Recompute::Full);
    QVERIFY(parseComputePrecision("nvfp4").value() == ComputePrecision::NvFp4);
}

void TestWorkload::unknownIdentifierSaysWhatIsAccepted()
{
    const auto bad = parseTask("finetune");
    QVERIFY(!bad.ok());
    QCOMPARE(bad.error().where, std::string("task"));
    QVERIFY(bad.error().what.en.find("full_fine_tune") != std::string::npos);
    QVERIFY(bad.error().what.zh.find("full_fine_tune") != std::string::npos);
}

void TestWorkload::quantisedBytes()
{
    QCOMPARE(bytesPerWeight(WeightFormat::Nf4), 0.5625);
    // QLoRA paper: double quantisation saves 0.373 bits per parameter.
    const double saved = (bytesPerWeight(WeightFormat::Nf4) - bytesPerWeight(WeightFormat::Nf4Double)) * 8.0;
    QVERIFY(std::abs(saved - 0.373) < 0.001);
}

QTEST_GUILESS_MAIN(TestWorkload)
#include "tst_workload.moc"

// Plans that the search may offer: valid on odd machines and batches, and every wrong one named by its field.

#include "core/estimate/search.h"
#include "core/estimate/searchspace.h"
#include "tests/support/timecalibration.h"

#include <QtTest/QTest>

#include <set>

using namespace peiji;
using namespace peiji::testing;

namespace
{

const std::string kRoot = PEIJI_SOURCE_DIR;

Workload job(int batch)
{
    Workload w = defaultWorkload(decoder(32, 4096, 14336, 32, 8, 128256), Task::Pretrain);
    w.globalBatch = batch;
    return w;
}

Hardware machine(int perNode, int nodes)
{
    Hardware h = validationHardware(kRoot, "H100-SXM5-80GB", 8);
    h.devicesPerNode = perNode;
    h.nodes = nodes;
    h.link.groupSize = perNode;
    h.host.ram = fromGiB(1024);
    return h;
}

} // namespace

class TestPlanChecks : public QObject
{
    Q_OBJECT
private slots:
    void spaceIsValid_data();
    void spaceIsValid();
    void nodesOfTwelve();
    void everyScheduleIsSearched();
    void namesTheField_data();
    void namesTheField();
    void idsRoundTrip();
};

void TestPlanChecks::spaceIsValid_data()
{
    QTest::addColumn<int>("perNode");
    QTest::addColumn<int>("nodes");
    QTest::addColumn<int>("batch");
    QTest::addColumn<bool>("all");
    QTest::newRow("8 x 2, batch 64") << 8 << 2 << 64 << false;
    QTest::newRow("12 x 2, batch 48") << 12 << 2 << 48 << false;
    QTest::newRow("10 x 1, batch 30") << 10 << 1 << 30 << false;
    QTest::newRow("6 x 3, batch 54") << 6 << 3 << 54 << false;
    QTest::newRow("8 x 1, batch 96, all") << 8 << 1 << 96 << true;
    QTest::newRow("4 x 3, batch 36, all") << 4 << 3 << 36 << true;
}

void TestPlanChecks::spaceIsValid()
{
    QFETCH(int, perNode);
    QFETCH(int, nodes);
    QFETCH(int, batch);
    QFETCH(bool, all);
    const Workload w = job(batch);
    const Hardware h = machine(perNode, nodes);
    const std::vector<Plan> layouts = all ? allLayouts(w, h, true) : planLayouts(w, h, true, true);
    QVERIFY(!layouts.empty());
    for (Plan p : layouts) {
        const std::vector<int> sizes = microBatchSizes(w, p, all);
        for (const int size : sizes) {
            p.microBatch = size;
            QVERIFY2(checkPlan(p, w, h).ok(), planLabel(p).c_str());
            QCOMPARE(batch % (p.dp * size), 0);
            QCOMPARE(p.microBatches(batch) * p.dp * size, batch);
            QVERIFY(perNode % p.tp == 0 || (all && p.tp % perNode == 0));
            QCOMPARE(w.model.heads % p.tp, 0);
            QCOMPARE(w.model.ffnHidden % p.tp, 0);
            QCOMPARE(p.devices(), perNode * nodes);
        }
    }
}

void TestPlanChecks::nodesOfTwelve()
{
    // 24 devices in two nodes of twelve: groups of eight would lie across the border.
    const Workload w = job(48);
    const Hardware h = machine(12, 2);
    std::set<int> tensor;
    for (const Plan& p : planLayouts(w, h, true))
        tensor.insert(p.tp);
    QVERIFY(tensor.count(4) == 1 && tensor.count(8) == 0);
    Plan across;
    across.tp = 8;
    across.dp = 3;
    across.zero = 1;
    QCOMPARE(QString::fromStdString(checkPlan(across, w, h).error().where), QStringLiteral("plan.tp"));
    // Devices that one link joins over nodes are one domain.
    Hardware rack = machine(4, 18);
    rack.link.groupSize = 72;
    Plan wide;
    wide.tp = 8;
    wide.dp = 9;
    wide.zero = 1;
    QVERIFY(checkPlan(wide, job(72), rack).ok());
}

void TestPlanChecks::everyScheduleIsSearched()
{
    const Workload w = job(64);
    const Hardware h = machine(8, 1);
    std::set<PipelineSchedule> usual, asked, all;
    for (const Plan& p : planLayouts(w, h, true))
        usual.insert(p.schedule);
    for (const Plan& p : planLayouts(w, h, true, true))
        asked.insert(p.schedule);
    std::set<ContextExchange> exchanges;
    bool drives = false;
    for (const Plan& p : allLayouts(w, h, true)) {
        all.insert(p.schedule);
        exchanges.insert(p.exchange);
        drives = drives || p.offloadToNvme;
    }
    QCOMPARE(usual.size(), std::size_t(2));
    QCOMPARE(asked.size(), std::size_t(7));
    QCOMPARE(all.size(), std::size_t(7));
    QCOMPARE(exchanges.size(), std::size_t(3));
    QVERIFY(drives);
    // Zero-bubble holds no fewer micro-batches than 1F1B and idles less: asked for, it may win, never lose.
    const Calibration c = shippedCalibration(kRoot);
    PlanSearchOptions o;
    const PlanSearchResult plain = searchPlans(w, h, c, o);
    o.allSchedules = true;
    const PlanSearchResult more = searchPlans(w, h, c, o);
    QVERIFY(plain.best && more.best && more.plans() > plain.plans());
    QVERIFY(more.best->time.stepSeconds.value <= plain.best->time.stepSeconds.value);
}

void TestPlanChecks::namesTheField_data()
{
    QTest::addColumn<QString>("field");
    QTest::addColumn<QString>("change");
    QTest::newRow("batch does not divide") << "dp"
                                           << "batch";
    QTest::newRow("micro-batch does not divide") << "micro_batch"
                                                 << "micro";
    QTest::newRow("feed-forward") << "tp"
                                  << "ffn";
    QTest::newRow("zero bubble without stages") << "schedule"
                                                << "zb";
    QTest::newRow("zero bubble of adapters") << "schedule"
                                             << "adapters";
    QTest::newRow("V shape of odd layers") << "schedule"
                                           << "v";
    QTest::newRow("DualPipe of few micro-batches") << "schedule"
                                                   << "dual";
    QTest::newRow("experts without experts") << "etp"
                                             << "etp";
    QTest::newRow("heads over context") << "exchange"
                                        << "exchange";
    QTest::newRow("drives without offload") << "offload_to_nvme"
                                            << "drives";
}

void TestPlanChecks::namesTheField()
{
    QFETCH(QString, field);
    QFETCH(QString, change);
    Workload w = job(64);
    const Hardware h = machine(8, 1);
    Plan p;
    p.tp = 2;
    p.pp = 2;
    p.dp = 2;
    p.zero = 1;
    QVERIFY(checkPlan(p, w, h).ok());
    if (change == "batch")
        w.globalBatch = 63;
    else if (change == "micro")
        p.microBatch = 3;
    else if (change == "ffn")
        w.model.ffnHidden = 14335;
    else if (change == "zb") {
        p.pp = 1;
        p.dp = 4;
        p.schedule = PipelineSchedule::ZeroBubbleH2;
    } else if (change == "adapters") {
        w.task = Task::Lora;
        p.schedule = PipelineSchedule::ZeroBubble;
    } else if (change == "v") {
        w.model.layers = 30;
        p.schedule = PipelineSchedule::ZeroBubbleV;
    } else if (change == "dual") {
        w.globalBatch = 4;
        p.schedule = PipelineSchedule::DualPipe;
    } else if (change == "etp")
        p.etp = 2;
    else if (change == "exchange") {
        w.model.heads = w.model.kvHeads = 6;
        w.model.headDim = 128;
        p.pp = 1;
        p.dp = 1;
        p.cp = 4;
        p.exchange = ContextExchange::AllToAll;
    } else
        p.offloadToNvme = true;
    const Status s = checkPlan(p, w, h);
    QVERIFY(!s.ok());
    QCOMPARE(QString::fromStdString(s.error().where), "plan." + field);
    QVERIFY(!s.error().what.zh.empty() && !s.error().what.en.empty());
}

void TestPlanChecks::idsRoundTrip()
{
    for (int i = 0; i < 7; ++i)
        QVERIFY(*parseSchedule(toId(PipelineSchedule(i))) == PipelineSchedule(i));
    for (int i = 0; i < 3; ++i)
        QVERIFY(*parseContextExchange(toId(ContextExchange(i))) == ContextExchange(i));
    for (int i = 0; i < 4; ++i)
        QVERIFY(*parseOffload(toId(Offload(i))) == Offload(i));
    const auto wrong = parseSchedule("zb-h1");
    QVERIFY(!wrong && wrong.error().what.en.find("zero_bubble_h1") != std::string::npos);
    QVERIFY(wrong.error().what.zh.find("dualpipe") != std::string::npos);
}

QTEST_GUILESS_MAIN(TestPlanChecks)
#include "tst_planchecks.moc"

// The plan search against a brute-force twin, its promises, and the checks of a user's plan.

#include "core/estimate/search.h"
#include "core/estimate/searchspace.h"
#include "tests/support/timecalibration.h"

#include <QtTest/QTest>

#include <chrono>
#include <cmath>

using namespace peiji;
using namespace peiji::testing;

namespace
{

const std::string kRoot = PEIJI_SOURCE_DIR;

Workload job(Task task, const ModelArchitecture& m, int batch)
{
    Workload w = defaultWorkload(m, task);
    w.sequence = 4096;
    w.globalBatch = batch;
    w.tokens = 2e8;
    return w;
}

ModelArchitecture llama70b()
{
    return decoder(80, 8192, 28672, 64, 8, 128256);
}

ModelArchitecture llama8b()
{
    return decoder(32, 4096, 14336, 32, 8, 128256);
}

/// Every plan of the space without any pruning.
double bruteForce(const Workload& w, const Hardware& h, const Calibration& c, FitVerdict wanted)
{
    double best = HUGE_VAL;
    for (Plan p : planLayouts(w, h, true))
        for (const Recompute r : {Recompute::None, Recompute::Full})
            for (int mb = 1; mb <= 64; mb *= 2) {
                p.recompute = r;
                p.microBatch = mb;
                if (!checkPlan(p, w, h).ok() || estimateMemory(w, p, h.device, c.memory).verdict != wanted)
                    continue;
                best = std::min(best, estimateTime(w, p, h, c.time).stepSeconds.value);
            }
    return best;
}

} // namespace

class TestSearch : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase();
    void equalsBruteForce_data();
    void equalsBruteForce();
    void promisesFit();
    void saysWhyNothingFits();
    void unknownRateIsSaid();
    void reasonsHaveTexts();
    void deterministic();
    void cancels();
    void servingUsesEveryDevice();
    void checkNamesTheField_data();
    void checkNamesTheField();
    void quick();

private:
    Calibration m_cal;
};

void TestSearch::initTestCase()
{
    m_cal = shippedCalibration(kRoot);
    QVERIFY(!m_cal.time.byArch.empty());
}

void TestSearch::equalsBruteForce_data()
{
    QTest::addColumn<int>("task");
    QTest::addColumn<bool>("large");
    QTest::addColumn<int>("devices");
    QTest::newRow("pretrain 8B, 8") << int(Task::Pretrain) << false << 8;
    QTest::newRow("full fine-tune 8B, 4") << int(Task::FullFineTune) << false << 4;
    QTest::newRow("full fine-tune 70B, 16") << int(Task::FullFineTune) << true << 16;
    QTest::newRow("lora 70B, 8") << int(Task::Lora) << true << 8;
    QTest::newRow("qlora 70B, 2") << int(Task::Qlora) << true << 2;
    QTest::newRow("lora 8B, 1") << int(Task::Lora) << false << 1;
}

void TestSearch::equalsBruteForce()
{
    QFETCH(int, task);
    QFETCH(bool, large);
    QFETCH(int, devices);
    const Workload w = job(Task(task), large ? llama70b() : llama8b(), 64);
    const Hardware h = validationHardware(kRoot, "H100-SXM5-80GB", devices);
    const PlanSearchResult r = searchPlans(w, h, m_cal);
    const double best = bruteForce(w, h, m_cal, FitVerdict::Fits);
    QCOMPARE(r.best.has_value(), best < HUGE_VAL);
    if (!r.best)
        return;
    QVERIFY2(std::abs(r.best->time.stepSeconds.value / best - 1.0) < 1e-9,
             qPrintable(QString("%1 against %2").arg(r.best->time.stepSeconds.value).arg(best)));
    QVERIFY(checkPlan(r.best->plan, w, h).ok());
}

void TestSearch::promisesFit()
{
    for (const int devices : {1, 2, 8, 16}) {
        const Workload w = job(Task::FullFineTune, llama70b(), 64);
        const Hardware h = validationHardware(kRoot, "A100-SXM4-80GB", devices);
        const PlanSearchResult r = searchPlans(w, h, m_cal);
        if (r.best)
            QCOMPARE(r.best->memory.verdict, FitVerdict::Fits);
        for (const PlanResult& a : r.alternatives)
            QVERIFY(a.time.stepSeconds.value >= r.best->time.stepSeconds.value);
        QVERIFY(r.leastMemory.has_value());
    }
}

void TestSearch::saysWhyNothingFits()
{
    const Workload w = job(Task::Pretrain, llama70b(), 64);
    const Hardware h = validationHardware(kRoot, "RTX 4090", 1);
    const PlanSearchResult r = searchPlans(w, h, m_cal);
    QVERIFY(!r.best);
    QVERIFY(!r.rejected.empty());
    QVERIFY(r.leastMemory->memory.total > h.device.usable);
    for (const RejectedFamily& f : r.rejected)
        QVERIFY(f.need > h.device.usable);
}

void TestSearch::unknownRateIsSaid()
{
    Hardware h = validationHardware(kRoot, "H100-SXM5-80GB", 8);
    h.device.rates = {};
    const PlanSearchResult r = searchPlans(job(Task::Lora, llama8b(), 64), h, m_cal);
    QVERIFY(!r.best);
    QCOMPARE(r.rejected.size(), std::size_t(1));
    QCOMPARE(r.rejected.front().reason.key, std::string("search.no_rate"));
}

void TestSearch::reasonsHaveTexts()
{
    std::map<std::string, LocalText> texts;
    for (const CsvRow& r : readCsv(kRoot + "/resources/texts/estimate-time.csv"))
        texts[r.at("key")] = {r.at("zh"), r.at("en")};
    for (int i = 0; i < kPlanFamilies; ++i)
        for (const char* end : {".slower", ".tight", ".memory"}) {
            const std::string key = std::string("search.family.") + planFamilyId(PlanFamily(i)) + end;
            QVERIFY2(texts.count(key) == 1 && !texts[key].zh.empty() && !texts[key].en.empty(), key.c_str());
        }
    for (int i = 0; i < kTimeCategories; ++i)
        QVERIFY(texts.count(std::string("time.category.") + timeCategoryId(TimeCategory(i))) == 1);
    QVERIFY(texts.count("search.no_rate") == 1);
    QVERIFY(texts.count("time.step") == 1 && texts.count("time.decode_step") == 1);
}

void TestSearch::deterministic()
{
    const Workload w = job(Task::Pretrain, llama8b(), 256);
    const Hardware h = validationHardware(kRoot, "H100-SXM5-80GB", 32);
    const PlanSearchResult a = searchPlans(w, h, m_cal);
    const PlanSearchResult b = searchPlans(w, h, m_cal);
    QVERIFY(a.best && b.best);
    QVERIFY(a.best->plan == b.best->plan);
    QCOMPARE(a.evaluated, b.evaluated);
    QCOMPARE(a.rejected.size(), b.rejected.size());
}

void TestSearch::cancels()
{
    const bool cancelled = true;
    PlanSearchOptions o;
    o.cancelled = &cancelled;
    const PlanSearchResult r =
        searchPlans(job(Task::Pretrain, llama8b(), 256), validationHardware(kRoot, "H100-SXM5-80GB", 8), m_cal, o);
    QCOMPARE(r.evaluated, 0L);
    QVERIFY(!r.best);
}

void TestSearch::servingUsesEveryDevice()
{
    Workload w = job(Task::Inference, llama70b(), 1);
    w.serving = {64, 2048, 512, WeightFormat::Bf16};
    const Hardware h = validationHardware(kRoot, "H100-SXM5-80GB", 8);
    const PlanSearchResult r = searchPlans(w, h, m_cal);
    QVERIFY(r.best.has_value());
    QCOMPARE(r.best->plan.devices(), 8);
    QVERIFY(r.best->plan.tp * r.best->plan.pp >= 2); // 141 GB do not fit one device
}

void TestSearch::checkNamesTheField_data()
{
    QTest::addColumn<QString>("field");
    QTest::newRow("tp") << "plan.tp";
    QTest::newRow("pp") << "plan.pp";
    QTest::newRow("vpp") << "plan.vpp";
    QTest::newRow("dp") << "plan.dp";
    QTest::newRow("zero") << "plan.zero";
    QTest::newRow("ep") << "plan.ep";
    QTest::newRow("micro_batch") << "plan.micro_batch";
    QTest::newRow("offload") << "plan.offload";
    QTest::newRow("framework") << "plan.framework";
    QTest::newRow("schedule") << "plan.schedule";
}

void TestSearch::checkNamesTheField()
{
    QFETCH(QString, field);
    const Workload w = job(Task::Pretrain, llama8b(), 64);
    const Hardware h = validationHardware(kRoot, "H100-SXM5-80GB", 8);
    Plan p;
    p.dp = 8;
    p.zero = 1;
    QVERIFY(checkPlan(p, w, h).ok());
    if (field == "plan.tp")
        p.tp = 0;
    else if (field == "plan.pp")
        p.pp = -1;
    else if (field == "plan.vpp")
        p = [&] {
            Plan q = p;
            q.pp = 2;
            q.dp = 4;
            q.vpp = 3;
            q.schedule = PipelineSchedule::Interleaved;
            return q;
        }();
    else if (field == "plan.dp")
        p.dp = 3;
    else if (field == "plan.zero")
        p.zero = 4;
    else if (field == "plan.ep")
        p.ep = 2;
    else if (field == "plan.micro_batch")
        p.microBatch = 16;
    else if (field == "plan.offload")
        p.offload = Offload::OptimizerAndParameters;
    else if (field == "plan.framework")
        p.framework = Framework::UnslothLike;
    else
        p.schedule = PipelineSchedule::Interleaved;
    const Status s = checkPlan(p, w, h);
    QVERIFY(!s.ok());
    QCOMPARE(QString::fromStdString(s.error().where), field);
    QVERIFY(!s.error().what.zh.empty() && !s.error().what.en.empty());
}

void TestSearch::quick()
{
    for (const int devices : {8, 64}) {
        const Workload w = job(Task::FullFineTune, llama70b(), 256);
        const Hardware h = validationHardware(kRoot, "H100-SXM5-80GB", devices);
        const auto start = std::chrono::steady_clock::now();
        const PlanSearchResult r = searchPlans(w, h, m_cal);
        const double ms = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count() * 1e3;
        qInfo("%d devices: %.2f ms, %ld evaluated, %ld pruned", devices, ms, r.evaluated, r.pruned);
        QVERIFY(r.evaluated > 0);
        // Ten times the aim of 5 and 50 ms: other work runs on the same machine.
        QVERIFY2(ms < (devices == 8 ? 50.0 : 500.0), qPrintable(QString::number(ms)));
    }
}

QTEST_GUILESS_MAIN(TestSearch)
#include "tst_search.moc"

// Plans as JSON: what is printed can be given back; what is wrong is named.

#include "db/json/planjson.h"

#include <QtTest/QTest>

using namespace peiji;

class TestPlanJson : public QObject
{
    Q_OBJECT
private slots:
    void roundTrip();
    void partsAreEnough();
    void wrongKeysAreNamed_data();
    void wrongKeysAreNamed();
};

void TestPlanJson::roundTrip()
{
    Plan p;
    p.framework = Framework::DeepSpeed;
    p.tp = 4;
    p.sp = false;
    p.pp = 8;
    p.cp = 2;
    p.ep = 16;
    p.etp = 2;
    p.dp = 32;
    p.zero = 3;
    p.shardGroup = 8;
    p.microBatch = 2;
    p.recompute = Recompute::Full;
    p.offload = Offload::OptimizerAndParameters;
    p.offloadToNvme = true;
    p.schedule = PipelineSchedule::ZeroBubbleV;
    p.exchange = ContextExchange::AllToAll;
    p.flashAttention = false;
    p.fusedLoss = true;
    const nlohmann::json printed = nlohmann::json::parse(planToJson(p).dump());
    const Result<GivenPlan> back = planFromJson(printed, "plan");
    QVERIFY2(back.ok(), back.ok() ? "" : back.error().text(Lang::En).c_str());
    QVERIFY(back->plan == p);
    QVERIFY(back->hasDp && back->hasFramework && back->hasSchedule);
    QCOMPARE(printed.size(), std::size_t(20)); // a field of Plan without a key would not come back
}

void TestPlanJson::partsAreEnough()
{
    const auto given =
        planFromJson(nlohmann::json::parse(R"({"tp": 8, "schedule": "dualpipe", "label": "x"})"), "plan");
    QVERIFY(given.ok());
    QCOMPARE(given->plan.tp, 8);
    QVERIFY(given->plan.schedule == PipelineSchedule::DualPipe);
    QVERIFY(given->hasSchedule && !given->hasDp && !given->hasFramework);
}

void TestPlanJson::wrongKeysAreNamed_data()
{
    QTest::addColumn<QByteArray>("json");
    QTest::addColumn<QString>("where");
    QTest::newRow("schedule") << QByteArray(R"({"schedule": "zb"})") << "plan.schedule";
    QTest::newRow("zero") << QByteArray(R"({"zero": 4})") << "plan.zero";
    QTest::newRow("tp") << QByteArray(R"({"tp": 0})") << "plan.tp";
    QTest::newRow("unknown") << QByteArray(R"({"tpp": 2})") << "plan.tpp";
    QTest::newRow("type") << QByteArray(R"({"offload_to_nvme": "yes"})") << "plan.offload_to_nvme";
}

void TestPlanJson::wrongKeysAreNamed()
{
    QFETCH(QByteArray, json);
    QFETCH(QString, where);
    const auto given = planFromJson(nlohmann::json::parse(json.toStdString()), "plan");
    QVERIFY(!given.ok());
    QCOMPARE(QString::fromStdString(given.error().where), where);
}

QTEST_GUILESS_MAIN(TestPlanJson)
#include "tst_planjson.moc"

// The time estimate: sums, orders, limits, and laws that hold whatever the constants are.

#include "core/estimate/communication.h"
#include "core/estimate/timing.h"
#include "core/estimate/timinggoodput.h"
#include "core/estimate/timingkernels.h"
#include "core/estimate/timingstep.h"
#include "tests/support/timecalibration.h"

#include <QtTest/QTest>

#include <chrono>
#include <cmath>

using namespace peiji;
using namespace peiji::testing;

namespace
{

const std::string kRoot = PEIJI_SOURCE_DIR;

Workload training(Task task = Task::Pretrain)
{
    Workload w;
    w.model = decoder(32, 4096, 14336, 32, 8, 128256);
    w.task = task;
    w.sequence = 4096;
    w.globalBatch = 64;
    w.tokens = 2e8;
    return w;
}

Plan sharded(int devices)
{
    Plan p;
    p.framework = Framework::Fsdp;
    p.dp = devices;
    p.zero = devices > 1 ? 3 : 0;
    p.sp = false;
    return p;
}

double sum(const TimeEstimate& e)
{
    double s = 0.0;
    for (const Seconds& t : e.category)
        s += t.value();
    return s;
}

} // namespace

class TestTime : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase();
    void categoriesSumToTheStep_data();
    void categoriesSumToTheStep();
    void neverFasterThanThePeak();
    void recomputationCostsAForward();
    void pipelineBubbleClosedForm();
    void slowerLinksCostTime();
    void adapterTrainsFasterThanWhole();
    void offloadWaitsForTheHost();
    void productRate_data();
    void productRate();
    void ringAllReduce();
    void servingIsBoundByMemory();
    void unmeasuredDevicesAreWider();
    void unknownFactsAreNotGuessedFast();
    void explanationSums();
    void rowsAreChecked();
    void failuresCostWhatIsPublished();
    void schedulesHideWhatTheyPromise();
    void plansShareNothingButSpeed();
    void speed();

private:
    Calibration m_cal;
};

void TestTime::initTestCase()
{
    m_cal = shippedCalibration(kRoot);
    QVERIFY(!m_cal.time.byArch.empty());
}

void TestTime::categoriesSumToTheStep_data()
{
    QTest::addColumn<int>("tp");
    QTest::addColumn<int>("pp");
    QTest::addColumn<int>("vpp");
    QTest::addColumn<int>("zero");
    QTest::newRow("replicated") << 1 << 1 << 1 << 0;
    QTest::newRow("tensor") << 8 << 1 << 1 << 1;
    QTest::newRow("pipeline") << 2 << 4 << 1 << 1;
    QTest::newRow("interleaved") << 2 << 4 << 4 << 1;
    QTest::newRow("full shard") << 1 << 1 << 1 << 3;
}

void TestTime::categoriesSumToTheStep()
{
    QFETCH(int, tp);
    QFETCH(int, pp);
    QFETCH(int, vpp);
    QFETCH(int, zero);
    Hardware h = validationHardware(kRoot, "H100-SXM5-80GB", 16);
    h.host.storageWrite = fromGBPerSecond(5);
    h.host.storageRead = fromGBPerSecond(5);
    Plan p;
    p.tp = tp;
    p.pp = pp;
    p.vpp = vpp;
    p.schedule = vpp > 1 ? PipelineSchedule::Interleaved : PipelineSchedule::OneFOneB;
    p.dp = 16 / (tp * pp);
    p.zero = zero;
    const TimeEstimate e = estimateTime(training(), p, h, m_cal.time);
    QVERIFY(e.stepSeconds.value > 0.0);
    QVERIFY(std::abs(sum(e) - e.stepSeconds.value) < 1e-12 * e.stepSeconds.value);
    for (const Seconds& t : e.category)
        QVERIFY(t.value() >= 0.0);
    QVERIFY(e.stepSeconds.low < e.stepSeconds.value && e.stepSeconds.value < e.stepSeconds.high);
    // Steps, days and energy are the step carried on.
    QCOMPARE(e.steps, std::ceil(2e8 / (64.0 * 4096.0)));
    QVERIFY(e.days.value * 86400.0 >= e.steps * e.stepSeconds.value);
    QVERIFY(e.days.value * 86400.0 < 1.01 * e.steps * e.stepSeconds.value);
    QVERIFY(std::abs(e.energyJoules.value / (e.days.value * 86400.0) - e.sustainedPower.value()) < 1.0);
}

void TestTime::neverFasterThanThePeak()
{
    for (const char* name : {"H100-SXM5-80GB", "A100-SXM4-80GB", "B200-SXM", "MI300X", "RTX 4090", "TPU v5p"}) {
        const Hardware h = validationHardware(kRoot, name, 1);
        Workload w = training();
        w.globalBatch = 8;
        const TimeEstimate e = estimateTime(w, sharded(1), h, m_cal.time);
        QVERIFY2(e.mfuCausal > 0.15 && e.mfuCausal < 0.85, name);
        QVERIFY(e.mfuFull > e.mfuCausal);
    }
}

void TestTime::recomputationCostsAForward()
{
    const Hardware h = validationHardware(kRoot, "A100-SXM4-80GB", 8);
    Plan p = sharded(8);
    const double none = estimateTime(training(), p, h, m_cal.time).stepSeconds.value;
    p.recompute = Recompute::Full;
    const double full = estimateTime(training(), p, h, m_cal.time).stepSeconds.value;
    QVERIFY2(full / none > 1.2 && full / none < 1.34, qPrintable(QString::number(full / none)));
}

void TestTime::pipelineBubbleClosedForm()
{
    // Even stages: idle share (p − 1)/(v·m) of the work (2104.04473 §2.2); a small head keeps stages nearly even.
    Workload w = training();
    w.model.vocab = 1024;
    w.globalBatch = 32;
    const Hardware h = validationHardware(kRoot, "A100-SXM4-80GB", 8);
    Plan p;
    p.pp = 8;
    p.sp = false;
    const TimeEstimate one = estimateTime(w, p, h, m_cal.time);
    const double work = one.stepSeconds.value - one.of(TimeCategory::PipelineBubble).value() -
                        one.of(TimeCategory::Other).value() - one.of(TimeCategory::Optimizer).value();
    const double idle = one.of(TimeCategory::PipelineBubble).value() / work;
    QVERIFY2(idle > 7.0 / 32.0 * 0.95 && idle < 7.0 / 32.0 * 1.15, qPrintable(QString::number(idle)));
    p.vpp = 4;
    p.schedule = PipelineSchedule::Interleaved;
    const TimeEstimate four = estimateTime(w, p, h, m_cal.time);
    QVERIFY(four.of(TimeCategory::PipelineBubble) < 0.4 * one.of(TimeCategory::PipelineBubble));
}

void TestTime::slowerLinksCostTime()
{
    Hardware fast = validationHardware(kRoot, "H100-SXM5-80GB", 8);
    Hardware slow = fast;
    slow.link.kind = LinkKind::PcieNoPeer;
    slow.link.perDevice = fromGBPerSecond(32);
    slow.link.pcie = fromGBPerSecond(32);
    Plan p;
    p.tp = 8;
    const double a = estimateTime(training(), p, fast, m_cal.time).stepSeconds.value;
    const double b = estimateTime(training(), p, slow, m_cal.time).stepSeconds.value;
    QVERIFY(b > 3.0 * a);
    // Full sharding with one large micro-batch gathers weights once and suffers less from the same link.
    Plan large = sharded(8);
    large.microBatch = 8;
    const double c = estimateTime(training(), large, slow, m_cal.time).stepSeconds.value;
    QVERIFY(c < b);
}

void TestTime::adapterTrainsFasterThanWhole()
{
    const Hardware h = validationHardware(kRoot, "A100-SXM4-80GB", 8);
    const double whole = estimateTime(training(Task::FullFineTune), sharded(8), h, m_cal.time).stepSeconds.value;
    const double adapter = estimateTime(training(Task::Lora), sharded(8), h, m_cal.time).stepSeconds.value;
    const double quantised = [&] {
        Workload w = training(Task::Qlora);
        w.precision.weights = WeightFormat::Nf4;
        return estimateTime(w, sharded(8), h, m_cal.time).stepSeconds.value;
    }();
    QVERIFY(adapter < 0.9 * whole);
    QVERIFY(adapter > 0.5 * whole);
    QVERIFY(quantised > adapter);
}

void TestTime::offloadWaitsForTheHost()
{
    Hardware h = validationHardware(kRoot, "RTX 4090", 1);
    h.host.memoryBandwidth = fromGBPerSecond(80);
    Plan p = sharded(1);
    p.framework = Framework::DeepSpeed;
    Workload w = training();
    w.globalBatch = 4;
    const TimeEstimate near = estimateTime(w, p, h, m_cal.time);
    p.offload = Offload::Optimizer;
    const TimeEstimate far = estimateTime(w, p, h, m_cal.time);
    // 8e9 parameters × 4 bytes over 32 GB/s nominal is more than a second.
    QVERIFY(far.of(TimeCategory::Offload).value() > 1.0);
    QVERIFY(far.stepSeconds.value > near.stepSeconds.value);
}

void TestTime::productRate_data()
{
    // Measured 16-bit products (SGLang, torch linear; resources/calibration/time.csv names the collection),
    // microseconds.
    QTest::addColumn<QString>("device");
    QTest::addColumn<double>("m");
    QTest::addColumn<double>("n");
    QTest::addColumn<double>("k");
    QTest::addColumn<double>("share");
    QTest::newRow("A100 8192 cubed") << "A100-SXM4-80GB" << 8192.0 << 8192.0 << 8192.0 << 0.82;
    QTest::newRow("A100 8192 by 4096") << "A100-SXM4-80GB" << 8192.0 << 4096.0 << 4096.0 << 0.77;
    QTest::newRow("H100 8192 by 4096") << "H100-SXM5-80GB" << 8192.0 << 4096.0 << 4096.0 << 0.80;
    QTest::newRow("B200 8192 cubed") << "B200-SXM" << 8192.0 << 8192.0 << 8192.0 << 0.70;
    QTest::newRow("B300 8192 by 4096") << "B300-SXM" << 8192.0 << 4096.0 << 4096.0 << 0.78;
    QTest::newRow("L40S 8192 cubed") << "L40S" << 8192.0 << 8192.0 << 8192.0 << 0.57;
}

void TestTime::productRate()
{
    QFETCH(QString, device);
    QFETCH(double, m);
    QFETCH(double, n);
    QFETCH(double, k);
    QFETCH(double, share);
    const Hardware h = validationHardware(kRoot, device.toStdString(), 1);
    const DeviceModel d(h.device, m_cal.time, ComputePrecision::Bf16, false);
    const double rate = 2.0 * m * n * k / d.product({m, n, k, 1.0, 2.0, false}).value();
    const double got = rate / h.device.rates.bf16.value();
    QVERIFY2(std::abs(got / share - 1.0) < 0.15, qPrintable(QString::number(got)));
}

void TestTime::ringAllReduce()
{
    // 8 H100 over NVSwitch: 1 GiB all-reduce measured by NCCL at 355–445 GB/s bus bandwidth counted 2(n−1)/n.
    const Hardware h = validationHardware(kRoot, "H100-SXM5-80GB", 16);
    const Fabric f(h, m_cal.time);
    const Bytes gib = fromGiB(1);
    const double t = f.allReduce(gib, f.group(8, 1)).value();
    const double bus = gib.value() * 2.0 * 7.0 / 8.0 / t;
    QVERIFY2(bus > 240e9 && bus < 450e9, qPrintable(QString::number(bus)));
    // Across two nodes it cannot beat the adapters: half the tensor leaves each node twice.
    const double two = f.allReduce(gib, f.group(16, 1)).value();
    QVERIFY(two >= gib.value() / h.networkPerNode.value());
    QVERIFY(two > t);
    QCOMPARE(f.allReduce(gib, f.group(1, 1)).value(), 0.0);
}

void TestTime::servingIsBoundByMemory()
{
    Workload w = training(Task::Inference);
    w.model = decoder(80, 8192, 28672, 64, 8, 128256);
    w.serving = {1, 2048, 512, WeightFormat::Bf16};
    const Hardware h = validationHardware(kRoot, "H100-SXM5-80GB", 4);
    Plan p;
    p.framework = Framework::Vllm;
    p.tp = 4;
    const TimeEstimate one = estimateTime(w, p, h, m_cal.time);
    // 141 GB of weights over 4 × 3.35 TB/s is 10.5 ms at the nominal bandwidth.
    QVERIFY(one.stepSeconds.value > 0.0105 && one.stepSeconds.value < 0.022);
    w.serving.concurrency = 64;
    const TimeEstimate many = estimateTime(w, p, h, m_cal.time);
    QVERIFY(many.tokensPerSecond.value > 15.0 * one.tokensPerSecond.value);
    QVERIFY(many.tokensPerSecondPerUser.value < one.tokensPerSecondPerUser.value);
    QVERIFY(one.prefillSeconds.value > one.stepSeconds.value);
    QVERIFY(std::abs(sum(many) - many.stepSeconds.value) < 1e-12);
}

void TestTime::unmeasuredDevicesAreWider()
{
    Hardware h = validationHardware(kRoot, "H100-SXM5-80GB", 1);
    const TimeEstimate known = estimateTime(training(), sharded(1), h, m_cal.time);
    h.device.id = "someone-elses-card";
    h.device.archKey = "new-family";
    const TimeEstimate prior = estimateTime(training(), sharded(1), h, m_cal.time);
    QVERIFY(!known.devicePrior);
    QVERIFY(prior.devicePrior);
    QVERIFY(prior.stepSeconds.high / prior.stepSeconds.low > known.stepSeconds.high / known.stepSeconds.low);
}

void TestTime::unknownFactsAreNotGuessedFast()
{
    Hardware h = validationHardware(kRoot, "H100-SXM5-80GB", 16);
    const double known = estimateTime(training(), sharded(16), h, m_cal.time).stepSeconds.value;
    Hardware noLinks = h;
    noLinks.link.perDevice = {};
    noLinks.link.pcie = {};
    noLinks.networkPerNode = {};
    const double slow = estimateTime(training(), sharded(16), noLinks, m_cal.time).stepSeconds.value;
    QVERIFY(std::isfinite(slow) && slow > known);
    h.device.rates = {};
    const TimeEstimate never = estimateTime(training(), sharded(16), h, m_cal.time);
    QVERIFY(std::isinf(never.stepSeconds.value));
    QCOMPARE(never.tokensPerSecond.value, 0.0);
}

void TestTime::explanationSums()
{
    Plan p;
    p.tp = 2;
    p.dp = 4;
    p.zero = 1;
    const Hardware h = validationHardware(kRoot, "H100-SXM5-80GB", 8);
    const ExplanationStep root = explainTime(training(), p, h, m_cal.time);
    double leaves = 0.0;
    for (const ExplanationStep& s : root.children)
        leaves += s.value.value;
    QVERIFY(root.children.size() >= 5);
    QVERIFY(std::abs(leaves - root.value.value) < 1e-12 * root.value.value);
}

void TestTime::rowsAreChecked()
{
    TimeCalibration c;
    QVERIFY(applyTimeRow({"time.device", "*", "bf16.max", "0.5", "x"}, c).ok());
    QCOMPARE(c.device("any", "unknown").bf16.max, 0.5);
    QVERIFY(!applyTimeRow({"time.device", "*", "bf16.maximum", "0.5", "x"}, c).ok());
    QVERIFY(!applyTimeRow({"time.device", "*", "bf16.max", "fast", "x"}, c).ok());
    QVERIFY(!applyTimeRow({"time.other", "*", "bf16.max", "0.5", "x"}, c).ok());
}

void TestTime::failuresCostWhatIsPublished()
{
    // Llama 3 405B (arXiv:2407.21783, section 3.3.4): 16384 devices, 466 interruptions in 54 days, more than 90 % of
    // the time effective; checkpoints stall for seconds.
    Hardware h = validationHardware(kRoot, "H100-SXM5-80GB", 16384);
    Workload w = training();
    w.checkpoint.allowedStall = seconds(10.0);
    const Goodput large = goodput(w, h, m_cal.time);
    const double failures = 54.0 * 24.0 / toHours(large.betweenFailures);
    qInfo("%.0f failures in 54 days, checkpoint every %.1f min, %.1f %% effective", failures,
          large.checkpointInterval.value() / 60.0, 100.0 * large.share);
    QVERIFY(failures > 380.0 && failures < 480.0);
    QVERIFY(large.share > 0.90 && large.share < 0.97);
    // Young's interval is the best: a tenth longer or shorter is no better.
    const auto waste = [&](double interval) {
        return large.checkpointStall.value() / interval + 0.5 * interval / large.betweenFailures.value();
    };
    const double best = large.checkpointInterval.value();
    QVERIFY(waste(best) < waste(1.1 * best) && waste(best) < waste(0.9 * best));
    // Small systems keep the stated interval and lose little.
    h = validationHardware(kRoot, "H100-SXM5-80GB", 8);
    const Goodput small = goodput(w, h, m_cal.time);
    QCOMPARE(small.checkpointInterval, w.checkpoint.interval);
    QVERIFY(small.share > 0.999);
    const TimeEstimate t = estimateTime(w, sharded(8), h, m_cal.time);
    QCOMPARE(t.goodput, small.share);
}

void TestTime::schedulesHideWhatTheyPromise()
{
    // DeepSeek-V3 as published: 16 stages, experts over 64 devices, two directions at once.
    Workload w = training();
    ModelArchitecture& m = w.model;
    m = decoder(64, 7168, 18432, 128, 128, 129280);
    m.experts = 256;
    m.expertsPerToken = 8;
    m.moeFfnHidden = 2048;
    w.globalBatch = 8192;
    const Hardware h = validationHardware(kRoot, "H800-SXM5-80GB", 2048);
    Plan p;
    p.pp = 16;
    p.dp = 128;
    p.ep = 64;
    p.zero = 1;
    const auto with = [&](PipelineSchedule s) {
        p.schedule = s;
        return estimateTime(w, p, h, m_cal.time);
    };
    const TimeEstimate plain = with(PipelineSchedule::OneFOneB);
    const TimeEstimate zero = with(PipelineSchedule::ZeroBubble);
    const TimeEstimate dual = with(PipelineSchedule::DualPipe);
    QVERIFY(zero.of(TimeCategory::PipelineBubble) < 0.6 * plain.of(TimeCategory::PipelineBubble));
    QCOMPARE(zero.of(TimeCategory::ExpertComm), plain.of(TimeCategory::ExpertComm));
    QVERIFY(dual.of(TimeCategory::ExpertComm) < 0.7 * plain.of(TimeCategory::ExpertComm));
    QVERIFY(dual.stepSeconds.value < zero.stepSeconds.value && zero.stepSeconds.value < plain.stepSeconds.value);
}

void TestTime::plansShareNothingButSpeed()
{
    // A model that has seen other plans gives the same numbers to the bit.
    const Workload w = training();
    const Hardware h = validationHardware(kRoot, "H100-SXM5-80GB", 64);
    StepModel shared(w, h, m_cal.time);
    for (const int tp : {1, 2, 4, 8})
        for (const int pp : {1, 2, 4})
            for (const int mb : {1, 2, 4})
                for (const Framework f : {Framework::MegatronCore, Framework::Fsdp}) {
                    Plan p;
                    p.framework = f;
                    p.tp = tp;
                    p.sp = tp > 1;
                    p.pp = pp;
                    p.dp = 64 / (tp * pp);
                    p.zero = 1;
                    p.microBatch = mb;
                    const StepTimes again = shared.step(p);
                    const StepTimes alone = StepModel(w, h, m_cal.time).step(p);
                    for (std::size_t i = 0; i < again.category.size(); ++i)
                        QCOMPARE(again.category[i].value(), alone.category[i].value());
                    QCOMPARE(shared.step(p).total().value(), alone.total().value());
                }
}

void TestTime::speed()
{
    // A bound with wide margin for a loaded machine; the benchmark folder has the figures.
    const Hardware h = validationHardware(kRoot, "H100-SXM5-80GB", 64);
    Plan p;
    p.tp = 8;
    p.dp = 8;
    p.zero = 1;
    const Workload w = training();
    double total = 0.0;
    const auto start = std::chrono::steady_clock::now();
    constexpr int kTimes = 2000;
    for (int i = 0; i < kTimes; ++i) {
        p.microBatch = 1 + i % 4;
        total += estimateTime(w, p, h, m_cal.time).stepSeconds.value;
    }
    const double each = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count() / kTimes;
    QVERIFY(total > 0.0);
    qInfo("estimateTime: %.2f µs", each * 1e6);
    QVERIFY2(each < 100e-6, qPrintable(QString::number(each * 1e6)));
}

QTEST_GUILESS_MAIN(TestTime)
#include "tst_time.moc"

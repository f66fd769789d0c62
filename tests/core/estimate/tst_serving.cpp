// Serving: its kernels against measured times, and laws of latency and throughput.

#include "core/estimate/communication.h"
#include "core/estimate/timinginference.h"
#include "core/estimate/timingkernels.h"
#include "tests/core/estimate/support_kernelfit.h"
#include "tests/support/timecalibration.h"

#include <QtTest/QTest>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

using namespace peiji;
using namespace peiji::testing;

namespace
{

const std::string kRoot = PEIJI_SOURCE_DIR;
const std::string kData = std::string(PEIJI_TEST_DATA) + "/measurements/";

using Errors = std::map<std::string, std::vector<double>>;

double medianPercent(std::vector<double> v)
{
    std::nth_element(v.begin(), v.begin() + static_cast<std::ptrdiff_t>(v.size() / 2), v.end());
    return 100.0 * v[v.size() / 2];
}

Workload serving(int users)
{
    Workload w = defaultWorkload(decoder(80, 8192, 28672, 64, 8, 128256), Task::Inference);
    w.serving = {users, 2048, 512, WeightFormat::Bf16};
    return w;
}

Plan tensor(int devices)
{
    Plan p;
    p.framework = Framework::Vllm;
    p.tp = devices;
    return p;
}

} // namespace

class TestServing : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase();
    void smallProducts();
    void decodeAttention();
    void collectives();
    void latencyAgainstThroughput();
    void notFasterThanMemory_data();
    void notFasterThanMemory();
    void narrowWeightsHelpSmallBatches();

private:
    Calibration m_cal;
};

void TestServing::initTestCase()
{
    m_cal = shippedCalibration(kRoot);
    QVERIFY(!m_cal.time.byArch.empty());
}

void TestServing::smallProducts()
{
    // Shipped constants of the family, products of at most 256 rows.
    const std::map<std::string, std::string> names{{"a100_sxm", "A100-SXM4-80GB"},
                                                   {"h100_sxm", "H100-SXM5-80GB"},
                                                   {"h200_sxm", "H200-SXM5-141GB"},
                                                   {"b200_sxm", "B200-SXM"},
                                                   {"gb200", "GB200"},
                                                   {"l40s", "L40S"}};
    Errors errors;
    for (const KernelSeries& s : readKernelSeries(kData)) {
        const auto name = names.find(s.gpu);
        if (name == names.end() || s.format == "fp8_block")
            continue;
        const Hardware h = validationHardware(kRoot, name->second, 1);
        const DeviceModel d(h.device, m_cal.time, s.precision, false);
        for (const KernelTime& t : s.times)
            if (t.rows <= 256.0)
                errors[s.gpu].push_back(std::abs(d.product({t.rows, t.columns, t.depth}).value() / t.seconds - 1.0));
    }
    QCOMPARE(errors.size(), names.size());
    for (const auto& [gpu, list] : errors) {
        qInfo("%s: %zu products, median error %.1f %%", gpu.c_str(), list.size(), medianPercent(list));
        QVERIFY2(medianPercent(list) < 20.0, gpu.c_str());
    }
}

void TestServing::decodeAttention()
{
    Errors errors;
    for (const CsvRow& r : readCsv(kData + "decode-attention.csv")) {
        const Hardware h = validationHardware(kRoot, r.at("accelerator"), 1);
        const DeviceModel d(h.device, m_cal.time, ComputePrecision::Bf16, false);
        const double cache =
            4.0 * numberOr(r, "batch") * numberOr(r, "seq") * numberOr(r, "kv_heads") * numberOr(r, "head_dim");
        const double measured = numberOr(r, "latency_us") * 1e-6;
        errors[r.at("accelerator")].push_back(std::abs(d.decodeAttention(bytes(cache)).value() / measured - 1.0));
    }
    QVERIFY(errors.size() >= 7);
    for (const auto& [gpu, list] : errors) {
        qInfo("%s: %zu steps, median error %.1f %%", gpu.c_str(), list.size(), medianPercent(list));
        QVERIFY2(medianPercent(list) < (gpu == "A100-SXM4-80GB" ? 45.0 : 35.0), gpu.c_str());
    }
}

void TestServing::collectives()
{
    Errors errors;
    for (const CsvRow& r : readCsv(kData + "collectives.csv")) {
        const int n = static_cast<int>(numberOr(r, "devices"));
        const Hardware h = validationHardware(kRoot, r.at("accelerator"), n);
        const Fabric fabric(h, m_cal.time);
        const RankGroup g = fabric.group(n, 1);
        const Bytes message = bytes(numberOr(r, "message_bytes"));
        const std::string& op = r.at("op");
        const Seconds t = op == "all_reduce"   ? fabric.allReduce(message, g)
                          : op == "all_to_all" ? fabric.allToAll(message, g)
                                               : fabric.allGather(message, g);
        const double measured = numberOr(r, "latency_us") * 1e-6;
        errors[r.at("accelerator") + " " + op].push_back(std::abs(t.value() / measured - 1.0));
    }
    QVERIFY(errors.size() >= 16);
    for (const auto& [what, list] : errors) {
        qInfo("%s: %zu, median error %.1f %%", what.c_str(), list.size(), medianPercent(list));
        QVERIFY2(medianPercent(list) < 35.0, what.c_str());
    }
}

void TestServing::latencyAgainstThroughput()
{
    const Hardware h = validationHardware(kRoot, "H100-SXM5-80GB", 8);
    const std::array<int, 6> users{1, 4, 16, 64, 128, 256};
    const std::vector<ServingPoint> curve = servingCurve(serving(1), tensor(8), h, m_cal.time, users);
    QCOMPARE(curve.size(), users.size());
    for (std::size_t i = 0; i < curve.size(); ++i) {
        qInfo("%d users: first token %.0f ms, %.1f tokens/s each, %.0f tokens/s in all", curve[i].concurrency,
              1e3 * curve[i].firstToken.value, curve[i].tokensPerSecondPerUser.value, curve[i].tokensPerSecond.value);
        if (i == 0)
            continue;
        QVERIFY(curve[i].firstToken.value >= curve[i - 1].firstToken.value);
        QVERIFY(curve[i].tokensPerSecondPerUser.value < curve[i - 1].tokensPerSecondPerUser.value);
        QVERIFY(curve[i].tokensPerSecond.value > curve[i - 1].tokensPerSecond.value);
    }
}

void TestServing::notFasterThanMemory_data()
{
    QTest::addColumn<int>("devices");
    QTest::newRow("2") << 2;
    QTest::newRow("4") << 4;
    QTest::newRow("8") << 8;
}

void TestServing::notFasterThanMemory()
{
    // A token of one user reads every weight once: 141 GB over the devices' nominal bandwidth together.
    QFETCH(int, devices);
    const Hardware h = validationHardware(kRoot, "H100-SXM5-80GB", devices);
    const TimeEstimate t = estimateTime(serving(1), tensor(devices), h, m_cal.time);
    const double bound = devices * h.device.memoryBandwidth.value() / 139e9;
    qInfo("%d devices: %.1f tokens/s, %.1f by nominal bandwidth alone", devices, t.tokensPerSecondPerUser.value, bound);
    QVERIFY(t.tokensPerSecondPerUser.value < bound);
    QVERIFY(t.tokensPerSecondPerUser.value > 0.35 * bound);
}

void TestServing::narrowWeightsHelpSmallBatches()
{
    const Hardware h = validationHardware(kRoot, "H100-SXM5-80GB", 4);
    const auto speed = [&](WeightFormat f, int users) {
        Workload w = serving(users);
        w.precision.weights = f;
        return estimateTime(w, tensor(4), h, m_cal.time).tokensPerSecondPerUser.value;
    };
    const double one = speed(WeightFormat::Int4, 1) / speed(WeightFormat::Bf16, 1);
    const double many = speed(WeightFormat::Int4, 256) / speed(WeightFormat::Bf16, 256);
    qInfo("four-bit weights: %.2f times as fast for one user, %.2f for 256", one, many);
    QVERIFY(one > 1.8 && one < 3.9);
    QVERIFY(many < one && many >= 0.99);
}

QTEST_GUILESS_MAIN(TestServing)
#include "tst_serving.moc"

// The time engine against published measurements: tests/measurements/throughput.csv, predicted from inputs alone.

#include "tests/support/timecalibration.h"

#include <QtTest/QTest>

#include <algorithm>
#include <cmath>

using namespace peiji;
using namespace peiji::testing;

namespace
{

const std::string kRoot = PEIJI_SOURCE_DIR;

double errorPct(const ThroughputPrediction& p)
{
    return 100.0 * std::abs(p.predicted.value / p.measured - 1.0);
}

double quantile(std::vector<double> v, double q)
{
    if (v.empty())
        return 0.0;
    std::sort(v.begin(), v.end());
    return v[static_cast<std::size_t>(q * static_cast<double>(v.size() - 1) + 0.5)];
}

} // namespace

class TestThroughput : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase();
    void everyRowIsAccountedFor();
    void medianError_data();
    void medianError();
    void coverage();
    void measuredColumnsAreNotRead();
    void korthikantiTable5();
    void marksAreNotScored();

private:
    Calibration m_cal;
    std::vector<ValidationDevice> m_devices;
    std::vector<CsvRow> m_rows;
    std::vector<ThroughputPrediction> m_predictions;
};

void TestThroughput::initTestCase()
{
    m_cal = shippedCalibration(kRoot);
    m_devices = validationDevices(kRoot);
    m_rows = readCsv(std::string(PEIJI_TEST_DATA) + "/measurements/throughput.csv");
    QCOMPARE(m_rows.size(), std::size_t(598));
    QVERIFY(m_devices.size() > 25);
    const ThroughputValidator v(m_devices, m_cal);
    for (const CsvRow& r : m_rows)
        m_predictions.push_back(v.predict(tableRow(r)));
}

void TestThroughput::everyRowIsAccountedFor()
{
    int predicted = 0;
    for (const ThroughputPrediction& p : m_predictions) {
        if (!p.hasPrediction()) {
            QVERIFY(!p.whyNot.zh.empty() && !p.whyNot.en.empty());
            continue;
        }
        ++predicted;
        QVERIFY2(std::isfinite(p.predicted.value) && p.predicted.value > 0.0, p.id.c_str());
        QVERIFY2(p.predicted.low < p.predicted.value && p.predicted.value < p.predicted.high, p.id.c_str());
        QVERIFY2(p.measured > 0.0, p.id.c_str());
    }
    QVERIFY2(predicted >= 550, qPrintable(QString::number(predicted)));
}

void TestThroughput::medianError_data()
{
    QTest::addColumn<QString>("task");
    QTest::addColumn<double>("median");
    QTest::addColumn<double>("p90");
    QTest::newRow("all") << "" << 9.0 << 30.0;
    QTest::newRow("pretrain") << "pretrain" << 9.0 << 30.0;
    QTest::newRow("sft") << "sft" << 8.0 << 25.0;
    QTest::newRow("lora") << "lora" << 12.0 << 40.0;
}

void TestThroughput::medianError()
{
    QFETCH(QString, task);
    QFETCH(double, median);
    QFETCH(double, p90);
    std::vector<double> errors;
    for (const ThroughputPrediction& p : m_predictions)
        if (p.hasPrediction() && p.scored && (task.isEmpty() || task.toStdString() == p.task))
            errors.push_back(errorPct(p));
    QVERIFY(errors.size() > 10);
    qInfo("%zu rows: median %.1f %%, 90th percentile %.1f %%", errors.size(), quantile(errors, 0.5),
          quantile(errors, 0.9));
    QVERIFY(quantile(errors, 0.5) <= median);
    QVERIFY(quantile(errors, 0.9) <= p90);
}

void TestThroughput::coverage()
{
    int inside = 0;
    int all = 0;
    for (const ThroughputPrediction& p : m_predictions) {
        if (!p.hasPrediction() || !p.scored)
            continue;
        ++all;
        inside += p.predicted.contains(p.measured) ? 1 : 0;
    }
    const double share = 100.0 * inside / all;
    qInfo("coverage %.1f %%", share);
    QVERIFY2(share >= 85.0 && share <= 95.0, qPrintable(QString::number(share)));
}

void TestThroughput::measuredColumnsAreNotRead()
{
    // A hundred times the measured value in every such column: the predictions stay.
    const ThroughputValidator v(m_devices, m_cal);
    for (std::size_t i = 0; i < m_rows.size(); i += 7) {
        TableRow changed = tableRow(m_rows[i]);
        for (auto& [column, text] : changed)
            if (column.starts_with("measured_") && !text.empty())
                text = "123456";
        const ThroughputPrediction p = v.predict(changed);
        QCOMPARE(p.quantity, m_predictions[i].quantity);
        QCOMPARE(p.predicted.value, m_predictions[i].predicted.value);
        QCOMPARE(p.predicted.high, m_predictions[i].predicted.high);
    }
}

void TestThroughput::korthikantiTable5()
{
    double sum = 0.0;
    int n = 0;
    for (const ThroughputPrediction& p : m_predictions)
        if (p.source == "korthikanti2022-table5") {
            sum += errorPct(p);
            ++n;
        }
    QCOMPARE(n, 6);
    qInfo("Korthikanti table 5: mean error %.1f %% of %d rows", sum / n, n);
    // Calculon, on whose validation set these are, is at 3.65 %.
    QVERIFY(sum / n <= 3.65);
}

void TestThroughput::marksAreNotScored()
{
    for (std::size_t i = 0; i < m_rows.size(); ++i)
        for (const char* mark : {"CHECK:", "SUSPECT:", "AMBIGUOUS:", "INCONSISTENT:"})
            if (m_rows[i].at("notes").find(mark) != std::string::npos)
                QVERIFY(!m_predictions[i].scored);
}

QTEST_GUILESS_MAIN(TestThroughput)
#include "tst_throughput.moc"

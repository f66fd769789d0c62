// Every source of published runs predicted with constants fitted to the other sources only.

#include "tests/core/estimate/support_timefit.h"
#include "tests/support/timecalibration.h"

#include <QtTest/QTest>

#include <algorithm>
#include <cmath>
#include <map>

using namespace peiji;
using namespace peiji::testing;

namespace
{

const std::string kRoot = PEIJI_SOURCE_DIR;

double quantile(std::vector<double> v, double q)
{
    std::sort(v.begin(), v.end());
    return v[static_cast<std::size_t>(q * static_cast<double>(v.size() - 1) + 0.5)];
}

} // namespace

class TestLeaveOut : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase();
    void shippedConstantsAreTheFit();
    void medianError();
    void unseenSourcesAreLittleWorse();
    void coverage();

private:
    Calibration m_cal;
    std::vector<FitCase> m_cases;
    std::map<std::string, std::vector<double>> m_errors; ///< log(predicted / measured step) by source, left out
};

void TestLeaveOut::initTestCase()
{
    m_cal = shippedCalibration(kRoot);
    const std::vector<ValidationDevice> devices = validationDevices(kRoot);
    const ThroughputValidator validator(devices, m_cal);
    m_cases = fitCases(readCsv(std::string(PEIJI_TEST_DATA) + "/measurements/throughput.csv"), validator, m_cal);
    QVERIFY(m_cases.size() >= 540);
    const std::vector<FitParameter> parameters = trainingParameters();
    const LeaveOut leaveOut(m_cases, m_cal, parameters);
    for (const FitCase& c : m_cases)
        m_errors.try_emplace(c.prediction.source);
    QVERIFY(m_errors.size() >= 40);
    for (auto& [source, errors] : m_errors) {
        errors = leaveOut.errorsOf(source);
        double bias = 0.0;
        double mean = 0.0;
        for (const double e : errors) {
            bias -= 100.0 * e / static_cast<double>(errors.size());
            mean += 100.0 * std::abs(std::expm1(-e)) / static_cast<double>(errors.size());
        }
        qInfo("%-32s %3zu rows, speed %+6.1f %%, mean error %5.1f %%", source.c_str(), errors.size(), bias, mean);
    }
}

void TestLeaveOut::shippedConstantsAreTheFit()
{
    // One more step of the fit may not move predictions by more than rounding of the file and re-chosen settings.
    const Calibration again = fitTime(m_cases, m_cal, trainingParameters(), {}, 1);
    std::vector<double> moved;
    for (const FitCase& c : m_cases)
        moved.push_back(std::abs(logError(c, again) - logError(c, m_cal)));
    QVERIFY2(quantile(moved, 0.9) < 0.03, qPrintable(QString::number(quantile(moved, 0.9))));
}

void TestLeaveOut::medianError()
{
    std::vector<double> errors;
    for (const auto& [source, values] : m_errors)
        for (const double e : values)
            errors.push_back(100.0 * std::abs(std::expm1(-e)));
    qInfo("left out: %zu rows, median %.1f %%, 90th percentile %.1f %%", errors.size(), quantile(errors, 0.5),
          quantile(errors, 0.9));
    QVERIFY(quantile(errors, 0.5) <= 12.0);
}

void TestLeaveOut::unseenSourcesAreLittleWorse()
{
    // The same rows seen by the fit and not.
    std::vector<double> seen, unseen;
    for (const FitCase& c : m_cases)
        seen.push_back(100.0 * std::abs(std::expm1(-logError(c, m_cal))));
    for (const auto& [source, values] : m_errors)
        for (const double e : values)
            unseen.push_back(100.0 * std::abs(std::expm1(-e)));
    const double ratio = quantile(unseen, 0.5) / quantile(seen, 0.5);
    qInfo("median error seen %.1f %%, unseen %.1f %%: ratio %.2f", quantile(seen, 0.5), quantile(unseen, 0.5), ratio);
    QVERIFY2(ratio <= 1.5, qPrintable(QString::number(ratio)));
}

void TestLeaveOut::coverage()
{
    // The shipped interval around the prediction of each left-out row, widened for its open settings as in validation.
    const double widening = m_cal.time.constant("inferred_widening", 0.1);
    int inside = 0;
    int all = 0;
    std::map<std::string, std::size_t> next;
    std::map<std::string, std::pair<int, int>> byFamily;
    for (const FitCase& c : m_cases) {
        const double e = m_errors[c.prediction.source][next[c.prediction.source]++];
        const bool measured = m_cal.time.device(c.input.hardware.device.id, c.input.hardware.device.archKey).measured;
        const std::string& family = c.input.hardware.device.archKey;
        const IntervalFactors& i = m_cal.time.interval(toId(c.input.workload.task), family, measured);
        const double widen = 1.0 + widening * c.prediction.inferred;
        const bool in = -e >= widen * std::log(i.low) && -e <= widen * std::log(i.high);
        ++all;
        inside += in ? 1 : 0;
        byFamily[family].first += in ? 1 : 0;
        ++byFamily[family].second;
    }
    for (const auto& [family, count] : byFamily) {
        const double share = 100.0 * count.first / count.second;
        qInfo("%-16s %3d rows, coverage %.1f %%", family.c_str(), count.second, share);
        if (count.second >= 40)
            QVERIFY2(share >= 85.0 && share <= 96.0, family.c_str());
    }
    const double share = 100.0 * inside / all;
    qInfo("coverage of left-out rows %.1f %%", share);
    QVERIFY2(share >= 85.0 && share <= 95.0, qPrintable(QString::number(share)));
}

QTEST_GUILESS_MAIN(TestLeaveOut)
#include "tst_leaveout.moc"

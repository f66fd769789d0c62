// The engine against published memory measurements (tests/measurements/memory.csv).

#include "core/estimate/memoryintervals.h"
#include "core/estimate/validate.h"
#include "tests/support/modelrows.h"

#include <QtTest/QTest>

#include <fstream>
#include <iterator>

using namespace peiji;
using namespace peiji::testing;

class TestMemoryValidation : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase();
    void errorsStayInBounds();
    void settingsGivenAreCloser();
    void tableWithoutTranscribedSettings();
    void intervalsComeFromTheTable();
    void sourceLeftOutIsCovered();
    void fitsAreNotPromised();
    void predictionIgnoresMeasuredCells();
    void everyRowIsPredictedOrSaysWhy();

private:
    std::vector<CsvRow> m_rows;
    std::vector<ModelArchitecture> m_models;
    MemoryCalibration m_calibration;
    std::vector<RowPrediction> m_predictions;
};

void TestMemoryValidation::initTestCase()
{
    const std::string root = PEIJI_SOURCE_DIR;
    m_rows = readCsv(root + "/tests/measurements/memory.csv");
    for (const CsvRow& r : readCsv(root + "/resources/catalogue/models.csv"))
        m_models.push_back(modelFromRow(r));
    std::vector<CalibrationRow> rows;
    std::ifstream file(root + "/resources/calibration/memory.csv", std::ios::binary);
    const std::string text((std::istreambuf_iterator<char>(file)), {});
    for (const auto& record : csvRecords(text))
        QVERIFY2(record.size() == 5, record.front().c_str()); // the catalogue compiler accepts nothing else
    for (CsvRow& r : readCsv(root + "/resources/calibration/memory.csv"))
        rows.push_back({r["group"], r["key"], r["field"], r["value"], r["source"]});
    const auto calibration = calibrationFromRows(rows, "test");
    QVERIFY2(calibration.ok(), calibration.ok() ? "" : calibration.error().text(Lang::En).c_str());
    m_calibration = calibration->memory;
    for (const CsvRow& r : m_rows)
        m_predictions.push_back(predictMemoryRow(r, m_calibration, m_models));
    QVERIFY(m_rows.size() > 700);
}

void TestMemoryValidation::errorsStayInBounds()
{
    const ValidationSummary s = summarise(m_predictions);
    qInfo("n %d predicted %d scored %d median %.1f %% p90 %.1f %% bias %.1f %% coverage %.1f %%", s.n, s.predicted,
          s.scored, s.medianAbsErrorPercent, s.p90AbsErrorPercent, s.biasPercent, s.coveragePercent);
    QVERIFY(s.scored >= 480);
    QVERIFY(s.medianAbsErrorPercent <= 3.3);
    QVERIFY(s.coveragePercent >= 85.0 && s.coveragePercent <= 95.0);
}

void TestMemoryValidation::settingsGivenAreCloser()
{
    std::vector<RowPrediction> given;
    for (const RowPrediction& p : m_predictions)
        if (p.settingsGiven)
            given.push_back(p);
    const ValidationSummary s = summarise(given);
    qInfo("settings given: scored %d median %.1f %% p90 %.1f %% coverage %.1f %%", s.scored, s.medianAbsErrorPercent,
          s.p90AbsErrorPercent, s.coveragePercent);
    QVERIFY(s.scored >= 340);
    QVERIFY(s.medianAbsErrorPercent <= 2.4);
}

void TestMemoryValidation::tableWithoutTranscribedSettings()
{
    // The table as published: what its columns leave open must be inside the interval, at no false promise.
    std::vector<RowPrediction> plain;
    for (CsvRow row : m_rows) {
        for (const char* column : {"fused_loss", "vpp", "sp", "prompt_tokens", "compile"})
            row.erase(column);
        plain.push_back(predictMemoryRow(row, m_calibration, m_models));
    }
    const ValidationSummary s = summarise(plain);
    qInfo("published columns only: median %.1f %% coverage %.1f %% false fits %d", s.medianAbsErrorPercent,
          s.coveragePercent, s.falseFits);
    QVERIFY(s.medianAbsErrorPercent <= 6.0);
    QVERIFY(s.coveragePercent >= 85.0);
    QCOMPARE(s.falseFits, 0);
}

void TestMemoryValidation::intervalsComeFromTheTable()
{
    const IntervalTable fitted = conformalIntervals(m_predictions);
    QCOMPARE(fitted.size(), m_calibration.byTaskFramework.size());
    for (const auto& [key, factors] : fitted) {
        const auto shipped = m_calibration.byTaskFramework.find(key);
        QVERIFY2(shipped != m_calibration.byTaskFramework.end(), key.c_str());
        QVERIFY2(std::abs(shipped->second.low - factors.low) < 0.006, key.c_str());
        QVERIFY2(std::abs(shipped->second.high - factors.high) < 0.006, key.c_str());
        QCOMPARE(shipped->second.samples, factors.samples);
    }
}

void TestMemoryValidation::sourceLeftOutIsCovered()
{
    const std::vector<RowPrediction> blind = predictLeavingSourceOut(m_rows, m_calibration, m_models);
    const ValidationSummary s = summarise(blind);
    qInfo("leave-one-source-out: coverage %.1f %% false fits %d false no-fits %d of %d", s.coveragePercent, s.falseFits,
          s.falseNoFits, s.fitsChecked);
    QVERIFY(s.coveragePercent >= 85.0 && s.coveragePercent <= 95.0);
    QCOMPARE(s.falseFits, 0);
    QVERIFY(s.falseNoFits * 20 < s.fitsChecked);
}

void TestMemoryValidation::fitsAreNotPromised()
{
    const ValidationSummary s = summarise(m_predictions);
    qInfo("fits checked %d false fits %d false no-fits %d", s.fitsChecked, s.falseFits, s.falseNoFits);
    QVERIFY(s.falseFits == 0);
    QVERIFY(s.falseNoFits * 100 <= s.fitsChecked * 4);
}

void TestMemoryValidation::predictionIgnoresMeasuredCells()
{
    for (std::size_t i = 0; i < m_rows.size(); i += 7) {
        CsvRow blind = m_rows[i];
        blind["measured_peak_gib_per_gpu"] = "1234.5";
        blind["fits"] = "0";
        blind["notes"] = "";
        const RowPrediction p = predictMemoryRow(blind, m_calibration, m_models);
        QCOMPARE(p.predicted.value_or(-1.0), m_predictions[i].predicted.value_or(-1.0));
        QCOMPARE(p.high.value_or(-1.0), m_predictions[i].high.value_or(-1.0));
        QVERIFY(p.verdict == m_predictions[i].verdict);
    }
}

void TestMemoryValidation::everyRowIsPredictedOrSaysWhy()
{
    for (const RowPrediction& p : m_predictions) {
        QVERIFY(p.predicted.has_value() == p.notPredictedWhy.empty());
        if (p.predicted)
            QVERIFY(*p.low <= *p.predicted && *p.predicted <= *p.high && *p.low >= 0.0);
        else
            QVERIFY(!p.notPredictedWhy.zh.empty() && !p.notPredictedWhy.en.empty());
    }
}

QTEST_GUILESS_MAIN(TestMemoryValidation)
#include "tst_memoryvalidation.moc"

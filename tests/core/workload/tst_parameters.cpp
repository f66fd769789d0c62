// Parameter counts against every published row of the model table, and against printed totals.

#include "tests/support/modelrows.h"

#include <QtTest/QTest>

#include <cmath>

using namespace peiji;
using namespace peiji::testing;

class TestParameters : public QObject
{
    Q_OBJECT
private slots:
    void matchesTheTable();
    void modulesSumToTheTotal();
    void activeNeverExceedsTotal();

private:
    static std::vector<CsvRow> rows()
    {
        return readCsv(std::string(PEIJI_SOURCE_DIR) + "/resources/catalogue/models.csv");
    }
};

void TestParameters::matchesTheTable()
{
    const auto models = rows();
    QVERIFY(models.size() >= 160);
    for (const CsvRow& r : models) {
        const std::string printed = textOr(r, "check_params_b");
        const std::size_t point = printed.find('.');
        const double digits = point == std::string::npos ? 0.0 : static_cast<double>(printed.size() - point - 1);
        const double counted = countParameters(modelFromRow(r)).total / 1e9;
        const double half = 0.5001 * std::pow(10.0, -digits);
        const QByteArray what = QByteArray::fromStdString(textOr(r, "id")) + ' ' + QByteArray::number(counted, 'f', 6);
        QVERIFY2(std::abs(counted - numberOr(r, "check_params_b")) <= half, what.constData());
        const double published = numberOr(r, "params_b");
        const double tolerance = textOr(r, "id") == "deepseek-v4-pro" ? 0.025 : 0.015; // 1.6T is the vendor's rounding
        QVERIFY2(std::abs(counted / published - 1.0) <= tolerance, what.constData());
    }
}

void TestParameters::modulesSumToTheTotal()
{
    for (const CsvRow& r : rows()) {
        const ModelArchitecture m = modelFromRow(r);
        const ParameterCount n = countParameters(m);
        const double moe = m.moeLayers();
        const double sum = m.layers * (n.attentionPerLayer + n.normsPerLayer) + (m.layers - moe) * n.denseMlpPerLayer +
                           moe * (n.routerPerLayer + n.expertsPerLayer + n.sharedExpertPerLayer) + n.inputEmbedding +
                           n.outputHead + n.position + n.finalNorm + n.extra;
        QVERIFY2(std::abs(sum - n.total) < 1.0, textOr(r, "id").c_str());
    }
}

void TestParameters::activeNeverExceedsTotal()
{
    for (const CsvRow& r : rows()) {
        const ParameterCount n = countParameters(modelFromRow(r));
        QVERIFY(n.active > 0.0 && n.active <= n.total);
    }
}

QTEST_GUILESS_MAIN(TestParameters)
#include "tst_parameters.moc"

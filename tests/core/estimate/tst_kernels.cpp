// The model of matrix products against measured kernel times that were kept out of the fit.

#include "tests/core/estimate/support_kernelfit.h"

#include <QtTest/QTest>

#include <algorithm>
#include <map>
#include <random>

using namespace peiji::testing;

namespace
{

double median(std::vector<double> v)
{
    std::nth_element(v.begin(), v.begin() + static_cast<std::ptrdiff_t>(v.size() / 2), v.end());
    return v[v.size() / 2];
}

/// Three of ten, the same on every machine.
std::vector<bool> keptOut(std::size_t count, unsigned seed)
{
    std::mt19937 random(seed);
    std::vector<bool> out(count);
    for (std::size_t i = 0; i < count; ++i)
        out[i] = random() % 10 < 3;
    return out;
}

} // namespace

class TestKernels : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase();
    void largeProducts_data();
    void largeProducts();

private:
    std::map<std::string, std::vector<double>> m_errors; ///< by device, M ≥ 1024, kept out
};

void TestKernels::initTestCase()
{
    const std::vector<KernelSeries> all = readKernelSeries(std::string(PEIJI_TEST_DATA) + "/measurements");
    QCOMPARE(all.size(), std::size_t(32));
    unsigned seed = 20261201;
    for (const KernelSeries& s : all) {
        QVERIFY(s.times.size() >= 690);
        const std::vector<bool> out = keptOut(s.times.size(), seed++);
        const std::vector<double> errors = keptOutErrors(s, out);
        std::size_t at = 0;
        for (std::size_t i = 0; i < out.size(); ++i)
            if (out[i]) {
                if (s.times[i].rows >= 1024.0)
                    m_errors[s.gpu].push_back(errors[at]);
                ++at;
            }
    }
}

void TestKernels::largeProducts_data()
{
    // Median error in percent of the published eight-parameter fit on its own kept-out 30 %, M ≥ 1024.
    QTest::addColumn<double>("published");
    QTest::newRow("a100_sxm") << 2.4;
    QTest::newRow("b200_sxm") << 6.9;
    QTest::newRow("b300_sxm") << 5.6;
    QTest::newRow("b60") << 4.3;
    QTest::newRow("gb200") << 6.8;
    QTest::newRow("gb300") << 5.3;
    QTest::newRow("h100_sxm") << 5.6;
    QTest::newRow("h200_sxm") << 6.3;
    QTest::newRow("l40s") << 8.5;
    QTest::newRow("rtx_pro_6000_server") << 3.9;
}

void TestKernels::largeProducts()
{
    QFETCH(double, published);
    const std::vector<double>& errors = m_errors[QTest::currentDataTag()];
    QVERIFY(errors.size() >= 100);
    const double percent = 100.0 * median(errors);
    qInfo("%zu kept out: median %.1f %%, published fit %.1f %%", errors.size(), percent, published);
    // Noise of a median of some hundred errors: about an eighth of it.
    QVERIFY2(percent <= 1.125 * published, qPrintable(QString::number(percent)));
}

QTEST_GUILESS_MAIN(TestKernels)
#include "tst_kernels.moc"

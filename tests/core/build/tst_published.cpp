// The rules against the world: systems that are sold pass without an error, what buyers get wrong is caught by the
// rule that is meant for it and by no other error.

#include "core/build/findings.h"
#include "db/store/cataloguestore.h"
#include "tests/support/buildrows.h"
#include "tests/support/csvrows.h"

#include <QtTest/QtTest>

#include <set>

using namespace peiji;
using namespace peiji::testing;

namespace
{
const std::string kData = PEIJI_SOURCE_DIR "/tests/core/build/data/";

/// Builds are told apart by nothing but their parts: no export rule speaks of a destination outside China.
FindingReport checked(const CsvRow& row, const Catalogue& c)
{
    const Build b = buildOf(row.at("parts"), std::stoi(row.at("nodes")), c);
    const CaseInputs inputs = inputsOf(row.at("inputs"));
    RuleInput in{b, c, inputs.site, nullptr, nullptr, nullptr, nullptr, powerBudget(b, c, inputs.site)};
    in.software = &inputs.software;
    in.wiring = &inputs.wiring;
    return checkBuild(in);
}
} // namespace

class TestPublished : public QObject
{
    Q_OBJECT
    CataloguePtr m_catalogue;

    static void addRows(const char* file)
    {
        QTest::addColumn<int>("index");
        const auto rows = readCsv(kData + file);
        for (std::size_t i = 0; i < rows.size(); ++i)
            QTest::newRow(rows[i].at("id").c_str()) << static_cast<int>(i);
    }

private slots:
    void initTestCase()
    {
        const auto content = loadCatalogue(PEIJI_BINARY_DIR "/share/peiji/catalogue.sqlite");
        QVERIFY(content.ok());
        m_catalogue = content.value().catalogue;
    }

    void thereAreEnough()
    {
        QVERIFY(readCsv(kData + "published.csv").size() >= 25);
        QVERIFY(readCsv(kData + "mistakes.csv").size() >= 40);
    }

    void publishedSystemsPass_data() { addRows("published.csv"); }
    void publishedSystemsPass()
    {
        QFETCH(int, index);
        const CsvRow row = readCsv(kData + "published.csv")[static_cast<std::size_t>(index)];
        const FindingReport report = checked(row, *m_catalogue);
        for (const Finding& f : report.findings) {
            if (f.result == RuleResult::Fail && f.severity == Severity::Error)
                QFAIL((f.ruleId + ": " + findingText(f, *m_catalogue).en).c_str());
        }
        QVERIFY(report.passed > 5); // a build that nothing was checked on proves nothing
    }

    void mistakesAreCaught_data() { addRows("mistakes.csv"); }
    void mistakesAreCaught()
    {
        QFETCH(int, index);
        const CsvRow row = readCsv(kData + "mistakes.csv")[static_cast<std::size_t>(index)];
        const FindingReport report = checked(row, *m_catalogue);
        bool caught = false;
        for (const Finding& f : report.findings) {
            const std::string said = f.ruleId + ": " + findingText(f, *m_catalogue).en;
            if (f.result != RuleResult::Fail)
                continue;
            caught = caught || f.ruleId == row.at("rule");
            QVERIFY2(f.severity != Severity::Error || f.ruleId == row.at("rule"), said.c_str());
            QVERIFY2(said.find('{') == std::string::npos, said.c_str());
            QVERIFY2(findingText(f, *m_catalogue).zh.find('{') == std::string::npos, said.c_str());
        }
        QVERIFY2(caught, row.at("rule").c_str());
    }

    /// github.com/data-infra/cube-studio/issues/29 (2025-09): two RTX 4090 have nothing for a fabric manager to manage.
    void fabricManagerIsForSwitchedBoards()
    {
        int switched = 0;
        for (const char* file : {"published.csv", "mistakes.csv"}) {
            for (const CsvRow& row : readCsv(kData + file)) {
                const Build b = buildOf(row.at("parts"), 1, *m_catalogue);
                const auto hardware = hardwareOf(b, *m_catalogue);
                for (const Finding& f : checked(row, *m_catalogue).findings) {
                    if (f.ruleId != "SW-04")
                        continue;
                    ++switched;
                    QVERIFY2(hardware && hardware->link.kind == LinkKind::NvSwitch, row.at("id").c_str());
                }
            }
        }
        QVERIFY(switched > 5);
    }

    /// github.com/deepseek-ai/DeepEP/issues/16 (2025-02): H800 200 GB/s a direction, H20 450.
    void linkRatesAreBothDirections()
    {
        const auto rate = [this](const char* id) {
            return m_catalogue->part(id)->as<AcceleratorSpec>()->linkGBpsBidirTotal.value_or(0);
        };
        QCOMPARE(rate("nv-h800-80-sxm"), 400.0);
        QCOMPARE(rate("nv-h20-96-sxm"), 900.0);
    }
};

QTEST_GUILESS_MAIN(TestPublished)
#include "tst_published.moc"

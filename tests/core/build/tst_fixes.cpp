// Every way out that is offered works: with it the rule no longer fails and no error is new. What explains a finding is
// the smallest set that fails by itself. What-if answers hold on builds whose limits are known.

#include "core/build/whatif.h"
#include "db/store/cataloguestore.h"
#include "tests/support/buildrows.h"
#include "tests/support/csvrows.h"

#include <QtTest/QtTest>

#include <map>

using namespace peiji;
using namespace peiji::testing;

namespace
{
const std::string kData = PEIJI_SOURCE_DIR "/tests/core/build/data/";

struct Asked {
    Build build;
    CaseInputs inputs;
    PricingContext pricing;

    Asked(const CsvRow& row, const Catalogue& c)
        : build(buildOf(row.at("parts"), std::stoi(row.at("nodes")), c)),
          inputs(inputsOf(row.at("inputs"))),
          pricing(defaultPricing(c, Currency::USD,
                                 Date{std::chrono::year{2026}, std::chrono::November, std::chrono::day{30}}))
    {
        pricing.region = "US";
    }
    RuleInput about(const Build& b, const Catalogue& c) const
    {
        RuleInput in{b, c, inputs.site, nullptr, nullptr, nullptr, nullptr, powerBudget(b, c, inputs.site)};
        in.software = &inputs.software;
        in.wiring = &inputs.wiring;
        in.pricing = &pricing;
        return in;
    }
};

std::map<std::string, int> errors(const FindingReport& r)
{
    std::map<std::string, int> n;
    for (const Finding& f : r.findings)
        n[f.ruleId] += f.result == RuleResult::Fail && f.severity == Severity::Error ? 1 : 0;
    return n;
}

std::size_t failures(const std::string& rule, const FindingReport& r)
{
    return static_cast<std::size_t>(std::count_if(r.findings.begin(), r.findings.end(), [&](const Finding& f) {
        return f.ruleId == rule && f.result == RuleResult::Fail;
    }));
}
} // namespace

class TestFixes : public QObject
{
    Q_OBJECT
    CataloguePtr m_catalogue;
    int m_withFix = 0;

    CsvRow row(const char* file, const std::string& id) const
    {
        for (const CsvRow& r : readCsv(kData + file)) {
            if (r.at("id") == id)
                return r;
        }
        throw std::runtime_error(id);
    }
    WhatIf ask(const std::string& id, WhatIfChange change) const
    {
        const Asked a(row("published.csv", id), *m_catalogue);
        return whatIf(a.about(a.build, *m_catalogue), change);
    }

private slots:
    void initTestCase()
    {
        const auto content = loadCatalogue(PEIJI_BINARY_DIR "/share/peiji/catalogue.sqlite");
        QVERIFY(content.ok());
        m_catalogue = content.value().catalogue;
    }

    void everyFixWorks_data()
    {
        QTest::addColumn<int>("index");
        const auto rows = readCsv(kData + "mistakes.csv");
        for (std::size_t i = 0; i < rows.size(); ++i)
            QTest::newRow(rows[i].at("id").c_str()) << static_cast<int>(i);
    }
    void everyFixWorks()
    {
        QFETCH(int, index);
        const CsvRow r = readCsv(kData + "mistakes.csv")[static_cast<std::size_t>(index)];
        const Asked a(r, *m_catalogue);
        const RuleInput in = a.about(a.build, *m_catalogue);
        const FindingReport before = checkBuild(in);
        const std::map<std::string, int> had = errors(before);
        bool some = false;
        for (const Finding& f : before.findings) {
            if (f.ruleId != r.at("rule") || f.result != RuleResult::Fail)
                continue;
            for (const Fix& fix : proposeFixes(f, in)) {
                some = true;
                QCOMPARE(fix.steps.size(), fix.changes.size());
                const Build mended = applyFix(a.build, fix);
                const FindingReport after = checkBuild(a.about(mended, *m_catalogue));
                QVERIFY(failures(f.ruleId, after) < failures(f.ruleId, before));
                for (const auto& [rule, n] : errors(after))
                    QVERIFY2(n <= (had.contains(rule) ? had.at(rule) : 0), rule.c_str());
                for (const Message& m : fix.steps) {
                    QVERIFY2(m_catalogue->texts.has(m.key), m.key.c_str());
                    QVERIFY(m_catalogue->texts.format(m).zh.find('{') == std::string::npos);
                }
                QVERIFY(fix.priceEffect.has_value());
            }
            break;
        }
        m_withFix += some ? 1 : 0;
    }

    void mostMistakesHaveAWayOut()
    {
        qInfo("%d mistakes have a fix", m_withFix);
        QVERIFY(m_withFix >= 40);
    }

    void conflictsAreSmallest_data()
    {
        QTest::addColumn<QString>("id");
        QTest::addColumn<QStringList>("parts");
        QTest::newRow("processor and board") << "epyc9004-in-sp3" << QStringList{"asr-romed8-2t", "epyc-9354"};
        QTest::newRow("card and tower") << "passive-in-tower" << QStringList{"dell-p7960t", "nv-a40"};
        QTest::newRow("modules") << "rdimm-3ds-mix"
                                 << QStringList{"smc-sys-421ge-tnrt", "samsung-m321r8ga0bb0-cqk",
                                                "samsung-m321rbga0b40-cwk"};
        QTest::newRow("modules and server") << "ddr4-in-sp5" << QStringList{"gbt-mz33-ar0", "samsung-m393a8g40ab2-cwe"};
    }
    void conflictsAreSmallest()
    {
        QFETCH(QString, id);
        QFETCH(QStringList, parts);
        const CsvRow r = row("mistakes.csv", id.toStdString());
        const Asked a(r, *m_catalogue);
        const RuleInput in = a.about(a.build, *m_catalogue);
        for (const Finding& f : checkRule(r.at("rule"), in)) {
            QStringList found;
            for (const std::string& p : conflictSet(f, in))
                found << QString::fromStdString(p);
            QCOMPARE(found, parts);
        }
    }

    void oneCardMoreThanFits()
    {
        const WhatIf w = ask("dell-r760xa-l40s", {WhatIfKind::AddAccelerators, 1}); // four of four positions
        QVERIFY(!w.blocking.empty());
        QCOMPARE(w.blocking.front().ruleId, std::string("GPU-05"));
        // No, or by another machine: the old one is taken out.
        QVERIFY(w.answer == WhatIfAnswer::No ||
                std::any_of(w.lines.begin(), w.lines.end(), [](const DeltaLine& l) { return l.quantity < 0; }));
    }

    void roomForMoreCards()
    {
        const WhatIf w = ask("smc-4125-l40s", {WhatIfKind::AddAccelerators, 1});
        QCOMPARE(w.answer, WhatIfAnswer::Yes);
        QCOMPARE(w.lines.size(), std::size_t(1));
        QCOMPARE(w.lines.front().partId, std::string("nv-l40s"));
        QCOMPARE(w.lines.front().quantity, 1);
        QVERIFY(w.total.has_value() && w.total->minor > 0);
    }

    void twiceTheMemory()
    {
        const WhatIf w = ask("smc-421-l40s", {WhatIfKind::DoubleMemory, 1}); // sixteen modules in thirty-two slots
        QCOMPARE(w.answer, WhatIfAnswer::Yes);
        QCOMPARE(w.lines.size(), std::size_t(1));
        QCOMPARE(w.lines.front().quantity, 16);
        const WhatIf full = ask("smc-821-h100", {WhatIfKind::DoubleMemory, 1}); // all slots taken: larger modules
        QCOMPARE(full.answer, WhatIfAnswer::Yes);
        QCOMPARE(full.blocking.front().ruleId, std::string("MEM-04"));
        QVERIFY(full.lines.size() >= 2);
        QVERIFY(std::any_of(full.lines.begin(), full.lines.end(), [](const DeltaLine& l) { return l.quantity < 0; }));
    }

    void aSecondNode()
    {
        const WhatIf w = ask("smc-421-l40s", {WhatIfKind::MoreNodes, 1});
        QCOMPARE(w.after.nodes, 2);
        QVERIFY(w.total.has_value());
        for (const DeltaLine& l : w.lines)
            QVERIFY(l.quantity > 0);
    }

    void nothingToAddTo()
    {
        QCOMPARE(ask("dgx-h100", {WhatIfKind::AddAccelerators, 1}).answer, WhatIfAnswer::No);
        QCOMPARE(ask("dgx-h100", {WhatIfKind::DoubleMemory, 1}).answer, WhatIfAnswer::No);
    }
};

QTEST_GUILESS_MAIN(TestFixes)
#include "tst_fixes.moc"

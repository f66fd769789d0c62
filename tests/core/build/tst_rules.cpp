// Each rule: a build that passes, one that fails, one where an input is missing and nothing is called passed.

#include "tests/core/build/support_scenario.h"
#include "tests/support/csvrows.h"

#include <QtTest/QtTest>

#include <algorithm>
#include <set>

using namespace peiji;
using namespace peiji::test;

namespace
{
/// The rules as shipped: their words are tried with what the conditions give.
std::vector<RuleText> shippedRules()
{
    std::vector<RuleText> rules;
    for (const auto& row : testing::readCsv(PEIJI_SOURCE_DIR "/resources/rules/rules.csv")) {
        RuleText text;
        text.id = row.at("id");
        const std::string& severity = row.at("severity");
        text.severity = severity == "error" ? Severity::Error : severity == "info" ? Severity::Info : Severity::Warning;
        text.message = {row.at("message_zh"), row.at("message_en")};
        text.fix = {row.at("fix_zh"), row.at("fix_en")};
        rules.push_back(text);
    }
    return rules;
}
} // namespace

Q_DECLARE_METATYPE(const Row*)

class TestRules : public QObject
{
    Q_OBJECT

    static void addRows()
    {
        QTest::addColumn<const Row*>("row");
        for (const Row* r : triedRows())
            QTest::newRow(r->id) << r;
    }

private slots:
    void threeVerdicts_data() { addRows(); }
    void threeVerdicts()
    {
        QFETCH(const Row*, row);
        const auto start = [row]() {
            Scenario s = good();
            if (row->base)
                row->base(s);
            return s;
        };
        Scenario base = start();
        if (std::string_view(row->id) == "SW-01") {
            SoftwareRow software;
            software.fields = {{"category", "pytorch"}, {"cc_min", "7.0"}, {"cc_max", "12.0"}};
            base.c.software.push_back(software);
        }
        QCOMPARE(base.verdict(row->id), std::string("pass"));
        if (row->fail) {
            Scenario s = start();
            row->fail(s);
            QCOMPARE(s.verdict(row->id), std::string("fail"));
        }
        if (row->missing) {
            Scenario s = start();
            row->missing(s);
            QCOMPARE(s.verdict(row->id), std::string("not_checked"));
        }
    }

    void aGoodClusterHasNoErrors()
    {
        Scenario s = good();
        const FindingReport report = s.check();
        for (const Finding& f : report.findings) {
            if (f.result == RuleResult::Fail)
                QVERIFY2(f.ruleId.rfind("HDR", 0) == 0 || f.ruleId == "THM-07" || f.ruleId == "SIZ-09",
                         f.ruleId.c_str());
        }
        QCOMPARE(report.errors, 0);
        QVERIFY(report.passed > 50);
    }

    void countsAddUp()
    {
        Scenario s = good();
        s.card().exportFlag = "restricted";
        s.c.index();
        RuleInput in{s.b, s.c, s.site, &s.w, &s.plan, &s.host, &s.storage, powerBudget(s.b, s.c, s.site)};
        in.restrictedAccepted = true;
        const FindingReport report = checkBuild(in);
        QCOMPARE(report.waived, 1); // accepted by the buyer's filter, with the reason kept
        QCOMPARE(static_cast<int>(report.findings.size()),
                 report.errors + report.warnings + report.infos + report.notChecked + report.waived);
    }

    void everyRuleHasAConditionAndATest()
    {
        std::set<std::string> tested = {"THM-07", "SIZ-09", "HDR-01", "HDR-05", "HDR-06", "HDR-07", "DAT-01"};
        for (const Row* r : triedRows())
            tested.insert(r->id);
        for (const Row& r : otherRows())
            tested.insert(r.id);
        const std::vector<std::string> have = implementedRules();
        for (const std::string& id : have)
            QVERIFY2(tested.contains(id), id.c_str());
        for (const RuleText& r : shippedRules())
            QVERIFY2(std::find(have.begin(), have.end(), r.id) != have.end(), r.id.c_str());
        QCOMPARE(have.size(), shippedRules().size());
    }

    void suppliesAtAnUnknownVoltage()
    {
        for (const char* id : {"PSU-01", "PSU-02", "PSU-03", "PSU-08", "PSU-09"}) {
            Scenario s = good();
            s.site.volts.reset();
            QCOMPARE(s.verdict(id), std::string("not_checked"));
        }
        Scenario s = good();
        s.site.volts.reset();
        const FindingReport report = s.check();
        QCOMPARE(report.errors, 0); // a build is still found: only the rules say what they do not know
        for (const Finding& f : report.findings) {
            if (f.ruleId == "PSU-01")
                QCOMPARE(f.missing, std::vector<std::string>{"site.input_v"});
        }
        // What the full rating does not carry fails at every voltage.
        for (const auto& [id, unitWatts] :
             {std::pair<const char*, double>{"PSU-01", 1100}, {"PSU-02", 1400}, {"PSU-09", 1700}}) {
            Scenario weak = good();
            weak.site.volts.reset();
            weak.server().psuWatts = unitWatts;
            QCOMPARE(weak.verdict(id), std::string("fail"));
        }
    }

    void aCircuitMayBeShared()
    {
        Scenario s = good();
        QCOMPARE(s.verdict("PSU-08"), std::string("pass"));
        s.site.circuitDedicated.reset();
        QCOMPARE(s.verdict("PSU-08"), std::string("not_checked")); // enough, if nothing else is on it
        s.site.circuitOtherAmps = 1;
        QCOMPARE(s.verdict("PSU-08"), std::string("pass"));
        s.site.circuitOtherAmps = 24;
        QCOMPARE(s.verdict("PSU-08"), std::string("fail"));
        s.site.circuitDedicated = true;
        s.site.circuitAmps.reset();
        QCOMPARE(s.verdict("PSU-08"), std::string("not_checked"));
    }

    void aWaivedErrorNoLongerCounts()
    {
        Scenario s = good();
        s.c.rules = shippedRules();
        s.line(LineRole::Accelerator).quantity = 9;
        QVERIFY(s.check().errors > 0);
        const int before = s.check().errors;
        s.waivers = {{"GPU-05", "card-80", "Li Wei", "maker confirmed nine"}};
        const FindingReport report = s.check();
        QCOMPARE(report.errors, before - 1);
        QCOMPARE(report.waived, 1);
        QCOMPARE(s.verdict("DAT-03"), std::string("fail")); // printed: who and why
        for (const Finding& f : report.findings) {
            if (f.ruleId == "DAT-03")
                QVERIFY(findingText(f, s.c).en.find("Li Wei") != std::string::npos);
        }
        s.waivers = {{"GPU-05", "card-48", "Li Wei", "another part"}};
        QCOMPARE(s.check().errors, before);
        s.waivers = {{"GPU-05", "", "Li Wei", ""}}; // no reason, no waiver
        QCOMPARE(s.check().errors, before);
    }

    /// What a change does not touch is not looked at again, and the report is the same as a new one.
    void recheckingIsChecking()
    {
        using Touch = std::pair<Change, unsigned>;
        const std::vector<Touch> touches = {
            {[](Scenario& s) { s.line(LineRole::Accelerator).quantity = 9; }, kReadsParts},
            {[](Scenario& s) { s.site.volts = 110; }, kReadsSite},
            {[](Scenario& s) { s.plan.memory.verdict = FitVerdict::DoesNotFit; }, kReadsJob},
            {[](Scenario& s) { s.offer("card-80", "2026-11-29"); }, kReadsPrices},
            {[](Scenario& s) { s.software.driver = "400.1"; }, kReadsSoftware},
            {[](Scenario& s) {
                 s.wiring.gpusPerCpu = {7, 1};
             },
             kReadsWiring},
            {[](Scenario& s) { s.deal.quotesHeld = 1; }, kReadsDeal},
            {[](Scenario& s) {
                 s.waivers = {{"PCI-08", "", "Li Wei", "measured"}};
             },
             kReadsFindings},
        };
        Scenario s = good();
        s.c.rules = shippedRules();
        FindingReport report = s.check();
        for (const auto& [change, reads] : touches) {
            change(s);
            s.c.index();
            s.recheck(report, reads);
            const FindingReport anew = s.check();
            QCOMPARE(report.passedRules, anew.passedRules);
            QCOMPARE(report.findings.size(), anew.findings.size());
            for (std::size_t i = 0; i < anew.findings.size(); ++i) {
                QCOMPARE(report.findings[i].ruleId, anew.findings[i].ruleId);
                QCOMPARE(report.findings[i].result, anew.findings[i].result);
                QCOMPARE(report.findings[i].parts, anew.findings[i].parts);
                QCOMPARE(findingText(report.findings[i], s.c).en, findingText(anew.findings[i], s.c).en);
            }
            QCOMPARE(report.errors, anew.errors);
        }
    }

    void everyRateIsLookedAt()
    {
        Scenario s = good();
        const auto rates = [&s](const char* usd, const char* gbp) {
            s.pricing.rates = {{Currency::USD, Currency::CNY, 7000000, usd, "bank"},
                               {Currency::GBP, Currency::USD, 1330000, gbp, "bank"}};
        };
        s.offer("card-80", "2026-12-15").price.currency = Currency::USD;
        s.offer("dimm-64", "2026-12-15").price.currency = Currency::GBP; // through the dollar
        rates("2026-11-28", "2026-11-28");
        QCOMPARE(s.verdict("PRC-04"), std::string("pass"));
        rates("2026-11-28", "2026-01-08");
        QCOMPARE(s.verdict("PRC-04"), std::string("fail"));
        rates("2026-01-08", "2026-11-28");
        QCOMPARE(s.verdict("PRC-04"), std::string("fail"));
        rates("2026-11-28", "");
        QCOMPARE(s.verdict("PRC-04"), std::string("not_checked"));
        s.pricing.rates.pop_back();
        QCOMPARE(s.verdict("PRC-04"), std::string("not_checked")); // no way from pounds to yuan
        // The chosen price counts, not the planning price behind it: yuan again, no rate is used.
        s.pricing.overrides.clear();
        s.c.prices.front().price.currency = Currency::USD;
        s.offer(s.c.prices.front().partId, "2026-12-15");
        s.pricing.rates.clear();
        QCOMPARE(s.verdict("PRC-04"), std::string("pass"));
    }

    void anExpiredOfferIsNotAnOldPrice()
    {
        Scenario s = good();
        s.offer("card-80", "2026-11-29");
        QCOMPARE(s.verdict("PRC-01"), std::string("pass")); // five days old, within the limit
        QCOMPARE(s.verdict("PRC-14"), std::string("fail"));
        s.offer("card-80", "");
        s.pricing.overrides["card-80"].date = "2026-01-01";
        QCOMPARE(s.verdict("PRC-01"), std::string("fail"));
        QCOMPARE(s.verdict("PRC-14"), std::string("pass"));
    }

    /// Each rule that can fail does, with the shipped words, and no placeholder is left in them.
    void everyMessageIsFilled()
    {
        const std::vector<RuleText> words = shippedRules();
        QVERIFY(words.size() > 100);
        std::set<std::string> spoken;
        std::vector<const Row*> rows = triedRows();
        for (const Row& row : otherRows())
            rows.push_back(&row);
        for (const Row* row : rows) {
            if (!row->fail)
                continue;
            Scenario s = good();
            if (row->base)
                row->base(s);
            row->fail(s);
            s.c.rules = words;
            for (const Finding& f : s.check().findings) {
                const LocalText text = findingText(f, s.c), fix = findingFix(f, s.c);
                for (const std::string& said : {text.zh, text.en, fix.zh, fix.en})
                    QVERIFY2(said.find('{') == std::string::npos, (f.ruleId + ": " + said).c_str());
                if (f.result == RuleResult::Fail)
                    spoken.insert(f.ruleId);
            }
            QVERIFY2(spoken.contains(row->id), row->id);
        }
        const std::set<std::string> neverFail = {"NET-05", "DAT-01"}; // pass or are not checked
        for (const std::string& id : implementedRules())
            QVERIFY2(spoken.contains(id) != neverFail.contains(id), id.c_str());
    }

    void wordsCarryTheNumbers()
    {
        Scenario s = good();
        RuleText text;
        text.id = "GPU-05";
        text.severity = Severity::Error;
        text.message = {"GPU {qty} 块超过机箱上限 {max} 块。", "{qty} GPUs exceed the chassis maximum of {max}."};
        s.c.rules.push_back(text);
        s.line(LineRole::Accelerator).quantity = 9;
        const FindingReport report = s.check();
        QCOMPARE(report.errors, 1);
        QCOMPARE(findingText(report.findings.front(), s.c).en, std::string("9 GPUs exceed the chassis maximum of 8."));
        QCOMPARE(findingText(report.findings.front(), s.c).zh, std::string("GPU 9 块超过机箱上限 8 块。"));
    }
};

QTEST_GUILESS_MAIN(TestRules)
#include "tst_rules.moc"

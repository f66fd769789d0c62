// Quotes and projects to JSON and back, member by member.

#include "db/json/quotejson.h"
#include "support_quote.h"

#include <QTest>
#include <nlohmann/json.hpp>

using namespace peiji;
using namespace peiji::testsupport;

class TestQuoteJson : public QObject
{
    Q_OBJECT
private slots:
    void projectComesBackWhole();
    void quoteComesBackWhole();
    void sameBytes();
    void readsOtherVersions();
    void everyEnumeratorHasAWord();
    void refuses_data();
    void refuses();
};

static void compareWorkloads(const Workload& a, const Workload& b)
{
    QVERIFY(a == b); // declared with every member by core
}

void TestQuoteJson::projectComesBackWhole()
{
    const Project p = sampleProject();
    const Result<Project> r = projectFromJson(projectToJson(p));
    QVERIFY2(r.ok(), r.ok() ? "" : r.error().text(Lang::En).c_str());
    QCOMPARE(r->title, p.title);
    compareWorkloads(r->workload, p.workload);
    QVERIFY(r->tiers == p.tiers);
    QVERIFY(r->site == p.site);
    QVERIFY(r->filters == p.filters);
    QCOMPARE(r->currency, p.currency);
    QCOMPARE(r->chosenTier, p.chosenTier);
    QCOMPARE(r->includeServices, p.includeServices);
    QVERIFY(r->customer == p.customer);
    QCOMPARE(r->customerReference, p.customerReference);
    QCOMPARE(r->validDays, p.validDays);
    QCOMPARE(r->termsPreset, p.termsPreset);
    QCOMPARE(r->priceOverrides.size(), std::size_t(2));
    const Price &x = r->priceOverrides.at("x"), &want = p.priceOverrides.at("x");
    QVERIFY(x.price == want.price && x.low == want.low && x.high == want.high);
    QCOMPARE(x.high.micro, std::int64_t(9007199254740993));
    QVERIFY(x.ratio == want.ratio && !x.ratioLow && !x.ratioHigh);
    QVERIFY(x.taxIncluded && x.kind == PriceKind::Supplier);
    QVERIFY(x.date == want.date && x.supplier == want.supplier && x.validUntil == want.validUntil);
}

void TestQuoteJson::quoteComesBackWhole()
{
    const Quote q = sampleQuote();
    const Result<Quote> r = quoteFromJson(quoteToJson(q));
    QVERIFY2(r.ok(), r.ok() ? "" : r.error().text(Lang::En).c_str());
    QCOMPARE(r->number, q.number);
    QCOMPARE(r->revision, q.revision);
    QCOMPARE(r->status, q.status);
    QCOMPARE(r->kind, q.kind);
    QVERIFY(r->date == q.date && r->validUntil == q.validUntil);
    QVERIFY(r->seller == q.seller && r->customer == q.customer);
    QCOMPARE(r->customerReference, q.customerReference);
    QCOMPARE(r->project, q.project);
    QCOMPARE(r->currency, q.currency);
    QVERIFY(r->rates == q.rates);
    QVERIFY(r->workloadSummary == q.workloadSummary && r->workloadFacts == q.workloadFacts);
    QCOMPARE(r->chosenTier, q.chosenTier);
    QVERIFY(r->terms == q.terms && r->assumptions == q.assumptions);
    QVERIFY(r->catalogueVersion == q.catalogueVersion && r->engineVersion == q.engineVersion);
    QVERIFY(r->calibrationVersion == q.calibrationVersion && r->hash == q.hash);
    compareWorkloads(r->projectInputs.workload, q.projectInputs.workload);
    QCOMPARE(r->tiers.size(), q.tiers.size());
    const QuoteTier &a = r->tiers[1], &b = q.tiers[1];
    QVERIFY(a.name == b.name && a.summary == b.summary && a.possible == b.possible && a.reasons == b.reasons);
    QVERIFY(a.lines == b.lines);
    QVERIFY(a.net == b.net && a.tax == b.tax && a.gross == b.gross);
    QVERIFY(a.grossLow == b.grossLow && a.grossHigh == b.grossHigh);
    QVERIFY(a.budgetMin == b.budgetMin && a.budgetMax == b.budgetMax);
    QCOMPARE(a.byRate.size(), std::size_t(1));
    QVERIFY(a.byRate[0].rate == b.byRate[0].rate && a.byRate[0].net == b.byRate[0].net);
    QVERIFY(a.byRate[0].tax == b.byRate[0].tax);
    QVERIFY(a.facts == b.facts && a.findings == b.findings && a.headroom == b.headroom);
    QVERIFY(a.passed == b.passed && a.notChecked == b.notChecked && a.plan == b.plan);
    QVERIFY(a.charts == b.charts);
}

void TestQuoteJson::sameBytes()
{
    const std::string once = quoteToJson(sampleQuote());
    QCOMPARE(quoteToJson(sampleQuote()), once);
    QCOMPARE(quoteToJson(quoteFromJson(once).value()), once);
    QVERIFY(quoteFromJson(quoteToJson(sampleQuote(), 2)).ok());
}

void TestQuoteJson::readsOtherVersions()
{
    nlohmann::ordered_json json = nlohmann::ordered_json::parse(quoteToJson(sampleQuote()));
    json["later"] = 1;
    json["quote"]["from_a_newer_program"] = {{"a", 1}};
    json["quote"]["tiers"][1]["lines"][0]["colour"] = "red";
    json["quote"].erase("calibration_version");
    json["quote"]["tiers"][1]["lines"][0].erase("lead_days");
    const Result<Quote> r = quoteFromJson(json.dump());
    QVERIFY2(r.ok(), r.ok() ? "" : r.error().text(Lang::En).c_str());
    QCOMPARE(r->number, std::string("BJ-20261130-0007"));
    QCOMPARE(r->calibrationVersion, std::string());
    QCOMPARE(r->tiers[1].lines[0].leadDays, 0);
    QCOMPARE(r->tiers[1].lines[0].warrantyMonths, 36);
}

void TestQuoteJson::everyEnumeratorHasAWord()
{
    Quote q = sampleQuote();
    for (int i = 0; i <= static_cast<int>(QuoteStatus::Lost); ++i) {
        q.status = static_cast<QuoteStatus>(i);
        QCOMPARE(quoteFromJson(quoteToJson(q))->status, q.status);
    }
    for (int i = 0; i <= static_cast<int>(NumberKind::TokensPerSecond); ++i) {
        q.workloadFacts[0].kind = static_cast<NumberKind>(i);
        QCOMPARE(quoteFromJson(quoteToJson(q))->workloadFacts[0].kind, q.workloadFacts[0].kind);
    }
    for (int i = 0; i <= static_cast<int>(Objective::MostHeadroom); ++i) {
        q.projectInputs.tiers[0].objective = static_cast<Objective>(i);
        QCOMPARE(quoteFromJson(quoteToJson(q))->projectInputs.tiers[0].objective, static_cast<Objective>(i));
    }
    q.date = Date{};
    QVERIFY(quoteFromJson(quoteToJson(q))->date == Date{});
}

void TestQuoteJson::refuses_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("where");
    const auto with = [](const char* pointer, const nlohmann::ordered_json& value) {
        nlohmann::ordered_json json = nlohmann::ordered_json::parse(quoteToJson(sampleQuote()));
        json[nlohmann::ordered_json::json_pointer(pointer)] = value;
        return QByteArray::fromStdString(json.dump());
    };
    QTest::newRow("empty") << QByteArray("") << "quote";
    QTest::newRow("junk") << QByteArray("\x01\x02") << "quote";
    QTest::newRow("other object") << QByteArray("{}") << "quote";
    QTest::newRow("newer form") << with("/peiji_quote", 2) << "peiji_quote";
    QTest::newRow("text for number") << with("/quote/revision", "2") << "quote.revision";
    QTest::newRow("fraction") << with("/quote/revision", 2.5) << "quote.revision";
    QTest::newRow("too large") << with("/quote/revision", 5000000000) << "quote.revision";
    QTest::newRow("status") << with("/quote/status", "sold") << "quote.status";
    QTest::newRow("date") << with("/quote/date", "30.11.2026") << "quote.date";
    QTest::newRow("currency") << with("/quote/tiers/1/gross/currency", "XYZ") << "quote.tiers[1].gross.currency";
    QTest::newRow("list") << with("/quote/tiers", 5) << "quote.tiers";
    QTest::newRow("flag") << with("/quote/tiers/1/lines/0/stale", 1) << "quote.tiers[1].lines[0].stale";
}

void TestQuoteJson::refuses()
{
    QFETCH(QByteArray, text);
    QFETCH(QString, where);
    const Result<Quote> r = quoteFromJson(text.toStdString());
    QVERIFY(!r.ok());
    QCOMPARE(QString::fromStdString(r.error().where), where);
    QVERIFY(!r.error().what.zh.empty() && !r.error().what.en.empty());
}

QTEST_GUILESS_MAIN(TestQuoteJson)
#include "tst_quotejson.moc"

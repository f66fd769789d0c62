// Lines foot to the total to the last fen; shares, unpriced lines, tax groups.

#include "core/cost/totals.h"
#include "tests/support/smallcatalogue.h"

#include <QtTest/QtTest>

#include <random>

using namespace peiji;
using namespace peiji::test;

class TestTotals : public QObject
{
    Q_OBJECT

private slots:
    void byHand()
    {
        const Catalogue c = smallCatalogue();
        Build b;
        b.nodes = 2;
        b.node = {{"server-4u", 1, LineRole::Platform}, {"card-48", 4, LineRole::Accelerator}};
        b.cluster = {{"switch-100", 1, LineRole::Switch}};
        const CostTotals t = priceBuild(b, c, yuan());
        // (30,000 + 4 · 30,000) · 2 + 40,000 = 340,000; 13 % of it 44,200.
        QCOMPARE(t.net.minor, 34000000LL);
        QCOMPARE(t.tax.minor, 4420000LL);
        QCOMPARE(t.gross.minor, 38420000LL);
        QCOMPARE(t.grossLow.minor, 30736000LL);
        QCOMPARE(t.grossHigh.minor, 48025000LL);
        QCOMPARE(t.lines.size(), std::size_t(3));
        QCOMPARE(t.lines[1].quantity, 8);
        QCOMPARE(t.lines[1].perNode, 4);
        QCOMPARE(t.lines[2].perNode, 0);
        QCOMPARE(t.planningLines, 3);
        QVERIFY(!t.mayBeOffer());
        QCOMPARE(t.byRate.size(), std::size_t(1));
        QCOMPARE(t.byRate.front().rate.ppm, 130000LL);
    }

    void rowsFootOnRandomBuilds()
    {
        std::mt19937 random(11);
        for (int round = 0; round < 300; ++round) {
            Catalogue c = smallCatalogue();
            for (Price& p : c.prices) {
                p.price.micro = 1 + static_cast<std::int64_t>(random() % 2000000000u) * 37;
                p.low.micro = p.price.micro / 2;
                p.high.micro = p.price.micro * 2;
                p.taxIncluded = random() % 2;
            }
            Build b;
            b.nodes = 1 + static_cast<int>(random() % 9);
            for (const Part& p : c.parts) {
                if (random() % 3 == 0)
                    b.node.push_back({p.id, 1 + static_cast<int>(random() % 64), LineRole::Accessory});
            }
            const CostTotals t = priceBuild(b, c, yuan());
            std::int64_t net = 0, tax = 0, gross = 0, groups = 0;
            for (const PricedLine& l : t.lines) {
                QCOMPARE(l.amount.net.minor + l.amount.tax.minor, l.amount.gross.minor);
                net += l.amount.net.minor;
                tax += l.amount.tax.minor;
                gross += l.amount.gross.minor;
            }
            for (const TaxGroup& g : t.byRate)
                groups += g.net.minor + g.tax.minor;
            QCOMPARE(t.net.minor, net);
            QCOMPARE(t.tax.minor, tax);
            QCOMPARE(t.gross.minor, gross);
            QCOMPARE(t.net.minor + t.tax.minor, t.gross.minor);
            QCOMPARE(groups, gross);
            QVERIFY(t.grossLow.minor <= t.gross.minor && t.gross.minor <= t.grossHigh.minor);
        }
    }

    /// A whole-yuan price with tax is what the buyer pays, whatever the net is: documents-and-money §3, inclusive
    /// basis.
    void pricesWithTaxStayWhole_data()
    {
        QTest::addColumn<qint64>("ppm");
        for (const qint64 ppm : {130000, 90000, 60000, 0})
            QTest::addRow("%lld ppm", ppm) << ppm;
    }
    void pricesWithTaxStayWhole()
    {
        QFETCH(qint64, ppm);
        Catalogue c = smallCatalogue();
        c.policies["vat_cn_goods"].value = static_cast<double>(ppm) / 1e6;
        for (int yuanPrice = 1; yuanPrice <= 3000; ++yuanPrice) {
            Price p = makePrice("card-48", yuanPrice, yuanPrice, 2.0 * yuanPrice);
            p.taxIncluded = true;
            PricingContext ctx = yuan();
            ctx.overrides["card-48"] = p;
            const auto ready = readyPrice(c, ctx, "card-48");
            QVERIFY(ready && ready->basis == TaxBasis::Inclusive);
            for (const std::int64_t quantity : {1, 2, 3, 8, 17}) {
                const TaxedAmount t = lineAmount(*ready, quantity);
                const std::int64_t gross = 100LL * yuanPrice * quantity;
                const std::int64_t divisor = 1000000 + ppm;
                QCOMPARE(t.gross.minor, gross);
                QCOMPARE(t.net.minor + t.tax.minor, gross);
                QCOMPARE(t.tax.minor, (2 * gross * ppm + divisor) / (2 * divisor)); // half away from zero
                QCOMPARE(lineLow(*ready, quantity), t);
                QCOMPARE(lineHigh(*ready, quantity).gross.minor, 2 * gross);
            }
        }
    }

    void pricesWithTaxInABuild_data()
    {
        QTest::addColumn<double>("unit");
        QTest::addColumn<int>("quantity");
        QTest::addColumn<qint64>("gross");
        QTest::addColumn<qint64>("net");
        // 88.4955752… → 88.50; 707.9646… → 707.96; 17,699.1150… → 17,699.12; 1,897,345.1327… → .13
        QTest::newRow("a hundred") << 100.0 << 1 << qint64(10000) << qint64(8850);
        QTest::newRow("eight hundred") << 100.0 << 8 << qint64(80000) << qint64(70796);
        QTest::newRow("a card") << 20000.0 << 1 << qint64(2000000) << qint64(1769912);
        QTest::newRow("the worked example") << 268000.0 << 8 << qint64(214400000) << qint64(189734513);
    }
    void pricesWithTaxInABuild()
    {
        QFETCH(double, unit);
        QFETCH(int, quantity);
        QFETCH(qint64, gross);
        QFETCH(qint64, net);
        const Catalogue c = smallCatalogue();
        PricingContext ctx = yuan();
        ctx.overrides["card-48"] = makePrice("card-48", unit, unit, unit);
        ctx.overrides["card-48"].taxIncluded = true;
        ctx.overrides["card-48"].region.clear(); // a typed price is the buyer's own
        Build b;
        b.node = {{"card-48", quantity, LineRole::Accelerator}};
        const CostTotals t = priceBuild(b, c, ctx);
        QCOMPARE(qint64(t.gross.minor), gross);
        QCOMPARE(qint64(t.net.minor), net);
        QCOMPARE(qint64(t.tax.minor), gross - net);
        QCOMPARE(t.grossLow, t.gross);
        QCOMPARE(t.grossHigh, t.gross);
        QCOMPARE(t.lines.front().unit.gross, unitPriceFromMajor(unit, Currency::CNY));
    }

    void aShareOfTheGoods()
    {
        Catalogue c = smallCatalogue();
        ServiceSpec service;
        service.kind = "warranty";
        Part p = makePart("warranty", PartKind::Service, service);
        p.tax = TaxCategory::Service;
        Price share;
        share.partId = "warranty";
        share.ratio = 0.05;
        share.ratioLow = 0.03;
        share.ratioHigh = 0.08;
        share.date = "2026-11-01";
        c.parts.push_back(p);
        c.prices.push_back(share);
        c.index();
        Build b;
        b.node = {{"card-48", 1, LineRole::Accelerator}};
        b.cluster = {{"warranty", 1, LineRole::Service}};
        const CostTotals t = priceBuild(b, c, yuan());
        QCOMPARE(t.lines[1].amount.net.minor, 150000LL); // 5 % of 30,000
        QCOMPARE(t.byRate.size(), std::size_t(2));
        QCOMPARE(t.byRate.back().rate.ppm, 60000LL);
    }

    void noPriceIsNotZero()
    {
        Catalogue c = smallCatalogue();
        c.parts.push_back(makePart("unknown-price", PartKind::Accessory, accessory("tool")));
        c.index();
        Build b;
        b.node = {{"unknown-price", 1, LineRole::Accessory}, {"card-48", 1, LineRole::Accelerator}};
        const CostTotals t = priceBuild(b, c, yuan());
        QCOMPARE(t.unpriced, 1);
        QVERIFY(!t.lines.front().priced);
        QCOMPARE(t.net.minor, 3000000LL);
        QVERIFY(!t.mayBeOffer());
    }

    void supplierPricesMakeAnOffer()
    {
        Catalogue c = smallCatalogue();
        Build b;
        b.node = {{"card-48", 1, LineRole::Accelerator}};
        PricingContext ctx = yuan();
        Price offer = makePrice("card-48", 29000, 29000, 29000);
        offer.kind = PriceKind::Supplier;
        offer.supplier = "A";
        offer.validUntil = "2026-12-15";
        ctx.overrides["card-48"] = offer;
        QVERIFY(priceBuild(b, c, ctx).mayBeOffer());
        ctx.overrides["card-48"].validUntil = "2026-11-29"; // yesterday
        QVERIFY(!priceBuild(b, c, ctx).mayBeOffer());
        ctx.overrides["card-48"].validUntil = "2026-11-30"; // its last day
        QVERIFY(priceBuild(b, c, ctx).mayBeOffer());
        for (const char* until : {"", "soon", "9999"}) {
            ctx.overrides["card-48"].validUntil = until; // "9999": a year is read as its first day
            QCOMPARE(priceBuild(b, c, ctx).mayBeOffer(), std::string_view(until) == "9999");
        }
    }

    void energyOfARun()
    {
        Catalogue c = smallCatalogue();
        Policy tariff;
        tariff.key = "electricity_cn";
        tariff.value = 0.7;
        tariff.unit = "CNY/kWh";
        c.policies.emplace("electricity_cn", tariff);
        CostTotals t;
        t.gross = t.grossLow = t.grossHigh = Money{100000000, Currency::CNY};
        const RunningCost r = runningCost(t, fromKilowattHours(1000), watts(10000), c, yuan());
        QVERIFY(std::abs(r.energyCostPerRun.value - 1000 * 1.6 * 0.7) < 1e-6); // server room: PUE 1.6
        QVERIFY(r.energyCostPerRun.low < r.energyCostPerRun.value &&
                r.energyCostPerRun.value < r.energyCostPerRun.high);
        // Three years: 1 M + 15 % care + 10 kW · 8,766 h · 70 % · 1.6 · 0.7 · 3.
        QVERIFY(std::abs(r.tcoYears.value - (1150000 + 10 * 8766 * 0.7 * 1.6 * 0.7 * 3)) < 1e-3);
    }
};

QTEST_GUILESS_MAIN(TestTotals)
#include "tst_totals.moc"

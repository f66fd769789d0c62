// Prices against sums worked by hand (README of the catalogue: "Converting").

#include "core/catalogue/pricing.h"

#include <QTest>

using namespace peiji;
using namespace std::chrono_literals;

static const Date kToday = 2026y / std::chrono::November / 30d;

static Price price(const char* part, double value, double low, double high, Currency currency, const char* region,
                   const char* date, bool taxed = false)
{
    Price p;
    p.partId = part;
    p.price = unitPriceFromMajor(value, currency);
    p.low = unitPriceFromMajor(low, currency);
    p.high = unitPriceFromMajor(high, currency);
    p.region = region;
    p.date = date;
    p.taxIncluded = taxed;
    p.source = "test";
    return p;
}

static Catalogue sample()
{
    Catalogue c;
    const auto part = [&](const char* id, PartKind kind, TaxCategory tax, PartSpec spec) {
        Part p;
        p.id = id;
        p.kind = kind;
        p.tax = tax;
        p.spec = std::move(spec);
        c.parts.push_back(std::move(p));
    };
    part("h100", PartKind::Accelerator, TaxCategory::Goods, AcceleratorSpec{});
    part("4090", PartKind::Accelerator, TaxCategory::Goods, AcceleratorSpec{});
    part("h200", PartKind::Accelerator, TaxCategory::Goods, AcceleratorSpec{});
    part("4090d", PartKind::Accelerator, TaxCategory::Goods, AcceleratorSpec{});
    part("ssd", PartKind::Storage, TaxCategory::Goods, StorageSpec{});
    part("psu", PartKind::PowerCooling, TaxCategory::Goods, PowerSpec{});
    part("maint", PartKind::Service, TaxCategory::Service, ServiceSpec{});
    ServiceSpec freight;
    freight.vatClass = "transport";
    part("freight", PartKind::Service, TaxCategory::Service, freight);
    part("unpriced", PartKind::Cpu, TaxCategory::Goods, CpuSpec{});
    part("euro", PartKind::Cpu, TaxCategory::Goods, CpuSpec{});
    c.prices = {price("h100", 26000, 22000, 30000, Currency::USD, "US", "2026-09"),
                price("h100", 27500, 27500, 27500, Currency::USD, "US", "2026-02"),
                // A Chinese street price of the same month is what a buyer in China plans with …
                price("4090", 2900, 2500, 3300, Currency::USD, "US", "2026-09"),
                price("4090", 20000, 17000, 23000, Currency::CNY, "CN", "2026-09", true),
                // … an older one is history.
                price("h200", 32000, 30000, 36000, Currency::USD, "US", "2026-09"),
                price("h200", 155000, 155000, 155000, Currency::CNY, "CN", "2025-12"),
                price("4090d", 16500, 15000, 18000, Currency::CNY, "CN", "2026-11-20", true),
                price("ssd", 31000, 31000, 31000, Currency::TWD, "TW", "2026-11-16", true),
                price("psu", 300, 290, 310, Currency::GBP, "GB", "2026-11-15"),
                price("freight", 1090, 1000, 1200, Currency::CNY, "CN", "2026-11", true),
                price("euro", 100, 100, 100, Currency::EUR, "EU", "2026-11-01")};
    Price share = price("maint", 0, 0, 0, Currency::CNY, "world", "2026-09");
    share.ratio = 0.05;
    share.ratioLow = 0.03;
    share.ratioHigh = 0.08;
    c.prices.push_back(share);
    const auto factor = [&](const char* id, const char* unit, double value, const char* date) {
        CostFactor f;
        f.id = id;
        f.category = "fx";
        f.unit = unit;
        f.value = value;
        f.date = date;
        f.source = "bank";
        c.costFactors.push_back(f);
    };
    factor("fx-new", "CNY per USD", 7.0197, "2026-01-08");
    factor("fx-old", "CNY per USD", 7.1843, "2024-12-11");
    factor("fx-jpy", "CNY per 100 JPY", 4.5978, "2025-01-15");
    const auto policy = [&](const char* key, double value, const char* unit = "", const char* date = "") {
        c.policies[key] = {key, unit, "practice", value, {}, date};
    };
    policy("vat_cn_goods", 0.13);
    policy("vat_cn_service", 0.06);
    policy("vat_cn_transport", 0.09);
    policy("vat_tw", 0.05);
    policy("vat_gb", 0.20);
    policy("salestax_us", 0.07);
    policy("fx_usd_twd", 31.0, "TWD per USD", "2026-08");
    policy("fx_gbp_usd", 1.33, "USD per GBP", "2025-10");
    policy("stale_days_accelerators", 14);
    policy("stale_days_storage", 14);
    policy("stale_days_other", 30);
    c.index();
    return c;
}

class TestPricing : public QObject
{
    Q_OBJECT
private slots:
    void ratesAreTheNewest();
    void netPrices_data();
    void netPrices();
    void basisIsTheOneGiven();
    void sharesOfTheGoods();
    void overridesComeFirst();
    void noPriceIsNone();
    void taxRates();
    void ageAndStaleness();
    void exchangesBothWays();
    void suppliersCompete_data();
    void suppliersCompete();
    void suppliersTaxIsKept();
};

void TestPricing::ratesAreTheNewest()
{
    const PricingContext ctx = defaultPricing(sample(), Currency::CNY, kToday);
    QCOMPARE(ctx.region, std::string("CN"));
    QCOMPARE(ctx.rates.size(), std::size_t(4)); // USD-CNY, JPY-CNY, GBP-USD, USD-TWD
    bool found = false;
    for (const ExchangeRate& r : ctx.rates) {
        QVERIFY(!r.date.empty() && !r.source.empty());
        if (r.from == Currency::USD && r.to == Currency::CNY) {
            found = true;
            QCOMPARE(r.micro, std::int64_t(7019700));
            QCOMPARE(r.date, std::string("2026-01-08"));
        }
        if (r.from == Currency::JPY)
            QCOMPARE(r.micro, std::int64_t(45978)); // 4.5978 per 100
    }
    QVERIFY(found);
}

void TestPricing::netPrices_data()
{
    QTest::addColumn<QString>("part");
    QTest::addColumn<qint64>("micro");
    QTest::addColumn<qint64>("low");
    QTest::addColumn<qint64>("high");
    QTest::addColumn<qint64>("ppm");
    // 26000 × 7.0197 = 182512.2; 22000 × = 154433.4; 30000 × = 210591.0
    QTest::newRow("USD row") << "h100" << qint64(182512200000) << qint64(154433400000) << qint64(210591000000)
                             << qint64(130000);
    // 20000 / 1.13 = 17699.115044…; 17000 / 1.13 = 15044.247788; 23000 / 1.13 = 20353.982301
    QTest::newRow("CN row beside it") << "4090" << qint64(17699115044) << qint64(15044247788) << qint64(20353982301)
                                      << qint64(130000);
    // 32000 × 7.0197 = 224630.4
    QTest::newRow("CN row is history") << "h200" << qint64(224630400000) << qint64(210591000000) << qint64(252709200000)
                                       << qint64(130000);
    // 16500 / 1.13 = 14601.769912; 15000 / 1.13 = 13274.336283; 18000 / 1.13 = 15929.203540
    QTest::newRow("tax taken out") << "4090d" << qint64(14601769912) << qint64(13274336283) << qint64(15929203540)
                                   << qint64(130000);
    // 31000 / 1.05 = 29523.809524 TWD; / 31 = 952.380952 USD; × 7.0197 = 6685.428569
    QTest::newRow("TWD through USD") << "ssd" << qint64(6685428569) << qint64(6685428569) << qint64(6685428569)
                                     << qint64(130000);
    // 300 × 1.33 = 399 USD × 7.0197 = 2800.8603; 290: 385.7 × = 2707.49829; 310: 412.3 × = 2894.22231
    QTest::newRow("GBP through USD") << "psu" << qint64(2800860300) << qint64(2707498290) << qint64(2894222310)
                                     << qint64(130000);
    // 1090 / 1.09 = 1000; transport is taxed at 9 %
    QTest::newRow("transport") << "freight" << qint64(1000000000) << qint64(917431193) << qint64(1100917431)
                               << qint64(90000);
}

void TestPricing::netPrices()
{
    QFETCH(QString, part);
    QFETCH(qint64, micro);
    QFETCH(qint64, low);
    QFETCH(qint64, high);
    QFETCH(qint64, ppm);
    const Catalogue c = sample();
    const auto p = readyPrice(c, defaultPricing(c, Currency::CNY, kToday), part.toStdString());
    QVERIFY(p.has_value());
    QCOMPARE(qint64(p->net.micro), micro);
    QCOMPARE(qint64(p->netLow.micro), low);
    QCOMPARE(qint64(p->netHigh.micro), high);
    QCOMPARE(qint64(p->tax.ppm), ppm);
    QCOMPARE(p->net.currency, Currency::CNY);
}

void TestPricing::basisIsTheOneGiven()
{
    const Catalogue c = sample();
    PricingContext ctx = defaultPricing(c, Currency::CNY, kToday);
    // Seen in China in yuan with tax: the price itself is kept.
    const auto home = readyPrice(c, ctx, "4090");
    QCOMPARE(home->basis, TaxBasis::Inclusive);
    QCOMPARE(qint64(home->gross.micro), qint64(20000000000));
    QCOMPARE(qint64(home->grossLow.micro), qint64(17000000000));
    QCOMPARE(qint64(home->grossHigh.micro), qint64(23000000000));
    QCOMPARE(qint64(lineAmount(*home, 1).gross.minor), qint64(2000000));
    // Another country's tax is taken out and the buyer's added; 26000 × 7.0197 × 1.13 = 206238.786.
    QCOMPARE(readyPrice(c, ctx, "ssd")->basis, TaxBasis::Exclusive);
    const auto dollars = readyPrice(c, ctx, "h100");
    QCOMPARE(dollars->basis, TaxBasis::Exclusive);
    QCOMPARE(qint64(dollars->gross.micro), qint64(206238786000));
    // The same yuan price for a paper in dollars, or for a buyer under another tax, is converted from its net.
    ctx = defaultPricing(c, Currency::USD, kToday);
    ctx.region = "CN";
    QCOMPARE(readyPrice(c, ctx, "4090d")->basis, TaxBasis::Exclusive);
    ctx = defaultPricing(c, Currency::CNY, kToday);
    ctx.region = "TW";
    QCOMPARE(readyPrice(c, ctx, "4090d")->basis, TaxBasis::Exclusive);
}

void TestPricing::sharesOfTheGoods()
{
    const Catalogue c = sample();
    const PricingContext ctx = defaultPricing(c, Currency::CNY, kToday);
    // 5 % of 1,234,567.89 = 61,728.3945; 3 % = 37,037.0367; 8 % = 98,765.4312
    const auto p = readyPrice(c, ctx, "maint", Money{123456789, Currency::CNY});
    QVERIFY(p.has_value());
    QCOMPARE(qint64(p->net.micro), qint64(61728394500));
    QCOMPARE(qint64(p->netLow.micro), qint64(37037036700));
    QCOMPARE(qint64(p->netHigh.micro), qint64(98765431200));
    QCOMPARE(qint64(p->tax.ppm), qint64(60000));
    QVERIFY(!readyPrice(c, ctx, "maint").has_value());
}

void TestPricing::overridesComeFirst()
{
    const Catalogue c = sample();
    PricingContext ctx = defaultPricing(c, Currency::CNY, kToday);
    Price offer = price("h100", 226000, 226000, 226000, Currency::CNY, "", "2026-11-28", true);
    offer.kind = PriceKind::Supplier;
    offer.supplier = "供应商";
    offer.validUntil = "2026-12-10";
    ctx.overrides["h100"] = offer;
    const auto p = readyPrice(c, ctx, "h100");
    QVERIFY(p.has_value());
    QCOMPARE(qint64(p->net.micro), qint64(200000000000)); // 226000 / 1.13
    QCOMPARE(p->kind, PriceKind::Supplier);
    QCOMPARE(p->supplier, std::string("供应商"));
    QVERIFY(!p->stale);
    ctx.today = 2026y / std::chrono::December / 11d;
    QVERIFY(readyPrice(c, ctx, "h100")->stale);
}

void TestPricing::noPriceIsNone()
{
    const Catalogue c = sample();
    const PricingContext ctx = defaultPricing(c, Currency::CNY, kToday);
    QVERIFY(!readyPrice(c, ctx, "unpriced").has_value());
    QVERIFY(!readyPrice(c, ctx, "nonsense").has_value());
    QVERIFY(!readyPrice(c, ctx, "euro").has_value()); // no rate reaches it
}

void TestPricing::taxRates()
{
    const Catalogue c = sample();
    QCOMPARE(taxRate(c, "CN", TaxCategory::Goods).ppm, std::int64_t(130000));
    QCOMPARE(taxRate(c, "CN", TaxCategory::Service).ppm, std::int64_t(60000));
    QCOMPARE(taxRate(c, "TW", TaxCategory::Goods).ppm, std::int64_t(50000));
    QCOMPARE(taxRate(c, "US", TaxCategory::Goods).ppm, std::int64_t(70000));
    QCOMPARE(taxRate(c, "XX", TaxCategory::Goods).ppm, std::int64_t(0));
}

void TestPricing::ageAndStaleness()
{
    const Catalogue c = sample();
    const PricingContext ctx = defaultPricing(c, Currency::CNY, kToday);
    const auto fresh = readyPrice(c, ctx, "4090d"); // 20 November, limit 14 days
    QCOMPARE(fresh->ageDays, 10);
    QVERIFY(!fresh->stale);
    const auto edge = readyPrice(c, ctx, "ssd"); // 16 November: the fourteenth day still counts
    QCOMPARE(edge->ageDays, 14);
    QVERIFY(!edge->stale);
    const auto old = readyPrice(c, ctx, "h100"); // September: counted from its first day
    QCOMPARE(old->ageDays, 90);
    QVERIFY(old->stale);
    QCOMPARE(staleLimitDays(c, PartKind::Accelerator), 14);
    QCOMPARE(staleLimitDays(c, PartKind::Cpu), 30);
}

void TestPricing::exchangesBothWays()
{
    const std::vector<ExchangeRate> rates{{Currency::USD, Currency::CNY, 7000000, "", ""}};
    const UnitPrice yuan{70000000, Currency::CNY};
    QCOMPARE(exchange(yuan, Currency::USD, rates)->micro, std::int64_t(10000000));
    QCOMPARE(exchange(yuan, Currency::CNY, rates)->micro, std::int64_t(70000000));
    QCOMPARE(exchange({10000000, Currency::USD}, Currency::CNY, rates)->micro, std::int64_t(70000000));
    QVERIFY(!exchange(yuan, Currency::EUR, rates).has_value());
}

/// "supplier value date validUntil" of one row; an empty supplier is a planning row.
struct Offer {
    const char* supplier;
    double value;
    const char* date;
    const char* until;
    Currency currency = Currency::CNY;
};
Q_DECLARE_METATYPE(std::vector<Offer>)

static Catalogue withOffers(const std::vector<Offer>& offers)
{
    Catalogue c = sample();
    Part p;
    p.id = "card";
    p.kind = PartKind::Accelerator;
    p.spec = AcceleratorSpec{};
    c.parts.push_back(p);
    for (const Offer& o : offers) {
        Price row = price("card", o.value, o.value, o.value, o.currency, "CN", o.date);
        row.kind = *o.supplier ? PriceKind::Supplier : PriceKind::PlanningEstimate;
        row.supplier = o.supplier;
        row.validUntil = o.until;
        c.prices.push_back(row);
    }
    c.index();
    return c;
}

void TestPricing::suppliersCompete_data()
{
    QTest::addColumn<std::vector<Offer>>("offers");
    QTest::addColumn<QString>("supplier");
    QTest::addColumn<double>("value");
    using Offers = std::vector<Offer>;
    const auto row = [](const char* name, Offers offers, const char* supplier, double value) {
        QTest::newRow(name) << std::move(offers) << supplier << value;
    };
    const Offer plan{"", 100, "2026-09-01", ""};
    row("lowest that holds", Offers{plan, {"a", 90, "2026-11-01", "2026-12-31"}, {"b", 80, "2026-11-01", "2026-12-31"}},
        "b", 80);
    row("dearer than planned, still the offer", Offers{plan, {"a", 120, "2026-11-01", "2026-12-31"}}, "a", 120);
    row("an older row of the same supplier does not count",
        Offers{plan, {"a", 50, "2026-10-01", "2026-12-31"}, {"a", 90, "2026-11-01", "2026-12-31"}}, "a", 90);
    row("valid on its last day", Offers{plan, {"a", 90, "2026-11-01", "2026-11-30"}}, "a", 90);
    row("expired yesterday but young: used", Offers{plan, {"a", 90, "2026-11-20", "2026-11-29"}}, "a", 90);
    row("expired and past 14 days: planning row", Offers{plan, {"a", 90, "2026-11-15", "2026-11-29"}}, "", 100);
    row("expired, but the planning row is newer",
        Offers{{"", 100, "2026-11-25", ""}, {"a", 90, "2026-11-20", "2026-11-29"}}, "", 100);
    row("an offer beats a younger expired one",
        Offers{plan, {"a", 90, "2026-11-29", "2026-11-29"}, {"b", 95, "2026-11-10", "2026-12-31"}}, "b", 95);
    row("no validity is no offer, but young", Offers{plan, {"a", 90, "2026-11-20", ""}}, "a", 90);
    row("nothing but an old supplier row", Offers{{"a", 90, "2025-11-20", "2025-12-01"}}, "a", 90);
    row("in another currency: 13 × 7.0197 is above 90",
        Offers{plan, {"a", 13, "2026-11-01", "2026-12-31", Currency::USD}, {"b", 90, "2026-11-01", "2026-12-31"}}, "b",
        90);
    row("tie: the newest", Offers{plan, {"a", 90, "2026-11-01", "2026-12-31"}, {"b", 90, "2026-11-02", "2026-12-31"}},
        "b", 90);
    row("tie of a day: by name",
        Offers{plan, {"b", 90, "2026-11-01", "2026-12-31"}, {"a", 90, "2026-11-01", "2026-12-31"}}, "a", 90);
}

void TestPricing::suppliersCompete()
{
    QFETCH(std::vector<Offer>, offers);
    QFETCH(QString, supplier);
    QFETCH(double, value);
    const Catalogue c = withOffers(offers);
    const PricingContext ctx = defaultPricing(c, Currency::CNY, kToday);
    const Price* chosen = chosenPrice(c, ctx, "card");
    QVERIFY(chosen);
    QCOMPARE(QString::fromStdString(chosen->supplier), supplier);
    QCOMPARE(chosen->price.micro, unitPriceFromMajor(value, Currency::CNY).micro);
}

void TestPricing::suppliersTaxIsKept()
{
    Catalogue c = withOffers({{"a", 106, "2026-11-01", "2026-12-31"}});
    c.prices.back().taxIncluded = true;
    c.prices.back().taxRate = RatePpm{60000};
    c.index();
    const auto ready = readyPrice(c, defaultPricing(c, Currency::CNY, kToday), "card");
    QVERIFY(ready.has_value());
    QCOMPARE(ready->net.micro, std::int64_t(100'000000));
    QCOMPARE(ready->tax.ppm, std::int64_t(60000));
    QCOMPARE(ready->basis, TaxBasis::Inclusive);
}

QTEST_GUILESS_MAIN(TestPricing)
#include "tst_pricing.moc"

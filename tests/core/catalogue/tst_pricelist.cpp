// Price lists against what a person would read out of the same cells.

#include "core/catalogue/own.h"
#include "core/catalogue/pricelist.h"
#include "core/catalogue/pricelistcells.h"

#include <QTest>

using namespace peiji;
using namespace std::chrono_literals;

static const Date kToday = 2026y / std::chrono::November / 30d;

static Catalogue sample()
{
    Catalogue c;
    const auto word = [&c](const char* group, const char* target, const char* text) {
        c.importWords.push_back({group, target, text});
    };
    for (const char* w : {"物料编码", "部件号", "part number", "pn"})
        word("field", "part_number", w);
    for (const char* w : {"品名", "名称", "description"})
        word("field", "name", w);
    word("field", "specification", "规格型号");
    for (const char* w : {"单价", "价格", "unit price"})
        word("field", "price", w);
    for (const char* w : {"币种", "币别"})
        word("field", "currency", w);
    word("field", "tax_rate", "税率");
    word("field", "lead_days", "交货期");
    word("field", "valid_until", "有效期");
    word("field", "ignore", "总价");
    word("field", "note", "note");
    word("basis", "exclusive", "不含税");
    word("basis", "exclusive", "未税");
    word("basis", "inclusive", "含税");
    word("scale", "10000", "万元");
    word("scale", "10000", "万");
    word("currency", "CNY", "人民币");
    word("currency", "CNY", "元");
    word("currency", "USD", "美元");
    word("currency", "USD", "usd");
    word("meta", "supplier", "供应商");
    word("meta", "list_date", "报价日期");
    word("meta", "valid_until", "报价有效期");
    word("skip", "total", "合计");
    word("skip", "note", "备注");
    word("file", "supplier", "价格表");
    const auto part = [&c](const char* id, const char* number, const char* vendor, const char* model, const char* zh,
                           PartSpec spec, PartKind kind) {
        Part p;
        p.id = id;
        p.kind = kind;
        p.partNumber = number;
        p.vendor = vendor;
        p.model = model;
        p.name = {zh, model};
        p.spec = std::move(spec);
        c.parts.push_back(std::move(p));
    };
    part("h200", "900-21010-0040-000", "NVIDIA", "H200 NVL", "英伟达 H200 NVL 加速卡", AcceleratorSpec{},
         PartKind::Accelerator);
    part("dimm64", "MTC40F2046S1RC56", "Micron", "64GB DDR5-5600 RDIMM", "美光 64GB DDR5 内存", MemorySpec{},
         PartKind::Memory);
    part("dimm96", "MTC40F3046S1RC56", "Micron", "96GB DDR5-5600 RDIMM", "美光 96GB DDR5 内存", MemorySpec{},
         PartKind::Memory);
    part("zero", "0012345678", "Acme", "Rail kit", "导轨", AccessorySpec{}, PartKind::Accessory);
    const auto price = [&c](const char* id, double value, PriceKind kind, const char* supplier, const char* date) {
        Price p;
        p.partId = id;
        p.price = p.low = p.high = unitPriceFromMajor(value, Currency::CNY);
        p.kind = kind;
        p.supplier = supplier;
        p.date = date;
        p.region = "CN";
        c.prices.push_back(p);
    };
    price("h200", 250000, PriceKind::PlanningEstimate, "", "2026-09");
    price("h200", 200000, PriceKind::Supplier, "华辰", "2026-10-01");
    price("dimm64", 9000, PriceKind::Supplier, "华辰", "2026-10-01");
    price("zero", 100, PriceKind::Supplier, "华辰", "2026-10-01");
    c.policies["vat_cn_goods"] = {"vat_cn_goods", "", "law", 0.13, {}, ""};
    c.policies["price_jump_pct"] = {"price_jump_pct", "%", "practice", 20, {}, ""};
    c.index();
    return c;
}

static SheetTable tableOf(const std::vector<std::vector<std::string>>& rows)
{
    SheetTable t;
    t.file = "华辰_价格表_20261128.csv";
    int line = 0;
    for (const auto& cells : rows) {
        SheetRow row;
        row.line = ++line;
        for (const std::string& text : cells) {
            row.cells.emplace_back();
            row.cells.back().text = text;
        }
        t.columns = std::max(t.columns, static_cast<int>(row.cells.size()));
        t.rows.push_back(std::move(row));
    }
    return t;
}

static const std::vector<std::vector<std::string>> kList = {
    {"供应商：华辰"},
    {"报价日期：2026年11月28日", "", "报价有效期：7天"},
    {"物料编码", "品名", "规格型号", "含税单价（万元）", "交货期", "有效期", "总价"},
    {"", "加速卡"},
    {"900-21010-0040-000", "英伟达 H200 NVL", "141GB", "28.60", "45天", "2026年12月12日", "1"},
    {"", "内存"},
    {"X-1", "美光 64GB DDR5 内存", "64GB RDIMM", "0.98", "2-3周", "46400", ""},
    {"0012345678", "导轨", "通用", "￥１００元", "", "", ""},
    {"6.9E+12", "坏料号", "", "1", "", "", ""},
    {"0012345678", "导轨", "通用", "0.02", "", "", ""},
    {"QQQ-77", "从没见过的东西", "", "0.5", "", "下周", ""},
    {"合计", "", "", "99"},
    {"备注：以上价格含13%增值税"},
};

class TestPriceList : public QObject
{
    Q_OBJECT
private slots:
    void amounts_data();
    void amounts();
    void days_data();
    void days();
    void ratesAndLeadTimes();
    void partNumbers();
    void layoutIsFound();
    void openQuestions();
    void rowsAreRead();
    void theUserChooses();
    void memoryWinsOverWords();
    void missingPartsAreNamed();
    void stopLeavesNothing();
    void overlayKeepsTheShipped();
    void overlayFollowsChoices();
};

void TestPriceList::amounts_data()
{
    QTest::addColumn<QString>("cell");
    QTest::addColumn<qint64>("micro");
    QTest::addColumn<int>("fault");
    const auto ok = [](const char* cell, qint64 micro) {
        QTest::newRow(cell) << QString::fromUtf8(cell) << micro << 0;
    };
    ok("27300", 27300'000000);
    ok("￥２７，３００", 27300'000000);
    ok("￥28.60万", 286000'000000);
    ok("1.2345万元", 12345'000000);
    ok("¥19,600.00", 19600'000000);
    ok("1 234 567.5", 1234567'500000);
    ok("10914.1593", 10914'159300);
    ok("0.0000005", 1);
    ok("含税 860 元", 860'000000);
    ok("USD 1,999.50", 1999'500000);
    ok("未税：120", 120'000000);
    const auto bad = [](const char* cell, AmountFault fault) {
        QTest::newRow(cell) << QString::fromUtf8(cell) << qint64(0) << static_cast<int>(fault);
    };
    bad("面议", AmountFault::NotANumber);
    bad("", AmountFault::NotANumber);
    bad("12台", AmountFault::NotANumber);
    bad("1.2.3", AmountFault::NotANumber);
    bad("1,23", AmountFault::Grouping);
    bad("1.234,56", AmountFault::Grouping);
    bad("28,6000", AmountFault::Grouping);
    bad("6.9E+12", AmountFault::DigitsLost);
    bad("0", AmountFault::NotPositive);
    bad("-5", AmountFault::NotPositive);
    bad("99999999999999999999", AmountFault::NotANumber);
    bad("9999999999", AmountFault::TooLarge);
}

void TestPriceList::amounts()
{
    QFETCH(QString, cell);
    QFETCH(qint64, micro);
    QFETCH(int, fault);
    const ListAmount a = parseListAmount(cell.toStdString(), sample());
    if (fault != 0) {
        QVERIFY(a.fault != AmountFault::None);
        if (static_cast<AmountFault>(fault) != AmountFault::NotANumber)
            QCOMPARE(static_cast<int>(a.fault), fault);
        return;
    }
    QCOMPARE(static_cast<int>(a.fault), 0);
    QCOMPARE(qint64(a.micro), micro);
}

void TestPriceList::days_data()
{
    QTest::addColumn<QString>("cell");
    QTest::addColumn<QString>("iso");
    const auto row = [](const char* cell, const char* iso) { QTest::newRow(cell) << QString::fromUtf8(cell) << iso; };
    row("2026/11/30", "2026-11-30");
    row("20261130", "2026-11-30");
    row("2026年11月30日", "2026-11-30");
    row("２０２６－１１－３０", "2026-11-30");
    row("2026-11-30 00:00:00", "2026-11-30");
    row("2026-11-30T08:00:00Z", "2026-11-30");
    row("2026.1.5", "2026-01-05");
    row("46400", "2027-01-13"); // openpyxl.utils.datetime.from_excel(46400)
    row("36526", "2000-01-01");
    row("有效期至2026年12月31日", "2026-12-31");
    row("31/12/2026", "2026-12-31");
    row("12/31/2026", "2026-12-31");
    row("2026-12", "2026-12-31"); // as the end of a validity
    row("11/12/2026", "");        // either month
    row("2026-02-30", "");
    row("长期", "");
    row("7天", "");
}

void TestPriceList::days()
{
    QFETCH(QString, cell);
    QFETCH(QString, iso);
    const ListDay day = parseListDay(cell.toStdString(), true);
    QCOMPARE(day.date ? QString::fromStdString(formatDate(*day.date)) : QString(), iso);
}

void TestPriceList::ratesAndLeadTimes()
{
    QCOMPARE(parseListRate("13%")->ppm, 130000);
    QCOMPARE(parseListRate("0.06")->ppm, 60000);
    QCOMPARE(parseListRate("９％")->ppm, 90000);
    QCOMPARE(parseListRate("13")->ppm, 130000);
    QVERIFY(!parseListRate("113%"));
    QVERIFY(!parseListRate("免税"));
    QCOMPARE(*parseListDays("45天"), 45);
    QCOMPARE(*parseListDays("2-3周"), 21);
    QCOMPARE(*parseListDays("1个月"), 30);
    QCOMPARE(*parseListDays("现货"), 0);
    QVERIFY(!parseListDays("看情况"));
}

void TestPriceList::partNumbers()
{
    QCOMPARE(foldPartNumber("ｍｃｘ755106as-heat"), std::string("MCX755106ASHEAT"));
    QCOMPARE(foldPartNumber("00 12-34"), std::string("001234"));
    QVERIFY(isDigitsLost("6.9E+12"));
    QVERIFY(isDigitsLost("1E+05"));
    QVERIFY(!isDigitsLost("E5-2690"));
    QVERIFY(!isDigitsLost("6E9"));
}

void TestPriceList::layoutIsFound()
{
    const Catalogue c = sample();
    const PriceListLayout l = proposeLayout(tableOf(kList), c, {});
    QCOMPARE(l.headerRow, 3);
    QCOMPARE(l.supplier, std::string("华辰"));
    QCOMPARE(formatDate(*l.listDate), std::string("2026-11-28"));
    QCOMPARE(formatDate(*l.validUntil), std::string("2026-12-05")); // seven days later
    QCOMPARE(l.columns[0].field, ListField::PartNumber);
    QCOMPARE(l.columns[3].field, ListField::Price);
    QCOMPARE(*l.columns[3].basis, TaxBasis::Inclusive);
    QCOMPARE(l.columns[3].scale, std::int64_t(10000));
    QCOMPARE(l.columns[6].field, ListField::Ignore);
    QCOMPARE(l.taxRate->ppm, std::int64_t(130000)); // from the note below
    QVERIFY(l.open().empty());
}

void TestPriceList::openQuestions()
{
    const Catalogue c = sample();
    const PriceListLayout l = proposeLayout(tableOf({{"部件号", "单价"}, {"A-1", "￥5"}}), c, {});
    QCOMPARE(l.open(), (std::vector<ListQuestion>{ListQuestion::CurrencyCode, ListQuestion::Basis}));
    // Every priced cell that says so answers it.
    const PriceListLayout said =
        proposeLayout(tableOf({{"部件号", "单价"}, {"A-1", "含税5元"}, {"A-2", "6元含税"}}), c, {});
    QVERIFY(said.open().empty());
    const PricingContext ctx = defaultPricing(c, Currency::CNY, kToday);
    const RememberedMatches none;
    const auto refused = readPriceList(tableOf({{"部件号", "单价"}, {"A-1", "￥5"}}), l, {c, ctx, none});
    QVERIFY(!refused);
    QCOMPARE(refused.error().kind, ErrorKind::BadInput);
}

void TestPriceList::rowsAreRead()
{
    const Catalogue c = sample();
    const PricingContext ctx = defaultPricing(c, Currency::CNY, kToday);
    const RememberedMatches none;
    const SheetTable table = tableOf(kList);
    const auto read = readPriceList(table, proposeLayout(table, c, {}), {c, ctx, none});
    QVERIFY(read.ok());
    QCOMPARE(read->rows.size(), std::size_t(6));
    const PriceListRow& card = read->rows[0];
    QCOMPARE(card.line, 5);
    QCOMPARE(card.group, std::string("加速卡"));
    QCOMPARE(card.match, MatchKind::PartNumber);
    QCOMPARE(card.price.price.micro, std::int64_t(286000) * 1000000);
    QVERIFY(card.price.taxIncluded);
    QCOMPARE(card.price.validUntil, std::string("2026-12-12"));
    QCOMPARE(card.leadDays, std::optional<int>(45));
    QCOMPARE(card.status, RowStatus::Up);
    // 286,000 with 13 % tax is 253,097.35 without: 26.5 % above 200,000.
    QVERIFY(std::abs(*card.change - (286000 / 1.13 / 200000 - 1)) < 1e-6);
    QVERIFY(card.overLimit);
    QVERIFY(card.accepted);
    const PriceListRow& dimm = read->rows[1];
    QCOMPARE(dimm.match, MatchKind::Name);
    QCOMPARE(dimm.price.partId, std::string("dimm64"));
    QVERIFY(!dimm.accepted); // a name is only proposed
    QCOMPARE(dimm.price.validUntil, std::string("2027-01-13"));
    const PriceListRow& rail = read->rows[2];
    QCOMPARE(rail.price.partId, std::string("zero"));
    // The head says 万元, but a cell that says 元 stands for itself.
    QCOMPARE(rail.price.price.micro, std::int64_t(100) * 1000000);
    QCOMPARE(rail.status, RowStatus::Down);
    QCOMPARE(read->rows[3].status, RowStatus::Rejected);
    QCOMPARE(read->rows[3].reason.key, std::string("pricelist.reject.digits"));
    QCOMPARE(read->rows[4].reason.key, std::string("pricelist.reject.twice"));
    QCOMPARE(read->rows[5].status, RowStatus::Unknown);
    QCOMPARE(read->counts().rejected, 2);
    QCOMPARE(commitOf(*read, proposeLayout(table, c, {}), true).prices.size(), std::size_t(2));
}

void TestPriceList::theUserChooses()
{
    const Catalogue c = sample();
    const PricingContext ctx = defaultPricing(c, Currency::CNY, kToday);
    RememberedMatches matches;
    const SheetTable table = tableOf(kList);
    const PriceListLayout layout = proposeLayout(table, c, {});
    auto read = readPriceList(table, layout, {c, ctx, matches});
    QVERIFY(read.ok());
    chooseMatch(read.value().rows[5], "dimm96", {c, ctx, matches});
    QVERIFY(read->rows[5].accepted);
    QCOMPARE(read->rows[5].status, RowStatus::New);
    const PriceListCommit commit = commitOf(*read, layout, true);
    QCOMPARE(commit.matches.size(), std::size_t(1));
    // Remembered, the next list finds it alone.
    matches = commit.matches;
    const auto again = readPriceList(table, layout, {c, ctx, matches});
    QCOMPARE(again->rows[5].match, MatchKind::Remembered);
    QCOMPARE(again->rows[5].price.partId, std::string("dimm96"));
    chooseMatch(read.value().rows[5], "", {c, ctx, matches});
    QCOMPARE(read->rows[5].status, RowStatus::Unknown);
    QVERIFY(!read->rows[5].accepted);
}

void TestPriceList::memoryWinsOverWords()
{
    const Catalogue c = sample();
    const std::vector<std::vector<std::string>> rows = {
        {"供应商：华辰"}, {"部件号", "单价", "到手"}, {"A-1", "9", "5"}};
    RememberedLayout memory;
    memory.supplier = "华辰";
    memory.fields = {{"单价", ListField::Ignore}, {"到手", ListField::Price}};
    memory.basis = TaxBasis::Exclusive;
    memory.currency = Currency::USD;
    const PriceListLayout l = proposeLayout(tableOf(rows), c, {memory});
    QVERIFY(l.fromMemory);
    QCOMPARE(l.columns[1].field, ListField::Ignore);
    QCOMPARE(l.columns[2].field, ListField::Price);
    QCOMPARE(*l.currency, Currency::USD);
    QVERIFY(l.open().empty());
    QCOMPARE(rememberedOf(l).fields.at("到手"), ListField::Price);
}

void TestPriceList::missingPartsAreNamed()
{
    const Catalogue c = sample();
    const PricingContext ctx = defaultPricing(c, Currency::CNY, kToday);
    const RememberedMatches none;
    const SheetTable table = tableOf({{"供应商：华辰"}, {"部件号", "含税单价"}, {"0012345678", "5元"}});
    const auto read = readPriceList(table, proposeLayout(table, c, {}), {c, ctx, none});
    QVERIFY(read.ok());
    QCOMPARE(read->missing, (std::vector<std::string>{"h200", "dimm64"}));
}

void TestPriceList::stopLeavesNothing()
{
    const Catalogue c = sample();
    const PricingContext ctx = defaultPricing(c, Currency::CNY, kToday);
    const RememberedMatches none;
    const SheetTable table = tableOf(kList);
    std::stop_source stop;
    stop.request_stop();
    const auto read = readPriceList(table, proposeLayout(table, c, {}), {c, ctx, none}, stop.get_token());
    QVERIFY(!read);
    QCOMPARE(read.error().kind, ErrorKind::Conflict);
}

void TestPriceList::overlayKeepsTheShipped()
{
    const auto shipped = std::make_shared<const Catalogue>(sample());
    QCOMPARE(overlay(shipped, {}).get(), shipped.get());
    OwnCatalogue own;
    OwnPart replaced;
    replaced.part = *shipped->part("dimm64");
    replaced.part.vendor = "Renamed";
    replaced.shipped = true;
    OwnPart added;
    added.part.id = "own-card";
    added.part.kind = PartKind::Accelerator;
    added.part.spec = AcceleratorSpec{};
    own.parts = {replaced, added};
    Price p = shipped->prices[1];
    p.partId = "own-card";
    Price gone = p;
    gone.partId = "vanished";
    own.prices = {p, gone};
    own.policies["vat_cn_goods"] = 0.09;
    own.rates = {{Currency::USD, Currency::CNY, 7'050000, "2026-11-29", "bank"}};
    own.fingerprint = "x";
    const CataloguePtr seen = overlay(shipped, own);
    QCOMPARE(seen->parts.size(), std::size_t(5));
    QCOMPARE(seen->parts[1].id, std::string("own-card")); // behind the shipped parts of its kind
    QCOMPARE(seen->part("dimm64")->vendor, std::string("Renamed"));
    QCOMPARE(shipped->part("dimm64")->vendor, std::string("Micron"));
    QCOMPARE(seen->priceHistory("own-card").size(), std::size_t(1));
    QVERIFY(seen->priceHistory("vanished").empty());
    QCOMPARE(seen->policy("vat_cn_goods", 0), 0.09);
    QVERIFY(seen->contentHash != shipped->contentHash);
    const PricingContext ctx = defaultPricing(*seen, Currency::CNY, kToday);
    QCOMPARE(ctx.rates.size(), std::size_t(1));
    QCOMPARE(ctx.rates[0].micro, std::int64_t(7'050000));
    QCOMPARE(ctx.rates[0].date, std::string("2026-11-29"));
}

void TestPriceList::overlayFollowsChoices()
{
    const auto shipped = std::make_shared<const Catalogue>(sample());
    const PricingContext ctx = defaultPricing(*shipped, Currency::CNY, kToday);
    OwnCatalogue own;
    own.choices = {{"h200", "price", priceKey(shipped->prices[0])}};
    const CataloguePtr seen = overlay(shipped, own);
    QCOMPARE(chosenPrice(*seen, ctx, "h200")->kind, PriceKind::PlanningEstimate);
    own.choices = {{"h200", "price", priceKey(shipped->prices[1])}};
    QCOMPARE(chosenPrice(*overlay(shipped, own), ctx, "h200")->supplier, std::string("华辰"));
}

QTEST_APPLESS_MAIN(TestPriceList)
#include "tst_pricelist.moc"

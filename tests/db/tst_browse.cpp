// Looking through the catalogue: the index against a plain search over the snapshot, and the words people type.

#include "core/catalogue/browse.h"
#include "db/store/browseindex.h"
#include "db/store/cataloguestore.h"
#include "db/text/pinyin.h"
#include "tests/support/smallcatalogue.h"

#include <QTest>
#include <algorithm>
#include <random>

using namespace peiji;

class TestBrowse : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase();
    void findsWhatIsTyped_data();
    void findsWhatIsTyped();
    void wordsAreData_data();
    void wordsAreData();
    void agreesWithPlainSearch();
    void filtersAgreeWithTheRows();
    void sortsWithUnknownsLast();
    void facetsCountTheOtherFilters();
    void freshnessEdges_data();
    void freshnessEdges();
    void yearChangeNeedsAYear();
    void refreshWritesOnlyWhatChanged();
    void everyFigureHasAName();
    void pinyin_data();
    void pinyin();

private:
    std::vector<BrowseRow> rowsOf(const BrowseFilter& f)
    {
        const auto rows = m_index->find(f);
        return rows ? m_index->lines(*rows).value() : std::vector<BrowseRow>{};
    }
    CataloguePtr m_catalogue;
    PricingContext m_pricing;
    std::unique_ptr<BrowseIndex> m_index;
};

void TestBrowse::initTestCase()
{
    auto content = loadCatalogue(PEIJI_BINARY_DIR "/share/peiji/catalogue.sqlite");
    QVERIFY(content.ok());
    m_catalogue = content->catalogue;
    m_pricing = defaultPricing(*m_catalogue, Currency::CNY, Date{std::chrono::year{2026} / 11 / 30});
    auto index = BrowseIndex::create();
    QVERIFY2(index.ok(), index.ok() ? "" : index.error().text(Lang::En).c_str());
    m_index = std::move(index).value();
    const Status filled = m_index->refresh(m_catalogue, m_pricing);
    QVERIFY2(filled.ok(), filled.ok() ? "" : filled.error().text(Lang::En).c_str());
    QCOMPARE(m_index->changedRows(), int(m_catalogue->parts.size()));
}

void TestBrowse::findsWhatIsTyped_data()
{
    QTest::addColumn<QString>("words");
    QTest::addColumn<QString>("mustHold"); // id of a part among the answers
    QTest::newRow("model") << "H200 NVL"
                           << "nv-h200-nvl";
    QTest::newRow("lower case, other order") << "nvl h200"
                                             << "nv-h200-nvl";
    QTest::newRow("full width") << QStringLiteral("Ｈ２００ ｎｖｌ") << "nv-h200-nvl";
    QTest::newRow("id") << "nv-l40s"
                        << "nv-l40s";
    QTest::newRow("part of a word") << "200 nv"
                                    << "nv-h200-nvl";
}

void TestBrowse::findsWhatIsTyped()
{
    QFETCH(QString, words);
    QFETCH(QString, mustHold);
    BrowseFilter f;
    f.words = words.toStdString();
    const std::vector<BrowseRow> rows = rowsOf(f);
    QVERIFY(std::any_of(rows.begin(), rows.end(), [&](const BrowseRow& r) { return r.id == mustHold.toStdString(); }));
    QVERIFY(rows.size() < m_catalogue->parts.size() / 2);
}

void TestBrowse::wordsAreData_data()
{
    QTest::addColumn<QString>("words");
    for (const char* w :
         {"\"", "'", "a\"b\"c", "x OR y", "NEAR(", "*", "%", "_", "\\", "col:val", "'); DROP TABLE line;"})
        QTest::newRow(w) << QString::fromLatin1(w);
}

void TestBrowse::wordsAreData()
{
    QFETCH(QString, words);
    BrowseFilter f;
    f.words = words.toStdString();
    const auto rows = m_index->find(f);
    QVERIFY2(rows.ok(), rows.ok() ? "" : rows.error().text(Lang::En).c_str());
    for (const BrowseRow& r : m_index->lines(*rows).value())
        QVERIFY2(!words.contains(u'%') && !words.contains(u'\\'), r.id.c_str()); // none of ours has one in its name
}

/// Every text a part is found by, and a plain scan over it.
static bool holdsAll(const Part& p, const std::vector<std::string>& words)
{
    const Pinyin py = pinyinOf(p.name.zh);
    const std::string text = searchForm(p.name.zh + ' ' + p.name.en + ' ' + p.vendor + ' ' + p.model + ' ' +
                                        p.partNumber + ' ' + p.id + ' ' + py.whole + ' ' + py.initials);
    return std::all_of(words.begin(), words.end(),
                       [&](const std::string& w) { return text.find(searchForm(w)) != std::string::npos; });
}

void TestBrowse::agreesWithPlainSearch()
{
    std::mt19937 random(7);
    int found = 0;
    for (int round = 0; round < 300; ++round) {
        const Part& from = m_catalogue->parts[random() % m_catalogue->parts.size()];
        const QString name = QString::fromStdString(random() % 2 ? from.name.zh : from.name.en);
        const int length = 1 + int(random() % 6), start = int(random() % std::max<qsizetype>(1, name.size() - length));
        const QStringList typed = name.mid(start, length).split(u' ', Qt::SkipEmptyParts);
        std::vector<std::string> words;
        for (const QString& w : typed)
            words.push_back(w.toStdString());
        BrowseFilter f;
        f.words = typed.join(u' ').toStdString();
        std::vector<std::string> expected, answered;
        for (const Part& p : m_catalogue->parts) {
            if (holdsAll(p, words))
                expected.push_back(p.id);
        }
        for (const BrowseRow& r : rowsOf(f))
            answered.push_back(r.id);
        std::sort(expected.begin(), expected.end());
        std::sort(answered.begin(), answered.end());
        QVERIFY2(expected == answered, f.words.c_str());
        found += int(answered.size());
    }
    QVERIFY(found > 1000);
}

void TestBrowse::filtersAgreeWithTheRows()
{
    BrowseFilter f;
    f.kind = PartKind::Memory;
    f.freshness = {Freshness::Stale, Freshness::VeryStale};
    f.priceKinds = {PriceKind::PlanningEstimate, PriceKind::Observed};
    f.priceFrom = unitPriceFromMajor(1000, Currency::CNY);
    const std::vector<BrowseRow> rows = rowsOf(f);
    QVERIFY(!rows.empty());
    std::size_t expected = 0;
    for (const Part* p : m_catalogue->partsOf(PartKind::Memory)) {
        const auto ready = readyPrice(*m_catalogue, m_pricing, p->id);
        const bool kind = ready && (ready->kind == PriceKind::PlanningEstimate || ready->kind == PriceKind::Observed);
        expected += kind && ready->stale && ready->gross.micro >= f.priceFrom->micro ? 1 : 0;
    }
    QCOMPARE(rows.size(), expected);
    for (const BrowseRow& r : rows) {
        QCOMPARE(int(r.kind), int(PartKind::Memory));
        QVERIFY(r.ageDays > r.limitDays);
        QVERIFY(r.gross && r.gross->micro >= f.priceFrom->micro);
    }
}

void TestBrowse::sortsWithUnknownsLast()
{
    for (const bool descending : {false, true}) {
        BrowseFilter f;
        f.sort = BrowseSort::Price;
        f.descending = descending;
        const std::vector<BrowseRow> rows = rowsOf(f);
        QCOMPARE(rows.size(), m_catalogue->parts.size());
        bool unknown = false;
        for (std::size_t i = 1; i < rows.size(); ++i) {
            unknown = unknown || !rows[i - 1].gross;
            QVERIFY(!unknown || !rows[i].gross);
            if (rows[i].gross)
                QVERIFY(descending ? rows[i].gross->micro <= rows[i - 1].gross->micro
                                   : rows[i].gross->micro >= rows[i - 1].gross->micro);
        }
        QVERIFY(unknown); // the cloud-only parts have no price
    }
}

void TestBrowse::facetsCountTheOtherFilters()
{
    BrowseFilter f;
    f.kind = PartKind::Accelerator;
    f.vendors = {"NVIDIA"};
    const BrowseFacets facets = m_index->facets(f).value();
    // Kinds are counted as if no kind were chosen, vendors as if no vendor were.
    BrowseFilter vendorOnly = f;
    vendorOnly.kind.reset();
    int total = 0;
    for (const int n : facets.kinds)
        total += n;
    QCOMPARE(total, int(m_index->find(vendorOnly).value().size()));
    QCOMPARE(facets.kinds[std::size_t(PartKind::Accelerator)], int(m_index->find(f).value().size()));
    BrowseFilter kindOnly = f;
    kindOnly.vendors.clear();
    total = 0;
    for (const BrowseFacets::Value& v : facets.vendors)
        total += v.rows;
    QCOMPARE(total, int(m_index->find(kindOnly).value().size()));
}

void TestBrowse::freshnessEdges_data()
{
    QTest::addColumn<QString>("date");
    QTest::addColumn<QString>("until");
    QTest::addColumn<int>("expected");
    const auto row = [](const char* name, const char* date, const char* until, Freshness f) {
        QTest::newRow(name) << QString::fromLatin1(date) << QString::fromLatin1(until) << int(f);
    };
    // Accelerators: 14 days. Today is 2026-11-30.
    row("of today", "2026-11-30", "", Freshness::Valid);
    row("eight days left", "2026-11-24", "", Freshness::Valid);
    row("seven days left", "2026-11-23", "", Freshness::ExpiringSoon);
    row("last day", "2026-11-16", "", Freshness::ExpiringSoon);
    row("a day over", "2026-11-15", "", Freshness::Stale);
    row("three times", "2026-10-19", "", Freshness::Stale);
    row("over three times", "2026-10-18", "", Freshness::VeryStale);
    row("its own end is today", "2026-11-29", "2026-11-30", Freshness::ExpiringSoon);
    row("its own end was yesterday", "2026-11-29", "2026-11-29", Freshness::Stale);
}

void TestBrowse::freshnessEdges()
{
    QFETCH(QString, date);
    QFETCH(QString, until);
    QFETCH(int, expected);
    auto c = std::make_shared<Catalogue>();
    test::add(*c, test::makePart("card", PartKind::Accelerator, test::pcieCard(80, 312, 300)), 100000);
    c->prices.front().date = date.toStdString();
    c->prices.front().validUntil = until.toStdString();
    c->policies["stale_days_accelerators"] = {"stale_days_accelerators", "d", "test", 14, {}};
    c->index();
    auto index = BrowseIndex::create();
    QVERIFY(index.ok());
    QVERIFY((*index.value()).refresh(c, defaultPricing(*c, Currency::CNY, m_pricing.today)).ok());
    const auto lines = index.value()->lines(index.value()->find({}).value()).value();
    QCOMPARE(lines.size(), std::size_t(1));
    QCOMPARE(int(lines.front().freshness), expected);
}

void TestBrowse::yearChangeNeedsAYear()
{
    Catalogue c;
    test::add(c, test::makePart("dimm", PartKind::Memory, MemorySpec{}), 3000);
    Price old = test::makePrice("dimm", 1200, 1200, 1200);
    old.date = "2025-12";
    c.prices.push_back(old);
    c.index();
    const PricingContext ctx = defaultPricing(c, Currency::CNY, m_pricing.today);
    const auto change = yearChange(c.priceHistory("dimm"), c, ctx);
    QVERIFY(change);
    QCOMPARE(*change, 1.5);
    c.prices.back().date = "2026-06";
    QVERIFY(!yearChange(c.priceHistory("dimm"), c, ctx));
    c.prices.back().date = "2024-01";
    QVERIFY(!yearChange(c.priceHistory("dimm"), c, ctx));
}

void TestBrowse::refreshWritesOnlyWhatChanged()
{
    auto changed = std::make_shared<Catalogue>(*m_catalogue);
    auto index = BrowseIndex::create();
    QVERIFY(index.ok());
    BrowseIndex& i = *index.value();
    QVERIFY(i.refresh(m_catalogue, m_pricing).ok());
    QVERIFY(i.refresh(m_catalogue, m_pricing).ok());
    QCOMPARE(i.changedRows(), 0);
    const std::string first = changed->parts.front().id, gone = changed->parts.back().id;
    changed->parts.front().name = {"改了名字", "Renamed xyzzy"};
    changed->parts.pop_back();
    changed->index();
    QVERIFY(i.refresh(changed, m_pricing).ok());
    QCOMPARE(i.changedRows(), 2);
    BrowseFilter f;
    f.words = "xyzzy";
    const auto rows = i.lines(i.find(f).value()).value();
    QCOMPARE(rows.size(), std::size_t(1));
    QCOMPARE(rows.front().id, first);
    f.words = "gaile";
    QCOMPARE(i.find(f).value().size(), std::size_t(1));
    f.words = gone;
    for (const BrowseRow& r : i.lines(i.find(f).value()).value())
        QVERIFY(r.id != gone);
    QVERIFY(i.refresh(m_catalogue, m_pricing).ok()); // and back
    QCOMPARE(i.find({}).value().size(), m_catalogue->parts.size());
}

void TestBrowse::everyFigureHasAName()
{
    for (int k = 0; k <= int(PartKind::Service); ++k)
        for (const char* key : figureKeys(static_cast<PartKind>(k)))
            QVERIFY2(!*key || m_catalogue->texts.has(key), key);
}

void TestBrowse::pinyin_data()
{
    QTest::addColumn<QString>("han");
    QTest::addColumn<QString>("whole");
    QTest::addColumn<QString>("initials");
    QTest::newRow("vendor") << QStringLiteral("英伟达 H200") << "yingweida"
                            << "ywd";
    QTest::newRow("mixed") << QStringLiteral("内存 64GB 条") << "neicuntiao"
                           << "nct";
    QTest::newRow("u umlaut") << QStringLiteral("绿") << "lu"
                              << "l";
    QTest::newRow("latin") << QStringLiteral("Dell") << ""
                           << "";
    QTest::newRow("empty") << QString() << ""
                           << "";
}

void TestBrowse::pinyin()
{
    QFETCH(QString, han);
    QFETCH(QString, whole);
    QFETCH(QString, initials);
    const Pinyin p = pinyinOf(han.toStdString());
    QCOMPARE(QString::fromStdString(p.whole), whole);
    QCOMPARE(QString::fromStdString(p.initials), initials);
}

QTEST_GUILESS_MAIN(TestBrowse)
#include "tst_browse.moc"

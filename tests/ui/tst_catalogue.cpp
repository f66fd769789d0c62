// The catalogue page on the shipped data: typing, filters, paging, the part at the right, languages.

#include "db/store/browseindex.h"
#include "db/store/cataloguestore.h"
#include "db/store/ownstore.h"
#include "tests/ui/support_fakes.h"
#include "ui/catalogue/cataloguefilters.h"
#include "ui/catalogue/cataloguepage.h"
#include "ui/catalogue/partinspector.h"
#include "ui/charts/pricechart.h"
#include "ui/i18n/language.h"
#include "ui/models/partlistmodel.h"
#include "ui/session/catalogueservice.h"
#include "ui/session/owncatalogueservice.h"

#include <QCheckBox>
#include <QInputMethodEvent>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTableView>
#include <QTableWidget>
#include <QTemporaryDir>
#include <QTest>

using namespace peiji;
using namespace Qt::StringLiterals;

static const std::string kShipped = std::string(PEIJI_BINARY_DIR) + "/share/peiji/catalogue.sqlite";

class TestCatalogue : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase();
    void init();
    void cleanup();
    void showsEveryPart();
    void narrowsWhileTyping();
    void preeditIsNotSearched();
    void filtersAndFacets();
    void priceRangeIsTyped();
    void nothingFoundOffersAWayBack();
    void pagesComeWhenLookedAt();
    void partTellsPriceAndValues();
    void aDuplicateIsOnesOwn();
    void speaksBothLanguages();
    void latestQuestionWins();

private:
    struct Setup {
        explicit Setup(const CataloguePtr& catalogue)
            : rig([&] {
                  EngineData engine = test::smallEngine();
                  engine.catalogue = catalogue;
                  return engine;
              }()),
              service([]() -> Result<std::unique_ptr<CatalogueBrowser>> {
                  auto index = BrowseIndex::create();
                  if (!index)
                      return index.error();
                  return std::unique_ptr<CatalogueBrowser>(std::move(index).value());
              }),
              own(catalogue,
                  [path = dir.filePath(u"own.sqlite"_s).toStdString()]() -> Result<std::unique_ptr<OwnCatalogueStore>> {
                      auto store = SqliteOwnStore::open(path, kShipped);
                      if (!store)
                          return store.error();
                      return std::unique_ptr<OwnCatalogueStore>(std::move(store).value());
                  },
                  {}),
              context(rig.context())
        {
            context.parts = &service;
            context.own = &own;
            QObject::connect(&own, &OwnCatalogueService::catalogueChanged, &rig.session,
                             &SessionController::setCatalogue);
        }
        QTemporaryDir dir;
        test::Rig rig;
        CatalogueService service;
        OwnCatalogueService own;
        UiContext context;
    };
    QTableView* table() const { return m_page->findChild<QTableView*>(u"catalogueList"_s); }
    QLineEdit* search() const { return m_page->findChild<QLineEdit*>(u"catalogueSearch"_s); }
    QString cell(int row, int column) const { return table()->model()->index(row, column).data().toString(); }
    CataloguePtr m_catalogue;
    std::unique_ptr<Setup> m_setup;
    std::unique_ptr<CataloguePage> m_page;
};

void TestCatalogue::initTestCase()
{
    test::dressApplication(Lang::En, QStringLiteral(PEIJI_SOURCE_DIR "/resources/fonts"));
    auto content = loadCatalogue(kShipped);
    QVERIFY(content.ok());
    m_catalogue = content->catalogue;
}

void TestCatalogue::init()
{
    m_setup = std::make_unique<Setup>(m_catalogue);
    m_page = std::make_unique<CataloguePage>(m_setup->context);
    m_page->resize(1300, 800);
    m_page->show();
    QVERIFY(QTest::qWaitForWindowExposed(m_page.get()));
    m_page->activate();
    QTRY_COMPARE_WITH_TIMEOUT(table()->model()->rowCount(), int(m_catalogue->parts.size()), 20000);
}

void TestCatalogue::cleanup()
{
    m_page.reset();
    m_setup.reset();
}

void TestCatalogue::showsEveryPart()
{
    QVERIFY(!cell(0, PartListModel::Name).isEmpty());
    QVERIFY(cell(0, PartListModel::UnitPriceGross).contains(u"¥"_s));
    // A part without a price says so, and never 0.
    search()->setText(u"tpu"_s);
    QTRY_VERIFY(table()->model()->rowCount() > 0 && table()->model()->rowCount() < 30);
    bool seen = false;
    for (int r = 0; r < table()->model()->rowCount(); ++r) {
        const QString price = cell(r, PartListModel::UnitPriceGross);
        QVERIFY(!price.contains(u"0.00"_s) || price.size() > 7);
        seen = seen || (price == u"—"_s && cell(r, PartListModel::Freshness) == u"No price"_s);
    }
    QVERIFY(seen);
}

void TestCatalogue::narrowsWhileTyping()
{
    QTest::keyClicks(search(), u"h200 nvl"_s);
    QTRY_VERIFY(table()->model()->rowCount() < 20);
    QTRY_VERIFY(cell(0, PartListModel::Name).contains(u"H200"_s));
    search()->setText(u"neicun"_s);
    QTRY_VERIFY(table()->model()->rowCount() > 10);
    QCOMPARE(table()->model()->rowCount() < int(m_catalogue->parts.size()) / 2, true);
}

void TestCatalogue::preeditIsNotSearched()
{
    QInputMethodEvent composing(u"nei cun"_s, {});
    QCoreApplication::sendEvent(search(), &composing);
    QTest::qWait(50);
    QCOMPARE(table()->model()->rowCount(), int(m_catalogue->parts.size()));
    QInputMethodEvent committed;
    committed.setCommitString(u"内存"_s);
    QCoreApplication::sendEvent(search(), &committed);
    QTRY_VERIFY(table()->model()->rowCount() < int(m_catalogue->parts.size()) / 2);
    QCOMPARE(search()->text(), u"内存"_s);
}

void TestCatalogue::filtersAndFacets()
{
    auto* filters = m_page->findChild<CatalogueFilters*>();
    filters->setKind(PartKind::Memory);
    emit filters->changed();
    const int memory = int(m_catalogue->partsOf(PartKind::Memory).size());
    QTRY_COMPARE(table()->model()->rowCount(), memory);
    QCOMPARE(table()->model()->headerData(PartListModel::Figure1, Qt::Horizontal).toString(), u"Size GB"_s);
    QVERIFY(!table()->isColumnHidden(PartListModel::Figure1));
    // Each form's box carries its count, and ticking it leaves exactly so many.
    QCheckBox* ddr5 = nullptr;
    QTRY_VERIFY([&] {
        for (QCheckBox* box : filters->findChildren<QCheckBox*>()) {
            if (box->text() == u"ddr5-rdimm"_s)
                ddr5 = box;
        }
        return ddr5 != nullptr;
    }());
    ddr5->setChecked(true);
    int expected = 0;
    for (const Part* p : m_catalogue->partsOf(PartKind::Memory))
        expected += p->as<MemorySpec>()->memClass == "ddr5-rdimm" ? 1 : 0;
    QTRY_COMPARE(table()->model()->rowCount(), expected);
}

void TestCatalogue::priceRangeIsTyped()
{
    const PricingContext pricing = cataloguePricing(m_setup->rig.session.project(), m_setup->rig.session.data());
    int expected = 0;
    for (const Part& p : m_catalogue->parts) {
        const auto ready = readyPrice(*m_catalogue, pricing, p.id);
        expected += ready && ready->gross.micro >= 1'000'000'000'000 ? 1 : 0; // a million
    }
    QVERIFY(expected > 0);
    for (QLineEdit* edit : m_page->findChildren<QLineEdit*>()) {
        if (edit->accessibleName() == u"Price from"_s)
            edit->setText(u"100万"_s);
    }
    QTRY_COMPARE(table()->model()->rowCount(), expected);
}

void TestCatalogue::nothingFoundOffersAWayBack()
{
    search()->setText(u"no such part at all"_s);
    QTRY_COMPARE(table()->model()->rowCount(), 0);
    QTRY_VERIFY(!table()->isVisible());
    QPushButton* clear = nullptr;
    for (QPushButton* b : m_page->findChildren<QPushButton*>()) {
        if (b->isVisible() && b->text() == u"Clear words and filters"_s)
            clear = b;
    }
    QVERIFY(clear);
    QTest::mouseClick(clear, Qt::LeftButton);
    QTRY_COMPARE(table()->model()->rowCount(), int(m_catalogue->parts.size()));
    QVERIFY(search()->text().isEmpty());
}

void TestCatalogue::pagesComeWhenLookedAt()
{
    const int last = table()->model()->rowCount() - 1;
    QVERIFY(last > CatalogueService::kPage);
    QVERIFY(cell(last, PartListModel::Name).isEmpty()); // asked for now, here in a moment
    QTRY_VERIFY(!cell(last, PartListModel::Name).isEmpty());
    table()->scrollToBottom();
    QTRY_VERIFY(!cell(last - 3, PartListModel::Name).isEmpty());
}

void TestCatalogue::partTellsPriceAndValues()
{
    auto* inspector = m_page->findChild<PartInspector*>();
    m_page->showPart("nv-h200-nvl");
    QCOMPARE(inspector->partId(), std::string("nv-h200-nvl"));
    const auto tables = inspector->findChildren<QTableWidget*>();
    QCOMPARE(tables.size(), 2);
    const std::size_t prices = m_catalogue->priceHistory("nv-h200-nvl").size();
    QCOMPARE(tables[0]->rowCount(), int(prices));
    // The values come from a worker: those of the part looked at before may still stand there.
    const auto tellsMemory = [values = tables[1]] {
        for (int r = 0; r < values->rowCount(); ++r) {
            if (values->item(r, 0)->text() == u"Memory (GB)"_s && values->item(r, 1)->text() == u"141"_s)
                return true;
        }
        return false;
    };
    QTRY_VERIFY(tellsMemory());
    const auto* chart = inspector->findChild<PriceChart*>();
    QVERIFY(!chart->points().empty() && chart->points().size() <= prices);
}

void TestCatalogue::aDuplicateIsOnesOwn()
{
    auto* inspector = m_page->findChild<PartInspector*>();
    m_page->showPart("nv-h200-nvl");
    auto* duplicate = inspector->findChild<QPushButton*>(u"duplicatePart"_s);
    QVERIFY(duplicate && duplicate->isVisible());
    QTest::mouseClick(duplicate, Qt::LeftButton);
    QTRY_VERIFY(isOwnPart(inspector->partId()));
    const std::string own = inspector->partId();
    const Catalogue& c = *m_setup->rig.session.data().catalogue;
    QVERIFY(c.part(own) && c.part("nv-h200-nvl"));
    QCOMPARE(c.part(own)->as<AcceleratorSpec>()->memoryGb, 141.0);
    // A value of one's own replaces the copy's, never the shipped part's.
    std::optional<bool> set;
    m_setup->own.change<Unit>(
        this,
        [own](OwnCatalogueStore& s) {
            return s.setValue(own, "memory_gb", {"150", "test", "2026-11-30"});
        },
        [&set](const Status& s) { set = s.ok(); });
    QTRY_VERIFY(set.has_value());
    QVERIFY(*set);
    QCOMPARE(m_setup->rig.session.data().catalogue->part(own)->as<AcceleratorSpec>()->memoryGb, 150.0);
    QCOMPARE(m_setup->rig.session.data().catalogue->part("nv-h200-nvl")->as<AcceleratorSpec>()->memoryGb, 141.0);
}

void TestCatalogue::speaksBothLanguages()
{
    QTRY_VERIFY(table()->model()->headerData(0, Qt::Horizontal).toString() == u"Model"_s);
    Language::instance().set(Lang::Zh);
    QTRY_COMPARE(table()->model()->headerData(0, Qt::Horizontal).toString(), u"型号"_s);
    QTRY_VERIFY(cell(0, PartListModel::Freshness).contains(u"过期"_s) ||
                cell(0, PartListModel::Freshness) == u"有效"_s);
    Language::instance().set(Lang::En);
}

void TestCatalogue::latestQuestionWins()
{
    QSignalSpy found(&m_setup->service, &CatalogueService::found);
    BrowseFilter f;
    for (const char* words : {"a", "am", "amd", "amd e", "amd ep", "amd epy", "amd epyc", "epyc 9555"}) {
        f.words = words;
        m_setup->service.find(f);
    }
    QTRY_VERIFY(found.size() >= 1);
    QTest::qWait(300);
    // Overtaken questions are dropped, and nothing comes after the last one's answer.
    QVERIFY(found.size() < 8);
    const auto rows = found.last().at(0).value<BrowseRows>();
    QVERIFY(!rows.empty() && rows.size() < 10);
    QCOMPARE(table()->model()->rowCount(), int(rows.size()));
}

QTEST_MAIN(TestCatalogue)
#include "tst_catalogue.moc"

// A supplier's GBK price list taken over through the dialog, undone, and what a refused or cancelled one leaves.

#include "core/catalogue/pricing.h"
#include "db/import/pricefile.h"
#include "db/store/cataloguestore.h"
#include "db/store/ownstore.h"
#include "tests/ui/support_fakes.h"
#include "ui/catalogue/importdialog.h"
#include "ui/catalogue/importmodels.h"
#include "ui/session/owncatalogueservice.h"

#include <QAbstractItemModelTester>
#include <QComboBox>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>

using namespace peiji;
using namespace Qt::StringLiterals;

static const std::string kShipped = std::string(PEIJI_BINARY_DIR) + "/share/peiji/catalogue.sqlite";

class TestImportDialog : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase();
    void init();
    void cleanup();
    void takesOverAGbkList();
    void asksForTheCurrency();
    void columnCanBeSaidByHand();
    void cancelLeavesNothing();
    void damagedFileSaysWhy();

private:
    struct Setup {
        explicit Setup(const CataloguePtr& catalogue)
            : rig([&] {
                  EngineData engine = test::smallEngine();
                  engine.catalogue = catalogue;
                  return engine;
              }()),
              own(
                  catalogue,
                  [path = dir.filePath(u"own.sqlite"_s).toStdString()]() -> Result<std::unique_ptr<OwnCatalogueStore>> {
                      auto store = SqliteOwnStore::open(path, kShipped);
                      if (!store)
                          return store.error();
                      return std::unique_ptr<OwnCatalogueStore>(std::move(store).value());
                  },
                  readPriceFile),
              context(rig.context())
        {
            context.own = &own;
            QObject::connect(&own, &OwnCatalogueService::catalogueChanged, &rig.session,
                             &SessionController::setCatalogue);
        }
        QTemporaryDir dir;
        test::Rig rig;
        OwnCatalogueService own;
        UiContext context;
    };
    QString write(const QString& name, const QString& text, const char* codec);
    std::unique_ptr<ImportDialog> open(const QString& path);
    /// Batches in the store, as the worker reads them.
    std::vector<PriceBatch> batches();
    CataloguePtr m_catalogue;
    std::unique_ptr<Setup> m_setup;
};

static const QString kList = u"华辰科技价格表,,,,,\n2026年11月,,,,,\n物料编码,品名,规格型号,含税单价,交货期,有效期\n"
                             "ESC8000A-E13,华硕八卡准系统,4U 双路 SP5,\"￥122,800\",30天,20261224\n"
                             "MCX755106AS-HEAT,迈络思网卡,双口 200G,\"￥１６，９００\",20天,2026/12/10\n"
                             "NO-SUCH-PART-1,看不懂的东西,,￥12,3天,2026/12/10\n"
                             "MQM9700-NS2F,400G 交换机,64 口,￥25.1万,60天,2026年12月10日\n"_s;

void TestImportDialog::initTestCase()
{
    test::dressApplication(Lang::En, QStringLiteral(PEIJI_SOURCE_DIR "/resources/fonts"));
    auto content = loadCatalogue(kShipped);
    QVERIFY(content.ok());
    m_catalogue = content->catalogue;
}

void TestImportDialog::init()
{
    m_setup = std::make_unique<Setup>(m_catalogue);
}

void TestImportDialog::cleanup()
{
    m_setup.reset();
}

QString TestImportDialog::write(const QString& name, const QString& text, const char* codec)
{
    const QString utf8 = m_setup->dir.filePath(u"utf8.txt"_s), path = m_setup->dir.filePath(name);
    QFile file(utf8);
    if (!file.open(QIODevice::WriteOnly))
        return {};
    file.write(text.toUtf8());
    file.close();
    // Another program's encoder: ours is what is tried.
    const int made = system(qPrintable(u"iconv -f UTF-8 -t %1 '%2' > '%3'"_s.arg(QLatin1String(codec), utf8, path)));
    return made == 0 ? path : QString();
}

std::unique_ptr<ImportDialog> TestImportDialog::open(const QString& path)
{
    auto dialog = std::make_unique<ImportDialog>(m_setup->context, path, nullptr);
    dialog->show();
    return dialog;
}

std::vector<PriceBatch> TestImportDialog::batches()
{
    std::optional<std::vector<PriceBatch>> out;
    m_setup->own.ask<std::vector<PriceBatch>>(
        this, [](OwnCatalogueStore& s) { return s.batches(); },
        [&out](const Result<std::vector<PriceBatch>>& b) { out = b.ok() ? b.value() : std::vector<PriceBatch>{}; });
    [&] { QTRY_VERIFY(out.has_value()); }();
    return out.value_or(std::vector<PriceBatch>{});
}

void TestImportDialog::takesOverAGbkList()
{
    const QString path = write(u"华辰_202611.csv"_s, kList, "GB18030");
    QVERIFY(!path.isEmpty());
    auto dialog = open(path);
    QTRY_COMPARE(dialog->step(), ImportDialog::Step::Columns);
    QAbstractItemModelTester columns(dialog->columnsModel());
    QCOMPARE(dialog->columnsModel()->data(dialog->columnsModel()->index(1, 1), Qt::DisplayRole).toString(),
             u"华硕八卡准系统"_s);
    dialog->findChild<QLineEdit*>(u"importSupplier"_s)->setText(u"华辰科技"_s);
    auto* currency = dialog->findChild<QComboBox*>(u"importCurrency"_s);
    currency->setCurrentIndex(1);
    emit currency->activated(1);
    QTRY_VERIFY(dialog->nextButton()->isEnabled());
    QTest::mouseClick(dialog->nextButton(), Qt::LeftButton);
    QTRY_COMPARE(dialog->step(), ImportDialog::Step::Differences);
    const PriceListCounts n = dialog->preview().counts();
    QCOMPARE(n.fresh, 3);
    QCOMPARE(n.unknown, 1);
    QCOMPARE(n.accepted, 3);
    QAbstractItemModelTester rows(dialog->rowsModel());
    QSignalSpy done(dialog.get(), &ImportDialog::imported);
    QTest::mouseClick(dialog->nextButton(), Qt::LeftButton);
    QTRY_COMPARE(done.size(), 1);
    QCOMPARE(done.first().at(2).toInt(), 3);
    // The session counts with them at once, exactly as written.
    const Catalogue& c = *m_setup->rig.session.data().catalogue;
    const PricingContext pricing = defaultPricing(c, Currency::CNY, Date{std::chrono::year{2026} / 11 / 30});
    const auto ready = readyPrice(c, pricing, [&] {
        for (const Part& p : c.parts)
            if (p.partNumber == "MQM9700-NS2F")
                return p.id;
        return std::string();
    }());
    QVERIFY(ready);
    QCOMPARE(int(ready->kind), int(PriceKind::Supplier));
    QCOMPARE(ready->gross.micro, 251'000'000'000LL);
    QCOMPARE(ready->validUntil, std::string("2026-12-10"));
    // And undone in one step.
    const qint64 batch = done.first().at(0).toLongLong();
    bool undone = false;
    m_setup->own.change<Unit>(
        this, [batch](OwnCatalogueStore& s) { return s.undoBatch(batch); },
        [&undone](const Status& s) { undone = s.ok(); });
    QTRY_VERIFY(undone);
    for (const Price& p : m_setup->rig.session.data().catalogue->prices)
        QVERIFY(p.kind != PriceKind::Supplier);
}

void TestImportDialog::asksForTheCurrency()
{
    QString plain = kList;
    plain.remove(u'￥');
    auto dialog = open(write(u"a.csv"_s, plain, "UTF-8"));
    QTRY_COMPARE(dialog->step(), ImportDialog::Step::Columns);
    dialog->findChild<QLineEdit*>(u"importSupplier"_s)->setText(u"A"_s);
    QVERIFY(!dialog->nextButton()->isEnabled());
    auto* currency = dialog->findChild<QComboBox*>(u"importCurrency"_s);
    currency->setCurrentIndex(1);
    emit currency->activated(1);
    QVERIFY(dialog->nextButton()->isEnabled());
}

void TestImportDialog::columnCanBeSaidByHand()
{
    auto dialog = open(write(u"b.csv"_s, kList, "UTF-8"));
    QTRY_COMPARE(dialog->step(), ImportDialog::Step::Columns);
    ImportColumnsModel* m = dialog->columnsModel();
    QCOMPARE(m->data(m->index(0, 0), Qt::EditRole).toInt(), int(ListField::PartNumber));
    QVERIFY(m->setData(m->index(0, 1), int(ListField::PartNumber), Qt::EditRole));
    QCOMPARE(m->data(m->index(0, 1), Qt::EditRole).toInt(), int(ListField::PartNumber));
    QCOMPARE(m->data(m->index(0, 0), Qt::EditRole).toInt(), int(ListField::Ignore));
}

void TestImportDialog::cancelLeavesNothing()
{
    {
        auto dialog = open(write(u"c.csv"_s, kList, "GB18030"));
        QTRY_COMPARE(dialog->step(), ImportDialog::Step::Columns);
        dialog->findChild<QLineEdit*>(u"importSupplier"_s)->setText(u"C"_s);
        auto* currency = dialog->findChild<QComboBox*>(u"importCurrency"_s);
        currency->setCurrentIndex(1);
        emit currency->activated(1);
        QTest::mouseClick(dialog->nextButton(), Qt::LeftButton);
        QTRY_COMPARE(dialog->step(), ImportDialog::Step::Differences);
        dialog->close();
    }
    QVERIFY(batches().empty());
}

void TestImportDialog::damagedFileSaysWhy()
{
    const QString path = m_setup->dir.filePath(u"broken.xlsx"_s);
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("PK\x03\x04 this is no workbook");
    file.close();
    auto dialog = open(path);
    QTest::qWait(500);
    QCOMPARE(dialog->step(), ImportDialog::Step::File);
    QVERIFY(!dialog->nextButton()->isEnabled());
    bool told = false;
    for (const QLabel* label : dialog->findChildren<QLabel*>())
        told = told || (label->isVisible() && label->text().contains(u"broken.xlsx"_s));
    QVERIFY(told);
}

QTEST_MAIN(TestImportDialog)
#include "tst_importdialog.moc"

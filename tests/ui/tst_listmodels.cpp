// Models of quote lines, findings and the list of quotes.
#include "pagefixture.h"

#include "ui/i18n/language.h"
#include "ui/models/findingsmodel.h"
#include "ui/models/pricekindtext.h"
#include "ui/models/quotelinesmodel.h"
#include "ui/models/quotelistmodel.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QtTest>

using namespace peiji;
using Lines = QuoteLinesModel;

class ListModelsTest : public QObject
{
    Q_OBJECT
private slots:
    void init() { Language::instance().set(Lang::En); }

    void linesKeepTheirPromises()
    {
        Lines model;
        QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.setLines(lines(), until());
        model.setLines(lines(20000), until());
        model.retranslate();
        model.setLines({}, until());
    }

    void pictureOfTheLines()
    {
        Lines model;
        model.setLines(lines(), until());
        QCOMPARE(model.rowCount(), 4);
        QCOMPARE(model.lineCount(), 3);
        QVERIFY(at(model, 0, Lines::Position).data(SectionRole).toBool());
        QCOMPARE(at(model, 0, Lines::AmountGross).data().toString(), QStringLiteral("497,686.00"));
        QCOMPARE(at(model, 1, Lines::Item).data().toString(), QStringLiteral("DIMM"));
        QCOMPARE(at(model, 1, Lines::Item).data(DetailRole).toString(), QStringLiteral("PN-dimm"));
        QCOMPARE(at(model, 1, Lines::UnitGross).data().toString(), QStringLiteral("19,600.00"));
        QCOMPARE(at(model, 1, Lines::AmountGross).data().toString(), QStringLiteral("470,400.00"));
        QCOMPARE(at(model, 1, Lines::TaxRate).data().toString(), QStringLiteral("13%"));
        QCOMPARE(at(model, 1, Lines::Kind).data().toString(), QStringLiteral("Planning"));
        QCOMPARE(at(model, 1, Lines::Kind).data(DetailRole).toString(), QStringLiteral("15,000.00–22,000.00"));
        QCOMPARE(at(model, 1, Lines::Kind).data(StatusRole).toInt(), int(CellStatus::Warn));
        // An offer that ends before the quote is flagged, and one without a price is "—", never 0.
        QCOMPARE(at(model, 2, Lines::ValidUntil).data(StatusRole).toInt(), int(CellStatus::Warn));
        QCOMPARE(at(model, 3, Lines::UnitGross).data().toString(), QStringLiteral("—"));
        QCOMPARE(at(model, 3, Lines::AmountGross).data().toString(), QStringLiteral("—"));
        QCOMPARE(at(model, 3, Lines::Kind).data().toString(), QStringLiteral("No price"));
    }

    void typedPriceIsParsedAndAnnounced_data()
    {
        QTest::addColumn<QString>("typed");
        QTest::addColumn<double>("major");
        QTest::newRow("grouped") << "19,700" << 19700.0;
        QTest::newRow("sign") << QStringLiteral("¥19700.50") << 19700.5;
        QTest::newRow("wan") << QStringLiteral("1.97万") << 19700.0;
        QTest::newRow("full width") << QStringLiteral("１９７００") << 19700.0;
        QTest::newRow("word") << "cheap" << 0.0;
        QTest::newRow("negative") << "-5" << 0.0;
        QTest::newRow("zero") << "0" << 0.0;
        QTest::newRow("huge") << "1e30" << 0.0;
    }
    void typedPriceIsParsedAndAnnounced()
    {
        QFETCH(QString, typed);
        QFETCH(double, major);
        Lines model;
        model.setLines(lines(), until());
        QSignalSpy typedSpy(&model, &Lines::priceTyped), refused(&model, &Lines::priceRefused);
        QCOMPARE(model.setData(at(model, 1, Lines::UnitGross), typed, Qt::EditRole), major > 0);
        QCOMPARE(typedSpy.count(), major > 0 ? 1 : 0);
        QCOMPARE(refused.count(), major > 0 ? 0 : 1);
        if (major > 0) {
            QCOMPARE(typedSpy[0][0].toString(), QStringLiteral("dimm"));
            QCOMPARE(typedSpy[0][1].value<UnitPrice>().micro, std::llround(major * 1e6));
        }
    }

    void sameTextAndReadOnlyAreNoEdits()
    {
        Lines model;
        model.setLines(lines(), until());
        QSignalSpy typed(&model, &Lines::priceTyped);
        const QModelIndex unit = at(model, 1, Lines::UnitGross);
        QVERIFY(!model.setData(unit, unit.data(Qt::EditRole), Qt::EditRole));
        QVERIFY(!model.setData(at(model, 1, Lines::AmountGross), QStringLiteral("5"), Qt::EditRole));
        model.setReadOnly(true);
        QVERIFY(!(model.flags(unit) & Qt::ItemIsEditable));
        QVERIFY(!model.setData(unit, QStringLiteral("5"), Qt::EditRole));
        QCOMPARE(typed.count(), 0);
    }

    void changedCellsAreMarkedWithoutReset()
    {
        Lines model;
        model.setLines(lines(), until());
        QSignalSpy resets(&model, &QAbstractItemModel::modelReset);
        model.setLines(lines(20000), until());
        QCOMPARE(resets.count(), 0);
        QVERIFY(at(model, 1, Lines::UnitGross).data(ChangedRole).toBool());
        QVERIFY(at(model, 1, Lines::AmountGross).data(ChangedRole).toBool());
        QVERIFY(!at(model, 2, Lines::UnitGross).data(ChangedRole).toBool());
    }

    void findingsAndTheirFilter()
    {
        const CataloguePtr c = fixture::makeCatalogue(PEIJI_SOURCE_DIR);
        const Project p = fixture::makeProject();
        RecommendRequest r;
        r.tiers = p.tiers;
        const Recommendation rec = fixture::makeRecommendation(r, *c);
        FindingsModel model;
        FindingsFilter filter;
        filter.setSourceModel(&model);
        QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        QAbstractItemModelTester filterTester(&filter, QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.setFindings(rec, c);
        QCOMPARE(model.rowCount(), 4); // the impossible tier has none
        QCOMPARE(model.index(0, FindingsModel::Text).data().toString(),
                 QStringLiteral("System memory is 1.36× of device memory."));
        QCOMPARE(model.index(0, 0).data(FindingsModel::FixRole).toString(), QStringLiteral("Fit larger modules."));
        QCOMPARE(model.counts(1)[std::size_t(FindingKind::NotChecked)], 1);
        QCOMPARE(model.counts()[std::size_t(FindingKind::Warning)], 2);
        filter.setKind(FindingKind::NotChecked);
        QCOMPARE(filter.rowCount(), 2);
        filter.setTier(2);
        QCOMPARE(filter.rowCount(), 1);
        QVERIFY(filter.index(0, FindingsModel::Text).data().toString().contains(QStringLiteral("site.inlet_c")));
        filter.setText(QStringLiteral("nowhere"));
        QCOMPARE(filter.rowCount(), 0);
        Language::instance().set(Lang::Zh);
        model.retranslate();
        QCOMPARE(model.index(0, FindingsModel::Text).data().toString(),
                 QStringLiteral("系统内存是显存总量的 1.36× 倍。"));
        model.clear();
    }

    void severitiesMapToKinds_data()
    {
        QTest::addColumn<int>("severity");
        QTest::addColumn<int>("result");
        QTest::addColumn<int>("kind");
        QTest::newRow("error") << int(Severity::Error) << int(RuleResult::Fail) << int(FindingKind::Error);
        QTest::newRow("warning") << int(Severity::Warning) << int(RuleResult::Fail) << int(FindingKind::Warning);
        QTest::newRow("info") << int(Severity::Info) << int(RuleResult::Fail) << int(FindingKind::Note);
        QTest::newRow("error not checked")
            << int(Severity::Error) << int(RuleResult::NotChecked) << int(FindingKind::NotChecked);
        QTest::newRow("waived") << int(Severity::Error) << int(RuleResult::Waived) << int(FindingKind::Waived);
    }
    void severitiesMapToKinds()
    {
        QFETCH(int, severity);
        QFETCH(int, result);
        QFETCH(int, kind);
        Finding f;
        f.severity = static_cast<Severity>(severity);
        f.result = static_cast<RuleResult>(result);
        QCOMPARE(int(kindOf(f)), kind);
    }

    void listOfQuotes()
    {
        QuoteListModel model;
        QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        QuoteSummary s;
        s.number = "BJ-20261130-0007";
        s.revision = 2;
        s.status = QuoteStatus::Issued;
        s.customer = fixture::kHostileName;
        s.gross = {323040000, Currency::CNY};
        model.setQuotes({s});
        QCOMPARE(model.index(0, QuoteListModel::Number).data().toString(), QStringLiteral("BJ-20261130-0007-V2"));
        QCOMPARE(model.index(0, QuoteListModel::Customer).data().toString(), QString::fromUtf8(fixture::kHostileName));
        QCOMPARE(model.index(0, QuoteListModel::Total).data().toString(), QStringLiteral("CN¥3,230,400.00"));
        QCOMPARE(model.index(0, QuoteListModel::State).data().toString(), QStringLiteral("Issued"));
        QCOMPARE(model.index(0, QuoteListModel::ValidUntil).data().toString(), QStringLiteral("—"));
        model.setQuotes({});
    }

private:
    static Date until() { return *parseDate("2026-12-15"); }
    static QModelIndex at(const QAbstractItemModel& m, int row, int column) { return m.index(row, column); }
    /// A node with modules at a planning price, an adapter by an offer that ends early, and a part without a price.
    static std::vector<QuoteLine> lines(double dimm = 19600)
    {
        const auto yuan = [](double v) { return Money{std::llround(v * 100), Currency::CNY}; };
        QuoteLine group;
        group.group = true;
        group.position = "1";
        group.name = {"训练节点", "Training node"};
        QuoteLine a;
        a.position = "1.1";
        a.partId = "dimm";
        a.partNumber = "PN-dimm";
        a.name = {"内存", "DIMM"};
        a.unitName = {"条", "pc"};
        a.quantity = 24;
        a.unitGross = unitPriceFromMajor(dimm, Currency::CNY);
        a.tax = {130000};
        a.amount = splitTax(yuan(dimm * 24), TaxBasis::Inclusive, a.tax);
        a.low = splitTax(yuan(15000 * 24), TaxBasis::Inclusive, a.tax);
        a.high = splitTax(yuan(22000 * 24), TaxBasis::Inclusive, a.tax);
        a.priceDate = "2026-10-01";
        QuoteLine b = a;
        b.position = "1.2";
        b.partId = "nvme";
        b.quantity = 1;
        b.unitGross = unitPriceFromMajor(27286, Currency::CNY);
        b.amount = b.low = b.high = splitTax(yuan(27286), TaxBasis::Inclusive, b.tax);
        b.priceKind = PriceKind::Supplier;
        b.priceValidUntil = "2026-12-04";
        QuoteLine c = a;
        c.position = "1.3";
        c.partId = "none";
        c.priced = false;
        return {group, a, b, c};
    }
};

QTEST_MAIN(ListModelsTest)
#include "tst_listmodels.moc"

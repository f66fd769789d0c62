// The comparison's model: rows, best marks, filter, change marks, both languages.
#include "pagefixture.h"

#include "ui/i18n/language.h"
#include "ui/models/comparemodel.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QtTest>

using namespace peiji;

class CompareModelTest : public QObject
{
    Q_OBJECT
private slots:
    void init() { Language::instance().set(Lang::En); }

    void modelKeepsItsPromises()
    {
        CompareModel model;
        CompareFilter filter;
        filter.setSourceModel(&model);
        QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        QAbstractItemModelTester filterTester(&filter, QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.setRows(rows(), names());
        filter.setDifferencesOnly(true);
        model.setRows(rows(true), names());
        filter.setDifferencesOnly(false);
        model.setRows({}, {});
        model.clear();
    }

    void pictureOfTheTable()
    {
        CompareModel model;
        model.setRows(rows(), names());
        QCOMPARE(model.columnCount(), 4);
        QCOMPARE(text(model, "gpu", 1), QStringLiteral("—")); // impossible tier
        QCOMPARE(text(model, "gpu", 2), QStringLiteral("8 × RTX PRO 6000 96 GB"));
        QCOMPARE(text(model, "gpu", 3), QStringLiteral("8 × H200 NVL 141 GB"));
        QCOMPARE(text(model, "cpu", 2), QStringLiteral("2 × EPYC 9555 (64 cores)"));
        QCOMPARE(text(model, "nodes", 2), QStringLiteral("1 × 4U"));
        QCOMPARE(text(model, "days", 2), QStringLiteral("6.00\u00a0days"));
        QCOMPARE(cell(model, "days", 2).data(DetailRole).toString(), QStringLiteral("5.10–7.20"));
        QCOMPARE(text(model, "vram", 2), QStringLiteral("80.5"));
        QCOMPARE(cell(model, "vram", 2).data(DetailRole).toString(), QStringLiteral("/ 95.0"));
        QVERIFY(std::abs(cell(model, "vram", 2).data(ShareRole).toDouble() - 80.5 / 95.0) < 1e-9);
        QCOMPARE(text(model, "ram", 2), QStringLiteral("1,536 GB"));
        QCOMPARE(cell(model, "ram", 2).data(StatusRole).toInt(), int(CellStatus::Warn));
        QCOMPARE(text(model, "hot", 2), QStringLiteral("30.7 TB"));
        QCOMPARE(text(model, "verdict", 3), QStringLiteral("Fits"));
    }

    void bestIsMarkedOnceAndOnlyWhereTiersDiffer()
    {
        CompareModel model;
        model.setRows(rows(), names());
        QVERIFY(cell(model, "days", 3).data(BestRole).toBool());
        QVERIFY(!cell(model, "days", 2).data(BestRole).toBool());
        QVERIFY(!cell(model, "days", 1).data(BestRole).toBool());
        // Equal values: nothing is best.
        QVERIFY(!cell(model, "ram", 2).data(BestRole).toBool());
        QVERIFY(!cell(model, "ram", 3).data(BestRole).toBool());
        QVERIFY(cell(model, "purchase", 2).data(BestRole).toBool());
    }

    void differencesOnlyKeepsHeadsOfWhatIsLeft()
    {
        CompareModel model;
        CompareFilter filter;
        filter.setSourceModel(&model);
        std::vector<CompareRow> few(4);
        few[0] = {QStringLiteral("section.a"), QStringLiteral("A"), true, {{}, {}}};
        few[1] = {QStringLiteral("same"), QStringLiteral("same"), false, {{}, {}}};
        few[2] = {QStringLiteral("section.b"), QStringLiteral("B"), true, {{}, {}}};
        few[3] = {QStringLiteral("other"), QStringLiteral("other"), false, {{}, {}}};
        few[3].cells[1].text = QStringLiteral("x");
        for (CompareRow& row : few)
            for (CompareCell& c : row.cells)
                c.present = true;
        model.setRows(few, {QStringLiteral("1"), QStringLiteral("2")});
        QCOMPARE(filter.shownRows(), 2);
        filter.setDifferencesOnly(true);
        QCOMPARE(filter.rowCount(), 2);
        QCOMPARE(filter.index(0, 0).data().toString(), QStringLiteral("B"));
        QCOMPARE(filter.shownRows(), 1);
        QCOMPARE(filter.allRows(), 2);
        // A tier that has no build is no difference.
        few[3].cells[1].present = false;
        QVERIFY(!few[3].differs());
    }

    void onlyChangedCellsAreMarkedAndTheLanguageMarksNone()
    {
        CompareModel model;
        model.setRows(rows(), names());
        QSignalSpy resets(&model, &QAbstractItemModel::modelReset);
        model.setRows(rows(true), names());
        QCOMPARE(resets.count(), 0);
        QVERIFY(cell(model, "days", 2).data(ChangedRole).toBool());
        QVERIFY(!cell(model, "gpu", 2).data(ChangedRole).toBool());
        QVERIFY(!cell(model, "days", 3).data(ChangedRole).toBool());
        model.setRows(rows(true), names());
        QVERIFY(!cell(model, "days", 2).data(ChangedRole).toBool());
        Language::instance().set(Lang::Zh);
        model.setTexts(rows(true), names());
        QVERIFY(!cell(model, "gpu", 2).data(ChangedRole).toBool());
        QCOMPARE(text(model, "days", 2), QStringLiteral("7.00\u00a0天"));
    }

    void lateJobsNeverSayFits_data()
    {
        QTest::addColumn<double>("days");
        QTest::addColumn<bool>("meets");
        QTest::addColumn<int>("status");
        QTest::newRow("in time") << 6.0 << true << int(CellStatus::Ok);
        QTest::newRow("upper bound late") << 13.0 << false << int(CellStatus::Warn);
        QTest::newRow("late") << 15.0 << false << int(CellStatus::Error);
    }
    void lateJobsNeverSayFits()
    {
        QFETCH(double, days);
        QFETCH(bool, meets);
        QFETCH(int, status);
        RecommendRequest r;
        Project p = fixture::makeProject();
        const CataloguePtr c = fixture::makeCatalogue(PEIJI_SOURCE_DIR);
        TierAnswer a = fixture::makeAnswer(r, *c, "gpu-b", 8, days);
        a.meetsDeadline = meets;
        QCOMPARE(int(verdictCell(a, p.workload).status), status);
        a.plan.memory.verdict = FitVerdict::DoesNotFit;
        QCOMPARE(int(verdictCell(a, p.workload).status), int(CellStatus::Error));
    }

    void cheapestPossibleIsShownOnRequestOnly()
    {
        const CataloguePtr c = fixture::makeCatalogue(PEIJI_SOURCE_DIR);
        const Project p = fixture::makeProject();
        RecommendRequest r;
        r.tiers = p.tiers;
        const Recommendation rec = fixture::makeRecommendation(r, *c);
        CompareInput in{&rec, c.get(), &p.workload, {}, true};
        QVERIFY(!shownAnswer(in, 0));
        in.showCheapest = {true};
        QVERIFY(shownAnswer(in, 0));
        QCOMPARE(shownAnswer(in, 1), &*rec.tiers[1].answer);
    }

private:
    static std::vector<QString> names()
    {
        return {QStringLiteral("Economy"), QStringLiteral("Balanced"), QStringLiteral("Performance")};
    }
    static std::vector<CompareRow> rows(bool slower = false)
    {
        static const CataloguePtr c = fixture::makeCatalogue(PEIJI_SOURCE_DIR);
        static const Project p = fixture::makeProject();
        RecommendRequest r;
        r.tiers = p.tiers;
        Recommendation rec = fixture::makeRecommendation(r, *c);
        if (slower)
            rec.tiers[1].answer->plan.time.days = {6, 7, 8};
        return compareRows({&rec, c.get(), &p.workload, {}, true});
    }
    static QModelIndex cell(const CompareModel& model, const char* id, int column)
    {
        for (int r = 0; r < model.rowCount(); ++r) {
            if (model.index(r, 0).data(RowIdRole).toString() == QLatin1String(id))
                return model.index(r, column);
        }
        return {};
    }
    static QString text(const CompareModel& model, const char* id, int column)
    {
        return cell(model, id, column).data().toString();
    }
};

QTEST_MAIN(CompareModelTest)
#include "tst_comparemodel.moc"

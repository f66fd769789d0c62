// The comparison driven by keys and mouse, in both languages.
#include "pagefixture.h"

#include "ui/findings/findingspanel.h"
#include "ui/findings/whypopover.h"
#include "ui/i18n/language.h"
#include "ui/pages/comparecharts.h"
#include "ui/pages/comparepage.h"
#include "ui/pages/comparepareto.h"
#include "ui/pages/comparetable.h"
#include "ui/theme/theme.h"
#include "ui/widgets/segmented.h"

#include <QCheckBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTableView>
#include <QUndoStack>
#include <QtTest>

using namespace peiji;

class ComparePageTest : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase() { Theme::instance().load(QStringLiteral(PEIJI_SOURCE_DIR "/resources/fonts")); }
    void init()
    {
        Language::instance().set(Lang::En);
        m_desk = std::make_unique<fixture::Desk>(PEIJI_SOURCE_DIR);
        m_page = std::make_unique<ComparePage>(m_desk->context);
        m_page->resize(1240, 720);
        m_page->show();
        m_page->activate();
        QTRY_VERIFY(m_desk->session.isFresh());
    }
    void cleanup()
    {
        m_page.reset();
        m_desk.reset();
    }

    void headChoosesTierAndUndoTakesItBack()
    {
        QTest::mouseClick(m_page->table()->head(2), Qt::LeftButton);
        QCOMPARE(m_desk->session.project().chosenTier, 2);
        m_desk->session.undoStack()->undo();
        QCOMPARE(m_desk->session.project().chosenTier, 1);
    }

    void arrowsWalkTheTiers()
    {
        QTableView* view = m_page->table()->tierView();
        view->setCurrentIndex(find(QStringLiteral("days"), 2));
        QTest::keyClick(view, Qt::Key_Right);
        QCOMPARE(m_desk->session.project().chosenTier, 2);
        QTest::keyClick(view, Qt::Key_Left);
        QCOMPARE(m_desk->session.project().chosenTier, 1);
    }

    void impossibleTierSaysWhyAndWhatWouldDo()
    {
        ImpossiblePane* pane = m_page->table()->pane(0);
        QVERIFY(pane && pane->isVisible());
        QVERIFY(texts(pane).contains(QStringLiteral("CN¥300,000.00 buys no build that holds the model.")));
        QVERIFY(!m_page->table()->pane(1));
        const Money from = *m_desk->session.result()->recommendation.tiers[0].possibleFrom;
        QTest::mouseClick(pane->findChildren<QPushButton*>().first(), Qt::LeftButton);
        QCOMPARE(m_desk->session.project().tiers[0].maximum, from);
        QTRY_VERIFY(m_desk->session.isFresh());
        QVERIFY(!m_page->table()->pane(0));
        m_desk->session.undoStack()->undo();
        QTRY_VERIFY(m_desk->session.isFresh());
        QVERIFY(m_page->table()->pane(0));
    }

    void cheapestBuildComesOnRequest()
    {
        ImpossiblePane* pane = m_page->table()->pane(0);
        QTest::mouseClick(pane->findChildren<QPushButton*>().last(), Qt::LeftButton);
        QVERIFY(!m_page->table()->pane(0));
        QCOMPARE(find(QStringLiteral("gpu"), 1).data().toString(), QStringLiteral("8 × RTX PRO 6000 96 GB"));
        QVERIFY(m_page->table()->head(0)->accessibleName().contains(QStringLiteral("Over the budget")));
    }

    void differencesOnlyIsACheckBox()
    {
        QTableView* view = m_page->table()->tierView();
        const int all = view->model()->rowCount();
        QTest::mouseClick(m_page->table()->differencesBox(), Qt::LeftButton, {}, QPoint(8, 10));
        QVERIFY(m_page->table()->differencesBox()->isChecked());
        QVERIFY(view->model()->rowCount() < all);
        QVERIFY(!find(QStringLiteral("ram"), 1).isValid() || find(QStringLiteral("ram"), 1).data(DiffersRole).toBool());
    }

    void taxSwitchChangesTheTotals()
    {
        const QString gross = m_page->table()->head(1)->accessibleName();
        QTest::keyClick(m_page->taxSwitch(), Qt::Key_Right);
        QCOMPARE(m_page->taxSwitch()->current(), 1);
        QVERIFY(m_page->table()->head(1)->accessibleName() != gross);
    }

    void enterAsksWhyAndEscapeCloses()
    {
        QTableView* view = m_page->table()->tierView();
        view->setCurrentIndex(find(QStringLiteral("ram"), 2));
        QTest::keyClick(view, Qt::Key_Return);
        QTRY_VERIFY(m_page->popover() && m_page->popover()->isVisible());
        QVERIFY(!m_page->popover()->plainText().isEmpty());
        QTest::keyClick(m_page->popover(), Qt::Key_Escape);
        QVERIFY(!m_page->popover()->isVisible());
    }

    void budgetIsMovedByKeys()
    {
        ParetoChart* chart = m_page->charts()->pareto();
        const double before = chart->budget();
        QTest::keyClick(chart, Qt::Key_Left);
        QVERIFY(chart->budget() < before);
        QTest::keyClick(chart, Qt::Key_End);
        QCOMPARE(chart->bestWithin(chart->budget())->label, QStringLiteral("Performance"));
        QVERIFY(!chart->nextAbove(chart->budget()));
    }

    void languageSwitchLeavesNoEnglish()
    {
        const QString before = texts(m_page.get()).join(u'\n');
        QVERIFY(before.contains(QStringLiteral("Balanced")));
        Language::instance().set(Lang::Zh);
        QTRY_VERIFY(texts(m_page.get()).contains(QStringLiteral("均衡")));
        const QStringList after = texts(m_page.get());
        for (const QString& word : {QStringLiteral("Balanced"), QStringLiteral("Total incl. tax"),
                                    QStringLiteral("Fits"), QStringLiteral("Price and time")})
            QVERIFY2(!after.contains(word), qPrintable(word));
        QCOMPARE(find(QStringLiteral("verdict"), 2).data().toString(), QStringLiteral("放得下"));
        QCOMPARE(find(QStringLiteral("gpu"), 0).data().toString(), QStringLiteral("GPU"));
    }

    void outsideTextIsNeverMarkup()
    {
        for (const QLabel* label : m_page->findChildren<QLabel*>())
            QCOMPARE(label->textFormat(), Qt::PlainText);
    }

    void findingsStepWithF8AndFilterByChip()
    {
        FindingsPanel panel(m_desk->context);
        panel.resize(1000, 300);
        panel.show();
        QCOMPARE(panel.view()->model()->rowCount(), 2); // the chosen tier's
        QVERIFY(panel.detailText().contains(QStringLiteral("Fit larger modules.")));
        panel.step(1);
        QCOMPARE(panel.view()->currentIndex().row(), 1);
        QVERIFY(panel.detailText().contains(QStringLiteral("site.inlet_c")));
        panel.step(1);
        QCOMPARE(panel.view()->currentIndex().row(), 0);
        panel.setFilter(QStringLiteral("not_checked"));
        QCOMPARE(panel.view()->model()->rowCount(), 1);
        panel.setFilter({});
        QTest::keyClicks(panel.filterField(), QStringLiteral("SIZ"));
        QCOMPARE(panel.view()->model()->rowCount(), 1);
        Language::instance().set(Lang::Zh);
        QTRY_VERIFY(panel.detailText().contains(QStringLiteral("换更大的内存。")));
    }

private:
    QModelIndex find(const QString& rowId, int column) const
    {
        const QAbstractItemModel* model = m_page->table()->tierView()->model();
        for (int r = 0; r < model->rowCount(); ++r) {
            if (model->index(r, 0).data(RowIdRole).toString() == rowId)
                return model->index(r, column);
        }
        return {};
    }
    static QStringList texts(const QWidget* root)
    {
        QStringList out;
        for (const QLabel* label : root->findChildren<QLabel*>())
            out << label->text();
        return out;
    }
    std::unique_ptr<fixture::Desk> m_desk;
    std::unique_ptr<ComparePage> m_page;
};

QTEST_MAIN(ComparePageTest)
#include "tst_comparepage.moc"

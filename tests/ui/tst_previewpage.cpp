// The paper on screen: pages, language, zoom, checks, export to files.
#include "pagefixture.h"

#include "ui/documents/documentwriters.h"
#include "ui/i18n/language.h"
#include "ui/pages/previewchecks.h"
#include "ui/pages/previewpage.h"
#include "ui/theme/theme.h"
#include "ui/widgets/card.h"
#include "ui/widgets/segmented.h"

#include <QCheckBox>
#include <QFile>
#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QtConcurrentRun>
#include <QtTest>

using namespace peiji;

class PreviewPageTest : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase() { Theme::instance().load(QStringLiteral(PEIJI_SOURCE_DIR "/resources/fonts")); }
    void init()
    {
        Language::instance().set(Lang::En);
        m_desk = std::make_unique<fixture::Desk>(PEIJI_SOURCE_DIR);
        m_page = std::make_unique<PreviewPage>(m_desk->context);
        PreviewDesktop desktop;
        desktop.askPath = [this](QWidget*, const QString& suggested, const QString&,
                                 const std::function<void(const QString&)>& answer) {
            m_suggested = suggested;
            answer(m_answer);
        };
        desktop.open = [this](const QUrl& url) { m_opened = url; };
        m_page->setDesktop(desktop);
        m_page->resize(1240, 760);
        m_page->show();
        m_page->activate();
        QTRY_VERIFY(m_page->pages() != nullptr);
    }
    void cleanup()
    {
        m_page.reset();
        m_desk.reset();
    }

    void pagesArePainted()
    {
        QVERIFY(m_page->canvas()->pageCount() >= 1);
        QTRY_VERIFY(m_page->canvas()->isSettled());
        const QImage page = QtConcurrent::run(&paperPool(), [pages = m_page->pages()]() {
                                return renderPage(*pages, 0, 600);
                            }).result();
        int dark = 0;
        for (int y = 0; y < page.height(); y += 3) {
            for (int x = 0; x < page.width(); x += 3)
                dark += qGray(page.pixel(x, y)) < 128 ? 1 : 0;
        }
        QVERIFY2(dark > 200, "the page is blank");
    }

    void languageSwitchLaysTheSamePaperOutAnew()
    {
        const PagesPtr before = m_page->pages();
        QTest::keyClick(m_page->languageSwitch(), Qt::Key_Right);
        QCOMPARE(m_page->languageSwitch()->current(), 2);
        QTRY_VERIFY(m_page->pages() != before);
        QCOMPARE(int(m_page->pages()->document().lang), int(DocumentLang::Both));
        // The language of the window does not touch the paper's.
        Language::instance().set(Lang::Zh);
        QCOMPARE(m_page->languageSwitch()->current(), 2);
        QTRY_COMPARE(m_page->exportButton()->text(), QStringLiteral("导出"));
    }

    void zoomKeepsThePage()
    {
        m_page->canvas()->setZoom(PageCanvas::Zoom::Percent, 200);
        QVERIFY(std::abs(m_page->canvas()->percent() - 200) < 1);
        m_page->canvas()->setZoom(PageCanvas::Zoom::FitPage);
        QVERIFY(m_page->canvas()->percent() < 100);
    }

    void exportIssuesWritesAndOffersTheFile()
    {
        QTemporaryDir dir;
        m_answer = dir.filePath(QStringLiteral("offer.pdf"));
        m_page->formatBox(2)->setChecked(true);
        QTest::mouseClick(m_page->exportButton(), Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(m_page->resultBar()->isVisible(), 20000);
        QVERIFY(m_suggested.endsWith(QStringLiteral("BJ-20261130-0001-V1_星澜智算（示例）.pdf")));
        for (const QString& name :
             {QStringLiteral("offer.pdf"), QStringLiteral("offer.xlsx"), QStringLiteral("offer.csv")})
            QVERIFY2(QFile(dir.filePath(name)).size() > 100, qPrintable(name));
        QFile pdf(m_answer);
        QVERIFY(pdf.open(QIODevice::ReadOnly));
        QVERIFY(pdf.read(5) == "%PDF-");
        QVERIFY(m_desk->session.isReadOnly());
        for (QPushButton* button : m_page->resultBar()->findChildren<QPushButton*>()) {
            if (button->text() == QStringLiteral("Open"))
                QTest::mouseClick(button, Qt::LeftButton);
        }
        QCOMPARE(m_opened, QUrl::fromLocalFile(m_answer));
    }

    void unissuedExportLeavesTheDraftOpen()
    {
        QTemporaryDir dir;
        m_answer = dir.filePath(QStringLiteral("draft"));
        m_page->issueBox()->setChecked(false);
        m_page->exportFiles({true, false, false});
        QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(dir.filePath(QStringLiteral("draft.pdf"))), 20000);
        QTRY_VERIFY(!m_page->isWorking());
        QVERIFY(!m_desk->session.isReadOnly());
    }

    void failedExportSaysSoAndLeavesNothing()
    {
        m_answer = QStringLiteral("/nonexistent-folder/x.pdf");
        m_page->issueBox()->setChecked(false);
        m_page->exportFiles({true, false, false});
        QTRY_VERIFY_WITH_TIMEOUT(m_page->resultBar()->isVisible(), 20000);
        QStringList texts;
        for (const QLabel* label : m_page->resultBar()->findChildren<QLabel*>())
            texts << label->text();
        QVERIFY(texts.contains(QStringLiteral("Not exported.")));
    }

    void companionFilesAreNotReplacedUnasked()
    {
        QTemporaryDir dir;
        m_answer = dir.filePath(QStringLiteral("a.pdf"));
        QFile old(dir.filePath(QStringLiteral("a.xlsx")));
        QVERIFY(old.open(QIODevice::WriteOnly) && old.write("keep") == 4);
        old.close();
        m_page->issueBox()->setChecked(false);
        m_page->exportFiles({true, true, false});
        QTRY_VERIFY(m_page->resultBar()->isVisible());
        QCOMPARE(QFile(old.fileName()).size(), 4);
        QVERIFY(!QFile::exists(m_answer));
    }

    void checksNameWhatIsWrong()
    {
        Quote q = *m_desk->session.freeze(m_desk->keeper.seller());
        const auto facts = [&q]() {
            QStringList out;
            for (const PreviewCheck& c : previewChecks(q))
                out << c.fact;
            return out.join(u'\n');
        };
        QVERIFY(facts().contains(QStringLiteral("The lines make the total")));
        QVERIFY(facts().contains(QStringLiteral("Your company is not stated")));
        QVERIFY(facts().contains(QStringLiteral("1 warning in the build")));
        QVERIFY(facts().contains(QStringLiteral("1 rule not checked")));
        q.tiers[std::size_t(q.chosenTier)].gross.minor += 1;
        QVERIFY(facts().contains(QStringLiteral("The lines do not make the total")));
    }

    void fileNamesAreSafe_data()
    {
        QTest::addColumn<QString>("customer");
        QTest::addColumn<QString>("end");
        QTest::newRow("plain") << "Acme"
                               << "BJ-1-V1_Acme";
        QTest::newRow("path") << "../../etc/x"
                              << "BJ-1-V1_.._.._etc_x";
        QTest::newRow("windows") << "a:b*c?"
                                 << "BJ-1-V1_a_b_c_";
        QTest::newRow("dots") << "Acme..."
                              << "BJ-1-V1_Acme";
        QTest::newRow("none") << ""
                              << "BJ-1-V1";
    }
    void fileNamesAreSafe()
    {
        QFETCH(QString, customer);
        QFETCH(QString, end);
        Quote q;
        q.number = "BJ-1";
        q.customer.name = customer.toStdString();
        QCOMPARE(exportBaseName(q), end);
    }

private:
    std::unique_ptr<fixture::Desk> m_desk;
    std::unique_ptr<PreviewPage> m_page;
    QString m_suggested, m_answer;
    QUrl m_opened;
};

QTEST_MAIN(PreviewPageTest)
#include "tst_previewpage.moc"

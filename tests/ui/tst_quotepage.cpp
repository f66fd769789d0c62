// The quote driven by keys and mouse: a typed price, undo, saving, issuing, revising, reopening.
#include "pagefixture.h"

#include "ui/i18n/language.h"
#include "ui/models/quotelinesmodel.h"
#include "ui/pages/openquotedialog.h"
#include "ui/pages/quoteform.h"
#include "ui/pages/quotepage.h"
#include "ui/pages/quotepricedialog.h"
#include "ui/pages/quotetotals.h"
#include "ui/theme/theme.h"

#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSpinBox>
#include <QTableView>
#include <QUndoStack>
#include <QtTest>

using namespace peiji;

class QuotePageTest : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase() { Theme::instance().load(QStringLiteral(PEIJI_SOURCE_DIR "/resources/fonts")); }
    void init()
    {
        Language::instance().set(Lang::En);
        m_desk = std::make_unique<fixture::Desk>(PEIJI_SOURCE_DIR);
        m_page = std::make_unique<QuotePage>(m_desk->context);
        m_page->resize(1240, 760);
        m_page->show();
        m_page->activate();
        QTRY_VERIFY(m_desk->session.isFresh());
        QTRY_VERIFY(row(QStringLiteral("dimm")) >= 0);
    }
    void cleanup()
    {
        m_page.reset();
        m_desk.reset();
    }

    void typedPriceBecomesAnOfferAndUndoTakesItBack()
    {
        const QString before = m_page->totals()->grossText();
        typePrice(QStringLiteral("12,345"));
        SupplierPriceDialog* dialog = m_page->priceDialog();
        dialog->supplier()->clear();
        QVERIFY(!dialog->acceptButton()->isEnabled()); // a price without a source is no offer
        QTest::keyClicks(dialog->supplier(), QStringLiteral("Acme"));
        QTest::mouseClick(dialog->acceptButton(), Qt::LeftButton);
        const auto& overrides = m_desk->session.project().priceOverrides;
        QCOMPARE(overrides.size(), std::size_t(1));
        const Price& p = overrides.at("dimm");
        QCOMPARE(p.price.micro, std::int64_t(12345000000));
        QVERIFY(p.taxIncluded);
        QCOMPARE(int(p.kind), int(PriceKind::Supplier));
        QCOMPARE(p.date, std::string("2026-11-30"));
        QCOMPARE(p.validUntil, std::string("2026-12-15"));
        QTRY_VERIFY(m_desk->session.isFresh());
        QTRY_COMPARE(cell(QStringLiteral("dimm"), QuoteLinesModel::UnitGross), QStringLiteral("12,345.00"));
        QCOMPARE(cell(QStringLiteral("dimm"), QuoteLinesModel::Kind), QStringLiteral("Supplier offer"));
        QVERIFY(m_page->totals()->grossText() != before);
        QCOMPARE(m_desk->session.undoStack()->undoText(), QStringLiteral("Unit price"));
        m_desk->session.undoStack()->undo();
        QTRY_COMPARE(cell(QStringLiteral("dimm"), QuoteLinesModel::UnitGross), QStringLiteral("19,600.00"));
        QTRY_COMPARE(m_page->totals()->grossText(), before);
    }

    void cancelledDialogChangesNothing()
    {
        typePrice(QStringLiteral("1"));
        QTest::keyClick(m_page->priceDialog(), Qt::Key_Escape);
        QVERIFY(m_desk->session.project().priceOverrides.empty());
        QCOMPARE(m_desk->session.undoStack()->count(), 0);
    }

    void nonsenseIsRefusedWithASentence()
    {
        startEditing(QStringLiteral("cheap"));
        QTRY_VERIFY(texts(m_page.get()).contains(QStringLiteral("That is no price.")));
        QVERIFY(!m_page->priceDialog());
    }

    void formEditsAreUndoSteps()
    {
        QLineEdit* contact = m_page->form()->contact();
        contact->setFocus();
        contact->selectAll();
        QTest::keyClicks(contact, QStringLiteral("Li Jing"));
        QTest::keyClick(contact, Qt::Key_Return);
        QCOMPARE(m_desk->session.project().customer.contact, std::string("Li Jing"));
        m_page->form()->validDays()->setValue(30);
        QCOMPARE(m_desk->session.project().validDays, 30);
        m_desk->session.undoStack()->undo();
        QCOMPARE(m_desk->session.project().validDays, 15);
        QCOMPARE(m_page->form()->validDays()->value(), 15);
        m_desk->session.undoStack()->undo();
        QCOMPARE(contact->text(), QStringLiteral("王敏"));
    }

    void knownCustomerBringsItsContact()
    {
        QTRY_VERIFY(m_page->form()->customer()->count() > 0);
        m_page->form()->customer()->setCurrentIndex(0);
        emit m_page->form()->customer()->activated(0);
        QCOMPARE(m_desk->session.project().customer.contact, std::string("Li Jing"));
        QCOMPARE(m_desk->session.project().customer.name, std::string(fixture::kHostileName));
    }

    void saveIssueReviseReopen()
    {
        QTest::mouseClick(m_page->saveButton(), Qt::LeftButton);
        QTRY_COMPARE(m_desk->session.quoteNumber(), QStringLiteral("BJ-20261130-0001"));
        QTRY_VERIFY(texts(m_page.get()).contains(QStringLiteral("BJ-20261130-0001-V1 is saved.")));
        QTest::mouseClick(m_page->issueButton(), Qt::LeftButton);
        QTRY_VERIFY(m_desk->session.isReadOnly());
        QTRY_VERIFY(m_page->reviseButton()->isVisible());
        QVERIFY(!m_page->saveButton()->isVisible());
        const QString issued = m_page->totals()->grossText();
        // Issued: nothing can be typed.
        m_page->lines()->setCurrentIndex(m_page->lines()->model()->index(1, QuoteLinesModel::UnitGross));
        QVERIFY(!(m_page->lines()->currentIndex().flags() & Qt::ItemIsEditable));
        QTest::mouseClick(m_page->reviseButton(), Qt::LeftButton);
        QTRY_COMPARE(m_desk->session.quoteRevision(), 2);
        QVERIFY(!m_desk->session.isReadOnly());
        typePrice(QStringLiteral("5"));
        m_page->priceDialog()->supplier()->setText(QStringLiteral("Acme"));
        QTest::mouseClick(m_page->priceDialog()->acceptButton(), Qt::LeftButton);
        QTRY_VERIFY(m_desk->session.isFresh());
        QTest::mouseClick(m_page->saveButton(), Qt::LeftButton);
        QTRY_VERIFY(texts(m_page.get()).contains(QStringLiteral("BJ-20261130-0001-V2 is saved.")));
        // The first revision still shows the figures of its day.
        OpenQuoteDialog dialog(m_desk->context, m_page.get());
        dialog.show();
        QTRY_COMPARE(dialog.view()->model()->rowCount(), 2);
        QTest::keyClicks(dialog.search(), QStringLiteral("0001-V1"));
        QTRY_COMPARE(dialog.view()->model()->rowCount(), 1);
        QTest::keyClick(dialog.search(), Qt::Key_Return);
        QTRY_COMPARE(m_desk->session.quoteRevision(), 1);
        QTRY_VERIFY(!dialog.isVisible());
        QTRY_VERIFY(m_desk->session.isReadOnly());
        QTRY_COMPARE(m_page->totals()->grossText(), issued);
    }

    void impossibleTierShowsItsReasons()
    {
        m_desk->session.edit(QStringLiteral("tier"), [](Project& p) { p.chosenTier = 0; });
        QTRY_VERIFY(m_desk->session.isFresh());
        QTRY_VERIFY(!m_page->lines()->isVisible());
        QVERIFY(texts(m_page.get())
                    .join(u'\n')
                    .contains(QStringLiteral("CN¥300,000.00 buys no build that holds the model.")));
        QVERIFY(!m_page->issueButton()->isEnabled());
        // No sum is no noughts, and nothing is "below the budget".
        QCOMPARE(m_page->totals()->grossText(), QStringLiteral("—"));
        for (const QLabel* label : m_page->totals()->findChildren<QLabel*>())
            QVERIFY2(!label->isVisible() || !label->text().contains(QStringLiteral("0.00")), qPrintable(label->text()));
    }

    void languageSwitch()
    {
        Language::instance().set(Lang::Zh);
        QTRY_COMPARE(m_page->lines()->model()->headerData(QuoteLinesModel::Quantity, Qt::Horizontal).toString(),
                     QStringLiteral("数量"));
        QTRY_VERIFY(texts(m_page.get()).contains(QStringLiteral("价税合计")));
        QVERIFY(texts(m_page.get()).contains(QStringLiteral("客户")));
        QCOMPARE(cell(QStringLiteral("dimm"), QuoteLinesModel::Kind), QStringLiteral("规划估价"));
        QVERIFY(m_page->totals()->grossText().startsWith(u'¥'));
        for (const QString& english : {QStringLiteral("Customer"), QStringLiteral("Totals"), QStringLiteral("Lines")})
            QVERIFY2(!texts(m_page.get()).contains(english), qPrintable(english));
    }

    void outsideTextIsNeverMarkup()
    {
        QCOMPARE(cell(QStringLiteral("hostile"), QuoteLinesModel::Item), QString::fromUtf8(fixture::kHostileName));
        SupplierPriceDialog dialog(QString::fromUtf8(fixture::kHostileName), {1000000, Currency::CNY},
                                   *parseDate("2026-11-30"), *parseDate("2026-12-15"), nullptr);
        for (const QWidget* root : {static_cast<QWidget*>(m_page.get()), static_cast<QWidget*>(&dialog)}) {
            for (const QLabel* label : root->findChildren<QLabel*>())
                QCOMPARE(label->textFormat(), Qt::PlainText);
        }
        QVERIFY(texts(&dialog).contains(QString::fromUtf8(fixture::kHostileName)));
    }

private:
    int row(const QString& partId) const
    {
        const QAbstractItemModel* m = m_page->lines()->model();
        for (int r = 0; r < m->rowCount(); ++r) {
            if (m->index(r, 0).data(QuoteLinesModel::PartIdRole).toString() == partId)
                return r;
        }
        return -1;
    }
    QString cell(const QString& partId, int column) const
    {
        return m_page->lines()->model()->index(row(partId), column).data().toString();
    }
    /// Types into the unit price of the modules, as a user does: go to the cell, type, Enter.
    void startEditing(const QString& text)
    {
        QTableView* view = m_page->lines();
        view->setFocus();
        view->setCurrentIndex(view->model()->index(row(QStringLiteral("dimm")), QuoteLinesModel::UnitGross));
        QTest::keyClick(view, Qt::Key_F2);
        auto* editor = view->viewport()->findChild<QLineEdit*>();
        QVERIFY(editor);
        editor->selectAll();
        QTest::keyClicks(editor, text);
        QTest::keyClick(editor, Qt::Key_Return);
    }
    void typePrice(const QString& text)
    {
        startEditing(text);
        QTRY_VERIFY(m_page->priceDialog());
    }
    static QStringList texts(const QWidget* root)
    {
        QStringList out;
        for (const QLabel* label : root->findChildren<QLabel*>())
            out << label->text();
        return out;
    }
    std::unique_ptr<fixture::Desk> m_desk;
    std::unique_ptr<QuotePage> m_page;
};

QTEST_MAIN(QuotePageTest)
#include "tst_quotepage.moc"

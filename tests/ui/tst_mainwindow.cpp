// The whole window, driven by keys and mouse in both languages: stages, language switch over every visible text, the
// workload form typed into, undo, drop, palette, keys; and the models under the model tester.
#include "core/units/parsequantity.h"
#include "tests/ui/support_fakes.h"

#include "ui/i18n/language.h"
#include "ui/pages/estimatecards.h"
#include "ui/pages/modelpicker.h"
#include "ui/pages/quotesmodel.h"
#include "ui/pages/startpage.h"
#include "ui/pages/workloadtexts.h"
#include "ui/shell/appactions.h"
#include "ui/widgets/badge.h"
#include "ui/widgets/segmented.h"

#include <QAbstractButton>
#include <QAbstractItemModelTester>
#include <QComboBox>
#include <QCompleter>
#include <QDockWidget>
#include <QInputMethodEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <QPushButton>
#include <QRegularExpression>
#include <QTableView>
#include <QTest>
#include <QUndoStack>

using namespace peiji;
using namespace peiji::test;
using namespace Qt::StringLiterals;

namespace
{

/// Every text that a user can see now, with the class that shows it.
QList<std::pair<QString, QString>> visibleTexts(const QWidget& window)
{
    QList<std::pair<QString, QString>> all;
    const auto add = [&](const QObject* o, const QString& text) {
        if (!text.trimmed().isEmpty())
            all << std::pair(QString::fromLatin1(o->metaObject()->className()) + u'/' + o->objectName(), text);
    };
    for (const QWidget* w : window.findChildren<QWidget*>()) {
        if (!w->isVisible())
            continue;
        if (const auto* label = qobject_cast<const QLabel*>(w))
            add(w, label->text());
        else if (const auto* button = qobject_cast<const QAbstractButton*>(w))
            add(w, button->text());
        else if (const auto* badge = qobject_cast<const Badge*>(w))
            add(w, badge->text());
        else if (const auto* edit = qobject_cast<const QLineEdit*>(w))
            add(w, edit->placeholderText());
        else if (const auto* combo = qobject_cast<const QComboBox*>(w))
            add(w, combo->currentText());
        else if (const auto* dock = qobject_cast<const QDockWidget*>(w))
            add(w, dock->windowTitle());
        else if (const auto* table = qobject_cast<const QTableView*>(w))
            for (int c = 0; c < table->model()->columnCount(); ++c)
                add(w, table->model()->headerData(c, Qt::Horizontal).toString());
        add(w, w->toolTip());
    }
    for (const QAction* menu : window.findChild<QMenuBar*>()->actions()) {
        add(menu, menu->text());
        for (const QAction* item : menu->menu()->actions())
            if (item->isVisible())
                add(item, item->text());
    }
    return all;
}

/// Latin words that stand in Chinese text as they are.
bool allowedInChinese(const QString& shown)
{
    QString text = shown;
    static const QRegularExpression names(
        u"Peiji|config\\.json|token(/"
        u"s)?|GPU|GiB|GB|kWh|kW|MFU|LoRA|QLoRA|AdamW|Adafactor|Lion|Muon|SGD|LOMO|BAdam|GaLore|"
        u"BF16|FP8|FP16|FP32|TF32|NF4|MXFP8|NVFP4|INT8|INT4|GGUFQ\\d|GQA|MHA|MQA|MLA|Llama-[\\w.-]+|H200 NVL|RTX "
        u"PRO|A800|"
        u"NVIDIA|PDF|XLSX|CSV|JSON|json|CNY|USD|EUR|HKD|EN|English|Ctrl\\+?\\w*|Shift\\+?\\w*|Alt\\+?\\w*|F\\d+|V\\d+|"
        u"BJ-\\d+-\\d+|NVLink|SFT|"
        u"TP\\d+|PP\\d+|DP\\d+|ZeRO-?\\d?|FSDP|mb\\d+|recompute=\\w+|Home|Tab|Del|B|V|A|s|k|M"_s);
    text.remove(names);
    static const QRegularExpression word(u"[A-Za-z]{2,}"_s);
    return !word.match(text).hasMatch();
}

/// Types as an input method does: Han text comes as one committed string, not as keys.
void commit(QWidget* field, const QString& text)
{
    QInputMethodEvent event;
    event.setCommitString(text);
    QCoreApplication::sendEvent(field, &event);
}

bool hasHan(const QString& text)
{
    static const QRegularExpression han(u"[\\x{4e00}-\\x{9fff}]"_s);
    return han.match(text).hasMatch();
}

} // namespace

class TestMainWindow : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase();
    void init();
    void startsOnTheStartPage();
    void stagesByKeys();
    void everyTextFollowsTheLanguage();
    void noDeadActions();
    void workloadByKeys_data();
    void workloadByKeys();
    void wrongNumberIsSaidAndNotTaken();
    void chineseCountsAreRead();
    void modelByTyping();
    void taskChangesTheForm();
    void budgetsMakeTiers();
    void undoFromTheKeyboard();
    void compactCountsReadBack();
    void models();
    void geometryIsKept();

private:
    template <class T>
    T* find(QWidget& w, const char* name)
    {
        return w.findChild<T*>(QLatin1String(name));
    }
};

void TestMainWindow::initTestCase()
{
    dressApplication(Lang::Zh, QStringLiteral(PEIJI_SOURCE_DIR "/resources/fonts"));
}

void TestMainWindow::init()
{
    Language::instance().set(Lang::Zh);
    Theme::instance().setTextScale(1.0);
}

/// A window on the workload page with the answer there.
struct Shown {
    Rig rig;
    MainWindow window;
    Shown() : window(rig.context())
    {
        registerPages(window);
        rig.keeper.startNew(smallProject(*smallCatalogue()));
        window.resize(1440, 872);
        window.show();
        window.showStage(Stage::Workload);
        settle(rig.session);
        QTest::qWait(50);
    }
};

void TestMainWindow::startsOnTheStartPage()
{
    Rig rig;
    MainWindow window(rig.context());
    registerPages(window);
    window.showStart();
    window.show();
    QVERIFY(window.isStartShown());
    auto* sample = find<QPushButton>(window, "startSample");
    QVERIFY(sample && sample->isVisible());
    QTest::mouseClick(sample, Qt::LeftButton);
    QVERIFY(!window.isStartShown());
    QCOMPARE(window.stage(), Stage::Workload);
    QCOMPARE(rig.session.project().workload.model.id, std::string("llama-3.1-70b"));
}

void TestMainWindow::stagesByKeys()
{
    Shown s;
    // Alt+1 always leads to the workload; stages without a page stay where they are.
    QTest::keyClick(&s.window, Qt::Key_1, Qt::AltModifier);
    QCOMPARE(s.window.stage(), Stage::Workload);
    s.window.showStart();
    QTest::keyClick(&s.window, Qt::Key_1, Qt::AltModifier);
    QVERIFY(!s.window.isStartShown());
}

bool allowedInEnglish(const QString& text)
{
    return !hasHan(text) || text == u"中"_s || text.contains(u"中文 / English"_s);
}

/// The first visible text that `allowed` refuses, with its owner; waits for estimates that are still on their way.
QString firstForeign(const QWidget& window, bool (*allowed)(const QString&))
{
    QString foreign;
    (void)QTest::qWaitFor(
        [&]() {
            foreign.clear();
            for (const auto& [who, text] : visibleTexts(window)) {
                if (foreign.isEmpty() && !allowed(text))
                    foreign = who + u": "_s + text;
            }
            return foreign.isEmpty();
        },
        3000);
    return foreign;
}

void TestMainWindow::everyTextFollowsTheLanguage()
{
    Shown s;
    for (const bool start : {false, true}) {
        if (start)
            s.window.showStart();
        Language::instance().set(Lang::Zh);
        QTest::qWait(30);
        QCOMPARE(firstForeign(s.window, allowedInChinese), QString());
        const auto zh = visibleTexts(s.window);
        QVERIFY(zh.size() > 20);
        Language::instance().set(Lang::En);
        QTest::qWait(30);
        QCOMPARE(firstForeign(s.window, allowedInEnglish), QString());
        Language::instance().set(Lang::Zh);
        QTest::qWait(30);
        QTRY_COMPARE(visibleTexts(s.window), zh);
    }
}

void TestMainWindow::noDeadActions()
{
    Shown s;
    for (const QAction* menu : s.window.menuBar()->actions())
        for (const QAction* item : menu->menu()->actions())
            if (item->isVisible() && !item->isSeparator() && !item->menu()) {
                bool bound = false;
                for (const QAction* a : s.window.context().actions->bound())
                    bound = bound || a == item;
                QVERIFY2(bound, qPrintable(item->text()));
            }
}

void TestMainWindow::workloadByKeys_data()
{
    QTest::addColumn<Lang>("lang");
    QTest::newRow("zh") << Lang::Zh;
    QTest::newRow("en") << Lang::En;
}

void TestMainWindow::workloadByKeys()
{
    QFETCH(Lang, lang);
    Language::instance().set(lang);
    Shown s;
    auto* sequence = find<QLineEdit>(s.window, "sequence");
    QVERIFY(sequence);
    sequence->setFocus();
    sequence->selectAll();
    QTest::keyClicks(sequence, u"16k"_s);
    QCOMPARE(s.rig.session.project().workload.sequence, 16384);
    auto* tokenCount = find<QLineEdit>(s.window, "tokens");
    tokenCount->setFocus();
    tokenCount->selectAll();
    QTest::keyClicks(tokenCount, u"1.5B"_s);
    QCOMPARE(s.rig.session.project().workload.tokens, 1.5e9);
    auto* deadline = find<QLineEdit>(s.window, "deadline");
    deadline->setFocus();
    deadline->selectAll();
    QTest::keyClick(deadline, Qt::Key_Delete);
    QVERIFY(!s.rig.session.project().workload.deadlineDays);
    QTest::keyClicks(deadline, u"10"_s);
    QCOMPARE(s.rig.session.project().workload.deadlineDays, std::optional<double>(10));
    // The estimate appears while typing, without a press of anything.
    auto* figure = find<QLabel>(s.window, "memoryFigure");
    QTRY_VERIFY_WITH_TIMEOUT(!figure->text().isEmpty() && figure->text() != u"—"_s, 5000);
}

void TestMainWindow::wrongNumberIsSaidAndNotTaken()
{
    Shown s;
    const int before = s.rig.session.project().workload.globalBatch;
    auto* batch = find<QLineEdit>(s.window, "batch");
    batch->setFocus();
    batch->selectAll();
    QTest::keyClicks(batch, u"-3"_s);
    QCOMPARE(batch->property("status").toString(), u"error"_s);
    QVERIFY(s.rig.session.project().workload.globalBatch == before);
    QVERIFY(!batch->accessibleDescription().isEmpty());
    // No figure stands beside a text that it does not belong to.
    QVERIFY(!find<QLabel>(s.window, "memoryFigure")->isVisible());
    batch->selectAll();
    QTest::keyClicks(batch, u"32"_s);
    QVERIFY(batch->property("status").toString().isEmpty());
    QCOMPARE(s.rig.session.project().workload.globalBatch, 32);
    QVERIFY(find<QLabel>(s.window, "memoryFigure")->isVisible());
}

void TestMainWindow::chineseCountsAreRead()
{
    Shown s;
    auto* field = find<QLineEdit>(s.window, "tokens");
    field->setFocus();
    field->selectAll();
    field->clear();
    commit(field, u"9亿 × 2"_s);
    QCOMPARE(s.rig.session.project().workload.tokens, 1.8e9);
    // The text stays as typed after leaving the field: it means the value.
    find<QLineEdit>(s.window, "batch")->setFocus();
    s.rig.session.edit(u"title"_s, [](Project& p) { p.title = "x"; });
    QCOMPARE(field->text(), u"9亿 × 2"_s);
}

void TestMainWindow::modelByTyping()
{
    Shown s;
    auto* model = s.window.findChild<ModelPicker*>();
    QVERIFY(model);
    model->setFocus();
    model->selectAll();
    QTest::keyClicks(model, u"llama-3.1-8b"_s);
    auto* completer = model->findChild<QCompleter*>();
    QVERIFY(completer);
    completer->popup()->hide();
    QTest::keyClick(model, Qt::Key_Return);
    QCOMPARE(s.rig.session.project().workload.model.id, std::string("llama-3.1-8b"));
    // Words in any order, hyphens or not; Enter takes the row that the list offers first.
    model->selectAll();
    QTest::keyClicks(model, u"70b llama"_s);
    completer->popup()->hide();
    QTest::keyClick(model, Qt::Key_Return);
    QCOMPARE(s.rig.session.project().workload.model.id, std::string("llama-3.1-70b"));
    model->selectAll();
    QTest::keyClicks(model, u"no such model"_s);
    QTest::keyClick(model, Qt::Key_Return);
    QCOMPARE(model->property("status").toString(), u"error"_s);
    QCOMPARE(s.rig.session.project().workload.model.id, std::string("llama-3.1-70b"));
}

void TestMainWindow::taskChangesTheForm()
{
    Shown s;
    auto* task = find<SegmentedControl>(s.window, "task");
    task->setFocus();
    QTest::keyClick(task, Qt::Key_End);
    QCOMPARE(s.rig.session.project().workload.task, Task::Inference);
    QVERIFY(!find<QLineEdit>(s.window, "tokens")->isVisible());
    QVERIFY(find<QLineEdit>(s.window, "concurrency")->isVisible());
    for (int i = 0; i < 3; ++i)
        QTest::keyClick(task, Qt::Key_Left);
    QCOMPARE(s.rig.session.project().workload.task, Task::Lora);
    QVERIFY(find<QLineEdit>(s.window, "rank")->isVisible());
    QVERIFY(find<QLineEdit>(s.window, "tokens")->isVisible());
}

void TestMainWindow::budgetsMakeTiers()
{
    Shown s;
    auto* budget = find<QLineEdit>(s.window, "budget");
    budget->setFocus();
    budget->clear();
    commit(budget, u"50万 / 200万"_s);
    const auto& tiers = s.rig.session.project().tiers;
    QCOMPARE(tiers.size(), std::size_t(2));
    QCOMPARE(tiers[1].maximum.minor, std::int64_t(2000000) * 100);
    QVERIFY(!tiers[0].name.zh.empty());
    QVERIFY(s.rig.session.project().chosenTier < 2);
}

void TestMainWindow::undoFromTheKeyboard()
{
    Shown s;
    auto* batch = find<QLineEdit>(s.window, "batch");
    batch->setFocus();
    batch->selectAll();
    QTest::keyClicks(batch, u"128"_s);
    QCOMPARE(s.rig.session.undoStack()->count(), 1);
    QCOMPARE(s.window.context().actions->at(ActionId::Undo)->text(), u"撤销：改批量"_s);
    // Out of the field: inside it Ctrl+Z belongs to the text.
    s.window.setFocus();
    s.window.context().actions->at(ActionId::Undo)->trigger();
    QCOMPARE(s.rig.session.project().workload.globalBatch, 64);
}

void TestMainWindow::compactCountsReadBack()
{
    for (const Lang lang : {Lang::Zh, Lang::En}) {
        Language::instance().set(lang);
        for (const double v : {1.0, 64.0, 999.0, 12345.0, 200e6, 1.8e9, 1.5e12, 300000.0, 3e6}) {
            const auto read = parseCount(WorkloadTexts::compactCount(v).toStdString(), 1e16);
            QVERIFY(read.ok());
            QCOMPARE(read.value(), v);
        }
        for (const double v : {1024.0, 8192.0, 131072.0, 5000.0}) {
            const auto read = parseCount(WorkloadTexts::compactCount(v, true).toStdString(), 1e9, true);
            QVERIFY(read.ok());
            QCOMPARE(read.value(), v);
        }
    }
}

void TestMainWindow::models()
{
    QuotesModel quotes;
    QAbstractItemModelTester quotesTester(&quotes, QAbstractItemModelTester::FailureReportingMode::QtTest);
    QuoteSummary q;
    q.number = "BJ-20261130-0007";
    q.gross = {323040000, Currency::CNY};
    q.date = Date{std::chrono::year{2026}, std::chrono::month{11}, std::chrono::day{28}};
    q.validUntil = addDays(q.date, 4);
    q.status = QuoteStatus::Issued;
    q.changedAt = "2026-11-26T08:00:00Z";
    quotes.setQuotes({q, q}, addDays(q.date, 2));
    QCOMPARE(quotes.rowCount(), 2);
    QCOMPARE(quotes.index(0, QuotesModel::Status).data().toString(), u"2 天后到期"_s);
    QCOMPARE(quotes.index(0, QuotesModel::Total).data().toString(), u"¥3,230,400.00"_s);
    QCOMPARE(quotes.index(0, QuotesModel::Changed).data().toString(), u"4 天前"_s);
    quotes.setQuotes({}, q.date);
    QCOMPARE(quotes.rowCount(), 0);

    AlternativesModel others;
    QAbstractItemModelTester othersTester(&others, QAbstractItemModelTester::FailureReportingMode::QtTest);
    RecommendRequest request;
    request.tiers.resize(3);
    std::vector<CandidateEstimate> rows;
    for (const GpuCandidate& c : candidatesOf(handMade(request)))
        rows.push_back({c, std::nullopt, std::nullopt});
    others.setRows(rows, smallCatalogue(), smallProject(*smallCatalogue()).workload);
    QCOMPARE(others.rowCount(), 3);
    QCOMPARE(others.index(0, AlternativesModel::Machine).data().toString(), u"8 × A800 80GB"_s);
    rows.pop_back();
    others.setRows(rows, smallCatalogue(), smallProject(*smallCatalogue()).workload);
    QCOMPARE(others.rowCount(), 2);

    ModelListModel list(smallCatalogue());
    QAbstractItemModelTester listTester(&list, QAbstractItemModelTester::FailureReportingMode::QtTest);
    QCOMPARE(list.rowCount(), 3);
}

void TestMainWindow::geometryIsKept()
{
    Rig rig;
    {
        MainWindow window(rig.context());
        registerPages(window);
        window.showStart();
        window.resize(1180, 700);
        window.show();
        window.close();
    }
    MainWindow again(rig.context());
    QCOMPARE(again.size(), QSize(1180, 700));
}

QTEST_MAIN(TestMainWindow)
#include "tst_mainwindow.moc"

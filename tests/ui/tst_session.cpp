// The session: undo, redo, merging, nothing for no change, latest wins, stale answers dropped, stop, freeze, store.
#include "tests/ui/support_fakes.h"

#include "ui/session/liveestimator.h"

#include <QSemaphore>
#include <QSignalSpy>
#include <QTest>
#include <QThread>
#include <QUndoStack>
#include <atomic>

using namespace peiji;
using namespace peiji::test;
using namespace Qt::StringLiterals;

class TestSession : public QObject
{
    Q_OBJECT
private slots:
    void undoAndRedo();
    void mergesOneField();
    void noStepForNoChange();
    void resetClears();
    void latestWins();
    void stopKeepsTheLast();
    void engineFaultIsTold();
    void issuedIsReadOnly();
    void savesWithNumber();
    void opensWhatWasSaved();
    void waitingIssueNeverHitsAnotherQuote();
    void editDuringSaveStaysUnsaved();
    void nothingToUndoOnceIssued();
    void yesterdaysAnswerIsNotToday();
    void twoSavesAreOneQuote();
    void unsavedWorkIsAskedAbout();
    void recoveryIsWritten();
    void candidatesOnce();
};

void TestSession::undoAndRedo()
{
    SessionController s(smallEngine());
    s.reset(smallProject(*smallCatalogue()));
    const int before = s.project().workload.globalBatch;
    s.edit(u"batch"_s, [](Project& p) { p.workload.globalBatch = 7; });
    QCOMPARE(s.project().workload.globalBatch, 7);
    QCOMPARE(s.undoStack()->undoText(), u"batch"_s);
    s.undoStack()->undo();
    QCOMPARE(s.project().workload.globalBatch, before);
    s.undoStack()->redo();
    QCOMPARE(s.project().workload.globalBatch, 7);
}

void TestSession::mergesOneField()
{
    SessionController s(smallEngine());
    s.reset(smallProject(*smallCatalogue()));
    const Project start = s.project();
    for (const int v : {1, 12, 128})
        s.edit(
            u"batch"_s, [v](Project& p) { p.workload.globalBatch = v; }, u"batch"_s);
    QCOMPARE(s.undoStack()->count(), 1);
    s.edit(
        u"sequence"_s, [](Project& p) { p.workload.sequence = 2048; }, u"sequence"_s);
    s.edit(
        u"batch"_s, [](Project& p) { p.workload.globalBatch = 9; }, u"batch"_s);
    QCOMPARE(s.undoStack()->count(), 3);
    s.undoStack()->setIndex(0);
    QVERIFY(s.project() == start);
    // Typed away and back again: no step is left.
    SessionController t(smallEngine());
    t.reset(start);
    t.edit(
        u"batch"_s, [](Project& p) { p.workload.globalBatch = 5; }, u"batch"_s);
    t.edit(
        u"batch"_s, [&](Project& p) { p.workload.globalBatch = start.workload.globalBatch; }, u"batch"_s);
    QVERIFY(!t.undoStack()->canUndo());
}

void TestSession::noStepForNoChange()
{
    SessionController s(smallEngine());
    s.reset(smallProject(*smallCatalogue()));
    QSignalSpy changed(&s, &SessionController::projectChanged);
    s.edit(u"nothing"_s, [](Project&) {});
    QCOMPARE(s.undoStack()->count(), 0);
    QCOMPARE(changed.count(), 0);
}

void TestSession::resetClears()
{
    SessionController s(smallEngine());
    s.reset(smallProject(*smallCatalogue()));
    s.edit(u"batch"_s, [](Project& p) { p.workload.globalBatch = 5; });
    s.reset(smallProject(*smallCatalogue()), u"BJ-20261130-0001"_s, 3);
    QCOMPARE(s.undoStack()->count(), 0);
    QCOMPARE(s.quoteNumber(), u"BJ-20261130-0001"_s);
    QCOMPARE(s.quoteRevision(), 3);
    QVERIFY(!s.result());
}

void TestSession::latestWins()
{
    // The engine answers only when told; the first answer must never be seen.
    QSemaphore go;
    std::atomic<int> started{0};
    EngineData data = smallEngine();
    data.recommend = [&](const RecommendRequest& r, Progress) {
        ++started;
        go.acquire();
        return handMade(r);
    };
    SessionController s(data);
    QSignalSpy results(&s, &SessionController::resultChanged);
    s.reset(smallProject(*smallCatalogue()));
    results.clear(); // reset tells that the old answer is gone
    QTRY_COMPARE(started.load(), 1);
    s.edit(u"batch"_s, [](Project& p) { p.workload.globalBatch = 11; });
    s.edit(u"batch"_s, [](Project& p) { p.workload.globalBatch = 22; });
    QVERIFY(s.isComputing());
    go.release();
    QTRY_COMPARE(started.load(), 2);
    QCOMPARE(results.count(), 0);
    go.release();
    QTRY_COMPARE(results.count(), 1);
    QCOMPARE(s.result()->project.workload.globalBatch, 22);
    QVERIFY(s.isFresh());
    QVERIFY(!s.isComputing());
}

void TestSession::stopKeepsTheLast()
{
    QSemaphore go(1);
    EngineData data = smallEngine();
    data.recommend = [&](const RecommendRequest& r, Progress p) {
        go.acquire();
        return *p.cancelled ? Recommendation{} : handMade(r);
    };
    SessionController s(data);
    s.reset(smallProject(*smallCatalogue()));
    QTRY_VERIFY(s.result());
    const SessionResultPtr first = s.result();
    s.edit(u"batch"_s, [](Project& p) { p.workload.globalBatch = 3; });
    s.stop();
    go.release(2);
    QTest::qWait(50);
    QCOMPARE(s.result(), first);
    QVERIFY(!s.isFresh());
    s.recompute();
    QTRY_VERIFY(s.isFresh());
}

void TestSession::engineFaultIsTold()
{
    EngineData data = smallEngine();
    data.recommend = [](const RecommendRequest&, Progress) -> Recommendation { throw std::overflow_error("too much"); };
    SessionController s(data);
    QSignalSpy failed(&s, &SessionController::engineFailed);
    s.reset(smallProject(*smallCatalogue()));
    QTRY_COMPARE(failed.count(), 1);
    QCOMPARE(failed.first().first().toString(), u"too much"_s);
    QVERIFY(!s.isComputing());
}

void TestSession::issuedIsReadOnly()
{
    SessionController s(smallEngine());
    s.reset(smallProject(*smallCatalogue()), u"BJ-20261130-0001"_s, 1, QuoteStatus::Issued);
    const Project before = s.project();
    s.edit(u"batch"_s, [](Project& p) { p.workload.globalBatch = 3; });
    QVERIFY(s.project() == before);
}

void TestSession::savesWithNumber()
{
    Rig rig;
    rig.keeper.startNew(smallProject(*smallCatalogue()));
    QCOMPARE(rig.keeper.saveState(), SaveState::Untouched);
    bool saved = false;
    rig.keeper.save([&](Result<Quote> q) { saved = q.ok(); });
    QTRY_VERIFY(saved);
    QCOMPARE(rig.session.quoteNumber(), u"BJ-20261130-0001"_s);
    QCOMPARE(rig.keeper.saveState(), SaveState::Saved);
    rig.store.flush();
    QCOMPARE(rig.memory.load()->quotes.size(), std::size_t(1));
    rig.session.edit(u"batch"_s, [](Project& p) { p.workload.globalBatch = 3; });
    QCOMPARE(rig.keeper.saveState(), SaveState::Unsaved);
}

void TestSession::opensWhatWasSaved()
{
    Rig rig;
    Project p = smallProject(*smallCatalogue());
    p.workload.globalBatch = 48;
    rig.keeper.startNew(p);
    bool saved = false;
    rig.keeper.save([&](Result<Quote> q) { saved = q.ok(); });
    QTRY_VERIFY(saved);
    rig.keeper.startNew(smallProject(*smallCatalogue()));
    QVERIFY(rig.session.quoteNumber().isEmpty());
    bool opened = false;
    rig.keeper.open(u"BJ-20261130-0001"_s, 1, [&](Status s) { opened = s.ok(); });
    QTRY_VERIFY(opened);
    QCOMPARE(rig.session.project().workload.globalBatch, 48);
    bool refused = false;
    rig.keeper.open(u"BJ-20261130-0009"_s, 1, [&](Status s) { refused = !s.ok(); });
    QTRY_VERIFY(refused);
}

void TestSession::waitingIssueNeverHitsAnotherQuote()
{
    std::atomic<bool> hold{false};
    EngineData engine = smallEngine();
    engine.recommend = [&hold](const RecommendRequest& r, Progress p) {
        while (hold && !(p.cancelled && *p.cancelled))
            QThread::msleep(2);
        return handMade(r);
    };
    Rig rig(engine);
    rig.keeper.startNew(smallProject(*smallCatalogue()));
    bool first = false;
    rig.keeper.save([&](Result<Quote> q) { first = q.ok(); });
    QTRY_VERIFY(first);
    rig.keeper.startNew(smallProject(*smallCatalogue()));
    QVERIFY(settle(rig.session));
    hold = true;
    rig.session.edit(u"batch"_s, [](Project& p) { p.workload.globalBatch = 5; });
    QTRY_VERIFY(rig.session.isComputing());
    std::optional<bool> issued;
    rig.keeper.issue([&](Result<Quote> q) { issued = q.ok(); });
    bool opened = false;
    rig.keeper.open(u"BJ-20261130-0001"_s, 1, [&](Status s) { opened = s.ok(); });
    QTRY_VERIFY(opened);
    hold = false;
    QTRY_VERIFY(issued.has_value());
    QVERIFY(!*issued);
    QVERIFY(settle(rig.session));
    QTest::qWait(30);
    QCOMPARE(int(rig.session.quoteStatus()), int(QuoteStatus::Draft));
    rig.store.flush();
    for (const Quote& q : rig.memory.load()->quotes)
        QCOMPARE(int(q.status), int(QuoteStatus::Draft));
}

void TestSession::editDuringSaveStaysUnsaved()
{
    Rig rig;
    rig.keeper.startNew(smallProject(*smallCatalogue()));
    bool first = false;
    rig.keeper.save([&](Result<Quote> q) { first = q.ok(); });
    QTRY_VERIFY(first);
    bool saved = false;
    rig.keeper.save([&](Result<Quote> q) { saved = q.ok(); });
    // The store has the frozen quote; its word that it is written is still on the way.
    rig.session.edit(u"title"_s, [](Project& p) { p.title = "later"; });
    QTRY_VERIFY(saved);
    QCOMPARE(rig.keeper.saveState(), SaveState::Unsaved);
    rig.keeper.flush();
    QVERIFY(rig.memory.load()->recovery.has_value());
    QCOMPARE(rig.memory.load()->recovery->title, std::string("later"));
}

void TestSession::nothingToUndoOnceIssued()
{
    Rig rig;
    rig.keeper.startNew(smallProject(*smallCatalogue()));
    rig.session.edit(u"batch"_s, [](Project& p) { p.workload.globalBatch = 5; });
    bool issued = false;
    rig.keeper.issue([&](Result<Quote> q) { issued = q.ok(); });
    QTRY_VERIFY(issued);
    QVERIFY(rig.session.isReadOnly());
    QVERIFY(!rig.session.undoStack()->canUndo());
    rig.session.undoStack()->undo();
    QCOMPARE(rig.session.project().workload.globalBatch, 5);
}

void TestSession::yesterdaysAnswerIsNotToday()
{
    Date today{std::chrono::year{2026}, std::chrono::month{11}, std::chrono::day{30}};
    EngineData engine = smallEngine();
    engine.today = [&today] { return today; };
    Rig rig(engine);
    rig.keeper.startNew(smallProject(*smallCatalogue()));
    QVERIFY(settle(rig.session));
    QVERIFY(rig.session.isFresh());
    today = addDays(today, 1);
    QVERIFY(!rig.session.isFresh());
    std::optional<Quote> saved;
    rig.keeper.save([&](Result<Quote> q) {
        if (q.ok())
            saved = q.value();
    });
    QTRY_VERIFY(saved.has_value());
    QVERIFY(saved->date == today);
    QVERIFY(rig.session.isFresh());
}

void TestSession::twoSavesAreOneQuote()
{
    Rig rig;
    rig.keeper.startNew(smallProject(*smallCatalogue()));
    int saved = 0;
    for (int i = 0; i < 3; ++i)
        rig.keeper.save([&](Result<Quote> q) { saved += q.ok() ? 1 : 0; });
    QTRY_COMPARE(saved, 3);
    rig.store.flush();
    QCOMPARE(rig.memory.load()->quotes.size(), std::size_t(1));
    QCOMPARE(rig.memory.load()->counter, 1);
}

void TestSession::unsavedWorkIsAskedAbout()
{
    Rig rig;
    rig.keeper.startNew(smallProject(*smallCatalogue()));
    std::function<void()> leave;
    rig.keeper.setLeaveGuard([&](std::function<void()> go) { leave = std::move(go); });
    rig.session.edit(u"batch"_s, [](Project& p) { p.workload.globalBatch = 5; });
    rig.keeper.startNew(smallProject(*smallCatalogue()));
    QVERIFY(leave);
    QCOMPARE(rig.session.project().workload.globalBatch, 5); // still here
    leave();
    QVERIFY(rig.session.project().workload.globalBatch != 5);
}

void TestSession::recoveryIsWritten()
{
    Rig rig;
    rig.keeper.startNew(smallProject(*smallCatalogue()));
    rig.session.edit(u"batch"_s, [](Project& p) { p.workload.globalBatch = 77; });
    rig.keeper.flush();
    QVERIFY(rig.memory.load()->recovery.has_value());
    QCOMPARE(rig.memory.load()->recovery->workload.globalBatch, 77);
    std::optional<Project> found;
    rig.keeper.loadRecovery([&](std::optional<Project> p) { found = p; });
    QTRY_VERIFY(found.has_value());
}

void TestSession::candidatesOnce()
{
    RecommendRequest r;
    r.tiers.resize(3);
    Recommendation all = handMade(r);
    all.tiers[1].runnersUp.push_back(*all.tiers[0].answer);
    const std::vector<GpuCandidate> list = candidatesOf(all);
    QCOMPARE(list.size(), std::size_t(3));
    QCOMPARE(list[2].tier, 2);
}

QTEST_MAIN(TestSession)
#include "tst_session.moc"

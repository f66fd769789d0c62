// Pipeline schedules: the closed forms of the step against play event by event, and both against published bubbles.

#include "core/estimate/timingschedule.h"

#include <QtTest/QTest>

#include <cmath>

using namespace peiji;

namespace
{

/// Input gradients cost what forwards cost, weight gradients too: T_F = T_B = T_W, as in arXiv:2401.10241.
ScheduleCase even(PipelineSchedule s, int devices, int perDevice, int microBatches)
{
    ScheduleCase c;
    c.schedule = s;
    c.devices = devices;
    c.microBatches = microBatches;
    c.chunks.assign(static_cast<std::size_t>(devices * perDevice), {seconds(1.0), seconds(1.0), seconds(1.0)});
    return c;
}

double played(const ScheduleCase& c)
{
    return playSchedule(c).value();
}

double closed(const ScheduleCase& c)
{
    return closedSchedule(c).value();
}

} // namespace

class TestSchedule : public QObject
{
    Q_OBJECT
private slots:
    void evenIsExact_data();
    void evenIsExact();
    void zeroBubble_data();
    void zeroBubble();
    void moreInFlightLeavesNoBubble();
    void dualPipe();
    void unevenStages_data();
    void unevenStages();
    void sendingIsWaitedFor();
};

void TestSchedule::evenIsExact_data()
{
    QTest::addColumn<int>("schedule");
    QTest::addColumn<int>("devices");
    QTest::addColumn<int>("chunks");
    QTest::addColumn<int>("microBatches");
    for (const int devices : {2, 4, 8, 16})
        for (const int times : {1, 2, 5}) {
            const int m = devices * times;
            QTest::addRow("1F1B %d, %d", devices, m) << int(PipelineSchedule::OneFOneB) << devices << 1 << m;
            QTest::addRow("GPipe %d, %d", devices, m) << int(PipelineSchedule::GPipe) << devices << 1 << m;
            for (const int v : {2, 3, 6})
                QTest::addRow("interleaved %d × %d, %d", devices, v, m)
                    << int(PipelineSchedule::Interleaved) << devices << v << m;
        }
}

void TestSchedule::evenIsExact()
{
    QFETCH(int, schedule);
    QFETCH(int, devices);
    QFETCH(int, chunks);
    QFETCH(int, microBatches);
    const ScheduleCase c = even(PipelineSchedule(schedule), devices, chunks, microBatches);
    // arXiv:2104.04473: m·v chunks of work and (p − 1) chunks of waiting.
    const double expected = 3.0 * (microBatches * chunks + devices - 1);
    QCOMPARE(played(c), expected);
    QVERIFY(std::abs(closed(c) - expected) < 1e-9 * expected);
}

void TestSchedule::zeroBubble_data()
{
    QTest::addColumn<int>("devices");
    for (const int devices : {4, 8, 16})
        QTest::addRow("%d", devices) << devices;
}

void TestSchedule::zeroBubble()
{
    QFETCH(int, devices);
    const ScheduleCase c = even(PipelineSchedule::ZeroBubble, devices, 1, 4 * devices);
    const ScheduleCase plain = even(PipelineSchedule::OneFOneB, devices, 1, 4 * devices);
    const double work = 3.0 * 4 * devices;
    // ZB-H1 leaves a third of 1F1B's bubble.
    const double bubble = closed(c) - work;
    QVERIFY(std::abs(bubble - (devices - 1.0)) < 1e-9);
    QVERIFY(played(c) < played(plain));
    // Greedy play is not the best order; the published one is.
    QVERIFY2(played(c) >= closed(c) - 1e-9 && played(c) <= 1.05 * closed(c),
             qPrintable(QString("%1 against %2").arg(played(c)).arg(closed(c))));
}

void TestSchedule::moreInFlightLeavesNoBubble()
{
    for (const int devices : {4, 8}) {
        const ScheduleCase h1 = even(PipelineSchedule::ZeroBubble, devices, 1, 4 * devices);
        const ScheduleCase h2 = even(PipelineSchedule::ZeroBubbleH2, devices, 1, 4 * devices);
        const double work = 3.0 * 4 * devices;
        QCOMPARE(closed(h2), work);
        // The first forward still has to reach the last device: what is left is filling, not waiting.
        QVERIFY(played(h2) < played(h1));
        QVERIFY2(played(h2) <= 1.08 * work, qPrintable(QString::number(played(h2))));
    }
}

void TestSchedule::dualPipe()
{
    for (const int devices : {4, 8, 16}) {
        const ScheduleCase c = even(PipelineSchedule::DualPipe, devices, 1, 4 * devices);
        const double work = 3.0 * 4 * devices;
        qInfo("%d devices: bubble played %.1f, published %.1f, 1F1B %.1f", devices, played(c) - work, closed(c) - work,
              3.0 * (devices - 1));
        QVERIFY(played(c) >= work - 1e-9);
        QVERIFY2(std::abs(played(c) - closed(c)) <= 0.05 * closed(c),
                 qPrintable(QString("%1 against %2").arg(played(c)).arg(closed(c))));
    }
}

void TestSchedule::unevenStages_data()
{
    QTest::addColumn<int>("schedule");
    QTest::addColumn<int>("chunks");
    QTest::addColumn<double>("head"); ///< of one chunk, on the last stage
    for (const double head : {0.2, 0.5, 1.0}) {
        QTest::addRow("1F1B, head %.1f", head) << int(PipelineSchedule::OneFOneB) << 1 << head;
        QTest::addRow("interleaved, head %.1f", head) << int(PipelineSchedule::Interleaved) << 4 << head;
        QTest::addRow("zero-bubble, head %.1f", head) << int(PipelineSchedule::ZeroBubble) << 1 << head;
    }
}

void TestSchedule::unevenStages()
{
    QFETCH(int, schedule);
    QFETCH(int, chunks);
    QFETCH(double, head);
    ScheduleCase c = even(PipelineSchedule(schedule), 8, chunks, 32);
    ChunkTimes& last = c.chunks.back();
    last = {(1.0 + head) * last.forward, (1.0 + head) * last.input, (1.0 + head) * last.weight};
    const double error = closed(c) / played(c) - 1.0;
    qInfo("closed form %+.1f %% of the played schedule", 100.0 * error);
    QVERIFY2(std::abs(error) < 0.05, qPrintable(QString::number(error)));
}

void TestSchedule::sendingIsWaitedFor()
{
    ScheduleCase c = even(PipelineSchedule::OneFOneB, 4, 1, 16);
    const double without = played(c);
    c.send = seconds(0.1);
    // There and back through three links, and one way more while the pipeline turns round.
    QVERIFY(played(c) >= without + 2.0 * 3.0 * 0.1 - 1e-9);
}

QTEST_GUILESS_MAIN(TestSchedule)
#include "tst_schedule.moc"

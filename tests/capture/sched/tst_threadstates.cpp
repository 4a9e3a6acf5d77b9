// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/sched/threadstates.h"

#include <QTest>

#include <vector>

using namespace trilane;
using namespace trilane::sched;

namespace {

struct Sink : StateSink
{
    void onCore(const CoreSlice &slice) override { cores.push_back(slice); }
    void onState(const StateSlice &slice) override { states.push_back(slice); }

    std::vector<CoreSlice> cores;
    std::vector<StateSlice> states;
};

SchedEvent switchAt(int64_t time, uint32_t cpu, int32_t prev, LeftAs leftAs, int32_t next)
{
    SchedEvent event;
    event.time = time;
    event.cpu = cpu;
    event.prevTid = prev;
    event.prevPid = prev > 0 ? 100 : prev;
    event.nextTid = next;
    event.nextPid = next > 0 ? 100 : next;
    event.leftAs = leftAs;
    event.traced = kPrevTraced | kNextTraced;
    return event;
}

SchedEvent wakingAt(int64_t time, int32_t target, int32_t waker)
{
    SchedEvent event;
    event.kind = SchedEvent::Kind::Waking;
    event.time = time;
    event.cpu = 7;
    event.targetTid = target;
    event.targetPid = 100;
    event.otherTid = waker;
    event.traced = kTargetTraced;
    return event;
}

SchedEvent lostAt(int64_t time, int64_t until, uint32_t cpu)
{
    SchedEvent event;
    event.kind = SchedEvent::Kind::Lost;
    event.time = time;
    event.until = until;
    event.cpu = cpu;
    event.count = 3;
    return event;
}

/// "state start+duration", w or p with the tid of the waker or the preemptor, and r with the
/// reason.
QString text(const Sink &sink, int32_t tid)
{
    QStringList parts;
    for (const StateSlice &slice : sink.states) {
        if (slice.tid != tid)
            continue;
        const std::string_view name = toString(slice.state);
        QString part = QString("%1 %2+%3")
                           .arg(QString::fromUtf8(name.data(), qsizetype(name.size())))
                           .arg(slice.start)
                           .arg(slice.duration);
        if (slice.wakerTid != kUnknownTid)
            part += QString(" w%1").arg(slice.wakerTid);
        if (slice.preemptorTid != kUnknownTid)
            part += QString(" p%1").arg(slice.preemptorTid);
        if (slice.reason != StateReason::None)
            part += QString(" r%1").arg(static_cast<int>(slice.reason));
        parts << part;
    }
    return parts.join(", ");
}

QString after(const std::vector<SchedEvent> &events, int64_t end, int32_t tid)
{
    Sink sink;
    ThreadStates states(sink);
    for (const SchedEvent &event : events)
        states.add(event);
    states.finish(end);
    return text(sink, tid);
}

} // namespace

class TestThreadStates : public QObject
{
    Q_OBJECT

private slots:
    void sleeperIsBlockedThenRunnableThenRunning();
    void preemptedThreadIsRunnableAndNamesThePreemptingThread();
    void diskSleepIsADistinctState();
    void stoppedThreadIsBlockedWithReasonStopped();
    void migrationEndsOneCoreAndBeginsTheOther();
    void wakeUpBeforeTheSwitchPreventsBlocking();
    void blockedLastsUntilTheSwitchWithoutWakeUps();
    void statesAreUnknownFromALossToTheNextSwitch();
    void aLossDoesNotAffectThreadsOnOtherCores();
    void aLossOnAnUnknownCoreAffectsAllCores();
    void ignoresSwitchesWithinALossInterval();
    void lastSwitchEndsTheThread();
    void forkedThreadIsRunnableAndWokenByItsParent();
    void reusedThreadIdIsANewThread();
    void reusedThreadIdAfterLostExitIsANewThread();
    void foreignThreadsHaveCoresButNoStates();
    void stateIsUnknownAfterAMissedArrival();
    void switchesOverrideSampledStates();
    void theNextSwitchDeterminesTheStateOfAReadyThread();
};

void TestThreadStates::sleeperIsBlockedThenRunnableThenRunning()
{
    QCOMPARE(after({switchAt(10, 0, 0, LeftAs::Runnable, 5),
                    switchAt(30, 0, 5, LeftAs::Interruptible, 0), wakingAt(70, 5, 9),
                    switchAt(75, 0, 0, LeftAs::Runnable, 5)},
                   100, 5),
             "running 10+20, blocked 30+40 w9, runnable 70+5 w9, running 75+25");
}

void TestThreadStates::preemptedThreadIsRunnableAndNamesThePreemptingThread()
{
    QCOMPARE(
        after({switchAt(10, 0, 0, LeftAs::Runnable, 5), switchAt(30, 0, 5, LeftAs::Runnable, 6),
               switchAt(50, 0, 6, LeftAs::Interruptible, 5)},
              60, 5),
        "running 10+20, runnable 30+20 p6, running 50+10");
}

void TestThreadStates::diskSleepIsADistinctState()
{
    const SliceKind disk = SliceKind::BlockedDisk;
    const std::string_view name = toString(disk);
    QCOMPARE(
        after(
            {switchAt(0, 0, 0, LeftAs::Runnable, 5), switchAt(5, 0, 5, LeftAs::Uninterruptible, 0)},
            9, 5),
        QString("running 0+5, %1 5+4").arg(QString::fromUtf8(name.data(), qsizetype(name.size()))));
}

void TestThreadStates::stoppedThreadIsBlockedWithReasonStopped()
{
    QCOMPARE(after({switchAt(10, 0, 0, LeftAs::Runnable, 5), switchAt(30, 0, 5, LeftAs::Stopped, 0),
                    wakingAt(70, 5, 9), switchAt(75, 0, 0, LeftAs::Runnable, 5),
                    switchAt(80, 0, 5, LeftAs::Traced, 0), wakingAt(90, 5, 9),
                    switchAt(95, 0, 0, LeftAs::Runnable, 5)},
                   100, 5),
             "running 10+20, blocked 30+40 w9 r1, runnable 70+5 w9, running 75+5, "
             "blocked 80+10 w9 r2, runnable 90+5 w9, running 95+5");
}

void TestThreadStates::migrationEndsOneCoreAndBeginsTheOther()
{
    Sink sink;
    ThreadStates states(sink);
    states.add(switchAt(0, 0, 0, LeftAs::Runnable, 5));
    states.add(switchAt(10, 0, 5, LeftAs::Runnable, 6));
    states.add(switchAt(15, 1, 0, LeftAs::Runnable, 5));
    states.finish(40);
    QCOMPARE(text(sink, 5), "running 0+10, runnable 10+5 p6, running 15+25");
    QCOMPARE(sink.states.front().cpu, 0U);
    QCOMPARE(sink.cores.size(), size_t(3));
    QCOMPARE(sink.cores[0].cpu, 0U);
    QCOMPARE(sink.cores[0].end, int64_t(10));
    int64_t onOne = 0;
    for (const CoreSlice &slice : sink.cores)
        onOne += slice.cpu == 1 && slice.tid == 5 ? slice.end - slice.start : 0;
    QCOMPARE(onOne, int64_t(25));
}

void TestThreadStates::wakeUpBeforeTheSwitchPreventsBlocking()
{
    QCOMPARE(after({switchAt(0, 0, 0, LeftAs::Runnable, 5), wakingAt(9, 5, 8),
                    switchAt(10, 0, 5, LeftAs::Interruptible, 0),
                    switchAt(12, 1, 0, LeftAs::Runnable, 5)},
                   20, 5),
             "running 0+10, runnable 10+2 w8, running 12+8");
}

void TestThreadStates::blockedLastsUntilTheSwitchWithoutWakeUps()
{
    QCOMPARE(after({switchAt(0, 0, kUnknownTid, LeftAs::Unknown, 5),
                    switchAt(10, 0, 5, LeftAs::Blocked, kUnknownTid),
                    switchAt(30, 0, kUnknownTid, LeftAs::Unknown, 5)},
                   40, 5),
             "running 0+10, blocked 10+20, running 30+10");
}

void TestThreadStates::statesAreUnknownFromALossToTheNextSwitch()
{
    Sink sink;
    ThreadStates states(sink);
    states.add(switchAt(0, 0, 0, LeftAs::Runnable, 5));
    states.add(lostAt(10, 20, 0));
    states.add(switchAt(30, 0, 5, LeftAs::Runnable, 6));
    states.add(switchAt(40, 0, 6, LeftAs::Interruptible, 5));
    states.finish(50);
    QCOMPARE(text(sink, 5), "running 0+10, unknown 10+20, runnable 30+10 p6, running 40+10");
    QCOMPARE(sink.cores.front().end, int64_t(10));
    QCOMPARE(sink.cores[1].start, int64_t(30));
}

void TestThreadStates::aLossDoesNotAffectThreadsOnOtherCores()
{
    const std::vector<SchedEvent> events{
        switchAt(0, 0, 0, LeftAs::Runnable, 5), switchAt(0, 1, 0, LeftAs::Runnable, 6),
        switchAt(5, 2, 0, LeftAs::Runnable, 7), switchAt(6, 2, 7, LeftAs::Interruptible, 0),
        lostAt(10, 20, 0)};
    QCOMPARE(after(events, 50, 6), "running 0+50");
    QCOMPARE(after(events, 50, 5), "running 0+10, unknown 10+40");
    // It may have been woken there.
    QCOMPARE(after(events, 50, 7), "running 5+1, blocked 6+4, unknown 10+40");
}

void TestThreadStates::aLossOnAnUnknownCoreAffectsAllCores()
{
    const std::vector<SchedEvent> events{
        switchAt(0, 0, 0, LeftAs::Runnable, 5), switchAt(0, 1, 0, LeftAs::Runnable, 6),
        lostAt(10, 20, kUnknownCpu), switchAt(15, 1, 6, LeftAs::Interruptible, 0),
        switchAt(30, 0, 5, LeftAs::Interruptible, 0)};
    QCOMPARE(after(events, 50, 5), "running 0+10, unknown 10+20, blocked 30+20");
    QCOMPARE(after(events, 50, 6), "running 0+10, unknown 10+40");
}

void TestThreadStates::ignoresSwitchesWithinALossInterval()
{
    QCOMPARE(after({lostAt(10, 20, 0), switchAt(15, 0, 0, LeftAs::Runnable, 5),
                    switchAt(30, 0, 0, LeftAs::Runnable, 5)},
                   40, 5),
             "unknown 15+15, running 30+10");
}

void TestThreadStates::lastSwitchEndsTheThread()
{
    SchedEvent exit = wakingAt(18, 5, kUnknownTid);
    exit.kind = SchedEvent::Kind::Exit;
    QCOMPARE(
        after({switchAt(0, 0, 0, LeftAs::Runnable, 5), exit, switchAt(20, 0, 5, LeftAs::Dead, 0)},
              99, 5),
        "running 0+20");
}

void TestThreadStates::forkedThreadIsRunnableAndWokenByItsParent()
{
    SchedEvent fork = wakingAt(3, 5, 4);
    fork.kind = SchedEvent::Kind::Fork;
    QCOMPARE(after({fork, switchAt(8, 1, 0, LeftAs::Runnable, 5)}, 10, 5),
             "runnable 3+5 w4, running 8+2");
}

void TestThreadStates::reusedThreadIdIsANewThread()
{
    SchedEvent fork = wakingAt(30, 5, 4);
    fork.kind = SchedEvent::Kind::Fork;
    QCOMPARE(after({switchAt(0, 0, 0, LeftAs::Runnable, 5), switchAt(20, 0, 5, LeftAs::Dead, 0),
                    fork, switchAt(35, 0, 0, LeftAs::Runnable, 5)},
                   40, 5),
             "running 0+20, runnable 30+5 w4, running 35+5");
}

void TestThreadStates::reusedThreadIdAfterLostExitIsANewThread()
{
    SchedEvent fork = wakingAt(30, 5, 4);
    fork.kind = SchedEvent::Kind::Fork;
    fork.traced = 0;
    SchedEvent comes = switchAt(35, 0, 0, LeftAs::Runnable, 5);
    comes.traced = 0;
    QCOMPARE(after({switchAt(0, 0, 0, LeftAs::Runnable, 5), lostAt(20, 25, 0), fork, comes}, 40, 5),
             "running 0+20, unknown 20+10");
}

void TestThreadStates::foreignThreadsHaveCoresButNoStates()
{
    Sink sink;
    ThreadStates states(sink);
    SchedEvent event = switchAt(0, 0, 0, LeftAs::Runnable, 77);
    event.traced = 0;
    states.add(event);
    states.finish(10);
    QVERIFY(sink.states.empty());
    QCOMPARE(sink.cores.size(), size_t(1));
    QCOMPARE(sink.cores[0].tid, 77);
}

void TestThreadStates::stateIsUnknownAfterAMissedArrival()
{
    Sink sink;
    ThreadStates states(sink);
    states.add(wakingAt(0, 5, 8));
    states.add(switchAt(30, 0, 5, LeftAs::Interruptible, 0));
    states.finish(40);
    QCOMPARE(text(sink, 5), "unknown 0+30, blocked 30+10");
    QVERIFY(sink.cores.empty());
}

void TestThreadStates::switchesOverrideSampledStates()
{
    SchedEvent look = wakingAt(5, 5, kUnknownTid);
    look.kind = SchedEvent::Kind::State;
    look.leftAs = LeftAs::Interruptible;
    SchedEvent early = look;
    early.time = 0;
    QCOMPARE(after({early, switchAt(2, 0, 0, LeftAs::Runnable, 5), look}, 10, 5),
             "blocked 0+2, running 2+8");
}

void TestThreadStates::theNextSwitchDeterminesTheStateOfAReadyThread()
{
    SchedEvent look = wakingAt(0, 5, kUnknownTid);
    look.kind = SchedEvent::Kind::State;
    look.leftAs = LeftAs::Ready;
    QCOMPARE(after({look, switchAt(30, 0, 5, LeftAs::Interruptible, 0)}, 40, 5),
             "running 0+30, blocked 30+10");
    QCOMPARE(after({look, switchAt(30, 0, 9, LeftAs::Runnable, 5)}, 40, 5),
             "runnable 0+30, running 30+10");
    // Asleep in truth: between the moment that the event has and the look it was woken.
    QCOMPARE(after({look, wakingAt(2, 5, 8), switchAt(30, 0, 0, LeftAs::Runnable, 5)}, 40, 5),
             "unknown 0+2, runnable 2+28 w8, running 30+10");
    QCOMPARE(after({look, lostAt(10, 12, 0), switchAt(30, 0, 5, LeftAs::Interruptible, 0)}, 40, 5),
             "unknown 0+30, blocked 30+10");
    QCOMPARE(after({look}, 40, 5), "unknown 0+40");
}

QTEST_APPLESS_MAIN(TestThreadStates)
#include "tst_threadstates.moc"

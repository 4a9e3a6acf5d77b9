// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/base/recordernames.h"
#include "model/base/timedout.h"
#include "model/store/store.h"
#include "tests/model/analysis/idle/idlescene.h"

#include <QTest>

using namespace trilane;

/// What a thread is charged with that had no core: whom it waited for, who stopped it, who had the
/// core, and what is said where the trace does not tell.
class TestIdleWaits : public QObject
{
    Q_OBJECT

    using enum SliceKind;
    static constexpr Ns kMs = 1'000'000;

    static void launch(IdleScene &scene, Ns at)
    {
        scene.call("cudaLaunchKernel", at, at + 10, 2);
        scene.operation(scene.stream, at + 10, at + 100, 2);
    }
    /// The last piece, the launch itself, is of no interest here.
    static QStringList beforeTheLaunch(IdleScene &scene)
    {
        QStringList story = scene.story();
        if (!story.isEmpty())
            story.removeLast();
        return story;
    }

private slots:
    /// nsys says that a thread left its core, but seldom why: it may have been preempted.
    void offTheCoreForAReasonThatIsNotRecorded()
    {
        IdleScene scene;
        scene.withStates();
        scene.slice(scene.ranges, Range, "fetch", 0, 400);
        scene.slice(scene.osCalls, OsCall, "poll", 320, 380);
        scene.state(scene.mainStates, Running, 0, 200);
        scene.state(scene.mainStates, Blocked, StateReason::OffCore, 200, 300);
        scene.state(scene.mainStates, Running, 300, 340);
        scene.state(scene.mainStates, Blocked, StateReason::OffCore, 340, 400);
        scene.state(scene.mainStates, Running, 400, 900);
        launch(scene, 400);
        QCOMPARE(
            beforeTheLaunch(scene),
            QStringList({"user_code fetch 100-200", "off_core? 200-300", "user_code fetch 300-320",
                         "system_call poll 320-380", "off_core? 380-400"}));
    }

    /// Attached to one process alone: whoever writes into its pipe is not in the trace.
    void aWaitThatAProcessEndedWhichIsNotRecorded()
    {
        IdleScene scene;
        scene.withStates();
        scene.slice(scene.osCalls, OsCall, "read", 250, 310);
        scene.slice(scene.osCalls, OsCall, "nanosleep", 340, 390);
        scene.state(scene.mainStates, Running, 0, 150);
        scene.sleepUntil(scene.mainStates, "python 4711", 150, 200);
        scene.state(scene.mainStates, Running, 200, 260);
        scene.sleepUntil(scene.mainStates, "python 4712", 260, 300);
        scene.state(scene.mainStates, Running, 300, 350);
        scene.sleepUntil(scene.mainStates, "python 4712", 350, 380); // an interrupt came to it
        scene.state(scene.mainStates, Running, 380, 900);
        launch(scene, 400);
        QCOMPARE(beforeTheLaunch(scene),
                 QStringList({"user_code 100-150", "other_thread python 4711? 150-200",
                              "user_code 200-250", "system_call read 250-260",
                              "other_thread python 4712? 260-300", "system_call read 300-310",
                              "user_code 310-340", "system_call nanosleep 340-390",
                              "user_code 390-400"}));
    }

    /// CPython waits for its lock 5 ms at a time. The interrupts that end these waits come while
    /// whoever runs runs.
    void waitsWithATimeLimitAreOneWaitForWhoEndsTheLast()
    {
        IdleScene scene;
        scene.withStates();
        const TrackId other = scene.below(scene.process, TrackKind::Thread, 9);
        const TrackId otherStates = scene.below(other, TrackKind::ThreadState);
        scene.state(scene.mainStates, Running, 0, kMs);
        Ns at = kMs;
        for (const TrackId waker : {other, TrackId(), scene.helper}) {
            scene.slice(scene.osCalls, OsCall, "pthread_cond_timedwait", at, at + 5 * kMs);
            scene.state(scene.mainStates, Blocked, at, at + 5 * kMs - 100, waker);
            scene.state(scene.mainStates, Running, at + 5 * kMs - 100, at + 5 * kMs);
            at += 5 * kMs;
        }
        scene.state(scene.mainStates, Running, at, at + kMs);
        scene.state(scene.helperStates, Running, 0, at + kMs);
        scene.state(otherStates, Running, 0, at + kMs);
        scene.slice(scene.helperRanges, Range, "parse", 2 * kMs, 40 * kMs);
        launch(scene, at + 100);
        const QStringList story = scene.story();
        QVERIFY2(story.contains("user_code parse of helper? 2000000-5999900"),
                 qPrintable(story.join(", ")));
        QVERIFY2(story.contains("user_code parse of helper? 6000000-10999900"),
                 qPrintable(story.join(", ")));
        QVERIFY2(story.contains("user_code parse of helper? 11000000-15999900"),
                 qPrintable(story.join(", ")));
    }

    /// The thread that launches next is made in the middle of the gap: its maker did not do so
    /// earlier.
    void aLauncherThatDidNotExistYetIsFollowedToItsMaker()
    {
        IdleScene scene;
        scene.withStates();
        scene.slice(scene.helperRanges, Range, "compile", 0, 300);
        scene.state(scene.helperStates, Running, 0, 900);
        scene.state(scene.mainStates, Runnable, 290, 300, scene.helper);
        scene.state(scene.mainStates, Running, 300, 900);
        launch(scene, 400);
        const QStringList story = scene.story();
        QVERIFY2(story.contains("user_code compile of helper? 100-290"),
                 qPrintable(story.join(", ")));
    }

    /// CUPTI is switched on by a thread of the recorder, and calls of the program wait for that.
    void aWaitThatTheRecorderEndedIsItsOwnCost_data()
    {
        QTest::addColumn<QByteArray>("name");
        QTest::addColumn<QByteArray>("format");
        QTest::addColumn<QString>("told");
        QTest::newRow("the agent") << QByteArray("trilane cupti") << QByteArray("trilane")
                                   << "profiler trilane cupti? 200-300";
        QTest::newRow("another thread")
            << QByteArray("worker") << QByteArray("trilane") << "user_code enable? 200-300";
        QTest::newRow("of another recorder")
            << QByteArray("trilane cupti") << QByteArray("kineto") << "user_code enable? 200-300";
    }
    void aWaitThatTheRecorderEndedIsItsOwnCost()
    {
        QFETCH(QByteArray, name);
        QFETCH(QByteArray, format);
        QFETCH(QString, told);
        IdleScene scene;
        scene.withStates();
        scene.trace.builder.info().sourceFormat = format.constData();
        const TrackId agent = scene.below(scene.process, TrackKind::Thread, 3);
        scene.trace.builder.setName(agent, name.constData());
        const TrackId agentStates = scene.below(agent, TrackKind::ThreadState);
        scene.slice(scene.below(agent, TrackKind::Ranges), Range, "enable", 0, 900);
        scene.state(agentStates, Running, 0, 900);
        scene.state(scene.mainStates, Running, 0, 200);
        scene.state(scene.mainStates, Blocked, 200, 300, agent);
        scene.state(scene.mainStates, Running, 300, 900);
        launch(scene, 400);
        const QStringList story = scene.story();
        QVERIFY2(story.contains(told), qPrintable(story.join(", ")));
    }

    /// Python handles an exception between two waits; and who ends the last takes the core before
    /// the waiter sleeps.
    void aPauseMayBeAPartOfTheWaitAndTheLastNeedNotSleep()
    {
        IdleScene scene;
        scene.withStates();
        scene.state(scene.mainStates, Running, 0, kMs);
        scene.slice(scene.osCalls, OsCall, "sem_clockwait", kMs, 6 * kMs);
        scene.state(scene.mainStates, Blocked, kMs, 6 * kMs);
        scene.state(scene.mainStates, Running, 6 * kMs, 6'310'000);
        scene.slice(scene.osCalls, OsCall, "sem_clockwait", 6'300'000, 6'400'000);
        scene.state(scene.mainStates, Runnable, 6'310'000, 6'390'000, scene.helper);
        scene.state(scene.mainStates, Running, 6'390'000, 7 * kMs);
        scene.state(scene.helperStates, Running, 0, 7 * kMs);
        scene.slice(scene.helperRanges, Range, "parse", 0, 7 * kMs);
        launch(scene, 6'500'000);
        const QStringList story = scene.story();
        QVERIFY2(story.contains("user_code parse of helper? 1000000-6000000"),
                 qPrintable(story.join(", ")));
    }

    /// A busy machine keeps a thread off its core between two waits for as long as it likes; what
    /// is waited for in between ends the wait.
    void aWaitWhoseTimeWasUpGoesOnAfterAnyPause_data()
    {
        QTest::addColumn<bool>("isTold");
        QTest::addColumn<QString>("between");
        QTest::addColumn<bool>("isOne");
        QTest::newRow("told") << true << QString() << true;
        QTest::newRow("not told") << false << QString() << false;
        QTest::newRow("another wait between") << true << "sem_wait" << false;
        QTest::newRow("memory between") << true << "munmap" << true;
    }
    void aWaitWhoseTimeWasUpGoesOnAfterAnyPause()
    {
        QFETCH(bool, isTold);
        QFETCH(QString, between);
        QFETCH(bool, isOne);
        IdleScene scene;
        scene.withStates();
        format::Detail detail;
        detail.range = format::RangeInfo{.category = scene.trace.builder.intern(kTimedOutCategory)};
        scene.trace.add(scene.osCalls, OsCall, "sem_clockwait", kMs, 5 * kMs,
                        isTold ? scene.trace.builder.intern(detail) : kNoDetail);
        scene.state(scene.mainStates, Running, 0, kMs);
        scene.state(scene.mainStates, Blocked, kMs, 6 * kMs);
        scene.state(scene.mainStates, Running, 6 * kMs, 10 * kMs);
        if (!between.isEmpty())
            scene.slice(scene.osCalls, OsCall, between.toStdString(), 7 * kMs, 7 * kMs + 100);
        scene.slice(scene.osCalls, OsCall, "sem_clockwait", 10 * kMs, 12 * kMs);
        scene.state(scene.mainStates, Blocked, 10 * kMs, 12 * kMs, scene.helper);
        scene.state(scene.mainStates, Running, 12 * kMs, 20 * kMs);
        scene.state(scene.helperStates, Running, 0, 20 * kMs);
        scene.slice(scene.helperRanges, Range, "parse", 0, 20 * kMs);
        launch(scene, 13 * kMs);
        const QStringList story = scene.story();
        QVERIFY2(story.contains(isOne ? "user_code parse of helper? 1000000-6000000"
                                      : "system_call sem_clockwait 1000000-6000000"),
                 qPrintable(story.join(", ")));
    }

    /// The item came between two waits: nobody had to wake the thread. Another wait on the same
    /// object tells who is waited for; one on another object does not.
    void aLastWaitWhoseTimeWasUpToo_data()
    {
        QTest::addColumn<bool>("isSameObject");
        QTest::addColumn<bool>("hasSecondWaker");
        QTest::addColumn<QString>("told");
        QTest::newRow("same object")
            << true << false << "user_code parse of helper? 1000000-11000000";
        QTest::newRow("another object")
            << false << false << "other_thread sem_clockwait? 1000000-11000000";
        QTest::newRow("two wakers")
            << true << true << "other_thread sem_clockwait? 1000000-11000000";
    }
    void aLastWaitWhoseTimeWasUpToo()
    {
        QFETCH(bool, isSameObject);
        QFETCH(bool, hasSecondWaker);
        QFETCH(QString, told);
        IdleScene scene;
        scene.withStates();
        format::Detail detail;
        detail.range = format::RangeInfo{.category = scene.trace.builder.intern(kTimedOutCategory)};
        const DetailId timedOut = scene.trace.builder.intern(detail);
        const auto wait = [&](Ns begin, Ns end, TrackId by, bool isUp, int64_t object) {
            scene.trace.put(scene.osCalls, {.start = begin,
                                            .duration = end - begin,
                                            .value = object,
                                            .name = scene.trace.builder.intern("sem_clockwait"),
                                            .detail = isUp ? timedOut : kNoDetail,
                                            .kind = OsCall});
            scene.state(scene.mainStates, Blocked, begin, end, by);
        };
        scene.state(scene.mainStates, Running, 0, 100'000);
        wait(100'000, 200'000, hasSecondWaker ? scene.main : scene.helper, false,
             isSameObject ? 7 : 8);
        scene.state(scene.mainStates, Running, 200'000, kMs);
        wait(kMs, 6 * kMs, TrackId(), true, 7);
        wait(6 * kMs, 11 * kMs, TrackId(), true, 7);
        scene.state(scene.mainStates, Running, 11 * kMs, 15 * kMs);
        scene.slice(scene.osCalls, OsCall, "read", 14 * kMs, 14 * kMs + 100); // ends the series
        wait(15 * kMs, 16 * kMs, scene.helper, false, isSameObject ? 7 : 8);
        scene.state(scene.mainStates, Running, 16 * kMs, 20 * kMs);
        scene.state(scene.helperStates, Running, 0, 20 * kMs);
        scene.slice(scene.helperRanges, Range, "parse", 0, 20 * kMs);
        launch(scene, 12 * kMs);
        const QStringList story = scene.story();
        QVERIFY2(story.contains(told), qPrintable(story.join(", ")));
    }

    void waitsWithATimeLimitThatNobodyIsKnownToHaveEnded()
    {
        IdleScene scene;
        scene.withStates();
        scene.state(scene.mainStates, Running, 0, 100);
        for (Ns at = 100; at < 400; at += 100) {
            scene.slice(scene.osCalls, OsCall, "sem_clockwait", at, at + 100);
            scene.state(scene.mainStates, Blocked, at, at + 100);
        }
        scene.state(scene.mainStates, Running, 400, 900);
        launch(scene, 400);
        QCOMPARE(beforeTheLaunch(scene), QStringList({"other_thread sem_clockwait? 100-400"}));
    }

    /// That is a sleep, or an item that came in time.
    void oneWaitWithATimeLimitIsWhatItWas()
    {
        IdleScene scene;
        scene.withStates();
        scene.state(scene.mainStates, Running, 0, 100);
        scene.state(scene.mainStates, Blocked, 100, 200);
        scene.state(scene.mainStates, Running, 200, 200'200);
        scene.state(scene.mainStates, Blocked, 200'200, 200'300, scene.helper);
        scene.state(scene.mainStates, Running, 200'300, 200'900);
        scene.state(scene.helperStates, Running, 0, 200'900);
        scene.slice(scene.osCalls, OsCall, "sem_clockwait", 100, 200);
        scene.slice(scene.osCalls, OsCall, "sem_clockwait", 200'200, 200'300);
        launch(scene, 200'300);
        QCOMPARE(beforeTheLaunch(scene),
                 QStringList({"system_call sem_clockwait 100-200", "user_code 200-200200",
                              "user_code of helper 200200-200300"}));
    }

    /// The core's track has the name of a program that is not recorded.
    void whoHadTheCoreIsNamedThoughItIsNotRecorded()
    {
        IdleScene scene;
        scene.withStates();
        const TrackId core = scene.trace.builder.track({.kind = TrackKind::Core, .number = 3});
        scene.slice(core, OnCore, "stress-ng", 150, 300);
        scene.slice(core, OnCore, "sshd", 300, 350);
        scene.state(scene.mainStates, Running, 0, 150, {}, 3);
        scene.state(scene.mainStates, Runnable, 150, 350, {}, 3);
        scene.state(scene.mainStates, Running, 350, 900, {}, 3);
        launch(scene, 400);
        QCOMPARE(beforeTheLaunch(scene),
                 QStringList({"user_code 100-150", "not_scheduled stress-ng 150-300",
                              "not_scheduled sshd 300-350", "user_code 350-400"}));
    }

    void whoIsStoppedIsToldSoAndWhoLetItGoOn()
    {
        IdleScene scene;
        scene.withStates();
        scene.slice(scene.osCalls, OsCall, "poll", 90, 350);
        scene.state(scene.mainStates, Running, 0, 150);
        scene.state(scene.mainStates, Blocked, StateReason::StopSignal, 150, 300, scene.helper);
        scene.state(scene.mainStates, Running, 300, 350);
        scene.state(scene.mainStates, Blocked, StateReason::Debugger, 350, 400);
        scene.state(scene.mainStates, Running, 400, 900);
        scene.state(scene.helperStates, Blocked, 0, 280);
        scene.state(scene.helperStates, Running, 280, 900);
        launch(scene, 400);
        QCOMPARE(beforeTheLaunch(scene),
                 QStringList({"system_call poll 100-150", "stopped by helper 150-300",
                              "system_call poll 300-350", "stopped 350-400"}));
    }

    /// The range around it is no evidence; and what runs between two page faults maps pages.
    void pageFaultsInARangeAreSleeps()
    {
        IdleScene scene;
        scene.withStates();
        static_cast<void>(scene.trace.builder.intern(kPageFaultName));
        scene.slice(scene.ranges, Range, "sum the table", 50, 390);
        scene.slice(scene.osCalls, OsCall, "mmap", 10, 20);
        scene.state(scene.mainStates, Running, 0, 150);
        scene.state(scene.mainStates, BlockedDisk, 150, 250);
        scene.state(scene.mainStates, Runnable, 250, 260);
        scene.state(scene.mainStates, Running, 260, 300);
        scene.state(scene.mainStates, BlockedDisk, 300, 380);
        scene.state(scene.mainStates, Running, 380, 900);
        launch(scene, 400);
        const QString fault = QString::fromUtf8(kPageFaultName.data());
        QCOMPARE(
            beforeTheLaunch(scene),
            QStringList({"user_code sum the table 100-150", "system_call " + fault + " 150-250",
                         "not_scheduled 250-260", "system_call " + fault + "? 260-300",
                         "system_call " + fault + " 300-380", "user_code sum the table 380-390",
                         "user_code 390-400"}));
        idle::forEachGap(scene.store(), {}, [&](const idle::GapStory &gap) {
            const idle::CausePiece &sleep = gap.pieces.at(1);
            if (scene.store().slice(sleep.evidence).kind != BlockedDisk)
                qFatal("the evidence of a sleep is not the sleep");
            return true;
        });
    }

    /// Between two calls that read, the program does something with what it has read.
    void whatRunsBetweenTwoReadsIsTheProgram()
    {
        IdleScene scene;
        scene.withStates();
        static_cast<void>(scene.trace.builder.intern(kPageFaultName));
        scene.slice(scene.osCalls, OsCall, "pread", 140, 260);
        scene.slice(scene.osCalls, OsCall, "pread", 290, 390);
        scene.state(scene.mainStates, Running, 0, 150);
        scene.state(scene.mainStates, BlockedDisk, 150, 250);
        scene.state(scene.mainStates, Running, 250, 300);
        scene.state(scene.mainStates, BlockedDisk, 300, 380);
        scene.state(scene.mainStates, Running, 380, 900);
        launch(scene, 400);
        QCOMPARE(beforeTheLaunch(scene),
                 QStringList({"user_code 100-140", "system_call pread 140-260", "user_code 260-290",
                              "system_call pread 290-390", "user_code 390-400"}));
    }

    /// A queue's feeder thread starts at the first item: until then its maker made that.
    void aThreadThatWasNotThereYetIsFollowedToWhoStartedIt()
    {
        IdleScene scene;
        scene.withStates();
        const TrackId feeder = scene.below(scene.process, TrackKind::Thread, 9);
        const TrackId feederStates = scene.below(feeder, TrackKind::ThreadState);
        scene.slice(scene.osCalls, OsCall, "read", 90, 400);
        scene.slice(scene.helperRanges, Range, "make the item", 0, 300);
        scene.state(scene.mainStates, Running, 0, 100);
        scene.state(scene.mainStates, Blocked, 100, 400, feeder);
        scene.state(scene.mainStates, Running, 400, 900);
        scene.state(scene.helperStates, Running, 0, 900);
        scene.state(feederStates, Runnable, 300, 320, scene.helper);
        scene.state(feederStates, Running, 320, 900);
        launch(scene, 400);
        QCOMPARE(beforeTheLaunch(scene),
                 QStringList({"user_code make the item of helper? 100-300",
                              "not_scheduled? 300-320", "user_code? 320-400"}));
    }

    /// vfork() is no call that can be hooked: the parent sleeps until the child has left its
    /// memory. A process that was there before only ran where the disk's interrupt came.
    void aSleepUntilANewProcessHasLeftTheMemory_data()
    {
        QTest::addColumn<Ns>("begin");
        QTest::addColumn<QStringList>("told");
        QTest::newRow("new") << Ns{180'000}
                             << QStringList({"user_code 100-200000", "not_scheduled? 200000-210000",
                                             "user_code? 210000-400000"});
        QTest::newRow("old") << Ns{20}
                             << QStringList({"user_code 100-200000", "system_call 200000-400000"});
    }
    void aSleepUntilANewProcessHasLeftTheMemory()
    {
        QFETCH(Ns, begin);
        QFETCH(QStringList, told);
        IdleScene scene;
        scene.withStates();
        const TrackId process = scene.trace.process(7, "sleep");
        const TrackId child = scene.below(process, TrackKind::Thread, 7);
        const TrackId states = scene.below(child, TrackKind::ThreadState);
        scene.state(scene.mainStates, Running, 0, 200'000);
        scene.state(scene.mainStates, BlockedDisk, 200'000, 400'000, child);
        scene.state(scene.mainStates, Running, 400'000, 900'000);
        scene.state(states, Runnable, begin, 210'000, scene.main);
        scene.state(states, Running, 210'000, 900'000);
        launch(scene, 400'000);
        QCOMPARE(beforeTheLaunch(scene), told);
    }

    /// Nobody is known to have started it: the main thread of its process is asked.
    void aThreadOfWhichNobodySaysWhoStartedIt()
    {
        IdleScene scene;
        scene.withStates();
        const TrackId process = scene.trace.process(7, "server");
        const TrackId first = scene.below(process, TrackKind::Thread, 7);
        const TrackId firstStates = scene.below(first, TrackKind::ThreadState);
        const TrackId late = scene.below(process, TrackKind::Thread, 8);
        const TrackId lateStates = scene.below(late, TrackKind::ThreadState);
        scene.state(scene.mainStates, Running, 0, 100);
        scene.state(scene.mainStates, Blocked, 100, 400, late);
        scene.state(scene.mainStates, Running, 400, 900);
        scene.slice(scene.below(first, TrackKind::Ranges), Range, "start", 0, 300);
        scene.state(firstStates, Running, 0, 900);
        scene.state(lateStates, Running, 300, 900);
        launch(scene, 400);
        QCOMPARE(beforeTheLaunch(scene),
                 QStringList({"user_code start? 100-300", "user_code? 300-400"}));
    }
};

QTEST_GUILESS_MAIN(TestIdleWaits)
#include "tst_idlewaits.moc"

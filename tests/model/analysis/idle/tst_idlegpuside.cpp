// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/idle/idletable.h"
#include "tests/model/analysis/idle/idlescene.h"

#include <QTest>

using namespace trilane;

/// What a gap is charged to from the launch on, and where there is none.
class TestIdleGpuSide : public QObject
{
    Q_OBJECT

    static constexpr Ns kMs = 1'000'000;

    /// A launch that was queued in time, and its work.
    static void queued(IdleScene &scene, Ns begin, uint64_t id, std::string_view name = "work")
    {
        scene.call("cudaLaunchKernel", 10 * static_cast<Ns>(id), 10 * static_cast<Ns>(id) + 5, id);
        scene.trace.add(scene.stream, SliceKind::Kernel, name, begin, 100, kNoDetail, 0, id);
    }

private slots:
    /// Of call chains and samples, as nsys has them.
    void codeWithoutARangeIsNamedByItsStacks()
    {
        IdleScene scene;
        const auto caller = [&scene](std::string_view function) {
            return scene.trace.builder.intern(
                format::Detail{.launch = {},
                               .copy = {},
                               .range = {},
                               .caller = scene.trace.builder.intern(function)});
        };
        scene.withStates();
        scene.state(scene.mainStates, SliceKind::Running, 100, 1'000);
        const TrackId samples = scene.trace.builder.track(
            {.parent = scene.main, .kind = TrackKind::Ranges, .label = "CPU samples"});
        for (const auto &[at, function] :
             {std::pair<Ns, std::string_view>{150, "read(int) (train)"},
              {250, "resize(int) (train)"},
              {350, "resize(int) (train)"}})
            scene.trace.add(samples, SliceKind::Instant, "sample", at, 0, caller(function));
        scene.trace.add(scene.calls, SliceKind::ApiCall, "cudaGetDevice", 400, 50,
                        caller("step(int) (train)"));
        scene.call("cudaLaunchKernel", 600, 610, 2);
        scene.operation(scene.stream, 620, 700, 2);
        const QStringList story = scene.story();
        QVERIFY2(story.contains("user_code resize(int) (train) 100-400"),
                 qPrintable(story.join("; ")));
        QVERIFY2(story.contains("user_code step(int) (train) 450-600"),
                 qPrintable(story.join("; ")));
    }

    /// As CUPTI does it: its buffers are flushed on one thread, launches of the others wait.
    void aLaunchThatWaitsForTheProfilerIsTheProfilers_data()
    {
        QTest::addColumn<QByteArray>("overhead");
        QTest::addColumn<QString>("told");
        QTest::newRow("flush") << QByteArray("CUPTI Buffer flush")
                               << QString("profiler CUPTI Buffer flush? 1100-901100");
        QTest::newRow("code") << QByteArray("Runtime Triggered Module Loading")
                              << QString("loading_code cudaLaunchKernel? 1100-901100");
    }
    void aLaunchThatWaitsForTheProfilerIsTheProfilers()
    {
        QFETCH(QByteArray, overhead);
        QFETCH(QString, told);
        IdleScene scene;
        scene.slice(scene.below(scene.helper, TrackKind::Overhead), SliceKind::Overhead,
                    overhead.data(), 1'000, 901'000);
        scene.slice(scene.ranges, SliceKind::Range, "step", 0, 1'000'000);
        scene.call("cudaLaunchKernel", 1'100, 901'100, 2);
        scene.trace.add(scene.stream, SliceKind::Kernel, "new work", 901'200, 100, kNoDetail, 0, 2);
        const QStringList story = scene.story();
        QVERIFY2(story.contains(told), qPrintable(story.join("; ")));
    }

    void workThatWasQueuedIsNoFaultOfTheHost()
    {
        IdleScene scene;
        scene.call("cudaLaunchKernel", 10, 20, 2);
        scene.operation(scene.stream, 103, 200, 2);
        scene.call("cudaLaunchKernel", 30, 40, 3);
        scene.operation(scene.second, 250, 300, 3);
        scene.call("cudaGraphLaunch", 50, 60, 4);
        scene.operation(scene.second, 200'300, 200'400, 4);
        // The stream of the last one has just had work: nothing anywhere is waited for.
        QCOMPARE(scene.story(),
                 QStringList({"launch_latency 100-103", "dependency work? 200-250",
                              "launch_latency 300-100300", "gpu_silent 100300-200300"}));
    }

    void workFromBeforeTheRecordingIsToldSo()
    {
        IdleScene scene;
        scene.call("cudaLaunchKernel", 10, 20, 7);
        scene.operation(scene.stream, 20'300, 20'400, 3); // below the first id
        scene.operation(scene.stream, 20'500, 20'600, 7);
        scene.operation(scene.stream, 20'700, 20'800, 9); // lost
        QCOMPARE(scene.story(),
                 QStringList({"gpu_silent (launched_before)? 100-20300",
                              "launch_latency 20400-20500", "unobserved 20600-20700"}));
    }

    /// Without a service between them (MPS) a GPU changes over from one process to another.
    void changesBetweenProcessesProveNoOtherWork_data()
    {
        QTest::addColumn<bool>("isShared");
        QTest::addColumn<QString>("told");
        QTest::newRow("one process") << false << "gpu_silent (recurs)";
        QTest::newRow("two") << true << "gpu_silent";
    }
    void changesBetweenProcessesProveNoOtherWork()
    {
        QFETCH(bool, isShared);
        QFETCH(QString, told);
        IdleScene scene;
        const TrackId other = isShared ? scene.trace.process(2, "other") : scene.process;
        const TrackId theirs = scene.trace.stream(scene.gpu, 9, other);
        for (uint64_t i = 0; i < 6; ++i) {
            const Ns at = static_cast<Ns>(i) * kMs + kMs;
            scene.call("cudaLaunchKernel", 20 + 2 * static_cast<Ns>(i), 21 + 2 * static_cast<Ns>(i),
                       10 + i);
            scene.trace.add(theirs, SliceKind::Kernel, "theirs", at - 500'000, 1000, kNoDetail, 0,
                            0);
            scene.operation(scene.stream, at - 300'000, at - 200'000, 10 + i);
        }
        const QString story = scene.story().join("; ");
        QVERIFY2(story.contains(told + ' '), qPrintable(story));
        QCOMPARE(story.contains("(recurs)"), !isShared);
    }

    /// It was launched at once, and what ran until then on its stream was not recorded.
    void theFirstWorkOfAStreamWaitsForWorkFromBeforeTheRecording()
    {
        IdleScene scene;
        scene.call("hipMemcpyWithStream", 43'000, 463 * kMs, 5);
        scene.call("hipLaunchKernel", 20'000, 25'000, 4);
        scene.operation(scene.second, 463 * kMs, 464 * kMs, 4);
        QCOMPARE(scene.story(),
                 QStringList({"user_code? 100-20000", "launch_latency hipLaunchKernel 20000-25000",
                              "gpu_silent (launched_before) 25000-463000000"}));
    }

    void equalSilencesBetweenTheSameOperationsAreWorkThatWasNotRecorded()
    {
        IdleScene scene;
        scene.call("cudaStreamCreate", -5 * kMs, -4 * kMs);
        Ns at = 100;
        for (uint64_t step = 0; step < 4; ++step) {
            at += 6'200'000 + static_cast<Ns>(step) * 40'000; // 2 % more from first to last
            queued(scene, at, 2 + 2 * step, "after");
            queued(scene, at + 100, 3 + 2 * step, step == 3 ? "other" : "work");
            at += 200;
        }
        queued(scene, at + 900'000, 10, "after"); // as long as none
        const QStringList story = scene.story();
        QCOMPARE(story.size(), 6);
        for (int i = 0; i < 4; ++i)
            QVERIFY2(story[i].startsWith("gpu_silent (recurs) "), qPrintable(story[i]));
        QVERIFY(story[4].startsWith("launch_latency "));
        QVERIFY2(story[5].startsWith("gpu_silent ") && !story[5].contains('('),
                 qPrintable(story[5]));
    }

    /// Lengths of all kinds prove nothing, however many there are.
    void silencesOfAnyLengthDoNotRecur()
    {
        IdleScene scene;
        scene.call("cudaStreamCreate", -5 * kMs, -4 * kMs);
        Ns at = 100;
        for (uint64_t i = 0; i < 60; ++i) {
            at += 200'000 + static_cast<Ns>(i) * 10'000;
            queued(scene, at, 10 + i);
            at += 100;
        }
        for (const QString &piece : scene.story())
            QVERIFY2(!piece.contains("recurring"), qPrintable(piece));
    }

    void betweenTwoNodesOfOneGraphTheGpuLaunches()
    {
        IdleScene scene;
        scene.call("cudaStreamCreate", -5 * kMs, -4 * kMs);
        scene.call("cudaGraphLaunch", 10, 20, 2);
        scene.operation(scene.stream, 200, 300, 2);
        scene.operation(scene.stream, 500'300, 500'400, 2);
        QCOMPARE(scene.story(),
                 QStringList({"launch_latency 100-200", "gpu_silent (device_launch) 300-500300"}));
    }

    void anotherGpuThatWorkedUntilThenIsWaitedFor()
    {
        IdleScene scene;
        scene.call("cudaStreamCreate", -5 * kMs, -4 * kMs);
        const TrackId other = scene.trace.gpu(1);
        const TrackId peer = scene.trace.stream(other, 3, scene.process);
        scene.trace.add(peer, SliceKind::Kernel, "send", 50, 990'000);
        queued(scene, kMs, 2);
        QCOMPARE(scene.story({.gpus = {scene.gpu}}),
                 QStringList({"launch_latency 100-100100", "dependency send? 100100-1000000"}));
    }

    /// It is busy with its own: nothing ended as the wait did.
    void anotherGpuThatWorksOnIsNotWaitedFor()
    {
        IdleScene scene;
        scene.call("cudaStreamCreate", -5 * kMs, -4 * kMs);
        const TrackId peer = scene.trace.stream(scene.trace.gpu(1), 3, scene.process);
        scene.trace.add(peer, SliceKind::Kernel, "own", 50, 500'000);
        scene.trace.add(peer, SliceKind::Kernel, "own", 600'000, 9 * kMs);
        queued(scene, kMs, 2);
        QCOMPARE(scene.story({.gpus = {scene.gpu}}),
                 QStringList({"launch_latency 100-100100", "gpu_silent 100100-1000000"}));
    }

    void aKernelWaitsForTheCopyThatIsAtWork()
    {
        IdleScene scene;
        scene.call("cudaStreamCreate", -5 * kMs, -4 * kMs);
        scene.call("cudaMemcpyAsync", 10, 15, 9);
        scene.copy(format::CopyKind::HostToDevice, format::MemoryKind::Pinned, 200, 950'000, 9);
        queued(scene, kMs, 2);
        QCOMPARE(scene.story({.kernelsOnly = true}),
                 QStringList({"launch_latency 100-100100", "dependency copy? 100100-1000000"}));
    }

    void aPageableCopyIsAnswerableForItsLaunch()
    {
        IdleScene scene;
        scene.call("cudaMemcpyAsync", 100, 300, 2);
        scene.copy(format::CopyKind::HostToDevice, format::MemoryKind::Pageable, 310, 360, 2);
        QCOMPARE(scene.story(),
                 QStringList({"sync_copy cudaMemcpyAsync 100-300", "launch_latency 300-310"}));
    }

    /// The call returns when the data is where the program wants it, long after the GPU is done.
    void theWholeCallOfAPageableCopyIsASynchronousCopy()
    {
        for (const format::MemoryKind memory :
             {format::MemoryKind::Pageable, format::MemoryKind::Pinned}) {
            IdleScene scene;
            scene.call("cudaMemcpyAsync", 100, 900, 2);
            scene.copy(format::CopyKind::DeviceToHost, memory, 300, 400, 2);
            scene.call("cudaLaunchKernel", 900, 910, 3);
            scene.operation(scene.stream, 910, 1000, 3);
            const bool isPageable = memory == format::MemoryKind::Pageable;
            const QString head = isPageable ? "sync_copy" : "launch_latency";
            const QString tail = isPageable ? "sync_copy" : "cuda_call";
            QCOMPARE(scene.story(), QStringList({head + " cudaMemcpyAsync 100-300",
                                                 tail + " cudaMemcpyAsync 400-900",
                                                 "launch_latency cudaLaunchKernel 900-910"}));
            QCOMPARE(scene.story({.kernelsOnly = true}),
                     QStringList({tail + " cudaMemcpyAsync 100-900",
                                  "launch_latency cudaLaunchKernel 900-910"}));
        }
    }

    /// And nothing where its kernel has run before.
    void aLaunchThatTakesLongLoadsCodeOnce()
    {
        IdleScene scene;
        scene.call("cudaLaunchKernel", 200, 5 * kMs, 2);
        scene.trace.add(scene.stream, SliceKind::Kernel, "new work", 5 * kMs + 10, kMs - 10,
                        kNoDetail, 0, 2);
        scene.call("cudaGraphLaunch", 6 * kMs, 7 * kMs, 3);
        scene.operation(scene.stream, 7 * kMs, 8 * kMs, 3);
        QCOMPARE(scene.story(),
                 QStringList({"user_code? 100-200", "loading_code cudaLaunchKernel? 200-5000000",
                              "launch_latency 5000000-5000010",
                              "cuda_call cudaGraphLaunch 6000000-7000000"}));
        IdleScene again;
        again.call("cudaLaunchKernel", 200, 5 * kMs, 2);
        again.operation(again.stream, 5 * kMs, 6 * kMs, 2); // as the first of the scene
        QCOMPARE(again.story(),
                 QStringList({"user_code? 100-200", "cuda_call cudaLaunchKernel 200-5000000"}));
    }

    void aLaunchThatGetsNoCoreOrNoLockLoadsNothing()
    {
        using enum SliceKind;
        IdleScene scene;
        scene.withStates();
        scene.state(scene.mainStates, Running, 0, 300);
        scene.state(scene.mainStates, Runnable, 300, 2 * kMs);
        scene.state(scene.mainStates, Running, 2 * kMs, 2 * kMs + 50'000);
        scene.state(scene.mainStates, Running, 2 * kMs + 50'000, 9 * kMs);
        scene.call("cudaLaunchKernel", 200, 2 * kMs + 50'000, 2);
        scene.operation(scene.stream, 2 * kMs + 50'000, 6 * kMs, 2);
        QCOMPARE(scene.story(),
                 QStringList({"user_code 100-200", "launch_latency cudaLaunchKernel 200-300",
                              "not_scheduled 300-2000000",
                              "launch_latency cudaLaunchKernel 2000000-2050000"}));

        IdleScene locked;
        locked.withStates();
        locked.state(locked.mainStates, Running, 0, 300);
        locked.state(locked.mainStates, Blocked, 300, 2 * kMs, locked.helper);
        locked.state(locked.mainStates, Running, 2 * kMs, 9 * kMs);
        locked.state(locked.helperStates, Running, 0, 9 * kMs);
        locked.slice(locked.helperRanges, Range, "hold", 0, 9 * kMs);
        locked.call("cudaLaunchKernel", 200, 2 * kMs + 10'000, 2);
        locked.operation(locked.stream, 2 * kMs + 10'000, 6 * kMs, 2);
        QVERIFY(locked.story().contains("user_code hold of helper? 300-2000000"));
    }

    void pageFaultsOnUnifiedMemoryNeedNoLaunch()
    {
        using enum SliceKind;
        IdleScene scene;
        scene.withStates();
        scene.state(scene.mainStates, Blocked, 0, 9 * kMs);
        scene.state(scene.helperStates, Running, 0, 9 * kMs);
        scene.slice(scene.helperOs, OsCall, "usleep", 50, 600'000);
        scene.slice(scene.helperRanges, Range, "fill", 600'000, 9 * kMs);
        scene.copy(format::CopyKind::UnifiedDeviceToHost, format::MemoryKind::Managed, kMs,
                   kMs + 1000);
        scene.copy(format::CopyKind::UnifiedDeviceToHost, format::MemoryKind::Managed, 2 * kMs,
                   2 * kMs + 1000);
        scene.call("cudaLaunchKernel", 3 * kMs, 4 * kMs, 2);
        QCOMPARE(scene.story(), QStringList({"system_call usleep of helper 100-600000",
                                             "user_code fill of helper 600000-900000",
                                             "unified_memory fill of helper 900000-1000000",
                                             "unified_memory fill of helper 1001000-2000000"}));
    }

    void withoutStatesTheNextThreadThatCallsHasFaulted()
    {
        IdleScene scene;
        scene.copy(format::CopyKind::UnifiedDeviceToHost, format::MemoryKind::Managed, 200, 300);
        scene.copy(format::CopyKind::UnifiedDeviceToHost, format::MemoryKind::Managed, 400, 500);
        const TrackId calls = scene.below(scene.helper, TrackKind::ApiCalls);
        scene.trace.builder.setProcess(calls, scene.process);
        scene.trace.add(calls, SliceKind::ApiCall, "cudaDeviceSynchronize", 800, 10);
        QCOMPARE(scene.story(), QStringList({"unified_memory of helper? 100-200",
                                             "unified_memory of helper? 300-400"}));
    }

    void aStreamThatWaitsForItsCallbackIsFollowedToItsThread_data()
    {
        QTest::addColumn<bool>("states");
        QTest::newRow("with thread states") << true;
        QTest::newRow("without") << false;
    }

    void aStreamThatWaitsForItsCallbackIsFollowedToItsThread()
    {
        QFETCH(bool, states);
        using enum SliceKind;
        IdleScene scene;
        scene.call("cudaStreamCreate", -5 * kMs, -4 * kMs);
        scene.call("cudaLaunchKernel", 5, 10, 1);
        scene.call("cudaLaunchHostFunc_v10000", 10, 20, 2);
        scene.call("cudaLaunchKernel", 30, 40, 3);
        scene.slice(scene.helperOs, OsCall, "usleep", 10'100, 19 * kMs);
        if (states) {
            scene.withStates();
            scene.state(scene.mainStates, Blocked, 0, 30 * kMs);
            scene.state(scene.helperStates, Blocked, 0, 5'100);
            scene.state(scene.helperStates, Running, 5'100, 10'100);
            scene.state(scene.helperStates, Blocked, 10'100, 19 * kMs);
            scene.state(scene.helperStates, Running, 19 * kMs, 19 * kMs + 50'000);
            scene.state(scene.helperStates, Blocked, 19 * kMs + 50'000, 30 * kMs);
        }
        scene.operation(scene.stream, 19 * kMs + 15'000, 20 * kMs, 3);
        QCOMPARE(scene.story(),
                 states ? QStringList({"launch_latency 100-5100", "user_code of helper? 5100-10100",
                                       "system_call usleep of helper? 10100-19000000",
                                       "user_code of helper? 19000000-19015000"})
                        : QStringList({"launch_latency 100-10100",
                                       "system_call usleep of helper? 10100-19000000",
                                       "launch_latency 19000000-19015000"}));
    }

    /// The driver makes its thread for the first function.
    void theThreadOfTheFirstCallbackIsNew()
    {
        using enum SliceKind;
        IdleScene scene;
        scene.withStates();
        scene.call("cudaStreamCreate", -5 * kMs, -4 * kMs);
        scene.call("cudaLaunchKernel", 5, 10, 1);
        scene.call("cudaLaunchHostFunc", 10, 20, 2);
        scene.call("cudaLaunchKernel", 30, 40, 3);
        scene.slice(scene.helperOs, OsCall, "usleep", 10'100, 19 * kMs);
        scene.state(scene.mainStates, Blocked, 0, 30 * kMs);
        scene.state(scene.helperStates, Runnable, 4'100, 5'100, scene.main);
        scene.state(scene.helperStates, Running, 5'100, 10'100);
        scene.state(scene.helperStates, Blocked, 10'100, 19 * kMs);
        scene.state(scene.helperStates, Running, 19 * kMs, 19 * kMs + 50'000);
        scene.state(scene.helperStates, Blocked, 19 * kMs + 50'000, 30 * kMs);
        scene.operation(scene.stream, 19 * kMs + 15'000, 20 * kMs, 3);
        const QStringList story = scene.story();
        QVERIFY2(story.contains("system_call usleep of helper? 10100-19000000"),
                 qPrintable(story.join(", ")));
    }

    /// Nothing was queued behind the function when it began.
    void aCallbackMayHaveBegunBeforeTheNextLaunch()
    {
        using enum SliceKind;
        IdleScene scene;
        scene.withStates();
        scene.call("cudaStreamCreate", -5 * kMs, -4 * kMs);
        scene.call("cudaLaunchKernel", 5, 10, 1);
        scene.call("cudaLaunchHostFunc", 40'000, 50'000, 2);
        scene.call("cudaLaunchKernel", 300'000, 310'000, 3);
        scene.slice(scene.helperOs, OsCall, "usleep", 70'000, kMs - 10'000);
        scene.state(scene.mainStates, Running, 0, 2 * kMs);
        scene.state(scene.helperStates, Blocked, 0, 60'000);
        scene.state(scene.helperStates, Running, 60'000, 70'000);
        scene.state(scene.helperStates, Blocked, 70'000, kMs - 10'000);
        scene.state(scene.helperStates, Running, kMs - 10'000, kMs - 5'000);
        scene.state(scene.helperStates, Blocked, kMs - 5'000, 2 * kMs);
        scene.operation(scene.stream, kMs, 2 * kMs, 3);
        QCOMPARE(
            scene.story(),
            QStringList({"user_code 100-40000", "cuda_call cudaLaunchHostFunc 40000-50000",
                         "user_code 50000-300000", "launch_latency cudaLaunchKernel 300000-310000",
                         "system_call usleep of helper? 310000-990000",
                         "user_code of helper? 990000-995000", "launch_latency 995000-1000000"}));
    }

    /// Another stream's thread falls asleep just before the call and is woken just behind the gap.
    void whoSleepsThroughTheSilenceDidNotEndIt()
    {
        using enum SliceKind;
        IdleScene scene;
        scene.withStates();
        const TrackId other = scene.below(scene.process, TrackKind::Thread, 3);
        const TrackId otherStates = scene.below(other, TrackKind::ThreadState);
        scene.call("cudaStreamCreate", -5 * kMs, -4 * kMs);
        scene.call("cudaLaunchKernel", 5, 10, 1);
        scene.call("cudaLaunchHostFunc", 40'000, 50'000, 2);
        scene.call("cudaLaunchKernel", 60'000, 61'000, 3);
        scene.slice(scene.helperOs, OsCall, "usleep", 55'000, 19 * kMs);
        scene.state(scene.mainStates, Running, 0, 20 * kMs);
        scene.state(scene.helperStates, Blocked, 0, 42'000);
        scene.state(scene.helperStates, Running, 42'000, 55'000);
        scene.state(scene.helperStates, Blocked, 55'000, 19 * kMs);
        scene.state(scene.helperStates, Running, 19 * kMs, 19 * kMs + 5'000);
        scene.state(scene.helperStates, Blocked, 19 * kMs + 5'000, 30 * kMs);
        scene.state(otherStates, Blocked, 0, 30'000);
        scene.state(otherStates, Running, 30'000, 36'000);
        scene.state(otherStates, Blocked, 36'000, 19'200'000);
        scene.state(otherStates, Running, 19'200'000, 19'210'000);
        scene.state(otherStates, Blocked, 19'210'000, 30 * kMs);
        scene.operation(scene.stream, 19 * kMs + 10'000, 20 * kMs, 3);
        const QStringList story = scene.story();
        QVERIFY2(story.contains("system_call usleep of helper? 61000-19000000"),
                 qPrintable(story.join(", ")));
    }

    void aCallbackOfWhichNoThreadTellsIsWaitedFor()
    {
        IdleScene scene;
        scene.call("cudaStreamCreate", -5 * kMs, -4 * kMs);
        scene.call("cudaLaunchKernel", 5, 10, 1);
        scene.call("cuLaunchHostFunc", 10, 20, 2);
        scene.call("cudaLaunchKernel", 30, 40, 3);
        scene.operation(scene.stream, kMs, 2 * kMs, 3);
        QCOMPARE(scene.story(), QStringList({"dependency cuLaunchHostFunc? 100-1000000"}));
    }

    void aGapIsMostlyTheCauseThatHasMostOfIt()
    {
        idle::GapStory story;
        Ns at = 0;
        const auto add = [&](idle::IdleCause cause, size_t name, Ns time) {
            story.pieces.push_back(
                {.time = {at, at + time}, .cause = cause, .name = StringId(name)});
            at += time;
        };
        add(idle::IdleCause::SyncCopy, 9, 20);
        for (size_t name = 1; name <= 6; ++name)
            add(idle::IdleCause::UserCode, name, name == 4 ? 11 : 10);
        add(idle::IdleCause::LaunchLatency, 0, 19);
        QCOMPARE(idle::mainPiece(story).cause, idle::IdleCause::UserCode);
        QCOMPARE(idle::mainPiece(story).name, StringId(size_t{4}));
        QCOMPARE(idle::mainPiece({}).cause, idle::IdleCause::Unobserved);
    }
};

QTEST_GUILESS_MAIN(TestIdleGpuSide)
#include "tst_idlegpuside.moc"

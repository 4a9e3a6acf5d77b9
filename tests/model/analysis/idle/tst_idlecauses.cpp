// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/model/analysis/idle/idlescene.h"

#include <QTest>

using namespace trilane;

/// What a gap is charged to.
class TestIdleCauses : public QObject
{
    Q_OBJECT

private slots:
    void theLaunchingThreadsCodeIsNamedByItsInnermostRange()
    {
        IdleScene scene;
        scene.withStates();
        using enum SliceKind;
        scene.state(scene.mainStates, Running, 0, 2000);
        scene.slice(scene.ranges, Range, "step", 0, 1500);
        scene.slice(scene.ranges, Range, "fetch", 200, 400);
        scene.call("cudaLaunchKernel", 500, 510, 2);
        scene.operation(scene.stream, 520, 600, 2);
        QCOMPARE(scene.story(),
                 QStringList({"user_code step 100-200", "user_code fetch 200-400",
                              "user_code step 400-500", "launch_latency cudaLaunchKernel 500-510",
                              "launch_latency 510-520"}));
    }

    /// What was launched while nothing was recorded may run until the next operation begins.
    void behindUnrecordedTimeNothingIsKnownUntilTheNextOperation()
    {
        IdleScene scene;
        scene.withStates();
        using enum SliceKind;
        scene.state(scene.mainStates, Running, 0, 2000);
        scene.slice(scene.below(scene.gpu, TrackKind::GpuRanges), Unknown, "CUDA is not recorded",
                    50, 180);
        scene.call("cudaLaunchKernel", 500, 510, 2);
        scene.operation(scene.stream, 520, 600, 2);
        QCOMPARE(scene.story(), QStringList({"unobserved 100-520"}));
    }

    /// Work of which CUPTI has told no times may have run there: nobody is charged with that.
    void whereUntimedWorkMayHaveRunNobodyIsCharged()
    {
        IdleScene scene;
        scene.withStates();
        using enum SliceKind;
        scene.state(scene.mainStates, Running, 0, 2000);
        const TrackId context = scene.below(scene.gpu, TrackKind::Context);
        const TrackId untimed = scene.below(context, TrackKind::GpuRanges);
        const TrackId waits = scene.below(context, TrackKind::GpuRanges, 1);
        scene.slice(untimed, Unknown, "work without times", 50, 180);
        scene.slice(untimed, Unknown, "work without times", 250, 300);
        scene.slice(untimed, Unknown, "work without times", 505, 700);
        scene.slice(waits, GpuSync, "synchronization", 300, 500);
        scene.call("cudaLaunchKernel", 500, 510, 2);
        scene.operation(scene.stream, 520, 600, 2);
        QCOMPARE(scene.story(),
                 QStringList({"unobserved 100-180", "user_code 180-250", "unobserved 250-300",
                              "user_code 300-500", "launch_latency cudaLaunchKernel 500-505",
                              "unobserved 505-520"}));
    }

    void withoutStatesRunningIsInferred()
    {
        IdleScene scene;
        scene.slice(scene.ranges, SliceKind::Range, "step", 0, 300);
        scene.call("cudaLaunchKernel", 400, 410, 2);
        scene.operation(scene.stream, 410, 600, 2);
        QCOMPARE(scene.story(), QStringList({"user_code step? 100-300", "user_code? 300-400",
                                             "launch_latency cudaLaunchKernel 400-410"}));
    }

    void callsThatWaitCopyOrAllocateAreCauses()
    {
        IdleScene scene;
        scene.call("cudaStreamSynchronize_v3020", 50, 200);
        scene.call("cudaMalloc", 200, 300);
        scene.call("cudaMemcpy", 300, 400);
        scene.call("cuModuleLoadData", 410, 450);
        scene.call("cudaGraphInstantiate", 450, 460);
        scene.call("cudaLaunchKernel", 460, 500, 2);
        scene.operation(scene.stream, 500, 600, 2);
        QCOMPARE(scene.story(),
                 QStringList({"sync_call cudaStreamSynchronize_v3020 100-200",
                              "cuda_call cudaMalloc 200-300", "sync_copy cudaMemcpy 300-400",
                              "user_code? 400-410", "loading_code cuModuleLoadData 410-450",
                              "cuda_call cudaGraphInstantiate 450-460",
                              "launch_latency cudaLaunchKernel 460-500"}));
    }

    void aModuleLoadedInsideALaunchIsNoLatency()
    {
        IdleScene scene;
        scene.call("cudaLaunchKernel", 100, 500, 2);
        scene.call("cuLibraryLoadData", 150, 450);
        scene.operation(scene.stream, 510, 600, 2);
        QCOMPARE(scene.story(), QStringList({"launch_latency cudaLaunchKernel 100-150",
                                             "loading_code cuLibraryLoadData 150-450",
                                             "launch_latency cudaLaunchKernel 450-500",
                                             "launch_latency 500-510"}));
    }

    void aThreadThatWaitsIsFollowedToTheOneThatWakesIt()
    {
        IdleScene scene;
        scene.withStates();
        using enum SliceKind;
        scene.state(scene.mainStates, Running, 0, 150);
        scene.state(scene.mainStates, Blocked, 150, 800, scene.helper);
        scene.state(scene.mainStates, Running, 800, 2000);
        scene.slice(scene.osCalls, OsCall, "pthread_cond_wait", 140, 810);
        scene.state(scene.helperStates, Running, 0, 300);
        scene.state(scene.helperStates, BlockedDisk, 300, 600);
        scene.state(scene.helperStates, Running, 600, 900);
        scene.slice(scene.helperOs, OsCall, "read", 290, 610);
        scene.slice(scene.helperRanges, Range, "decode", 620, 790);
        scene.call("cudaLaunchKernel", 900, 910, 2);
        scene.operation(scene.stream, 910, 1000, 2);
        QCOMPARE(
            scene.story(),
            QStringList({"user_code 100-140", "system_call pthread_cond_wait 140-150",
                         "user_code of helper 150-290", "system_call read of helper 290-610",
                         "user_code of helper 610-620", "user_code decode of helper 620-790",
                         "user_code of helper 790-800", "system_call pthread_cond_wait 800-810",
                         "user_code 810-900", "launch_latency cudaLaunchKernel 900-910"}));
    }

    void aWakerBehindAPipeIsInferred()
    {
        IdleScene scene;
        scene.withStates();
        using enum SliceKind;
        scene.state(scene.mainStates, Blocked, 0, 400, scene.helper);
        scene.state(scene.mainStates, Running, 400, 900);
        scene.slice(scene.osCalls, OsCall, "poll", 0, 400);
        scene.state(scene.helperStates, Running, 0, 900);
        scene.call("cudaLaunchKernel", 400, 500, 2);
        scene.operation(scene.stream, 500, 600, 2);
        QCOMPARE(scene.story(), QStringList({"user_code of helper? 100-400",
                                             "launch_latency cudaLaunchKernel 400-500"}));
    }

    void asleepByItsOwnWillIsFollowedNowhere()
    {
        IdleScene scene;
        scene.withStates();
        using enum SliceKind;
        scene.state(scene.mainStates, Blocked, 0, 400, scene.helper);
        scene.state(scene.mainStates, Running, 400, 900);
        scene.slice(scene.osCalls, OsCall, "nanosleep", 0, 400);
        scene.state(scene.helperStates, Running, 0, 900);
        scene.call("cudaLaunchKernel", 400, 500, 2);
        scene.operation(scene.stream, 500, 600, 2);
        QCOMPARE(scene.story(), QStringList({"system_call nanosleep 100-400",
                                             "launch_latency cudaLaunchKernel 400-500"}));
    }

    void threadsThatWaitForEachOtherEnd()
    {
        IdleScene scene;
        scene.withStates();
        using enum SliceKind;
        scene.state(scene.mainStates, Blocked, 0, 400, scene.helper);
        scene.state(scene.mainStates, Running, 400, 900);
        scene.slice(scene.osCalls, OsCall, "pthread_mutex_lock", 0, 400);
        scene.state(scene.helperStates, Blocked, 0, 600, scene.main);
        scene.slice(scene.helperOs, OsCall, "pthread_mutex_lock", 0, 600);
        scene.call("cudaLaunchKernel", 400, 500, 2);
        scene.operation(scene.stream, 500, 600, 2);
        const QStringList story = scene.story();
        QCOMPARE(story.size(), 2);
        QVERIFY(story.front().startsWith("other_thread"));
    }

    void whoWantsACoreNamesWhoHadIt()
    {
        IdleScene scene;
        scene.withStates();
        using enum SliceKind;
        const TrackId core = scene.trace.builder.track({.kind = TrackKind::Core, .number = 3});
        scene.trace.put(
            core, {.start = 150, .duration = 200, .link = scene.helper.value, .kind = OnCore});
        scene.state(scene.mainStates, Running, 0, 150, {}, 3);
        scene.state(scene.mainStates, Runnable, 150, 350, scene.helper, 3);
        scene.state(scene.mainStates, Running, 350, 900, {}, 3);
        scene.call("cudaLaunchKernel", 400, 410, 2);
        scene.operation(scene.stream, 410, 600, 2);
        QCOMPARE(scene.story(),
                 QStringList({"user_code 100-150", "not_scheduled for helper 150-350",
                              "user_code 350-400", "launch_latency cudaLaunchKernel 400-410"}));
    }

    void waitingInACollectiveIsTheOtherRanks()
    {
        IdleScene scene;
        scene.withStates();
        using enum SliceKind;
        scene.state(scene.mainStates, Blocked, 0, 400);
        scene.state(scene.mainStates, Running, 400, 900);
        scene.slice(scene.ranges, Range, "gloo:all_reduce", 50, 420);
        scene.call("cudaLaunchKernel", 430, 440, 2);
        scene.operation(scene.stream, 440, 600, 2);
        QCOMPARE(
            scene.story(),
            QStringList({"collective gloo:all_reduce? 100-400", "user_code gloo:all_reduce 400-420",
                         "user_code 420-430", "launch_latency cudaLaunchKernel 430-440"}));
    }

    void whatWasNotRecordedIsNotInvented()
    {
        IdleScene scene;
        scene.operation(scene.stream, 300, 400, 2); // no call has this id
        QCOMPARE(scene.story(), QStringList({"unobserved 100-300"}));

        IdleScene holes;
        holes.withStates();
        holes.state(holes.mainStates, SliceKind::Running, 0, 200);
        holes.state(holes.mainStates, SliceKind::Running, 250, 900);
        holes.call("cudaLaunchKernel", 300, 310, 2);
        holes.operation(holes.stream, 310, 400, 2);
        QCOMPARE(holes.story(),
                 QStringList({"user_code 100-200", "unobserved 200-250", "user_code 250-300",
                              "launch_latency cudaLaunchKernel 300-310"}));
    }

    void whatTheProfilerTookIsTold()
    {
        IdleScene scene;
        const TrackId overhead = scene.below(scene.main, TrackKind::Overhead);
        scene.slice(overhead, SliceKind::Overhead, "buffer flush", 120, 200);
        scene.call("cudaLaunchKernel", 210, 220, 2);
        scene.operation(scene.stream, 220, 400, 2);
        QCOMPARE(scene.story(),
                 QStringList({"user_code? 100-120", "profiler buffer flush 120-200",
                              "user_code? 200-210", "launch_latency cudaLaunchKernel 210-220"}));
    }
};

QTEST_GUILESS_MAIN(TestIdleCauses)
#include "tst_idlecauses.moc"

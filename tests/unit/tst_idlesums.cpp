// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/idle/callkind.h"
#include "model/analysis/idle/idletable.h"
#include "model/analysis/idle/untimedidle.h"
#include "model/analysis/tracklabel.h"
#include "tests/unit/idlescene.h"

#include <QTest>

using namespace trilane;

/// Idle time added up, its longest gaps, and what names of calls tell.
class TestIdleSums : public QObject
{
    Q_OBJECT

private slots:
    void sumsAddUp()
    {
        IdleScene scene;
        scene.slice(scene.ranges, SliceKind::Range, "step", 0, 5000);
        for (int i = 0; i < 40; ++i) {
            const Ns begin = 200 + i * 100;
            const auto id = static_cast<uint64_t>(i + 2);
            scene.call("cudaLaunchKernel", begin - 20, begin - 10, id);
            scene.operation(i % 3 ? scene.stream : scene.second, begin, begin + 30 + i, id,
                            i % 5 ? SliceKind::Kernel : SliceKind::Memcpy);
        }
        const auto store = scene.trace.open();
        for (const bool kernelsOnly : {false, true}) {
            for (const bool whole : {false, true}) {
                for (const TimeRange range : {TimeRange::everything(), TimeRange{150, 1234},
                                              TimeRange{-50, 120}, TimeRange{4000, 9000}}) {
                    const auto gpus = idleCauses(
                        *store,
                        {.range = range, .kernelsOnly = kernelsOnly, .wholeRecording = whole});
                    QCOMPARE(gpus.size(), size_t{1});
                    const GpuIdle &gpu = gpus.front();
                    QCOMPARE(gpu.busy + gpu.idle, gpu.span);
                    if (!kernelsOnly && !whole) {
                        const GpuUse use = gpuUse(*store, gpu.gpu, range);
                        QCOMPARE(gpu.span, use.span);
                        QCOMPARE(gpu.busy, use.busy);
                    }
                    Ns sum = 0;
                    Ns byCause = 0;
                    for (const IdleRow &row : gpu.rows)
                        sum += row.idle;
                    for (const Ns part : gpu.idleByCause)
                        byCause += part;
                    QCOMPARE(sum, gpu.idle);
                    QCOMPARE(byCause, gpu.idle);
                }
            }
        }
        // The parts of a range in steps are those of the range.
        const std::vector<TimeRange> steps{{0, 1000}, {1000, 1800}, {1800, 4000}};
        const auto byStep = idleByCauseIn(*store, steps, {});
        for (size_t i = 0; i < steps.size(); ++i) {
            const auto gpus = idleCauses(*store, {.range = steps[i]});
            QCOMPARE(byStep[i], gpus.front().idleByCause);
        }
    }

    /// Only where nothing else ran, and once.
    void whatIsNotKnownIsAPartOfTheIdleTime()
    {
        IdleScene scene;
        scene.operation(scene.stream, 300, 400, 2);
        scene.operation(scene.second, 350, 600, 3);
        scene.operation(scene.stream, 800, 900, 4);
        QCOMPARE(untimedIdle(*scene.trace.open(), scene.gpu), Ns{0});
        IdleScene untimed;
        untimed.operation(untimed.stream, 300, 400, 2);
        untimed.operation(untimed.second, 350, 600, 3);
        untimed.operation(untimed.stream, 800, 900, 4);
        const TrackId track = untimed.below(untimed.gpu, TrackKind::GpuRanges);
        const TrackId other = untimed.below(untimed.gpu, TrackKind::GpuRanges, 1);
        untimed.slice(track, SliceKind::Unknown, "work without times", 100, 150);
        untimed.slice(track, SliceKind::Unknown, "work without times", 400, 800);
        untimed.slice(other, SliceKind::Unknown, "work without times", 120, 310);
        untimed.slice(other, SliceKind::GpuSync, "synchronization", 600, 650);
        const auto store = untimed.trace.open();
        // All of 100-300, and of 400-800 what is behind 600.
        QCOMPARE(untimedIdle(*store, untimed.gpu), Ns{200 + 200});
        const GpuIdle idle = idleCauses(*store).front();
        QCOMPARE(idle.idleByCause[static_cast<size_t>(IdleCause::Unobserved)], Ns{400});
    }

    void aGapCountsOnceForAThreadAndForARange()
    {
        IdleScene scene;
        scene.withStates();
        using enum SliceKind;
        scene.state(scene.mainStates, Running, 0, 2000);
        scene.slice(scene.ranges, Range, "step", 0, 1500);
        scene.slice(scene.ranges, Range, "fetch", 200, 400);
        scene.call("cudaLaunchKernel", 500, 510, 2);
        scene.operation(scene.stream, 520, 600, 2);
        const auto store = scene.trace.open();
        const GpuIdle gpu = idleCauses(*store).front();
        QCOMPARE(gpu.gaps, uint64_t{1});
        for (const IdleKey key : {IdleKey::Cause, IdleKey::Thread, IdleKey::Range}) {
            const Table table = idleTable(*store, gpu, key);
            for (const auto &row : table.rows)
                QCOMPARE(std::get<int64_t>(row[3]), int64_t{1});
        }
        const GpuIdle twice = sumOf(std::vector<GpuIdle>{gpu, gpu});
        for (const auto &row : idleTable(*store, twice, IdleKey::Range).rows)
            QCOMPARE(std::get<int64_t>(row[3]), int64_t{2});
    }

    void shortGapsAreCounted()
    {
        IdleScene scene;
        scene.call("cudaLaunchKernel", 90, 95, 2);
        scene.operation(scene.stream, 104, 200, 2);
        scene.call("cudaLaunchKernel", 290, 295, 3);
        scene.operation(scene.stream, 300, 400, 3);
        const auto store = scene.trace.open();
        const GpuIdle gpu = idleCauses(*store, {.least = 50}).front();
        QCOMPARE(gpu.idle, 104);
        QCOMPARE(gpu.shortIdle, 4);
        QCOMPARE(gpu.shortGaps, uint64_t{1});
        QCOMPARE(gpu.gaps, uint64_t{1});
        const Table table = idleTable(*store, gpu, IdleKey::Cause);
        Ns sum = 0;
        for (const auto &row : table.rows)
            sum += std::get<int64_t>(row[1]);
        QCOMPARE(sum, gpu.idle);
        QCOMPARE(std::get<std::string>(table.rows.back()[0]), std::string("below_min"));
    }

    void userCodeInNoRangeIsOfItsThread()
    {
        IdleScene scene;
        scene.call("cudaLaunchKernel", 290, 295, 3);
        scene.operation(scene.stream, 300, 400, 3);
        const auto store = scene.trace.open();
        const GpuIdle gpu = idleCauses(*store).front();
        for (const IdleKey key : {IdleKey::Cause, IdleKey::Range}) {
            const Table table = idleTable(*store, gpu, key);
            const std::string thread = trackLabel(*store, gpu.rows.front().thread);
            QCOMPARE(gpu.rows.front().cause, IdleCause::UserCode);
            QCOMPARE(std::get<std::string>(table.rows.front().back()),
                     key == IdleKey::Cause ? thread : "User code: " + thread);
        }
    }

    void theWholeRecordingHasEdges()
    {
        IdleScene scene;
        scene.slice(scene.ranges, SliceKind::Range, "import torch", -500, 900);
        const auto store = scene.trace.open();
        const GpuIdle gpu = idleCauses(*store, {.wholeRecording = true}).front();
        QCOMPARE(gpu.span, 1400);
        QCOMPARE(gpu.busy, 100);
        QCOMPARE(gpu.idleByCause[static_cast<size_t>(IdleCause::TraceEdge)], 1300);
        QCOMPARE(idleCauses(*store).front().idle, 0);
    }

    /// As a gap has it: no edge of the trace is why a step is long.
    void whatOfThemIsInAStepHasACause()
    {
        IdleScene scene;
        scene.slice(scene.ranges, SliceKind::Range, "import torch", -900, -500);
        scene.slice(scene.ranges, SliceKind::Range, "ProfilerStep#0", -500, 1500);
        const auto store = scene.trace.open();
        const GpuIdle gpu = idleCauses(*store, {.wholeRecording = true}).front();
        const Ns outside = gpu.idleByCause[static_cast<size_t>(IdleCause::TraceEdge)];
        QCOMPARE(outside, 400);
        QVERIFY(gpu.idleByCause[static_cast<size_t>(IdleCause::UserCode)] > 1000);
        QCOMPARE(gpu.busy, 100);
    }

    void theLongestGapsComeFirst()
    {
        IdleScene scene;
        Ns at = 100;
        for (const Ns gap : {30, 500, 20, 90}) {
            const auto id = static_cast<uint64_t>(at);
            scene.call("cudaLaunchKernel", at, at + gap, id);
            scene.operation(scene.stream, at + gap, at + gap + 10, id);
            at += gap + 10;
        }
        const auto store = scene.trace.open();
        const auto longest = longestGaps(*store, {}, 2);
        QCOMPARE(longest.size(), size_t{2});
        QCOMPARE(longest[0].gap.range.duration(), 500);
        QCOMPARE(longest[1].gap.range.duration(), 90);
        QVERIFY(longestGaps(*store, {}, 0).empty());
    }

    void namesOfCallsTellWhatTheyDo_data()
    {
        QTest::addColumn<QByteArray>("name");
        QTest::addColumn<int>("kind");
        const auto add = [](const char *name, ApiKind kind) {
            QTest::newRow(name) << QByteArray(name) << static_cast<int>(kind);
        };
        add("cudaLaunchKernel_v7000", ApiKind::Launch);
        add("cuLaunchKernelEx", ApiKind::Launch);
        add("hipExtModuleLaunchKernel", ApiKind::Launch);
        add("cudaGraphLaunch_v10000", ApiKind::GraphLaunch);
        add("cudaLaunchHostFunc_v10000", ApiKind::HostFunction);
        add("hipStreamAddCallback", ApiKind::HostFunction);
        add("cuStreamSynchronize_ptsz", ApiKind::Sync);
        add("hipDeviceSynchronize", ApiKind::Sync);
        add("cudaMemcpy_v3020", ApiKind::SyncCopy);
        add("cuMemcpyHtoD_v2", ApiKind::SyncCopy);
        add("cudaMemcpyAsync_ptsz_v7000", ApiKind::AsyncCopy);
        add("cuMemcpyDtoHAsync_v2", ApiKind::AsyncCopy);
        add("cudaMalloc", ApiKind::Allocation);
        add("cudaFreeHost", ApiKind::Allocation);
        add("cuMemAllocAsync", ApiKind::Allocation);
        add("cuModuleLoadDataEx", ApiKind::ModuleLoad);
        add("cuLibraryLoadData", ApiKind::ModuleLoad);
        add("cudaGraphInstantiate", ApiKind::Graph);
        add("cudaStreamEndCapture", ApiKind::Graph);
        add("cudaEventRecord", ApiKind::Other);
        add("cudaGetDevice", ApiKind::Other);
    }
    void namesOfCallsTellWhatTheyDo()
    {
        QFETCH(QByteArray, name);
        QFETCH(int, kind);
        QCOMPARE(static_cast<int>(apiKindOf(name.toStdString())), kind);
    }

    void osCallsAndCollectivesByName()
    {
        QCOMPARE(osKindOf("pthread_mutex_lock"), OsKind::Lock);
        QCOMPARE(osKindOf("clock_nanosleep"), OsKind::Sleep);
        QCOMPARE(osKindOf("sleep"), OsKind::Sleep);
        QCOMPARE(osKindOf("epoll_wait"), OsKind::Wait);
        QCOMPARE(osKindOf("waitpid"), OsKind::Lock);
        QCOMPARE(osKindOf("mmap"), OsKind::Other);
        QVERIFY(isCollectiveRange("nccl:all_reduce"));
        QVERIFY(isCollectiveRange("c10d::allreduce_"));
        QVERIFY(isCollectiveRange("MPI_Barrier"));
        QVERIFY(!isCollectiveRange("aten::add"));
    }

    void aFewGapsAreExplainedAsAllAre()
    {
        IdleScene scene;
        scene.withStates();
        scene.state(scene.mainStates, SliceKind::Running, 0, 5000);
        for (int i = 0; i < 20; ++i) {
            const Ns begin = 200 + 200 * i;
            const auto id = static_cast<uint64_t>(i + 2);
            scene.slice(scene.ranges, SliceKind::Range, i % 2 ? "odd" : "even", begin - 90,
                        begin - 60);
            scene.call(i % 3 ? "cudaLaunchKernel" : "cuLaunchKernel", begin - 40, begin - 20, id);
            scene.operation(scene.stream, begin, begin + 100, id);
        }
        QCOMPARE(scene.story().size(), 20 * 5);
        std::vector<GapStory> all;
        forEachGap(scene.store(), {}, [&](const GapStory &story) {
            all.push_back(story);
            return true;
        });
        QCOMPARE(all.size(), size_t{20});
        std::vector<IdleGap> some;
        for (size_t i : {3, 17, 8}) {
            const TimeRange gap = all[i].gap.range; // a part of it tells which one
            some.push_back({{gap.begin + 10, gap.end - 10}, all[i].gap.gpu});
        }
        some.push_back({{210, 220}, scene.gpu}); // busy
        std::vector<size_t> order;
        explainGaps(scene.store(), some, [&](size_t i, const GapStory &story) {
            order.push_back(i);
            const GapStory &same = all[std::array<size_t, 3>{3, 17, 8}[i]];
            QCOMPARE(story.gap.range, same.gap.range);
            QCOMPARE(story.launch, same.launch);
            QCOMPARE(story.pieces.size(), same.pieces.size());
            for (size_t piece = 0; piece < same.pieces.size(); ++piece) {
                QCOMPARE(story.pieces[piece].time, same.pieces[piece].time);
                QCOMPARE(story.pieces[piece].cause, same.pieces[piece].cause);
                QCOMPARE(story.pieces[piece].name, same.pieces[piece].name);
            }
        });
        QCOMPARE(order, (std::vector<size_t>{0, 1, 2}));
    }

    void gpusAddUp()
    {
        IdleScene scene;
        scene.withStates();
        scene.state(scene.mainStates, SliceKind::Running, 0, 5000);
        scene.call("cudaLaunchKernel", 300, 310, 2);
        scene.operation(scene.stream, 310, 400, 2);
        const TrackId other = scene.trace.gpu(1);
        const TrackId stream = scene.trace.stream(other, 7, scene.process);
        scene.operation(stream, 0, 320, 3);
        scene.call("cudaLaunchKernel", 420, 430, 4);
        scene.operation(stream, 430, 500, 4);
        QCOMPARE(scene.story().size(), 4);
        const std::vector<GpuIdle> gpus = idleCauses(scene.store());
        QCOMPARE(gpus.size(), size_t{2});
        const GpuIdle all = sumOf(gpus);
        QCOMPARE(all.span, Ns{400 + 500});
        QCOMPARE(all.idle, Ns{210 + 110});
        QCOMPARE(all.busy + all.idle, all.span);
        QCOMPARE(all.gaps, uint64_t{2});
        QCOMPARE(all.rows.size(), size_t{2}); // user code, and the launch
        QCOMPARE(all.rows[0].idle, Ns{200 + 100});
        QCOMPARE(all.rows[0].count, uint64_t{2});
        QCOMPARE(all.idleByCause[size_t(IdleCause::LaunchLatency)], Ns{20});
    }
};

QTEST_GUILESS_MAIN(TestIdleSums)
#include "tst_idlesums.moc"

// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/idle/callkind.h"
#include "model/analysis/idle/idletable.h"
#include "model/analysis/idle/untimedidle.h"
#include "model/analysis/names/tracklabel.h"
#include "model/store/store.h"
#include "tests/support/gputrace.h"
#include "tests/support/texttrace.h"

#include <QTest>

using namespace trilane;

namespace {

/// A process with a training thread, one GPU with two streams, and a kernel from 0 to 100 ns.
class IdleScene : public GpuTrace
{
public:
    TrackId train = process(1, "train");
    TrackId main = below(train, TrackKind::Thread, 1);
    TrackId calls = below(main, TrackKind::ApiCalls), ranges = below(main, TrackKind::Ranges),
            states; ///< withStates() only
    TrackId gpu0 = gpu(0);
    TrackId first = stream(gpu0, 7, train), second = stream(gpu0, 8, train);

    IdleScene() { operation(first, 0, 100, 1); }
    void withStates()
    {
        states = below(main, TrackKind::ThreadState);
        slice(states, SliceKind::Running, "", 0, 5000);
    }
    void operation(TrackId on, Ns begin, Ns end, uint64_t correlation,
                   SliceKind kind = SliceKind::Kernel)
    {
        add(on, kind, "work", begin, end - begin, kNoDetail, 0, correlation);
    }
    void call(std::string_view name, Ns begin, Ns end, uint64_t correlation = 0)
    {
        add(calls, SliceKind::ApiCall, name, begin, end - begin, kNoDetail, 0, correlation);
    }
    void slice(TrackId track, SliceKind kind, std::string_view name, Ns begin, Ns end)
    {
        add(track, kind, name, begin, end - begin);
    }
};

} // namespace

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
            scene.operation(i % 3 ? scene.first : scene.second, begin, begin + 30 + i, id,
                            i % 5 ? SliceKind::Kernel : SliceKind::Memcpy);
        }
        const auto store = scene.open();
        for (const bool kernelsOnly : {false, true}) {
            for (const bool whole : {false, true}) {
                for (const TimeRange range : {TimeRange::everything(), TimeRange{150, 1234},
                                              TimeRange{-50, 120}, TimeRange{4000, 9000}}) {
                    const auto gpus = idle::idleCauses(
                        *store,
                        {.range = range, .kernelsOnly = kernelsOnly, .wholeRecording = whole});
                    QCOMPARE(gpus.size(), size_t{1});
                    const idle::GpuIdle &gpu = gpus.front();
                    QCOMPARE(gpu.busy + gpu.idle, gpu.span);
                    if (!kernelsOnly && !whole) {
                        const links::GpuUse use = links::gpuUse(*store, gpu.gpu, range);
                        QCOMPARE(gpu.span, use.span);
                        QCOMPARE(gpu.busy, use.busy);
                    }
                    Ns sum = 0;
                    Ns byCause = 0;
                    for (const idle::IdleRow &row : gpu.rows)
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
        const auto byStep = idle::idleByCauseIn(*store, steps, {});
        for (size_t i = 0; i < steps.size(); ++i) {
            const auto gpus = idle::idleCauses(*store, {.range = steps[i]});
            QCOMPARE(byStep[i], gpus.front().idleByCause);
        }
    }

    /// Only where nothing else ran, and once.
    void whatIsNotKnownIsAPartOfTheIdleTime()
    {
        IdleScene scene;
        scene.operation(scene.first, 300, 400, 2);
        scene.operation(scene.second, 350, 600, 3);
        scene.operation(scene.first, 800, 900, 4);
        QCOMPARE(idle::untimedIdle(*scene.open(), scene.gpu0), Ns{0});
        IdleScene untimed;
        untimed.operation(untimed.first, 300, 400, 2);
        untimed.operation(untimed.second, 350, 600, 3);
        untimed.operation(untimed.first, 800, 900, 4);
        const TrackId track = untimed.below(untimed.gpu0, TrackKind::GpuRanges);
        const TrackId other = untimed.below(untimed.gpu0, TrackKind::GpuRanges, 1);
        untimed.slice(track, SliceKind::Unknown, "work without timestamps", 100, 150);
        untimed.slice(track, SliceKind::Unknown, "work without timestamps", 400, 800);
        untimed.slice(other, SliceKind::Unknown, "work without timestamps", 120, 310);
        untimed.slice(other, SliceKind::GpuSync, "synchronization", 600, 650);
        const auto store = untimed.open();
        // All of 100-300, and of 400-800 what is behind 600.
        QCOMPARE(idle::untimedIdle(*store, untimed.gpu0), Ns{200 + 200});
        const idle::GpuIdle idle = idle::idleCauses(*store).front();
        QCOMPARE(idle.idleByCause[static_cast<size_t>(idle::IdleCause::Unobserved)], Ns{400});
    }

    void aGapCountsOnceForAThreadAndForARange()
    {
        IdleScene scene;
        scene.withStates();
        using enum SliceKind;
        scene.slice(scene.ranges, Range, "step", 0, 1500);
        scene.slice(scene.ranges, Range, "fetch", 200, 400);
        scene.call("cudaLaunchKernel", 500, 510, 2);
        scene.operation(scene.first, 520, 600, 2);
        const auto store = scene.open();
        const idle::GpuIdle gpu = idle::idleCauses(*store).front();
        QCOMPARE(gpu.gaps, uint64_t{1});
        for (const idle::IdleKey key :
             {idle::IdleKey::Cause, idle::IdleKey::Thread, idle::IdleKey::Range}) {
            const stats::Table table = idle::idleTable(*store, gpu, key);
            for (const auto &row : table.rows)
                QCOMPARE(std::get<int64_t>(row[3]), int64_t{1});
        }
        const idle::GpuIdle twice = idle::sumOf(std::vector<idle::GpuIdle>{gpu, gpu});
        for (const auto &row : idle::idleTable(*store, twice, idle::IdleKey::Range).rows)
            QCOMPARE(std::get<int64_t>(row[3]), int64_t{2});
    }

    void shortGapsAreCounted()
    {
        IdleScene scene;
        scene.call("cudaLaunchKernel", 90, 95, 2);
        scene.operation(scene.first, 104, 200, 2);
        scene.call("cudaLaunchKernel", 290, 295, 3);
        scene.operation(scene.first, 300, 400, 3);
        const auto store = scene.open();
        const idle::GpuIdle gpu = idle::idleCauses(*store, {.least = 50}).front();
        QCOMPARE(gpu.idle, 104);
        QCOMPARE(gpu.shortIdle, 4);
        QCOMPARE(gpu.shortGaps, uint64_t{1});
        QCOMPARE(gpu.gaps, uint64_t{1});
        const stats::Table table = idle::idleTable(*store, gpu, idle::IdleKey::Cause);
        Ns sum = 0;
        for (const auto &row : table.rows)
            sum += std::get<int64_t>(row[1]);
        QCOMPARE(sum, gpu.idle);
        QCOMPARE(std::string(stats::textOf(table.rows.back()[0]).value()),
                 std::string("below_min"));
    }

    void userCodeInNoRangeIsOfItsThread()
    {
        IdleScene scene;
        scene.call("cudaLaunchKernel", 290, 295, 3);
        scene.operation(scene.first, 300, 400, 3);
        const auto store = scene.open();
        const idle::GpuIdle gpu = idle::idleCauses(*store).front();
        for (const idle::IdleKey key : {idle::IdleKey::Cause, idle::IdleKey::Range}) {
            const stats::Table table = idle::idleTable(*store, gpu, key);
            const std::string thread = names::trackLabel(*store, gpu.rows.front().thread);
            QCOMPARE(gpu.rows.front().cause, idle::IdleCause::UserCode);
            QCOMPARE(std::string(stats::textOf(table.rows.front().back()).value()),
                     key == idle::IdleKey::Cause ? thread : "User code: " + thread);
        }
    }

    void theWholeRecordingHasEdges()
    {
        IdleScene scene;
        scene.slice(scene.ranges, SliceKind::Range, "import torch", -500, 900);
        const auto store = scene.open();
        const idle::GpuIdle gpu = idle::idleCauses(*store, {.wholeRecording = true}).front();
        QCOMPARE(gpu.span, 1400);
        QCOMPARE(gpu.busy, 100);
        QCOMPARE(gpu.idleByCause[static_cast<size_t>(idle::IdleCause::TraceEdge)], 1300);
        QCOMPARE(idle::idleCauses(*store).front().idle, 0);
    }

    /// As a gap has it: no edge of the trace is why a step is long.
    void whatOfThemIsInAStepHasACause()
    {
        IdleScene scene;
        scene.slice(scene.ranges, SliceKind::Range, "import torch", -900, -500);
        scene.slice(scene.ranges, SliceKind::Range, "ProfilerStep#0", -500, 1500);
        const auto store = scene.open();
        const idle::GpuIdle gpu = idle::idleCauses(*store, {.wholeRecording = true}).front();
        const Ns outside = gpu.idleByCause[static_cast<size_t>(idle::IdleCause::TraceEdge)];
        QCOMPARE(outside, 400);
        QVERIFY(gpu.idleByCause[static_cast<size_t>(idle::IdleCause::UserCode)] > 1000);
        QCOMPARE(gpu.busy, 100);
    }

    void theLongestGapsComeFirst()
    {
        IdleScene scene;
        Ns at = 100;
        for (const Ns gap : {30, 500, 20, 90}) {
            const auto id = static_cast<uint64_t>(at);
            scene.call("cudaLaunchKernel", at, at + gap, id);
            scene.operation(scene.first, at + gap, at + gap + 10, id);
            at += gap + 10;
        }
        const auto store = scene.open();
        const auto longest = idle::longestGaps(*store, {}, 2);
        QCOMPARE(longest.size(), size_t{2});
        QCOMPARE(longest[0].gap.range.duration(), 500);
        QCOMPARE(longest[1].gap.range.duration(), 90);
        QVERIFY(idle::longestGaps(*store, {}, 0).empty());
    }

    void namesOfCallsTellWhatTheyDo_data()
    {
        QTest::addColumn<QByteArray>("name");
        QTest::addColumn<int>("kind");
        const auto add = [](const char *name, idle::ApiKind kind) {
            QTest::newRow(name) << QByteArray(name) << static_cast<int>(kind);
        };
        add("cudaLaunchKernel_v7000", idle::ApiKind::Launch);
        add("cuLaunchKernelEx", idle::ApiKind::Launch);
        add("hipExtModuleLaunchKernel", idle::ApiKind::Launch);
        add("cudaGraphLaunch_v10000", idle::ApiKind::GraphLaunch);
        add("cudaLaunchHostFunc_v10000", idle::ApiKind::HostFunction);
        add("hipStreamAddCallback", idle::ApiKind::HostFunction);
        add("cuStreamSynchronize_ptsz", idle::ApiKind::Sync);
        add("hipDeviceSynchronize", idle::ApiKind::Sync);
        add("cudaMemcpy_v3020", idle::ApiKind::SyncCopy);
        add("cuMemcpyHtoD_v2", idle::ApiKind::SyncCopy);
        add("cudaMemcpyAsync_ptsz_v7000", idle::ApiKind::AsyncCopy);
        add("cuMemcpyDtoHAsync_v2", idle::ApiKind::AsyncCopy);
        add("cudaMalloc", idle::ApiKind::Allocation);
        add("cudaFreeHost", idle::ApiKind::Allocation);
        add("cuMemAllocAsync", idle::ApiKind::Allocation);
        add("cuModuleLoadDataEx", idle::ApiKind::ModuleLoad);
        add("cuLibraryLoadData", idle::ApiKind::ModuleLoad);
        add("cudaGraphInstantiate", idle::ApiKind::Graph);
        add("cudaStreamEndCapture", idle::ApiKind::Graph);
        add("cudaEventRecord", idle::ApiKind::Other);
        add("cudaGetDevice", idle::ApiKind::Other);
    }
    void namesOfCallsTellWhatTheyDo()
    {
        QFETCH(QByteArray, name);
        QFETCH(int, kind);
        QCOMPARE(static_cast<int>(idle::apiKindOf(name.toStdString())), kind);
    }

    void osCallsAndCollectivesByName()
    {
        QCOMPARE(idle::osKindOf("pthread_mutex_lock"), idle::OsKind::Lock);
        QCOMPARE(idle::osKindOf("clock_nanosleep"), idle::OsKind::Sleep);
        QCOMPARE(idle::osKindOf("sleep"), idle::OsKind::Sleep);
        QCOMPARE(idle::osKindOf("epoll_wait"), idle::OsKind::Wait);
        QCOMPARE(idle::osKindOf("waitpid"), idle::OsKind::Lock);
        QCOMPARE(idle::osKindOf("mmap"), idle::OsKind::Other);
        QVERIFY(idle::isCollectiveRange("nccl:all_reduce"));
        QVERIFY(idle::isCollectiveRange("c10d::allreduce_"));
        QVERIFY(idle::isCollectiveRange("MPI_Barrier"));
        QVERIFY(!idle::isCollectiveRange("aten::add"));
    }

    void aFewGapsAreExplainedAsAllAre()
    {
        IdleScene scene;
        scene.withStates();
        for (int i = 0; i < 20; ++i) {
            const Ns begin = 200 + 200 * i;
            const auto id = static_cast<uint64_t>(i + 2);
            scene.slice(scene.ranges, SliceKind::Range, i % 2 ? "odd" : "even", begin - 90,
                        begin - 60);
            scene.call(i % 3 ? "cudaLaunchKernel" : "cuLaunchKernel", begin - 40, begin - 20, id);
            scene.operation(scene.first, begin, begin + 100, id);
        }
        const auto store = scene.open();
        std::vector<idle::GapStory> all;
        idle::forEachGap(*store, {}, [&](const idle::GapStory &story) {
            all.push_back(story);
            return story.pieces.size() == 5;
        });
        QCOMPARE(all.size(), size_t{20});
        std::vector<links::IdleGap> some;
        for (size_t i : {3, 17, 8}) {
            const TimeRange gap = all[i].gap.range; // a part of it tells which one
            some.push_back({{gap.begin + 10, gap.end - 10}, all[i].gap.gpu});
        }
        some.push_back({{210, 220}, scene.gpu0}); // busy
        std::vector<size_t> order;
        idle::explainGaps(*store, some, [&](size_t i, const idle::GapStory &story) {
            order.push_back(i);
            const idle::GapStory &same = all[std::array<size_t, 3>{3, 17, 8}[i]];
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
        scene.call("cudaLaunchKernel", 300, 310, 2);
        scene.operation(scene.first, 310, 400, 2);
        const TrackId other = scene.gpu(1);
        const TrackId stream = scene.stream(other, 7, scene.train);
        scene.operation(stream, 0, 320, 3);
        scene.call("cudaLaunchKernel", 420, 430, 4);
        scene.operation(stream, 430, 500, 4);
        const auto store = scene.open();
        const std::vector<idle::GpuIdle> gpus = idle::idleCauses(*store);
        QCOMPARE(gpus.size(), size_t{2});
        const idle::GpuIdle all = idle::sumOf(gpus);
        QCOMPARE(all.span, Ns{400 + 500});
        QCOMPARE(all.idle, Ns{210 + 110});
        QCOMPARE(all.busy + all.idle, all.span);
        QCOMPARE(all.gaps, uint64_t{2});
        QCOMPARE(all.rows.size(), size_t{2}); // user code, and the launch
        QCOMPARE(all.rows[0].idle, Ns{200 + 100});
        QCOMPARE(all.rows[0].count, uint64_t{2});
        QCOMPARE(all.idleByCause[size_t(idle::IdleCause::LaunchLatency)], Ns{20});
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

    void theEvidenceOfASleepIsTheSleep()
    {
        const test::TextTrace trace(R"(
            process 1 train
            thread 1 main
            gpu 0
            stream gpu0 7
            kernel 7 work 0-100
            range main "sum the table" 50-390
            state main running 0-150
            state main blocked_disk 150-390
            state main running 390-900
            launch main 7 work 400-410 410-500
        )");
        const auto store = trace.open();
        std::vector<SliceKind> kinds;
        idle::forEachGap(*store, {}, [&](const idle::GapStory &gap) {
            for (const idle::CausePiece &piece : gap.pieces) {
                if (piece.cause == idle::IdleCause::SystemCall)
                    kinds.push_back(store->slice(piece.evidence).kind);
            }
            return true;
        });
        QVERIFY(kinds == std::vector{SliceKind::BlockedDisk});
    }
};

TRILANE_TEST(TestIdleSums, QCoreApplication)
#include "tst_idlesums.moc"

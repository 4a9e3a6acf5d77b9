// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/idle/callkind.h"
#include "model/analysis/idle/idletable.h"
#include "tests/unit/gputrace.h"

#include <QTest>

using namespace trilane;

namespace {

/// A process with a training thread and a helper, one GPU with two streams. Every nanosecond of a
/// test is known: what it does not put there is not there.
class Scene
{
public:
    GpuTrace trace;
    TrackId process, main, helper, mainStates, helperStates, calls, osCalls, helperOs, ranges,
        helperRanges, gpu, stream, second;

    Scene()
    {
        process = trace.process(1, "train");
        main = below(process, TrackKind::Thread, 1);
        helper = below(process, TrackKind::Thread, 2);
        calls = below(main, TrackKind::ApiCalls);
        ranges = below(main, TrackKind::Ranges);
        osCalls = below(main, TrackKind::OsCalls);
        helperRanges = below(helper, TrackKind::Ranges);
        helperOs = below(helper, TrackKind::OsCalls);
        gpu = trace.gpu(0);
        stream = trace.stream(gpu, 7, process);
        second = trace.stream(gpu, 8, process);
        trace.builder.setProcess(calls, process);
        operation(stream, 0, 100, 1);
    }
    void withStates()
    {
        mainStates = below(main, TrackKind::ThreadState);
        helperStates = below(helper, TrackKind::ThreadState);
    }
    TrackId below(TrackId parent, TrackKind kind, int64_t number = 0)
    {
        return trace.builder.track({.parent = parent, .kind = kind, .number = number});
    }
    void operation(TrackId on, Ns begin, Ns end, uint64_t correlation,
                   SliceKind kind = SliceKind::Kernel)
    {
        trace.add(on, kind, "work", begin, end - begin, kNoDetail, 0, correlation);
    }
    void call(std::string_view name, Ns begin, Ns end, uint64_t correlation = 0)
    {
        trace.add(calls, SliceKind::ApiCall, name, begin, end - begin, kNoDetail, 0, correlation);
    }
    void state(TrackId track, SliceKind kind, Ns begin, Ns end, TrackId link = {}, int64_t core = 0)
    {
        trace.put(track, {.start = begin,
                          .duration = end - begin,
                          .value = core,
                          .link = link.value,
                          .kind = kind});
    }
    void slice(TrackId track, SliceKind kind, std::string_view name, Ns begin, Ns end)
    {
        trace.add(track, kind, name, begin, end - begin);
    }

    /// "user_code fetch 100-300", the pieces of the only gap.
    QStringList story(const IdleQuery &query = {})
    {
        m_store = trace.open();
        QStringList pieces;
        forEachGap(*m_store, query, [&](const GapStory &gap) {
            Ns at = gap.gap.range.begin;
            for (const CausePiece &piece : gap.pieces) {
                if (piece.time.begin != at)
                    qFatal("pieces do not touch");
                at = piece.time.end;
                pieces += text(piece);
            }
            if (at != gap.gap.range.end)
                qFatal("pieces do not fill the gap");
            return true;
        });
        return pieces;
    }
    [[nodiscard]] const Store &store() const { return *m_store; }

private:
    [[nodiscard]] QString text(const CausePiece &piece) const
    {
        QString text = QString::fromUtf8(keyOf(piece.cause).data());
        if (piece.name != kNoString)
            text += ' ' + QString::fromStdString(std::string(m_store->string(piece.name)));
        if (piece.thread == helper)
            text += QStringLiteral(" of helper");
        if (piece.other == helper)
            text += QStringLiteral(" for helper");
        if (piece.inferred)
            text += '?';
        return text + QStringLiteral(" %1-%2").arg(piece.time.begin).arg(piece.time.end);
    }

    std::shared_ptr<const Store> m_store;
};

} // namespace

class TestIdleCauses : public QObject
{
    Q_OBJECT

private slots:
    void theLaunchingThreadsCodeIsNamedByItsInnermostRange()
    {
        Scene scene;
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

    void withoutStatesRunningIsInferred()
    {
        Scene scene;
        scene.slice(scene.ranges, SliceKind::Range, "step", 0, 300);
        scene.call("cudaLaunchKernel", 400, 410, 2);
        scene.operation(scene.stream, 410, 600, 2);
        QCOMPARE(scene.story(), QStringList({"user_code step? 100-300", "user_code? 300-400",
                                             "launch_latency cudaLaunchKernel 400-410"}));
    }

    void callsThatWaitCopyOrAllocateAreCauses()
    {
        Scene scene;
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
                              "user_code? 400-410", "cuda_call cuModuleLoadData 410-450",
                              "cuda_call cudaGraphInstantiate 450-460",
                              "launch_latency cudaLaunchKernel 460-500"}));
    }

    void aModuleLoadedInsideALaunchIsNoLatency()
    {
        Scene scene;
        scene.call("cudaLaunchKernel", 100, 500, 2);
        scene.call("cuLibraryLoadData", 150, 450);
        scene.operation(scene.stream, 510, 600, 2);
        QCOMPARE(scene.story(), QStringList({"launch_latency cudaLaunchKernel 100-150",
                                             "cuda_call cuLibraryLoadData 150-450",
                                             "launch_latency cudaLaunchKernel 450-500",
                                             "launch_latency 500-510"}));
    }

    void aThreadThatWaitsIsFollowedToTheOneThatWakesIt()
    {
        Scene scene;
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
        Scene scene;
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
        Scene scene;
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
        Scene scene;
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
        Scene scene;
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

    void workThatWasQueuedIsNoFaultOfTheHost()
    {
        Scene scene;
        scene.call("cudaLaunchKernel", 10, 20, 2);
        scene.operation(scene.stream, 103, 200, 2);
        scene.call("cudaLaunchKernel", 30, 40, 3);
        scene.operation(scene.second, 250, 300, 3);
        scene.call("cudaGraphLaunch", 50, 60, 4);
        scene.operation(scene.second, 200'300, 200'400, 4);
        QCOMPARE(scene.story(),
                 QStringList({"launch_latency 100-103", "dependency? 200-250",
                              "launch_latency 300-100300", "dependency? 100300-200300"}));
    }

    void aPageableCopyIsAnswerableForItsLaunch()
    {
        Scene scene;
        const DetailId pageable = scene.trace.builder.intern(Detail{
            .launch = {},
            .copy = CopyInfo{CopyKind::HostToDevice, MemoryKind::Pageable, MemoryKind::Device},
            .range = {}});
        scene.call("cudaMemcpyAsync", 100, 300, 2);
        scene.trace.add(scene.stream, SliceKind::Memcpy, "HtoD", 310, 50, pageable, 64, 2);
        QCOMPARE(scene.story(),
                 QStringList({"sync_copy cudaMemcpyAsync 100-300", "launch_latency 300-310"}));
    }

    void waitingInACollectiveIsTheOtherRanks()
    {
        Scene scene;
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
        Scene scene;
        scene.operation(scene.stream, 300, 400, 2); // no call has this id
        QCOMPARE(scene.story(), QStringList({"unobserved 100-300"}));

        Scene holes;
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
        Scene scene;
        const TrackId overhead = scene.below(scene.main, TrackKind::Overhead);
        scene.slice(overhead, SliceKind::Overhead, "buffer flush", 120, 200);
        scene.call("cudaLaunchKernel", 210, 220, 2);
        scene.operation(scene.stream, 220, 400, 2);
        QCOMPARE(scene.story(),
                 QStringList({"user_code? 100-120", "profiler buffer flush 120-200",
                              "user_code? 200-210", "launch_latency cudaLaunchKernel 210-220"}));
    }

    void sumsAddUp()
    {
        Scene scene;
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

    void aGapCountsOnceForAThreadAndForARange()
    {
        Scene scene;
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
        Scene scene;
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

    void theWholeRecordingHasEdges()
    {
        Scene scene;
        scene.slice(scene.ranges, SliceKind::Range, "import torch", -500, 900);
        const auto store = scene.trace.open();
        const GpuIdle gpu = idleCauses(*store, {.wholeRecording = true}).front();
        QCOMPARE(gpu.span, 1400);
        QCOMPARE(gpu.busy, 100);
        QCOMPARE(gpu.idleByCause[static_cast<size_t>(IdleCause::TraceEdge)], 1300);
        QCOMPARE(idleCauses(*store).front().idle, 0);
    }

    void theLongestGapsComeFirst()
    {
        Scene scene;
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
        add("cudaGraphLaunch_v10000", ApiKind::Launch);
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
        Scene scene;
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
        Scene scene;
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

QTEST_GUILESS_MAIN(TestIdleCauses)
#include "tst_idlecauses.moc"

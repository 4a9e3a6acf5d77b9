// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/idle/callkind.h"
#include "model/analysis/idle/idletable.h"
#include "model/analysis/idle/untimedidle.h"
#include "model/analysis/names/tracklabel.h"
#include "model/store/store.h"
#include "tests/support/texttrace.h"

#include <QTest>

using namespace trilane;

namespace {

/// A process with a training thread, one GPU with two streams, and a kernel from 0 to 100 ns.
class IdleScene : public test::TextTrace
{
public:
    explicit IdleScene(const std::string &text)
        : TextTrace("process 1 train\nthread 1 as=main\ngpu 0\nstream gpu0 7\nstream gpu0 8\n"
                    "kernel 7 work 0-100 #1\n" +
                    text)
    {}
};

} // namespace

/// Idle time added up, its longest gaps, and what names of calls tell.
class TestIdleSums : public QObject
{
    Q_OBJECT

private slots:
    void sumsAddUp()
    {
        std::string text = "range main step 0-5000\n";
        for (int i = 0; i < 40; ++i) {
            const int begin = 200 + i * 100;
            const std::string id = " #" + std::to_string(i + 2) + '\n';
            text += "call main cudaLaunchKernel " + std::to_string(begin - 20) + "+10" + id +
                    (i % 5 ? "kernel " : "memcpy ") + (i % 3 ? "7" : "8") + " work " +
                    std::to_string(begin) + '+' + std::to_string(30 + i) + id;
        }
        const auto store = IdleScene(text).open();
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
    void unknownTimeIsPartOfTheIdleTime()
    {
        const std::string work = "kernel 7 work 300-400\nkernel 8 work 350-600\n"
                                 "kernel 7 work 800-900\n";
        const IdleScene timed(work);
        QCOMPARE(idle::untimedIdle(*timed.open(), timed.track("gpu0")), Ns{0});
        const IdleScene untimed(work + R"(
            track gpu_ranges gpu0 0 as=track
            track gpu_ranges gpu0 1 as=other
            slice track unknown "work without timestamps" 100-150
            slice track unknown "work without timestamps" 400-800
            slice other unknown "work without timestamps" 120-310
            slice other gpu_sync synchronization 600-650
        )");
        const auto store = untimed.open();
        // All of 100-300, and of 400-800 what is behind 600.
        QCOMPARE(idle::untimedIdle(*store, untimed.track("gpu0")), Ns{200 + 200});
        const idle::GpuIdle idle = idle::idleCauses(*store).front();
        QCOMPARE(idle.idleByCause[static_cast<size_t>(idle::IdleCause::Unobserved)], Ns{400});
    }

    void aGapCountsOnceForAThreadAndForARange()
    {
        const IdleScene scene(R"(
            state main running 0-5000
            range main step 0-1500
            range main fetch 200-400
            launch main 7 work 500-510 520-600
        )");
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
        const IdleScene scene("launch main 7 work 90-95 104-200\n"
                              "launch main 7 work 290-295 300-400");
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
        QCOMPARE(std::string(stats::textOf(table.rows.back()[0]).value()), "below_min");
    }

    void userCodeInNoRangeIsOfItsThread()
    {
        const auto store = IdleScene("launch main 7 work 290-295 300-400").open();
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
        const auto store = IdleScene("range main \"import torch\" -500-900").open();
        const idle::GpuIdle gpu = idle::idleCauses(*store, {.wholeRecording = true}).front();
        QCOMPARE(gpu.span, 1400);
        QCOMPARE(gpu.busy, 100);
        QCOMPARE(gpu.idleByCause[static_cast<size_t>(idle::IdleCause::TraceEdge)], 1300);
        QCOMPARE(idle::idleCauses(*store).front().idle, 0);
    }

    /// As a gap has it: no edge of the trace is why a step is long.
    void edgesInsideAStepHaveACause()
    {
        const IdleScene scene("range main \"import torch\" -900+400\n"
                              "range main ProfilerStep#0 -500-1500");
        const auto store = scene.open();
        const idle::GpuIdle gpu = idle::idleCauses(*store, {.wholeRecording = true}).front();
        const Ns outside = gpu.idleByCause[static_cast<size_t>(idle::IdleCause::TraceEdge)];
        QCOMPARE(outside, 400);
        QVERIFY(gpu.idleByCause[static_cast<size_t>(idle::IdleCause::UserCode)] > 1000);
        QCOMPARE(gpu.busy, 100);
    }

    void listsTheLongestGapsFirst()
    {
        const IdleScene scene("launch main 7 work 100-130 130-140\n"
                              "launch main 7 work 140-640 640-650\n"
                              "launch main 7 work 650-670 670-680\n"
                              "launch main 7 work 680-770 770-780");
        const auto store = scene.open();
        const auto longest = idle::longestGaps(*store, {}, 2);
        QCOMPARE(longest.size(), size_t{2});
        QCOMPARE(longest[0].gap.range.duration(), 500);
        QCOMPARE(longest[1].gap.range.duration(), 90);
        QVERIFY(idle::longestGaps(*store, {}, 0).empty());
    }

    void classifiesCallsByName_data()
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
    void classifiesCallsByName()
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
        const IdleScene scene(R"(
            state main running 0-5000
            range main even 110-140 times=10/400
            range main odd 310-340 times=10/400
            launch main 7 work 160-180 200-300 times=10/400
            launch main 7 work 360-380 400-500 times=10/400 call=cuLaunchKernel
        )");
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
        some.push_back({{210, 220}, scene.track("gpu0")}); // busy
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
        const IdleScene scene(R"(
            state main running 0-5000
            gpu 1
            stream gpu1 7 as=other
            launch main 7 work 300-310 310-400
            kernel other work 0-320
            launch main other work 420-430 430-500
        )");
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

// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/operators/nvtxreports.h"
#include "model/analysis/operators/operatortable.h"
#include "model/analysis/operators/projection.h"
#include "tests/support/operatortrace.h"

#include <QTest>

#include <random>

using namespace trilane;

/// What ranges took on the CPU and on the GPU.
class TestOperatorStats : public QObject
{
    Q_OBJECT

    static operators::OperatorStats statsOf(const store::Store &store,
                                            TimeRange range = TimeRange::everything())
    {
        return operators::operatorStats(operators::OperatorIndex::build(store), range);
    }

    static stats::TableCell cell(const stats::Table &table, std::string_view row,
                                 std::string_view column)
    {
        for (const auto &cells : table.rows) {
            for (size_t i = 0; i < table.columns.size(); ++i) {
                if (std::string(stats::textOf(cells.front()).value()) == row &&
                    table.columns[i].key == column)
                    return cells[i];
            }
        }
        return std::string("no such cell");
    }
    static int64_t number(const stats::Table &table, std::string_view row, std::string_view column)
    {
        const stats::TableCell found = cell(table, row, column);
        const auto *whole = std::get_if<int64_t>(&found);
        return whole ? *whole : -1;
    }

    /// step 0–1000 with forward 100–400 (mm 150–250) and copy 500–600.
    static void fill(OperatorTrace &trace)
    {
        const TrackId main = trace.thread(1);
        trace.range(main, "step", 0, 1000);
        trace.range(main, "forward", 100, 300);
        trace.range(main, "mm", 150, 100);
        trace.range(main, "copy", 500, 100);
        trace.launch(main, "gemm", 160, 2000, 100);
        trace.launch(main, "relu", 300, 2200, 50);
        trace.launch(main, "HtoD", 520, 2300, 30, SliceKind::Memcpy);
        trace.launch(main, "adam", 700, 2400, 20);
        trace.launch(main, "stray", 1500, 2500, 5);
    }

private slots:
    void selfTimesLeaveOutWhatIsNested()
    {
        OperatorTrace trace;
        fill(trace);
        const auto store = trace.open();
        const operators::OperatorStats stats = statsOf(*store);
        const operators::OperatorTimes step = timesAt(stats, "step");
        QCOMPARE(step.calls, uint64_t{1});
        QCOMPARE(step.cpuTotal, Ns{1000});
        QCOMPARE(step.cpuSelf, Ns{600});
        QCOMPARE(timesAt(stats, "step / forward").cpuSelf, Ns{200});
        QCOMPARE(timesAt(stats, "step / forward / mm").cpuSelf, Ns{100});
    }

    void gpuTimesAreThoseOfTheWorkLaunchedBeneath()
    {
        OperatorTrace trace;
        fill(trace);
        const auto store = trace.open();
        const operators::OperatorStats stats = statsOf(*store);
        const operators::OperatorTimes step = timesAt(stats, "step");
        QCOMPARE(step.gpuTime, Ns{200});
        QCOMPARE(step.gpuSelf, Ns{20});
        QCOMPARE(step.gpuSpan, Ns{420}); // 2000 to 2420
        QCOMPARE(step.kernels, uint64_t{3});
        QCOMPARE(step.operations, uint64_t{4});
        const operators::OperatorTimes forward = timesAt(stats, "step / forward");
        QCOMPARE(forward.gpuTime, Ns{150});
        QCOMPARE(forward.gpuSelf, Ns{50});
        QCOMPARE(forward.gpuSpan, Ns{250});
        QCOMPARE(timesAt(stats, "step / copy").kernels, uint64_t{0});
        QCOMPARE(stats.paths[operators::kNoPath.value].gpuSelf, Ns{5});
        QCOMPARE(stats.gpuTime, Ns{205});
    }

    void aStretchOfTimeClipsTheCpuAndTakesTheWorkThatStartsInside()
    {
        OperatorTrace trace;
        fill(trace);
        const auto store = trace.open();
        const operators::OperatorStats cpu = statsOf(*store, {200, 550});
        QCOMPARE(timesAt(cpu, "step").cpuTotal, Ns{350});
        QCOMPARE(timesAt(cpu, "step").cpuSelf, Ns{100}); // 400 to 500
        QCOMPARE(timesAt(cpu, "step / forward / mm").cpuTotal, Ns{50});
        QCOMPARE(timesAt(cpu, "step").gpuTime, Ns{0});
        const operators::OperatorStats gpu = statsOf(*store, {2200, 2400});
        QCOMPARE(timesAt(gpu, "step").calls, uint64_t{0});
        QCOMPARE(timesAt(gpu, "step").gpuTime, Ns{80});
        QCOMPARE(timesAt(gpu, "step / forward").gpuTime, Ns{50});
    }

    void aRangeInsideOneOfItsNameIsNotCountedTwice()
    {
        OperatorTrace trace;
        const TrackId main = trace.thread(1);
        trace.range(main, "f", 0, 100);
        trace.range(main, "g", 10, 80);
        trace.range(main, "f", 20, 50);
        trace.launch(main, "k", 30, 500, 40);
        const auto store = trace.open();
        const auto table =
            operators::operatorTable(statsOf(*store), operators::OperatorGrouping::Name);
        QVERIFY(table.ok());
        QCOMPARE(number(*table, "f", "calls"), int64_t{2});
        QCOMPARE(number(*table, "f", "cpu_total_ns"), int64_t{100});
        QCOMPARE(number(*table, "f", "cpu_self_ns"), int64_t{70});
        QCOMPARE(number(*table, "f", "gpu_ns"), int64_t{40});
        QCOMPARE(number(*table, "f", "gpu_self_ns"), int64_t{40});
        QCOMPARE(number(*table, "g", "gpu_ns"), int64_t{40});
        QCOMPARE(number(*table, "g", "kernels"), int64_t{1});
    }

    void backwardWorkIsAColumnOfItsOwn()
    {
        OperatorTrace trace;
        const TrackId main = trace.thread(1);
        const TrackId autograd = trace.thread(2);
        trace.range(main, "model", 0, 200);
        trace.range(main, "mm", 10, 50, {.payload = format::PayloadKind::Sequence}, 3);
        trace.range(autograd, "MmBackward", 300, 100,
                    {.payload = format::PayloadKind::BackwardSequence}, 3);
        trace.launch(main, "k", 20, 500, 10);
        trace.launch(autograd, "k", 320, 600, 25);
        const auto store = trace.open();
        const operators::OperatorStats stats = statsOf(*store);
        QVERIFY(stats.hasBackward);
        QCOMPARE(timesAt(stats, "model / mm").gpuTime, Ns{10});
        QCOMPARE(timesAt(stats, "model / mm").backwardGpu, Ns{25});
        QCOMPARE(timesAt(stats, "model").backwardGpu, Ns{25});
        QCOMPARE(timesAt(stats, "MmBackward").gpuTime, Ns{25});
    }

    void workOfAThreadThatWasWaitedForIsInferred()
    {
        OperatorTrace trace;
        const TrackId main = trace.thread(1);
        const TrackId worker = trace.thread(2);
        const TrackId helper = trace.thread(3);
        trace.range(main, "backward()", 0, 1000);
        trace.state(main, SliceKind::Running, 0, 100);
        trace.state(main, SliceKind::Blocked, 100, 800, worker);
        trace.state(main, SliceKind::Running, 900, 100);
        trace.state(worker, SliceKind::Running, 0, 400);
        trace.state(worker, SliceKind::Blocked, 400, 200, helper);
        trace.state(worker, SliceKind::Running, 600, 400);
        trace.launch(worker, "before the wait", 50, 2000, 1);
        trace.launch(worker, "waited for", 200, 2100, 10);
        trace.launch(helper, "waited for by the worker", 450, 2200, 100);
        trace.launch(helper, "not waited for", 620, 2400, 1000);
        trace.launch(worker, "after the wait", 950, 4000, 10000);
        const auto store = trace.open();
        const operators::OperatorStats stats = statsOf(*store);
        QVERIFY(stats.hasAwaited);
        QCOMPARE(timesAt(stats, "backward()").awaitedGpu, Ns{110});
        QCOMPARE(timesAt(stats, "backward()").gpuTime, Ns{0});
    }

    void aTraceWithoutRangesHasOneRowForItsGpuWork()
    {
        OperatorTrace trace;
        trace.launch(trace.thread(1), "k", 10, 100, 50);
        const auto store = trace.open();
        const auto table =
            operators::operatorTable(statsOf(*store), operators::OperatorGrouping::Path);
        QVERIFY(table.ok());
        QCOMPARE(table->rows.size(), size_t{1});
        QCOMPARE(number(*table, "(no range)", "gpu_self_ns"), int64_t{50});
    }

    void sumsOfSelfTimesAreTheWholeOfRandomRanges()
    {
        OperatorTrace trace;
        std::mt19937 random(7);
        Ns covered = 0;
        Ns gpuTime = 0;
        Ns gpuAt = 100'000;
        for (int64_t tid = 1; tid <= 3; ++tid) {
            const TrackId thread = trace.thread(tid);
            Ns reached = 0;
            for (Ns at = 0; at < 40'000; at += 1 + static_cast<Ns>(random() % 60)) {
                const Ns duration = static_cast<Ns>(random() % 500); // they cross, too
                trace.range(thread, "r" + std::to_string(random() % 9), at, duration);
                covered += std::max<Ns>(0, at + duration - std::max(reached, at));
                reached = std::max(reached, at + duration);
                if (random() % 3 == 0) {
                    const Ns length = 1 + static_cast<Ns>(random() % 40);
                    trace.launch(thread, "k", at, gpuAt, length);
                    gpuAt += length + 3;
                    gpuTime += length;
                }
            }
        }
        const auto store = trace.open();
        for (const operators::OperatorOptions options :
             {operators::OperatorOptions{},
              operators::OperatorOptions{.rawNames = true, .byThread = true}}) {
            const operators::OperatorStats stats =
                operators::operatorStats(operators::OperatorIndex::build(*store, options));
            Ns cpu = 0;
            Ns gpu = 0;
            for (const operators::OperatorTimes &times : stats.paths) {
                cpu += times.cpuSelf;
                gpu += times.gpuSelf;
            }
            QCOMPARE(cpu, covered);
            QCOMPARE(gpu, gpuTime);
            QCOMPARE(stats.gpuTime, gpuTime);
        }
    }

    void aRangeIsProjectedFromItsFirstStartToItsLastEnd()
    {
        OperatorTrace trace;
        fill(trace);
        const auto store = trace.open();
        const auto index = operators::OperatorIndex::build(*store);
        const std::vector<operators::ProjectedRange> ranges =
            operators::projectedRanges(*index, trace.onStream);
        QCOMPARE(ranges.size(), size_t{4});
        QCOMPARE(ranges[0].time, (TimeRange{2000, 2420}));
        QCOMPARE(ranges[0].row, 0u);
        QCOMPARE(ranges[1].time, (TimeRange{2000, 2250}));
        QCOMPARE(ranges[1].row, 1u);
        QCOMPARE(ranges[2].time, (TimeRange{2000, 2100}));
        QCOMPARE(ranges[2].row, 2u);
        QCOMPARE(ranges[3].time, (TimeRange{2300, 2330}));
        QCOMPARE(ranges[3].row, 1u);
    }

    void kernelsAreCountedForEveryRangeAroundTheirLaunch()
    {
        OperatorTrace trace;
        fill(trace);
        const TrackId main = trace.thread(1);
        trace.range(main, "step", 3000, 1000);
        trace.launch(main, "gemm", 3100, 5000, 300);
        const auto store = trace.open();
        const stats::Table table = operators::nvtxKernelSum(*store);
        QCOMPARE(table.rows.size(), size_t{6}); // 3 kernels of step, 2 of forward, 1 of mm
        for (const auto &row : table.rows) {
            QCOMPARE(std::string(stats::textOf(row[2]).value()), std::string("100"));
            QCOMPARE(std::string(stats::textOf(row[3]).value()), std::string("1"));
            if (std::string(stats::textOf(row[0]).value()) != ":step" ||
                std::string(stats::textOf(row.back()).value()) != "gemm")
                continue;
            QCOMPARE(std::get<int64_t>(row[4]), int64_t{2});   // ranges
            QCOMPARE(std::get<int64_t>(row[5]), int64_t{2});   // kernels
            QCOMPARE(std::get<int64_t>(row[6]), int64_t{400}); // total
            QCOMPARE(std::get<double>(row[7]), 200.0);
            QCOMPARE(std::get<int64_t>(row[9]), int64_t{100});
            QCOMPARE(std::get<int64_t>(row[10]), int64_t{300});
        }
    }

    void numberedStepsKeepTheirNamesInReportsOfNsys()
    {
        OperatorTrace trace;
        const TrackId main = trace.thread(1);
        for (int step = 0; step < 3; ++step) {
            const Ns begin = 1000 * step;
            trace.range(main, "step " + std::to_string(step), begin, 900);
            trace.range(main, "forward", begin + 10, 500);
            trace.launch(main, "gemm", begin + 20, begin + 100, 50 + step);
        }
        const auto store = trace.open();
        const stats::Table kernels = operators::nvtxKernelSum(*store);
        QCOMPARE(kernels.rows.size(), size_t{4});
        const stats::Table ranges = operators::nvtxProjectionSum(*store);
        QCOMPARE(ranges.rows.size(), size_t{4});
        for (int step = 0; step < 3; ++step) {
            const std::string name = ":step " + std::to_string(step);
            QCOMPARE(number(ranges, name, "total_proj_time_ns"), int64_t{50 + step});
            QCOMPARE(std::string(stats::textOf(
                                     kernels.rows[static_cast<size_t>(step == 0 ? 0 : step + 1)][0])
                                     .value()),
                     name);
        }
        QCOMPARE(number(ranges, ":forward", "range_instances"), int64_t{3});
        // Row by row, most time first.
        const auto rows = operators::nvtxKernelRows(*store);
        std::vector<stats::TableCell> row;
        QVERIFY(rows->next(row));
        QCOMPARE(std::string(stats::textOf(row[0]).value()), std::string(":forward"));
        QCOMPARE(std::get<int64_t>(row[6]), int64_t{153});
        QVERIFY(rows->next(row));
        QCOMPARE(std::string(stats::textOf(row[0]).value()), std::string(":step 2"));
    }

    void projectionsAreSummedByName()
    {
        OperatorTrace trace;
        fill(trace);
        const TrackId main = trace.thread(1);
        trace.range(main, "step", 3000, 1000);
        trace.launch(main, "gemm", 3100, 5000, 300);
        trace.range(main, "idle step", 6000, 1000);
        const auto store = trace.open();
        const stats::Table table = operators::nvtxProjectionSum(*store);
        QCOMPARE(table.rows.size(), size_t{4}); // ranges without GPU work are left out
        QCOMPARE(number(table, ":step", "total_proj_time_ns"), int64_t{720});
        QCOMPARE(number(table, ":step", "total_range_time_ns"), int64_t{2000});
        QCOMPARE(number(table, ":step", "range_instances"), int64_t{2});
        QCOMPARE(number(table, ":step", "total_gpu_ops"), int64_t{5});
        QCOMPARE(std::get<double>(cell(table, ":step", "avg_num_child")), 1.0);
        QCOMPARE(std::get<double>(cell(table, ":mm", "avg_range_lvl")), 2.0);
    }
};

TRILANE_TEST(TestOperatorStats, QCoreApplication)
#include "tst_operatorstats.moc"

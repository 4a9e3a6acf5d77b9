// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/overview/traceoverview.h"
#include "model/analysis/steps/idlebystep.h"
#include "model/analysis/steps/loaderwaits.h"
#include "model/analysis/steps/steptable.h"
#include "tests/support/gputrace.h"

#include <QTest>

using namespace trilane;

namespace {

/// A process with a thread, its calls and ranges.
struct LoopTrace : GpuTrace
{
    TrackId program = process(1);
    TrackId thread = threadOf(1);
    TrackId ranges = below(thread, TrackKind::Ranges);
    TrackId calls = below(thread, TrackKind::ApiCalls);

    TrackId threadOf(int64_t number)
    {
        return builder.track({.parent = program, .kind = TrackKind::Thread, .number = number});
    }
    TrackId below(TrackId parent, TrackKind kind)
    {
        return builder.track({.parent = parent, .kind = kind});
    }
    void range(TrackId track, std::string_view name, Ns begin, Ns end)
    {
        add(track, SliceKind::Range, name, begin, end - begin);
    }
    void range(std::string_view name, Ns begin, Ns end) { range(ranges, name, begin, end); }
    void call(std::string_view name, Ns start, uint64_t correlation)
    {
        add(calls, SliceKind::ApiCall, name, start, 10, kNoDetail, 0, correlation);
    }
    void launched(TrackId stream, std::string_view name, Ns start, Ns duration,
                  uint64_t correlation)
    {
        add(stream, SliceKind::Kernel, name, start, duration, kNoDetail, 0, correlation);
    }
};

steps::StepReport measured(const store::Store &store, const steps::StepQuery &query = {})
{
    return steps::measureSteps(store, *steps::findStepList(store, query));
}

} // namespace

/// What happens in steps, on traces in which every nanosecond is known.
class TestStepFacts : public QObject
{
    Q_OBJECT

private slots:
    void namesOfDataLoadersAreKnown()
    {
        for (const char *name :
             {"enumerate(DataLoader)#_MultiProcessingDataLoaderIter.__next__", "dataloader",
              "DataLoader", "data_loading", "Data Loading", "next_batch", "load_batch",
              "torch/utils/data/dataloader.py(703): __next__"})
            QVERIFY2(steps::looksLikeDataLoader(name), name);
        for (const char *name : {"", "forward", "aten::to", "batch_norm", "load", "dat"})
            QVERIFY2(!steps::looksLikeDataLoader(name), name);
    }

    void everyStepHasItsOwnWork()
    {
        LoopTrace trace;
        trace.range("step 4", 0, 1000);
        trace.range("step 5", 1000, 2000);
        trace.range("step 6", 2200, 3500);
        trace.range("dataloader", 100, 300);
        trace.range("inner DataLoader", 150, 200); // nested: no time of its own
        trace.range("dataloader", 1950, 2600);     // in two steps and between them
        const TrackId first = trace.gpu(0), second = trace.gpu(1);
        const TrackId seven = trace.stream(first, 7, trace.program);
        const TrackId eight = trace.stream(first, 8, trace.program);
        const TrackId other = trace.stream(second, 7, trace.program);
        trace.kernel(seven, "a", 400, 200);
        trace.kernel(eight, "b", 550, 150);
        trace.add(seven, SliceKind::Memcpy, "copy", 700, 100, kNoDetail, 64);
        trace.add(seven, SliceKind::Memset, "set", 800, 10, kNoDetail, 32);
        trace.kernel(other, "c", 500, 400);
        trace.kernel(seven, "a", 1900, 400); // begins in one step and ends in the next
        trace.kernel(seven, "a", 3000, 400);
        // Another process on a GPU of its own has nothing to do with it.
        trace.kernel(trace.stream(trace.gpu(2), 7, trace.process(2)), "d", 0, 3500);
        const auto store = trace.open();
        const steps::StepReport report = measured(*store);
        QCOMPARE(report.gpus, (std::vector<TrackId>{first, second}));
        QCOMPARE(report.steps.size(), size_t{3});

        const steps::StepFacts &a = report.steps[0], &b = report.steps[1], &c = report.steps[2];
        QCOMPARE(a.step, (marks::NumberedStep{4, {0, 1000}, trace.thread}));
        QCOMPARE(a.batchCost(), Ns{1000});
        QCOMPARE(a.readerCost, std::optional<Ns>(200));
        QCOMPARE(a.gpuBusy, Ns{500}); // 400 to 900
        QCOMPARE(a.splitOf[0].busy, Ns{410});
        QCOMPARE(a.splitOf[1].busy, Ns{400});
        QCOMPARE(a.kernels, uint64_t{3});
        QCOMPARE(a.kernelTime, Ns{750});
        QCOMPARE(a.copies, uint64_t{1});
        QCOMPARE(a.copyTime, Ns{100});
        QCOMPARE(a.copiedBytes, int64_t{64});

        QCOMPARE(b.readerCost, std::optional<Ns>(50));
        QCOMPARE(b.splitOf[0].busy, Ns{100});
        QCOMPARE(b.splitOf[1].busy, Ns{0});
        QCOMPARE(b.kernels, uint64_t{1});
        QCOMPARE(b.kernelTime, Ns{400});

        QCOMPARE(c.readerCost, std::optional<Ns>(400));
        QCOMPARE(c.readerBefore, Ns{200});
        QCOMPARE(c.gpuBusy, Ns{500});
        QCOMPARE(c.kernels, uint64_t{1});
        for (const steps::StepFacts &facts : report.steps) {
            QCOMPARE(facts.gpuIdle() + facts.split().busy, 2 * facts.batchCost());
        }
    }

    /// The queue makes the GPU lag behind: what a step has launched may run in the next.
    void workIsOfTheStepThatLaunchedIt()
    {
        LoopTrace trace;
        trace.range("step 1", 0, 1000);
        trace.range("step 2", 1000, 2000);
        const TrackId stream = trace.stream(trace.gpu(0), 7, trace.program);
        trace.call("cudaLaunchKernel", 100, 1);
        trace.call("cudaGraphLaunch", 200, 2);
        trace.call("cudaLaunchKernel", 1100, 3);
        trace.call("cudaLaunchKernel", 2100, 4);
        trace.launched(stream, "a", 500, 100, 1);
        trace.launched(stream, "b", 1200, 100, 2);
        trace.launched(stream, "c", 1300, 100, 2);
        trace.kernel(stream, "without launch", 1400, 50);
        trace.launched(stream, "d", 2050, 100, 3); // behind the last step
        trace.launched(stream, "e", 2200, 100, 4); // of no step
        const steps::StepReport report = measured(*trace.open());
        QCOMPARE(report.steps[0].kernels, uint64_t{3});
        QCOMPARE(report.steps[0].kernelTime, Ns{300});
        QCOMPARE(report.steps[0].gpuBusy, Ns{100}); // times are those in the step
        QCOMPARE(report.steps[1].kernels, uint64_t{2});
        QCOMPARE(report.steps[1].kernelTime, Ns{150});
        QCOMPARE(report.steps[1].gpuBusy, Ns{250});
    }

    /// Its range is what the host does: the work of the GPU comes later.
    void aServersIterationLastsUntilItsWorkEnds()
    {
        LoopTrace trace;
        trace.range("execute_32_context_0(sq0sk0)_generation_32(sq32sk550)", 0, 100);
        trace.range("execute_32_context_0(sq0sk0)_generation_32(sq32sk582)", 600, 700);
        const TrackId stream = trace.stream(trace.gpu(0), 7, trace.program);
        trace.call("cudaGraphLaunch", 50, 1);
        trace.call("cudaGraphLaunch", 650, 2);
        trace.launched(stream, "a", 300, 400, 1);
        trace.launched(stream, "b", 900, 50, 2);
        trace.launched(stream, "c", 1000, 400, 2);
        const steps::StepReport report = measured(*trace.open());
        QCOMPARE(report.steps.size(), size_t{2});
        QCOMPARE(report.steps[0].step.range, (TimeRange{0, 600})); // there the next one begins
        QCOMPARE(report.steps[0].kernels, uint64_t{1});
        QCOMPARE(report.steps[0].gpuBusy, Ns{300});
        QCOMPARE(report.steps[1].step.range, (TimeRange{600, 1400}));
        QCOMPARE(report.steps[1].kernels, uint64_t{2});
        QCOMPARE(report.steps[1].gpuBusy, Ns{550});
    }

    void communicationOfAStepIsHiddenOrExposed()
    {
        LoopTrace trace;
        trace.range("step 1", 0, 1000);
        trace.range("step 2", 1000, 2000);
        const TrackId gpu = trace.gpu(0);
        const TrackId seven = trace.stream(gpu, 7, trace.program);
        trace.kernel(seven, "gemm", 100, 300);
        trace.kernel(trace.stream(gpu, 8, trace.program), "ncclDevKernel_AllReduce", 300, 300);
        trace.kernel(seven, "gemm", 1100, 100);
        const auto store = trace.open();
        const steps::StepReport report = measured(*store);
        QCOMPARE(report.steps[0].split().communication, Ns{300});
        QCOMPARE(report.steps[0].split().exposed(), Ns{200});
        QCOMPARE(report.steps[0].split().overlapped(), Ns{100});
        QCOMPARE(report.steps[1].split().communication, Ns{0});
        const stats::Table table = steps::stepTable(*store, report);
        const auto column =
            std::find_if(table.columns.begin(), table.columns.end(),
                         [](const stats::TableColumn &c) { return c.key == "exposed_ns"; });
        QVERIFY(column != table.columns.end());
        const auto at = static_cast<size_t>(column - table.columns.begin());
        QCOMPARE(std::get<int64_t>(table.rows[0][at]), int64_t{200});
        QCOMPARE(table.rows[0].size(), table.columns.size());
        QVERIFY(overview::overviewOf(*store).distributed);
        QCOMPARE(overview::overviewOf(*store).splits.front().exposed(), Ns{200});
    }

    void readerCostIsNotInvented()
    {
        LoopTrace trace;
        trace.range("step 1", 0, 100);
        trace.range("forward", 10, 90);
        const TrackId worker = trace.below(trace.threadOf(2), TrackKind::Ranges);
        trace.range(worker, "dataloader", 20, 50); // a worker's, not the loop's
        const steps::StepReport report = measured(*trace.open());
        QCOMPARE(report.steps.size(), size_t{1});
        QVERIFY(!report.steps[0].readerCost);
        QVERIFY(report.gpus.empty());
    }

    void everyNanosecondOfAStepIsOnePart()
    {
        LoopTrace trace;
        const TrackId autograd = trace.below(trace.threadOf(2), TrackKind::Ranges);
        const TrackId stream = trace.stream(trace.gpu(0), 7, trace.program);
        const TrackId second = trace.stream(trace.gpu(0), 8, trace.program);
        trace.range("epoch", 0, 4000); // encloses the step: says nothing
        trace.range("step 5", 1000, 2000);
        trace.add(trace.calls, SliceKind::ApiCall, "cudaLaunchKernel", 1100, 100);
        trace.add(trace.calls, SliceKind::ApiCall, "cudaLaunchKernel", 1450, 10);
        trace.kernel(stream, "gemm", 1150, 150);
        trace.add(second, SliceKind::Memcpy, "copy", 1280, 70);
        trace.add(stream, SliceKind::Memset, "set", 1340, 20);
        trace.kernel(stream, "ncclDevKernel_AllReduce", 1360, 140);
        trace.range("DataLoader", 1480, 1600);
        trace.range(autograd, "DataLoader", 1650, 1660); // not the loop's thread
        trace.range("forward", 1600, 1700);
        trace.range("relu", 1620, 1640);
        trace.range(autograd, "backward", 1690, 1800);
        trace.range("reaches out", 1950, 2100);
        const auto store = trace.open();
        const std::vector<marks::NumberedStep> steps = marks::numberedSteps(*store);
        const std::vector<steps::StepBreakdown> parts = steps::stepBreakdown(*store, steps);
        QCOMPARE(parts.size(), size_t{1});
        // Kernel, Memcpy, Memset, Communication, Runtime, DataLoader, CPU Exec, Other
        QCOMPARE(parts[0], (steps::StepBreakdown{150, 50, 10, 140, 50, 100, 200, 300}));

        const overview::Overview overview = overview::overviewOf(*store);
        QCOMPARE(overview.parts, parts[0]);
        QCOMPARE(overview.stepTime, Ns{1000});
        QCOMPARE(overview.steps, uint64_t{1});
        QVERIFY(overview.distributed);
        QCOMPARE(overview.gpus.size(), size_t{1});
        QCOMPARE(overview.gpus[0].busy, Ns{350});
    }

    void withoutStepsTheWholeRangeIsOne()
    {
        LoopTrace trace;
        trace.kernel(trace.stream(trace.gpu(0), 7, trace.program), "a", 0, 100);
        trace.range("forward", 50, 300);
        const overview::Overview overview = overview::overviewOf(*trace.open());
        QVERIFY(overview.wholeRange);
        QCOMPARE(overview.steps, uint64_t{0});
        QCOMPARE(overview.parts, (steps::StepBreakdown{100, 0, 0, 0, 0, 0, 200, 0}));
    }

    void rangesOfANameAreSteps()
    {
        LoopTrace trace;
        for (Ns i = 0; i < 4; ++i) {
            trace.range("micro", i * 100, i * 100 + 60);
            trace.range("micro", i * 100 + 10, i * 100 + 20); // within itself
            trace.range("pass_" + std::to_string(70 + i), i * 100 + 30, i * 100 + 40);
        }
        const TrackId other = trace.below(trace.threadOf(2), TrackKind::Ranges);
        trace.range(other, "micro", 0, 30);
        const auto store = trace.open();
        const steps::StepList named = *steps::findStepList(*store, {.rangeName = "micro"});
        QCOMPARE(named.source, steps::StepSource::Named);
        QCOMPARE(named.steps.size(), size_t{4});
        QCOMPARE(named.steps[1], (marks::NumberedStep{2, {100, 160}, trace.thread}));
        const steps::StepList matched = *steps::findStepList(*store, {.rangeName = "/^pass_/"});
        QCOMPARE(matched.steps.size(), size_t{4});
        QCOMPARE(matched.steps[3], (marks::NumberedStep{73, {330, 340}, trace.thread}));
        QVERIFY(steps::findStepList(*store, {.rangeName = "nothing"})->steps.empty());
        QVERIFY(!steps::findStepList(*store, {.rangeName = "/(/"}));
        const steps::StepList late =
            *steps::findStepList(*store, {.range = {150, 1000}, .rangeName = "micro"});
        QCOMPARE(late.steps.size(), size_t{2});
    }

    void idleTimeByStepSaysWhereItsStepsAreFrom()
    {
        LoopTrace trace;
        const TrackId stream = trace.stream(trace.gpu(0), 7, trace.program);
        for (int i = 0; i < 3; ++i) {
            trace.range("step " + std::to_string(i), i * 100, i * 100 + 100);
            trace.kernel(stream, "a", i * 100 + 20, 30 + i);
        }
        const auto store = trace.open();
        const steps::StepList list = *steps::findStepList(*store);
        const stats::Table table = steps::idleByStepTable(*store, list);
        QCOMPARE(table.rows.size(), size_t{3});
        QCOMPARE(std::get<int64_t>(table.rows[1][0]), int64_t{1});
        QCOMPARE(std::get<int64_t>(table.rows[1][1]), int64_t{69}); // 100…120 and 151…200
        QCOMPARE(table.columns.back().key, std::string("source"));
        QCOMPARE(std::string(stats::textOf(table.rows[1].back()).value()),
                 std::string("annotated"));
        steps::StepList inferred = list;
        inferred.source = steps::StepSource::Inferred;
        QCOMPARE(
            std::string(
                stats::textOf(steps::idleByStepTable(*store, inferred).rows[1].back()).value()),
            std::string("inferred"));
    }

    void aDistributionSparesItsOutliers()
    {
        const steps::StepDistribution d = steps::distributionOf({5, 1, 4, 2, 3, 100});
        QCOMPARE(d.count, size_t{6});
        QCOMPARE(d.median, int64_t{3});
        QCOMPARE(d.p95, int64_t{100});
        QCOMPARE(d.min, int64_t{1});
        QCOMPARE(d.max, int64_t{100});
        QCOMPARE(d.mad, int64_t{1}); // 0 1 1 2 2 97
        QVERIFY(std::abs(d.mean - 115.0 / 6) < 1e-9);
        QCOMPARE(steps::distributionOf({}).count, size_t{0});
    }

    void anOutlierTellsWhatDiffers()
    {
        LoopTrace trace;
        const TrackId stream = trace.stream(trace.gpu(0), 7, trace.program);
        Ns at = 0;
        for (int i = 0; i < 9; ++i) {
            const Ns wait = i == 6 ? 5000 : 100 + i;
            trace.range("step " + std::to_string(i), at, at + wait + 1000);
            trace.range("dataloader", at, at + wait);
            trace.kernel(stream, "a", at + wait, 400);
            trace.kernel(stream, "b", at + wait + 400, i == 6 ? 550 : 500);
            at += wait + 1000;
        }
        const auto store = trace.open();
        const steps::StepReport report = measured(*store);
        QCOMPARE(steps::outlierSteps(report, steps::kOutlierFactor), std::vector<size_t>{6});
        QVERIFY(steps::outlierSteps(report, 1e6).empty());
        const std::vector<steps::StepFigure> figures = steps::stepFigures(report);
        const auto differences = steps::differencesOf(figures, steps::mediansOf(figures), 6);
        QVERIFY(differences.size() >= 3);
        QCOMPARE(figures[differences[0].figure].key, std::string("reader_cost"));
        QCOMPARE(differences[0].difference(), int64_t{5000 - 104});
        const auto kernels = std::find_if(differences.begin(), differences.end(),
                                          [&](const steps::StepDifference &one) {
                                              return figures[one.figure].key == "kernel_time";
                                          });
        QVERIFY(kernels != differences.end());
        QCOMPARE(kernels->difference(), int64_t{50});

        const stats::Table table =
            steps::stepTable(*store, report, {.by = steps::StepKey::Step, .batchSize = 64});
        QCOMPARE(table.rows.size(), size_t{9});
        for (const std::vector<stats::TableCell> &row : table.rows)
            QCOMPARE(row.size(), table.columns.size());
        const auto ips =
            std::find_if(table.columns.begin(), table.columns.end(),
                         [](const stats::TableColumn &column) { return column.key == "ips"; });
        QVERIFY(ips != table.columns.end());
        const auto column = static_cast<size_t>(ips - table.columns.begin());
        QCOMPARE(std::get<double>(table.rows[0][column]), 64e9 / 1100);
        for (const steps::StepKey by : {steps::StepKey::Device, steps::StepKey::Cause,
                                        steps::StepKey::Distribution, steps::StepKey::Outlier}) {
            const stats::Table other = steps::stepTable(*store, report, {.by = by});
            QVERIFY(!other.rows.empty());
            for (const std::vector<stats::TableCell> &row : other.rows)
                QCOMPARE(row.size(), other.columns.size());
            QVERIFY(steps::stepTable(*store, {}, {.by = by}).rows.empty());
        }
        QVERIFY(steps::stepTable(*store, {}).rows.empty());
    }
};

QTEST_GUILESS_MAIN(TestStepFacts)
#include "tst_stepfacts.moc"

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
    TrackId thread = below(program, TrackKind::Thread, 1);
    TrackId ranges = below(thread, TrackKind::Ranges);
    TrackId calls = below(thread, TrackKind::ApiCalls);

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
        QCOMPARE(report.steps[0].split().overlapped(), Ns{100});
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

    void everyNanosecondOfAStepIsOnePart()
    {
        LoopTrace trace;
        const TrackId autograd =
            trace.below(trace.below(trace.program, TrackKind::Thread, 2), TrackKind::Ranges);
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

TRILANE_TEST(TestStepFacts, QCoreApplication)
#include "tst_stepfacts.moc"

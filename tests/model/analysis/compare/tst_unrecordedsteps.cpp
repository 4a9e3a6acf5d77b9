// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/compare/comparison.h"
#include "model/analysis/compare/verdict.h"
#include "model/analysis/findings/findings.h"
#include "model/analysis/idle/idlecauses.h"
#include "model/analysis/idle/stepedges.h"
#include "model/analysis/iterate/unrecordedtime.h"
#include "model/analysis/overview/traceoverview.h"
#include "model/analysis/steps/idlebystep.h"
#include "model/analysis/steps/steptable.h"
#include "model/base/filledtext.h"
#include "tests/support/gputrace.h"

#include <QTest>

#include <algorithm>

using namespace trilane;

namespace {

constexpr Ns kBusyStep = 1000;
constexpr Ns kBusy = 500;
constexpr int kBusySteps = 9;

/// Steps on each of which the GPU works; CUDA is recorded from `since` on.
struct LateTrace : GpuTrace
{
    explicit LateTrace(Ns since, Ns busy = kBusy)
    {
        const TrackId thread =
            builder.track({.parent = program, .kind = TrackKind::Thread, .number = 1});
        const TrackId ranges = builder.track({.parent = thread, .kind = TrackKind::Ranges});
        for (int i = 0; i < kBusySteps; ++i) {
            add(ranges, SliceKind::Range, "step " + std::to_string(i), i * kBusyStep, kBusyStep);
            if (i * kBusyStep + 200 >= since)
                kernel(work, "gemm", i * kBusyStep + 200, busy);
        }
        if (since > 0)
            add(builder.track({.parent = device, .kind = TrackKind::GpuRanges, .label = "away"}),
                SliceKind::Unknown, "CUDA is not recorded", 0, since);
    }

    TrackId program = process(1);
    TrackId device = gpu(0);
    TrackId work = stream(device, 7, program);
};

/// Nothing is recorded between the ranges.
struct PausedTrace : GpuTrace
{
    explicit PausedTrace(Ns pause)
    {
        const TrackId thread =
            builder.track({.parent = program, .kind = TrackKind::Thread, .number = 1});
        const TrackId ranges = builder.track({.parent = thread, .kind = TrackKind::Ranges});
        const TrackId away =
            builder.track({.parent = device, .kind = TrackKind::GpuRanges, .label = "away"});
        for (int i = 0; i < kBusySteps; ++i) {
            add(ranges, SliceKind::Range, "forward", i * kBusyStep, kBusyStep - pause);
            kernel(work, "gemm", i * kBusyStep + 10, kBusy / 2);
            if (pause > 0 && i + 1 < kBusySteps)
                add(away, SliceKind::Unknown, "CUDA is not recorded", (i + 1) * kBusyStep - pause,
                    pause);
        }
    }

    TrackId program = process(1);
    TrackId device = gpu(0);
    TrackId work = stream(device, 7, program);
};

bool hasNothing(const stats::TableCell &cell)
{
    return std::holds_alternative<std::monostate>(cell);
}

size_t columnOf(const stats::Table &table, std::string_view key)
{
    const auto found =
        std::find_if(table.columns.begin(), table.columns.end(),
                     [key](const stats::TableColumn &column) { return column.key == key; });
    return static_cast<size_t>(found - table.columns.begin());
}

} // namespace

/// What GPUs did in steps in which CUDA was not recorded is not known: it is none of a sum, and it
/// is said of how many.
class TestUnrecordedSteps : public QObject
{
    Q_OBJECT

private slots:
    /// A step of which a part was recorded is not known as a whole.
    void stepsBeforeTheCudaRecordingAreUnrecorded()
    {
        LateTrace trace(2100);
        const auto store = trace.open();
        const steps::StepList list = *steps::findStepList(*store);
        QCOMPARE(list.unrecorded, (std::vector<size_t>{0, 1, 2}));
        QVERIFY(steps::describe(list.source, list.basis)
                    .english()
                    .ends_with("; GPU activity is unknown in 3 steps: CUDA was recorded only part "
                               "of the time, or work has no timestamps"));
        const steps::StepReport report = steps::measureSteps(*store, list);
        for (size_t i = 0; i < report.steps.size(); ++i)
            QCOMPARE(report.steps[i].isGpuKnown, i > 2);
        QVERIFY(!steps::findStepList(*store, {.range = {3000, 9000}})->basis.unrecorded);
    }

    /// The times of what came since the last flush are lost where a program is killed. A single
    /// kernel without times makes no step unknown.
    void stepsOfUntimedWorkAreUnrecorded()
    {
        LateTrace trace(0);
        const TrackId context = trace.below(trace.device, TrackKind::Context, trace.program.value);
        const TrackId untimed = trace.builder.track(
            {.parent = context, .kind = TrackKind::GpuRanges, .label = "work without timestamps"});
        trace.add(untimed, SliceKind::Unknown, "work without timestamps", 2300, 50);
        trace.add(untimed, SliceKind::Unknown, "work without timestamps", 7300, 1700);
        const auto store = trace.open();
        const steps::StepReport report = steps::measureSteps(*store, *steps::findStepList(*store));
        QCOMPARE(report.steps.size(), size_t{kBusySteps});
        for (size_t i = 0; i < report.steps.size(); ++i)
            QCOMPARE(report.steps[i].isGpuKnown, i < 7);
    }

    /// They are those of the process whose kernels repeat.
    void inferredStepsExcludeKernelsOfOtherProcesses()
    {
        GpuTrace trace;
        const TrackId device = trace.gpu(0);
        const TrackId own = trace.stream(device, 7, trace.process(1));
        const TrackId theirs = trace.stream(device, 7, trace.process(2));
        for (int i = 0; i < 12; ++i) {
            const Ns at = i * kBusyStep;
            for (int k = 0; k < 5; ++k)
                trace.kernel(own, "layer_" + std::to_string(k), at + 20 * k, 10);
            trace.kernel(own, "adamw_update", at + 100, 10);
            for (int k = 0; k < 3; ++k)
                trace.kernel(theirs, "other_" + std::to_string(k), at + 300 + 20 * k, 10);
        }
        const auto store = trace.open();
        const steps::StepReport report = steps::measureSteps(*store, *steps::findStepList(*store));
        QVERIFY(report.steps.size() >= 11);
        for (const steps::StepFacts &step : report.steps)
            QCOMPARE(step.kernels, uint64_t{6});
    }

    void allStepsAreRecordedWithCudaFromTheStart()
    {
        LateTrace trace(0);
        const auto store = trace.open();
        const steps::StepList list = *steps::findStepList(*store);
        QVERIFY(list.unrecorded.empty());
        QVERIFY(steps::describe(list.source, list.basis).english().find("unknown") ==
                std::string::npos);
        for (const steps::StepFacts &facts : steps::measureSteps(*store, list).steps)
            QVERIFY(facts.isGpuKnown);
    }

    /// Nothing shows that weights are updated. Where parts of all steps were left out, as between
    /// capture ranges, that tells nothing; where the first steps were, the others do.
    void excludedStepsMayBeTraining()
    {
        QVERIFY(steps::findStepList(*LateTrace(0).open())->basis.kind ==
                steps::StepKind::Inference);
        QVERIFY(steps::findStepList(*LateTrace(2100).open())->basis.kind ==
                steps::StepKind::Inference);
        QVERIFY(steps::findStepList(*PausedTrace(kBusyStep / 2).open())->basis.kind ==
                steps::StepKind::Unknown);
        const steps::StepQuery forward{.rangeName = "forward"};
        for (const Ns pause : {kBusyStep / 2, kBusyStep / 20}) {
            const steps::StepList list = *steps::findStepList(*PausedTrace(pause).open(), forward);
            QVERIFY(list.unrecorded.empty());
            QVERIFY(list.basis.kind == (pause > kBusyStep / 10 ? steps::StepKind::Unknown
                                                               : steps::StepKind::Inference));
        }
    }

    /// It is no idle time, either.
    void reportsUnrecordedGpuWork()
    {
        PausedTrace trace(kBusyStep / 2);
        const auto store = trace.open();
        const findings::Findings findings = findings::findingsOf(*store);
        const communication::TimeSplit all = findings.split();
        QCOMPARE(all.unknown, 8 * (kBusyStep / 2 + 10)); // until the next kernel
        QCOMPARE(all.idle(), all.span - all.busy - all.unknown);
        const Message headline = findings.headline();
        QVERIFY(headline.english().ends_with(", unknown 49.5 %"));
        const idle::GpuIdle idle = idle::idleCauses(*store).front();
        QCOMPARE(idle.unknown, all.unknown);
        QCOMPARE(idle.knownIdle(), all.idle());
        PausedTrace whole(0);
        QCOMPARE(findings::findingsOf(*whole.open()).split().unknown, Ns{0});
    }

    /// The number of operations is known then, and that one has no times is told elsewhere.
    void workWithoutTimesIsNoTimeWithoutRecording()
    {
        LateTrace trace(0);
        trace.add(trace.builder.track({.parent = trace.below(trace.device, TrackKind::Context, 1),
                                       .kind = TrackKind::GpuRanges,
                                       .label = "work without timestamps"}),
                  SliceKind::Unknown, "work without timestamps", 750, 100);
        const auto store = trace.open();
        QVERIFY(iterate::unrecordedTime(*store, trace.device).empty());
        QVERIFY(steps::findStepList(*store)->unrecorded.empty());
    }

    void unrecordedStepsAreInNoFigure()
    {
        LateTrace trace(2100);
        const auto store = trace.open();
        const steps::StepReport report = steps::measureSteps(*store, *steps::findStepList(*store));
        for (const steps::StepFigure &figure : steps::stepFigures(report)) {
            const steps::StepDistribution spread = steps::spreadOf(figure);
            const bool isOfGpu = figure.key != "batch_cost";
            QCOMPARE(spread.count, size_t{isOfGpu ? 6u : 9u});
            if (figure.key == "gpu_busy" || figure.key == "kernel_time" ||
                figure.key == "gpu_idle") {
                QCOMPARE(spread.min, kBusy);
                QCOMPARE(spread.max, kBusy);
            }
        }
        const std::vector<steps::StepFigure> figures = steps::stepFigures(report);
        QVERIFY(steps::differencesOf(figures, steps::mediansOf(figures), 0).empty());
    }

    void tablesLeaveTheirCellsEmpty()
    {
        LateTrace trace(2100);
        const auto store = trace.open();
        const steps::StepReport report = steps::measureSteps(*store, *steps::findStepList(*store));
        const stats::Table steps = steps::stepTable(*store, report);
        for (size_t row = 0; row < steps.rows.size(); ++row) {
            QCOMPARE(steps.rows[row].size(), steps.columns.size());
            QCOMPARE(std::get<int64_t>(steps.rows[row][columnOf(steps, "batch_cost_ns")]),
                     kBusyStep);
            for (const char *key : {"gpu_busy_ns", "gpu_busy_share", "gpu_idle_ns", "idle_cause",
                                    "idle_cause_ns", "kernels", "kernel_ns", "copies"})
                QVERIFY2(hasNothing(steps.rows[row][columnOf(steps, key)]) == (row < 3), key);
        }
        const stats::Table devices =
            steps::stepTable(*store, report, {.by = steps::StepKey::Device});
        QCOMPARE(devices.rows.size(), size_t{kBusySteps});
        for (size_t row = 0; row < devices.rows.size(); ++row) {
            QCOMPARE(devices.rows[row].size(), devices.columns.size());
            QCOMPARE(hasNothing(devices.rows[row][columnOf(devices, "gpu_busy_ns")]), row < 3);
        }
        for (const auto &row : steps::stepTable(*store, report, {.by = steps::StepKey::Cause}).rows)
            QVERIFY(std::get<int64_t>(row[0]) > 2);
        const stats::Table idle = steps::idleByStepTable(*store, *steps::findStepList(*store));
        for (size_t row = 0; row < idle.rows.size(); ++row) {
            QCOMPARE(idle.rows[row].size(), idle.columns.size());
            QCOMPARE(hasNothing(idle.rows[row][columnOf(idle, "idle_ns")]), row < 3);
        }
    }

    void theOverviewLeavesUnrecordedStepsOut()
    {
        LateTrace trace(2100);
        const auto store = trace.open();
        const overview::Overview overview = overview::overviewOf(*store);
        QCOMPARE(overview.steps, uint64_t{6});
        QCOMPARE(overview.unrecorded, uint64_t{3});
        QCOMPARE(overview.stepTime, 6 * kBusyStep);
        QCOMPARE(overview.parts[static_cast<size_t>(steps::StepPart::Kernel)], 6 * kBusy);
    }

    /// What lies before the first operation is no idle time.
    void unrecordedStepsHaveNoEdge()
    {
        LateTrace late(2100), whole(0);
        const auto lateStore = late.open(), wholeStore = whole.open();
        const auto edges = [](const store::Store &store, TrackId gpu) {
            return idle::stepEdges(store, gpu).size();
        };
        QCOMPARE(edges(*wholeStore, whole.device), size_t{2});
        QCOMPARE(edges(*lateStore, late.device), size_t{1}); // behind the last one
    }

    void unrecordedStepsAreNotCompared()
    {
        LateTrace late(2100), whole(0);
        const auto a = late.open(), b = whole.open();
        const Result<compare::Comparison> compared = compare::compareTraces(*a, *b);
        QVERIFY(compared);
        QCOMPARE(compared->alignment.pairs.size(), size_t{6});
        QCOMPARE(compared->alignment.unrecorded, (std::array<size_t, 2>{3, 0}));
        QCOMPARE(compared->alignment.unmatched, (std::array<size_t, 2>{0, 3}));
        for (const compare::CompareRow &row : compared->rows)
            QVERIFY2(row.sides[0].mean() == row.sides[1].mean(), row.name.c_str());
        bool isSaid = false;
        for (const Message &text : compare::basisOf(*compared))
            isSaid =
                isSaid || text.english() ==
                              "Excluded from A because CUDA was recorded only part of the time: 3.";
        QVERIFY(isSaid);
    }
};

TRILANE_TEST(TestUnrecordedSteps, QCoreApplication)
#include "tst_unrecordedsteps.moc"

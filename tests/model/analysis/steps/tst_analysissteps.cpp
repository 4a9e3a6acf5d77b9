// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/marks/numberedsteps.h"
#include "model/base/stepname.h"
#include "model/store/tables.h"
#include "tests/support/gputrace.h"

#include <QTest>

using namespace trilane;

/// Steps of a training loop, found by the names of their ranges.
class TestAnalysisSteps : public QObject
{
    Q_OBJECT

private slots:
    void numbersAreReadFromNames()
    {
        QCOMPARE(marks::stepNumberIn("ProfilerStep#17"), std::optional<int64_t>(17));
        QCOMPARE(marks::stepNumberIn("step 3"), std::optional<int64_t>(3));
        QCOMPARE(marks::stepNumberIn("Iteration: 250"), std::optional<int64_t>(250));
        QCOMPARE(marks::stepNumberIn("train_step_0"), std::optional<int64_t>(0));
        QCOMPARE(marks::stepNumberIn("iter12"), std::optional<int64_t>(12));
        QCOMPARE(marks::stepNumberIn("batch 5"), std::optional<int64_t>(5));
        QCOMPARE(marks::stepNumberIn("ProfileStep#4"), std::optional<int64_t>(4)); // Paddle
        QCOMPARE(marks::stepNumberIn("train 12"), std::optional<int64_t>(12)); // TensorFlow, JAX
        QCOMPARE(marks::stepNumberIn("train#step_num=12,_r=1#"), std::optional<int64_t>(12));
        QCOMPARE(marks::stepNumberIn("TraceContext#graph_type=train,step_num=5#"),
                 std::optional<int64_t>(5));
        QCOMPARE(marks::stepNumberIn("[pl][profile]run_training_batch 3"),
                 std::optional<int64_t>(3));
        for (const char *name : {"", "step", "17", "footstep 3", "step 3a", "layer 3", "steps: a 1",
                                 "step 99999999999999999999", "step/3"})
            QVERIFY2(!marks::stepNumberIn(name), name);
    }

    void stepsWithoutNumbersAreKnownByTheirNames()
    {
        for (const char *name : {"step", "ProfilerStep", "train_step", "TrainStep", "iteration",
                                 "[pl][profile]run_training_batch", "step 17"})
            QVERIFY2(isStepName(name), name);
        for (const char *name : {"", "[", "[pl]", "train", "batch", "forward", "step #", "SGD.step",
                                 "Optimizer.step#SGD.step", "step_num=", "20"})
            QVERIFY2(!isStepName(name), name);
    }

    void theLaneWithTheMostTellingNamesHasThem()
    {
        GpuTrace trace;
        const TrackId process = trace.process(1);
        const auto ranges = [&](int64_t thread) {
            const TrackId track = trace.below(process, TrackKind::Thread, thread);
            return trace.below(track, TrackKind::Ranges);
        };
        const TrackId main = ranges(1), other = ranges(2);
        const auto add = [&](TrackId track, const std::string &name, Ns begin, Ns length) {
            trace.add(track, SliceKind::Range, name.c_str(), begin, length);
        };
        for (int i = 0; i < 5; ++i)
            add(main, "ProfilerStep#" + std::to_string(i), i * 100, 100);
        add(main, "step 7", 10, 20); // nested, on another lane
        for (int i = 0; i < 9; ++i)
            add(other, "iteration " + std::to_string(i), i * 50, 40);
        add(main, "something else", 500, 10);
        const auto store = trace.open();
        const std::vector<marks::NumberedStep> steps = marks::numberedSteps(*store);
        QCOMPARE(steps.size(), size_t{5});
        QCOMPARE(steps[3],
                 (marks::NumberedStep{3, {300, 400}, store::Tables(*store).track(main).parent}));
        QCOMPARE(marks::stepBefore(steps, 399), std::ptrdiff_t{3});
        QCOMPARE(marks::stepBefore(steps, 400), std::ptrdiff_t{4});
        QCOMPARE(marks::stepBefore(steps, -1), std::ptrdiff_t{-1});
    }

    void aTraceWithoutSuchNamesHasNone()
    {
        GpuTrace trace;
        const TrackId process = trace.process(1);
        const TrackId thread = trace.below(process, TrackKind::Thread, 1);
        trace.add(trace.below(thread, TrackKind::Ranges), SliceKind::Range, "forward", 0, 10);
        QVERIFY(marks::numberedSteps(*trace.open()).empty());
    }
};

TRILANE_TEST(TestAnalysisSteps, QCoreApplication)
#include "tst_analysissteps.moc"

// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/compare/comparison.h"
#include "model/analysis/compare/verdict.h"
#include "model/analysis/steps/stepfacts.h"
#include "tests/support/texttrace.h"

#include <QTest>

#include <cmath>

using namespace trilane;

namespace {

constexpr Ns kBegin = 10'000;

/// Steps of a thread that launches one kernel in each, which runs when the one before it has ended.
class AheadTrace : public test::TextTrace
{
public:
    AheadTrace(int steps, Ns length, Ns kernel)
        : TextTrace(QStringLiteral("process 100 python\nthread 100 main\ngpu 0\nstream gpu0 7\n"
                                   "range main \"step {i}\" %1+%4 times=%3/%4 from=1\n"
                                   "call main cudaLaunchKernel %1+10 #1 times=%3/%4\n"
                                   "kernel 7 gemm %2+%5 #1 times=%3/%6\n")
                        .arg(kBegin)
                        .arg(kBegin + 20)
                        .arg(steps)
                        .arg(length)
                        .arg(kernel)
                        .arg(std::max(length, kernel))
                        .toStdString())
    {}
};

steps::StepReport measured(const store::Store &store)
{
    return steps::measureSteps(store, *steps::findStepList(store));
}

} // namespace

/// Where a thread launches and goes on, its ranges do not tell how long a step takes.
class TestGpuLag : public QObject
{
    Q_OBJECT

private slots:
    void reportsTheLagOfTheGpu()
    {
        AheadTrace trace(20, 100, 1000);
        const steps::StepReport report = measured(*trace.open());
        QCOMPARE(report.steps.size(), size_t{20});
        // From 20 ns behind the first step's begin on it works for 20 µs; the steps end after 2 µs.
        QCOMPARE(report.basis.gpuBehind, Ns{20 + 20'000 - 2'000});
        QCOMPARE(report.basis.gpuStep, Ns{1000});
        QCOMPARE(report.steps[3].work, (TimeRange{kBegin + 3'020, kBegin + 4'020}));
        const std::string text = steps::describe(report.source, report.basis).english();
        QVERIFY2(text.ends_with(
                     "; they are steps of the launching thread, and the GPU completes their work "
                     "18.020 µs after the last step: measured by GPU work, a step takes 1.000 µs"),
                 text.c_str());
    }

    void lagBelowOneStepIsIgnored()
    {
        AheadTrace inTime(20, 1000, 500), late(20, 1000, 1000);
        QCOMPARE(measured(*inTime.open()).basis.gpuBehind, Ns{0});
        QCOMPARE(measured(*late.open()).basis.gpuBehind, Ns{0}); // by 20 ns
    }

    void stepsAreComparedByTheWorkOfTheGpu()
    {
        AheadTrace waits(20, 2000, 1000), goesOn(20, 100, 1000);
        const auto a = waits.open(), b = goesOn.open();
        const Result<compare::Comparison> fast = compare::compareTraces(*a, *b),
                                          slow = compare::compareTraces(*b, *a);
        QVERIFY(fast && slow);
        QCOMPARE(fast->verdict, compare::CompareVerdict::Faster);
        QCOMPARE(slow->verdict, compare::CompareVerdict::Slower);
        QCOMPARE(fast->alignment.by, compare::AlignedBy::Number);
        // The first of A has no time before its kernel.
        QCOMPARE(fast->time().sides[0].total, Ns{20 * 2000 - 1000});
        QCOMPARE(fast->time().sides[1].total, Ns{20 * 1000});
        QVERIFY(!fast->traces[0].lag);
        QCOMPARE(fast->traces[1].lag->behind, Ns{18'020});
        for (const compare::CompareRow &row : fast->rows) {
            if (row.section != compare::CompareSection::Kernels || row.isPart)
                continue;
            QCOMPARE(row.sides[0].meanCalls(), 1.0); // whole steps have whole kernels
            QCOMPARE(row.sides[1].meanCalls(), 1.0);
        }
        std::string said;
        for (const Message &sentence : compare::basisOf(*fast))
            said += sentence.english() + "\n";
        QVERIFY(
            said.find(
                "The GPU completes the work of B's steps 18.020 µs after the last step: the thread "
                "launches it and continues.\nIn both traces, a step is therefore measured from the "
                "end of one step's GPU work to the end of the next one's.\n") != std::string::npos);
    }

    void consecutiveStepsHaveNoTimeBetween()
    {
        steps::StepList list;
        list.steps = {{.number = 1, .range = {0, 100}, .thread = TrackId(1)},
                      {.number = 2, .range = {100, 200}, .thread = TrackId(1)},
                      {.number = 3, .range = {900, 1000}, .thread = TrackId(1)},
                      {.number = 4, .range = {1000, 1100}, .thread = TrackId(1)}};
        const std::vector<TimeRange> work{{50, 300}, {300, 600}, {950, 1400}, {}};
        QCOMPARE(steps::gpuLag(list, work)->behind, Ns{300});
        const steps::StepList byGpu = steps::byGpuWork(list, work);
        QCOMPARE(byGpu.steps.size(), size_t{3}); // the last one has no work
        QCOMPARE(byGpu.steps[0].range, (TimeRange{50, 300}));
        QCOMPARE(byGpu.steps[1].range, (TimeRange{300, 600}));
        QCOMPARE(byGpu.steps[2].range, (TimeRange{950, 1400}));
        QVERIFY(byGpu.areOfGpu);
        QVERIFY(!steps::gpuLag(byGpu, work)); // they are its own
    }
};

TRILANE_TEST(TestGpuLag, QCoreApplication)
#include "tst_gpulag.moc"

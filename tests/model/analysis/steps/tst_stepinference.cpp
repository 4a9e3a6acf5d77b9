// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/steps/inferred/cycles.h"
#include "model/analysis/steps/steplist.h"
#include "tests/support/gputrace.h"

#include <QTest>

#include <random>

using namespace trilane;

namespace {

/// A loop as a sequence of symbols, with the positions where iterations truly begin.
struct SymbolLoop
{
    std::vector<steps::Symbol> symbols;
    std::vector<size_t> begins;
    std::vector<size_t> inputs;
    std::vector<size_t> pauses; ///< positions before which nothing was launched for a while

    void add(steps::Symbol symbol, size_t times = 1)
    {
        symbols.insert(symbols.end(), times, symbol);
    }

    /// 2 inputs, 6 layers, a loss, the layers back, a loop over 40 weights that looks the same.
    void addStep(size_t extra = 0)
    {
        pauses.push_back(symbols.size());
        begins.push_back(symbols.size());
        forward();
        add(9, 2);
        for (int layer = 0; layer < 6; ++layer) {
            for (const steps::Symbol s : {10, 11, 10, 12, 13, 13})
                add(s);
        }
        for (int weight = 0; weight < 40; ++weight) {
            for (const steps::Symbol s : {20, 21, 21})
                add(s);
        }
        add(30, extra);
    }
    void forward()
    {
        add(1, 2);
        for (int layer = 0; layer < 6; ++layer) {
            for (const steps::Symbol s : {2, 3, 4, 3, 5})
                add(s);
        }
    }
    [[nodiscard]] std::vector<steps::Cycle> found() const
    {
        return steps::findCycles(
            symbols, {.inputs = inputs, .beginning = [this](size_t at) {
                          return std::binary_search(pauses.begin(), pauses.end(), at) ? 10.0 : 1.0;
                      }});
    }
    /// Part of the true begins that were found to within an operation, if nothing else was found.
    [[nodiscard]] double right(std::span<const steps::Cycle> cycles) const
    {
        size_t hits = 0;
        for (const steps::Cycle &cycle : cycles)
            hits += std::any_of(begins.begin(), begins.end(), [&](size_t begin) {
                return cycle.begin + 1 >= begin && cycle.begin <= begin + 1;
            });
        return cycles.empty() ? 0
                              : static_cast<double>(hits) /
                                    static_cast<double>(std::max(cycles.size(), begins.size()));
    }
};

} // namespace

/// Steps that no range marks: from what the GPU repeats.
class TestStepInference : public QObject
{
    Q_OBJECT

private slots:
    void aLoopIsCutWhereItsIterationsBegin()
    {
        SymbolLoop loop;
        for (int i = 0; i < 20; ++i)
            loop.addStep();
        const std::vector<steps::Cycle> cycles = loop.found();
        QCOMPARE(cycles.size(), size_t{20});
        for (size_t i = 0; i < cycles.size(); ++i) {
            QCOMPARE(cycles[i].begin, loop.begins[i]);
            QCOMPARE(cycles[i].end, i + 1 < 20 ? loop.begins[i + 1] : loop.symbols.size());
        }
    }

    void threeIterationsAreEnoughAndTwoAreNot()
    {
        SymbolLoop loop;
        loop.addStep();
        loop.addStep();
        QVERIFY(loop.found().empty());
        loop.addStep();
        QCOMPARE(loop.right(loop.found()), 1.0);
    }

    void aWarmUpIsNoStep()
    {
        SymbolLoop loop;
        std::mt19937 random(7);
        for (int i = 0; i < 3000; ++i)
            loop.add(static_cast<steps::Symbol>(2 + random() % 12));
        for (int i = 0; i < 30; ++i)
            loop.addStep();
        QCOMPARE(loop.found().size(), size_t{30});
        QCOMPARE(loop.right(loop.found()), 1.0);
    }

    void anEvaluationInBetweenIsNoStep()
    {
        SymbolLoop loop;
        for (int epoch = 0; epoch < 4; ++epoch) {
            for (int i = 0; i < 25; ++i)
                loop.addStep();
            const size_t evaluation = loop.symbols.size();
            for (int i = 0; i < 10; ++i)
                loop.forward();
            // The last step before it ends where it begins.
            const std::vector<steps::Cycle> cycles = loop.found();
            QVERIFY(std::any_of(cycles.begin(), cycles.end(), [&](const steps::Cycle &cycle) {
                return cycle.end == evaluation;
            }));
        }
        QCOMPARE(loop.found().size(), size_t{100});
        QCOMPARE(loop.right(loop.found()), 1.0);
    }

    void tailsMayVary()
    {
        SymbolLoop loop;
        std::mt19937 random(3);
        for (int i = 0; i < 60; ++i)
            loop.addStep(random() % 3 == 0 ? 0 : random() % 40);
        const std::vector<steps::Cycle> cycles = loop.found();
        QVERIFY2(loop.right(cycles) >= 0.95, qPrintable(QString::number(loop.right(cycles))));
    }

    void aRarePatternIsNoStep()
    {
        SymbolLoop loop;
        for (int i = 0; i < 80; ++i)
            loop.addStep(i % 10 == 9 ? 6 : 0);
        QCOMPARE(loop.found().size(), size_t{80});
        QCOMPARE(loop.right(loop.found()), 1.0);
    }

    /// A long model without much around its layers: they fill 99 % of a step.
    void aLayerIsNoStep()
    {
        SymbolLoop loop;
        for (int i = 0; i < 40; ++i) {
            loop.begins.push_back(loop.symbols.size());
            loop.pauses.push_back(loop.symbols.size());
            loop.add(1);
            for (int layer = 0; layer < 96; ++layer) {
                for (const steps::Symbol s : {2, 3, 4, 5})
                    loop.add(s);
                if (layer == 3 + i % 5) // prefetched, at some time
                    loop.inputs.push_back(loop.symbols.size());
            }
            loop.add(6, 2);
        }
        QCOMPARE(loop.found().size(), size_t{40});
        QCOMPARE(loop.right(loop.found()), 1.0);
    }

    /// Two runs of the same in each step, one soon after the other: their period has holes.
    void aPeriodHasNoHoles()
    {
        SymbolLoop loop;
        for (int i = 0; i < 30; ++i) {
            loop.begins.push_back(loop.symbols.size());
            loop.pauses.push_back(loop.symbols.size());
            for (int twice = 0; twice < 2; ++twice) {
                for (const steps::Symbol s : {1, 2, 3, 4, 5, 6})
                    loop.add(s);
            }
            for (int rest = 0; rest < 14; ++rest)
                loop.add(static_cast<steps::Symbol>(1 + rest % 6 * 5 % 6));
        }
        const std::vector<steps::Cycle> cycles = loop.found();
        QCOMPARE(cycles.size(), size_t{30});
        for (size_t i = 1; i < cycles.size(); ++i)
            QCOMPARE(cycles[i].begin, cycles[i - 1].end);
    }

    /// What may be no step is a part of something longer, or nothing.
    void rejectedCyclesAreNoSteps()
    {
        SymbolLoop loop;
        for (int i = 0; i < 20; ++i)
            loop.addStep();
        QVERIFY(
            steps::findCycles(loop.symbols, {.beginning = [](size_t) { return 1.0; },
                                             .accepts =
                                                 [](std::span<const steps::Cycle>, steps::Cycle) {
                                                     return false;
                                                 }})
                .empty());
    }
    void noiseHasNoSteps()
    {
        SymbolLoop loop;
        std::mt19937 random(5);
        for (int i = 0; i < 20'000; ++i)
            loop.add(static_cast<steps::Symbol>(random() % 40));
        QVERIFY(loop.found().empty());
        SymbolLoop same;
        same.add(4, 20'000);
        QVERIFY(same.found().empty());
        QVERIFY(SymbolLoop().found().empty());
    }

    void timesAreThoseOfTheKernels()
    {
        GpuTrace trace;
        const TrackId process = trace.process(1);
        const TrackId thread = trace.below(process, TrackKind::Thread, 5);
        const TrackId calls = trace.below(thread, TrackKind::ApiCalls);
        const TrackId stream = trace.stream(trace.gpu(0), 7, process);
        uint64_t id = 0;
        // Queued up: the GPU has no pause between steps, the launching thread has.
        for (Ns step = 0; step < 6; ++step) {
            for (Ns i = 0; i < 50; ++i) {
                const Ns launch = step * 1000 + (i == 0 ? 0 : 300) + i * 10;
                trace.add(calls, SliceKind::ApiCall, "cudaLaunchKernel", launch, 5, kNoDetail, 0,
                          ++id);
                const std::string name = i == 49 ? "adam_step"
                                                 : "void ns::kernel" +
                                                       std::to_string(i < 40 ? i % 7 : i) + "<" +
                                                       std::to_string(step) + ">(int)";
                trace.add(stream, SliceKind::Kernel, name, 5000 + (step * 50 + i) * 20, 20,
                          kNoDetail, 0, id);
            }
        }
        const auto store = trace.open();
        const auto list = *steps::findStepList(*store);
        QCOMPARE(list.source, steps::StepSource::Inferred);
        QCOMPARE(list.stream, stream);
        QCOMPARE(list.basis.reason, steps::StepReason::RepeatedUpdates);
        QCOMPARE(list.steps.size(), size_t{6});
        for (size_t i = 0; i < 6; ++i) {
            const Ns begin = 5000 + static_cast<Ns>(i) * 1000;
            // The pause of 300 is behind a step's first launch, one of 205 before it: the recording
            // begins and ends between steps, which says more.
            QCOMPARE(
                list.steps[i],
                (marks::NumberedStep{static_cast<int64_t>(i) + 1, {begin, begin + 1000}, thread}));
        }
    }
};

TRILANE_TEST(TestStepInference, QCoreApplication)
#include "tst_stepinference.moc"

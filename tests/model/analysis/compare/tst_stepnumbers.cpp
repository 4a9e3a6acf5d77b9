// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/compare/stepalignment.h"
#include "tests/model/analysis/steps/trainertrace.h"

#include <QTest>

using namespace trilane;

namespace {

using Numbers = std::vector<int64_t>;

Numbers numbersOf(const steps::StepList &list)
{
    Numbers numbers;
    for (const marks::NumberedStep &step : list.steps)
        numbers.push_back(step.number);
    return numbers;
}

Numbers from(int64_t first, size_t count)
{
    Numbers numbers;
    for (size_t i = 0; i < count; ++i)
        numbers.push_back(first + static_cast<int64_t>(i));
    return numbers;
}

/// nvtx.range_push(str(i)), with a step of PyTorch's profiler inside.
void step(Trainer &trainer, const std::string &name)
{
    trainer.range(name, [&] {
        trainer.range("forward", 5);
        trainer.range("backward", 5);
        trainer.range("Optimizer.step#SGD.step", 4, "sgd");
        trainer.wait(7);
    });
}

steps::StepList numbered(int64_t first, size_t count, bool areNumbered = true)
{
    steps::StepList list{.source = steps::StepSource::Bordered, .areNumbered = areNumbered};
    for (size_t i = 0; i < count; ++i) {
        const Ns begin = static_cast<Ns>(i) * 100;
        list.steps.push_back({first + static_cast<int64_t>(i), {begin, begin + 100}, {}});
    }
    return list;
}

} // namespace

/// Steps that are known by something else take the numbers of ranges that are called by nothing
/// but these.
class TestStepNumbers : public QObject
{
    Q_OBJECT

private slots:
    void bordersWithinNumbersHaveThese()
    {
        Trainer trainer;
        for (int i = 20; i < 30; ++i)
            step(trainer, std::to_string(i));
        const steps::StepList list = trainer.steps();
        QCOMPARE(list.source, steps::StepSource::Bordered);
        QCOMPARE(numbersOf(list), from(20, 10));
        QVERIFY(list.areNumbered);
        // Where numbers are shown, they are these.
        QVERIFY(marks::numberedSteps(*trainer.open()).empty());
        QCOMPARE(steps::stepsWithNumbers(*trainer.open()), list.steps);
    }
    /// From one optimizer to the next: that is mostly the wait for the GPU in the range before.
    void bordersHaveTheNumbersOfTheirLaunches()
    {
        Trainer trainer;
        for (int i = 20; i < 30; ++i)
            trainer.range(std::to_string(i), [&] {
                trainer.range("next_batch", [&] { trainer.wait(i % 3 == 0 ? 2500 : 20); });
                trainer.takeInput();
                trainer.range("forward", 5);
                trainer.range("backward", 5);
                trainer.range("optimizer", 4, "adam");
                trainer.launch("loss");
                trainer.wait(i % 4 == 3 ? 400 : 30);
            });
        const steps::StepList list = trainer.steps();
        QCOMPARE(list.source, steps::StepSource::Bordered);
        QCOMPARE(numbersOf(list), from(20, 10));
        QVERIFY(list.areNumbered);
    }
    void withoutNumbersTheyCount()
    {
        Trainer trainer;
        for (int i = 20; i < 30; ++i)
            step(trainer, "work");
        const steps::StepList list = trainer.steps();
        QCOMPARE(list.source, steps::StepSource::Bordered);
        QCOMPARE(numbersOf(list), from(1, 10));
        QVERIFY(!list.areNumbered);
        QVERIFY(steps::stepsWithNumbers(*trainer.open()).empty());
    }

    void namesWithinNumbersHaveThese_data()
    {
        QTest::addColumn<QString>("asked");
        QTest::addColumn<int>("kernels");
        QTest::newRow("a step's name") << QString() << 5;
        QTest::newRow("asked for") << "train_step" << 5;
        QTest::newRow("nothing is launched") << "train_step" << 0;
    }
    void namesWithinNumbersHaveThese()
    {
        QFETCH(QString, asked);
        QFETCH(int, kernels);
        Trainer trainer;
        for (int i = 20; i < 26; ++i)
            trainer.range(std::to_string(i), [&] {
                trainer.wait(150); // for the batch: more than the step
                trainer.range("train_step", kernels);
            });
        const steps::StepList list = trainer.steps({.rangeName = asked.toStdString()});
        QCOMPARE(numbersOf(list), from(20, 6));
    }

    /// The GPU is more than a step behind: what counts is where it was told to.
    void inferredStepsHaveTheNumbersOfTheirLaunches()
    {
        Trainer trainer;
        trainer.lag(1200);
        for (int i = 20; i < 30; ++i) {
            trainer.range(std::to_string(i), [&] {
                trainer.takeInput();
                for (int layer = 0; layer < 9; ++layer)
                    trainer.launch("gemm_" + std::to_string(layer), 3);
                trainer.launch("adam", 3);
            });
            trainer.wait(200);
        }
        const steps::StepList list = trainer.steps();
        QCOMPARE(list.source, steps::StepSource::Inferred);
        QCOMPARE(numbersOf(list), from(20, 10));
        QCOMPARE(numbersOf(trainer.steps({.infer = true})), from(1, 10));
    }

    /// Of an epoch around them all, of the layers within them, and of another thread.
    void otherNumbersAreNotThoseOfSteps()
    {
        Trainer trainer;
        trainer.range("3", [&] {
            for (int i = 20; i < 30; ++i)
                trainer.range(std::to_string(i), [&] {
                    for (int layer = 0; layer < 4; ++layer)
                        trainer.range(std::to_string(layer), 2);
                    trainer.range("Optimizer.step#SGD.step", 4, "sgd");
                });
        });
        QCOMPARE(numbersOf(trainer.steps()), from(20, 10));
    }
    void numbersOfPartsAreNone_data()
    {
        QTest::addColumn<int>("parts");
        QTest::addColumn<bool>("goOn");
        QTest::newRow("layers") << 4 << false;
        QTest::newRow("micro-batches") << 2 << true;
        QTest::newRow("always the same") << 1 << false;
    }
    void numbersOfPartsAreNone()
    {
        QFETCH(int, parts);
        QFETCH(bool, goOn);
        Trainer trainer;
        for (int i = 0; i < 8; ++i) {
            for (int part = 0; part < parts; ++part)
                trainer.range(std::to_string(goOn ? i * parts + part : part), 3);
            trainer.range("Optimizer.step#SGD.step", 4, "sgd");
        }
        const steps::StepList list = trainer.steps();
        QCOMPARE(list.source, steps::StepSource::Bordered);
        QCOMPARE(numbersOf(list), from(1, list.steps.size()));
    }

    /// The second has most of its launches in the first of its steps.
    void numbersOfEpochsAreNone()
    {
        Trainer trainer;
        const std::vector<std::vector<int>> epochs{{20}, {24, 20}};
        for (size_t i = 0; i < epochs.size(); ++i)
            trainer.range(std::to_string(3 + i), [&] {
                for (const int kernels : epochs[i]) {
                    trainer.range("forward", kernels);
                    trainer.range("optimizer", 4, "adam");
                }
            });
        const steps::StepList list = trainer.steps();
        QCOMPARE(list.source, steps::StepSource::Bordered);
        QCOMPARE(numbersOf(list), from(1, 3));
        QVERIFY(!list.areNumbered);
    }

    /// The first range began before the recording; those that overlap are on two lanes in turn.
    void stepsBetweenHaveTheNumbersBetween_data()
    {
        QTest::addColumn<int>("without");
        QTest::newRow("the first") << 20;
        QTest::newRow("one between") << 24;
        QTest::newRow("the last") << 29;
    }
    void stepsBetweenHaveTheNumbersBetween()
    {
        QFETCH(int, without);
        Trainer trainer;
        for (int i = 20; i < 30; ++i)
            step(trainer, i == without ? "work" : std::to_string(i));
        QCOMPARE(numbersOf(trainer.steps()), from(20, 10));
    }
    void numbersMayHaveHoles()
    {
        Trainer trainer;
        const Numbers numbers{10, 20, 30, 45, 50};
        for (const int64_t number : numbers)
            step(trainer, std::to_string(number));
        QCOMPARE(numbersOf(trainer.steps()), numbers);
    }

    /// 25 … 29 of both are the same steps, not the first five of each.
    void numbersAlignSteps()
    {
        const compare::StepAlignment aligned =
            compare::alignSteps(numbered(20, 10), numbered(25, 10));
        QCOMPARE(aligned.by, compare::AlignedBy::Number);
        QCOMPARE(aligned.pairs.size(), size_t{5});
        QCOMPARE(aligned.pairs.front().a, size_t{5});
        QCOMPARE(aligned.pairs.front().b, size_t{0});
    }
    void withoutNumbersTheOrderDoes()
    {
        const compare::StepAlignment aligned =
            compare::alignSteps(numbered(1, 30, false), numbered(20, 10));
        QCOMPARE(aligned.by, compare::AlignedBy::Order);
        QVERIFY(!aligned.isPaired());
        QCOMPARE(aligned.count(0), size_t{30});
        QCOMPARE(aligned.count(1), size_t{10});
        const compare::StepAlignment equal =
            compare::alignSteps(numbered(1, 10, false), numbered(20, 10));
        QCOMPARE(equal.pairs.size(), size_t{10});
        QCOMPARE(equal.pairs.front().a, size_t{0});
    }
};

TRILANE_TEST(TestStepNumbers, QCoreApplication)
#include "tst_stepnumbers.moc"

// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/model/analysis/steps/trainertrace.h"

#include <QTest>

using namespace trilane;

/// Steps that ranges tell: those of a whole step, and those of a part of it.
class TestMarkedSteps : public QObject
{
    Q_OBJECT

private slots:
    void rangesOfEveryFramework_data()
    {
        QTest::addColumn<QString>("name"); // %1: the number
        QTest::addColumn<bool>("numbered");
        QTest::newRow("PyTorch") << "ProfilerStep#%1" << true;
        QTest::newRow("Paddle") << "ProfileStep#%1" << true;
        QTest::newRow("Lightning") << "[pl][profile]run_training_batch" << false;
        QTest::newRow("Keras") << "train_step" << false;
        QTest::newRow("TensorFlow") << "TraceContext#graph_type=train,step_num=%1#" << true;
        QTest::newRow("TensorFlow, by hand") << "train %1" << true;
        QTest::newRow("JAX") << "train#step_num=%1#" << true;
        QTest::newRow("by hand") << "iteration %1" << true;
    }
    void rangesOfEveryFramework()
    {
        QFETCH(QString, name);
        QFETCH(bool, numbered);
        Trainer trainer;
        for (int i = 7; i < 11; ++i)
            trainer.range(numbered ? name.arg(i).toStdString() : name.toStdString(), [&] {
                trainer.range("Optimizer.step#SGD.step", 3);
                trainer.range("something", 3);
            });
        const steps::StepList list = trainer.steps();
        QCOMPARE(list.source, steps::StepSource::Annotated);
        QCOMPARE(list.steps.size(), size_t{4});
        QCOMPARE(list.steps[2].number, int64_t{numbered ? 9 : 3});
        QCOMPARE(list.steps[2].thread, trainer.thread());
        QCOMPARE(steps::confidenceOf(list.basis), steps::StepConfidence::High);
        QCOMPARE(list.basis.kind, steps::StepKind::Training);
    }

    /// Rounded times let the mark of a step end a little after the next one's begin.
    void marksThatOverlapALittleAreSteps_data()
    {
        QTest::addColumn<QString>("name"); // %1: the number
        QTest::addColumn<QString>("asked");
        QTest::newRow("numbered") << "ProfilerStep#%1" << QString();
        QTest::newRow("a step's name") << "train_step" << QString();
        QTest::newRow("a server's") << "execute_%1_context_0(0)_generation_8(8)" << QString();
        QTest::newRow("equal") << "train on data" << QString();
        QTest::newRow("equal but for numbers") << "train on data %1" << QString();
        QTest::newRow("numbers alone") << "%1" << QString();
        QTest::newRow("requested") << "mine %1"
                                   << "/^mine/";
    }
    void marksThatOverlapALittleAreSteps()
    {
        QFETCH(QString, name);
        QFETCH(QString, asked);
        Trainer trainer;
        std::vector<Ns> starts;
        for (int i = 1; i <= 10; ++i) {
            const Ns begin = trainer.now();
            starts.push_back(begin);
            trainer.launch("gemm", 20);
            const bool isLong = i == 3 || i == 4 || i == 7;
            const std::string own =
                name.contains("%1") ? name.arg(i).toStdString() : name.toStdString();
            trainer.put(own, begin, trainer.now() + (isLong ? 1 : 0));
        }
        const steps::StepList list = trainer.steps({.rangeName = asked.toStdString()});
        QCOMPARE(list.source,
                 asked.isEmpty() ? steps::StepSource::Annotated : steps::StepSource::Named);
        QCOMPARE(begins(list), starts);
        QVERIFY(areWithoutHoles(list));
        QCOMPARE(list.steps.back().range.end, trainer.now());
        QCOMPARE(list.basis.leftOut, uint64_t{0});
    }

    /// What overlaps another mark by much cannot be a step beside it. That is said.
    void marksThatOverlapMuchAreLeftOutAndCounted_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<int>("longer"); ///< the third, in tenths
        QTest::addColumn<int>("steps");
        QTest::newRow("numbered, by half") << "step %1" << 5 << 9;
        QTest::newRow("numbered, by one and a half") << "step %1" << 15 << 8;
        QTest::newRow("a step's name, by half") << "train_step" << 5 << 9;
        QTest::newRow("equal, by half") << "train on data" << 5 << 9;
        QTest::newRow("numbers alone, by half") << "%1" << 5 << 9;
    }
    void marksThatOverlapMuchAreLeftOutAndCounted()
    {
        QFETCH(QString, name);
        QFETCH(int, longer);
        QFETCH(int, steps);
        Trainer trainer;
        for (int i = 1; i <= 10; ++i) {
            const Ns begin = trainer.now();
            trainer.launch("gemm", 20);
            const Ns end = trainer.now() + (i == 3 ? 20 * longer : 0);
            trainer.put(name.contains("%1") ? name.arg(i).toStdString() : name.toStdString(), begin,
                        end);
        }
        const steps::StepList list = trainer.steps();
        QCOMPARE(list.steps.size(), static_cast<size_t>(steps));
        QCOMPARE(list.basis.leftOut, static_cast<uint64_t>(10 - steps));
        QCOMPARE(steps::confidenceOf(list.basis), steps::StepConfidence::Medium);
        QVERIFY(steps::describe(list.source, list.basis).english().find("omitted") !=
                std::string::npos);
    }

    /// Each of them overlaps the next: they are on two lanes in turn.
    void fewEqualRangesThatAllOverlapAreSteps_data()
    {
        QTest::addColumn<QString>("name");
        QTest::newRow("equal") << "train on data";
        QTest::newRow("numbers alone") << "%1";
    }
    void fewEqualRangesThatAllOverlapAreSteps()
    {
        QFETCH(QString, name);
        Trainer trainer;
        for (int i = 7; i < 11; ++i) {
            const Ns begin = trainer.now();
            for (int layer = 0; layer < 3; ++layer)
                trainer.range(std::to_string(layer), 7);
            trainer.put(name.contains("%1") ? name.arg(i).toStdString() : name.toStdString(), begin,
                        trainer.now() + 1);
        }
        const steps::StepList list = trainer.steps();
        QCOMPARE(list.steps.size(), size_t{4});
        QVERIFY(areWithoutHoles(list));
    }
    /// Only what no other range holds is outermost: a number within a validation is no step.
    void numbersWithinOtherRangesAreNoSteps()
    {
        Trainer trainer;
        for (int i = 20; i < 30; ++i) {
            trainer.range(std::to_string(i), 9);
            if (i % 5 == 4)
                trainer.range("validation", [&] { trainer.range("3", 2); });
        }
        const steps::StepList list = trainer.steps();
        QCOMPARE(list.steps.size(), size_t{10});
        QCOMPARE(list.basis.leftOut, uint64_t{0});
    }
    /// A number that is too long for one is a name.
    void numbersTooLongForOneAreNoSteps()
    {
        Trainer trainer;
        for (int i = 0; i < 10; ++i)
            trainer.range("1234567890123456789012345" + std::to_string(i), 3);
        QCOMPARE(trainer.steps().source, steps::StepSource::Inferred);
    }

    /// The marks of steps need not be at one depth of the thread's ranges.
    void stepsWithinAnotherRangeAreSteps()
    {
        Trainer trainer;
        for (int i = 1; i <= 3; ++i)
            trainer.range("step " + std::to_string(i), 5);
        trainer.range("profiled", [&] {
            for (int i = 4; i <= 8; ++i)
                trainer.range("step " + std::to_string(i), 5);
        });
        QCOMPARE(trainer.steps().steps.size(), size_t{8});
    }

    /// nvtx.range_push(str(i)) is all that many programs have.
    void numbersAlone()
    {
        Trainer trainer;
        for (int i = 20; i < 30; ++i)
            trainer.range(std::to_string(i), [&] {
                for (int layer = 0; layer < 4; ++layer)
                    trainer.range(std::to_string(layer), 2);
            });
        const steps::StepList list = trainer.steps();
        QCOMPARE(list.source, steps::StepSource::Annotated);
        QCOMPARE(list.basis.reason, steps::StepReason::NumbersAlone);
        QCOMPARE(list.steps.size(), size_t{10});
        QCOMPARE(list.steps.front().number, int64_t{20});
        QCOMPARE(list.steps.back().number, int64_t{29});
    }
    void numbersThatBeginAgainAreNoSteps()
    {
        Trainer trainer;
        for (int i = 0; i < 12; ++i)
            trainer.range(std::to_string(i % 4), 3);
        QVERIFY(trainer.steps().steps.empty());
    }

    /// From one end of Optimizer.step to the next; the first from where the recording begins.
    void weightUpdatesAreBorders()
    {
        Trainer trainer;
        std::vector<Ns> ends{trainer.now() + 1};
        for (int i = 0; i < 5; ++i) {
            trainer.range("aten::to", 1);
            trainer.range("forward", 5);
            trainer.range("Optimizer.zero_grad#SGD.zero_grad", 2);
            trainer.range("backward", 5);
            trainer.range("## optimizer ##",
                          [&] { trainer.range("Optimizer.step#SGD.step", 4, "sgd"); });
            ends.push_back(trainer.now());
        }
        ends.pop_back();
        const steps::StepList list = trainer.steps();
        QCOMPARE(list.source, steps::StepSource::Bordered);
        QCOMPARE(list.basis.name, std::string("## optimizer ##"));
        QCOMPARE(list.basis.reason, steps::StepReason::WeightUpdates);
        QCOMPARE(begins(list), ends);
        QVERIFY(areWithoutHoles(list));
    }

    /// What comes behind the weight update belongs to its step where the recording says so: it
    /// begins with what comes behind that.
    void aWholeRecordingTellsWhereStepsBegin()
    {
        Trainer trainer;
        std::vector<Ns> starts;
        for (int i = 0; i < 4; ++i) {
            starts.push_back(trainer.now() + 1);
            trainer.range("## zero_grad ##", 0);
            trainer.range("## forward ##", 5);
            trainer.range("## backward ##", 5);
            trainer.range("## optimizer ##", 5);
            trainer.range("## metrics ##", 2);
            trainer.range("## prefetch ##", 1);
        }
        const steps::StepList list = trainer.steps();
        QCOMPARE(list.source, steps::StepSource::Bordered);
        QCOMPARE(begins(list), starts);
        QVERIFY(areWithoutHoles(list));
        QCOMPARE(list.steps.back().range.end, trainer.now());
    }

    /// A recording that begins and ends anywhere has whole steps only between two updates.
    void aPartOfAStepIsNone()
    {
        Trainer trainer;
        std::vector<Ns> ends;
        trainer.range("backward", 5);
        for (int i = 0; i < 4; ++i) {
            trainer.range("optimizer", 5);
            ends.push_back(trainer.now());
            for (int part = 0; part < 6; ++part)
                trainer.range("part " + std::string(1, static_cast<char>('a' + part)), 5);
            trainer.range("backward", 5);
        }
        ends.pop_back();
        QCOMPARE(begins(trainer.steps()), ends);
    }

    /// A forward pass behind the update is of the next step, even where all adds up to a period.
    void aForwardPassIsNotBehindItsUpdate()
    {
        Trainer trainer;
        std::vector<Ns> ends;
        trainer.range("backward", 5);
        for (int i = 0; i < 4; ++i) {
            trainer.range("optimizer", 5);
            ends.push_back(trainer.now());
            trainer.range("forward", 5);
            if (i < 3)
                trainer.range("backward", 5);
        }
        ends.pop_back();
        QCOMPARE(begins(trainer.steps()), ends);
    }

    void severalOptimizersAreOneStep_data()
    {
        QTest::addColumn<QStringList>("updates");
        QTest::newRow("two kinds")
            << QStringList{"Optimizer.step#Muon.step", "Optimizer.step#AdamW.step"};
        QTest::newRow("four of one kind") << QStringList{4, "Optimizer.step#Adam.step"};
    }
    void severalOptimizersAreOneStep()
    {
        QFETCH(QStringList, updates);
        Trainer trainer;
        for (int i = 0; i < 6; ++i) {
            trainer.range("forward", 40);
            trainer.range("backward", 40);
            for (const QString &name : updates)
                trainer.range(name.toStdString(), 3);
        }
        QCOMPARE(trainer.steps().steps.size(), size_t{6});
    }

    /// It had its batch at once, the others waited for theirs.
    void aShortStepIsAStep()
    {
        Trainer trainer;
        for (int i = 0; i < 10; ++i) {
            trainer.range("next_batch", [&] { trainer.wait(i == 5 ? 10 : 9000); });
            trainer.takeInput();
            trainer.range("forward", 5);
            trainer.range("backward", 5);
            trainer.range("optimizer", 3, "adam");
        }
        QCOMPARE(trainer.steps().steps.size(), size_t{10});
    }

    /// Generator and discriminator: two updates far apart, one batch.
    void aBatchIsOneStep()
    {
        Trainer trainer;
        for (int i = 0; i < 6; ++i) {
            trainer.range("enumerate(DataLoader)#_SingleProcessDataLoaderIter.__next__", 0);
            for (int model = 0; model < 2; ++model) {
                trainer.range("work", 40);
                trainer.range("Optimizer.step#Adam.step", 3);
            }
        }
        QCOMPARE(trainer.steps().steps.size(), size_t{6});
    }

    void forwardPassesAreBorders()
    {
        Trainer trainer;
        for (int i = 0; i < 5; ++i) {
            trainer.range("DistributedDataParallel.forward", 5);
            trainer.range("loss", 5);
        }
        const steps::StepList list = trainer.steps();
        QCOMPARE(list.source, steps::StepSource::Bordered);
        QCOMPARE(list.basis.reason, steps::StepReason::ForwardPasses);
        QCOMPARE(steps::confidenceOf(list.basis), steps::StepConfidence::Medium);
        QCOMPARE(list.steps.size(), size_t{5});
        QVERIFY(areWithoutHoles(list));
    }

    void twoForwardPassesAreNoLoop()
    {
        Trainer trainer;
        trainer.range("forward", 5);
        trainer.range("forward", 5);
        QVERIFY(trainer.steps().steps.empty());
    }

    void equalRangesAreSteps()
    {
        Trainer trainer;
        trainer.range("main", [&] {
            for (int i = 0; i < 5; ++i)
                trainer.range("train on batch " + std::to_string(i * 32), [&] {
                    for (int part = 0; part < 3; ++part)
                        trainer.range("part", 4);
                });
        });
        const steps::StepList list = trainer.steps();
        QCOMPARE(list.source, steps::StepSource::Annotated);
        QCOMPARE(list.basis.name, std::string("train on batch N"));
        QCOMPARE(list.basis.reason, steps::StepReason::EqualRanges);
        QCOMPARE(list.steps.size(), size_t{5});
    }

    void whatIsOnlyAPartIsNoStep_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<int>("kernels");
        QTest::addColumn<int>("between"); ///< kernels outside
        QTest::newRow("a layer") << "encoder.layer.%1" << 5 << 0;
        QTest::newRow("a block") << "FSDP::pre_forward (blocks.%1._checkpoint)" << 5 << 0;
        QTest::newRow("a picture") << "decode" << 0 << 5;
        QTest::newRow("an operator") << "aten::linear" << 5 << 0;
        QTest::newRow("little of the time") << "copy" << 1 << 5;
        QTest::newRow("without work of the GPU") << "collect" << 0 << 0;
    }
    void whatIsOnlyAPartIsNoStep()
    {
        QFETCH(QString, name);
        QFETCH(int, kernels);
        QFETCH(int, between);
        Trainer trainer;
        for (int i = 0; i < 12; ++i) {
            trainer.range(name.contains("%1") ? name.arg(i).toStdString() : name.toStdString(),
                          kernels);
            if (between > 0)
                trainer.launch("gemm", between);
        }
        trainer.launch("last");
        QVERIFY(trainer.steps().steps.empty());
    }

    /// A solver inside of the forward pass; one backward pass and one update behind it.
    void iterationsWithinAPassAreNoSteps_data()
    {
        QTest::addColumn<bool>("update");
        QTest::newRow("an update follows") << true;
        QTest::newRow("a backward pass follows") << false;
    }
    void iterationsWithinAPassAreNoSteps()
    {
        QFETCH(bool, update);
        Trainer trainer;
        for (int i = 0; i < 12; ++i)
            trainer.range("iteration_" + std::to_string(i), 4);
        for (int i = 0; i < 4; ++i)
            trainer.launch("gemm_backward");
        if (update)
            trainer.launch("multi_tensor_adam");
        QVERIFY(trainer.steps().steps.empty());
    }
    void iterationsWithinForwardRangesAreNoSteps()
    {
        Trainer trainer;
        for (int step = 0; step < 4; ++step) {
            trainer.range("forward", [&] {
                for (int i = 0; i < 5; ++i)
                    trainer.range("iteration_" + std::to_string(i), 4);
            });
            trainer.launch("loss");
        }
        const steps::StepList list = trainer.steps();
        QCOMPARE(list.steps.size(), size_t{4});
        QCOMPARE(list.basis.reason, steps::StepReason::ForwardPasses);
    }

    /// Also where nothing comes before the first one.
    void eachForwardPassBeginsAStep()
    {
        Trainer trainer;
        std::vector<Ns> begins;
        for (int step = 0; step < 4; ++step) {
            begins.push_back(trainer.now() + 1);
            trainer.range("forward", 5);
            trainer.launch("loss");
        }
        const steps::StepList list = trainer.steps();
        QCOMPARE(list.steps.size(), begins.size());
        for (size_t i = 0; i < begins.size(); ++i)
            QCOMPARE(list.steps[i].range.begin, begins[i]);
        QVERIFY(list.steps.back().range.end > begins.back());
        QVERIFY(list.steps.back().range.duration() <= list.steps.front().range.duration());
    }

    /// Weights are updated once for several of them: the steps are those of the kernels.
    void microBatchesAreNoSteps_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<int>("batches"); ///< in a step
        QTest::newRow("equal ranges") << "micro_batch_%1" << 4;
        QTest::newRow("forward passes") << "forward" << 4;
        QTest::newRow("a step's name") << "train_step" << 4;
        QTest::newRow("a step's name and number") << "step %1" << 4;
        QTest::newRow("two") << "step %1" << 2;
    }
    void microBatchesAreNoSteps()
    {
        QFETCH(QString, name);
        QFETCH(int, batches);
        Trainer trainer;
        for (int step = 0; step < 3; ++step) {
            for (int batch = 0; batch < batches; ++batch) {
                const QString text = name.contains("%1") ? name.arg(batches * step + batch) : name;
                trainer.range(text.toStdString(), [&] {
                    for (const char *kernel : {"gemm_fwd", "softmax", "gemm_fwd", "ln_fwd"})
                        trainer.launch(kernel);
                    for (const char *kernel : {"gemm_bwd", "softmax_bwd", "ln_bwd"})
                        trainer.launch(kernel);
                });
            }
            trainer.launch("multi_tensor_adam", 2);
        }
        const steps::StepList list = trainer.steps();
        QCOMPARE(list.source, steps::StepSource::Inferred);
        QCOMPARE(list.basis.reason, steps::StepReason::RepeatedUpdates);
        QCOMPARE(list.steps.size(), size_t{3});
    }
    void anUpdateInEachFourthIsOfAllFour()
    {
        Trainer trainer;
        for (int i = 0; i < 12; ++i) {
            trainer.range("step " + std::to_string(i), [&] {
                trainer.range("work", 8);
                if (i % 4 == 3)
                    trainer.range("Optimizer.step#AdamW.step", 2, "adam");
            });
        }
        const steps::StepList list = trainer.steps();
        QCOMPARE(list.basis.reason, steps::StepReason::WeightUpdates);
        QCOMPARE(list.steps.size(), size_t{3});
    }
    /// What the profiler was told to be a step is one.
    void stepsOfTheProfilerMayBeMicroBatches()
    {
        Trainer trainer;
        for (int i = 0; i < 8; ++i) {
            trainer.range("ProfilerStep#" + std::to_string(i), 4);
            if (i % 4 == 3)
                trainer.launch("multi_tensor_adam", 2);
        }
        QCOMPARE(trainer.steps().steps.size(), size_t{8});
    }
    /// Steps that are followed by an evaluation with the same names, and an update outside of them.
    void stepsAreNoPartsOfOthers_data()
    {
        QTest::addColumn<int>("evaluated"); ///< behind each ten
        QTest::newRow("no evaluation") << 0;
        QTest::newRow("more evaluated than trained") << 25;
    }
    void stepsAreNoPartsOfOthers()
    {
        QFETCH(int, evaluated);
        Trainer trainer;
        for (int epoch = 0; epoch < 2; ++epoch) {
            for (int i = 0; i < 10; ++i) {
                trainer.range("step " + std::to_string(i), 4);
                trainer.launch("multi_tensor_adam", 2);
            }
            for (int i = 0; i < evaluated; ++i)
                trainer.range("step " + std::to_string(i), 2);
        }
        const steps::StepList list = trainer.steps();
        QCOMPARE(list.basis.reason, steps::StepReason::Numbered);
        QCOMPARE(list.steps.size(), static_cast<size_t>(20 + 2 * evaluated));
    }

    /// Each weight is updated as soon as its gradient is there.
    void updatesWithinABackwardPassAreOneStep_data()
    {
        QTest::addColumn<bool>("around"); ///< one range around the pass, else one for each node
        QTest::newRow("one range") << true;
        QTest::newRow("nodes of autograd") << false;
    }
    void updatesWithinABackwardPassAreOneStep()
    {
        QFETCH(bool, around);
        Trainer trainer;
        for (int step = 0; step < 4; ++step) {
            trainer.range("aten::linear", 12);
            const auto layers = [&] {
                for (int layer = 0; layer < 6; ++layer) {
                    const auto node = [&] {
                        trainer.launch("gemm", 3);
                        trainer.range("Optimizer.step#AdamW.step", 2, "adam");
                    };
                    if (around)
                        node();
                    else
                        trainer.range("autograd::engine::evaluate_function: AccumulateGrad", node);
                }
            };
            if (around)
                trainer.range("## backward ##", layers);
            else
                layers();
        }
        const steps::StepList list = trainer.steps();
        QCOMPARE(list.source, steps::StepSource::Bordered);
        QCOMPARE(list.steps.size(), size_t{4});
        QCOMPARE(list.basis.reason, steps::StepReason::SeveralUpdates);
        QVERIFY(areWithoutHoles(list));
    }

    /// The same without ranges of the backward pass: names of kernels tell forward passes.
    void updatesWithoutAForwardPassBetweenAreOneStep_data()
    {
        QTest::addColumn<int>("passes");
        QTest::addColumn<size_t>("steps");
        QTest::newRow("one pass") << 1 << size_t{0};
        QTest::newRow("a loop") << 4 << size_t{4};
    }
    void updatesWithoutAForwardPassBetweenAreOneStep()
    {
        QFETCH(int, passes);
        QFETCH(size_t, steps);
        Trainer trainer;
        for (int pass = 0; pass < passes; ++pass) {
            for (int layer = 0; layer < 6; ++layer) {
                trainer.launch("gemm", 2);
                trainer.launch("flash_fwd_kernel");
            }
            for (int layer = 0; layer < 6; ++layer) {
                trainer.launch("gemm", 2);
                trainer.launch("flash_bwd_kernel");
                trainer.range("Optimizer.step#AdamW.step", 2, "adam");
            }
        }
        QCOMPARE(trainer.steps().steps.size(), steps);
    }

    /// Two networks in turn, with one batch: what recurs has two updates.
    void twoNetworksInTurnAreOneStep_data()
    {
        QTest::addColumn<bool>("sameKernels");
        QTest::addColumn<QString>("second"); ///< update
        QTest::newRow("other kernels") << false << "Optimizer.step#Adam.step";
        QTest::newRow("only the batch tells") << true << "Optimizer.step#Adam.step";
        QTest::newRow("other optimizer") << false << "Optimizer.step#SGD.step";
    }
    void twoNetworksInTurnAreOneStep()
    {
        QFETCH(bool, sameKernels);
        QFETCH(QString, second);
        Trainer trainer;
        std::vector<Ns> starts;
        for (int step = 0; step < 5; ++step) {
            starts.push_back(trainer.now());
            trainer.takeInput();
            trainer.launch(sameKernels ? "gemm" : "d_gemm", 20);
            trainer.range("Optimizer.step#Adam.step", 1, "adam");
            trainer.launch(sameKernels ? "gemm" : "g_gemm", 20);
            trainer.range(second.toStdString(), 1, "adam");
        }
        const steps::StepList list = trainer.steps();
        QCOMPARE(list.source, steps::StepSource::Bordered);
        QCOMPARE(list.basis.reason, steps::StepReason::SeveralUpdates);
        QCOMPARE(begins(list), starts);
    }
    /// An evaluation behind each second update is not the other half of a step.
    void anEvaluationInTurnIsNoPart()
    {
        Trainer trainer;
        for (int step = 0; step < 8; ++step) {
            trainer.takeInput();
            trainer.launch("gemm", 20);
            trainer.range("Optimizer.step#Adam.step", 1, "adam");
            if (step % 2 == 1) {
                trainer.takeInput();
                trainer.launch("gemm", 12);
            }
        }
        const steps::StepList list = trainer.steps();
        QCOMPARE(list.steps.size(), size_t{8});
        QCOMPARE(list.basis.reason, steps::StepReason::WeightUpdates);
    }
    /// Nothing before the first update is a step that does not do what one does.
    void aStepHasTheWorkOfOne()
    {
        Trainer trainer;
        std::vector<Ns> ends;
        trainer.launch("gemm", 2);
        for (int step = 0; step < 5; ++step) {
            trainer.range("Optimizer.step#Adam.step", 1, "adam");
            ends.push_back(trainer.now());
            trainer.launch("gemm", 20);
        }
        ends.pop_back();
        QCOMPARE(begins(trainer.steps()), ends);
    }

    void iterationsOfAServerAreNoTraining_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<steps::StepKind>("kind");
        QTest::newRow("vLLM, decode")
            << "execute_32_context_0(sq0sk0)_generation_32(sq32sk55086)" << steps::StepKind::Decode;
        QTest::newRow("vLLM, prefill")
            << "execute_8192_context_9(sq8155)_generation_0(sq0)" << steps::StepKind::Prefill;
        QTest::newRow("vLLM, both") << "execute_8192_context_9(sq8155)_generation_23(sq23)"
                                    << steps::StepKind::PrefillDecode;
        QTest::newRow("TensorRT-LLM")
            << "[Executor] _forward_step 12: 0 ctx reqs, 0 ctx tokens, 15 gen reqs"
            << steps::StepKind::Decode;
    }
    void iterationsOfAServerAreNoTraining()
    {
        QFETCH(QString, name);
        QFETCH(steps::StepKind, kind);
        Trainer trainer;
        for (int i = 0; i < 3; ++i)
            trainer.range(name.toStdString(), 8);
        const steps::StepList list = trainer.steps();
        QCOMPARE(list.steps.size(), size_t{3});
        QCOMPARE(list.basis.reason, steps::StepReason::ServerIterations);
        QCOMPARE(list.basis.kind, kind);
    }

    void theKindIsToldByWhatRuns_data()
    {
        QTest::addColumn<QString>("kernel");
        QTest::addColumn<steps::StepKind>("kind");
        QTest::newRow("update") << "adam_step_kernel" << steps::StepKind::Training;
        for (const char *name : {"void paddle::AdamKernelREG<float>(int)", "FusedSgdMomentumKernel",
                                 "void SGDDenseParamKernel<float>()", "fused_adamw8bit", "LARS",
                                 "cuApplyLambStage2", "void multi_tensor_apply_kernel<int>(int)"})
            QTest::newRow(name) << name << steps::StepKind::Training;
        // An optimizer's name within another word; "conv" is one of a network.
        for (const char *name :
             {"lambda_kernel", "applyLambda", "_Z12add_scalars_ffi", "adams_moulton_step",
              "sortPillars", "dispatchMsgData", "convert_layout", "momentums", "multi_tensors"})
            QTest::newRow(name) << name << steps::StepKind::Unknown;
        QTest::newRow("conv") << "void causal_conv1d_kernel<4>(int)" << steps::StepKind::Inference;
        QTest::newRow("backward") << "void flash_bwd_dq_kernel<128>(Params)"
                                  << steps::StepKind::Training;
        QTest::newRow("network") << "ampere_sgemm_128x64_tn" << steps::StepKind::Inference;
        QTest::newRow("decoding") << "vllm::paged_attention_v2_kernel" << steps::StepKind::Decode;
        QTest::newRow("anything") << "par_ranged2d_kernel" << steps::StepKind::Unknown;
    }
    void theKindIsToldByWhatRuns()
    {
        QFETCH(QString, kernel);
        QFETCH(steps::StepKind, kind);
        Trainer trainer;
        for (int i = 0; i < 3; ++i)
            trainer.range("step " + std::to_string(i), 2, kernel.toStdString());
        QCOMPARE(trainer.steps().basis.kind, kind);
    }

    void theBasisIsToldInWords()
    {
        const steps::StepBasis basis{steps::StepReason::Numbered, steps::StepKind::Training,
                                     "ProfilerStep#N"};
        QCOMPARE(steps::describe(steps::StepSource::Annotated, basis).english(),
                 std::string("training; annotated by ProfilerStep#N; confidence high: each step "
                             "has a range with its number"));
    }
};

TRILANE_TEST(TestMarkedSteps, QCoreApplication)
#include "tst_markedsteps.moc"

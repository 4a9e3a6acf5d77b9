// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/marks/numberedsteps.h"
#include "model/analysis/steps/inferred/stepkind.h"
#include "model/analysis/steps/loaderwaits.h"
#include "model/analysis/steps/stepdistribution.h"
#include "model/base/stepname.h"
#include "model/store/tables.h"
#include "tests/support/gputrace.h"
#include "tests/support/texttrace.h"

#include <QTest>

#include <cmath>

using namespace trilane;

/// Names of steps and what they tell; steps of whole traces are in tests/golden/step*.
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

    void recognizesStepsWithoutNumbersByName()
    {
        for (const char *name : {"step", "ProfilerStep", "train_step", "TrainStep", "iteration",
                                 "[pl][profile]run_training_batch", "step 17"})
            QVERIFY2(isStepName(name), name);
        for (const char *name : {"", "[", "[pl]", "train", "batch", "forward", "step #", "SGD.step",
                                 "Optimizer.step#SGD.step", "step_num=", "20"})
            QVERIFY2(!isStepName(name), name);
    }

    void classifiesStepsByTheirKernels_data()
    {
        QTest::addColumn<QString>("kernel");
        QTest::addColumn<steps::StepKind>("kind");
        for (const char *name :
             {"adam_step_kernel", "void paddle::AdamKernelREG<float>(int)",
              "FusedSgdMomentumKernel", "void SGDDenseParamKernel<float>()", "fused_adamw8bit",
              "LARS", "cuApplyLambStage2", "void multi_tensor_apply_kernel<int>(int)",
              "void flash_bwd_dq_kernel<128>(Params)"})
            QTest::newRow(name) << name << steps::StepKind::Training;
        // An optimizer's name within another word; "conv" is one of a network.
        for (const char *name :
             {"lambda_kernel", "applyLambda", "_Z12add_scalars_ffi", "adams_moulton_step",
              "sortPillars", "dispatchMsgData", "convert_layout", "momentums", "multi_tensors",
              "par_ranged2d_kernel"})
            QTest::newRow(name) << name << steps::StepKind::Unknown;
        for (const char *name : {"void causal_conv1d_kernel<4>(int)", "ampere_sgemm_128x64_tn"})
            QTest::newRow(name) << name << steps::StepKind::Inference;
        QTest::newRow("decoding") << "vllm::paged_attention_v2_kernel" << steps::StepKind::Decode;
    }
    void classifiesStepsByTheirKernels()
    {
        QFETCH(QString, kernel);
        QFETCH(steps::StepKind, kind);
        const test::TextTrace trace(
            ("gpu 0\nstream gpu0 7\nkernel 7 \"" + kernel + "\" 0-10").toStdString());
        QCOMPARE(steps::kindOfWork(*trace.open()), kind);
    }

    void usesTheLaneWithTheMostSpecificNames()
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

    void aTraceWithoutStepNamesHasNoSteps()
    {
        GpuTrace trace;
        const TrackId process = trace.process(1);
        const TrackId thread = trace.below(process, TrackKind::Thread, 1);
        trace.add(trace.below(thread, TrackKind::Ranges), SliceKind::Range, "forward", 0, 10);
        QVERIFY(marks::numberedSteps(*trace.open()).empty());
    }

    void recognizesDataLoadersByName()
    {
        for (const char *name :
             {"enumerate(DataLoader)#_MultiProcessingDataLoaderIter.__next__", "dataloader",
              "DataLoader", "data_loading", "Data Loading", "next_batch", "load_batch",
              "torch/utils/data/dataloader.py(703): __next__"})
            QVERIFY2(steps::looksLikeDataLoader(name), name);
        for (const char *name : {"", "forward", "aten::to", "batch_norm", "load", "dat"})
            QVERIFY2(!steps::looksLikeDataLoader(name), name);
    }

    void aDistributionIsRobustAgainstOutliers()
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
};

TRILANE_TEST(TestAnalysisSteps, QCoreApplication)
#include "tst_analysissteps.moc"

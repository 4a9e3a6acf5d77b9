// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/compare/comparison.h"
#include "model/analysis/compare/verdict.h"
#include "model/analysis/kernels/workfamily.h"
#include "tests/support/operatortrace.h"

#include <QTest>

using namespace trilane;

namespace {

constexpr std::string_view kElementwise =
    "void at::native::vectorized_elementwise_kernel<4, at::native::CUDAFunctor_add<float> >(int)";

/// A kernel of a layer.
struct ModelKernel
{
    std::string name;
    Ns duration = 200;
    uint32_t grid = 128;
};

struct Model
{
    std::vector<ModelKernel> layer; ///< called one after the other
    int layers = 6;                 ///< of a step
    int steps = 6;                  ///< 0: one that no range marks
    std::string optimizer = "multi_tensor_apply_kernel<Adam>";
    std::string range{};        ///< around each layer, with its number; empty: none
    std::string step = "step "; ///< around each step; its number behind a space
};

/// Runs the kernels of a program one after the other on one stream.
class ProgramTrace : public OperatorTrace
{
public:
    explicit ProgramTrace(const Model &program)
    {
        for (int step = 0; step < std::max(program.steps, 1); ++step) {
            const Ns begin = m_now;
            for (int layer = 0; layer < program.layers; ++layer) {
                const Ns from = m_now;
                for (const ModelKernel &work : program.layer)
                    run(work);
                if (!program.range.empty())
                    range(m_main, program.range + std::to_string(layer), from, m_now - from - 1);
            }
            if (!program.optimizer.empty())
                run({.name = program.optimizer, .duration = 300, .grid = 320});
            if (program.steps > 0)
                range(m_main,
                      program.step.ends_with(' ') ? program.step + std::to_string(step)
                                                  : program.step,
                      begin, m_now - begin - 1);
        }
    }

private:
    void run(const ModelKernel &work)
    {
        const DetailId config = builder.intern(format::Detail{
            .launch = format::LaunchConfig{.grid = {work.grid, 1, 1}, .block = {256, 1, 1}},
            .copy = {},
            .range = {}});
        add(track({.parent = m_main, .kind = TrackKind::ApiCalls}), SliceKind::ApiCall,
            "cudaLaunchKernel", m_now, 5, kNoDetail, 0, ++m_correlation);
        add(onStream, SliceKind::Kernel, work.name, m_now + 10, work.duration, config, 0,
            m_correlation);
        m_now += work.duration + 20;
    }

    TrackId m_main = thread(100);
    Ns m_now = 10'000;
    uint64_t m_correlation = 0;
};

std::vector<ModelKernel> layerOf(const std::vector<std::string> &names, uint32_t grid = 128)
{
    std::vector<ModelKernel> layer;
    for (const std::string &name : names)
        layer.push_back({.name = name, .grid = grid});
    return layer;
}

std::vector<ModelKernel> withElementwise(std::vector<ModelKernel> layer, Ns duration = 60)
{
    for (int i = 0; i < 2; ++i)
        layer.push_back({.name = std::string(kElementwise), .duration = duration, .grid = 1024});
    return layer;
}

const std::vector<std::string> kConvNet{"conv_fprop", "bnA", "reluA", "conv_dgrad"};
const std::vector<std::string> kBert{"gemm_qk", "softmax_fwd", "ln_fwd", "gemm_wgrad"};
const std::vector<std::string> kBlock{"gemm_qkv", "flash_fwd_kernel", "gemm_o", "ln_fwd",
                                      "gemm_mlp"};
const std::vector<std::string> kTrained{"ampere_sgemm_fwd", "softmax_warp_forward", "ln_fwd",
                                        "ampere_sgemm_fwd_backward"};

} // namespace

/// Which traces are of one program.
class TestRelatedness : public QObject
{
    Q_OBJECT

    static compare::Comparison compared(const Model &a, const Model &b)
    {
        ProgramTrace first(a), second(b);
        const auto one = first.open(), other = second.open();
        Result<compare::Comparison> result = compare::compareTraces(*one, *other);
        if (!result)
            qFatal("%s", result.error().message().c_str());
        return std::move(*result);
    }

    static bool areOfOne(const Model &a, const Model &b)
    {
        return compared(a, b).verdict != compare::CompareVerdict::Unrelated;
    }

private slots:
    void commonKernelsRelateNoTraces()
    {
        QVERIFY(!areOfOne({.layer = withElementwise(layerOf(kConvNet))},
                          {.layer = withElementwise(layerOf(kBert))}));
        // Nor where it is most of the time.
        QVERIFY(!areOfOne({.layer = withElementwise(layerOf(kConvNet), 150)},
                          {.layer = withElementwise(layerOf(kBert), 150)}));
    }

    void oneLibraryKernelOfManyRelatesNoTraces()
    {
        const Model inference{.layer = layerOf(kBlock), .layers = 24, .steps = 0, .optimizer = {}};
        const Model training{.layer = layerOf(kTrained)};
        QVERIFY(!areOfOne(training, inference));
        QVERIFY(!areOfOne(inference, training));
    }

    void aProgramWithAnotherElementTypeIsRelated()
    {
        std::vector<std::string> renamed;
        for (const std::string &name : kConvNet)
            renamed.push_back(name + "_bf16_sm80");
        QVERIFY(areOfOne({.layer = layerOf(kConvNet)},
                         {.layer = layerOf(renamed, 64), .optimizer = "fused_adam_bf16"}));
        // Kernels of its own, few of them.
        QVERIFY(areOfOne({.layer = layerOf({"void advect<float>(float*)", "relax_f32"})},
                         {.layer = layerOf({"void advect<__half>(__half*)", "relax_f16"}, 64)}));
    }

    void theSameModelOnAnotherGpuIsRelated()
    {
        const std::vector<std::string> other{
            "Cijk_Alik_Bljk_B_BS_BH_Bias_MT64x32x128", "attn_fwd.kd",
            "Cijk_Alik_Bljk_B_BS_BH_Bias_MT16x16x256",
            "void at::native::(anonymous namespace)::vectorized_layer_norm_kernel<float>(int)",
            "Cijk_Alik_Bljk_B_BS_BH_Bias_MT64x160x128"};
        QVERIFY(areOfOne({.layer = layerOf(kBlock)}, {.layer = layerOf(other, 32)}));
        // A model of the same kind, but with twice as many layers.
        QVERIFY(!areOfOne({.layer = layerOf(kBlock)}, {.layer = layerOf(other, 32), .layers = 12}));
    }

    /// Gradients of two batches in a step, in another element type; a deeper model has one loss.
    void severalBatchesInAStepAreTheSame()
    {
        const auto withLoss = [](std::vector<std::string> names, const char *loss, int batches) {
            std::vector<std::string> all;
            for (int i = 0; i < batches; ++i) {
                all.insert(all.end(), names.begin(), names.end());
                all.emplace_back(loss);
            }
            return Model{.layer = layerOf(all, batches == 1 ? 128 : 64), .layers = 1};
        };
        const std::vector<std::string> other{"sm80_xmma_gemm_f16", "sm80_xmma_gemm_bf16",
                                             "cunn_SoftMaxForward", "vectorized_layer_norm_kernel"};
        const std::vector<std::string> plain{"ampere_sgemm_fwd", "volta_sgemm_128x64_nn",
                                             "softmax_warp_forward", "ln_fwd"};
        const Model one = withLoss(plain, "nll_loss_forward_reduce_cuda_kernel_2d", 1),
                    two = withLoss(other, "nll_loss_forward_no_reduce", 2);
        const compare::Comparison more = compared(one, two), less = compared(two, one);
        QVERIFY(more.verdict != compare::CompareVerdict::Unrelated);
        QVERIFY(less.verdict != compare::CompareVerdict::Unrelated);
        QCOMPARE(more.multiple->side, size_t{1});
        QCOMPARE(more.multiple->times, uint64_t{2});
        QCOMPARE(less.multiple->side, size_t{0});
        const std::string said = compare::basisOf(more)[1].english();
        QVERIFY2(
            said.starts_with("A step of B does the work of one of A's steps 2 times, including "
                             "the loss, as with 2 batches: "),
            said.c_str());
        Model deeper = two;
        deeper.layer.pop_back();
        QVERIFY(!compared(one, deeper).multiple);
        QVERIFY(!areOfOne(one, deeper));
        QVERIFY(!compared(one, one).multiple);
    }

    void largerBatchesAreTheSame()
    {
        QVERIFY(areOfOne({.layer = layerOf(kConvNet)}, {.layer = layerOf(kConvNet, 256)}));
    }

    void aMatrixProductAloneRelatesNoTraces()
    {
        QVERIFY(!areOfOne({.layer = layerOf({"volta_sgemm_128x64_nn"})},
                          {.layer = layerOf({"nvjet_tst_192x192_64x4"}, 12)}));
    }

    void aProgramOfElementwiseKernelsIsRelatedToItself()
    {
        const Model plain{.layer = withElementwise({})};
        QVERIFY(areOfOne(plain, plain));
    }

    void rangesRelateCompiledPrograms()
    {
        const Model plain{.layer = layerOf(kConvNet), .range = "trunk.stage."};
        const Model compiled{.layer = layerOf({"triton_poi_fused_relu_0", "triton_red_fused_1"}),
                             .optimizer = "triton_for_fused_adam",
                             .range = "trunk.stage."};
        QVERIFY(areOfOne(plain, compiled));
        // The same name, but of something else: it is called more often.
        Model other = compiled;
        other.layers = 24;
        other.range = "trunk";
        Model few = plain;
        few.range = "trunk";
        QVERIFY(!areOfOne(few, other));
    }

    void rangesAloneAndKernelsAloneHaveNothingInCommon()
    {
        const auto kernels = [] {
            ProgramTrace trace({.layer = layerOf(kConvNet), .steps = 0});
            return trace.open();
        }();
        OperatorTrace ranges;
        for (int i = 0; i < 4; ++i)
            ranges.range(ranges.thread(100), "RunTask", i * 1'000, 500);
        const auto other = ranges.open();
        const Result<compare::Comparison> none = compare::compareTraces(*kernels, *other);
        QVERIFY(none.ok());
        QCOMPARE(none->verdict, compare::CompareVerdict::Unrelated);
    }

    void oneStepOfEachYieldsNoVerdict()
    {
        const compare::Comparison shorter =
            compared({.layer = layerOf(kConvNet), .steps = 1},
                     {.layer = layerOf(kConvNet), .layers = 5, .steps = 1});
        QVERIFY(!shorter.hasScatter);
        QCOMPARE(compare::basisOf(shorter).front().english(),
                 std::string("Compared: one step of each trace, number 0."));
        const std::string text = compare::verdictText(shorter).english();
        QVERIFY2(text.starts_with("B took 15.7 % less: "), text.c_str());
        QVERIFY2(text.ends_with("There are too few steps to rule out chance."), text.c_str());
        for (const Message &sentence : compare::basisOf(shorter))
            QVERIFY(!sentence.english().starts_with("There are too few steps"));
    }

    void reportsServerStepsWithDifferentWork()
    {
        const auto basis = [](const char *a, const char *b) {
            std::string text;
            for (const Message &sentence :
                 compare::basisOf(compared({.layer = layerOf(kBlock), .optimizer = {}, .step = a},
                                           {.layer = layerOf(kBlock), .optimizer = {}, .step = b})))
                text += sentence.english() + "\n";
            return text;
        };
        const std::string decode = "execute_context_0(sq0)_generation_32(sq32)";
        const std::string both = "execute_context_9(sq8155)_generation_37(sq37)";
        const std::string told = basis(decode.c_str(), both.c_str());
        QVERIFY2(
            told.find("The steps of A: decoding by an inference server.\nThe steps of B: prefill "
                      "and decoding by an inference server. They do different work than A's.\n") !=
                std::string::npos,
            told.c_str());
        QVERIFY(basis(decode.c_str(), decode.c_str()).find("The steps of A:") == std::string::npos);
    }

    /// That one takes longer is no regression.
    void stepsWithDifferentWorkHaveNoVerdict()
    {
        const std::string decode = "execute_context_0(sq0)_generation_32(sq32)";
        const std::string both = "execute_context_9(sq8155)_generation_37(sq37)";
        std::vector<ModelKernel> longer = layerOf(kBlock);
        for (ModelKernel &kernel : longer)
            kernel.duration *= 4;
        const Model a{.layer = layerOf(kBlock), .optimizer = {}, .step = decode};
        const compare::Comparison other =
            compared(a, {.layer = longer, .optimizer = {}, .step = both});
        QVERIFY(other.isOneProgram);
        QCOMPARE(other.verdict, compare::CompareVerdict::Unrelated);
        QVERIFY(!other.isTooSlow());
        QVERIFY(compare::verdictText(other).english().starts_with(
            "The steps of the two traces do different work, so their times cannot be compared. "));
        const compare::Comparison alike =
            compared(a, {.layer = longer, .optimizer = {}, .step = decode});
        QCOMPARE(alike.verdict, compare::CompareVerdict::Slower);
    }

    /// That no update of weights was recognized is no proof of other work.
    void comparesUnclassifiedStepsWithTraining()
    {
        std::vector<ModelKernel> longer = layerOf(kBlock);
        for (ModelKernel &kernel : longer)
            kernel.duration *= 2;
        const compare::Comparison both = compared(
            {.layer = layerOf(kBlock)}, {.layer = longer, .optimizer = "fused_update_of_ours"});
        QCOMPARE(both.traces[0].kind, steps::StepKind::Training);
        QCOMPARE(both.traces[1].kind, steps::StepKind::Inference);
        QCOMPARE(both.verdict, compare::CompareVerdict::Slower);
    }

    void familiesFollowTheOperationOfKernels_data()
    {
        QTest::addColumn<QString>("kernel");
        QTest::addColumn<int>("tells");
        QTest::addColumn<QString>("family");
        const auto row = [](const char *kernel, kernels::NameTells tells, const char *family = "") {
            QTest::newRow(kernel) << kernel << static_cast<int>(tells) << family;
        };
        row("ampere_sgemm_128x64_tn", kernels::NameTells::Structure, "matrix");
        row("Cijk_Alik_Bljk_SB_MT64x16x32", kernels::NameTells::Structure, "matrix");
        row("nvjet_tst_192x192_64x4_2x1_v_bz_coopB_bias_TNN", kernels::NameTells::Structure,
            "matrix");
        row("sm80_xmma_fprop_implicit_gemm_indexed_tf32f32", kernels::NameTells::Structure,
            "matrix");
        row("flash_fwd_kernel", kernels::NameTells::Structure, "attention");
        row("attn_fwd", kernels::NameTells::Structure, "attention");
        row("_ZN7ck_tile6kentryILi1ENS_12Rmsnorm2dFwdINS_27Rmsnorm", kernels::NameTells::Structure,
            "norm");
        row("bn_fw_tr_1C11_kernel_NCHW", kernels::NameTells::Structure, "norm");
        row("cunn_SoftMaxForward", kernels::NameTells::Structure, "softmax");
        row("vectorized_elementwise_kernel", kernels::NameTells::Nothing);
        row("multi_tensor_apply_kernel", kernels::NameTells::Nothing);
        row("ncclDevKernel_AllReduce_Sum_f32_RING_LL", kernels::NameTells::Nothing);
        row("CatArrayBatchedCopy", kernels::NameTells::Nothing);
        row("splitKreduce_kernel", kernels::NameTells::Nothing);
        row("DeviceScanKernel", kernels::NameTells::Nothing);
        row("radix_sort_onesweep", kernels::NameTells::Nothing);
        row("FusedAdamW_v2", kernels::NameTells::Nothing);
        row("sgd_step", kernels::NameTells::Nothing);
        row("indexSelectLargeIndex", kernels::NameTells::Nothing);
        row("indexing_backward_kernel", kernels::NameTells::Nothing);
        row("CUDA graph 7", kernels::NameTells::Nothing);
        row("adaptive_macadam_march", kernels::NameTells::Program, "adaptive macadam march");
        row("solve_momentum", kernels::NameTells::Program, "solve momentum");
        row("assort_particles", kernels::NameTells::Program, "assort particles");
        row("batch_prefill_cache", kernels::NameTells::Program, "batch prefill cache");
        row("reindexed_mesh", kernels::NameTells::Program, "reindexed mesh");
        row("advect_f32", kernels::NameTells::Program, "advect");
        row("advect_bf16_sm80", kernels::NameTells::Program, "advect");
        row("triton_poi_fused_add_layer_norm_3", kernels::NameTells::Program,
            "triton poi fused add layer norm");
        row("k1", kernels::NameTells::Program, "k1");
    }
    void familiesFollowTheOperationOfKernels()
    {
        QFETCH(QString, kernel);
        QFETCH(int, tells);
        QFETCH(QString, family);
        const kernels::WorkFamily found = kernels::workFamilyOf(kernel.toStdString());
        QCOMPARE(static_cast<int>(found.tells), tells);
        QCOMPARE(QString::fromStdString(found.name), family);
    }
};

TRILANE_TEST(TestRelatedness, QCoreApplication)
#include "tst_relatedness.moc"

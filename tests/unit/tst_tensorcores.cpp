// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/kernels/tensorcores.h"
#include "tests/unit/gputrace.h"

#include <QTest>

using namespace trilane;

class TestTensorCores : public QObject
{
    Q_OBJECT

private slots:
    void namesTellWhoComputesOnTensorCores_data();
    void namesTellWhoComputesOnTensorCores();
    void eachNameOfATraceIsAnsweredAsByItself();
};

void TestTensorCores::namesTellWhoComputesOnTensorCores_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<bool>("expected");
    const auto yes = [](const char *name) {
        QTest::newRow(name) << QString::fromLatin1(name) << true;
    };
    const auto no = [](const char *name) {
        QTest::newRow(name) << QString::fromLatin1(name) << false;
    };
    yes("volta_h884gemm_128x128_ldg8_nn");
    yes("volta_fp16_s884cudnn_fp16_128x128_ldg8_relu_f2f_exp_small_nhwc_tn_v1");
    yes("turing_fp16_s1688gemm_fp16_128x128_ldg8_f2f_tn");
    yes("turing_int8_i8816cudnn_int8_128x128_ldg16_relu_medium_nt_v1");
    yes("ampere_h16816gemm_128x64_ldg8_stages_64x3_nn");
    yes("ampere_bf16_s16816gemm_bf16_128x128_ldg8_f2f_stages_64x3_tn");
    yes("sm80_xmma_gemm_f32f32_tf32f32_f32_tn_n_tilesize128x128x16_stage4_warpsize2x2x1_"
        "tensor16x8x8_kernel");
    yes("sm90_xmma_gemm_bf16bf16_bf16f32_f32_tn_n_tilesize128x128x64_warpgroupsize1x1x1_execute_"
        "segment_k_off_kernel__5x_cublas");
    yes("void cutlass::Kernel2<cutlass_80_tensorop_bf16_s16816gemm_bf16_256x128_64x3_tn_align2>"
        "(cutlass_80_tensorop_bf16_s16816gemm_bf16_256x128_64x3_tn_align2::Params)");
    yes("cutlass_75_wmma_tensorop_bf16_s161616gemm_bf16_32x32_32x1_nn_align1");
    yes("cutlass_80_tensorop_d884gemm_64x64_16x4_nn_align1");
    yes("void cutlass::device_kernel<cutlass::gemm::kernel::GemmUniversal<MainloopSm90TmaGmma"
        "WarpSpecialized<4>>>");
    yes("nvjet_tst_192x192_64x4_2x1_v_bz_coopB_bias_TNN");
    yes("void pytorch_flash::flash_fwd_kernel<pytorch_flash::Flash_fwd_kernel_traits<64, 128>>");
    yes("void flash_bwd_dq_dk_dv_loop_seqk_parallel_kernel<true>()");
    yes("fmha_cutlassF_f16_aligned_64x64_rf_sm80(PyTorchMemEffAttention::AttentionKernel::Params)");
    yes("fmha_cutlassB_bf16_aligned_64x64_k64_sm75");
    yes("cudnn_generated_fort_native_sdpa_sm80_flash_fprop_wmma_f16_knob_6_64x64x64_4x1x1_kernel");
    yes("Cijk_Ailk_Bljk_HBH_MT128x128x32_MI32x32x8x1_SE_K1");
    yes("igemm_fwd_gtcx3_nhwc_bf16_bx0_ex1_bt64x64x16_wt16x16x4");
    yes("void ck::kernel_gemm_xdl_cshuffle_v1<ck::GridwiseGemm>");

    no("volta_sgemm_128x64_nn");
    no("ampere_sgemm_32x32_sliced1x4_tn");
    no("ampere_gcgemm_64x64_nt");
    no("cudnn_ampere_scudnn_128x64_relu_xregs_large_nn_v1");
    no("void cutlass::Kernel2<cutlass_80_simt_sgemm_128x32_8x5_nn_align1>()");
    no("sm80_xmma_fprop_implicit_gemm_indexed_f32f32_f32f32_f32_nchwkcrs_nchw_tilesize32x32x8_"
       "stage3_warpsize1x2x1_g1_ffma_aligna4_alignc4_execute_kernel__5x_cudnn");
    no("void flash_fwd_splitkv_combine_kernel<Flash_fwd_kernel_traits<64>>");
    no("void vllm::reshape_and_cache_flash_kernel<__hip_bfloat16>");
    no("void flash_bwd_dot_do_o_kernel<true>");
    no("fmha_cutlassF_f32_aligned_64x64_rf_sm70");
    no("Cijk_Ailk_Bljk_SB_MT64x64x16_SE_K1_MIAV0_MIWT2_9");
    no("SubTensorOpWithScalar1d");
    no("void cublasLt::splitKreduce_kernel<32, 16, int, float>");
    no("void at::native::vectorized_elementwise_kernel<4, at::native::CUDAFunctor_add<float>>");
    no("ncclDevKernel_AllReduce_Sum_f32_RING_LL(ncclDevKernelArgsStorage<4096ul>)");
    no("kernel_s16880_x");
    no("triton_poi_fused_add_0d1d2de");
    no("batched_transpose_32x16_half");
    no("");
}

void TestTensorCores::namesTellWhoComputesOnTensorCores()
{
    QFETCH(QString, name);
    QFETCH(bool, expected);
    QCOMPARE(looksLikeTensorCoreKernel(name.toStdString()), expected);
}

void TestTensorCores::eachNameOfATraceIsAnsweredAsByItself()
{
    GpuTrace trace;
    const TrackId stream = trace.stream(trace.gpu(0), 7);
    trace.kernel(stream, "ampere_h16816gemm_128x64", 0, 10);
    trace.kernel(stream, "relu", 20, 10);
    const auto store = trace.open();
    TensorCoreNames names(*store);
    for (int again = 0; again < 2; ++again) {
        QVERIFY(names.has(store->find("ampere_h16816gemm_128x64")));
        QVERIFY(!names.has(store->find("relu")));
    }
}

QTEST_APPLESS_MAIN(TestTensorCores)
#include "tst_tensorcores.moc"

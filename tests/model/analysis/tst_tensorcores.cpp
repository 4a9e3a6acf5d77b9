// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/kernels/tensorcores.h"
#include "model/store/store.h"
#include "tests/support/gputrace.h"

#include <QTest>

using namespace trilane;

class TestTensorCores : public QObject
{
    Q_OBJECT

private slots:
    void recognizesTensorCoreKernelsByName_data();
    void recognizesTensorCoreKernelsByName();
    void eachNameOfATraceIsAnsweredAsByItself();
};

void TestTensorCores::recognizesTensorCoreKernelsByName_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("expected");
    const auto yes = [](const char *name) {
        QTest::newRow(name) << QString::fromLatin1(name) << QStringLiteral("yes");
    };
    const auto no = [](const char *name) {
        QTest::newRow(name) << QString::fromLatin1(name) << QStringLiteral("no");
    };
    const auto unknown = [](const char *name) {
        QTest::newRow(name) << QString::fromLatin1(name) << QStringLiteral("unknown");
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
    yes("void cutlass::device_kernel<dpsk::grouped_gemm::GemmKernel<cutlass::float_e4m3_t>>(int)");
    yes("void cutlass::device_kernel<flash::enable_sm90_or_later<flash::FlashAttnBwdSm90<int>>>()");
    yes("void flash::compute_attn_ws<Traits>(int)");
    yes("void flash::flash_fwd_splitkv_mla_kernel<Traits>(int)");
    yes("void deep_gemm::sm90_fp8_gemm_1d2d_impl<0u, 4096u, 7168u>(int)");
    yes("nvjet_sm100_tst_128x256_64x6_2x1_2cta_v_bz_TNT");
    yes("fmhaSm100aKernel_QkvE4m3OBfloat16H128PagedKvDenseP32VarSeqQ128Kv128PersistentContext");
    yes("bmm_MxE4m3_MxE2m1MxE4m3_Fp32_t128x16x512_s4_et128x16_m128x16x32");
    yes("gemm_Bfloat16_E4m3E4m3_Fp32_t128x16x128");
    yes("cutlass3x_sm100_tensorop_s256x128x16gemm_bf16");
    yes("cudnn_generated_fort_native_sdpa_sm90_knob_3_64x128x128_4x1x1_kernel0_0");
    yes("attn_fwd");
    yes("triton_tem_fused_mm_10");
    yes("_matmul_ogs_NNT_bf16xbf16xmxfp4_128x128x128x1");
    yes("fused_moe_kernel");
    yes("kernel_unified_attention_2d");
    yes("void ck_tile::kentry<1, ck_tile::FmhaFwdKernel<ck_tile::BlockFmhaPipeline>>(int)");
    yes("void ck_tile::kentry<1, ck_tile::GemmKernel<int>>(int)");
    yes("_ZN7ck_tile6kentryILi2ENS_13FmhaFwdKernelINS_30BlockFmhaPipelineQRKSVSAsync");
    yes("aiter::fmha_fwd_hd128_bf16_causal_group");
    yes("aiter::fmoe_bf16_blockscaleFp8_g1u1");
    yes("void flashinfer::BatchPrefillWithPagedKVCacheKernel<int>(int)");
    yes("void at::native::tinygemm_m16n8k16_chunk_kernel<int>(int)");
    yes("void marlin_moe_wna16::Marlin<1125899906909960l>(int)");

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
    no("triton_poi_fused_add_0d1d2de");
    no("batched_transpose_32x16_half");
    no("void cutlass::device_kernel<flash::FlashAttnFwdCombine<int>>(int)");
    no("void cutlass::device_kernel<flash::enable_sm90_or_later<flash::FlashAttnBwdPreprocess>>()");
    no("void cutlass::device_kernel<flash::FlashAttnBwdPostprocessConvertdQ<int>>(int)");
    no("void ck_tile::kentry<1, ck_tile::FmhaBwdOGradDotOKernel<int>>(int)");
    no("_ZN7ck_tile6kentryILi1ENS_12Rmsnorm2dFwdINS_27Rmsnorm2dFwdPipelineOnePass");
    no("aiter::fmha_bwd_hd128_odo_bf16");
    no("aiter::fmha_bwd_hd128_dq_convert_bf16");
    no("cutlass3x_sm100_simt_sgemm_f32_f32_f32_f32_f32_64x64x16_1x1x1_3_tnn_align1_bias_f32_relu");
    no("volta_hgemm_128x64_nn");
    no("fused_adam_step");
    no("SgdMomentumKernel");
    no("void flashinfer::BatchDecodeWithPagedKVCacheKernel<int>(int)");
    no("void marlin::gptq_marlin_repack_kernel<4, false>(int)");
    no("void deep_ep::internode::combine<true>(int)");

    no("void cask_plugin__5x_cudnn::xmma__5x_cudnn::init_device_workspace_kernel<xmma__5x_cudnn::"
       "implicit_gemm::dgrad::Warp_specialized_params<xmma__5x_cudnn::Grid_constant_params>>(int)");
    no("triton_poi_fused_convolution_13");
    no("triton_red_fused_convolution_backward_11");
    no("triton_red_fused_add_addmm_native_layer_norm_3");
    no("triton_per_fused_mm_2");
    no("Cijk_S_GA_PostGSU4_VW4");
    no("void at::native::(anonymous namespace)::GammaBetaBackwardCUDAKernelTemplate<float>(long)");
    no("lgamma_kernel_vectorized4_kernel");
    no("void cudnn::engines_precompiled::convertTensor_kernel<float, float, float>(float)");
    no("void cudnn::fusion::convert_dq_to_16bits<true>(void const*)");
    no("void sgemm_largek_lds64<true, false, 5, 5>(float*)");
    no("void scal_kernel<float, float, 1>(cublasTransposeParams<float>)");
    no("void vision::ops::(anonymous namespace)::nms_kernel_impl<float>(int)");
    no("stream_executor::gpu::RepeatBufferKernelImpl(char*, long, long)");
    no("cupy_add__uint8_uint_uint8");
    no("loop_multiply_fusion_4");
    no("input_concatenate_fusion");
    no("wrapped_tanh");

    unknown("gemm_fusion_dot_12");
    unknown("loop_dot_fusion");
    unknown("loop_kernel");
    unknown("gamma_mma_kernel");
    unknown("triton__0d1d2de"); // before PyTorch 2.1 names of its kernels did not say their kind
    unknown("matmul_kernel");
    unknown("bmm_kernel");
    unknown("kernel_s16880_x");
    unknown("Custom_Cijk_Alik_Bljk_F8BS_BH_Bias_shortname0");
    unknown("void mmha::masked_multihead_attention_kernel<half>(int)");
    unknown("void clover::par_ranged2d_kernel<PdV_kernel(bool, int)>(int)");
    unknown("my_kernel");
    unknown("adaptive_macadam_march");
    unknown("solve_momentum");
    unknown("");
}

void TestTensorCores::recognizesTensorCoreKernelsByName()
{
    QFETCH(QString, name);
    QFETCH(QString, expected);
    const std::string answer(kernels::textOf(kernels::tensorCoresOf(name.toStdString())).text());
    QCOMPARE(QString::fromStdString(answer), expected);
}

void TestTensorCores::eachNameOfATraceIsAnsweredAsByItself()
{
    GpuTrace trace;
    const TrackId stream = trace.stream(trace.gpu(0), 7);
    trace.kernel(stream, "ampere_h16816gemm_128x64", 0, 10);
    trace.kernel(stream, "relu", 20, 10);
    const auto store = trace.open();
    kernels::TensorCoreNames names(*store);
    for (int again = 0; again < 2; ++again) {
        QCOMPARE(names.of(store->find("ampere_h16816gemm_128x64")), kernels::TensorCores::Yes);
        QCOMPARE(names.of(store->find("relu")), kernels::TensorCores::Unknown);
    }
}

TRILANE_TEST(TestTensorCores)
#include "tst_tensorcores.moc"

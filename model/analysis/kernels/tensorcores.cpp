// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/kernels/tensorcores.h"

#include "model/analysis/kernels/communication.h"
#include "model/analysis/kernels/kernelname.h"

#include <algorithm>
#include <array>
#include <span>

namespace trilane::kernels {

namespace {

using namespace std::string_view_literals;

/// M, N and K of MMA instructions, as CUTLASS, cuBLAS and cuDNN write them: "s16816gemm".
constexpr std::array kShapes{"884"sv,    "8816"sv,  "8832"sv,   "1684"sv,   "1688"sv,
                             "16816"sv,  "16832"sv, "16864"sv,  "161616"sv, "32816"sv,
                             "168128"sv, "83216"sv, "168256"sv, "88128"sv};
constexpr std::string_view kShapeTypes = "shidczbf";

/// Words that occur only in names of kernels with Tensor Cores: instructions and their components.
constexpr std::array kInstructions{"tensorop_"sv,   "OpClassTensorOp"sv,
                                   "MmaTensorOp"sv, "xmma_"sv,
                                   "hmma"sv,        "imma_"sv,
                                   "wgmma"sv,       "wmma"sv,
                                   "gmma_"sv,       "Gmma"sv,
                                   "GMMA"sv,        "SM80_16x8"sv,
                                   "SM120_16x8"sv,  "SM100_MMA"sv,
                                   "tcgen05"sv,     "Umma"sv,
                                   "UMMA"sv,        "m16n8k"sv,
                                   "mfma"sv,        "Mfma"sv,
                                   "xdlops"sv,      "_xdl_"sv,
                                   "Xdl"sv,         "gtcx"sv,
                                   "WarpGemm"sv,    "nvjet_"sv};

/// The same of products of matrices.
constexpr std::array kProducts{"Marlin<"sv,           "fp8_gemm_kernel"sv, "MoeFlatmmKernel"sv,
                               "FlatmmKernel"sv,      "_matmul_ogs"sv,     "fused_moe_kernel"sv,
                               "_block_fp8_matmul"sv, "aiter::fmoe_"sv,    "triton_mm_"sv,
                               "triton_bmm_"sv};

/// The same of attention, forward and backward.
constexpr std::array kAttention{"flash_fwd_k"sv,
                                "flash_fwd_s"sv,
                                "flash_bwd_dq_dk_dv"sv,
                                "FlashAttnFwd"sv,
                                "FlashAttnBwd"sv,
                                "FlashAttentionForwardSm"sv,
                                "FlashAttentionBackwardSm"sv,
                                "flash_fprop"sv,
                                "flash_bprop"sv,
                                "_sdpa_sm"sv,
                                "compute_attn_ws"sv,
                                "sparse_attn_fwd_kernel"sv,
                                "fmha_v2"sv,
                                "fmhaSm"sv,
                                "FmhaFwdKernel"sv,
                                "FmhaFwdV3Kernel"sv,
                                "FmhaFwdSplitKVKernel"sv,
                                "FmhaFwdPagedKVKernel"sv,
                                "FmhaBatchPrefill"sv,
                                "FmhaBwdDQDKDV"sv,
                                "PrefillWithPagedKVCacheKernel"sv,
                                "PrefillWithRaggedKVCacheKernel"sv,
                                "PrefillWithKVCacheKernel"sv,
                                "aiter::fmha_fwd"sv,
                                "aiter::fmha_bwd"sv,
                                "kernel_unified_attention"sv,
                                "_fwd_grouped_kernel_stage1"sv,
                                "_fwd_kernel_aligned"sv,
                                "triton_flex_attention"sv};

/// Kernels of these families that only add, copy, or compute without Tensor Cores.
constexpr std::array kHelpers{"flash_fwd_splitkv_combine"sv,
                              "splitKreduce"sv,
                              "FwdCombine"sv,
                              "FlashAttnBwdPreprocess"sv,
                              "BackwardPreprocess"sv,
                              "FlashAttnBwdPostprocess"sv,
                              "BackwardPostprocess"sv,
                              "dot_do_o"sv,
                              "FmhaFwdSplitKVCombine"sv,
                              "FmhaFwdAppendKV"sv,
                              "FmhaBwdOGradDotO"sv,
                              "FmhaBwdConvertQGrad"sv,
                              "_odo_"sv,
                              "_dq_convert"sv,
                              "_dq_shuffle"sv,
                              "_ffma_"sv,
                              "_simt_"sv,
                              "OpClassSimt"sv,
                              "MmaSimt"sv,
                              "_finalize_matmul"sv,
                              "marlin_repack"sv,
                              "ReduceSplitK"sv,
                              "reshape_and_cache"sv,
                              "fbgemm_gpu::permute"sv,
                              "init_device_workspace"sv,
                              "PostGSU"sv,
                              "fmhaReduction"sv,
                              "FmhaReduction"sv,
                              "FmhaKernelBwdSumOdO"sv,
                              "FmhaKernelBwdConvert"sv,
                              "convert_dq_to_16bits"sv,
                              "moe_align_block_size"sv,
                              "moe_sum_kernel"sv,
                              "_into_ue8m0"sv};

/// Lower case, in the qualified name: products and convolutions in ordinary arithmetic.
constexpr std::array kOrdinaryProducts{
    "_sgemm"sv,        "_dgemm"sv,         "_cgemm"sv,       "_zgemm"sv,       "_gcgemm"sv,
    "_scudnn_"sv,      "_dcudnn_"sv,       "gemv"sv,         "gemmsn_"sv,      "gemmk1_kernel"sv,
    "dot_kernel"sv,    "convolve_sgemm"sv, "winograd"sv,     "wgrad_alg"sv,    "dgrad_engine"sv,
    "magma_sgemm"sv,   "naive_conv"sv,     "sp3asmconv"sv,   "gcnasmconv"sv,   "fft2d"sv,
    "im2col"sv,        "col2im"sv,         "dgrad2d"sv,      "wgrad2d"sv,      "conv_depthwise"sv,
    "maxwell_hgemm"sv, "volta_hgemm"sv,    "turing_hgemm"sv, "ampere_hgemm"sv, "decodewithpaged"sv,
    "sgemm_largek"sv};

/// Lower case, at the begin of the qualified name: libraries without any.
constexpr std::array kPlainLibraries{"cub::"sv,     "at_cuda_detail::cub::"sv,
                                     "thrust::"sv,  "at::native::"sv,
                                     "rocprim::"sv, "hipcub::"sv,
                                     "curand"sv,    "rocrand"sv,
                                     "cupy_"sv,     "stream_executor::gpu::"sv};

/// Lower case, in the qualified name: neither a product of matrices nor attention.
constexpr std::array kPlain{"elementwise"sv,
                            "softmax"sv,
                            "layer_norm"sv,
                            "layernorm"sv,
                            "rms_norm"sv,
                            "rmsnorm"sv,
                            "batch_norm"sv,
                            "batchnorm"sv,
                            "::bn_"sv,
                            "group_norm"sv,
                            "groupnorm"sv,
                            "reduce_kernel"sv,
                            "reducekernel"sv,
                            "reduce_segments"sv,
                            "reduction_prod"sv,
                            "splitkreduce"sv,
                            "transpose"sv,
                            "permute"sv,
                            "nchwtonhwc"sv,
                            "nhwctonchw"sv,
                            "offsetskernel"sv,
                            "embedding"sv,
                            "dropout"sv,
                            "optimizer"sv,
                            "multi_tensor"sv,
                            "nllcriterion"sv,
                            "cross_entropy"sv,
                            "nll_loss"sv,
                            "radixsort"sv,
                            "topk"sv,
                            "memcpy"sv,
                            "memset"sv,
                            "fillbuffer"sv,
                            "copybuffer"sv,
                            "catarray"sv,
                            "upsample"sv,
                            "pool_forward"sv,
                            "pool_backward"sv,
                            "indexing_backward"sv,
                            "index_kernel"sv,
                            "bounds_check"sv,
                            "linearize_index"sv,
                            "rotary_embedding"sv,
                            "subtensorop"sv,
                            "reduce_1block"sv,
                            "scalepackedtensor"sv,
                            "spin_kernel"sv,
                            "kern_precompute_indices"sv,
                            "epilogue::impl::globalkernel"sv,
                            "reduce_wgrad"sv,
                            "mergestates"sv,
                            "scatter"sv,
                            "gather"sv,
                            "act_and_mul"sv,
                            "vectorized4_kernel"sv,
                            "converttensor"sv,
                            "scal_kernel"sv,
                            "nms_kernel"sv,
                            "routing_compute"sv,
                            "bitmatrix"sv};

/// Whole words: "adam" is in "macadam".
constexpr std::array kOptimizers{" adam "sv, " adamw "sv, " sgd "sv};

/// Lower case: words of kernels that may use tensor cores, whatever the rest of the name.
constexpr std::array kOpen{"gemm"sv, "matmul"sv, "conv"sv, "attention"sv, "attn"sv,
                           "fmha"sv, "flash"sv,  "mma"sv,  "_mm_"sv,      "moe"sv};

bool contains(std::string_view text, std::string_view word)
{
    return text.find(word) != std::string_view::npos;
}

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

bool isWordLetter(char c)
{
    return isDigit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/// "_s16816gemm", "_h884cudnn", "_s1688_": one letter, the shape, and no further digit.
bool hasShape(std::string_view name)
{
    for (size_t i = 1; i < name.size(); ++i) {
        if (!isDigit(name[i]) || kShapeTypes.find(name[i - 1]) == std::string_view::npos ||
            (i > 1 && isWordLetter(name[i - 2])))
            continue;
        const size_t end = std::min(name.find_first_not_of("0123456789", i), name.size());
        if (std::find(kShapes.begin(), kShapes.end(), name.substr(i, end - i)) != kShapes.end())
            return true;
        i = end;
    }
    return false;
}

/// Tensile and hipBLASLt: "Cijk_Ailk_Bljk_…_MI16x16x1_…" for MFMA; "MIAV0", "MIWT2_9" are no
/// shapes. Truncated names do not show it.
TensorCores ofTensile(std::string_view name)
{
    for (size_t at = name.find("_MI"); at != std::string_view::npos;
         at = name.find("_MI", at + 1)) {
        if (at + 3 < name.size() && isDigit(name[at + 3]))
            return TensorCores::Yes;
    }
    return contains(name, "_MT") && !contains(name, "shortname") ? TensorCores::No
                                                                 : TensorCores::Unknown;
}

/// "fmha_cutlassF_f16_aligned_64x64_rf_sm80": before 8.0 only 16-bit types.
TensorCores ofMemoryEfficientAttention(std::string_view name)
{
    const bool has16Bits = contains(name, "f16_");
    if (contains(name, "_sm80") || contains(name, "_sm90") ||
        (has16Bits && (contains(name, "_sm70") || contains(name, "_sm75"))))
        return TensorCores::Yes;
    return has16Bits ? TensorCores::Unknown : TensorCores::No;
}

bool beginsWithOne(std::string_view name, std::span<const std::string_view> begins)
{
    return std::any_of(begins.begin(), begins.end(),
                       [name](std::string_view begin) { return name.starts_with(begin); });
}

/// Names generated by compilers. torch.compile: pointwise kernels, reductions and scans are not
/// matrix products, even if named after a fused one; its templates are. XLA: loops over elements
/// and reductions are not.
TensorCores ofCompiler(std::string_view name)
{
    static constexpr std::array kinds{"triton_poi_"sv, "triton_red_"sv, "triton_per_"sv,
                                      "triton_for_"sv, "triton_spl_"sv, "triton_unk_fused_"sv};
    if (name.starts_with("triton_tem_"))
        return TensorCores::Yes;
    if (beginsWithOne(name, kinds))
        return TensorCores::No;
    static constexpr std::array ofXla{"loop_"sv, "input_"sv, "wrapped_"sv};
    const bool isFusion = contains(name, "_fusion") || name.starts_with("wrapped_");
    return isFusion && beginsWithOne(name, ofXla) &&
                   !containsOne(name, std::array{"dot"sv, "conv"sv})
               ? TensorCores::No
               : TensorCores::Unknown;
}

/// Functions whose template arguments determine their work.
bool isWrapper(std::string_view path)
{
    static constexpr std::array wrappers{
        "cutlass::device_kernel"sv, "cutlass::Kernel"sv, "cutlass::Kernel2"sv, "ck_tile::kentry"sv,
        "device_kernel"sv,          "Kernel"sv,          "kentry"sv,           "Kernel2"sv};
    return std::find(wrappers.begin(), wrappers.end(), path) != wrappers.end();
}

/// CUTLASS 3 and later, CK: use Tensor Core instructions unless their names state otherwise.
bool isModernProduct(std::string_view path, std::string_view kernel)
{
    if (path == "cutlass::device_kernel" || path == "ck_tile::kentry")
        return containsOne(kernel, std::array{"gemm"sv, "Gemm"sv, "Fmha::"sv, "ImplicitConv"sv});
    if (path.starts_with("deep_gemm::"))
        return containsOne(path, std::array{"gemm_"sv, "mqa_logits"sv, "einsum"sv});
    if (path.starts_with("aiter::"))
        return containsOne(path.substr(7), std::array{"gemm"sv});
    // TensorRT-LLM: "bmm_MxE4m3_MxE2m1MxE4m3_Fp32_t128x8x512…"
    for (const std::string_view prefix : {"bmm_"sv, "gemm_"sv, "gemmGatedAct_"sv}) {
        if (path.starts_with(prefix) && path.size() > prefix.size())
            return path[prefix.size()] >= 'A' && path[prefix.size()] <= 'Z';
    }
    return false;
}

/// Triton's attention, by the names that its authors gave it.
bool isTritonAttention(std::string_view path)
{
    static constexpr std::array names{"attn_fwd"sv,  "_attn_fwd"sv,        "attn_bwd"sv,
                                      "_attn_bwd"sv, "bwd_kernel_dk_dv"sv, "bwd_kernel_dq"sv};
    return std::find(names.begin(), names.end(), path) != names.end();
}

/// In lower case; the function Γ and the weights γ of norms are no "mma", "convert" is no "conv".
bool mayBeProduct(std::string lower)
{
    for (const std::string_view other : {"gamma"sv, "convert"sv}) {
        for (size_t at = 0; (at = lower.find(other, at)) != std::string::npos;)
            lower.erase(at, other.size());
    }
    return containsOne(lower, kOpen);
}

bool isPlain(std::string_view path, std::string_view kernel)
{
    // The work of a wrapper is determined by its arguments, and only by full names of algorithms in
    // them.
    const std::string_view telling = isWrapper(path) ? kernel : path;
    const std::string lower = lowerCase(telling);
    if (containsOne(lower, kOrdinaryProducts))
        return true;
    const bool isOpen = mayBeProduct(lower);
    return (!isOpen &&
            (containsOne(lower, kPlain) || containsOne(wordsOf(telling), kOptimizers))) ||
           (!isOpen && std::any_of(kPlainLibraries.begin(), kPlainLibraries.end(),
                                   [&](std::string_view one) { return lower.starts_with(one); }));
}

} // namespace

MessageText textOf(TensorCores answer)
{
    static constexpr std::array kTexts{MessageText("unknown"), MessageText("no"),
                                       MessageText("yes")};
    return kTexts[static_cast<size_t>(answer)];
}

TensorCores tensorCoresOf(std::string_view kernel)
{
    if (const TensorCores answer = ofCompiler(kernel); answer != TensorCores::Unknown)
        return answer;
    if (containsOne(kernel, kHelpers) || communicates(kernel))
        return TensorCores::No;
    if (contains(kernel, "Cijk_"))
        return ofTensile(kernel);
    if (contains(kernel, "fmha_cutlass"))
        return ofMemoryEfficientAttention(kernel);
    const std::string path = qualifiedName(kernel);
    if (containsOne(kernel, kInstructions) || containsOne(kernel, kProducts) ||
        containsOne(kernel, kAttention) || hasShape(kernel) || isModernProduct(path, kernel) ||
        isTritonAttention(path))
        return TensorCores::Yes;
    return isPlain(path, kernel) ? TensorCores::No : TensorCores::Unknown;
}

TensorCores TensorCoreNames::of(StringId name)
{
    if (m_known.empty())
        m_known.resize(m_trace.stringCount());
    if (name.value >= m_known.size())
        return TensorCores::Unknown; // a damaged file may use undefined names
    Entry &entry = m_known[name.value];
    if (!entry.isKnown)
        entry = {true, tensorCoresOf(m_trace.string(name))};
    return entry.answer;
}

} // namespace trilane::kernels

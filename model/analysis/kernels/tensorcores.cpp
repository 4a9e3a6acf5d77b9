// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/kernels/tensorcores.h"

#include <algorithm>
#include <array>

namespace trilane {

namespace {

using namespace std::string_view_literals;

/// M, N and K of MMA instructions, as CUTLASS, cuBLAS and cuDNN write them: "s16816gemm".
constexpr std::array kShapes{"884"sv,    "8816"sv,  "8832"sv,   "1684"sv,   "1688"sv,
                             "16816"sv,  "16832"sv, "16864"sv,  "161616"sv, "32816"sv,
                             "168128"sv, "83216"sv, "168256"sv, "88128"sv};
constexpr std::string_view kShapeTypes = "shidczbf";

/// Words that only names of such kernels have.
constexpr std::array kWords{"tensorop_"sv,
                            "OpClassTensorOp"sv,
                            "MmaTensorOp"sv,
                            "nvjet_"sv,
                            "hmma"sv,
                            "imma_"sv,
                            "wgmma"sv,
                            "wmma"sv,
                            "gmma_"sv,
                            "Gmma"sv,
                            "GMMA"sv,
                            "SM80_16x8"sv,
                            "SM100_MMA"sv,
                            "tcgen05"sv,
                            "WmmaTensorOp"sv,
                            "Marlin<"sv,
                            "fp8_gemm_kernel"sv,
                            "fmha_v2"sv,
                            "flash_fwd_k"sv,
                            "flash_fwd_s"sv,
                            "flash_bwd_dq_dk_dv"sv,
                            "FlashAttnFwd"sv,
                            "FlashAttnBwd"sv,
                            "flash_fprop"sv,
                            "flash_bprop"sv,
                            "mfma"sv,
                            "xdlops"sv,
                            "_xdl_"sv,
                            "Xdl"sv,
                            "gtcx"sv,
                            "FmhaFwdKernel"sv,
                            "FmhaBwdDQDKDV"sv};

/// Of the same families, but they add up, copy, or compute without them.
constexpr std::array kOthers{"flash_fwd_splitkv_combine"sv, "splitKreduce"sv, "FwdCombine"sv,
                             "_ffma_"sv, "_simt_"sv};

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

/// Tensile: "Cijk_Ailk_Bljk_…_MI16x16x1_…" where MFMA is used; "MIAV0", "MIWT2_9" are no shapes.
bool isTensileWithMatrixCores(std::string_view name)
{
    if (!name.starts_with("Cijk_"))
        return false;
    for (size_t at = name.find("_MI"); at != std::string_view::npos;
         at = name.find("_MI", at + 1)) {
        if (at + 3 < name.size() && isDigit(name[at + 3]))
            return true;
    }
    return false;
}

/// "fmha_cutlassF_f16_aligned_64x64_rf_sm80": before 8.0 only what has 16 bits.
bool isAttentionOfCutlass(std::string_view name)
{
    if (!contains(name, "fmha_cutlass"))
        return false;
    if (contains(name, "_sm80") || contains(name, "_sm90"))
        return true;
    return contains(name, "f16_") && (contains(name, "_sm70") || contains(name, "_sm75"));
}

} // namespace

bool looksLikeTensorCoreKernel(std::string_view name)
{
    const auto isIn = [name](std::string_view word) {
        return contains(name, word);
    };
    if (std::any_of(kOthers.begin(), kOthers.end(), isIn))
        return false;
    return contains(name, "xmma_") || std::any_of(kWords.begin(), kWords.end(), isIn) ||
           hasShape(name) || isTensileWithMatrixCores(name) || isAttentionOfCutlass(name);
}

bool TensorCoreNames::has(StringId name)
{
    if (m_known.empty())
        m_known.resize(m_store.stringCount());
    if (name.value >= m_known.size())
        return false; // a damaged file may name what it does not define
    Known &known = m_known[name.value];
    if (known == Known::Not)
        known = looksLikeTensorCoreKernel(m_store.string(name)) ? Known::Yes : Known::No;
    return known == Known::Yes;
}

} // namespace trilane

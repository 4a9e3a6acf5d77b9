// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/findings/kernelfamily.h"

#include "model/analysis/kernels/communication.h"
#include "model/analysis/kernels/kernelname.h"
#include "model/analysis/kernels/tensorcores.h"

#include <algorithm>
#include <array>
#include <string>

namespace trilane::findings {

bool looksLikeMatrixWork(std::string_view name)
{
    static constexpr std::array<std::string_view, 8> kWords{
        "gemm", "wgrad", "dgrad", "convolve", "winograd", "implicit_con", "cutlass", "_scudnn_"};
    return kernels::containsOne(kernels::lowerCase(name), kWords);
}

bool isMatrixWorkWithoutTensorCores(std::string_view name)
{
    static constexpr std::array<std::string_view, 8> kWords{
        "sgemm",          "hgemm",    "simt",      "_scudnn_",
        "convolve_sgemm", "winograd", "wgrad_alg", "dgrad_engine"};
    static constexpr std::array<std::string_view, 8> kNot{
        "gemv", "dgemm", "zgemm", "double", "gemmk1", "gemmsn", "splitkreduce", "transform"};
    if (kernels::tensorCoresOf(name) != kernels::TensorCores::No || kernels::communicates(name))
        return false;
    const std::string text = kernels::lowerCase(name);
    return kernels::containsOne(text, kWords) && !kernels::containsOne(text, kNot);
}

} // namespace trilane::findings

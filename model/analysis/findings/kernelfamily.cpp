// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/findings/kernelfamily.h"

#include "model/analysis/kernels/tensorcores.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <span>
#include <string>

namespace trilane {

namespace {

bool hasOne(std::string_view text, std::span<const std::string_view> words)
{
    return std::any_of(words.begin(), words.end(), [&](std::string_view word) {
        return text.find(word) != std::string_view::npos;
    });
}

std::string lower(std::string_view text)
{
    std::string result(text);
    std::transform(result.begin(), result.end(), result.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return result;
}

} // namespace

bool looksLikeMatrixWork(std::string_view name)
{
    static constexpr std::array<std::string_view, 8> kWords{
        "gemm", "wgrad", "dgrad", "convolve", "winograd", "implicit_con", "cutlass", "_scudnn_"};
    const std::string text = lower(name);
    return hasOne(text, kWords);
}

bool isMatrixWorkWithoutTensorCores(std::string_view name)
{
    static constexpr std::array<std::string_view, 8> kWords{
        "sgemm",          "hgemm",    "simt",      "_scudnn_",
        "convolve_sgemm", "winograd", "wgrad_alg", "dgrad_engine"};
    static constexpr std::array<std::string_view, 7> kNot{
        "gemv", "dgemm", "zgemm", "double", "gemmk1", "splitkreduce", "transform"};
    if (looksLikeTensorCoreKernel(name))
        return false;
    const std::string text = lower(name);
    return hasOne(text, kWords) && !hasOne(text, kNot);
}

} // namespace trilane

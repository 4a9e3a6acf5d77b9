// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/kernels/kernelrole.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <span>
#include <string>

namespace trilane {

namespace {

using Words = std::span<const std::string_view>;

constexpr std::array<std::string_view, 6> kUpdates{"adam", "sgd",      "lamb",
                                                   "lars", "momentum", "multi_tensor"};
constexpr std::array<std::string_view, 4> kForward{"forward", "_fwd", "fwd_", "fprop"};
constexpr std::array<std::string_view, 5> kBackward{"backward", "_bwd", "bwd_", "wgrad",
                                                    "grad_input"};
constexpr std::array<std::string_view, 9> kNetwork{
    "gemm", "conv", "attention", "attn", "fmha", "layer_norm", "layernorm", "softmax", "cudnn"};

std::string lower(std::string_view name)
{
    std::string text(name);
    std::transform(text.begin(), text.end(), text.begin(), [](char c) {
        return static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    });
    return text;
}

bool hasAnyOf(std::string_view text, Words words)
{
    return std::any_of(words.begin(), words.end(), [&](std::string_view word) {
        return text.find(word) != std::string_view::npos;
    });
}

} // namespace

bool updatesWeights(std::string_view kernel)
{
    return hasAnyOf(lower(kernel), kUpdates);
}

bool isOfForwardPass(std::string_view kernel)
{
    return hasAnyOf(lower(kernel), kForward);
}

bool isOfBackwardPass(std::string_view kernel)
{
    return hasAnyOf(lower(kernel), kBackward);
}

bool isOfNetwork(std::string_view kernel)
{
    return hasAnyOf(lower(kernel), kNetwork);
}

} // namespace trilane

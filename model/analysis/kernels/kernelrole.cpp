// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/kernels/kernelrole.h"

#include "model/analysis/kernels/kernelname.h"

#include <array>
#include <string>

namespace trilane {

namespace {

constexpr std::array<std::string_view, 6> kUpdates{"adam", "sgd",      "lamb",
                                                   "lars", "momentum", "multi_tensor"};
constexpr std::array<std::string_view, 4> kForward{"forward", "_fwd", "fwd_", "fprop"};
constexpr std::array<std::string_view, 5> kBackward{"backward", "_bwd", "bwd_", "wgrad",
                                                    "grad_input"};
constexpr std::array<std::string_view, 9> kNetwork{
    "gemm", "conv", "attention", "attn", "fmha", "layer_norm", "layernorm", "softmax", "cudnn"};

} // namespace

bool updatesWeights(std::string_view kernel)
{
    return containsOne(lowerCase(kernel), kUpdates);
}

bool isOfForwardPass(std::string_view kernel)
{
    return containsOne(lowerCase(kernel), kForward);
}

bool isOfBackwardPass(std::string_view kernel)
{
    return containsOne(lowerCase(kernel), kBackward);
}

bool isOfNetwork(std::string_view kernel)
{
    return containsOne(lowerCase(kernel), kNetwork);
}

} // namespace trilane

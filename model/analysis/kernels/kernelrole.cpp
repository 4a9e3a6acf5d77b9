// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/kernels/kernelrole.h"

#include "model/analysis/kernels/kernelname.h"

#include <array>
#include <string>

namespace trilane::kernels {

namespace {

/// Whole words: "lamb" is in "lambda", "lars" in "scalars", "conv" in "convert". The scale of a
/// loss is updated after the weights (torch.amp).
constexpr std::array<std::string_view, 12> kUpdates{
    " adam ", " adamw ", " adamax ", " nadam ",    " radam ",        " sgd ",
    " sgdm ", " lamb ",  " lars ",   " momentum ", " multi tensor ", " update scale "};
constexpr std::array<std::string_view, 2> kConvolutions{" conv ", " deconv "};

constexpr std::array<std::string_view, 4> kTuning{"redzoneallocator", "delaykernel", "repeatbuffer",
                                                  "xla_fp_comparison"};

constexpr std::array<std::string_view, 4> kForward{"forward", "_fwd", "fwd_", "fprop"};
constexpr std::array<std::string_view, 5> kBackward{"backward", "_bwd", "bwd_", "wgrad",
                                                    "grad_input"};
constexpr std::array<std::string_view, 9> kNetwork{
    "gemm", "convol", "attention", "attn", "fmha", "layer_norm", "layernorm", "softmax", "cudnn"};

} // namespace

bool updatesWeights(std::string_view kernel)
{
    return containsOne(wordsOf(kernel), kUpdates);
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
    return containsOne(lowerCase(kernel), kNetwork) || containsOne(wordsOf(kernel), kConvolutions);
}

bool isOfTuning(std::string_view kernel)
{
    return containsOne(lowerCase(kernel), kTuning);
}

bool isMadeByXla(std::string_view kernel)
{
    return kernel.starts_with("wrapped_") || wordsOf(kernel).find(" fusion ") != std::string::npos;
}

} // namespace trilane::kernels

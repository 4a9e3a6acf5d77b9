// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/kernels/workfamily.h"

#include "model/analysis/kernels/communication.h"
#include "model/analysis/kernels/kernelname.h"

#include <algorithm>
#include <array>
#include <cctype>

namespace trilane::kernels {

namespace {

using namespace std::string_view_literals;

/// A lower-case word in a name, and the building block that it identifies.
struct BlockWord
{
    std::string_view word, block;
};

/// The first that fits counts.
constexpr std::array kBlocks{
    BlockWord{"flash", "attention"},      BlockWord{"attn", "attention"},
    BlockWord{"attention", "attention"},  BlockWord{"fmha", "attention"},
    BlockWord{"sdpa", "attention"},       BlockWord{"prefillwith", "attention"},
    BlockWord{"decodewith", "attention"}, BlockWord{"splitkreduce", ""},
    BlockWord{"gemm", "matrix"},          BlockWord{"cijk_", "matrix"},
    BlockWord{"nvjet", "matrix"},         BlockWord{"matmul", "matrix"},
    BlockWord{"gemv", "matrix"},          BlockWord{"triton_mm", "matrix"},
    BlockWord{"triton_bmm", "matrix"},    BlockWord{"convolution", "matrix"},
    BlockWord{"convolve", "matrix"},      BlockWord{"conv_", "matrix"},
    BlockWord{"conv2d", "matrix"},        BlockWord{"implicit_con", "matrix"},
    BlockWord{"scudnn", "matrix"},        BlockWord{"dgrad", "matrix"},
    BlockWord{"wgrad", "matrix"},         BlockWord{"fprop", "matrix"},
    BlockWord{"winograd", "matrix"},      BlockWord{"cutlass", "matrix"},
    BlockWord{"layer_norm", "norm"},      BlockWord{"layernorm", "norm"},
    BlockWord{"rms_norm", "norm"},        BlockWord{"rmsnorm", "norm"},
    BlockWord{"batch_norm", "norm"},      BlockWord{"batchnorm", "norm"},
    BlockWord{"group_norm", "norm"},      BlockWord{"groupnorm", "norm"},
    BlockWord{"bn_fw", "norm"},           BlockWord{"bn_bw", "norm"},
    BlockWord{"ln_fwd", "norm"},          BlockWord{"ln_bwd", "norm"},
    BlockWord{"softmax", "softmax"},      BlockWord{"max_pool", "pooling"},
    BlockWord{"avg_pool", "pooling"},     BlockWord{"pooling", "pooling"},
    BlockWord{"embedding", "embedding"},  BlockWord{"dropout", "dropout"},
    BlockWord{"nll_loss", "loss"},        BlockWord{"cross_entropy", "loss"},
    BlockWord{"nllcriterion", "loss"},    BlockWord{"upsample", "resampling"},
};

/// In lower case, in a name that is of no such block.
constexpr std::array kOfAny{"elementwise"sv,  "memcpy"sv,       "memset"sv,        "catarray"sv,
                            "optimizer"sv,    "multi_tensor"sv, "nchwtonhwc"sv,    "nhwctonchw"sv,
                            "subtensorop"sv,  "distribution"sv, "offsetskernel"sv, "spin_kernel"sv,
                            "at::native::"sv, "cub::"sv,        "thrust::"sv};
/// Whole words: "fill" is in "prefill", "adam" in "macadam", "sort" in "assort".
constexpr std::array kWordsOfAny{" reduce "sv,   " fill "sv,   " copy "sv,  " index "sv,
                                 " indexing "sv, " scan "sv,   " sort "sv,  " gather "sv,
                                 " scatter "sv,  " select "sv, " topk "sv,  " transpose "sv,
                                 " permute "sv,  " adam "sv,   " adamw "sv, " sgd "sv};

/// Words of a name that are element types, architectures or common to all kernels.
constexpr std::array kNotTold{"half"sv,    "float"sv,  "double"sv,    "bf"sv,     "bfloat"sv,
                              "fp"sv,      "tf"sv,     "int"sv,       "uint"sv,   "sm"sv,
                              "maxwell"sv, "pascal"sv, "volta"sv,     "turing"sv, "ampere"sv,
                              "ada"sv,     "hopper"sv, "blackwell"sv, "kernel"sv};

/// torch.compile names fused kernels by their operators.
bool isFused(std::string_view path)
{
    return path.starts_with("triton_") && path.find("_fused_") != std::string_view::npos;
}

/// The runs of two letters and more that are not in kNotTold.
std::string tellingWords(std::string_view path)
{
    std::string words;
    for (size_t i = 0; i < path.size();) {
        size_t end = i;
        while (end < path.size() && std::isalpha(static_cast<unsigned char>(path[end])) != 0)
            ++end;
        const std::string_view word = path.substr(i, end - i);
        if (word.size() > 1 && std::find(kNotTold.begin(), kNotTold.end(), word) == kNotTold.end())
            words += (words.empty() ? "" : " ") + std::string(word);
        i = std::max(end, i + 1);
    }
    return words;
}

} // namespace

WorkFamily workFamilyOf(std::string_view kernel)
{
    // The number of a graph is a matter of chance.
    if (communicates(kernel) || kernel.starts_with("CUDA graph "))
        return {NameTells::Nothing, {}};
    // A mangled name may end before its function is named.
    const bool isMangled = kernel.starts_with("_Z");
    const std::string path = lowerCase(isMangled ? std::string(kernel) : qualifiedName(kernel));
    if (!isFused(path)) {
        const auto block = std::find_if(kBlocks.begin(), kBlocks.end(), [&](const BlockWord &one) {
            return path.find(one.word) != std::string::npos;
        });
        if (block != kBlocks.end() && !block->block.empty())
            return {NameTells::Structure, std::string(block->block)};
        if (block != kBlocks.end() || containsOne(path, kOfAny) ||
            containsOne(wordsOf(isMangled ? kernel : qualifiedName(kernel)), kWordsOfAny))
            return {NameTells::Nothing, {}};
    }
    std::string words = tellingWords(path);
    return {NameTells::Program, words.empty() ? std::string(kernel) : std::move(words)};
}

} // namespace trilane::kernels

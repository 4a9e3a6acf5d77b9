// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/bench/simulation/kernels.h"

#include <string>

namespace trilane::simulation {

namespace {

/// Picks for the n-th variant of a family: each template parameter its own digit of n.
class Choice
{
public:
    explicit Choice(uint32_t n)
        : m_n(n)
    {}
    std::string operator()(std::initializer_list<const char *> options)
    {
        const char *chosen = options.begin()[m_n % options.size()];
        m_n /= static_cast<uint32_t>(options.size());
        return chosen;
    }
    /// What is left of n, to make every name its own.
    std::string rest() const { return m_n ? std::to_string(m_n) : std::string(); }

private:
    uint32_t m_n;
};

std::string convolution(const char *direction, Choice pick)
{
    const std::string tile = pick({"128x128x64", "128x64x64", "64x64x64", "256x128x64"});
    const std::string layout = pick({"nhwckrsc_nhwc", "nchwkcrs_nchw"});
    const std::string type =
        pick({"bf16bf16_bf16f32_f32", "f16f16_f16f32_f32", "tf32tf32_tf32f32"});
    return std::string("sm90_xmma_") + direction + "_implicit_gemm_" + type + "_" + layout +
           "_tilesize" + tile + "_warpgroupsize1x1x1_g1_execute_segment_k_off_kernel__5x_cudnn" +
           pick.rest();
}

std::string norm(const char *which, Choice pick)
{
    const std::string threads = pick({"512", "256", "1024"});
    const std::string order = pick({"NHWC", "NCHW"});
    const std::string type = pick({"__nv_bfloat16", "__half", "float"});
    return std::string("void cudnn::bn_") + which + "_1C11_kernel_" + order + "<" + type +
           ", float, int, " + threads + ", true, 1, true>(cudnnTensorStruct, " + type +
           " const*, cudnnTensorStruct, " + type +
           "*, float const*, float const*, float, float*, float*, float*, float*, float, float)" +
           pick.rest();
}

std::string elementwise(Choice pick)
{
    const std::string functor =
        pick({"CUDAFunctor_add", "launch_clamp_scalar", "CUDAFunctorOnSelf_add", "MulFunctor",
              "FillFunctor", "direct_copy_kernel"});
    const std::string width = pick({"4", "8"});
    const std::string type = pick({"c10::BFloat16", "c10::Half", "float"});
    const std::string arrays = pick({"std::array<char*, 3ul>", "std::array<char*, 2ul>"});
    return "void at::native::vectorized_elementwise_kernel<" + width + ", at::native::" + functor +
           "<" + type + ">, " + arrays + " >(int, at::native::" + functor + "<" + type + ">, " +
           arrays + ")" + pick.rest();
}

std::string reduce(Choice pick)
{
    const std::string what = pick({"MeanOps", "func_wrapper_t", "NormTwoOps", "WelfordOps"});
    const std::string threads = pick({"512, 1", "128, 4", "256, 2"});
    const std::string type = pick({"float, float, float", "c10::BFloat16, float, c10::BFloat16"});
    return "void at::native::reduce_kernel<" + threads + ", at::native::ReduceOp<" +
           type.substr(0, type.find(',')) + ", at::native::" + what + "<" + type +
           ">, unsigned int, float, 4> >(at::native::ReduceOp<...>)" + pick.rest();
}

std::string gemm(Choice pick)
{
    const std::string shape = pick({"256x128_32x3", "128x128_64x4", "128x64_32x6", "64x64_64x5"});
    const std::string align = pick({"nn_align8", "tn_align8", "nt_align4"});
    const std::string type =
        pick({"bf16_s16816gemm_relu_bf16", "f16_s16816gemm_f16", "tf32_s1688gemm"});
    return "void cutlass::Kernel2<cutlass_80_tensorop_" + type + "_" + shape + "_" + align +
           ">(cutlass_80_tensorop_" + type + "_" + shape + "_" + align + "::Params)" + pick.rest();
}

std::string loss(Choice pick)
{
    const std::string way = pick(
        {"cunn_SoftMaxForward", "cunn_SoftMaxBackward", "nll_loss_forward", "nll_loss_backward"});
    return "void at::native::(anonymous namespace)::" + way +
           "<8, c10::BFloat16, float, c10::BFloat16, "
           "at::native::(anonymous namespace)::LogSoftMaxForwardEpilogue>(c10::BFloat16*, "
           "c10::BFloat16 const*, int)" +
           pick.rest();
}

std::string optimizer(Choice pick)
{
    const std::string functor = pick({"FusedSgdMathFunctor", "BinaryOpListAlphaFunctor",
                                      "UnaryOpFunctor", "FusedAdamMathFunctor"});
    const std::string depth = pick({"4", "3", "2"});
    return "void at::native::(anonymous "
           "namespace)::multi_tensor_apply_kernel<at::native::(anonymous "
           "namespace)::TensorListMetadata<" +
           depth + ">, at::native::(anonymous namespace)::" + functor + "<float, " + depth +
           "> >(at::native::(anonymous namespace)::TensorListMetadata<" + depth + ">)" +
           pick.rest();
}

std::string collective(Choice pick)
{
    const std::string what = pick({"AllReduce_Sum_bf16", "AllGather", "ReduceScatter_Sum_bf16"});
    const std::string how = pick({"RING_LL", "RING_SIMPLE", "NVLS_LL128"});
    return "ncclDevKernel_" + what + "_" + how + "(ncclDevKernelArgsStorage<4096ul>)" + pick.rest();
}

std::string nameOf(Family family, uint32_t variant)
{
    const Choice pick(variant);
    switch (family) {
    case Family::ConvForward:
        return convolution("fprop", pick);
    case Family::ConvData:
        return convolution("dgrad", pick);
    case Family::ConvWeight:
        return convolution("wgrad", pick);
    case Family::NormForward:
        return norm("fw_tr", pick);
    case Family::NormBackward:
        return norm("bw", pick);
    case Family::Elementwise:
        return elementwise(pick);
    case Family::Reduce:
        return reduce(pick);
    case Family::Gemm:
        return gemm(pick);
    case Family::Loss:
        return loss(pick);
    case Family::Optimizer:
        return optimizer(pick);
    case Family::Collective:
        return collective(pick);
    }
    return {};
}

Ns medianOf(Family family)
{
    constexpr std::array<Ns, kFamilyCount> kMedians{210'000, 230'000, 240'000, 60'000,
                                                    85'000,  38'000,  30'000,  150'000,
                                                    14'000,  95'000,  900'000};
    return kMedians[static_cast<size_t>(family)];
}

format::Detail launchOf(Family family, Random &random)
{
    format::LaunchConfig launch;
    const bool tiled = family <= Family::ConvWeight || family == Family::Gemm;
    launch.grid = {tiled ? 8 + random.below(120) : 64u << random.below(8), 1 + random.below(4), 1};
    launch.block = {tiled ? 128u * (1 + random.below(3)) : 64u << random.below(4), 1, 1};
    if (family == Family::Collective)
        launch.grid = {24, 1, 1};
    launch.registers = tiled ? 168 + 8 * random.below(11) : 16 + 8 * random.below(8);
    launch.staticSharedBytes = tiled ? 0 : 16 << random.below(6);
    launch.dynamicSharedBytes = tiled ? 49152u * (1 + random.below(4)) : 0;
    return {.launch = launch, .copy = {}};
}

} // namespace

KernelCatalog::KernelCatalog(Tables &tables, uint64_t seed, uint32_t variants, double timeScale)
    : m_tables(tables)
    , m_random(seed)
    , m_zipf(variants)
    , m_timeScale(timeScale)
{
    for (size_t family = 0; family < kFamilyCount; ++family) {
        for (uint32_t variant = 0; variant < variants; ++variant)
            m_names[family].push_back(tables.intern(nameOf(static_cast<Family>(family), variant)));
    }
}

uint32_t KernelCatalog::site(Family family)
{
    const double scale = m_timeScale * (0.4 + 1.4 * m_random.fraction());
    m_types.push_back({.name = m_names[static_cast<size_t>(family)][m_zipf.draw(m_random)],
                       .detail = m_tables.intern(launchOf(family, m_random)),
                       .median = static_cast<Ns>(static_cast<double>(medianOf(family)) * scale),
                       .spread = 0.02 + 0.06 * m_random.fraction()});
    return static_cast<uint32_t>(m_types.size() - 1);
}

} // namespace trilane::simulation

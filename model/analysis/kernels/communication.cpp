// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/kernels/communication.h"

#include "model/analysis/kernels/kernelname.h"

#include <algorithm>
#include <array>
#include <cctype>

namespace trilane::kernels {

namespace {

using namespace std::string_view_literals;

/// Anywhere in a function's qualified name, in lower case: libraries that do nothing else.
constexpr std::array kLibraries{"nccl"sv,        "rccl"sv,           "hccl"sv,
                                "oneccl"sv,      "mscclkernel"sv,    "mscclpp::"sv,
                                "nvshmem"sv,     "rocshmem"sv,       "roc_shmem"sv,
                                "deep_ep::"sv,   "hybrid_ep::"sv,    "internode::"sv,
                                "intranode::"sv, "internode_ll::"sv, "pplx::"sv,
                                "mori::"sv,      "quickreduce::"sv,  "userbuffers_"sv,
                                "c10d::"sv,      "lamport"sv,        "_on_stream_kernel"sv};

/// Kernels of such a library that only work on their own GPU.
constexpr std::array kLocal{"get_dispatch_layout"sv};

/// The function itself, without namespaces.
constexpr std::array kFunctions{
    "barrier_kernel"sv, "put_signal_kernel"sv,      "wait_signal_kernel"sv,   "notify_dispatch"sv,
    "cached_notify"sv,  "cached_notify_dispatch"sv, "cached_notify_combine"sv};

/// In the qualified name without anything but lower-case letters and digits.
constexpr std::array kCollectives{"allreduce"sv,         "allgather"sv,
                                  "reducescatter"sv,     "alltoall"sv,
                                  "all2all"sv,           "moea2a"sv,
                                  "a2adispatch"sv,       "a2acombine"sv,
                                  "crossdevicereduce"sv, "exchangesplitandoffset"sv,
                                  "multigpubarrier"sv,   "pushpullhalos"sv};

/// Names of operations within a GPU, or combined with matrix products.
constexpr std::array kWithin{"blockallreduce"sv, "warpallreduce"sv, "gemm"sv, "matmul"sv};

struct Family
{
    std::string_view letters; ///< found in the name without anything but lower-case letters
    std::string_view name;
};

/// The first that fits counts: "reduce" is in "allreduce".
constexpr std::array kFamilies{
    Family{"reducescatter", "reduce_scatter"},
    Family{"allreduce", "all_reduce"},
    Family{"allgather", "all_gather"},
    Family{"alltoall", "all_to_all"},
    Family{"allall", "all_to_all"}, // all2all
    Family{"sendrecv", "send_recv"},
    Family{"broadcast", "broadcast"},
    Family{"barrier", "barrier"},
    Family{"crossdevicereduce", "all_reduce"},
    Family{"notifydispatch", "notify_dispatch"},
    Family{"cachednotify", "cached_notify"},
    Family{"dispatch", "dispatch"},
    Family{"combine", "combine"},
    Family{"pushsend", "send_recv"},
    Family{"pushrecv", "send_recv"},
    Family{"reduce", "reduce"},
    Family{"gather", "gather"},
    Family{"scatter", "scatter"},
};

template <typename Keep>
std::string onlySuch(std::string_view text, Keep keep)
{
    std::string kept;
    for (const char c : text) {
        if (keep(static_cast<unsigned char>(c)))
            kept += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    }
    return kept;
}

/// torch.compile names fused kernels by their operators, including collectives.
bool isGenerated(std::string_view path)
{
    return path.starts_with("triton_") && path.find("_fused_") != std::string_view::npos;
}

/// UCC's executors are known by their parameters only.
bool isOfUcc(std::string_view kernel, std::string_view path)
{
    return path.starts_with("ucc_") ||
           (path.starts_with("executor_") && kernel.find("(ucc_") != std::string_view::npos);
}

std::string_view functionOf(std::string_view path)
{
    const size_t scope = path.rfind("::");
    return scope == std::string_view::npos ? path : path.substr(scope + 2);
}

} // namespace

bool communicates(std::string_view kernel)
{
    const std::string path = lowerCase(qualifiedName(kernel));
    if (path.empty() || isGenerated(path) || containsOne(path, kLocal))
        return false;
    const std::string_view function = functionOf(path);
    if (containsOne(path, kLibraries) || isOfUcc(kernel, path) ||
        std::find(kFunctions.begin(), kFunctions.end(), function) != kFunctions.end())
        return true;
    const std::string letters = onlySuch(path, [](int c) { return std::isalnum(c) != 0; });
    return containsOne(letters, kCollectives) && !containsOne(letters, kWithin);
}

std::string_view collectiveFamily(std::string_view name)
{
    const std::string letters = onlySuch(name, [](int c) { return std::isalpha(c) != 0; });
    const auto known = std::find_if(kFamilies.begin(), kFamilies.end(), [&](const Family &family) {
        return letters.find(family.letters) != std::string::npos;
    });
    return known == kFamilies.end() ? std::string_view() : known->name;
}

bool CommunicationNames::has(StringId name)
{
    if (m_known.empty())
        m_known.resize(m_trace.stringCount());
    if (name.value >= m_known.size())
        return false; // a damaged file may use undefined names
    Known &known = m_known[name.value];
    if (known == Known::Not)
        known = communicates(m_trace.string(name)) ? Known::Yes : Known::No;
    return known == Known::Yes;
}

} // namespace trilane::kernels

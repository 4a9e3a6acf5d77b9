// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cuda_runtime_api.h>

#include <cstdint>
#include <map>
#include <string>

namespace train {

using Counts = std::map<std::string, uint64_t>;

/// What one thread did, exactly.
struct Tally
{
    uint32_t thread = 0;
    int device = -1;
    Counts api;                    ///< calls by function
    Counts ranges;                 ///< NVTX ranges by name
    Counts copies;                 ///< by direction and memory: "HtoD pinned"
    Counts waits;                  ///< by what CUPTI calls them: "stream synchronize"
    std::map<int, Counts> kernels; ///< launched one by one: by stream, then name
    uint64_t memsets = 0;
    uint64_t graphLaunches = 0;
    Counts graphKernels; ///< launched by graphs
    uint64_t graphMemsets = 0;
    uint64_t allocated = 0; ///< bytes on the device
    uint64_t copiedBytes = 0;
};

/// Of the calling thread.
[[nodiscard]] Tally &tally();

/// Ends the program with CUDA's words if it is no success.
void check(cudaError_t result, const char *function);

/// One JSON object.
[[nodiscard]] std::string toJson(const Tally &tally);

} // namespace train

/// Calls a function of CUDA's and counts the call.
#define TRAIN_CUDA(function, ...)                                                                  \
    (++train::tally().api[#function], train::check(function(__VA_ARGS__), #function))

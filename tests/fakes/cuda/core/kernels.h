// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "tests/fakes/cuda/core/stream.h"

#include <string>

namespace fakecuda {

/// A function of a device: it takes a time, and may do something on the host.
struct Kernel
{
    std::string name;
    Ns duration = 0;
    void (*body)(void **arguments) = nullptr;
    std::vector<size_t> argumentSizes;  ///< of the body's; they are copied at the launch
    const char *recordedName = nullptr; ///< else name
};

struct LaunchShape
{
    uint32_t grid[3] = {};
    uint32_t block[3] = {};
    size_t sharedBytes = 0;
};

namespace kernels {

/// How long kernels take that were registered without a time: FAKE_CUDA_KERNEL_NS, else 10 us.
[[nodiscard]] Ns usualDuration();

/// The same kernel for the same name and time.
const Kernel *make(const std::string &name, Ns duration);
const Kernel *make(Kernel kernel);

/// What the compiler's start-up code tells: this function of the host stands for that kernel.
void stand(const void *host, const Kernel *kernel);
/// By kernel or by what stands for it; null: neither.
[[nodiscard]] const Kernel *find(const void *handle);

int makeLaunch(const Kernel *kernel, const LaunchShape &shape, void **arguments,
               Operation &operation);
int launch(Stream &stream, const Kernel *kernel, const LaunchShape &shape, void **arguments);

} // namespace kernels
} // namespace fakecuda

// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

/// A program with libcupti and without libcuda, as any that loads a CUDA build of PyTorch.

#include "tests/fakes/cuda/include/fakecupti.h"

#include <cstdio>

#include <dlfcn.h>

int main()
{
    constexpr uint32_t kRuntime = 5;
    const auto isDriverThere = [] {
        return ::dlopen("libcuda.so.1", RTLD_NOW | RTLD_NOLOAD) != nullptr;
    };
    std::printf("before %d\n", isDriverThere());
    std::printf("enable %d\n", cuptiActivityEnable(kRuntime));
    std::printf("after %d\n", isDriverThere());
    return 0;
}

// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

/// cuptionly: has libcupti as any process that has loaded a CUDA build of PyTorch, and never
/// touches CUDA. Prints "ready", waits for the end of its input, and says whether libcuda is there
/// now: exit status 0: it is not, 1: it is.

#include "tests/fakes/cuda/include/fakecupti.h"

#include <cstdio>

#include <dlfcn.h>

/// Else the linker leaves libcupti out.
extern "C" int (*const keptForTheLinker)(uint32_t *) = cuptiGetVersion;

int main()
{
    std::puts("ready");
    std::fflush(stdout);
    while (std::getchar() != EOF) {
    }
    return ::dlopen("libcuda.so.1", RTLD_NOW | RTLD_NOLOAD) ? 1 : 0;
}

// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <stddef.h>

/// What the simulated libcudart has beyond CUDA's own functions: kernels without a compiler for
/// them.
#ifdef __cplusplus
extern "C" {
#endif

/// A kernel of that name that takes that time: give it to cudaLaunchKernel or cuLaunchKernel.
const void *fakeCudaKernel(const char *name, long long nanoseconds);

/// A kernel that also calls `body` when it is its turn, with copies of the launch's arguments,
/// whose sizes are given here.
const void *fakeCudaHostKernel(const char *name, long long nanoseconds, void (*body)(void **),
                               const size_t *argumentSizes, unsigned argumentCount);

#ifdef __cplusplus
}
#endif

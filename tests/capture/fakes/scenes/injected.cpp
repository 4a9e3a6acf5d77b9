// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

/// What CUDA_INJECTION64_PATH names: asks the driver and CUPTI while cuInit runs.

#include "tests/fakes/cuda/include/fakecupti.h"

extern "C" {
int cuDeviceGetCount(int *);

int answerOfDriver = -1;
int answerOfCupti = -1;

int InitializeInjection()
{
    constexpr uint32_t kRuntime = 5;
    int count = 0;
    answerOfDriver = cuDeviceGetCount(&count);
    answerOfCupti = cuptiActivityEnable(kRuntime);
    return 1;
}
}

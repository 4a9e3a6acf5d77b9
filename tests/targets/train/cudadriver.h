// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <stddef.h>

/// The part of the CUDA driver's interface that the target uses (after the CUDA Driver API
/// reference), with handles as bare pointers.
using DevicePointer = unsigned long long;

extern "C" {
int cuInit(unsigned flags);
int cuDevicePrimaryCtxRetain(void **context, int device);
int cuDevicePrimaryCtxRelease_v2(int device);
int cuCtxSetCurrent(void *context);
int cuCtxSynchronize();
int cuModuleLoadData(void **module, const void *image);
int cuModuleGetFunction(void **function, void *module, const char *name);
int cuStreamCreate(void **stream, unsigned flags);
int cuStreamSynchronize(void *stream);
int cuStreamDestroy_v2(void *stream);
int cuMemAlloc_v2(DevicePointer *memory, size_t bytes);
int cuMemFree_v2(DevicePointer memory);
int cuMemcpyHtoDAsync_v2(DevicePointer to, const void *from, size_t bytes, void *stream);
int cuMemcpyDtoH_v2(void *to, DevicePointer from, size_t bytes);
int cuMemsetD8_v2(DevicePointer memory, unsigned char value, size_t bytes);
int cuLaunchKernel(void *function, unsigned gridX, unsigned gridY, unsigned gridZ, unsigned blockX,
                   unsigned blockY, unsigned blockZ, unsigned sharedBytes, void *stream,
                   void **parameters, void **extra);
}

// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/fakes/cuda/runtime/call.h"

#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <cstring>

using namespace fakecuda;

namespace {

constexpr int kThreadsPerBlock = 1024;
constexpr int kWarp = 32;
#if FAKE_CUDART_MAJOR >= 13
constexpr int kRuntimeVersion = 13000;
constexpr size_t kPropertyBytes = 1008;
constexpr size_t kMultiprocessorOffset = 384;
#else
constexpr int kRuntimeVersion = 12060;
constexpr size_t kPropertyBytes = 1032;
constexpr size_t kMultiprocessorOffset = 388;
static_assert(sizeof(cudaDeviceProp) == kPropertyBytes);
#endif
static_assert(offsetof(cudaDeviceProp, totalGlobalMem) == 288);
static_assert(offsetof(cudaDeviceProp, totalConstMem) == 352);
static_assert(offsetof(cudaDeviceProp, rest) == 368);

/// Up to the capability the layout is the same in CUDA 12 and 13.
void describe(cudaDeviceProp &properties, const Device &device)
{
    std::memset(static_cast<void *>(&properties), 0, kPropertyBytes);
    std::snprintf(properties.name, sizeof properties.name, "%s", kDeviceName);
    putUuid(device.name().name(), properties.uuid);
    properties.totalGlobalMem = kDeviceBytes;
    properties.sharedMemPerBlock = 48 << 10;
    properties.regsPerBlock = 65536;
    properties.warpSize = kWarp;
    properties.maxThreadsPerBlock = kThreadsPerBlock;
    properties.totalConstMem = 65536;
    properties.major = kCapabilityMajor;
    properties.minor = kCapabilityMinor;
    const int threads[] = {kThreadsPerBlock, kThreadsPerBlock, 64};
    const int blocks[] = {0x7fffffff, 65535, 65535};
    std::copy_n(threads, 3, properties.maxThreadsDim);
    std::copy_n(blocks, 3, properties.maxGridSize);
    std::memcpy(reinterpret_cast<char *>(&properties) + kMultiprocessorOffset, &kMultiprocessors,
                sizeof kMultiprocessors);
}

int attribute(cudaDeviceAttr which)
{
    switch (which) {
    case cudaDevAttrMaxThreadsPerBlock:
        return kThreadsPerBlock;
    case cudaDevAttrWarpSize:
        return kWarp;
    case cudaDevAttrMultiProcessorCount:
        return kMultiprocessors;
    case cudaDevAttrComputeCapabilityMajor:
        return kCapabilityMajor;
    case cudaDevAttrComputeCapabilityMinor:
        return kCapabilityMinor;
    }
    return 0;
}

} // namespace

extern "C" {

cudaError_t cudaDriverGetVersion(int *version)
{
    return runtimeAnywhere(RuntimeCall::cudaDriverGetVersion, [&] {
        *version = 13000;
        return kSuccess;
    });
}

cudaError_t cudaRuntimeGetVersion(int *version)
{
    return runtimeAnywhere(RuntimeCall::cudaRuntimeGetVersion, [&] {
        *version = kRuntimeVersion;
        return kSuccess;
    });
}

cudaError_t cudaGetDeviceCount(int *count)
{
    *count = 0;
    return runtimeAnywhere(RuntimeCall::cudaGetDeviceCount, [&] {
        *count = static_cast<int>(Driver::get().deviceCount());
        return kSuccess;
    });
}

cudaError_t cudaSetDevice(int device)
{
    return runtimeAnywhere(RuntimeCall::cudaSetDevice, [&] {
        Context *context = Driver::get().primary(device);
        if (context)
            Driver::get().setCurrent(context);
        return context ? kSuccess : kInvalidDevice;
    });
}

cudaError_t cudaGetDevice(int *device)
{
    return runtimeAnywhere(RuntimeCall::cudaGetDevice, [&] {
        const Context *context = Driver::get().chosen();
        *device = context ? static_cast<int>(context->device().index()) : 0;
        return kSuccess;
    });
}

cudaError_t cudaGetDeviceProperties(cudaDeviceProp *properties, int device)
{
    return runtimeAnywhere(RuntimeCall::cudaGetDeviceProperties, [&] {
        if (!properties || !Driver::get().device(device))
            return kInvalidDevice;
        describe(*properties, *Driver::get().device(device));
        return kSuccess;
    });
}

/// What CUDA 12's header makes of it.
cudaError_t cudaGetDeviceProperties_v2(cudaDeviceProp *properties, int device)
{
    return cudaGetDeviceProperties(properties, device);
}

cudaError_t cudaDeviceGetAttribute(int *value, cudaDeviceAttr which, int device)
{
    return runtimeAnywhere(RuntimeCall::cudaDeviceGetAttribute, [&] {
        if (!value || !Driver::get().device(device))
            return kInvalidDevice;
        *value = attribute(which);
        return kSuccess;
    });
}

cudaError_t cudaDeviceGetStreamPriorityRange(int *least, int *greatest)
{
    return runtimeAnywhere(RuntimeCall::cudaDeviceGetStreamPriorityRange, [&] {
        *least = 0;
        *greatest = -5;
        return kSuccess;
    });
}

cudaError_t cudaDeviceSynchronize()
{
    return runtime(RuntimeCall::cudaDeviceSynchronize, [](Context &context) {
        waitFor(WaitKind::Context, context, 0xffffffff, 0, [&] { context.synchronize(); });
        return kSuccess;
    });
}

/// Streams of before are gone; the next call makes another context.
cudaError_t cudaDeviceReset()
{
    return runtime(RuntimeCall::cudaDeviceReset, [](Context &context) {
        context.synchronize();
        if (context.isPrimary())
            Driver::get().reset(static_cast<int>(context.device().index()));
        return kSuccess;
    });
}

cudaError_t cudaProfilerStart()
{
    return runtimeAnywhere(RuntimeCall::cudaProfilerStart, [&] { return kSuccess; });
}

cudaError_t cudaProfilerStop()
{
    return runtimeAnywhere(RuntimeCall::cudaProfilerStop, [&] { return kSuccess; });
}
}

// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

// Devices and contexts of the simulated libcuda, after the CUDA Driver API reference.

#include "tests/fakes/cuda/driver/call.h"

#include <cstdio>

using namespace fakecuda;

namespace {

constexpr int kDriverVersion = 13000;
constexpr int kMultiprocessorCount = 16;
constexpr int kMajor = 75;
constexpr int kMinor = 76;

} // namespace

extern "C" {

int cuInit(unsigned)
{
    return Driver::get().initialize();
}

int cuDriverGetVersion(int *version)
{
    *version = kDriverVersion;
    return kSuccess;
}

int cuDeviceGetCount(int *count)
{
    return driver(DriverCall::cuDeviceGetCount, [&](Context &) {
        *count = static_cast<int>(Driver::get().deviceCount());
        return kSuccess;
    });
}

int cuDeviceGet(int *device, int ordinal)
{
    return driver(DriverCall::cuDeviceGet, [&](Context &) {
        *device = ordinal;
        return Driver::get().device(ordinal) ? kSuccess : kInvalidDevice;
    });
}

int cuDeviceGetName(char *name, int room, int device)
{
    return driver(DriverCall::cuDeviceGetName, [&](Context &) {
        if (!Driver::get().device(device) || room <= 0)
            return kInvalidDevice;
        std::snprintf(name, static_cast<size_t>(room), "%s", kDeviceName);
        return kSuccess;
    });
}

int cuDeviceGetAttribute(int *value, int attribute, int device)
{
    return driver(DriverCall::cuDeviceGetAttribute, [&](Context &) {
        if (!Driver::get().device(device))
            return kInvalidDevice;
        *value = attribute == kMultiprocessorCount ? kMultiprocessors
                 : attribute == kMajor             ? kCapabilityMajor
                 : attribute == kMinor             ? kCapabilityMinor
                                                   : 0;
        return kSuccess;
    });
}

int cuDeviceTotalMem_v2(size_t *bytes, int device)
{
    return driver(DriverCall::cuDeviceTotalMem_v2, [&](Context &) {
        *bytes = kDeviceBytes;
        return Driver::get().device(device) ? kSuccess : kInvalidDevice;
    });
}

int cuDevicePrimaryCtxRetain(void **context, int device)
{
    return driver(DriverCall::cuDevicePrimaryCtxRetain, [&](Context &) {
        *context = Driver::get().primary(device);
        return *context ? kSuccess : kInvalidDevice;
    });
}

/// Contexts live until the process ends.
int cuDevicePrimaryCtxRelease_v2(int device)
{
    return driver(DriverCall::cuDevicePrimaryCtxRelease_v2, [&](Context &) {
        return Driver::get().device(device) ? kSuccess : kInvalidDevice;
    });
}

int cuCtxCreate_v2(void **context, unsigned, int device)
{
    return driver(DriverCall::cuCtxCreate_v2, [&](Context &) {
        Device *found = Driver::get().device(device);
        if (!found)
            return kInvalidDevice;
        Context *made = Driver::get().create(*found);
        Driver::get().setCurrent(made);
        *context = made;
        return kSuccess;
    });
}

int cuCtxDestroy_v2(void *context)
{
    return driver(DriverCall::cuCtxDestroy_v2, [&](Context &) -> int {
        auto *destroyed = static_cast<Context *>(context);
        if (!Driver::get().isContext(destroyed))
            return kInvalidValue;
        destroyed->synchronize();
        if (Driver::get().chosen() == destroyed)
            Driver::get().setCurrent(nullptr);
        return kSuccess;
    });
}

int cuCtxSetCurrent(void *context)
{
    return driver(DriverCall::cuCtxSetCurrent, [&](Context &) {
        if (context && !Driver::get().isContext(static_cast<Context *>(context)))
            return kInvalidValue;
        Driver::get().setCurrent(static_cast<Context *>(context));
        return kSuccess;
    });
}

int cuCtxGetCurrent(void **context)
{
    return driver(DriverCall::cuCtxGetCurrent, [&](Context &) {
        *context = Driver::get().chosen();
        return kSuccess;
    });
}

int cuCtxSynchronize()
{
    return driver(DriverCall::cuCtxSynchronize, [](Context &context) {
        waitFor(WaitKind::Context, context, 0xffffffff, 0, [&] { context.synchronize(); });
        return kSuccess;
    });
}
}

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

Result giveUuid(void *uuid, int device, std::string DeviceName::*name)
{
    const Device *found = Driver::get().device(device);
    if (!found || !uuid)
        return found ? kInvalidValue : kInvalidDevice;
    putUuid(found->name().*name, uuid);
    return kSuccess;
}

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
    return driverAnywhere(DriverCall::cuDeviceGetCount, [&] {
        *count = static_cast<int>(Driver::get().deviceCount());
        return kSuccess;
    });
}

int cuDeviceGet(int *device, int ordinal)
{
    return driverAnywhere(DriverCall::cuDeviceGet, [&] {
        *device = ordinal;
        return Driver::get().device(ordinal) ? kSuccess : kInvalidDevice;
    });
}

int cuDeviceGetName(char *name, int room, int device)
{
    return driverAnywhere(DriverCall::cuDeviceGetName, [&] {
        if (!Driver::get().device(device) || room <= 0)
            return kInvalidDevice;
        std::snprintf(name, static_cast<size_t>(room), "%s", kDeviceName);
        return kSuccess;
    });
}

int cuDeviceGetAttribute(int *value, int attribute, int device)
{
    return driverAnywhere(DriverCall::cuDeviceGetAttribute, [&] {
        if (!Driver::get().device(device))
            return kInvalidDevice;
        *value = attribute == kMultiprocessorCount ? kMultiprocessors
                 : attribute == kMajor             ? kCapabilityMajor
                 : attribute == kMinor             ? kCapabilityMinor
                                                   : 0;
        return kSuccess;
    });
}

/// Of the whole GPU, also where the device is a part of one.
int cuDeviceGetUuid(void *uuid, int device)
{
    return driverAnywhere(DriverCall::cuDeviceGetUuid,
                          [&] { return giveUuid(uuid, device, &DeviceName::uuid); });
}

/// Of the part.
int cuDeviceGetUuid_v2(void *uuid, int device)
{
    return driverAnywhere(DriverCall::cuDeviceGetUuid_v2, [&] {
        const Device *found = Driver::get().device(device);
        const bool isPart = found && !found->name().migUuid.empty();
        return giveUuid(uuid, device, isPart ? &DeviceName::migUuid : &DeviceName::uuid);
    });
}

int cuDeviceGetPCIBusId(char *text, int room, int device)
{
    return driverAnywhere(DriverCall::cuDeviceGetPCIBusId, [&] {
        const Device *found = Driver::get().device(device);
        if (!found)
            return kInvalidDevice;
        const std::string &bus = found->name().bus;
        if (!text || room <= static_cast<int>(bus.size()))
            return kInvalidValue;
        std::snprintf(text, static_cast<size_t>(room), "%s", bus.c_str());
        return kSuccess;
    });
}

int cuDeviceTotalMem_v2(size_t *bytes, int device)
{
    return driverAnywhere(DriverCall::cuDeviceTotalMem_v2, [&] {
        *bytes = kDeviceBytes;
        return Driver::get().device(device) ? kSuccess : kInvalidDevice;
    });
}

int cuDevicePrimaryCtxRetain(void **context, int device)
{
    return driverAnywhere(DriverCall::cuDevicePrimaryCtxRetain, [&] {
        *context = Driver::get().primary(device);
        if (*context)
            Driver::get().retain(device);
        return *context ? kSuccess : kInvalidDevice;
    });
}

/// The last one that gives it back ends it.
int cuDevicePrimaryCtxRelease_v2(int device)
{
    return driverAnywhere(DriverCall::cuDevicePrimaryCtxRelease_v2, [&] {
        if (!Driver::get().device(device))
            return kInvalidDevice;
        Driver::get().release(device);
        return kSuccess;
    });
}

int cuCtxCreate_v2(void **context, unsigned, int device)
{
    return driverAnywhere(DriverCall::cuCtxCreate_v2, [&] {
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
    return driverAnywhere(DriverCall::cuCtxDestroy_v2, [&]() -> int {
        auto *destroyed = static_cast<Context *>(context);
        if (!Driver::get().isContext(destroyed))
            return kInvalidValue;
        destroyed->synchronize();
        if (Driver::get().chosen() == destroyed)
            Driver::get().setCurrent(nullptr);
        return Driver::get().destroy(destroyed) ? kSuccess : kInvalidValue;
    });
}

int cuCtxSetCurrent(void *context)
{
    return driverAnywhere(DriverCall::cuCtxSetCurrent, [&] {
        if (context && !Driver::get().isContext(static_cast<Context *>(context)))
            return kInvalidValue;
        Driver::get().setCurrent(static_cast<Context *>(context));
        return kSuccess;
    });
}

int cuCtxGetCurrent(void **context)
{
    return driverAnywhere(DriverCall::cuCtxGetCurrent, [&] {
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

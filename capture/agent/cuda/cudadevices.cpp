// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/agent/cuda/cudadevices.h"

#include "capture/agent/core/connection.h"

#include <atomic>
#include <cstdint>
#include <cstdio>
#include <cstring>

#include <dlfcn.h>

namespace trilane::agent {

namespace {

constexpr int kSuccess = 0; ///< of CUresult
constexpr int kNotInitialized = 3;
constexpr int kMaxDevices = 64;
constexpr size_t kUuidBytes = 16;

/// Functions of the CUDA Driver API, "Device Management".
struct Driver
{
    int (*getCount)(int *count);
    int (*get)(int *device, int ordinal);
    int (*getUuid)(unsigned char *uuid, int device);         ///< of the GPU
    int (*getInstanceUuid)(unsigned char *uuid, int device); ///< of the MIG instance, if it is one
    int (*getBusId)(char *text, int room, int device);
};

constinit std::atomic<bool> s_wereAsked{false};

/// Writes "GPU-00112233-4455-6677-8899-aabbccddeeff", as in nvidia-smi -L.
void write(char *text, size_t room, const unsigned char *uuid, bool isInstance)
{
    constexpr unsigned kGroups = 1 << 4 | 1 << 6 | 1 << 8 | 1 << 10; ///< a dash before these bytes
    int used = std::snprintf(text, room, "%s-", isInstance ? "MIG" : "GPU");
    for (unsigned i = 0; i < kUuidBytes; ++i)
        used += std::snprintf(text + used, room - static_cast<size_t>(used),
                              kGroups >> i & 1 ? "-%02x" : "%02x", uuid[i]);
}

/// The mapped libcuda; null: none.
void *mappedDriver()
{
    return ::dlopen("libcuda.so.1", RTLD_NOW | RTLD_NOLOAD);
}

/// False: it is too old to identify its GPUs.
bool load(void *library, Driver &driver)
{
    const auto find = [library](auto &function, const char *name) {
        function = reinterpret_cast<std::decay_t<decltype(function)>>(::dlsym(library, name));
    };
    find(driver.getCount, "cuDeviceGetCount");
    find(driver.get, "cuDeviceGet");
    find(driver.getUuid, "cuDeviceGetUuid");
    find(driver.getInstanceUuid, "cuDeviceGetUuid_v2");
    find(driver.getBusId, "cuDeviceGetPCIBusId");
    ::dlclose(library); // stays loaded: it belongs to the program
    return driver.getCount && driver.get && (driver.getUuid || driver.getInstanceUuid);
}

/// Before CUDA 11.4 the driver has only the first function, and no ids of MIG instances.
bool tell(const Driver &driver, int ordinal)
{
    int device = 0;
    unsigned char gpu[kUuidBytes] = {};
    unsigned char own[kUuidBytes] = {};
    if (driver.get(&device, ordinal) != kSuccess)
        return false;
    const bool hasGpu = driver.getUuid && driver.getUuid(gpu, device) == kSuccess;
    const bool hasOwn = driver.getInstanceUuid && driver.getInstanceUuid(own, device) == kSuccess;
    if (!hasGpu && !hasOwn)
        return false;
    const bool isInstance = hasGpu && hasOwn && std::memcmp(gpu, own, kUuidBytes) != 0;
    char uuid[48];
    char bus[32] = {};
    write(uuid, sizeof uuid, hasOwn ? own : gpu, isInstance);
    if (driver.getBusId)
        driver.getBusId(bus, sizeof bus - 1, device);
    char text[96];
    std::snprintf(text, sizeof text, "%s %s", uuid, bus);
    return sendText(wire::MessageType::Device, static_cast<uint64_t>(ordinal), isInstance ? 1 : 0,
                    text);
}

} // namespace

void tellDevices()
{
    Driver driver{};
    int count = 0;
    void *library = s_wereAsked.load(std::memory_order_relaxed) ? nullptr : mappedDriver();
    if (!library)
        return;
    const int result = load(library, driver) ? driver.getCount(&count) : kSuccess;
    if (result == kNotInitialized)
        return;
    for (int ordinal = 0; result == kSuccess && ordinal < count && ordinal < kMaxDevices; ++ordinal)
        tell(driver, ordinal);
    s_wereAsked.store(true, std::memory_order_release);
}

bool wereDevicesAsked()
{
    return s_wereAsked.load(std::memory_order_acquire);
}

void tellDevicesAgain()
{
    s_wereAsked.store(false, std::memory_order_relaxed);
}

void devicesAfterFork()
{
    tellDevicesAgain();
}

} // namespace trilane::agent

// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/agent/cuda/cudadriver.h"

#include "capture/agent/core/loaderuse.h"

#include <atomic>
#include <cstdio>
#include <cstring>

#include <dlfcn.h>
#include <link.h>

namespace trilane::agent::cudadriver {

namespace {

constexpr int kSuccess = 0;        ///< of CUresult
constexpr int kNotInitialized = 3; ///< CUDA_ERROR_NOT_INITIALIZED
constexpr int kMaxDevices = 64;

struct Driver
{
    int (*getCurrent)(void **context);
    int (*getDeviceCount)(int *count);
    int (*getDevice)(int *device, int ordinal);
    int (*getPrimaryState)(int device, unsigned *flags, int *isActive);
};
constinit Driver s_driver{};
constinit bool s_isReady = false; ///< remains true until a fork

/// Number of loaded libraries when there was no driver: unchanged means no need to search.
constinit std::atomic<unsigned long long> s_loadsWithout{~0ull};

struct Look
{
    char path[1024] = {};
    unsigned long long loads = 0;
};

int findPath(dl_phdr_info *info, size_t, void *into)
{
    constexpr char kName[] = "libcuda.so";
    auto &look = *static_cast<Look *>(into);
    look.loads = info->dlpi_adds;
    if (look.loads == s_loadsWithout.load(std::memory_order_relaxed))
        return 1;
    const char *slash = info->dlpi_name ? std::strrchr(info->dlpi_name, '/') : nullptr;
    if (!slash || std::strncmp(slash + 1, kName, sizeof kName - 1) != 0)
        return 0;
    std::snprintf(look.path, sizeof look.path, "%s", info->dlpi_name);
    return 1;
}

template <typename F>
void find(void *library, const char *name, F &function)
{
    function = reinterpret_cast<F>(::dlsym(library, name));
}

/// False: not mapped.
bool findDriver()
{
    if (s_driver.getCurrent)
        return true;
    Look look;
    {
        const LoaderUse use;
        ::dl_iterate_phdr(findPath, &look);
    }
    if (!look.path[0]) {
        s_loadsWithout.store(look.loads, std::memory_order_relaxed);
        return false;
    }
    void *library = ::dlopen(look.path, RTLD_NOW | RTLD_NOLOAD);
    if (!library)
        return false;
    find(library, "cuDeviceGetCount", s_driver.getDeviceCount);
    find(library, "cuDeviceGet", s_driver.getDevice);
    find(library, "cuDevicePrimaryCtxGetState", s_driver.getPrimaryState);
    find(library, "cuCtxGetCurrent", s_driver.getCurrent);
    return s_driver.getCurrent != nullptr;
}

} // namespace

bool isReady()
{
    void *context = nullptr;
    if (!s_isReady && findDriver())
        s_isReady = s_driver.getCurrent(&context) != kNotInitialized;
    return s_isReady;
}

bool hasContext()
{
    int count = 0;
    if (!findDriver() || !s_driver.getDeviceCount || !s_driver.getDevice ||
        !s_driver.getPrimaryState || s_driver.getDeviceCount(&count) != kSuccess)
        return true;
    for (int ordinal = 0; ordinal < count && ordinal < kMaxDevices; ++ordinal) {
        int device = 0;
        unsigned flags = 0;
        int isActive = 0;
        if (s_driver.getDevice(&device, ordinal) == kSuccess &&
            s_driver.getPrimaryState(device, &flags, &isActive) == kSuccess && isActive)
            return true;
    }
    return false;
}

void afterFork()
{
    s_isReady = false;
}

bool callOnce()
{
    int count = 0;
    return findDriver() && s_driver.getDeviceCount && s_driver.getDeviceCount(&count) == kSuccess;
}

} // namespace trilane::agent::cudadriver

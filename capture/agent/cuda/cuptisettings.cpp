// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/agent/cuda/cuptisettings.h"

#include <cstring>

namespace trilane::agent::cupti {

namespace {

constexpr int kDeviceBufferPoolLimit = 2; ///< of CUpti_ActivityAttribute; the value is a size_t
constexpr uint32_t kFunctions = 2048;     ///< twice what CUDA 13 has
constexpr size_t kMaxLeftOut = 64;        ///< a function may have several versions

/// Without version suffixes. cuDeviceGetCount is excluded: it is rare.
constexpr const char *kRuntimeCalls[] = {"cudaGetDevice",
                                         "cudaGetErrorName",
                                         "cudaGetErrorString",
                                         "cudaGetLastError",
                                         "cudaPeekAtLastError",
                                         "cudaDeviceGetAttribute",
                                         "cudaFuncGetAttributes",
                                         "cudaPointerGetAttributes",
                                         "cudaStreamGetPriority",
                                         "cudaStreamIsCapturing",
                                         "cudaStreamGetCaptureInfo",
                                         "cudaOccupancyMaxActiveClusters",
                                         "cudaOccupancyMaxActiveBlocksPerMultiprocessor",
                                         "cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags"};
constexpr const char *kDriverCalls[] = {"cuKernelGetAttribute",
                                        "cuKernelGetFunction",
                                        "cuKernelGetName",
                                        "cuFuncGetName",
                                        "cuOccupancyMaxActiveBlocksPerMultiprocessor",
                                        "cuOccupancyMaxActiveBlocksPerMultiprocessorWithFlags",
                                        "cuOccupancyMaxActiveClusters",
                                        "cuFuncGetAttribute",
                                        "cuDevicePrimaryCtxGetState",
                                        "cuDeviceGetAttribute",
                                        "cuDeviceGetUuid",
                                        "cuDeviceGetPCIBusId",
                                        "cuCtxGetCurrent",
                                        "cuCtxGetDevice",
                                        "cuPointerGetAttribute",
                                        "cuPointerGetAttributes",
                                        "cuStreamIsCapturing",
                                        "cuStreamGetCaptureInfo",
                                        "cuGetProcAddress",
                                        "cuGetErrorString",
                                        "cuGetErrorName"};

struct LeftOut
{
    uint32_t functions[kMaxLeftOut];
    size_t count;
};
constinit LeftOut s_runtime{};
constinit LeftOut s_driver{};
constinit decltype(Library::getCallbackName) s_namedBy = nullptr;
constinit size_t s_limitBefore = 0; ///< 0: unchanged
constinit bool s_hasAllSyncs = true;

/// "cudaGetDevice_v3020" is cudaGetDevice; "cudaGetDeviceCount_v3020" is not.
bool isVersionOf(const char *name, const char *function)
{
    const size_t size = std::strlen(function);
    if (std::strncmp(name, function, size) != 0)
        return false;
    return name[size] == 0 || std::strncmp(name + size, "_v", 2) == 0 ||
           std::strncmp(name + size, "_ptsz", 5) == 0;
}

template <size_t n>
void collect(int domain, const char *const (&wanted)[n], LeftOut &leftOut)
{
    leftOut.count = 0;
    for (uint32_t function = 1; function < kFunctions; ++function) {
        const char *name = nullptr;
        if (s_namedBy(domain, function, &name) != kSuccess || !name)
            continue;
        for (const char *one : wanted) {
            if (isVersionOf(name, one) && leftOut.count < kMaxLeftOut)
                leftOut.functions[leftOut.count++] = function;
        }
    }
}

void leaveOut(const LeftOut &calls, int (*enable)(uint32_t function, uint8_t isOn))
{
    for (size_t i = 0; enable && i < calls.count; ++i)
        enable(calls.functions[i], 0);
}

} // namespace

void limitDeviceMemory(const Library &library)
{
    size_t before = 0;
    size_t size = sizeof before;
    if (!library.setAttribute || !library.getAttribute ||
        library.getAttribute(kDeviceBufferPoolLimit, &size, &before) != kSuccess ||
        before <= kDeviceBuffers)
        return;
    size_t limit = kDeviceBuffers;
    size = sizeof limit;
    if (library.setAttribute(kDeviceBufferPoolLimit, &size, &limit) == kSuccess)
        s_limitBefore = before;
}

void restoreSettings(const Library &library)
{
    size_t size = sizeof s_limitBefore;
    if (s_limitBefore)
        library.setAttribute(kDeviceBufferPoolLimit, &size, &s_limitBefore);
    s_limitBefore = 0;
    if (!s_hasAllSyncs)
        library.enableAllSynchronization(1);
    s_hasAllSyncs = true;
}

void leaveOutCalls(const Library &library)
{
    if (library.getCallbackName && s_namedBy != library.getCallbackName) {
        s_namedBy = library.getCallbackName;
        collect(kRuntimeDomain, kRuntimeCalls, s_runtime);
        collect(kDriverDomain, kDriverCalls, s_driver);
    }
    leaveOut(s_runtime, library.enableRuntimeCall);
    leaveOut(s_driver, library.enableDriverCall);
    if (library.enableAllSynchronization)
        s_hasAllSyncs = library.enableAllSynchronization(0) != kSuccess;
}

} // namespace trilane::agent::cupti

// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

// A small libcupti whose copies a test puts where programs have theirs. One whose path says "unfit"
// does not work with the driver: it enables nothing, or, with "refusing", takes no callbacks; what
// it is told goes to the file STUB_LOG.

#include "capture/daemon/activity/activitylayout.h"

#include <atomic>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include <dlfcn.h>

using namespace trilane;

namespace {

using Request = void (*)(uint8_t **, size_t *, size_t *);
using Complete = void (*)(void *, uint32_t, uint8_t *, size_t, size_t);
constexpr uint32_t kKernel = 10;
constexpr uint32_t kUnknown = 63;
constexpr size_t kKernelBytes = 216;
constexpr int kNotInitialized = 15;
constexpr int kMaxLimitReached = 12;
Request s_request = nullptr;
Complete s_complete = nullptr;
bool s_isOn = false;
std::atomic<int> s_flushes{0};

void log(const char *what, uint64_t a, uint64_t b)
{
    const char *path = std::getenv("STUB_LOG");
    std::FILE *file = path ? std::fopen(path, "a") : nullptr;
    if (!file)
        return;
    std::fprintf(file, "%s %lu %lu\n", what, static_cast<unsigned long>(a),
                 static_cast<unsigned long>(b));
    std::fclose(file);
}

bool pathSays(const char *word)
{
    Dl_info info{};
    static const char here = 0;
    return ::dladdr(&here, &info) && info.dli_fname && std::strstr(info.dli_fname, word);
}

size_t lengthOf(uint32_t kind)
{
    return kind == kKernel ? kKernelBytes : kind == kUnknown ? 72 : 40;
}

struct Call
{
    int domain;
    uint32_t function;
    const char *name;
};
constexpr Call kCalls[] = {
    {2, 11, "cudaGetDevice_v3020"},    {2, 12, "cudaGetDeviceCount_v3020"},
    {2, 13, "cudaLaunchKernel_v7000"}, {2, 14, "cudaStreamIsCapturing_ptsz"},
    {1, 21, "cuCtxGetCurrent"},        {1, 22, "cuKernelGetAttribute"},
    {1, 23, "cuLaunchKernel"},         {1, 24, "cuDevicePrimaryCtxGetState"}};

} // namespace

extern "C" {

int cuptiGetVersion(uint32_t *version)
{
    *version = pathSays("unfit") ? 130000 : 130101;
    return 0;
}
int cuptiGetCallbackName(int domain, uint32_t function, const char **name)
{
    for (const Call &call : kCalls) {
        if (call.domain == domain && call.function == function) {
            *name = call.name;
            return 0;
        }
    }
    return 1;
}
int cuptiSetThreadIdType(int)
{
    return 0;
}
int cuptiActivitySetAttribute(int attribute, size_t *size, void *value)
{
    uint64_t number = 0;
    std::memcpy(&number, value, *size < sizeof number ? *size : sizeof number);
    log("attribute", static_cast<uint64_t>(attribute), number);
    return 0;
}
int cuptiActivityGetAttribute(int, size_t *size, void *value)
{
    constexpr size_t kDefault = 250; // of buffers for a context
    std::memset(value, 0, *size);
    std::memcpy(value, &kDefault, *size < sizeof kDefault ? *size : sizeof kDefault);
    return 0;
}
int cuptiActivityRegisterCallbacks(Request request, Complete complete)
{
    if (pathSays("refusing"))
        return kNotInitialized;
    s_request = request;
    s_complete = complete;
    return 0;
}
int cuptiActivityEnable(uint32_t kind)
{
    if (pathSays("unfit"))
        return kNotInitialized;
    log("enable", kind, 1);
    s_isOn = s_isOn || kind == kKernel;
    return 0;
}
int cuptiActivityDisable(uint32_t kind)
{
    s_isOn = s_isOn && kind != kKernel;
    return 0;
}
int cuptiActivityEnableRuntimeApi(uint32_t function, uint8_t isOn)
{
    log("runtime", function, isOn);
    return 0;
}
int cuptiActivityEnableDriverApi(uint32_t function, uint8_t isOn)
{
    log("driver", function, isOn);
    return 0;
}
int cuptiActivityEnableAllSyncRecords(uint8_t isOn)
{
    log("synchronization", isOn, 0);
    return 0;
}
int cuptiActivityFlushAll(uint32_t)
{
    ++s_flushes;
    return 0;
}
int cuptiActivityGetNextRecord(uint8_t *buffer, size_t valid, uint8_t **record)
{
    uint8_t *next = buffer;
    if (*record) {
        uint32_t kind = 0;
        std::memcpy(&kind, *record, sizeof kind);
        next = *record + lengthOf(kind);
    }
    if (next >= buffer + valid)
        return kMaxLimitReached;
    *record = next;
    return 0;
}

int stubFlushes()
{
    return s_flushes;
}
int stubIsOn()
{
    return s_isOn ? 1 : 0;
}
/// One buffer with a record of a kind that nobody enabled, and a kernel of that name.
void stubLaunch(const char *name)
{
    uint8_t *buffer = nullptr;
    size_t room = 0;
    size_t most = 0;
    s_request(&buffer, &room, &most);
    if (!buffer)
        return;
    std::memcpy(buffer, &kUnknown, sizeof kUnknown);
    uint8_t *kernel = buffer + lengthOf(kUnknown);
    std::memcpy(kernel, &kKernel, sizeof kKernel);
    const auto put = [kernel](size_t at, auto value) {
        std::memcpy(kernel + at, &value, sizeof value);
    };
    const auto now = static_cast<uint64_t>(std::chrono::duration_cast<std::chrono::nanoseconds>(
                                               std::chrono::system_clock::now().time_since_epoch())
                                               .count());
    put(daemon::activity::kernel::kStart, now - 2'000'000);
    put(daemon::activity::kernel::kEnd, now - 1'000'000);
    put(daemon::activity::kernel::kDevice, 0u);
    put(daemon::activity::kernel::kContext, 1u);
    put(daemon::activity::kernel::kStream, 7u);
    put(daemon::activity::kernel::kName, name);
    s_complete(nullptr, 0, buffer, room, lengthOf(kUnknown) + kKernelBytes);
}
}

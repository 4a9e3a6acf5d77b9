// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

// The functions of libcupti that the agent calls, with records of API version 130001's lengths.

#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <mutex>

namespace {
using Request = void (*)(uint8_t **, size_t *, size_t *);
using Complete = void (*)(void *, uint32_t, uint8_t *, size_t, size_t);
constexpr uint32_t kKernel = 10;
constexpr size_t kKernelBytes = 216;
Request s_request = nullptr;
Complete s_complete = nullptr;
bool s_kernels = false;
uint8_t *s_buffer = nullptr;
size_t s_room = 0;
size_t s_used = 0;
std::mutex s_lock;
using Callback = void (*)(void *, int, uint32_t, const void *);
Callback s_callback = nullptr;
uint32_t s_correlation = 0;
bool s_told[4]{}; ///< start and stop of the runtime, of the driver
constexpr int kDomains[4] = {2, 2, 1, 1};
constexpr uint32_t kFunctions[4] = {171, 172, 308, 309};

size_t lengthOf(uint32_t kind)
{
    return kind == kKernel ? kKernelBytes : 40;
}

void giveBack()
{
    if (s_buffer)
        s_complete(nullptr, 0, s_buffer, s_room, s_used);
    s_buffer = nullptr;
}
} // namespace

extern "C" {

int cuptiSetThreadIdType(int)
{
    return 0;
}
int cuptiGetVersion(uint32_t *version)
{
    *version = 130001;
    return 0;
}
int cuptiActivityRegisterCallbacks(Request request, Complete complete)
{
    if (std::getenv("CUPTI_IS_TAKEN"))
        return 39;
    s_request = request;
    s_complete = complete;
    return 0;
}
int cuptiActivityEnable(uint32_t kind)
{
    s_kernels |= kind == kKernel;
    return 0;
}
int cuptiActivityDisable(uint32_t kind)
{
    if (kind == kKernel)
        s_kernels = false;
    return 0;
}
int cuptiActivityFlushAll(uint32_t flag)
{
    if (flag == 0 && std::getenv("CUPTI_HOLDS_BUFFERS"))
        return 0; // as the real one does with a buffer whose work has not ended
    const std::lock_guard lock(s_lock);
    giveBack();
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
        return 12; // CUPTI_ERROR_MAX_LIMIT_REACHED
    *record = next;
    return 0;
}
int cuptiSubscribe(void **subscriber, Callback callback, void *)
{
    if (std::getenv("CUPTI_HAS_SUBSCRIBER"))
        return 39;
    *subscriber = &s_callback;
    s_callback = callback;
    return 0;
}
int cuptiEnableCallback(uint32_t enable, void *subscriber, int domain, uint32_t function)
{
    for (int i = 0; i < 4; ++i) {
        if (subscriber == &s_callback && domain == kDomains[i] && function == kFunctions[i])
            s_told[i] = enable != 0;
    }
    return 0;
}
/// As cudaProfilerStart (0) and -Stop (1) are seen: the runtime's call, inside of it the driver's.
void profiler(int stop)
{
    const auto tell = [](int which, int site) {
        if (s_callback && s_told[which])
            s_callback(nullptr, kDomains[which], kFunctions[which], &site);
    };
    tell(stop, 0);
    tell(stop + 2, 0);
    tell(stop + 2, 1);
    tell(stop, 1);
}
void launch(const char *name)
{
    const std::lock_guard lock(s_lock);
    if (!s_kernels)
        return;
    if (s_buffer && s_used + kKernelBytes > s_room)
        giveBack();
    if (!s_buffer) {
        size_t most = 0;
        s_request(&s_buffer, &s_room, &most);
        s_used = 0;
    }
    if (!s_buffer)
        return;
    ++s_correlation;
    std::memcpy(s_buffer + s_used, &kKernel, sizeof kKernel);
    std::memcpy(s_buffer + s_used + 92, &s_correlation, sizeof s_correlation);
    std::memcpy(s_buffer + s_used + 104, &name, sizeof name);
    s_used += kKernelBytes;
}
}

// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

// A libcupti that ends the process where the real one may crash, deadlock or corrupt what another
// client records; with libcuda's few functions in strictcuda.cpp. Records have the lengths of CUPTI
// 13.0. What the target and its other clients ask of it is in strictcupti.h.

#include "strictrecords.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <iterator>

#include <pthread.h>
#include <unistd.h>

using namespace strict;

namespace {

using Callback = void (*)(void *, int, uint32_t, const void *);

constexpr int kSuccess = 0;
constexpr int kInvalid = 1;

std::atomic<int> s_inside{0};
std::atomic<bool> s_isFinalizing{false};
std::atomic<int> s_late{0};
std::atomic<const char *> s_awaited{nullptr};
void (*s_atCall)() = nullptr;
std::atomic<bool> s_isInCall{false};
thread_local int t_inside = 0;
void *s_subscriber = nullptr;
Callback s_callback = nullptr;
bool s_told[4]{};
constexpr int kDomains[4] = {2, 2, 1, 1};
constexpr uint32_t kFunctions[4] = {171, 172, 308, 309};

long variable(const char *name, long otherwise)
{
    const char *text = std::getenv(name);
    return text ? std::atol(text) : otherwise;
}

uint32_t version()
{
    static const auto number = static_cast<uint32_t>(variable("STRICT_VERSION", 130001));
    return number;
}

bool isOurs()
{
    char name[32]{};
    pthread_getname_np(pthread_self(), name, sizeof name);
    return std::strncmp(name, "trilane", 7) == 0;
}

/// What every function checks.
class Call
{
public:
    explicit Call(const char *function)
    {
        if (state().isOver)
            refuse("called after the exit handlers of its clients", function);
        if (!strictIsDriverReady())
            refuse("called without an initialized driver", function);
        if (t_inside++ == 0)
            ++s_inside;
        if (state().counts.finalized > 0)
            ++s_late;
        if (s_isFinalizing && s_inside > 1)
            refuse("called while another thread is in cuptiFinalize", function);
        const char *awaited = s_awaited;
        if (awaited && std::strcmp(awaited, function) == 0 && isOurs() &&
            s_awaited.exchange(nullptr)) {
            s_isInCall = true;
            s_atCall();
            ::usleep(50'000);
            s_isInCall = false;
        }
    }
    ~Call()
    {
        if (--t_inside == 0)
            --s_inside;
    }
};

void tellCallback(int which, int site)
{
    if (s_callback && s_told[which])
        s_callback(nullptr, kDomains[which], kFunctions[which], &site);
}

/// Never waits in the kernel.
void spin(uint64_t ms)
{
    const auto end = std::chrono::steady_clock::now() + std::chrono::milliseconds(ms);
    while (std::chrono::steady_clock::now() < end)
        ;
}

} // namespace

extern "C" {

bool strictIsFinalizing()
{
    return s_isFinalizing;
}
void strictAtCall(const char *function, void (*callback)())
{
    s_atCall = callback;
    s_awaited = function;
}

bool strictIsInCall()
{
    return s_isInCall;
}

int strictLateCalls()
{
    return s_late;
}

/// cudaProfilerStart (0) and -Stop (1): the runtime's call, inside of it the driver's.
void strictDriverProfiler(int stop)
{
    tellCallback(stop + 2, 0);
    tellCallback(stop + 2, 1);
}
void strictProfiler(int stop)
{
    tellCallback(stop, 0);
    strictDriverProfiler(stop);
    tellCallback(stop, 1);
}

int cuptiGetVersion(uint32_t *number)
{
    const Call call("cuptiGetVersion");
    *number = version();
    return std::getenv("STRICT_NO_VERSION") ? 999 : kSuccess;
}
int cuptiGetTimestamp(uint64_t *time)
{
    const Call call("cuptiGetTimestamp");
    *time = now(CLOCK_REALTIME);
    return kSuccess;
}
int cuptiSetThreadIdType(int type)
{
    const Call call("cuptiSetThreadIdType");
    state().threadIds = type;
    return kSuccess;
}
int cuptiActivitySetAttribute(int number, size_t *size, void *value)
{
    const Call call("cuptiActivitySetAttribute");
    const std::lock_guard lock(state().lock);
    if (number == 2 && *size == sizeof state().poolLimit) {
        std::memcpy(&state().poolLimit, value, *size);
        return kSuccess;
    }
    const bool isBusy = std::any_of(state().on, state().on + 64, [](bool on) { return on; });
    if (number == 9 && isBusy)
        refuse("attribute 9 changed while kinds are on", "cuptiActivitySetAttribute");
    if (number < 0 || number >= 16 || *size != 1)
        return kInvalid;
    if (number == 9 && !state().isRegistered)
        state().counts.perThreadBefore = true;
    std::memcpy(&state().attributes[number], value, 1);
    return kSuccess;
}
int cuptiActivityGetAttribute(int number, size_t *size, void *value)
{
    const Call call("cuptiActivityGetAttribute");
    const std::lock_guard lock(state().lock);
    if (number == 2 && *size == sizeof state().poolLimit) {
        std::memcpy(value, &state().poolLimit, *size);
        return kSuccess;
    }
    if (number < 0 || number >= 16 || *size < 1)
        return kInvalid;
    std::memcpy(value, &state().attributes[number], 1);
    return kSuccess;
}
int cuptiActivityRegisterCallbacks(Request request, Complete complete)
{
    const Call call("cuptiActivityRegisterCallbacks");
    const std::lock_guard lock(state().lock);
    state().request = request;
    state().complete = complete;
    state().isRegistered = true;
    return kSuccess;
}
int cuptiActivityEnable(uint32_t kind)
{
    const Call call("cuptiActivityEnable");
    if (kind == kKernel) {
        const std::lock_guard lock(state().lock);
        ++state().counts.enabling;
    }
    if (const long ms = variable("STRICT_ENABLE_MS", 0); ms > 0 && kind == kKernel)
        ::usleep(static_cast<useconds_t>(ms * 1000));
    const std::lock_guard lock(state().lock);
    if (const long result = variable("STRICT_REFUSES", 0))
        return static_cast<int>(result);
    if (isClient() && variable("STRICT_REFUSES_CLIENT", 0) == static_cast<long>(kind))
        return kInvalid;
    state().counts.enabled += kind == kKernel ? 1 : 0;
    state().on[kind] = state().wasOn[kind] = true;
    return kSuccess;
}
/// It dumps devices, contexts and streams only (cupti_activity.h), of which nothing is recorded.
int cuptiActivityEnableAndDump(uint32_t kind)
{
    refuse("for a kind that it cannot dump", "cuptiActivityEnableAndDump");
    return cuptiActivityEnable(kind);
}
int cuptiActivityDisable(uint32_t kind)
{
    const Call call("cuptiActivityDisable");
    if (!isOurs() && !isClient() && !state().isExiting)
        refuse("on a thread of the program's own", "cuptiActivityDisable");
    if (const long ms = variable("STRICT_DISABLE_MS", 0); ms > 0 && kind == kKernel)
        ::usleep(static_cast<useconds_t>(ms * 1000));
    const std::lock_guard lock(state().lock);
    settle();
    if (version() < 130001 && kind == kKernel && state().on[kind] && isKernelRunning() &&
        !isClient())
        refuse("kernels are in flight: deadlock", "cuptiActivityDisable");
    state().counts.disabled += kind == kKernel ? 1 : 0;
    state().on[kind] = false;
    return kSuccess;
}
int cuptiActivityFlushAll(uint32_t flag)
{
    const Call call(flag == 1 ? "cuptiActivityFlushAll, forced" : "cuptiActivityFlushAll");
    if (const long ms = variable("STRICT_FLUSH_MS", 0); ms > 0)
        ::usleep(static_cast<useconds_t>(ms * 1000));
    std::vector<Buffer *> back;
    {
        const std::lock_guard lock(state().lock);
        state().counts.flushes += isOurs() ? 1 : 0;
        back = flushed(flag == 1);
    }
    giveBack(back);
    return kSuccess;
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
    return kSuccess;
}
int cuptiActivityGetNumDroppedRecords(void *, uint32_t, size_t *dropped)
{
    const Call call("cuptiActivityGetNumDroppedRecords");
    *dropped = 0;
    return kSuccess;
}
int cuptiActivityEnableAllSyncRecords(uint8_t isOn)
{
    const Call call("cuptiActivityEnableAllSyncRecords");
    state().hasAllSyncs = isOn != 0;
    return kSuccess;
}
int cuptiSubscribe(void **subscriber, Callback callback, void *)
{
    const Call call("cuptiSubscribe");
    if (s_callback)
        return 39;
    *subscriber = &s_subscriber;
    s_callback = callback;
    return kSuccess;
}
int cuptiUnsubscribe(void *)
{
    const Call call("cuptiUnsubscribe");
    s_callback = nullptr;
    return kSuccess;
}
int cuptiEnableCallback(uint32_t enable, void *, int domain, uint32_t function)
{
    const Call call("cuptiEnableCallback");
    for (int i = 0; i < 4; ++i) {
        if (domain == kDomains[i] && function == kFunctions[i])
            s_told[i] = enable != 0;
    }
    return kSuccess;
}
int cuptiFinalize()
{
    const Call call("cuptiFinalize");
    s_isFinalizing = true;
    if (s_inside > 1)
        refuse("another thread is in a call", "cuptiFinalize");
    if (const char *spins = std::getenv("STRICT_FINALIZE_SPINS_MS"))
        spin(std::strtoull(spins, nullptr, 10));
    else
        ::usleep(20'000);
    const std::lock_guard lock(state().lock);
    std::fill(std::begin(state().on), std::end(state().on), false);
    std::fill(std::begin(state().attributes), std::end(state().attributes), 0);
    state().attributes[9] = 1;
    state().threadIds = 0;
    state().poolLimit = 250;
    state().hasAllSyncs = true;
    state().isRegistered = false; // and what was registered stays where it stood
    state().current = nullptr;
    state().full.clear();
    state().open.clear();
    ++state().counts.finalized;
    s_late = 0;
    s_isFinalizing = false;
    return kSuccess;
}
}

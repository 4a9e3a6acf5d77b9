// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "strictrecords.h"

#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <mutex>
#include <new>
#include <thread>

#include <dlfcn.h>
#include <pthread.h>
#include <unistd.h>

namespace strict {

namespace {

thread_local bool t_isClient = false;

std::atomic<const char *> s_thread{nullptr};
void (*s_callback)() = nullptr;

/// As the real libraries have it, or where nobody looks.
Client &clientPlace()
{
    static Client s_client{};
    return std::getenv("STRICT_HIDES") ? *new Client{} : s_client;
}

template <typename T>
void put(uint8_t *record, size_t offset, T value)
{
    std::memcpy(record + offset, &value, sizeof value);
}

} // namespace

/// Attribute 9, a buffer for each thread, is on unless somebody says otherwise.
State::State()
    : State(clientPlace())
{}

State::State(Client &client)
    : request(client.request)
    , complete(client.complete)
{
    attributes[9] = 1;
    if (const char *first = std::getenv("STRICT_FIRST"))
        correlation = static_cast<uint32_t>(std::strtoul(first, nullptr, 10));
}

namespace {

std::atomic<bool> s_isHeldAtFork{false};

/// No other thread is within the state where that can be had; none waits for another's locks.
void beforeFork()
{
    for (int tries = 0; tries < 1000 && !s_isHeldAtFork; ++tries) {
        s_isHeldAtFork = state().lock.try_lock();
        if (!s_isHeldAtFork)
            ::usleep(100);
    }
}

void afterFork()
{
    if (s_isHeldAtFork.exchange(false))
        state().lock.unlock();
}

/// Whoever may have held it is not in the child.
void inChild()
{
    s_isHeldAtFork = false;
    new (&state().lock) std::mutex;
}

} // namespace

State &state()
{
    static auto *only = [] {
        ::pthread_atfork(beforeFork, afterFork, inChild);
        return new State;
    }();
    return *only;
}

uint64_t now(clockid_t clock)
{
    timespec time{};
    clock_gettime(clock, &time);
    return static_cast<uint64_t>(time.tv_sec) * 1'000'000'000 + static_cast<uint64_t>(time.tv_nsec);
}

[[noreturn]] void refuse(const char *what, const char *function)
{
    std::fprintf(stderr, "strict CUPTI: %s: %s\n", function, what);
    std::abort();
}

size_t lengthOf(uint32_t kind)
{
    switch (kind) {
    case kKernel:
        return 216;
    case kDriver:
    case kRuntime:
        return sizeof(CallRecord);
    case kOverhead:
    case kGraph:
        return 56;
    default:
        return 64;
    }
}

void giveBack(const std::vector<Buffer *> &back)
{
    for (Buffer *buffer : back) {
        state().complete(nullptr, 0, buffer->data, buffer->size, buffer->used);
        delete buffer;
    }
}

/// With the lock: kernels whose time has come get their ends.
void settle()
{
    const uint64_t time = now(CLOCK_MONOTONIC);
    for (size_t i = 0; i < state().open.size();) {
        if (state().open[i].due > time) {
            ++i;
            continue;
        }
        uint8_t *record = state().open[i].buffer->data + state().open[i].offset;
        put(record, 16, now(CLOCK_REALTIME) - 1000);
        put(record, 24, now(CLOCK_REALTIME));
        put(record, 0, kKernel);
        --state().open[i].buffer->open;
        state().open.erase(state().open.begin() + static_cast<long>(i));
    }
}

bool isKernelRunning()
{
    const uint64_t time = now(CLOCK_MONOTONIC);
    std::erase_if(state().running, [time](uint64_t due) { return due <= time; });
    return !state().running.empty();
}

bool isClient()
{
    return t_isClient;
}

/// With the lock. Null: there is nobody to ask.
static Buffer *requested()
{
    if (!state().isRegistered)
        return nullptr;
    auto *buffer = new Buffer;
    size_t most = 0;
    state().request(&buffer->data, &buffer->size, &most);
    if (!buffer->data)
        refuse("no buffer", "request");
    if (state().attributes[5] == 0)
        std::memset(buffer->data, 0, buffer->size);
    return buffer;
}

namespace {

/// With the lock. Null: there is no room.
uint8_t *place(size_t bytes, std::vector<Buffer *> &back)
{
    if (state().current && state().current->used + bytes > state().current->size) {
        state().full.push_back(state().current);
        state().current = nullptr;
    }
    for (size_t i = 0; i < state().full.size();) {
        if (state().full[i]->open > 0) {
            ++i;
            continue;
        }
        back.push_back(state().full[i]);
        state().full.erase(state().full.begin() + static_cast<long>(i));
    }
    if (!state().current)
        state().current = requested();
    if (!state().current)
        return nullptr;
    uint8_t *at = state().current->data + state().current->used;
    state().current->used += bytes;
    return at;
}

/// With the lock. The kind comes last: from then on it is a record.
void writeCall(const CallRecord &call, std::vector<Buffer *> &back)
{
    uint8_t *record = place(call.size(), back);
    if (!record)
        return;
    uint32_t kind = 0;
    std::memcpy(&kind, call.data(), sizeof kind);
    std::memcpy(record + sizeof kind, call.data() + sizeof kind, call.size() - sizeof kind);
    put(record, 0, kind);
}

/// With the lock.
void writeLateCalls(std::vector<Buffer *> &back)
{
    for (const CallRecord &call : state().lateCalls)
        writeCall(call, back);
    state().lateCalls.clear();
}

} // namespace

std::vector<Buffer *> flushed(bool isForced)
{
    std::vector<Buffer *> back;
    writeLateCalls(back);
    settle();
    if (state().current && (state().current->open == 0 || isForced)) {
        state().full.push_back(state().current);
        state().current = nullptr;
    }
    for (size_t i = 0; i < state().full.size();) {
        if (state().full[i]->open > 0 && !isForced) {
            ++i;
            continue;
        }
        back.push_back(state().full[i]);
        state().full.erase(state().full.begin() + static_cast<long>(i));
    }
    if (isForced) {
        state().counts.givenUp += static_cast<int>(state().open.size());
        for (const Open &open : state().open)
            put(open.buffer->data + open.offset, 0, kKernel);
        state().open.clear();
        // Seen: what is recorded next came into a buffer that was given out before a range.
        if (std::getenv("STRICT_ASKS_AHEAD"))
            state().current = requested();
    }
    return back;
}

namespace {

void runGpu()
{
    for (;;) {
        ::usleep(1000);
        const std::lock_guard lock(state().lock);
        settle();
    }
}

void recordCall(uint32_t kind, uint32_t function, std::vector<Buffer *> &back)
{
    if (!state().on[kind])
        return;
    CallRecord call{};
    put(call.data(), 4, function);
    put(call.data(), 8, now(CLOCK_REALTIME) - 100);
    put(call.data(), 16, now(CLOCK_REALTIME));
    put(call.data(), 28, state().threadIds ? static_cast<uint32_t>(::gettid()) : 1u);
    put(call.data(), 32, state().correlation);
    put(call.data(), 0, kind);
    if (std::getenv("STRICT_LATE_CALLS"))
        return state().lateCalls.push_back(call);
    writeCall(call, back);
}

} // namespace

} // namespace strict

using namespace strict;

extern "C" {

void strictClient(bool isClient)
{
    t_isClient = isClient;
}
void strictOver()
{
    state().isOver = true;
}
void strictExiting()
{
    state().isExiting = true;
}
StrictCounts strictCounts()
{
    const std::lock_guard lock(state().lock);
    state().counts.held = static_cast<int>(state().full.size()) + (state().current ? 1 : 0);
    return state().counts;
}
int strictUnfinished()
{
    const std::lock_guard lock(state().lock);
    settle();
    return static_cast<int>(state().open.size());
}
bool strictIsOn(uint32_t kind)
{
    const std::lock_guard lock(state().lock);
    return state().on[kind];
}
bool strictWasOn(uint32_t kind)
{
    const std::lock_guard lock(state().lock);
    return state().wasOn[kind];
}
int strictAttribute(int number)
{
    const std::lock_guard lock(state().lock);
    if (number == 2)
        return static_cast<int>(state().poolLimit);
    if (number == -2)
        return state().hasAllSyncs ? 1 : 0;
    return number < 0 ? state().threadIds : state().attributes[number];
}
void strictLaunch(const char *name, uint64_t nsOnGpu)
{
    static const bool isStarted = [] {
        std::thread(runGpu).detach();
        return true;
    }();
    (void)isStarted;
    std::vector<Buffer *> back;
    {
        const std::lock_guard lock(state().lock);
        ++state().correlation;
        uint8_t *record = state().on[kKernel] ? place(216, back) : nullptr;
        if (record) {
            put(record, 92, state().correlation);
            put(record, 104, name);
            put(record, 0, kKernel | kUnfinished);
            ++state().current->open;
            const uint64_t due = now(CLOCK_MONOTONIC) + nsOnGpu;
            state().open.push_back(
                {state().current, static_cast<size_t>(record - state().current->data), due});
            state().running.push_back(due);
        }
        recordCall(kRuntime, 211, back);
    }
    giveBack(back);
}
void strictEndWork()
{
    const std::lock_guard lock(state().lock);
    for (Open &one : state().open)
        one.due = 0;
    state().running.clear();
    settle();
}
void strictDriverCall(uint32_t function)
{
    std::vector<Buffer *> back;
    {
        const std::lock_guard lock(state().lock);
        ++state().correlation;
        recordCall(kDriver, function, back);
    }
    giveBack(back);
    char name[32]{};
    pthread_getname_np(pthread_self(), name, sizeof name);
    const char *thread = s_thread;
    if (thread && std::strcmp(name, thread) == 0 && s_thread.exchange(nullptr))
        s_callback();
}
void strictAtDriverCall(const char *thread, void (*callback)())
{
    s_callback = callback;
    s_thread = thread;
}
void strictOverhead(size_t bytes)
{
    std::vector<Buffer *> back;
    {
        const std::lock_guard lock(state().lock);
        uint8_t *record = state().on[kOverhead] ? place(56, back) : nullptr;
        if (record) {
            void *data = std::malloc(bytes);
            std::memset(data, 1, bytes);
            put(record, 24, now(CLOCK_REALTIME) - 100);
            put(record, 32, now(CLOCK_REALTIME));
            put(record, 48, data);
            put(record, 0, kOverhead);
        }
    }
    giveBack(back);
}

bool strictIsDriverReady()
{
    static const auto isReady =
        reinterpret_cast<bool (*)()>(::dlsym(RTLD_DEFAULT, "strictCudaIsReady"));
    if (isReady)
        return isReady();
    void *driver = ::dlopen("libcuda.so.1", RTLD_NOW | RTLD_NOLOAD);
    const auto late =
        driver ? reinterpret_cast<bool (*)()>(::dlsym(driver, "strictCudaIsReady")) : nullptr;
    return late && late();
}
}

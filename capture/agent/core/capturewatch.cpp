// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/agent/core/capturewatch.h"

#include "capture/agent/core/clock.h"
#include "capture/agent/core/orderedmessages.h"
#include "capture/agent/core/seenranges.h"
#include "capture/agent/core/uncanceled.h"
#include "capture/agent/core/variables.h"
#include "capture/agent/cuda/cudarecorder.h"
#include "capture/wire/rangespec.h"
#include "model/base/stepname.h"

#include <cstdlib>
#include <cstring>
#include <string_view>

#include <unistd.h>

namespace trilane::agent::watch {

using namespace wire;

namespace {

using Kind = wire::RangeSpec::Kind;

constexpr uint32_t kStarted = 64; ///< maximum number of concurrently open starts of the range

char s_text[wire::kMaxRangeLength + 1]; // copied: the program may change its environment
constinit wire::RangeSpec s_spec{};
constinit std::atomic<uint32_t> s_open{0};
constinit std::atomic<bool> s_profiling{false};
constinit std::atomic<uint64_t> s_started[kStarted]{}; ///< range ids; 0: free entry
// Steps are counted on the thread that began the first.
constinit std::atomic<int> s_stepThread{0};
constinit std::atomic<uint32_t> s_steps{0};
constinit std::atomic<bool> s_hasBegun{false}; ///< set once, in this process

std::atomic<uint32_t> &word()
{
    return header()->armed;
}

/// Starts or stops CUPTI, which writes records on this thread. The hook that found the range is
/// between two of its own records here.
void followNow(uint64_t time)
{
    const Uncanceled uncanceled;
    Thread *thread = t_thread;
    const bool isInHook =
        thread && thread->use.exchange(Thread::kIdle, std::memory_order_relaxed) == Thread::kAtWork;
    followCuda(time);
    if (isInHook)
        thread->use.store(Thread::kAtWork, std::memory_order_relaxed);
}

void begin()
{
    const uint64_t now = monotonicNow(); // no record of the range is older
    uint32_t before = word().load(std::memory_order_relaxed);
    do {
        if (!(before & wire::kArmWatch) || before & wire::kArmMine)
            return;
    } while (
        !word().compare_exchange_weak(before, before | wire::kArmMine | before >> wire::kArmLater));
    s_hasBegun.store(true, std::memory_order_relaxed);
    sendInOrder(wire::MessageType::RangeBegin, now);
    followNow(now);
}

void finish()
{
    uint32_t before = word().load(std::memory_order_relaxed);
    uint32_t after = 0;
    do {
        if (!(before & wire::kArmMine))
            return;
        after = before & ~wire::kArmMine;
        if (!(before & wire::kArmHeld))
            after &= ~(before >> wire::kArmLater);
    } while (!word().compare_exchange_weak(before, after));
    const uint64_t now = monotonicNow();
    sendInOrder(wire::MessageType::RangeEnd, now);
    followNow(now);
}

bool matches(const char *domain, size_t domainSize, const char *name, size_t size)
{
    if (!name || (s_spec.kind != Kind::Nvtx && s_spec.kind != Kind::Steps))
        return false;
    if (s_spec.kind == Kind::Steps) {
        const std::string_view own(name, size);
        return s_spec.nameSize == 0 ? isStepName(own)
                                    : isNameWithNumber(own, {s_spec.name, s_spec.nameSize});
    }
    if (!s_spec.isNamed(name, size))
        return false;
    return s_spec.anyDomain ||
           (domainSize == s_spec.domainSize && std::memcmp(domain, s_spec.domain, domainSize) == 0);
}

/// Until the range begins, reports other ranges to the waiting client.
bool isWanted(const char *domain, size_t domainSize, const char *name, size_t size)
{
    const bool isIt = matches(domain, domainSize, name, size);
    if (!s_hasBegun.load(std::memory_order_relaxed))
        countSeen(name, size, isIt);
    return isIt;
}

/// False: steps of this thread are not counted.
bool opened()
{
    if (s_spec.kind == Kind::Nvtx) {
        if (s_open.fetch_add(1) == 0)
            begin();
        return true;
    }
    const int thread = ::gettid();
    int counted = 0;
    if (!s_stepThread.compare_exchange_strong(counted, thread) && counted != thread)
        return false;
    if (s_steps.fetch_add(1) + 1 == s_spec.first)
        begin();
    return true;
}

void closed()
{
    if (s_spec.kind == Kind::Nvtx ? s_open.fetch_sub(1) == 1 : s_steps.load() == s_spec.last)
        finish();
}

} // namespace

void readEnvironment()
{
    use(environment(wire::kRangeVariable));
}

void use(const char *text)
{
    s_spec = {};
    if (!text || std::strlen(text) >= sizeof s_text)
        return;
    std::memcpy(s_text, text, std::strlen(text) + 1);
    if (!wire::parseRange(s_text, s_spec))
        s_spec = {};
}

bool isForProfiler()
{
    return s_spec.kind == Kind::Profiler;
}

void push(Thread &thread, uint16_t domain, const char *domainName, size_t domainSize,
          const char *name, size_t size)
{
    if (thread.watchedDepth > 0) {
        thread.watchedDepth += domain == thread.watchedDomain ? 1 : 0;
        return;
    }
    if (!isWanted(domainName, domainSize, name, size) || !opened())
        return;
    thread.watchedDomain = domain;
    thread.watchedDepth = 1;
}

void pop(Thread &thread, uint16_t domain)
{
    if (thread.watchedDepth > 0 && thread.watchedDomain == domain && --thread.watchedDepth == 0)
        closed();
}

void start(uint64_t range, const char *domainName, size_t domainSize, const char *name, size_t size)
{
    if (range == 0 || !isWanted(domainName, domainSize, name, size))
        return;
    for (std::atomic<uint64_t> &place : s_started) {
        uint64_t isFree = 0;
        if (!place.compare_exchange_strong(isFree, range))
            continue;
        if (!opened())
            place.store(0);
        return;
    }
}

void end(uint64_t range)
{
    for (std::atomic<uint64_t> &place : s_started) {
        uint64_t found = range;
        if (range != 0 && place.compare_exchange_strong(found, 0))
            return closed();
    }
}

void profilerStarts()
{
    if (!s_profiling.exchange(true))
        begin();
}

void profilerStops()
{
    if (s_profiling.exchange(false))
        finish();
}

uint32_t inherited(uint32_t armed)
{
    return armed & wire::kArmMine ? (armed & ~wire::kArmMine) | wire::kArmHeld : armed;
}

void afterFork()
{
    s_open.store(0);
    s_profiling.store(false);
    s_stepThread.store(0);
    s_steps.store(0);
    s_hasBegun.store(false);
    forgetSeen();
    for (std::atomic<uint64_t> &place : s_started)
        place.store(0);
}

} // namespace trilane::agent::watch

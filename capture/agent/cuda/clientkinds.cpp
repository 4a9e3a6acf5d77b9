// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/agent/cuda/clientkinds.h"

#include <atomic>
#include <cstddef>

#include <pthread.h>

namespace trilane::agent::clientkinds {

namespace {

struct OfContext
{
    const void *context;
    uint64_t kinds; ///< one bit each
};
constexpr size_t kMaxContexts = 64;
constinit OfContext s_contexts[kMaxContexts]{}; ///< requires s_lock
constinit pthread_mutex_t s_lock = PTHREAD_MUTEX_INITIALIZER;
constinit std::atomic<bool> s_isContextOn{false};
constinit std::atomic<uint64_t> s_enabled{0};

uint64_t bitOf(uint32_t kind)
{
    return uint64_t{1} << kind % 64;
}

/// Contexts beyond the limit share one entry.
OfContext &entryOf(const void *context)
{
    for (OfContext &one : s_contexts) {
        if (one.kinds && one.context == context)
            return one;
    }
    OfContext *free = s_contexts;
    while (free != s_contexts + kMaxContexts - 1 && free->kinds)
        ++free;
    free->context = context;
    return *free;
}

/// Returns the previous bits.
uint64_t change(const void *context, uint64_t on, uint64_t off)
{
    pthread_mutex_lock(&s_lock);
    OfContext &entry = entryOf(context);
    const uint64_t before = entry.kinds;
    entry.kinds = (entry.kinds | on) & ~off;
    bool isOn = false;
    for (const OfContext &one : s_contexts)
        isOn |= one.kinds != 0;
    s_isContextOn.store(isOn, std::memory_order_release);
    pthread_mutex_unlock(&s_lock);
    return before;
}

} // namespace

bool enable(uint32_t kind)
{
    return (s_enabled.fetch_or(bitOf(kind), std::memory_order_acq_rel) & bitOf(kind)) == 0;
}

void disable(uint32_t kind)
{
    s_enabled.fetch_and(~bitOf(kind), std::memory_order_acq_rel);
}

bool enable(const void *context, uint32_t kind)
{
    return (change(context, bitOf(kind), 0) & bitOf(kind)) == 0;
}

void disable(const void *context, uint32_t kind)
{
    (void)change(context, 0, bitOf(kind));
}

bool isAnyOn()
{
    return s_enabled.load(std::memory_order_acquire) != 0 ||
           s_isContextOn.load(std::memory_order_acquire);
}

void forget()
{
    pthread_mutex_lock(&s_lock);
    for (OfContext &one : s_contexts)
        one = {};
    s_isContextOn.store(false, std::memory_order_release);
    s_enabled.store(0, std::memory_order_release);
    pthread_mutex_unlock(&s_lock);
}

void afterFork()
{
    s_lock = PTHREAD_MUTEX_INITIALIZER;
    forget();
}

} // namespace trilane::agent::clientkinds

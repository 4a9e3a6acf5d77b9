// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/agent/core/arena.h"

#include "capture/agent/core/process.h"
#include "capture/agent/core/sparsememory.h"

#include <atomic>

#include <sys/mman.h>

namespace trilane::agent {

namespace {

constexpr size_t kArenaBytes = size_t{256}
                               << 20; // reserved address space; pages are committed on first use
constinit std::atomic<char *> s_base{nullptr};
constinit std::atomic<size_t> s_used{0};

char *base()
{
    if (char *there = s_base.load(std::memory_order_acquire))
        return there;
    void *mapped = mapSparse(kArenaBytes);
    if (!mapped)
        return nullptr;
    char *expected = nullptr;
    if (s_base.compare_exchange_strong(expected, static_cast<char *>(mapped)))
        return static_cast<char *>(mapped);
    ::munmap(mapped, kArenaBytes);
    return expected;
}

} // namespace

void *allocateForever(size_t bytes)
{
    char *begin = base();
    if (!begin || bytes > kArenaBytes)
        return nullptr;
    const size_t needed = (bytes + 15) / 16 * 16;
    size_t at = s_used.load(std::memory_order_relaxed);
    do {
        if (at + needed > kArenaBytes)
            return nullptr;
    } while (!s_used.compare_exchange_weak(at, at + needed, std::memory_order_relaxed));
    return begin + at;
}

size_t withdrawArena()
{
    char *begin = s_base.load(std::memory_order_acquire);
    if (!begin)
        return kArenaBytes;
    const size_t used = s_used.exchange(kArenaBytes, std::memory_order_relaxed);
    const size_t kept = (used + kMaxPageBytes - 1) / kMaxPageBytes * kMaxPageBytes;
    if (kept < kArenaBytes)
        ::munmap(begin + kept, kArenaBytes - kept);
    return used;
}

void restoreArena(size_t used)
{
    char *begin = s_base.load(std::memory_order_acquire);
    const size_t kept = (used + kMaxPageBytes - 1) / kMaxPageBytes * kMaxPageBytes;
    if (begin && kept < kArenaBytes && mapSparseAt(begin + kept, kArenaBytes - kept))
        s_used.store(used, std::memory_order_relaxed);
}

} // namespace trilane::agent

// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/base/largeblocks.h"

#include <malloc.h>
#include <sys/mman.h>

#include <array>
#include <atomic>
#include <chrono>
#include <mutex>
#include <new>
#include <vector>

namespace trilane::largeblocks {

namespace {

/// Sizes are multiples of this; blocks with more of them are not kept.
constexpr size_t kStep = kLeast;
constexpr size_t kSizes = 64;
constexpr size_t kMostKept = size_t{24} << 20;

size_t stepsOf(size_t bytes)
{
    return (bytes + kStep - 1) / kStep;
}

class Pool
{
public:
    /// Null when there is none of the size.
    void *take(size_t steps)
    {
        const std::lock_guard lock(m_mutex);
        if (steps >= kSizes || m_free[steps].empty())
            return nullptr;
        void *block = m_free[steps].back();
        m_free[steps].pop_back();
        m_kept -= steps * kStep;
        return block;
    }
    /// False when there is no room for it.
    bool keep(void *block, size_t steps) noexcept
    {
        const std::lock_guard lock(m_mutex);
        if (steps >= kSizes || m_kept + steps * kStep > kMostKept)
            return false;
        try {
            m_free[steps].push_back(block);
        } catch (const std::bad_alloc &) {
            return false;
        }
        m_kept += steps * kStep;
        return true;
    }
    size_t kept()
    {
        const std::lock_guard lock(m_mutex);
        return m_kept;
    }

private:
    std::mutex m_mutex;
    std::array<std::vector<void *>, kSizes> m_free; ///< by steps
    size_t m_kept = 0;
};

/// Never destroyed: arrays of static objects outlive everything.
Pool &pool()
{
    static auto *blocks = new Pool;
    return *blocks;
}

} // namespace

void *take(size_t bytes)
{
    const size_t steps = stepsOf(bytes);
    if (void *kept = pool().take(steps))
        return kept;
    // Arrays are written as a whole right away: their pages all at once are cheaper than one by
    // one.
    void *fresh = ::mmap(nullptr, steps * kStep, PROT_READ | PROT_WRITE,
                         MAP_PRIVATE | MAP_ANONYMOUS | MAP_POPULATE, -1, 0);
    if (fresh == MAP_FAILED)
        throw std::bad_alloc();
    return fresh;
}

void give(void *block, size_t bytes) noexcept
{
    const size_t steps = stepsOf(bytes);
    if (!pool().keep(block, steps))
        (void)::munmap(block, steps * kStep);
}

size_t keptBytes()
{
    return pool().kept();
}

void tameHeap()
{
#ifdef __GLIBC__
    (void)::mallopt(M_MMAP_THRESHOLD, 1 << 20);
    (void)::mallopt(M_TRIM_THRESHOLD, 4 << 20);
    (void)::mallopt(M_TOP_PAD, 1 << 20);
    (void)::mallopt(M_ARENA_MAX, 64);
#endif
}

void returnFreePages()
{
#ifdef __GLIBC__
    constexpr int64_t kSeldom = 3;
    const int64_t now = std::chrono::duration_cast<std::chrono::seconds>(
                            std::chrono::steady_clock::now().time_since_epoch())
                            .count();
    static std::atomic<int64_t> last = now; // not at once: a window is being opened
    int64_t before = last.load(std::memory_order_relaxed);
    if (now - before >= kSeldom && last.compare_exchange_strong(before, now))
        (void)::malloc_trim(0);
#endif
}

} // namespace trilane::largeblocks

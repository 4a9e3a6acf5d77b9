// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/base/platform/largeblocks.h"

#include <malloc.h>
#include <sys/mman.h>

#include <algorithm>
#include <bit>
#include <cstdint>
#include <map>
#include <mutex>
#include <new>

namespace trilane::platform::largeblocks {

namespace {

/// Sizes are multiples of this.
constexpr size_t kBlockStep = kMin;
constexpr size_t kSlab = size_t{2} << 20;
constexpr int kStepsOfSlab = kSlab / kBlockStep;
/// A trace that is closed may be followed by another.
constexpr int64_t kMaxKept = (int64_t{24} << 20) / kBlockStep;
constexpr int64_t kKeptAtRest = (int64_t{12} << 20) / kBlockStep;
constexpr int kSlabsATime = 4;

size_t stepsOf(size_t bytes)
{
    return (bytes + kBlockStep - 1) / kBlockStep;
}

/// Populates all pages, since arrays are written as a whole right away. Not huge ones: if a
/// hypervisor takes free memory back, each of them takes 5 ms and more; small ones are available.
char *mapped(size_t bytes)
{
    void *fresh = ::mmap(nullptr, bytes, PROT_READ | PROT_WRITE,
                         MAP_PRIVATE | MAP_ANONYMOUS | MAP_POPULATE, -1, 0);
    if (fresh == MAP_FAILED)
        throw std::bad_alloc();
    return static_cast<char *>(fresh);
}

/// The slab that holds an address is found by its own.
char *mappedSlab()
{
    void *fresh = ::mmap(nullptr, 2 * kSlab, PROT_READ | PROT_WRITE,
                         MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (fresh == MAP_FAILED)
        throw std::bad_alloc();
    char *begin = static_cast<char *>(fresh);
    const size_t before = -reinterpret_cast<uintptr_t>(begin) % kSlab;
    if (before > 0)
        (void)::munmap(begin, before);
    begin += before;
    (void)::munmap(begin + kSlab, kSlab - before);
#ifdef MADV_POPULATE_WRITE
    (void)::madvise(begin, kSlab, MADV_POPULATE_WRITE); // else they are populated one by one
#endif
    return begin;
}

/// One bit for each step that is in use.
using Used = uint32_t;
static_assert(kStepsOfSlab == 32);

constexpr Used maskOf(int steps)
{
    return steps == kStepsOfSlab ? ~Used{0} : (Used{1} << steps) - 1;
}

/// The first of the given number of consecutive free steps, or -1.
int roomIn(Used used, int steps)
{
    for (int at = 0; at + steps <= kStepsOfSlab; ++at) {
        if ((used & (maskOf(steps) << at)) == 0)
            return at;
    }
    return -1;
}

/// Allocates blocks of at most a slab, each within one slab.
class Slabs
{
public:
    char *take(int steps)
    {
        if (char *block = takeFree(steps))
            return block;
        // Without the lock, since it takes a while.
        char *fresh = mappedSlab();
        const std::lock_guard lock(m_mutex);
        m_used[fresh] = maskOf(steps);
        m_free += kStepsOfSlab - steps;
        return fresh;
    }

    void give(char *block, int steps) noexcept
    {
        const size_t offset = reinterpret_cast<uintptr_t>(block) % kSlab;
        char *slab = block - offset;
        {
            const std::lock_guard lock(m_mutex);
            const auto found = m_used.find(slab);
            found->second &= ~(maskOf(steps) << (offset / kBlockStep));
            m_free += steps;
            if (found->second != 0 || m_free <= kMaxKept)
                return;
            forget(found);
        }
        (void)::munmap(slab, kSlab);
    }

    /// Some empty slabs go back to the system, as long as more is kept than at rest. True when
    /// there are others.
    bool trim() noexcept
    {
        char *slab = nullptr;
        for (int i = 0; i < kSlabsATime && (slab = takeEmpty()); ++i)
            (void)::munmap(slab, kSlab);
        return slab != nullptr;
    }

    size_t keptBytes()
    {
        const std::lock_guard lock(m_mutex);
        return static_cast<size_t>(m_free) * kBlockStep;
    }

private:
    /// Takes from the fullest slab with room, so that others become empty. Null if there is none.
    char *takeFree(int steps)
    {
        const std::lock_guard lock(m_mutex);
        std::pair<char *const, Used> *best = nullptr;
        for (auto &slab : m_used) {
            if ((!best || std::popcount(slab.second) > std::popcount(best->second)) &&
                roomIn(slab.second, steps) >= 0)
                best = &slab;
        }
        if (!best)
            return nullptr;
        const int at = roomIn(best->second, steps);
        best->second |= maskOf(steps) << at;
        m_free -= steps;
        return best->first + static_cast<size_t>(at) * kBlockStep;
    }

    char *takeEmpty() noexcept
    {
        const std::lock_guard lock(m_mutex);
        if (m_free <= kKeptAtRest)
            return nullptr;
        const auto empty = std::find_if(m_used.begin(), m_used.end(),
                                        [](const auto &slab) { return slab.second == 0; });
        if (empty == m_used.end())
            return nullptr;
        char *slab = empty->first;
        forget(empty);
        return slab;
    }

    void forget(std::map<char *, Used>::iterator slab) noexcept
    {
        m_used.erase(slab);
        m_free -= kStepsOfSlab;
    }

    std::mutex m_mutex;
    std::map<char *, Used> m_used;
    int64_t m_free = 0; ///< steps
};

/// Never destroyed: arrays of static objects outlive everything.
Slabs &slabs()
{
    static auto *all = new Slabs;
    return *all;
}

} // namespace

void *take(size_t bytes)
{
    const size_t steps = stepsOf(bytes);
    if (steps <= kStepsOfSlab)
        return slabs().take(static_cast<int>(steps));
    return mapped(steps * kBlockStep);
}

void give(void *block, size_t bytes) noexcept
{
    const size_t steps = stepsOf(bytes);
    if (steps <= kStepsOfSlab)
        slabs().give(static_cast<char *>(block), static_cast<int>(steps));
    else
        (void)::munmap(block, steps * kBlockStep);
}

size_t keptBytes()
{
    return slabs().keptBytes();
}

void configureHeap()
{
#ifdef __GLIBC__
    (void)::mallopt(M_MMAP_THRESHOLD, 1 << 20);
    (void)::mallopt(M_TRIM_THRESHOLD, 4 << 20);
    (void)::mallopt(M_TOP_PAD, 1 << 20);
    (void)::mallopt(M_ARENA_MAX, 64);
#endif
}

bool returnFreePages()
{
    const bool isMore = slabs().trim();
#ifdef __GLIBC__
    (void)::malloc_trim(0);
#endif
    return isMore;
}

} // namespace trilane::platform::largeblocks

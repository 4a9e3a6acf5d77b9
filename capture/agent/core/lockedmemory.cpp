// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

// mlockall(MCL_CURRENT) commits every page of the process, including hundreds of megabytes of
// reserved memory, and fails if they exceed the limit. Unused parts are therefore unmapped during
// the call.

#include "capture/agent/core/arena.h"
#include "capture/agent/core/process.h"
#include "capture/agent/core/sparsememory.h"
#include "capture/agent/core/thread.h"
#include "capture/wire/segment.h"

#include <atomic>
#include <cerrno>

#include <dlfcn.h>
#include <pthread.h>
#include <sys/mman.h>

namespace trilane::agent {

namespace {

using namespace wire;

constexpr size_t kRingBytes = size_t{wire::kRingRecords} * sizeof(wire::Record);

/// The withdrawn part of the segment.
struct Withdrawn
{
    char *base = nullptr;
    size_t heapFrom = wire::kHeapBytes; ///< heap offset; nothing beyond it is allocated while
                                        ///< locked
    uint64_t rings[wire::kRings / 64] = {};

    [[nodiscard]] bool hasRing(uint32_t number) const
    {
        return rings[number / 64] >> (number % 64) & 1;
    }
};

size_t wholePages(size_t bytes)
{
    return (bytes + kMaxPageBytes - 1) / kMaxPageBytes * kMaxPageBytes;
}

Withdrawn withdraw()
{
    Withdrawn gone{.base = g_process.base.load(std::memory_order_acquire)};
    if (!gone.base)
        return gone;
    // Appending threads find the heap full and count the loss.
    const uint64_t used = header()->heapUsed.fetch_add(wire::kHeapBytes, std::memory_order_relaxed);
    gone.heapFrom = used < wire::kHeapBytes ? wholePages(used) : wire::kHeapBytes;
    ::munmap(gone.base + wire::kHeapAt + gone.heapFrom, wire::kHeapBytes - gone.heapFrom);
    for (uint32_t number = 0; number < wire::kRings; ++number) {
        if (!reserveThread(number))
            continue;
        gone.rings[number / 64] |= uint64_t{1} << (number % 64);
        ::munmap(gone.base + wire::kRingsAt + number * kRingBytes, kRingBytes);
    }
    return gone;
}

/// Moves part of another mapping of the segment back. False: the address is in use.
bool putBack(const Withdrawn &gone, char *whole, size_t at, size_t bytes)
{
    if (bytes == 0)
        return true;
    char *place = gone.base + at;
    if (!mapSparseAt(place, bytes))
        return false;
    return ::mremap(whole + at, bytes, bytes, MREMAP_MAYMOVE | MREMAP_FIXED, place) != MAP_FAILED;
}

/// Rings that cannot be restored remain unowned; such a heap remains full.
void restore(const Withdrawn &gone)
{
    if (!gone.base)
        return;
    // Locking a part would also lock its copies.
    ::munlock(gone.base, wire::kHeaderBytes);
    void *copy = ::mremap(gone.base, 0, wire::kSegmentBytes, MREMAP_MAYMOVE);
    if (copy == MAP_FAILED)
        return;
    char *whole = static_cast<char *>(copy);
    if (putBack(gone, whole, wire::kHeapAt + gone.heapFrom, wire::kHeapBytes - gone.heapFrom))
        header()->heapUsed.fetch_sub(wire::kHeapBytes, std::memory_order_relaxed);
    for (uint32_t number = 0; number < wire::kRings; ++number) {
        if (gone.hasRing(number) &&
            putBack(gone, whole, wire::kRingsAt + number * kRingBytes, kRingBytes))
            releaseThread(number);
    }
    ::munmap(whole, wire::kSegmentBytes);
}

template <typename Call>
int withdrawn(Call call)
{
    pthread_mutex_lock(&connectionLock());
    const Withdrawn segment = withdraw();
    const size_t arena = withdrawArena();
    const int result = call();
    const int error = errno;
    restoreArena(arena);
    restore(segment);
    pthread_mutex_unlock(&connectionLock());
    errno = error;
    return result;
}

} // namespace

} // namespace trilane::agent

/// Overrides libc's if the agent is loaded before the program.
extern "C" [[gnu::visibility("default")]] int trilane_mlockall(int flags) __asm__("mlockall");
int trilane_mlockall(int flags)
{
    using Lock = int(int);
    auto *real = reinterpret_cast<Lock *>(::dlsym(RTLD_NEXT, "mlockall"));
    if (!real) {
        errno = ENOSYS;
        return -1;
    }
    const bool isAll = (flags & MCL_CURRENT) && !(flags & MCL_ONFAULT);
    return isAll ? trilane::agent::withdrawn([&] { return real(flags); }) : real(flags);
}

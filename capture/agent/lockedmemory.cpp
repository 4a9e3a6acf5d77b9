// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

// mlockall(MCL_CURRENT) makes every page of the process real memory, also the hundreds of megabytes
// that we have reserved and never touched, and fails where these exceed the limit. While the kernel
// looks, what nobody uses is not mapped.

#include "capture/agent/arena.h"
#include "capture/agent/process.h"
#include "capture/agent/sparsememory.h"
#include "capture/agent/thread.h"
#include "capture/wire/segment.h"

#include <atomic>
#include <cerrno>

#include <dlfcn.h>
#include <pthread.h>
#include <sys/mman.h>

namespace trilane::agent {

namespace {

using namespace wire;

constexpr size_t kRingBytes = size_t{kRingRecords} * sizeof(Record);

/// What was taken away of the segment.
struct Withdrawn
{
    char *base = nullptr;
    size_t heapFrom = kHeapBytes; ///< of the heap; from there on nothing is handed out meanwhile
    uint64_t rings[kRings / 64] = {};

    [[nodiscard]] bool hasRing(uint32_t number) const
    {
        return rings[number / 64] >> (number % 64) & 1;
    }
};

size_t wholePages(size_t bytes)
{
    return (bytes + kLargestPage - 1) / kLargestPage * kLargestPage;
}

Withdrawn withdraw()
{
    Withdrawn gone{.base = g_process.base.load(std::memory_order_acquire)};
    if (!gone.base)
        return gone;
    // Who appends now finds the heap full, and counts.
    const uint64_t used = header()->heapUsed.fetch_add(kHeapBytes, std::memory_order_relaxed);
    gone.heapFrom = used < kHeapBytes ? wholePages(used) : kHeapBytes;
    ::munmap(gone.base + kHeapAt + gone.heapFrom, kHeapBytes - gone.heapFrom);
    for (uint32_t number = 0; number < kRings; ++number) {
        if (!reserveThread(number))
            continue;
        gone.rings[number / 64] |= uint64_t{1} << (number % 64);
        ::munmap(gone.base + kRingsAt + number * kRingBytes, kRingBytes);
    }
    return gone;
}

/// Moves part of another mapping of the segment to where it was. False: somebody has the place.
bool putBack(const Withdrawn &gone, char *whole, size_t at, size_t bytes)
{
    if (bytes == 0)
        return true;
    char *place = gone.base + at;
    if (!mapSparseAt(place, bytes))
        return false;
    return ::mremap(whole + at, bytes, bytes, MREMAP_MAYMOVE | MREMAP_FIXED, place) != MAP_FAILED;
}

/// Rings that do not come back stay nobody's; a heap that does not stays full.
void restore(const Withdrawn &gone)
{
    if (!gone.base)
        return;
    // A part that is locked makes its copies locked.
    ::munlock(gone.base, kHeaderBytes);
    void *copy = ::mremap(gone.base, 0, kSegmentBytes, MREMAP_MAYMOVE);
    if (copy == MAP_FAILED)
        return;
    char *whole = static_cast<char *>(copy);
    if (putBack(gone, whole, kHeapAt + gone.heapFrom, kHeapBytes - gone.heapFrom))
        header()->heapUsed.fetch_sub(kHeapBytes, std::memory_order_relaxed);
    for (uint32_t number = 0; number < kRings; ++number) {
        if (gone.hasRing(number) &&
            putBack(gone, whole, kRingsAt + number * kRingBytes, kRingBytes))
            releaseThread(number);
    }
    ::munmap(whole, kSegmentBytes);
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

/// In front of libc's where the agent is loaded before the program.
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

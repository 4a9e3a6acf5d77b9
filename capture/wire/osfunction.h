// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <array>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <string_view>

/// Every function of the OS runtime that can be recorded. Their order is part of the protocol: new
/// ones go to the end, and kWireVersion changes when one is taken away.
// clang-format off
#define TRILANE_OS_FUNCTIONS(F)                                                                    \
    F(pthread_mutex_lock) F(pthread_mutex_timedlock) F(pthread_mutex_clocklock)                    \
    F(pthread_rwlock_rdlock) F(pthread_rwlock_timedrdlock) F(pthread_rwlock_clockrdlock)           \
    F(pthread_rwlock_wrlock) F(pthread_rwlock_timedwrlock) F(pthread_rwlock_clockwrlock)           \
    F(pthread_cond_wait) F(pthread_cond_timedwait) F(pthread_cond_clockwait)                       \
    F(sem_wait) F(sem_timedwait) F(sem_clockwait) F(pthread_barrier_wait)                          \
    F(pthread_join) F(pthread_timedjoin_np) F(pthread_clockjoin_np)                                \
    F(sleep) F(usleep) F(nanosleep) F(clock_nanosleep) F(pause)                                    \
    F(read) F(readv) F(pread) F(preadv) F(write) F(writev) F(pwrite) F(pwritev)                    \
    F(sendfile) F(poll) F(ppoll) F(select) F(pselect)                                              \
    F(epoll_wait) F(epoll_pwait) F(epoll_pwait2)                                                   \
    F(connect) F(accept) F(accept4) F(send) F(sendto) F(sendmsg) F(sendmmsg)                       \
    F(recv) F(recvfrom) F(recvmsg) F(recvmmsg)                                                     \
    F(open) F(openat) F(creat) F(close) F(fsync) F(fdatasync) F(flock)                             \
    F(mmap) F(munmap) F(madvise) F(msync) F(ioctl)                                                 \
    F(waitpid) F(wait) F(wait3) F(wait4) F(waitid) F(fork) F(futex)                                \
    F(sync_file_range) F(syncfs) F(truncate) F(ftruncate) F(fallocate) F(posix_fallocate)          \
    F(unlink) F(unlinkat) F(remove) F(rename) F(renameat) F(renameat2) F(mkdir) F(mkdirat)         \
    F(rmdir) F(posix_spawn) F(posix_spawnp)
// clang-format on

namespace trilane::wire {

enum class OsFunction : uint16_t {
#define TRILANE_MEMBER(name) name,
    TRILANE_OS_FUNCTIONS(TRILANE_MEMBER)
#undef TRILANE_MEMBER
};

/// By OsFunction.
inline constexpr auto kOsFunctionNames = std::to_array<std::string_view>({
#define TRILANE_NAME(name) #name,
    TRILANE_OS_FUNCTIONS(TRILANE_NAME)
#undef TRILANE_NAME
});

/// Record::id of an OsCall: the function in the low bits, above them the tid of the thread that
/// held the awaited lock (0: unknown). A tid is below 2^22 (the kernel's PID_MAX_LIMIT).
inline constexpr uint32_t kOsFunctionBits = 10;
static_assert(kOsFunctionNames.size() <= size_t{1} << kOsFunctionBits);

constexpr uint32_t packOsCall(OsFunction function, uint32_t owner)
{
    return static_cast<uint32_t>(function) | owner << kOsFunctionBits;
}
constexpr uint32_t osFunctionOf(uint32_t id)
{
    return id & ((1u << kOsFunctionBits) - 1);
}
constexpr uint32_t osOwnerOf(uint32_t id)
{
    return id >> kOsFunctionBits;
}

/// For a wait with a timeout that returned `result` and left `error` in errno: whether it expired.
constexpr bool hasTimedOut(OsFunction function, long result, int error)
{
    switch (function) {
    case OsFunction::pthread_mutex_timedlock:
    case OsFunction::pthread_mutex_clocklock:
    case OsFunction::pthread_rwlock_timedrdlock:
    case OsFunction::pthread_rwlock_clockrdlock:
    case OsFunction::pthread_rwlock_timedwrlock:
    case OsFunction::pthread_rwlock_clockwrlock:
    case OsFunction::pthread_cond_timedwait:
    case OsFunction::pthread_cond_clockwait:
    case OsFunction::pthread_timedjoin_np:
    case OsFunction::pthread_clockjoin_np:
        return result == ETIMEDOUT;
    case OsFunction::sem_timedwait:
    case OsFunction::sem_clockwait:
    case OsFunction::futex:
        return result == -1 && error == ETIMEDOUT;
    default:
        return false;
    }
}

/// Record::b of an OsCall on nothing in particular, such as sleep().
inline constexpr uint64_t kNoOsObject = UINT64_MAX;

} // namespace trilane::wire

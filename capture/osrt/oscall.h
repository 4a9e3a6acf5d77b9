// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "capture/agent/core/clock.h"
#include "capture/agent/core/process.h"
#include "capture/agent/core/thread.h"
#include "capture/osrt/real.h"
#include "capture/wire/osfunction.h"
#include "capture/wire/record.h"

#include <cerrno>
#include <type_traits>

namespace trilane::osrt {

/// Calls are being recorded.
inline bool isArmed()
{
    return (agent::armed() & wire::kArmOsRuntime) != 0;
}

/// True if isArmed() and the call is the program's, not the agent's own.
inline bool isWanted()
{
    if (!isArmed())
        return false;
    const agent::Thread *thread = agent::t_thread;
    return !thread || !(thread->quiet ||
                        thread->use.load(std::memory_order_relaxed) == agent::Thread::kAtWork);
}

/// A call that begins: its time, CLOCK_MONOTONIC in ns. Until it is recorded the daemon can see
/// that the thread is in it.
[[nodiscard]] uint64_t begin(wire::OsFunction function, uint32_t owner);

/// A call that has returned. `begin`: CLOCK_MONOTONIC in ns. Left out when it was shorter than the
/// threshold. `flags`: of the record. Keeps errno; takes no lock and no memory.
void record(wire::OsFunction function, uint32_t owner, uint64_t begin, uint64_t object,
            uint8_t flags);

/// For a call that has just returned: whether its timeout expired.
template <typename Result>
inline uint8_t flagsOf(wire::OsFunction function, [[maybe_unused]] Result result)
{
    if constexpr (std::is_integral_v<Result>)
        return wire::hasTimedOut(function, static_cast<long>(result), errno) ? wire::kTimedOut : 0;
    return 0;
}

/// Makes the call and records its duration. `object` is evaluated with the result, `owner` before
/// the call. Holds nothing during the call: one that ends by cancellation or a jump is not
/// recorded.
template <typename Result, typename Call, typename Object, typename Owner>
inline Result timed(wire::OsFunction function, Call call, Object object, Owner owner)
{
    if (!isWanted())
        return call();
    const uint32_t tid = owner();
    const uint64_t time = begin(function, tid);
    const Result result = call();
    record(function, tid, time, object(result), flagsOf(function, result));
    return result;
}

inline uint64_t objectOf(int number)
{
    return static_cast<uint64_t>(int64_t{number});
}
inline uint64_t objectOf(uint64_t number)
{
    return number;
}
inline uint64_t objectOf(const volatile void *address)
{
    return reinterpret_cast<uint64_t>(address);
}

/// Owner of the lock: a tid, or 0 if unknown. Process-shared locks are excluded: the owner's tid
/// may be another process's.
inline uint32_t ownerOf(const pthread_mutex_t *mutex)
{
    constexpr int kShared = 128; // PTHREAD_MUTEX_PSHARED_BIT of glibc
    const auto *data = const_cast<const volatile decltype(mutex->__data) *>(&mutex->__data);
    return !g_hasOwners || data->__kind & kShared ? 0 : static_cast<uint32_t>(data->__owner);
}
inline uint32_t ownerOf(const pthread_rwlock_t *lock)
{
    const auto *data = const_cast<const volatile decltype(lock->__data) *>(&lock->__data);
    return !g_hasOwners || data->__shared ? 0 : static_cast<uint32_t>(data->__cur_writer);
}
inline uint32_t ownerOf(uint32_t tid)
{
    return tid;
}

} // namespace trilane::osrt

// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/agent/core/bell.h"

#include "capture/agent/core/clock.h"
#include "capture/agent/core/systemcall.h"

#include <ctime>

#include <linux/futex.h>
#include <sys/syscall.h>

namespace trilane::agent {

namespace {

long futex(std::atomic<uint32_t> &word, long operation, uint32_t value, const timespec *time)
{
    return realSystemCall(SYS_futex, reinterpret_cast<long>(&word), operation | FUTEX_PRIVATE_FLAG,
                          static_cast<long>(value), reinterpret_cast<long>(time), 0, 0);
}

} // namespace

void Bell::ring()
{
    m_count.fetch_add(1, std::memory_order_release);
    futex(m_count, FUTEX_WAKE, 0x7fffffff, nullptr);
}

void Bell::wait(uint32_t since, uint64_t ns)
{
    const timespec time{static_cast<time_t>(ns / 1'000'000'000),
                        static_cast<long>(ns % 1'000'000'000)};
    if (count() == since)
        futex(m_count, FUTEX_WAIT, since, &time);
}

bool takeWithin(pthread_mutex_t &lock, uint64_t ns)
{
    constexpr timespec kPause{0, 100'000};
    const uint64_t until = monotonicNow() + ns;
    // pthread_mutex_timedlock() uses a clock that can be set; the variant for another clock is
    // missing in some libcs.
    while (pthread_mutex_trylock(&lock) != 0) {
        if (monotonicNow() >= until)
            return false;
        realSystemCall(SYS_nanosleep, reinterpret_cast<long>(&kPause), 0, 0, 0, 0, 0);
    }
    return true;
}

} // namespace trilane::agent

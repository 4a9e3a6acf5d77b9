// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <sched.h>
#include <sys/resource.h>
#include <unistd.h>

namespace trilane::inject {

/// Real-time priority while a thread is stopped, where permitted. No longer, because the target
/// determines how much must be read before.
class Hurry
{
public:
    Hurry()
        : m_policy(::sched_getscheduler(0))
        , m_nice(::getpriority(PRIO_PROCESS, me()))
    {
        ::sched_getparam(0, &m_before);
        const sched_param least{.sched_priority = 1};
        if (::sched_setscheduler(0, SCHED_RR, &least) != 0)
            ::setpriority(PRIO_PROCESS, me(), -20);
    }
    ~Hurry()
    {
        ::sched_setscheduler(0, m_policy, &m_before);
        ::setpriority(PRIO_PROCESS, me(), m_nice);
    }
    Hurry(const Hurry &) = delete;
    Hurry &operator=(const Hurry &) = delete;

private:
    static id_t me() { return static_cast<id_t>(::gettid()); }

    const int m_policy;
    const int m_nice;
    sched_param m_before{};
};

} // namespace trilane::inject

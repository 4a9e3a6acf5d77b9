// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/agent/core/systemcall.h"
#include "capture/osrt/oscall.h"
#include "capture/osrt/reals.h"

#include <linux/futex.h>

using namespace trilane;
using namespace trilane::osrt;
using wire::OsFunction;

namespace {

/// The futex operations that wait.
bool waits(long operation)
{
    switch (operation & FUTEX_CMD_MASK) {
    case FUTEX_WAIT:
    case FUTEX_WAIT_BITSET:
    case FUTEX_LOCK_PI:
    case FUTEX_LOCK_PI2:
    case FUTEX_WAIT_REQUEUE_PI:
        return true;
    default:
        return false;
    }
}

} // namespace

/// Fork handlers of others may run before the agent has left the parent's segment: they are not
/// recorded.
TRILANE_EXPORT(pid_t, fork, ());
pid_t trilane_fork()
{
    if (!isWanted())
        return osrt::real::fork();
    const uint64_t begin = agent::monotonicNow();
    pid_t child = -1;
    {
        const agent::Quiet quiet;
        child = osrt::real::fork();
    }
    if (child != 0)
        record(OsFunction::fork, 0, begin, objectOf(child), 0);
    return child;
}

/// Waits that have no function of libc: those of std::atomic, of Rust, of runtimes with locks of
/// their own. In place of the agent's.
long trilane::agent::futexCall(long number, long a, long b, long c, long d, long e, long f)
{
    if (!waits(b))
        return agent::realSystemCall(number, a, b, c, d, e, f);
    return timed<long>(
        OsFunction::futex, [&] { return agent::realSystemCall(number, a, b, c, d, e, f); },
        [&](long) { return static_cast<uint64_t>(a); }, [] { return 0u; });
}

// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/agent/core/confinement.h"

#include "capture/agent/core/connection.h"
#include "capture/agent/core/process.h"
#include "capture/agent/core/variables.h"
#include "capture/wire/agentmessage.h"

#include <atomic>
#include <cerrno>
#include <cstdlib>
#include <cstring>

#include <dlfcn.h>
#include <fcntl.h>
#include <linux/seccomp.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace trilane::agent {

namespace {

constinit std::atomic<bool> s_isConfined{false};

/// The number after a key of /proc/self/status; -1: no such key.
long numberOf(const char *status, const char *word)
{
    const char *found = std::strstr(status, word);
    return found ? std::strtol(found + std::strlen(word), nullptr, 10) : -1;
}

/// Stops recording. Child processes could not even read the clock.
void stopHere(wire::Words why)
{
    setArmedWord(g_never);
    reportProblem(why);
}

} // namespace

bool isConfined()
{
    return s_isConfined.load(std::memory_order_relaxed);
}

bool mayConnect()
{
    if (isConfined())
        return false;
    const char *told = environment(wire::kFiltersVariable);
    if (!told)
        return true; // the environment's limit is unknown, as in a container
    char status[4096];
    const int file = ::open("/proc/self/status", O_RDONLY | O_CLOEXEC);
    if (file < 0)
        return true;
    const ssize_t size = ::read(file, status, sizeof status - 1);
    ::close(file);
    status[size < 0 ? 0 : size] = 0;
    const long filters = numberOf(status, "\nSeccomp_filters:");
    return filters < 0 ? numberOf(status, "\nSeccomp:") <= 0 || std::strtol(told, nullptr, 10) > 0
                       : filters <= std::strtol(told, nullptr, 10);
}

bool beforePrctl(int option, unsigned long mode, bool hasFilter)
{
    const bool isStrict = option == PR_SET_SECCOMP && mode == SECCOMP_MODE_STRICT;
    const bool isFilter = option == PR_SET_SECCOMP && mode == SECCOMP_MODE_FILTER &&
                          hasFilter; // without a filter the call only queries
#if defined(PR_SET_TSC)
    const bool isClock = option == PR_SET_TSC && mode == PR_TSC_SIGSEGV;
#else
    const bool isClock = false;
#endif
    if ((!isStrict && !isFilter && !isClock) || isConfined())
        return false;
    const int error = errno;
    // Connecting is impossible later. Events of the process need no system call.
    if (armed() & kArmConnect)
        connectNow();
    if (isStrict)
        stopHere(wire::Words("it entered strict seccomp mode, after which it cannot be recorded"));
    else if (isClock)
        stopHere(wire::Words(
            "it disabled the timestamp counter (PR_SET_TSC), after which it cannot be recorded"));
    else if (isConnected())
        reportProblem(wire::Words(
            "it installed a seccomp filter, which could kill it: child processes forked after that "
            "are not recorded, nor is CUDA if first used after that"));
    s_isConfined.store(true, std::memory_order_relaxed);
    errno = error;
    return true;
}

void notConfined()
{
    s_isConfined.store(false, std::memory_order_relaxed);
}

} // namespace trilane::agent

/// Overrides libc's if the agent is loaded before the program. The C++ name differs because libc
/// declares it with "...".
extern "C" [[gnu::visibility("default")]] int
trilane_prctl(int, unsigned long, unsigned long, unsigned long, unsigned long) __asm__("prctl");
int trilane_prctl(int option, unsigned long a, unsigned long b, unsigned long c, unsigned long d)
{
    const bool isConfining = trilane::agent::beforePrctl(option, a, b != 0);
    using Prctl = int(int, unsigned long, unsigned long, unsigned long, unsigned long);
    static constinit std::atomic<Prctl *> s_real{nullptr};
    Prctl *real = s_real.load(std::memory_order_relaxed);
    if (!real) {
        real = reinterpret_cast<Prctl *>(::dlsym(RTLD_NEXT, "prctl"));
        s_real.store(real, std::memory_order_relaxed);
    }
    if (!real) {
        errno = ENOSYS;
        return -1;
    }
    const int result = real(option, a, b, c, d);
    if (isConfining && result == -1)
        trilane::agent::notConfined();
    return result;
}

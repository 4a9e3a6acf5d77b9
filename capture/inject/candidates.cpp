// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/inject/candidates.h"

#include "capture/inject/procfile.h"
#include "model/base/platform/folder.h"

#include <algorithm>
#include <array>
#include <string>

#include <linux/futex.h>
#include <sys/syscall.h>

namespace trilane::inject {

namespace {

constexpr uint64_t kContended = 2; ///< futex value of glibc's contended locks: lowlevellock.h

/// Calls that move memory: malloc makes them with its lock held. And calls during which a thread is
/// between two programs or two threads.
constexpr long kUnsafe[] = {
    SYS_mmap,       SYS_munmap,       SYS_mremap,        SYS_mprotect,   SYS_madvise,
    SYS_brk,        SYS_clone,        SYS_execve,        SYS_execveat,   SYS_exit,
    SYS_exit_group, SYS_rt_sigreturn, SYS_rt_sigsuspend, SYS_membarrier, SYS_ptrace,
#ifdef SYS_clone3
    SYS_clone3,
#endif
#ifdef SYS_fork
    SYS_fork,       SYS_vfork,
#endif
};

/// signal(7): "interrupted by a signal handler … even when a stop signal" ends them with EINTR.
constexpr long kEndedByAStop[] = {
    SYS_epoll_pwait,    SYS_semop, SYS_semtimedop, SYS_rt_sigtimedwait, SYS_io_getevents,
#ifdef SYS_epoll_wait
    SYS_epoll_wait,
#endif
#ifdef SYS_epoll_pwait2
    SYS_epoll_pwait2,
#endif
#ifdef SYS_io_uring_enter
    SYS_io_uring_enter,
#endif
};

/// Calls that are different when repeated after an interruption.
constexpr long kNotTwice[] = {SYS_connect, SYS_ioctl, SYS_close};

enum Rank : int { kRestarts = 0, kIsEnded = 1, kRunning = 2, kUnclear = 3 };

template <typename Calls>
bool isOneOf(const Calls &calls, long call)
{
    return std::find(std::begin(calls), std::end(calls), call) != std::end(calls);
}

bool waitsForLock(const arch::SystemCall &call)
{
    if (call.number != SYS_futex)
        return false;
    const auto command =
        call.arguments[1] & ~static_cast<uint64_t>(FUTEX_PRIVATE_FLAG | FUTEX_CLOCK_REALTIME);
    const bool isLock = command == FUTEX_LOCK_PI || command == FUTEX_WAIT_REQUEUE_PI;
    return isLock || (command == FUTEX_WAIT && (call.arguments[2] & 0xffffffff) == kContended);
}

int rankOf(const CallLine &line)
{
    if (line.call.number < 0)
        return kRunning;
    if (line.call.number == SYS_ioctl || line.call.number == SYS_connect)
        return kUnclear;
    return isOneOf(kEndedByAStop, line.call.number) ? kIsEnded : kRestarts;
}

/// 0: it has ended.
char stateOf(const std::string &stat)
{
    const size_t bracket = stat.rfind(')');
    return bracket == std::string::npos || bracket + 2 >= stat.size() ? '\0' : stat[bracket + 2];
}

} // namespace

CallLine parseCall(std::string_view line)
{
    CallLine parsed;
    line = line.substr(0, line.find('\n'));
    if (line.empty() || line.starts_with("running"))
        return parsed;
    parsed.call.number = static_cast<long>(number(nextWord(line)));
    if (parsed.call.number >= 0) {
        for (uint64_t &argument : parsed.call.arguments)
            argument = static_cast<uint64_t>(number(nextWord(line), 16));
    }
    (void)nextWord(line); // stack pointer
    parsed.programCounter = static_cast<uint64_t>(number(nextWord(line), 16));
    return parsed;
}

bool canBeginAgain(long call)
{
    return !isOneOf(kNotTwice, call);
}

bool isSafe(const arch::SystemCall *call, uint64_t programCounter, const TargetMaps &maps)
{
    if (call && (isOneOf(kUnsafe, call->number) || waitsForLock(*call)))
        return false;
    const Mapping *place = maps.at(programCounter);
    if (!place)
        return true; // JIT-compiled code
    if (isLoader(place->path) || isAllocator(place->path) || isAgent(place->path))
        return false;
    const bool isLibc = isGlibc(place->path) || isOfGlibc(place->path, "libpthread");
    return call || !isLibc;
}

bool allWaitForSignals(int pid)
{
    const std::vector<std::string> names =
        platform::namesIn("/proc/" + std::to_string(pid) + "/task");
    return !names.empty() && std::ranges::all_of(names, [pid](const std::string &name) {
        return parseCall(procFile(pid, "task/" + name + "/syscall")).call.number ==
               SYS_rt_sigsuspend;
    });
}

std::vector<Candidate> candidatesOf(int pid, const TargetMaps &maps)
{
    std::vector<Candidate> found;
    for (const std::string &name : platform::namesIn("/proc/" + std::to_string(pid) + "/task")) {
        const std::string folder = "task/" + name + '/';
        const std::string call = procFile(pid, folder + "syscall");
        const CallLine line = parseCall(call);
        const arch::SystemCall *made = line.call.number >= 0 ? &line.call : nullptr;
        const char state = stateOf(procFile(pid, folder + "stat"));
        // Else it waits for a device and cannot be interrupted; or it has ended.
        if ((state != 'S' && state != 'R') ||
            (line.programCounter && !isSafe(made, line.programCounter, maps)))
            continue;
        // Other users' threads are not readable without more rights: a sleeping one is in some
        // call.
        const int rank = call.empty() && state == 'S' ? kIsEnded : rankOf(line);
        found.push_back({static_cast<pid_t>(number(name)), rank, line.call});
    }
    std::stable_sort(found.begin(), found.end(),
                     [](const Candidate &a, const Candidate &b) { return a.rank < b.rank; });
    return found;
}

} // namespace trilane::inject

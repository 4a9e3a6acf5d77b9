// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "capture/inject/arch.h"
#include "capture/inject/targetmaps.h"

#include <string_view>
#include <vector>

#include <sys/types.h>

namespace trilane::inject {

/// A thread that may be stopped, and its system call according to /proc.
struct Candidate
{
    pid_t thread = 0;
    int rank = 0;          ///< lower is better
    arch::SystemCall call; ///< number -1: running
};

/// The threads of a process that are likely at a safe point, the best first: blocked in a call that
/// the kernel restarts transparently; then in one that it does not restart; then running; then in
/// an ioctl. Threads certainly not at one are omitted.
[[nodiscard]] std::vector<Candidate> candidatesOf(int pid, const TargetMaps &maps);

/// Do all threads of a process wait in sigsuspend()? False if unreadable.
[[nodiscard]] bool allWaitForSignals(int pid);

/// Could a thread at this address call pthread_create without meeting a lock that it holds itself?
/// `call`: its system call, if any.
[[nodiscard]] bool isSafe(const arch::SystemCall *call, uint64_t programCounter,
                          const TargetMaps &maps);

/// A line of /proc/PID/task/TID/syscall: number -1 for a thread that runs or is in no call.
struct CallLine
{
    arch::SystemCall call;
    uint64_t programCounter = 0; ///< 0: it runs
};
[[nodiscard]] CallLine parseCall(std::string_view line);

/// Can it be repeated if the stop ended it with EINTR?
[[nodiscard]] bool canBeginAgain(long call);

} // namespace trilane::inject

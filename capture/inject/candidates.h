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
    int rank = 0;          ///< the lower the better
    arch::SystemCall call; ///< number -1: it was running
};

/// The threads of a process that are likely at a safe point, the best first: blocked in a call that
/// the kernel restarts as if nothing had been; then in one that it does not; then running; last in
/// an ioctl. Those that are surely not are left out.
[[nodiscard]] std::vector<Candidate> candidatesOf(int pid, const TargetMaps &maps);

/// Do all threads of a process wait in sigsuspend()? False where that cannot be read.
[[nodiscard]] bool allWaitForSignals(int pid);

/// Could a thread there call pthread_create without meeting a lock that it holds itself? `call`:
/// the system call that it is in, if any.
[[nodiscard]] bool isSafe(const arch::SystemCall *call, uint64_t programCounter,
                          const TargetMaps &maps);

/// A line of /proc/PID/task/TID/syscall: number -1 for a thread that runs or is in no call.
struct CallLine
{
    arch::SystemCall call;
    uint64_t programCounter = 0; ///< 0: it runs
};
[[nodiscard]] CallLine parseCall(std::string_view line);

/// Can it simply begin again when the stop has ended it (EINTR)?
[[nodiscard]] bool canBeginAgain(long call);

} // namespace trilane::inject

// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstdint>
#include <string>

#include <sys/types.h>

namespace trilane::inject {

class TargetAccess;

/// Facts about a process from /proc, without opening its program file. See proc(5), getauxval(3).
struct TargetFacts
{
    int pid = 0;
    std::string name; ///< at most 15 bytes
    char state = 0;   ///< R, S, D, T, t, Z, X; 0: no such process
    uint64_t startTime =
        0; ///< in clock ticks since boot; identifies a process together with its ID
    bool isKernelThread = false;
    uid_t uid[3] = {}; ///< real, effective, saved
    gid_t gid[3] = {};
    uint64_t capabilities = 0; ///< permitted
    bool isDumpable = true;
    int threads = 0;
    int tracer = 0; ///< pid; 0: none
    std::string tracerName;
    int seccomp = 0;        ///< 0: none, 1: strict, 2: a filter
    int seccompFilters = 0; ///< how many; 0: none or unknown
    bool canReadProgram = false;
    bool isSameMachine = true; ///< ELF class and processor match this process
    std::string loader;        ///< its dynamic loader; "": static
    bool canReadMaps = false;
    bool hasGlibc = false;
    bool hasThreadSanitizer = false;
    bool hasAgent = false;   ///< our agent is in its memory
    bool isLaunched = false; ///< its environment names a daemon's socket
    bool isOurDescendant = false;
    bool isOtherPidNamespace = false;
    int64_t clockOffset = 0; ///< its CLOCK_MONOTONIC minus that of this process, ns (time
                             ///< namespace)
};

/// The attaching user, and the privileges of this process.
struct Requester
{
    uid_t uid = 0;             ///< the requesting user
    gid_t gid = 0;             ///< and the group: the kernel requires both to match the target's
    bool canTrace = false;     ///< we have CAP_SYS_PTRACE
    uint64_t capabilities = 0; ///< of the user: all for root, none for others
    int yama = 0;              ///< kernel.yama.ptrace_scope; 0 without Yama
    int seccomp = 0;           ///< of this process
    int seccompFilters = 0;

    /// This process, for its own user.
    [[nodiscard]] static Requester self();
    /// This process (such as a daemon of root) for another user.
    [[nodiscard]] static Requester forUser(uid_t uid, gid_t gid);
    /// The privilege helper, for that user.
    [[nodiscard]] static Requester byHelper(uid_t uid, gid_t gid);
};

[[nodiscard]] TargetFacts factsOf(int pid);
/// For processes whose /proc is not readable: from its mappings and their first bytes.
[[nodiscard]] TargetFacts factsOf(int pid, TargetAccess &access);
/// Only owner, rights and start time, which are visible to everyone.
[[nodiscard]] TargetFacts identityOf(int pid);
[[nodiscard]] bool isSameIdentity(const TargetFacts &a, const TargetFacts &b);
/// The thread with ID `inner` in its own PID namespace; 0: none.
[[nodiscard]] pid_t threadOf(const TargetFacts &facts, int inner);

} // namespace trilane::inject

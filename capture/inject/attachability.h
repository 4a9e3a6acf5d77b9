// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "capture/inject/targetfacts.h"
#include "model/base/result.h"

#include <cstdint>

namespace trilane::inject {

/// Why the agent cannot be loaded into a running process.
enum class Obstacle : uint8_t {
    None,
    Gone,           ///< no such process, or its main thread has ended
    KernelThread,   ///< has no program
    Zombie,         ///< zombie
    Stopped,        ///< by a signal or a debugger
    ForeignUser,    ///< another user's, or of another group
    PrivilegedFile, ///< setuid, setgid, or with capabilities that the user lacks
    NotDumpable,    ///< prctl(PR_SET_DUMPABLE, 0), or an unreadable program
    Traced,         ///< by a debugger or another attach
    Yama,           ///< kernel.yama.ptrace_scope
    StrictSeccomp,  ///< strict seccomp: may only read and write
    OtherMachine,   ///< 32-bit, or for another processor
    StaticProgram,  ///< has no dynamic loader
    OtherLibc,      ///< musl
    NoGlibc,        ///< another libc, or none is mapped yet
    Sanitizer,      ///< threadSanitizer fails on threads created without it
    NotReadable     ///< not visible in /proc, as in another container
};

/// Result of a late attach check.
struct Attachability
{
    /// The agent is loaded: from the program's start (`trilane run`, environment variables) or by
    /// an earlier attach. Attaching again loads nothing.
    bool isPrepared = false;
    /// The agent can be loaded. False and prepared: recording it needs its daemon's socket.
    bool isAttachable = false;
    Obstacle obstacle = Obstacle::None;
    Error why; ///< reason and remedy if it is not attachable
};

/// Whether inject() would work on this process for this user, based on /proc only: stops and
/// changes nothing, 0.1–0.5 ms per process on an idle machine (4 ms measured on a busy one).
/// Seccomp filters, a full process table and lack of memory are only detected by inject(). `user`:
/// the requester; rights of a root daemon do not apply to other users. Any thread.
[[nodiscard]] Attachability attachability(int pid, const Requester &user = Requester::self());

/// The same as a pure function of the collected facts.
[[nodiscard]] Attachability judge(const TargetFacts &facts, const Requester &user);

} // namespace trilane::inject

// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/time.h"

#include <cstdint>
#include <string>

namespace trilane::daemon::procfs {

// Facts of a process or a thread from /proc; empty or 0 if it has ended or is hidden. See proc(5).

/// The name of a thread, at most 15 bytes, as valid UTF-8.
[[nodiscard]] std::string threadName(int pid, int tid);
/// Number of seccomp filters set or inherited (Linux 5.9).
[[nodiscard]] int seccompFilters(int pid);
/// Parent of a process.
[[nodiscard]] int parentOf(int pid);

/// Start time, in clock ticks since boot; identifies a process together with its ID. 0 also for a
/// zombie.
[[nodiscard]] uint64_t startTimeOf(int pid);
/// In ns of CLOCK_MONOTONIC, accurate to 10 ms and never too late; 0 if unknown.
[[nodiscard]] Ns beginOf(int pid);
/// True if the process is stopped by a signal.
[[nodiscard]] bool isStopped(int pid);
/// Identifies the program of a process: changes with exec; the same for processes that share
/// memory. If only the arguments are readable, programs with the same first 64 KiB are the same.
[[nodiscard]] std::string programOf(int pid);
/// A file in memory (memfd) in a process.
enum class Mapping : uint8_t {
    There,  ///< it is mapped
    Gone,   ///< not mapped: another program runs in that process
    Unknown ///< the process has ended or is not readable
};
[[nodiscard]] Mapping mappingOf(int pid, uint64_t inode);

/// True if an agent in its memory shows that it could not reach a daemon (PROTOCOL.md). False also
/// if its memory map is not readable.
[[nodiscard]] bool hasUnreachedAgent(int pid);

/// The thread of `pid` with ID `inner` in its own PID namespace; 0 if it has exited.
[[nodiscard]] int threadFromNamespace(int pid, int inner);

} // namespace trilane::daemon::procfs

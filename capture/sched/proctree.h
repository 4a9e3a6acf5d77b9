// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "capture/sched/schedevent.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace trilane::sched {

/// State of one thread in /proc.
struct ThreadStatus
{
    std::string name;
    LeftAs state = LeftAs::Unknown;
    uint32_t cpu = kUnknownCpu; ///< last core
    uint64_t cpuTime = 0;       ///< ns; 0 if the kernel has no schedstat
};

/// nullopt if the thread has exited.
[[nodiscard]] std::optional<ThreadStatus> threadStatus(int32_t pid, int32_t tid);
/// Start time of the process or thread with this ID, ns of CLOCK_MONOTONIC, at most a clock tick
/// too early; nullopt if there is none. IDs are reused: earlier events of an ID may belong to
/// another process.
[[nodiscard]] std::optional<int64_t> beginOf(int32_t tid);
/// True if the current process with this ID already had it at that time. False if there is none.
[[nodiscard]] bool beganBefore(int32_t tid, int64_t time);
/// Empty if the process has exited.
[[nodiscard]] std::vector<int32_t> threadsOf(int32_t pid);
[[nodiscard]] std::vector<int32_t> childrenOf(int32_t pid);
/// Visits a process and its descendants, each before its children are listed: if a visit starts
/// following the forks of a process, no child is missed. `time`: when the process had this ID.
/// Returns the root, and those that still have their IDs after their visits.
[[nodiscard]] std::vector<int32_t>
visitTree(int32_t root, const std::function<void(int32_t pid, int64_t time)> &visit);
[[nodiscard]] std::vector<int32_t> allProcesses();
/// Kernel tracing uses the machine's process IDs: does /proc here, too?
[[nodiscard]] bool inInitialPidNamespace();
/// Numbers of the online cores.
[[nodiscard]] std::vector<uint32_t> onlineCpus();

/// A whole small file of /proc or tracefs; empty if unreadable.
[[nodiscard]] std::string readSmallFile(const std::string &path);

} // namespace trilane::sched

// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/message.h"

#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include <sys/types.h>

namespace trilane::client {

/// Data that attaching to a process can record.
struct AttachState
{
    MessageText word; ///< "prepared", "attachable", "threads"
    Message why;      ///< of "threads"
};

/// `isWaiting`: a daemon of this user has its agent.
[[nodiscard]] AttachState attachStateOf(int pid, bool isWaiting);

/// A process of this machine, as visible in /proc to this user.
struct ProcessInfo
{
    int pid = 0;
    int parent = 0;
    uid_t uid = 0;
    std::string user;    ///< by name, else the number
    std::string command; ///< with its arguments; the name in brackets if there are none
    int threads = 0;
    /// "0 2": the GPUs whose devices it has open; "CUDA": it has CUDA's library and no device that
    /// can be seen; empty: none, or that cannot be seen.
    std::string gpus;
};

/// All but kernel threads, each parent before its children and beside their siblings.
[[nodiscard]] std::vector<ProcessInfo> processList();

/// The processes and all that they have started, of those that there are. Kernel threads are none.
[[nodiscard]] std::set<int> withDescendants(const std::vector<int> &pids);

/// Depth of each process below its ancestors in the list.
[[nodiscard]] std::vector<int> depthsOf(const std::vector<ProcessInfo> &processes);

} // namespace trilane::client

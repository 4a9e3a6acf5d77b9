// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "capture/control/controlsocket.h"
#include "capture/daemon/system/memorybudget.h"

#include <functional>
#include <string>

#include <sys/types.h>

#include <stop_token>

namespace trilane::daemon {

/// Options of a daemon for serving its clients.
struct HostOptions
{
    std::string folder;                         ///< for the agents' sockets; empty: the user's own
    bool isPrivate = false;                     ///< one client, which has the same rights
    class SessionDirectory *sessions = nullptr; ///< null: not visible to others
    class IdleAgents *idleAgents = nullptr;     ///< null: attaching is not possible
    std::string helper;                         ///< socket of the privilege helper; "": none
    class SharedSchedule *schedule = nullptr;   ///< null: each session has its own BPF programs
    MemoryLimits limits;                        ///< of this client
    std::shared_ptr<MemoryBudget> memory;       ///< of its user; none: no limit
    std::function<bool()> mayRecord;            ///< called before a session starts; none: allowed
    uint64_t memoryOfOthers = kMemoryOfOthers;  ///< each; not for root and the daemon's own user
};

/// Serves one client's connection from its first request to the end of its session, on the calling
/// thread: waits for StartSession, records, and finishes when the client requests it, disconnects
/// or `stop` is requested. `user`: the client.
void hostSession(control::ControlSocket client, uid_t user, const HostOptions &options,
                 const std::stop_token &stop);

} // namespace trilane::daemon

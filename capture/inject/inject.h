// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "capture/control/descriptor.h"
#include "capture/control/helperlink.h"
#include "capture/inject/attachability.h"
#include "capture/wire/attach.h"
#include "model/base/result.h"
#include "model/base/time.h"

#include <cstdint>
#include <functional>
#include <stop_token>
#include <string>
#include <vector>

/// Late attach without preparation: loads the agent into a running process. INJECT.md describes the
/// method and the handling of failures.
namespace trilane::inject {

struct Request
{
    std::string
        agent; ///< path of libtrilane_agent.so, readable by us; need not exist for the process
    uint32_t armed = 0; ///< initial kArm… bits
    Ns osThreshold = 0; ///< shortest recorded call of the OS runtime, if its hooks are loaded
    std::string range;  ///< capture range (wire/rangespec.h); "": none
    /// The agents' socket, for forked children and for systems that cannot hand the connection over
    /// (Linux before 5.6). As the process sees it: a path in its mount namespace, or '@' and a name
    /// in its network namespace. "": forked children are not recorded.
    std::string socket;
    Ns timeout = 10'000'000'000; ///< for the whole attach; most of it is dlopen in the process
    /// Time limit for the process's loader to finish and for a thread to reach a safe point.
    Ns patience = 3'000'000'000;
    /// Called repeatedly while no thread reaches a safe point, as in sigsuspend(), which may last
    /// for the life of the process, with the waiting time so far. False: stop waiting after the
    /// remaining time. Empty: continue.
    std::function<bool(Ns waited)> mayWait;
    std::stop_token
        stop;       ///< stops the attach, except for the microseconds in which a thread is stopped
    int pidfd = -1; ///< of the process, if the caller has one: prevents reuse of its ID
    /// Performs privileged operations for us; null: we have the rights.
    control::HelperLink *helper = nullptr;
};

/// The process has loaded the agent, and the agent has a connection.
struct Injected
{
    /// Our end of the agent's socket, with its Hello on the way: what accept() on the agents'
    /// socket would have given, SO_PEERCRED included. Invalid: the agent has connected to
    /// Request::socket. Closing it detaches: the agent stops CUPTI and NVTX, and the process is at
    /// full speed.
    control::Descriptor connection;
    bool wasThere = false;      ///< the agent was already loaded; nothing was loaded
    bool byMemory = false;      ///< loaded from a memfd, else by its path
    int nvtxTables = 0;         ///< libraries of the process whose NVTX functions are recorded
    bool hasCuda = false;       ///< libcuda is in the process
    Ns stopped = 0;             ///< longest time that a thread was stopped, from request to release
    Ns took = 0;                ///< of the whole attach
    int tries = 0;              ///< threads that were stopped until one was at a safe point
    std::vector<Message> notes; ///< data unavailable for this process, one sentence each
};

/// Performs the injection. Stops ONE thread of the process, for `stopped`; the process runs
/// otherwise. On an error the process continues as if nothing had happened. Blocks up to the
/// timeout, using its own thread; no code in this process may call waitpid(-1) with __WALL until it
/// returns. Several processes may be injected concurrently. `user`: as in attachability().
[[nodiscard]] Result<Injected> inject(int pid, const Request &request,
                                      const Requester &user = Requester::self());

} // namespace trilane::inject

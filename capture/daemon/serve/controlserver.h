// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "capture/control/acceptor.h"
#include "capture/daemon/clock/ratelimiter.h"
#include "capture/daemon/serve/hostedsession.h"
#include "capture/daemon/serve/sessiondirectory.h"
#include "capture/daemon/session/idleagents.h"
#include "capture/daemon/sources/sharedschedule.h"
#include "capture/daemon/system/accounts.h"
#include "capture/daemon/system/memorysize.h"

#include <atomic>
#include <list>
#include <map>
#include <memory>
#include <string>
#include <thread>

namespace trilane::daemon {

/// Accepts clients and serves each on a thread. Too many clients, per user or in total, are
/// refused; clients that do not record are disconnected first. One thread.
class ControlServer
{
public:
    /// A daemon's socket at `path` and the agents' socket next to it, for all users if `isPublic`,
    /// else for this user only. Sockets left by a killed daemon are replaced; valid descriptors in
    /// `given` are used instead. Errors: a daemon is already running, or those of system calls.
    struct Listeners
    {
        control::Descriptor clients;
        control::Descriptor agents;
    };
    [[nodiscard]] static Result<std::unique_ptr<ControlServer>>
    create(const std::string &path, bool isPublic, HostOptions options, Listeners given);
    /// After stop() has returned true.
    ~ControlServer();
    ControlServer(const ControlServer &) = delete;
    ControlServer &operator=(const ControlServer &) = delete;

    /// Readable when a client or an agent connects.
    [[nodiscard]] int descriptor() const { return m_listener.descriptor(); }
    [[nodiscard]] int agentsDescriptor() const { return m_idleAgents->descriptor(); }
    /// Accepts waiting clients and agents, and removes disconnected ones.
    void serve();
    [[nodiscard]] size_t clients() const { return m_clients.size(); }
    /// A client records, is connected, or waits to be recorded.
    [[nodiscard]] bool isNeeded();
    /// Requests the end of all sessions; true when all have ended.
    [[nodiscard]] bool stop();

private:
    struct Client
    {
        enum class State { Asks, Records, Leaves };
        uid_t user = 0;
        uid_t account = 0; ///< charged with its share
        std::atomic<State> state = State::Asks;
        std::atomic<bool> isDone = false;
        std::jthread thread;
    };
    ControlServer(control::Descriptor listener, const std::string &helper)
        : m_listener(std::move(listener), helper)
    {}
    void forget();
    void take(control::ControlSocket socket, uid_t user, uid_t account, bool isScarce);
    static void start(Client &client, control::ControlSocket socket, HostOptions options);
    [[nodiscard]] bool isAllowed(uid_t account);
    [[nodiscard]] bool makePlaceFor(uid_t account);
    [[nodiscard]] HostOptions optionsFor(uid_t user, uid_t account);

    std::string m_path;
    std::string m_agentsPath;
    bool m_isPublic = false;
    bool m_isOwn = true; ///< the sockets are to be removed
    HostOptions m_options;
    control::Acceptor m_listener;
    std::unique_ptr<IdleAgents> m_idleAgents;
    SessionDirectory m_sessions;
    std::unique_ptr<SharedSchedule> m_schedule;
    Accounts m_accounts;
    std::map<uid_t, RateLimiter> m_rateLimiters; ///< of accounts, for connections
    UserBudgets m_memory{memoryOfMachine() / 2}; ///< of accounts
    std::list<Client> m_clients;
};

} // namespace trilane::daemon

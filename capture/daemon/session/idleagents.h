// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "capture/control/acceptor.h"
#include "capture/daemon/system/accounts.h"
#include "capture/daemon/system/memorybudget.h"
#include "model/base/result.h"

#include <list>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include <sys/types.h>

namespace trilane::daemon {

/// An agent without a session. Without a segment: its Hello has not been read yet.
struct WaitingAgent
{
    int pid = 0; ///< in the machine's initial PID namespace; 0: unknown
    uid_t user = 0;
    uid_t account = 0; ///< user whose limit it counts towards; set by IdleAgents
    control::Descriptor socket;
    control::Descriptor segment;
    control::Descriptor journal;
    control::Descriptor pool;
    MemoryShare memory; ///< of the journal
};

/// A session that receives agents. Called on any thread, under the lock of IdleAgents.
class AgentReceiver
{
public:
    virtual ~AgentReceiver() = default;
    /// Moves the agent out, or leaves it unchanged.
    virtual void offer(WaitingAgent &agent) = 0;
};

/// Pool of the agents of prepared processes that no session records. Agents return to it when their
/// session ends. Thread-safe except serve().
class IdleAgents
{
public:
    /// Agents connect to `listener`, bound to `path`. Errors: of system calls.
    [[nodiscard]] static Result<std::unique_ptr<IdleAgents>> create(control::Descriptor listener,
                                                                    std::string path);
    ~IdleAgents();
    IdleAgents(const IdleAgents &) = delete;
    IdleAgents &operator=(const IdleAgents &) = delete;

    /// The value of wire::kSocketVariable.
    [[nodiscard]] const std::string &path() const { return m_path; }
    /// Readable when serve() has work.
    [[nodiscard]] int descriptor() const { return m_epoll.number(); }
    void serve();

    /// Offers present and future agents until shut().
    void open(AgentReceiver &receiver);
    void shut(AgentReceiver &receiver);
    /// Offers the present agents again.
    void offerTo(AgentReceiver &receiver);
    /// Returns an agent to the pool; other sessions may take it immediately.
    void give(WaitingAgent agent);

    /// Registers a program of the user whose agent may connect later: the pool is needed until it
    /// has ended. False: too many programs.
    [[nodiscard]] bool expect(control::Descriptor pidfd, uid_t user);
    [[nodiscard]] bool isNeeded();
    [[nodiscard]] std::vector<int> waiting(uid_t user) const;

private:
    explicit IdleAgents(control::Descriptor listener)
        : m_listener(std::move(listener))
    {}
    void accept();
    [[nodiscard]] bool makePlaceFor(uid_t account);
    void drop(std::list<WaitingAgent> &from, std::list<WaitingAgent>::iterator agent) const;
    void look(int socket, uint32_t events);
    void offerToSessions(std::list<WaitingAgent>::iterator agent);
    void watch(int socket, bool forHello, bool isNew) const;

    std::string m_path;
    control::Acceptor m_listener;
    control::Descriptor m_epoll;
    mutable std::mutex m_mutex;
    std::vector<AgentReceiver *> m_receivers;
    std::list<WaitingAgent> m_arriving; ///< connected, Hello not received
    std::list<WaitingAgent> m_waiting;
    struct Expected
    {
        uid_t account = 0;
        control::Descriptor pidfd;
    };
    void forgetEnded();

    std::vector<Expected> m_expected;
    Accounts m_accounts;
};

} // namespace trilane::daemon

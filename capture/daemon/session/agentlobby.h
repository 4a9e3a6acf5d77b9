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

/// An agent that records nothing now. Without a segment: its Hello is still to be read.
struct WaitingAgent
{
    int pid = 0; ///< by this machine's first PID namespace; 0: not known
    uid_t user = 0;
    uid_t account = 0; ///< that its place is counted for; the lobby's
    control::Descriptor socket;
    control::Descriptor segment;
    control::Descriptor journal;
    control::Descriptor pool;
    MemoryShare memory; ///< that the journal takes
};

/// Who may want agents. Called by any thread, under the lobby's lock.
class AgentDoor
{
public:
    virtual ~AgentDoor() = default;
    /// Takes the agent away, or leaves it as it is.
    virtual void offer(WaitingAgent &agent) = 0;
};

/// Where agents of prepared processes wait until a session wants them, and again when it has ended.
/// Thread-safe but for serve().
class AgentLobby
{
public:
    /// Agents connect to `listener`, which stands at `path`. Errors: the system's.
    [[nodiscard]] static Result<std::unique_ptr<AgentLobby>> create(control::Descriptor listener,
                                                                    std::string path);
    ~AgentLobby();
    AgentLobby(const AgentLobby &) = delete;
    AgentLobby &operator=(const AgentLobby &) = delete;

    /// For wire::kSocketVariable.
    [[nodiscard]] const std::string &path() const { return m_path; }
    /// Readable when serve() has something to do.
    [[nodiscard]] int descriptor() const { return m_epoll.number(); }
    void serve();

    /// Offers what is there and what comes, until it is shut.
    void open(AgentDoor &door);
    void shut(AgentDoor &door);
    /// Offers what is there, again.
    void offerTo(AgentDoor &door);
    /// Another session may have it at once.
    void give(WaitingAgent agent);

    /// A program of the user's that may come later: the lobby is needed until it has ended. False:
    /// there are too many.
    [[nodiscard]] bool expect(control::Descriptor pidfd, uid_t user);
    [[nodiscard]] bool isNeeded();
    [[nodiscard]] std::vector<int> waiting(uid_t user) const;

private:
    explicit AgentLobby(control::Descriptor listener)
        : m_listener(std::move(listener))
    {}
    void accept();
    [[nodiscard]] bool makePlaceFor(uid_t account);
    void drop(std::list<WaitingAgent> &from, std::list<WaitingAgent>::iterator agent) const;
    void look(int socket, uint32_t events);
    void welcome(std::list<WaitingAgent>::iterator agent);
    void watch(int socket, bool forHello, bool isNew) const;

    std::string m_path;
    control::Acceptor m_listener;
    control::Descriptor m_epoll;
    mutable std::mutex m_mutex;
    std::vector<AgentDoor *> m_doors;
    std::list<WaitingAgent> m_arriving; ///< connected, and have said nothing yet
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

// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/daemon/session/sessionagents.h"

#include "capture/control/controlsocket.h"
#include "capture/daemon/system/procfs.h"

#include <algorithm>
#include <utility>

#include <fcntl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

namespace trilane::daemon {

using control::Descriptor;

namespace {

/// No real process tree is deeper.
constexpr int kMaxTreeDepth = 64;

/// The peer of an agent's socket; without one, a nonexistent process and user.
control::ControlSocket::Peer agentAt(int socket)
{
    return control::ControlSocket::peerOf(socket).value_or(
        control::ControlSocket::Peer{.uid = UINT32_MAX});
}

/// Its one-time declarations are in a file in our memory: if there is no space, they are lost.
void charge(WaitingAgent &agent, const std::shared_ptr<MemoryBudget> &memory)
{
    struct stat status
    {};
    if (!memory || ::fstat(agent.journal.number(), &status) != 0)
        return;
    agent.memory = MemoryShare(memory);
    if (!agent.memory.tryToAdd(static_cast<uint64_t>(status.st_size)))
        (void)!::ftruncate(agent.journal.number(), 0);
}

} // namespace

SessionAgents::SessionAgents(IdleAgents &idleAgents, uid_t user, bool children,
                             std::shared_ptr<MemoryBudget> memory)
    : m_idleAgents(idleAgents)
    , m_user(user)
    , m_children(children)
    , m_memory(std::move(memory))
{
    m_idleAgents.open(*this);
}

SessionAgents::~SessionAgents()
{
    try {
        leave();
    } catch (const std::exception
                 &) { // no memory: agents that cannot return to the pool are disconnected
    }
}

void SessionAgents::follow(int pid)
{
    {
        const std::lock_guard lock(m_mutex);
        m_roots.insert(pid);
    }
    m_idleAgents.offerTo(*this);
}

/// The caller holds the mutex.
bool SessionAgents::isWanted(int pid) const
{
    for (int depth = 0; pid > 0 && depth < kMaxTreeDepth; ++depth) {
        if (m_roots.contains(pid))
            return true;
        pid = m_children ? procfs::parentOf(pid) : 0;
    }
    return false;
}

void SessionAgents::offer(WaitingAgent &agent)
{
    const std::lock_guard lock(m_mutex);
    if ((m_user == 0 || agent.user == m_user) && isWanted(agent.pid))
        m_came.push_back(std::exchange(agent, {}));
}

void SessionAgents::bring(Descriptor socket)
{
    WaitingAgent agent;
    const control::ControlSocket::Peer peer = agentAt(socket.number());
    agent.pid = peer.pid;
    agent.user = peer.uid;
    agent.socket = std::move(socket);
    const std::lock_guard lock(m_mutex);
    m_loaded.insert(agent.pid);
    m_came.push_back(std::move(agent));
}

std::vector<int> SessionAgents::admit(RecordingSession &session)
{
    std::vector<WaitingAgent> came;
    {
        const std::lock_guard lock(m_mutex);
        came.swap(m_came);
    }
    std::vector<int> pids;
    for (WaitingAgent &agent : came) {
        const bool isNew = !agent.segment.isValid();
        const bool isIn = isNew ? session.add(std::move(agent.socket))
                                : session.addIdle(std::move(agent.socket), std::move(agent.segment),
                                                  std::move(agent.journal), std::move(agent.pool));
        if (isIn)
            pids.push_back(agent.pid);
    }
    return pids;
}

bool SessionAgents::has(int pid) const
{
    return std::any_of(m_kept.begin(), m_kept.end(),
                       [pid](const auto &kept) { return kept.second.pid == pid; });
}

/// Socket, segment and journal, or a later pool.
void SessionAgents::keep(uint64_t number, std::span<const int> descriptors)
{
    auto copyOf = [](int descriptor) {
        return Descriptor(::fcntl(descriptor, F_DUPFD_CLOEXEC, 3));
    };
    WaitingAgent &agent = m_kept[number];
    if (descriptors.size() == 1) {
        agent.pool = copyOf(descriptors[0]);
    } else if (descriptors.size() == 3) {
        const control::ControlSocket::Peer peer = agentAt(descriptors[0]);
        agent.pid = peer.pid;
        agent.user = peer.uid;
        agent.socket = copyOf(descriptors[0]);
        agent.segment = copyOf(descriptors[1]);
        agent.journal = copyOf(descriptors[2]);
    }
}

void SessionAgents::drop(uint64_t number)
{
    m_kept.erase(number);
}

void SessionAgents::leave()
{
    if (!std::exchange(m_isOpen, false))
        return;
    m_idleAgents.shut(*this);
    std::vector<WaitingAgent> back;
    {
        const std::lock_guard lock(m_mutex);
        back.swap(m_came);
    }
    for (auto &[number, agent] : m_kept) {
        if (!m_loaded.contains(agent.pid) && agent.socket.isValid() && agent.segment.isValid())
            back.push_back(std::move(agent));
    }
    m_kept.clear();
    for (WaitingAgent &agent : back) {
        charge(agent, m_memory);
        m_idleAgents.give(std::move(agent));
    }
}

} // namespace trilane::daemon

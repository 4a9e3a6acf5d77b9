// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/daemon/session/idleagents.h"

#include "capture/control/closingaside.h"
#include "capture/control/controlsocket.h"
#include "capture/daemon/system/peermemory.h"
#include "capture/wire/agentmessage.h"
#include "capture/wire/segment.h"

#include <algorithm>
#include <array>
#include <optional>

#include <fcntl.h>
#include <poll.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

namespace trilane::daemon {

using control::ClosingAside;
using control::Descriptor;
using namespace wire;

namespace {

/// Limits for all users but root, and for one of them; each agent holds one or four descriptors.
constexpr size_t kMaxAgents = 4096;
constexpr size_t kMaxAgentsPerUser = 1024;
constexpr size_t kMaxExpected = 4096;
constexpr size_t kMaxLookedAt = 8; ///< descriptors of a Hello, which has two

/// A child of a recorded process starts armed like its parent: nothing drains its rings here.
void disarm(Descriptor segment)
{
    const std::optional<PeerMemory> memory =
        PeerMemory::take(std::move(segment), wire::kHeaderBytes);
    const std::unique_ptr<PeerMapping> page = memory ? memory->map(wire::kHeaderBytes) : nullptr;
    if (!page)
        return;
    auto *header = reinterpret_cast<wire::SegmentHeader *>(page->base());
    if (header->magic == wire::kSegmentMagic && header->version == wire::kWireVersion)
        header->armed.store(0, std::memory_order_release);
}

/// The segment of a received Hello, without consuming the message: closing it here is not the last
/// close.
Descriptor peekSegment(int socket)
{
    wire::Packet message{};
    iovec part{&message, sizeof message};
    alignas(cmsghdr) std::array<char, CMSG_SPACE(kMaxLookedAt * sizeof(int))> space{};
    msghdr header{};
    header.msg_iov = &part;
    header.msg_iovlen = 1;
    header.msg_control = space.data();
    header.msg_controllen = space.size();
    if (::recvmsg(socket, &header, MSG_PEEK | MSG_DONTWAIT | MSG_CMSG_CLOEXEC) < 0)
        return {};
    return control::takeFirstDescriptor(header);
}

} // namespace

Result<std::unique_ptr<IdleAgents>> IdleAgents::create(Descriptor listener, std::string path)
{
    std::unique_ptr<IdleAgents> idleAgents(new IdleAgents(std::move(listener)));
    idleAgents->m_path = std::move(path);
    ::fcntl(idleAgents->m_listener.descriptor(), F_SETFL, O_NONBLOCK);
    idleAgents->m_epoll = Descriptor(::epoll_create1(EPOLL_CLOEXEC));
    if (!idleAgents->m_epoll.isValid())
        return Error::fromErrno(msg("cannot accept connections of agents"), idleAgents->m_path);
    idleAgents->watch(idleAgents->m_listener.descriptor(), true, true);
    return idleAgents;
}

IdleAgents::~IdleAgents() = default;

/// After the first message of an agent, only its disconnection is watched: later messages belong to
/// a session.
void IdleAgents::watch(int socket, bool forHello, bool isNew) const
{
    epoll_event event{};
    event.events = forHello ? EPOLLIN : EPOLLRDHUP;
    event.data.fd = socket;
    ::epoll_ctl(m_epoll.number(), isNew ? EPOLL_CTL_ADD : EPOLL_CTL_MOD, socket, &event);
}

void IdleAgents::accept()
{
    for (;;) {
        control::Acceptor::Taken taken = m_listener.accept();
        if (!taken.socket.isValid())
            return;
        const auto known = control::ControlSocket::peerOf(taken.socket.number());
        const control::ControlSocket::Peer peer = known.value_or(control::ControlSocket::Peer{});
        const std::lock_guard lock(m_mutex);
        const uid_t account = m_accounts.of(peer.uid);
        // Includes unread messages with descriptors.
        const ClosingAside closing(account);
        Descriptor socket(std::move(taken.socket));
        if (!known || taken.isLast || (taken.isScarce && account != 0) || !makePlaceFor(account))
            continue;
        watch(socket.number(), true, true);
        WaitingAgent &agent = m_arriving.emplace_back();
        agent.pid = peer.pid;
        agent.user = peer.uid;
        agent.account = account;
        agent.socket = std::move(socket);
    }
}

/// Root always has one. If none is free, the oldest silent agent is disconnected. Requires the
/// lock.
bool IdleAgents::makePlaceFor(uid_t account)
{
    if (account == 0)
        return true;
    size_t own = 0;
    size_t others = 0;
    for (const auto *agents : {&m_waiting, &m_arriving}) {
        for (const WaitingAgent &agent : *agents) {
            own += agent.account == account ? 1 : 0;
            others += agent.account != 0 ? 1 : 0;
        }
    }
    if (own >= kMaxAgentsPerUser || ClosingAside::isStuck(account))
        return false;
    if (others < kMaxAgents)
        return true;
    const auto oldest = std::find_if(m_arriving.begin(), m_arriving.end(),
                                     [](const WaitingAgent &a) { return a.account != 0; });
    if (oldest == m_arriving.end())
        return false;
    drop(m_arriving, oldest);
    return true;
}

void IdleAgents::serve()
{
    std::array<epoll_event, 64> events{};
    const int count = ::epoll_wait(m_epoll.number(), events.data(), events.size(), 0);
    for (int i = 0; i < count; ++i) {
        const epoll_event &event = events[static_cast<size_t>(i)];
        if (event.data.fd == m_listener.descriptor())
            accept();
        else
            look(event.data.fd, event.events);
    }
}

/// The caller holds the lock.
void IdleAgents::drop(std::list<WaitingAgent> &from, std::list<WaitingAgent>::iterator agent) const
{
    ::epoll_ctl(m_epoll.number(), EPOLL_CTL_DEL, agent->socket.number(), nullptr);
    const ClosingAside closing(agent->account);
    from.erase(agent);
}

void IdleAgents::look(int socket, uint32_t events)
{
    const bool isGone = (events & (EPOLLHUP | EPOLLRDHUP | EPOLLERR)) != 0;
    const std::lock_guard lock(m_mutex);
    const auto isIt = [socket](const WaitingAgent &a) {
        return a.socket.number() == socket;
    };
    if (const auto here = std::find_if(m_waiting.begin(), m_waiting.end(), isIt);
        here != m_waiting.end()) {
        if (isGone)
            drop(m_waiting, here);
        return;
    }
    const auto coming = std::find_if(m_arriving.begin(), m_arriving.end(), isIt);
    if (coming == m_arriving.end())
        return; // a session already has it
    // A process that has already sent a message and exited may have been requested.
    if (!(events & EPOLLIN)) {
        drop(m_arriving, coming);
        return;
    }
    m_waiting.splice(m_waiting.end(), m_arriving, coming);
    offerToSessions(std::prev(m_waiting.end()));
}

/// The first session that requests it gets it. The caller holds the lock.
void IdleAgents::offerToSessions(std::list<WaitingAgent>::iterator agent)
{
    const ClosingAside closing(agent->account);
    const int socket = agent->socket.number();
    ::epoll_ctl(m_epoll.number(), EPOLL_CTL_DEL, socket, nullptr);
    for (AgentReceiver *receiver : m_receivers) {
        receiver->offer(*agent);
        if (!agent->socket.isValid()) {
            m_waiting.erase(agent);
            return;
        }
    }
    // Closes the descriptors of a Hello.
    if (!ClosingAside::isStuck(agent->account))
        disarm(agent->segment.isValid() ? agent->segment.copy() : peekSegment(socket));
    watch(socket, false, true);
}

void IdleAgents::open(AgentReceiver &receiver)
{
    const std::lock_guard lock(m_mutex);
    m_receivers.push_back(&receiver);
}

void IdleAgents::shut(AgentReceiver &receiver)
{
    const std::lock_guard lock(m_mutex);
    std::erase(m_receivers, &receiver);
}

void IdleAgents::offerTo(AgentReceiver &receiver)
{
    const std::lock_guard lock(m_mutex);
    for (auto agent = m_waiting.begin(); agent != m_waiting.end();) {
        const int socket = agent->socket.number();
        ::epoll_ctl(m_epoll.number(), EPOLL_CTL_DEL, socket, nullptr);
        receiver.offer(*agent);
        if (agent->socket.isValid()) {
            watch(socket, false, true);
            ++agent;
        } else {
            agent = m_waiting.erase(agent);
        }
    }
}

void IdleAgents::give(WaitingAgent agent)
{
    const std::lock_guard lock(m_mutex);
    agent.account = m_accounts.of(agent.user);
    m_waiting.push_back(std::move(agent));
    offerToSessions(std::prev(m_waiting.end()));
}

bool IdleAgents::expect(Descriptor pidfd, uid_t user)
{
    const std::lock_guard lock(m_mutex);
    const uid_t account = m_accounts.of(user);
    size_t own = 0;
    size_t others = 0;
    for (const bool isAfresh : {false, true}) {
        if (isAfresh)
            forgetEnded();
        own = others = 0;
        for (const Expected &program : m_expected) {
            own += program.account == account ? 1 : 0;
            others += program.account != 0 ? 1 : 0;
        }
        if (account == 0 || (own < kMaxAgentsPerUser && others < kMaxExpected)) {
            m_expected.push_back({account, std::move(pidfd)});
            return true;
        }
    }
    return false;
}

/// The caller holds the lock.
void IdleAgents::forgetEnded()
{
    std::erase_if(m_expected, [](const Expected &program) {
        pollfd polled{program.pidfd.number(), POLLIN, 0};
        return ::poll(&polled, 1, 0) != 0;
    });
}

bool IdleAgents::isNeeded()
{
    const std::lock_guard lock(m_mutex);
    forgetEnded();
    return !m_waiting.empty() || !m_arriving.empty() || !m_expected.empty();
}

std::vector<int> IdleAgents::waiting(uid_t user) const
{
    const std::lock_guard lock(m_mutex);
    std::vector<int> pids;
    for (const WaitingAgent &agent : m_waiting) {
        if (user == 0 || agent.user == user)
            pids.push_back(agent.pid);
    }
    return pids;
}

} // namespace trilane::daemon

// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

/// The processes of a recording session: how they come, who may, and what is kept of those that
/// end.

#include "capture/daemon/recordingsessionprivate.h"

#include <algorithm>

#include <sys/socket.h>
#include <unistd.h>

namespace trilane {

namespace {

/// More processes at a time are not recorded: each takes descriptors and 600 MB of addresses.
constexpr size_t kMostConnected = 4096;
constexpr size_t kMostProblemsTold = 1000;
constexpr size_t kMostProcessesSeen = 100'000;

} // namespace

bool RecordingSession::adopt(control::Descriptor socket, control::Descriptor segment,
                             control::Descriptor journal, control::Descriptor pool)
{
    if (!add(std::move(socket)))
        return false;
    if (d->connections.back()->adopt(std::move(segment), std::move(journal), std::move(pool)))
        return true;
    d->connections.pop_back();
    return false;
}

bool RecordingSession::add(control::Descriptor socket)
{
    if (d->connections.size() >= kMostConnected || !d->isAllowed(socket.number()))
        return false;
    d->add(socket.release());
    return true;
}

bool RecordingSession::welcome(control::Descriptor socket, control::Descriptor segment,
                               control::Descriptor journal, control::Descriptor pool)
{
    if (!add(std::move(socket)))
        return false;
    if (d->connections.back()->welcome(std::move(segment), std::move(journal), std::move(pool)))
        return true;
    d->connections.pop_back();
    return false;
}

void RecordingSession::Private::accept()
{
    for (;;) {
        const int socket =
            ::accept4(listener.number(), nullptr, nullptr, SOCK_CLOEXEC | SOCK_NONBLOCK);
        if (socket < 0)
            return;
        if (connections.size() < kMostConnected && isAllowed(socket))
            add(socket);
        else
            ::close(socket);
    }
}

/// A user's session holds nothing of another's processes.
bool RecordingSession::Private::isAllowed(int socket)
{
    ucred peer{};
    socklen_t size = sizeof peer;
    if (::getsockopt(socket, SOL_SOCKET, SO_PEERCRED, &peer, &size) != 0)
        return false;
    if (!options.user || *options.user == 0 || peer.uid == *options.user)
        return true;
    if (++refused <= 20)
        seen.push_back({.pid = peer.pid, .problem = "it runs as another user"});
    return false;
}

AgentConnection &RecordingSession::Private::add(int socket)
{
    connections.push_back(std::make_unique<AgentConnection>(*trace, socket, firstWord()));
    if (options.keeper)
        connections.back()->keepWith(*options.keeper, ++number);
    return *connections.back();
}

void RecordingSession::Private::keepProblems(const AgentConnection &connection)
{
    for (const std::string &problem : connection.problems()) {
        if (problems.size() < kMostProblemsTold)
            problems.push_back(problem);
    }
    const bool spoke = connection.hasProcess() || !connection.problems().empty();
    if (spoke && seen.size() < kMostProcessesSeen && connection.pid() > 0)
        seen.push_back({.pid = connection.pid(),
                        .usesCuda = connection.hasPool(),
                        .problem = connection.hasProcess() || connection.problems().empty()
                                       ? std::string()
                                       : connection.problems().front()});
}

std::vector<RecordingSession::Seen> RecordingSession::processes() const
{
    std::vector<Seen> all = d->seen;
    for (const auto &connection : d->connections)
        all.push_back({.pid = connection->pid(), .usesCuda = connection->hasPool(), .problem = {}});
    return all;
}

void RecordingSession::Private::endConnection(size_t i)
{
    AgentConnection &ended = *connections[i];
    (void)ended.receive(); // it may have come, spoken and gone within one step
    followRange(ended);
    setRange(range.end(&ended), monotonicNow());
    ended.finish(monotonicNow(), isHandingOver);
    processes += ended.hasProcess() ? 1 : 0;
    lostBefore += ended.lost();
    keepProblems(ended);
    connections.erase(connections.begin() + static_cast<ptrdiff_t>(i));
    if (flight && std::none_of(connections.begin(), connections.end(),
                               [](const auto &other) { return other->hasPool(); }))
        flight->releaseGpus();
}

} // namespace trilane

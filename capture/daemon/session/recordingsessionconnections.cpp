// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

/// The processes of a recording session: how they come, who may, and what is kept of those that
/// end.

#include "capture/control/controlsocket.h"
#include "capture/daemon/session/recordingsessionprivate.h"

#include <algorithm>
#include <string>
#include <utility>

#include <sys/socket.h>
#include <unistd.h>

namespace trilane::daemon {

namespace {

/// More processes at a time are not recorded: each takes descriptors and 600 MB of addresses.
constexpr size_t kMaxConnected = 4096;
constexpr size_t kMaxProblemsTold = 1000;
constexpr size_t kMaxRemarks = 8;
constexpr size_t kMaxProcessesSeen = 100'000;
constexpr uint64_t kMaxRefusedTold = 20;
/// For what a process that ends has left in its socket: what it holds takes a tenth of it. Buffers
/// of messages that are not read then are read where they stand.
constexpr Ns kLongestRest = 1'000'000'000;

using control::ControlSocket;

pid_t pidOf(int socket)
{
    return ControlSocket::peerOf(socket).value_or(ControlSocket::Peer{}).pid;
}

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
    if (d->connections.size() >= kMaxConnected || d->memory.budget->isFull() ||
        !d->isAllowed(socket.number()))
        return false;
    d->add(std::move(socket));
    return true;
}

bool RecordingSession::addIdle(control::Descriptor socket, control::Descriptor segment,
                               control::Descriptor journal, control::Descriptor pool)
{
    if (!add(std::move(socket)))
        return false;
    if (d->connections.back()->adoptIdle(std::move(segment), std::move(journal), std::move(pool)))
        return true;
    d->connections.pop_back();
    return false;
}

void RecordingSession::Private::accept()
{
    for (;;) {
        control::Acceptor::Taken taken = listener->accept();
        if (!taken.socket.isValid())
            return;
        // What is left of descriptors is for those that ask, and for root.
        const bool hasFew = taken.isLast || (taken.isScarce && options.user.value_or(0) != 0);
        const bool isFull =
            hasFew || connections.size() >= kMaxConnected || memory.budget->isFull();
        const int socket = taken.socket.number();
        if (!isFull && isAllowed(socket))
            add(std::move(taken.socket));
        else if (isFull && ++refused <= kMaxRefusedTold)
            seen.push_back({.pid = pidOf(socket), .problem = msg("there was no room for it")});
    }
}

/// A user's session holds nothing of another's processes.
bool RecordingSession::Private::isAllowed(int socket)
{
    const std::optional<ControlSocket::Peer> peer = ControlSocket::peerOf(socket);
    if (!peer)
        return false;
    if (!options.user || *options.user == 0 || peer->uid == *options.user)
        return true;
    if (++refused <= kMaxRefusedTold)
        seen.push_back({.pid = peer->pid, .problem = msg("it runs as another user")});
    return false;
}

/// A process that has become another program (exec) reconnects. By then its old connection has
/// ended: what came over that is written first, for lanes grow in the order of time.
void RecordingSession::Private::endReplaced(int pid)
{
    const auto last = std::find_if(connections.rbegin(), connections.rend(),
                                   [pid](const auto &other) { return other->pid() == pid; });
    if (pid <= 0 || last == connections.rend() ||
        (*last)->receiveRest(monotonicNow() + kLongestRest))
        return;
    (*last)->setReplaced();
    endConnection(static_cast<size_t>(connections.rend() - last) - 1);
}

AgentConnection &RecordingSession::Private::add(control::Descriptor socket)
{
    endReplaced(pidOf(socket.number()));
    connections.push_back(
        std::make_unique<AgentConnection>(*trace, std::move(socket), firstWord(), memory));
    if (options.keeper)
        connections.back()->keepWith(*options.keeper, ++number);
    return *connections.back();
}

namespace {

RecordingSession::Seen seenOf(const AgentConnection &connection)
{
    const AgentConnection::Cuda &cuda = connection.cuda();
    const bool mayUse = cuda.isThere && connection.cudaProblem().empty();
    Reason cudaProblem = connection.cudaProblem();
    if (cudaProblem.empty() && !cuda.isThere && connection.isCudaMissed())
        cudaProblem = {.why = kItsRecording, .remedy = {}, .by = format::Hindrance::NeverBegan};
    return {.pid = connection.pid(),
            .usesCuda = connection.usesCuda() || mayUse,
            .isCudaAwaited = cuda.isAwaited,
            .isCudaMissing = mayUse && cuda.since == 0,
            .cudaSince = cuda.since,
            .problem = {},
            .cudaProblem = std::move(cudaProblem),
            .cudaGap = connection.cudaGap(),
            .isCudaSilent = connection.usesCuda() && !connection.hasCudaRecords(),
            .nvtxProblem = connection.nvtxProblem(),
            .isNvtxSilent = connection.isNvtxSilent(),
            .isOsSilent = connection.isOsSilent(),
            .isReplaced = connection.isReplaced()};
}

} // namespace

void RecordingSession::Private::keepProblems(const AgentConnection &connection)
{
    for (const Missing &problem : connection.problems()) {
        if (problems.size() < kMaxProblemsTold)
            problems.push_back(problem);
    }
    for (const Message &remark : connection.remarks()) {
        if (remarks.size() < kMaxRemarks)
            remarks.push_back(remark);
    }
    const bool spoke = connection.hasProcess() || !connection.problems().empty();
    if (!spoke || seen.size() >= kMaxProcessesSeen || connection.pid() <= 0)
        return;
    seen.push_back(seenOf(connection));
    if (!connection.hasProcess() && !connection.problems().empty())
        seen.back().problem = connection.problems().front().text;
}

std::vector<RecordingSession::Seen> RecordingSession::processes() const
{
    std::vector<Seen> all = d->seen;
    for (const auto &connection : d->connections)
        all.push_back(seenOf(*connection));
    return all;
}

std::set<int> RecordingSession::connected() const
{
    std::set<int> pids;
    for (const auto &connection : d->connections)
        pids.insert(connection->pid());
    return pids;
}

void RecordingSession::Private::endConnection(size_t i)
{
    AgentConnection &ended = *connections[i];
    // It may have come, spoken and gone within one step.
    (void)ended.receiveRest(std::min(monotonicNow() + kLongestRest, lastRest));
    followRanges();
    std::erase_if(rangeEvents, [&ended](const auto &each) { return each.first == &ended; });
    setRange(range.leave(&ended), monotonicNow());
    ended.finish(monotonicNow(), isHandingOver);
    processes += ended.hasProcess() ? 1 : 0;
    ended.addLosses(lostBefore);
    keepProblems(ended);
    connections.erase(connections.begin() + static_cast<ptrdiff_t>(i));
    if (flight && std::none_of(connections.begin(), connections.end(),
                               [](const auto &other) { return other->hasPool(); }))
        flight->releaseGpus();
}

} // namespace trilane::daemon

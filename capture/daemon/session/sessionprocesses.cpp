// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/daemon/session/sessionprocesses.h"

#include "capture/control/controlsocket.h"
#include "capture/daemon/clock/clockmap.h"

#include <algorithm>
#include <utility>

#include <poll.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

namespace trilane::daemon {

namespace {

/// More processes at a time are not recorded: each takes descriptors and 600 MB of addresses.
constexpr size_t kMaxConnected = 4096;
constexpr size_t kMaxProblemsTold = 1000;
constexpr size_t kMaxRemarks = 8;
constexpr size_t kMaxProcessesSeen = 100'000;
constexpr uint64_t kMaxRefusedTold = 20;
/// Limit for reading the socket of an ended process; its buffers take a tenth of it. Buffers of
/// unread messages are read in place.
constexpr Ns kMaxDrainTime = 1'000'000'000;

constexpr int kFlushWaitMs = 300;
constexpr int kBacklogWaitMs = 2'000; ///< while buffers that preceded the answer are read
/// The same of an agent that waits for the GPU, which it does for 5 s
/// (capture/agent/cuda/cuptiending.h).
constexpr int kWorkWaitMs = 6'000;
constexpr Ns kMaxTotalDrainTime = 5'000'000'000; ///< of what all have left in their sockets
/// For the messages of all in a step: rings fill up during that.
constexpr Ns kMaxTotalTurn = 100'000'000;

using control::ControlSocket;

pid_t pidOf(int socket)
{
    return ControlSocket::peerOf(socket).value_or(ControlSocket::Peer{}).pid;
}

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

SessionProcesses::SessionProcesses(Recording recording, CaptureRange range, uint32_t armed)
    : m_recording(std::move(recording))
    , m_range(m_connections, m_recording.trace, std::move(range))
    , m_armed(armed)
{}

bool SessionProcesses::adopt(control::Descriptor socket, control::Descriptor segment,
                             control::Descriptor journal, control::Descriptor pool)
{
    if (!add(std::move(socket)))
        return false;
    if (m_connections.back()->adopt(std::move(segment), std::move(journal), std::move(pool)))
        return true;
    m_connections.pop_back();
    return false;
}

bool SessionProcesses::add(control::Descriptor socket)
{
    if (m_connections.size() >= kMaxConnected || m_recording.memory.budget->isFull() ||
        !isAllowed(socket.number()))
        return false;
    connect(std::move(socket));
    return true;
}

bool SessionProcesses::addIdle(control::Descriptor socket, control::Descriptor segment,
                               control::Descriptor journal, control::Descriptor pool)
{
    if (!add(std::move(socket)))
        return false;
    if (m_connections.back()->adoptIdle(std::move(segment), std::move(journal), std::move(pool)))
        return true;
    m_connections.pop_back();
    return false;
}

void SessionProcesses::accept(control::Acceptor &listener)
{
    for (;;) {
        control::Acceptor::Taken taken = listener.accept();
        if (!taken.socket.isValid())
            return;
        // Keeps the last descriptors for requests and root.
        const bool hasFew = taken.isLast || (taken.isScarce && m_recording.user.value_or(0) != 0);
        const bool isFull =
            hasFew || m_connections.size() >= kMaxConnected || m_recording.memory.budget->isFull();
        const int socket = taken.socket.number();
        if (!isFull && isAllowed(socket))
            connect(std::move(taken.socket));
        else if (isFull && ++m_refused <= kMaxRefusedTold)
            m_ended.push_back({.pid = pidOf(socket), .problem = msg("no memory was left for it")});
    }
}

/// A user's session holds nothing of another's processes.
bool SessionProcesses::isAllowed(int socket)
{
    const std::optional<ControlSocket::Peer> peer = ControlSocket::peerOf(socket);
    if (!peer)
        return false;
    if (!m_recording.user || *m_recording.user == 0 || peer->uid == *m_recording.user)
        return true;
    if (++m_refused <= kMaxRefusedTold)
        m_ended.push_back({.pid = peer->pid, .problem = msg("it runs as another user")});
    return false;
}

/// After an exec a process reconnects. Its old connection has ended: writes the rest of that first,
/// because lanes grow in order of time.
void SessionProcesses::endReplaced(int pid)
{
    const auto last = std::find_if(m_connections.rbegin(), m_connections.rend(),
                                   [pid](const auto &other) { return other->pid() == pid; });
    if (pid <= 0 || last == m_connections.rend() ||
        (*last)->receiveRest(monotonicNow() + kMaxDrainTime))
        return;
    (*last)->setReplaced();
    endConnection(static_cast<size_t>(m_connections.rend() - last) - 1);
}

AgentConnection &SessionProcesses::connect(control::Descriptor socket)
{
    endReplaced(pidOf(socket.number()));
    m_connections.push_back(std::make_unique<AgentConnection>(m_recording.trace, std::move(socket),
                                                              firstWord(), m_recording.memory));
    if (m_recording.keeper)
        m_connections.back()->keepWith(*m_recording.keeper, ++m_number);
    return *m_connections.back();
}

void SessionProcesses::wait(Ns time, control::Acceptor &listener)
{
    const timespec timeout{time / 1'000'000'000, time % 1'000'000'000};
    // Without memory nothing is taken from sockets either, which would be readable all the time.
    if (!m_recording.memory.hasRoom()) {
        ::nanosleep(&timeout, nullptr);
        return;
    }
    std::vector<pollfd> polled{{listener.descriptor(), POLLIN, 0}};
    for (const auto &connection : m_connections)
        polled.push_back({connection->descriptor(), POLLIN, 0});
    if (::ppoll(polled.data(), polled.size(), &timeout, nullptr) <= 0)
        return m_range.follow();
    const bool haveEnded = receiveInTurn(std::span(polled).subspan(1));
    m_range.follow();
    // Before their end: an ended process may have executed another program before.
    if (polled[0].revents || haveEnded)
        accept(listener);
    // Backward: ended ones leave the list.
    for (size_t i = haveEnded ? m_connections.size() : 0; i-- > 0;) {
        if (m_connections[i]->hasEnded())
            endConnection(i);
    }
}

/// True: some have ended.
bool SessionProcesses::receiveInTurn(std::span<const pollfd> polled)
{
    bool haveEnded = false;
    const Ns until = monotonicNow() + kMaxTotalTurn;
    const size_t count = polled.size();
    const size_t first = count > 0 ? m_firstTurn % count : 0;
    for (size_t n = 0; n < count && (n == 0 || monotonicNow() < until); ++n) {
        const size_t i = (first + n) % count;
        m_firstTurn = i + 1;
        if (polled[i].revents)
            haveEnded |= !m_connections[i]->receive();
    }
    return haveEnded;
}

void SessionProcesses::keepProblems(const AgentConnection &connection)
{
    for (const Missing &problem : connection.problems()) {
        if (m_recording.problems.size() < kMaxProblemsTold)
            m_recording.problems.push_back(problem);
    }
    for (const Message &remark : connection.remarks()) {
        if (m_remarks.size() < kMaxRemarks)
            m_remarks.push_back(remark);
    }
    const bool spoke = connection.hasProcess() || !connection.problems().empty();
    if (!spoke || m_ended.size() >= kMaxProcessesSeen || connection.pid() <= 0)
        return;
    m_ended.push_back(seenOf(connection));
    if (!connection.hasProcess() && !connection.problems().empty())
        m_ended.back().problem = connection.problems().front().text;
}

void SessionProcesses::endConnection(size_t i)
{
    AgentConnection &ended = *m_connections[i];
    // It may have connected, sent and closed within one step.
    (void)ended.receiveRest(std::min(monotonicNow() + kMaxDrainTime, m_lastRest));
    m_range.follow();
    m_range.leave(ended);
    ended.finish(monotonicNow(), m_isHandingOver);
    m_countEnded += ended.hasProcess() ? 1 : 0;
    ended.addLosses(m_lostBefore);
    keepProblems(ended);
    m_connections.erase(m_connections.begin() + static_cast<ptrdiff_t>(i));
    if (m_recording.whenEnded)
        m_recording.whenEnded();
}

std::vector<RecordingSession::Seen> SessionProcesses::seen() const
{
    std::vector<RecordingSession::Seen> all = m_ended;
    for (const auto &connection : m_connections)
        all.push_back(seenOf(*connection));
    return all;
}

std::set<int> SessionProcesses::connected() const
{
    std::set<int> pids;
    for (const auto &connection : m_connections)
        pids.insert(connection->pid());
    return pids;
}

uint32_t SessionProcesses::firstWord() const
{
    return m_range.isUsed() ? m_range.firstWord() : m_armed;
}

void SessionProcesses::arm(uint32_t what)
{
    m_armed = what;
    for (const auto &connection : m_connections)
        connection->arm(what);
}

size_t SessionProcesses::drain()
{
    size_t fullest = 0;
    for (const auto &connection : m_connections)
        fullest = std::max(fullest, connection->drain());
    for (const auto &connection : m_connections)
        connection->lookAtBuffers(monotonicNow());
    return fullest;
}

bool SessionProcesses::hasPools() const
{
    return std::any_of(m_connections.begin(), m_connections.end(),
                       [](const auto &other) { return other->hasPool(); });
}

size_t SessionProcesses::count() const
{
    const auto there = std::count_if(m_connections.begin(), m_connections.end(),
                                     [](const auto &other) { return other->hasProcess(); });
    return m_countEnded + static_cast<size_t>(there);
}

std::map<std::string, uint64_t> SessionProcesses::losses() const
{
    std::map<std::string, uint64_t> all = m_lostBefore;
    for (const auto &connection : m_connections)
        connection->addLosses(all);
    return all;
}

bool SessionProcesses::isFlushing(Ns waited) const
{
    return std::any_of(m_connections.begin(), m_connections.end(), [&](const auto &connection) {
        const bool hasMore = connection->hasMore() && m_recording.memory.hasRoom();
        const int usual = hasMore ? kBacklogWaitMs : kFlushWaitMs;
        const int longest = connection->waitsForWork() ? kWorkWaitMs : usual;
        return connection->hasPool() && !connection->isFlushed() &&
               waited < Ns{longest} * 1'000'000;
    });
}

/// Agents whose data CUPTI holds back get a moment to fetch it, once nothing is added. NVTX and
/// calls are still recorded: only CUDA data is missing.
void SessionProcesses::awaitFlush(control::Acceptor &listener)
{
    const Ns asked = monotonicNow();
    const uint32_t word = m_range.isUsed() ? 0 : m_armed & ~wire::kArmCuda;
    for (const auto &connection : m_connections) {
        if (connection->hasPool() && !m_isHandingOver)
            connection->arm(word);
    }
    for (const auto &connection : m_connections) {
        if (connection->hasPool())
            connection->askForFlush();
    }
    do {
        wait(0, listener);
        if (isFlushing(monotonicNow() - asked))
            wait(5'000'000, listener);
    } while (isFlushing(monotonicNow() - asked));
}

void SessionProcesses::endAll()
{
    m_lastRest = monotonicNow() + kMaxTotalDrainTime;
    while (!m_connections.empty())
        endConnection(m_connections.size() - 1);
}

} // namespace trilane::daemon

// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/daemon/process/agentconnection.h"

#include "capture/daemon/clock/clockmap.h"
#include "capture/daemon/process/agentproblems.h"
#include "capture/daemon/system/procfs.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <string_view>
#include <utility>

namespace trilane::daemon {

using namespace wire;

namespace {

// Limits of a turn.
constexpr int kMaxMessagesAtOnce = 1024; ///< messages; more than a socket holds
constexpr size_t kMaxBuffers = 8;
constexpr Ns kMaxTurn = 20'000'000;
constexpr Ns kMaxWelcome = 200'000'000;

} // namespace

AgentConnection::AgentConnection(build::LiveTrace &trace, control::Descriptor socket,
                                 uint32_t armed, const RecordingMemory &memory)
    : m_trace(trace)
    , m_memory(memory)
    , m_share(memory.budget)
    , m_heldShare(memory.budget)
    , m_link(std::move(socket))
    , m_armed(armed)
    , m_problems(m_link.pid())
{
    // Its sockets' buffers and the segment's headers.
    constexpr uint64_t kConnectionBytes = 128 << 10;
    m_share.add(kConnectionBytes);
}

AgentConnection::~AgentConnection() = default;

/// A program may close descriptors that are not its own, as daemons do; its segment is still there
/// then. We look now and then whether it is.
bool AgentConnection::outlivesSocket()
{
    if (!m_process || pid() <= 0)
        return false;
    const procfs::Mapping mapping = procfs::mappingOf(pid(), m_process->segment().inode());
    m_isReplaced |= mapping == procfs::Mapping::Gone; // an ended process sends no message
    return mapping == procfs::Mapping::There && m_link.watchWithoutSocket();
}

bool AgentConnection::receive()
{
    m_turn = takeMessages();
    return m_turn != Turn::Ended;
}

bool AgentConnection::receiveRest(Ns deadline)
{
    do {
        if (!receive())
            return false;
    } while (hasMore() && m_memory.hasRoom() && monotonicNow() < deadline);
    return true;
}

AgentConnection::Turn AgentConnection::takeMessages()
{
    if (m_link.isSocketGone())
        return afterSocketsEnd();
    m_taken.reset();
    const Ns began = monotonicNow();
    // A process that sends without end must not delay others. Buffers are limited by the available
    // memory: the rest waits in the socket.
    for (int taken = 0; taken < kMaxMessagesAtOnce && m_memory.hasRoom(); ++taken) {
        if (taken > 0 && monotonicNow() - began > kMaxTurn)
            return Turn::Cut;
        if (m_taken.any() && (m_taken.count() >= kMaxBuffers || isBufferOfThisTurn()))
            return Turn::Cut;
        if (const Turn turn = takeOne(); turn != Turn::Cut)
            return turn;
    }
    return Turn::Cut;
}

/// A buffer returned again was filled during the reading: reading might never end.
bool AgentConnection::isBufferOfThisTurn() const
{
    const std::optional<wire::Packet> next = m_link.next();
    return next && next->type == wire::MessageType::Buffer && next->a < wire::kPoolBuffers &&
           m_taken.test(next->a);
}

/// Cut: there may be more.
AgentConnection::Turn AgentConnection::takeOne()
{
    AgentLink::Received received = m_link.receive();
    // A process that ended with unread data (or before it was accepted) resets the connection; data
    // already sent is received first, then the end.
    if (received.bytes < 0 && errno == ECONNRESET)
        return Turn::Cut;
    if (received.bytes < 0)
        return errno == EAGAIN || errno == EINTR ? Turn::Empty : Turn::Ended;
    if (received.bytes == 0)
        return afterSocketsEnd();
    if (received.isWhole() && take(received.message, std::move(received.descriptor)))
        return Turn::Cut;
    m_problems.add(msg("uses a different protocol than this version of Trilane"));
    return Turn::Ended;
}

bool AgentConnection::take(const wire::Packet &message, control::Descriptor descriptor)
{
    if (message.type == wire::MessageType::Hello)
        return message.version == wire::kWireVersion && takeHello(std::move(descriptor));
    if (message.type == wire::MessageType::Pool && m_process && !m_pool && descriptor.isValid())
        return takePool(std::move(descriptor));
    // Without a segment it can still report the reason.
    if (!m_process && message.type != wire::MessageType::Problem)
        return message.type > wire::MessageType::Problem;
    if (m_journal)
        m_journal->keep(message);
    switch (message.type) {
    case wire::MessageType::Buffer:
        takeBuffer(message);
        return true;
    case wire::MessageType::Lengths:
        if (message.a <= UINT32_MAX)
            m_process->activity().setLength(static_cast<uint32_t>(message.a), message.b);
        return true;
    case wire::MessageType::Device:
        takeDevice(message);
        return true;
    case wire::MessageType::Version:
        takeVersion(message);
        return true;
    case wire::MessageType::Outside:
        m_process->activity().outside().addRange(message.a, message.b);
        return true;
    case wire::MessageType::Away:
        takeAbsence(message);
        return true;
    case wire::MessageType::OwnThread:
        m_hasDriver = true;
        m_process->activity().outside().addThread(message.a);
        return true;
    case wire::MessageType::Cuda:
        m_cuda.isThere = true;
        m_cuda.isAwaited = message.a == 0 && message.b == 0;
        if (message.a != 0 && m_cuda.since == 0)
            m_cuda.since = std::max<Ns>(1, static_cast<Ns>(message.a) - m_trace.zero());
        return true;
    case wire::MessageType::Waiting:
        m_waitsForWork = true;
        return true;
    case wire::MessageType::RangeBegin:
    case wire::MessageType::RangeEnd:
        m_ranges.takeEvent(message, monotonicNow());
        return true;
    case wire::MessageType::RangeSeen:
        m_ranges.takeSeen(message);
        return true;
    case wire::MessageType::Flushed:
        m_flushed = true;
        return true;
    case wire::MessageType::Problem:
        m_problems.take(message, wantsNvtx(), monotonicNow());
        return true;
    default:
        return true; // of a later version
    }
}

void AgentConnection::takeVersion(const wire::Packet &message)
{
    m_process->activity().setVersion(message.a);
    m_problems.foundCupti(monotonicNow());
    if (std::exchange(m_hasVersion, true))
        return;
    m_trace.info().notes.push_back(
        {msg("CUPTI of process %1", pid()), msg("API version %1", message.a)});
    if (Message faults = addKnownFaults(m_trace.info(), static_cast<uint32_t>(message.a));
        !faults.empty())
        m_remarks.push_back(std::move(faults));
}

bool AgentConnection::takeHello(control::Descriptor descriptor)
{
    if (!descriptor.isValid() || m_process)
        return false;
    const control::Descriptor kept = m_keeper ? descriptor.copy() : control::Descriptor();
    Result<std::unique_ptr<SegmentReader>> segment = SegmentReader::map(descriptor.release());
    if (!segment) {
        m_problems.add(segment.error().what);
        return false;
    }
    // Without a pid of its own (another PID namespace) its own word must do.
    const int number = pid() > 0 ? pid() : static_cast<int>((*segment)->pid());
    m_process =
        std::make_unique<ProcessRecorder>(m_trace, number, std::move(segment).value(), m_memory);
    m_process->segment().follow(m_armed);
    if (kept.isValid() && (m_journal = Journal::make())) {
        m_process->keepIn(m_journal.get());
        m_keeper->keep(m_number,
                       std::array{m_link.descriptor(), kept.number(), m_journal->descriptor()});
    }
    return true;
}

void AgentConnection::keepWith(ProcessKeeper &keeper, uint64_t number)
{
    m_keeper = &keeper;
    m_number = number;
}

bool AgentConnection::adopt(control::Descriptor segment, control::Descriptor journal,
                            control::Descriptor pool)
{
    if (!resume(std::move(segment), std::move(journal), std::move(pool)))
        return false;
    m_process->segment().follow(m_armed);
    return true;
}

bool AgentConnection::adoptIdle(control::Descriptor segment, control::Descriptor journal,
                                control::Descriptor pool)
{
    if (!resume(std::move(segment), std::move(journal), std::move(pool)))
        return false;
    m_isDiscarding = true;
    m_process->setDiscarding(true);
    (void)receiveRest(monotonicNow() + kMaxWelcome);
    m_process->drain();
    if (m_pool)
        m_pool->pass(monotonicNow(), m_process->activity());
    m_process->setDiscarding(false);
    m_isDiscarding = false;
    m_process->segment().follow(m_armed);
    m_link.send(wire::MessageType::Arm);
    return true;
}

bool AgentConnection::resume(control::Descriptor segment, control::Descriptor journal,
                             control::Descriptor pool)
{
    std::unique_ptr<Journal> written = Journal::adopt(std::move(journal));
    const control::Descriptor kept = segment.copy();
    Result<std::unique_ptr<SegmentReader>> mapped = SegmentReader::map(segment.release());
    if (!written || !mapped)
        return false;
    const int number = pid() > 0 ? pid() : static_cast<int>((*mapped)->pid());
    m_process =
        std::make_unique<ProcessRecorder>(m_trace, number, std::move(mapped).value(), m_memory);
    if (m_keeper && kept.isValid())
        m_keeper->keep(m_number,
                       std::array{m_link.descriptor(), kept.number(), written->descriptor()});
    if (pool.isValid())
        (void)takePool(std::move(pool));
    written->replay([this](const wire::Record &record) { m_process->replay(record); },
                    [this](const wire::Packet &message) { (void)take(message, {}); });
    m_journal = std::move(written);
    if (m_pool)
        m_pool->tellIn(m_journal->readRecords());
    m_process->keepIn(m_journal.get());
    return true;
}

void AgentConnection::takeDevice(const wire::Packet &message)
{
    const std::string_view text(message.text, ::strnlen(message.text, sizeof message.text));
    if (const std::optional<GpuIdentity> gpu = gpuIdentity(message.a, text))
        m_process->activity().setDevice(*gpu);
}

/// A process in which the capture range did not end is notified a little later.
void AgentConnection::takeAbsence(const wire::Packet &message)
{
    const Ns now = monotonicNow();
    const Ns told = message.a ? static_cast<Ns>(std::min(message.a, static_cast<uint64_t>(now)))
                              : procfs::beginOf(pid());
    const Ns begin = message.a == m_ranges.lastEnd() ? told : m_trace.outsideSince(told);
    m_process->activity().absence().told(static_cast<uint64_t>(begin), message.b);
}

void AgentConnection::arm(uint32_t what)
{
    if ((what & wire::kArmCuda) != 0)
        m_cudaEnd = 0;
    else if ((m_armed & wire::kArmCuda) != 0 && (m_armed & wire::kArmNvtx) != 0)
        m_cudaEnd = monotonicNow();
    if (m_process && what != m_armed) {
        m_process->segment().follow(what);
        m_link.send(
            wire::MessageType::Arm); // else its threads notice within 0.1 s, or as the process ends
    }
    m_armed = what;
    if (wantsNvtx())
        m_problems.tellOfNvtx();
}

/// Also inside of a capture range only.
bool AgentConnection::wantsNvtx() const
{
    return ((m_armed | m_armed >> wire::kArmLater) & wire::kArmNvtx) != 0;
}

Reason AgentConnection::cudaProblem() const
{
    const Reason &said = m_problems.ofCuda();
    return said.empty() && !hasCudaRecords() ? m_problems.whyAway(isCudaAway()) : said;
}

void AgentConnection::flushOpenSlices(Ns time, std::vector<build::NestedSlice> &to)
{
    if (!m_process)
        return;
    m_process->flushOpenSlices(time, to);
    m_process->activity().flushOpenSlices(time, to);
}

size_t AgentConnection::drain()
{
    if (!m_process)
        return 0;
    const size_t fullest = m_process->drain();
    m_process->activity().absence().pass(monotonicNow());
    tellLeftOut();
    return fullest;
}

void AgentConnection::tellLeftOut()
{
    const Message why = m_isLeftOutTold ? Message() : m_process->whyLeftOut();
    if (why.empty())
        return;
    m_isLeftOutTold = true;
    m_problems.add(msg("some of its ranges, names and threads: %1", why));
}

std::vector<Missing> AgentConnection::problemsSoFar() const
{
    std::vector<Missing> all = m_problems.all();
    if (!m_process)
        return all;
    for (const Missing &one : m_problems.unsaid(m_process->activity().absence().since(),
                                                m_process->activity().untimed()))
        all.push_back(m_problems.ofProcess(one));
    return all;
}

/// With a single GPU, it is that one.
void AgentConnection::tellUnknownDevices()
{
    if (m_process->activity().hasUnknownDevices() && m_trace.info().gpus.size() > 1)
        m_problems.add(msg("which GPUs it used: it exited before reporting them, so its own device "
                           "numbers are shown"));
}

void AgentConnection::finish(Ns end, bool isHandedOver)
{
    if (!m_process)
        return;
    m_process->drain();
    if (m_pool) {
        m_process->readActivity(
            [this, end](ActivityReader &reader) { m_pool->salvage(end, reader); });
    }
    if (!isHandedOver)
        m_process->segment().arm(0);
    const std::optional<Ns> away = m_process->activity().absence().since();
    // Ranges continue until then, or are shown until the end. An ended process does not answer.
    if (m_flushed && !away && m_cudaEnd > 0)
        m_process->activity().absence().told(static_cast<uint64_t>(m_cudaEnd),
                                             static_cast<uint64_t>(end));
    // When another program took the process over is not known, and it may record already.
    m_process->finish(m_isReplaced ? std::min(m_process->lastRecord(), end) : end);
    tellLeftOut();
    for (const Missing &one : m_problems.unsaid(away, m_process->activity().untimed()))
        m_problems.add(one);
    tellUnknownDevices();
    if (m_keeper && !isHandedOver)
        m_keeper->drop(m_number);
}

} // namespace trilane::daemon

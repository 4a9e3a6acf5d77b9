// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/daemon/process/agentconnection.h"

#include "capture/control/controlsocket.h"
#include "capture/daemon/clock/clockmap.h"
#include "capture/daemon/process/knownfaults.h"
#include "capture/daemon/system/procfs.h"
#include "model/base/utf8.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <string_view>
#include <utility>

#include <fcntl.h>
#include <sys/socket.h>
#include <sys/timerfd.h>
#include <unistd.h>

namespace trilane::daemon {

using namespace wire;

namespace {

constexpr size_t kMaxAgentProblems = 20; ///< of one process; more say nothing new
// Of a turn.
constexpr int kMaxMessagesAtOnce = 1024; ///< messages; more than a socket holds
constexpr size_t kMaxBuffers = 8;
constexpr Ns kLongestTurn = 20'000'000;
constexpr MessageText
    kUnclear("it is not clear whether another tool, which has used CUPTI in this process before, "
             "still does");
constexpr long kLookEveryNs = 200'000'000;
constexpr Ns kLongestWelcome = 200'000'000;

struct Received
{
    ssize_t bytes = 0;
    wire::Packet message{};
    control::Descriptor descriptor;
};

Reason reasonOf(const control::AgentProblem &problem)
{
    format::Hindrance by = format::Hindrance::Other;
    if (problem.about == wire::About::Taken || problem.about == wire::About::AnyMore)
        by = format::Hindrance::OtherTool;
    else if (problem.about == wire::About::TooLate || problem.about == wire::About::PythonRanges)
        by = format::Hindrance::LateStart;
    return {.why = problem.cause, .remedy = problem.remedy, .by = by};
}

Reason taken()
{
    return {.why = Message::fromText(wire::kTaken.text),
            .remedy = {},
            .by = format::Hindrance::OtherTool};
}

/// One message, and the first descriptor with it; others are closed.
Received receiveOne(int socket)
{
    Received received;
    iovec part{&received.message, sizeof received.message};
    alignas(cmsghdr) char control[CMSG_SPACE(control::kMaxPassed * sizeof(int))];
    msghdr header{};
    header.msg_iov = &part;
    header.msg_iovlen = 1;
    header.msg_control = control;
    header.msg_controllen = sizeof control;
    received.bytes = ::recvmsg(socket, &header, MSG_DONTWAIT | MSG_CMSG_CLOEXEC);
    if (received.bytes < 0)
        return received;
    for (cmsghdr *c = CMSG_FIRSTHDR(&header); c; c = CMSG_NXTHDR(&header, c)) {
        if (c->cmsg_level != SOL_SOCKET || c->cmsg_type != SCM_RIGHTS)
            continue;
        const size_t count = (c->cmsg_len - CMSG_LEN(0)) / sizeof(int);
        for (size_t i = 0; i < count; ++i) {
            int number = -1;
            std::memcpy(&number, CMSG_DATA(c) + i * sizeof(int), sizeof number);
            control::Descriptor one(number);
            if (!received.descriptor.isValid())
                received.descriptor = std::move(one);
        }
    }
    return received;
}

} // namespace

AgentConnection::AgentConnection(build::LiveTrace &trace, control::Descriptor socket,
                                 uint32_t armed, const RecordingMemory &memory)
    : m_trace(trace)
    , m_memory(memory)
    , m_share(memory.budget)
    , m_heldShare(memory.budget)
    , m_descriptor(std::move(socket))
    , m_armed(armed)
{
    // Its sockets' buffers and the segment's headers.
    constexpr uint64_t kConnectionBytes = 128 << 10;
    m_share.add(kConnectionBytes);
    if (const auto peer = control::ControlSocket::peerOf(m_descriptor.number()))
        m_pid = peer->pid;
}

AgentConnection::~AgentConnection() = default;

/// A program may close descriptors that are not its own, as daemons do; its segment is still there
/// then. We look now and then whether it is.
bool AgentConnection::outlivesSocket()
{
    if (!m_process || m_pid <= 0)
        return false;
    const procfs::Mapping mapping = procfs::mappingOf(m_pid, m_process->segment().inode());
    m_isReplaced |= mapping == procfs::Mapping::Gone; // a process that has ended does not tell
    if (mapping != procfs::Mapping::There)
        return false;
    if (m_socketGone) {
        uint64_t times = 0;
        (void)!::read(m_descriptor.number(), &times, sizeof times);
        return true;
    }
    control::Descriptor timer(::timerfd_create(CLOCK_MONOTONIC, TFD_CLOEXEC | TFD_NONBLOCK));
    if (!timer.isValid())
        return false;
    const itimerspec often{{0, kLookEveryNs}, {0, kLookEveryNs}};
    ::timerfd_settime(timer.number(), 0, &often, nullptr);
    m_descriptor = std::move(timer);
    m_socketGone = true;
    return true;
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
    if (m_socketGone)
        return afterSocketsEnd();
    m_taken.reset();
    const Ns began = monotonicNow();
    // A process that talks without end must not keep us from the others.
    // Nor may buffers take more memory than there is: they wait in the socket.
    for (int taken = 0; taken < kMaxMessagesAtOnce && m_memory.hasRoom(); ++taken) {
        if (taken > 0 && monotonicNow() - began > kLongestTurn)
            return Turn::Cut;
        if (m_taken.any() && (m_taken.count() >= kMaxBuffers || isBufferOfThisTurn()))
            return Turn::Cut;
        if (const Turn turn = takeOne(); turn != Turn::Cut)
            return turn;
    }
    return Turn::Cut;
}

/// A buffer that comes once more has been filled while we read: reading could go on for ever.
bool AgentConnection::isBufferOfThisTurn() const
{
    wire::Packet next{};
    const ssize_t bytes =
        ::recv(m_descriptor.number(), &next, sizeof next, MSG_DONTWAIT | MSG_PEEK);
    return bytes == static_cast<ssize_t>(sizeof next) && next.type == wire::MessageType::Buffer &&
           next.a < wire::kPoolBuffers && m_taken.test(next.a);
}

/// Cut: there may be more.
AgentConnection::Turn AgentConnection::takeOne()
{
    Received received = receiveOne(m_descriptor.number());
    // A process that ended without having read everything (or before it was accepted) resets
    // the connection; what it has sent is there nevertheless, and then the end.
    if (received.bytes < 0 && errno == ECONNRESET)
        return Turn::Cut;
    if (received.bytes < 0)
        return errno == EAGAIN || errno == EINTR ? Turn::Empty : Turn::Ended;
    if (received.bytes == 0)
        return afterSocketsEnd();
    const bool whole = received.bytes == static_cast<ssize_t>(sizeof(wire::Packet));
    if (whole && take(received.message, std::move(received.descriptor)))
        return Turn::Cut;
    complain(msg("speaks another protocol than this version of Trilane"));
    return Turn::Ended;
}

bool AgentConnection::take(const wire::Packet &message, control::Descriptor descriptor)
{
    if (message.type == wire::MessageType::Hello)
        return message.version == wire::kWireVersion && takeHello(std::move(descriptor));
    if (message.type == wire::MessageType::Pool && m_process && !m_pool && descriptor.isValid())
        return takePool(std::move(descriptor));
    // Without a segment it can still say why it has none.
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
        takeRangeEvent(message);
        return true;
    case wire::MessageType::RangeSeen:
        takeSeenRange(message);
        return true;
    case wire::MessageType::Flushed:
        m_flushed = true;
        return true;
    case wire::MessageType::Problem:
        takeProblem(message);
        return true;
    default:
        return true; // of a later version
    }
}

void AgentConnection::takeVersion(const wire::Packet &message)
{
    m_process->activity().setVersion(message.a);
    if (m_noCupti) {
        m_problems[*m_noCupti].begin = m_noCuptiSince;
        m_problems[*m_noCupti].end = static_cast<uint64_t>(monotonicNow());
    }
    m_noCupti.reset();
    m_cudaProblem = {};
    if (std::exchange(m_hasVersion, true))
        return;
    m_trace.info().notes.push_back(
        {msg("CUPTI of process %1", m_pid), msg("API version %1", message.a)});
    if (Message faults = addKnownFaults(m_trace.info(), static_cast<uint32_t>(message.a));
        !faults.empty())
        m_remarks.push_back(std::move(faults));
}

void AgentConnection::takeProblem(const wire::Packet &message)
{
    const control::AgentProblem problem = control::readProblem(message.text);
    const wire::About about = problem.about;
    const bool isNow = message.a == 0;
    const bool isNoCupti = about == wire::About::NoCupti && isNow;
    const bool isNoCuda = about == wire::About::NoCuda || about == wire::About::NoCupti ||
                          about == wire::About::Taken || about == wire::About::TooLate;
    if (isNoCuda && isNow)
        m_cudaProblem = reasonOf(problem);
    if (about == wire::About::AnyMore)
        m_anyMore = reasonOf(problem);
    if (about == wire::About::OtherTool && m_away.empty())
        m_away = taken();
    if (about == wire::About::Unclear && m_away.empty())
        m_away = {.why = kUnclear, .remedy = msg("record for longer than 5 s")};
    if ((about == wire::About::Ranges || about == wire::About::PythonRanges) && !wantsNvtx()) {
        if (m_saidOfNvtx.size() < kMaxAgentProblems)
            m_saidOfNvtx.push_back(problem);
        return;
    }
    if (about == wire::About::PythonRanges)
        m_noPython = reasonOf(problem);
    if (isNow)
        m_untimedTold = std::max(m_untimedTold, m_untimedTold + message.b); // it may be any number
    complain({.text = problem.sentence,
              .begin = message.a,
              .end = isNow ? 0 : message.b,
              .kind = about == wire::About::OtherTool ? format::Note::Kind::OtherTool
                                                      : format::Note::Kind::Other});
    if (!isNoCupti || m_noCupti || m_problems.size() == kMaxAgentProblems)
        return;
    m_noCupti = m_problems.size() - 1; // it may be found later
    m_noCuptiSince = static_cast<uint64_t>(monotonicNow());
}

bool AgentConnection::takeHello(control::Descriptor descriptor)
{
    if (!descriptor.isValid() || m_process)
        return false;
    const control::Descriptor kept = m_keeper ? descriptor.copy() : control::Descriptor();
    Result<std::unique_ptr<SegmentReader>> segment = SegmentReader::map(descriptor.release());
    if (!segment) {
        complain(segment.error().what);
        return false;
    }
    // Without a pid of its own (another PID namespace) its own word must do.
    const int pid = m_pid > 0 ? m_pid : static_cast<int>((*segment)->pid());
    m_process =
        std::make_unique<ProcessRecorder>(m_trace, pid, std::move(segment).value(), m_memory);
    m_process->segment().follow(m_armed);
    if (kept.isValid() && (m_journal = Journal::make())) {
        m_process->keepIn(m_journal.get());
        m_keeper->keep(m_number,
                       std::array{m_descriptor.number(), kept.number(), m_journal->descriptor()});
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
    (void)receiveRest(monotonicNow() + kLongestWelcome);
    m_process->drain();
    if (m_pool)
        m_pool->pass(monotonicNow(), m_process->activity());
    m_process->setDiscarding(false);
    m_isDiscarding = false;
    m_process->segment().follow(m_armed);
    send(wire::MessageType::Arm);
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
    const int pid = m_pid > 0 ? m_pid : static_cast<int>((*mapped)->pid());
    m_process =
        std::make_unique<ProcessRecorder>(m_trace, pid, std::move(mapped).value(), m_memory);
    if (m_keeper && kept.isValid())
        m_keeper->keep(m_number,
                       std::array{m_descriptor.number(), kept.number(), written->descriptor()});
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

/// A process in which the capture range did not end hears of that a little later.
void AgentConnection::takeAbsence(const wire::Packet &message)
{
    const Ns now = monotonicNow();
    const Ns told = message.a ? static_cast<Ns>(std::min(message.a, static_cast<uint64_t>(now)))
                              : procfs::beginOf(m_pid);
    const Ns begin = message.a == m_rangeEnd ? told : m_trace.outsideSince(told);
    m_process->activity().absence().told(static_cast<uint64_t>(begin), message.b);
}

void AgentConnection::takeRangeEvent(const wire::Packet &message)
{
    // More at a time come from no program that means what it says.
    constexpr size_t kMaxEvents = 4096;
    const Ns now = monotonicNow();
    const bool isPast = message.a <= static_cast<uint64_t>(now);
    if (message.type == wire::MessageType::RangeEnd)
        m_rangeEnd = message.a;
    if (m_rangeEvents.size() < kMaxEvents)
        m_rangeEvents.push_back({.isBegin = message.type == wire::MessageType::RangeBegin,
                                 .time = isPast ? static_cast<Ns>(message.a) : now});
}

void AgentConnection::takeSeenRange(const wire::Packet &message)
{
    constexpr size_t kMaxSeen = 256; // of a turn; an agent tells of eight names
    std::string name(message.text, ::strnlen(message.text, sizeof message.text));
    replaceInvalidUtf8(name);
    const auto known = std::find_if(m_seenRanges.begin(), m_seenRanges.end(),
                                    [&name](const SeenRange &seen) { return seen.name == name; });
    if (known != m_seenRanges.end()) {
        known->count = std::max(known->count, message.a);
        known->isWanted |= message.b != 0;
        return;
    }
    if (m_seenRanges.size() >= kMaxSeen)
        return;
    m_seenRanges.push_back(
        {.name = std::move(name), .count = message.a, .isWanted = message.b != 0});
}

void AgentConnection::arm(uint32_t what)
{
    if ((what & wire::kArmCuda) != 0)
        m_cudaEnd = 0;
    else if ((m_armed & wire::kArmCuda) != 0 && (m_armed & wire::kArmNvtx) != 0)
        m_cudaEnd = monotonicNow();
    if (m_process && what != m_armed) {
        m_process->segment().follow(what);
        send(
            wire::MessageType::Arm); // else its threads notice within 0.1 s, or as the process ends
    }
    m_armed = what;
    if (!wantsNvtx())
        return;
    for (const control::AgentProblem &problem : std::exchange(m_saidOfNvtx, {})) {
        if (problem.about == wire::About::PythonRanges)
            m_noPython = reasonOf(problem);
        complain(problem.sentence);
    }
}

/// Also inside of a capture range only.
bool AgentConnection::wantsNvtx() const
{
    return ((m_armed | m_armed >> wire::kArmLater) & wire::kArmNvtx) != 0;
}

bool AgentConnection::usesCuda() const
{
    return m_pool && (cudaProblem().empty() || hasCudaRecords());
}

bool AgentConnection::hasCudaRecords() const
{
    return m_process && m_process->activity().hasRead();
}

/// Why CUDA was not recorded for a while; empty: there was no such time.
Reason AgentConnection::whyAway() const
{
    if (!m_anyMore.empty())
        return m_anyMore;
    if (m_process && m_process->activity().absence().since())
        return taken();
    return m_away;
}

Reason AgentConnection::cudaProblem() const
{
    return m_cudaProblem.empty() && !hasCudaRecords() ? whyAway() : m_cudaProblem;
}

Reason AgentConnection::cudaGap() const
{
    return hasCudaRecords() ? whyAway() : Reason();
}

Reason AgentConnection::nvtxProblem() const
{
    return m_process && !m_process->hasRanges() ? m_noPython : Reason();
}

void AgentConnection::cutRanges(Ns time)
{
    if (m_process)
        m_process->cutRanges(time);
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
    complain(msg("some of its ranges, names and threads: %1", why));
}

/// Of what its agent has not said yet, or could not: it says when an absence ends.
std::vector<Missing> AgentConnection::missingOfCuda(std::optional<Ns> away) const
{
    std::vector<Missing> missing;
    if (away && m_anyMore.empty())
        missing.push_back({.text = Message::fromText(wire::kWhileTaken.text),
                           .begin = static_cast<uint64_t>(*away),
                           .kind = format::Note::Kind::OtherTool});
    const uint64_t untimed = m_process->activity().untimed();
    if (const uint64_t count = untimed - std::min(untimed, m_untimedTold); count > 0)
        missing.push_back(
            {.text = count == 1
                         ? msg("the times of one kernel, copy, set or graph: CUPTI has not told "
                               "them, or the work had not ended")
                         : msg("the times of %1 kernels, copies, sets or graphs: CUPTI has not "
                               "told them, or the work had not ended",
                               count)});
    return missing;
}

std::vector<Missing> AgentConnection::problemsSoFar() const
{
    std::vector<Missing> all = m_problems;
    if (!m_process)
        return all;
    for (const Missing &one : missingOfCuda(m_process->activity().absence().since()))
        all.push_back(ofProcess(one));
    return all;
}

/// Where there is one GPU only, it is that.
void AgentConnection::tellUnknownDevices()
{
    if (m_process->activity().hasUnknownDevices() && m_trace.info().gpus.size() > 1)
        complain(msg("which GPUs it used: it ended before it told that, and they are numbered as "
                     "the process counts them"));
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
    // Ranges go on meanwhile, or are shown until the end. A process that has ended does not answer.
    if (m_flushed && !away && m_cudaEnd > 0)
        m_process->activity().absence().told(static_cast<uint64_t>(m_cudaEnd),
                                             static_cast<uint64_t>(end));
    // When another program took the process over is not known, and it may record already.
    m_process->finish(m_isReplaced ? std::min(m_process->lastRecord(), end) : end);
    tellLeftOut();
    for (const Missing &one : missingOfCuda(away))
        complain(one);
    tellUnknownDevices();
    if (m_keeper && !isHandedOver)
        m_keeper->drop(m_number);
}

void AgentConnection::send(wire::MessageType type, uint64_t a)
{
    const wire::Packet message{
        .type = type, .version = wire::kWireVersion, .a = a, .b = 0, .text = {}};
    // A process that does not read its messages has its own trouble; we never wait for it.
    (void)::send(m_descriptor.number(), &message, sizeof message, MSG_DONTWAIT | MSG_NOSIGNAL);
}

void AgentConnection::complain(const Message &text)
{
    complain(Missing{.text = text});
}

void AgentConnection::complain(const Missing &missing)
{
    if (m_problems.size() < kMaxAgentProblems)
        m_problems.push_back(ofProcess(missing));
}

Missing AgentConnection::ofProcess(Missing missing) const
{
    missing.text = msg("process %1: %2", m_pid, std::move(missing.text));
    return missing;
}

} // namespace trilane::daemon

// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

// The second half of an attach: the process runs on, and its new thread loads the agent with our
// help.

#include "capture/control/agentproblem.h"
#include "capture/control/closingaside.h"
#include "capture/inject/injection.h"
#include "capture/inject/takendescriptor.h"

#include <array>
#include <cerrno>
#include <cstring>
#include <ctime>

#include <fcntl.h>
#include <sys/sendfile.h>
#include <sys/stat.h>
#include <unistd.h>

namespace trilane::inject {

namespace {

constexpr size_t kRequest = offsetof(StubBlock, request);
constexpr size_t kStageAt = kRequest + offsetof(wire::AttachRequest, stage);
constexpr size_t kTakenAt = kRequest + offsetof(wire::AttachRequest, taken);
constexpr size_t kPeerAt = kRequest + offsetof(wire::AttachRequest, peer);
constexpr size_t kTextAt = kRequest + offsetof(wire::AttachRequest, text);
constexpr uint32_t kTaken = 1;
constexpr uint32_t kCannotTake = 2;
constexpr Ns kLoaderPatience = 200'000'000;
constexpr int kLoaderTries = 20; ///< each in the delivery of another SIGSTOP
constexpr timespec kWhileStopped{.tv_sec = 0, .tv_nsec = 5'000'000}; ///< by a signal
constexpr timespec kLongNap{.tv_sec = 0, .tv_nsec = 300'000}; ///< each look takes the helper, too

} // namespace

/// Where nothing can be written into a process that runs, its new thread, which is ours, is stopped
/// for it: while that stands still the process is the one that was looked at.
bool Injection::withLoader(const std::function<bool(pid_t stopped)> &act) const
{
    if (!m_access->needsThread())
        return act(0);
    const int inner = word<int32_t>(offsetof(StubBlock, loaderThread));
    for (int tries = 0; tries < kLoaderTries; ++tries) {
        StoppedThread loader(*m_access, threadOf(m_facts, inner));
        const StoppedThread::Outcome outcome = loader.stop(kLoaderPatience);
        // Stopped with its process by a signal it stands still as well.
        if (outcome == StoppedThread::Outcome::Done || loader.isStandingStill())
            return act(loader.thread());
        if (outcome != StoppedThread::Outcome::Signalled)
            return false;
        loader.release();
        ::nanosleep(&kWhileStopped, nullptr);
    }
    return false;
}

/// Nothing but one of that kind; and thrown away if the process is not any more what it was.
control::Descriptor Injection::take(int number, TargetAccess::Kind kind) const
{
    control::Descriptor taken;
    (void)withLoader([&](pid_t) {
        taken = m_access->take(number, kind);
        return taken.isValid();
    });
    const bool isFile = kind == TargetAccess::Kind::MemoryFile;
    const bool isRight =
        taken.isValid() && (isFile ? isMemoryFile(taken.number()) : isAgentSocket(taken.number()));
    return isRight && isStillItself() ? std::move(taken) : control::Descriptor();
}

void Injection::answer(StubAnswer answer) const
{
    const auto value = static_cast<uint32_t>(answer);
    (void)withLoader([&](pid_t stopped) {
        return m_memory->write(stopped, m_blockAt + offsetof(StubBlock, answer), &value,
                               sizeof value);
    });
}

/// False: it is no memory file of the process's own, or the agent cannot be read.
bool Injection::fillFile(int file) const
{
    const control::Descriptor to = take(file, TargetAccess::Kind::MemoryFile);
    const control::Descriptor from(::open(m_request.agent.c_str(), O_RDONLY | O_CLOEXEC));
    struct stat status = {};
    if (!to.isValid() || !from.isValid() || ::fstat(from.number(), &status) != 0 ||
        !S_ISREG(status.st_mode))
        return false;
    off_t at = 0;
    while (at < status.st_size) {
        const auto left = static_cast<size_t>(status.st_size - at);
        if (::sendfile(to.number(), from.number(), &at, left) <= 0)
            return false;
    }
    return true;
}

/// For an injection whose client is gone. What it offers counts as taken and is closed, or its
/// agent would look for a daemon by itself.
void Injection::giveUp() const
{
    const auto last = static_cast<uint32_t>(m_isStubLeft ? StubAnswer::Finish : StubAnswer::GiveUp);
    (void)withLoader([&](pid_t stopped) {
        return m_memory->write(stopped, m_blockAt + kTakenAt, &kTaken, sizeof kTaken) &&
               m_memory->write(stopped, m_blockAt + offsetof(StubBlock, answer), &last,
                               sizeof last);
    });
}

/// Without a memory file it has to find the agent by its path, in its own mount namespace.
void Injection::giveFile()
{
    const int file = word<int32_t>(offsetof(StubBlock, file));
    m_injected.byMemory = file >= 0 && fillFile(file);
    answer(m_injected.byMemory ? StubAnswer::FileIsFilled : StubAnswer::UsePath);
}

void Injection::takeConnection()
{
    const int peer = word<int32_t>(kPeerAt);
    m_injected.connection = take(peer, TargetAccess::Kind::AgentSocket);
    const uint32_t taken = m_injected.connection.isValid() ? kTaken : kCannotTake;
    (void)withLoader([&](pid_t stopped) {
        return m_memory->write(stopped, m_blockAt + kTakenAt, &taken, sizeof taken);
    });
}

Result<void> Injection::takeResult()
{
    if (word<uint32_t>(offsetof(StubBlock, step)) == static_cast<uint32_t>(StubStep::NotLoaded)) {
        const std::string text = blockText(offsetof(StubBlock, text), sizeof(StubBlock::text));
        const MessageValue why = text.empty()
                                     ? MessageValue(MessageText("its loader does not say why"))
                                     : MessageValue(text);
        return inProcess(Error{.what = msg("it cannot load the agent: %1", why),
                               .remedy = m_injected.byMemory
                                             ? msg("the agent may need a newer glibc than it has")
                                             : msg("it must be able to open %1", m_request.agent)});
    }
    const auto result = static_cast<wire::AttachResult>(word<int32_t>(offsetof(StubBlock, result)));
    if (result == wire::AttachResult::Attached) {
        m_injected.nvtxTables = word<int32_t>(kRequest + offsetof(wire::AttachRequest, nvtxTables));
        m_injected.hasCuda = word<uint32_t>(kRequest + offsetof(wire::AttachRequest, hasCuda)) != 0;
        return {};
    }
    m_injected.connection = {};
    const auto text = word<std::array<char, wire::kProblemText>>(kTextAt);
    Message what = control::readProblem(text).sentence;
    if (what.empty())
        what = msg("the agent says %1", static_cast<int>(result));
    return inProcess(Error{.what = std::move(what),
                           .remedy = result == wire::AttachResult::Busy
                                         ? msg("stop that recording first")
                                         : msg("its threads can be recorded without the agent")});
}

Result<void> Injection::serve()
{
    const control::ClosingAside aside(m_facts.uid[0]); // what the process gives may wait in a close
    bool isFileGiven = false;
    bool isConnectionTaken = false;
    for (;;) {
        const auto step = m_memory->value<uint32_t>(m_blockAt + offsetof(StubBlock, step));
        if (!step)
            return inProcess(
                Error{.what = msg("it has ended, or runs another program, meanwhile")});
        const auto reached = static_cast<StubStep>(*step);
        if (reached == StubStep::AsksForFile && !isFileGiven) {
            isFileGiven = true;
            giveFile();
        }
        if (reached == StubStep::Attaching && !isConnectionTaken &&
            word<uint32_t>(kStageAt) == static_cast<uint32_t>(wire::AttachStage::Offered)) {
            isConnectionTaken = true;
            takeConnection();
        }
        if (reached == StubStep::NotLoaded || reached == StubStep::Returned)
            break;
        if (m_request.stop.stop_requested()) {
            giveUp();
            return tooLate();
        }
        if (monotonicTime() > m_end) {
            giveUp();
            return stoppedOr(Error{.what = msg("the agent was not loaded in time: the process's "
                                               "loader is busy, or its thread gets no processor"),
                                   .remedy = msg("try again")});
        }
        if (m_access->isByHelper())
            ::nanosleep(&kLongNap, nullptr);
        else
            waitShortly();
    }
    Result<void> result = takeResult();
    answer(m_isStubLeft ? StubAnswer::Finish : StubAnswer::GiveUp); // that leaves the pages
    return result;
}

} // namespace trilane::inject

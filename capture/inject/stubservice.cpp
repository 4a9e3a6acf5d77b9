// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/inject/stubservice.h"

#include "capture/control/agentproblem.h"
#include "capture/control/closingaside.h"
#include "capture/inject/stoppedthread.h"
#include "capture/inject/stub.h"
#include "capture/inject/takendescriptor.h"

#include <array>
#include <cerrno>
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

/// If the memory of a running process cannot be written, the agent's new thread is stopped for it:
/// while it is stopped, the process is the examined one.
bool StubService::withLoader(const std::function<bool(pid_t stopped)> &act) const
{
    if (!m_process.access().needsThread())
        return act(0);
    const int inner = m_block.word<int32_t>(offsetof(StubBlock, loaderThread));
    for (int tries = 0; tries < kLoaderTries; ++tries) {
        StoppedThread loader(m_process.access(), threadOf(m_process.facts(), inner));
        const StoppedThread::Outcome outcome = loader.stop(kLoaderPatience);
        // Also true if a signal has stopped the process.
        if (outcome == StoppedThread::Outcome::Done || loader.isStandingStill())
            return act(loader.thread());
        if (outcome != StoppedThread::Outcome::Signalled)
            return false;
        loader.release();
        ::nanosleep(&kWhileStopped, nullptr);
    }
    return false;
}

/// Accepts only one of that kind; discards it if the process has changed.
control::Descriptor StubService::take(int number, TargetAccess::Kind kind) const
{
    control::Descriptor taken;
    (void)withLoader([&](pid_t) {
        taken = m_process.access().take(number, kind);
        return taken.isValid();
    });
    const bool isFile = kind == TargetAccess::Kind::MemoryFile;
    const bool isRight =
        taken.isValid() && (isFile ? isMemoryFile(taken.number()) : isAgentSocket(taken.number()));
    return isRight && m_process.isStillItself() ? std::move(taken) : control::Descriptor();
}

void StubService::answer(StubAnswer answer) const
{
    const auto value = static_cast<uint32_t>(answer);
    (void)withLoader(
        [&](pid_t stopped) { return m_block.write(stopped, offsetof(StubBlock, answer), value); });
}

/// False: it is no memory file of the process's own, or the agent cannot be read.
bool StubService::fillFile(int file) const
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

/// Ends an injection without a client. Accepts and closes its offer, or its agent would look for a
/// daemon.
void StubService::giveUp() const
{
    const auto last = static_cast<uint32_t>(m_isStubLeft ? StubAnswer::Finish : StubAnswer::GiveUp);
    (void)withLoader([&](pid_t stopped) {
        return m_block.write(stopped, kTakenAt, kTaken) &&
               m_block.write(stopped, offsetof(StubBlock, answer), last);
    });
}

/// Without a memory file it has to find the agent by its path, in its own mount namespace.
void StubService::giveFile(Injected &injected) const
{
    const int file = m_block.word<int32_t>(offsetof(StubBlock, file));
    injected.byMemory = file >= 0 && fillFile(file);
    answer(injected.byMemory ? StubAnswer::FileIsFilled : StubAnswer::UsePath);
}

void StubService::takeConnection(Injected &injected) const
{
    const int peer = m_block.word<int32_t>(kPeerAt);
    injected.connection = take(peer, TargetAccess::Kind::AgentSocket);
    const uint32_t taken = injected.connection.isValid() ? kTaken : kCannotTake;
    (void)withLoader([&](pid_t stopped) { return m_block.write(stopped, kTakenAt, taken); });
}

Result<void> StubService::takeResult(Injected &injected) const
{
    if (m_block.word<uint32_t>(offsetof(StubBlock, step)) ==
        static_cast<uint32_t>(StubStep::NotLoaded)) {
        const std::string text = m_block.text(offsetof(StubBlock, text), sizeof(StubBlock::text));
        const MessageValue why = text.empty()
                                     ? MessageValue(MessageText("the loader gave no reason"))
                                     : MessageValue(text);
        return m_process.inProcess(
            Error{.what = msg("the agent cannot be loaded: %1", why),
                  .remedy = injected.byMemory
                                ? msg("the agent may require a newer glibc")
                                : msg("the process must be able to open %1", m_request.agent)});
    }
    const auto result =
        static_cast<wire::AttachResult>(m_block.word<int32_t>(offsetof(StubBlock, result)));
    if (result == wire::AttachResult::Attached) {
        injected.nvtxTables =
            m_block.word<int32_t>(kRequest + offsetof(wire::AttachRequest, nvtxTables));
        injected.hasCuda =
            m_block.word<uint32_t>(kRequest + offsetof(wire::AttachRequest, hasCuda)) != 0;
        return {};
    }
    injected.connection = {};
    const auto text = m_block.word<std::array<char, wire::kProblemText>>(kTextAt);
    Message what = control::readProblem(text).sentence;
    if (what.empty())
        what = msg("the agent returned %1", static_cast<int>(result));
    return m_process.inProcess(
        Error{.what = std::move(what),
              .remedy = result == wire::AttachResult::Busy
                            ? msg("stop that recording first")
                            : msg("its threads can be recorded without the agent")});
}

Result<void> StubService::serve(Injected &injected)
{
    const control::ClosingAside aside(
        m_process.facts().uid[0]); // what the process gives may wait in a close
    bool isFileGiven = false;
    bool isConnectionTaken = false;
    for (;;) {
        const auto step = m_block.read<uint32_t>(offsetof(StubBlock, step));
        if (!step)
            return m_process.inProcess(
                Error{.what = msg("it has meanwhile exited or executed another program")});
        const auto reached = static_cast<StubStep>(*step);
        if (reached == StubStep::AsksForFile && !isFileGiven) {
            isFileGiven = true;
            giveFile(injected);
        }
        if (reached == StubStep::Attaching && !isConnectionTaken &&
            m_block.word<uint32_t>(kStageAt) == static_cast<uint32_t>(wire::AttachStage::Offered)) {
            isConnectionTaken = true;
            takeConnection(injected);
        }
        if (reached == StubStep::NotLoaded || reached == StubStep::Returned)
            break;
        if (m_request.stop.stop_requested()) {
            giveUp();
            return m_process.tooLate();
        }
        if (monotonicTime() > m_end) {
            giveUp();
            return m_process.stoppedOr(
                Error{.what = msg("the agent was not loaded in time: the process's dynamic loader "
                                  "is busy, or its thread gets no CPU time"),
                      .remedy = msg("try again")});
        }
        if (m_process.access().isByHelper())
            ::nanosleep(&kLongNap, nullptr);
        else
            waitShortly();
    }
    Result<void> result = takeResult(injected);
    answer(m_isStubLeft ? StubAnswer::Finish : StubAnswer::GiveUp); // that leaves the pages
    return result;
}

} // namespace trilane::inject

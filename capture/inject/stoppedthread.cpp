// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/inject/stoppedthread.h"

#include "capture/inject/candidates.h"
#include "capture/inject/procfile.h"

#include <cerrno>
#include <csignal>
#include <ctime>
#include <exception>

#include <sys/wait.h>

namespace trilane::inject {

namespace {

constexpr int kEventStop = 128;
constexpr int kCallStop = SIGTRAP | 0x80;
constexpr Ns kSecond = 1'000'000'000;
constexpr int kRestoreTries = 3;

constexpr uint64_t bitOf(int signal)
{
    return uint64_t{1} << (signal - 1);
}
/// Signals without effect on a program that has no handler for them.
constexpr uint64_t kHarmless = bitOf(SIGCHLD) | bitOf(SIGCONT) | bitOf(SIGURG) | bitOf(SIGWINCH);

/// State that is not restored corrupts a running program, so failures are retried. Exception: a
/// thread that has exited or runs needs no restoring. Used in destructors, like everything it
/// calls.
bool insist(const auto &call) noexcept
{
    for (int tried = 0; tried < kRestoreTries; ++tried) {
        try {
            if (call())
                return true;
            if (errno == ESRCH)
                return false;
        } catch (const std::exception &) { // no memory for the request to the helper
        }
        waitShortly();
    }
    return false;
}

} // namespace

Ns monotonicTime()
{
    timespec now{};
    ::clock_gettime(CLOCK_MONOTONIC, &now);
    return Ns{now.tv_sec} * kSecond + now.tv_nsec;
}

void waitShortly()
{
    constexpr timespec kShort{.tv_sec = 0, .tv_nsec = 20'000};
    ::nanosleep(&kShort, nullptr);
}

StoppedThread::Outcome StoppedThread::awaitStop(Ns patience, int &status)
{
    const Ns end = monotonicTime() + patience;
    for (;;) {
        const int got = m_access.wait(m_thread, status, true);
        if (got < 0 || (got > 0 && !WIFSTOPPED(status)))
            return Outcome::Gone;
        if (got > 0) {
            noteStop(status);
            return Outcome::Done;
        }
        if (monotonicTime() > end)
            return Outcome::Late;
    }
}

void StoppedThread::noteStop(int status)
{
    const bool isDelivery = status >> 16 == 0 && WSTOPSIG(status) != kCallStop;
    m_signal = isDelivery ? WSTOPSIG(status) : 0;
    m_isStopped = true;
}

/// The signal to deliver. While its registers and signals are replaced, all others are held back; a
/// fault then is caused by the stub.
int StoppedThread::programsSignal() const noexcept
{
    return !m_isChanged || m_signal == SIGSTOP ? m_signal : 0;
}

bool StoppedThread::resume(bool toNextCall)
{
    if (!m_access.resume(m_thread, toNextCall, programsSignal()))
        return false;
    m_isStopped = false;
    m_signal = 0;
    return true;
}

StoppedThread::Outcome StoppedThread::stop(Ns patience)
{
    m_askedAt = m_releasedAt = monotonicTime();
    if (!m_access.seize(m_thread))
        return errno == ESRCH ? Outcome::Gone : Outcome::Forbidden;
    m_isSeized = true;
    int status = 0;
    const Outcome outcome = awaitStop(patience, status);
    if (outcome != Outcome::Done)
        return outcome;
    if (status >> 16 != kEventStop) {
        undoHarmlessSignal();
        detach();
        return Outcome::Signalled;
    }
    // A group stop by a signal has the same event, but another signal.
    if (WSTOPSIG(status) != SIGTRAP)
        return Outcome::Signalled;
    m_call.reset(); // the registers alone now describe its state
    if (!arch::read(m_access, m_thread, m_registers) || !m_access.readSignals(m_thread, m_signals))
        return Outcome::Gone;
    return Outcome::Done;
}

int64_t StoppedThread::call(const Gate &gate, const arch::SystemCall &call)
{
    arch::Registers changed = m_registers;
    arch::setSystemCall(changed, gate.instruction, call);
    arch::returnTo(changed, gate.restorer, gate.frame);
    m_isChanged = true;
    // In this order: once the registers are set, the frame restores the signals, too.
    if (!arch::writeGeneral(m_access, m_thread, changed) ||
        !m_access.writeSignals(m_thread, ~uint64_t{0}))
        return -ESRCH;
    const Ns end = monotonicTime() + kSecond;
    for (int stops = 0; stops < 2;) { // before it and after it
        int status = 0;
        if (!resume(true))
            return -ESRCH;
        const Outcome outcome = awaitStop(end - monotonicTime(), status);
        if (outcome != Outcome::Done)
            return outcome == Outcome::Late ? -ETIMEDOUT : -ESRCH;
        if (m_signal != programsSignal())
            return -EINTR;
        // Others are group stops, or their end.
        stops += WSTOPSIG(status) == kCallStop;
    }
    arch::Registers after;
    return arch::read(m_access, m_thread, after) ? arch::result(after) : -ESRCH;
}

bool StoppedThread::run(uint64_t function, uint64_t argument, uint64_t stackTop)
{
    arch::Registers changed = m_registers;
    arch::setFunction(changed, function, argument, stackTop);
    m_isChanged = true;
    return arch::writeGeneral(m_access, m_thread, changed) && goOn();
}

int StoppedThread::strayed()
{
    int status = 0;
    const int got = m_access.wait(m_thread, status, false);
    if (got == 0)
        return 0;
    if (got < 0 || !WIFSTOPPED(status)) {
        m_isSeized = false;
        return -1;
    }
    noteStop(status);
    if (m_signal != programsSignal())
        return m_signal;
    return goOn() ? 0 : -1;
}

void StoppedThread::leave() noexcept
{
    m_isChanged = false;
    m_registers.vector.clear(); // there is nothing to restore
}

/// As at a timeout, including the time until it stopped.
bool StoppedThread::hasRestoredItself() const noexcept
{
    bool has = false;
    return m_isChanged && m_hasRestored && insist([&] {
               has = m_hasRestored();
               return true;
           }) &&
           has;
}

/// In a stop of ptrace itself, neither in a system call nor at a signal: there its registers can be
/// set.
bool StoppedThread::stopAgain(Ns patience) noexcept
{
    if (!insist([this] { return m_access.interrupt(m_thread); }))
        return false;
    const Ns end = monotonicTime() + patience;
    insist([&] {
        int status = 0;
        while (awaitStop(end - monotonicTime(), status) == Outcome::Done &&
               status >> 16 != kEventStop && resume(false))
            ;
        return true;
    });
    return m_isStopped;
}

/// True if a signal is pending that would also interrupt the thread without us, or if that is
/// unknown.
bool StoppedThread::hasPendingSignal() const noexcept
try {
    const std::string status = procFile(m_thread, "status");
    const auto pending = static_cast<uint64_t>(number(field(status, "SigPnd"), 16)) |
                         static_cast<uint64_t>(number(field(status, "ShdPnd"), 16));
    const auto caught = static_cast<uint64_t>(number(field(status, "SigCgt"), 16));
    const auto ignored = static_cast<uint64_t>(number(field(status, "SigIgn"), 16));
    return (pending & ~m_signals & ~ignored & ~(kHarmless & ~caught)) != 0;
} catch (const std::exception &) {
    return true;
}

/// A signal without effect on the program has ended its call, only because a traced thread receives
/// all signals.
void StoppedThread::undoHarmlessSignal() noexcept
{
    if (!m_call || m_signal <= 0 || !(bitOf(m_signal) & kHarmless))
        return;
    insist([this] {
        const auto caught =
            static_cast<uint64_t>(number(field(procFile(m_thread, "status"), "SigCgt"), 16));
        if (caught & bitOf(m_signal) || hasPendingSignal())
            return true;
        arch::Registers now;
        if (!arch::read(m_access, m_thread, now))
            return false;
        const auto call = arch::systemCall(now, {}, {});
        if (!call || call->number != m_call->number || !arch::isCutShort(now) ||
            !canBeginAgain(call->number))
            return true;
        arch::callAgain(now, *m_call);
        return arch::writeGeneral(m_access, m_thread, now);
    });
}

/// Once: afterwards they no longer match what was read.
void StoppedThread::restore() noexcept
{
    if (m_call) {
        if (!arch::isCutShort(m_registers))
            arch::continueCall(m_registers, *m_call);
        else if (canBeginAgain(m_call->number) && !hasPendingSignal())
            arch::callAgain(m_registers, *m_call);
    }
    if (m_isChanged)
        insist([this] { return m_access.writeSignals(m_thread, m_signals); });
    m_isRestored = insist([this] {
        return m_isChanged ? arch::write(m_access, m_thread, m_registers)
                           : arch::writeGeneral(m_access, m_thread, m_registers);
    });
}

void StoppedThread::detach() noexcept
{
    insist([this] {
        m_access.detach(m_thread, programsSignal());
        return true;
    });
    m_isSeized = m_isStopped = false;
    m_releasedAt = monotonicTime();
}

void StoppedThread::release() noexcept
{
    if (!m_isSeized)
        return;
    // Not stopped: it is in the stub, or has not reacted yet. Otherwise, the end of this thread
    // releases it, and the stub restores it.
    if (!m_isStopped && !stopAgain(kSecond)) {
        m_releasedAt = monotonicTime();
        return;
    }
    if (hasRestoredItself())
        leave();
    if (!m_registers.vector.empty())
        restore();
    detach();
}

} // namespace trilane::inject

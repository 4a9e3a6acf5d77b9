// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "capture/inject/arch.h"
#include "capture/inject/targetaccess.h"
#include "model/base/time.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <utility>

#include <sys/types.h>

namespace trilane::inject {

/// One thread of another process, stopped and borrowed. The destructor always restores its
/// registers and signals and resumes it. All calls from the same thread. Its signals are blocked
/// until then, except SIGSTOP, which cannot be blocked: it is delivered immediately, so that the
/// kernel stops the process and notices a later SIGCONT. The thread itself continues until it is
/// released, and stops then if the process is still stopped.
class StoppedThread
{
public:
    StoppedThread(TargetAccess &access, pid_t thread)
        : m_access(access)
        , m_thread(thread)
    {}
    ~StoppedThread() { release(); }
    StoppedThread(const StoppedThread &) = delete;
    StoppedThread &operator=(const StoppedThread &) = delete;

    enum class Outcome {
        Done,
        Gone,      ///< it has ended
        Forbidden, ///< reason in errno
        Signalled, ///< a signal was first; the thread receives it and is released
        Late       ///< it did not stop in time
    };
    /// Stops it and saves its registers and signals.
    [[nodiscard]] Outcome stop(Ns patience);

    [[nodiscard]] pid_t thread() const { return m_thread; }
    /// Also for a group stop of its process, after stop().
    [[nodiscard]] bool isStandingStill() const { return m_isStopped; }
    [[nodiscard]] const arch::Registers &registers() const { return m_registers; }
    [[nodiscard]] uint64_t signalMask() const { return m_signals; }
    /// The system call it is in; for the restart. Values set before stop() apply until it is
    /// stopped.
    void setCall(const std::optional<arch::SystemCall> &call) { m_call = call; }

    [[nodiscard]] const std::optional<arch::SystemCall> &interrupted() const { return m_call; }

    /// Address of its system calls for us, and of the frame on its stack (arch.h) by which it
    /// restores itself if we exit.
    struct Gate
    {
        uint64_t instruction = 0;
        uint64_t restorer = 0;
        uint64_t frame = 0;
    };
    /// Makes it perform a system call; returns its result, -errno for a failure. From the first one
    /// on, all signals are held back until it is released.
    [[nodiscard]] int64_t call(const Gate &gate, const arch::SystemCall &call);
    /// Makes it call a function.
    [[nodiscard]] bool run(uint64_t function, uint64_t argument, uint64_t stackTop);
    /// After run(): 0: normal, a signal: stopped by a fault, -1: it has ended.
    [[nodiscard]] int strayed();
    /// Stops it again, after run().
    [[nodiscard]] bool stopAgain(Ns patience) noexcept;
    /// Then: its current registers.
    [[nodiscard]] bool readNow(arch::Registers &now) const
    {
        return arch::read(m_access, m_thread, now);
    }
    [[nodiscard]] bool goOn() { return resume(false); }
    /// It has restored itself: its registers are the program's.
    void leave() noexcept;
    /// Checks whether it has, so that release() sets none.
    void setRestoring(std::function<bool()> hasRestored) { m_hasRestored = std::move(hasRestored); }
    /// From the first system call on, until it has restored itself.
    [[nodiscard]] bool isOurs() const { return m_isChanged; }

    /// Restores and releases it; also called by the destructor.
    void release() noexcept;
    /// Its registers and signals have been restored: nothing of the injection is left in it.
    [[nodiscard]] bool isRestored() const { return m_isRestored; }
    /// From the request to stop until the release.
    [[nodiscard]] Ns stoppedFor() const { return m_releasedAt - m_askedAt; }

private:
    [[nodiscard]] Outcome awaitStop(Ns patience, int &status);
    void noteStop(int status);
    [[nodiscard]] bool resume(bool toNextCall);
    [[nodiscard]] int programsSignal() const noexcept;
    [[nodiscard]] bool hasPendingSignal() const noexcept;
    [[nodiscard]] bool hasRestoredItself() const noexcept;
    void undoHarmlessSignal() noexcept;
    void restore() noexcept;
    void detach() noexcept;

    TargetAccess &m_access;
    pid_t m_thread;
    bool m_isSeized = false;
    bool m_isStopped = false;
    bool m_isChanged = false; ///< registers or signals are replaced
    bool m_isRestored = false;
    std::function<bool()> m_hasRestored;
    int m_signal = 0; ///< signal being delivered; 0: none
    arch::Registers m_registers;
    uint64_t m_signals = 0;
    std::optional<arch::SystemCall> m_call;
    Ns m_askedAt = 0;
    Ns m_releasedAt = 0;
};

/// CLOCK_MONOTONIC.
[[nodiscard]] Ns monotonicTime();
/// Some tens of microseconds.
void waitShortly();

} // namespace trilane::inject

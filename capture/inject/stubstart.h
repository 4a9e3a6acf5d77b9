// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "capture/inject/attachedprocess.h"
#include "capture/inject/candidates.h"
#include "capture/inject/stoppedthread.h"
#include "capture/inject/stub.h"

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace trilane::inject {

/// The first half of an attach: stops a thread of the process, maps the stub into its memory, and
/// runs the stub on it, which creates another thread. Used by the thread of the attach.
class StubStart
{
public:
    /// Both outlive it. `end`: of the attach.
    StubStart(AttachedProcess &process, const Request &request, Ns end)
        : m_process(process)
        , m_request(request)
        , m_end(end)
    {}

    enum class Attempt {
        Started,
        TryAnother,
        NoChance, ///< it waits for a signal (sigsuspend), however long that takes
        Failed
    };
    [[nodiscard]] Attempt attempt(const Candidate &candidate);
    /// After Failed, once.
    [[nodiscard]] Error takeFailure() { return std::move(*m_failure); }
    /// Longest time that a thread was stopped.
    [[nodiscard]] Ns stopped() const { return m_stopped; }
    /// After Started.
    [[nodiscard]] const RemoteBlock &block() const { return m_block; }
    /// The stopped thread has left the stub: only the new one is in its pages.
    [[nodiscard]] bool isStubLeft() const { return m_isStubLeft; }

private:
    [[nodiscard]] bool isAtSafePoint(StoppedThread &thread, const Candidate &candidate) const;
    [[nodiscard]] bool isAllowedByFilter(pid_t stopped);
    [[nodiscard]] bool isStillTheSame();
    [[nodiscard]] std::vector<std::string> threads() const;
    [[nodiscard]] std::unique_ptr<StubBlock> newBlock() const;
    [[nodiscard]] bool makeGate(const StoppedThread &thread);
    [[nodiscard]] bool bringStub(StoppedThread &thread);
    [[nodiscard]] Attempt awaitCreated(StoppedThread &thread);
    [[nodiscard]] bool isCreated() const
    {
        return m_block.word<uint32_t>(offsetof(StubBlock, isCreated)) != 0;
    }
    void noteRestored(StoppedThread &thread) const;
    [[nodiscard]] bool waitsForLock(const StoppedThread &thread) const;
    bool fail(Message what, Message remedy);
    bool failAstray();
    [[nodiscard]] Attempt takeCreated(StoppedThread &thread);
    void removeStub(StoppedThread &thread);

    AttachedProcess &m_process;
    const Request &m_request;
    Ns m_end;
    RemoteBlock m_block;
    StoppedThread::Gate m_gate;
    uint64_t m_mapping = 0;
    size_t m_mappingSize = 0;
    std::vector<std::string> m_threadsBefore; ///< the attempt; sorted
    bool m_isStubLeft = false;
    Ns m_stopped = 0;
    std::optional<Error> m_failure;
};

} // namespace trilane::inject

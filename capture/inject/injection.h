// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "capture/inject/candidates.h"
#include "capture/inject/inject.h"
#include "capture/inject/remotememory.h"
#include "capture/inject/stoppedthread.h"
#include "capture/inject/stub.h"
#include "capture/inject/targetaccess.h"
#include "capture/inject/targetfunctions.h"

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace trilane::inject {

/// One attach, on its own thread: brings the stub in (startThread) and then serves the new thread
/// (serve).
class Injection
{
public:
    Injection(int pid, const Request &request, const Requester &user)
        : m_pid(pid)
        , m_request(request)
        , m_user(user)
    {}
    [[nodiscard]] Result<Injected> run();

private:
    enum class Attempt {
        Started,
        TryAnother,
        NoChance, ///< it waits for a signal (sigsuspend), however long that takes
        Failed
    };
    static constexpr Ns kStopPatience = 200'000'000;

    // injection.cpp
    [[nodiscard]] Result<void> prepare();
    [[nodiscard]] Result<void> awaitLoader();
    [[nodiscard]] TargetFacts look() const;
    [[nodiscard]] Result<void> startThread();
    [[nodiscard]] bool mayWaitOn(Ns begin, bool hadChance) const;
    [[nodiscard]] Error tooLate() const;
    /// Replaces the error if no time limit would have sufficed. `hadChance`: a thread was not in
    /// sigsuspend().
    [[nodiscard]] Error waitingOr(Error error, bool hadChance) const;
    [[nodiscard]] Attempt attempt(const Candidate &candidate);
    [[nodiscard]] bool isAtSafePoint(StoppedThread &thread, const Candidate &candidate) const;
    [[nodiscard]] bool isAllowedByFilter(pid_t stopped);
    [[nodiscard]] bool isStillItself() const;
    [[nodiscard]] bool isStillTheSame();
    [[nodiscard]] Error inProcess(Error error) const;
    /// After a timeout: reports a process that was stopped meanwhile as stopped.
    [[nodiscard]] Error stoppedOr(Error error) const;
    [[nodiscard]] static std::string textOf(int64_t negativeErrno);
    bool fail(Message what, Message remedy);

    // bringing.cpp
    [[nodiscard]] std::vector<std::string> threads() const;
    [[nodiscard]] std::unique_ptr<StubBlock> newBlock() const;
    [[nodiscard]] bool makeGate(const StoppedThread &thread);
    [[nodiscard]] bool bringStub(StoppedThread &thread);
    [[nodiscard]] Attempt awaitCreated(StoppedThread &thread);
    [[nodiscard]] bool isCreated() const
    {
        return word<uint32_t>(offsetof(StubBlock, isCreated)) != 0;
    }
    void noteRestored(StoppedThread &thread) const;
    [[nodiscard]] bool waitsForLock(const StoppedThread &thread) const;
    bool failAstray();
    [[nodiscard]] Attempt takeCreated(StoppedThread &thread);
    void removeStub(StoppedThread &thread);

    // serving.cpp
    [[nodiscard]] Result<void> serve();
    [[nodiscard]] bool withLoader(const std::function<bool(pid_t stopped)> &act) const;
    [[nodiscard]] control::Descriptor take(int number, TargetAccess::Kind kind) const;
    void giveFile();
    [[nodiscard]] bool fillFile(int file) const;
    void takeConnection();
    [[nodiscard]] Result<void> takeResult();
    void answer(StubAnswer answer) const;
    void giveUp() const;
    template <typename T>
    [[nodiscard]] T word(size_t offset) const
    {
        return m_memory->value<T>(m_blockAt + offset).value_or(T{});
    }
    [[nodiscard]] std::string blockText(size_t offset, size_t room) const
    {
        return m_memory->text(m_blockAt + offset, room);
    }

    int m_pid;
    const Request &m_request;
    const Requester &m_user;
    control::Descriptor m_pidfd;
    TargetFacts m_facts;
    std::string m_image; ///< of TargetAccess
    TargetMaps m_maps;
    std::unique_ptr<TargetAccess> m_access;
    std::optional<RemoteMemory> m_memory;
    TargetFunctions m_functions;
    std::unique_ptr<StubBlock> m_block; ///< as it was written
    uint64_t m_blockAt = 0;             ///< in the process
    StoppedThread::Gate m_gate;
    uint64_t m_mapping = 0;
    size_t m_mappingSize = 0;
    std::vector<std::string> m_threadsBefore; ///< the attempt; sorted
    bool m_isStubLeft = false; ///< by the stopped thread: only the new one is in the pages
    Ns m_end = 0;
    std::optional<Error> m_failure;
    Injected m_injected;
};

} // namespace trilane::inject

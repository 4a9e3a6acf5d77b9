// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "capture/inject/attachedprocess.h"
#include "capture/inject/stub.h"

#include <functional>

namespace trilane::inject {

/// The second half of an attach: the process runs on, and its new thread loads the agent with our
/// help. Used by the thread of the attach.
class StubService
{
public:
    /// All outlive it. `isStubLeft`: of StubStart. `end`: of the attach.
    StubService(const AttachedProcess &process, const Request &request, const RemoteBlock &block,
                bool isStubLeft, Ns end)
        : m_process(process)
        , m_request(request)
        , m_block(block)
        , m_isStubLeft(isStubLeft)
        , m_end(end)
    {}

    /// Until the agent is loaded. Fills `injected`: connection, byMemory, nvtxTables, hasCuda.
    [[nodiscard]] Result<void> serve(Injected &injected);

private:
    [[nodiscard]] bool withLoader(const std::function<bool(pid_t stopped)> &act) const;
    [[nodiscard]] control::Descriptor take(int number, TargetAccess::Kind kind) const;
    [[nodiscard]] bool fillFile(int file) const;
    void giveFile(Injected &injected) const;
    void takeConnection(Injected &injected) const;
    [[nodiscard]] Result<void> takeResult(Injected &injected) const;
    void answer(StubAnswer answer) const;
    void giveUp() const;

    const AttachedProcess &m_process;
    const Request &m_request;
    const RemoteBlock &m_block;
    bool m_isStubLeft;
    Ns m_end;
};

} // namespace trilane::inject

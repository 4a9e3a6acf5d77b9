// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "capture/inject/attachability.h"
#include "capture/inject/inject.h"
#include "capture/inject/remotememory.h"
#include "capture/inject/targetaccess.h"
#include "capture/inject/targetfunctions.h"

#include <memory>
#include <optional>
#include <string>

namespace trilane::inject {

/// The process of an attach: access and facts. Used by the thread of the attach.
class AttachedProcess
{
public:
    /// Both outlive it.
    AttachedProcess(int pid, const Request &request, const Requester &user)
        : m_pid(pid)
        , m_request(request)
        , m_user(user)
    {}

    /// Opens its memory, waits for its loader, at most until `end`, and finds its functions.
    /// Errors: it cannot be attached to.
    [[nodiscard]] Result<void> open(Ns end);

    // After open().
    [[nodiscard]] int pid() const { return m_pid; }
    [[nodiscard]] const TargetFacts &facts() const { return m_facts; }
    [[nodiscard]] const TargetMaps &maps() const { return m_maps; }
    [[nodiscard]] const TargetFunctions &functions() const { return m_functions; }
    [[nodiscard]] TargetAccess &access() const { return *m_access; }
    [[nodiscard]] const RemoteMemory &memory() const { return *m_memory; }
    [[nodiscard]] Attachability judgeNow() const;
    /// Waits for that.
    [[nodiscard]] bool hasEnded(int waitMs = 0) const;
    /// Is it the process, of the rights and of the program, that was looked at?
    [[nodiscard]] bool isStillItself() const;
    /// Its seccomp filters are those of this process.
    [[nodiscard]] bool hasOurFilters() const;

    /// The error, with the process as its place.
    [[nodiscard]] Error inProcess(Error error) const;
    /// After a timeout: reports a process that has been stopped as such.
    [[nodiscard]] Error stoppedOr(Error error) const;
    /// The recording has ended.
    [[nodiscard]] Error tooLate() const;

private:
    [[nodiscard]] Result<void> awaitLoader(Ns longest);
    [[nodiscard]] TargetFacts look() const;

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
};

[[nodiscard]] std::string textOf(int64_t negativeErrno);

} // namespace trilane::inject

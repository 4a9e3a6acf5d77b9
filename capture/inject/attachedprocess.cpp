// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/inject/attachedprocess.h"

#include "capture/inject/stoppedthread.h"
#include "capture/inject/stub.h"

#include <cstring>

#include <fcntl.h>
#include <poll.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace trilane::inject {

Error AttachedProcess::inProcess(Error error) const
{
    error.file = "process " + std::to_string(m_pid);
    error.place = Message::fromText(m_facts.name);
    return error;
}

Error AttachedProcess::stoppedOr(Error error) const
{
    const Attachability now = judgeNow();
    return now.obstacle == Obstacle::Stopped ? now.why : inProcess(std::move(error));
}

Error AttachedProcess::tooLate() const
{
    return inProcess(Error{.what = msg("the recording ended before the agent was loaded")});
}

std::string textOf(int64_t negativeErrno)
{
    return std::strerror(static_cast<int>(-negativeErrno));
}

Result<void> AttachedProcess::open(Ns end)
{
    m_pidfd = control::Descriptor(m_request.pidfd >= 0
                                      ? ::fcntl(m_request.pidfd, F_DUPFD_CLOEXEC, 3)
                                      : static_cast<int>(::syscall(SYS_pidfd_open, m_pid, 0)));
    m_access = m_request.helper ? TargetAccess::byHelper(*m_request.helper, m_pid)
                                : TargetAccess::own(m_pid);
    const int opened = m_access->open();
    m_facts = opened == 0 ? look() : factsOf(m_pid);
    const Attachability answer = judge(m_facts, m_user);
    // A process may allow this one by PR_SET_PTRACER; only ptrace itself reports that.
    const bool isRefused = m_access->isByHelper() && opened != 0;
    const bool mayTry = answer.obstacle == Obstacle::Yama && m_user.yama == 1;
    // A program just executed has not mapped libc yet.
    const bool mayStillLoad = answer.obstacle == Obstacle::NoGlibc;
    if (!answer.isAttachable && !mayTry && !mayStillLoad &&
        !(isRefused && answer.obstacle == Obstacle::NotReadable))
        return answer.why;
    if (m_request.agent.size() >= kMaxAgentPathLength ||
        m_request.socket.size() >= wire::kMaxSocketPathLength ||
        m_request.range.size() > wire::kMaxRangeLength)
        return inProcess(Error{.what = msg("a path or range is too long")});
    if (opened != 0) {
        if (mayTry)
            return answer.why;
        return inProcess(Error{.what = msg("its memory cannot be opened: %1", textOf(-opened)),
                               .remedy = msg("run as root")});
    }
    m_image = m_access->image();
    if (!m_access->renew())
        return inProcess(Error{.what = msg("it has exited in the meantime")});
    m_memory.emplace(*m_access);
    if (Result<void> done = awaitLoader(end); !done)
        return done;
    // Earlier mappings may have been incomplete.
    m_maps = parseMaps(m_access->maps());
    m_facts = look();
    if (const Attachability again = judge(m_facts, m_user); !again.isAttachable && !mayTry)
        return again.why;
    Result<TargetFunctions> functions = findFunctions(*m_memory, m_maps);
    if (!functions)
        return inProcess(functions.error());
    m_functions = *functions;
    return {};
}

/// Until then no other thread may call the loader, or any function of libc.
Result<void> AttachedProcess::awaitLoader(Ns longest)
{
    const Ns end = std::min(longest, monotonicTime() + m_request.patience);
    while (!isLoaderThrough(*m_memory, parseMaps(m_access->maps()))) {
        if (m_request.stop.stop_requested())
            return tooLate();
        if (hasEnded(1))
            return inProcess(Error{.what = msg("it has exited in the meantime")});
        if (monotonicTime() > end)
            return inProcess(Error{
                .what = msg("its dynamic loader has not finished loading the program's libraries"),
                .remedy = msg("try again")});
    }
    return {};
}

TargetFacts AttachedProcess::look() const
{
    return m_access->isByHelper() ? factsOf(m_pid, *m_access) : factsOf(m_pid);
}

Attachability AttachedProcess::judgeNow() const
{
    return judge(look(), m_user);
}

bool AttachedProcess::hasEnded(int waitMs) const
{
    pollfd ended{m_pidfd.number(), POLLIN, 0};
    return ::poll(&ended, m_pidfd.isValid() ? 1 : 0, waitMs) == 1;
}

/// Is it the process, of the rights and of the program, that was looked at?
bool AttachedProcess::isStillItself() const
{
    return !hasEnded() && isSameIdentity(identityOf(m_pid), m_facts) &&
           m_access->image() == m_image;
}

bool AttachedProcess::hasOurFilters() const
{
    return m_user.seccomp == 2 && m_facts.seccompFilters != 0 &&
           m_user.seccompFilters == m_facts.seccompFilters;
}

} // namespace trilane::inject

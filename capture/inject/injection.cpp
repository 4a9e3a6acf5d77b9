// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/inject/injection.h"

#include "capture/inject/hurry.h"
#include "capture/inject/seccompfilter.h"
#include "model/base/guarded.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <thread>

#include <fcntl.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace trilane::inject {

Error Injection::inProcess(Error error) const
{
    error.file = "process " + std::to_string(m_pid);
    error.place = Message::fromText(m_facts.name);
    return error;
}

Error Injection::stoppedOr(Error error) const
{
    const Attachability now = judge(look(), m_user);
    return now.obstacle == Obstacle::Stopped ? now.why : inProcess(std::move(error));
}

std::string Injection::textOf(int64_t negativeErrno)
{
    return std::strerror(static_cast<int>(-negativeErrno));
}

bool Injection::fail(Message what, Message remedy)
{
    m_failure = inProcess(Error{.what = std::move(what), .remedy = std::move(remedy)});
    return false;
}

Result<Injected> Injection::run()
{
    const Ns begin = monotonicTime();
    m_end = begin + m_request.timeout;
    ::prctl(PR_SET_TIMERSLACK, 1); // naps of tens of microseconds; this thread ends with the attach
    if (Result<void> done = prepare(); !done)
        return done.error();
    if (Result<void> done = startThread(); !done)
        return done.error();
    if (Result<void> done = serve(); !done)
        return done.error();
    m_injected.took = monotonicTime() - begin;
    return std::move(m_injected);
}

Result<void> Injection::prepare()
{
    m_pidfd = control::Descriptor(m_request.pidfd >= 0
                                      ? ::fcntl(m_request.pidfd, F_DUPFD_CLOEXEC, 3)
                                      : static_cast<int>(::syscall(SYS_pidfd_open, m_pid, 0)));
    m_access = m_request.helper ? TargetAccess::byHelper(*m_request.helper, m_pid)
                                : TargetAccess::own(m_pid);
    const int opened = m_access->open();
    m_facts = opened == 0 ? look() : factsOf(m_pid);
    const Attachability answer = judge(m_facts, m_user);
    // A process may have allowed us by PR_SET_PTRACER; only ptrace itself tells.
    const bool isRefused = m_access->isByHelper() && opened != 0;
    const bool mayTry = answer.obstacle == Obstacle::Yama && m_user.yama == 1;
    if (!answer.isAttachable && !mayTry && !(isRefused && answer.obstacle == Obstacle::NotReadable))
        return answer.why;
    if (m_request.agent.size() >= kLongestAgentPath ||
        m_request.socket.size() >= wire::kLongestSocket ||
        m_request.range.size() > wire::kLongestRange)
        return inProcess(Error{.what = msg("a path or range is too long")});
    if (opened != 0) {
        if (mayTry)
            return answer.why;
        return inProcess(Error{.what = msg("its memory may not be opened: %1", textOf(-opened)),
                               .remedy = msg("be root")});
    }
    m_image = m_access->image();
    if (!m_access->renew())
        return inProcess(Error{.what = msg("it has ended meanwhile")});
    m_memory.emplace(*m_access);
    if (Result<void> done = awaitLoader(); !done)
        return done;
    // What was mapped before may not have been all.
    m_maps = parseMaps(m_access->maps());
    m_facts = look();
    if (const Attachability again = judge(m_facts, m_user); !again.isAttachable && !mayTry)
        return again.why;
    Result<TargetFunctions> functions = findFunctions(*m_memory, m_maps);
    if (!functions)
        return inProcess(functions.error());
    m_functions = *functions;
    m_injected.wasThere = m_functions.attach != 0;
    if (m_facts.clockOffset != 0)
        m_injected.notes.push_back(msg("its clock is another one (time namespace): its times are "
                                       "shifted against those of other processes"));
    return {};
}

TargetFacts Injection::look() const
{
    return m_access->isByHelper() ? factsOf(m_pid, *m_access) : factsOf(m_pid);
}

/// Until then no other thread may call the loader, or any function of libc.
Result<void> Injection::awaitLoader()
{
    const Ns end = std::min(m_end, monotonicTime() + m_request.patience);
    while (!isLoaderThrough(*m_memory, parseMaps(m_access->maps()))) {
        if (m_request.stop.stop_requested())
            return tooLate();
        pollfd ended{m_pidfd.number(), POLLIN, 0};
        if (::poll(&ended, m_pidfd.isValid() ? 1 : 0, 1) == 1)
            return inProcess(Error{.what = msg("it has ended meanwhile")});
        if (monotonicTime() > end)
            return inProcess(
                Error{.what = msg("its loader is not through with its program's libraries"),
                      .remedy = msg("try again")});
    }
    return {};
}

Error Injection::tooLate() const
{
    return inProcess(Error{.what = msg("the recording ended before the agent was in it")});
}

Error Injection::waitingOr(Error error, bool hadChance) const
{
    if (hadChance || (m_injected.tries == 0 && !allWaitForSignals(m_pid)))
        return error;
    return inProcess(Error{
        .what = msg("its threads wait for a signal (sigsuspend), where they cannot load the agent"),
        .remedy = msg("so does `timeout`: what it has started gets agents of its own; with "
                      "--no-children, attach to that")});
}

bool Injection::mayWaitOn(Ns begin, bool hadChance) const
{
    const Ns now = monotonicTime();
    return now < std::min(m_end, begin + m_request.patience) &&
           (hadChance || !m_request.mayWait || m_request.mayWait(now - begin));
}

Result<void> Injection::startThread()
{
    const Ns begin = monotonicTime();
    const Ns end = std::min(m_end, begin + m_request.patience);
    bool hadChance = false;
    do {
        for (const Candidate &candidate : candidatesOf(m_pid, m_maps)) {
            if (m_request.stop.stop_requested())
                return waitingOr(tooLate(), hadChance);
            ++m_injected.tries;
            const Attempt attempted = attempt(candidate);
            if (attempted == Attempt::Started)
                return {};
            if (attempted == Attempt::Failed)
                return std::move(*m_failure);
            hadChance |= attempted == Attempt::TryAnother;
            if (monotonicTime() > end)
                break;
        }
        if (m_request.stop.stop_requested())
            return waitingOr(tooLate(), hadChance);
        pollfd alive{m_pidfd.number(), POLLIN, 0};
        if (m_pidfd.isValid() && ::poll(&alive, 1, 1) == 1)
            return inProcess(Error{.what = msg("it has ended meanwhile")});
    } while (mayWaitOn(begin, hadChance));
    const Error none{
        .what = msg("none of its threads came to a point at which it could load the agent"),
        .remedy = msg("try again; a process that only allocates memory, or waits for a device, "
                      "gives no chance")};
    return stoppedOr(waitingOr(none, hadChance));
}

bool Injection::isAtSafePoint(StoppedThread &thread, const Candidate &candidate) const
{
    const uint64_t at = arch::programCounter(thread.registers());
    std::array<unsigned char, 8> code{};
    (void)m_memory->read(at - 4, code.data(), code.size());
    std::array<unsigned char, 4> before{};
    std::array<unsigned char, 4> here{};
    std::copy_n(code.begin(), 4, before.begin());
    std::copy_n(code.begin() + 4, 4, here.begin());
    std::optional<arch::SystemCall> call = arch::systemCall(thread.registers(), before, here);
    if (call && call->number == candidate.call.number)
        call->arguments = candidate.call.arguments; // as they were before its result came
    thread.setCall(call);
    return isSafe(call ? &*call : nullptr, at, m_maps);
}

bool Injection::isAllowedByFilter(pid_t stopped)
{
    if (m_facts.seccomp != 2)
        return true;
    const FilterAnswer filters = m_access->filters(stopped);
    if (!filters.deadly.empty())
        return fail(msg("its seccomp filter kills it when the agent calls %1", filters.deadly),
                    msg("allow that call, or record its threads without the agent"));
    const bool isOurFilter = m_user.seccomp == 2 && m_facts.seccompFilters != 0 &&
                             m_user.seccompFilters == m_facts.seccompFilters;
    if (!filters.isRead && !isOurFilter)
        return fail(msg("it has a seccomp filter, and only root can see what that forbids"),
                    msg("be root on the host, or attach from within its container"));
    return true;
}

/// Is it the process, of the rights and of the program, that was looked at?
bool Injection::isStillItself() const
{
    pollfd ended{m_pidfd.number(), POLLIN, 0};
    return !(m_pidfd.isValid() && ::poll(&ended, 1, 0) != 0) &&
           isSameIdentity(identityOf(m_pid), m_facts) && m_access->image() == m_image;
}

/// While one of its threads stands still a process cannot become another program: what is true now,
/// holds until the thread is let go.
bool Injection::isStillTheSame()
{
    if (!isSameIdentity(identityOf(m_pid), m_facts))
        return fail(msg("it has become another program, of other rights, meanwhile"), Message());
    if (!m_access->renew() || !isStillItself())
        return fail(msg("it has ended, or runs another program, meanwhile"), Message());
    return true;
}

Injection::Attempt Injection::attempt(const Candidate &candidate)
{
    m_threadsBefore = threads();
    std::optional<Hurry> hurry(std::in_place);
    StoppedThread thread(*m_access, candidate.thread);
    if (candidate.call.number >= 0)
        thread.setCall(candidate.call);
    const auto done = [&](Attempt attempted) {
        thread.release();
        hurry.reset();
        m_injected.stopped = std::max(m_injected.stopped, thread.stoppedFor());
        m_isStubLeft = thread.isRestored();
        return attempted;
    };
    switch (thread.stop(kStopPatience)) {
    case StoppedThread::Outcome::Done:
        break;
    case StoppedThread::Outcome::Forbidden: {
        const int error = errno;
        hurry.reset();
        const Attachability again = judge(look(), m_user);
        if (!again.isAttachable)
            m_failure = again.why;
        else
            fail(msg("ptrace is not permitted: %1", textOf(-error)),
                 msg("be root, or look at the limits of the container"));
        return done(Attempt::Failed);
    }
    default:
        return done(Attempt::TryAnother);
    }
    // Is the id still that of the process that was checked?
    pollfd ended{m_pidfd.number(), POLLIN, 0};
    if (m_pidfd.isValid() && ::poll(&ended, 1, 0) != 0) {
        fail(msg("it has ended meanwhile"), Message());
        return done(Attempt::Failed);
    }
    if (!isStillTheSame())
        return done(Attempt::Failed);
    if (!isAtSafePoint(thread, candidate)) {
        const auto &call = thread.interrupted();
        const bool waitsForSignal = call && call->number == SYS_rt_sigsuspend;
        return done(waitsForSignal ? Attempt::NoChance : Attempt::TryAnother);
    }
    if (!isAllowedByFilter(candidate.thread) || !bringStub(thread))
        return done(Attempt::Failed);
    const Attempt attempted = awaitCreated(thread);
    return done(attempted);
}

Result<Injected> inject(int pid, const Request &request, const Requester &user)
{
    // With the end of a thread the kernel lets go of everything that it traces.
    std::optional<Result<Injected>> result;
    std::thread([&] {
        result.emplace(guarded([&] { return Injection(pid, request, user).run(); }));
    }).join();
    return std::move(*result);
}

} // namespace trilane::inject

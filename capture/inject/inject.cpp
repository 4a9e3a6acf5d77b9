// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/inject/inject.h"

#include "capture/inject/stubservice.h"
#include "capture/inject/stubstart.h"
#include "model/base/guarded.h"

#include <algorithm>
#include <thread>

#include <sys/prctl.h>

namespace trilane::inject {

namespace {

/// One attach, on its own thread: starts the stub (StubStart), then serves its new thread
/// (StubService).
class Injection
{
public:
    Injection(int pid, const Request &request, const Requester &user)
        : m_request(request)
        , m_process(pid, request, user)
        , m_end(monotonicTime() + request.timeout)
    {}
    [[nodiscard]] Result<Injected> run();

private:
    [[nodiscard]] Result<void> startThread(StubStart &start);
    [[nodiscard]] bool mayWaitOn(Ns begin, bool hadChance) const;
    /// Replaces the error if no time limit would have sufficed. `hadChance`: a thread was not in
    /// sigsuspend().
    [[nodiscard]] Error waitingOr(Error error, bool hadChance) const;

    const Request &m_request;
    AttachedProcess m_process;
    Ns m_end;
    Injected m_injected;
};

Result<Injected> Injection::run()
{
    const Ns begin = monotonicTime();
    ::prctl(PR_SET_TIMERSLACK, 1); // naps of tens of microseconds; this thread ends with the attach
    if (Result<void> done = m_process.open(m_end); !done)
        return done.error();
    m_injected.wasThere = m_process.functions().attach != 0;
    if (m_process.facts().clockOffset != 0)
        m_injected.notes.push_back(msg("its clock differs (time namespace): its times are offset "
                                       "from those of other processes"));
    StubStart start(m_process, m_request, m_end);
    if (Result<void> done = startThread(start); !done)
        return done.error();
    StubService service(m_process, m_request, start.block(), start.isStubLeft(), m_end);
    if (Result<void> done = service.serve(m_injected); !done)
        return done.error();
    m_injected.took = monotonicTime() - begin;
    return std::move(m_injected);
}

Error Injection::waitingOr(Error error, bool hadChance) const
{
    if (hadChance || (m_injected.tries == 0 && !allWaitForSignals(m_process.pid())))
        return error;
    return m_process.inProcess(Error{
        .what = msg("its threads are waiting for a signal (sigsuspend) and cannot load the agent"),
        .remedy = msg("`timeout` waits in this way; its child processes get their own agents; with "
                      "--no-children, attach to them")});
}

bool Injection::mayWaitOn(Ns begin, bool hadChance) const
{
    const Ns now = monotonicTime();
    return now < std::min(m_end, begin + m_request.patience) &&
           (hadChance || !m_request.mayWait || m_request.mayWait(now - begin));
}

Result<void> Injection::startThread(StubStart &start)
{
    using Attempt = StubStart::Attempt;
    const Ns begin = monotonicTime();
    const Ns end = std::min(m_end, begin + m_request.patience);
    bool hadChance = false;
    do {
        for (const Candidate &candidate : candidatesOf(m_process.pid(), m_process.maps())) {
            if (m_request.stop.stop_requested())
                return waitingOr(m_process.tooLate(), hadChance);
            ++m_injected.tries;
            const Attempt attempted = start.attempt(candidate);
            m_injected.stopped = start.stopped();
            if (attempted == Attempt::Started)
                return {};
            if (attempted == Attempt::Failed)
                return start.takeFailure();
            hadChance |= attempted == Attempt::TryAnother;
            if (monotonicTime() > end)
                break;
        }
        if (m_request.stop.stop_requested())
            return waitingOr(m_process.tooLate(), hadChance);
        if (m_process.hasEnded(1))
            return m_process.inProcess(Error{.what = msg("it has exited in the meantime")});
    } while (mayWaitOn(begin, hadChance));
    const Error none{.what =
                         msg("none of its threads reached a point where the agent can be loaded"),
                     .remedy = msg("try again; the agent cannot be loaded while the process only "
                                   "allocates memory or waits for a device")};
    return m_process.stoppedOr(waitingOr(none, hadChance));
}

} // namespace

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

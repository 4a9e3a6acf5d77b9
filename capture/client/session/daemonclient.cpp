// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/client/session/daemonclient.h"

#include "capture/control/messagetext.h"

#include "capture/client/session/controlmessages.h"
#include "model/base/platform/environment.h"

#include <array>

#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

namespace trilane::client {

using namespace control;

namespace {

constexpr int kReplyMs = 30'000;
constexpr int kCompletionMs = 20'000;
/// More than a daemon reports at a time.
constexpr size_t kMaxSessions = 1000;
constexpr size_t kMaxAttached = 100'000;

int64_t nowMs()
{
    timespec time{};
    ::clock_gettime(CLOCK_MONOTONIC, &time);
    return int64_t{time.tv_sec} * 1000 + time.tv_nsec / 1'000'000;
}

RecordingFigures figuresOf(const control::Figures &figures)
{
    return {.slices = figures.slices(),
            .lost = figures.lost(),
            .losses = lossesOf(figures),
            .bytes = figures.bytes(),
            .processes = static_cast<size_t>(figures.processes()),
            .agents = static_cast<size_t>(figures.agents()),
            .cpu = figures.cpu_ns(),
            .delay = figures.delay_ns(),
            .span = figures.has_span_ns() ? std::optional(figures.span_ns()) : std::nullopt,
            .kept = static_cast<Ns>(figures.kept_ns()),
            .keptBytes = figures.kept_bytes(),
            .saves = figures.saves()};
}

SessionInfo infoOf(const control::Session &session)
{
    return {.number = session.number(),
            .name = session.name(),
            .user = session.user(),
            .output = session.output(),
            .command = session.command(),
            .pids = {session.pid().begin(), session.pid().end()},
            .figures = figuresOf(session.figures()),
            .age = session.age_ns(),
            .hasClient = session.has_client(),
            .isAttached = session.attached(),
            .problems = problemsOf(session)};
}

AttachedInfo infoOf(const control::Attached &attached)
{
    using How = AttachedInfo::How;
    const How how = attached.how() == control::Attached::PREPARED   ? How::Prepared
                    : attached.how() == control::Attached::INJECTED ? How::Injected
                                                                    : How::Threads;
    return {.pid = attached.pid(),
            .how = how,
            .why = control::unpack(attached.why_message(), attached.why()),
            .stopped = attached.stopped_ns()};
}

control::Descriptor pidfdOf(pid_t pid)
{
    return control::Descriptor(static_cast<int>(::syscall(SYS_pidfd_open, pid, 0)));
}

/// A daemon that answers at one of these; `records`: one that may record for us.
Result<control::ControlSocket> connectToOne(const std::vector<std::string> &paths, bool records)
{
    Error last;
    for (const std::string &path : paths) {
        if (records && !mayRecordFor(path))
            continue;
        Result<control::ControlSocket> socket = connectToDaemonAt(path);
        if (socket)
            return socket;
        last = socket.error();
    }
    return last;
}

} // namespace

Result<std::unique_ptr<DaemonClient>> DaemonClient::connect(const std::string &daemon,
                                                            bool mayStart, std::stop_token stop)
{
    const bool isAny = daemon == "auto";
    const std::vector<std::string> paths =
        isAny ? control::daemonSockets() : std::vector<std::string>{daemon};
    Result<control::ControlSocket> socket = connectToOne(paths, isAny && mayStart);
    if (!socket && mayStart) {
        std::string own = isAny ? control::ownDaemonSocket() : daemon;
        if (isAny && connectToDaemonAt(own))
            own = control::kRootsOwnSocket; // the packaged service has the usual place
        if (Result<void> started = startSharedDaemon(own); !started)
            return started.error();
        socket = connectToDaemonAt(own);
    }
    if (!socket)
        return socket.error();
    return std::unique_ptr<DaemonClient>(
        new DaemonClient(std::move(socket).value(), std::move(stop)));
}

Result<void> DaemonClient::ask(const control::Request &request, std::span<const int> given)
{
    m_refused.reset();
    if (m_daemon.send(request, given) == control::ControlSocket::Sent::Yes)
        return {};
    // Its last messages may contain the reason.
    takeNews();
    return whyNoAnswer();
}

Error DaemonClient::whyNoAnswer() const
{
    if (m_refused)
        return *m_refused;
    if (m_isFinished)
        return {.what = msg("the recording has already ended")};
    if (m_daemon.isOpen())
        return {.what = msg("the daemon did not respond in time"),
                .remedy = msg("check `trilane status` and try again")};
    return {.what = msg("the daemon closed the connection"),
            .remedy = msg("it may have been shut down; try again")};
}

Result<void> DaemonClient::waitForAnswer(bool &answered)
{
    return waitFor(answered, kReplyMs, m_stop);
}

Result<void> DaemonClient::waitFor(bool &answered, int milliseconds, const std::stop_token &stop)
{
    const int64_t until = nowMs() + milliseconds;
    while (!answered && !m_refused && m_daemon.isOpen() && nowMs() < until) {
        if (stop.stop_requested())
            return Error::stopped();
        (void)m_daemon.wait(100);
        takeNews();
    }
    if (answered)
        return {};
    return whyNoAnswer();
}

Result<DaemonClient::Listing> DaemonClient::list()
{
    m_listing = {};
    m_isListed = false;
    control::Request request = newRequest();
    request.mutable_list();
    if (Result<void> asked = ask(request); !asked)
        return asked.error();
    if (Result<void> done = waitForAnswer(m_isListed); !done)
        return done.error();
    return std::move(m_listing);
}

Result<RecordingEnd> DaemonClient::end(const std::string &name)
{
    m_end = {};
    m_isFinished = false;
    control::Request request = newRequest();
    request.mutable_end()->set_name(control::bounded(name));
    if (Result<void> asked = ask(request); !asked)
        return asked.error();
    if (Result<void> done = waitFor(m_isFinished, kCompletionMs); !done)
        return done.error();
    return std::move(m_end);
}

Result<std::string> DaemonClient::expect(pid_t pid)
{
    m_listing = {};
    m_isListed = false;
    control::Request request = newRequest();
    request.mutable_expect();
    const control::Descriptor pidfd = pidfdOf(pid);
    const std::array given{pidfd.number()};
    if (Result<void> asked = ask(request, std::span(given).first(pidfd.isValid() ? 1 : 0)); !asked)
        return asked.error();
    if (Result<void> done = waitForAnswer(m_isListed); !done)
        return done.error();
    return m_listing.agents;
}

Result<void> DaemonClient::start(const FollowRequest &asked, int file)
{
    control::Request request = newRequest();
    control::StartSession &start = *request.mutable_start();
    start.set_output(control::bounded(asked.output));
    start.set_name(control::bounded(asked.name));
    start.set_command(control::bounded(asked.command));
    start.set_armed(asked.armed);
    start.set_schedule(asked.schedule);
    start.set_gpu_metrics(asked.gpuMetrics);
    start.set_stays(asked.stays);
    start.set_attach(true);
    start.set_children(asked.children);
    start.set_duration_ns(asked.duration);
    start.set_follows(asked.processes);
    start.set_flush_ms(static_cast<uint32_t>(asked.flushMs));
    m_end.files = {asked.output};
    if (asked.keep.isUsed()) {
        fill(*start.mutable_keep_last(), asked.keep);
        m_saves.emplace(asked.output);
    }
    if (Result<void> done = ask(request, std::array{file}); !done)
        return done;
    return waitForAnswer(m_isStarted);
}

Result<void> DaemonClient::follow(pid_t pid)
{
    const control::Descriptor pidfd = pidfdOf(pid);
    control::Request request = newRequest();
    request.mutable_follow()->set_pid(pid);
    m_isFollowing = false;
    const std::array given{pidfd.number()};
    if (Result<void> asked = ask(request, std::span(given).first(pidfd.isValid() ? 1 : 0)); !asked)
        return asked;
    return waitForAnswer(m_isFollowing);
}

bool DaemonClient::step(int waitMs)
{
    if (m_daemon.isOpen() && !m_isFinished) {
        (void)m_daemon.wait(waitMs);
        takeNews();
    }
    return m_daemon.isOpen() && !m_isFinished;
}

void DaemonClient::save(const Message &why)
{
    control::Request request = newRequest();
    control::Save &save = *request.mutable_save();
    save.set_why(control::pack(why, *save.mutable_why_message()));
    (void)ask(request);
}

std::vector<SaveNews> DaemonClient::takeSaves()
{
    return m_saves ? m_saves->takeNews() : std::vector<SaveNews>();
}

void DaemonClient::giveUp()
{
    control::Request request = newRequest();
    request.mutable_stop();
    (void)m_daemon.send(request);
}

RecordingEnd DaemonClient::stop()
{
    if (!m_isFinished && m_daemon.isOpen()) {
        control::Request request = newRequest();
        request.mutable_stop();
        if (ask(request))
            (void)waitFor(m_isFinished, kCompletionMs);
    }
    if (!m_isFinished && !m_end.failed)
        m_end.failed =
            Error{.what = m_daemon.isOpen() ? msg("the daemon did not complete the file in time")
                                            : msg("the recording daemon exited unexpectedly"),
                  .remedy = msg("the file contains everything recorded until then")};
    return std::move(m_end);
}

void DaemonClient::takeNews()
{
    control::Event event;
    std::vector<control::Descriptor> descriptors;
    while (m_daemon.isOpen()) {
        switch (m_daemon.receive(event, descriptors)) {
        case control::ControlSocket::Received::Nothing:
            return;
        case control::ControlSocket::Received::Message:
            take(event);
            break;
        default:
            m_daemon = control::ControlSocket();
        }
    }
}

void DaemonClient::take(const control::Event &event)
{
    if (m_saves && m_saves->take(event, m_daemon))
        return;
    // A Problem is repeated at the end; others are of later versions.
    if (event.has_started()) {
        m_isStarted = true;
        m_name = event.started().name();
        if (m_saves && !event.started().keeps_last())
            m_refused = Error{
                .what = msg("this version of the daemon does not support the flight recorder")};
    } else if (event.has_refused()) {
        m_refused = errorOf(event.refused());
    } else if (event.has_following()) {
        m_isFollowing = true;
    } else if (event.has_figures()) {
        m_end.figures = figuresOf(event.figures());
    } else if (event.has_finished()) {
        m_isFinished = true;
        m_end.figures = figuresOf(event.finished().figures());
        addProblems(m_end.problems, event.finished());
        addRemarks(m_end.remarks, event.finished());
        if (event.finished().has_failed())
            m_end.failed = errorOf(event.finished().failed());
    } else if (event.has_session()) {
        if (m_listing.sessions.size() < kMaxSessions)
            m_listing.sessions.push_back(infoOf(event.session()));
    } else if (event.has_listed()) {
        m_listing.agents = event.listed().agents();
        m_listing.waiting.assign(event.listed().waiting().begin(), event.listed().waiting().end());
        m_isListed = true;
    } else if (event.has_attached()) {
        if (m_attached.size() < kMaxAttached)
            m_attached.push_back(infoOf(event.attached()));
    }
}

} // namespace trilane::client

// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/daemon/serve/hostedsession.h"

#include "capture/control/control.pb.h"
#include "capture/control/messagetext.h"
#include "capture/daemon/clock/clockmap.h"
#include "capture/daemon/clock/ratelimiter.h"
#include "capture/daemon/process/agentconnection.h"
#include "capture/daemon/serve/attachedprocesses.h"
#include "capture/daemon/serve/controlqueries.h"
#include "capture/daemon/serve/flightserver.h"
#include "capture/daemon/serve/followed.h"
#include "capture/daemon/serve/sessionreport.h"
#include "capture/daemon/serve/sessionrequest.h"
#include "capture/daemon/session/sessionsources.h"
#include "capture/daemon/system/writingas.h"
#include "model/base/guarded.h"

#include <memory>

#include <unistd.h>

namespace trilane::daemon {

using namespace control;

namespace {

constexpr int kSessionStepMs = 2;
constexpr Ns kCudaWithin = 1'000'000'000; ///< of an attached process
constexpr Ns kFiguresEvery = 100'000'000;
/// More requests at once, or a second, are hostile.
constexpr double kMaxSessionRequests = 1'000;
constexpr double kSessionRequestsPerSecond = 200;
constexpr size_t kMaxSessionProblems = 100;
/// Longer than any uptime, and small enough that adding the current time does not overflow.
constexpr Ns kMaxDuration = Ns{1} << 60;

class HostedSession : private ProcessKeeper
{
public:
    HostedSession(control::ControlSocket client, uid_t user, const HostOptions &options)
        : m_client(std::move(client))
        , m_user(user)
        , m_options(options)
        , m_report(options.sessions)
    {}
    void run(const std::stop_token &stop);

private:
    bool waitForStart(const std::stop_token &stop);
    bool start(const control::StartSession &asked, std::vector<control::Descriptor> &descriptors);
    Result<void> create(const control::StartSession &asked,
                        std::vector<control::Descriptor> &descriptors);
    bool takeRequests();
    bool take(const control::Request &request, std::vector<control::Descriptor> &descriptors);
    bool follow(const control::Follow &asked, std::vector<control::Descriptor> &descriptors);
    void await(uint32_t follows);
    void beginDuration();
    void sendStats(Ns now);
    void tellProblems();
    void tellProblem(const Message &problem);
    void addProblem(Missing problem);
    [[nodiscard]] std::vector<Missing> allProblems() const;
    void endEarly();
    void finish();
    [[nodiscard]] bool refuse(const Error &error);
    [[nodiscard]] SessionSources::ScheduleMeans scheduleMeans(bool isWanted) const;
    void attachTo(const control::StartSession &asked, SessionOptions &options);
    void limitMemory(SessionOptions &options) const;
    void tellAttached();
    void tellNotices();
    [[nodiscard]] bool isOver() const;
    void lookAfterProcesses();
    void keep(uint64_t number, std::span<const int> descriptors) override;
    void drop(uint64_t number) override;

    control::ControlSocket m_client;
    const uid_t m_user;
    bool m_keeps = false;
    bool m_isHandingOver = false;
    const HostOptions &m_options;
    RateLimiter m_rateLimiter{kMaxSessionRequests, kSessionRequestsPerSecond};
    bool m_stays = false;
    bool m_isAlone = false; ///< the client has disconnected
    Ns m_duration = 0;      ///< from when the first processes are followed; 0: no end
    Ns m_followed = 0;      ///< when the last of these was followed
    int m_settledSteps = 0; ///< without an agent on its way
    Ns m_end = 0;
    uint32_t m_awaited = 0; ///< follow requests pending before the recording ends by itself
    SessionReport m_report;
    bool m_wantsSchedule = false;
    std::vector<Missing> m_problems;
    std::vector<Missing> m_saveProblems; ///< of a flight recorder's files
    std::optional<Error> m_failed;
    Ns m_told = 0;
    // The sources are the session's until it has finished; the session uses them until then.
    std::unique_ptr<RecordingSession> m_session;
    std::unique_ptr<SessionSources> m_sources;
    std::unique_ptr<AttachedProcesses> m_attached; ///< none for a launched program
    std::unique_ptr<FlightServer> m_flight;        ///< if only the last period is kept
};

/// False, to end the connection.
bool HostedSession::refuse(const Error &error)
{
    control::Event event;
    fillRefused(*event.mutable_refused(), error);
    m_client.sendAnswer(event);
    return false;
}

bool HostedSession::waitForStart(const std::stop_token &stop)
{
    std::vector<control::Descriptor> descriptors;
    const std::optional<control::Request> request =
        serveQueries(m_client, m_user, m_options, descriptors, stop);
    if (!request)
        return false;
    const Result<bool> started =
        guarded([&]() -> Result<bool> { return start(request->start(), descriptors); });
    return started ? *started : refuse(started.error());
}

bool HostedSession::start(const control::StartSession &asked,
                          std::vector<control::Descriptor> &descriptors)
{
    if (m_options.mayRecord && !m_options.mayRecord())
        return refuse({.what = msg("the daemon has too many active recordings")});
    if (Result<void> created = create(asked, descriptors); !created)
        return refuse(created.error());
    control::Event event;
    event.mutable_started()->set_socket(m_session->socketPath());
    event.mutable_started()->set_first_word(m_session->firstWord());
    m_report.fill(*event.mutable_started());
    event.mutable_started()->set_keeps_last(m_flight != nullptr);
    return m_client.sendAnswer(event, std::array{m_session->listener()}) ==
           control::ControlSocket::Sent::Yes;
}

Result<void> HostedSession::create(const control::StartSession &asked,
                                   std::vector<control::Descriptor> &descriptors)
{
    if (descriptors.empty())
        return Error{.what = msg("the request contains no output file")};
    const uid_t user = asked.has_user() ? asked.user() : m_user;
    if (user != m_user && m_user != 0)
        return Error{.what = msg("only root can record another user's programs")};
    if (m_options.memory) {
        if (Result<void> may = mayFill(descriptors[0], control::bounded(asked.output())); !may)
            return may;
    }
    SessionOptions options = optionsOf(asked, descriptors);
    options.folder = m_options.folder;
    limitMemory(options);
    options.isReachable = user != ::geteuid();
    options.keeper = asked.keeps() ? this : nullptr;
    if (!m_options.isPrivate)
        options.user = user;
    if (asked.attach() && !m_options.idleAgents)
        return Error{.what = msg("this daemon records only programs that it launches")};
    if (Result<void> done = m_report.enter(asked, user); !done)
        return done;
    m_stays = asked.stays() && m_options.sessions;
    m_duration = std::clamp<Ns>(asked.duration_ns(), 0, kMaxDuration);
    m_awaited = asked.follows();
    if (asked.attach())
        attachTo(asked, options);
    Result<std::unique_ptr<RecordingSession>> session =
        RecordingSession::create(std::move(options));
    if (!session)
        return session.error();
    m_session = std::move(session).value();
    if (m_session->flight())
        m_flight = std::make_unique<FlightServer>(*m_session->flight(), m_client,
                                                  m_options.memory != nullptr);
    m_session->addProblemTeller([this] {
        tellProblems();
        return m_problems;
    });
    m_keeps = asked.keeps();
    format::TraceInfo &info = m_session->info();
    info.rank = asked.has_rank() ? std::optional(asked.rank()) : std::nullopt;
    info.worldSize = asked.has_world_size() ? std::optional(asked.world_size()) : std::nullopt;
    m_sources = std::make_unique<SessionSources>(*m_session, scheduleMeans(asked.schedule()));
    m_sources->want(asked.armed());
    m_sources->noteAsked(asked.armed() | asked.later(), asked.schedule(), asked.gpu_metrics());
    if (asked.gpu_metrics())
        m_sources->addMetrics(asked.wants_gpu_metrics());
    if (asked.schedule())
        m_wantsSchedule = m_sources->openSchedule();
    return {};
}

/// The client chooses the size of a flight recorder; for other users it must fit into their share.
void HostedSession::limitMemory(SessionOptions &options) const
{
    options.limits = m_options.limits;
    options.memory = m_options.memory;
    if (!options.flight.isUsed())
        return;
    if (m_options.memory)
        options.flight.memory = std::min(options.flight.memory, options.limits.session / 2);
    else
        options.limits.session += 2 * options.flight.memory;
}

/// Users do not see other users' processes.
SessionSources::ScheduleMeans HostedSession::scheduleMeans(bool isWanted) const
{
    SessionSources::ScheduleMeans means{.shared = m_options.schedule, .viewer = {}};
    if (!m_options.isPrivate && m_user != 0 && m_user != ::geteuid())
        means.viewer = m_user;
    if (m_options.helper.empty() || !isWanted)
        return means;
    if (auto link = control::HelperLink::forClient(m_options.helper, m_client.descriptor()))
        means.helper = std::move(link).value();
    return means;
}

void HostedSession::attachTo(const control::StartSession &asked, SessionOptions &options)
{
    AttachedProcesses::Means means;
    means.user = m_user;
    // Otherwise an impossible group is used.
    const std::optional<control::ControlSocket::Peer> peer = m_client.peer();
    means.group = peer ? peer->gid : static_cast<gid_t>(-1);
    if (!m_options.helper.empty())
        means.helper = control::HelperLink::forClient(m_options.helper, m_client.descriptor());
    m_attached = std::make_unique<AttachedProcesses>(
        *m_options.idleAgents, std::move(means),
        AttachedProcesses::Wanted{asked.children(), asked.armed(), asked.schedule()},
        peer ? peer->pid : 0, m_options.memory);
    options.keeper = &m_attached->keeper();
}

/// False: the client requests the end, has disconnected, or sent a malformed message.
bool HostedSession::takeRequests()
{
    control::Request request;
    std::vector<control::Descriptor> descriptors;
    while (!m_isAlone) {
        switch (m_client.receive(request, descriptors)) {
        case control::ControlSocket::Received::Nothing:
            return true;
        case control::ControlSocket::Received::Gone:
            m_isAlone = m_stays;
            if (!m_stays)
                addProblem(
                    {.text = msg("events after the recorder exited: the recording ended early")});
            await(0);
            return m_stays;
        case control::ControlSocket::Received::Nonsense:
            return refuse({.what = msg("malformed request")});
        case control::ControlSocket::Received::Message:
            break;
        }
        if (!m_rateLimiter.take())
            return refuse({.what = msg("too many requests")});
        if (!take(request, descriptors))
            return false;
    }
    return true;
}

bool HostedSession::take(const control::Request &request,
                         std::vector<control::Descriptor> &descriptors)
{
    if (m_flight) {
        const WritingAs user(m_user == ::geteuid() ? std::nullopt : std::optional(m_user));
        if (m_flight->take(request, descriptors, monotonicNow()))
            return true;
    }
    if (request.has_follow())
        return follow(request.follow(), descriptors);
    if (request.has_arm()) {
        m_sources->want(request.arm().armed());
        m_session->arm(request.arm().armed());
        return true;
    }
    if (request.has_adopt()) {
        descriptors.resize(4);
        if (!m_session->adopt(std::move(descriptors[0]), std::move(descriptors[1]),
                              std::move(descriptors[2]), std::move(descriptors[3])))
            addProblem({.text = msg("a process of the previous daemon")});
        return true;
    }
    return !request.has_stop() &&
           refuse({.what = msg("this version of the daemon does not support the request")});
}

bool HostedSession::follow(const control::Follow &asked,
                           std::vector<control::Descriptor> &descriptors)
{
    int pid = descriptors.empty() ? asked.pid() : processOf(descriptors[0]);
    // A daemon with file capabilities may not read its own /proc.
    if (pid == 0 && m_options.isPrivate)
        pid = asked.pid();
    control::Descriptor pidfd =
        descriptors.empty() ? control::Descriptor() : std::move(descriptors[0]);
    Result<void> done = mayFollow(pid, m_user);
    if (done)
        done = m_attached ? m_attached->follow(pid, std::move(pidfd), *m_session, *m_sources)
                          : m_sources->follow(pid);
    control::Event event;
    if (done)
        event.mutable_following();
    else
        fillRefused(*event.mutable_refused(), done.error());
    const bool isRead = m_client.sendAnswer(event) != control::ControlSocket::Sent::Full;
    if (done)
        m_report.addProcess(pid);
    await(m_awaited > 0 ? m_awaited - 1 : 0);
    return isRead;
}

void HostedSession::await(uint32_t follows)
{
    m_awaited = follows;
    if (m_awaited == 0 && m_followed == 0)
        m_followed = monotonicNow();
}

/// With the last process, and once CUDA is enabled in all of them: CUPTI takes time.
void HostedSession::beginDuration()
{
    if (m_awaited > 0 || m_duration == 0 || m_end > 0)
        return;
    const Ns now = monotonicNow();
    const std::vector<RecordingSession::Seen> seen = m_session->processes();
    const bool isCudaAwaited = std::any_of(
        seen.begin(), seen.end(), [](const auto &process) { return process.isCudaAwaited; });
    // An agent is received in the step after it was loaded, and its messages are read in that step.
    constexpr int kSettledSteps = 3;
    m_settledSteps = m_attached && m_attached->isLoading() ? 0 : m_settledSteps + 1;
    const bool isSettled = !m_attached || m_settledSteps >= kSettledSteps;
    if ((isSettled && !isCudaAwaited) || now - m_followed >= kCudaWithin)
        m_end = now + m_duration;
}

void HostedSession::sendStats(Ns now)
{
    if (now - m_told < kFiguresEvery)
        return;
    m_told = now;
    control::Event event;
    const size_t processes = m_sources->processes();
    m_report.fill(*event.mutable_figures(), *m_session, processes);
    m_client.send(event); // a client that does not read them loses them
    tellProblems();
    tellNotices();
    tellAttached();
    m_report.tell(*m_session, processes, textsOf(allProblems(), 0), !m_isAlone);
}

void HostedSession::tellNotices()
{
    for (const Message &notice : m_session->takeNotices()) {
        control::Event event;
        control::Notice &out = *event.mutable_notice();
        out.set_text(control::pack(notice, *out.mutable_message(), control::kMaxRemarkLength));
        m_client.send(event);
    }
}

void HostedSession::tellAttached()
{
    if (!m_attached)
        return;
    control::Event event;
    for (const control::Attached &news : m_attached->takeNews()) {
        *event.mutable_attached() = news;
        m_client.send(event);
    }
}

void HostedSession::lookAfterProcesses()
{
    if (!m_attached)
        return;
    m_attached->step(*m_session, *m_sources);
    for (Missing &problem : m_attached->takeProblems())
        addProblem(std::move(problem));
}

bool HostedSession::isOver() const
{
    return m_report.stopRequested() || (m_end > 0 && monotonicNow() >= m_end) ||
           (m_attached && m_awaited == 0 && m_attached->haveEnded(*m_session)) ||
           (m_attached && m_isAlone && m_attached->named().empty());
}

/// Cap the list; further entries add no information.
void HostedSession::addProblem(Missing problem)
{
    if (m_problems.size() < kMaxSessionProblems)
        m_problems.push_back(std::move(problem));
}

std::vector<Missing> HostedSession::allProblems() const
{
    std::vector<Missing> all = m_problems;
    all.insert(all.end(), m_saveProblems.begin(), m_saveProblems.end());
    if (m_attached) {
        const std::vector<Missing> passing = m_attached->passingProblems();
        all.insert(all.end(), passing.begin(), passing.end());
    }
    return all;
}

void HostedSession::tellProblem(const Message &problem)
{
    control::Event event;
    control::Problem &out = *event.mutable_problem();
    out.set_text(control::pack(problem, *out.mutable_message()));
    m_client.send(event);
}

void HostedSession::tellProblems()
{
    for (Missing &problem : m_sources->takeProblems()) {
        tellProblem(problem.text);
        addProblem(std::move(problem));
    }
    if (!m_flight)
        return;
    for (Message &problem : m_session->flight()->takeProblems()) {
        tellProblem(problem);
        if (m_saveProblems.size() < kMaxSessionProblems)
            m_saveProblems.push_back({.text = std::move(problem)});
    }
}

/// The daemon is ending: the client may continue with another one.
void HostedSession::endEarly()
{
    m_isHandingOver = m_keeps;
    if (m_keeps)
        m_session->handOver();
    else
        m_failed = Error{.what = msg("the recording daemon was shut down")};
}

void HostedSession::finish()
{
    tellProblems();
    lookAfterProcesses();
    tellAttached();
    if (m_attached) {
        m_attached->end(*m_sources);
        for (Missing &problem : m_attached->takeProblems())
            addProblem(std::move(problem));
        m_session->release();
    }
    for (format::Note &note : notesOf(allProblems(), 0))
        m_session->info().notes.push_back(std::move(note));
    const Result<void> done = guarded([this] { return m_session->finish(); });
    if (m_flight)
        m_flight->tell();
    if (!done && !m_failed)
        m_failed = done.error();
    if (m_attached)
        m_attached->leave();
    for (Message &problem : m_session->problems())
        addProblem({.text = std::move(problem)});
    control::Event event;
    control::Finished &finished = *event.mutable_finished();
    m_report.fill(*finished.mutable_figures(), *m_session, m_sources->processes());
    for (const Missing &problem : allProblems())
        finished.add_problems(control::pack(problem.text, *finished.add_problem_messages()));
    for (const Message &remark : m_session->remarks())
        finished.add_remarks(
            control::pack(remark, *finished.add_remark_messages(), control::kMaxRemarkLength));
    // Texts only if the messages are too large for a packet.
    if (event.ByteSizeLong() > control::kMaxBytes) {
        finished.clear_problem_messages();
        finished.clear_remark_messages();
    }
    finished.set_hands_over(m_isHandingOver);
    if (m_failed)
        fillRefused(*finished.mutable_failed(), *m_failed);
    m_report.leave(finished);
    // Unread events must not block this one.
    m_client.sendAnswer(event);
}

void HostedSession::keep(uint64_t number, std::span<const int> descriptors)
{
    control::Event event;
    event.mutable_kept()->set_number(number);
    m_client.send(event, descriptors);
}

void HostedSession::drop(uint64_t number)
{
    control::Event event;
    event.mutable_dropped()->set_number(number);
    m_client.send(event);
}

void HostedSession::run(const std::stop_token &stop)
{
    if (!waitForStart(stop))
        return;
    bool goesOn = true;
    // Out of memory ends this recording; its file keeps what was written.
    const Result<void> done = guarded([&]() -> Result<void> {
        while (!stop.stop_requested() && (goesOn = takeRequests() && !isOver())) {
            lookAfterProcesses();
            if (m_followed > 0)
                beginDuration();
            if (Result<void> step = m_session->step(kSessionStepMs); !step)
                return step;
            sendStats(monotonicNow());
            if (m_flight)
                m_flight->tell();
        }
        return {};
    });
    if (!done)
        m_failed = done.error();
    if (goesOn && !m_failed)
        endEarly();
    finish();
}

} // namespace

void hostSession(control::ControlSocket client, uid_t user, const HostOptions &options,
                 const std::stop_token &stop)
{
    HostedSession(std::move(client), user, options).run(stop);
}

} // namespace trilane::daemon

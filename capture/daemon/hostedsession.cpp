// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/daemon/hostedsession.h"

#include "capture/control/control.pb.h"
#include "capture/daemon/agentconnection.h"
#include "capture/daemon/clockmap.h"
#include "capture/daemon/followed.h"
#include "capture/daemon/sessionsources.h"

#include <memory>

namespace trilane {

using namespace control;

namespace {

constexpr int kStepMs = 2;
constexpr int kFirstRequestMs = 5000;
constexpr Ns kFiguresEvery = 100'000'000;
/// More requests at once, or a second, are no client's that means well.
constexpr double kMostRequests = 1'000;
constexpr double kRequestsASecond = 200;
constexpr size_t kMostProblems = 100;
constexpr size_t kLongestProblem = 400;

std::string shortened(std::string text)
{
    if (text.size() > kLongestProblem)
        text.resize(kLongestProblem);
    return bounded(std::move(text));
}

void fill(Refused &refused, const Error &error)
{
    refused.set_what(shortened(error.place.empty() ? error.what : error.place + ": " + error.what));
    refused.set_file(bounded(error.file));
    refused.set_remedy(shortened(error.remedy));
}

/// How many requests a client may still make now.
class Allowance
{
public:
    [[nodiscard]] bool take()
    {
        const Ns now = monotonicNow();
        m_left = std::min(kMostRequests,
                          m_left + static_cast<double>(now - m_last) * 1e-9 * kRequestsASecond);
        m_last = now;
        m_left -= 1;
        return m_left >= 0;
    }

private:
    double m_left = kMostRequests;
    Ns m_last = monotonicNow();
};

class HostedSession : private ProcessKeeper
{
public:
    HostedSession(ControlSocket client, uid_t user, const HostOptions &options)
        : m_client(std::move(client))
        , m_user(user)
        , m_options(options)
    {}
    void run(const std::stop_token &stop);

private:
    bool waitForStart(const std::stop_token &stop);
    bool start(const StartSession &asked, std::vector<Descriptor> &descriptors);
    Result<void> create(const StartSession &asked, std::vector<Descriptor> &descriptors);
    bool takeRequests();
    bool take(const Request &request, std::vector<Descriptor> &descriptors);
    bool follow(const Follow &asked, std::vector<Descriptor> &descriptors);
    void tellFigures(Ns now);
    void tellProblems();
    void endEarly();
    void finish();
    [[nodiscard]] bool refuse(const Error &error);
    void fillFigures(Figures &figures) const;
    void keep(uint64_t number, std::span<const int> descriptors) override;
    void drop(uint64_t number) override;

    ControlSocket m_client;
    const uid_t m_user;
    bool m_keeps = false;
    bool m_isHandingOver = false;
    const HostOptions &m_options;
    Allowance m_allowance;
    bool m_wantsSchedule = false;
    std::vector<std::string> m_problems;
    std::optional<Error> m_failed;
    Ns m_told = 0;
    // The sources are the session's until it has finished; the session uses them until then.
    std::unique_ptr<RecordingSession> m_session;
    std::unique_ptr<SessionSources> m_sources;
};

/// False, so that the connection ends.
bool HostedSession::refuse(const Error &error)
{
    Event event;
    fill(*event.mutable_refused(), error);
    m_client.send(event);
    return false;
}

bool HostedSession::waitForStart(const std::stop_token &stop)
{
    Request request;
    std::vector<Descriptor> descriptors;
    for (int waited = 0; waited < kFirstRequestMs && !stop.stop_requested(); waited += 50) {
        if (!m_client.wait(50))
            continue;
        if (m_client.receive(request, descriptors) != ControlSocket::Received::Message)
            return false;
        if (request.version() != kControlVersion)
            return refuse({.what = "the daemon is of another version than this program",
                           .remedy = "restart it after an update"});
        if (!request.has_start())
            return refuse({.what = "a session must be started first"});
        return start(request.start(), descriptors);
    }
    return false;
}

bool HostedSession::start(const StartSession &asked, std::vector<Descriptor> &descriptors)
{
    if (Result<void> created = create(asked, descriptors); !created)
        return refuse(created.error());
    Event event;
    event.mutable_started()->set_socket(m_session->socketPath());
    event.mutable_started()->set_first_word(m_session->firstWord());
    return m_client.send(event, std::array{m_session->listener()}) == ControlSocket::Sent::Yes;
}

Result<void> HostedSession::create(const StartSession &asked, std::vector<Descriptor> &descriptors)
{
    if (descriptors.empty())
        return Error{.what = "no file to write came with the request"};
    const uid_t user = asked.has_user() ? asked.user() : m_user;
    if (user != m_user && m_user != 0)
        return Error{.what = "only root may record another user's programs"};
    SessionOptions options{.output = bounded(asked.output()),
                           .file = std::move(descriptors[0]),
                           .armed = asked.armed(),
                           .command = bounded(asked.command()),
                           .folder = m_options.folder,
                           .range = bounded(asked.range()),
                           .isReachable = user != ::geteuid(),
                           .keeper = asked.keeps() ? this : nullptr};
    if (!m_options.isPrivate)
        options.user = user;
    if (!asked.resumed().empty() && descriptors.size() > 1) {
        options.listener = std::move(descriptors[1]);
        options.listenerPath = bounded(asked.resumed());
    }
    Result<std::unique_ptr<RecordingSession>> session =
        RecordingSession::create(std::move(options));
    if (!session)
        return session.error();
    m_session = std::move(session).value();
    m_keeps = asked.keeps();
    TraceInfo &info = m_session->info();
    info.rank = asked.has_rank() ? std::optional(asked.rank()) : std::nullopt;
    info.worldSize = asked.has_world_size() ? std::optional(asked.world_size()) : std::nullopt;
    m_sources = std::make_unique<SessionSources>(*m_session);
    m_sources->want(asked.armed());
    if (asked.gpu_metrics())
        m_sources->addMetrics(asked.visible_gpus(), asked.wants_gpu_metrics());
    if (asked.schedule())
        m_wantsSchedule = m_sources->openSchedule();
    return {};
}

/// False: the client wants an end, or is gone, or makes no sense.
bool HostedSession::takeRequests()
{
    Request request;
    std::vector<Descriptor> descriptors;
    for (;;) {
        switch (m_client.receive(request, descriptors)) {
        case ControlSocket::Received::Nothing:
            return true;
        case ControlSocket::Received::Gone:
            return false;
        case ControlSocket::Received::Nonsense:
            return refuse({.what = "a request makes no sense"});
        case ControlSocket::Received::Message:
            break;
        }
        if (!m_allowance.take())
            return refuse({.what = "too many requests"});
        if (!take(request, descriptors))
            return false;
    }
}

bool HostedSession::take(const Request &request, std::vector<Descriptor> &descriptors)
{
    switch (request.what_case()) {
    case Request::kFollow:
        return follow(request.follow(), descriptors);
    case Request::kArm:
        m_sources->want(request.arm().armed());
        m_session->arm(request.arm().armed());
        return true;
    case Request::kAdopt:
        descriptors.resize(4);
        if (!m_session->adopt(std::move(descriptors[0]), std::move(descriptors[1]),
                              std::move(descriptors[2]), std::move(descriptors[3])))
            m_problems.emplace_back("a process that the daemon before this one had");
        return true;
    case Request::kStop:
        return false;
    default:
        return refuse({.what = "a request is not known to this version of the daemon"});
    }
}

bool HostedSession::follow(const Follow &asked, std::vector<Descriptor> &descriptors)
{
    int pid = descriptors.empty() ? asked.pid() : processOf(descriptors[0]);
    // With capabilities of its file's a daemon may not look into its own /proc.
    if (pid == 0 && m_options.isPrivate)
        pid = asked.pid();
    Result<void> done = mayFollow(pid, m_user);
    if (done)
        done = m_sources->follow(pid);
    Event event;
    if (done)
        event.mutable_following();
    else
        fill(*event.mutable_refused(), done.error());
    m_client.send(event);
    return true;
}

void HostedSession::fillFigures(Figures &out) const
{
    const SessionFigures figures = m_session->figures();
    out.set_slices(figures.slices);
    out.set_lost(figures.lost);
    out.set_bytes(figures.bytes);
    out.set_processes(figures.processes);
    out.set_time_ns(monotonicNow());
}

void HostedSession::tellFigures(Ns now)
{
    if (now - m_told < kFiguresEvery)
        return;
    m_told = now;
    Event event;
    fillFigures(*event.mutable_figures());
    m_client.send(event); // one that does not read them goes without
    tellProblems();
}

void HostedSession::tellProblems()
{
    for (std::string &problem : m_sources->takeProblems()) {
        Event event;
        event.mutable_problem()->set_text(shortened(problem));
        m_client.send(event);
        m_problems.push_back(std::move(problem));
    }
}

/// The daemon is to end: the client may go on with another one.
void HostedSession::endEarly()
{
    m_isHandingOver = m_keeps;
    if (m_keeps)
        m_session->handOver();
    else
        m_failed = Error{.what = "the recording daemon was told to end"};
}

void HostedSession::finish()
{
    tellProblems();
    for (const std::string &problem : m_problems)
        m_session->info().properties.emplace_back("not recorded", problem);
    const Result<void> done = m_session->finish();
    if (!done && !m_failed)
        m_failed = done.error();
    for (std::string &problem : m_session->problems())
        m_problems.push_back(std::move(problem));
    Event event;
    Finished &finished = *event.mutable_finished();
    fillFigures(*finished.mutable_figures());
    for (size_t i = 0; i < m_problems.size() && i < kMostProblems; ++i)
        finished.add_problems(shortened(m_problems[i]));
    finished.set_hands_over(m_isHandingOver);
    if (m_failed)
        fill(*finished.mutable_failed(), *m_failed);
    // What it has not read must not keep it from this.
    for (int tries = 0; tries < 200 && m_client.send(event) == ControlSocket::Sent::Full; ++tries)
        ::usleep(5000);
}

void HostedSession::keep(uint64_t number, std::span<const int> descriptors)
{
    Event event;
    event.mutable_kept()->set_number(number);
    m_client.send(event, descriptors);
}

void HostedSession::drop(uint64_t number)
{
    Event event;
    event.mutable_dropped()->set_number(number);
    m_client.send(event);
}

void HostedSession::run(const std::stop_token &stop)
{
    if (!waitForStart(stop))
        return;
    bool goesOn = true;
    while (!stop.stop_requested() && (goesOn = takeRequests())) {
        if (Result<void> done = m_session->step(kStepMs); !done) {
            m_failed = done.error();
            break;
        }
        tellFigures(monotonicNow());
    }
    if (goesOn && !m_failed)
        endEarly();
    finish();
}

} // namespace

void hostSession(ControlSocket client, uid_t user, const HostOptions &options,
                 const std::stop_token &stop)
{
    HostedSession(std::move(client), user, options).run(stop);
}

} // namespace trilane

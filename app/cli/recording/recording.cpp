// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "app/cli/recording/recording.h"

#include "app/cli/console/clitext.h"
#include "app/cli/console/console.h"
#include "app/cli/recording/keepoptions.h"
#include "app/cli/recording/recordedfile.h"
#include "app/cli/recording/recordingline.h"
#include "capture/client/session/agentenvironment.h"
#include "capture/client/session/daemonsession.h"
#include "capture/client/session/launchedprogram.h"
#include "capture/wire/agentmessage.h"
#include "capture/wire/segment.h"
#include "model/format/properties/savemoment.h"

#include <memory>
#include <utility>

#include <sys/signalfd.h>
#include <unistd.h>

namespace trilane::cli {

namespace {

constexpr int kRecordStepMs = 5;

/// Scope in which the signals of a recording are read from a descriptor instead of being delivered.
class RecordingSignals
{
public:
    RecordingSignals()
    {
        sigset_t handled;
        sigemptyset(&handled);
        for (int number : {SIGCHLD, SIGINT, SIGQUIT, SIGTERM, SIGHUP, SIGUSR1, SIGUSR2})
            sigaddset(&handled, number);
        ::sigprocmask(SIG_BLOCK, &handled, &m_before);
        m_descriptor = ::signalfd(-1, &handled, SFD_NONBLOCK | SFD_CLOEXEC);
    }
    ~RecordingSignals()
    {
        // A signal may have ended the program before ours was read: answer it.
        signalfd_siginfo info{};
        while (::read(m_descriptor, &info, sizeof info) == static_cast<ssize_t>(sizeof info)) {
        }
        ::close(m_descriptor);
        ::sigprocmask(SIG_SETMASK, &m_before, nullptr);
    }
    RecordingSignals(const RecordingSignals &) = delete;
    RecordingSignals &operator=(const RecordingSignals &) = delete;

    [[nodiscard]] const sigset_t &before() const { return m_before; }

    /// True if a stop was requested. The request stays queued to be forwarded.
    [[nodiscard]] static bool isEndAsked()
    {
        sigset_t waiting;
        ::sigpending(&waiting);
        return sigismember(&waiting, SIGINT) == 1 || sigismember(&waiting, SIGQUIT) == 1 ||
               sigismember(&waiting, SIGTERM) == 1 || sigismember(&waiting, SIGHUP) == 1;
    }

    /// Forwards signals to the program. The terminal has already sent its interrupts to the
    /// program; signals sent only to this process must be forwarded. `ours`: a signal that is not
    /// forwarded. True: it was received.
    bool handOn(const client::LaunchedProgram &program, int ours)
    {
        bool isOurs = false;
        signalfd_siginfo info{};
        while (::read(m_descriptor, &info, sizeof info) == static_cast<ssize_t>(sizeof info)) {
            const auto number = static_cast<int>(info.ssi_signo);
            const bool fromTerminal =
                (number == SIGINT || number == SIGQUIT) && info.ssi_code == SI_KERNEL;
            if (number == ours)
                isOurs = true;
            else if (number != SIGCHLD && !fromTerminal)
                program.signal(number);
        }
        return isOurs;
    }

private:
    sigset_t m_before{};
    int m_descriptor = -1;
};

std::string commandLine(const std::vector<std::string> &words)
{
    std::string line;
    for (const std::string &word : words)
        line += (line.empty() ? "" : " ") + word;
    return line;
}

uint32_t armedBits(const RecordingOptions &options)
{
    return (options.nvtx ? wire::kArmNvtx : 0) | (options.cuda ? wire::kArmCuda : 0) |
           (options.osRuntime ? wire::kArmOsRuntime : 0) |
           (options.wholeGraphs ? wire::kArmWholeGraphs : 0) |
           (options.warmsUp ? 0 : wire::kArmNoWarmUp);
}

class Recorder
{
public:
    explicit Recorder(const RecordingOptions &options)
        : m_options(options)
    {}
    RecordingOutcome run();

private:
    bool prepare();
    [[nodiscard]] Result<void> openSession();
    void loop();
    void stopRecording();
    void armIfDue(Ns now);
    void tellSaves(RecordingLine &line);
    void tellNotices(RecordingLine &line);

    const RecordingOptions &m_options;
    RecordingSignals m_signals;
    std::unique_ptr<client::DaemonSession> m_session; ///< none once the recording is over
    std::unique_ptr<client::LaunchedProgram> m_program;
    RecordingOutcome m_outcome;
    Ns m_begin = 0;
    bool m_armed = false;
};

Result<void> Recorder::openSession()
{
    Result<std::unique_ptr<client::DaemonSession>> session = client::DaemonSession::open(
        m_options.daemon,
        {.output = m_options.output,
         .replaces = m_options.replaces,
         .command = commandLine(m_options.command),
         .armed = armedBits(m_options),
         .range = m_options.range,
         .keep = m_options.keep,
         .schedule = m_options.schedule,
         .isDelayed = m_options.delay > 0,
         .gpuMetrics = m_options.gpuMetrics,
         .wantsGpuMetrics = m_options.wantsGpuMetrics,
         .user = m_options.user ? std::optional(m_options.user->uid) : std::nullopt,
         .gaveUp = RecordingSignals::isEndAsked});
    if (!session)
        return session.error();
    m_session = std::move(session).value();
    return {};
}

bool Recorder::prepare()
{
    auto fail = [this](const Error &error) {
        m_outcome.failed = error;
        return false;
    };
    Result<std::string> agent = control::findAgent();
    if (agent && m_options.osRuntime)
        agent = client::findOsRuntime(*agent);
    if (!agent)
        return fail(agent.error());
    if (Result<void> done = openSession(); !done)
        return fail(done.error());
    client::LaunchOptions launch{.command = m_options.command,
                                 .environment = client::agentEnvironment(
                                     *agent, m_session->socketPath(), m_session->firstWord()),
                                 .signalMask = m_signals.before(),
                                 .user = m_options.user};
    if (m_options.osRuntime) {
        for (auto &variable : client::osRuntimeEnvironment(*agent, m_options.osThreshold))
            launch.environment.push_back(std::move(variable));
    }
    if (!m_options.range.empty())
        launch.environment.emplace_back(wire::kRangeVariable, m_options.range);
    launch.environment.insert(launch.environment.end(), m_options.environment.begin(),
                              m_options.environment.end());
    Result<std::unique_ptr<client::LaunchedProgram>> program =
        client::LaunchedProgram::prepare(launch);
    if (!program)
        return fail(program.error());
    m_program = std::move(program).value();
    if (Result<void> done = m_session->follow(m_program->pid()); !done)
        return fail(done.error());
    return true;
}

void Recorder::stopRecording()
{
    if (!m_session)
        return;
    client::RecordingEnd end = m_session->stop();
    for (const client::SaveNews &news : m_session->takeSaves())
        tell(news);
    if (end.failed && !m_options.keep.isUsed())
        m_outcome.brokenOff = limitToFiles(end.figures, end.open);
    m_outcome.kept = end.figures.kept;
    m_outcome.failed = end.failed;
    m_outcome.slices = end.figures.slices;
    m_outcome.lost = end.figures.lost;
    m_outcome.losses = std::move(end.figures.losses);
    m_outcome.bytes = end.figures.bytes;
    m_outcome.processes = end.figures.processes;
    m_outcome.agents = end.figures.agents;
    m_outcome.problems = std::move(end.problems);
    m_outcome.remarks = std::move(end.remarks);
    m_outcome.files = std::move(end.files);
    m_outcome.open = std::move(end.open);
    m_outcome.length =
        recordedLength(end.figures, std::max<Ns>(0, monotonicNow() - m_begin - m_options.delay));
    m_session.reset();
}

void Recorder::armIfDue(Ns now)
{
    if (m_armed || now - m_begin < m_options.delay)
        return;
    m_armed = true;
    if (m_options.delay > 0)
        m_session->arm(armedBits(m_options));
}

void Recorder::tellSaves(RecordingLine &line)
{
    for (const client::SaveNews &news : m_session->takeSaves()) {
        line.clear();
        tell(news);
    }
}

void Recorder::tellNotices(RecordingLine &line)
{
    for (const Message &notice : m_session->takeNotices()) {
        line.clear();
        note(terminal::told(notice));
    }
}

void Recorder::loop()
{
    const int saveSignal = m_options.keep.isUsed() ? SIGUSR2 : 0;
    RecordingLine line;
    client::ProgramEnd end;
    bool wasAway = false;
    while (!m_program->hasEnded(end)) {
        const bool isSaveAsked = m_signals.handOn(*m_program, saveSignal);
        if (m_session && isSaveAsked)
            m_session->save(msg("signal %1", "SIGUSR2"));
        if (!m_session) {
            ::usleep(kRecordStepMs * 1000);
            continue;
        }
        const Ns now = monotonicNow();
        armIfDue(now);
        // The program continues without the recorder.
        const client::DaemonSession::State state = m_session->step(kRecordStepMs);
        if (state == client::DaemonSession::State::Ended) {
            stopRecording();
            continue;
        }
        const bool isAway = state == client::DaemonSession::State::Away;
        if (isAway && !wasAway)
            note(terminal::Cli::text("the recording daemon exited; the program continues"));
        wasAway = isAway;
        tellSaves(line);
        tellNotices(line);
        line.warn(m_session->figures());
        line.show(m_session->figures(), now - m_begin);
        if (m_options.duration > 0 && now - m_begin >= m_options.delay + m_options.duration)
            stopRecording();
    }
    m_outcome.bySignal = end.bySignal;
    m_outcome.code = end.code;
}

RecordingOutcome Recorder::run()
{
    if (!prepare())
        return std::move(m_outcome);
    m_begin = monotonicNow();
    if (Result<void> started = m_program->go(); !started) {
        m_outcome.failed = started.error();
        return std::move(m_outcome);
    }
    m_outcome.started = true;
    m_session->keepOutput();
    loop();
    stopRecording();
    return std::move(m_outcome);
}

} // namespace

RecordingOutcome record(const RecordingOptions &options)
{
    return Recorder(options).run();
}

} // namespace trilane::cli

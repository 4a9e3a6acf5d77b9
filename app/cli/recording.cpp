// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "app/cli/recording.h"

#include "app/cli/recordingline.h"
#include "capture/client/agentenvironment.h"
#include "capture/client/launchedprogram.h"
#include "capture/daemon/clockmap.h"
#include "capture/daemon/gpumetrics.h"
#include "capture/daemon/recordingsession.h"
#include "capture/daemon/schedulewriter.h"
#include "capture/wire/message.h"
#include "capture/wire/segment.h"

#include <cstdlib>
#include <memory>
#include <optional>

#include <sys/signalfd.h>
#include <unistd.h>

namespace trilane::cli {

namespace {

constexpr int kDrainMs = 2;
constexpr Ns kMetricsEvery = 50'000'000;

/// While it lives, the signals of a recording are read from a descriptor in place of being
/// delivered.
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
        ::close(m_descriptor);
        ::sigprocmask(SIG_SETMASK, &m_before, nullptr);
    }
    RecordingSignals(const RecordingSignals &) = delete;
    RecordingSignals &operator=(const RecordingSignals &) = delete;

    [[nodiscard]] const sigset_t &before() const { return m_before; }

    /// Hands on what is for the program. The terminal has sent its interrupts to the program
    /// already; those that somebody else sent to us alone it has not.
    void handOn(const LaunchedProgram &program)
    {
        signalfd_siginfo info{};
        while (::read(m_descriptor, &info, sizeof info) == static_cast<ssize_t>(sizeof info)) {
            const auto number = static_cast<int>(info.ssi_signo);
            const bool fromTerminal =
                (number == SIGINT || number == SIGQUIT) && info.ssi_code == SI_KERNEL;
            if (number != SIGCHLD && !fromTerminal)
                program.signal(number);
        }
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
           (options.graphNodes ? wire::kArmGraphNodes : 0);
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
    void addSchedule();
    void addMetrics();
    void loop();
    void check(const Result<void> &done);
    void stopRecording();
    void armIfDue(Ns now);

    const RecordingOptions &m_options;
    RecordingSignals m_signals;
    std::unique_ptr<GpuMetrics> m_metrics;
    std::unique_ptr<ScheduleWriter> m_schedule;
    std::unique_ptr<RecordingSession> m_session; ///< none once the recording is over
    std::unique_ptr<LaunchedProgram> m_program;
    RecordingOutcome m_outcome;
    Ns m_begin = 0;
    bool m_armed = false;
};

bool Recorder::prepare()
{
    Result<std::string> agent = findAgent();
    if (agent && m_options.osRuntime)
        agent = findOsRuntime(*agent);
    if (!agent) {
        m_outcome.failed = agent.error();
        return false;
    }
    const uint32_t armed = m_options.delay > 0 ? 0 : armedBits(m_options);
    Result<std::unique_ptr<RecordingSession>> session =
        RecordingSession::create({.output = m_options.output,
                                  .armed = armed,
                                  .command = commandLine(m_options.command),
                                  .range = m_options.range});
    if (!session) {
        m_outcome.failed = session.error();
        return false;
    }
    m_session = std::move(session).value();
    LaunchOptions launch{
        .command = m_options.command,
        .environment = agentEnvironment(*agent, m_session->socketPath(), m_session->firstWord()),
        .signalMask = m_signals.before()};
    if (m_options.osRuntime) {
        for (auto &variable : osRuntimeEnvironment(*agent, m_options.osThreshold))
            launch.environment.push_back(std::move(variable));
    }
    if (!m_options.range.empty())
        launch.environment.emplace_back(wire::kRangeVariable, m_options.range);
    launch.environment.insert(launch.environment.end(), m_options.environment.begin(),
                              m_options.environment.end());
    Result<std::unique_ptr<LaunchedProgram>> program = LaunchedProgram::prepare(launch);
    if (!program) {
        m_outcome.failed = program.error();
        return false;
    }
    m_program = std::move(program).value();
    addSchedule();
    addMetrics();
    return true;
}

/// Who has the cores, and what the program's threads wait for, by the best means there is.
void Recorder::addSchedule()
{
    if (!m_options.schedule)
        return;
    Result<std::unique_ptr<sched::SchedRecorder>> recorder =
        sched::SchedRecorder::open({.systemWide = true});
    Result<void> added = recorder ? (*recorder)->addProcess(m_program->pid()) : recorder.error();
    if (!added) {
        m_outcome.problems.push_back("thread states: " + added.error().message());
        return;
    }
    m_schedule = std::make_unique<ScheduleWriter>(std::move(recorder).value());
    m_session->addSource([this](LiveTrace &trace, Ns now, bool isLast) {
        if (isLast)
            m_schedule->finish(trace, now);
        else
            m_schedule->addTo(trace);
    });
}

void Recorder::addMetrics()
{
    if (!m_options.gpuMetrics)
        return;
    Result<std::unique_ptr<Nvml>> nvml = Nvml::load();
    if (!nvml) {
        if (m_options.wantsGpuMetrics)
            m_outcome.problems.push_back(nvml.error().message());
        return;
    }
    const char *visible = std::getenv("CUDA_VISIBLE_DEVICES");
    m_metrics = std::make_unique<GpuMetrics>(std::move(nvml).value(), kMetricsEvery,
                                             visible ? visible : "");
    m_session->addSource([this](LiveTrace &trace, Ns, bool) { m_metrics->addTo(trace); });
}

void Recorder::check(const Result<void> &done)
{
    if (done || !m_session)
        return;
    // The program goes on without us.
    m_outcome.failed = done.error();
    stopRecording();
}

void Recorder::stopRecording()
{
    if (!m_session)
        return;
    const Result<void> finished = m_session->finish();
    if (!finished && !m_outcome.failed)
        m_outcome.failed = finished.error();
    const SessionFigures figures = m_session->figures();
    m_outcome.slices = figures.slices;
    m_outcome.lost = figures.lost;
    m_outcome.bytes = figures.bytes;
    m_outcome.processes = figures.processes;
    for (std::string &problem : m_session->problems())
        m_outcome.problems.push_back(std::move(problem));
    m_outcome.length = monotonicNow() - m_begin;
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

void Recorder::loop()
{
    RecordingLine line;
    ProgramEnd end;
    while (!m_program->hasEnded(end)) {
        m_signals.handOn(*m_program);
        if (!m_session) {
            ::usleep(kDrainMs * 10'000);
            continue;
        }
        const Ns now = monotonicNow();
        armIfDue(now);
        check(m_session->step(kDrainMs));
        if (!m_session)
            continue;
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

// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "app/cli/recording/attachment.h"

#include "app/cli/console/clitext.h"
#include "app/cli/console/console.h"
#include "app/cli/console/interruption.h"
#include "app/cli/recording/keepoptions.h"
#include "app/cli/recording/recordedfile.h"
#include "app/cli/recording/recordingline.h"
#include "capture/client/session/daemonsession.h"
#include "model/base/time.h"
#include "model/format/properties/savemoment.h"

#include <algorithm>
#include <atomic>
#include <cinttypes>
#include <csignal>
#include <cstdio>

#include <unistd.h>

namespace trilane::cli {

namespace {

/// Progress of a recording for a program that reads standard error: once per second a line
/// "trilane: status: seconds 12.0 events 3400 bytes 5600 lost 0 recorder 0.0042", where `recorder`
/// is the recorder's share of a core.
class StatusLines
{
public:
    explicit StatusLines(bool isWanted)
        : m_isWanted(isWanted)
    {}
    void tell(const client::RecordingFigures &figures, Ns elapsed);

private:
    const bool m_isWanted;
    Ns m_last = 0;
};

constexpr Ns kStatusEvery = 1'000'000'000;

void StatusLines::tell(const client::RecordingFigures &figures, Ns elapsed)
{
    if (!m_isWanted || elapsed - m_last < kStatusEvery)
        return;
    m_last = elapsed;
    std::fprintf(stderr,
                 "trilane: status: seconds %.1f events %" PRIu64 " bytes %" PRIu64 " lost %" PRIu64
                 " recorder %.4f\n",
                 static_cast<double>(elapsed) / 1e9, figures.slices, figures.bytes, figures.lost,
                 static_cast<double>(figures.cpu) / static_cast<double>(elapsed));
}

constexpr int kAttachStepMs = 20;
/// Maximum time for loading an agent.
constexpr Ns kMaxLoadingTime = 15'000'000'000;
constexpr size_t kMaxTold = 50;
/// Limits the wait for a reader that hangs.
constexpr int kTakeMs = 3'600'000;

std::atomic<int> s_saveSignals{0};
static_assert(std::atomic<int>::is_always_lock_free);

/// Counts SIGUSR2 from now on.
void countSaveSignals()
{
    struct sigaction action = {};
    action.sa_handler = [](int) {
        ++s_saveSignals;
    };
    action.sa_flags = SA_RESTART;
    ::sigaction(SIGUSR2, &action, nullptr);
}

/// Signals since the last call.
int takeSaveSignals()
{
    return s_saveSignals.exchange(0);
}

std::string textOf(const client::AttachedInfo &process)
{
    const std::string pid = std::to_string(process.pid);
    switch (process.how) {
    case client::AttachedInfo::How::Prepared:
        return terminal::Cli::text("process %1: the agent is already loaded", {pid});
    case client::AttachedInfo::How::Injected:
        return terminal::Cli::text("process %1: agent loaded; one thread was stopped for %2",
                                   {pid, formatDuration(process.stopped)});
    case client::AttachedInfo::How::Threads:
        break;
    }
    return terminal::Cli::text("process %1: agent not loaded: %2",
                               {pid, terminal::told(process.why)});
}

} // namespace

Attachment::~Attachment()
{
    m_stream.reset(); // reads from the file
}

Result<void> Attachment::openOutput()
{
    if (m_options.output == "-") {
        Result<platform::File> file = TraceStream::makeFile();
        if (!file)
            return file.error();
        m_file = std::move(file).value();
        return {};
    }
    Result<platform::FileInPlace> made =
        platform::createInPlace(m_options.output, m_options.replaces);
    if (!made)
        return made.error();
    m_name = std::move(made->name);
    m_file = std::move(made->file);
    return {};
}

Result<std::unique_ptr<Attachment>> Attachment::begin(const AttachOptions &options)
{
    std::unique_ptr<Attachment> begun(new Attachment(options));
    Result<std::unique_ptr<client::DaemonClient>> daemon =
        client::DaemonClient::connect(options.daemon, true, interruption());
    if (!daemon)
        return daemon.error();
    begun->m_daemon = std::move(daemon).value();
    Result<void> done = begun->openOutput();
    if (done)
        done = begun->m_daemon->start(options.request, begun->m_file.descriptor());
    for (const int pid : options.pids) {
        if (done)
            done = begun->m_daemon->follow(pid);
    }
    if (!done && interruption().stop_requested()) {
        begun->m_daemon->giveUp();
        return Error::stopped();
    }
    if (!done) {
        (void)begun->m_daemon->stop();
        return done.error();
    }
    if (interruption().stop_requested()) {
        (void)begun->m_daemon->stop();
        return Error::stopped();
    }
    begun->m_name.keep();
    if (options.output == "-")
        begun->m_stream = std::make_unique<TraceStream>(begun->m_file.descriptor());
    return begun;
}

void Attachment::tellNews()
{
    for (const client::AttachedInfo &process : m_daemon->takeAttached()) {
        if (++m_told <= kMaxTold)
            note(textOf(process));
    }
}

void Attachment::tellSaves(RecordingLine &line)
{
    for (const client::SaveNews &news : m_daemon->takeSaves()) {
        line.clear();
        tell(news);
    }
}

void Attachment::tellProcesses()
{
    if (m_options.request.armed == 0)
        return;
    const Ns until = monotonicNow() + kMaxLoadingTime;
    while (m_told < m_options.pids.size() && monotonicNow() < until &&
           m_daemon->step(kAttachStepMs))
        tellNews();
}

Attachment::Outcome Attachment::watch()
{
    const std::stop_token interrupted = interruption();
    if (m_options.untilInputEnds)
        interruptAtEndOfInput();
    const bool keeps = m_options.request.keep.isUsed();
    if (keeps)
        countSaveSignals();
    const Ns begin = monotonicNow();
    Outcome outcome;
    {
        RecordingLine line;
        StatusLines status(m_options.tellsStatus);
        while (!interrupted.stop_requested() && m_daemon->step(kAttachStepMs)) {
            if (m_stream && m_stream->isBroken())
                break;
            if (keeps && takeSaveSignals() > 0)
                m_daemon->save(msg("signal %1", "SIGUSR2"));
            tellNews();
            tellSaves(line);
            line.warn(m_daemon->figures());
            line.show(m_daemon->figures(), monotonicNow() - begin);
            status.tell(m_daemon->figures(), monotonicNow() - begin);
        }
    }
    outcome.end = m_daemon->stop();
    if (outcome.end.failed && !m_stream && !keeps)
        outcome.brokenOff = limitToFiles(outcome.end.figures, std::span(&m_file, 1));
    outcome.length = recordedLength(outcome.end.figures, monotonicNow() - begin);
    tellNews();
    for (const client::SaveNews &news : m_daemon->takeSaves())
        tell(news);
    if (m_stream)
        outcome.isTaken = m_stream->finish(kTakeMs);
    else
        outcome.fault = faultOfRecorded(m_file, m_options.output, !outcome.end.failed);
    return outcome;
}

} // namespace trilane::cli

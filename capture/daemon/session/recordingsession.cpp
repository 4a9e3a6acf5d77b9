// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/daemon/session/recordingsession.h"

#include "capture/daemon/activity/memorycheck.h"
#include "capture/daemon/clock/clockmap.h"
#include "capture/daemon/clock/clocksteps.h"
#include "capture/daemon/session/agentlistener.h"
#include "capture/daemon/session/sessionprocesses.h"
#include "capture/daemon/system/machineinfo.h"
#include "capture/daemon/system/writingas.h"

#include <algorithm>
#include <utility>

namespace trilane::daemon {

namespace {

/// Number of slices that are written before their half second is over, to bound the memory.
constexpr uint64_t kMaxUnwritten = 250'000;
constexpr uint64_t kMinUnwritten = 10'000;
constexpr Ns kClockEvery = 1'000'000'000;
/// A ring with this number of records might have filled up: the next step waits half as long.
constexpr size_t kBusy = wire::kRingRecords / 4;

} // namespace

struct RecordingSession::Private
{
    void tellOfRange();
    void lookAtClock(Ns now);
    void lookAtMemory();
    Result<void> writeIfDue(Ns now);
    Result<void> write(Ns now);
    Ns settle(Ns now);
    void limitMemory();
    void countMemory();
    Result<void> makeTrace(SessionOptions &given, Ns now);
    [[nodiscard]] std::vector<build::NestedSlice> openSlices(Ns now);
    void forget();
    [[nodiscard]] std::map<std::string, uint64_t> losses() const;
    [[nodiscard]] uint64_t lost() const;
    Result<void> flushWithLosses();
    [[nodiscard]] std::vector<Missing> missingSoFar() const;
    [[nodiscard]] std::vector<Missing> missingForSave() const;

    /// Minimum pause between steps, so that rings do not fill up.
    static constexpr Ns kMinPause = 50'000;

    SessionOptions options;
    std::unique_ptr<AgentListener> listener;
    std::unique_ptr<build::LiveTrace> trace;
    std::unique_ptr<format::TraceWriter> file; ///< of the final data of a flight recorder
    std::unique_ptr<FlightRecorder> flight;
    std::vector<std::pair<MessageText, LossTeller>> lossTellers;
    std::vector<ProblemTeller> problemTellers;
    std::vector<OpenTeller> openTellers;
    RecordingMemory memory; ///< outlives the connections
    MemoryShare held;
    bool isFullTold = false;
    std::vector<Source> sources;
    std::vector<Missing> problems;
    std::optional<SessionProcesses> processes; ///< always, once create() is through
    bool isHandingOver = false;
    uint64_t fileBytes = 0; ///< of a flight recorder's last file
    Ns began = 0;
    ClockSteps clock;
    MemoryCheck memoryCheck;
    Ns clockSeen = 0;
    std::vector<Message> notices;
    Ns flushed = 0;
    Ns behind = 0;        ///< what happened so long ago had its place with the last flush
    Ns written = 0;       ///< when the data in the file was passed for writing
    Ns pause = kMinPause; ///< of the next step
};

Result<std::unique_ptr<RecordingSession>> RecordingSession::create(SessionOptions options)
{
    auto p = std::make_unique<Private>();
    const Ns now = monotonicNow();
    // A failed start leaves no partial file.
    Result<std::unique_ptr<AgentListener>> listener =
        options.listener.isValid()
            ? AgentListener::adopt(std::move(options.listener), options.listenerPath)
            : AgentListener::make(options.folder, options.isReachable);
    if (!listener)
        return listener.error();
    p->listener = std::move(listener).value();
    if (Result<void> done = p->makeTrace(options, now); !done)
        return done.error();
    p->flushed = p->written = p->began = now;
    p->lookAtClock(now);
    format::TraceInfo &info = p->trace->info();
    fillMachineInfo(info);
    info.commandLine = options.command;
    if (!options.attachedTo.empty())
        info.notes.push_back(format::Note::of(MessageText("attached to"), options.attachedTo,
                                              format::Note::Kind::AttachedTo));
    info.epochOfZero = realtimeNow() - (monotonicNow() - now);
    CaptureRange range(options.range, options.armed);
    if (range.isUsed() || options.isDelayed)
        p->trace->limitToWindows();
    p->options = std::move(options);
    p->limitMemory();
    p->processes.emplace(SessionProcesses::Recording{.trace = *p->trace,
                                                     .memory = p->memory,
                                                     .problems = p->problems,
                                                     .user = p->options.user,
                                                     .keeper = p->options.keeper,
                                                     .whenEnded =
                                                         [d = p.get()] {
                                                             if (d->flight &&
                                                                 !d->processes->hasPools())
                                                                 d->flight->releaseGpus();
                                                         }},
                         std::move(range), p->options.armed);
    p->countMemory();
    return std::unique_ptr<RecordingSession>(new RecordingSession(std::move(p)));
}

Result<void> RecordingSession::Private::makeTrace(SessionOptions &given, Ns now)
{
    Result<platform::File> opened = given.file.isValid()
                                        ? platform::File::adopt(given.file.release(), given.output)
                                        : platform::File::create(given.output);
    if (!opened)
        return opened.error();
    if (given.flight.isUsed()) {
        Result<std::unique_ptr<format::TraceWriter>> writer =
            format::TraceWriter::create(std::move(opened).value());
        if (!writer)
            return writer.error();
        file = std::move(writer).value();
        flight = std::make_unique<FlightRecorder>(given.flight);
        trace = build::LiveTrace::create(flight->sink(), now);
        flight->begin(*trace, now);
        return {};
    }
    Result<std::unique_ptr<build::LiveTrace>> made =
        build::LiveTrace::create(std::move(opened).value(), now);
    if (!made)
        return made.error();
    trace = std::move(made).value();
    return {};
}

RecordingSession::RecordingSession(std::unique_ptr<Private> p)
    : d(std::move(p))
{}
RecordingSession::~RecordingSession() = default;

const std::string &RecordingSession::socketPath() const
{
    return d->listener->path();
}

uint32_t RecordingSession::firstWord() const
{
    return d->processes->firstWord();
}

int RecordingSession::listener() const
{
    return d->listener->descriptor();
}

bool RecordingSession::adopt(control::Descriptor socket, control::Descriptor segment,
                             control::Descriptor journal, control::Descriptor pool)
{
    return d->processes->adopt(std::move(socket), std::move(segment), std::move(journal),
                               std::move(pool));
}

bool RecordingSession::add(control::Descriptor socket)
{
    return d->processes->add(std::move(socket));
}

bool RecordingSession::addIdle(control::Descriptor socket, control::Descriptor segment,
                               control::Descriptor journal, control::Descriptor pool)
{
    return d->processes->addIdle(std::move(socket), std::move(segment), std::move(journal),
                                 std::move(pool));
}

std::vector<RecordingSession::Seen> RecordingSession::processes() const
{
    return d->processes->seen();
}

std::set<int> RecordingSession::connected() const
{
    return d->processes->connected();
}

std::shared_ptr<MemoryBudget> RecordingSession::memory() const
{
    return d->memory.budget;
}

format::TraceInfo &RecordingSession::info()
{
    return d->trace->info();
}

bool RecordingSession::hasBegun() const
{
    // A later daemon may see the delay end.
    const bool isHeldBack = d->options.isDelayed && !d->isHandingOver;
    return !isHeldBack && (!d->processes->range().isUsed() || d->processes->range().hasBegun());
}

void RecordingSession::arm(uint32_t what)
{
    if (d->processes->range().isUsed())
        return;
    if (std::exchange(d->options.isDelayed, false)) {
        d->trace->openWindow(monotonicNow());
        info().notes.push_back(
            {msg("recording began"), msg("after a delay"), format::Note::Kind::AfterDelay});
    }
    d->processes->arm(what);
}

void RecordingSession::addSource(Source source)
{
    d->sources.push_back(std::move(source));
}

void RecordingSession::addOpenTeller(OpenTeller teller)
{
    d->openTellers.push_back(std::move(teller));
}

void RecordingSession::addLossTeller(MessageText source, LossTeller teller)
{
    d->lossTellers.emplace_back(source, std::move(teller));
}

void RecordingSession::addProblemTeller(ProblemTeller teller)
{
    d->problemTellers.push_back(std::move(teller));
}

FlightRecorder *RecordingSession::flight()
{
    return d->flight.get();
}

std::vector<build::NestedSlice> RecordingSession::Private::openSlices(Ns now)
{
    std::vector<build::NestedSlice> open;
    for (const auto &connection : processes->connections())
        connection->flushOpenSlices(now, open);
    for (const OpenTeller &teller : openTellers)
        teller(*trace, now, open);
    return open;
}

void RecordingSession::Private::forget()
{
    const auto before = static_cast<double>(trace->tableBytes());
    build::UsedIds used = flight->used();
    for (const auto &connection : processes->connections())
        connection->prepareForgetting(used);
    flight->forget(std::move(used));
    const double share = static_cast<double>(trace->tableBytes()) / std::max(1.0, before);
    for (const auto &connection : processes->connections())
        connection->afterForgetting(share);
}

/// Counts the memory of the trace, without tables that an existing process has sent.
void RecordingSession::Private::countMemory()
{
    uint64_t told = 0;
    for (const auto &connection : processes->connections())
        told += connection->tableBytes();
    const uint64_t tables = trace->tableBytes();
    held.set(trace->heldBytes() + tables - std::min(tables, told));
    // Twice: some arrive while others are being written.
    constexpr uint64_t kSliceBytes = 4 * sizeof(format::Slice);
    memory.maxUnwritten =
        std::clamp(memory.budget->room() / kSliceBytes, kMinUnwritten, kMaxUnwritten);
    if (memory.hasRoom() || std::exchange(isFullTold, true))
        return;
    problems.push_back(
        {.text = msg("events while no memory was available: %1", memory.budget->whyFull())});
}

void RecordingSession::Private::limitMemory()
{
    memory.budget = std::make_shared<MemoryBudget>(
        MessageText("a recording"), options.limits.session, std::move(options.memory));
    memory.process = options.limits.process;
    memory.relieve = [this] {
        (void)write(monotonicNow());
    }; // what fails, fails again
    held = MemoryShare(memory.budget);
}

std::vector<Message> RecordingSession::takeNotices()
{
    return std::exchange(d->notices, {});
}

/// Is the wall clock unchanged since the recording began?
void RecordingSession::Private::lookAtClock(Ns now)
{
    clockSeen = now;
    Ns realtime = 0;
    Ns monotonic = 0;
    readRealtimePair(realtime, monotonic);
    clock.addPair(realtime, monotonic, monotonic - began);
}

void RecordingSession::Private::lookAtMemory()
{
    std::map<TrackId, uint64_t> bytes;
    for (const auto &connection : processes->connections())
        connection->addHeld(bytes);
    memoryCheck.look(*trace, bytes);
}

void RecordingSession::Private::tellOfRange()
{
    if (options.isDelayed && !isHandingOver)
        problems.push_back(
            {.text = msg("the recording never began: it ended before the delay expired"),
             .kind = format::Note::Kind::DelayNotOver});
    processes->range().tell(trace->info().notes, problems, processes->count() > 0);
}

Result<void> RecordingSession::Private::writeIfDue(Ns now)
{
    if (!trace->isWriting())
        written = flushed;
    const bool isDue =
        now - flushed >= options.flushEvery || trace->unwritten() > memory.maxUnwritten;
    // Waits for a slow disk only if memory would exceed its limit: rings are still drained.
    if (!isDue || (trace->isWriting() && trace->unwritten() < 2 * memory.maxUnwritten))
        return {};
    return write(now);
}

/// Until when everything has its place.
Ns RecordingSession::Private::settle(Ns now)
{
    Ns horizon = now - options.holdBack;
    std::vector<build::Hold> holds;
    for (const auto &connection : processes->connections())
        connection->limit(now, horizon, holds);
    trace->settle(horizon, holds);
    for (const build::Hold &hold : holds)
        horizon = std::min(horizon, hold.from);
    behind = std::min(now - horizon, HeldBuffers::kMaxHeld + options.holdBack);
    return now - behind;
}

Result<void> RecordingSession::Private::write(Ns now)
{
    const Ns settled = settle(now);
    flushed = now;
    const WritingAs user(options.user);
    if (!flight)
        return flushWithLosses();
    flight->beforeFlush(now, behind);
    Result<void> done = trace->flush();
    flight->afterFlush(now, settled, [this, now] { return openSlices(now); });
    return done;
}

Result<void> RecordingSession::step(int waitMs)
{
    const Ns longest = Ns{waitMs} * 1'000'000;
    d->processes->wait(std::min(longest, d->pause), d->listener->acceptor());
    const size_t fullest = d->processes->drain();
    d->pause =
        fullest >= kBusy ? d->pause / 2 : std::clamp(d->pause * 2, Private::kMinPause, longest);
    const Ns now = monotonicNow();
    if (now - d->clockSeen >= kClockEvery) {
        d->lookAtClock(now);
        d->lookAtMemory();
        if (Message why = d->processes->range().whyNotYet(now); !why.empty())
            d->notices.push_back(std::move(why));
    }
    for (const Source &source : d->sources)
        source(*d->trace, now, false);
    if (d->flight) {
        d->flight->step(now, d->lost(), [this] { return d->missingForSave(); });
        if (d->flight->shouldForget())
            d->forget();
    }
    d->countMemory();
    return d->writeIfDue(now);
}

void RecordingSession::handOver()
{
    d->isHandingOver = true;
    d->processes->handOver();
}

void RecordingSession::release()
{
    arm(0);
    handOver();
}

Result<void> RecordingSession::finish()
{
    d->processes->awaitFlush(d->listener->acceptor());
    d->lookAtMemory();
    for (const Message &finding : d->memoryCheck.findings(*d->trace))
        d->problems.push_back({.text = finding});
    d->processes->endAll();
    const Ns end = monotonicNow();
    for (const Source &source : d->sources)
        source(*d->trace, end, true);
    if (const uint64_t cut = d->trace->cutSlices(); cut > 0)
        d->trace->info().notes.push_back(
            {msg("slices clipped because they overlap others on their lane"),
             Message::verbatim(std::to_string(cut))});
    d->tellOfRange();
    d->lookAtClock(end);
    d->clock.tell(info().notes, d->problems);
    const WritingAs user(d->options.user);
    if (!d->flight) {
        for (format::Note &note : notesOf(d->problems, d->trace->begin()))
            d->trace->info().notes.push_back(std::move(note));
        return d->trace->finish(end);
    }
    d->flight->beforeFlush(end, d->behind);
    if (Result<void> done = d->trace->finish(end); !done)
        return done;
    const Result<build::KeptFigures> kept =
        d->flight->finish(std::move(d->file), end, d->lost(), d->problems);
    d->fileBytes = kept ? kept->bytes : 0;
    return kept ? Result<void>() : kept.error();
}

std::map<std::string, uint64_t> RecordingSession::Private::losses() const
{
    std::map<std::string, uint64_t> all = processes->losses();
    for (const auto &[source, teller] : lossTellers)
        all[std::string(source.text())] += teller();
    std::erase_if(all, [](const auto &loss) { return loss.second == 0; });
    return all;
}

uint64_t RecordingSession::Private::lost() const
{
    uint64_t lost = 0;
    for (const auto &[source, count] : losses())
        lost += count;
    return lost;
}

/// Readers of the growing file get the losses so far; the account is written at the end.
Result<void> RecordingSession::Private::flushWithLosses()
{
    const format::Account atEnd = std::exchange(trace->account(), {});
    for (const auto &[source, count] : losses())
        trace->account().add(format::Outcome::Lost, Message::fromText(source), msg("so far"),
                             count);
    Result<void> done = trace->flush();
    trace->account() = atEnd;
    return done;
}

bool RecordingSession::hasConnections() const
{
    return !d->processes->connections().empty();
}

SessionFigures RecordingSession::figures() const
{
    SessionFigures figures{.slices = d->trace->slices(),
                           .lost = d->lost(),
                           .losses = d->losses(),
                           .bytes = d->flight ? d->fileBytes : d->trace->bytesWritten(),
                           .agents = d->processes->count(),
                           .cpu = d->trace->writingTime(),
                           .delay = monotonicNow() - d->written +
                                    std::max(d->behind, d->options.holdBack),
                           .span = d->trace->spanWritten()};
    if (d->flight) {
        figures.kept = d->flight->kept();
        figures.keptBytes = d->flight->bytes();
        figures.saves = d->flight->saves();
    }
    return figures;
}

std::vector<Message> RecordingSession::problems() const
{
    return textsOf(d->problems, d->trace->begin());
}

std::vector<Message> RecordingSession::remarks() const
{
    return d->processes->remarks();
}

std::vector<Message> RecordingSession::problemsSoFar() const
{
    return textsOf(d->missingSoFar(), d->trace->begin());
}

std::vector<Missing> RecordingSession::Private::missingForSave() const
{
    std::vector<Missing> all = missingSoFar();
    for (const ProblemTeller &teller : problemTellers) {
        for (Missing &problem : teller())
            all.push_back(std::move(problem));
    }
    return all;
}

std::vector<Missing> RecordingSession::Private::missingSoFar() const
{
    std::vector<Missing> all = problems;
    for (const auto &connection : processes->connections()) {
        const std::vector<Missing> own = connection->problemsSoFar();
        all.insert(all.end(), own.begin(), own.end());
    }
    return all;
}

} // namespace trilane::daemon

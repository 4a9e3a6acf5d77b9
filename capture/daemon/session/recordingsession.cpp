// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/daemon/session/recordingsessionprivate.h"

#include "capture/daemon/system/writingas.h"

#include <algorithm>
#include <utility>

#include <poll.h>
#include <time.h>

namespace trilane::daemon {

namespace {

/// Number of slices that are written before their half second is over, to bound the memory.
constexpr uint64_t kMaxUnwritten = 250'000;
constexpr uint64_t kMinUnwritten = 10'000;
constexpr int kFlushWaitMs = 300;
constexpr int kBacklogWaitMs = 2'000; ///< while buffers that came before the answer are read
/// The same of an agent that waits for the GPU, which it does for 5 s
/// (capture/agent/cuda/cuptiending.h).
constexpr int kWorkWaitMs = 6'000;
constexpr Ns kClockEvery = 1'000'000'000;
constexpr Ns kLongestRests = 5'000'000'000; ///< of what all have left in their sockets
/// For the messages of all in a step: meanwhile rings fill up.
constexpr Ns kLongestTurns = 100'000'000;
/// A ring with this number of records might have filled up: the next step waits half as long.
constexpr size_t kBusy = wire::kRingRecords / 4;

} // namespace

RecordingSession::RecordingSession(std::unique_ptr<Private> p)
    : d(std::move(p))
{}
RecordingSession::~RecordingSession() = default;

const std::string &RecordingSession::socketPath() const
{
    return d->socket;
}

uint32_t RecordingSession::firstWord() const
{
    return d->firstWord();
}

int RecordingSession::listener() const
{
    return d->listener->descriptor();
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
    // Who goes on with it may see the delay end.
    const bool isHeldBack = d->options.isDelayed && !d->isHandingOver;
    return !isHeldBack && (!d->range.isUsed() || d->range.times() > 0);
}

void RecordingSession::arm(uint32_t what)
{
    d->options.armed = what;
    if (d->range.isUsed())
        return;
    if (std::exchange(d->options.isDelayed, false)) {
        d->trace->openWindow(monotonicNow());
        info().notes.push_back(
            {msg("recording began"), msg("after a delay"), format::Note::Kind::AfterDelay});
    }
    for (const auto &connection : d->connections)
        connection->arm(what);
}

/// NVTX and calls go on being recorded: what is missing is CUDA's.
void RecordingSession::Private::armForEnd()
{
    const uint32_t word = range.isUsed() ? 0 : options.armed & ~wire::kArmCuda;
    for (const auto &connection : connections) {
        if (connection->hasPool())
            connection->arm(word);
    }
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
    for (const auto &connection : connections)
        connection->flushOpenSlices(now, open);
    for (const OpenTeller &teller : openTellers)
        teller(*trace, now, open);
    return open;
}

void RecordingSession::Private::forget()
{
    const auto before = static_cast<double>(trace->tableBytes());
    build::UsedIds used = flight->used();
    for (const auto &connection : connections)
        connection->prepareForgetting(used);
    flight->forget(std::move(used));
    const double share = static_cast<double>(trace->tableBytes()) / std::max(1.0, before);
    for (const auto &connection : connections)
        connection->afterForgetting(share);
}

/// What the trace holds; of its tables what no process that is there has brought.
void RecordingSession::Private::countMemory()
{
    uint64_t told = 0;
    for (const auto &connection : connections)
        told += connection->tableBytes();
    const uint64_t tables = trace->tableBytes();
    held.set(trace->heldBytes() + tables - std::min(tables, told));
    // Twice: those that come while others are being written.
    constexpr uint64_t kSliceBytes = 4 * sizeof(format::Slice);
    memory.maxUnwritten =
        std::clamp(memory.budget->room() / kSliceBytes, kMinUnwritten, kMaxUnwritten);
    if (memory.hasRoom() || std::exchange(isFullTold, true))
        return;
    problems.push_back(
        {.text = msg("what came while there was no memory for it: %1", memory.budget->whyFull())});
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
    countMemory();
}

/// Handles the capture range events that processes have reported.
void RecordingSession::Private::takeRangeEvents()
{
    for (const auto &connection : connections) {
        for (const AgentConnection::SeenRange &seen : connection->takeSeenRanges())
            range.saw(connection.get(), seen.name, seen.count, seen.isWanted);
        for (const AgentConnection::RangeEvent &event : connection->takeRangeEvents())
            rangeEvents.emplace_back(connection.get(), event);
    }
}

/// In the order in which it happened, not in that of the sockets read: the range goes on where one
/// process begins it before another ends it.
void RecordingSession::Private::followRanges()
{
    takeRangeEvents();
    if (rangeEvents.empty())
        return;
    const Ns complete = monotonicNow(); // until then all have come with what follows
    for (const auto &connection : connections) {
        if (!connection->hasEnded())
            (void)connection->receive();
    }
    takeRangeEvents();
    std::stable_sort(rangeEvents.begin(), rangeEvents.end(),
                     [](const auto &a, const auto &b) { return a.second.time < b.second.time; });
    const auto later = std::find_if(rangeEvents.begin(), rangeEvents.end(),
                                    [&](const auto &each) { return each.second.time > complete; });
    const std::vector<ToldOfRange> events(rangeEvents.begin(), later);
    rangeEvents.erase(rangeEvents.begin(), later);
    for (const auto &[connection, event] : events)
        setRange(event.isBegin ? range.begin(connection) : range.end(connection), event.time);
}

void RecordingSession::Private::setRange(bool hasChanged, Ns time)
{
    if (!range.isUsed())
        return;
    for (const auto &connection : connections)
        connection->arm(range.wordFor(connection.get()));
    if (!hasChanged)
        return;
    // As it opens, too: what another thread began just when it was closed has no end.
    for (const auto &connection : connections)
        connection->cutRanges(time);
    if (range.isOpen())
        trace->openWindow(time);
    else
        trace->closeWindow(time);
}

/// Hours may pass until the program ends: it is said at once that the range may never begin.
void RecordingSession::Private::lookAtRange(Ns now)
{
    if (!range.isUsed())
        return;
    const bool hasCuda = std::any_of(connections.begin(), connections.end(),
                                     [](const auto &other) { return other->hasDriver(); });
    if (hasCuda && cudaSeen == 0)
        cudaSeen = now;
    if (Message why = range.whyNotYet(cudaSeen > 0 ? now - cudaSeen : 0); !why.empty())
        notices.push_back(std::move(why));
}

std::vector<Message> RecordingSession::takeNotices()
{
    return std::exchange(d->notices, {});
}

void RecordingSession::Private::tellOfRange()
{
    if (options.isDelayed && !isHandingOver)
        problems.push_back(
            {.text = msg("the recording never began: it ended before its delay was over"),
             .kind = format::Note::Kind::DelayNotOver});
    if (!range.isUsed())
        return;
    auto &notes = trace->info().notes;
    notes.push_back(
        {msg("capture range"), Message::verbatim(range.spec()), format::Note::Kind::CaptureRange});
    notes.push_back(
        {msg("times the capture range began"), Message::verbatim(std::to_string(range.times()))});
    if (const Message why = range.whyEmpty(processes > 0); !why.empty())
        problems.push_back({.text = why, .kind = format::Note::Kind::RangeNeverBegan});
    if (const Message why = range.whyShort(); !why.empty())
        problems.push_back({.text = why});
}

void RecordingSession::Private::wait(Ns time)
{
    const timespec timeout{time / 1'000'000'000, time % 1'000'000'000};
    // Without memory nothing is taken from sockets either, which would be readable all the time.
    if (!memory.hasRoom()) {
        ::nanosleep(&timeout, nullptr);
        return;
    }
    std::vector<pollfd> polled{{listener->descriptor(), POLLIN, 0}};
    for (const auto &connection : connections)
        polled.push_back({connection->descriptor(), POLLIN, 0});
    if (::ppoll(polled.data(), polled.size(), &timeout, nullptr) <= 0)
        return followRanges();
    bool haveEnded = false;
    const Ns until = monotonicNow() + kLongestTurns;
    const size_t count = connections.size();
    const size_t first = count > 0 ? firstTurn % count : 0;
    for (size_t n = 0; n < count && (n == 0 || monotonicNow() < until); ++n) {
        const size_t i = (first + n) % count;
        firstTurn = i + 1;
        if (!polled[i + 1].revents)
            continue;
        haveEnded |= !connections[i]->receive();
    }
    followRanges();
    // Before their end: a process that is no more may have become another program before.
    if (polled[0].revents || haveEnded)
        accept();
    // From the last on: they leave the list.
    for (size_t i = haveEnded ? connections.size() : 0; i-- > 0;) {
        if (connections[i]->hasEnded())
            endConnection(i);
    }
}

/// Is the wall clock still where it was when the recording began?
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
    for (const auto &connection : connections)
        connection->addHeld(bytes);
    memoryCheck.look(*trace, bytes);
}

void RecordingSession::Private::tellOfClock()
{
    lookAtClock(monotonicNow());
    if (clock.count() == 0)
        return;
    for (const ClockSteps::Step &step : clock.steps())
        trace->info().notes.push_back(
            {msg("wall clock set"), msg("%1 s, noticed at %2 s", step.byText(), step.timeText())});
    const ClockSteps::Step &first = clock.steps().front();
    problems.push_back(
        {.text = clock.count() == 1
                     ? msg("times of day after the wall clock was set by %1 s, noticed at %2 s",
                           first.byText(), first.timeText())
                     : msg("times of day after the wall clock was set, %1 times, first by %2 s, "
                           "noticed at %3 s",
                           clock.count(), first.byText(), first.timeText())});
}

Result<void> RecordingSession::Private::writeIfDue(Ns now)
{
    if (!trace->isWriting())
        written = flushed;
    const bool isDue =
        now - flushed >= options.flushEvery || trace->unwritten() > memory.maxUnwritten;
    // A slow disk is waited for only when memory would grow beyond its bound: rings go on being
    // emptied meanwhile.
    if (!isDue || (trace->isWriting() && trace->unwritten() < 2 * memory.maxUnwritten))
        return {};
    return write(now);
}

/// Until when everything has its place.
Ns RecordingSession::Private::settle(Ns now)
{
    Ns horizon = now - options.holdBack;
    std::vector<build::Hold> holds;
    for (const auto &connection : connections)
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
    d->wait(std::min(longest, d->pause));
    size_t fullest = 0;
    for (const auto &connection : d->connections)
        fullest = std::max(fullest, connection->drain());
    for (const auto &connection : d->connections)
        connection->lookAtBuffers(monotonicNow());
    d->pause = fullest >= kBusy ? d->pause / 2
                                : std::clamp(d->pause * 2, Private::kShortestPause, longest);
    const Ns now = monotonicNow();
    if (now - d->clockSeen >= kClockEvery) {
        d->lookAtClock(now);
        d->lookAtMemory();
        d->lookAtRange(now);
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
}

void RecordingSession::release()
{
    arm(0);
    handOver();
}

Result<void> RecordingSession::finish()
{
    // Agents that CUPTI keeps something from get a moment to fetch it, once nothing is added.
    const Ns asked = monotonicNow();
    if (!d->isHandingOver)
        d->armForEnd();
    for (const auto &connection : d->connections) {
        if (connection->hasPool())
            connection->askForFlush();
    }
    auto isWaiting = [&] {
        const Ns waited = monotonicNow() - asked;
        for (const auto &connection : d->connections) {
            const bool hasMore = connection->hasMore() && d->memory.hasRoom();
            const int usual = hasMore ? kBacklogWaitMs : kFlushWaitMs;
            const int longest = connection->waitsForWork() ? kWorkWaitMs : usual;
            if (connection->hasPool() && !connection->isFlushed() &&
                waited < Ns{longest} * 1'000'000)
                return true;
        }
        return false;
    };
    do {
        d->wait(0);
        if (isWaiting())
            d->wait(5'000'000);
    } while (isWaiting());
    d->lookAtMemory();
    for (const Message &finding : d->memoryCheck.findings(*d->trace))
        d->problems.push_back({.text = finding});
    d->lastRest = monotonicNow() + kLongestRests;
    while (!d->connections.empty())
        d->endConnection(d->connections.size() - 1);
    const Ns end = monotonicNow();
    for (const Source &source : d->sources)
        source(*d->trace, end, true);
    if (const uint64_t cut = d->trace->cutSlices(); cut > 0)
        d->trace->info().notes.push_back(
            {msg("slices cut because they overlap others on their lane"),
             Message::verbatim(std::to_string(cut))});
    d->tellOfRange();
    d->tellOfClock();
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
    std::map<std::string, uint64_t> all = lostBefore;
    for (const auto &connection : connections)
        connection->addLosses(all);
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

/// Who reads the file while it grows reads what is lost so far; the account is made at the end.
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
    return !d->connections.empty();
}

SessionFigures RecordingSession::figures() const
{
    SessionFigures figures{.slices = d->trace->slices(),
                           .lost = d->lost(),
                           .losses = d->losses(),
                           .bytes = d->flight ? d->fileBytes : d->trace->bytesWritten(),
                           .agents = d->processes,
                           .cpu = d->trace->writingTime(),
                           .delay = monotonicNow() - d->written +
                                    std::max(d->behind, d->options.holdBack),
                           .span = d->trace->spanWritten()};
    for (const auto &connection : d->connections)
        figures.agents += connection->hasProcess() ? 1 : 0;
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
    return d->remarks;
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
    for (const auto &connection : connections) {
        const std::vector<Missing> own = connection->problemsSoFar();
        all.insert(all.end(), own.begin(), own.end());
    }
    return all;
}

} // namespace trilane::daemon

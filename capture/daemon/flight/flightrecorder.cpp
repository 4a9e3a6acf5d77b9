// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/daemon/flight/flightrecorder.h"

#include "capture/daemon/flight/idlegputrigger.h"
#include "capture/daemon/flight/slowsteps.h"
#include "model/base/amounttext.h"
#include "model/base/guarded.h"
#include "model/format/properties/savemoment.h"

#include <algorithm>
#include <utility>

#include <sys/resource.h>
#include <unistd.h>

namespace trilane::daemon {

namespace {

/// Kept beyond the window, so that the data is still available when the end of the window has
/// settled.
constexpr Ns kSlack = 3'000'000'000;
constexpr Ns kFileWait = 5'000'000'000;
constexpr int kNiceness = 5;
/// New texts and details that justify a pass over the tables, which takes time.
constexpr size_t kFewPassing = 20'000;

Message textOf(const SavePlan::Save &save)
{
    return save.moreReasons > 0
               ? msg("%1, and %2 more until the end", save.reason.text, save.moreReasons)
               : save.reason.text;
}

} // namespace

/// One watch of the trace for all triggers.
class FlightRecorder::Watch : public build::SliceWatch
{
public:
    explicit Watch(const std::vector<std::unique_ptr<SaveTrigger>> &triggers)
        : m_triggers(triggers)
    {}
    void ended(TrackId track, uint32_t depth, const format::Slice &slice) override
    {
        for (const auto &trigger : m_triggers)
            trigger->ended(track, depth, slice);
    }
    void worked(TrackId gpu, TimeRange when) override
    {
        for (const auto &trigger : m_triggers)
            trigger->worked(gpu, when);
    }
    void mayHaveWorked(TrackId gpu, Ns until) override
    {
        for (const auto &trigger : m_triggers)
            trigger->mayHaveWorked(gpu, until);
    }
    void settled(TrackId gpu, Ns horizon) override
    {
        for (const auto &trigger : m_triggers)
            trigger->settled(gpu, horizon);
    }
    void forgotten() override
    {
        for (const auto &trigger : m_triggers)
            trigger->forgotten();
    }

private:
    const std::vector<std::unique_ptr<SaveTrigger>> &m_triggers;
};

FlightRecorder::FlightRecorder(FlightOptions options)
    : m_options(std::move(options))
    , m_kept(std::make_shared<build::KeptBlocks>(m_options.window + m_options.after + kSlack,
                                                 m_options.memory))
    , m_plan({.window = m_options.window, .after = m_options.after, .most = m_options.maxSaves})
{}

FlightRecorder::~FlightRecorder() = default;

void FlightRecorder::begin(build::LiveTrace &trace, Ns zero)
{
    m_trace = &trace;
    m_trace->allowForgetting();
    m_zero = zero;
    if (m_options.slowStep > 0)
        m_triggers.push_back(
            std::make_unique<SlowSteps>(trace, m_options.slowStep, m_options.stepName));
    if (m_options.idle > 0) {
        auto idle = std::make_unique<IdleGpuTrigger>(trace, m_options.idle);
        m_idle = idle.get();
        m_triggers.push_back(std::move(idle));
    }
    if (m_triggers.empty())
        return;
    m_watch = std::make_unique<Watch>(m_triggers);
    trace.setWatch(m_watch.get());
}

void FlightRecorder::ask(Message why, Ns now)
{
    m_plan.add({.text = std::move(why), .time = now - m_zero, .isAsked = true});
}

void FlightRecorder::releaseGpus()
{
    if (m_idle)
        m_idle->release();
}

void FlightRecorder::collectReasons()
{
    for (const auto &trigger : m_triggers) {
        for (const SaveReason &reason : trigger->take())
            m_plan.add(reason);
    }
}

void FlightRecorder::afterFlush(Ns now, Ns settled, const OpenTeller &tell)
{
    collectReasons();
    const std::optional<Ns> due = m_plan.dueAt();
    if (m_held || !due || *due > settled - m_zero)
        return;
    m_open = m_trace->openSlices(now, tell());
    m_isTaking = true;
}

void FlightRecorder::step(Ns now, uint64_t lost, const Problems &problems)
{
    if (m_isTaking && !m_trace->isWriting())
        hold(now, lost, problems);
    if (m_held && !m_writer.joinable() && now - m_held->since > kFileWait)
        giveUp(msg("it received no output file"));
    const Ns length = m_kept->kept().duration();
    const bool isShort = m_kept->isShort() && length < m_options.window + m_options.after;
    if (isShort && !std::exchange(m_wasShort, true))
        m_problems.push_back(
            msg("the full requested time: only the last %1 fit into %2 (--keep-memory)",
                formatDuration(length), formatBytes(static_cast<double>(m_options.memory))));
}

bool FlightRecorder::shouldForget() const
{
    return !m_held && !m_isTaking && !m_trace->isWriting() &&
           m_trace->passing() > kFewPassing + m_stillUsed * 3 / 2;
}

void FlightRecorder::forget(build::UsedIds used)
{
    m_trace->forget(std::move(used));
    m_stillUsed = m_trace->passing();
}

void FlightRecorder::hold(Ns now, uint64_t lost, const Problems &problems)
{
    m_isTaking = false;
    m_held = std::make_unique<Held>();
    m_held->number = ++m_number;
    m_held->save = m_plan.take();
    m_held->moment = m_kept->moment();
    m_held->moment.open = std::move(m_open);
    m_held->part = partOf(m_held->save, m_held->moment, lost);
    tellMissing(m_held->part, problems());
    m_held->since = now;
}

build::KeptPart FlightRecorder::partOf(const SavePlan::Save &save, const build::KeptMoment &moment,
                                       uint64_t lost) const
{
    const TimeRange window = save.window.intersected({moment.kept.begin, save.window.end});
    build::KeptPart part{.window = window, .notes = {}, .notRecorded = {}, .lost = lost};
    format::SaveMoment{save.reason.time, textOf(save)}.writeTo(part.notes);
    part.notes.push_back({msg("saved window"), msg("%1 to %2 of the recording",
                                                   formatDuration(std::max<Ns>(0, window.begin)),
                                                   formatDuration(window.end))});
    if (const Ns first = std::max<Ns>(0, save.window.begin); window.begin > first)
        part.notes.push_back({format::kNotRecorded,
                              msg("the first %1 of the window: the rest fills %2 (--keep-memory)",
                                  formatDuration(window.begin - first),
                                  formatBytes(static_cast<double>(m_options.memory)))});
    return part;
}

/// Omits problems that ended before the window.
void FlightRecorder::tellMissing(build::KeptPart &part, std::vector<Missing> missing) const
{
    const auto begin = static_cast<uint64_t>(std::max<Ns>(0, m_zero + part.window.begin));
    std::erase_if(missing,
                  [begin](const Missing &one) { return one.end != 0 && one.end <= begin; });
    part.notRecorded = [missing = std::move(missing), zero = m_zero](Ns first) {
        return notesOf(missing, zero + first);
    };
}

void FlightRecorder::giveUp(Message why)
{
    m_problems.push_back(msg("a save for %1: %2", m_held->save.reason.text, std::move(why)));
    m_plan.giveBack();
    m_held.reset();
}

std::optional<FlightRecorder::Wanted> FlightRecorder::takeWanted()
{
    if (!m_held || std::exchange(m_held->isTold, true))
        return std::nullopt;
    return Wanted{.number = m_held->number, .why = textOf(m_held->save)};
}

bool FlightRecorder::save(uint64_t number, platform::File file)
{
    if (!m_held || m_held->number != number || m_writer.joinable())
        return false;
    m_writer = std::jthread(
        [held = m_held.get(), file = std::move(file)](const std::stop_token &) mutable {
            // A save must not take a core from the program or from the draining of rings.
            ::setpriority(PRIO_PROCESS, static_cast<id_t>(::gettid()), kNiceness);
            held->result = guarded([&]() -> Result<build::KeptFigures> {
                Result<std::unique_ptr<format::TraceWriter>> writer =
                    format::TraceWriter::create(std::move(file));
                if (!writer)
                    return writer.error();
                return build::saveKept(held->moment, held->part, **writer);
            });
            held->isDone = true;
        });
    return true;
}

std::optional<FlightRecorder::Saved> FlightRecorder::takeSaved()
{
    if (!m_held || !m_held->isDone)
        return std::nullopt;
    if (m_writer.joinable())
        m_writer.join();
    const std::unique_ptr<Held> done = std::move(m_held);
    Saved saved{.number = done->number,
                .why = textOf(done->save),
                .window = done->part.window,
                .figures = done->result ? *done->result : build::KeptFigures{},
                .failed = done->result ? std::nullopt : std::optional(done->result.error())};
    if (saved.failed)
        m_plan.giveBack();
    return saved;
}

Result<build::KeptFigures> FlightRecorder::finish(std::unique_ptr<format::TraceWriter> file, Ns end,
                                                  uint64_t lost, std::vector<Missing> problems)
{
    if (m_writer.joinable())
        m_writer.join();
    collectReasons();
    const Ns last = end - m_zero;
    SavePlan::Save save{.window = {last - m_options.window, last},
                        .reason = {.text = msg("the recording ended"), .time = last}};
    // Events shortly before the end are in this save.
    auto isToo = [&save](const SavePlan::Save &other) {
        save.window.begin = std::min(save.window.begin, other.window.begin);
        save.reason.text = Message::clauses({textOf(other), save.reason.text});
        save.reason.time = other.reason.time;
    };
    if (m_plan.dueAt())
        isToo(m_plan.take());
    if (m_held && !m_held->isDone)
        isToo(m_held->save);
    const build::KeptMoment moment = m_kept->moment();
    build::KeptPart part = partOf(save, moment, lost);
    tellMissing(part, std::move(problems));
    // Open data ends with the recording.
    part.window.end = std::max(part.window.end, moment.kept.end) + 1;
    return build::saveKept(moment, part, *file);
}

std::vector<Message> FlightRecorder::takeProblems()
{
    const uint64_t missed = m_plan.missed();
    if (missed > 0 && m_toldMissed == 0)
        m_problems.push_back(msg("further saves: the limit of %1 files was reached (--max-saves)",
                                 m_options.maxSaves));
    m_toldMissed = missed;
    return std::exchange(m_problems, {});
}

} // namespace trilane::daemon

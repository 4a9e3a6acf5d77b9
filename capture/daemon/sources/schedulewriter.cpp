// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/daemon/sources/schedulewriter.h"

#include "model/format/givennames.h"

#include "capture/daemon/clock/clockmap.h"
#include "capture/daemon/system/procfs.h"
#include "model/base/recordernames.h"
#include "model/base/utf8.h"

#include <string>
#include <utility>

namespace trilane::daemon {

using namespace sched;

namespace {
constexpr size_t kMaxWorn = 1 << 16;
constexpr size_t kMaxEnded = 1 << 16;
constexpr size_t kCleanupSize = 1 << 10;
constexpr Ns kLatest = 1'000'000'000; ///< events in transit when the recording ended
constexpr const char *kForeign = "another user's process";
constexpr std::string_view kStopSignal = kStopSignalText.text();
constexpr std::string_view kDebugger = kDebuggerText.text();

} // namespace

ScheduleWriter::ScheduleWriter(std::unique_ptr<sched::SchedRecorder> recorder,
                               std::optional<uid_t> viewer)
    : m_recorder(std::move(recorder))
    , m_rights(viewer)
    , m_states(*this)
{}

/// The trace contains the method in use, and why better ones were not.
void ScheduleWriter::describe()
{
    if (std::exchange(m_isDescribed, true))
        return;
    const sched::StepReached &step = m_recorder->step();
    auto &notes = m_trace->info().notes;
    notes.push_back({msg("scheduler recorded by"), Message::verbatim(sched::toString(step.step)),
                     format::Note::Kind::SchedulerBy});
    for (const sched::StepReached::Missed &missed : step.missed)
        notes.push_back({msg("scheduler not recorded by %1", sched::toString(missed.step)),
                         missed.reason, format::Note::Kind::NoScheduler});
    // The other steps do not report changes.
    if (step.step <= sched::Step::Tracepoints)
        m_frequencies.begin(*m_trace, monotonicNow());
}

void ScheduleWriter::addTo(build::LiveTrace &trace)
{
    m_trace = &trace;
    describe();
    m_recorder->drain([this](const sched::SchedEvent &event) { take(event); });
}

/// Collects open slices instead of adding them to the trace.
class ScheduleWriter::OpenSink : public sched::StateSink
{
public:
    OpenSink(ScheduleWriter &writer, std::vector<build::NestedSlice> &to)
        : m_writer(writer)
        , m_to(to)
    {}
    void onCore(const sched::CoreSlice &slice) override { m_to.push_back(m_writer.sliceOf(slice)); }
    void onState(const sched::StateSlice &slice) override
    {
        if (const auto wanted = m_writer.sliceOf(slice))
            m_to.push_back(*wanted);
    }

private:
    ScheduleWriter &m_writer;
    std::vector<build::NestedSlice> &m_to;
};

void ScheduleWriter::flushOpenSlices(build::LiveTrace &trace, Ns time,
                                     std::vector<build::NestedSlice> &to)
{
    m_trace = &trace;
    OpenSink sink(*this, to);
    m_states.flushOpenSlices(time, sink);
}

void ScheduleWriter::finish(build::LiveTrace &trace, Ns end)
{
    m_trace = &trace;
    describe();
    m_recorder->close([this](const sched::SchedEvent &event) { take(event); });
    m_states.finish(end);
    m_frequencies.finish(trace);
    format::Account &account = trace.account();
    account.eventsInSource += m_slices;
    account.add(format::Outcome::Imported, format::kLostScheduler, {}, m_slices);
    if (const uint64_t lost = m_recorder->lost(); lost > 0)
        account.add(format::Outcome::Lost, format::kLostScheduler, msg("its buffers were full"),
                    lost);
}

/// The scheduler's recorder follows children, whether wanted or not.
void ScheduleWriter::refuse(int32_t pid, Ns time)
{
    if (m_unwanted.size() >= kCleanupSize)
        std::erase_if(m_unwanted, [time](const auto &old) { return old.second + kLatest < time; });
    m_recorder->removeProcess(pid);
    m_unwanted[pid] = monotonicNow();
}

/// Layers of threads of the recorded processes.
uint8_t ScheduleWriter::wantedOf(const sched::SchedEvent &event) const
{
    uint8_t traced = event.traced;
    if (m_unwanted.contains(event.targetPid))
        traced &= ~sched::kTargetTraced;
    if (m_unwanted.contains(event.prevPid))
        traced &= ~sched::kPrevTraced;
    if (m_unwanted.contains(event.nextPid))
        traced &= ~sched::kNextTraced;
    return traced;
}

void ScheduleWriter::take(sched::SchedEvent event)
{
    if (event.kind == sched::SchedEvent::Kind::Fork && event.targetTid == event.targetPid) {
        m_processes.made(event.targetPid);
        // It may wait from beginning to end: no state of it ends in between.
        if (event.traced & sched::kTargetTraced)
            see(event.targetPid, event.otherPid, event.time);
    }
    if (!m_unwanted.empty())
        event.traced = wantedOf(event);
    if (event.kind == sched::SchedEvent::Kind::Exec)
        m_newPrograms.insert(event.targetPid);
    if (event.kind == sched::SchedEvent::Kind::Comm) {
        const int32_t pid = event.targetPid;
        const bool isNewProgram = m_newPrograms.contains(pid);
        rename(event);
        if (m_seen && (event.traced & sched::kTargetTraced) && pid == event.targetTid &&
            m_processes.contains(pid) && (!isNewProgram || !m_processes.isReplaced(pid)))
            m_seen(pid, isNewProgram, event.time, event.name());
    }
    if (event.kind == sched::SchedEvent::Kind::Frequency)
        m_frequencies.add(*m_trace, event.cpu, event.time, event.count);
    m_states.add(event);
    if (event.kind == sched::SchedEvent::Kind::Fork) {
        forget(event.targetTid); // the former owner of the id, whose end may not have been reported
        m_ended.erase(event.targetTid);
    }
    if (event.kind == sched::SchedEvent::Kind::Exit && m_ended.size() >= kMaxEnded)
        forgetEnded();
    if (event.kind == sched::SchedEvent::Kind::Exit)
        m_ended.insert(event.targetTid);
}

/// Delayed: its last events, and the threads it woke, are still to be reported.
void ScheduleWriter::forgetEnded()
{
    for (const int32_t tid : m_ended)
        forget(tid);
    m_ended.clear();
}

void ScheduleWriter::forget(int32_t tid)
{
    m_threads.erase(tid);
    m_names.erase(tid);
}

void ScheduleWriter::rename(const sched::SchedEvent &event)
{
    std::string name(m_rights.mayName(event) ? event.name() : std::string_view(kForeign));
    replaceInvalidUtf8(name);
    // A recorded thread whose ID was reused keeps its name.
    const bool isRecorded = event.traced & sched::kTargetTraced;
    if (!isRecorded)
        forget(event.targetTid);
    m_names[event.targetTid] = {
        .text = m_trace->intern(name), .isRecorded = isRecorded, .pid = event.targetPid};
    if (m_worn.size() < kMaxWorn)
        m_worn.emplace(event.targetTid, name);
    const bool isNewProgram = m_newPrograms.erase(event.targetPid) > 0;
    const auto thread = m_threads.find(event.targetTid);
    if (thread == m_threads.end())
        return;
    nameThread(event.targetTid, thread->second.track);
    // After an exec, a program has a new name; a thread's new name is not its process's.
    if (isNewProgram)
        m_trace->setName(m_trace->track({.kind = TrackKind::Process, .number = event.targetPid}),
                         name);
}

/// A name set through NVTX, not by the kernel, stays.
void ScheduleWriter::nameThread(int32_t tid, TrackId track)
{
    const std::string_view name = recordedName(tid);
    const std::string now(m_trace->nameOf(track));
    if (!name.empty() && (now.empty() || m_worn.contains({tid, now})))
        m_trace->setName(track, name);
}

/// Empty if the ID now belongs to a thread that is not recorded.
std::string_view ScheduleWriter::recordedName(int32_t tid) const
{
    const auto name = m_names.find(tid);
    const bool isTold = name != m_names.end() && name->second.isRecorded;
    return isTold ? m_trace->text(name->second.text) : std::string_view();
}

Result<void> ScheduleWriter::addProcess(int32_t pid, Ns time)
{
    m_processes.addFirst(pid);
    m_unwanted.erase(pid);
    Result<void> added = m_recorder->addProcess(pid, time);
    if (!added)
        m_processes.forget(pid);
    return added;
}

/// The kernel's BPF programs track the followed processes, regardless of losses.
RecordedProcesses::Added ScheduleWriter::add(int32_t pid, int32_t parent, Ns time)
{
    if (m_recorder->step().step == sched::Step::Bpf)
        return m_processes.add(pid, time);
    return m_processes.addChild(pid, parent, time, m_recorder->lost() > 0);
}

void ScheduleWriter::see(int32_t pid, int32_t parent, Ns time)
{
    using Added = RecordedProcesses::Added;
    if (m_isAlone) {
        if (!m_processes.contains(pid))
            refuse(pid, time);
        return;
    }
    const Added added = add(pid, parent, time);
    if (added == Added::New && m_seen)
        m_seen(pid, false, time, {});
    else if (added == Added::Orphan && m_orphanSeen && m_recorder->lost() > 0)
        m_orphanSeen(pid);
}

/// Null if it is not wanted.
ScheduleWriter::Thread *ScheduleWriter::threadAt(const sched::StateSlice &slice)
{
    const auto known = m_threads.find(slice.tid);
    if (known != m_threads.end() && known->second.pid == slice.pid)
        return &known->second;
    if (!m_processes.contains(slice.pid)) // its begin was lost
        see(slice.pid, procfs::parentOf(slice.pid), slice.start);
    if (m_unwanted.contains(slice.pid))
        return nullptr;
    Thread &thread = m_threads[slice.tid];
    thread.pid = slice.pid;
    const build::TrackKey processKey{.kind = TrackKind::Process, .number = slice.pid};
    const bool newProcess = !m_trace->find(processKey).isValid();
    const TrackId process = m_trace->track(processKey);
    if (const std::string_view name = recordedName(slice.pid); newProcess && !name.empty())
        m_trace->setName(process, name);
    thread.track =
        m_trace->track({.parent = process, .kind = TrackKind::Thread, .number = slice.tid});
    nameThread(slice.tid, thread.track);
    thread.states = m_trace->track({.parent = thread.track, .kind = TrackKind::ThreadState});
    return &thread;
}

/// The track of a recorded thread; none for any other.
uint32_t ScheduleWriter::linkTo(int32_t tid) const
{
    const auto found = m_threads.find(tid);
    return found == m_threads.end() ? TrackId::kInvalid : found->second.track.value;
}

/// Threads of processes that are not recorded have no parent track that names their process.
StringId ScheduleWriter::nameOnCore(const sched::CoreSlice &slice)
{
    const auto name = m_names.find(slice.tid);
    if (name == m_names.end())
        return kNoString;
    const auto process = slice.isRecorded ? m_names.end() : m_names.find(slice.pid);
    if (process == m_names.end() || process->second.text == name->second.text)
        return name->second.text;
    StringId &both = name->second.ofProcess;
    if (!both.isValid())
        both = m_trace->intern(std::string(m_trace->text(name->second.text)) + " of " +
                               std::string(m_trace->text(process->second.text)));
    return both;
}

/// The cause of a stop, and the unrecorded thread that resumed it.
StringId ScheduleWriter::nameOf(const sched::StateSlice &slice)
{
    if (slice.state == SliceKind::BlockedDisk && !std::exchange(m_hasFaultName, true))
        static_cast<void>(m_trace->intern(kPageFaultName));
    if (slice.reason == StateReason::None)
        return kNoString;
    std::string text(slice.reason == StateReason::Debugger ? kDebugger : kStopSignal);
    const auto waker = m_names.find(slice.wakerTid);
    if (waker != m_names.end() && linkTo(slice.wakerTid) == TrackId::kInvalid)
        text += " of " + std::string(m_trace->text(waker->second.text));
    return m_trace->intern(text);
}

/// The unrecorded process that the thread may have waited for: "python 4711".
StringId ScheduleWriter::outsiderThatEnded(const sched::StateSlice &slice)
{
    const auto waker = m_names.find(slice.wakerTid);
    if (slice.state != SliceKind::Blocked || slice.reason != StateReason::None ||
        waker == m_names.end() || linkTo(slice.wakerTid) != TrackId::kInvalid)
        return kNoString;
    const int32_t pid = waker->second.pid;
    if (!m_outsiders.contains(pid) && !m_unwanted.contains(pid))
        return kNoString;
    const auto process = m_names.find(pid);
    const Name &name = process == m_names.end() ? waker->second : process->second;
    return m_trace->intern(std::string(m_trace->text(name.text)) + " " + std::to_string(pid));
}

void ScheduleWriter::add(const build::NestedSlice &slice)
{
    m_slices += m_trace->addNested(slice.track, slice.depth, slice.slice) ? 1 : 0;
}

build::NestedSlice ScheduleWriter::sliceOf(const sched::CoreSlice &slice)
{
    TrackId &core = m_cores[slice.cpu];
    if (!core.isValid())
        core = m_trace->track({.kind = TrackKind::Core, .number = slice.cpu});
    return {core,
            0,
            {.start = slice.start,
             .duration = slice.end - slice.start,
             .name = nameOnCore(slice),
             .link = slice.isRecorded ? linkTo(slice.tid) : TrackId::kInvalid,
             .kind = SliceKind::OnCore}};
}

/// None: not requested.
std::optional<build::NestedSlice> ScheduleWriter::sliceOf(const sched::StateSlice &slice)
{
    const Thread *thread = threadAt(slice);
    if (!thread)
        return std::nullopt;
    const bool isRunning = slice.state == SliceKind::Running;
    const int32_t by = slice.wakerTid != sched::kUnknownTid ? slice.wakerTid : slice.preemptorTid;
    const StringId outsider = outsiderThatEnded(slice);
    const StateReason reason = outsider == kNoString ? slice.reason : StateReason::Outsider;
    return build::NestedSlice{
        thread->states,
        0,
        {.start = slice.start,
         .duration = slice.duration,
         .value = isRunning ? static_cast<int64_t>(slice.cpu) : static_cast<int64_t>(reason),
         .name = outsider == kNoString ? nameOf(slice) : outsider,
         .link = isRunning ? TrackId::kInvalid : linkTo(by),
         .kind = slice.state}};
}

} // namespace trilane::daemon

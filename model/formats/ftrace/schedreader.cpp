// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/formats/ftrace/schedreader.h"

#include "model/formats/ftrace/schedcontents.h"
#include "model/formats/ftrace/textnumbers.h"

namespace trilane::ftrace {

namespace {

constexpr MessageText kLine("line");
constexpr MessageText kEvent("scheduling event");
constexpr MessageText kCutOff("truncated or of unknown format");

bool isWaking(std::string_view event)
{
    return event == "sched_waking" || event == "sched_wakeup" || event == "sched_wakeup_new";
}

bool isNaming(std::string_view event)
{
    return event == "task_rename" || event == "sched_process_exec" || event == "sched_process_fork";
}

bool isMark(std::string_view event)
{
    return event == "tracing_mark_write" || event == "print" || event == "console";
}

} // namespace

SchedReader::SchedReader(build::TraceBuilder &builder, uint64_t memoryBytes)
    : m_builder(builder)
    , m_problems(builder.account())
    , m_tracks(builder)
    , m_scheduling(builder, m_tracks, m_problems, memoryBytes)
    , m_out(builder)
{}

void SchedReader::take(std::string_view line, uint64_t byte)
{
    m_problems.setByte(byte);
    if (line.ends_with('\r'))
        line.remove_suffix(1);
    if (line.find_first_not_of(" \t") == std::string_view::npos)
        return;
    const bool isComment = line.starts_with('#') || line.starts_with("cpus=");
    if (isComment) {
        // Behind the first event it may be a line that a program has written to the trace.
        if (!m_hasEvents)
            m_header.takeComment(line);
    } else if (const std::optional<LossLine> loss = parseLoss(line)) {
        takeLoss(loss->cpu, loss->events);
    } else if (const std::optional<EventLine> event = parseEvent(line)) {
        takeEvent(*event);
    } else if (line.starts_with('\t')) {
        m_problems.dropped(msg("call chain"), msg("call chains are not imported"));
    } else {
        m_problems.dropped(kLine, kCutOff);
    }
}

void SchedReader::takeLoss(uint32_t cpu, std::optional<uint64_t> events)
{
    m_problems.lost(kEvent,
                    events ? msg("kernel buffer was full")
                           : msg("kernel buffer was full (number of losses)"),
                    events.value_or(1));
    if (cpu < perfetto::Scheduling::kMaxCpus)
        m_lossy.insert(cpu);
}

void SchedReader::takeEvent(const EventLine &line)
{
    m_hasEvents = true;
    m_isPerf = m_isPerf || line.isPerf;
    if (!line.time)
        return m_problems.dropped(kEvent,
                                  msg("timestamp is not a number of seconds or is out of range"));
    if (line.cpu >= perfetto::Scheduling::kMaxCpus)
        return m_problems.dropped(kEvent, msg("no such CPU"));
    if (m_lossy.erase(line.cpu) > 0)
        m_scheduling.takeLoss(*line.time, line.cpu);
    seeThread(line);
    takeWord(line, *line.time);
}

void SchedReader::takeWord(const EventLine &line, Ns time)
{
    constexpr std::string_view kLost = "lost ";
    if (line.event == "sched_switch")
        return takeSwitch(line, time);
    if (isWaking(line.event))
        return takeWaking(line, time);
    if (isNaming(line.event))
        return takeName(line);
    if (line.event.starts_with("PERF_RECORD_LOST")) {
        std::string_view count = line.contents;
        count.remove_prefix(count.starts_with(kLost) ? kLost.size() : 0);
        takeLoss(line.cpu, takeNumber<uint64_t>(count));
        m_lossy.erase(line.cpu);
        return m_scheduling.takeLoss(time, line.cpu);
    }
    if (isMark(line.event)) {
        m_header.takeMark(time, line.contents);
        return m_problems.imported(msg("mark"));
    }
    if (line.event == "sched_process_exit")
        return m_problems.imported(msg("end of a thread")); // its last switch shows it, too
    m_problems.dropped(msg("other event"), msg("events of this kind are not imported"));
}

void SchedReader::takeSwitch(const EventLine &line, Ns time)
{
    const std::optional<perfetto::SchedSwitch> event = parseSwitch(line.contents);
    if (!event)
        return m_problems.dropped(kEvent, kCutOff);
    m_hasScheduling = true;
    m_comms.insert_or_assign(event->prev_pid(), event->prev_comm());
    m_comms.insert_or_assign(event->next_pid(), event->next_comm());
    m_scheduling.takeSwitch(*event, time, line.cpu);
}

/// A waking event is at the waker; a wakeup event is when the thread is on a run queue. The first
/// one counts.
void SchedReader::takeWaking(const EventLine &line, Ns time)
{
    const std::optional<perfetto::SchedWaking> event = parseWaking(line.contents);
    if (!event)
        return m_problems.dropped(kEvent, kCutOff);
    m_hasScheduling = true;
    m_scheduling.takeWaking(*event, time, line.cpu, static_cast<uint32_t>(line.tid));
}

void SchedReader::takeName(const EventLine &line)
{
    const bool isExec = line.event == "sched_process_exec";
    const auto naming = isExec                        ? parseExec(line.contents)
                        : line.event == "task_rename" ? parseRename(line.contents)
                                                      : parseFork(line.contents);
    if (!naming || naming->tid <= 0)
        return m_problems.dropped(kEvent, kCutOff);
    const std::string name = perfetto::cleanText(naming->name);
    if (isExec) {
        m_tracks.nameProcess(naming->tid, name);
        m_pids.insert_or_assign(
            naming->tid, naming->tid); // the thread that calls exec becomes its process's first
    } else {
        m_tracks.nameTask(naming->tid, name);
        m_comms.insert_or_assign(naming->tid, std::string(naming->name));
    }
    m_problems.imported(msg("name of a thread"));
}

void SchedReader::seeThread(const EventLine &line)
{
    if (line.pid > 0 && line.tid > 0)
        m_pids.insert_or_assign(line.tid, line.pid);
}

/// A process is named after its first thread unless its command line is known.
void SchedReader::nameProcesses()
{
    std::unordered_set<int32_t> processes;
    for (const auto &[tid, pid] : m_pids) {
        m_tracks.nameThread(pid, tid, {});
        processes.insert(pid);
    }
    for (const int32_t pid : processes) {
        const auto comm = m_comms.find(pid);
        if (comm != m_comms.end() && !m_tracks.isProcessNamed(pid))
            m_tracks.nameProcess(pid, perfetto::cleanText(comm->second));
    }
}

void SchedReader::endsEarly(const Message &why, uint64_t byte)
{
    m_problems.setByte(byte);
    m_builder.info().notes.push_back({.name = msg("damage"),
                                      .text = msg("%1, byte %2", why, byte),
                                      .kind = format::Note::Kind::Damage});
    m_problems.lost(msg("rest of the file"), why);
}

Result<void> SchedReader::finish()
{
    const TimeRange seen = m_scheduling.seen();
    nameProcesses();
    if (Result<void> done = m_scheduling.finish(m_out, seen.end); !done)
        return done;
    m_tracks.nameAll();
    m_builder.setTimeShift(-seen.begin);
    m_header.tell(m_builder.info(), seen.begin, m_isPerf);
    return {};
}

} // namespace trilane::ftrace

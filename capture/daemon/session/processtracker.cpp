// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/daemon/session/processtracker.h"

#include "capture/daemon/clock/clockmap.h"
#include "capture/daemon/system/procfs.h"
#include "capture/daemon/system/programwatch.h"
#include "capture/sched/proctree.h"
#include "capture/wire/agentmessage.h"
#include "capture/wire/segment.h"
#include "model/base/utf8.h"

#include <algorithm>
#include <optional>
#include <set>
#include <utility>

namespace trilane::daemon {

namespace {

constexpr Ns kLookEvery = 100'000'000;
constexpr Ns kLookAtLeastEvery = 2'000'000'000;
constexpr Ns kCensusCost = 20;        ///< a twentieth of the time
constexpr Ns kLastLook = 500'000'000; ///< for all processes
constexpr Ns kUnnoticed = 1'000'000;  ///< a later CUDA start is reported as late
constexpr size_t kMaxEnvironmentBytes = 64 << 10;
constexpr size_t kMaxCensusProcesses = 20'000;
constexpr size_t kNumbers = 4'194'304; ///< PID_MAX_LIMIT: IDs are below it

} // namespace

Message obstacleOf(const inject::Program &program)
{
    if (!program.isKnown)
        return {};
    if (program.hasOtherRights)
        return msg("its program runs with the privileges of another user or group");
    if (!program.isNative)
        return msg("its program is built for another architecture than the agent");
    return program.hasLoader
               ? Message()
               : msg("its program is statically linked, so the agent cannot be loaded");
}

Message obstacleIn(std::string_view environment)
{
    const std::string variable = std::string(wire::kSocketVariable) + '=';
    const bool isIn = environment.size() >= kMaxEnvironmentBytes ||
                      environment.starts_with(variable) ||
                      environment.find('\0' + variable) != std::string_view::npos;
    return isIn ? Message() : msg("its environment lacks the recorder's variables (env -i, sudo)");
}

void ProcessTracker::want(uint32_t armed)
{
    const bool isFirst = m_wanted == 0;
    m_wanted |= armed & ProcessFacts::kOfAgents;
    if (!isFirst)
        return;
    for (const auto &[pid, process] : m_processes)
        lookForAgent(pid, process);
}

/// In this order: an empty environment was readable if more is readable after it. Before its exec,
/// a launched program has the recorder's own.
Message ProcessTracker::findObstacle(int pid, bool isNewProgram) const
{
    const std::string environment = inject::procFile(pid, "environ", kMaxEnvironmentBytes);
    const inject::Program program = inject::parseProgram(inject::procFile(pid, "auxv"));
    Message obstacle = obstacleOf(program);
    if (obstacle.empty() && program.isKnown && isNewProgram && !m_watch)
        obstacle = obstacleIn(environment);
    return obstacle;
}

/// An agent that cannot connect cannot report it.
void ProcessTracker::lookForAgent(int pid, const Process &process)
{
    if (wants(ProcessFacts::kOfAgents) && process.obstacle.empty())
        m_unreached.add(pid);
}

void ProcessTracker::see(int pid, bool isNewProgram, Ns time, std::string_view told)
{
    if (!m_processes.contains(pid) && m_processes.size() >= kMaxCensusProcesses) {
        countUntold(pid);
        return;
    }
    const auto [found, isFirst] = m_processes.try_emplace(pid);
    Process &process = found->second;
    if (isNewProgram && !told.empty()) {
        process.name = std::string(told);
        replaceInvalidUtf8(process.name);
    }
    const std::optional<Ns> begin = sched::beginOf(pid);
    if (begin && *begin > time) {
        // Information about an existing process is kept.
        if (isFirst && m_watch)
            process.withoutAgent = kCameTooLate;
        return;
    }
    if (m_watch)
        m_watch(pid, isNewProgram);
    std::string name = procfs::threadName(pid, pid);
    if (name.empty() || (name == process.name && !isNewProgram))
        return;
    const bool isAnother = isNewProgram || process.name.empty() || !m_isScheduled;
    process.name = std::move(name);
    process.obstacle = findObstacle(pid, isNewProgram);
    process.seen.filters = procfs::seccompFilters(pid);
    if (isAnother)
        lookForAgent(pid, process);
}

/// Each process once, however often it is seen.
void ProcessTracker::countUntold(int pid)
{
    const auto number = static_cast<size_t>(pid);
    if (number >= kNumbers)
        return;
    if (number >= m_untold.size())
        m_untold.resize(number + 1);
    if (m_untold[number])
        return;
    m_untold[number] = true;
    ++m_untoldCount;
}

void ProcessTracker::setWithoutAgent(int pid, const Message &why)
{
    if (m_processes.contains(pid) || m_processes.size() < kMaxCensusProcesses)
        m_processes[pid].withoutAgent = why;
}

void ProcessTracker::seeOrphan(int pid)
{
    if (m_watch && !m_processes.contains(pid))
        setWithoutAgent(pid, msg("scheduler events were lost, and its parent had exited"));
}

void ProcessTracker::followAlone(int pid, bool isScheduled)
{
    see(pid, false, monotonicNow());
    m_isScheduled = isScheduled;
}

void ProcessTracker::follow(int pid, bool isScheduled)
{
    if (!isScheduled)
        m_alive.emplace(pid, procfs::startTimeOf(pid));
    m_filters = procfs::seccompFilters(pid);
    m_isScheduled = isScheduled;
}

/// Also finds orphans, if they were seen before.
void ProcessTracker::walk()
{
    std::vector<int> left;
    for (const auto &[pid, startTime] : m_alive)
        left.push_back(pid);
    while (!left.empty()) {
        const int pid = left.back();
        left.pop_back();
        const auto known = m_alive.find(pid);
        if (procfs::startTimeOf(pid) != known->second) {
            m_alive.erase(known);
            continue;
        }
        see(pid, false, monotonicNow());
        for (const int32_t child : sched::childrenOf(pid)) {
            if (m_alive.size() < kMaxCensusProcesses &&
                m_alive.emplace(child, procfs::startTimeOf(child)).second)
                left.push_back(child);
        }
    }
}

void ProcessTracker::finish()
{
    m_unreached.finish(kLastLook);
    for (auto &[pid, process] : m_processes) {
        const int before = process.seen.filters;
        process.seen = m_unreached.of(pid);
        process.seen.filters = std::max(before, process.seen.filters);
    }
}

void ProcessTracker::look(Ns now)
{
    if (m_isScheduled || m_alive.empty() || now < m_nextLook)
        return;
    walk();
    // The threads of many processes take long to read.
    const Ns took = monotonicNow() - now;
    m_nextLook = now + std::clamp(kCensusCost * took, kLookEvery, kLookAtLeastEvery);
}

size_t ProcessTracker::count(const std::vector<RecordingSession::Seen> &agents) const
{
    std::set<int> others;
    for (const RecordingSession::Seen &agent : agents) {
        if (!m_processes.contains(agent.pid))
            others.insert(agent.pid);
    }
    return m_processes.size() + others.size() + untold(agents);
}

/// Reports those whose agents connected.
size_t ProcessTracker::untold(const std::vector<RecordingSession::Seen> &agents) const
{
    std::set<size_t> told;
    for (const RecordingSession::Seen &agent : agents) {
        const auto number = static_cast<size_t>(agent.pid);
        if (number < m_untold.size() && m_untold[number])
            told.insert(number);
    }
    return m_untoldCount - told.size();
}

ProcessFacts ProcessTracker::factsOf(const Process &process, bool hasBegun) const
{
    return {.obstacle = process.obstacle,
            .withoutAgent = process.withoutAgent,
            .seen = process.seen,
            .wanted = m_wanted,
            .isScheduled = m_isScheduled,
            .loadsAgents = m_watch != nullptr,
            .hasBegun = hasBegun,
            .rootFilters = m_filters};
}

void ProcessTracker::tell(build::LiveTrace &trace,
                          const std::vector<RecordingSession::Seen> &agents, bool hasBegun) const
{
    std::map<int, std::optional<RecordingSession::Seen>> seen;
    for (const auto &[pid, process] : m_processes)
        seen[pid] = {};
    for (const RecordingSession::Seen &agent : agents)
        mergeSeen(seen[agent.pid], agent);
    for (auto &[pid, agent] : seen) {
        const auto found = m_processes.find(pid);
        const Process process = found == m_processes.end() ? Process() : found->second;
        const Ns cudaSince = agent ? agent->cudaSince + trace.zero() - trace.begin() : 0;
        if (agent && agent->cudaSince > 0)
            agent->cudaSince = cudaSince > kUnnoticed ? cudaSince : 0;
        const build::TrackKey key{.kind = TrackKind::Process, .number = pid};
        const bool isNew = !trace.find(key).isValid();
        const TrackId track = trace.track(key);
        if (isNew && !process.name.empty())
            trace.setName(track, process.name);
        format::ProcessNote note =
            processNote(factsOf(process, hasBegun), agent ? &*agent : nullptr);
        note.pid = pid;
        trace.info().processes.push_back(std::move(note));
    }
    if (const size_t count = untold(agents); count > 0)
        trace.info().notes.push_back(
            {msg("processes not listed"), Message::verbatim(std::to_string(count))});
}

} // namespace trilane::daemon

// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/daemon/session/processtracker.h"

#include "capture/daemon/clock/clockmap.h"
#include "capture/daemon/clock/missingtime.h"
#include "capture/daemon/system/procfs.h"
#include "capture/sched/proctree.h"
#include "capture/wire/agentmessage.h"
#include "capture/wire/segment.h"
#include "model/base/utf8.h"

#include <algorithm>
#include <bit>
#include <optional>
#include <set>
#include <utility>

namespace trilane::daemon {

namespace {

constexpr Ns kLookEvery = 100'000'000;
constexpr Ns kLookAtLeastEvery = 2'000'000'000;
constexpr Ns kLookCost = 20; ///< of the time a twentieth
constexpr const char *kTooShort = "it ended before the agent was there";
constexpr const char *kOrphan = "events of the scheduler were lost, and its parent had ended";
constexpr Ns kLastLook = 500'000'000; ///< for all processes
constexpr const char *kNotLookedAt =
    "it called neither, or its agent could not reach the recorder: there was no time to look";
constexpr const char *kUnreached =
    "its agent could not reach the recorder: another mount namespace or user, or a filter of "
    "system calls";
constexpr const char *kFiltered =
    "it, or what started it, has set a seccomp filter, which may end it for what the agent calls: "
    "the agent stays out";
constexpr const char *kNothing = "nothing";
constexpr const char *kNoRange = "no NVTX range while it was recorded";
constexpr const char *kNoOsCall = "no OS call was long enough to be recorded";
constexpr uint32_t kNvtxAndCuda = wire::kArmNvtx | wire::kArmCuda;
constexpr uint32_t kOfAgents = kNvtxAndCuda | wire::kArmOsRuntime;
constexpr Ns kUnnoticed = 1'000'000; ///< later CUDA is told to come late
constexpr size_t kLongestEnvironment = 64 << 10;
constexpr size_t kMaxProcesses = 20'000;
constexpr size_t kNumbers = 4'194'304; ///< PID_MAX_LIMIT: a process has one below

/// A process has one agent after the other when it becomes other programs.
void merge(std::optional<RecordingSession::Seen> &all, const RecordingSession::Seen &next)
{
    if (!all) {
        all = next;
        return;
    }
    if (next.problem.empty())
        all->problem.clear();
    // What was recorded before an exec has had it from its start on.
    if (all->cudaSince == 0 && (!all->usesCuda || all->isCudaMissing))
        all->cudaSince = next.cudaSince;
    all->usesCuda |= next.usesCuda;
    if (!next.cudaProblem.empty())
        all->cudaProblem = next.cudaProblem;
    if (!next.cudaGap.empty())
        all->cudaGap = next.cudaGap;
    all->isCudaSilent = all->isCudaSilent && next.isCudaSilent;
    if (next.nvtxProblem.empty() || all->nvtxProblem.empty())
        all->nvtxProblem.clear();
    all->isNvtxSilent = all->isNvtxSilent && next.isNvtxSilent;
    all->isOsSilent = all->isOsSilent && next.isOsSilent;
    all->isCudaMissing = all->isCudaMissing && next.isCudaMissing;
    all->isCudaAwaited = next.isCudaAwaited;
    all->isReplaced = next.isReplaced;
}

} // namespace

std::string obstacleOf(const inject::Program &program)
{
    if (!program.isKnown)
        return {};
    if (program.hasOtherRights)
        return "its program runs with the rights of another user or group";
    if (!program.isNative)
        return "its program is for another kind of processor than the agent";
    return program.hasLoader ? "" : "its program is static: nothing can be loaded into it";
}

std::string obstacleIn(std::string_view environment)
{
    const std::string variable = std::string(wire::kSocketVariable) + '=';
    const bool isIn = environment.size() >= kLongestEnvironment ||
                      environment.starts_with(variable) ||
                      environment.find('\0' + variable) != std::string_view::npos;
    return isIn ? "" : "its environment has lost the recorder's variables (env -i, sudo)";
}

void ProcessTracker::want(uint32_t armed)
{
    const bool isFirst = m_wanted == 0;
    m_wanted |= armed & kOfAgents;
    if (!isFirst)
        return;
    for (const auto &[pid, process] : m_processes)
        lookForAgent(pid, process);
}

/// In this order: an environment that is empty was read if more could be read after it. Before its
/// exec a launched program has the recorder's own.
std::string ProcessTracker::findObstacle(int pid, bool isNewProgram) const
{
    const std::string environment = inject::procFile(pid, "environ", kLongestEnvironment);
    const inject::Program program = inject::parseProgram(inject::procFile(pid, "auxv"));
    std::string obstacle = obstacleOf(program);
    if (obstacle.empty() && program.isKnown && isNewProgram && !m_watch)
        obstacle = obstacleIn(environment);
    return obstacle;
}

/// An agent that cannot reach us cannot say so either.
void ProcessTracker::lookForAgent(int pid, const Process &process)
{
    if (wants(kOfAgents) && process.obstacle.empty())
        m_unreached.add(pid);
}

void ProcessTracker::see(int pid, bool isNewProgram, Ns time, std::string_view told)
{
    if (!m_processes.contains(pid) && m_processes.size() >= kMaxProcesses) {
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
        // What is known of one that was there before stays.
        if (isFirst && m_watch)
            process.withoutAgent = kTooShort;
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

void ProcessTracker::setWithoutAgent(int pid, const std::string &why)
{
    if (m_processes.contains(pid) || m_processes.size() < kMaxProcesses)
        m_processes[pid].withoutAgent = why;
}

void ProcessTracker::seeOrphan(int pid)
{
    if (m_watch && !m_processes.contains(pid))
        setWithoutAgent(pid, kOrphan);
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

/// Also what its parent has left behind, if it was seen before.
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
            if (m_alive.size() < kMaxProcesses &&
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
    m_nextLook = now + std::clamp(kLookCost * took, kLookEvery, kLookAtLeastEvery);
}

/// Of what it runs now; empty: an agent is in it, or was not to be.
std::string ProcessTracker::whyWithout(const Process &process) const
{
    const bool isShort = process.withoutAgent == kTooShort;
    return isShort && !process.obstacle.empty() ? process.obstacle : process.withoutAgent;
}

namespace {

/// What there is to say of the CUDA of a process that the agent is in; empty: all was recorded.
std::string cudaText(const RecordingSession::Seen &agent, bool isRecorded)
{
    if (isRecorded && agent.isCudaSilent)
        return "no CUDA call or GPU work while it was recorded";
    if (isRecorded && !agent.cudaGap.empty())
        return "CUDA not all the time: " + agent.cudaGap;
    if (isRecorded)
        return agent.cudaSince > 0
                   ? whenMissing(static_cast<uint64_t>(agent.cudaSince), 0, 0).substr(2)
                   : std::string();
    if (agent.isCudaMissing)
        return "no CUDA: its recording never began";
    if (agent.usesCuda)
        return {};
    return agent.cudaProblem.empty() ? "it did not use CUDA" : "no CUDA: " + agent.cudaProblem;
}

} // namespace

/// "no NVTX and CUDA": what only an agent gives.
std::string ProcessTracker::whatIsMissing() const
{
    std::vector<const char *> parts;
    if (wants(wire::kArmOsRuntime))
        parts.push_back("OS calls");
    if (wants(wire::kArmNvtx))
        parts.push_back("NVTX");
    if (wants(wire::kArmCuda))
        parts.push_back("CUDA");
    std::string text = "no ";
    for (size_t i = 0; i < parts.size(); ++i)
        text += (i == 0 ? "" : i + 1 == parts.size() ? " and " : ", ") + std::string(parts[i]);
    return text;
}

/// Of a process that the agent is in; `text` is what else there is.
std::string ProcessTracker::textInside(std::string text, const Process &process,
                                       const RecordingSession::Seen &agent) const
{
    const bool hasNvtx = wants(wire::kArmNvtx) && agent.nvtxProblem.empty();
    const bool hasCuda = wants(wire::kArmCuda) && agent.usesCuda && !agent.isCudaMissing;
    const auto join = [](std::string &list, const char *between, const std::string &part) {
        if (!part.empty())
            list += (list.empty() ? "" : between) + part;
    };
    join(text, ", ", hasNvtx ? "NVTX" : "");
    join(text, ", ", wants(wire::kArmOsRuntime) ? "OS calls" : "");
    join(text, ", ", hasCuda ? "CUDA" : "");
    if (text.empty())
        text = kNothing;
    std::string without = whyWithout(process);
    if (without.empty() && m_watch && agent.isReplaced)
        without = kTooShort;
    if (!without.empty())
        return text + " (" + whatIsMissing() + " of its last program: " + without + ")";
    std::string missing;
    if (wants(wire::kArmNvtx) && !hasNvtx)
        missing = "no NVTX: " + agent.nvtxProblem;
    else if (hasNvtx && agent.isNvtxSilent)
        missing = kNoRange;
    std::string cuda = wants(wire::kArmCuda) ? cudaText(agent, hasCuda) : std::string();
    if (!missing.empty() && cuda.starts_with("from "))
        cuda = "CUDA " + cuda; // behind NVTX it is not clear what began then
    join(missing, "; ", cuda);
    join(missing, "; ", wants(wire::kArmOsRuntime) && agent.isOsSilent ? kNoOsCall : "");
    return missing.empty() ? text : text + " (" + missing + ")";
}

/// Empty: nothing is known that kept it out.
std::string ProcessTracker::whyWithoutAgent(const Process &process) const
{
    const std::string without = whyWithout(process);
    std::string why = without.empty() ? process.obstacle : without;
    if ((why.empty() || why == kTooShort) && process.seen.filters > m_filters)
        why = kFiltered;
    if ((why.empty() || why == kTooShort) && process.seen.isUnreached)
        why = kUnreached;
    if (why.empty() && !m_watch && !process.seen.isLookedAt)
        why = kNotLookedAt;
    return why;
}

/// "thread states, NVTX", and in brackets what is missing.
std::string ProcessTracker::textOf(const Process &process, const RecordingSession::Seen *agent,
                                   bool hasBegun) const
{
    if (!hasBegun)
        return std::string(kNothing) + " (the recording never began)";
    const std::string text = m_isScheduled ? "thread states" : "";
    if (!wants(kOfAgents))
        return text.empty() ? std::string(kNothing) : text;
    if (agent && agent->problem.empty())
        return textInside(text, process, *agent);
    std::string why = agent ? agent->problem : whyWithoutAgent(process);
    const int asked = std::popcount(m_wanted);
    if (why.empty())
        why = m_watch      ? kTooShort
              : asked == 1 ? "it did not call it"
              : asked == 2 ? "it called neither"
                           : "it called none of them";
    return (text.empty() ? std::string(kNothing) : text) + " (" + whatIsMissing() + ": " + why +
           ")";
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

/// Those whose agents came are told of.
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

void ProcessTracker::tell(build::LiveTrace &trace,
                          const std::vector<RecordingSession::Seen> &agents, bool hasBegun) const
{
    std::map<int, std::optional<RecordingSession::Seen>> seen;
    for (const auto &[pid, process] : m_processes)
        seen[pid] = {};
    for (const RecordingSession::Seen &agent : agents)
        merge(seen[agent.pid], agent);
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
        trace.info().properties.emplace_back("recorded of process " + std::to_string(pid),
                                             textOf(process, agent ? &*agent : nullptr, hasBegun));
    }
    if (const size_t count = untold(agents); count > 0)
        trace.info().properties.emplace_back("processes not told of", std::to_string(count));
}

} // namespace trilane::daemon

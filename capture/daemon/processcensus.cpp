// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/daemon/processcensus.h"

#include "capture/daemon/procfs.h"
#include "capture/sched/proctree.h"

namespace trilane {

namespace {

constexpr Ns kLookEvery = 100'000'000;
constexpr Ns kLookForAgentsEvery = 500'000'000;
constexpr int kMostLooks = 64; ///< at a time
constexpr const char *kUnreached =
    "its agent could not reach the recorder: another mount namespace or user, or a filter of "
    "system calls";
constexpr const char *kFiltered =
    "it, or what started it, has set a seccomp filter, which may end it for what the agent calls: "
    "the agent stays out";
constexpr size_t kMostProcesses = 20'000;

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

void ProcessCensus::see(int pid)
{
    if (!m_processes.contains(pid) && m_processes.size() >= kMostProcesses) {
        ++m_unseen;
        return;
    }
    Process &process = m_processes[pid];
    std::string name = procfs::threadName(pid, pid);
    if (name.empty() || name == process.name)
        return;
    process.name = std::move(name);
    process.obstacle = obstacleOf(inject::parseProgram(inject::procFile(pid, "auxv")));
    process.filters = procfs::seccompFilters(pid);
}

void ProcessCensus::setObstacle(int pid, const std::string &why)
{
    see(pid);
    if (const auto found = m_processes.find(pid); found != m_processes.end())
        found->second.obstacle = why;
}

void ProcessCensus::followAlone(int pid, bool isScheduled)
{
    see(pid);
    m_isScheduled = isScheduled;
}

void ProcessCensus::follow(int pid, bool isScheduled)
{
    m_root = pid;
    m_filters = procfs::seccompFilters(pid);
    m_isScheduled = isScheduled;
}

void ProcessCensus::walk(int pid)
{
    see(pid);
    for (const int32_t child : sched::childrenOf(pid))
        walk(child);
}

/// An agent that cannot reach us cannot say so either.
void ProcessCensus::lookForAgents(Ns now)
{
    if (now - m_lookedForAgents < kLookForAgentsEvery)
        return;
    m_lookedForAgents = now;
    int looks = 0;
    for (auto &[pid, process] : m_processes) {
        if (process.isUnreached || !process.obstacle.empty())
            continue;
        process.filters = procfs::seccompFilters(pid);
        process.isUnreached = procfs::hasUnreachedAgent(pid);
        if (++looks >= kMostLooks)
            return;
    }
}

void ProcessCensus::look(Ns now)
{
    lookForAgents(now);
    if (m_isScheduled || m_root == 0 || now - m_looked < kLookEvery)
        return;
    m_looked = now;
    walk(m_root);
}

/// "thread states, NVTX", and in brackets what is missing.
std::string ProcessCensus::textOf(const Process &process, const RecordingSession::Seen *agent) const
{
    std::string text = m_isScheduled ? "thread states" : "";
    auto add = [&text](const char *part) {
        text += (text.empty() ? "" : ", ") + std::string(part);
    };
    const bool isIn = agent && agent->problem.empty();
    if (isIn && m_nvtx)
        add("NVTX");
    if (isIn && m_cuda && agent->usesCuda)
        add("CUDA");
    if (text.empty())
        text = "nothing";
    if (!m_nvtx && !m_cuda)
        return text;
    if (isIn)
        return m_cuda && !agent->usesCuda ? text + " (it did not use CUDA)" : text;
    std::string why = agent ? agent->problem : process.obstacle;
    if (!agent && why.empty() && process.filters > m_filters)
        why = kFiltered;
    if (!agent && why.empty() && process.isUnreached)
        why = kUnreached;
    const bool isBoth = m_nvtx && m_cuda;
    const std::string what = isBoth ? "no NVTX and CUDA" : m_nvtx ? "no NVTX" : "no CUDA";
    const std::string none = isBoth ? "it called neither" : "it did not call it";
    return text + " (" + what + ": " + (why.empty() ? none : why) + ")";
}

void ProcessCensus::tell(LiveTrace &trace, const std::vector<RecordingSession::Seen> &agents) const
{
    std::map<int, const RecordingSession::Seen *> seen;
    for (const auto &[pid, process] : m_processes)
        seen[pid] = nullptr;
    for (const RecordingSession::Seen &agent : agents)
        seen[agent.pid] = &agent;
    for (const auto &[pid, agent] : seen) {
        const auto found = m_processes.find(pid);
        const Process process = found == m_processes.end() ? Process() : found->second;
        const TrackKey key{.kind = TrackKind::Process, .number = pid};
        const bool isNew = !trace.find(key).isValid();
        const TrackId track = trace.track(key);
        if (isNew && !process.name.empty())
            trace.setName(track, process.name);
        trace.info().properties.emplace_back("recorded of process " + std::to_string(pid),
                                             textOf(process, agent));
    }
    if (m_unseen > 0)
        trace.info().properties.emplace_back("processes not told of", std::to_string(m_unseen));
}

} // namespace trilane

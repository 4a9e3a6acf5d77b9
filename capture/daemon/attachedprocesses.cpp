// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/daemon/attachedprocesses.h"

#include "capture/daemon/procfs.h"

#include <algorithm>
#include <utility>

#include <poll.h>

namespace trilane {

using control::Attached;

namespace {

/// Named one by one, each with a descriptor of the daemon's.
constexpr size_t kMostNamed = 1000;

} // namespace

AttachedProcesses::AttachedProcesses(AgentLobby &lobby, Means means, bool children, uint32_t armed,
                                     std::shared_ptr<MemoryBudget> memory)
    : m_children(children)
    , m_wantsAgents(armed != 0)
    , m_agents(lobby, means.user, children, std::move(memory))
    , m_loader(std::move(means), lobby.path(), armed)
{}

Result<void> AttachedProcesses::follow(int pid, control::Descriptor pidfd,
                                       RecordingSession &session, SessionSources &sources)
{
    if (std::find(m_named.begin(), m_named.end(), pid) != m_named.end())
        return {}; // it is recorded already
    if (m_named.size() >= kMostNamed)
        return Error{.what = "too many processes are named for one recording",
                     .remedy = "name the process that started them, with its children"};
    Result<std::vector<int32_t>> tree = sources.attach(pid, m_children);
    if (!tree)
        return tree.error();
    m_named.push_back(pid);
    control::Descriptor pinned = pidfd.isValid() ? pidfd.copy() : control::Descriptor();
    if (pidfd.isValid())
        m_pidfds.push_back(std::move(pidfd));
    if (!m_wantsAgents)
        return {};
    for (const int32_t member : *tree)
        m_agents.follow(member);
    admit(session);
    for (const int32_t member : *tree) {
        if (!m_inside.contains(member))
            m_loader.load(member, member == pid ? std::move(pinned) : control::Descriptor());
    }
    return {};
}

void AttachedProcesses::tell(int pid, Attached::How how, const std::string &why, Ns stopped)
{
    Attached &news = m_news.emplace_back();
    news.set_pid(pid);
    news.set_how(how);
    news.set_why(why);
    news.set_stopped_ns(stopped);
}

void AttachedProcesses::admit(RecordingSession &session)
{
    for (const int pid : m_agents.admit(session)) {
        if (!m_inside.insert(pid).second)
            continue;
        const auto loaded = m_loaded.find(pid);
        if (loaded != m_loaded.end())
            tell(pid, Attached::INJECTED, {}, loaded->second);
        else
            tell(pid, Attached::PREPARED, {}, 0);
    }
}

void AttachedProcesses::takeLoaded(SessionSources &sources)
{
    for (AgentLoader::Loaded &loaded : m_loader.take()) {
        const std::string process = "process " + std::to_string(loaded.pid);
        for (const std::string &note : loaded.notes)
            m_problems.push_back(process + ": " + note);
        if (loaded.connection) {
            m_loaded[loaded.pid] = loaded.stopped;
            if (loaded.connection->isValid())
                m_agents.bring(std::move(loaded.connection).value());
            continue;
        }
        if (m_inside.contains(loaded.pid))
            continue; // it has come by itself meanwhile
        const Error &error = loaded.connection.error();
        const std::string why = error.what + (error.remedy.empty() ? "" : "; " + error.remedy);
        sources.setObstacle(loaded.pid, error.what);
        m_problems.push_back(process + ": no NVTX and CUDA, only its threads: " + why);
        tell(loaded.pid, Attached::THREADS, why, loaded.stopped);
    }
}

void AttachedProcesses::step(RecordingSession &session, SessionSources &sources)
{
    takeLoaded(sources);
    admit(session);
}

void AttachedProcesses::end(SessionSources &sources)
{
    const std::vector<int> late = m_loader.pending();
    m_loader.stop();
    for (const int pid : late) {
        if (m_inside.contains(pid))
            continue;
        sources.setObstacle(pid, "the recording ended before the agent was in it");
        m_problems.push_back("process " + std::to_string(pid) +
                             ": no NVTX and CUDA, only its threads: the recording ended before the "
                             "agent was in it");
    }
}

std::vector<Attached> AttachedProcesses::takeNews()
{
    return std::exchange(m_news, {});
}

std::vector<std::string> AttachedProcesses::takeProblems()
{
    return std::exchange(m_problems, {});
}

bool AttachedProcesses::haveEnded(const RecordingSession &session) const
{
    const bool anyLives = std::any_of(m_pidfds.begin(), m_pidfds.end(), [](const auto &pidfd) {
        pollfd polled{pidfd.number(), POLLIN, 0};
        return ::poll(&polled, 1, 0) == 0;
    });
    return !m_pidfds.empty() && m_pidfds.size() == m_named.size() && !anyLives &&
           !(m_children && session.hasConnections());
}

} // namespace trilane

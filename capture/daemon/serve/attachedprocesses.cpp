// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/daemon/serve/attachedprocesses.h"

#include "capture/control/messagetext.h"

#include "capture/daemon/clock/clockmap.h"
#include "capture/daemon/serve/followed.h"
#include "capture/daemon/system/pipepeers.h"
#include "capture/daemon/system/procfs.h"
#include "capture/inject/targetfacts.h"
#include "capture/wire/segment.h"

#include <algorithm>
#include <utility>

#include <poll.h>
#include <unistd.h>

namespace trilane::daemon {

using control::Attached;

namespace {

/// Named individually; each takes a descriptor of the daemon.
constexpr size_t kMaxNamed = 1000;
/// Wait for a safe point in a named process; other processes are retried later.
constexpr Ns kFirstPatience = 3'000'000'000;
constexpr Ns kNextPatience = 300'000'000;
constexpr Ns kVainPatience = 50'000'000;
constexpr size_t kMaxPeers = 1000;
constexpr size_t kMaxPeersTold = 8;
constexpr size_t kMaxPeerLooks = 4; ///< each takes a while; at the end there is one message for all

Message reasonOf(const Error &error)
{
    return Message::clauses({error.what, error.remedy});
}

} // namespace

AttachedProcesses::AttachedProcesses(IdleAgents &idleAgents, Means means, Wanted wanted, int client,
                                     std::shared_ptr<MemoryBudget> memory)
    : m_wanted(wanted)
    , m_client(client)
    , m_agents(idleAgents, means.user, wanted.children, std::move(memory))
    , m_loader(std::move(means), idleAgents.path(), wanted.armed)
{}

Result<void> AttachedProcesses::follow(int pid, control::Descriptor pidfd,
                                       RecordingSession &session, SessionSources &sources)
{
    if (std::find(m_named.begin(), m_named.end(), pid) != m_named.end())
        return {}; // already recorded
    if (const inject::TargetFacts facts = inject::identityOf(pid);
        facts.state == 'Z' && facts.threads <= 1)
        return hasGone(pid);
    if (m_named.size() >= kMaxNamed)
        return Error{.what = msg("too many processes are named for one recording"),
                     .remedy = msg("name the process that started them, with its children")};
    if (m_wanted.armed != 0)
        sources.watch(
            [this, &sources](int seen, bool isNewProgram) { see(seen, isNewProgram, sources); });
    Result<std::vector<int32_t>> tree = sources.attach(pid, m_wanted.children);
    if (!tree)
        return tree.error();
    m_named.push_back(pid);
    if (m_named.size() <= kMaxPeerLooks)
        lookForPeers({tree->begin(), tree->end()}, sources);
    control::Descriptor pinned = pidfd.isValid() ? pidfd.copy() : control::Descriptor();
    if (pidfd.isValid())
        m_pidfds.push_back(std::move(pidfd));
    if (m_wanted.armed == 0)
        return {};
    for (const int32_t member : *tree)
        m_agents.follow(member);
    admit(session);
    if (m_inside.contains(pid))
        m_programs.setPrepared();
    for (const int32_t member : *tree) {
        if (m_inside.contains(member) || (member != pid && isRecorder(member)))
            continue;
        m_programs.setLoading(member, monotonicNow());
        if (member != pid) {
            m_loader.load(member, {}, kNextPatience, kVainPatience);
            continue;
        }
        m_first.insert(pid);
        m_loader.load(pid, std::move(pinned), kFirstPatience, kFirstPatience);
    }
    return {};
}

bool AttachedProcesses::isRecorder(int pid) const
{
    return pid == ::getpid() || pid == m_client;
}

void AttachedProcesses::see(int pid, bool isNewProgram, SessionSources &sources)
{
    if (isRecorder(pid))
        sources.setWithoutAgent(pid, msg("it is the recorder itself"));
    else
        m_programs.see(pid, isNewProgram, monotonicNow());
}

void AttachedProcesses::tell(int pid, Attached::How how, const Message &why, Ns stopped)
{
    Attached &news = m_news.emplace_back();
    news.set_pid(pid);
    news.set_how(how);
    news.set_why(control::pack(why, *news.mutable_why_message(), control::kMaxRemarkLength));
    news.set_stopped_ns(stopped);
}

Missing AttachedProcesses::problemOf(int pid, const Message &why) const
{
    const bool nvtx = (m_wanted.armed & wire::kArmNvtx) != 0;
    const bool cuda = (m_wanted.armed & wire::kArmCuda) != 0;
    const Message what = nvtx && cuda ? msg("no NVTX and CUDA")
                         : nvtx       ? msg("no NVTX")
                                      : msg("no CUDA");
    return {.text = m_wanted.schedule ? msg("process %1: %2, only its threads: %3", pid, what, why)
                                      : msg("process %1: %2: %3", pid, what, why)};
}

void AttachedProcesses::addProblem(int pid, const Message &why)
{
    m_problems.push_back(problemOf(pid, why));
}

void AttachedProcesses::lookForPeers(const std::set<int> &recorded, SessionSources &sources)
{
    if (m_peers.size() < kMaxPeers)
        m_peers.merge(pipePeers(recorded));
    std::set<int32_t> pids;
    for (const auto &[pid, name] : m_peers)
        pids.insert(pid);
    sources.nameWakers(pids);
}

/// A process waits for the processes at the other ends of its pipes, often its data loaders.
void AttachedProcesses::tellOfPeers(const SessionSources &sources)
{
    std::erase_if(m_peers, [&](const auto &peer) {
        return isRecorder(peer.first) || sources.isRecorded(peer.first);
    });
    std::vector<MessageValue> peers;
    size_t count = 0;
    for (const auto &[pid, name] : m_peers) {
        if (++count <= kMaxPeersTold)
            peers.emplace_back(std::to_string(pid) + " (" + name + ")");
    }
    if (peers.empty())
        return;
    if (count > kMaxPeersTold)
        peers.emplace_back(msg("and %1 more", count - kMaxPeersTold));
    m_problems.push_back({.text = msg("activity of the processes at the other ends of pipes: %1; "
                                      "omit --no-children, or attach to them as well",
                                      Message::list(std::move(peers))),
                          .kind = format::Note::Kind::PipePeers});
}

/// The user sees the remedy immediately.
void AttachedProcesses::setStopped(int pid, const Message &why, Ns stopped)
{
    if (m_stopped.emplace(pid, why).second)
        tell(pid, Attached::THREADS, why, stopped);
}

void AttachedProcesses::admit(RecordingSession &session)
{
    for (const int pid : m_agents.admit(session)) {
        if (!isRecorder(pid))
            m_programs.setConnected(pid, monotonicNow());
        m_stopped.erase(pid);
        const auto loaded = m_loaded.find(pid);
        const bool isLoaded = loaded != m_loaded.end();
        if (m_inside.insert(pid).second)
            tell(pid, isLoaded ? Attached::INJECTED : Attached::PREPARED, {},
                 isLoaded ? loaded->second : 0);
    }
}

void AttachedProcesses::takeFailure(const AgentLoader::Loaded &loaded)
{
    const Error &error = loaded.connection.error();
    const bool isFirst = m_first.contains(loaded.pid);
    const Message why = reasonOf(error);
    if (loaded.isStopped) {
        m_programs.setStopped(loaded.pid, error.what, monotonicNow());
        if (isFirst && !m_inside.contains(loaded.pid))
            setStopped(loaded.pid, why, loaded.stopped);
        return;
    }
    m_stopped.erase(loaded.pid);
    m_programs.setLoaded(loaded.pid, error.what, isFirst, monotonicNow());
    if (!isFirst || m_inside.contains(loaded.pid))
        return; // later; or it connects by itself
    addProblem(loaded.pid, why);
    tell(loaded.pid, Attached::THREADS, why, loaded.stopped);
}

void AttachedProcesses::takeLoaded()
{
    for (AgentLoader::Loaded &loaded : m_loader.take()) {
        for (const Message &note : loaded.notes)
            m_problems.push_back({.text = msg("process %1: %2", loaded.pid, note)});
        if (!loaded.connection) {
            takeFailure(loaded);
        } else {
            m_programs.setLoaded(loaded.pid, {}, false, monotonicNow());
            m_loaded[loaded.pid] = loaded.stopped;
            if (loaded.connection->isValid())
                m_agents.bring(std::move(loaded.connection).value());
        }
        m_first.erase(loaded.pid);
    }
}

/// Processes that executed another program, and those not recorded at their fork.
void AttachedProcesses::lookAtPrograms(const RecordingSession &session, SessionSources &sources)
{
    if (m_wanted.armed == 0 || !m_programs.isDue(monotonicNow()))
        return;
    for (ProgramWatch::Due &due : m_programs.look(monotonicNow(), session.connected())) {
        m_agents.follow(due.pid); // follow its children, even if reparented
        const bool isFirst = m_stopped.contains(due.pid);
        if (isFirst)
            m_first.insert(due.pid);
        m_loader.load(due.pid, std::move(due.pidfd), isFirst ? kFirstPatience : kNextPatience,
                      isFirst ? kFirstPatience : kVainPatience);
    }
    for (const auto &[pid, why] : m_programs.takeChanges())
        sources.setWithoutAgent(pid, why);
    for (const auto &[pid, why] : m_programs.takeFailures()) {
        addProblem(pid, why);
        tell(pid, Attached::THREADS, why, 0);
    }
}

void AttachedProcesses::step(RecordingSession &session, SessionSources &sources)
{
    takeLoaded();
    admit(session);
    lookAtPrograms(session, sources);
}

void AttachedProcesses::end(SessionSources &sources)
{
    constexpr MessageText kEnded("the recording ended before the agent was loaded");
    m_loader.stop();
    std::map<int, Error> failures; // of the last try
    for (const AgentLoader::Loaded &loaded : m_loader.take()) {
        if (!loaded.connection)
            failures[loaded.pid] = loaded.connection.error();
    }
    const auto whyNot = [&](int pid) {
        const auto failure = failures.find(pid);
        return failure == failures.end() ? Error{.what = kEnded} : failure->second;
    };
    lookForPeers({m_named.begin(), m_named.end()}, sources);
    tellOfPeers(sources);
    for (const auto &[pid, why] : m_programs.takeChanges())
        sources.setWithoutAgent(pid, why);
    for (const int pid : m_programs.withoutAgent())
        sources.setWithoutAgent(pid, whyNot(pid).what);
    for (const int pid : m_first) {
        if (!m_inside.contains(pid) && !m_stopped.contains(pid))
            addProblem(pid, reasonOf(whyNot(pid)));
    }
    for (const auto &[pid, why] : std::exchange(m_stopped, {}))
        addProblem(pid, why);
}

std::vector<Attached> AttachedProcesses::takeNews()
{
    return std::exchange(m_news, {});
}

std::vector<Missing> AttachedProcesses::takeProblems()
{
    return std::exchange(m_problems, {});
}

std::vector<Missing> AttachedProcesses::passingProblems() const
{
    std::vector<Missing> problems;
    for (const auto &[pid, why] : m_stopped)
        problems.push_back(problemOf(pid, why));
    return problems;
}

bool AttachedProcesses::haveEnded(const RecordingSession &session) const
{
    const bool anyLives = std::any_of(m_pidfds.begin(), m_pidfds.end(), [](const auto &pidfd) {
        pollfd polled{pidfd.number(), POLLIN, 0};
        return ::poll(&polled, 1, 0) == 0;
    });
    return !m_pidfds.empty() && m_pidfds.size() == m_named.size() && !anyLives &&
           !(m_wanted.children && (session.hasConnections() || m_programs.isWaiting()));
}

} // namespace trilane::daemon

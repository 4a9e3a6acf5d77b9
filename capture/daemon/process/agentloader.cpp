// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/daemon/process/agentloader.h"

#include "capture/control/closingaside.h"
#include "capture/control/places.h"
#include "capture/daemon/system/procfs.h"
#include "capture/inject/attachability.h"
#include "capture/inject/inject.h"
#include "model/base/guarded.h"

#include <algorithm>
#include <utility>

#include <sys/syscall.h>
#include <unistd.h>

namespace trilane::daemon {

namespace {

/// Without a safe point, while others wait.
constexpr Ns kTurn = 10'000'000;
constexpr MessageText kStopped("it is stopped by a signal"); ///< as inject::judge()

} // namespace

AgentLoader::AgentLoader(Means means, std::string agents, uint32_t armed)
    : m_means(std::move(means))
    , m_agents(std::move(agents))
    , m_armed(armed)
    , m_thread([this](const std::stop_token &stop) { run(stop); })
{}

AgentLoader::~AgentLoader()
{
    m_thread.request_stop();
}

void AgentLoader::load(int pid, control::Descriptor pidfd, Ns patience, Ns vainPatience)
{
    if (!pidfd.isValid())
        pidfd = control::Descriptor(static_cast<int>(::syscall(SYS_pidfd_open, pid, 0)));
    const std::lock_guard lock(m_mutex);
    Loaded &todo = m_todo.emplace_back();
    todo.pid = pid;
    todo.pidfd = std::move(pidfd);
    todo.patience = patience;
    todo.vainPatience = vainPatience;
    m_changed.notify_all();
}

std::list<AgentLoader::Loaded> AgentLoader::take()
{
    const std::lock_guard lock(m_mutex);
    return std::exchange(m_done, {});
}

std::vector<int> AgentLoader::pending() const
{
    const std::lock_guard lock(m_mutex);
    std::vector<int> pids;
    for (const Loaded &one : m_todo)
        pids.push_back(one.pid);
    return pids;
}

void AgentLoader::stop()
{
    m_thread.request_stop();
    if (m_thread.joinable())
        m_thread.join();
    const std::lock_guard lock(m_mutex);
    for (auto todo = m_todo.begin(); todo != m_todo.end();) {
        const auto one = todo++;
        if (!one->connection)
            m_done.splice(m_done.end(), m_todo, one);
    }
}

Ns AgentLoader::turnOf(const Loaded &todo) const
{
    const std::lock_guard lock(m_mutex);
    return m_todo.size() > 1 ? std::min(kTurn, todo.vainPatience) : todo.vainPatience;
}

AgentLoader::Loaded AgentLoader::loadNow(const Loaded &todo, const std::stop_token &stop) const
{
    const int pid = todo.pid;
    Loaded loaded{.pid = pid};
    const Result<std::string> agent = control::findAgent();
    if (!agent) {
        loaded.connection = agent.error();
        return loaded;
    }
    if (!m_means.helper) {
        loaded.connection = m_means.helper.error();
        return loaded;
    }
    control::HelperLink *helper = m_means.helper->get();
    const inject::Requester user = helper ? inject::Requester::byHelper(m_means.user, m_means.group)
                                          : inject::Requester::forUser(m_means.user, m_means.group);
    if (!helper) {
        if (const inject::Attachability can = inject::attachability(pid, user); !can.isAttachable) {
            loaded.connection = can.why;
            loaded.isStopped = can.obstacle == inject::Obstacle::Stopped;
            return loaded;
        }
    }
    const auto mayWait = [&](Ns waited) {
        const bool may = waited < turnOf(todo);
        loaded.waited = may ? 0 : waited;
        return may;
    };
    Result<inject::Injected> injected = inject::inject(pid,
                                                       {.agent = *agent,
                                                        .armed = m_armed,
                                                        .range = {},
                                                        .socket = m_agents,
                                                        .patience = todo.patience,
                                                        .mayWait = mayWait,
                                                        .stop = stop,
                                                        .pidfd = todo.pidfd.number(),
                                                        .helper = helper},
                                                       user);
    if (!injected) {
        loaded.connection = injected.error();
        // It may have been resumed since.
        loaded.isStopped = procfs::isStopped(pid) || injected.error().what == kStopped;
        return loaded;
    }
    loaded.connection = std::move(injected->connection);
    loaded.stopped = injected->stopped;
    loaded.notes = std::move(injected->notes);
    return loaded;
}

AgentLoader::Loaded AgentLoader::loadGuarded(const Loaded &todo, const std::stop_token &stop) const
{
    Result<Loaded> loaded = guarded([&]() -> Result<Loaded> { return loadNow(todo, stop); });
    if (loaded)
        return std::move(loaded).value();
    Loaded failed{.pid = todo.pid};
    failed.connection = loaded.error();
    return failed;
}

void AgentLoader::run(const std::stop_token &stop)
{
    const control::ClosingAside closing(m_means.user);
    std::unique_lock lock(m_mutex);
    const auto isAny = [this] {
        return !m_todo.empty();
    };
    while (m_changed.wait(lock, stop, isAny) && !stop.stop_requested()) {
        Loaded &todo = m_todo.front(); // its address is stable: others are only appended
        lock.unlock();
        Loaded loaded = loadGuarded(todo, stop);
        lock.lock();
        if (loaded.waited > 0 && loaded.waited < todo.vainPatience) {
            todo.patience -= loaded.waited;
            todo.vainPatience -= loaded.waited;
            todo.connection = std::move(loaded.connection);
            m_todo.splice(m_todo.end(), m_todo, m_todo.begin());
            continue;
        }
        // Needs no memory: every request is answered.
        todo = std::move(loaded);
        m_done.splice(m_done.end(), m_todo, m_todo.begin());
    }
}

} // namespace trilane::daemon

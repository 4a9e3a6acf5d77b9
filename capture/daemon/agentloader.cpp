// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/daemon/agentloader.h"

#include "capture/control/closingaside.h"
#include "capture/control/places.h"
#include "capture/inject/attachability.h"
#include "capture/inject/inject.h"
#include "model/base/guarded.h"

#include <utility>

#include <sys/syscall.h>
#include <unistd.h>

namespace trilane {

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

void AgentLoader::load(int pid, control::Descriptor pidfd, Ns patience)
{
    if (!pidfd.isValid())
        pidfd = control::Descriptor(static_cast<int>(::syscall(SYS_pidfd_open, pid, 0)));
    const std::lock_guard lock(m_mutex);
    Loaded &todo = m_todo.emplace_back();
    todo.pid = pid;
    todo.pidfd = std::move(pidfd);
    todo.patience = patience;
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
}

AgentLoader::Loaded AgentLoader::loadNow(const Loaded &todo, const std::stop_token &stop) const
{
    const int pid = todo.pid;
    Loaded loaded{.pid = pid};
    const Result<std::string> agent = findAgent();
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
            return loaded;
        }
    }
    Result<inject::Injected> injected = inject::inject(pid,
                                                       {.agent = *agent,
                                                        .armed = m_armed,
                                                        .range = {},
                                                        .socket = m_agents,
                                                        .patience = todo.patience,
                                                        .stop = stop,
                                                        .pidfd = todo.pidfd.number(),
                                                        .helper = helper},
                                                       user);
    if (!injected) {
        loaded.connection = injected.error();
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
    while (m_changed.wait(lock, stop, [this] { return !m_todo.empty(); })) {
        const Loaded &todo = m_todo.front(); // stays where it is: others are only added behind it
        lock.unlock();
        Loaded loaded = loadGuarded(todo, stop);
        lock.lock();
        // Needs no memory: what is asked for is answered.
        m_todo.front() = std::move(loaded);
        m_done.splice(m_done.end(), m_todo, m_todo.begin());
    }
}

} // namespace trilane

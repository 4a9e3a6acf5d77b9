// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/base/job.h"

#include "model/base/environment.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <memory>
#include <new>

#include <sched.h>
#include <sys/resource.h>
#include <unistd.h>

namespace trilane {

namespace {

std::atomic<unsigned> &pretended()
{
    static std::atomic<unsigned> count = [] {
        const char *text = environmentVariable("TRILANE_TEST_CORES");
        return text ? static_cast<unsigned>(std::strtoul(text, nullptr, 10)) : 0;
    }();
    return count;
}

} // namespace

void pretendCores(unsigned count)
{
    pretended() = count;
}

unsigned usableCores()
{
    if (const unsigned count = pretended())
        return count;
    cpu_set_t set;
    CPU_ZERO(&set);
    if (sched_getaffinity(0, sizeof set, &set) == 0 && CPU_COUNT(&set) > 0)
        return static_cast<unsigned>(CPU_COUNT(&set));
    return std::max(1u, std::thread::hardware_concurrency());
}

namespace {

constexpr int kNiceSoon = 5;
constexpr int kNiceBackground = 15;

void (*s_lostJob)() = nullptr;

} // namespace

ThreadPool::ThreadPool(unsigned threads, Priority priority)
{
    const unsigned count = threads ? threads : usableCores();
    m_threads.reserve(count);
    auto run = [this, priority](const std::stop_token &stop) {
        // On Linux the nice value belongs to the thread; failing to set it harms nobody.
        if (priority != Priority::Normal)
            (void)::setpriority(PRIO_PROCESS, static_cast<id_t>(::gettid()),
                                priority == Priority::Soon ? kNiceSoon : kNiceBackground);
        work(stop);
    };
    try {
        for (unsigned i = 0; i < count; ++i)
            m_threads.emplace_back(run);
    } catch (const std::exception &) {
        // Fewer do the same. Those that wait already would be joined for ever.
        if (m_threads.empty())
            throw;
    }
}

ThreadPool::~ThreadPool()
{
    {
        const std::lock_guard lock(m_mutex);
        m_jobs.clear();
    }
    for (std::jthread &thread : m_threads)
        thread.request_stop();
    m_waiting.release(static_cast<ptrdiff_t>(m_threads.size()));
    m_threads.clear(); // joins
}

void ThreadPool::post(std::function<void()> job)
{
    {
        const std::lock_guard lock(m_mutex);
        m_jobs.push_back(std::move(job));
    }
    m_waiting.release();
}

void ThreadPool::setLostJob(void (*call)())
{
    s_lostJob = call;
}

void ThreadPool::forEach(size_t count, const std::function<void(size_t)> &body)
{
    struct Shared
    {
        std::atomic<size_t> next{0};
        std::atomic<size_t> left{0};
        std::mutex mutex;
        std::condition_variable done;
        std::exception_ptr failed; ///< the first; under the mutex
    };
    // Shared ownership: a helper may look at the counter after the caller has returned.
    auto shared = std::make_shared<Shared>();
    shared->left = count;
    auto run = [shared, count, &body] {
        for (size_t i = shared->next++; i < count; i = shared->next++) {
            try {
                body(i);
            } catch (...) {
                const std::lock_guard lock(shared->mutex);
                if (!shared->failed)
                    shared->failed = std::current_exception();
            }
            if (--shared->left == 0) {
                const std::lock_guard lock(shared->mutex);
                shared->done.notify_all();
            }
        }
    };
    try {
        for (size_t i = 1; i < count && i <= m_threads.size(); ++i)
            post(run);
    } catch (const std::bad_alloc &) {
        // Helpers that have begun use what is the caller's: it goes on with those that there are.
    }
    run();
    std::unique_lock lock(shared->mutex);
    shared->done.wait(lock, [&] { return shared->left == 0; });
    if (shared->failed)
        std::rethrow_exception(shared->failed);
}

void ThreadPool::waitIdle()
{
    std::unique_lock lock(m_mutex);
    m_idle.wait(lock, [this] { return m_jobs.empty() && m_running == 0; });
}

void ThreadPool::work(const std::stop_token &stop)
{
    for (;;) {
        m_waiting.acquire();
        std::unique_lock lock(m_mutex);
        if (stop.stop_requested())
            return;
        if (m_jobs.empty())
            continue;
        std::function<void()> job = std::move(m_jobs.front());
        m_jobs.pop_front();
        ++m_running;
        lock.unlock();
        try {
            job();
        } catch (const std::exception &unexpected) {
            // Who waits for it looks after that; the thread is needed for others.
            if (s_lostJob)
                s_lostJob();
            std::fprintf(stderr, "trilane: %s\n", unexpected.what());
        }
        job = nullptr;
        lock.lock();
        --m_running;
        if (m_jobs.empty() && m_running == 0)
            m_idle.notify_all();
    }
}

} // namespace trilane

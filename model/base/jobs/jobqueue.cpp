// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/base/jobs/jobqueue.h"

#include "model/base/platform/environment.h"
#include "model/base/platform/thisprocess.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <memory>
#include <mutex>
#include <new>
#include <semaphore>
#include <system_error>
#include <thread>
#include <vector>

namespace trilane::jobs {

namespace {

constexpr std::array<int, JobQueue::kPriorities> kNice{0, 5, 15};
/// Threads of a group beyond one per core: a short question does not wait for long work.
constexpr unsigned kSpareThreads = 6;
constexpr std::chrono::milliseconds kStartAgain{100};

std::atomic<std::chrono::milliseconds> s_idleTime{std::chrono::milliseconds(5000)};
void (*s_lostJob)() = nullptr;
constinit thread_local JobQueue::Priority t_priority = JobQueue::Priority::Normal;

std::atomic<unsigned> &pretended()
{
    static std::atomic<unsigned> cores = [] {
        const char *text = platform::environmentVariable("TRILANE_TEST_CORES");
        return text ? static_cast<unsigned>(std::strtoul(text, nullptr, 10)) : 0;
    }();
    return cores;
}

void runGuarded(std::function<void()> job)
{
    try {
        job();
    } catch (const std::exception &unexpected) {
        if (s_lostJob)
            s_lostJob();
        std::fprintf(stderr, "trilane: %s\n", unexpected.what());
    }
}

} // namespace

unsigned usableCores()
{
    if (const unsigned count = pretended().load(std::memory_order_relaxed))
        return count;
    return platform::availableCores();
}

void pretendCores(unsigned cores)
{
    pretended() = cores;
}

namespace workers {

/// The threads of one priority, and the queues with work for them. Each waiting thread has its own
/// semaphore. Not a condition variable: in glibc the signaling thread waits for the woken ones,
/// which may be low-priority threads.
class Group
{
public:
    explicit Group(JobQueue::Priority priority)
        : m_priority(priority)
    {}

    /// True: a thread must be started.
    [[nodiscard]] bool post(JobQueue &queue, std::function<void()> job);
    void close(JobQueue &queue);
    /// Starts requested threads. False: none could be created and none exists.
    [[nodiscard]] bool startThreads();
    /// Another queue waits while all threads are busy.
    [[nodiscard]] bool isCrowded() const { return m_isCrowded.load(std::memory_order_relaxed); }

private:
    struct Waiter
    {
        std::binary_semaphore called{0};
    };

    void list(JobQueue &queue);
    void noteCrowd();
    void work();
    [[nodiscard]] bool awaitWork(std::unique_lock<std::mutex> &lock,
                                 const std::shared_ptr<Waiter> &self);
    void runNext(std::unique_lock<std::mutex> &lock);
    [[nodiscard]] static unsigned maxThreads()
    {
        return std::min(usableCores(), JobQueue::kMaxLimit) + kSpareThreads;
    }

    const JobQueue::Priority m_priority;
    std::atomic<bool> m_isCrowded{false};
    std::mutex m_mutex;
    std::deque<JobQueue *> m_ready; ///< with a job that may begin
    std::vector<std::shared_ptr<Waiter>> m_waiting;
    unsigned m_threads = 0;
    unsigned m_toStart = 0; ///< requested, not counted in m_threads
};

namespace {

/// All groups, and the thread that starts the others: a thread inherits the nice value of the one
/// that starts it and cannot lower it. Never destroyed: jobs may still run when the process exits.
class Program
{
public:
    static Program &instance()
    {
        static Program &program = *new Program;
        return program;
    }
    [[nodiscard]] Group &group(JobQueue::Priority priority)
    {
        return m_groups[static_cast<size_t>(priority)];
    }
    void requestThreads() { m_requested.release(); }

private:
    Program()
    {
        std::thread([this] { run(); }).detach();
    }
    [[noreturn]] void run()
    {
        for (;;) {
            m_requested.acquire();
            for (Group &group : m_groups) {
                while (!group.startThreads())
                    std::this_thread::sleep_for(kStartAgain);
            }
        }
    }

    std::array<Group, JobQueue::kPriorities> m_groups{Group(JobQueue::Priority::Normal),
                                                      Group(JobQueue::Priority::Soon),
                                                      Group(JobQueue::Priority::Background)};
    std::counting_semaphore<> m_requested{0};
};

} // namespace

bool Group::post(JobQueue &queue, std::function<void()> job)
{
    std::shared_ptr<Waiter> next;
    bool isShort = false;
    {
        const std::lock_guard lock(m_mutex);
        if (queue.m_isClosing)
            return false;
        queue.m_jobs.push_back(std::move(job));
        list(queue);
        if (queue.m_running + queue.m_jobs.size() <= queue.m_limit) {
            if (!m_waiting.empty()) {
                next = std::move(m_waiting.back()); // the warmest
                m_waiting.pop_back();
            } else if (m_threads + m_toStart < maxThreads()) {
                ++m_toStart;
                isShort = true;
            }
        }
        noteCrowd();
    }
    if (next)
        next->called.release();
    return isShort;
}

void Group::list(JobQueue &queue)
{
    if (queue.m_isListed || queue.m_jobs.empty() || queue.m_running >= queue.m_limit)
        return;
    m_ready.push_back(&queue);
    queue.m_isListed = true;
}

void Group::noteCrowd()
{
    m_isCrowded.store(!m_ready.empty() && m_waiting.empty() && m_threads >= maxThreads(),
                      std::memory_order_relaxed);
}

void Group::close(JobQueue &queue)
{
    std::deque<std::function<void()>> dropped;
    std::unique_lock lock(m_mutex);
    dropped.swap(queue.m_jobs);
    if (queue.m_isListed)
        std::erase(m_ready, &queue);
    queue.m_isListed = false;
    queue.m_isClosing = true;
    queue.m_drained.wait(lock, [&] { return queue.m_running == 0; });
    noteCrowd();
    lock.unlock(); // dropped jobs may destroy other queues
}

bool Group::startThreads()
{
    std::unique_lock lock(m_mutex);
    while (m_toStart > 0) {
        if (m_ready.empty()) {
            m_toStart = 0;
            break;
        }
        // At once: counted twice while it starts, it would keep posts from asking for another.
        ++m_threads;
        --m_toStart;
        lock.unlock();
        bool isStarted = true;
        try {
            std::thread([this] { work(); }).detach();
        } catch (const std::system_error &) {
            isStarted = false;
        } catch (const std::bad_alloc &) {
            isStarted = false;
        }
        lock.lock();
        if (isStarted)
            continue;
        --m_threads;
        if (m_threads == 0) {
            ++m_toStart;
            return false;
        }
        m_toStart = 0; // fewer do the same
    }
    return true;
}

void Group::work()
{
    t_priority = m_priority;
    if (const int nice = kNice[static_cast<size_t>(m_priority)])
        platform::lowerPriority(nice);
    const auto self = std::make_shared<Waiter>();
    std::unique_lock lock(m_mutex);
    while (awaitWork(lock, self))
        runNext(lock);
    --m_threads;
}

/// False: no work for long.
bool Group::awaitWork(std::unique_lock<std::mutex> &lock, const std::shared_ptr<Waiter> &self)
{
    while (m_ready.empty()) {
        m_waiting.push_back(self);
        lock.unlock();
        const bool isCalled = self->called.try_acquire_for(s_idleTime.load());
        lock.lock();
        if (isCalled)
            continue;
        if (std::erase(m_waiting, self) > 0)
            return false;
        lock.unlock(); // called at the last moment
        self->called.acquire();
        lock.lock();
    }
    return true;
}

void Group::runNext(std::unique_lock<std::mutex> &lock)
{
    JobQueue &queue = *m_ready.front();
    m_ready.pop_front();
    queue.m_isListed = false;
    std::function<void()> job = std::move(queue.m_jobs.front());
    queue.m_jobs.pop_front();
    ++queue.m_running;
    list(queue); // after the others
    noteCrowd();
    lock.unlock();
    runGuarded(std::move(job));
    lock.lock();
    --queue.m_running;
    list(queue);
    if (queue.m_isClosing && queue.m_running == 0)
        queue.m_drained.notify_all();
}

} // namespace workers

JobQueue::JobQueue(unsigned limit, Priority priority)
    : m_group(workers::Program::instance().group(priority))
    , m_limit(std::min(limit ? limit : usableCores(), kMaxLimit))
{}

JobQueue::~JobQueue()
{
    m_group.close(*this);
}

JobQueue::Priority JobQueue::priorityHere()
{
    return t_priority;
}

void JobQueue::setLostJob(void (*call)())
{
    s_lostJob = call;
}

void JobQueue::setIdleTime(std::chrono::milliseconds time)
{
    s_idleTime = time;
}

void JobQueue::post(std::function<void()> job)
{
    if (m_group.post(*this, std::move(job)))
        workers::Program::instance().requestThreads();
}

namespace {

/// The work of one forEach(). Shared: a helper may start after the caller has returned.
struct Parts
{
    std::atomic<size_t> next{0};
    std::atomic<size_t> left{0};
    size_t count = 0;
    const std::function<void(size_t)> *body = nullptr; ///< lives while parts are left
    std::mutex mutex;
    std::condition_variable done;
    std::atomic<bool> hasFailed{false};
    std::exception_ptr failed; ///< the first; under the mutex

    /// False: there is no further part.
    bool doNext()
    {
        const size_t i = next++;
        if (i >= count)
            return false;
        try {
            if (!hasFailed)
                (*body)(i);
        } catch (...) {
            hasFailed = true;
            const std::lock_guard lock(mutex);
            if (!failed)
                failed = std::current_exception();
        }
        if (--left == 0) {
            const std::lock_guard lock(mutex);
            done.notify_all();
        }
        return true;
    }
};

/// After each part the helper lets other queues have its thread.
void help(JobQueue &queue, const workers::Group &group, const std::shared_ptr<Parts> &parts)
{
    while (parts->doNext()) {
        if (group.isCrowded())
            return queue.post([&queue, &group, parts] { help(queue, group, parts); });
    }
}

} // namespace

void JobQueue::forEach(size_t count, const std::function<void(size_t)> &body)
{
    const auto parts = std::make_shared<Parts>();
    parts->left = count;
    parts->count = count;
    parts->body = &body;
    try {
        for (size_t i = 1; i < count && i <= m_limit; ++i)
            post([this, parts] { help(*this, m_group, parts); });
    } catch (const std::bad_alloc &) {
        // Helpers that have started use the caller's data: it continues with existing ones.
    }
    while (parts->doNext()) {
    }
    std::unique_lock lock(parts->mutex);
    parts->done.wait(lock, [&] { return parts->left == 0; });
    if (parts->failed)
        std::rethrow_exception(parts->failed);
}

} // namespace trilane::jobs

// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>

namespace trilane::jobs {

/// Cores this process may use, at least 1.
[[nodiscard]] unsigned usableCores();
/// For tests: sets the result of usableCores(); 0 restores the actual number. A program under test
/// takes the number from $TRILANE_TEST_CORES. Any thread.
void pretendCores(unsigned cores);

namespace workers {
class Group;
}

/// A queue of jobs for worker threads, which are shared by all queues: one group of threads per
/// priority. Jobs of a queue start in order; queues of one priority take turns. A group has at most
/// min(cores, 32) + 6 threads; they start when there is work and end when idle. The destructor
/// drops pending jobs and waits for running ones. All functions: any thread.
class JobQueue
{
public:
    enum class Priority : uint8_t {
        Normal,
        Soon,      ///< details that a picture on screen lacks: yields to the GUI thread (nice 5)
        Background ///< tables, statistics: yields to all others (nice 15)
    };
    static constexpr size_t kPriorities = 3;
    static constexpr unsigned kMaxLimit = 32;

    /// limit: jobs that run at the same time; 0 = one per core; never more than kMaxLimit.
    explicit JobQueue(unsigned limit = 0, Priority priority = priorityHere());
    ~JobQueue();
    JobQueue(const JobQueue &) = delete;
    JobQueue &operator=(const JobQueue &) = delete;

    void post(std::function<void()> job);
    /// Runs body(i) for i in [0, count) on this queue and the calling thread; returns when all have
    /// ended. After an exception no further body begins; the first is rethrown. May be called by a
    /// job of any queue.
    void forEach(size_t count, const std::function<void(size_t)> &body);
    [[nodiscard]] unsigned limit() const { return m_limit; }

    /// Priority of the job on the calling thread; Normal outside of jobs.
    [[nodiscard]] static Priority priorityHere();
    /// Called on the job's thread if a job of post() throws; the exception's text is written to
    /// standard error. Set before the first job.
    static void setLostJob(void (*call)());
    /// For tests: the time after which an idle thread ends.
    static void setIdleTime(std::chrono::milliseconds time);

private:
    friend class workers::Group;

    workers::Group &m_group;
    const unsigned m_limit;
    // Under the mutex of the group:
    std::deque<std::function<void()>> m_jobs;
    unsigned m_running = 0;
    bool m_isListed = false; ///< in the group's list of queues with a job that may begin
    bool m_isClosing = false;
    std::condition_variable m_drained;
};

} // namespace trilane::jobs

// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <mutex>
#include <semaphore>
#include <stop_token>
#include <thread>
#include <vector>

namespace trilane {

/// How far a long piece of work has come. Written by the worker, read by anyone.
struct Progress
{
    std::atomic<uint64_t> done{0};
    std::atomic<uint64_t> total{0}; ///< 0 = not known

    [[nodiscard]] double fraction() const
    {
        const uint64_t all = total.load(std::memory_order_relaxed);
        return all ? static_cast<double>(done.load(std::memory_order_relaxed)) /
                         static_cast<double>(all)
                   : 0.0;
    }
};

/// What every long operation is given: where to report and when to stop. Both may be absent.
struct JobContext
{
    Progress *progress = nullptr;
    std::stop_token stop = {};

    [[nodiscard]] bool stopped() const { return stop.stop_requested(); }
    void report(uint64_t done, uint64_t total) const
    {
        if (progress) {
            progress->total.store(total, std::memory_order_relaxed);
            progress->done.store(done, std::memory_order_relaxed);
        }
    }
};

/// A fixed set of worker threads taking jobs in order. The destructor drops jobs not yet begun
/// and waits for the running ones. All functions may be called from any thread.
class ThreadPool
{
public:
    enum class Priority : uint8_t {
        Normal,
        Soon,      ///< what a picture on screen still lacks: gives way to the GUI thread (nice 5)
        Background ///< gives way to all others: tables, statistics (nice 15)
    };

    /// threads = 0: one a core.
    explicit ThreadPool(unsigned threads = 0, Priority priority = Priority::Normal);
    ~ThreadPool();
    ThreadPool(const ThreadPool &) = delete;
    ThreadPool &operator=(const ThreadPool &) = delete;

    void post(std::function<void()> job);
    /// `call`: what becomes of a job of post() that ends by an exception, with which it is called,
    /// by the job's thread. Without it the exception's text goes to standard error. For all pools;
    /// set before there are any.
    static void setLostJob(void (*call)());
    /// Runs body(i) for i in [0, count) on the pool and the calling thread; returns when all ended.
    void forEach(size_t count, const std::function<void(size_t)> &body);
    /// Blocks until no job is queued or running.
    void waitIdle();
    [[nodiscard]] unsigned threadCount() const { return static_cast<unsigned>(m_threads.size()); }

private:
    void work(const std::stop_token &stop);

    std::mutex m_mutex;
    /// One a job. Not a condition variable: glibc's makes who signals it wait for those that wake
    /// up, and these may have given way to somebody else.
    std::counting_semaphore<> m_waiting{0};
    std::condition_variable m_idle;
    std::deque<std::function<void()>> m_jobs;
    size_t m_running = 0;
    std::vector<std::jthread> m_threads;
};

/// Cores this process may use, at least 1.
[[nodiscard]] unsigned usableCores();
/// For tests: what usableCores() says from now on; 0 = the truth. A program under test is told by
/// $TRILANE_TEST_CORES. Any thread.
void pretendCores(unsigned count);

} // namespace trilane

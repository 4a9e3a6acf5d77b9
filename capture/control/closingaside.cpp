// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/control/closingaside.h"

#include <chrono>
#include <csignal>
#include <deque>
#include <exception>
#include <map>
#include <mutex>
#include <thread>
#include <utility>

#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

namespace trilane::control {

namespace {

using Clock = std::chrono::steady_clock;

constexpr size_t kMaxThreads = 64;
/// Limit for one user's descriptors in the queue. The queue holds twice as many, so that the first
/// user to fill it does not block others.
constexpr size_t kMaxWaiting = 256;
constexpr std::chrono::seconds kStuckAfter(1);
constexpr long kInterruptEveryNs = 5'000'000;
/// By itself without consequences for any other part of the process.
constexpr int kInterrupt = SIGURG;

constinit thread_local std::optional<uid_t> t_user;

/// Scope in which blocking system calls of this thread are interrupted repeatedly.
class Interrupted
{
public:
    Interrupted()
    {
        static std::once_flag s_isSet;
        std::call_once(s_isSet, [] {
            struct sigaction action
            {};
            action.sa_handler = [](int) {
            };
            ::sigaction(kInterrupt, &action, nullptr);
        });
        sigset_t signals;
        sigemptyset(&signals);
        sigaddset(&signals, kInterrupt);
        ::pthread_sigmask(SIG_UNBLOCK, &signals, nullptr);
        sigevent event{};
        event.sigev_notify = SIGEV_THREAD_ID;
        event.sigev_signo = kInterrupt;
        event._sigev_un._tid = ::gettid();
        // Not glibc's functions: before 2.34 they are in a separate library (librt).
        m_isMade = ::syscall(SYS_timer_create, CLOCK_MONOTONIC, &event, &m_timer) == 0;
        const itimerspec often{{0, kInterruptEveryNs}, {0, kInterruptEveryNs}};
        if (m_isMade)
            ::syscall(SYS_timer_settime, m_timer, 0, &often, nullptr);
    }
    ~Interrupted()
    {
        if (m_isMade)
            ::syscall(SYS_timer_delete, m_timer);
    }
    Interrupted(const Interrupted &) = delete;
    Interrupted &operator=(const Interrupted &) = delete;

private:
    int m_timer = 0; ///< as the kernel numbers it
    bool m_isMade = false;
};

class Closers
{
public:
    /// Never destroyed: its threads may be in the kernel when the process ends.
    static Closers &all()
    {
        static auto *s_all = new Closers;
        return *s_all;
    }

    /// False: it is still the caller's.
    bool take(uid_t user, int number)
    {
        const std::lock_guard lock(m_mutex);
        const auto [found, isNew] = m_queues.try_emplace(user);
        Queue &queue = found->second;
        if (isNew || queue.numbers.empty())
            queue.since = Clock::now();
        if (queue.isStuck(2))
            return false;
        queue.numbers.push_back(number);
        if (!queue.isServed && m_threads < kMaxThreads)
            start();
        return true;
    }

    bool isStuck(uid_t user)
    {
        const std::lock_guard lock(m_mutex);
        const auto found = m_queues.find(user);
        return found != m_queues.end() && found->second.isStuck(1);
    }

private:
    struct Queue
    {
        std::deque<int> numbers; ///< the first one is being closed
        Clock::time_point since; ///< that one is the first
        bool isServed = false;

        [[nodiscard]] bool isStuck(unsigned times) const
        {
            return numbers.size() >= times * kMaxWaiting &&
                   Clock::now() - since > times * kStuckAfter;
        }
    };

    /// Descriptors without a thread wait for the next one.
    void start()
    {
        ++m_threads;
        try {
            std::thread([this] { serve(); }).detach();
        } catch (const std::exception &) {
            --m_threads;
        }
    }

    void serve()
    {
        const Interrupted interrupted;
        std::unique_lock lock(m_mutex);
        for (;;) {
            auto next = m_queues.begin();
            while (next != m_queues.end() && next->second.isServed)
                ++next;
            if (next == m_queues.end())
                break;
            Queue &queue = next->second;
            queue.isServed = true;
            while (!queue.numbers.empty()) {
                queue.since = Clock::now();
                const int number = queue.numbers.front();
                lock.unlock();
                ::close(number);
                lock.lock();
                queue.numbers.pop_front();
            }
            m_queues.erase(next);
        }
        --m_threads;
    }

    std::mutex m_mutex;
    std::map<uid_t, Queue> m_queues;
    size_t m_threads = 0;
};

} // namespace

ClosingAside::ClosingAside(uid_t user)
    : m_before(std::exchange(t_user, user))
{}

ClosingAside::~ClosingAside()
{
    t_user = m_before;
}

bool ClosingAside::isStuck(uid_t user)
{
    return Closers::all().isStuck(user);
}

void closeDescriptor(int number) noexcept
{
    if (!t_user) {
        ::close(number);
        return;
    }
    try {
        if (Closers::all().take(*t_user, number))
            return;
    } catch (const std::exception &) { // no memory
    }
    const Interrupted interrupted;
    ::close(number);
}

} // namespace trilane::control

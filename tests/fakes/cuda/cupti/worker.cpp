// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/fakes/cuda/cupti/worker.h"

#include "tests/fakes/cuda/cupti/gate.h"
#include "tests/fakes/cuda/cupti/settings.h"

#include <algorithm>
#include <chrono>
#include <csignal>
#include <thread>
#include <utility>

#include <pthread.h>

namespace fakecupti {

namespace {

thread_local bool t_isWorker = false;

} // namespace

Worker::Worker(Deliver deliver, Collect collect)
    : m_deliver(std::move(deliver))
    , m_collect(std::move(collect))
{}

void Worker::start()
{
    const std::lock_guard lock(m_lock);
    if (std::exchange(m_isStarted, true))
        return;
    // The program's signals are not for it.
    sigset_t all;
    sigset_t before;
    sigfillset(&all);
    ::pthread_sigmask(SIG_SETMASK, &all, &before);
    std::thread([this] { run(); }).detach();
    ::pthread_sigmask(SIG_SETMASK, &before, nullptr);
}

void Worker::give(const std::vector<Returned> &returned)
{
    if (returned.empty())
        return;
    const std::lock_guard lock(m_lock);
    m_queue.insert(m_queue.end(), returned.begin(), returned.end());
    m_changed.notify_all();
}

void Worker::hurry()
{
    const std::lock_guard lock(m_lock);
    m_isHurried = true;
    m_changed.notify_all();
}

void Worker::drain()
{
    std::vector<Returned> mine;
    {
        const std::lock_guard lock(m_lock);
        mine.swap(m_queue);
    }
    for (const Returned &buffer : mine)
        m_deliver(buffer);
    std::unique_lock lock(m_lock);
    if (!t_isWorker)
        m_changed.wait(lock, [this] { return !m_isDelivering; });
}

void Worker::run()
{
    t_isWorker = true;
    ::pthread_setname_np(::pthread_self(), "cupti-worker");
    constexpr int kNever = 86'400'000; // a day
    constexpr std::chrono::milliseconds kHurried(20);
    const int delay = settings().gpuDelayMs;
    const std::chrono::milliseconds pause(delay < 0 ? kNever : std::max(1, delay));
    auto next = std::chrono::steady_clock::now() + pause;
    std::unique_lock lock(m_lock);
    while (!isOver()) {
        m_changed.wait_until(lock, next, [this] { return !m_queue.empty() || m_isHurried; });
        const std::vector<Returned> mine = std::exchange(m_queue, {});
        m_isDelivering = true;
        if (std::exchange(m_isHurried, false))
            next = std::min(next, std::chrono::steady_clock::now() + kHurried);
        lock.unlock();
        for (const Returned &buffer : mine)
            m_deliver(buffer);
        if (std::chrono::steady_clock::now() >= next) {
            m_collect();
            next = std::chrono::steady_clock::now() + pause;
        }
        lock.lock();
        m_isDelivering = false;
        m_changed.notify_all();
    }
}

} // namespace fakecupti

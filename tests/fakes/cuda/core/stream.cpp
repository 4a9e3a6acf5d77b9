// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/fakes/cuda/core/stream.h"

#include "tests/fakes/cuda/core/driver.h"

#include <algorithm>
#include <csignal>
#include <thread>

#include <pthread.h>

namespace fakecuda {

Stream::Stream(Context &context, uint32_t id, bool isBlocking, int priority)
    : m_context(context)
    , m_id(id)
    , m_isBlocking(isBlocking)
    , m_priority(priority)
{}

void Stream::push(Operation operation)
{
    const std::lock_guard lock(m_lock);
    m_last = operation.done;
    m_queue.push_back(std::move(operation));
    m_changed.notify_one();
    if (m_hasThread)
        return;
    m_hasThread = true;
    // The program's signals are not for the device.
    sigset_t all;
    sigset_t before;
    sigfillset(&all);
    ::pthread_sigmask(SIG_SETMASK, &all, &before);
    std::thread([self = shared_from_this()] { self->run(); }).detach();
    ::pthread_sigmask(SIG_SETMASK, &before, nullptr);
}

MarkerPtr Stream::last()
{
    const std::lock_guard lock(m_lock);
    return m_last;
}

bool Stream::isIdle()
{
    const MarkerPtr marker = last();
    return !marker || marker->isDone();
}

void Stream::synchronize()
{
    if (const MarkerPtr marker = last())
        marker->wait();
}

void Stream::close()
{
    const std::lock_guard lock(m_lock);
    m_isClosed = true;
    m_changed.notify_one();
}

bool Stream::take(Operation &operation)
{
    std::unique_lock lock(m_lock);
    m_changed.wait(lock, [this] { return m_isClosed || !m_queue.empty(); });
    if (m_queue.empty())
        return false;
    operation = std::move(m_queue.front());
    m_queue.pop_front();
    return true;
}

void Stream::run()
{
    ::pthread_setname_np(::pthread_self(), "simulated-gpu");
    for (Operation operation; take(operation);) {
        if (Driver::get().stage() == DriverState::Over)
            return;
        Ns ready = std::max(m_end, operation.submitted);
        for (const MarkerPtr &marker : operation.waits)
            ready = std::max(ready, marker->wait());
        m_end = perform(operation, ready);
        operation.done->complete(m_end);
    }
}

} // namespace fakecuda

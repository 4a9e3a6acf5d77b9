// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/sql/deadline.h"

#include <condition_variable>
#include <mutex>
#include <utility>

namespace trilane::sql {

Deadline::Deadline(const std::stop_token &other, Ns time, std::function<void()> overdue)
    : m_other(other, [stop = m_stop]() mutable { stop.request_stop(); })
{
    if (time <= 0)
        return;
    const auto end = std::chrono::steady_clock::now() + std::chrono::nanoseconds(time);
    m_clock = std::jthread([this, end, overdue = std::move(overdue)](const std::stop_token &ended) {
        std::mutex mutex;
        std::condition_variable_any bell;
        std::unique_lock lock(mutex);
        bell.wait_until(lock, ended, end, [] { return false; });
        if (ended.stop_requested() || m_stop.stop_requested())
            return;
        m_isOver.store(true, std::memory_order_release);
        m_stop.request_stop();
        bell.wait_for(lock, ended, kGrace, [] { return false; });
        if (overdue && !ended.stop_requested())
            overdue();
    });
}

Deadline::~Deadline() = default;

} // namespace trilane::sql

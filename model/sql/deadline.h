// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/time.h"

#include <atomic>
#include <chrono>
#include <functional>
#include <stop_token>
#include <thread>

namespace trilane::sql {

/// A stop token that is triggered by another one or by a time limit, for code that only checks a
/// token. Any thread may check it; it remains valid after the destruction of the deadline, which
/// then no longer triggers it.
class Deadline
{
public:
    /// `time`: ns from now; 0 or less: stops only with `other`. `overdue` is called on another
    /// thread if this object still exists kGrace after the time limit.
    Deadline(const std::stop_token &other, Ns time, std::function<void()> overdue = {});
    ~Deadline();
    static constexpr std::chrono::seconds kGrace{1};
    Deadline(const Deadline &) = delete;
    Deadline &operator=(const Deadline &) = delete;

    [[nodiscard]] std::stop_token token() const { return m_stop.get_token(); }
    /// Stopped by the time limit.
    [[nodiscard]] bool isOver() const { return m_isOver.load(std::memory_order_acquire); }

private:
    std::stop_source m_stop;
    std::atomic<bool> m_isOver{false};
    std::stop_callback<std::function<void()>> m_other;
    std::jthread m_clock; ///< last: it uses the others
};

} // namespace trilane::sql

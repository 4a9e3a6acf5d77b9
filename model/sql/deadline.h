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

/// Asks to stop when somebody else does, or when a time is over: what looks at nothing but a stop
/// token keeps to a time limit, too. Any thread may look at the token; it stays good after the end
/// of the deadline, which no longer stops anything then.
class Deadline
{
public:
    /// `time` in ns from now; 0 or less: only when the other one is asked to. `overdue`: called by
    /// a thread of its own when the time has been over for kGrace and this still lives.
    Deadline(const std::stop_token &other, Ns time, std::function<void()> overdue = {});
    ~Deadline();
    static constexpr std::chrono::seconds kGrace{1};
    Deadline(const Deadline &) = delete;
    Deadline &operator=(const Deadline &) = delete;

    [[nodiscard]] std::stop_token token() const { return m_stop.get_token(); }
    /// It was the time that asked to stop.
    [[nodiscard]] bool isOver() const { return m_isOver.load(std::memory_order_acquire); }

private:
    std::stop_source m_stop;
    std::atomic<bool> m_isOver{false};
    std::stop_callback<std::function<void()>> m_other;
    std::jthread m_clock; ///< last: it uses the others
};

} // namespace trilane::sql

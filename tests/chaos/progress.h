// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <chrono>

#include <sys/types.h>

/// Tells a program that hangs from one that waits for a busy machine: nothing of its process group
/// has run or wanted to for 20 s, or it has used 20 s of the processor. One thread.
class Progress
{
public:
    explicit Progress(pid_t group)
        : m_group(group)
    {}

    /// It has just stopped or was resumed.
    void goesOn() { m_activeAt = m_lookedAt = Clock::now(); }
    /// Looks at it ten times a second.
    [[nodiscard]] bool hangs();

private:
    using Clock = std::chrono::steady_clock;

    pid_t m_group;
    Clock::time_point m_activeAt = Clock::now();
    Clock::time_point m_lookedAt = Clock::now();
    unsigned long m_ticks = 0;
};

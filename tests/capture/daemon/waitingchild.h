// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "tests/sendsignal.h"

#include <csignal>
#include <utility>

#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

namespace trilane::test {

/// A forked process that waits until it is ended, with us at the latest.
class WaitingChild
{
public:
    WaitingChild()
        : m_pid(::fork())
    {
        if (m_pid != 0)
            return;
        ::prctl(PR_SET_PDEATHSIG, SIGKILL);
        for (;;)
            ::pause();
    }
    ~WaitingChild() { end(); }
    WaitingChild(const WaitingChild &) = delete;
    WaitingChild &operator=(const WaitingChild &) = delete;

    [[nodiscard]] int pid() const { return m_pid; }
    void end()
    {
        if (std::exchange(m_isOver, true))
            return;
        sendSignal(m_pid, SIGKILL);
        ::waitpid(m_pid, nullptr, 0);
    }

private:
    int m_pid;
    bool m_isOver = false;
};

} // namespace trilane::test

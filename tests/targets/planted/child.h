// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "cause.h"

#include <pthread.h>
#include <sys/wait.h>
#include <unistd.h>

namespace planted {

/// A child that does something when it is told to, and says when it is done.
class Child
{
public:
    template <typename Work>
    void start(const char *name, Work work)
    {
        require(::pipe(m_orders) == 0 && ::pipe(m_answers) == 0, "pipe");
        m_process = ::fork();
        if (m_process != 0)
            return;
        ::close(m_orders[1]);
        ::pthread_setname_np(::pthread_self(), name);
        for (int ms = 0; ::read(m_orders[0], &ms, sizeof ms) == sizeof ms;) {
            work(ms);
            const char done = 1;
            if (::write(m_answers[1], &done, 1) != 1)
                break;
        }
        ::_exit(0);
    }
    void order(int ms) { require(::write(m_orders[1], &ms, sizeof ms) == sizeof ms, "write"); }
    void wait()
    {
        char done = 0;
        require(::read(m_answers[0], &done, 1) == 1, "read");
    }
    void end()
    {
        ::close(m_orders[1]);
        ::waitpid(m_process, nullptr, 0);
    }

private:
    int m_orders[2] = {-1, -1};
    int m_answers[2] = {-1, -1};
    pid_t m_process = -1;
};

} // namespace planted

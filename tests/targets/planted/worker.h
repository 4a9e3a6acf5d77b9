// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "cause.h"

#include <condition_variable>
#include <mutex>
#include <thread>

#include <pthread.h>

namespace planted {

/// A thread that does something when it is told to.
class Worker
{
public:
    template <typename Work>
    void start(const char *name, Work work)
    {
        m_thread = std::thread([this, name, work] {
            ::pthread_setname_np(::pthread_self(), name);
            while (const int ms = next())
                work(ms);
        });
    }
    void order(int ms)
    {
        const std::lock_guard lock(m_mutex);
        m_order = ms;
        m_changed.notify_all();
    }
    void end()
    {
        {
            const std::lock_guard lock(m_mutex);
            m_isOver = true;
            m_changed.notify_all();
        }
        m_thread.join();
    }

private:
    int next()
    {
        std::unique_lock lock(m_mutex);
        m_changed.wait(lock, [this] { return m_order > 0 || m_isOver; });
        const int ms = m_isOver ? 0 : m_order;
        m_order = 0;
        return ms;
    }

    std::thread m_thread;
    std::mutex m_mutex;
    std::condition_variable m_changed;
    int m_order = 0;
    bool m_isOver = false;
};

/// Lets a thread know that another one has come to a place, without being part of what is planted.
class Arrival
{
public:
    void come()
    {
        const std::lock_guard lock(m_mutex);
        m_isThere = true;
        m_changed.notify_all();
    }
    void wait()
    {
        std::unique_lock lock(m_mutex);
        m_changed.wait(lock, [this] { return m_isThere; });
        m_isThere = false;
    }

private:
    std::mutex m_mutex;
    std::condition_variable m_changed;
    bool m_isThere = false;
};

} // namespace planted

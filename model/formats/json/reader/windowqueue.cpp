// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/formats/json/reader/windowqueue.h"

#include <algorithm>

namespace trilane::json {

std::map<std::string, std::string> WindowQueue::members()
{
    const std::lock_guard lock(m_mutex);
    return m_members;
}

Window WindowQueue::takeEmpty()
{
    std::unique_lock lock(m_mutex);
    m_changed.wait(lock, [this] {
        return ((!m_empty.empty() || m_left > 0) && m_bytes < kMaxBytes) || m_isGivenUp;
    });
    if (m_empty.empty()) {
        m_left -= m_left > 0 ? 1 : 0;
        return {};
    }
    Window window = std::move(m_empty.back());
    m_empty.pop_back();
    return window;
}

void WindowQueue::put(Window window)
{
    {
        const std::lock_guard lock(m_mutex);
        if (!m_membersTaken && m_scanner) {
            m_members = m_scanner->members();
            m_membersTaken = true;
        }
        if (!m_isGivenUp) {
            m_bytes += window.buffer.capacity();
            m_full.push_back(std::move(window));
        }
    }
    m_changed.notify_all();
}

void WindowQueue::close()
{
    {
        const std::lock_guard lock(m_mutex);
        m_closed = true;
    }
    m_changed.notify_all();
}

void WindowQueue::giveUp()
{
    {
        const std::lock_guard lock(m_mutex);
        m_closed = m_isGivenUp = true;
        m_full.clear();
    }
    m_changed.notify_all();
}

bool WindowQueue::isGivenUp()
{
    const std::lock_guard lock(m_mutex);
    return m_isGivenUp;
}

bool WindowQueue::take(Window &window)
{
    std::unique_lock lock(m_mutex);
    m_changed.wait(lock, [this] { return !m_full.empty() || m_closed; });
    if (m_full.empty())
        return false;
    window = std::move(m_full.front());
    m_full.pop_front();
    return true;
}

void WindowQueue::giveBack(Window window)
{
    {
        const std::lock_guard lock(m_mutex);
        m_bytes -= std::min(m_bytes, window.buffer.capacity());
        // Room for one large event is not kept for all.
        if (window.buffer.capacity() > kMaxBytes / 4)
            window = {};
        m_empty.push_back(std::move(window));
    }
    m_changed.notify_all();
}

} // namespace trilane::json

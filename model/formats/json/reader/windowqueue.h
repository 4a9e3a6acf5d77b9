// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/formats/json/reader/windowreader.h"

#include <condition_variable>
#include <deque>
#include <mutex>
#include <vector>

namespace trilane::json {

/// Hands windows from the reading thread to the parsing ones and their memory back. At most
/// `limit` windows exist, and beyond kMaxBytes of them no further one is read, which bounds the
/// memory. Any thread.
class WindowQueue
{
public:
    static constexpr size_t kMaxBytes = size_t{64} << 20;

    explicit WindowQueue(size_t limit)
        : m_left(limit)
    {}

    /// Call before the first put(); workers read it afterwards.
    void setMembers(const MemberScanner *scanner) { m_scanner = scanner; }
    /// The members read before the events.
    [[nodiscard]] std::map<std::string, std::string> members();

    /// An empty window, when there is one again.
    [[nodiscard]] Window takeEmpty();
    void put(Window window);
    /// Ends the queue: no put() follows.
    void close();
    /// Ends the queue: no consumer is left.
    void giveUp();
    [[nodiscard]] bool isGivenUp();

    /// False when all windows are done.
    [[nodiscard]] bool take(Window &window);
    void giveBack(Window window);

private:
    std::mutex m_mutex;
    std::condition_variable m_changed;
    std::deque<Window> m_full;
    std::vector<Window> m_empty;
    std::map<std::string, std::string> m_members;
    bool m_membersTaken = false;
    const MemberScanner *m_scanner = nullptr;
    size_t m_left;
    size_t m_bytes = 0; ///< of windows that wait or are being parsed
    bool m_closed = false;
    bool m_isGivenUp = false;
};

} // namespace trilane::json

// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <span>
#include <vector>

namespace trilane::daemon {

/// Recorded activity that does not belong to the recording: calls of the agent's own threads, and
/// calls and launches between the end of the recording and its deactivation
/// (wire::MessageType::Outside). The number of reports per process is limited. One thread.
class OutsideActivity
{
public:
    /// TIDs in the process's namespace.
    void addThread(uint64_t tid);
    /// Correlation ids above `after`, up to `last`; a second call with the same `after` extends the
    /// range.
    void addRange(uint64_t after, uint64_t last);

    /// Counts the record if it is outside.
    [[nodiscard]] bool has(uint32_t kind, std::span<const std::byte> record);
    /// Number of events in ranges whose end was not reported, which may not have been outside.
    [[nodiscard]] uint64_t unended() const;

private:
    struct Range
    {
        uint32_t after;
        uint32_t last;
        uint64_t had = 0; ///< records
    };
    std::vector<uint32_t> m_threads;
    std::deque<Range> m_ranges; ///< the newest last
    uint64_t m_unended = 0;     ///< of dropped ranges
};

} // namespace trilane::daemon

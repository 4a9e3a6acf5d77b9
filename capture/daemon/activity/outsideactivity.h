// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <span>
#include <vector>

namespace trilane::daemon {

/// Activity that CUPTI recorded and that is none of the recording's: calls of the agent's own
/// threads, and what was called and launched after the recording's end until it was switched off
/// (wire::MessageType::Outside). What a process says of it is bounded. One thread.
class OutsideActivity
{
public:
    /// TIDs as the process sees them.
    void addThread(uint64_t tid);
    /// Correlation ids above `after`, up to `last`; once more with the same `after`: up to that.
    void addRange(uint64_t after, uint64_t last);

    /// Counts what it has.
    [[nodiscard]] bool has(uint32_t kind, std::span<const std::byte> record);
    /// What it has had by ranges of which nobody has said where they end: perhaps it was not
    /// outside.
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
    uint64_t m_unended = 0;     ///< of ranges that are forgotten
};

} // namespace trilane::daemon

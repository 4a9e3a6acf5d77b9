// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "capture/sched/perfevent.h"

#include <cstddef>
#include <functional>
#include <span>
#include <vector>

namespace trilane::sched {

/// The consumer's end of the ring of one perf event.
class PerfRing
{
public:
    /// A whole record with its header. Valid during the call only.
    using Callback =
        std::function<void(const perf_event_header &, std::span<const std::byte> body)>;

    PerfRing() = default;
    ~PerfRing();
    PerfRing(PerfRing &&other) noexcept;
    PerfRing &operator=(PerfRing &&other) noexcept;

    /// `bytes` is rounded up to a power of two of pages; where the user may not lock so much memory
    /// it becomes less, down to 8 pages.
    [[nodiscard]] static Result<PerfRing> map(const PerfEvent &event, size_t bytes);

    /// Hands over what is in the ring now, in order, and frees its room. True when there was hardly
    /// any room left: something may have been lost.
    bool read(const Callback &callback);

private:
    [[nodiscard]] std::span<const std::byte> recordAt(uint64_t position, size_t size);

    void *m_memory = nullptr; ///< one page of head and tail, then the data
    size_t m_dataBytes = 0;
    std::vector<std::byte> m_wrapped; ///< a record that goes over the end, in one piece
};

} // namespace trilane::sched

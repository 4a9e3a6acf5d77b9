// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/result.h"

#include <cstdint>
#include <linux/perf_event.h>

namespace trilane::sched {

/// A descriptor of perf_event_open(2), closed by the destructor.
class PerfEvent
{
public:
    PerfEvent() = default;
    ~PerfEvent();
    PerfEvent(PerfEvent &&other) noexcept;
    PerfEvent &operator=(PerfEvent &&other) noexcept;

    /// `pid` -1: every thread; `cpu` -1: every core. Initially disabled if `attr` requests it.
    [[nodiscard]] static Result<PerfEvent> open(perf_event_attr &attr, int32_t pid, int cpu);
    /// Takes ownership of an event opened by another process.
    [[nodiscard]] static PerfEvent adopt(int descriptor);
    /// Common attributes of our events: CLOCK_MONOTONIC times, and thread and core in every record.
    [[nodiscard]] static perf_event_attr attributes(uint32_t type, uint64_t config);

    [[nodiscard]] int descriptor() const { return m_fd; }
    /// Redirects its records to the ring of `other`, of the same core.
    [[nodiscard]] Result<void> shareRingOf(const PerfEvent &other);
    void disable();
    /// Number of lost records from the kernel's counter (6.0 and later; else 0). Includes losses
    /// without a later record.
    [[nodiscard]] uint64_t lostCount() const;

private:
    int m_fd = -1;
    bool m_countsLosses = false;
};

} // namespace trilane::sched

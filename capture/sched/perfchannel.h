// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "capture/sched/perfevent.h"
#include "capture/sched/perfring.h"
#include "capture/sched/schedevent.h"

#include <functional>
#include <vector>

namespace trilane::sched {

/// One ring with all events written to it. Converts losses to Lost events.
class PerfChannel
{
public:
    /// A record other than a loss. `body` is valid during the call only.
    using Callback =
        std::function<void(const perf_event_header &, std::span<const std::byte> body)>;

    /// `cpu` kUnknownCpu: a channel of one thread on any core.
    [[nodiscard]] static Result<PerfChannel> create(PerfEvent leader, uint32_t cpu, size_t bytes);
    [[nodiscard]] Result<void> add(PerfEvent event);

    [[nodiscard]] uint32_t cpu() const { return m_cpu; }
    void read(const Callback &callback, std::vector<SchedEvent> &losses);
    void disable();
    /// Losses without a record: the kernel writes one when there is space again, possibly never.
    /// Call for the last read(), after disable().
    void readUntoldLosses(std::vector<SchedEvent> &losses);

private:
    void onLostRecord(uint64_t count, const RecordOrigin &origin, std::vector<SchedEvent> &losses);
    void lose(uint64_t count, int64_t until, uint32_t cpu, std::vector<SchedEvent> &losses);

    PerfRing m_ring;
    std::vector<PerfEvent> m_events;
    uint32_t m_cpu = kUnknownCpu;
    int64_t m_lastTime = 0; ///< of the newest record read
    uint64_t m_told = 0;    ///< losses already reported
    uint64_t m_ahead = 0;   ///< of these: reported before the kernel's record arrived
};

} // namespace trilane::sched

// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/time.h"

#include "perfetto.pb.h"

#include <map>
#include <optional>
#include <utility>

namespace trilane::perfetto {

/// The clocks of a trace, each with its offset from the trace's clock ("primary_trace_clock", else
/// BOOTTIME) in the last snapshot. Ids 64 to 127 are clocks of one packet sequence, and may be
/// incremental. One thread.
class Clocks
{
public:
    void take(const ClockSnapshot &snapshot, uint32_t sequence);
    /// Nothing for a clock without a snapshot, and beyond ±2^61 ns.
    [[nodiscard]] std::optional<Ns> toTrace(uint64_t time, uint32_t clock, uint32_t sequence);
    /// Unix time of trace time 0.
    [[nodiscard]] std::optional<Ns> epochOfZero() const;

private:
    struct Clock
    {
        Ns offset = 0;         ///< trace time minus this clock's
        bool isPlaced = false; ///< the offset is known
        bool isIncremental = false;
        uint64_t multiplier = 1;
        uint64_t last = 0; ///< of an incremental one, in its units
    };
    using Key = std::pair<uint32_t, uint32_t>; ///< sequence (0: of all), clock

    [[nodiscard]] static Key keyOf(uint32_t clock, uint32_t sequence);

    std::map<Key, Clock> m_clocks;
    uint32_t m_primary = 6;
    bool m_hasSnapshot = false;
};

} // namespace trilane::perfetto

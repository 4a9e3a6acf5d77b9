// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/formats/perfetto/reader/clocks.h"

#include "model/formats/perfetto/constants.h"

namespace trilane::perfetto {

namespace {

constexpr uint64_t kMaxClockTime = (uint64_t{1} << 61) - 1;
constexpr uint64_t kMaxMultiplier = 1'000'000'000;

std::optional<Ns> scaled(uint64_t time, uint64_t multiplier)
{
    if (time > kMaxClockTime / multiplier)
        return std::nullopt;
    return static_cast<Ns>(time * multiplier);
}

} // namespace

Clocks::Key Clocks::keyOf(uint32_t clock, uint32_t sequence)
{
    return {clock >= 64 && clock < 128 ? sequence : 0, clock};
}

void Clocks::take(const ClockSnapshot &snapshot, uint32_t sequence)
{
    if (snapshot.primary_trace_clock() != 0)
        m_primary = snapshot.primary_trace_clock();
    std::optional<Ns> now; // of the trace, in this snapshot
    for (const uint32_t wanted : {m_primary, kBoottime}) {
        for (const ClockSnapshot::Clock &clock : snapshot.clocks()) {
            if (!now && clock.clock_id() == wanted)
                now = scaled(clock.timestamp(), 1);
        }
    }
    // One that has neither is joined by a clock that is placed already.
    for (const ClockSnapshot::Clock &clock : snapshot.clocks()) {
        const auto known = m_clocks.find(keyOf(clock.clock_id(), sequence));
        if (!now && known != m_clocks.end() && known->second.isPlaced) {
            if (const auto at = scaled(clock.timestamp(), known->second.multiplier))
                now = *at + known->second.offset;
        }
    }
    for (const ClockSnapshot::Clock &clock : snapshot.clocks()) {
        Clock &known = m_clocks[keyOf(clock.clock_id(), sequence)];
        known.isIncremental = clock.is_incremental();
        known.multiplier = clock.unit_multiplier_ns();
        if (known.multiplier == 0 || known.multiplier > kMaxMultiplier)
            known.multiplier = 1;
        known.last = clock.timestamp();
        const std::optional<Ns> at = scaled(clock.timestamp(), known.multiplier);
        known.isPlaced = now && at;
        if (known.isPlaced)
            known.offset = *now - *at;
    }
    m_hasSnapshot = m_hasSnapshot || now.has_value();
}

std::optional<Ns> Clocks::toTrace(uint64_t time, uint32_t clock, uint32_t sequence)
{
    if (clock == 0)
        clock = m_primary;
    const auto found = m_clocks.find(keyOf(clock, sequence));
    if (found == m_clocks.end()) {
        // Without any snapshot there is one clock only, under any name.
        if (clock == m_primary || clock == kBoottime || (!m_hasSnapshot && clock < 64))
            return scaled(time, 1);
        return std::nullopt;
    }
    Clock &known = found->second;
    if (known.isIncremental)
        time = known.last += time;
    const std::optional<Ns> at = scaled(time, known.multiplier);
    if (!at || !known.isPlaced)
        return std::nullopt;
    const Ns placed = *at + known.offset;
    if (placed < -static_cast<Ns>(kMaxClockTime) || placed > static_cast<Ns>(kMaxClockTime))
        return std::nullopt;
    return placed;
}

std::optional<Ns> Clocks::epochOfZero() const
{
    const auto found = m_clocks.find({0, kRealtime});
    if (found == m_clocks.end() || !found->second.isPlaced)
        return std::nullopt;
    return -found->second.offset;
}

} // namespace trilane::perfetto

// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0
//
// Thread states stored as slices in files written by Trilane.

#include "model/formats/perfetto/reader/scheduling.h"

#include <algorithm>

namespace trilane::perfetto {

namespace {

/// In `correlation` of a state: recorded explicitly, not derived.
constexpr uint64_t kTold = 1;
constexpr size_t kRunStates = 4096;

} // namespace

void Scheduling::addTold(TrackId states, format::Slice slice)
{
    slice.correlation = slice.correlation << 1 | kTold;
    keepState(states, slice);
}

void Scheduling::keepState(TrackId states, const format::Slice &slice)
{
    if (m_openStates.size() <= states.value)
        m_openStates.resize(states.value + 1);
    std::vector<format::Slice> &open = m_openStates[states.value];
    open.push_back(slice);
    if (open.size() >= kRunStates)
        m_states.add(states, std::exchange(open, {}));
}

/// Derived states are removed if they overlap explicit ones.
Result<void> Scheduling::mergeTold(build::TraceBuilder::Appender &out)
{
    for (size_t track = 0; track < m_openStates.size(); ++track)
        m_states.add(TrackId(track), std::exchange(m_openStates[track], {}));
    if (const auto failure = m_states.failure())
        return *failure;
    for (size_t i = 0; i < m_openStates.size(); ++i) {
        const TrackId track(i);
        std::vector<const build::Run *> runs;
        for (const build::Run &run : m_states.runsOf(track))
            runs.push_back(&run);
        std::optional<format::Slice> held; ///< from events; no state slice overlaps it so far
        TimeRange told{std::numeric_limits<Ns>::min(), std::numeric_limits<Ns>::min()};
        auto put = [&] {
            if (held)
                out.add(track, *held);
            held.reset();
        };
        auto take = [&](const format::Slice &from) -> Result<void> {
            format::Slice slice = from;
            const bool isTold = slice.correlation & kTold;
            slice.correlation >>= 1;
            if (!isTold) {
                put();
                if (slice.start >= told.end && slice.start != told.begin)
                    held = slice;
                return {};
            }
            if (held && (slice.start < held->end() || slice.start == held->start))
                held.reset();
            put();
            told = {slice.start, std::max(told.end, slice.end())};
            out.add(track, slice);
            return {};
        };
        if (Result<void> done = build::mergeRuns(m_states, std::move(runs), take); !done)
            return done;
        put();
        m_states.release(track);
    }
    return {};
}

} // namespace trilane::perfetto

// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/idle/firstcalls.h"

#include <algorithm>

namespace trilane::idle {

namespace {

/// A process needs longer than this to make a stream, or to fill one with work.
constexpr Ns kAtOnce = 1'000'000;

} // namespace

FirstCalls::FirstCalls(store::Tables trace)
    : m_trace(trace)
{
    for (const format::ChunkEntry &entry : trace.chunks()) {
        if (!entry.lane.isValid() || entry.correlationMax == 0)
            continue; // damaged, or without launches
        const format::Track &track = trace.track(trace.lane(entry.lane).track);
        if (track.kind != TrackKind::ApiCalls)
            continue;
        First &first = m_firsts[track.process.value];
        first.correlation = std::min(first.correlation, entry.correlationMin);
        first.time = std::min(first.time, entry.start);
    }
}

const FirstCalls::First *FirstCalls::of(const store::FoundSlice &work) const
{
    const auto found = m_firsts.find(m_trace.track(m_trace.lane(work.lane).track).process.value);
    return found == m_firsts.end() ? nullptr : &found->second;
}

bool FirstCalls::areAfterLaunchOf(const store::FoundSlice &work) const
{
    const First *first = of(work);
    return first && work.slice.correlation != 0 && work.slice.correlation < first->correlation;
}

bool FirstCalls::isFirstOfStream(const store::FoundSlice &work, Ns launched) const
{
    const First *first = of(work);
    if (!first || launched > first->time + kAtOnce)
        return false;
    const std::span<const LaneId> lanes = m_trace.lanesOf(m_trace.lane(work.lane).track);
    return std::all_of(lanes.begin(), lanes.end(), [&](LaneId lane) {
        const std::span<const ChunkId> chunks = m_trace.chunksOf(lane);
        return chunks.empty() || m_trace.entry(chunks.front()).start >= work.slice.start;
    });
}

} // namespace trilane::idle

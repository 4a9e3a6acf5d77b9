// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/idle/firstcalls.h"

#include "model/format/aggregate.h"
#include "model/store/store.h"

#include <algorithm>
#include <limits>

namespace trilane::idle {

namespace {

constexpr Ns kNever = std::numeric_limits<Ns>::max();

/// In that lane.
Ns firstIn(const store::Store &store, LaneId lane, StringId name)
{
    for (const ChunkId id : store.chunksOf(lane)) {
        const std::span<const format::Aggregate> all = store.aggregatesOf(id);
        if (std::none_of(all.begin(), all.end(),
                         [&](const format::Aggregate &one) { return one.name == name; }))
            continue;
        const std::shared_ptr<const format::SliceChunk> chunk = store.chunk(id);
        for (size_t i = 0; i < chunk->size(); ++i) {
            if (chunk->name(i) == name)
                return chunk->start(i);
        }
    }
    return kNever;
}

} // namespace

bool FirstRuns::isFirst(const store::FoundSlice &work)
{
    if (!work.ref.isValid())
        return true;
    const TrackId process = m_store.track(m_store.lane(work.lane).track).process;
    const auto [found, isNew] = m_firsts.try_emplace(std::pair(process, work.slice.name), kNever);
    if (isNew)
        found->second = firstOf(process, work.slice.name);
    return work.slice.start <= found->second;
}

Ns FirstRuns::firstOf(TrackId process, StringId name) const
{
    Ns first = kNever;
    for (const format::Lane &lane : m_store.lanes()) {
        if (!lane.track.isValid())
            continue; // damaged
        const format::Track &track = m_store.track(lane.track);
        if (track.kind == TrackKind::Stream && track.process == process)
            first = std::min(first, firstIn(m_store, lane.id, name));
    }
    return first;
}

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

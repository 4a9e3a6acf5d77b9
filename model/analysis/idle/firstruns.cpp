// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/idle/firstruns.h"

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

} // namespace trilane::idle

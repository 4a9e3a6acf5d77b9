// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/names/samename.h"

#include "model/format/aggregate.h"
#include "model/store/store.h"

#include <algorithm>
#include <tuple>

namespace trilane::names {

namespace {

bool anyOf(std::span<const format::Aggregate> all, StringId name, SliceKind kind)
{
    return std::any_of(all.begin(), all.end(), [&](const format::Aggregate &a) {
        return a.name == name && (kind == SliceKind::Unknown || a.kind == kind);
    });
}

/// Sort key of a slice among those with its name.
auto place(const store::FoundSlice &found)
{
    return std::tuple(found.slice.start, found.lane, found.ref.index);
}

/// Searches lane by lane for the closest match after, or before, a slice.
class NameWalk
{
public:
    NameWalk(const store::Store &store, const store::FoundSlice &from, const jobs::JobContext &job)
        : m_store(store)
        , m_from(from)
        , m_job(job)
    {}

    void lookForward(LaneId lane)
    {
        const std::span<const ChunkId> all = m_store.chunksOf(lane);
        const Ns start = m_from.slice.start;
        auto at = std::partition_point(all.begin(), all.end(),
                                       [&](ChunkId id) { return m_store.entry(id).end < start; });
        for (; at != all.end() && !m_job.stopped(); ++at) {
            if (m_best && m_store.entry(*at).start > m_best->slice.start)
                return;
            if (!mayHave(*at))
                continue;
            const std::shared_ptr<const format::SliceChunk> chunk = m_store.chunk(*at);
            for (size_t i = chunk->firstStartingAt(start); i < chunk->size(); ++i) {
                if (consider(lane, *at, *chunk, i, true))
                    return;
            }
        }
    }

    void lookBack(LaneId lane)
    {
        const std::span<const ChunkId> all = m_store.chunksOf(lane);
        const Ns start = m_from.slice.start;
        auto at = std::partition_point(
            all.begin(), all.end(), [&](ChunkId id) { return m_store.entry(id).start <= start; });
        while (at != all.begin() && !m_job.stopped()) {
            --at;
            if (m_best && m_store.entry(*at).end < m_best->slice.start)
                return;
            if (!mayHave(*at))
                continue;
            const std::shared_ptr<const format::SliceChunk> chunk = m_store.chunk(*at);
            for (size_t i = chunk->firstStartingAt(start + 1); i-- > 0;) {
                if (consider(lane, *at, *chunk, i, false))
                    return;
            }
        }
    }

    [[nodiscard]] const std::optional<store::FoundSlice> &best() const { return m_best; }

private:
    [[nodiscard]] bool mayHave(ChunkId id) const
    {
        return m_store.entry(id).has(m_from.slice.kind) &&
               hasName(m_store, id, m_from.slice.name, m_from.slice.kind);
    }

    /// True when nothing nearer can follow on this lane.
    bool consider(LaneId lane, ChunkId id, const format::SliceChunk &chunk, size_t i, bool forward)
    {
        if (chunk.name(i) != m_from.slice.name || chunk.kind(i) != m_from.slice.kind)
            return false;
        const store::FoundSlice found{{id, static_cast<uint32_t>(i)}, lane, chunk.slice(i)};
        if (forward ? place(found) <= place(m_from) : place(found) >= place(m_from))
            return false;
        if (!m_best || (forward ? place(found) < place(*m_best) : place(found) > place(*m_best)))
            m_best = found;
        return true;
    }

    const store::Store &m_store;
    const store::FoundSlice &m_from;
    const jobs::JobContext &m_job;
    std::optional<store::FoundSlice> m_best;
};

} // namespace

bool hasName(store::Tables trace, ChunkId chunk, StringId name, SliceKind kind)
{
    return anyOf(trace.aggregatesOf(chunk), name, kind);
}

bool hasName(store::Tables trace, LaneId lane, StringId name, SliceKind kind)
{
    return anyOf(trace.totalsOf(lane), name, kind);
}

std::optional<store::FoundSlice> nextOfName(const store::Store &store,
                                            const store::FoundSlice &from, TimeDirection direction,
                                            const jobs::JobContext &job)
{
    const TrackKind tracks = store.track(store.lane(from.lane).track).kind;
    NameWalk walk(store, from, job);
    const auto look = [&](LaneId lane) {
        if (!hasName(store, lane, from.slice.name, from.slice.kind))
            return;
        if (direction == TimeDirection::Forward)
            walk.lookForward(lane);
        else
            walk.lookBack(lane);
    };
    // Its own lane first: a match there avoids reading most of the others.
    look(from.lane);
    for (const format::Lane &lane : store.lanes()) {
        const bool alike = lane.track.isValid() && store.track(lane.track).kind == tracks;
        if (alike && lane.id != from.lane && !job.stopped())
            look(lane.id);
    }
    for (const format::Track &track : store.derivedTracks()) {
        for (LaneId lane : store.lanesOf(track.id)) {
            if (track.kind == tracks && lane != from.lane && !job.stopped())
                look(lane);
        }
    }
    return job.stopped() ? std::nullopt : walk.best();
}

} // namespace trilane::names

// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/search/occurrences.h"

#include "model/store/store.h"

#include <algorithm>

namespace trilane::search {

namespace {

constexpr Ns kLatest = std::numeric_limits<Ns>::max();
constexpr Ns kEarliest = std::numeric_limits<Ns>::min();

store::FoundSlice found(LaneId lane, ChunkId id, const format::SliceChunk &chunk, size_t i)
{
    return {{id, static_cast<uint32_t>(i)}, lane, chunk.slice(i)};
}

Place placeOf(LaneId lane, ChunkId id, const format::SliceChunk &chunk, size_t i)
{
    return {chunk.start(i), lane, {id, static_cast<uint32_t>(i)}};
}

std::optional<store::FoundSlice> nextOnLane(const store::Store &store, const SliceTargets &targets,
                                            LaneId lane, Place place, bool orAt, Ns notAfter,
                                            const jobs::JobContext &job)
{
    for (ChunkId id : store.chunksOf(lane, {place.start, kLatest})) {
        if (job.stopped() || store.chunks()[id.value].start > notAfter)
            break;
        if (!targets.mayBeIn(id))
            continue;
        const std::shared_ptr<const format::SliceChunk> chunk = store.chunk(id);
        for (size_t i = chunk->firstStartingAt(place.start); i < chunk->size(); ++i) {
            const Place here = placeOf(lane, id, *chunk, i);
            if ((here > place || (orAt && here == place)) && targets.matches(*chunk, i))
                return found(lane, id, *chunk, i);
        }
    }
    return std::nullopt;
}

std::optional<store::FoundSlice> previousOnLane(const store::Store &store,
                                                const SliceTargets &targets, LaneId lane,
                                                Place place, Ns notBefore,
                                                const jobs::JobContext &job)
{
    const std::span<const ChunkId> ids = store.chunksOf(lane);
    for (size_t n = ids.size(); n-- > 0 && !job.stopped();) {
        const format::ChunkEntry &entry = store.chunks()[ids[n].value];
        if (entry.start > place.start)
            continue;
        if (entry.end < notBefore)
            break;
        if (!targets.mayBeIn(ids[n]))
            continue;
        const std::shared_ptr<const format::SliceChunk> chunk = store.chunk(ids[n]);
        size_t i = place.start == kLatest ? chunk->size() : chunk->firstStartingAt(place.start + 1);
        while (i-- > 0) {
            if (placeOf(lane, ids[n], *chunk, i) < place && targets.matches(*chunk, i))
                return found(lane, ids[n], *chunk, i);
        }
    }
    return std::nullopt;
}

/// Marked columns of a range.
class Columns
{
public:
    Columns(TimeRange range, int count)
        : m_marked(static_cast<size_t>(std::max(0, count)))
        , m_begin(range.begin)
        , m_scale(range.duration() > 0
                      ? static_cast<double>(count) / static_cast<double>(range.duration())
                      : 0)
    {}
    /// True when there is nothing left to mark.
    [[nodiscard]] bool isFull(TimeRange time) const
    {
        for (size_t c = at(time.begin); c <= at(time.end); ++c) {
            if (!m_marked[c])
                return false;
        }
        return true;
    }
    void mark(Ns begin, Ns end)
    {
        const size_t last = end > begin ? at(end - 1) : at(begin);
        for (size_t c = at(begin); c <= last; ++c)
            m_marked[c] = true;
    }
    [[nodiscard]] std::vector<bool> take() { return std::move(m_marked); }

private:
    [[nodiscard]] size_t at(Ns t) const
    {
        const double x = (static_cast<double>(t) - static_cast<double>(m_begin)) * m_scale;
        return static_cast<size_t>(std::clamp(x, 0.0, static_cast<double>(m_marked.size() - 1)));
    }

    std::vector<bool> m_marked;
    Ns m_begin;
    double m_scale;
};

} // namespace

std::optional<store::FoundSlice> nextOccurrence(const store::Store &store,
                                                const SliceTargets &targets, Place place, bool orAt,
                                                const jobs::JobContext &job)
{
    std::optional<store::FoundSlice> best;
    for (LaneId lane : targets.lanes()) {
        const auto here =
            nextOnLane(store, targets, lane, place, orAt, best ? best->slice.start : kLatest, job);
        if (here && (!best || Place::of(*here) < Place::of(*best)))
            best = here;
    }
    return best;
}

std::optional<store::FoundSlice> previousOccurrence(const store::Store &store,
                                                    const SliceTargets &targets, Place place,
                                                    const jobs::JobContext &job)
{
    std::optional<store::FoundSlice> best;
    for (LaneId lane : targets.lanes()) {
        const auto here =
            previousOnLane(store, targets, lane, place, best ? best->slice.start : kEarliest, job);
        if (here && (!best || Place::of(*best) < Place::of(*here)))
            best = here;
    }
    return best;
}

uint64_t occurrencesBefore(const store::Store &store, const SliceTargets &targets, Place place,
                           const jobs::JobContext &job)
{
    uint64_t count = 0;
    for (LaneId lane : targets.lanes()) {
        for (ChunkId id : store.chunksOf(lane)) {
            const format::ChunkEntry &entry = store.chunks()[id.value];
            if (job.stopped() || entry.start > place.start)
                break;
            if (entry.end < place.start) {
                count += targets.countIn(id);
                continue;
            }
            if (!targets.mayBeIn(id))
                continue;
            const std::shared_ptr<const format::SliceChunk> chunk = store.chunk(id);
            for (size_t i = 0; i < chunk->size() && placeOf(lane, id, *chunk, i) < place; ++i)
                count += targets.matches(*chunk, i) ? 1 : 0;
        }
    }
    return count;
}

std::vector<bool> occurrenceColumns(const store::Store &store, const SliceTargets &targets,
                                    TimeRange range, int columns, const jobs::JobContext &job)
{
    Columns marks(range, columns);
    if (columns <= 0)
        return {};
    for (LaneId lane : targets.lanes()) {
        for (ChunkId id : store.chunksOf(lane, range)) {
            if (job.stopped())
                return {};
            const TimeRange time = store.chunks()[id.value].range().intersected(range);
            if (marks.isFull(time) || !targets.mayBeIn(id))
                continue;
            const std::shared_ptr<const format::SliceChunk> chunk = store.chunk(id);
            for (size_t i = chunk->firstEndingAfter(range.begin);
                 i < chunk->size() && chunk->start(i) < range.end; ++i) {
                if (targets.matches(*chunk, i))
                    marks.mark(chunk->start(i), chunk->end(i));
            }
        }
    }
    return marks.take();
}

} // namespace trilane::search

// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/store/storeprivate.h"

#include <algorithm>

namespace trilane::store {

namespace {

Ns distance(const format::SliceChunk &chunk, size_t i, Ns t)
{
    if (t < chunk.start(i))
        return chunk.start(i) - t;
    return t >= chunk.end(i) ? t - chunk.end(i) : 0;
}

} // namespace

std::shared_ptr<const format::SliceChunk> Store::chunk(ChunkId id) const
{
    return d->chunk(id);
}

std::shared_ptr<const format::SliceChunk> Store::chunkIfCached(ChunkId id) const
{
    return d->cache.find(id);
}

format::Slice Store::slice(SliceRef ref) const
{
    const std::shared_ptr<const format::SliceChunk> chunk = d->chunk(ref.chunk);
    return ref.index < chunk->size() ? chunk->slice(ref.index) : format::Slice{};
}

std::optional<FoundSlice> Store::sliceAt(LaneId lane, Ns t) const
{
    for (ChunkId id : chunksOf(lane, {t, t + 1})) {
        const std::shared_ptr<const format::SliceChunk> chunk = d->chunk(id);
        const size_t i = chunk->firstEndingAfter(t);
        if (i < chunk->size() && chunk->start(i) <= t)
            return FoundSlice{{id, static_cast<uint32_t>(i)}, lane, chunk->slice(i)};
    }
    return std::nullopt;
}

std::optional<FoundSlice> Store::nearest(LaneId lane, Ns t) const
{
    const std::span<const ChunkId> all = chunksOf(lane);
    const auto after = std::partition_point(all.begin(), all.end(),
                                            [&](ChunkId id) { return d->entry(id).start <= t; });
    std::optional<FoundSlice> best;
    Ns bestDistance = 0;
    auto consider = [&](ChunkId id, const format::SliceChunk &chunk, size_t i) {
        const Ns far = distance(chunk, i, t);
        if (!best || far < bestDistance) {
            best = FoundSlice{{id, static_cast<uint32_t>(i)}, lane, chunk.slice(i)};
            bestDistance = far;
        }
    };
    if (after != all.begin()) {
        const ChunkId id = *std::prev(after);
        const std::shared_ptr<const format::SliceChunk> chunk = d->chunk(id);
        const size_t i = chunk->firstEndingAfter(t);
        if (i < chunk->size())
            consider(id, *chunk, i);
        if (i > 0)
            consider(id, *chunk, i - 1);
    }
    if (after != all.end()) {
        const std::shared_ptr<const format::SliceChunk> chunk = d->chunk(*after);
        if (!chunk->isEmpty())
            consider(*after, *chunk, 0);
    }
    return best;
}

std::optional<FoundSlice> Store::next(SliceRef ref) const
{
    const LaneId lane = laneOf(ref);
    std::shared_ptr<const format::SliceChunk> chunk = d->chunk(ref.chunk);
    if (ref.index + 1 < chunk->size())
        return FoundSlice{{ref.chunk, ref.index + 1}, lane, chunk->slice(ref.index + 1)};
    const std::span<const ChunkId> all = chunksOf(lane);
    for (auto at = std::find(all.begin(), all.end(), ref.chunk); at != all.end();) {
        if (++at == all.end())
            break;
        chunk = d->chunk(*at);
        if (!chunk->isEmpty())
            return FoundSlice{{*at, 0}, lane, chunk->slice(0)};
    }
    return std::nullopt;
}

std::optional<FoundSlice> Store::previous(SliceRef ref) const
{
    const LaneId lane = laneOf(ref);
    if (ref.index > 0)
        return FoundSlice{
            {ref.chunk, ref.index - 1}, lane, d->chunk(ref.chunk)->slice(ref.index - 1)};
    const std::span<const ChunkId> all = chunksOf(lane);
    for (auto at = std::find(all.begin(), all.end(), ref.chunk); at != all.begin();) {
        const std::shared_ptr<const format::SliceChunk> chunk = d->chunk(*--at);
        if (!chunk->isEmpty()) {
            const auto last = static_cast<uint32_t>(chunk->size() - 1);
            return FoundSlice{{*at, last}, lane, chunk->slice(last)};
        }
    }
    return std::nullopt;
}

void Store::forEachSlice(LaneId lane, TimeRange range,
                         const std::function<bool(SliceRef, const format::Slice &)> &visit,
                         const jobs::JobContext &job) const
{
    for (ChunkId id : chunksOf(lane, range)) {
        if (job.stopped())
            return;
        const std::shared_ptr<const format::SliceChunk> chunk = d->chunk(id);
        for (size_t i = chunk->firstEndingAfter(range.begin);
             i < chunk->size() && chunk->start(i) < range.end; ++i) {
            if (!visit({id, static_cast<uint32_t>(i)}, chunk->slice(i)))
                return;
        }
    }
}

Ns Store::covered(LaneId lane, TimeRange range) const
{
    Ns sum = 0;
    for (ChunkId id : chunksOf(lane, range)) {
        const format::ChunkEntry &entry = d->entry(id);
        if (entry.start >= range.begin && entry.end <= range.end) {
            sum += entry.covered;
            continue;
        }
        const std::shared_ptr<const format::SliceChunk> chunk = d->chunk(id);
        for (size_t i = chunk->firstEndingAfter(range.begin);
             i < chunk->size() && chunk->start(i) < range.end; ++i)
            sum += TimeRange{chunk->start(i), chunk->end(i)}.intersected(range).duration();
    }
    return sum;
}

} // namespace trilane::store

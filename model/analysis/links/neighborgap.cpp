// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/links/neighborgap.h"

#include "model/store/store.h"

#include <algorithm>

namespace trilane::links {

namespace {

class GapWalk
{
public:
    GapWalk(const store::Store &store, LaneId lane, Ns threshold, const jobs::JobContext &job)
        : m_store(store)
        , m_chunks(store.chunksOf(lane))
        , m_threshold(std::max<Ns>(threshold, 1))
        , m_job(job)
    {}

    [[nodiscard]] std::optional<TimeRange> after(Ns t) const
    {
        size_t at = firstWith([&](const format::ChunkEntry &entry) { return entry.end < t; });
        for (; at < m_chunks.size() && !m_job.stopped(); ++at) {
            const format::ChunkEntry &entry = entryAt(at);
            if (entry.longestGap >= m_threshold) {
                const std::shared_ptr<const format::SliceChunk> chunk = m_store.chunk(m_chunks[at]);
                for (size_t i = std::max<size_t>(1, chunk->firstEndingAfter(t)); i < chunk->size();
                     ++i) {
                    if (fits(chunk->end(i - 1), chunk->start(i)) && chunk->end(i - 1) >= t)
                        return TimeRange{chunk->end(i - 1), chunk->start(i)};
                }
            }
            if (at + 1 < m_chunks.size() && entry.end >= t &&
                fits(entry.end, entryAt(at + 1).start))
                return TimeRange{entry.end, entryAt(at + 1).start};
        }
        return std::nullopt;
    }

    [[nodiscard]] std::optional<TimeRange> before(Ns t) const
    {
        size_t at = firstWith([&](const format::ChunkEntry &entry) { return entry.start <= t; });
        while (at-- > 0 && !m_job.stopped()) {
            const format::ChunkEntry &entry = entryAt(at);
            if (entry.longestGap >= m_threshold) {
                const std::shared_ptr<const format::SliceChunk> chunk = m_store.chunk(m_chunks[at]);
                for (size_t i = chunk->firstStartingAt(t + 1); i-- > 1;) {
                    if (fits(chunk->end(i - 1), chunk->start(i)))
                        return TimeRange{chunk->end(i - 1), chunk->start(i)};
                }
            }
            if (at > 0 && fits(entryAt(at - 1).end, entry.start))
                return TimeRange{entryAt(at - 1).end, entry.start};
        }
        return std::nullopt;
    }

private:
    template <typename IsBefore>
    [[nodiscard]] size_t firstWith(IsBefore isBefore) const
    {
        const auto at = std::partition_point(m_chunks.begin(), m_chunks.end(), [&](ChunkId id) {
            return isBefore(m_store.chunks()[id.value]);
        });
        return static_cast<size_t>(at - m_chunks.begin());
    }
    [[nodiscard]] const format::ChunkEntry &entryAt(size_t at) const
    {
        return m_store.chunks()[m_chunks[at].value];
    }
    [[nodiscard]] bool fits(Ns begin, Ns end) const { return end - begin >= m_threshold; }

    const store::Store &m_store;
    std::span<const ChunkId> m_chunks;
    Ns m_threshold;
    const jobs::JobContext &m_job;
};

} // namespace

std::optional<IdleGap> neighborGap(const store::Store &store, TrackId gpu, Ns t, Ns threshold,
                                   names::TimeDirection direction, const jobs::JobContext &job)
{
    std::optional<IdleGap> best;
    const bool forward = direction == names::TimeDirection::Forward;
    for (TrackId each : tracksOfKind(store, TrackKind::Gpu)) {
        const std::optional<LaneId> lane = allStreamsLane(store, each);
        if (!lane || (gpu.isValid() && each != gpu))
            continue;
        const GapWalk walk(store, *lane, threshold, job);
        const std::optional<TimeRange> gap = forward ? walk.after(t) : walk.before(t);
        if (gap &&
            (!best || (forward ? gap->begin < best->range.begin : gap->end > best->range.end)))
            best = IdleGap{*gap, each};
    }
    return job.stopped() ? std::nullopt : best;
}

} // namespace trilane::links

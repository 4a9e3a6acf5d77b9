// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/timeline/rows/rowstats.h"

#include "model/format/aggregate.h"
#include "model/store/store.h"
#include "views/timeline/rows/shares.h"

namespace trilane::timeline {

namespace {

/// Time in a state; inner chunks answer from their totals, the two at the edges are decoded.
Ns timeOfKind(const store::Store &store, LaneId lane, TimeRange range, SliceKind kind)
{
    Ns sum = 0;
    for (ChunkId id : store.chunksOf(lane, range)) {
        const format::ChunkEntry &entry = store.entry(id);
        if (!entry.has(kind))
            continue;
        if (entry.start >= range.begin && entry.end <= range.end) {
            for (const format::Aggregate &aggregate : store.aggregatesOf(id))
                sum += aggregate.kind == kind ? aggregate.sum : 0;
            continue;
        }
        const std::shared_ptr<const format::SliceChunk> chunk = store.chunk(id);
        for (size_t i = chunk->firstEndingAfter(range.begin);
             i < chunk->size() && chunk->start(i) < range.end; ++i) {
            if (chunk->kind(i) == kind)
                sum += TimeRange{chunk->start(i), chunk->end(i)}.intersected(range).duration();
        }
    }
    return sum;
}

uint64_t slicesIn(const store::Store &store, LaneId lane, TimeRange range)
{
    uint64_t count = 0;
    for (ChunkId id : store.chunksOf(lane, range)) {
        const format::ChunkEntry &entry = store.entry(id);
        if (entry.start >= range.begin && entry.end <= range.end) {
            count += entry.count;
            continue;
        }
        const std::shared_ptr<const format::SliceChunk> chunk = store.chunk(id);
        const size_t first = chunk->firstEndingAfter(range.begin);
        const size_t end = chunk->firstStartingAt(range.end);
        count += end > first ? end - first : 0;
    }
    return count;
}

/// Reference time for a stream's utilization.
TimeRange activePart(store::Tables trace, TrackId stream, TimeRange range)
{
    for (TrackId above = stream; above.isValid(); above = trace.track(above).parent) {
        for (TrackId child : trace.children(above)) {
            if (trace.track(child).kind == TrackKind::AllStreams)
                return extentOf(trace, child).intersected(range);
        }
    }
    return range;
}

std::optional<RowStat> statOfThread(const store::Store &store, TrackId thread, TimeRange range)
{
    for (TrackId child : store.children(thread)) {
        if (store.track(child).kind != TrackKind::ThreadState || store.sliceCountOf(child) == 0)
            continue;
        RowStat stat{.of = range.duration()};
        for (LaneId lane : store.lanesOf(child)) {
            stat.busy += timeOfKind(store, lane, range, SliceKind::Running);
            stat.slices += slicesIn(store, lane, range);
        }
        return stat;
    }
    return std::nullopt;
}

/// Counts as `top`: two threads that run all the time are 200 %.
std::optional<RowStat> statOfProcess(const store::Store &store, TrackId process, TimeRange range,
                                     const jobs::JobContext &job)
{
    RowStat sum{.of = range.duration(), .isSum = true};
    bool known = false;
    for (TrackId child : store.children(process)) {
        if (job.stopped())
            return std::nullopt;
        if (store.track(child).kind != TrackKind::Thread)
            continue;
        if (const std::optional<RowStat> stat = statOfThread(store, child, range)) {
            sum.busy += stat->busy;
            sum.slices += stat->slices;
            known = true;
        }
    }
    return known ? std::optional(sum) : std::nullopt;
}

std::optional<RowStat> statOf(const store::Store &store, TrackId track, TimeRange range)
{
    const TrackKind kind = store.track(track).kind;
    if (kind == TrackKind::Thread)
        return statOfThread(store, track, range);
    const std::span<const LaneId> lanes = store.lanesOf(track);
    if (lanes.empty() || kind == TrackKind::Counter)
        return std::nullopt;
    const bool stream = kind == TrackKind::Stream || kind == TrackKind::AllStreams;
    const bool nested = kind == TrackKind::Ranges || kind == TrackKind::GpuRanges ||
                        kind == TrackKind::ApiCalls || kind == TrackKind::OsCalls;
    const TimeRange part = stream ? activePart(store, track, range) : range;
    if (part.isEmpty())
        return std::nullopt;
    RowStat stat{.of = part.duration()};
    for (LaneId lane : nested ? lanes.first(1) : lanes)
        stat.busy += store.covered(lane, part);
    stat.busy = std::min(stat.busy, stat.of); // lanes of one stream can overlap
    for (LaneId lane : lanes)
        stat.slices += slicesIn(store, lane, range);
    return stat;
}

} // namespace

const RowStat *RowStats::of(TrackId track) const
{
    const auto found = ofTrack.find(track);
    return found == ofTrack.end() ? nullptr : &found->second;
}

void RowStats::add(RowStats other)
{
    if (other.range != range)
        *this = std::move(other);
    else
        ofTrack.merge(other.ofTrack);
}

RowStats rowStats(const store::Store &store, TimeRange range, std::span<const TrackId> tracks,
                  const jobs::JobContext &job)
{
    RowStats stats;
    stats.range = range;
    for (TrackId track : tracks) {
        if (job.stopped())
            break;
        std::optional<RowStat> stat = statOf(store, track, range);
        if (!stat && store.track(track).kind == TrackKind::Process)
            stat = statOfProcess(store, track, range, job);
        if (stat)
            stats.ofTrack.emplace(track, *stat);
    }
    return stats;
}

} // namespace trilane::timeline

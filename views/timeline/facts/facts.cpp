// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/timeline/facts/facts.h"

#include "model/format/aggregate.h"
#include "model/store/store.h"
#include "views/timeline/rows/rows.h"

#include <algorithm>
#include <limits>

namespace trilane::timeline {

namespace {

/// A hatch needs this many pixels to be one.
constexpr double kHatchPixels = 3.0;
bool hasAny(std::span<const format::Aggregate> all, const session::NameSet &names)
{
    return std::any_of(all.begin(), all.end(), [&](const format::Aggregate &aggregate) {
        return names.contains(aggregate.name);
    });
}

/// The full length of a gap cut by the edge of the range.
TimeRange wholeGap(const store::Store &store, TrackId allStreams, TimeRange part)
{
    Ns begin = std::numeric_limits<Ns>::min();
    Ns end = std::numeric_limits<Ns>::max();
    for (LaneId lane : store.lanesOf(allStreams)) {
        for (ChunkId id : store.chunksOf(lane)) {
            const format::ChunkEntry &entry = store.chunks()[id.value];
            if (entry.end <= part.begin) {
                begin = std::max(begin, entry.end);
                continue;
            }
            if (entry.start >= part.end) {
                end = std::min(end, entry.start);
                break;
            }
            const std::shared_ptr<const format::SliceChunk> chunk = store.chunk(id);
            const size_t after = chunk->firstStartingAt(part.end);
            if (after < chunk->size())
                end = std::min(end, chunk->start(after));
            if (after > 0)
                begin = std::max(begin, chunk->end(after - 1));
        }
    }
    const bool known =
        begin != std::numeric_limits<Ns>::min() && end != std::numeric_limits<Ns>::max();
    return known ? TimeRange{begin, end}.united(part) : part;
}

void addMark(std::vector<NameMark> &marks, const format::SliceChunk &chunk, size_t i, Ns pixel)
{
    const TimeRange time{chunk.start(i), chunk.end(i)};
    if (!marks.empty() && time.end - marks.back().time.begin <= pixel)
        marks.back().time.end = std::max(marks.back().time.end, time.end);
    else
        marks.push_back({time, chunk.name(i), chunk.kind(i)});
}

} // namespace

std::vector<links::IdleGap> findGaps(const store::Store &store, const TimeAxis &axis, Ns threshold,
                                     const jobs::JobContext &job)
{
    const Ns shortest = std::max(threshold, static_cast<Ns>(kHatchPixels * axis.nsPerPixel()));
    std::vector<links::IdleGap> gaps;
    for (TrackId gpu : links::tracksOfKind(store, TrackKind::Gpu)) {
        if (job.stopped())
            break;
        // Asked a little beyond the view: a gap that its edge cuts still reaches the threshold.
        const TimeRange wide{axis.range().begin - shortest, axis.range().end + shortest};
        const std::vector<TrackId> all = tracksBelow(store, gpu, TrackKind::AllStreams);
        for (links::IdleGap gap : links::idleGaps(store, gpu, wide, shortest, job)) {
            const bool cut = gap.range.begin <= wide.begin || gap.range.end >= wide.end;
            if (cut && !all.empty())
                gap.range = wholeGap(store, all.front(), gap.range);
            if (gap.range.intersects(axis.range()))
                gaps.push_back(gap);
        }
    }
    return gaps;
}

Marks findMarks(const store::Store &store, const TimeAxis &axis, const session::NameSet &names,
                const jobs::JobContext &job)
{
    Marks marks;
    const auto pixel = static_cast<Ns>(axis.nsPerPixel());
    for (const format::Lane &lane : store.lanes()) {
        if (!hasAny(store.totalsOf(lane.id), names))
            continue;
        std::vector<NameMark> found;
        for (ChunkId id : store.chunksOf(lane.id, axis.range())) {
            if (job.stopped())
                return {};
            if (!hasAny(store.aggregatesOf(id), names))
                continue;
            const std::shared_ptr<const format::SliceChunk> chunk = store.chunk(id);
            for (size_t i = chunk->firstEndingAfter(axis.range().begin);
                 i < chunk->size() && chunk->start(i) < axis.range().end; ++i) {
                if (names.contains(chunk->name(i)))
                    addMark(found, *chunk, i, pixel);
            }
        }
        if (!found.empty())
            marks.emplace(lane.id, std::move(found));
    }
    return marks;
}

} // namespace trilane::timeline

// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/timeline/facts.h"

#include "model/analysis/samename.h"
#include "views/timeline/rows.h"

#include <algorithm>
#include <limits>

namespace trilane {

namespace {

/// A hatch needs this many pixels to be one.
constexpr double kHatchPixels = 3.0;

/// A gap that the edge of the asked range cut, as long as it really is.
TimeRange wholeGap(const Store &store, TrackId allStreams, TimeRange part)
{
    Ns begin = std::numeric_limits<Ns>::min();
    Ns end = std::numeric_limits<Ns>::max();
    for (LaneId lane : store.lanesOf(allStreams)) {
        for (ChunkId id : store.chunksOf(lane)) {
            const ChunkEntry &entry = store.chunks()[id.value];
            if (entry.end <= part.begin) {
                begin = std::max(begin, entry.end);
                continue;
            }
            if (entry.start >= part.end) {
                end = std::min(end, entry.start);
                break;
            }
            const std::shared_ptr<const SliceChunk> chunk = store.chunk(id);
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

void addMark(std::vector<TimeRange> &marks, TimeRange range, Ns pixel)
{
    if (!marks.empty() && range.end - marks.back().begin <= pixel)
        marks.back().end = std::max(marks.back().end, range.end);
    else
        marks.push_back(range);
}

} // namespace

std::vector<IdleGap> findGaps(const Store &store, const TimeAxis &axis, Ns threshold,
                              const JobContext &job)
{
    const Ns shortest = std::max(threshold, static_cast<Ns>(kHatchPixels * axis.nsPerPixel()));
    std::vector<IdleGap> gaps;
    for (TrackId gpu : tracksOfKind(store, TrackKind::Gpu)) {
        if (job.stopped())
            break;
        // Asked a little beyond the view: a gap that its edge cuts still reaches the threshold.
        const TimeRange wide{axis.range().begin - shortest, axis.range().end + shortest};
        const std::vector<TrackId> all = tracksBelow(store, gpu, TrackKind::AllStreams);
        for (IdleGap gap : idleGaps(store, gpu, wide, shortest, job)) {
            const bool cut = gap.range.begin <= wide.begin || gap.range.end >= wide.end;
            if (cut && !all.empty())
                gap.range = wholeGap(store, all.front(), gap.range);
            if (gap.range.intersects(axis.range()))
                gaps.push_back(gap);
        }
    }
    return gaps;
}

Marks findMarks(const Store &store, const TimeAxis &axis, StringId name, const JobContext &job)
{
    Marks marks;
    const auto pixel = static_cast<Ns>(axis.nsPerPixel());
    for (const Lane &lane : store.lanes()) {
        if (!hasName(store, lane.id, name))
            continue;
        std::vector<TimeRange> found;
        for (ChunkId id : store.chunksOf(lane.id, axis.range())) {
            if (job.stopped())
                return {};
            if (!hasName(store, id, name))
                continue;
            const std::shared_ptr<const SliceChunk> chunk = store.chunk(id);
            for (size_t i = chunk->firstEndingAfter(axis.range().begin);
                 i < chunk->size() && chunk->start(i) < axis.range().end; ++i) {
                if (chunk->name(i) == name)
                    addMark(found, {chunk->start(i), chunk->end(i)}, pixel);
            }
        }
        if (!found.empty())
            marks.emplace(lane.id, std::move(found));
    }
    return marks;
}

} // namespace trilane

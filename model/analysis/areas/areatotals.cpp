// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/areas/areatotals.h"

#include "model/analysis/areas/areasums.h"
#include "model/analysis/links/links.h"
#include "model/base/jobs/parallel.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <set>

namespace trilane::areas {

namespace {

std::vector<LaneId> countedLanes(store::Tables trace, std::span<const LaneId> lanes)
{
    std::set<TrackId> gpusWithStreams;
    bool hasRanges = false;
    for (LaneId lane : lanes) {
        const TrackId track = trace.lane(lane).track;
        if (trace.track(track).kind == TrackKind::Stream)
            gpusWithStreams.insert(links::gpuOf(trace, track));
        hasRanges |= trace.track(track).kind == TrackKind::Ranges;
    }
    std::vector<LaneId> counted;
    for (LaneId lane : lanes) {
        const TrackId track = trace.lane(lane).track;
        const TrackKind kind = trace.track(track).kind;
        const bool again = (kind == TrackKind::AllStreams &&
                            gpusWithStreams.contains(links::gpuOf(trace, track))) ||
                           (kind == TrackKind::GpuRanges && hasRanges);
        if (kind != TrackKind::Counter && !again)
            counted.push_back(lane);
    }
    return counted;
}

bool isState(SliceKind kind)
{
    return kind == SliceKind::Running || kind == SliceKind::Runnable ||
           kind == SliceKind::Blocked || kind == SliceKind::BlockedDisk;
}

Ns sumOf(std::span<const AreaRow> rows)
{
    return std::accumulate(rows.begin(), rows.end(), Ns{0},
                           [](Ns sum, const AreaRow &row) { return sum + row.total; });
}

void finish(store::Tables trace, std::vector<AreaRow> &rows, Ns whole)
{
    for (AreaRow &row : rows)
        row.share = whole > 0 ? static_cast<double>(row.total) / static_cast<double>(whole) : 0.0;
    std::stable_sort(rows.begin(), rows.end(), [&](const AreaRow &a, const AreaRow &b) {
        if (a.total != b.total)
            return a.total > b.total;
        return a.count != b.count ? a.count > b.count : trace.string(a.name) < trace.string(b.name);
    });
}

/// Tracks in the order of their lanes; names of all of them.
AreaTotals addUp(store::Tables trace, TimeRange range, std::span<const LaneId> lanes,
                 std::span<const AreaSums> sums)
{
    AreaTotals totals{.range = range, .names = {}, .states = {}, .tracks = {}};
    AreaSums all;
    std::map<TrackId, size_t> rowOf;
    for (size_t i = 0; i < lanes.size(); ++i) {
        const AreaSum lane = sums[i].whole();
        if (lane.count == 0)
            continue;
        const TrackId track = trace.lane(lanes[i]).track;
        const auto [at, isNew] = rowOf.try_emplace(track, totals.tracks.size());
        if (isNew)
            totals.tracks.push_back({.track = track});
        totals.tracks[at->second].count += lane.count;
        totals.tracks[at->second].total += lane.time();
        totals.slices += lane.count;
        all.add(sums[i]);
    }
    all.forEach([&](StringId name, SliceKind kind, const AreaSum &sum) {
        (isState(kind) ? totals.states : totals.names)
            .push_back(
                {.name = name, .kind = kind, .track = {}, .count = sum.count, .total = sum.time()});
    });
    finish(trace, totals.names, range.duration());
    finish(trace, totals.states, sumOf(totals.states));
    finish(trace, totals.tracks, range.duration());
    return totals;
}

} // namespace

AreaTotals areaTotals(const store::Store &store, std::span<const LaneId> lanes, TimeRange range,
                      const jobs::JobContext &job)
{
    if (range.isEmpty())
        return {.range = range, .names = {}, .states = {}, .tracks = {}};
    const std::vector<LaneId> counted = countedLanes(store, lanes);
    std::vector<AreaSums> sums(counted.size());
    jobs::inParallel(counted.size(),
                     [&](size_t i) { sums[i].addLane(store, counted[i], range, job); });
    return addUp(store, range, counted, sums);
}

} // namespace trilane::areas

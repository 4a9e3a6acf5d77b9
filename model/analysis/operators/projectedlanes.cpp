// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/operators/projectedlanes.h"

#include "model/analysis/operators/projection.h"
#include "model/store/store.h"

#include <array>

namespace trilane::operators {

namespace {

constexpr size_t kLevelsCounted = 64;

/// Amount of data to read, from the index of the file alone.
struct Amount
{
    std::array<uint64_t, kLevelsCounted> ranges{}; ///< by level; the last one has the deeper, too
    uint64_t allRanges = 0;
    uint64_t calls = 0;
    uint64_t gpuWork = 0;
};

Amount amountOf(store::Tables trace)
{
    Amount amount;
    for (const format::ChunkEntry &entry : trace.chunks()) {
        if (!entry.lane.isValid())
            continue;
        const format::Lane &lane = trace.lane(entry.lane);
        const TrackKind kind = trace.track(lane.track).kind;
        if (kind == TrackKind::Ranges && entry.has(SliceKind::Range)) {
            amount.ranges[std::min<size_t>(lane.depth, kLevelsCounted - 1)] += entry.count;
            amount.allRanges += entry.count;
        } else if (kind == TrackKind::ApiCalls && entry.correlationMax != 0) {
            amount.calls += entry.count;
        } else if (kind == TrackKind::Stream) {
            amount.gpuWork += entry.count;
        }
    }
    return amount;
}

/// How many levels of nesting stay within the limits, from the outermost on; 0: not even one.
uint32_t levelsWithin(const Amount &amount, const ProjectionLimits &limits)
{
    uint64_t sum = 0;
    uint32_t levels = 0;
    for (; levels < kLevelsCounted; ++levels) {
        sum += amount.ranges[levels];
        if (sum > limits.ranges || sum + amount.calls + amount.gpuWork > limits.slices)
            return levels;
    }
    return UINT32_MAX;
}

std::vector<std::vector<format::Slice>> lanesOn(const OperatorIndex &index, TrackId stream,
                                                uint32_t rows, const jobs::JobContext &job)
{
    std::vector<std::vector<format::Slice>> lanes;
    for (const ProjectedRange &projected : projectedRanges(index, stream, job)) {
        if (projected.row >= rows)
            continue;
        if (projected.row >= lanes.size())
            lanes.resize(projected.row + 1);
        const ThreadRange &range = index.range(projected.range);
        lanes[projected.row].push_back({.start = projected.time.begin,
                                        .duration = projected.time.duration(),
                                        .value = projected.time.begin - range.start,
                                        .name = index.recordedName(projected.range),
                                        .link = index.threadOf(projected.range).value,
                                        .kind = SliceKind::GpuRange});
    }
    return lanes;
}

/// Below a stream on which the first of its work began at `start`.
std::optional<store::FoundSlice>
projectionOn(const store::Store &store, const store::FoundSlice &range, TrackId stream, Ns start)
{
    const TrackId below = store.derivedBelow(stream);
    const TrackId thread = store.track(store.lane(range.lane).track).parent;
    if (!below.isValid())
        return std::nullopt;
    for (LaneId lane : store.lanesOf(below)) {
        const auto found = store.sliceAt(lane, start);
        if (found && found->slice.start == start && found->slice.name == range.slice.name &&
            found->slice.link == thread.value && start - found->slice.value == range.slice.start)
            return found;
    }
    return std::nullopt;
}

} // namespace

ProjectedLanes projectedLanes(const store::Store &store, const ProjectionLimits &limits,
                              const jobs::JobContext &job)
{
    ProjectedLanes made;
    const Amount amount = amountOf(store);
    made.ranges = amount.allRanges;
    if (amount.allRanges == 0 || amount.calls == 0 || amount.gpuWork == 0)
        return made;
    const uint32_t levels = levelsWithin(amount, limits);
    made.tooMuch = levels == 0;
    if (made.tooMuch)
        return made;
    made.levels = levels == UINT32_MAX ? 0 : levels;
    const auto index =
        OperatorIndex::build(store, {.awaited = false, .sequences = false, .levels = levels}, job);
    store::DerivedLanesBuilder builder(store);
    for (const format::Track &track : store.tracks()) {
        if (job.stopped())
            return {};
        if (track.kind == TrackKind::Stream && store.derivedBelow(track.id).isValid())
            builder.add(track.id, lanesOn(*index, track.id, limits.rows, job));
    }
    const std::shared_ptr<const store::DerivedLanes> lanes = builder.finish();
    if (!job.stopped() && lanes->sliceCount() > 0)
        made.lanes = lanes;
    return made;
}

std::optional<store::FoundSlice> rangeOfProjection(const store::Store &store,
                                                   const store::FoundSlice &projection)
{
    const format::Slice &slice = projection.slice;
    const TrackId track = store.lane(projection.lane).track;
    if (track.value < store.tracks().size() || slice.link >= store.tracks().size())
        return std::nullopt;
    const Ns start = slice.start - slice.value;
    for (TrackId below : store.children(TrackId(size_t{slice.link}))) {
        if (store.track(below).kind != TrackKind::Ranges)
            continue;
        for (LaneId lane : store.lanesOf(below)) {
            const auto found = store.sliceAt(lane, start);
            if (found && found->slice.start == start && found->slice.name == slice.name)
                return found;
        }
    }
    return std::nullopt;
}

std::vector<store::FoundSlice> projectionsOf(const store::Store &store,
                                             const store::FoundSlice &range,
                                             const links::LaunchedWork &work)
{
    std::vector<store::FoundSlice> found;
    for (const store::FoundSlice &first : work.firsts) {
        const TrackId stream = store.track(store.lane(first.lane).track).id;
        if (const auto projection = projectionOn(store, range, stream, first.slice.start))
            found.push_back(*projection);
    }
    return found;
}

} // namespace trilane::operators

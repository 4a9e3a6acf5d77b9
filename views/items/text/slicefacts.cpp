// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/items/text/slicefacts.h"

#include "model/analysis/links/links.h"
#include "model/analysis/operators/projectedlanes.h"
#include "model/store/store.h"
#include "views/items/text/durations.h"

#include <algorithm>

namespace trilane::items {

namespace {

/// Above this many slices to read, ranks are from histograms.
constexpr uint64_t kExactBelow = 2'000'000;

TrackId trackOf(store::Tables trace, LaneId lane)
{
    return trace.lane(lane).track;
}

void collectStreams(store::Tables trace, TrackId below, std::vector<TrackId> &streams)
{
    for (TrackId child : trace.children(below)) {
        if (trace.track(child).kind == TrackKind::Stream)
            streams.push_back(child);
        collectStreams(trace, child, streams);
    }
}

void addRanges(const store::Store &store, SliceFacts &facts)
{
    const store::FoundSlice &from = facts.origin   ? *facts.origin
                                    : facts.launch ? *facts.launch
                                                   : facts.slice;
    if (!facts.thread.isValid())
        return;
    facts.ranges = links::rangeStack(store, facts.thread, from.slice.start);
    // Of ranges that begin together, only longer ones enclose it.
    const bool isRange = from.slice.kind == SliceKind::Range;
    std::erase_if(facts.ranges, [&](const store::FoundSlice &range) {
        return range.ref == from.ref ||
               (isRange && (range.slice.end() < from.slice.end() ||
                            (range.slice.range() == from.slice.range() &&
                             store.lane(range.lane).depth > store.lane(from.lane).depth)));
    });
}

} // namespace

store::FoundSlice originalOf(const store::Store &store, const store::FoundSlice &piece)
{
    const format::Track &track = store.track(trackOf(store, piece.lane));
    if (track.kind != TrackKind::AllStreams)
        return piece;
    std::vector<TrackId> streams;
    collectStreams(store, track.parent, streams);
    for (TrackId stream : streams) {
        for (LaneId lane : store.lanesOf(stream)) {
            const auto found = store.sliceAt(lane, piece.slice.start);
            if (found && found->slice.end() == piece.slice.end() &&
                found->slice.name == piece.slice.name &&
                found->slice.correlation == piece.slice.correlation)
                return *found;
        }
    }
    return piece;
}

bool isComparable(SliceKind kind)
{
    switch (kind) {
    case SliceKind::Running:
    case SliceKind::Runnable:
    case SliceKind::Blocked:
    case SliceKind::BlockedDisk:
    case SliceKind::OnCore:
    case SliceKind::Instant:
    case SliceKind::CounterSample:
        return false;
    default:
        return true;
    }
}

OwnKind ownKindOf(const store::Store &store, const SliceFacts &facts, const jobs::JobContext &job)
{
    const format::Slice &slice = facts.slice.slice;
    const Durations all =
        durationsOf(store, slice.name, slice.kind, store.track(facts.track).kind, kExactBelow, job);
    return {all.count, all.longerThan(slice.duration) + 1, all.quantile(0.5), all.isApproximate()};
}

SliceFacts sliceFacts(const store::Store &store, const store::FoundSlice &found)
{
    SliceFacts facts;
    facts.slice = originalOf(store, found);
    const format::Slice &slice = facts.slice.slice;
    facts.track = trackOf(store, facts.slice.lane);
    facts.gpu = links::gpuOf(store, facts.track);
    facts.thread = links::threadOf(store, facts.track);
    if (facts.gpu.isValid())
        facts.launch = links::launchOf(store, facts.slice);
    if (facts.launch)
        facts.thread = links::threadOf(store, trackOf(store, facts.launch->lane));
    if (slice.kind == SliceKind::GpuRange)
        facts.origin = operators::rangeOfProjection(store, facts.slice);
    if (facts.origin)
        facts.thread = links::threadOf(store, trackOf(store, facts.origin->lane));
    if (slice.kind == SliceKind::ApiCall)
        facts.gpuWork = links::gpuWorkOf(store, facts.slice, kMaxGpuWork);
    const bool known = slice.link < store.tracks().size();
    if (slice.kind == SliceKind::OsCall && known)
        facts.owner = TrackId(size_t{slice.link});
    if (slice.kind == SliceKind::OnCore && known)
        facts.thread = TrackId(size_t{slice.link});
    facts.wakeup = links::wakeupOf(store, facts.slice);
    if (slice.kind != SliceKind::OnCore)
        addRanges(store, facts);
    return facts;
}

} // namespace trilane::items

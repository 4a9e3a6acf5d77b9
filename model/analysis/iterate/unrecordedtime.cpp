// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/iterate/unrecordedtime.h"

#include "model/analysis/iterate/threadlanes.h"
#include "model/base/timeranges.h"
#include "model/store/sliceref.h"
#include "model/store/store.h"

#include <algorithm>
#include <functional>

namespace trilane::iterate {

namespace {

/// On the selected lanes below the GPU, and on those beside streams.
std::vector<TimeRange> unknownOn(const store::Store &store, TrackId gpu,
                                 const std::function<bool(TrackId)> &isAsked)
{
    std::vector<TimeRange> all;
    for (const LaneId lane : untimedLanesOf(store, gpu)) {
        if (!isAsked(store.lane(lane).track))
            continue;
        store.forEachSlice(lane, TimeRange::everything(),
                           [&all](store::SliceRef, const format::Slice &slice) {
                               if (slice.kind == SliceKind::Unknown)
                                   all.push_back(slice.range());
                               return true;
                           });
    }
    return all;
}

/// When the first operation begins at that time or later; the end of the trace: none does.
Ns nextWork(const store::Store &store, TrackId gpu, Ns time)
{
    Ns next = store.span().end;
    for (const TrackId child : store.children(gpu)) {
        if (store.track(child).kind != TrackKind::AllStreams)
            continue;
        for (const LaneId lane : store.lanesOf(child)) {
            store.forEachSlice(lane, {time, next},
                               [&](store::SliceRef, const format::Slice &slice) {
                                   if (slice.start < time)
                                       return true;
                                   next = std::min(next, slice.start);
                                   return false;
                               });
        }
    }
    return std::max(next, time);
}

} // namespace

std::vector<TimeRange> unrecordedTime(const store::Store &store, TrackId gpu)
{
    // Work without times is beside the streams of its context.
    std::vector<TimeRange> times =
        unknownOn(store, gpu, [&](TrackId track) { return store.track(track).parent == gpu; });
    unite(times);
    return times;
}

std::vector<TimeRange> untimedWork(const store::Store &store, TrackId gpu)
{
    std::vector<TimeRange> times =
        unknownOn(store, gpu, [&](TrackId track) { return store.track(track).parent != gpu; });
    unite(times);
    return times;
}

std::vector<TimeRange> unknownTimes(const store::Store &store, TrackId gpu)
{
    std::vector<TimeRange> times = unrecordedTime(store, gpu);
    for (TimeRange &time : times)
        time.end = nextWork(store, gpu, time.end);
    const std::vector<TimeRange> untimed = untimedWork(store, gpu);
    times.insert(times.end(), untimed.begin(), untimed.end());
    unite(times);
    return times;
}

} // namespace trilane::iterate

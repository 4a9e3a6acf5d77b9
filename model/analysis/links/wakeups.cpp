// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/links/wakeups.h"

#include "model/analysis/links/links.h"
#include "model/store/store.h"

#include <algorithm>

namespace trilane::links {

namespace {

std::optional<store::FoundSlice> stateAt(const store::Store &store, TrackId thread, Ns t)
{
    for (TrackId child : store.children(thread)) {
        if (store.track(child).kind != TrackKind::ThreadState)
            continue;
        for (LaneId lane : store.lanesOf(child)) {
            if (const auto found = store.sliceAt(lane, t))
                return found;
        }
    }
    return std::nullopt;
}

/// The neighbor, if the two touch: states of a thread follow each other without a break.
std::optional<store::FoundSlice> touching(std::optional<store::FoundSlice> neighbor, Ns t)
{
    const bool touches = neighbor && (neighbor->slice.start == t || neighbor->slice.end() == t);
    return touches ? neighbor : std::nullopt;
}

std::optional<Wakeup> completed(const store::Store &store, Ns time, uint32_t link,
                                const store::FoundSlice &state, bool preemption)
{
    if (link >= store.tracks().size())
        return std::nullopt;
    const TrackId by{size_t{link}};
    std::optional<store::FoundSlice> byState = stateAt(store, by, time);
    // A wake-up at the very end of a thread's time on the core was made while it ran.
    if (!preemption && (!byState || byState->slice.kind != SliceKind::Running)) {
        const auto earlier = stateAt(store, by, time - 1);
        if (earlier && (!byState || earlier->slice.kind == SliceKind::Running))
            byState = earlier;
    }
    return Wakeup{time, by, byState, state, preemption};
}

std::optional<Wakeup> endOfBlocked(const store::Store &store, const store::FoundSlice &blocked)
{
    const Ns end = blocked.slice.end();
    const std::optional<store::FoundSlice> after = touching(store.next(blocked.ref), end);
    uint32_t link = blocked.slice.link;
    if (link >= store.tracks().size() && after && after->slice.kind == SliceKind::Runnable)
        link = after->slice.link;
    return completed(store, end, link, after.value_or(blocked), false);
}

} // namespace

bool isBlocked(SliceKind kind)
{
    return kind == SliceKind::Blocked || kind == SliceKind::BlockedDisk;
}

bool isThreadState(SliceKind kind)
{
    return kind == SliceKind::Running || kind == SliceKind::Runnable || isBlocked(kind);
}

std::optional<Wakeup> wakeupOf(const store::Store &store, const store::FoundSlice &state)
{
    if (!isThreadState(state.slice.kind))
        return std::nullopt;
    if (isBlocked(state.slice.kind))
        return endOfBlocked(store, state);
    const std::optional<store::FoundSlice> before =
        touching(store.previous(state.ref), state.slice.start);
    if (before && isBlocked(before->slice.kind))
        return endOfBlocked(store, *before);
    if (state.slice.kind == SliceKind::Runnable)
        return completed(store, state.slice.start, state.slice.link, state,
                         before && before->slice.kind == SliceKind::Running);
    if (before && before->slice.kind == SliceKind::Runnable)
        return wakeupOf(store, *before);
    return std::nullopt;
}

std::vector<Wakeup> wokenBy(const store::Store &store, const store::FoundSlice &running,
                            size_t limit, const jobs::JobContext &job)
{
    std::vector<Wakeup> woken;
    const TrackId thread = threadOf(store, store.lane(running.lane).track);
    if (running.slice.kind != SliceKind::Running || !thread.isValid())
        return woken;
    const TimeRange time = running.slice.range();
    const TimeRange asked{time.begin - 1, time.end + 1};
    const auto visit = [&](const store::FoundSlice &found) {
        const std::optional<Wakeup> how =
            found.slice.link == thread.value && found.slice.kind != SliceKind::Running
                ? wakeupOf(store, found)
                : std::nullopt;
        if (!how || how->by != thread)
            return;
        // A wake-up precedes the end of its running interval, a preemption is at its start.
        const bool inside = how->preemption ? time.contains(how->time)
                                            : how->time > time.begin && how->time <= time.end;
        // A blocked slice and the following runnable one may both name the waker.
        if (inside && (woken.empty() || woken.back().state.ref != how->state.ref))
            woken.push_back(*how);
    };
    for (const format::Lane &lane : store.lanes()) {
        const bool states = lane.track.isValid() &&
                            store.track(lane.track).kind == TrackKind::ThreadState &&
                            lane.id != running.lane;
        if (!states || job.stopped() || woken.size() >= limit)
            continue;
        store.forEachSlice(
            lane.id, asked,
            [&](store::SliceRef ref, const format::Slice &slice) {
                visit({ref, lane.id, slice});
                return woken.size() < limit;
            },
            job);
    }
    std::stable_sort(woken.begin(), woken.end(),
                     [](const Wakeup &a, const Wakeup &b) { return a.time < b.time; });
    return woken;
}

} // namespace trilane::links

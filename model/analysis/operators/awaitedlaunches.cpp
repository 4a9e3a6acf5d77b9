// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/operators/awaitedlaunches.h"

#include "model/analysis/wakeups.h"
#include "model/analysis/walk/lanecursor.h"
#include "model/analysis/walk/threadlanes.h"

#include <algorithm>

namespace trilane {

namespace {

/// Who ended this blocked time: it is noted with it, or with the runnable time behind it.
TrackId wakerOf(const Store &store, LaneCursor &blocked)
{
    uint32_t link = blocked.link();
    const Ns end = blocked.end();
    if (link >= store.tracks().size()) {
        LaneCursor after = blocked;
        if (after.next() && after.start() == end && after.kind() == SliceKind::Runnable)
            link = after.link();
    }
    if (link >= store.tracks().size() ||
        store.track(TrackId(size_t{link})).kind != TrackKind::Thread)
        return {};
    return TrackId(size_t{link});
}

} // namespace

AwaitedLaunches::AwaitedLaunches(const OperatorIndex &index, const JobContext &job)
    : m_index(index)
    , m_store(index.store())
    , m_job(job)
{
    Waits waits;
    for (const Track &track : m_store.tracks()) {
        if (job.stopped())
            return;
        if (track.kind == TrackKind::Thread)
            collect(track.id, TimeRange::everything(), {}, 0, waits);
    }
    for (auto &[thread, times] : waits)
        take(TrackId(size_t{thread}), times);
}

/// The thread's blocked times within: at depth 0 each counts for the range open at its begin,
/// deeper for the range that is given.
void AwaitedLaunches::collect(TrackId thread, TimeRange within, RangeId range, int depth,
                              Waits &waits) const
{
    for (LaneId lane : lanesOfThread(m_store, thread).states) {
        LaneCursor state(m_store, lane);
        for (bool more = state.seek(within.begin); more && state.start() < within.end;
             more = state.next()) {
            if (m_job.stopped())
                return;
            if (!isBlocked(state.kind()))
                continue;
            const RangeId inside = depth == 0 ? m_index.rangeAt(thread, state.start()) : range;
            const TrackId waker = inside.isValid() ? wakerOf(m_store, state) : TrackId();
            if (!waker.isValid() || waker == thread)
                continue;
            const TimeRange time = TimeRange{state.start(), state.end()}.intersected(within);
            waits[waker.value].push_back({time, inside});
            if (depth + 1 < kDeepest)
                collect(waker, time, inside, depth + 1, waits);
        }
    }
}

/// Of several that waited for the thread at a time, the one that began last has the launch.
void AwaitedLaunches::take(TrackId thread, std::vector<Wait> &waits)
{
    std::sort(waits.begin(), waits.end(),
              [](const Wait &a, const Wait &b) { return a.time.begin < b.time.begin; });
    for (LaneId lane : lanesOfThread(m_store, thread).apiCalls) {
        const TrackId process = m_store.track(m_store.lane(lane).track).process;
        LaneCursor call(m_store, lane);
        for (const Wait &wait : waits) {
            if (m_job.stopped())
                return;
            for (bool more = call.seek(wait.time.begin); more && call.start() < wait.time.end;
                 more = call.next()) {
                if (call.correlation() != 0 && call.start() >= wait.time.begin)
                    m_ranges[{process.value, call.correlation()}] = wait.range;
            }
        }
    }
}

RangeId AwaitedLaunches::rangeOf(TrackId process, uint64_t correlation) const
{
    const auto found = m_ranges.find({process.value, correlation});
    return found == m_ranges.end() ? RangeId() : found->second;
}

} // namespace trilane

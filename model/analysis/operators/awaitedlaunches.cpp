// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/operators/awaitedlaunches.h"

#include "model/analysis/iterate/lanecursor.h"
#include "model/analysis/iterate/threadlanes.h"
#include "model/analysis/links/wakeups.h"

#include <algorithm>

namespace trilane::operators {

namespace {

/// Waker of a blocked state, stored with it or with the runnable state after it.
TrackId wakerOf(store::Tables trace, iterate::LaneCursor &blocked)
{
    uint32_t link = blocked.link();
    const Ns end = blocked.end();
    if (link >= trace.tracks().size()) {
        iterate::LaneCursor after = blocked;
        if (after.next() && after.start() == end && after.kind() == SliceKind::Runnable)
            link = after.link();
    }
    if (link >= trace.tracks().size() ||
        trace.track(TrackId(size_t{link})).kind != TrackKind::Thread)
        return {};
    return TrackId(size_t{link});
}

} // namespace

AwaitedLaunches::AwaitedLaunches(const OperatorIndex &index, const jobs::JobContext &job)
{
    const store::Store &store = index.store();
    Waits waits;
    for (const format::Track &track : index.trace().tracks()) {
        if (job.stopped())
            return;
        if (track.kind == TrackKind::Thread)
            collect(index, job, track.id, {TimeRange::everything(), {}}, 0, waits);
    }
    if (waits.empty())
        return;
    m_ranges = iterate::launchMaps(store);
    for (auto &[thread, times] : waits)
        take(store, job, TrackId(size_t{thread}), times);
    for (auto &[process, launches] : m_ranges)
        launches.finish();
}

/// The thread's blocked times within: at depth 0 each counts for the range open at its begin,
/// deeper for the range that is given.
void AwaitedLaunches::collect(const OperatorIndex &index, const jobs::JobContext &job,
                              TrackId thread, const Wait &within, int depth, Waits &waits)
{
    const store::Store &store = index.store();
    for (LaneId lane : iterate::lanesOfThread(store, thread).states) {
        iterate::LaneCursor state(store, lane);
        for (bool more = state.seek(within.time.begin); more && state.start() < within.time.end;
             more = state.next()) {
            if (job.stopped())
                return;
            if (!links::isBlocked(state.kind()))
                continue;
            if (m_count == kMaxWaits)
                return; // threads that all wait for each other
            const RangeId inside = depth == 0 ? index.rangeAt(thread, state.start()) : within.range;
            const TrackId waker = inside.isValid() ? wakerOf(store, state) : TrackId();
            if (!waker.isValid() || waker == thread)
                continue;
            const Wait wait{TimeRange{state.start(), state.end()}.intersected(within.time), inside};
            waits[waker.value].push_back(wait);
            ++m_count;
            if (depth + 1 < kMaxDepth)
                collect(index, job, waker, wait, depth + 1, waits);
        }
    }
}

/// Among several ranges waiting for the thread, the launch belongs to the last one begun.
void AwaitedLaunches::take(const store::Store &store, const jobs::JobContext &job, TrackId thread,
                           std::vector<Wait> &waits)
{
    const store::Tables trace = store;
    std::sort(waits.begin(), waits.end(),
              [](const Wait &a, const Wait &b) { return a.time.begin < b.time.begin; });
    for (LaneId lane : iterate::lanesOfThread(store, thread).apiCalls) {
        const auto launches = m_ranges.find(trace.track(trace.lane(lane).track).process.value);
        if (launches == m_ranges.end())
            continue;
        iterate::LaneCursor call(store, lane);
        std::vector<const Wait *> open; // latest last; may contain entries that have ended below it
        size_t next = 0;
        bool more = call.seek(waits.front().time.begin);
        while (more && !job.stopped()) {
            for (; next < waits.size() && waits[next].time.begin <= call.start(); ++next)
                open.push_back(&waits[next]);
            while (!open.empty() && open.back()->time.end <= call.start())
                open.pop_back();
            if (!open.empty() && call.correlation() != 0)
                launches->second.add(call.correlation(), open.back()->range.value);
            if (open.empty() && next == waits.size())
                break;
            more = open.empty() && waits[next].time.begin > call.end()
                       ? call.seek(waits[next].time.begin)
                       : call.next();
        }
    }
}

uint64_t AwaitedLaunches::bytes() const
{
    uint64_t bytes = sizeof *this;
    for (const auto &[process, launches] : m_ranges)
        bytes += launches.bytes();
    return bytes;
}

RangeId AwaitedLaunches::rangeOf(TrackId process, uint64_t correlation) const
{
    const auto found = m_ranges.find(process.value);
    if (found == m_ranges.end() || correlation == 0)
        return {};
    const uint32_t number = found->second.at(correlation);
    return number == iterate::CorrelationMap::kNone ? RangeId() : RangeId(size_t{number});
}

} // namespace trilane::operators

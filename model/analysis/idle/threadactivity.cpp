// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/idle/threadactivity.h"

#include "model/analysis/iterate/threadlanes.h"
#include "model/analysis/stats/slicestats.h"

#include <algorithm>

namespace trilane::idle {

namespace {

/// Lanes that contain only marks (CPU samples) would split activities at each of them.
std::vector<LaneId> withoutMarks(store::Tables trace, std::vector<LaneId> lanes)
{
    std::erase_if(lanes, [&trace](LaneId lane) {
        const auto chunks = trace.chunksOf(lane);
        return std::all_of(chunks.begin(), chunks.end(), [&trace](ChunkId chunk) {
            return trace.entry(chunk).kinds == stats::kindSet(SliceKind::Instant);
        });
    });
    return lanes;
}

} // namespace

ThreadActivity::ThreadActivity(const store::Store &store, TrackId thread, CallNames &names)
    : m_names(names)
{
    const iterate::ThreadLanes lanes = iterate::lanesOfThread(store, thread);
    m_states = iterate::cursorsOf(store, lanes.states);
    m_ranges = iterate::cursorsOf(store, withoutMarks(store, lanes.ranges));
    m_osCalls = iterate::cursorsOf(store, lanes.osCalls);
    m_apiCalls = iterate::cursorsOf(store, lanes.apiCalls);
    m_overhead = iterate::cursorsOf(store, lanes.overhead);
}

bool ThreadActivity::isKnown() const
{
    return !m_states.empty() || !m_ranges.empty() || !m_osCalls.empty() || !m_apiCalls.empty();
}

template <typename Covered>
Ns ThreadActivity::look(iterate::LaneCursor &cursor, Ns t, Covered covered)
{
    if (!cursor.seek(t))
        return std::numeric_limits<Ns>::max();
    while (cursor.end() <= t) { // no length
        if (!cursor.next())
            return std::numeric_limits<Ns>::max();
    }
    if (cursor.start() > t)
        return cursor.start();
    covered(cursor);
    return cursor.end();
}

Ns ThreadActivity::lookAtCalls(Activity &activity, Ns t)
{
    Ns until = std::numeric_limits<Ns>::max();
    const auto take = [&](Doing doing, const iterate::LaneCursor &cursor) {
        activity.doing = doing;
        activity.name = cursor.name();
        activity.ref = cursor.ref();
    };
    for (iterate::LaneCursor &lane : m_overhead)
        until = std::min(
            until, look(lane, t, [&](const iterate::LaneCursor &c) { take(Doing::Profiler, c); }));
    for (iterate::LaneCursor &lane : m_osCalls)
        until = std::min(until, look(lane, t, [&](const iterate::LaneCursor &c) {
                             if (c.kind() == SliceKind::OsCall)
                                 take(Doing::SystemCall, c);
                         }));
    for (iterate::LaneCursor &lane : m_apiCalls)
        until = std::min(until, look(lane, t, [&](const iterate::LaneCursor &c) {
                             // The inner call is more specific, unless it only implements the outer
                             // one.
                             const ApiKind kind = m_names.api(c.name());
                             if (activity.doing == Doing::CudaCall && kind == ApiKind::Other)
                                 return;
                             take(Doing::CudaCall, c);
                             activity.api = kind;
                         }));
    return until;
}

void ThreadActivity::cut(TimeRange time, std::vector<Activity> &pieces)
{
    pieces.clear();
    for (Ns t = time.begin; t < time.end;) {
        Activity activity;
        Ns until = time.end;
        Ns innermost = std::numeric_limits<Ns>::min();
        for (iterate::LaneCursor &lane : m_ranges) {
            until = std::min(until, look(lane, t, [&](const iterate::LaneCursor &c) {
                                 const bool isRange = c.kind() == SliceKind::Range ||
                                                      c.kind() == SliceKind::PythonCall;
                                 if (!isRange || c.start() < innermost)
                                     return;
                                 innermost = c.start();
                                 activity.doing = Doing::Range;
                                 activity.name = activity.range = c.name();
                                 activity.ref = c.ref();
                             }));
        }
        until = std::min(until, lookAtCalls(activity, t));
        for (iterate::LaneCursor &lane : m_states) {
            until = std::min(until, look(lane, t, [&](const iterate::LaneCursor &c) {
                                 activity.state = c.kind();
                                 activity.stateName = c.name();
                                 activity.stateRef = c.ref();
                                 if (c.kind() != SliceKind::Running)
                                     activity.reason = stateReasonOf(c.value());
                             }));
        }
        activity.time = {t, until};
        pieces.push_back(activity);
        t = until;
    }
}

} // namespace trilane::idle

// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/idle/faultingthreads.h"

#include "model/analysis/iterate/threadlanes.h"

#include <algorithm>
#include <limits>

namespace trilane::idle {

namespace {

/// Time examined before the start of a migration: the duration of a fault, not a whole long gap.
constexpr Ns kLooked = 1'000'000;

/// Time on a core; more than the maximum if the thread was on it at the end.
Ns ranIn(iterate::LaneCursor &states, TimeRange time)
{
    Ns ran = 0;
    for (bool is = states.seek(time.begin); is && states.start() < time.end; is = states.next()) {
        if (states.kind() != SliceKind::Running)
            continue;
        ran += TimeRange{states.start(), states.end()}.intersected(time).duration();
        ran += states.end() >= time.end ? time.duration() : 0;
    }
    return ran;
}

} // namespace

bool isMigration(store::Tables trace, const store::FoundSlice &work)
{
    if (!work.ref.isValid() || work.slice.kind != SliceKind::Memcpy)
        return false;
    const std::optional<format::CopyInfo> &copy = trace.detail(work.slice.detail).copy;
    return copy && copy->kind >= format::CopyKind::UnifiedHostToDevice &&
           copy->kind <= format::CopyKind::UnifiedDeviceToDevice;
}

std::vector<FaultingThreads::Thread> &FaultingThreads::threadsOf(TrackId process)
{
    const auto [found, isNew] = m_threads.try_emplace(process);
    if (!isNew)
        return found->second;
    for (const TrackId child : m_trace.children(process)) {
        if (m_trace.track(child).kind != TrackKind::Thread)
            continue;
        const iterate::ThreadLanes lanes = iterate::lanesOfThread(m_store, child);
        if (!lanes.states.empty() || !lanes.apiCalls.empty())
            found->second.push_back({child, iterate::cursorsOf(m_store, lanes.states),
                                     iterate::cursorsOf(m_store, lanes.apiCalls)});
    }
    return found->second;
}

FaultingThreads::Found FaultingThreads::of(const store::FoundSlice &migration, TimeRange gap)
{
    Found found;
    Ns most = 0;
    Ns nextCall = std::numeric_limits<Ns>::max();
    TrackId nextCaller;
    const TimeRange looked{std::max(gap.begin, gap.end - kLooked), gap.end};
    for (Thread &thread : threadsOf(m_trace.track(m_trace.lane(migration.lane).track).process)) {
        const Ns ran = thread.states.empty() ? 0 : ranIn(thread.states.front(), looked);
        if (ran > most) {
            most = ran;
            found.thread = thread.thread;
        }
        for (iterate::LaneCursor &calls : thread.calls) {
            if (calls.seek(gap.end) && calls.start() < nextCall) {
                nextCall = calls.start();
                nextCaller = thread.thread;
            }
        }
    }
    return found.thread.isValid() ? found : Found{nextCaller, true};
}

} // namespace trilane::idle

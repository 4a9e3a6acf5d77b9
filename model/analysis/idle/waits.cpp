// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/idle/waits.h"

#include "model/analysis/completeness/timedoutcalls.h"
#include "model/analysis/iterate/threadlanes.h"
#include "model/analysis/links/links.h"
#include "model/analysis/links/wakeups.h"
#include "model/store/store.h"

#include <algorithm>

namespace trilane::idle {

namespace {

/// Maximum time between two consecutive waits for the same object, if it is not recorded whether
/// the first timed out: this time, or that part of the wait.
constexpr Ns kMaxBetween = 100'000;
constexpr Ns kPartBetween = 16;
/// Maximum run between two page faults: it maps pages, and touches them.
constexpr Ns kMaxRun = 200'000;
/// Calls of a thread before a wait, and after it, that are searched for another wait on that
/// object.
constexpr size_t kCallsLookedAt = 64;

/// The program waited in vain and waits again. If the timeout is recorded, the pause may be of any
/// length: on a busy machine the thread gets no core.
bool goesOn(store::Tables trace, const format::Slice &wait, const format::Slice &next)
{
    return next.name == wait.name && next.value == wait.value &&
           (next.start - wait.end() <= std::max(kMaxBetween, wait.duration / kPartBetween) ||
            completeness::hasTimedOut(trace, wait));
}

} // namespace

Waits::Waits(const store::Store &store)
    : m_store(store)
{}

TrackId Waits::wakerOf(store::SliceRef state) const
{
    const format::Slice slice = m_store.slice(state);
    uint32_t link = slice.link;
    if (link >= m_store.tracks().size()) {
        const std::optional<store::FoundSlice> after = m_store.next(state);
        if (after && after->slice.start == slice.end() && after->slice.kind == SliceKind::Runnable)
            link = after->slice.link;
    }
    if (link >= m_store.tracks().size())
        return {};
    const TrackId by{size_t{link}};
    return m_store.track(by).kind == TrackKind::Thread ? by : TrackId();
}

/// After a timeout the waker is meaningless: it is the thread interrupted by the timer.
Waits::End Waits::endOf(const Activity &blocked)
{
    if (blocked.doing == Doing::SystemCall && hasTimeLimit(m_store.string(blocked.name))) {
        const Series &series = seriesOf(blocked);
        if (series.calls > 1 || series.by.isValid())
            return {.by = series.by, .isSeries = true};
        if (completeness::hasTimedOut(m_store, m_store.slice(blocked.ref)))
            return {};
    }
    return {.by = wakerOf(blocked.stateRef)};
}

const Waits::Series &Waits::seriesOf(const Activity &blocked)
{
    store::SliceRef call = blocked.ref;
    format::Slice wait = m_store.slice(call);
    Series &series = m_series[m_store.laneOf(call)];
    if (series.time.contains(blocked.time.begin))
        return series;
    series = {.time = wait.range(), .calls = 1};
    bool isTimed = completeness::hasTimedOut(m_store, wait);
    std::optional<store::FoundSlice> next = nextWait(call);
    for (; next && goesOn(m_store, wait, next->slice); next = nextWait(next->ref)) {
        call = next->ref;
        wait = next->slice;
        isTimed = isTimed || completeness::hasTimedOut(m_store, wait);
        series.time.end = wait.end();
        ++series.calls;
    }
    const LaneId states = m_store.laneOf(blocked.stateRef);
    if (series.calls > 1 && !completeness::hasTimedOut(m_store, wait))
        series.by = lastWakerIn(wait.range(), states);
    // The wait timed out: no other thread woke it.
    if (!series.by.isValid() && isTimed)
        series.by = otherwiseWokenBy(call, states);
    return series;
}

TrackId Waits::otherwiseWokenBy(store::SliceRef wait, LaneId states) const
{
    const format::Slice timed = m_store.slice(wait);
    if (timed.value == 0)
        return {};
    const auto nearest = [&](auto step) {
        std::optional<store::FoundSlice> call = step(wait);
        for (size_t i = 0; call && i < kCallsLookedAt; call = step(call->ref), ++i) {
            const format::Slice &other = call->slice;
            if (other.name != timed.name || other.value != timed.value ||
                completeness::hasTimedOut(m_store, other))
                continue;
            if (const TrackId by = lastWakerIn(other.range(), states); by.isValid())
                return by;
        }
        return TrackId();
    };
    const TrackId before = nearest([&](store::SliceRef ref) { return m_store.previous(ref); });
    const TrackId after = nearest([&](store::SliceRef ref) { return m_store.next(ref); });
    if (before.isValid() && after.isValid() && before != after)
        return {};
    return before.isValid() ? before : after;
}

/// Memory operations between two waits are not waits.
std::optional<store::FoundSlice> Waits::nextWait(store::SliceRef call) const
{
    std::optional<store::FoundSlice> next = m_store.next(call);
    while (next && osKindOf(m_store.string(next->slice.name)) == OsKind::Other)
        next = m_store.next(next->ref);
    return next;
}

TrackId Waits::lastWakerIn(TimeRange time, LaneId states) const
{
    store::SliceRef last;
    TrackId taker; // a thread that wakes another one on its own core is followed by it before it
                   // has slept
    const TrackId process = links::processOf(m_store, m_store.lane(states).track);
    m_store.forEachSlice(states, time, [&](store::SliceRef ref, const format::Slice &slice) {
        if (slice.kind == SliceKind::Blocked && slice.end() <= time.end)
            last = ref;
        if (slice.kind != SliceKind::Runnable || slice.start <= time.begin)
            return true;
        const TrackId by = wakerOf(ref);
        if (by.isValid() && links::processOf(m_store, by) == process)
            taker = by;
        return true;
    });
    return last.isValid() ? wakerOf(last) : taker;
}

std::optional<store::FoundSlice> Waits::firstStateOf(TrackId thread) const
{
    for (const LaneId lane : iterate::lanesOfThread(m_store, thread).states) {
        for (const ChunkId chunk : m_store.chunksOf(lane)) {
            const store::SliceRef first{chunk, 0};
            const format::Slice slice = m_store.slice(first);
            if (slice.duration > 0)
                return store::FoundSlice{first, lane, slice};
        }
    }
    return std::nullopt;
}

TrackId Waits::makerOf(TrackId thread, TimeRange time) const
{
    const std::optional<store::FoundSlice> first = firstStateOf(thread);
    if (!first || time.begin >= first->slice.start)
        return {};
    // A thread asleep in its first slice existed before.
    if (first->slice.kind != SliceKind::Runnable && first->slice.kind != SliceKind::Running)
        return {};
    const uint32_t link = first->slice.link;
    const bool isMade = first->slice.kind == SliceKind::Runnable &&
                        link < m_store.tracks().size() &&
                        m_store.track(TrackId(size_t{link})).kind == TrackKind::Thread;
    if (isMade)
        return TrackId(size_t{link});
    const TrackId process = links::processOf(m_store, thread);
    if (!process.isValid())
        return {};
    for (const TrackId child : m_store.children(process)) {
        const format::Track &track = m_store.track(child);
        if (track.kind != TrackKind::Thread || track.number != m_store.track(process).number)
            continue;
        const std::optional<store::FoundSlice> earlier = firstStateOf(child);
        if (child != thread && earlier && earlier->slice.start < first->slice.start)
            return child;
    }
    return {};
}

bool Waits::isForNewProcess(const Activity &blocked) const
{
    const TrackId by = wakerOf(blocked.stateRef);
    const TrackId thread =
        links::threadOf(m_store, m_store.lane(m_store.laneOf(blocked.stateRef)).track);
    if (blocked.state != SliceKind::BlockedDisk || !by.isValid() ||
        links::processOf(m_store, by) == links::processOf(m_store, thread))
        return false;
    const std::optional<store::FoundSlice> first = firstStateOf(by);
    const TimeRange sleep = m_store.slice(blocked.stateRef).range();
    return first && first->slice.start < sleep.end &&
           first->slice.start >= sleep.begin - kMaxBetween;
}

bool Waits::isBetweenSleeps(const Activity &running) const
{
    const auto isSleep = [](const std::optional<store::FoundSlice> &state) {
        return state && state->slice.kind == SliceKind::BlockedDisk;
    };
    const TimeRange run = m_store.slice(running.stateRef).range();
    if (run.duration() > kMaxRun || running.time != run || !isSleep(m_store.next(running.stateRef)))
        return false;
    std::optional<store::FoundSlice> before = m_store.previous(running.stateRef);
    if (before && before->slice.kind == SliceKind::Runnable)
        before = m_store.previous(before->ref);
    return isSleep(before);
}

} // namespace trilane::idle

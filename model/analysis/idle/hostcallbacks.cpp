// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/idle/hostcallbacks.h"

#include "model/analysis/idle/launchlatency.h"
#include "model/analysis/iterate/threadlanes.h"
#include "model/analysis/links/links.h"
#include "model/analysis/links/wakeups.h"
#include "model/format/aggregate.h"
#include "model/store/store.h"

#include <algorithm>
#include <cstdlib>

namespace trilane::idle {

namespace {

/// The clocks of GPU and host agree that well.
constexpr Ns kClocks = 20'000;

/// How long after the end of the work a thread may be woken, and how long before or after the begin
/// of the next work it may fall asleep again: a busy machine takes its time.
Ns nearness(TimeRange silence)
{
    return std::max(kMaxLatency, silence.duration() / 8);
}

/// When a thread was woken or created; the cursor is at its activity then or before.
std::optional<Ns> wokenIn(iterate::LaneCursor &states, TimeRange begin)
{
    bool is = states.seek(begin.begin);
    const bool isNew = is && states.start() >= begin.begin && !states.previous();
    if (isNew && !links::isBlocked(states.kind()))
        return states.start() <= begin.end ? std::optional(states.start()) : std::nullopt;
    is = is && states.seek(begin.begin);
    while (is && !links::isBlocked(states.kind()) && states.start() < begin.end)
        is = states.next();
    return is && links::isBlocked(states.kind()) && states.end() <= begin.end
               ? std::optional(states.end())
               : std::nullopt;
}

/// Woken as the silence begins, asleep again as it ends.
std::optional<TimeRange> awakeByStates(iterate::LaneCursor &states, TimeRange silence)
{
    const Ns near = nearness(silence);
    const std::optional<Ns> begun =
        wokenIn(states, {silence.begin - kClocks, silence.begin + near});
    if (!begun)
        return std::nullopt;
    const Ns woken = std::max(*begun, silence.begin);
    // It signals the GPU and then falls asleep: a thread asleep long before did not.
    for (bool is = states.next(); is && states.start() <= silence.end + near; is = states.next()) {
        if (!links::isBlocked(states.kind()) || states.end() <= silence.end)
            continue;
        const TimeRange awake{woken, std::min(states.start(), silence.end)};
        return states.start() >= silence.end - near ? std::optional(awake) : std::nullopt;
    }
    return std::nullopt;
}

/// Nothing open as the silence begins, then calls or ranges until it ends.
std::optional<TimeRange> awakeByCalls(std::vector<iterate::LaneCursor> &lanes, TimeRange silence)
{
    TimeRange seen{silence.end, silence.begin};
    for (iterate::LaneCursor &lane : lanes) {
        for (bool is = lane.seek(silence.begin - kClocks); is && lane.start() < silence.end;
             is = lane.next()) {
            if (lane.start() < silence.begin - kClocks || lane.end() > silence.end + kClocks)
                return std::nullopt;
            seen.begin = std::min(seen.begin, std::max(lane.start(), silence.begin));
            seen.end = std::max(seen.end, std::min(lane.end(), silence.end));
        }
    }
    const Ns near = nearness(silence);
    const bool fits = seen.begin <= silence.begin + near && seen.end >= silence.end - near;
    return fits && !seen.isEmpty() ? std::optional(seen) : std::nullopt;
}

} // namespace

const std::vector<HostCallbacks::Call> &HostCallbacks::callsOf(TrackId process)
{
    const auto [found, isNew] = m_calls.try_emplace(process);
    std::vector<Call> &calls = found->second;
    if (!isNew)
        return calls;
    const auto hasOne = [&](std::span<const format::Aggregate> names) {
        return std::any_of(names.begin(), names.end(),
                           [&](const format::Aggregate &one) { return isCallback(one.name); });
    };
    for (const format::Lane &lane : m_store.lanes()) {
        const format::Track &track = m_store.track(lane.track);
        if (track.kind != TrackKind::ApiCalls || track.process != process ||
            !hasOne(m_store.totalsOf(lane.id)))
            continue;
        for (const ChunkId id : m_store.chunksOf(lane.id)) {
            if (!hasOne(m_store.aggregatesOf(id)))
                continue;
            const std::shared_ptr<const format::SliceChunk> chunk = m_store.chunk(id);
            for (size_t i = 0; i < chunk->size(); ++i) {
                if (isCallback(chunk->name(i)))
                    calls.push_back({chunk->start(i), {id, static_cast<uint32_t>(i)}});
            }
        }
    }
    std::sort(calls.begin(), calls.end(),
              [](const Call &a, const Call &b) { return a.start < b.start; });
    return calls;
}

store::SliceRef HostCallbacks::before(const store::FoundSlice &work, store::SliceRef launch)
{
    const TrackId process = m_store.track(m_store.lane(work.lane).track).process;
    const std::vector<Call> &calls = callsOf(process);
    const Ns launched = m_store.slice(launch).start;
    const auto behind = std::partition_point(
        calls.begin(), calls.end(), [&](const Call &call) { return call.start < launched; });
    if (behind == calls.begin())
        return {};
    const Call &call = *std::prev(behind);
    const std::optional<store::FoundSlice> previous = m_store.previous(work.ref);
    const std::optional<store::FoundSlice> its =
        previous ? links::launchOf(m_store, *previous) : std::nullopt;
    return !its || call.start > its->slice.start ? call.ref : store::SliceRef();
}

std::vector<HostCallbacks::Lanes> &HostCallbacks::threadsOf(TrackId process)
{
    const auto [found, isNew] = m_threads.try_emplace(process);
    if (!isNew)
        return found->second;
    for (const TrackId child : m_store.children(process)) {
        if (m_store.track(child).kind != TrackKind::Thread)
            continue;
        const iterate::ThreadLanes lanes = iterate::lanesOfThread(m_store, child);
        Lanes thread{child, iterate::cursorsOf(m_store, lanes.states),
                     iterate::cursorsOf(m_store, lanes.osCalls)};
        for (iterate::LaneCursor &range : iterate::cursorsOf(m_store, lanes.ranges))
            thread.calls.push_back(std::move(range));
        if (!thread.states.empty() || !thread.calls.empty())
            found->second.push_back(std::move(thread));
    }
    return found->second;
}

std::optional<TimeRange> HostCallbacks::awake(Lanes &lanes, TimeRange silence)
{
    return lanes.states.empty() ? awakeByCalls(lanes.calls, silence)
                                : awakeByStates(lanes.states.front(), silence);
}

std::optional<HostCallbacks::Run> HostCallbacks::during(TimeRange silence, TrackId launcher)
{
    std::optional<Run> best;
    Ns least = std::numeric_limits<Ns>::max();
    for (Lanes &lanes : threadsOf(links::processOf(m_store, launcher))) {
        const std::optional<TimeRange> time =
            lanes.thread == launcher ? std::nullopt : awake(lanes, silence);
        if (!time)
            continue;
        const Ns off = time->begin - silence.begin + silence.end - time->end;
        if (off < least) {
            least = off;
            best = Run{lanes.thread, *time};
        }
    }
    return best;
}

} // namespace trilane::idle

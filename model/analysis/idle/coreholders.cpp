// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/idle/coreholders.h"

namespace trilane {

namespace {

/// Slices of a core that are looked at to find who had it.
constexpr int kMostSlices = 4096;
/// A core that is nobody's for so long is on its way from one thread to the next.
constexpr Ns kLongestSwitch = 100'000;

/// Ends with this one; it was nobody's from where the last one left it.
void append(std::vector<CoreHolders::Holder> &all, CoreHolders::Holder next)
{
    if (all.empty() || !all.back().isSame(next))
        all.push_back(next);
    else
        all.back().time.end = next.time.end;
}

void appendUnheld(std::vector<CoreHolders::Holder> &all, TimeRange time)
{
    if (time.isEmpty())
        return;
    if (!all.empty() && time.duration() <= kLongestSwitch)
        all.back().time.end = time.end;
    else
        append(all, {.thread = {}, .name = kNoString, .time = time});
}

} // namespace

CoreHolders::CoreHolders(const Store &store)
    : m_store(store)
{
    for (const Lane &lane : store.lanes()) {
        if (!lane.track.isValid() || store.track(lane.track).kind != TrackKind::Core)
            continue;
        const Track &core = store.track(lane.track);
        m_cores.emplace(std::pair(core.rank, core.number), LaneCursor(store, lane.id));
    }
}

std::vector<CoreHolders::Holder> CoreHolders::holdersOf(const Activity &runnable)
{
    const TimeRange whole = runnable.time;
    std::vector<Holder> all;
    const std::optional<FoundSlice> next = m_store.next(runnable.stateRef);
    if (!next || next->slice.kind != SliceKind::Running)
        return {{.thread = {}, .name = kNoString, .time = whole}};
    const RankId rank = m_store.track(m_store.lane(next->lane).track).rank;
    const auto core = m_cores.find({rank, next->slice.value});
    if (core == m_cores.end() || !core->second.seek(whole.begin))
        return {{.thread = {}, .name = kNoString, .time = whole}};
    LaneCursor &cursor = core->second;
    Ns at = whole.begin;
    for (int i = 0; i < kMostSlices && cursor.start() < whole.end; ++i) {
        const TimeRange time = TimeRange{cursor.start(), cursor.end()}.intersected(whole);
        if (cursor.kind() == SliceKind::OnCore && time.begin >= at && !time.isEmpty()) {
            // What a core does before the first of them is on its way to it.
            if (all.empty() && time.begin - at <= kLongestSwitch)
                at = time.begin;
            appendUnheld(all, {at, time.begin});
            const uint32_t link = cursor.link();
            append(all,
                   {.thread = link < m_store.tracks().size() ? TrackId(size_t{link}) : TrackId(),
                    .name = cursor.name(),
                    .time = time});
            at = time.end;
        }
        if (!cursor.next())
            break;
    }
    appendUnheld(all, {at, whole.end});
    if (!all.empty())
        all.front().time.begin = whole.begin;
    return all;
}

} // namespace trilane

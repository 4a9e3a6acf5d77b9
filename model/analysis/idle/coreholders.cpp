// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/idle/coreholders.h"

#include "model/store/store.h"

namespace trilane::idle {

namespace {

/// Maximum slices of a core examined to find its holder.
constexpr int kMaxSlices = 4096;
/// A core unused for at most this time is switching between threads.
constexpr Ns kMaxSwitchTime = 100'000;

CoreHolders::Holder nobody(TimeRange time)
{
    return {.thread = {}, .name = kNoString, .time = time};
}

/// `next` begins where the last of them ends.
void append(std::vector<CoreHolders::Holder> &all, const CoreHolders::Holder &next)
{
    if (!all.empty() && all.back().isSame(next))
        all.back().time.end = next.time.end;
    else
        all.push_back(next);
}

/// The core was idle, from the end of the last of them.
void appendUnheld(std::vector<CoreHolders::Holder> &all, TrackId core, TimeRange time)
{
    if (time.isEmpty())
        return;
    if (!all.empty() && all.back().thread != core && time.duration() <= kMaxSwitchTime)
        all.back().time.end = time.end;
    else
        append(all, {.thread = core, .name = kNoString, .time = time});
}

} // namespace

CoreHolders::CoreHolders(const store::Store &store)
    : m_store(store)
{
    for (const format::Lane &lane : store.lanes()) {
        if (!lane.track.isValid() || store.track(lane.track).kind != TrackKind::Core)
            continue;
        const format::Track &core = store.track(lane.track);
        m_cores.emplace(std::pair(core.rank, core.number), iterate::LaneCursor(store, lane.id));
    }
}

iterate::LaneCursor *CoreHolders::coreAfter(const Activity &runnable)
{
    const std::optional<store::FoundSlice> next = m_store.next(runnable.stateRef);
    if (!next || next->slice.kind != SliceKind::Running)
        return nullptr;
    const RankId rank = m_store.track(m_store.lane(next->lane).track).rank;
    const auto core = m_cores.find({rank, next->slice.value});
    return core != m_cores.end() && core->second.seek(runnable.time.begin) ? &core->second
                                                                           : nullptr;
}

std::vector<CoreHolders::Holder> CoreHolders::holdersOf(const Activity &runnable)
{
    const TimeRange whole = runnable.time;
    iterate::LaneCursor *core = coreAfter(runnable);
    if (!core)
        return {nobody(whole)};
    // Others record the cores of the traced processes alone.
    const TrackId own =
        m_store.info().sourceFormat == "trilane" ? m_store.lane(core->lane()).track : TrackId();
    std::vector<Holder> all;
    Ns at = whole.begin;
    for (int i = 0; i < kMaxSlices && core->start() < whole.end; ++i) {
        TimeRange time = TimeRange{core->start(), core->end()}.intersected(whole);
        if (core->kind() == SliceKind::OnCore && time.begin >= at && !time.isEmpty()) {
            // Activity of a core before the first of them is part of the switch.
            if (all.empty() && time.begin - at <= kMaxSwitchTime)
                time.begin = at;
            appendUnheld(all, own, {at, time.begin});
            const uint32_t link = core->link();
            append(all,
                   {.thread = link < m_store.tracks().size() ? TrackId(size_t{link}) : TrackId(),
                    .name = core->name(),
                    .time = time});
            at = time.end;
        }
        if (!core->next())
            break;
    }
    appendUnheld(all, own, {at, whole.end});
    return all;
}

} // namespace trilane::idle

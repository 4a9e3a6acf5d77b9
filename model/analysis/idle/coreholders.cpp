// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/idle/coreholders.h"

#include <algorithm>

namespace trilane {

namespace {

/// Slices of a core that are looked at to find who had it.
constexpr int kMostSlices = 4096;

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

CoreHolders::Holder CoreHolders::holderOf(const Activity &runnable)
{
    const std::optional<FoundSlice> next = m_store.next(runnable.stateRef);
    if (!next || next->slice.kind != SliceKind::Running)
        return {};
    const RankId rank = m_store.track(m_store.lane(next->lane).track).rank;
    const auto core = m_cores.find({rank, next->slice.value});
    if (core == m_cores.end() || !core->second.seek(runnable.time.begin))
        return {};
    std::map<std::pair<uint32_t, uint32_t>, Ns> held; // by track, or by name where there is none
    LaneCursor &cursor = core->second;
    for (int i = 0; i < kMostSlices && cursor.start() < runnable.time.end; ++i) {
        if (cursor.kind() == SliceKind::OnCore)
            held[{cursor.link(), cursor.name().value}] +=
                TimeRange{cursor.start(), cursor.end()}.intersected(runnable.time).duration();
        if (!cursor.next())
            break;
    }
    const auto most = std::max_element(held.begin(), held.end(), [](const auto &a, const auto &b) {
        return a.second != b.second ? a.second < b.second : a.first > b.first;
    });
    if (most == held.end() || most->second == 0)
        return {};
    const auto [link, name] = most->first;
    return {.thread = link < m_store.tracks().size() ? TrackId(size_t{link}) : TrackId(),
            .name = StringId(size_t{name})};
}

} // namespace trilane

// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/timeline/rows.h"

#include <algorithm>
#include <functional>

namespace trilane {

namespace {

void collectLanes(const Store &store, TrackId track, std::vector<LaneId> &out, size_t limit)
{
    if (out.size() >= limit)
        return;
    // The outermost lane of a track covers all others.
    if (const std::span<const LaneId> lanes = store.lanesOf(track);
        !lanes.empty() && store.track(track).kind != TrackKind::Counter)
        out.push_back(lanes.front());
    for (TrackId child : store.children(track)) {
        const TrackKind kind = store.track(child).kind;
        // A state band is always full: it says nothing about work.
        if (kind == TrackKind::ThreadState || kind == TrackKind::Counter)
            continue;
        collectLanes(store, child, out, limit);
        if (kind == TrackKind::AllStreams)
            return;
    }
}

} // namespace

int Row::laneAt(int fromTop) const
{
    if (lanes.empty() || laneHeight <= 0 || fromTop < 0)
        return -1;
    const int index = fromTop / laneHeight;
    return index < static_cast<int>(lanes.size()) ? index : -1;
}

int Row::laneTop(int index) const
{
    return index * laneHeight;
}

int RowList::rowAt(std::span<const Row> rows, int y)
{
    const auto after = std::upper_bound(rows.begin(), rows.end(), y,
                                        [](int value, const Row &row) { return value < row.y; });
    if (after == rows.begin())
        return -1;
    const auto at = std::prev(after);
    return y < at->y + at->height ? static_cast<int>(at - rows.begin()) : -1;
}

std::pair<size_t, size_t> RowList::rowsIn(std::span<const Row> rows, int top, int bottom)
{
    const auto first = std::partition_point(
        rows.begin(), rows.end(), [top](const Row &row) { return row.y + row.height <= top; });
    const auto last = std::partition_point(first, rows.end(),
                                           [bottom](const Row &row) { return row.y < bottom; });
    return {static_cast<size_t>(first - rows.begin()), static_cast<size_t>(last - rows.begin())};
}

void RowList::append(const Row &row, bool pin)
{
    const auto index = static_cast<int>(rows.size());
    rows.push_back(row);
    rows.back().y = height;
    height += row.height;
    for (LaneId lane : row.lanes)
        m_ofLane.emplace(lane, index);
    if (row.track.isValid())
        m_ofTrack.emplace(row.track, index);
    if (!pin)
        return;
    pinned.push_back(row);
    pinned.back().y = pinnedHeight;
    pinnedHeight += row.height;
}

int RowList::rowOfLane(const Store &store, LaneId lane) const
{
    if (const auto shown = m_ofLane.find(lane); shown != m_ofLane.end())
        return shown->second;
    for (TrackId id = store.lane(lane).track; id.isValid(); id = store.track(id).parent) {
        if (const int row = rowOfTrack(id); row >= 0)
            return row;
    }
    return -1;
}

int RowList::rowOfTrack(TrackId track) const
{
    const auto found = m_ofTrack.find(track);
    return found == m_ofTrack.end() ? -1 : found->second;
}

std::vector<TrackId> tracksBelow(const Store &store, TrackId root, TrackKind kind)
{
    std::vector<TrackId> found;
    const std::function<void(TrackId)> visit = [&](TrackId parent) {
        for (TrackId child : store.children(parent)) {
            if (store.track(child).kind == kind)
                found.push_back(child);
            visit(child);
        }
    };
    visit(root);
    return found;
}

std::vector<LaneId> summaryLanes(const Store &store, const Row &row, size_t limit)
{
    std::vector<LaneId> lanes;
    collectLanes(store, row.track, lanes, limit);
    return lanes;
}

} // namespace trilane

// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/timeline/rows/rows.h"

#include "model/store/trackwalk.h"

#include <algorithm>

namespace trilane::timeline {

namespace {

std::vector<LaneId> lanesBelow(store::Tables trace, TrackId root, size_t limit)
{
    std::vector<LaneId> found;
    // Not recursive: the depth of the tree is from the file.
    std::vector<TrackId> waiting{root};
    while (!waiting.empty() && found.size() < limit) {
        const TrackId track = waiting.back();
        waiting.pop_back();
        // The outermost lane of a track covers all others.
        if (const std::span<const LaneId> lanes = trace.lanesOf(track);
            !lanes.empty() && trace.track(track).kind != TrackKind::Counter)
            found.push_back(lanes.front());
        const size_t first = waiting.size();
        for (TrackId child : trace.children(track)) {
            const TrackKind kind = trace.track(child).kind;
            // A state band is always full: it shows nothing about work.
            if (kind != TrackKind::ThreadState && kind != TrackKind::Counter)
                waiting.push_back(child);
            if (kind == TrackKind::AllStreams)
                break; // it covers those after it
        }
        std::reverse(waiting.begin() + static_cast<ptrdiff_t>(first), waiting.end());
    }
    return found;
}

} // namespace

int Row::laneAt(int fromTop) const
{
    if (lanes.empty() || laneHeight <= 0 || fromTop < 0)
        return -1;
    const int index = fromTop / laneHeight;
    return index < static_cast<int>(lanes.size()) ? index : -1;
}

bool Row::tells(LaneId lane) const
{
    return folded || hiddenLanes > 0 || std::find(lanes.begin(), lanes.end(), lane) != lanes.end();
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

int RowList::at(const std::vector<int> &table, uint32_t index)
{
    return index < table.size() ? table[index] : -1;
}

/// Earlier rows take precedence: a track's own slices do not replace its name row.
void RowList::put(std::vector<int> &table, uint32_t index, int row)
{
    if (index >= table.size())
        table.resize(index + 1, -1);
    if (table[index] < 0)
        table[index] = row;
}

void RowList::append(const Row &row, std::span<const TrackId> with)
{
    const auto index = static_cast<int>(rows.size());
    rows.push_back(row);
    rows.back().y = height;
    height += row.height;
    for (LaneId lane : row.lanes)
        put(m_ofLane, lane.value, index);
    if (row.track.isValid() && !row.group.isValid())
        put(m_ofTrack, row.track.value, index);
    for (TrackId track : with)
        put(m_foldedInto, track.value, index);
}

void RowList::appendPinned(const Row &row)
{
    pinned.push_back(row);
    pinned.back().y = pinnedHeight;
    pinnedHeight += row.height;
}

void RowList::removeLast()
{
    const Row &last = rows.back();
    const auto index = static_cast<int>(rows.size()) - 1;
    if (last.track.isValid() && rowOfTrack(last.track) == index)
        m_ofTrack[last.track.value] = -1;
    height -= last.height;
    rows.pop_back();
}

int RowList::rowOfLane(store::Tables trace, LaneId lane) const
{
    if (const int shown = at(m_ofLane, lane.value); shown >= 0)
        return shown;
    for (TrackId id = trace.lane(lane).track; id.isValid(); id = trace.track(id).parent) {
        if (const int row = at(m_foldedInto, id.value); row >= 0)
            return row;
        if (const int row = rowOfTrack(id); row >= 0)
            return row;
    }
    return -1;
}

int RowList::rowOfTrack(TrackId track) const
{
    return at(m_ofTrack, track.value);
}

int RowList::rowOf(session::RowId id) const
{
    if (!id.group.isValid())
        return rowOfTrack(id.track);
    const auto found =
        std::find_if(rows.begin(), rows.end(), [id](const Row &row) { return row.id() == id; });
    return found == rows.end() ? -1 : static_cast<int>(found - rows.begin());
}

std::vector<TrackId> tracksBelow(store::Tables trace, TrackId root, TrackKind kind)
{
    std::vector<TrackId> found;
    store::walkTracks(trace, root, [&](TrackId track) {
        if (track != root && trace.track(track).kind == kind)
            found.push_back(track);
        return true;
    });
    return found;
}

TrackId gpuAbove(store::Tables trace, TrackId track)
{
    while (track.isValid() && trace.track(track).kind != TrackKind::Gpu)
        track = trace.track(track).parent;
    return track;
}

std::vector<LaneId> summaryLanes(store::Tables trace, const Row &row, size_t limit)
{
    if (!row.group.isValid())
        return lanesBelow(trace, row.track, limit);
    std::vector<LaneId> lanes;
    for (TrackId stream : streamsOf(trace, row.id())) {
        const std::span<const LaneId> all = trace.lanesOf(stream);
        if (lanes.size() < limit && !all.empty())
            lanes.push_back(all.front());
    }
    return lanes;
}

std::vector<TrackId> streamsOf(store::Tables trace, session::RowId group)
{
    const auto isBelow = [&](TrackId track, TrackId root) {
        while (track.isValid() && track != root)
            track = trace.track(track).parent;
        return track.isValid();
    };
    const bool ofGpu = trace.track(group.track).kind == TrackKind::Gpu;
    std::vector<TrackId> streams;
    for (const format::Track &track : trace.tracks()) {
        if (track.kind == TrackKind::Stream && track.process == group.group &&
            (!ofGpu || isBelow(track.id, group.track)))
            streams.push_back(track.id);
    }
    return streams;
}

} // namespace trilane::timeline

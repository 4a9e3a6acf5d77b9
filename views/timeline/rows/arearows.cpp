// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/timeline/rows/arearows.h"

#include "model/store/trackwalk.h"

#include <algorithm>

namespace trilane::timeline {

namespace {

void addBelow(store::Tables trace, TrackId root, std::vector<TrackId> &tracks)
{
    store::walkTracks(trace, root, [&](TrackId track) {
        if (!trace.lanesOf(track).empty())
            tracks.push_back(track);
        return true;
    });
}

void addRow(store::Tables trace, const Row &row, session::AreaSelection &area)
{
    const std::vector<TrackId> tracks = tracksOf(trace, row);
    area.tracks.insert(area.tracks.end(), tracks.begin(), tracks.end());
    area.rows += tracks.empty() ? 0 : 1;
}

int depthOf(const Row &row)
{
    return row.kind == RowKind::Section ? -1 : row.indent;
}

bool isName(const Row &row)
{
    return row.kind == RowKind::Section || row.kind == RowKind::Group ||
           row.kind == RowKind::Thread;
}

} // namespace

std::vector<TrackId> tracksOf(store::Tables trace, const Row &row)
{
    std::vector<TrackId> tracks;
    if (row.folded && row.group.isValid())
        tracks = streamsOf(trace, row.id());
    else if (row.folded && row.track.isValid())
        addBelow(trace, row.track, tracks);
    for (LaneId lane : row.lanes) {
        const TrackId track = trace.lane(lane).track;
        if (std::find(tracks.begin(), tracks.end(), track) == tracks.end())
            tracks.push_back(track);
    }
    return tracks;
}

session::AreaSelection areaBetween(store::Tables trace, const RowList &rows, RowIndex from,
                                   RowIndex to, TimeRange time)
{
    session::AreaSelection area{.range = time, .tracks = {}};
    // Pinned rows are above all others.
    if (from.pinned != to.pinned && to.pinned)
        std::swap(from, to);
    const auto add = [&](const std::vector<Row> &list, int first, int last) {
        for (int i = std::max(0, first); i <= last && i < static_cast<int>(list.size()); ++i)
            addRow(trace, list[static_cast<size_t>(i)], area);
    };
    if (from.pinned == to.pinned) {
        add(from.pinned ? rows.pinned : rows.rows, std::min(from.row, to.row),
            std::max(from.row, to.row));
    } else {
        add(rows.pinned, from.row, static_cast<int>(rows.pinned.size()) - 1);
        add(rows.rows, 0, to.row);
    }
    std::sort(area.tracks.begin(), area.tracks.end());
    area.tracks.erase(std::unique(area.tracks.begin(), area.tracks.end()), area.tracks.end());
    return area;
}

RowList rowsWithin(store::Tables trace, const RowList &rows, const session::AreaSelection &area)
{
    const AreaRows covered(trace, area);
    RowList list;
    // Ancestors of the current row that are not shown yet.
    std::vector<const Row *> above;
    for (const Row &row : rows.rows) {
        while (!above.empty() && depthOf(*above.back()) >= depthOf(row))
            above.pop_back();
        if (!covered.contains(row)) {
            if (isName(row))
                above.push_back(&row);
            continue;
        }
        for (const Row *name : above) {
            list.append(*name);
            list.rows.back().lanes = {};
        }
        above.clear();
        list.append(row);
    }
    return list;
}

AreaRows::AreaRows(store::Tables trace, const session::AreaSelection &area)
    : m_trace(trace)
    , m_area(area)
{
    for (TrackId track : area.tracks) {
        for (TrackId above = trace.track(track).parent;
             above.isValid() && m_above.insert(above).second; above = trace.track(above).parent) {
        }
    }
}

bool AreaRows::contains(const Row &row) const
{
    const auto has = [this](TrackId track) {
        return std::binary_search(m_area.tracks.begin(), m_area.tracks.end(), track);
    };
    if (row.folded && row.group.isValid()) {
        const std::vector<TrackId> streams = streamsOf(m_trace, row.id());
        return std::any_of(streams.begin(), streams.end(), has);
    }
    if (row.folded && row.track.isValid() && (m_above.contains(row.track) || has(row.track)))
        return true;
    return std::any_of(row.lanes.begin(), row.lanes.end(),
                       [&](LaneId lane) { return has(m_trace.lane(lane).track); });
}

} // namespace trilane::timeline

// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/timeline/areaextension.h"

#include <algorithm>

namespace trilane {

namespace {

/// First and last row of the list that hold any of the selection.
std::optional<std::pair<int, int>> rowsOf(const Store &store, const RowList &rows,
                                          const Selection &selection)
{
    if (const auto *slice = std::get_if<FoundSlice>(&selection)) {
        const int row = rows.rowOfLane(store, slice->lane);
        return row < 0 ? std::nullopt : std::optional(std::pair(row, row));
    }
    AreaSelection area;
    if (const auto *gap = std::get_if<GapSelection>(&selection))
        area.tracks = tracksBelow(store, gap->gpu, TrackKind::AllStreams);
    else if (const auto *selected = std::get_if<AreaSelection>(&selection))
        area = *selected;
    std::sort(area.tracks.begin(), area.tracks.end());
    const AreaRows covered(store, area);
    std::optional<std::pair<int, int>> found;
    for (size_t i = 0; i < rows.rows.size(); ++i) {
        if (!covered.contains(rows.rows[i]))
            continue;
        const int row = static_cast<int>(i);
        found = found ? std::pair(found->first, row) : std::pair(row, row);
    }
    return found;
}

} // namespace

std::optional<Selection> extendedTo(const ViewState &state, const RowList &rows,
                                    const TimelineTarget &target, RowPlace place)
{
    const std::optional<TimeRange> selected = state.selectedTime();
    if (!state.store() || !selected)
        return std::nullopt;
    const Store &store = *state.store();
    const TimeRange clicked = target.slice ? target.slice->slice.range()
                              : target.gap ? target.gap->range
                                           : TimeRange{target.hit.time, target.hit.time};
    const TimeRange time = selected->united(clicked);
    if (time.isEmpty())
        return std::nullopt;
    if (std::holds_alternative<TimeRange>(state.selection()))
        return Selection(time);
    const auto from = rowsOf(store, rows, state.selection());
    if (!from)
        return std::nullopt;
    if (place.pinned)
        return Selection(areaBetween(store, rows, place, {false, from->second}, time));
    return Selection(areaBetween(store, rows, {false, std::min(from->first, place.row)},
                                 {false, std::max(from->second, place.row)}, time));
}

} // namespace trilane

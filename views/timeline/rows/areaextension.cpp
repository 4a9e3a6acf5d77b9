// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/timeline/rows/areaextension.h"

#include <algorithm>

namespace trilane::timeline {

namespace {

/// First and last row of the list that hold any of the selection.
std::optional<std::pair<int, int>> rowsOf(store::Tables trace, const RowList &rows,
                                          const session::Selection &selection)
{
    if (const auto *slice = std::get_if<store::FoundSlice>(&selection)) {
        const int row = rows.rowOfLane(trace, slice->lane);
        return row < 0 ? std::nullopt : std::optional(std::pair(row, row));
    }
    session::AreaSelection area;
    if (const auto *gap = std::get_if<session::GapSelection>(&selection))
        area.tracks = tracksBelow(trace, gap->gpu, TrackKind::AllStreams);
    else if (const auto *selected = std::get_if<session::AreaSelection>(&selection))
        area = *selected;
    std::sort(area.tracks.begin(), area.tracks.end());
    const AreaRows covered(trace, area);
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

std::optional<session::Selection> extendedTo(const session::ViewState &state, const RowList &rows,
                                             const TimelineTarget &target, RowIndex place)
{
    const std::optional<TimeRange> selected = state.selectedTime();
    if (!state.store() || !selected)
        return std::nullopt;
    const store::Store &store = *state.store();
    const TimeRange clicked = target.slice ? target.slice->slice.range()
                              : target.gap ? target.gap->range
                                           : TimeRange{target.hit.time, target.hit.time};
    const TimeRange time = selected->united(clicked);
    if (time.isEmpty())
        return std::nullopt;
    if (std::holds_alternative<TimeRange>(state.selection()))
        return session::Selection(time);
    const auto from = rowsOf(store, rows, state.selection());
    if (!from)
        return std::nullopt;
    if (place.pinned)
        return session::Selection(areaBetween(store, rows, place, {false, from->second}, time));
    return session::Selection(areaBetween(store, rows, {false, std::min(from->first, place.row)},
                                          {false, std::max(from->second, place.row)}, time));
}

} // namespace trilane::timeline

// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/timeline/input/chosenplace.h"

#include "model/analysis/links/gaps.h"
#include "model/store/tables.h"
#include "views/session/state/usermarks.h"
#include "views/timeline/input/rowcommands.h"
#include "views/timeline/input/timelinecontrol.h"

#include <algorithm>

namespace trilane::timeline {

namespace {

/// The middle of the visible part of a time range.
int middleOf(TimelineControl &timeline, TimeRange time)
{
    const TimelineLayout &layout = timeline.lanesLayout();
    const TimeAxis axis = layout.axis(timeline.state().range());
    const double width = layout.lanesWidth() - 1;
    const double left = std::clamp(axis.xOf(time.begin), 0.0, width);
    const double right = std::clamp(axis.xOf(time.end), 0.0, width);
    return layout.headerWidth + static_cast<int>((left + right) / 2);
}

/// A row that is in the list; scrolls to it.
ChosenPlace onRow(TimelineControl &timeline, int index, Hit::Area area, int x)
{
    timeline.revealRow(timeline.rows().rows[static_cast<size_t>(index)].id());
    const TimelineLayout &layout = timeline.lanesLayout();
    const Row &row = timeline.rows().rows[static_cast<size_t>(index)];
    ChosenPlace place;
    place.target.hit = {.area = area, .row = index};
    place.target.track = row.track;
    place.at = {x, layout.rowsTop() - layout.scrollY + row.y + row.height / 2};
    return place;
}

std::optional<ChosenPlace> selected(TimelineControl &timeline)
{
    const session::ViewState &state = timeline.state();
    const auto slice = state.selectedSlice();
    const auto gap = state.selectedGap();
    const std::optional<LaneId> lane = slice ? std::optional(slice->lane)
                                       : gap ? links::allStreamsLane(*state.store(), gap->gpu)
                                             : std::nullopt;
    const RowList &rows = timeline.rows();
    const int index = lane ? rows.rowOfLane(*state.store(), *lane) : -1;
    // A row that was chosen after the slice is another one.
    const session::RowId row = state.layout().current();
    if (index < 0 || (row.isValid() && row != rows.rows[static_cast<size_t>(index)].id()))
        return std::nullopt;
    ChosenPlace place =
        onRow(timeline, index, Hit::Lanes, middleOf(timeline, *state.selectedTime()));
    place.target.slice = slice;
    place.target.gap = gap;
    return place;
}

} // namespace

ChosenPlace ChosenPlace::of(TimelineControl &timeline)
{
    if (const std::optional<ChosenPlace> place = selected(timeline))
        return *place;
    const TimelineLayout &layout = timeline.lanesLayout();
    const session::UserMarks &marks = timeline.state().marks();
    ChosenPlace place;
    if (const std::optional<session::Mark> mark = marks.find(marks.chosen())) {
        place.target.hit = {.area = Hit::Mark, .mark = mark->id};
        place.at = {middleOf(timeline, mark->time), layout.ruler().center().y()};
        return place;
    }
    const session::RowId row = RowCommands::current(timeline);
    if (const int index = row.isValid() ? timeline.rows().rowOf(row) : -1; index >= 0)
        return onRow(timeline, index, Hit::Header, layout.headerWidth / 2);
    place.target.hit = {.area = Hit::Ruler};
    place.at = layout.ruler().center();
    return place;
}

} // namespace trilane::timeline

// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/timeline/input/timelinecontrol.h"

#include "model/store/tables.h"
#include "views/session/state/findstate.h"

#include <algorithm>

namespace trilane::timeline {

namespace {

/// A row that is brought into view keeps this distance to the edge.
constexpr int kRevealMargin = 40;

} // namespace

const Row *TimelineControl::rowOf(const Hit &hit)
{
    if (hit.row < 0)
        return nullptr;
    const RowList &list = rows();
    return &(hit.isPinned ? list.pinned : list.rows)[static_cast<size_t>(hit.row)];
}

Ns TimelineControl::timeAt(int x)
{
    const TimelineLayout &layout = lanesLayout();
    return layout.axis(state().range()).timeAt(x - layout.headerWidth);
}

void TimelineControl::revealSlice(store::SliceRef ref)
{
    if (!state().store())
        return;
    const RowList &list = rows();
    const LaneId lane = state().trace().laneOf(ref);
    const int index = list.rowOfLane(*state().store(), lane);
    const bool reached = index >= 0 && list.rows[static_cast<size_t>(index)].tells(lane);
    if (!reached && !state().layout().filter().isEmpty()) {
        state().layout().setFilter({}); // it hides the requested row
        revealSlice(ref);
        return;
    }
    if (!reached && state().find().isOnly()) {
        state().find().setOnly(false);
        revealSlice(ref);
        return;
    }
    if (index < 0)
        return;
    const Row &row = list.rows[static_cast<size_t>(index)];
    const auto at = std::find(row.lanes.begin(), row.lanes.end(), lane);
    if (at == row.lanes.end() && row.hiddenLanes > 0) {
        state().layout().setUnfolded(row.id(), true); // calls this again with all lanes shown
        revealSlice(ref);
        return;
    }
    const int inRow =
        at == row.lanes.end() ? 0 : row.laneTop(static_cast<int>(at - row.lanes.begin()));
    const int top = row.y + inRow;
    reveal(top, top + std::max(row.laneHeight, 1));
}

void TimelineControl::revealRow(session::RowId id)
{
    const RowList &list = rows();
    if (const int index = list.rowOf(id); index >= 0) {
        const Row &row = list.rows[static_cast<size_t>(index)];
        reveal(row.y, row.y + row.height);
    }
}

void TimelineControl::revealTrack(TrackId track)
{
    if (!state().store() || !track.isValid())
        return;
    state().layout().open(*state().store(), track);
    // A track without its own row is in an ancestor's.
    int index = rows().rowOfTrack(track);
    for (; index < 0 && track.isValid(); index = rows().rowOfTrack(track))
        track = state().trace().track(track).parent;
    if (index >= 0)
        revealRow(rows().rows[static_cast<size_t>(index)].id());
}

void TimelineControl::reveal(int top, int bottom)
{
    const int position = scrollPosition();
    const int height = lanesLayout().rowsHeight();
    const int margin = std::min(kRevealMargin, height / 4);
    if (top < position + margin)
        setScrollPosition(top - margin);
    else if (bottom > position + height - margin)
        setScrollPosition(bottom - height + margin);
}

} // namespace trilane::timeline
